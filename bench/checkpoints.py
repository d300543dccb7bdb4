"""What it costs a run to save itself every few seconds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench import report as show
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import Task, take_turns, tell
from puzzlewright.engine.driver.run import CHECKPOINT_EVERY, run
from puzzlewright.puzzles.cover.make.boards import dominoes, trominoes
from puzzlewright.puzzles.cover.puzzle import Cover

#: At most this much more than a plain run.
WANTED = 0.02

#: Where equal runs differ by more than this, such a small difference means nothing.
NOISE = 0.10


class Run(NamedTuple):
    """A run to be measured."""

    name: str
    make: Callable[[], Cover]
    rounds: int
    nodes: int | None = None  #: to stop after


#: The run that is judged: saved on the way, as often as any run is, and at its end.
LONG = Run(f"some seconds, saved every {CHECKPOINT_EVERY:g}", lambda: dominoes(7, 10), 5)

#: Saved once, at its end: several times as often as usual. Shown because one of many short runs is
#: more likely to meet no noise than one of few long ones.
SHORT = Run("half a second, saved once", lambda: trominoes(9, 9), 30)

#: Over at once: nothing but the saving.
INSTANT = Run("no time, saved once", lambda: dominoes(7, 10), 100, nodes=100)


class Row(NamedTuple):
    """Seconds of the fastest runs."""

    run: Run
    plain: float
    saving: float
    spread: float  #: of the plain runs: how much longer the slowest took than the fastest

    @property
    def over(self) -> float:
        """How much longer a run takes that saves itself."""
        return self.saving / self.plain - 1


def measure(*, quick: bool = False) -> Report:
    """Measure runs that save themselves and runs that do not, in turns."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "checkpoint"
        rows = [measured(chosen, path) for chosen in ([SHORT] if quick else [LONG, SHORT])]
        instant = measured(INSTANT, path)
    one = instant.saving - instant.plain
    headers = ["a run of", "best of", "plain s", "saving s", "over", "noise"]
    text = f"{table(headers, map(_cells, rows))}\n\n{_note(one)}"
    data = {
        row.run.name: {"plain": row.plain, "saving": row.saving, "noise": row.spread}
        for row in rows
    }
    data["one saving"] = {"seconds": one}
    return Report("checkpoints", "Checkpoints (wall time)", text, (judged(rows[0]),), data)


def judged(row: Row) -> Target:
    """Judge the long run, unless there is none or the noise drowns whatever there is to see."""
    wanted = f"checkpoints: at most {100 * WANTED:g} % over a plain run of some seconds"
    if row.run is not LONG:
        return Target(wanted, "left out of a quick measurement", None)
    measured = f"{percent(row.over)} (noise {percent(row.spread)})"
    return Target(wanted, measured, row.over <= WANTED if row.spread <= NOISE else None)


def measured(chosen: Run, path: Path) -> Row:
    """Measure one sort of run; an error if saving changes the count."""
    tell(f"checkpoints, {chosen.name}")
    cover = chosen.make()
    tasks = {"plain": _task(cover, None, chosen.nodes), "saving": _task(cover, path, chosen.nodes)}
    plain, saving = take_turns(tasks, chosen.rounds, clock=perf_counter).values()
    if plain.result != saving.result:
        raise WrongAnswerError("a run that saves itself counts otherwise than a plain one")
    return Row(chosen, plain.seconds, saving.seconds, plain.slowest / plain.seconds - 1)


def _task(cover: Cover, path: Path | None, nodes: int | None) -> Task[int]:
    """Count the solutions; what was saved before is thrown away first."""

    def prepare() -> Callable[[], int]:
        if path is not None:
            path.unlink(missing_ok=True)
        search = cover.search(collect=False)
        return lambda: run(search, checkpoint=path, nodes=nodes).count.n

    return prepare


def percent(share: float) -> str:
    """Return a share in hundredths, with its sign."""
    return f"{100 * share:+.2f} %"


def _cells(row: Row) -> list[str]:
    times = map(show.seconds, (row.plain, row.saving))
    return [row.run.name, str(row.run.rounds), *times, percent(row.over), percent(row.spread)]


def _note(saving: float) -> str:
    return (
        "Noise: how much longer the slowest plain run took than the fastest. One saving by itself "
        f"takes\n{1000 * saving:.1f} ms: {100 * saving / CHECKPOINT_EVERY:.2f} % of the "
        f"{CHECKPOINT_EVERY:g} seconds from one to the next."
    )
