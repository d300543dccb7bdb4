"""What readers of a fillin assume where a file leaves it open."""

from __future__ import annotations

from puzzlewright.puzzles.assumptions import Assumption

USES = Assumption(
    "uses",
    "every word of the list has to be used, as often as it is listed",
    "a header, and the line `mode dictionary`, choose words from the list",
)
BLOCKS = Assumption(
    "blocks",
    "the sign {} is read as an empty cell and {} as a block",
    "empty cells and blocks are `*` and `.` or `#`, `_` and `#` or `.`, or `.` and `#`",
)
BESIDE = Assumption(
    "words beside", "the words are those of a list beside the grid {}", "--words names another list"
)

ALL = (USES, BLOCKS, BESIDE)
