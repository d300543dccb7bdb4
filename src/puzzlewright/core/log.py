"""Log messages of the library, under the loggers `puzzlewright.*`.

    import logging

    logging.basicConfig(level=logging.INFO)
    puzzlewright.load("monday.puz")     # INFO:puzzlewright.formats:monday.puz: read as puz, …

Steps that a person would want to know about are INFO: a file read, a search with its engine, a
puzzle made. The rest is DEBUG: bytes, kernels, caches. Anything that needs attention is an error or
a Python warning, never only a log message.

Importing logging takes a quarter of the time in which a small puzzle is counted. A program that has
not imported it has no handler either, so that there is nobody to log for: then nothing is done.
"""

from __future__ import annotations

import sys

#: The levels of the module logging.
DEBUG, INFO = 10, 20


def info(name: str, message: str, *values: object) -> None:
    """Log a step of the work to the logger `puzzlewright.<name>`."""
    _log(INFO, name, message, values)


def debug(name: str, message: str, *values: object) -> None:
    """Log a detail to the logger `puzzlewright.<name>`."""
    _log(DEBUG, name, message, values)


def _log(level: int, name: str, message: str, values: tuple[object, ...]) -> None:
    logging = sys.modules.get("logging")
    # Another thread may be about to import it: then it has no such name yet.
    if (logger_named := getattr(logging, "getLogger", None)) is None:
        return
    logger = logger_named(f"puzzlewright.{name}")
    if logger.isEnabledFor(level):
        logger.log(level, message, *values, stacklevel=3)
