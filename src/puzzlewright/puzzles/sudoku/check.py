"""Judging a filled grid from the rules of the game alone; nothing here knows how it was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzlewright.puzzles.results import Fault

Grid = Sequence[Sequence[int]]


def faults(given: Sequence[int], box: tuple[int, int], grid: Grid) -> Iterator[Fault]:
    """Yield all that is wrong with `grid` as a solution of the puzzle with these givens."""
    size = box[0] * box[1]
    if len(grid) != size or any(len(row) != size for row in grid):
        yield Fault("grid", f"is not {size} rows of {size} cells")
        return
    full = set(range(1, size + 1))
    for kind, number, values in _houses(grid, box):
        if set(values) != full:
            yield from _faults(f"{kind} {number}", values, size)
    filled = [value for row in grid for value in row]
    for cell, value in enumerate(given):
        if value and filled[cell] != value:
            place = f"row {cell // size + 1}, column {cell % size + 1}"
            yield Fault(place, f"{value} is given, not {filled[cell]}")


def _houses(grid: Grid, box: tuple[int, int]) -> Iterator[tuple[str, int, Sequence[int]]]:
    """Yield the kind, the number and the values of each row, column and box."""
    size, (tall, wide) = len(grid), box
    for number, row in enumerate(grid, 1):
        yield "row", number, row
    for number, column in enumerate(zip(*grid, strict=True), 1):
        yield "column", number, column
    corners = [(top, left) for top in range(0, size, tall) for left in range(0, size, wide)]
    for number, (top, left) in enumerate(corners, 1):
        rows = grid[top : top + tall]
        yield "box", number, [value for row in rows for value in row[left : left + wide]]


def _faults(name: str, values: Sequence[int], size: int) -> Iterator[Fault]:
    """Yield what keeps a house from holding each value once."""
    for value in sorted(set(values)):
        if not 1 <= value <= size:
            yield Fault(name, f"{value} is not a value from 1 to {size}")
        elif values.count(value) > 1:
            yield Fault(name, f"holds {value} {_times(values.count(value))}")
    missing = [str(value) for value in range(1, size + 1) if value not in values]
    if missing:
        yield Fault(name, f"lacks {', '.join(missing)}")


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"
