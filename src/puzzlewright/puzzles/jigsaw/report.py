"""Reports about a jigsaw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw

if TYPE_CHECKING:
    pass


class JigsawReported(Reported[Jigsaw]):
    """Guesses of the reader, pieces that are alike, and shortages."""

    __slots__ = ()

    def guesses(self) -> tuple[str, ...]:
        """Return what a reader guessed: all the warnings that there are."""
        return self.puzzle.warnings

    def notes(self) -> tuple[str, ...]:
        """Return the warnings, and whether pieces can be exchanged without anybody noticing."""
        from puzzlewright.puzzles.jigsaw.design import doubles

        warnings = self.puzzle.warnings
        if self.puzzle.labelled or not (alike := len(doubles(self.puzzle))):
            return warnings
        are = "1 piece is" if alike == 1 else f"{alike} pieces are"
        look = "looks" if alike == 1 else "look"
        note = f"{are} like another one, or {look} the same when turned: that makes no new solution"
        return (*warnings, note)

    def clue_count(self) -> int:
        """Return the number of pieces."""
        return len(self.puzzle.pieces)

    def why_none(self) -> str | None:
        """Return which pieces or edges there are too few of, whatever one tries."""
        from puzzlewright.puzzles.jigsaw.balance import shortage

        return shortage(self.puzzle)
