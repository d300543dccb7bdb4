"""Repairs of grids that are filled in part: what is kept is right, and becomes no less."""

from __future__ import annotations

import pickle
from copy import copy
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.fillin import Oracle
from support.puzzles.partial_fills import WORDS, assert_sound, square_without_fills
from support.strategies.fillin import fillins

from puzzlewright.core.errors import InputError
from puzzlewright.engine.word_fill._fill_repair import FillRepair
from puzzlewright.engine.word_fill.problem import FillProblem
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import fill_solver

#: The weight of a slot to begin with.
LIGHT = 20


def square(side: int = 5) -> FillIn:
    """Return a grid of words of three letters around blocks."""
    rows = ["#".join(["___"] * 2) if row % 4 < 3 else "#######" for row in range(side + 2)]
    return FillIn("\n".join(rows), WORDS, mode="dictionary")


def begun(
    problem: FillProblem, nodes: int, seed: int = 1, *, by_letters: bool = False
) -> FillRepair:
    """Return a repair of the grid that a search comes to in some words."""
    search = problem.first_fill(seed=seed)
    search.step(nodes)
    repair = problem.repair(seed=seed, by_letters=by_letters)
    repair.adopt(search)
    return repair


def weights_of(repair: FillRepair) -> list[int]:
    """Return the weight of each slot."""
    state: Any = repair.__getstate__()
    return list(state[1][1])


def open_ones(words: tuple[int, ...]) -> set[int]:
    """Return the slots that have no word."""
    return {slot for slot, word in enumerate(words) if word < 0}


@examples(100)
@given(
    puzzle=fillins(), nodes=st.integers(0, 20), seed=st.integers(0, 99), by_letters=st.booleans()
)
def test_what_is_kept_is_right(puzzle: FillIn, nodes: int, seed: int, by_letters: bool) -> None:
    """At every step the grid is sound, and never emptier; a full one is a fill."""
    problem = fill_solver(puzzle).problem
    assume(not problem.all_used)
    repair = begun(problem, nodes, seed, by_letters=by_letters)
    last = repair.open_slots
    for _ in range(60):
        goes_on = repair.step(1)
        words = repair.fill()
        assert_sound(problem, words)
        assert words.count(-1) == repair.open_slots <= last
        last = repair.open_slots
        assert repair.is_filled == (repair.open_slots == 0)
        if not goes_on:
            break
    has_fill = next(Oracle(puzzle).fills(), None) is not None
    if repair.is_filled:
        assert puzzle.check(fill_solver(puzzle).solution(repair.fill())).ok
    assert not repair.is_refuted or not has_fill


@pytest.mark.parametrize("by_letters", [False, True])
def test_it_fills_what_a_search_left_open(by_letters: bool) -> None:
    """From an empty grid, and from a search that has begun."""
    puzzle = square()
    for nodes in (0, 3):
        repair = begun(fill_solver(puzzle).problem, nodes, by_letters=by_letters)
        assert repair.open_slots > 0
        while repair.step(100):
            assert repair.nodes < 100_000
        assert puzzle.check(fill_solver(puzzle).solution(repair.fill())).ok


@pytest.mark.parametrize("by_letters", [False, True])
def test_a_gap_moves(by_letters: bool) -> None:
    """Where one slot has to stay open, each of them is open at some time."""
    # Three words fit everywhere in a ring of four slots.
    puzzle = FillIn("___\n_#_\n___", ["AXA", "AYA", "AZA"], mode="dictionary")
    problem = fill_solver(puzzle).problem
    repair = begun(problem, 0, by_letters=by_letters)
    gaps = set()
    for _ in range(2_000):
        assert repair.step(1)
        words = repair.fill()
        assert_sound(problem, words)
        if repair.open_slots == 1:
            gaps.add(words.index(-1))
    assert gaps == {0, 1, 2, 3}


@pytest.mark.parametrize("by_letters", [False, True])
def test_only_open_slots_become_heavier(by_letters: bool) -> None:
    """With as many open slots, what is kept is never heavier; another grid begins anew."""
    problem = fill_solver(square_without_fills()).problem
    repair = begun(problem, 2, by_letters=by_letters)
    moves = 0
    words, weights = repair.fill(), weights_of(repair)
    for _ in range(600):
        assert repair.step(1)
        found, now = repair.fill(), weights_of(repair)
        heavier = {slot for slot, weight in enumerate(now) if weight != weights[slot]}
        assert heavier in (set(), open_ones(words))
        assert all(now[slot] == weights[slot] + 1 for slot in heavier)
        if found != words and len(open_ones(found)) == len(open_ones(words)):
            before, after = (
                sum(weights[slot] for slot in open_ones(each)) for each in (words, found)
            )
            assert after <= before
            moves += open_ones(found) != open_ones(words)
        words, weights = found, now
    assert moves > 0
    assert max(weights) > LIGHT
    repair.adopt(problem.first_fill())
    assert set(weights_of(repair)) == {LIGHT}


def everything(repair: FillRepair) -> tuple[object, ...]:
    """Return what a repair has come to, and all that it goes on with but for its search."""
    state: Any = repair.__getstate__()
    return repair.fill(), repair.nodes, *state[1:]


@pytest.mark.parametrize("by_letters", [False, True])
def test_steps_copies_and_pickles_make_no_difference(by_letters: bool) -> None:
    """The same grid after the same words, whatever happens on the way."""
    repair = begun(fill_solver(square_without_fills()).problem, 2, seed=4, by_letters=by_letters)
    whole = copy(repair)
    while whole.nodes < 400:
        assert whole.step(400 - whole.nodes)
    while repair.nodes < 400:
        if repair.nodes % 3 == 0:
            for other in (copy(repair), pickle.loads(pickle.dumps(repair))):
                while other.nodes < 400:
                    assert other.step(min(7, 400 - other.nodes))
                assert everything(other) == everything(whole)
        assert repair.step(1)
    assert everything(repair) == everything(whole)


def test_only_grids_of_the_same_problem_are_taken_up() -> None:
    """Slots that a search leaves out are open; searches for other problems are refused."""
    problem = fill_solver(square()).problem
    partial = problem.first_fill(without=[0, 5])
    while partial.step(100):
        pass
    repair = problem.repair()
    repair.adopt(partial)
    assert repair.open_slots >= 2
    while repair.step(2**63 - 1):
        assert repair.nodes < 100_000
    assert_sound(problem, repair.fill())
    with pytest.raises(ValueError, match="a search for the same"):
        repair.adopt(fill_solver(square(6)).problem.first_fill())


def test_lists_that_must_be_used_up_are_refused() -> None:
    """A grid that is filled in part uses words in part."""
    problem = fill_solver(FillIn("__", ["AB"])).problem
    assert problem.all_used
    with pytest.raises(InputError, match="cannot be used up"):
        problem.repair()
