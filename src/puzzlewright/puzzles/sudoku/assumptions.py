"""What readers of a sudoku assume where a file leaves it open."""

from __future__ import annotations

import re
from collections.abc import Iterable

from puzzlewright.puzzles.assumptions import Assumption, assume
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

BOXES = Assumption(
    "boxes",
    "boxes are taken to be {}, rows x columns",
    "a first line such as `sudoku 3x2` sets them",
)
EMPTY = Assumption(
    "empty",
    "0 is taken for an empty cell, and A for 10",
    "write . for empty cells, and 1 to 9, A, B … for values",
)
LINES = Assumption(
    "lines",
    "sixteen lines of sixteen characters are read as one grid",
    "with an empty line after each, they are sixteen puzzles",
)

#: A header that names the shape of the boxes.
_SHAPE = re.compile(r"(?im)^\s*sudoku\s+\S")

#: The size of a grid whose rows could be lines of small sudokus, and their largest value.
AS_LINES, SMALL = 16, 4


def note_assumptions(puzzles: Iterable[Sudoku], text: str) -> None:
    """Let the puzzles of a text remember what it leaves open."""
    has_shape = _SHAPE.search(text) is not None
    for puzzle in puzzles:
        rows, cols = puzzle.box
        notes = []
        if not has_shape and rows != cols:
            notes.append(BOXES.note(f"{rows}x{cols}"))
        if puzzle.size > 9 and "0" in text:
            notes.append(EMPTY.note())
        if not has_shape and puzzle.size == AS_LINES and max(puzzle.cells) <= SMALL:
            notes.append(LINES.note())
        if notes:
            assume(puzzle, notes)
