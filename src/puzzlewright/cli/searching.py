"""Searching one puzzle: for its solutions, handed on as they are found, or for their number.

The time of a puzzle is all the time it took here: setting the search up, searching, checking.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

from puzzlewright.cli.stopping import noted_interrupts
from puzzlewright.cli.streams import complain, is_terminal
from puzzlewright.cli.wording import Ending
from puzzlewright.deadline import deadline, no_deadline
from puzzlewright.errors import OutOfTimeError, StoppedError, shortened
from puzzlewright.puzzles.abilities import Reported, Symmetric
from puzzlewright.puzzles.assumptions import assume

if TYPE_CHECKING:
    import argparse

    from puzzlewright.cli.counting_far import ReadAhead
    from puzzlewright.cli.inputs import Entry
    from puzzlewright.engine.run import Result, RunOptions
    from puzzlewright.outcome import Count
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.puzzles.classes import Tally
    from puzzlewright.puzzles.results import Answer, Solution


@contextmanager
def watched(options: RunOptions, wanted: bool | None, entry: Entry) -> Iterator[RunOptions]:
    """Give the driver's options for a puzzle, with a bar if one is wanted, which goes afterwards.

    Reading the puzzle has taken some of its time already.
    """
    if (time := options.get("time")) is not None:
        options = {**options, "time": max(0.0, time - entry.waited)}
    if not (is_terminal() if wanted is None else wanted):
        yield options
        return
    from puzzlewright.cli.bar import Bar

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
) -> Ending:
    """Show every solution to `see`, in order and in constant memory; tell how the search ended."""
    from puzzlewright.puzzles.classes import raw_batches

    start = perf_counter()
    seen = 0
    check_batch = puzzle._batch_checker()
    with noted_interrupts() as stop:
        options: RunOptions = {**limits, "stop": stop}
        batches = raw_batches(puzzle, seed=seed, distinct=distinct, **options)
        while True:
            try:
                raws = next(batches)
            except StopIteration as end:
                with deadline(limits.get("time"), stop, since=start):
                    ending = ending_of(puzzle, end.value, perf_counter() - start)
                of_classes = distinct and Symmetric.of(puzzle).has_classes
                return ending._replace(earlier=ending.count.n - seen, is_of_classes=of_classes)
            for solution in check_batch(raws):
                see(solution)
                seen += 1


def count(
    puzzle: Puzzle[Any],
    limits: RunOptions,
    *,
    distinct: bool = False,
    ahead: ReadAhead | None = None,
) -> Ending:
    """Count the solutions without looking at them; `ahead` may have done so on a cluster."""
    from puzzlewright.puzzles.classes import tally

    start = perf_counter()
    with noted_interrupts() as stop:
        far = None if ahead is None else ahead.counted(stop)
        if far is not None and far.tally is not None:
            found, seconds = far.tally, far.seconds
        else:
            options: RunOptions = {**limits, "stop": stop}
            if far is not None and far.is_for_here:
                options["cluster"] = None
            found = tally(puzzle, distinct=distinct, **options)
            seconds = perf_counter() - start
        with deadline(limits.get("time"), stop, since=start):
            ending = ending_of(puzzle, found, seconds)
        # If a kind has no classes, their number is printed only on request.
        told = distinct or Symmetric.of(puzzle).has_classes
        return ending._replace(distinct=found.distinct if told else None)


def telling_apart(entry: Entry, arguments: argparse.Namespace) -> Entry:
    """Return a puzzle for which more solutions are different, as far as that is asked for.

    Those may be mirror images, and those in which equal bricks change places.
    """
    puzzle = entry.puzzle
    if getattr(arguments, "keep_mirrors", False):
        puzzle = Symmetric.of(puzzle).keeping_mirrors()
    if arguments.keep_alike:
        puzzle = Symmetric.of(puzzle).keeping_alike()
    if puzzle is entry.puzzle:
        return entry
    return entry._replace(puzzle=assume(puzzle, entry.puzzle._assumed))


def tell_notes(
    entry: Entry,
    ending: Ending,
    arguments: argparse.Namespace,
    solution: Any = None,
    *,
    with_why: bool = False,
) -> None:
    """Say on standard error what is odd about a puzzle or its solution, and why it has none."""
    if arguments.json or arguments.quiet:
        return
    for note in lines_of(entry.puzzle, ending.guesses):
        complain(f"{entry}: note: {note}")
    for note in () if solution is None else Reported.of(entry.puzzle).solution_notes(solution):
        complain(f"{entry}: note: {note}")
    if with_why and ending.why is not None:
        complain(f"{entry}: {ending.why}")


def tell_guesses(entry: Entry, arguments: argparse.Namespace) -> None:
    """Say on standard error what was guessed of a file, where nothing is searched for."""
    if not (arguments.json or getattr(arguments, "quiet", False)):
        for note in Reported.of(entry.puzzle).guesses():
            complain(f"{entry}: note: {note}")


def guesses_beside(puzzle: Puzzle[Any], count: Count) -> tuple[str, ...]:
    """Return how the file was read, as far as that matters to a number of solutions."""
    with no_deadline():  # the number is there, and must not be lost
        return Reported.of(puzzle).assumed(has_none=count.exact and not count.n)


def lines_of(puzzle: Puzzle[Any], guesses: Sequence[str]) -> list[str]:
    """Return lines about guesses; what is usual goes into one."""
    usual = [note for note in guesses if note in puzzle._assumed]
    odd = [note for note in guesses if note not in puzzle._assumed]
    return [*odd, f"read with these assumptions: {'; '.join(usual)}"] if usual else odd


def why_none(puzzle: Puzzle[Any]) -> str | None:
    """Return what shows that there is no solution, as far as anybody reads it."""
    try:
        why = Reported.of(puzzle).why_none()
    except (OutOfTimeError, StoppedError):  # the answer is there; only its reason is not
        return None
    return None if why is None else shortened(why)


def ending_of(
    puzzle: Puzzle[Any], result: Result | Tally | Answer[Any], seconds: float = 0.0
) -> Ending:
    """Return how a search ended."""
    has_none = result.count.exact and not result.count.n
    why = why_none(puzzle) if has_none else None
    allow_digits_of(result.count.n)
    reported: Reported[Any] = Reported.of(puzzle)
    nodes, none = result.stats.nodes, reported.no_solution
    furthest = reported.furthest() if not result.count.exact and not result.count.n else None
    trouble: str = getattr(result, "trouble", "")
    return Ending(
        result.outcome,
        result.count,
        nodes,
        seconds,
        why=why,
        none=none,
        furthest=furthest,
        trouble=trouble,
        guesses=guesses_beside(puzzle, result.count),
    )


def allow_digits_of(n: int) -> None:
    """Lift the limit of Python on the length of printed numbers."""
    digits = n.bit_length() // 3 + 1  # rather too many
    if 0 < sys.get_int_max_str_digits() < digits:
        sys.set_int_max_str_digits(digits)
