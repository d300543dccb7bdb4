"""Which of several ways of searching suits a problem: a short trial, measured in nodes.

All are run for about the same time, longer and longer; the first to finish wins, and if none does,
the one that has most of its search behind it. Times are computed from what a node takes on an
ordinary machine, not by a clock, so that the choice is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.engine.driver.search import Search

#: The rounds of the trial, in nanoseconds for each runner.
ROUNDS = (300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000, 120_000_000)


#: Solutions from which on their number says how far a search is.
MANY_FOUND = 64

#: A step between two looks at the deadline, in nanoseconds as well.
STEP = 5_000_000


class Runner(NamedTuple):
    """One way of searching, and what it costs (nanoseconds a node)."""

    method: str
    search: Search
    cost: int


#: In which round other runners enter, counted from 1: setting one up takes time as well.
Entries = Mapping[int, Callable[[], Runner | None]]


def rank_by_progress(runners: Sequence[Runner]) -> Runner:
    """Return who has most of its search behind it."""
    return max(runners, key=lambda runner: runner.search.progress)


def rank_by_found(runners: Sequence[Runner]) -> Runner:
    """Return who has found most, if that is many; else who has most of its search behind it.

    All will find the same number in the end. So where one has found many, what they have found is a
    better measure of how far they are than the places in trees of different shapes.
    """
    most = max(runners, key=lambda runner: runner.search.solution_count)
    return most if most.search.solution_count >= MANY_FOUND else rank_by_progress(runners)


def select_algorithm(
    first: Runner, later: Entries, judge: Callable[[Sequence[Runner]], Runner] = rank_by_progress
) -> Runner:
    """Return who is likely to search a problem most quickly, as far as the trial went.

    `judge` decides if none has come to its end.
    """
    runners = [first]
    for number, time in enumerate(ROUNDS, 1):
        new = later[number]() if number in later else None
        if new is not None:
            runners.append(new)
        for runner in runners:
            if not _run(runner, time):
                return runner
    return judge(runners)


def _run(runner: Runner, time: int) -> bool:
    """Run one until its time since the start of the trial is up; False if it came to its end."""
    nodes = time // runner.cost
    step = max(1, STEP // runner.cost)
    while runner.search.nodes < nodes:
        check_deadline()
        if not runner.search.step(min(step, nodes - runner.search.nodes)):
            return False
        runner.search.take()
    return True
