"""Deadlines: how reading and setting up learn that their time is up, or that somebody stopped them.

A search is stepped by its driver (engine/driver/run.py), and a generator asks its budget
(puzzles/recipes/budget.py). What comes before them, such as reading a large file or setting up a
large problem, knows neither. It calls check_deadline() every few milliseconds; whoever began the
work has set the deadline around it:

    with deadline(time, stop):
        search = puzzle.search()

A deadline holds for everything below it in the same thread. Where a result has been found already,
there must be none: check_deadline() raises, and the result would be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

from puzzlewright.core import clock
from puzzlewright.core.errors import OutOfTimeError, StoppedError

T = TypeVar("T")

#: Seconds that reading and setting up may take in any case, however short the time limit. So most
#: searches get as far as reading their checkpoint, and those that are stopped at once still report
#: what earlier runs have found.
GRACE = 0.1

#: within_deadline() checks the time after this many items: a few milliseconds of most loops.
EVERY = 4096


class _Deadline(NamedTuple):
    at: float | None
    stop: Callable[[], bool] | None
    grace: float  #: until then, nobody is asked
    outer: _Deadline | None


_current: ContextVar[_Deadline | None] = ContextVar("deadline", default=None)


@contextmanager
def deadline(
    time: float | None,
    stop: Callable[[], bool] | None = None,
    *,
    since: float | None = None,
    grace: float = 0.0,
) -> Iterator[None]:
    """Let the work inside end after `time` seconds, or when `stop` returns True.

    Inside another deadline, both hold. `since` is when the time began, by clock.now(). For the
    first `grace` seconds of the work, nothing ends it.
    """
    now = clock.now()
    start = now if since is None else since
    at = None if time is None else max(start + time, now + grace)
    outer = _current.get()
    if outer is not None and outer.at is not None:
        at = outer.at if at is None else min(at, outer.at)
    _current.set(_Deadline(at, stop, now + grace, outer))
    try:
        yield
    finally:
        _current.set(outer)


@contextmanager
def no_deadline() -> Iterator[None]:
    """Let the work inside run to its end: it watches the time in its own way."""
    outer = _current.get()
    _current.set(None)
    try:
        yield
    finally:
        _current.set(outer)


def check_deadline() -> None:
    """Raise OutOfTimeError or StoppedError if the work is to end; costs less than a microsecond."""
    current = _current.get()
    if current is None:
        return
    if current.at is not None and clock.now() >= current.at:
        raise OutOfTimeError
    while current is not None:  # whoever set it, or one further out, may have been stopped
        if current.stop is not None and clock.now() >= current.grace and current.stop():
            raise StoppedError
        current = current.outer


def is_overdue() -> bool:
    """Tell whether the time of a deadline is up; for those who end their work in their own way."""
    current = _current.get()
    return current is not None and current.at is not None and clock.now() >= current.at


def seconds_left(time: float | None = None) -> float | None:
    """Return the seconds to the deadline, at most `time`; None if neither limits anything."""
    current = _current.get()
    if current is None or current.at is None:
        return time
    left = max(0.0, current.at - clock.now())
    return left if time is None else min(time, left)


def within_deadline(items: Iterable[T], every: int = EVERY) -> Iterable[T]:
    """Return the items for a long loop, checking the deadline after every `every` of them."""
    return items if _current.get() is None else _within_deadline(items, every)


def _within_deadline(items: Iterable[T], every: int) -> Iterator[T]:
    left = every
    for item in items:
        left -= 1
        if not left:
            left = every
            check_deadline()
        yield item
