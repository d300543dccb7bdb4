"""A private PostgreSQL server for tests: in a temporary folder, reached by a socket in it.

PostgreSQL refuses to run as root, so root starts it under an account without rights. Where there
is none, or psycopg is missing, these tests are skipped, as the summary of the test run notes.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

#: Where Debian has the programs of each version; they are not on the PATH there.
DEBIAN = Path("/usr/lib/postgresql")

#: Accounts under which root may run it.
ACCOUNTS = ("postgres", "nobody")

#: Tests need no safety from power cuts; reading is checked on the server's side, as in real use.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "100",
    "shared_buffers": "16MB",
}

#: How long the server may take to start and to stop, in seconds, on a busy machine.
PATIENCE = 60.0

REASON = "the studio is not tested on PostgreSQL: "


class Postgres:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._names = (f"test{number}" for number in count())

    @property
    def url(self) -> str:
        """Return the address of the server's only database."""
        return f"postgresql://studio@/postgres?host={self.folder}"

    def new_database(self) -> str:
        """Return an address at which there are no tables yet.

        It is a schema of its own: a database would take half a second and 7 MB.
        """
        import psycopg

        name = next(self._names)
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.url}&options=-csearch_path%3D{name}"


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Start a server and stop it at the end; skip the tests that need one where that cannot be."""
    pytest.importorskip("psycopg", reason=f"{REASON}psycopg is not installed")
    programs = _programs()
    account = _account()
    # Not below pytest's folders: other accounts may not enter those, and a socket's path is short.
    folder = Path(tempfile.mkdtemp(prefix="pw-pg-"))
    try:
        if "user" in account:
            shutil.chown(folder, account["user"])
        _create(programs, folder / "data", account)
        server = _start(programs, folder, account)
        try:
            _wait(folder, server)
            yield Postgres(folder)
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nothing in it is needed any more
            server.wait(PATIENCE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    """Return the folder of the newest version."""
    found = [path for path in DEBIAN.glob("*/bin") if (path / "initdb").exists()]
    if found:
        return max(found, key=lambda path: [int(part) for part in path.parent.name.split(".")])
    path = shutil.which("initdb")
    if path is None:
        pytest.skip(f"{REASON}there is none (Debian: apt-get install postgresql)")
    return Path(path).resolve().parent


def _account() -> dict[str, Any]:
    """Return under whom processes are started: ourselves, or somebody without rights."""
    if os.geteuid() != 0:
        return {}
    for name in ACCOUNTS:
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    pytest.skip(f"{REASON}it refuses to run as root, and there is no other account")


def _environment() -> dict[str, str]:
    """Return our environment without what is meant for Python or for another server."""
    left_out = ("PG", "LD_PRELOAD", "ASAN_", "UBSAN_")
    return {name: value for name, value in os.environ.items() if not name.startswith(left_out)}


def _create(programs: Path, data: Path, account: dict[str, Any]) -> None:
    words = f"-D {data} -U studio -A trust -E UTF8 --locale=C --no-sync".split()
    done = subprocess.run(
        [programs / "initdb", *words],
        cwd=data.parent, env=_environment(), capture_output=True, text=True, check=False, **account,
    )  # fmt: skip
    if done.returncode:
        pytest.skip(f"{REASON}initdb failed: {done.stderr.strip()[-300:]}")


def _start(programs: Path, folder: Path, account: dict[str, Any]) -> subprocess.Popen[bytes]:
    settings = [f"--{name}={value}" for name, value in SETTINGS.items()]
    with (folder / "log").open("wb") as log:
        return subprocess.Popen(
            [programs / "postgres", "-D", folder / "data", "-k", folder, *settings],
            cwd=folder, env=_environment(), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True,  # Ctrl-C is for the tests, which stop it themselves
            **account,
        )  # fmt: skip


def _wait(folder: Path, server: subprocess.Popen[bytes]) -> None:
    import psycopg

    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            psycopg.connect(Postgres(folder).url).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.05)
    log = (folder / "log").read_text(errors="replace")
    pytest.fail(f"PostgreSQL does not start: {log[-500:]}")
