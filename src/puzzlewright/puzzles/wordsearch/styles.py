"""How drawings of word searches can look."""

from __future__ import annotations

from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

#: What a drawing can be told, and what comes of it.
STYLES: Final = {
    "no-list": "the grid alone",
    "no-translations": "list the phrases without their translations",
    "translations": "list the translations only: the phrases are to be thought of first",
    "as-given": "list in the order of the puzzle, not of the alphabet",
    "lines": "lines between the cells",
    "colour": "loops of many colours in a solution (default for .pdf with --colour)",
    "cell=MM": "the side of a cell in millimetres, for print",
}
