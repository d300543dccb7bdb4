"""Reports about a sudoku."""

from __future__ import annotations

from puzzlewright.puzzles.abilities import Graded, Reported
from puzzlewright.puzzles.sudoku.puzzle import Sudoku


class SudokuReported(Reported[Sudoku]):
    """How much of the grid is given, and how hard it is."""

    __slots__ = ()

    def clue_count(self) -> int:
        """Return the number of givens."""
        return sum(map(bool, self.puzzle.cells))

    def graded(self) -> Graded:
        """Return the grade, and the hardest technique that it takes."""
        from puzzlewright.puzzles.sudoku.grade import MOST_GUESSES, grade_unique

        found = grade_unique(self.puzzle.board, self.puzzle.cells)
        if not found.guesses:
            return Graded(found.name, found.hardest)
        least = "at least " if found.guesses == MOST_GUESSES else ""
        number = "1 guess" if found.guesses == 1 else f"{found.guesses} guesses"
        return Graded(found.name, least + number)
