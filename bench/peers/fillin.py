"""Other people's programs that fill crosswords, next to ours: blacksquare and ingrid-py.

Each of them gets the template, the words that are good enough, and as much processor time as we
have, in a process of its own (fill_grid.py). One that is missing is left out. They run in this
Python, or in the one that the environment variable FILLERS_PYTHON names.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench import report as show
from bench.instances.fillin import Fills, Grid
from bench.peers.fill_grid import BLOCKED, FILLED, GIVEN_UP, NONE, OPEN, SET_UP
from bench.report import WrongAnswerError, table
from bench.timing import tell
from puzzlewright.puzzles.fillin.grid import Content
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

SCRIPT = Path(__file__).with_name("fill_grid.py")
PYTHON = "FILLERS_PYTHON"

#: Seconds of processor time for a fill, of everybody; and of the wall clock, for all of a process.
LIMIT, QUICK_LIMIT = 10.0, 2.0
PATIENCE = 6.0  #: times the limit, beyond what a process takes to start
START = 60.0

#: Ends that are no answers: a fill with a mistake in it, and a program that broke down.
WRONG, BROKEN = "wrong", "failed"

OURS = "ours"


class Attempt(NamedTuple):
    """What came of a program's try."""

    end: str
    seconds: float
    set_up: float | None = None  #: None where the process was ended


class Comparison(NamedTuple):
    """A template, and what every program made of it."""

    name: str
    attempts: Mapping[str, Attempt]


def installed() -> dict[str, str]:
    """Return the programs that are there, with their versions."""
    found = {}
    for name in SET_UP:
        done = _ran({"name": name}, START)
        if done is not None and done.returncode == 0:
            found[name] = str(json.loads(done.stdout)["version"])
    return found


def compared(
    fills: Fills, ours: Mapping[str, Attempt], names: Iterable[str], limit: float
) -> Iterator[Comparison]:
    """Let other programs fill the templates too; an error if they do what we say cannot be done."""
    listed = [word for word in fills.words() if word.score >= fills.least]
    for grid in fills.grids:
        attempts = {OURS: within(limit, ours[grid.name])}
        for name in names:
            tell(f"fillin, {fills.name}, {grid.name}, {name}")
            attempts[name] = attempt(name, grid, listed, limit)
            if attempts[name].end == FILLED and ours[grid.name].end == NONE:
                raise WrongAnswerError(f"{name} filled {grid.name}, which we called impossible")
        yield Comparison(grid.name, attempts)


def within(limit: float, one: Attempt) -> Attempt:
    """Return what an attempt had come to when the time was over."""
    return one if one.seconds <= limit else Attempt(GIVEN_UP, limit, one.set_up)


def attempt(name: str, grid: Grid, words: Sequence[Word], limit: float) -> Attempt:
    """Let a program fill a template in a process of its own, and check what it says."""
    asked = {
        "name": name,
        "rows": rows_of(grid),
        "words": [(word.text, word.score) for word in words],
        "limit": limit,
    }
    done = _ran(asked, START + PATIENCE * limit)
    if done is None or done.returncode == -getattr(signal, "SIGPROF", 0):
        return Attempt(GIVEN_UP, limit)
    if done.returncode:
        return Attempt(BROKEN, 0.0)
    said = json.loads(done.stdout)
    if said["end"] == FILLED and not is_fill(grid, words, said["rows"]):
        return Attempt(WRONG, said["seconds"], said["set_up"])
    return within(limit, Attempt(said["end"], said["seconds"], said["set_up"]))


def _ran(asked: Mapping[str, object], seconds: float) -> subprocess.CompletedProcess[str] | None:
    """Run the script; None if it had to be ended."""
    command = [os.environ.get(PYTHON) or sys.executable, str(SCRIPT)]
    try:
        return subprocess.run(
            command,
            check=False,
            capture_output=True,
            input=json.dumps(asked),
            text=True,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        return None


def rows_of(grid: Grid) -> list[str]:
    """Return a template as the script takes it."""
    return [
        "".join(BLOCKED if cell is None else cell or OPEN for cell in row)
        for row in grid.template.rows
    ]


def is_fill(grid: Grid, words: Sequence[Word], rows: Sequence[str]) -> bool:
    """Tell whether rows are a fill, by our checker."""
    puzzle = FillIn(grid.template, words, mode="dictionary", least=min(w.score for w in words))
    cells: list[list[Content]] = [[None if c == BLOCKED else c for c in row] for row in rows]
    sizes = [len(row) for row in cells]
    if sizes != [len(row) for row in grid.template.rows]:
        return False
    return puzzle.check(FillInSolution(puzzle, cells)).ok


# ---------------------------------------------------------------- the report


def comparison(name: str, rows: Sequence[Comparison], limit: float) -> str:
    """Return a table of all templates, and what each program did in all."""
    who = list(rows[0].attempts)
    headers = [f"{name}, {limit:g} s each", *(f"{one} ms" for one in who)]
    lines = [[row.name, *map(cell, row.attempts.values())] for row in rows]
    sums = [_summary(one, [row.attempts[one] for row in rows]) for one in who]
    common = [row for row in rows if all(a.end == FILLED for a in row.attempts.values())]
    return "\n\n".join([table(headers, lines), table(SUMMARY, sums), _together(who, common)])


SUMMARY = ["in all", FILLED, NONE, GIVEN_UP, "other", "median ms", "set-up s"]


def _summary(name: str, attempts: Sequence[Attempt]) -> list[str]:
    ends = [one.end for one in attempts]
    counts = [ends.count(end) for end in (FILLED, NONE, GIVEN_UP)]
    set_ups = [one.set_up for one in attempts if one.set_up is not None]
    middle = f"{1000 * median(one.seconds for one in attempts):.2f}"
    rest = len(ends) - sum(counts)
    set_up = show.seconds(median(set_ups) if set_ups else None)
    return [name, *map(str, [*counts, rest]), middle, set_up]


def _together(who: Sequence[str], common: Sequence[Comparison]) -> str:
    """Say how long those templates took that every program filled."""
    if not common:
        return "No template was filled by all."
    times = {one: median(row.attempts[one].seconds for row in common) for one in who}
    medians = ", ".join(f"{one} {1000 * seconds:.2f} ms" for one, seconds in times.items())
    return f"{len(common)} templates were filled by all. Medians of those: {medians}."


def cell(one: Attempt) -> str:
    """Return a cell of the table: the milliseconds of a fill, or how else it ended."""
    milliseconds = f"{1000 * one.seconds:.2f}"
    if one.end == FILLED:
        return milliseconds
    return one.end if one.end in (GIVEN_UP, BROKEN) else f"{one.end}: {milliseconds}"


def left_out(found: Iterable[str]) -> str:
    """Return a note about the programs that are not installed, or nothing."""
    absent = [name for name in SET_UP if name not in found]
    if not absent:
        return ""
    note = f"Not installed and left out: {', '.join(absent)}. `make bench` installs what there is"
    return f"{note} for this\nversion of Python; the variable {PYTHON} can name another one."
