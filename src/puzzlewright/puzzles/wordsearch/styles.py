"""How drawings and pages of word searches can look."""

from __future__ import annotations

from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

#: The styles of drawings, and what each does.
STYLES: Final = {
    "no-list": "the grid alone",
    "no-translations": "list the phrases without their translations",
    "translations": "list the translations only, with lines to write the phrases on",
    "as-given": "list in the order of the puzzle, not of the alphabet",
    "lines": "lines between the cells",
    "cell=MM": "the side of a cell in millimetres, for print",
}

#: Those of them that a web page has.
PAGE_STYLES: Final = {
    name: STYLES[name] for name in ("no-translations", "translations", "as-given")
}
