"""What readers of a fillin assume where a file leaves it open."""

from __future__ import annotations

from puzzlewright.puzzles.assumptions import Assumption

USES = Assumption(
    "uses",
    "every word of the list is used, as often as it is listed",
    "a header with `mode dictionary` chooses from the list",
)
BLOCKS = Assumption(
    "blocks",
    "the sign {} is read as an empty cell and {} as a block",
    "`*` and `#` leave no doubt: an empty cell and a block",
)
BESIDE = Assumption(
    "words beside", "the words are those of a list beside the grid {}", "--words names another list"
)

ASSUMPTIONS = (USES, BLOCKS, BESIDE)
