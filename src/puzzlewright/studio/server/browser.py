"""Opening the browser at an address that is a secret.

The address is a login, and all users of a machine can see the words of a command line. So the
browser opens a file that nobody else can read, and the file leads to the address.
"""

from __future__ import annotations

import html
import os
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Final

from puzzlewright.studio.server.security.tokens import hash_of

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
    path = None if token is None else write_page(folder, address, token)
    thread = threading.Thread(target=_open, args=(address, path), daemon=True)
    thread.start()
    return thread


def _open(address: str, path: Path | None) -> None:
    """Open a file, or else an address; whatever goes wrong, the address is printed, too."""
    is_open = False
    with suppress(Exception):
        is_open = webbrowser.open(address if path is None else path.as_uri())
    if path is not None and not is_open:
        path.unlink(missing_ok=True)


def _path(folder: Path, token: str) -> Path:
    return folder / f"{START}{hash_of(token)[:16]}{END}"


def write_page(folder: Path, address: str, token: str) -> Path:
    """Write a page that leads to an address, for its owner alone."""
    path = _path(folder, token)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w", encoding="utf-8", newline="\n") as writing:
        writing.write(PAGE.format(address=html.escape(address)))
    return path


def remove_page(folder: Path, token: str) -> None:
    """Remove the page that led to a token, which was used."""
    with suppress(OSError):
        _path(folder, token).unlink()


def remove_pages(folder: Path) -> None:
    """Remove all such pages: at the end, and at the start what a crash has left."""
    for path in folder.glob(f"{START}*{END}"):
        with suppress(OSError):
            path.unlink()
