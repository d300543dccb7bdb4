"""Ctrl-C while solutions are printed.

The driver takes care of Ctrl-C while it searches. But whoever lists solutions spends most of the
time checking and printing them, and an exception there would cut a line in two. So the first Ctrl-C
is noted, the driver is told at its next step, and what it has found until then is printed.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType


@contextmanager
def noted_interrupts() -> Iterator[Callable[[], bool]]:
    """Give a function that tells whether Ctrl-C was pressed; the second one raises as usual."""
    noted = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal noted
        if noted:
            signal.default_int_handler(number, frame)
        noted = True

    try:
        before = signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread: signals are somebody else's business
        yield lambda: False
        return
    try:
        yield lambda: noted
    finally:
        signal.signal(signal.SIGINT, before)
