"""`puzzlewright-studio`: the studio for a double-click, without a terminal.

Mostly nobody sees what it prints, and on Windows there is nothing to print to. So messages go to a
log in the data folder, and what keeps the studio from starting is shown in the browser. If standard
output or standard error is a pipe or a file, messages go there, too, without the login. In a
terminal it is the same as `puzzlewright studio`.
"""

from __future__ import annotations

import html
import io
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

from puzzlewright.cli import exit_codes
from puzzlewright.cli.command import main as run
from puzzlewright.core import browser_folders

#: The log in the data folder; when it is longer than this, it begins anew.
LOG: Final = "studio.log"
MOST_BYTES: Final = 1_000_000

#: Start the studio in another process and end: applications of macOS do that.
DETACH: Final = "--detach"

#: The login in an address, which is for the browser alone.
SECRET: Final = re.compile(r"launch\?token=\S+")

#: How lines for people begin, as opposed to those of a traceback.
START: Final = "puzzlewright: "

PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Puzzlewright</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 42em; margin: 3em auto; padding: 0 1em; }}
pre {{ overflow: auto; font-size: 14px; }}
</style>
</head>
<body>
<h1>Puzzlewright could not start</h1>
<p>{message}</p>
{log}<details><summary>All messages</summary><pre>{lines}</pre></details>
</body>
</html>
"""


class Log(io.TextIOBase):
    """Takes the place of a standard stream: keeps lines, writes them down, and passes them on."""

    def __init__(self, file: io.TextIOBase | None, lines: list[str], stream: TextIO | None) -> None:
        self._lines = lines
        self._file = file
        self._stream = stream
        self._rest = ""
        self._turn = threading.Lock()

    def writable(self) -> bool:
        """Return whether anything can be written: yes, even if it is kept nowhere."""
        return True

    def write(self, text: str) -> int:
        """Take a text; each whole line is written down with the time."""
        with self._turn:
            *lines, self._rest = (self._rest + text).split("\n")
            for line in lines:
                self._add(SECRET.sub("", line))
        return len(text)

    def _add(self, line: str) -> None:
        self._lines.append(line)
        if self._stream is not None:
            with suppress(OSError, ValueError):  # the reader of a pipe may be gone
                self._stream.write(f"{line}\n")
                self._stream.flush()
        if self._file is not None:
            with suppress(OSError, ValueError):  # a full disk must not end the studio
                self._file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {line}\n")
                self._file.flush()


def main(words: Sequence[str] | None = None) -> int:
    """Start the studio, or open the one that is running; return the exit code."""
    given = list(sys.argv[1:] if words is None else words)
    if given[:1] == [DETACH]:
        return _start_detached(given[1:])
    if any(stream is not None and stream.isatty() for stream in _open_streams()):
        return run(_command(given))
    return start(given)


def start(words: list[str]) -> int:
    """Start the studio with a log; show what is wrong in the browser."""
    _open_standard_files()
    path = log_path(words)
    before = sys.stdout, sys.stderr
    out, errors = _open_streams()
    file = None if path is None else _open_log(path, takes_errors=errors is None)
    lines: list[str] = []
    sys.stdout, sys.stderr = Log(file, lines, out), Log(file, lines, errors)
    try:
        code = run([*_command(words), "--traceback"])
    finally:
        sys.stdout, sys.stderr = before
        if file is not None:
            file.close()
    if code not in (exit_codes.ANSWERED, exit_codes.STOPPED, exit_codes.TERMINATED):
        show_problem(lines, None if file is None else path)
    return code


def _command(words: list[str]) -> list[str]:
    return words if words[:1] in (["--version"], ["-V"]) else ["studio", *words]


def _open_streams() -> tuple[TextIO | None, TextIO | None]:
    """Return standard output and standard error, those that somebody may see."""
    return _usable_stream(sys.stdout), _usable_stream(sys.stderr)


def _usable_stream(stream: TextIO | None) -> TextIO | None:
    """Return a stream, unless it is missing, closed or the null device."""
    if stream is None or stream.closed:
        return None
    try:
        is_nothing = os.path.samestat(os.fstat(stream.fileno()), os.stat(os.devnull))  # noqa: PTH116
    except (OSError, ValueError):  # it has no number, so that it is not the null device
        return stream
    return None if is_nothing else stream


def _start_detached(words: Sequence[str]) -> int:
    """Start the studio in a process that nobody waits for, and a session of its own."""
    subprocess.Popen(
        [sys.executable, "-P", "-m", __spec__.name, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    return exit_codes.ANSWERED


# The log


def _open_standard_files() -> None:
    """Open what a launcher may have closed: else children would take files of ours for it."""
    if sys.platform == "win32":
        return
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # which gets the lowest number that is free


def log_path(words: Sequence[str]) -> Path | None:
    """Return where the log is: in the data folder that the options name, or the usual one."""
    folder: Path | None = None
    for at, word in enumerate(words):
        if word.startswith("--data="):
            folder = Path(word.partition("=")[2])
        elif word == "--data" and at + 1 < len(words):
            folder = Path(words[at + 1])
    if folder is None:
        try:
            from puzzlewright.studio.server.settings import usual_folder

            folder = usual_folder()
        except ImportError:  # the packages of the studio are missing; a page names them
            return None
    return folder / LOG


def _open_log(path: Path, *, takes_errors: bool) -> io.TextIOBase | None:
    """Open the log, for its owner alone; None if that cannot be: the studio complains, too."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        is_long = path.exists() and path.stat().st_size > MOST_BYTES
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | (os.O_TRUNC if is_long else 0)
        file = os.open(path, flags, 0o600)
    except OSError:
        return None
    if takes_errors and sys.platform != "win32":
        os.dup2(file, 2)  # for what children complain about
    return open(file, "w", encoding="utf-8", errors="backslashreplace")  # noqa: PTH123


# Problems


def show_problem(lines: Sequence[str], log: Path | None) -> Path | None:
    """Show in the browser why the studio did not start; return the page, which stays there."""
    messages = [line.removeprefix(START) for line in lines if line.startswith(START)]
    page = PAGE.format(
        message=html.escape(messages[-1] if messages else "The reason is unknown."),
        log="" if log is None else f"<p>The log is {html.escape(str(log))}</p>\n",
        lines=html.escape("\n".join(lines)),
    )
    try:
        folder = browser_folders.readable_folder()
        file, name = tempfile.mkstemp(".html", "puzzlewright-", folder)
        with open(file, "w", encoding="utf-8", errors="backslashreplace") as writing:  # noqa: PTH123
            writing.write(page)
    except OSError:
        return None
    with suppress(Exception):  # there is nobody left to complain to
        webbrowser.open(Path(name).as_uri())
    return Path(name)


if __name__ == "__main__":
    sys.exit(main())
