"""Ctrl-C while puzzles are searched and their results are printed.

An exception in the midst of printing would cut a line in two. So the first Ctrl-C is noted, the
driver learns of it at its next step, and everything found so far is printed. Nothing is lost: a
short search may be over before anybody asks, so it is raised when the printing is done.

The handler is installed once for a whole command. Changing handlers takes the time of a sudoku.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class _Handler:
    """Raises KeyboardInterrupt, but while it is to note signals, remembers the first one."""

    def __init__(self) -> None:
        self.is_noting = False
        self.has_noted = False
        self.is_terminated = False  #: whether one of them was SIGTERM
        self.is_lost = False  #: whether it raised where Python drops exceptions

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.is_terminated |= number == signal.SIGTERM
        if self.has_noted or not self.is_noting:
            signal.default_int_handler(number, frame)
        self.has_noted = True


_handler = _Handler()


@contextmanager
def handle_signals() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM do the same: raise KeyboardInterrupt, or be noted.

    A SIGINT that is ignored stays so (a shell wants that for what a script starts with `&`), and so
    does the handler of a program that calls us.
    """
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    handler = before[signal.SIGINT]
    # Python's own, or the one with which our command starts.
    if handler is not signal.default_int_handler and not getattr(handler, "gives_way", False):
        del before[signal.SIGINT]
    try:
        for number in before:
            signal.signal(number, _handler)
    except ValueError:  # not the main thread: signals are somebody else's business
        yield
        return
    _handler.is_terminated = False
    hook = sys.unraisablehook
    sys.unraisablehook = _note_dropped
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for number, handler in before.items():
            signal.signal(number, handler)


def _note_dropped(unraisable: sys.UnraisableHookArgs) -> None:
    """Note a Ctrl-C that Python drops: in a callback, say, of those that every import calls."""
    if unraisable.exc_type is KeyboardInterrupt:
        _handler.is_lost = True
    else:
        sys.__unraisablehook__(unraisable)


@contextmanager
def note_interrupts() -> Iterator[Callable[[], bool]]:
    """Give a function that tells whether Ctrl-C was pressed; at the end that is raised.

    Inside another such block it is the outer one that raises. An exception on its way out is left
    alone: it ends the work as well, and has more to say.
    """
    if _handler.is_noting:
        yield _was_interrupted
        return
    if _handler.is_lost:
        _handler.is_lost = False
        raise KeyboardInterrupt
    _handler.has_noted = False
    _handler.is_noting = True
    try:
        yield _was_interrupted
    finally:
        _handler.is_noting = False
    if _handler.has_noted:
        raise KeyboardInterrupt


@contextmanager
def raise_interrupts() -> Iterator[None]:
    """Let Ctrl-C raise at once, also where it is noted otherwise: nothing is being printed here."""
    was_noting = _handler.is_noting
    if _handler.has_noted:
        raise KeyboardInterrupt
    _handler.is_noting = False
    try:
        yield
    finally:
        _handler.is_noting = was_noting


@contextmanager
def postpone_interrupt() -> Iterator[None]:
    """Let what was found be written although Ctrl-C was pressed.

    It is raised later; another one is raised at once.
    """
    has_noted, _handler.has_noted = _handler.has_noted, False
    try:
        yield
    finally:
        _handler.has_noted = has_noted or _handler.has_noted


def was_terminated() -> bool:
    """Tell whether SIGTERM came while this command ran."""
    return _handler.is_terminated


def _was_interrupted() -> bool:
    return _handler.has_noted
