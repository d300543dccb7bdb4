"""A puzzle as people pass it on: with a title, and with the names of those who made it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from puzzlewright.core.serialisable import Record, Serialisable

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle


#: How lines of our text begin that say something about a puzzle (puzzles/annotations.py).
ANNOTATION = "#: "


#: Characters of a title or a name, and of notes: they are for people.
LONGEST_CREDIT = 1_000
LONGEST_NOTES = 20_000


@dataclass(frozen=True, slots=True)
class Credits(Record):
    """Title, author and other facts that files, sheets and pages show of a puzzle; all optional."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    difficulty: str = ""


def credit_fault(name: str, text: str) -> str | None:
    """Say that a title, a name or notes are too long, or None if they are not."""
    most = LONGEST_NOTES if name == "notes" else LONGEST_CREDIT
    return f"{name}: more than {most:,} characters" if len(text) > most else None


#: The names of what credits tell.
CREDIT_NAMES = tuple(each.name for each in fields(Credits))

#: No credits at all.
UNSIGNED = Credits()


@dataclass(frozen=True, slots=True)
class Document(Serialisable):
    """A puzzle with its credits: title, author and so on."""

    puzzle: Puzzle[Any]
    credits: Credits = UNSIGNED

    def as_json(self) -> dict[str, Any]:
        """Return the puzzle as .json files have it: with its credits."""
        known = {name: text for name, text in self.credits.as_json().items() if text}
        return {**self.puzzle.as_json(), "credits": known} if known else self.puzzle.as_json()
