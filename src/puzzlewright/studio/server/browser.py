"""Opening the browser at an address that is a secret.

The address is a login, and all users of a machine can see the words of a command line. So the
browser opens a file that nobody else can read, and the file leads to the address. It is in
the data folder, or where a confined browser can read it.
"""

from __future__ import annotations

import html
import os
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from puzzlewright.core import browser_folders
from puzzlewright.studio.server.security.credentials import token_hash

#: How the names of these files begin and end.
START, END = "open-", ".html"

PAGE: Final = """\
<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>Puzzlewright</title>
<a href="{address}">Puzzlewright</a>
"""


def open_browser(folder: Path, address: str, token: str | None) -> threading.Thread:
    """Open the browser at an address, in a thread: some start a new process, which takes a while.

    token: what is secret about the address; whoever uses it removes the file (remove_page).
    """
    thread = threading.Thread(target=_open, args=(folder, address, token), daemon=True)
    thread.start()
    return thread


def _open(folder: Path, address: str, token: str | None) -> None:
    """Open a file, or else an address; whatever goes wrong, the address is printed, too."""
    is_open, path = False, None
    with suppress(Exception):
        path = None if token is None else write_page(folder, address, token)
        is_open = webbrowser.open(address if path is None else path.as_uri())
    if path is not None and not is_open:
        path.unlink(missing_ok=True)


def _starts(folder: Path, confined_folders: list[Path]) -> Iterator[tuple[Path, str]]:
    """Yield the folders of pages for a data folder, with the beginnings of their names there."""
    yield folder, START
    for each in confined_folders:
        yield each, f"puzzlewright-{token_hash(str(folder))[:8]}-{START}"


def _name(start: str, token: str) -> str:
    return f"{start}{token_hash(token)[:16]}{END}"


def write_page(folder: Path, address: str, token: str) -> Path:
    """Write a page that leads to an address, for its owner alone."""
    own = browser_folders.readable_folder()
    *_, (place, start) = _starts(folder, [] if own is None else [own])
    path = place / _name(start, token)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w", encoding="utf-8", newline="\n") as writing:
        writing.write(PAGE.format(address=html.escape(address)))
    return path


def remove_page(folder: Path, token: str) -> None:
    """Remove the page that led to a token, which was used."""
    for place, start in _starts(folder, browser_folders.readable_folders()):
        with suppress(OSError):
            (place / _name(start, token)).unlink()


def remove_pages(folder: Path) -> None:
    """Remove all such pages: at the end, and at the start what a crash has left."""
    for place, start in _starts(folder, browser_folders.readable_folders()):
        for path in place.glob(f"{start}*{END}"):
            with suppress(OSError):
                path.unlink()
