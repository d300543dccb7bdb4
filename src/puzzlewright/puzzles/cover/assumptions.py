"""What readers of a cover assume where a file leaves it open."""

from __future__ import annotations

from puzzlewright.puzzles.assumptions import Assumption

ITEMS = Assumption(
    "items",
    "the first line is read as the items, all to be covered{}",
    "every other line is an option; a comment begins with |",
)
