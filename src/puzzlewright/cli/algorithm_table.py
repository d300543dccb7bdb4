"""`watch --table`: the cost of each algorithm on the same puzzle, and what each idea saves.

An algorithm that did not come to its end within the steps it had is not judged by them: it takes
`more than N`. If the total of an algorithm is known beforehand, it is printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from math import log10
from time import perf_counter
from typing import Any, NamedTuple

from puzzlewright.cli import exit_codes
from puzzlewright.cli.result_output import Output, json_line
from puzzlewright.cli.result_text import SearchEnding, duration
from puzzlewright.cli.search import count
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cli.terminal.progress_bar import PATIENCE, Bar, magnitude
from puzzlewright.cli.terminal.streams import is_terminal
from puzzlewright.outputs.puzzle_files import Entry
from puzzlewright.puzzles.abilities import AnimationView
from puzzlewright.puzzles.base import Puzzle

#: The engine has this long (seconds): it is there for comparison, and mostly needs far less.
ENGINE_TIME = 10.0

#: Steps after which Ctrl-C is looked for and the bar is drawn again.
GLANCE = 4096

#: From here on, numbers are written with a power of ten, and times in years.
MANY = 10**15
YEAR = 365.25 * 86400

#: The number of steps is kept exactly and may have thousands of digits; floats end at 10^308.
FLOATS = 10**300

HEADS = ("", "steps", "time", "first solution", "solutions", "fewer steps", "less time")


class AlgorithmCost(NamedTuple):
    """What one algorithm came to."""

    name: str
    steps: int
    seconds: float
    first: int | None  #: the step that found the first solution
    solutions: int
    is_complete: bool
    in_all: int | None = None  #: steps of the whole search, where that is known beforehand

    @property
    def all_steps(self) -> int | None:
        """How many steps the whole search takes."""
        return self.steps if self.is_complete else self.in_all

    def as_json(self) -> dict[str, object]:
        """Return what a program learns: of too many steps in all, how many digits they have."""
        in_all = self.all_steps
        is_readable = in_all is None or in_all < FLOATS
        return {
            "algorithm": self.name,
            "steps": self.steps,
            "complete": self.is_complete,
            "steps_in_all": in_all if is_readable else None,
            **({} if is_readable else {"digits_of_steps_in_all": power_of_ten(in_all or 0) + 1}),
            "seconds": round(self.seconds, 6),
            "first_solution": self.first,
            "count": self.solutions,
        }


def compare(entry: Entry, arguments: argparse.Namespace, steps: int, out: Output) -> int:
    """Run every algorithm for a limited number of steps, then the engine; print the results."""
    rows: list[AlgorithmCost] = []
    with note_interrupts() as stop:
        for name in _algorithms_to_compare(entry.puzzle, arguments.algorithm):
            if stop():
                break
            rows.append(_row(entry.puzzle, name, steps, stop))
        engine = None if stop() else count(entry.puzzle, {"time": ENGINE_TIME})
    if arguments.json:
        out.write(json_line("watch", _as_json(entry, rows, engine)))
    else:
        out.write(cost_table(rows, engine))
    known = all(row.all_steps is not None for row in rows)
    return exit_codes.ANSWERED if known else exit_codes.LIMIT


def _algorithms_to_compare(puzzle: Puzzle[Any], algorithm: str | None) -> list[str]:
    """Return the algorithms to compare: all, or the one that was named."""
    if algorithm is None:
        return list(AnimationView.of(puzzle).algorithms)
    AnimationView.of(puzzle).animate(algorithm)  # which refuses a name that there is not
    return [algorithm]


def _row(puzzle: Puzzle[Any], name: str, steps: int, stop: Callable[[], bool]) -> AlgorithmCost:
    """Run one algorithm."""
    bar = Bar()
    play = AnimationView.of(puzzle).animate(name)
    start = perf_counter()
    number, found, first, ended = 0, 0, None, True
    try:
        for number, step in enumerate(play.steps(), 1):
            if step.solution is not None:
                found += 1
                first = first or number
            if number >= steps:
                ended = False  # it may have been the last one, but nobody looked
                break
            if number % GLANCE == 0:
                if stop():
                    ended = False
                    break
                if is_terminal() and perf_counter() - start > PATIENCE:
                    bar.draw(f"{name}: {magnitude(number)} steps, {magnitude(found)} found")
    finally:
        bar.clear()
    in_all = play.steps_in_all()
    is_complete = ended or number == in_all
    return AlgorithmCost(name, number, perf_counter() - start, first, found, is_complete, in_all)


def _as_json(
    entry: Entry, rows: Sequence[AlgorithmCost], engine: SearchEnding | None
) -> dict[str, object]:
    """Return the table for programs."""
    last = {} if engine is None else {"engine": engine.as_json()}
    return {**entry.as_json(), "algorithms": [row.as_json() for row in rows], **last}


def cost_table(rows: Sequence[AlgorithmCost], engine: SearchEnding | None) -> str:
    """Return the table for people."""
    lines: list[tuple[str, ...]] = [HEADS]
    for before, row in zip([None, *rows], rows, strict=False):
        lines.append((*_cells(row), *_savings(before, row)))
    if engine is not None:
        lines.append(_engine_cells(rows, engine))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = ""
    for first, *others in lines:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        text += "   ".join([f"{first:{widths[0]}}", *cells]).rstrip() + "\n"
    return text


def _cells(row: AlgorithmCost) -> tuple[str, ...]:
    """Return the figures of an algorithm by itself."""
    first = "-" if row.first is None else f"{row.first:,}"
    if row.is_complete:
        return row.name, f"{row.steps:,}", duration(row.seconds), first, f"{row.solutions:,}"
    found = f"at least {row.solutions:,}"
    if row.in_all is None:
        return row.name, f"more than {row.steps:,}", f"> {duration(row.seconds)}", first, found
    time = f"about {_long(row.in_all, row.seconds / row.steps)}"
    return row.name, many(row.in_all), time, first, found


def _savings(before: AlgorithmCost | None, row: AlgorithmCost) -> tuple[str, str]:
    """Return how many times fewer steps and less time it takes than the one before."""
    if before is None or not (row.is_complete and row.steps and before.steps):
        return "-", "-"
    sign = "" if before.is_complete else "about " if before.in_all else "> "
    steps = before.all_steps or before.steps
    less = product(steps, before.seconds / before.steps / row.seconds)
    exact = "> " if before.all_steps is None else ""
    return exact + times(product(steps, 1 / row.steps)), sign + times(less)


def _engine_cells(rows: Sequence[AlgorithmCost], engine: SearchEnding) -> tuple[str, ...]:
    """Return the figures of the engine, whose steps are nodes."""
    smartest = rows[-1]._replace(in_all=None)
    own = AlgorithmCost(
        "engine", engine.nodes, engine.seconds, None, engine.count.n, engine.count.exact
    )
    return (*_cells(own), *_savings(smartest, own))


def times(factor: float) -> str:
    """Return a factor in about three digits: 0.82, 3.4, 57, 1,200."""
    if factor >= MANY:
        return many(int(factor))
    if factor >= 100:
        return f"{float(f'{factor:.3g}'):,.0f}"
    return f"{factor:.{0 if factor >= 20 else 1 if factor >= 1 else 2}f}"


def many(n: int, least: int = MANY) -> str:
    """Return a number, with a power of ten where it is too long to be read: 4.1 × 10^21."""
    if n < least:
        return f"{n:,}"
    power = power_of_ten(n)
    return f"{n // 10 ** (power - 1) / 10:.1f} × 10^{power}"


def power_of_ten(n: int) -> int:
    """Return the largest power of ten that a number reaches, one less than it has digits."""
    power = int(log10(n))  # which may be wrong by one
    if n < 10**power:
        return power - 1
    return power + 1 if n // 10**power >= 10 else power


def product(n: int, factor: float) -> float | int:
    """Return a multiple of a number that may be too large for floats."""
    if n < FLOATS:
        return n * factor
    fine = 10**30
    return n * int(factor * fine) // fine


def _long(steps: int, each: float) -> str:
    """Return how long that many steps take, which can be longer than anybody has."""
    seconds = product(steps, each)
    if seconds < YEAR:
        return duration(seconds)
    return f"{many(int(product(steps, each / YEAR)), 10_000)} years"
