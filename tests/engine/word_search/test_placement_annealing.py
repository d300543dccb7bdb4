"""Annealing of words on a board: right at every moment, and worth its time."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.wordsearch import best_points
from support.puzzles.word_placement_cases import (
    STEPS,
    WORTHS,
    Case,
    cases,
    random_case,
    require_right,
)

from puzzlewright import InputError


@examples(250)
@given(
    case=cases(),
    steps=STEPS,
    seed=st.integers(0, 2**63),
    heats=st.sampled_from([(60, 44), (0, 0), (10_000, 0), (10_000, 10_000)]),
)
def test_whatever_annealing_finds_is_right(
    case: Case, steps: list[int], seed: int, heats: tuple[int, int]
) -> None:
    """At every moment the best is a legal arrangement with the points that the search reports."""
    anneal = case.problem.anneal(seed)
    assert anneal.best() is None
    anneal.hottest, anneal.coldest = heats
    before = None
    for n, size in enumerate(steps):
        anneal.cool(1000 * n // len(steps))
        assert anneal.step(size)
        assert anneal.nodes == sum(steps[: n + 1])
        require_right(case, anneal)
        assert before is None or anneal.value >= before
        before = anneal.value


@examples(80)
@given(case=cases(), steps=STEPS, seed=st.integers(0, 2**63), share=st.integers(0, 1000))
def test_cuts_of_annealing_change_nothing(
    case: Case, steps: list[int], seed: int, share: int
) -> None:
    """As many moves in one step or in several come to the same, pickled on the way or not."""
    in_one, in_several = (case.problem.anneal(seed) for _ in range(2))
    for search in (in_one, in_several):
        search.cool(share)
    in_one.step(sum(steps))
    for size in steps:
        in_several.step(size)
        in_several = pickle.loads(pickle.dumps(in_several))
    assert in_one.nodes == in_several.nodes == sum(steps)
    assert in_one.best() == in_several.best()
    assert in_one.value == in_several.value


@examples(80)
@given(case=cases(), seed=st.integers(0, 2**63))
def test_annealing_begins_with_what_a_beam_found(case: Case, seed: int) -> None:
    """The points of the beam, counted again; and after some moves no less."""
    beam = case.problem.beam(seed, 5)
    while not beam.runs:
        beam.step(50)
    anneal = case.problem.anneal(seed)
    anneal.step(seed % 20)
    before = anneal.value
    anneal.start(beam.best() or ())
    assert anneal.value == max(before, beam.value)
    anneal.step(30)
    assert anneal.value >= beam.value
    require_right(case, anneal)


@pytest.mark.parametrize(
    "raw",
    [
        (0, 0),
        (0, 0, 0, 0),  # both words in the same cells
        (0, 4, -1, -1),  # out of the board
        (9, 0, -1, -1),
        (10**9, 0, -1, -1),
        (2**30, 0, -1, -1),
        (2**40, 0, -1, -1),
        (0, 1, -1, -1),  # a way that is not allowed
        (0, 8, -1, -1),
        (0, 0, 1, 0),  # other letters
    ],
)
def test_places_that_annealing_refuses(raw: tuple[int, ...]) -> None:
    """Words that would not fit, or leave the board."""
    case = Case([(0, 1), (0, 1)], ((True,) * 3,) * 3, [0, 4], WORTHS[0])
    with pytest.raises(ValueError, match=r"fit|each word"):
        case.problem.anneal(1).start(raw)


def test_ways_are_given_once() -> None:
    """There is room for the places of each way, and for no more."""
    case = Case([(0, 1)], ((True,) * 3,) * 3, [0, 4, 0], WORTHS[0])
    with pytest.raises(InputError, match="each way is given once"):
        _ = case.problem


@pytest.mark.parametrize("seed", range(24))
def test_annealing_does_tiny_boards_best(seed: int) -> None:
    """Nothing is better than trying everything; where all words have places, nothing is worse."""
    case = random_case(seed, WORTHS[0])
    best = best_points(case.words, case.board, case.ways, case.worth)
    anneal = case.problem.anneal(seed)
    anneal.hottest, anneal.coldest = 400, 40
    for share in [*range(0, 1000, 50)] * 5:
        anneal.cool(share)
        anneal.step(300)
    require_right(case, anneal)
    assert anneal.value <= best
    if None not in case.spots(anneal.best() or ()):
        assert anneal.value == best


def test_annealing_crosses_more_than_a_beam_alone() -> None:
    """Thirty words of eight letters: as many surveys, but more points in the sum of four seeds."""
    chance = random.Random(1)
    words = [tuple(chance.choices(range(12), k=8)) for _ in range(30)]
    case = Case(words, ((True,) * 18,) * 18, list(range(8)), WORTHS[0])
    alone, both = 0, 0
    for seed in range(4):
        beam = case.problem.beam(seed, 100)
        beam.step(9000)
        anneal = case.problem.anneal(seed)
        anneal.start(beam.best() or ())
        for share in range(0, 1000, 50):
            anneal.cool(share)
            anneal.step(450)
        beam.step(9000)
        require_right(case, anneal)
        alone, both = alone + beam.value, both + anneal.value
    assert both > alone
