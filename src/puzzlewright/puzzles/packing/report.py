"""Reports about a packing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.packing.puzzle import Packing

if TYPE_CHECKING:
    pass


class PackingReported(Reported[Packing]):
    """Odd bricks, difficulty, and sums that do not fit."""

    __slots__ = ()

    def guesses(self) -> tuple[str, ...]:
        """Return what may not have been meant, such as bricks in parts."""
        from puzzlewright.puzzles.packing.sound import oddities

        return tuple(oddities(self.puzzle))

    def notes(self) -> tuple[str, ...]:
        """Return the warnings, the difficulty if it is quick to find, and notes of the file."""
        from puzzlewright.puzzles.packing.grade import notes
        from puzzlewright.puzzles.packing.stored import comparison

        compared = comparison(self.puzzle)
        found = () if compared is None else (compared,)
        return (*found, *notes(self.puzzle), *self.puzzle.warnings)

    def clue_count(self) -> int:
        """Return the number of bricks; those without limit count once."""
        return sum(1 if brick.copies is None else brick.copies for brick in self.puzzle.bricks)

    def why_none(self) -> str | None:
        """Return which sums of sizes or of colours do not fit, whatever one tries."""
        from puzzlewright.puzzles.packing.balance import known_misfit

        return known_misfit(self.puzzle)

    def text_with(self, solution: Any) -> str:
        """Return the text of the puzzle and a solution below it, which can be read alike."""
        return f"{self.puzzle.text()}\nsolution\n{solution.text()}"
