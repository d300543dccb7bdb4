"""What there is to report about a sudoku."""

from __future__ import annotations

from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.sudoku.puzzle import Sudoku


class SudokuReported(Reported[Sudoku]):
    """How much of the grid is given."""

    __slots__ = ()

    def clue_count(self) -> int:
        """Return the number of givens."""
        return sum(map(bool, self.puzzle.cells))
