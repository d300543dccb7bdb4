"""How much faster two threads are than one."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time
from typing import NamedTuple

from bench import report as show
from bench.instances import Instance, instance
from bench.machine import cores
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import Task, take_turns, tell
from puzzlewright.engine.run import run
from puzzlewright.puzzles.cover.puzzle import Cover

#: The pentominoes on 6×10, with two threads: at least this many times as fast.
WANTED = 1.8
JUDGED = "pent_6x10"

#: The others are shown because a search of less than a second has little to share out.
NAMES = (JUDGED, "ltrom_9x9", "domino_8x8")

ROUNDS = 5

NOTE = (
    "Where the CPU seconds of two threads are about the seconds of one, and two threads are yet\n"
    "hardly faster, the machine had no second core to give."
)


class Times(NamedTuple):
    """Seconds of the fastest runs of one instance."""

    one: float  #: with one thread
    two: float  #: with two, by the clock on the wall
    cpu: float  #: with two, by the processors: what is more than `one` is the price of sharing

    @property
    def gain(self) -> float:
        """How many times as fast two threads are."""
        return self.one / self.two


def measure(*, quick: bool = False) -> Report:
    """Measure one thread against two by the clock on the wall."""
    title = f"Threads (wall time, best of {ROUNDS})"
    wanted = f"threads: {JUDGED} with two threads at least {WANTED} times as fast as with one"
    if cores() < 2:
        target = Target(wanted, "there is only one core", None)
        return Report("threads", title, "Not measured: there is only one core.", (target,), {})
    times = {name: _times(instance(name)) for name in ([JUDGED] if quick else NAMES)}
    headers = ["instance", "1 thread s", "2 threads s", "their CPU s", "times as fast"]
    rows = [[name, *map(show.seconds, row), show.ratio(row.gain)] for name, row in times.items()]
    gain = times[JUDGED].gain
    target = Target(wanted, f"{gain:.2f} times", gain >= WANTED)
    data = {name: {**row._asdict(), "gain": row.gain} for name, row in times.items()}
    return Report("threads", title, f"{table(headers, rows)}\n\n{NOTE}", (target,), data)


def _times(chosen: Instance) -> Times:
    """Measure one instance; an error if a number of threads changes the count."""
    tell(f"threads, {chosen.name}")
    cover = chosen.make()
    cpu: list[float] = []
    tasks = {"1 thread": _run(cover, 1, []), "2 threads": _run(cover, 2, cpu)}
    one, two = take_turns(tasks, ROUNDS, clock=perf_counter).values()
    if {one.result, two.result} != {chosen.solutions}:
        raise WrongAnswerError(f"{chosen.name}: {one.result} and {two.result} solutions")
    return Times(one.seconds, two.seconds, min(cpu))


def _run(cover: Cover, threads: int, cpu: list[float]) -> Task[int]:
    """Count with so many threads, and note the CPU time of each run."""

    def prepare() -> Callable[[], int]:
        search = cover.search(collect=False)

        def count() -> int:
            start = process_time()
            found = run(search, threads=threads).count.n
            cpu.append(process_time() - start)
            return found

        return count

    return prepare
