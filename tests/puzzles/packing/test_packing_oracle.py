"""Packing against the oracle: the same packings and the same classes on random small boards.

Boards of all four lattices, whole or with holes or in several fields; bricks with colours, alike
ones, copies, endless ones, such as may not be turned or flipped; all of them or a choice; cells
that may stay empty, and bricks that are used from so often to so often.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.packing import FLIP, Laying, Oracle, looks, turns
from support.strategies.common import TILING_BOXES
from support.strategies.random_packings import random_packing

from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.packing.problem import METHODS
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.packing import solve
from puzzlewright.puzzles.packing.lattice import LATTICES
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
from puzzlewright.puzzles.packing.solve import Equivalence, Solver, packing_solver

#: Puzzles with more packings are passed over, for the sake of time.
MOST_LAYINGS = 150

# ---------------------------------------------------------------- random puzzles


@st.composite
def puzzles(draw: st.DrawFn) -> Packing:
    """Draw a puzzle of bricks that were cut from its board, and then changed a little, or not."""
    name = draw(st.sampled_from(sorted(LATTICES)))
    choose = draw(st.booleans())
    # One number for the rest, as for random covers.
    return random_packing(Random(draw(st.integers(0, 10**9))), name, choose=choose)


# ---------------------------------------------------------------- what must agree


def solutions_by(solver: Solver, oracle: Oracle, seed: int | None) -> list[Laying]:
    """Return all that a method finds, each checked, in terms of the oracle."""
    packing = solver.packing
    found = [
        PackingSolution(packing, solver.placed_bricks(raw))
        for raw in run(solver.search(seed=seed)).solutions
    ]
    for packed in found:
        assert packing.check(packed).ok, packing.check(packed)
    assert len(set(found)) == len(found)
    return [oracle.read(packed) for packed in found]


def layings_of(oracle: Oracle) -> set[Laying]:
    """Return all packings of a puzzle, or one more than the most; the oracle finds none twice."""
    found = list(islice(oracle.layings(), MOST_LAYINGS + 1))
    assert len(set(found)) == len(found)
    return set(found)


@examples(80)
@given(packing=puzzles(), seed=st.none() | st.integers(0, 99))
def test_all_ways_find_what_the_oracle_finds(packing: Packing, seed: int | None) -> None:
    """Both methods and what is chosen by itself find each packing once, whatever the seed.

    So does counting at once, where it can be done, and proofs that there is none are right.
    """
    oracle = Oracle(packing)
    layings = layings_of(oracle)
    assume(len(layings) <= MOST_LAYINGS)
    for method in ("auto", *METHODS):
        found = solutions_by(packing_solver(packing, method), oracle, seed)
        assert len(found) == len(layings)
        assert set(found) == layings
    assert packing.count() == Count(len(layings), exact=True)
    at_once = packing_solver(packing).problem.frontier_count()
    endless = all(brick.copies is None and not brick.least for brick in packing.bricks)
    assert at_once == len(layings) or (at_once is None and not endless)
    assert Facts.of(packing).why_none() is None or not layings


@examples(80)
@given(
    packing=puzzles(),
    seed=st.none() | st.integers(0, 99),
    some=st.sampled_from([None, solve.SOME, 3, 0]),
    mirrors=st.booleans(),
)
def test_classes_are_those_of_the_oracle(
    packing: Packing, seed: int | None, some: int | None, mirrors: bool
) -> None:
    """Counting and finding distinct packings gives one of each class, whatever the seed.

    Images of a packing are compared by the numbers of placements; or by some placements one by
    one, and then as a whole. Mirror images can be kept apart.
    """
    oracle = Oracle(packing)
    layings = layings_of(oracle)
    assume(len(layings) <= MOST_LAYINGS)
    classes = oracle.classes(layings, flip=mirrors)
    if not mirrors:
        packing = packing.with_mirrors()
    assert packing.count(distinct=True) == Count(len(classes), exact=True)
    with (
        patch.object(solve, "SOME", some or 0),
        patch.object(solve, "FEW_LAID", solve.FEW_LAID if some is None else 0),
    ):
        answer = packing.solve(distinct=True, seed=seed)
    assert answer.outcome is Outcome.EXHAUSTED
    assert answer.count == Count(len(classes), exact=True)
    found = [oracle.read(packed) for packed in answer.solutions]
    assert [sum(laying in each for laying in found) for each in classes] == [1] * len(classes)
    for method in METHODS:
        solver = Solver(packing, method, Equivalence(mirrors=mirrors))
        if solver.class_size is not None:
            assert {len(each) for each in classes} <= {solver.class_size}
            assert run(solver.class_search(collect=False)).count.n == len(classes)


# ---------------------------------------------------------------- single cases


def packing(*lines: str) -> Packing:
    """Read a packing from its lines."""
    return Packing.loads("\n".join([*lines, ""]))


#: Puzzles that are odd in some way.
ODD = {
    "not connected": packing("packing", "board 1x4", "brick a x2", "#.#"),
    "not connected, two fields": packing("packing", "board", "##.##", "brick a x2", "#..#"),
    "endless and two": packing(
        "packing", "board 2x4", "brick d xany", "##", "brick e x2", "##", "choose"
    ),
    "two and endless": packing(
        "packing", "board 2x4", "brick e x2", "##", "brick d xany", "##", "choose"
    ),
    "two at least": packing("packing", "board 2x4", "brick d xany", "##", "brick e x2", "##"),
    "one at least, and more": packing(
        "packing", "board 2x4", "brick e", "#", "#", "brick d xany", "##"
    ),
    "alike, each in a range": packing(
        "packing",
        "board 2x4",
        "brick a x1-2",
        "##",
        "brick b x1-any",
        "#",
        "#",
        "brick c x0-1",
        "#",
    ),
    "nothing has to be there": packing("packing", "board", "++", "++", "brick d x0-2", "##"),
    "a pattern of holes": packing("packing", "board", "+++", "+#+", "+++", "brick d x2-3", "##"),
    "coloured, and may be empty": packing(
        "packing", "board cells 0,0=a+ 0,1 0,2=a", "brick d", "a#"
    ),
    "one way in two colours": packing("packing", "board", "aa", "brick d", "a#"),
    "fits nowhere": packing("packing", "board 2x2", "brick d x2", "##", "brick I", "###", "choose"),
    "endless, fits nowhere": packing(
        "packing", "board 2x3", "brick d", "##", "brick m x4", "#", "brick I xany", "####"
    ),
    "one cell, and none": packing(
        "packing", "board", "a#", "brick I", "###", "brick a", "a", "brick m", "#", "choose"
    ),
    "mirror images": packing(
        "packing", "board 2x4", "brick L", "###", "#", "brick J no-flipping", "###", "..#"
    ),
    "flips alone": packing("packing", "board 3x4", "brick L x3 no-turning", "###", "#"),
    "flips of two bricks": packing(
        "packing", "board 2x3", "brick a no-turning", "##", "#", "brick b no-turning", "##", ".#"
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_puzzles(name: str) -> None:
    """What is odd about bricks changes nothing: packings and classes are the oracle's."""
    oracle = Oracle(ODD[name])
    layings = layings_of(oracle)
    for method in ("auto", *METHODS):
        assert set(solutions_by(packing_solver(ODD[name], method), oracle, None)) == layings
    assert ODD[name].count(distinct=True).n == len(oracle.classes(layings))


# ---------------------------------------------------------------- the oracle itself


@pytest.mark.parametrize(
    ("lattice", "number"), [("square", 4), ("cubic", 24), ("hex", 6), ("tri", 6)]
)
def test_the_turns_of_the_oracle(lattice: str, number: int) -> None:
    """It knows this many turns, and as many mirror images, all different; they keep the origin."""
    shape = TILING_BOXES[lattice]
    assert len(turns(lattice)) == number
    every = looks(lattice, turn=True, flip=True)
    assert len(every) == 2 * number
    assert len({tuple(map(look, shape)) for look in every}) == 2 * number
    origin = (0,) * len(shape[0])
    assert {look(origin) for look in every} == {origin}
    assert [FLIP[lattice](FLIP[lattice](cell)) for cell in shape] == shape
