"""Reports about an exact cover problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.cover.puzzle import Cover, option_text

if TYPE_CHECKING:
    from puzzlewright.puzzles.cover.puzzle import CoverSolution


class CoverReported(Reported[Cover]):
    """The text of a problem with a solution."""

    __slots__ = ()

    def clue_count(self) -> int:
        """Return the number of options."""
        return len(self.puzzle.options)

    def text_with(self, solution: CoverSolution) -> str:
        """Return the problem and below it the solution in comments: lines would be options."""
        lines = ["| a solution:", *(f"| {option_text(option)}" for option in solution.entries)]
        return "\n".join([self.puzzle.text(), *lines, ""])
