"""Large crosswords are read, checked and set up in time."""

import json
from collections.abc import Callable

import pytest

from puzzlewright import CrissCross, StoppedError
from puzzlewright.deadline import deadline
from puzzlewright.formats.register import read
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.solve import Solver
from puzzlewright.words.grid import Grid

SIDE = 80


def is_stopped(work: Callable[[], object]) -> bool:
    """Tell whether a work looks at the deadline."""
    try:
        with deadline(None, lambda: True):
            work()
    except StoppedError:
        return True
    return False


def rows(side: int) -> list[str]:
    """Return a grid full of letters, in which all words differ."""
    return ["".join("AB"[(row * col >> 3) & 1] for col in range(side)) for row in range(side)]


@pytest.mark.parametrize("part", ["runs", "slots", "cells", "problem"])
def test_each_part_of_the_set_up_looks_at_the_deadline(part: str) -> None:
    """What comes before it is done."""
    grid = Grid(rows(SIDE))
    if part == "runs":
        assert is_stopped(lambda: grid.runs)
        return
    template = Template([""] * SIDE for _ in range(SIDE))
    if part == "slots":
        assert is_stopped(lambda: template.open_cells)
        assert template.open_cells
        assert is_stopped(lambda: template.slots)
        return
    puzzle = CrissCross([run.text for run in grid.runs], grid)
    solver = Solver(puzzle._fillin)
    if part == "problem":
        assert solver.cells
    assert is_stopped(lambda: getattr(solver, part))


def test_checks_look_at_the_deadline() -> None:
    """They come before the search as well, and there with a deadline."""
    grid = Grid(rows(SIDE))
    puzzle = CrissCross([run.text for run in grid.runs], grid)
    assert is_stopped(lambda: puzzle.check(puzzle.solution))


def test_reading_ipuz_looks_at_the_deadline() -> None:
    """While it is still at the labels of the grid."""
    fields = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": SIDE, "height": SIDE},
        "puzzle": [[0] * SIDE] * SIDE,
        "solution": [list(row) for row in rows(SIDE)],
    }
    data = json.dumps(fields).encode()
    assert read(data, "a.ipuz").documents
    calls: list[int] = []

    def stop() -> bool:
        calls.append(1)
        return False

    with deadline(None, stop):
        read(data, "a.ipuz")
    assert len(calls) >= 2 * SIDE // 8
