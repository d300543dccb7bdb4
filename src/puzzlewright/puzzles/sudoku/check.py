"""Judging a filled grid from the rules of the game alone; nothing here knows how it was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzlewright.puzzles.base import Problem

Grid = Sequence[Sequence[int]]


def problems(given: Sequence[int], box: tuple[int, int], grid: Grid) -> Iterator[Problem]:
    """Yield all that is wrong with `grid` as a solution of the puzzle with these givens."""
    size = box[0] * box[1]
    if len(grid) != size or any(len(row) != size for row in grid):
        yield Problem("grid", f"is not {size} rows of {size} cells")
        return
    full = set(range(1, size + 1))
    for name, values in _houses(grid, box):
        if set(values) != full:
            yield from _faults(name, values, size)
    for cell, value in enumerate(given):
        row, column = divmod(cell, size)
        if value and grid[row][column] != value:
            place = f"row {row + 1}, column {column + 1}"
            yield Problem(place, f"{value} is given, not {grid[row][column]}")


def _houses(grid: Grid, box: tuple[int, int]) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield the name and the values of each row, column and box."""
    size, (tall, wide) = len(grid), box
    for number, row in enumerate(grid, 1):
        yield f"row {number}", row
    for number, column in enumerate(zip(*grid, strict=True), 1):
        yield f"column {number}", column
    corners = [(top, left) for top in range(0, size, tall) for left in range(0, size, wide)]
    for number, (top, left) in enumerate(corners, 1):
        rows = grid[top : top + tall]
        yield f"box {number}", [value for row in rows for value in row[left : left + wide]]


def _faults(name: str, values: Sequence[int], size: int) -> Iterator[Problem]:
    """Yield what keeps a house from holding each value once."""
    for value in sorted(set(values)):
        if not 1 <= value <= size:
            yield Problem(name, f"{value} is not a value from 1 to {size}")
        elif values.count(value) > 1:
            yield Problem(name, f"holds {value} {_times(values.count(value))}")
    missing = [str(value) for value in range(1, size + 1) if value not in values]
    if missing:
        yield Problem(name, f"lacks {', '.join(missing)}")


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"
