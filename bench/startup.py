"""How long the whole process `puzzlewright count` takes for a tiny puzzle."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import puzzlewright
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import Task, take_turns, tell

#: At most this many times `python -c pass`.
WANTED = 3.5

ROUNDS = 20

#: Two ways to cover three items.
TINY = "a b c\na b\nc\nb c\na\n"
ANSWER = "2"

NOTHING, COUNT = "python -c pass", "puzzlewright count"


def measure(*, quick: bool = False) -> Report:
    """Measure the two processes, in turns; `quick` is the same, for it takes two seconds."""
    del quick
    tell("start-up")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tiny.dlx"
        path.write_text(TINY)
        tasks = {NOTHING: _process([sys.executable, "-c", "pass"]), COUNT: _process(_count(path))}
        timings = take_turns(tasks, ROUNDS, clock=perf_counter)
    if timings[COUNT].result.strip() != ANSWER:
        raise WrongAnswerError(f"`puzzlewright count` says {timings[COUNT].result!r}, not {ANSWER}")
    times = {name: timing.seconds for name, timing in timings.items()}
    ratio = times[COUNT] / times[NOTHING]
    rows = [[name, f"{1000 * seconds:.1f}"] for name, seconds in times.items()]
    text = f"{table(['process', 'milliseconds'], rows)}\n\n{ratio:.2f} times{_note()}"
    data = {"seconds": times, "ratio": ratio, "plain install": is_plain_install()}
    target = Target(f"startup: at most {WANTED:g} times python", f"{ratio:.2f}", ratio <= WANTED)
    title = f"Start-up: the whole process (wall time, best of {ROUNDS})"
    return Report("startup", title, text, (target,), data)


def _count(path: Path) -> list[str]:
    """Return the command as users type it, or the nearest thing that there is."""
    script = Path(sys.executable).parent / "puzzlewright"
    start = [str(script)] if script.exists() else [sys.executable, "-m", "puzzlewright"]
    return [*start, "count", str(path)]


def _process(words: list[str]) -> Task[str]:
    """Return the task of running a command, which returns what it prints."""

    def run() -> str:
        done = subprocess.run(words, check=True, capture_output=True, text=True)
        return done.stdout

    return lambda: run


def is_plain_install() -> bool:
    """Tell whether the package is installed as users have it, and not used from its sources."""
    places = {Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")}
    return not places.isdisjoint(Path(puzzlewright.__file__).resolve().parents)


def _note() -> str:
    if is_plain_install():
        return ""
    return (
        "\n\nNot a plain install: the package is imported from its source tree, where every start "
        "looks\nfor changed sources first. `make bench` measures a plain install."
    )
