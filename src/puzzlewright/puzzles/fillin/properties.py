"""Properties of a fill-in: facts for reports, and the normal form.

The normal form is the grid, or that with across and down exchanged, and the words. Scores and clues
do not count. Of a long list, as crosswords are filled from, only the number of words does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import read_only
from puzzlewright.puzzles.abilities import Attempt, Facts, Scoring
from puzzlewright.puzzles.fillin.clues import missing_clues, unfilled_notes, unused_clues
from puzzlewright.puzzles.fillin.constraint_text import missing_letters
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.solve import SCORE_BIAS, fill_solver
from puzzlewright.puzzles.fillin.word_lists.slot_words import unlisted_entries
from puzzlewright.puzzles.normal_form import (
    NormalForm,
    Normaliser,
    canonical_text,
    transposed_rows,
)
from puzzlewright.words.grids.marks import marks_value

if TYPE_CHECKING:  # it loads threads, and counting loads this module
    from puzzlewright.engine.driver.improve import Improver

#: At most this many entries that no list has are named.
MOST_NAMED = 8


class FillInFacts(Facts[FillIn]):
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
        found = [*self.puzzle.warnings, *self._unlisted_notes()]
        if self.puzzle.clues:
            found += unfilled_notes(self.puzzle)
        return tuple(found)

    def guesses(self) -> tuple[str, ...]:
        """Return what was odd about lists that the puzzle names, and entries that no list has."""
        return (*self.puzzle.warnings, *self._unlisted_notes()) if self._is_dictionary else ()

    @property
    def _is_dictionary(self) -> bool:
        return self.puzzle.mode == "dictionary"

    def _unlisted_notes(self) -> list[str]:
        """Return a line about locked entries that the list does not have."""
        if not self._is_dictionary or not self.puzzle.words:
            return []
        words = unlisted_entries(self.puzzle)
        if not words:
            return []
        more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
        return [f"given in the grid, not in the list: {', '.join(words[:MOST_NAMED])}{more}"]

    def solution_notes(self, solution: FillInSolution) -> tuple[str, ...]:
        """Return the letters that a fill lacks, its words without clues, and clues not used."""
        puzzle, found = self.puzzle, []
        if puzzle.letters:
            lacks = missing_letters(solution, puzzle.letters)
            wanted = f"letters that are wanted and not in the fill: {', '.join(lacks)}"
            found += [wanted] if lacks else []
        if puzzle.clues:
            notes = (missing_clues(solution), unused_clues(solution))
            found += [note for note in notes if note]
        return tuple(found)

    def why_none(self) -> str | None:
        """Return the smallest contradiction that a short look finds.

        Numbers of slots and words, a slot that nothing fits, or slots that exclude one another.
        """
        # Asked only where nothing was found, as below.
        from puzzlewright.puzzles.fillin.search.infeasibility import why_none

        return why_none(self.puzzle)

    def best_partial(self) -> Attempt | None:
        """Return the fullest grid that a search without a fill came to, and where it was stuck."""
        from puzzlewright.puzzles.fillin.search.infeasibility import best_partial_fill

        found = best_partial_fill(self.puzzle)
        return None if found is None else Attempt(found.text(), read_only(found.as_json()))


#: Words of a list that are part of the form.
MOST_WORDS = 5_000


class FillInNormaliser(Normaliser[FillIn]):
    """The normal form of a fill-in."""

    __slots__ = ()

    def normal_form(self) -> NormalForm:
        """Return the lesser of the grid and its transposed one, and the words."""
        puzzle: FillIn = self.puzzle
        template = puzzle.template
        rows = [["#" if cell is None else [cell] for cell in row] for row in template.rows]
        both = [
            (rows, marks_value(template.marks)),
            (transposed_rows(rows), marks_value(template.marks, transposed=True)),
        ]
        exact = len(puzzle.words) <= MOST_WORDS
        words = sorted(list(word.cells) for word in puzzle.words) if exact else len(puzzle.words)
        form = min(canonical_text(each) for each in both)
        return NormalForm("fillin", f"{form}{canonical_text([puzzle.mode, words])}", exact)


class FillInScoring(Scoring[FillIn]):
    """Fills whose words have scores."""

    __slots__ = ()

    def improver(self, seed: int) -> Improver:
        """Return a search for fills whose words score more and more."""
        if self.puzzle.mode == "exact":
            raise InputError("all fills use the same words: none is better (mode exact)")
        # Few commands improve fills, and all import this module.
        from puzzlewright.puzzles.fillin.search.improvers import (
            ConstrainedFillImprover,
            FloorSelection,
        )

        solver = fill_solver(self.puzzle)
        improver: ConstrainedFillImprover | FloorSelection
        if solver.keeps_apart:
            improver = ConstrainedFillImprover(solver, seed, SCORE_BIAS)
        else:
            improver = FloorSelection(solver.problem, seed, SCORE_BIAS)
        solver.last_search = improver
        return improver

    def describe_value(self, value: int) -> str:
        """Return the mean of the words' scores."""
        return f"mean score {value / len(self.puzzle.template.slots):.1f}"
