"""What readers assume where a file leaves it open.

A list of pieces does not say in which order it writes their edges, a grid of six rows not what its
boxes look like. A reader takes what is usual, and nobody wants to hear of it, unless the answer is
that there is no solution: perhaps the file means something else. So a puzzle remembers what was
assumed (`Puzzle._assumed`), every verb names it beside such an answer, and so does the studio.

What is more than usual, such as an order of edges that was found by trying, is a warning, and
always shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle

P = TypeVar("P", bound="Puzzle[Any]")


class Assumption(NamedTuple):
    """One thing that files leave open."""

    name: str  #: for programs, and for the tests, which want an example of each
    text: str  #: how it is taken, with `{}` where that differs from file to file
    how: str  #: what sets it

    def note(self, *taken: object) -> str:
        """Return the words about one file."""
        return f"{self.text.format(*taken)} ({self.how})"


#: Of all kinds: a file without our header and without a suffix of one kind.
KIND = Assumption("kind", "the file is a {}, by its looks", "--kind sets the kind")


def assume(puzzle: P, notes: Iterable[str]) -> P:
    """Let a new puzzle remember what its reader assumed, besides what it remembers already."""
    puzzle.__dict__["_assumed"] = tuple(dict.fromkeys([*puzzle._assumed, *notes]))
    return puzzle
