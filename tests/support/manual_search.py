"""What the tests of the engine share: ways of running a search by hand."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Sequence
from statistics import stdev
from typing import NamedTuple, TypeVar

import pytest

from puzzlewright.engine.driver.run import RunResult
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.engine.edge_matching.problem import EdgeProblem
from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.engine.packing.problem import PackingProblem
from support.strategies.common import Start


class Walked(NamedTuple):
    """What a search came to: its solutions in order, and its sums."""

    solutions: list[RawSolution]
    nodes: int
    solution_count: int


def finish(search: Search, step: int = 100) -> Walked:
    """Run a search to its end without the driver, taking solutions on the way."""
    solutions = search.take()
    more = True
    while more:
        more = search.step(step)
        solutions += search.take()
    return Walked(solutions, search.nodes, search.solution_count)


def part_way(start: Start[CoverProblem | EdgeProblem], share: float) -> tuple[Search, Walked]:
    """Return a search somewhere on its way, nothing taken, and what it will have come to."""
    whole = finish(start.search())
    return start.after(round(share * whole.nodes)), whole


def joined(pieces: Iterable[Walked]) -> Walked:
    """Put what pieces came to together, in their order."""
    whole = Walked([], 0, 0)
    for piece in pieces:
        whole = Walked(
            whole.solutions + piece.solutions,
            whole.nodes + piece.nodes,
            whole.solution_count + piece.solution_count,
        )
    return whole


def assert_estimates_are_right(search: Search, left: int) -> None:
    """Check that the mean of many descents is the number of nodes left, as far as chance allows.

    The seeds are fixed, so chance plays once and for all: five standard errors of the mean.
    """
    probes = 10_000
    error = 5 * stdev(search.estimate(1, seed) for seed in range(500)) / probes**0.5
    assert search.estimate(probes, seed=12345) == pytest.approx(left, abs=error + 1e-6 * left)
    assert error < left / 2, "too coarse to tell anything"


P = TypeVar("P", EdgeProblem, PackingProblem)


def assert_fingerprints_differ(problem: P, others: Sequence[P], methods: Sequence[str]) -> None:
    """Check that problems, methods and seeds have fingerprints of their own.

    Counting alone, and a copy of the problem, make no difference.
    """
    ways = [(method, seed) for method in methods for seed in (None, 0, 1)]
    seeded: list[Search] = [problem.search(method=method, seed=seed) for method, seed in ways]
    searches = [*seeded, *(other.search() for other in others)]
    assert len({search.fingerprint for search in searches}) == len(searches)
    again = pickle.loads(pickle.dumps(problem))
    same = [again.search(method=method, seed=seed, collect=False) for method, seed in ways]
    assert [search.fingerprint for search in same] == [search.fingerprint for search in seeded]


def run_out(solutions: Iterator[RawSolution]) -> tuple[list[RawSolution], RunResult]:
    """Return all that a stream yields, and the result at its end."""
    seen = []
    while True:
        try:
            seen.append(next(solutions))
        except StopIteration as end:
            return seen, end.value
