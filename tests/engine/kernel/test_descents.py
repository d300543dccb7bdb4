"""Random descents estimate nodes and solutions without bias: exactly, not as far as chance allows.

All descents there are get enumerated with their chances, as fractions; so the expectation of what
one of them estimates is known exactly.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples
from support.manual_search import finish
from support.strategies.common import KERNELS, Start, kernel_starts

from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.word_fill.problem import FillProblem

#: Descents that one example may have.
MOST_DESCENTS = 2_000

each_kernel = pytest.mark.parametrize("kernel", KERNELS)


class Expected(NamedTuple):
    """What the mean of infinitely many random descents is."""

    nodes: Fraction
    solutions: Fraction
    each: dict[RawSolution, Fraction]  #: how often each solution counts


def expected(search: Any) -> Expected | None:
    """Enumerate all descents; None if there are too many."""
    nodes = solutions = Fraction(0)
    each: dict[RawSolution, Fraction] = {}
    number = 0
    left: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while left:
        picks, chance = left.pop()
        some_nodes, some_solutions, solution, choices = search.descend(picks)
        if choices:
            left += [((*picks, pick), chance / choices) for pick in range(choices)]
            continue
        number += 1
        if number > MOST_DESCENTS:
            return None
        nodes += chance * Fraction(some_nodes)
        solutions += chance * Fraction(some_solutions)
        if solution is not None:
            each[solution] = each.get(solution, Fraction(0)) + chance * Fraction(some_solutions)
    return Expected(nodes, solutions, each)


@each_kernel
@given(data=st.data(), share=st.floats(0, 1))
@examples(60)
def test_the_expectations_are_the_numbers(kernel: str, data: st.DataObject, share: float) -> None:
    """From the root and from anywhere, by every kernel: what is left to visit and to find.

    Each solution that is left counts once on average, so any weights of solutions come out right.
    """
    start: Start[Any] = data.draw(kernel_starts(kernel))
    whole = finish(start.search())
    search = start.after(round(share * whole.nodes))
    before = search.state()
    mean = expected(search)
    assume(mean is not None)
    assert mean is not None
    assert search.state() == before
    assert mean.nodes == whole.nodes - search.nodes
    assert mean.solutions == whole.solution_count - search.solution_count
    assert mean.each == dict.fromkeys(whole.solutions[search.solution_count :], Fraction(1))


def test_the_expectations_of_fills() -> None:
    """The kernel that fills slots has the same walk."""
    letters, slots = 2, [[0, 1], [0, 2], [1, 3], [2, 3]]
    problem = FillProblem(4, letters, slots, [(0, 0), (0, 1), (1, 0), (1, 1)], copies=[None] * 4)
    whole = finish(problem.search())
    assert whole.solution_count == 16
    mean = expected(problem.search())
    assert mean is not None
    assert mean.nodes == whole.nodes
    assert mean.solutions == whole.solution_count
    assert mean.each == dict.fromkeys(whole.solutions, Fraction(1))


@each_kernel
@given(data=st.data(), seed=st.integers(0, 10**9))
@examples(30)
def test_random_descents_are_some_of_all(kernel: str, data: st.DataObject, seed: int) -> None:
    """A random descent is one of the enumerated ones; the mean of their nodes is the estimate."""
    start: Start[Any] = data.draw(kernel_starts(kernel))
    search: Any = start.search()
    found = search.descents(5, seed)
    every: set[tuple[float, float, RawSolution | None]] = set()
    left: list[tuple[int, ...]] = [()]
    while left and len(every) < MOST_DESCENTS:
        picks = left.pop()
        *descent, choices = search.descend(picks)
        left += [(*picks, pick) for pick in range(choices)]
        if not choices:
            every.add(tuple(descent))
    assume(not left)
    assert set(found) <= every
    assert search.estimate(5, seed) == sum(nodes for nodes, _, _ in found) / 5
    search.collect = False
    assert search.descents(5, seed) == [(nodes, weight, None) for nodes, weight, _ in found]
