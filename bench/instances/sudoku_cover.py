"""What is left of a 9×9 sudoku as a cover problem: what the givens settle is taken out.

Other programs for exact cover have no way of being told choices beforehand, so that this is how
they get a sudoku.
"""

from __future__ import annotations

from itertools import product

from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.sudoku.board import cached_board
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

BOARD = cached_board((3, 3))
VALUES = range(1, BOARD.size + 1)


def remaining(puzzle: Sudoku) -> Cover:
    """Return the problem of the empty cells: one option for each value that a cell can have."""
    givens = [(cell, value) for cell, value in enumerate(puzzle.cells) if value]
    settled = {item for given in givens for item in ITEMS[given]}
    options = [items for items in ITEMS.values() if settled.isdisjoint(items)]
    return Cover([item for item in ALL if item not in settled], options)


def _items(cell: int, value: int) -> tuple[str, ...]:
    """Return what a value in a cell covers: the cell, and the value in its three houses."""
    row, column = BOARD.row(cell), BOARD.column(cell)
    houses = (("r", row), ("c", column), ("b", BOARD.box_number(cell)))
    return (f"p{row}{column}", *(f"{kind}{number}{value}" for kind, number in houses))


#: The items of every value in every cell.
ITEMS = {choice: _items(*choice) for choice in product(range(BOARD.cells), VALUES)}

#: All items: the cells, then the values of the rows, of the columns and of the boxes.
ALL = [f"p{row}{column}" for row, column in product(range(BOARD.size), repeat=2)]
ALL += [f"{kind}{n}{value}" for kind, n, value in product("rcb", range(BOARD.size), VALUES)]
