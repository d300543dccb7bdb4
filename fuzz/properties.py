"""What has to hold for everything that a reader returns.

A reader returns puzzles or raises an InputError. What it returns can be written and read again, and
can be drawn and searched. The slower of these checks run on a sample of the inputs, which a hash of
the input picks, so that the same input is always examined alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from zlib import crc32

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Drawing
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.codec import from_json

T = TypeVar("T")

#: Characters of the text of a puzzle that is small enough to be drawn and searched.
SMALL = 600
#: One of this many inputs is examined by the slower checks.
SAMPLE = 8
#: Cells of puzzles that are examined.
MOST_CELLS = 50_000
#: Positions of a search.
NODES = 60


class BrokenPropertyError(AssertionError):
    """A reader returned something that breaks a promise."""


def require(holds: bool, what: str) -> None:
    """Raise if something does not hold."""
    if not holds:
        raise BrokenPropertyError(what)


def attempt(read: Callable[[], T]) -> T | None:
    """Return what a reader returns; None if it refuses the input as it should."""
    try:
        return read()
    except InputError as error:
        require(bool(str(error).strip()), "an InputError without a message")
        require("\n" not in str(error), f"an InputError of several lines: {str(error)[:200]!r}")
        return None


def is_sampled(data: bytes, one_in: int = SAMPLE) -> bool:
    """Tell whether an input is one of those that slower checks look at."""
    return crc32(data) % one_in == 0


def is_large(puzzle: Puzzle[Any]) -> bool:
    """Tell whether a few words stand for a board that takes seconds to examine.

    Such puzzles are the business of the table of limits (bench/limits.py).
    """
    return Drawing.is_known(puzzle) and Drawing.of(puzzle).cell_count > MOST_CELLS


def examine(puzzle: Puzzle[Any], data: bytes, *, from_text: bool = False) -> None:
    """Check a puzzle that was read from some data.

    Our text holds all that is read from it. From JSON and other formats come cells and names that
    it cannot hold; then text() has to raise an error.
    """
    if is_large(puzzle):
        return
    text = puzzle.text() if from_text else attempt(puzzle.text)
    if text is not None:
        again = type(puzzle).loads(text)
        require(again == puzzle, "the text of a puzzle reads as another puzzle")
        require(again.text() == text, "the text of a puzzle changes when it is read and written")
    if not is_sampled(data) or len(text or "") > SMALL:
        return
    require(from_json(puzzle.as_json()) == puzzle, "the JSON of a puzzle reads as another puzzle")
    attempt(puzzle.svg)
    search(puzzle, is_writable=text is not None)


def search(puzzle: Puzzle[Any], *, is_writable: bool) -> None:
    """Search a little; every solution passes the checker, or solve() raises."""
    answer = attempt(lambda: puzzle.solve(limit=2, nodes=NODES))
    for solution in () if answer is None else answer.solutions:
        if is_writable:
            read = puzzle.solution_from(solution.text())
            require(puzzle.check(read).ok, "a solution is wrong after it is written and read")
        data = puzzle.solution_from_json(solution.as_json())
        # Not the solutions themselves: an exact cover may have two options that are equal.
        same = data.as_json() == solution.as_json()
        require(same, "the JSON of a solution reads as another solution")
