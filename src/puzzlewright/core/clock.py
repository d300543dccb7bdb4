"""The clock of deadlines and time limits: one place, so that a test can move it by hand.

    start = clock.now()

A test replaces `now` by a clock of its own (tests/support/clocks.py), and then decides itself when
time is up. Whatever only measures, such as the seconds that a search took, calls perf_counter().
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, time
from typing import TypeAlias

#: A function that returns seconds since any moment, and never fewer than before.
Clock: TypeAlias = Callable[[], float]

#: Seconds since a fixed moment. Call it as `clock.now()`, so that a test can replace it.
now: Clock = perf_counter

#: Seconds since 1970, for what is stored. Call it as `clock.wall()`.
wall: Clock = time
