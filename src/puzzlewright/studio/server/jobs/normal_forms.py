"""Digests of normal forms, where puzzles are parsed: the library finds duplicates by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from puzzlewright.deadline import deadline
from puzzlewright.errors import InputError, OutOfTimeError, PuzzlewrightError, StoppedError
from puzzlewright.puzzles.kind import documents_in_text
from puzzlewright.puzzles.normal import Normal, normal_form

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle

Stop = Callable[[], bool]

#: Seconds for a form; of nearly all puzzles it takes some milliseconds.
SECONDS: Final = 3.0

#: Seconds after which a request for several forms is answered with those that are there.
ENOUGH: Final = 1.0


def digest_of(puzzle: Puzzle[Any], stop: Stop | None = None) -> str:
    """Return the digest of a normal form; "" if a puzzle has none, or takes too long."""
    if not Normal.is_known(puzzle):
        return ""
    try:
        with deadline(SECONDS, stop):
            return normal_form(puzzle).digest
    except OutOfTimeError:
        return ""


def normal_forms(request: Mapping[str, Any], data: bytes | None, stop: Stop) -> dict[str, Any]:  # noqa: ARG001
    """Return the digests of puzzles, given as texts; perhaps of the first ones alone."""
    end = perf_counter() + ENOUGH
    found: list[str] = []
    for text in request["texts"]:
        found.append(_digest(str(text), stop))
        if perf_counter() >= end:
            break
    return {"digests": found}


def _digest(text: str, stop: Stop) -> str:
    try:
        (document,) = documents_in_text(text)
        return digest_of(document.puzzle, stop)
    except StoppedError:
        raise
    except (InputError, PuzzlewrightError, ValueError, MemoryError):
        return ""  # a text that is no puzzle any more has no form
