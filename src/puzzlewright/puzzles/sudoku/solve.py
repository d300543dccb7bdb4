"""Sudoku as exact cover: the rules are set up once per box shape, a puzzle adds only its givens.

There is an option for every value in every cell. It covers four items: that the cell is filled,
that the row has the value, that the column has it, and that the box has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from puzzlewright.puzzles.sudoku.board import Board, Box, board_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlewright.engine.cover import CoverProblem, CoverSearch
    from puzzlewright.puzzles.sudoku.puzzle import Sudoku

#: A search goes this many nodes between two looks at how many solutions it has found. Nearly all
#: 9×9 puzzles end within one stretch; puzzles with very many solutions overshoot by little.
STRETCH = 1000


@cache
def rules(box: Box) -> CoverProblem:
    """Return the cover problem of the empty grid; the searches of all its puzzles share it."""
    from puzzlewright.engine.cover import CoverProblem

    board = board_of(box)
    options = [
        [(item, 0) for item in _items(board, cell, value)]
        for cell in range(board.cells)
        for value in range(board.size)
    ]
    return CoverProblem(4 * board.cells, 0, options)


def _items(board: Board, cell: int, value: int) -> tuple[int, int, int, int]:
    """Return what a value in a cell covers: the cell, and the value in its row, column and box."""
    n, square = board.size, board.cells
    return (
        cell,
        square + board.row(cell) * n + value,
        2 * square + board.column(cell) * n + value,
        3 * square + board.box_of(cell) * n + value,
    )


def count_up_to(
    box: Box,
    choices: Sequence[int],
    limit: int = 2,
    nodes: int | None = None,
    between: Callable[[], None] | None = None,
) -> int | None:
    """Count the solutions that contain these choices, up to `limit`; None if `nodes` came first.

    `between` is called now and then, and ends the count by raising an exception.
    """
    return _count(rules(box).search(given=choices, collect=False), limit, nodes, between)


def _count(
    search: CoverSearch,
    limit: int,
    nodes: int | None = None,
    between: Callable[[], None] | None = None,
) -> int | None:
    more = True
    while more and search.found < limit:
        if between is not None:
            between()
        if nodes is not None and search.nodes >= nodes:
            return None
        more = search.step(STRETCH if nodes is None else min(STRETCH, nodes - search.nodes))
    return min(search.found, limit)


def count_many(puzzles: Iterable[Sudoku | str], limit: int = 2) -> list[int]:
    """Count the solutions of many puzzles, each up to `limit`: 1 of 2 is a proof of uniqueness.

    A puzzle is a Sudoku or its line of 81 (16, 36, 256 …) characters.
    """
    from puzzlewright.puzzles.sudoku.text import read_line

    searches: dict[Box, CoverSearch] = {}  # one for each shape, started again for each puzzle
    counts = []
    for puzzle in puzzles:
        if isinstance(puzzle, str):
            board, values = read_line(puzzle)
            box, choices = board.box, board.choices(values)
        else:
            box, choices = puzzle.box, puzzle._choices
        if box not in searches:
            searches[box] = rules(box).search(collect=False)
        searches[box].restart(choices)
        counts.append(_count(searches[box], limit) or 0)
    return counts
