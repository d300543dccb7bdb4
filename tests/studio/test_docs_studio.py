"""docs/api.md says what is true: every example is run against a studio.

As in tests/docs/test_docs.py, a line of a `console` block that begins with `$ ` is run by the
shell, and what follows is what it prints. Besides:

    export NAME=VALUE, NAME() { … }   stay for the commands below
    ids, times, tokens, …             may differ; see tests/support/document_output.py
    GET $API/jobs/…                   is repeated until the answer is the one shown

Where there is no curl, a stand-in sends the requests (tests/support/studio/curl.py).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.document_output import Shown
from support.documents import Block, blocks, commands
from support.paths import ROOT, TESTS
from support.sanitizer import HAS_SANITIZER

pytest.importorskip("fastapi", reason="the studio is not installed")
pytest.importorskip("typst", reason="PDFs need Typst")

DOCUMENT = ROOT / "docs/api.md"

#: The address in the document; tests take a free port.
ADDRESS = "http://127.0.0.1:8127"

#: Long enough for any machine.
PATIENCE = 60.0

ASSIGNED = re.compile(r"export ([A-Z_]+)=(.*)")
FUNCTION = re.compile(r"\w+\(\) \{.*\}")
WRITES = ("--json", "-X")


class Session:
    """A shell that remembers variables and functions, in a folder of its own."""

    def __init__(self, folder: Path, *, has_curl: bool) -> None:
        self.folder = folder / "here"
        self.folder.mkdir()
        self.shown = Shown()
        self.complaints: list[str] = []
        self._functions: list[str] = []
        programs = {"puzzlewright": "-P -m puzzlewright", "python": ""}
        if not has_curl:
            programs["curl"] = f'"{TESTS / "support/studio/curl.py"}"'
        path = os.pathsep.join([str(_programs(folder / "bin", programs)), os.environ["PATH"]])
        home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder)}  # where data is by default
        self.environment = {**os.environ, **home, "PATH": path}

    @contextmanager
    def studio(self) -> Iterator[None]:
        """Start a studio, and note its address."""
        words = [sys.executable, "-P", "-m", "puzzlewright"]
        words += ["studio", "--no-browser", "--port", "0"]
        words += ["--class", "--class-port", "0", "--class-host", "127.0.0.1"]
        with subprocess.Popen(
            words, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                assert process.stdout is not None
                found = re.match(r"http://[\d.:]+", process.stdout.readline())
                assert found is not None
                self.address = found[0]
                yield
            finally:
                process.terminate()
                process.wait(PATIENCE)

    def read(self, block: Block) -> int:
        """Do what a block asks for; return how many commands it has."""
        if block.file is not None:
            (self.folder / block.file).write_text(block.body)
        if block.info != "console":
            return 0
        pairs = list(commands(block.body))
        for command, shown in pairs:
            self._run(command, shown, f"{DOCUMENT.name}, line {block.line}: {command}")
        return len(pairs)

    def _run(self, command: str, shown: str, place: str) -> None:
        if FUNCTION.fullmatch(command):
            self._functions.append(command)
        elif assigned := ASSIGNED.fullmatch(command):
            name = assigned[1]
            self.environment[name] = self._printed(f'{name}={assigned[2]}; printf %s "${name}"')
        else:
            self._compare(command, shown, place)

    def _compare(self, command: str, shown: str, place: str) -> None:
        end = time.monotonic() + PATIENCE
        may_repeat = "/jobs/" in command and not any(word in command for word in WRITES)
        while True:
            real = self._printed(self.shown.filled(command)).replace(self.address, ADDRESS)
            if self.shown.is_like(shown, real):
                return
            if not may_repeat or time.monotonic() >= end:
                self.complaints.append(f"{place}\n{real}")
                return
            time.sleep(0.1)

    def _printed(self, command: str) -> str:
        """Run a command; return all that it prints."""
        script = "\n".join([*self._functions, command.replace(ADDRESS, self.address)])
        done = subprocess.run(
            ["sh", "-c", script],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
        )
        return done.stdout.decode().replace("\r\n", "\n")


def _programs(folder: Path, programs: dict[str, str]) -> Path:
    """Make the names of programs mean those of the tests."""
    folder.mkdir()
    for name, words in programs.items():
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        script.chmod(0o755)
    return folder


needs_shell = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")


def has_new_curl() -> bool:
    """Tell whether there is a curl that knows --json (7.82, March 2022)."""
    if shutil.which("curl") is None or HAS_SANITIZER:  # under which curl hangs
        return False
    told = subprocess.run(["curl", "--version"], check=True, capture_output=True, text=True).stdout
    found = re.match(r"curl (\d+)\.(\d+)", told)
    return found is not None and (int(found[1]), int(found[2])) >= (7, 82)


def examples_hold(folder: Path, *, has_curl: bool) -> None:
    """Follow the document from its first line on."""
    session = Session(folder, has_curl=has_curl)
    with session.studio():
        number = sum(session.read(block) for block in blocks(DOCUMENT.read_text()))
    assert not session.complaints, "\n\n".join(session.complaints)
    assert number > 30


@needs_shell
def test_every_example_gives_what_is_shown(tmp_path: Path) -> None:
    """Whoever follows the document from its first line on sees what it shows."""
    examples_hold(tmp_path, has_curl=has_new_curl())


@needs_shell
@pytest.mark.slow
def test_the_stand_in_for_curl_does_the_same(tmp_path: Path) -> None:
    """Where there is no curl, the examples are still run."""
    examples_hold(tmp_path, has_curl=False)


def test_every_route_is_documented() -> None:
    """The document names every route of the API, with its method."""
    from puzzlewright.studio.server.app import ROUTERS

    text = DOCUMENT.read_text()
    routes = {
        (method, re.sub(r"\{(\w+)\}", "{}", getattr(route, "path", "")))
        for router in ROUTERS
        for route in router.routes
        if getattr(route, "include_in_schema", False)
        for method in getattr(route, "methods", ())
    }
    assert len(routes) > 40
    named = {
        (method, re.sub(r"\{(\w+)\}", "{}", path.partition("?")[0]))
        for methods, path in re.findall(r"`([A-Z, ]+) (/[^`\s]*)`", text)
        for method in methods.split(", ")
    }
    full = {
        (method, path if path.startswith("/s/") else f"/api/v1{path}") for method, path in named
    }
    assert routes <= full, routes - full
    assert full <= routes, full - routes


#: What docs/studio.md has in bold that is no label: what a paragraph is about.
NO_LABELS = {"Choose Word search", "PostgreSQL", "Title, tags and notes", "The proof", "The board"}


def test_labels_are_those_of_the_pages() -> None:
    """Every button that docs/studio.md names is there, by that name."""
    text = (ROOT / "docs/studio.md").read_text()
    bold = {" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", text)}
    named = {each for each in bold if not each.endswith((".", '."'))} - NO_LABELS
    assert len(named) > 20
    pages = (ROOT / "src/puzzlewright/studio/web").rglob("*.js")
    sources = "\n".join(page.read_text() for page in pages)
    labels = set(re.findall(r'\bt\(\s*"([^"]+)"', sources))
    assert not named - labels


def test_what_differs_is_noticed() -> None:
    """The comparison accepts other ids and times, and nothing else."""
    shown = Shown()
    assert shown.is_like('{"id": "k3uq5w2m7xj4aehd", …}', '{"id":"aaaabbbbccccdddd","n":1}')
    assert shown.filled("/jobs/k3uq5w2m7xj4aehd") == "/jobs/aaaabbbbccccdddd"
    assert not shown.is_like('{"id": "k3uq5w2m7xj4aehd"}', '{"id":"eeeebbbbccccdddd"}')
    assert not shown.is_like('{"a": 1}', '{"a":1,"b":2}')
    assert not shown.is_like('{"a": 1, …}', '{"a":2,"b":2}')
    assert shown.is_like('{"a": [1, …], "t": "at 2026-01-31T12:00:00Z"}',
                         '{"a":[1,2,3],"t":"at 2027-02-01T13:00:00.5Z"}')  # fmt: skip
    assert not shown.is_like('{"a": [1]}', '{"a":[1,2]}')
    assert shown.is_like("HTTP/1.1 200 OK\n…\nend\n", "HTTP/1.1 200 OK\nx: y\n\nend\n")
    assert not shown.is_like("HTTP/1.1 200 OK\n…\nend\n", "HTTP/1.1 404 Not Found\nend\n")
    assert shown.is_like('{"text": "proved in 0.3 ms"}', '{"text":"proved in 12 ms"}')
