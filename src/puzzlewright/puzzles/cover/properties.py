"""Properties of an exact cover problem: facts for reports, the normal form, symmetry."""

from __future__ import annotations

from puzzlewright.engine.driver.search import CountingSearch
from puzzlewright.engine.exact_cover.memo import MemoCount
from puzzlewright.puzzles.abilities import Facts, Symmetry
from puzzlewright.puzzles.cover.items import option_text
from puzzlewright.puzzles.cover.puzzle import Cover, CoverSolution
from puzzlewright.puzzles.normal_form import NormalForm, Normaliser, canonical_text


class CoverFacts(Facts[Cover]):
    """The text of a problem with a solution."""

    __slots__ = ()

    def clue_count(self) -> int:
        """Return the number of options."""
        return len(self.puzzle.options)

    def solved_text(self, solution: CoverSolution) -> str:
        """Return the problem and below it the solution in comments: lines would be options."""
        lines = ["| a solution:", *(f"| {option_text(option)}" for option in solution.entries)]
        return "\n".join([self.puzzle.text(), *lines, ""])


class CoverNormaliser(Normaliser["Cover"]):
    """The normal form of an exact cover."""

    __slots__ = ()

    def normal_form(self) -> NormalForm:
        """Return items and options, sorted."""
        puzzle: Cover = self.puzzle
        options = sorted(sorted(map(str, option)) for option in puzzle.options)
        bounds = zip(puzzle.primary, puzzle.bounds, strict=True)
        items = [sorted([str(item), *bound] for item, bound in bounds), sorted(puzzle.secondary)]
        return NormalForm("cover", canonical_text([items, options]))


#: Problems with fewer options than this are counted before remembering positions would begin.
FEW_OPTIONS = 24


class CoverSymmetry(Symmetry[Cover]):
    """Every solution is a class of its own."""

    __slots__ = ()

    def count_search(self, *, distinct: bool = False) -> CountingSearch | None:  # noqa: ARG002
        """Return a count that remembers positions, if the problem is not tiny."""
        if len(self.puzzle.options) < FEW_OPTIONS:
            return None

        return MemoCount(self.puzzle.problem)
