"""Counting the grids of a sudoku with few givens without visiting each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Symmetric
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

if TYPE_CHECKING:
    from puzzlewright.engine.search import Counting

#: With one given or more for each N cells, a puzzle may be unique: the search alone is fastest.
CELLS_PER_CLUE = 5


class SudokuCounted(Symmetric[Sudoku]):
    """Every solution is a class of its own."""

    __slots__ = ()

    def count_search(self, *, distinct: bool = False) -> Counting | None:  # noqa: ARG002
        """Return a count that remembers positions, if few cells are given."""
        puzzle = self.puzzle
        if CELLS_PER_CLUE * puzzle.clues >= puzzle.size**2:
            return None
        from puzzlewright.engine.memo import MemoCount
        from puzzlewright.puzzles.sudoku.solve import rules

        return MemoCount(rules(puzzle.box), puzzle._choices)
