"""What readers of a wordsearch assume where a file leaves it open."""

from __future__ import annotations

from puzzlewright.puzzles.assumptions import Assumption

PHRASES = Assumption(
    "phrases",
    "each line below the grid is read as a phrase, what is behind a semicolon as its translation",
    "a header `wordsearch` sets the parts of a file",
)

ASSUMPTIONS = (PHRASES,)
