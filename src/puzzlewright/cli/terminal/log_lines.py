"""`--verbose`: the library's log messages on standard error, with the seconds since the start."""

from __future__ import annotations

import logging
from contextlib import suppress
from time import perf_counter

from puzzlewright.cli.terminal.streams import complain

_began = perf_counter()


def begin_clock() -> None:
    """Start the clock: a command begins."""
    global _began
    _began = perf_counter()


def elapsed_seconds() -> float:
    """Return the seconds since the command began."""
    return perf_counter() - _began


#: The levels of `-v` and `-vv`.
LEVELS = (logging.INFO, logging.DEBUG)


class _Lines(logging.Handler):
    """Prints each message as one line, as errors and notes are printed."""

    #: How often --verbose was given in front of the verb.
    before: int = 0

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(Exception):  # as the handlers of logging do: no message is worth a failure
            name = record.name.removeprefix("puzzlewright.")
            complain(f"[{elapsed_seconds():.3f} s] {name}: {record.getMessage()}")


def listen(times: int, *, is_before_verb: bool = False) -> None:
    """Print log messages from now on; `times` is how often --verbose was given.

    The times in front of the verb and behind it add up. A book reads command lines of its own.
    """
    logger = logging.getLogger("puzzlewright")
    lines = next((one for one in logger.handlers if isinstance(one, _Lines)), None)
    if lines is None:
        lines = _Lines()
        logger.addHandler(lines)
    total = lines.before + times
    if is_before_verb:
        lines.before = total
    logger.setLevel(LEVELS[min(total, len(LEVELS)) - 1])
    logger.propagate = False  # a handler of somebody else would print them a second time


def hush() -> None:
    """Print none from now on; whoever calls the command line from Python has its logger back."""
    logger = logging.getLogger("puzzlewright")
    for handler in [one for one in logger.handlers if isinstance(one, _Lines)]:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
        logger.propagate = True
