"""What the two formats of Across Lite share, the binary one (puz.py) and the text."""

from __future__ import annotations

from collections.abc import Iterable

from puzzlewright.formats.crossword import CIRCLES, DIAGRAMLESS

#: What stands for blocks, for those that a diagramless crossword hides, and for cells whose letter
#: is not known.
BLOCK, HIDDEN, BLANK = ".", ":", "-"

#: Stands in cells of which no letter can be shown, and in all cells of a file without a solution.
FILLER = "X"

#: What a file holds besides letters, blocks and clues.
HELD = (CIRCLES, DIAGRAMLESS)


def is_filler(letters: Iterable[str]) -> bool:
    """Tell whether the letters of all cells are those of a file without a solution."""
    return set(letters) == {FILLER}


def short(content: str) -> str:
    """Return the letter that stands for a rebus in programs that show one only."""
    first = content[:1].upper()
    return first if first.isascii() and first.isalnum() else FILLER
