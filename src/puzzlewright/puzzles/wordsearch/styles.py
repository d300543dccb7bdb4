"""How drawings and pages of word searches can look."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

#: The styles of drawings, and what each does.
STYLES: Final = {
    "no-list": "the grid alone",
    "no-translations": "list the phrases without their translations",
    "translations": "list the translations only, with lines to write the phrases on",
    "first-letters": "list only the first letters of words, and their lengths",
    "as-given": "list in the order of the puzzle, not of the alphabet",
    "case=CASE": "upper (the default) or lower: the letters of the grid",
    "lines": "lines between the cells",
    "colour": "loops of many colours in a solution (default for .pdf with --colour)",
    "cell=MM": "the side of a cell in millimetres, for print",
}

_PAPER_ONLY: Final = ("no-list", "lines", "colour", "cell=MM")

#: Those of them that a web page has.
PAGE_STYLES: Final = {name: what for name, what in STYLES.items() if name not in _PAPER_ONLY}
