"""`--verbose`: the library's log messages on standard error, with the seconds since the start."""

from __future__ import annotations

import logging
from contextlib import suppress
from time import perf_counter

from puzzlewright.cli.streams import complain

#: The levels of `-v` and `-vv`.
LEVELS = (logging.INFO, logging.DEBUG)


class _Lines(logging.Handler):
    """Prints each message as one line, as errors and notes are printed."""

    def __init__(self) -> None:
        super().__init__()
        self._start = perf_counter()

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(Exception):  # as the handlers of logging do: no message is worth a failure
            name = record.name.removeprefix("puzzlewright.")
            seconds = perf_counter() - self._start
            complain(f"[{seconds:.3f} s] {name}: {record.getMessage()}")


def listen(times: int) -> None:
    """Print log messages from now on; `times` is how often --verbose was given."""
    logger = logging.getLogger("puzzlewright")
    if not any(isinstance(one, _Lines) for one in logger.handlers):  # a book reads command lines
        logger.addHandler(_Lines())
    logger.setLevel(LEVELS[min(times, len(LEVELS)) - 1])
    logger.propagate = False  # a handler of somebody else would print them a second time


def hush() -> None:
    """Print none from now on; whoever calls the command line from Python has its logger back."""
    logger = logging.getLogger("puzzlewright")
    for handler in [one for one in logger.handlers if isinstance(one, _Lines)]:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
        logger.propagate = True
