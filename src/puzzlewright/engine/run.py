"""Drives any Search: limits, progress, Ctrl-C, threads, checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TypedDict, Unpack

from puzzlewright.engine.search import RawSolution, Search
from puzzlewright.outcome import Count, Outcome, Stats


class Progress(NamedTuple):
    """How far a search has come."""

    fraction: float
    nodes: int
    found: int
    seconds: float
    seconds_left: float | None


class RunOptions(TypedDict, total=False):
    """What run() and stream() take besides the search."""

    limit: int | None
    time: float | None
    nodes: int | None
    threads: int
    progress: Callable[[Progress], None] | None
    checkpoint: str | Path | None


class Result(NamedTuple):
    """What came of a search."""

    outcome: Outcome
    count: Count
    solutions: list[RawSolution]
    stats: Stats


def run(search: Search, **options: Unpack[RunOptions]) -> Result:
    """Run a search to its end or to the first limit."""
    start = perf_counter()
    limit = options.get("limit")
    solutions: list[RawSolution] = []
    more = True
    outcome = Outcome.EXHAUSTED
    while more:
        more = search.step(1 if limit is not None else 10000)
        solutions += search.take()
        if limit is not None and search.found >= limit and more:
            outcome = Outcome.SOLVED
            break
        time = options.get("time")
        if more and time is not None and perf_counter() - start > time:
            outcome = Outcome.LIMIT
            break
        nodes = options.get("nodes")
        if more and nodes is not None and search.nodes >= nodes:
            outcome = Outcome.LIMIT
            break
    exact = outcome is Outcome.EXHAUSTED
    stats = Stats(search.nodes, perf_counter() - start)
    return Result(outcome, Count(search.found, exact), solutions, stats)


def stream(search: Search, **options: Unpack[RunOptions]) -> Generator[RawSolution, None, Result]:
    """Yield the solutions of a search; return how it ended, with an empty list of solutions.

    The returned Result is the value of the StopIteration: `result = yield from stream(search)`.
    """
    result = run(search, **options)
    yield from result.solutions
    return result._replace(solutions=[])
