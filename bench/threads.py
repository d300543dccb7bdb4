"""How much faster two threads are than one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import NamedTuple

from bench import report as show
from bench.instances.cover import Instance, instance
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import Task, take_turns, tell
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.kernel.cpu_dispatch import core_count
from puzzlewright.puzzles.cover.puzzle import Cover

#: The pentominoes on 6×10, with two threads: at least this many times as fast.
WANTED = 1.8
JUDGED = "pent_6x10"

#: The other one is shown because a search of less than a second has little to share out.
NAMES = (JUDGED, "domino_8x8")

ROUNDS = 5

NOTE = (
    "Possible: what two threads without anything to share reached in the same rounds, each with\n"
    "the whole search for itself. Well below 2, the machine had no second core to give."
)


class Times(NamedTuple):
    """Seconds of the fastest runs of one instance."""

    one: float  #: with one thread
    two: float  #: with two
    twice: float  #: the whole search twice at the same time

    @property
    def gain(self) -> float:
        """How many times as fast two threads are."""
        return self.one / self.two

    @property
    def possible(self) -> float:
        """How many times as fast they could have been."""
        return 2 * self.one / self.twice


def measure(*, quick: bool = False) -> Report:
    """Measure one thread against two by the clock on the wall."""
    title = f"Threads (wall time, best of {ROUNDS})"
    wanted = f"threads: {JUDGED} with two threads at least {WANTED} times as fast as with one"
    if core_count() < 2:
        target = Target(wanted, "there is only one core", None)
        return Report("threads", title, "Not measured: there is only one core.", (target,), {})
    times = {name: _times(instance(name)) for name in ([JUDGED] if quick else NAMES)}
    headers = ["instance", "1 thread s", "2 threads s", "times as fast", "possible"]
    rows = [
        [name, *map(show.seconds, row[:2]), show.ratio(row.gain), show.ratio(row.possible)]
        for name, row in times.items()
    ]
    gain = times[JUDGED].gain
    target = Target(wanted, f"{gain:.2f} times", gain >= WANTED)
    data = {name: {"seconds": row._asdict(), "gain": row.gain} for name, row in times.items()}
    return Report("threads", title, f"{table(headers, rows)}\n\n{NOTE}", (target,), data)


def _times(chosen: Instance) -> Times:
    """Measure one instance; an error if a number of threads changes the count."""
    tell(f"threads, {chosen.name}")
    cover = chosen.make()
    tasks = {"1": _run(cover, 1), "2": _run(cover, 2), "twice": _twice(cover)}
    timings = take_turns(tasks, ROUNDS, clock=perf_counter)
    counts = {name: timing.result for name, timing in timings.items()}
    if set(counts.values()) != {chosen.solutions}:
        raise WrongAnswerError(f"{chosen.name}, solutions by threads: {counts}")
    return Times(*(timing.seconds for timing in timings.values()))


def _run(cover: Cover, threads: int) -> Task[int]:
    """Count with `threads` threads."""

    def prepare() -> Callable[[], int]:
        search = cover.search(collect=False)
        return lambda: run(search, threads=threads).count.n

    return prepare


def _twice(cover: Cover) -> Task[int]:
    """Count the whole on each of two threads that know nothing of one another."""

    def prepare() -> Callable[[], int]:
        searches = [cover.search(collect=False) for _ in range(2)]

        def count() -> int:
            with ThreadPoolExecutor(2) as pool:
                first, second = pool.map(run, searches)
            return first.count.n if first.count == second.count else -1

        return count

    return prepare
