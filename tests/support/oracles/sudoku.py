"""The solutions of a sudoku, counted in the plainest way."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlewright.puzzles.sudoku.board import Box


def plain_count(cells: Sequence[int], box: Box, limit: int) -> int:
    """Count solutions up to a limit: cell by cell, value by value."""
    size = box[0] * box[1]
    if 0 not in cells:
        return 1
    cell = cells.index(0)
    row, column = divmod(cell, size)
    top, left = row - row % box[0], column - column % box[1]
    seen = {cells[row * size + i] for i in range(size)}
    seen |= {cells[i * size + column] for i in range(size)}
    seen |= {cells[(top + i) * size + left + j] for i in range(box[0]) for j in range(box[1])}
    found = 0
    for value in range(1, size + 1):
        if value not in seen and found < limit:
            filled = [*cells[:cell], value, *cells[cell + 1 :]]
            found += plain_count(filled, box, limit - found)
    return found
