"""Sudoku as exact cover: the rules are set up once per box shape, a puzzle adds only its givens.

There is an option for every value in every cell. It covers four items: that the cell is filled,
that the row has the value, that the column has it, and that the box has it.

Where only the number of solutions of 9×9 puzzles matters, a kernel of its own counts them many at a
time (engine/exact_cover/_sudoku.pyx). It knows no order of solutions and no nodes, so whoever asks
for these gets the exact cover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.engine.exact_cover import _sudoku
from puzzlewright.engine.exact_cover._sudoku import SudokuCounts
from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.engine.kernel.cpu_dispatch import fastest
from puzzlewright.puzzles.sudoku.board import Board, Box, cached_board
from puzzlewright.puzzles.sudoku.text import read_line

if TYPE_CHECKING:
    from puzzlewright.engine.exact_cover.problem import CoverSearch
    from puzzlewright.puzzles.sudoku.puzzle import Sudoku

#: A search goes this many nodes between two looks at how many solutions it has found. Nearly all
#: 9×9 puzzles end within one stretch; puzzles with very many solutions overshoot by little.
STRETCH = 1000

#: The boxes that a kernel of its own counts,
NINE: Box = (3, 3)

#: this many puzzles at a time: enough to keep it busy, few enough for a processor's cache,
BATCH = 1024

#: for this many rounds, about a millisecond, between two looks at the clock,
ROUNDS = 2000

#: and no more solutions than this.
MOST = 1 << 62

_TO_SYMBOLS = b".123456789".ljust(256)


@cache
def rules(box: Box) -> CoverProblem:
    """Return the cover problem of the empty grid; the searches of all its puzzles share it."""
    board = cached_board(box)
    options = [
        [(item, 0) for item in _covered_items(board, cell, value)]
        for cell in range(board.cells)
        for value in range(board.size)
    ]
    return CoverProblem(4 * board.cells, 0, options)


def _covered_items(board: Board, cell: int, value: int) -> tuple[int, int, int, int]:
    """Return what a value in a cell covers: the cell, and the value in its row, column and box."""
    n, square = board.size, board.cells
    return (
        cell,
        square + board.row(cell) * n + value,
        2 * square + board.column(cell) * n + value,
        3 * square + board.box_number(cell) * n + value,
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
    while more and search.solution_count < limit:
        if between is not None:
            between()
        if nodes is not None and search.nodes >= nodes:
            return None
        more = search.step(STRETCH if nodes is None else min(STRETCH, nodes - search.nodes))
    return min(search.solution_count, limit)


def count_values(
    board: Board,
    values: bytes,
    limit: int = 2,
    nodes: int | None = None,
    between: Callable[[], None] | None = None,
) -> int | None:
    """Do what count_up_to() does, for the values of all cells (0 = empty)."""
    if board.box != NINE or nodes is not None:
        return count_up_to(board.box, board.choices(values), limit, nodes, between)
    return _nine_counts([values], limit, between=between).counts[0]


def count_many(puzzles: Iterable[Sudoku | str], limit: int = 2) -> list[int]:
    """Count the solutions of many puzzles, each up to `limit`: 1 of 2 is a proof of uniqueness.

    A puzzle is a Sudoku or its line of 81 (16, 36, 256 …) characters.
    """
    searches: dict[Box, CoverSearch] = {}  # one for each shape, started again for each puzzle
    counts: list[int] = []
    for batch in _batches(puzzles):
        some = _nine_counts([_nine(puzzle) for puzzle in batch], limit)
        numbers = some.counts
        for at in some.unreadable_puzzles:
            puzzle = _read(batch[at])
            if puzzle.box not in searches:
                searches[puzzle.box] = rules(puzzle.box).search(collect=False)
            searches[puzzle.box].restart(puzzle._choices)
            numbers[at] = _count(searches[puzzle.box], limit) or 0
        counts += numbers
    return counts


def solve_many(puzzles: Iterable[Sudoku | str]) -> list[str | None]:
    """Solve many puzzles: the solution as a line, or None if there is not exactly one.

    A puzzle is a Sudoku or its line of 81 (16, 36, 256 …) characters.
    """
    lines: list[str | None] = []
    for batch in _batches(puzzles):
        some = _nine_counts([_nine(puzzle) for puzzle in batch], 2, keep=True)
        solved = map(some.solution, range(len(batch)))
        pairs = zip(some.counts, solved, strict=True)
        found = [_line(values) if count == 1 and values else None for count, values in pairs]
        for at in some.unreadable_puzzles:
            solutions = _read(batch[at]).solve(limit=2).solutions
            found[at] = solutions[0].one_line() if len(solutions) == 1 else None
        lines += found
    return lines


def _line(values: bytes) -> str:
    """Return a grid with values up to 9 as one line, one character a cell."""
    return values.translate(_TO_SYMBOLS).decode()


def _batches(puzzles: Iterable[Sudoku | str]) -> Iterator[list[Sudoku | str]]:
    """Yield the puzzles in batches."""
    rest = iter(puzzles)
    while batch := list(islice(rest, BATCH)):
        yield batch


def _nine(puzzle: Sudoku | str) -> str | bytes:
    """Return a puzzle as the kernel for 9×9 reads it; nothing if it has other boxes."""
    if isinstance(puzzle, str):
        return puzzle
    return puzzle._values if puzzle._board.box == NINE else b""


def _read(puzzle: Sudoku | str) -> Sudoku:
    """Return a puzzle that may be a line; an InputError says what is wrong with it."""
    from puzzlewright.puzzles.sudoku.puzzle import Sudoku

    return Sudoku._from_values(*read_line(puzzle)) if isinstance(puzzle, str) else puzzle


def _nine_counts(
    puzzles: Sequence[str | bytes],
    limit: int,
    *,
    keep: bool = False,
    between: Callable[[], None] | None = None,
) -> SudokuCounts:
    """Return the counts of 9×9 puzzles; those that the kernel refuses have none yet."""
    counts: SudokuCounts = fastest(_sudoku).SudokuCounts(puzzles, min(limit, MOST), keep)
    more = True
    while more:
        check_deadline()
        if between is not None:
            between()
        more = counts.step(ROUNDS)
    return counts
