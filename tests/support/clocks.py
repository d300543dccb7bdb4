"""Clocks that tests move by hand, and waits for something that threads or processes do.

No test asserts seconds. Where a time limit is tested, the code gets a clock from here. Where a real
process or kernel has to come to an end, the test waits until it did; if it never does, the time
limit of the test (timeouts.py) ends it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import pytest

from puzzlewright.core import clock

P = ParamSpec("P")
T = TypeVar("T")

#: Seconds between two looks at a condition.
PAUSE = 0.01


class ManualClock:
    """A clock that stands still until it is moved; with a `tick`, it goes on with every look."""

    def __init__(self, now: float = 100.0, tick: float = 0.0) -> None:
        self.now, self.tick = now, tick
        self.looks = 0  #: how often somebody looked

    def __call__(self) -> float:
        """Return the time."""
        self.looks += 1
        self.now += self.tick
        return self.now

    def advance(self, seconds: float) -> None:
        """Move it on."""
        self.now += seconds


def use_clock(monkeypatch: pytest.MonkeyPatch, tick: float = 0.0) -> ManualClock:
    """Let deadlines and time limits go by a clock of the test, and return it."""
    manual = ManualClock(tick=tick)
    monkeypatch.setattr(clock, "now", manual)
    return manual


def at_time(moment: float, act: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
    """Call a function at a moment of the wall clock."""
    usual, clock.wall = clock.wall, lambda: moment
    try:
        return act(*args, **options)
    finally:
        clock.wall = usual


def wait_until(is_so: Callable[[], object]) -> None:
    """Wait until something is so; the time limit of the test is the only bound."""
    while not is_so():
        time.sleep(PAUSE)
