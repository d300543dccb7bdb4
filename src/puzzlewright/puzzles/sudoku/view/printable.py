"""A sudoku on a page: its grid."""

from __future__ import annotations

from typing import Any

from puzzlewright.puzzles.abilities import PrintLayout, Style
from puzzlewright.puzzles.printable import Printable
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.view.draw import CELL


class SudokuPrintLayout(PrintLayout[Sudoku]):
    """The grid, and how large its cells are."""

    __slots__ = ()

    title = "Sudoku"
    task = "Fill in the grid: no row, no column and no box has anything twice."

    def printable(self, style: Style, solution: Any = None, under: Any = None) -> Printable:
        """Return what a page shows."""
        return super().printable(style, solution, under)._replace(side=CELL)
