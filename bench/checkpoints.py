"""What it costs a run to save itself every few seconds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from bench import report as show
from bench.report import Report, Target, table
from bench.timing import Task, take_turns, tell
from puzzlewright.engine.run import CHECKPOINT_EVERY, run
from puzzlewright.puzzles.cover.boards import dominoes
from puzzlewright.puzzles.cover.puzzle import Cover

#: At most this much more.
WANTED = 0.02

ROUNDS = 5
QUICK_ROUNDS = 2

#: Long enough to be saved on the way and at its end; short enough for that to be a hard test.
ROWS, COLUMNS = 6, 11

#: Nodes of a run that is over at once, and how often that is measured.
SHORT = 1000
SHORT_ROUNDS = 50

PLAIN, SAVING = "plain", "with a checkpoint"


def measure(*, quick: bool = False) -> Report:
    """Measure the two sorts of run, in turns, by the clock on the wall and by CPU time."""
    rounds = QUICK_ROUNDS if quick else ROUNDS
    cover = dominoes(ROWS, COLUMNS)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "checkpoint"
        clocks = {"wall": perf_counter, "CPU": process_time}
        times = {name: _times(name, cover, path, rounds, clock) for name, clock in clocks.items()}
        saving = _saving(cover, path)
    over = {name: found[SAVING] / found[PLAIN] - 1 for name, found in times.items()}
    rows = [
        [name, *(show.seconds(found[way]) for way in (PLAIN, SAVING)), f"{100 * over[name]:+.2f} %"]
        for name, found in times.items()
    ]
    text = table(["seconds", PLAIN, SAVING, "over"], rows) + _saving_text(saving)
    wanted = f"checkpoints: at most {100 * WANTED:g} % over a plain run, wall time"
    target = Target(wanted, f"{100 * over['wall']:+.2f} %", over["wall"] <= WANTED)
    data = {"seconds": times, "over": over, "one saving": saving}
    return Report("checkpoints", f"Checkpoints (best of {rounds})", text, (target,), data)


def _saving_text(saving: float) -> str:
    return (
        f"\n\nDominoes on {ROWS}×{COLUMNS}, saved every {CHECKPOINT_EVERY:g} s and at the end. "
        f"Measured by itself, one saving\ntakes {1000 * saving:.1f} ms: "
        f"{100 * saving / CHECKPOINT_EVERY:.2f} % of the time between two of them."
    )


def _times(
    name: str, cover: Cover, path: Path, rounds: int, clock: Callable[[], float]
) -> dict[str, float]:
    """Return the seconds of a whole run, plain and saving itself."""
    tell(f"checkpoints, {name} time")
    tasks = {PLAIN: _run(cover, None), SAVING: _run(cover, path)}
    timings = take_turns(tasks, rounds, clock=clock)
    return {way: timing.seconds for way, timing in timings.items()}


def _saving(cover: Cover, path: Path) -> float:
    """Return the seconds of one saving: what a run that stops at once takes longer with it."""
    tasks = {PLAIN: _run(cover, None, SHORT), SAVING: _run(cover, path, SHORT)}
    timings = take_turns(tasks, SHORT_ROUNDS, clock=perf_counter)
    return timings[SAVING].seconds - timings[PLAIN].seconds


def _run(cover: Cover, path: Path | None, nodes: int | None = None) -> Task[int]:
    """Count the tilings; what an earlier run has saved is thrown away first."""

    def prepare() -> Callable[[], int]:
        if path is not None:
            path.unlink(missing_ok=True)
        search = cover.search(collect=False)
        return lambda: run(search, checkpoint=path, nodes=nodes).count.n

    return prepare
