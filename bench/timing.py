"""Best of several runs, the contenders taking turns so that noise hits all of them."""

from __future__ import annotations

import gc
import math
import sys
from collections.abc import Callable, Mapping
from time import process_time
from typing import Generic, NamedTuple, TypeVar

from bench.report import WrongAnswerError

T = TypeVar("T")

#: Gets everything ready, untimed, and returns what is to be timed.
Task = Callable[[], Callable[[], T]]


class InChild(Generic[T]):
    """Work of another process, to be timed by its CPU time, without that of starting it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work

    def __call__(self) -> T:
        """Do it."""
        return self._work()

    @staticmethod
    def clock() -> float:
        """Return the CPU seconds of all processes of ours that have ended."""
        from resource import RUSAGE_CHILDREN, getrusage  # which Windows lacks

        used = getrusage(RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime


class Timing(NamedTuple, Generic[T]):
    """What came of a contender's runs."""

    seconds: float  #: of the fastest run
    runs: int
    result: T  #: the same in every run
    slowest: float  #: the seconds of the slowest run: what noise there was


def take_turns(
    tasks: Mapping[str, Task[T]],
    rounds: int,
    *,
    clock: Callable[[], float] = process_time,
    budget: float = math.inf,
    short: float = 0.0,
) -> dict[str, Timing[T]]:
    """Run every task up to `rounds` times, in turns; an error if one changes its result.

    A task that would go beyond `budget` seconds of its own gets no more turns, after its first.
    One that has not taken `short` seconds in all by then gets up to ten times as many turns.
    """
    timings: dict[str, Timing[T]] = {}
    spent = dict.fromkeys(tasks, 0.0)
    gc.freeze()  # what all programs have imported is no work for the collector in anybody's run
    for turn in range(10 * rounds if short else rounds):
        for name, task in tasks.items():
            if turn >= rounds and spent[name] >= short:
                continue
            # One more run may take as long as the average of those before it.
            if name in timings and spent[name] * (1 + 1 / timings[name].runs) > budget:
                continue
            seconds, result = _timed(task, clock)
            spent[name] += seconds
            timings[name] = _joined(name, timings.get(name), seconds, result)
    gc.unfreeze()
    return timings


def _timed(task: Task[T], clock: Callable[[], float]) -> tuple[float, T]:
    run = task()
    if isinstance(run, InChild):
        clock = run.clock
    gc.collect()  # what earlier runs left behind is not this one's to clear away
    start = clock()
    result = run()
    return clock() - start, result


def _joined(name: str, before: Timing[T] | None, seconds: float, result: T) -> Timing[T]:
    if before is None:
        return Timing(seconds, 1, result, seconds)
    if result != before.result:
        raise WrongAnswerError(f"{name} gave {before.result} first and then {result}")
    fastest, slowest = min(seconds, before.seconds), max(seconds, before.slowest)
    return Timing(fastest, before.runs + 1, result, slowest)


def tell(what: str) -> None:
    """Say on standard error what is being measured now."""
    print(f"measuring {what} ...", file=sys.stderr, flush=True)
