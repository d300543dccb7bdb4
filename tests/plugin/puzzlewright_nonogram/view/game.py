"""A nonogram to play: cells are filled by a click, or by the space bar."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from puzzlewright.games.game import Game
from puzzlewright.puzzles.abilities import GamePage

if TYPE_CHECKING:
    from puzzlewright_nonogram.puzzle import Picture

HOW = "Fill cells: the numbers are the lengths of the runs of each row and column."


class NonogramGamePage(GamePage["Nonogram"]):
    """A page with the grid."""

    __slots__ = ()

    def game(self, solution: Picture, *, unique: bool) -> Game:
        """Return what the page needs."""
        data = {
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "answer": [[int(cell) for cell in row] for row in solution.rows],
            "unique": unique,
        }
        folder = str(Path(__file__).parent)
        return Game(("board/grid", "nonogram"), data, "Nonogram", HOW, folder=folder)
