"""Random filled grids, for boxes of any shape, in time that grows only with their size.

A grid of a plain pattern is mixed by moves that keep it correct: exchange two values within one
chain of cells that see one another, or exchange two rows of a band (columns of a stack) within one
cycle of columns (rows). Many such moves lead far away from the pattern. Not every grid is equally
likely, but there is no search that could get lost, and the engine plays no part: what comes out
depends on nothing but the random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from puzzlewright.puzzles.sudoku.board import Board

#: Moves per cell of the grid. Measured on 6×6, 9×9 and 16×16 by how many separate chains all pairs
#: of values form: far from the pattern's number after half a move per cell, steady from one on.
MOVES_PER_CELL = 1


def random_grid(board: Board, random: Random) -> list[int]:
    """Return the values of a random filled grid."""
    grid = _pattern(board, random)
    for _ in range(MOVES_PER_CELL * board.cells):
        if random.randrange(2):
            _exchange_values(board, grid, random)
        else:
            _exchange_lines(board, grid, random)
    return grid


def _pattern(board: Board, random: Random) -> list[int]:
    """Return the grid in which each row is the one before, shifted; its values shuffled."""
    n, (box_rows, box_cols) = board.size, board.box
    names = list(range(1, n + 1))
    random.shuffle(names)
    return [
        names[(box_cols * (row % box_rows) + row // box_rows + column) % n]
        for row in range(n)
        for column in range(n)
    ]


def _exchange_values(board: Board, grid: list[int], random: Random) -> None:
    """Exchange two values in the cells that one cell with one of them leads to."""
    if board.size == 1:
        return
    one = 1 + random.randrange(board.size)
    two = 1 + (one + random.randrange(board.size - 1)) % board.size
    start = grid.index(one, board.size * random.randrange(board.size))
    members = {cell for cell, value in enumerate(grid) if value in (one, two)}
    chain = [start]
    members.discard(start)
    for cell in chain:  # which grows meanwhile
        near = [peer for peer in board.peers[cell] if peer in members]
        chain += near
        members.difference_update(near)
    for cell in chain:
        grid[cell] = one + two - grid[cell]


def _exchange_lines(board: Board, grid: list[int], random: Random) -> None:
    """Exchange two rows of a band, or columns of a stack, in the places of one cycle."""
    n = board.size
    by_columns = random.randrange(2)
    depth = board.box[by_columns]
    if depth == 1:
        return
    band, one = divmod(random.randrange(n), depth)
    two = (one + 1 + random.randrange(depth - 1)) % depth
    lines = board.houses[by_columns * n + band * depth :]
    _exchange_cycle(grid, lines[one].cells, lines[two].cells, random.randrange(n))


def _exchange_cycle(grid: list[int], one: Sequence[int], two: Sequence[int], start: int) -> None:
    """Exchange two lines at `start`, and wherever that makes a value come twice, until it fits."""
    place = {grid[cell]: position for position, cell in enumerate(one)}
    position = start
    while True:
        first, second = one[position], two[position]
        grid[first], grid[second] = grid[second], grid[first]
        position = place[grid[first]]
        if position == start:
            return
