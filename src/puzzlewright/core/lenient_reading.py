"""Reading lists of puzzles in which some cannot be read: those are noted, and the others are kept.

By default a reader refuses a file with anything wrong in it. Whoever can report what is left out
asks for the rest:

    with skip_unreadable() as skipped:
        documents = read(…)
    for number, error in skipped:
        …

A reader of lists reads each puzzle inside `with tolerance:`, and hands over what it skipped when
the whole text is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from puzzlewright.core.errors import InputError

#: A list with more puzzles that cannot be read is something else, and is refused.
MOST_SKIPPED = 10_000


class SkippedPuzzle(NamedTuple):
    """A puzzle that could not be read."""

    number: int  #: counted from 1 among all puzzles of its file, those that cannot be read included
    error: InputError


_current: ContextVar[list[SkippedPuzzle] | None] = ContextVar("lenient_reading", default=None)


@contextmanager
def skip_unreadable(*, wanted: bool = True) -> Iterator[list[SkippedPuzzle]]:
    """Let readers inside skip what they cannot read; with `wanted=False`, let them refuse it."""
    outer = _current.get()
    found: list[SkippedPuzzle] = []
    _current.set(found if wanted else None)
    try:
        yield found
    finally:
        _current.set(outer)


class Tolerance:
    """What one reader skips; nothing by default."""

    __slots__ = ("_skipped", "read")

    def __init__(self) -> None:
        self.read: int = 0  #: puzzles read so far, which the reader counts
        self._skipped: list[SkippedPuzzle] | None = None if _current.get() is None else []

    def __enter__(self) -> None:
        """Begin with a puzzle."""

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        skipped = self._skipped
        if skipped is None or not isinstance(error, InputError) or len(skipped) >= MOST_SKIPPED:
            return False
        error.__traceback__ = None  # it would keep the text in memory
        skipped.append(SkippedPuzzle(self.read + len(skipped) + 1, error))
        return True

    def report(self) -> None:
        """Report what was skipped; without a single puzzle, raise the first error instead."""
        if not self._skipped:
            return
        if not self.read:
            raise self._skipped[0].error
        found = _current.get()
        if found is not None:
            found += self._skipped
