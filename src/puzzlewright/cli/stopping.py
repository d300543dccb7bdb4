"""Ctrl-C while puzzles are searched and their results are printed.

An exception in the midst of printing would cut a line in two. So the first Ctrl-C is noted, the
driver is told at its next step, and what was found until then is printed. Nothing that was noted is
lost: a short search may be over before anybody asks, so it is raised when the printing is done.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

    Handler = Callable[[int, FrameType | None], object]

#: What stops us, unless it is ignored (as SIGINT is for what a shell script starts with `&`).
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Note:
    """A handler that remembers the first signal; the second one raises as usual."""

    def __init__(self) -> None:
        self.made = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.made:
            signal.default_int_handler(number, frame)
        self.made = True

    def is_made(self) -> bool:
        return self.made


@contextmanager
def noted_interrupts() -> Iterator[Callable[[], bool]]:
    """Give a function that tells whether Ctrl-C was pressed; at the end that is raised.

    Inside another such block it is the outer one that takes the note, and that raises. An exception
    on its way out is left alone: it ends the work as well, and has more to say.
    """
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
    for handler in handlers.values():
        if isinstance(handler, _Note):
            yield handler.is_made
            return
    note = _Note()
    try:
        _install({number: note for number, before in handlers.items() if callable(before)})
    except ValueError:  # not the main thread: signals are somebody else's business
        yield note.is_made
        return
    try:
        yield note.is_made
    finally:
        _install({number: before for number, before in handlers.items() if callable(before)})
    if note.made:
        raise KeyboardInterrupt


def _install(handlers: dict[signal.Signals, Handler]) -> None:
    for number, handler in handlers.items():
        signal.signal(number, handler)
