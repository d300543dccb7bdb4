"""Every error that Puzzlewright raises on purpose.

    PuzzlewrightError
    ├── InputError            what was given is wrong: a file, a line, an argument
    │   ├── UnknownKindError  nobody recognises this text as a puzzle
    │   ├── NothingFoundError a generator found nothing: another seed, or more effort, may help
    │   ├── MissingFileError  there is no such file (also a FileNotFoundError)
    │   └── CheckpointError   a checkpoint that is damaged or belongs to another search
    ├── BusySearchError       a second thread uses a search while the first one steps it
    ├── StoppedError          a generator was stopped before it had a puzzle
    ├── OutOfTimeError        the time was up before there was anything to return
    ├── InexactCountError     a program asks of a lower bound what only an exact count tells
    └── BrokenSearchError     a search contradicted itself: a defect of ours, never of the input

The command line turns an InputError into one line on standard error and exit code 2, an
OutOfTimeError into exit code 3, and a StoppedError into exit code 130, as for Ctrl-C.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable
from errno import ENOENT
from os import strerror
from typing import Any

#: Offending text longer than this is cut in messages, so that a 10 MB line stays readable.
QUOTE_LENGTH = 60

#: Messages longer than this are cut: they name words and cells, which come from files.
MESSAGE_LENGTH = 600


class PuzzlewrightError(Exception):
    """The base class of all errors of this package."""


class InputError(PuzzlewrightError, ValueError):
    """Invalid input; the message says where (file, line, column) and quotes it."""

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        text: str | None = None,
        path: str | None = None,
    ) -> None:
        message = shorten(message)
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        self.text = text
        self.path = path  #: of the value in JSON that is wrong, which the message begins with

    def __str__(self) -> str:
        quoted = "" if self.text is None else f": {quote(self.text)}"
        return f"{self._place()}{self.message}{quoted}"

    def _place(self) -> str:
        parts = [] if self.source is None else [self.source]
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.column is not None:
            parts.append(f"column {self.column}")
        return ", ".join(parts) + ": " if parts else ""


class UnknownKindError(InputError):
    """The text is not recognised as any kind of puzzle."""


class MissingFileError(InputError, FileNotFoundError):
    """There is no such file or folder; also a FileNotFoundError, with `errno` and `filename`."""

    def __init__(self, message: str, **place: Any) -> None:
        super().__init__(message, **place)
        self.errno: int | None = ENOENT
        self.strerror: str | None = strerror(ENOENT)

    @property
    def filename(self) -> str | None:
        """The name of the file, as it was given."""
        return self.source if self.text is None else self.text

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it as other errors: Dask would set each attribute of an OSError."""
        return type(self), self.args, self.__dict__


class EdgeOrderError(InputError):
    """The edges of a list of pieces make sense in several orders, all but the usual one."""

    orders: tuple[str, ...] = ()  #: as `order=` takes them


class NothingFoundError(InputError):
    """A generator found nothing in its usual work; another seed, or more effort, may help."""


class CheckpointError(InputError):
    """A checkpoint cannot be used: damaged, cut short, or made by another search."""


class BusySearchError(PuzzlewrightError, RuntimeError):
    """A thread uses a search while another one steps it."""

    MESSAGE = "this search is being stepped by another thread; copy it or use threads="

    def __init__(self, message: str = MESSAGE) -> None:
        super().__init__(message)


class StoppedError(PuzzlewrightError):
    """A generator was stopped by its `stop` function before it had anything to return."""

    def __init__(self, message: str = "stopped before there was a puzzle") -> None:
        super().__init__(message)


class OutOfTimeError(PuzzlewrightError):
    """The time limit passed before there was anything to return."""

    def __init__(self, message: str = "the time limit passed before there was a result") -> None:
        super().__init__(message)


class InexactCountError(PuzzlewrightError, ValueError):
    """A count is a lower bound, and its exact number would be needed."""


class BrokenSearchError(PuzzlewrightError):
    """A search broke one of its own rules, or found a solution that the checker rejects."""


def file_error(error: OSError, doing: str = "read", **place: Any) -> InputError:
    """Return the error for a file that the system does not let be read (or `written`)."""
    reason = f"cannot be {doing} ({error.strerror})"
    cls = MissingFileError if isinstance(error, FileNotFoundError) else InputError
    return cls(reason, **place)


def install_hint(what: str, extra: str) -> str:
    """Return what is needed, and the command that installs it with an extra of this package.

    The quotes are double ones, because single ones mean nothing to cmd.exe on Windows.
    """
    return f'{what}: pip install "puzzlewright[{extra}]"'


def without_memory(error: MemoryError, source: str | None = None) -> InputError:
    """Return the error for people; what filled the memory is let go, or there is none to go on."""
    error.__traceback__ = error.__context__ = error.__cause__ = None
    return InputError("too large for the memory of this machine", source=source)


def shorten(text: str, most: int = MESSAGE_LENGTH) -> str:
    """Return `text`, cut where it is longer than anybody reads."""
    return text if len(text) <= most else text[: most - 1] + "…"


def quote(text: str) -> str:
    """Return `text` in quotes, control characters escaped, cut to a readable length."""
    return repr(shorten(text, QUOTE_LENGTH))


def count_noun(number: int, noun: str) -> str:
    """Return a number and what is counted: `1 puzzle`, `2 puzzles`, `9,356 puzzles`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def abbreviate_names(names: Iterable[str], *, most: int = 5, between: str = ", ") -> str:
    """Return the first names, and how many there are besides."""
    every = list(names)
    more = len(every) - most
    shown = between.join(every[:most])
    return f"{shown} and {more:,} more" if more > 0 else shown


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return the name that may have been meant, else all that there are: for a parenthesis."""
    from difflib import get_close_matches  # for mistakes alone

    names = list(known)
    near = get_close_matches(name.casefold(), names, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"


def warn_caller(path: str, notes: Iterable[str]) -> None:
    """Warn whoever called the package of what there is to say about a file."""
    for note in notes:
        warnings.warn(f"{path}: {note}", stacklevel=_depth())


def _depth() -> int:
    """Return how far away the code is that called the package, from the caller of this."""
    frame, depth = sys._getframe(1), 1
    while frame.f_back is not None and _is_ours(frame.f_globals.get("__name__", "")):
        frame, depth = frame.f_back, depth + 1
    return depth


def _is_ours(module: str) -> bool:
    return module == "puzzlewright" or module.startswith("puzzlewright.")
