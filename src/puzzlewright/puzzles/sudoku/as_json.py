"""Sudokus as JSON data.

    "box": [3, 3], "givens": [[5, 3, 0, …], …]

0 is an empty cell; null is read as one, too. A solution is its rows, as lists of numbers.
"""

from __future__ import annotations

from typing import Any, TypeVar

from puzzlewright.json_value import Value
from puzzlewright.puzzles.sudoku.board import MAX_SIZE, Box, usual_box
from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution

S = TypeVar("S", bound=Sudoku)


def fields(puzzle: Sudoku) -> dict[str, Any]:
    """Return the shape of a box and the rows of givens."""
    n, cells = puzzle.size, puzzle.cells
    rows = [list(cells[at : at + n]) for at in range(0, n * n, n)]
    return {"box": list(puzzle.box), "givens": rows}


def read(cls: type[S], data: Value) -> S:
    """Return the puzzle; without a box, the usual one for its number of rows."""
    known = data.fields(["givens"], ["box"])
    givens = known["givens"]
    box = _box(givens, known.get("box"))
    rows = _rows(givens, len(givens.items()))
    with givens.blamed():
        return cls([value for row in rows for value in row], box)


def read_solution(puzzle: Sudoku, data: Value) -> SudokuSolution:
    """Return a filled grid, right or wrong."""
    data.items(puzzle.size)
    return SudokuSolution(_rows(data, puzzle.size), puzzle.box)


def _box(givens: Value, box: Value | None) -> Box:
    size = len(givens.items())
    if not 0 < size <= MAX_SIZE:
        raise givens.error(f"1 to {MAX_SIZE} rows are expected, not {size}")
    if box is None:
        usual = usual_box(size)
        if usual is None:
            raise givens.error(f'{size} rows need a field "box": rows and columns of a box')
        return usual
    rows, cols = (side.whole(1, MAX_SIZE) for side in box.items(2))
    if rows * cols != size:
        raise box.error(f"boxes of {rows}×{cols} cells need {rows * cols} rows, not {size}")
    return rows, cols


def _rows(grid: Value, size: int) -> list[list[int]]:
    return [[_cell(cell, size) for cell in row.items(size)] for row in grid.items()]


def _cell(cell: Value, size: int) -> int:
    return 0 if cell.data is None else cell.whole(0, size)
