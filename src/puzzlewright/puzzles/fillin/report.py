"""What there is to report about a fill-in."""

from __future__ import annotations

from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    pass


class FillInReported(Reported[FillIn]):
    """Why a grid cannot be filled."""

    __slots__ = ()

    no_solution = "is not possible"

    def clue_count(self) -> int:
        """Return the number of words that fill the grid."""
        return len(self.puzzle.template.slots)

    def why_none(self) -> str | None:
        """Return the smallest contradiction that a short look finds.

        Numbers of slots and words, a slot that nothing fits, or slots that exclude one another.
        """
        from puzzlewright.puzzles.fillin.why import contradiction

        return contradiction(self.puzzle)
