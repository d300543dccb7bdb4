"""A sudoku to play: digits are typed into the cells, marks and colours are for what may be."""

from __future__ import annotations

from puzzlewright.games.game import Game
from puzzlewright.puzzles.abilities import GamePage
from puzzlewright.puzzles.sudoku.board import SYMBOLS
from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution

SCRIPTS = (
    *("board/grid", "board/letters", "board/keypad", "board/zoom"),
    *("sudoku/rules", "sudoku/marks", "sudoku/board", "sudoku/selection-grid", "sudoku/modes"),
    *("sudoku/hints", "sudoku/sudoku"),
)

HOW_DIGITS = "Fill in the rest, so that each row, each column and each box holds 1 to {} once."
HOW_LETTERS = (
    "Fill in the rest, so that each row, each column and each box holds 1 to 9 and A to {} once."
)


def game(puzzle: Sudoku, solution: SudokuSolution, *, unique: bool) -> Game:
    """Return the data for the page."""
    size = puzzle.size
    given = [puzzle.cells[at : at + size] for at in range(0, size * size, size)]
    data = {
        "symbols": list(SYMBOLS[:size]),
        "box": puzzle.box,
        "rows": [[_symbol(value) for value in row] for row in given],
        "answer": [[_symbol(value) for value in row] for row in solution.grid],
        "unique": unique,
    }
    last = SYMBOLS[size - 1]
    how = HOW_DIGITS if last.isdigit() else HOW_LETTERS
    return Game(SCRIPTS, data, "Sudoku", ((how, last),))


def _symbol(value: int) -> str:
    """Return how a value is written, nothing for none."""
    return SYMBOLS[value - 1] if value else ""


class SudokuGamePage(GamePage["Sudoku"]):
    """A page on which digits are typed in."""

    __slots__ = ()

    def game(self, solution: SudokuSolution, *, unique: bool) -> Game:
        """Return what the page needs."""
        return game(self.puzzle, solution, unique=unique)

    def without_solution(self, game: Game) -> Game:
        """Return the game alone: by the rules the page knows what is solved."""
        return game.without("answer")
