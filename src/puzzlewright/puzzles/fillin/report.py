"""Reports about a fill-in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Attempt, Reported
from puzzlewright.puzzles.fillin.puzzle import FillIn

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.puzzle import Filled

#: At most this many entries that no list has are named.
MOST_NAMED = 8


class FillInReported(Reported[FillIn]):
    """Why a grid cannot be filled, and what a fill lacks."""

    __slots__ = ()

    @property
    def no_solution(self) -> str:
        """The verdict where it is proved that no fill exists, with what is given or was kept."""
        kept = " with the letters kept from before" if self.puzzle._keeps_letters else ""
        return f"is not possible{kept}"

    def clue_count(self) -> int:
        """Return the number of words that fill the grid."""
        return len(self.puzzle.template.slots)

    def notes(self) -> tuple[str, ...]:
        """Return the warnings, entries that no list has, and words without clues."""
        found = [*self.puzzle.warnings, *self._unlisted()]
        if self.puzzle.clues:
            from puzzlewright.puzzles.fillin.clues import notes_before

            found += notes_before(self.puzzle)
        return tuple(found)

    def guesses(self) -> tuple[str, ...]:
        """Return what was odd about lists that the puzzle names, and entries that no list has."""
        return (*self.puzzle.warnings, *self._unlisted()) if self._is_dictionary else ()

    @property
    def _is_dictionary(self) -> bool:
        return self.puzzle.mode == "dictionary"

    def _unlisted(self) -> list[str]:
        """Return a line about locked entries that the list does not have."""
        if not self._is_dictionary or not self.puzzle.words:
            return []
        from puzzlewright.puzzles.fillin.slot_lists import unlisted

        words = unlisted(self.puzzle)
        if not words:
            return []
        more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
        return [f"given in the grid, not in the list: {', '.join(words[:MOST_NAMED])}{more}"]

    def solution_notes(self, solution: Filled) -> tuple[str, ...]:
        """Return the letters that a fill lacks, its words without clues, and clues not used."""
        puzzle, found = self.puzzle, []
        if puzzle.letters:
            from puzzlewright.puzzles.fillin.pangram import missing_letters

            lacks = missing_letters(solution, puzzle.letters)
            wanted = f"letters that are wanted and not in the fill: {', '.join(lacks)}"
            found += [wanted] if lacks else []
        if puzzle.clues:
            from puzzlewright.puzzles.fillin.clues import missing_clues, unused_clues

            told = (missing_clues(solution), unused_clues(solution))
            found += [note for note in told if note]
        return tuple(found)

    def why_none(self) -> str | None:
        """Return the smallest contradiction that a short look finds.

        Numbers of slots and words, a slot that nothing fits, or slots that exclude one another.
        """
        from puzzlewright.puzzles.fillin.why import why_none

        return why_none(self.puzzle)

    def furthest(self) -> Attempt | None:
        """Return the fullest grid that a hunt without a fill came to, and where it was stuck."""
        from puzzlewright.puzzles.fillin.furthest import furthest

        found = furthest(self.puzzle)
        return None if found is None else Attempt(found.text(), found.as_json())
