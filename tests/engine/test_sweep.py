"""Sweeps over grids: what is kept is right at every step, and a full grid is a fill."""

from __future__ import annotations

import pickle
from copy import copy

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.fillin_oracle import Oracle
from support.fillin_strategies import fillins
from support.lengths import examples

from puzzlewright.engine._sweep import FillSweep
from puzzlewright.engine.fill import FillProblem
from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import solver_of

#: All words of three letters out of these, but for some: a square has fills, and many dead ends.
WORDS = [a + b + c for a in "ABCDE" for b in "ABCDE" for c in "ABCDE" if (a < b) != (b < c)]


def squares() -> FillIn:
    """Return a grid of four squares in a row, each with six words of three letters."""
    return FillIn("\n".join(["#".join(["___"] * 4)] * 3), WORDS, mode="dictionary")


def stairs(count: int) -> FillIn:
    """Return a grid of words of three letters, each row one cell further than that above."""
    rows = ["#" * row + "___" + "#" * (count - 1 - row) for row in range(count)]
    pairs = [a + b for a in "ABCDE" for b in "ABCDE"]
    return FillIn("\n".join(rows), WORDS + pairs, mode="dictionary")


def assert_sound(problem: FillProblem, words: tuple[int, ...]) -> None:
    """Words that cross agree, each is in a slot of its length, and none is there too often."""
    letters: dict[int, int] = dict(problem.given)
    filled = [(slot, word) for slot, word in enumerate(words) if word >= 0]
    for slot, word in filled:
        assert len(problem.words[word]) == len(problem.slots[slot])
        for cell, letter in zip(problem.slots[slot], problem.words[word], strict=True):
            assert letters.setdefault(cell, letter) == letter
    for word in {word for _, word in filled}:
        copies = problem.copies[word]
        assert copies is None or [each for _, each in filled].count(word) <= copies


@examples(100)
@given(puzzle=fillins(), seed=st.integers(0, 99), again=st.integers(0, 60))
def test_what_is_kept_is_right(puzzle: FillIn, seed: int, again: int) -> None:
    """At every step both grids are sound, and the fullest is never emptier."""
    problem = solver_of(puzzle).problem
    assume(not problem.all_used)
    sweep = problem.sweep(seed=seed)
    last = len(problem.slots)
    for step in range(80):
        if step == again:
            sweep.begin()
        goes_on = sweep.step(1)
        assert_sound(problem, sweep.words_now())
        assert_sound(problem, sweep.fill())
        assert sweep.words_now().count(-1) == sweep.open_slots
        assert sweep.fill().count(-1) <= min(last, sweep.open_slots)
        last = sweep.fill().count(-1)
        assert sweep.is_filled == (-1 not in sweep.words_now())
        if not goes_on:
            break
    if sweep.is_filled:
        assert puzzle.check(solver_of(puzzle).filled(sweep.fill())).ok
    assert not sweep.is_refuted or next(Oracle(puzzle).fills(), None) is None


def swept(sweep: FillSweep, step: int) -> tuple[tuple[int, ...], int]:
    """Bring a sweep to its end."""
    while sweep.step(step):
        assert sweep.nodes < 1_000_000
    return sweep.fill(), sweep.nodes


def test_it_fills_grids() -> None:
    """Of several parts, whatever the seed."""
    puzzle = squares()
    for seed in range(5):
        words, _ = swept(solver_of(puzzle).problem.sweep(seed=seed), 2**63 - 1)
        assert puzzle.check(solver_of(puzzle).filled(words)).ok


def test_steps_copies_and_pickles_make_no_difference() -> None:
    """The same fill after the same words, whatever happens on the way."""
    sweep = solver_of(squares()).problem.sweep(seed=4)
    end = swept(copy(sweep), 10_000)
    assert end[1] > 10
    while sweep.step(1):
        assert swept(copy(sweep), 7) == end
        assert swept(pickle.loads(pickle.dumps(sweep)), 3) == end
    assert (sweep.fill(), sweep.nodes) == end


def test_the_front_goes_back() -> None:
    """Too few words for the slots: regions are left empty, and pickles go on alike after that."""
    sweep = solver_of(stairs(len(WORDS) // 2 + 8)).problem.sweep(seed=1)
    last = sweep.open_slots
    while sweep.open_slots <= last:
        last = sweep.open_slots
        assert sweep.step(100)
        assert sweep.nodes < 1_000_000
    assert sweep.fill().count(-1) < sweep.open_slots  # the fullest grid is kept
    other = pickle.loads(pickle.dumps(sweep))
    for each in (sweep, other):
        for _ in range(50):
            each.step(100)
    assert (other.words_now(), other.nodes) == (sweep.words_now(), sweep.nodes)


def test_lists_that_must_be_used_up_are_refused() -> None:
    """A grid that is filled in part uses words in part."""
    problem = solver_of(FillIn("__", ["AB"])).problem
    assert problem.all_used
    with pytest.raises(InputError, match="cannot be used up"):
        problem.sweep()
