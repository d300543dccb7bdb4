"""Sudokus as Python values and as JSON data.

    "box": [3, 3], "givens": [[5, 3, 0, …], …]

0 is an empty cell; null is read as one, too. A solution has `values`: its
rows, as lists of numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core.arguments import as_int, wrong_type
from puzzlewright.core.errors import InputError
from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.sudoku.board import (
    EMPTY_SYMBOLS,
    MAX_SIZE,
    USUAL_SIZES,
    VALUE_OF,
    Board,
    Box,
    cached_board,
    parse_box,
    usual_box,
)
from puzzlewright.puzzles.sudoku.text import Reader, parse_grids

if TYPE_CHECKING:  # puzzle.py stands on this
    from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution

S = TypeVar("S", bound="Sudoku")

WANTED = "a text, rows of cells, or the values of all cells"


def convert_values(cells: Any, box: Any = None) -> tuple[Board, bytes]:
    """Return the board and its values, 0 where a cell is empty."""
    board = None if box is None else cached_board(_box_argument(box))
    if isinstance(cells, str):
        return _read_one(cells, board)
    is_whole = board is not None and isinstance(cells, bytes) and len(cells) == board.cells
    if board and is_whole and max(cells) <= board.size:  # at once, as pickles have them
        return board, cells
    if isinstance(cells, Mapping | Set) or not isinstance(cells, Iterable):
        raise wrong_type(WANTED, cells, "cells")
    found = list(cells)
    if found and all(isinstance(row, str) and len(row) > 1 for row in found):
        return _read_one("\n".join(found), board)
    if any(_is_row(row) for row in found):
        found = _join_rows(found, board)
    board = board or _usual(len(found))
    return board, _check_values(board, found)


def _box_argument(box: Any) -> Box:
    """Return rows and columns of a box, which may be given as `3x4`."""
    shape = parse_box(box) if isinstance(box, str) else box
    if isinstance(box, str) and shape is None:
        raise InputError("box: rows and columns of a box are written like 3x3", text=box)
    sides = [as_int(side) for side in shape] if isinstance(shape, tuple | list) else []
    if len(sides) != 2 or sides[0] is None or sides[1] is None:
        raise wrong_type("a pair (rows and columns of a box)", box, "box")
    return sides[0], sides[1]


def _read_one(text: str, board: Board | None) -> tuple[Board, bytes]:
    """Read the one puzzle of a text."""
    puzzles = list(parse_grids(text, Reader(None, board)))
    if len(puzzles) != 1:
        raise InputError(f"cells: one puzzle is expected, not {len(puzzles)}")
    found, values = puzzles[0]
    if board is not None and found.box != board.box:
        shapes = ("{}x{}".format(*each.box) for each in (board, found))
        raise InputError("box: {}, but the text has boxes of {}".format(*shapes))
    return found, values


def _is_row(row: Any) -> bool:
    return isinstance(row, Iterable) and not (isinstance(row, str) and len(row) < 2)


def _join_rows(rows: list[Any], board: Board | None) -> list[Any]:
    """Return the cells of rows; there are as many rows as cells in each."""
    size = board.size if board else len(rows)
    if len(rows) != size:
        raise InputError(f"cells: {len(rows)} rows; {size} expected")
    found: list[Any] = []
    for number, row in enumerate(rows):
        if isinstance(row, Mapping | Set) or not isinstance(row, Iterable):
            raise wrong_type("a row of cells", row, f"cells[{number}]")
        line = list(row)
        if len(line) != size:
            raise InputError(f"cells: row {number + 1} has {len(line)} cells; {size} expected")
        found += line
    return found


def _usual(cells: int) -> Board:
    """Return the usual board for this many `cells`; an InputError names the nearest size."""
    size = min(USUAL_SIZES, key=lambda size: abs(size * size - cells))
    box = usual_box(size)
    assert box is not None
    board = cached_board(box)
    if cells != board.cells:
        hint = "other sizes need a box, such as box=(1, 5)"
        reason = f"{cells} cells; a {board.title} sudoku has {board.cells}"
        raise InputError(f"{reason} ({hint})")
    return board


def _check_values(board: Board, cells: list[Any]) -> bytes:
    """Return the values; refuse a wrong number of cells, and what is no value of the board."""
    if len(cells) != board.cells:
        raise InputError(f"{len(cells)} cells; a {board.title} sudoku has {board.cells}")
    values = list(map(_cell_argument, cells))
    for cell, value in enumerate(values):
        if value is None or not 0 <= value <= board.size:
            reason = f"{board.place(cell)}: not a value from 0 (empty) to {board.size}"
            raise InputError(reason, text=_cell_text(cells[cell]))
    return bytes(value for value in values if value is not None)


def _cell_argument(cell: Any) -> int | None:
    """Return the value of a cell, 0 if it is empty; None if it is no cell."""
    if cell is None:
        return 0
    if not isinstance(cell, str):
        return as_int(cell)
    sign = cell.strip() or EMPTY_SYMBOLS[0]
    if len(sign) == 1:
        return VALUE_OF.get(sign)
    return int(sign) if sign.isascii() and sign.isdigit() and len(sign) == 2 else None


def _cell_text(cell: Any) -> str:
    try:
        return str(cell)
    except ValueError:  # a number of thousands of digits
        return "…"


def fields(puzzle: Sudoku) -> dict[str, Any]:
    """Return the shape of a box and the rows of givens."""
    n, cells = puzzle.size, puzzle.cells
    rows = [list(cells[at : at + n]) for at in range(0, n * n, n)]
    return {"box": list(puzzle.box), "givens": rows}


def read(cls: type[S], data: JsonValue) -> S:
    """Return the puzzle; without a box, the usual one for its number of rows."""
    known = data.fields(["givens"], ["box"])
    givens = known["givens"]
    box = _box_from_json(givens, known.get("box"))
    rows = _rows_from_json(givens, len(givens.items()))
    with givens.blame():
        return cls(bytes(value for row in rows for value in row), box)


def read_solution(puzzle: Sudoku, data: JsonValue) -> SudokuSolution:
    """Return a filled grid, right or wrong."""
    values = data.fields(["values"])["values"]
    values.items(puzzle.size)
    return puzzle._solution_class(_rows_from_json(values, puzzle.size), puzzle.box)


def _box_from_json(givens: JsonValue, box: JsonValue | None) -> Box:
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


def _rows_from_json(grid: JsonValue, size: int) -> list[list[int]]:
    return [[_cell_from_json(cell, size) for cell in row.items(size)] for row in grid.items()]


def _cell_from_json(cell: JsonValue, size: int) -> int:
    return 0 if cell.data is None else cell.whole(0, size)
