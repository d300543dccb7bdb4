"""A game in a notebook: the page of a puzzle in a frame, as `puzzle.play()` returns it.

Jupyter, marimo and others show whatever has `_repr_html_`, and they show frames, so no widget
library is needed. The frame is a sandbox without an origin: the scripts of the page reach
neither the notebook around it nor what that notebook stores in the browser. So they have no place
to store progress in, and do without (assets/page/storage.js).
"""

from __future__ import annotations

import os
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp
from typing import Final

from puzzlewright.core import browser_folders
from puzzlewright.core.arguments import require_int
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import set_attribute
from puzzlewright.core.serialisable import Record
from puzzlewright.render.svg import escape

#: What the page may do in its frame: run, print and open the dialogs of the browser.
SANDBOX: Final = "allow-scripts allow-modals"

#: Pixels: the default is a grid with its buttons; the others are what anybody could want.
HEIGHT: Final = 640
LEAST, MOST = 200, 5000

BORDER: Final = "1px solid rgba(128, 128, 128, 0.4)"


def required_height(value: object) -> int:
    """Return the height of a frame in pixels; others than that of a screen are refused."""
    height = require_int("height", value)
    if not LEAST <= height <= MOST:
        raise InputError(f"height: {LEAST} to {MOST} pixels expected, not {height}")
    return height


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Player(Record):
    """A playable page. Notebooks show it; `open()` shows it in a browser."""

    page: str  #: the whole page, as `puzzle.save("NAME.html")` writes it
    title: str
    height: int = HEIGHT  #: of the frame, in pixels

    def __post_init__(self) -> None:
        set_attribute(self, "height", required_height(self.height))

    def __repr__(self) -> str:
        return f"<Player {self.title!r}: a notebook shows it, open() opens it in a browser>"

    def _repr_html_(self) -> str:
        """Let notebooks show the game."""
        page = self.page.replace("&", "&amp;").replace('"', "&quot;")
        style = f"width: 100%; height: {self.height}px; border: {BORDER}"
        return (
            f'<iframe title="{escape(self.title)}" sandbox="{SANDBOX}" allow="clipboard-write" '
            f'style="{style}" srcdoc="{page}"></iframe>'
        )

    def open(self) -> str:
        """Open the page in a browser; return the path of the temporary file that it is in."""
        folder = browser_folders.readable_folder()  # not every browser sees temporary files
        file, path = mkstemp(prefix="puzzlewright-", suffix=".html", dir=folder)
        with os.fdopen(file, "w", encoding="utf-8", newline="\n") as writing:
            writing.write(self.page)
        webbrowser.open(Path(path).as_uri())
        return path
