"""Conflicts: they are impossible, nothing can be left out of them, and the oracle agrees."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.engine.word_fill.conflict import Conflict, find_conflict
from puzzlewright.engine.word_fill.problem import FillProblem


def part(problem: FillProblem, slots: tuple[int, ...], kept: tuple[int, ...]) -> FillProblem:
    """Return the problem of some slots alone, with the letters given in some cells."""
    return FillProblem(
        problem.cells,
        problem.letters,
        [problem.slots[slot] for slot in slots],
        problem.words,
        copies=problem.copies,
        given=[(cell, letter) for cell, letter in problem.given if cell in kept],
    )


def has_fill(problem: FillProblem) -> bool:
    """Tell it by exact cover, which shares nothing with searches."""
    search = problem.cover.search(collect=False)
    while search.step(1000):
        pass
    return search.solution_count > 0


@st.composite
def problems(draw: st.DrawFn) -> FillProblem:
    """Return a full square of three cells a side, some words, and letters that are given."""
    rows = [[3 * row + col for col in range(3)] for row in range(3)]
    slots = [*rows, *map(list, zip(*rows, strict=True))]
    words = draw(
        st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=4, max_size=14, unique=True)
    )
    given = draw(st.dictionaries(st.integers(0, 8), st.integers(0, 2), max_size=3))
    return FillProblem(9, 3, slots, words, given=list(given.items()))


@given(problems())
@examples(80)
def test_nothing_can_be_left_out_of_a_conflict(problem: FillProblem) -> None:
    """It is impossible, and possible without any of its slots and letters."""
    found = find_conflict(problem, nodes=100_000)
    if found is None:
        assert has_fill(problem)
        return
    assert not has_fill(problem)
    slots, kept = found.slots, found.given
    assert slots
    assert found.is_minimal
    assert not has_fill(part(problem, slots, kept))
    for slot in slots if len(slots) > 1 else ():
        others = tuple(other for other in slots if other != slot)
        assert has_fill(part(problem, others, tuple(cell for cell, _ in problem.given)))
    for cell in kept:
        assert has_fill(part(problem, slots, tuple(other for other in kept if other != cell)))


def test_without_time_to_prove_anything_the_hard_slots_are_named() -> None:
    """There is always something to say."""
    rows = [[3 * row + col for col in range(3)] for row in range(3)]
    slots = [*rows, *map(list, zip(*rows, strict=True))]
    words = [(a, b, c) for a in range(3) for b in range(3) for c in range(3) if a != b and b != c]
    problem = FillProblem(9, 3, slots, words[:7])
    assert not has_fill(problem)
    found = find_conflict(problem, nodes=0)
    assert isinstance(found, Conflict)
    assert not found.is_minimal
