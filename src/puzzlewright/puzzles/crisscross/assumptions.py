"""What readers of a crisscross assume where a file leaves it open."""

from __future__ import annotations

from puzzlewright.puzzles.assumptions import Assumption

WORDS = Assumption(
    "words",
    "each line below the grid is read as a word, what is behind a semicolon as its clue",
    "a header `crisscross` sets the parts of a file",
)

ASSUMPTIONS = (WORDS,)
