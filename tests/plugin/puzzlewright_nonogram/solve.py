"""Nonograms as exact cover with colours: one way to fill each line, and cells that agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from puzzlewright.engine.exact_cover.problem import CoverProblem

if TYPE_CHECKING:
    from puzzlewright.engine.driver.search import RawSolution
    from puzzlewright_nonogram.puzzle import Nonogram, Picture, Runs

#: The colours of a cell.
EMPTY, FULL = 1, 2


def ways(runs: Runs, room: int) -> Iterator[tuple[bool, ...]]:
    """Yield all ways to put runs into a line of `room` cells."""
    if not runs:
        yield (False,) * room
        return
    first, rest = runs[0], runs[1:]
    for gap in range(room - sum(runs) - len(rest) + 1):
        head = (False,) * gap + (True,) * first + (False,) * bool(rest)
        for tail in ways(rest, room - len(head)):
            yield head + tail


def lines_of(puzzle: Nonogram) -> list[tuple[int, tuple[bool, ...]]]:
    """Return all options: the number of a line, rows first, and a way to fill it."""
    height, width = len(puzzle.rows), len(puzzle.cols)
    found = [(row, way) for row, runs in enumerate(puzzle.rows) for way in ways(runs, width)]
    return found + [
        (height + col, way) for col, runs in enumerate(puzzle.cols) for way in ways(runs, height)
    ]


def problem_of(puzzle: Nonogram) -> CoverProblem:
    """Return the cover problem: lines are covered, cells have colours."""
    height, width = len(puzzle.rows), len(puzzle.cols)
    options = []
    for line, way in lines_of(puzzle):
        cells = [
            line * width + at if line < height else at * width + line - height
            for at in range(len(way))
        ]
        coloured = [
            (height + width + cell, FULL if full else EMPTY)
            for cell, full in zip(cells, way, strict=True)
        ]
        options.append([(line, 0), *coloured])
    return CoverProblem(height + width, height * width, options)


def picture_of(puzzle: Nonogram, raw: RawSolution) -> Picture:
    """Return the picture of some chosen options."""
    from puzzlewright_nonogram.puzzle import Picture

    lines = lines_of(puzzle)
    chosen = dict(lines[option] for option in raw)
    return Picture(tuple(chosen[row] for row in range(len(puzzle.rows))))
