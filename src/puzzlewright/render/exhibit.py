"""What a page or a book shows of one puzzle, whatever its kind."""

from __future__ import annotations

from typing import NamedTuple


class Exhibit(NamedTuple):
    """One puzzle with its drawings and what is known about it."""

    kind: str
    title: str  #: what such a puzzle is called
    summary: str
    command: str  #: the line that makes the puzzle again
    puzzle: str  #: SVG
    solution: str | None  #: SVG; None if there is none
    solution_title: str  #: `the solution`, `the first of 4 solutions`
    verdict: str  #: what was proved, in words
    nodes: int
    made_in: str  #: a time in words
    proved_in: str
    files: tuple[tuple[str, str], ...] = ()  #: what else there is: `Play it`, and where that is


def sentence(words: str) -> str:
    """Return the words with a capital at their start."""
    return words[:1].upper() + words[1:]
