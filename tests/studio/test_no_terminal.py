"""`puzzlewright-studio`: a start by a double-click, which has no terminal."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from support.paths import ROOT

from puzzlewright.cli import no_terminal
from puzzlewright.cli.shortcuts import macos
from puzzlewright.cli.shortcuts.entry_files import MODULE
from puzzlewright.core import browser_folders
from puzzlewright.studio.server import browser, settings

SECRET = "http://127.0.0.1:8127/launch?token=abcdefghijklmnopqrstuvwxyz\n"


class Opened(list[str]):
    """The addresses that the browser opened."""

    def page(self) -> str:
        """Return the text of the one page that it shows."""
        (address,) = self
        return Path(unquote(urlsplit(address).path)).read_text(encoding="utf-8")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Opened:
    """Let no browser open, and no file of this process be replaced."""
    found = Opened()
    monkeypatch.setattr("webbrowser.open", found.append)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("os.dup2", lambda *_: None)
    monkeypatch.setattr(browser_folders, "readable_folder", lambda: None)
    return found


def started(*words: str) -> int:
    """Start it as Windows does, where both streams are missing; return the exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        patch.setattr(sys, "stderr", None)
        code = no_terminal.main(words)
        assert (sys.stdout, sys.stderr) == (None, None)
    return code


def once(words: list[str]) -> int:
    """Print the words of a command line."""
    print(*words)
    return 0


def pretend(monkeypatch: pytest.MonkeyPatch, act: Callable[[list[str]], int]) -> None:
    """Let a function stand for the command line."""
    monkeypatch.setattr(no_terminal, "run", act)


def test_messages_go_to_the_log(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Addresses lose their login, half lines wait for their end, and the streams come back."""

    def act(words: list[str]) -> int:
        assert words == ["studio", "--data", str(tmp_path / "data"), "--traceback"]
        print(SECRET, end="", flush=True)
        print("a ", end="", file=sys.stderr)
        print("warning", file=sys.stderr)
        return 0

    pretend(monkeypatch, act)
    assert started("--data", str(tmp_path / "data")) == 0
    log = tmp_path / "data" / no_terminal.LOG
    lines = [line[20:] for line in log.read_text().splitlines()]
    assert lines == ["http://127.0.0.1:8127/", "a warning"]
    assert opened == []
    if sys.platform != "win32":
        assert (log.stat().st_mode | log.parent.stat().st_mode) & 0o077 == 0


def test_a_long_log_begins_anew(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Others are added to."""
    assert opened == []
    pretend(monkeypatch, once)
    log = tmp_path / no_terminal.LOG
    for _ in range(2):
        started(f"--data={tmp_path}")
    assert log.read_text().count("--traceback\n") == 2
    log.write_bytes(b"x" * (no_terminal.MOST_BYTES + 1))
    started(f"--data={tmp_path}")
    assert log.read_text()[20:] == f"studio --data={tmp_path} --traceback\n"


def test_a_port_that_is_taken_is_shown(opened: Opened, tmp_path: Path) -> None:
    """The page has the message of the command line, and names the log."""
    pytest.importorskip("fastapi")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert started("--data", str(tmp_path / "<data>"), "--port", str(port)) == 2
    page = opened.page()
    assert f"<p>127.0.0.1, port {port}: cannot be used" in page
    assert "&lt;data&gt;/studio.log" in page.replace("\\", "/")


def test_a_folder_that_cannot_be_written_is_shown(opened: Opened, tmp_path: Path) -> None:
    """There is no log then, and the page does without."""
    pytest.importorskip("fastapi")
    (tmp_path / "file").touch()
    assert started("--data", str(tmp_path / "file" / "data")) == 2
    page = opened.page()
    assert "no folder can be made there" in page
    assert "The log is" not in page


def test_a_missing_extra_is_shown(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The page has the command that installs it."""
    from puzzlewright.cli.verbs import studio

    monkeypatch.setattr(studio, "PACKAGES", ("no_such_package",))
    assert started("--data", str(tmp_path)) == 2
    assert "pip install &quot;puzzlewright[studio]&quot;" in opened.page()
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    monkeypatch.delitem(sys.modules, settings.__name__)
    assert no_terminal.log_path([]) is None


def test_a_defect_is_shown(opened: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With its traceback, folded."""
    from puzzlewright.cli.verbs import studio

    monkeypatch.setattr(studio, "parser", lambda: 1 / 0)
    assert started("--data", str(tmp_path)) == 70
    page = opened.page()
    assert "<p>internal error: ZeroDivisionError" in page
    assert "Traceback (most recent call last)" in page.partition("<details>")[2]


def test_in_a_terminal_it_is_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types it sees what it prints."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    pretend(monkeypatch, once)
    assert no_terminal.main(["--class"]) == 0
    assert terminal.getvalue() == "studio --class\n"


@pytest.mark.parametrize(
    ("words", "code", "out", "err"),
    [
        (["--help"], 0, "usage: puzzlewright studio [options]\n", ""),
        (["--version"], 0, "puzzlewright ", ""),
        (
            ["--prot", "1"],
            2,
            "",
            "puzzlewright: unrecognized arguments: --prot 1 (did you mean --p",
        ),
    ],
)
def test_a_pipe_gets_what_is_printed(
    opened: Opened,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: list[str],
    code: int,
    out: str,
    err: str,
) -> None:
    """As well as the log: the reader of a pipe may be somebody."""
    monkeypatch.setattr(no_terminal, "log_path", lambda _: tmp_path / no_terminal.LOG)
    streams = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    assert no_terminal.main(words) == code
    for stream, start in zip(streams, (out, err), strict=True):
        assert stream.getvalue().startswith(start)
        assert bool(stream.getvalue()) == bool(start)
    assert (out or err).strip() in (tmp_path / no_terminal.LOG).read_text()
    assert len(opened) == (code != 0)


def test_the_null_device_is_no_reader(tmp_path: Path) -> None:
    """Nor is a closed stream; a file is one, and what has no number."""
    with Path(os.devnull).open("w") as null, (tmp_path / "a").open("w") as file:
        assert [no_terminal._usable_stream(each) for each in (None, null, file)] == [
            None,
            None,
            file,
        ]
    assert no_terminal._usable_stream(file) is None
    text = io.StringIO()
    assert no_terminal._usable_stream(text) is text


def test_applications_of_macos_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The studio is another process, in a session of its own."""
    started: list[tuple[list[str], bool]] = []

    def popen(words: list[str], *, start_new_session: bool, **_: object) -> None:
        started.append((words, start_new_session))

    monkeypatch.setattr(subprocess, "Popen", popen)
    assert no_terminal.main([macos.DETACH, "--port", "0"]) == 0
    assert started == [([sys.executable, "-P", "-m", MODULE, "--port", "0"], True)]


def test_the_script_is_installed_without_a_console() -> None:
    """It is one of the gui-scripts, and names this module."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["gui-scripts"]
    assert table == {"puzzlewright-studio": f"{MODULE}:main"}
    assert no_terminal.__name__ == MODULE


# Browsers that may not read all files


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="snaps are for Linux")
@pytest.mark.parametrize(
    ("told", "is_confined"),
    [("firefox_firefox.desktop", True), ("firefox.desktop", False), ("x_x.desktop", False)],
)
def test_a_confined_browser_has_a_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: str, is_confined: bool
) -> None:
    """The page is where it can be read, and is removed from there."""
    own = tmp_path / "snap" / "firefox" / "common"
    own.mkdir(parents=True)
    data = tmp_path / ".data"
    data.mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(browser_folders, "_browser", lambda: told)
    page = browser.write_page(data, "http://address", "token")
    other = browser.write_page(data, "http://address", "another")
    assert page.parent == other.parent == (own if is_confined else data)
    browser.remove_page(data, "token")
    assert (page.exists(), other.exists()) == (False, True)
    (own / "open-mine.html").touch()
    browser.remove_pages(data)
    assert not other.exists()
    assert (own / "open-mine.html").exists()
