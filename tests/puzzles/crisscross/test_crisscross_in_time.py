"""Large crosswords are read, checked and set up in time."""

import json
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from puzzlewright import CrissCross, StoppedError
from puzzlewright.core.deadlines import deadline
from puzzlewright.engine.criss_cross.problem import CrissCrossProblem, Goal
from puzzlewright.formats.register import read
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.solve import Solver
from puzzlewright.words.grids.grid import Grid

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


@pytest.mark.slow
def test_a_part_is_given_up_if_there_are_too_many_words() -> None:
    """To try everything for a few words of a large board took seconds."""
    chance, words = Random(1), dict[tuple[int, ...], None]()
    while len(words) < 20_000:
        words[tuple(chance.choices(range(26), k=chance.randint(3, 9)))] = None
    problem = CrissCrossProblem(26, list(words), 62, 62)
    goal = Goal(1_000_000, 1_000, 1)
    layout = problem.ruin_recreate(goal, goal, 5, {})
    layout.step(1)
    lns = problem.layout_lns(goal, 7)
    lns.set_placements(layout.best() or ())
    efforts = []
    for _ in range(8):
        lns.step(1)
        efforts.append(lns.effort)
    assert 1_000_000 < max(efforts) < 12_000_000


def test_lists_of_words_look_at_the_deadline() -> None:
    """Before anything is placed."""
    words = [[letter, *rest] for letter in range(10) for rest in product(range(10), repeat=3)]
    problem = CrissCrossProblem(10, words, 20, 20)
    assert is_stopped(lambda: problem._index)
