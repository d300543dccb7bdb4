"""Searching one puzzle: for its solutions, handed on as they are found, or for their number.

The time of a puzzle is all the time it took here: setting the search up, searching, checking.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from puzzlewright.cli.result_text import SearchEnding
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cli.terminal.streams import complain, is_terminal
from puzzlewright.core import clock
from puzzlewright.core.deadlines import deadline, no_deadline
from puzzlewright.core.errors import OutOfTimeError, StoppedError, shorten
from puzzlewright.core.outcomes import Count
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.outputs.puzzle_files import Entry
from puzzlewright.puzzles.abilities import Facts, OptionChoice, Symmetry
from puzzlewright.puzzles.assumptions import assume
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.results import Answer, Best, SearchResult, Solution
from puzzlewright.puzzles.solving import count_solutions

if TYPE_CHECKING:
    from puzzlewright.cli.batch.count_ahead import ReadAhead


@contextmanager
def driver_options(options: RunOptions, wanted: bool | None, entry: Entry) -> Iterator[RunOptions]:
    """Give the driver's options for a puzzle, with a bar if one is wanted, which goes afterwards.

    Reading the puzzle has taken some of its time already.
    """
    if (time := options.get("time")) is not None:
        options = {**options, "time": max(0.0, time - entry.wait_seconds)}
    if not (is_terminal() if wanted is None else wanted):
        yield options
        return
    from puzzlewright.cli.terminal.progress_bar import Bar

    bar = Bar(entry.file)
    try:
        yield {**options, "progress": bar}
    finally:
        bar.clear()


def find_solutions(
    puzzle: Puzzle[Any],
    limits: RunOptions,
    see: Callable[[Solution], None],
    seed: int | None = None,
    *,
    distinct: bool = False,
) -> SearchEnding:
    """Show every solution to `see`, in order and in constant memory; tell how the search ended."""
    start = clock.now()
    seen = 0
    with note_interrupts() as stop:
        options: RunOptions = {**limits, "stop": stop}
        stream = puzzle.solutions(seed=seed, distinct=distinct, **options)
        for solution in stream:
            see(solution)
            seen += 1
        with deadline(limits.get("time"), stop, since=start):
            ending = search_ending(puzzle, stream.result, clock.now() - start)
        of_classes = distinct and Symmetry.of(puzzle).has_classes
        return ending._replace(earlier=ending.count.n - seen, is_of_classes=of_classes)


def count(
    puzzle: Puzzle[Any],
    limits: RunOptions,
    *,
    distinct: bool = False,
    ahead: ReadAhead | None = None,
) -> SearchEnding:
    """Count the solutions without looking at them; `ahead` may have done so on a cluster."""
    start = clock.now()
    with note_interrupts() as stop:
        far = None if ahead is None else ahead.next_count(stop)
        if far is not None and far.tally is not None:
            found, seconds = far.tally, far.seconds
        else:
            options: RunOptions = {**limits, "stop": stop}
            if far is not None and far.is_local:
                options["cluster"] = None
            found = count_solutions(puzzle, distinct=distinct, **options)
            seconds = clock.now() - start
        with deadline(limits.get("time"), stop, since=start):
            ending = search_ending(puzzle, found, seconds)
        # If a kind has no classes, their number is printed only on request.
        has_classes = distinct or Symmetry.of(puzzle).has_classes
        return ending._replace(distinct=found.distinct if has_classes else None)


def adjusted_puzzle(entry: Entry, arguments: argparse.Namespace) -> Entry:
    """Return the puzzle with the solutions that are asked for.

    Mirror images, and those in which equal bricks change places, may be different; options may be
    chosen or left out.
    """
    puzzle = entry.puzzle
    chosen, without = getattr(arguments, "chosen", None), getattr(arguments, "without", None)
    if chosen or without:
        puzzle = OptionChoice.of(puzzle).restrict(chosen or (), without or ())
    if getattr(arguments, "keep_mirrors", False):
        puzzle = Symmetry.of(puzzle).with_mirrors()
    if arguments.keep_alike:
        puzzle = Symmetry.of(puzzle).with_distinct_copies()
    if puzzle is entry.puzzle:
        return entry
    return entry._replace(puzzle=assume(puzzle, entry.puzzle._assumed))


def print_notes(
    entry: Entry,
    ending: SearchEnding,
    arguments: argparse.Namespace,
    solution: Any = None,
    *,
    with_why: bool = False,
) -> None:
    """Say on standard error what is odd about a puzzle or its solution, and why it has none."""
    if arguments.json or arguments.quiet:
        return
    for note in guess_lines(entry.puzzle, ending.guesses):
        complain(f"{entry}: note: {note}")
    for note in () if solution is None else Facts.of(entry.puzzle).solution_notes(solution):
        complain(f"{entry}: note: {note}")
    if with_why and ending.why is not None:
        complain(f"{entry}: {ending.why}")


def print_guesses(entry: Entry, arguments: argparse.Namespace) -> None:
    """Say on standard error what was guessed of a file, where nothing is searched for."""
    if not (arguments.json or getattr(arguments, "quiet", False)):
        for note in Facts.of(entry.puzzle).guesses():
            complain(f"{entry}: note: {note}")


def count_guesses(puzzle: Puzzle[Any], count: Count) -> tuple[str, ...]:
    """Return how the file was read, as far as that matters to a number of solutions."""
    with no_deadline():  # the number is there, and must not be lost
        return Facts.of(puzzle).assumptions(has_none=count.exact and not count.n)


def guess_lines(puzzle: Puzzle[Any], guesses: Sequence[str]) -> list[str]:
    """Return lines about guesses; what is usual goes into one."""
    usual = [note for note in guesses if note in puzzle._assumed]
    odd = [note for note in guesses if note not in puzzle._assumed]
    return [*odd, f"read with these assumptions: {'; '.join(usual)}"] if usual else odd


def no_solution_reason(puzzle: Puzzle[Any]) -> str | None:
    """Return what shows that there is no solution, as far as anybody reads it."""
    try:
        why = Facts.of(puzzle).why_none()
    except (OutOfTimeError, StoppedError):  # the answer is there; only its reason is not
        return None
    return None if why is None else shorten(why)


def search_ending(
    puzzle: Puzzle[Any], result: SearchResult | Answer[Any] | Best[Any], seconds: float = 0.0
) -> SearchEnding:
    """Return how a search ended."""
    has_none = result.count.exact and not result.count.n
    why = no_solution_reason(puzzle) if has_none else None
    allow_digits(result.count.n)
    reported: Facts[Any] = Facts.of(puzzle)
    nodes, none = result.stats.nodes, reported.no_solution
    best_partial = (
        reported.best_partial() if not result.count.exact and not result.count.n else None
    )
    trouble: str = getattr(result, "trouble", "")
    return SearchEnding(
        result.outcome,
        result.count,
        nodes,
        seconds,
        why=why,
        none=none,
        best_partial=best_partial,
        trouble=trouble,
        guesses=count_guesses(puzzle, result.count),
    )


def allow_digits(n: int) -> None:
    """Lift the limit of Python on the length of printed numbers."""
    digits = n.bit_length() // 3 + 1  # rather too many
    if 0 < sys.get_int_max_str_digits() < digits:
        sys.set_int_max_str_digits(digits)
