"""`puzzlewright studio` as a process: its one line, its lock, its end."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import pytest
from support.commandline import COMMAND, Run, run_process

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.connections import bound
from puzzlewright.studio.server.launch import add_user, make_token, serve
from puzzlewright.studio.server.lock import Lock, RunningStudio
from puzzlewright.studio.server.security.credentials import token_hash
from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import users
from puzzlewright.studio.server.store.database import open_store

#: Long enough for any machine, after which something is wrong.
PATIENCE = 60.0

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/launch\?token=([\w-]{20,})\n")


class Started(NamedTuple):
    """A studio that runs."""

    process: subprocess.Popen[str]
    port: int
    token: str

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        """Ask for something."""
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        client.request("GET", path, headers=headers)
        return client.getresponse()


@contextmanager
def started(folder: Path, *words: str, browser: str | None = None) -> Iterator[Started]:
    """Start a studio on a free port, and see that it ends."""
    command = [*COMMAND, "studio", "--port", "0", "--data", str(folder), *words]
    if browser is None:
        command.append("--no-browser")
    env = os.environ | {"BROWSER": browser or ""}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = ADDRESS.fullmatch(line)
            assert found, (line, process.poll())
            yield Started(process, int(found[1]), found[2])
        finally:
            process.kill()


def stopped(studio: Started) -> tuple[int, str, str]:
    """Press Ctrl-C, and return the exit code and what was printed after the first line."""
    studio.process.send_signal(signal.SIGINT)
    out, err = studio.process.communicate(timeout=PATIENCE)
    return studio.process.returncode, out, err


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_one_line_then_it_serves(tmp_path: Path) -> None:
    """The address logs in once; Ctrl-C ends it with 130, like every other verb."""
    with started(tmp_path) as studio:
        assert studio.get("/api/v1/me").status == 401
        answer = studio.get(f"/launch?token={studio.token}")
        assert (answer.status, answer.headers["location"]) == (303, "/")
        cookie = answer.headers["set-cookie"].partition(";")[0]
        assert cookie.startswith(f"puzzlewright-{studio.port}=")
        assert studio.get("/api/v1/me", Cookie=cookie).status == 200
        assert studio.get(f"/launch?token={studio.token}").status == 403
        assert stopped(studio) == (130, "", "puzzlewright: stopped\n")
    assert not (tmp_path / "studio.lock").read_bytes()


def check_heads(client: http.client.HTTPConnection, token: str) -> None:
    """HEAD is answered at once, also where GET never ends, and the connection goes on."""
    for path in ("/", "/api/v1/events", "/api/v1/me", "/api/v1/events"):
        client.request("HEAD", path, headers={"Authorization": f"Bearer {token}"})
        answer = client.getresponse()
        assert (answer.status, answer.read()) == (200, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_streams_half_sent_requests_and_jobs_do_not_keep_it(tmp_path: Path) -> None:
    """Ctrl-C ends it while tabs listen, bodies arrive, jobs run and answers are not read.

    Nobody waits for any of them, and nothing is printed.
    """
    token = make_token(Settings(tmp_path), "test", None)
    with started(tmp_path) as studio:
        bearer = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        client = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=PATIENCE)
        check_heads(client, token)
        empty = "sudoku 3x3\\n" + ". . . . . . . . .\\n" * 9
        client.request("POST", "/api/v1/puzzles", f'{{"text": "{empty}"}}', bearer)
        puzzle = json.load(client.getresponse())["id"]
        client.request("POST", "/api/v1/jobs", f'{{"verb": "count", "puzzle": "{puzzle}"}}', bearer)
        answer = client.getresponse()
        assert answer.status == 202
        job = json.load(answer)["id"]
        streams = [studio.get("/api/v1/events", **bearer) for _ in range(5)]
        for stream in streams:
            assert stream.status == 200
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert stream.headers["x-content-type-options"] == "nosniff"
            assert stream.fp.readline()
        sockets = [socket.create_connection(("127.0.0.1", studio.port)) for _ in range(3)]
        head = f"Host: 127.0.0.1:{studio.port}\r\nAuthorization: Bearer {token}\r\n"
        half = "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
        sockets[0].sendall(f"POST /api/v1/lists HTTP/1.1\r\n{head}{half}".encode())
        sockets[1].sendall(b"GET / HT")
        sockets[2].sendall(f"GET /api/v1/events HTTP/1.1\r\n{head}\r\n".encode())
        end = time.monotonic() + PATIENCE
        while json.load(studio.get(f"/api/v1/jobs/{job}", **bearer))["state"] != "running":
            assert time.monotonic() < end
            time.sleep(0.05)
        # Connections are taken in order: when the last is answered, all have arrived.
        assert sockets[2].recv(1, socket.MSG_PEEK)
        assert stopped(studio) == (130, "", "puzzlewright: stopped\n")
        for each in sockets:
            each.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_second_start_opens_the_first(tmp_path: Path) -> None:
    """It prints another address of the same studio, which works, and ends."""
    with started(tmp_path) as studio:
        words = ["studio", "--no-browser", "--data", str(tmp_path)]
        second = run_process(*words)
        found = ADDRESS.fullmatch(second.out)
        assert found, second
        assert second.code == 0
        assert (int(found[1]), found[2] != studio.token) == (studio.port, True)
        assert studio.get(f"/launch?token={found[2]}").status == 303
        assert studio.get(f"/launch?token={studio.token}").status == 303


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_after_a_crash_it_starts_again(tmp_path: Path) -> None:
    """The lock of a process that was killed is gone with it."""
    with started(tmp_path) as studio:
        studio.process.kill()
        studio.process.wait()
    with started(tmp_path) as again:
        assert again.get(f"/launch?token={again.token}").status == 303


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands for the browser")
def test_the_process_list_does_not_show_the_address(tmp_path: Path) -> None:
    """The browser gets the name of a file, which others cannot read and which is gone after use."""
    words = tmp_path / "words"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$@" >> {words}\n')
    browser.chmod(0o700)
    data = tmp_path / "data"
    with started(data, browser=str(browser)) as studio:
        command = [*COMMAND, "studio", "--data", str(data)]
        env = os.environ | {"BROWSER": str(browser)}
        second = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        found = ADDRESS.fullmatch(second.stdout)
        assert found, second
        token = found[2]
        assert (int(found[1]), token != studio.token) == (studio.port, True)
        end = time.monotonic() + PATIENCE
        while not words.exists() or len(words.read_text().splitlines()) < 2:
            assert time.monotonic() < end
            time.sleep(0.05)
        told = words.read_text()
        assert studio.token not in told
        assert token not in told
        pages = sorted(data.glob("open-*.html"))
        assert sorted(told.split()) == [page.as_uri() for page in pages]
        assert {page.stat().st_mode & 0o777 for page in pages} == {0o600}
        assert studio.get(f"/launch?token={studio.token}").status == 303
        (left,) = data.glob("open-*.html")
        assert f"/launch?token={token}" in left.read_text()
        assert studio.get(f"/launch?token={token}").status == 303
        assert stopped(studio)[0] == 130
    assert not list(data.glob("open-*"))


def test_examples_are_put_into_an_empty_library_and_quit_ends_it(tmp_path: Path) -> None:
    """They are there soon after the start; Quit ends the studio as Ctrl-C does, but with 0."""
    example = tmp_path / "soma.txt"
    example.write_text("packing\nboard 3x3x3\nbricks soma\n")
    data = tmp_path / "data"
    token = make_token(Settings(data), "test", None, scope="admin")
    with started(data, "--example", str(example)) as studio:
        end = time.monotonic() + PATIENCE
        found: list[str] = []
        while not found and time.monotonic() < end:
            answer = studio.get("/api/v1/puzzles", Authorization=f"Bearer {token}")
            found = [each["title"] for each in json.load(answer)["items"]]
            time.sleep(0.1)
        assert found == ["Soma"]
        client = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        client.request("POST", "/api/v1/quit", "{}", headers)
        assert client.getresponse().status == 204
        assert studio.process.wait(PATIENCE) == 0
    assert not (data / "studio.lock").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    """Whatever the usual mode is, nobody else reads the library; an open folder gives a warning."""
    before = os.umask(0o022)
    try:
        token = make_token(Settings(tmp_path / "token"), "test", None)
        add_user(Settings(tmp_path / "user"), "anna", "long enough", admin=False)
        data = tmp_path / "token"
        data.chmod(0o755)
        with started(data) as studio:
            bearer = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            client = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=PATIENCE)
            client.request("POST", "/api/v1/lists", '{"title": "a", "text": "b"}', bearer)
            assert client.getresponse().status == 201
            files = [each for each in tmp_path.rglob("*") if each.is_file()]
            assert {"studio.sqlite", "studio.sqlite-wal", "studio.lock"} <= {f.name for f in files}
            assert {each.stat().st_mode & 0o077 for each in files} == {0}
            assert "chmod 700" in stopped(studio)[2]
        assert (tmp_path / "user").stat().st_mode & 0o077 == 0
    finally:
        assert os.umask(before) == 0o022


def test_tokens_by_the_command_line(tmp_path: Path, run: Run) -> None:
    """One line on standard output: the token."""
    open_store(Settings(tmp_path).database_url).close()
    done = run("studio", "token", "--data", tmp_path)
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(r"[\w-]{27}\n", done.out)
    short = run("studio", "token", "--data", tmp_path, "--scope", "read", "--days", "2.5")
    store = open_store(Settings(tmp_path).database_url)
    try:
        with store.reader() as c:
            rows = [users.token(c, token_hash(each.out.strip())) for each in (done, short)]
    finally:
        store.close()
    usual, other = (row[0] for row in rows if row is not None)
    assert (usual.scope, usual.expires) == ("make", None)
    assert (other.scope, other.expires) == ("read", other.created + 2.5 * 86_400)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--scope", "write"), "read"),
        (("--days", "999999999"), "at most 36500: '999999999'"),
        (("--days", "nan"), "above 0"),
        (("--days", "0"), "above 0"),
        (("--name", "a" * 101), "--name: at most 100 characters"),
        ((), "start one there with `puzzlewright studio`"),
    ],
)
def test_tokens_that_are_refused(
    tmp_path: Path, run: Run, words: tuple[str, ...], reason: str
) -> None:
    """What the web API refuses, and a folder without a studio, in which nothing is made."""
    wrong = run("studio", "token", "--data", tmp_path / "typo", *words)
    assert (wrong.code, wrong.out, reason in wrong.err) == (2, "", True)
    assert not (tmp_path / "typo").exists()


def test_a_studio_for_others_demands_hosts_and_accounts(tmp_path: Path) -> None:
    """Without them it does not start, and says what to do."""

    def error_with(**changed: object) -> str:
        settings = Settings(tmp_path, port=0, **changed)  # type: ignore[arg-type]
        with pytest.raises(InputError) as error:
            serve(settings, say=print, warn=print, browser=False)
        return str(error.value)

    assert "--allowed-host" in error_with(host="0.0.0.0")
    assert "puzzlewright studio user add" in error_with(
        host="0.0.0.0", allowed_hosts=("a.example",)
    )
    assert "puzzlewright studio user add" in error_with(allowed_hosts=("a.example",))
    assert "--allowed-host" in error_with(allowed_hosts=("http://a.example",))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_behind_a_server_it_names_both_addresses(tmp_path: Path) -> None:
    """The printed address opens on this machine; the name stands beside it."""
    add_user(Settings(tmp_path), "anna", "long enough", admin=True)
    words = ("--allowed-host", "puzzles.example", "--trusted-proxy", "127.0.0.1")
    command = [*COMMAND, "studio", "--no-browser", "--port", "0", "--data", str(tmp_path), *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\n", line)
            assert found, line
            studio = Started(process, int(found[1]), "")
            assert studio.get("/").status == 200
            assert studio.get("/", Host="puzzles.example").status == 200
            assert "others reach it as puzzles.example" in stopped(studio)[2]
        finally:
            process.kill()


def test_accounts_by_the_command_line(tmp_path: Path) -> None:
    """The first one administers; names are there once, and passwords have a length."""
    settings = Settings(tmp_path)
    assert add_user(settings, "anna", "long enough", admin=False) is True
    assert add_user(settings, "ben", "long enough", admin=False) is False
    for name, password in (("Anna", "long enough"), ("carl", "short"), (" ", "long enough")):
        with pytest.raises(InputError):
            add_user(settings, name, password, admin=False)
    with pytest.raises(InputError, match="no such user"):
        make_token(settings, "", "nobody")


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """It is named, with a way out."""
    import socket

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        settings = Settings(tmp_path, port=port, any_port=False)
        with pytest.raises(InputError, match="--port 0 takes a free port"):
            serve(settings, say=print, warn=print, browser=False)


def test_the_lock_is_for_one(tmp_path: Path) -> None:
    """The second sees who is first."""
    path = tmp_path / "lock"
    with Lock(path) as first:
        first.write_address(RunningStudio(os.getpid(), 1, "127.0.0.1"))
        with Lock(path) as second:
            assert (first.is_ours, second.is_ours) == (True, False)
            assert second.other() == (os.getpid(), 1, "127.0.0.1")
    with Lock(path) as third:
        assert third.is_ours


def test_the_lock_ends_with_its_process(tmp_path: Path) -> None:
    """After a crash nothing has to be cleaned up."""
    path = tmp_path / "lock"
    hold = (
        "import sys, pathlib; from puzzlewright.studio.server.lock import Lock\n"
        "with Lock(pathlib.Path(sys.argv[1])) as lock: print(lock.is_ours, flush=True); input()"
    )
    command = [sys.executable, "-P", "-c", hold, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "True\n"
            with Lock(path) as second:
                assert not second.is_ours
        finally:
            process.kill()
    with Lock(path) as again:
        assert again.is_ours


def test_the_extra_has_all_that_print_formats_and_lists_have() -> None:
    """Whoever installs the studio can print, read and write everything."""
    import tomllib

    table = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())
    extras = table["project"]["optional-dependencies"]
    for part in ("print", "formats", "lists"):
        assert set(extras[part]) <= set(extras["studio"])


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the command."""
    from puzzlewright.cli.verbs import studio

    monkeypatch.setattr(studio, "PACKAGES", ("fastapi", "no_such_package"))
    with pytest.raises(InputError, match=r'pip install "puzzlewright\[studio\]"') as error:
        studio.run(["--no-browser"])
    assert "no_such_package" in str(error.value)


@pytest.mark.parametrize("package", ["platformdirs", "sqlalchemy", "uvicorn"])
@pytest.mark.parametrize("words", ["studio --help", "studio token --help", "studio token"])
def test_help_needs_no_extra(tmp_path: Path, package: str, words: str) -> None:
    """Help is there without the packages of the studio; all else names what to install."""
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "from puzzlewright.cli.command import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, *words.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    if "--help" in words:
        assert (done.returncode, done.stderr) == (0, "")
    else:
        assert done.returncode == 2
        assert 'pip install "puzzlewright[studio]"' in done.stderr
        assert package in done.stderr


def test_limits_by_the_command_line(tmp_path: Path) -> None:
    """Options set the limits of jobs; help has the defaults."""
    from puzzlewright.cli.verbs import studio

    words = "--jobs 3 --count-time 12h --better-time 90 --job-time 5m --job-memory 2G"
    more = "--job-output 20M --jobs-per-user 7 --library-size 1G --preview-memory 1.5G"
    given = studio.parser().parse_args(["--data", str(tmp_path), *words.split(), *more.split()])
    settings = studio._settings(given)
    assert (settings.slots, settings.jobs_per_user) == (3, 7)
    assert (settings.job_seconds, settings.better_seconds) == (43_200.0, 90.0)
    assert (settings.make_seconds, settings.job_memory) == (300.0, 2_000_000_000)
    assert (settings.job_output, settings.library) == (20_000_000, 1_000_000_000)
    assert settings.worker_memory == 1_500_000_000
    defaults = {field.name: field.default for field in fields(Settings)}
    for each in studio._LIMITS:
        told = each.help.rpartition("(default: ")[2].removesuffix(")")
        assert each.read(told) == defaults[each.field], each.option
        assert each.option in studio.parser().format_help()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--job-memory lots", "not a size like 500M or 2G: 'lots'"),
        ("--job-memory 1M", "--job-memory: at least 300 MB"),
        ("--job-output 5G", "--job-output: at most 900 MB"),
        ("--count-time 0", "--count-time: at least 1 s"),
        ("--count-time 2weeks", "not a time like 90, 30s, 2m or 1h: '2weeks'"),
        ("--jobs-per-user 0", "not a whole number, 1 or more: '0'"),
        ("--job-mem 1G", "did you mean --job-memory?"),
        ("--class-pupils 5000", "--class-pupils: at most 1000"),
        ("--class-port 9000", "--class-port and --class-host need --class"),
        ("--class --class-port 70000", "--class-port: at most 65535"),
    ],
)
def test_limits_that_make_no_sense(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, reason: str
) -> None:
    """They are reported in a line, before anything starts."""
    from puzzlewright.cli.command import main

    assert main(["studio", "--no-browser", "--data", str(tmp_path / "new"), *words.split()]) == 2
    message = capsys.readouterr().err
    assert (reason in message, message.count("\n")) == (True, 1)
    assert not (tmp_path / "new").exists()


def test_small_answers_are_sent_at_once() -> None:
    """Answers wait 40 ms otherwise: asyncio sets TCP_NODELAY only if the socket names TCP."""
    with bound("127.0.0.1", 0, any_port=False) as listening:
        assert listening.proto == socket.IPPROTO_TCP
