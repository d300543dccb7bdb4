"""Properties of an exact cover problem: facts for reports, the normal form, symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlewright.core.errors import OutOfTimeError
from puzzlewright.engine.driver.search import CountingSearch
from puzzlewright.engine.exact_cover.memo import MemoCount
from puzzlewright.puzzles.abilities import Facts, OptionChoice, Symmetry
from puzzlewright.puzzles.cover.conflict import find_conflict
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.restricted import unknown_option
from puzzlewright.puzzles.cover.solution import CoverSolution
from puzzlewright.puzzles.normal_form import NormalForm, Normaliser, canonical_text

#: Nodes of the searches for the reason why there is no solution, where only a reader wants it, and
#: the options of all of them: together about a second.
REASON_NODES, REASON_OPTIONS = 300_000, 200_000


class CoverFacts(Facts[Cover[Any, Any]]):
    """The text of a problem with a solution."""

    __slots__ = ()

    def clue_count(self) -> int:
        """Return the number of options."""
        return len(self.puzzle.options)

    def why_none(self) -> str | None:
        """Return items that cannot be covered together, if they are found soon."""
        try:
            conflict = find_conflict(self.puzzle, nodes=REASON_NODES, options=REASON_OPTIONS)
        except OutOfTimeError:
            return None
        return None if conflict is None else str(conflict)

    def solved_text(self, solution: CoverSolution[Any, Any]) -> str:
        """Return the problem and below it the solution in comments: lines would be options."""
        lines = [
            "| a solution:",
            *(f"| {line}" for line in map(self.puzzle._names.option_text, solution.options)),
        ]
        return "\n".join([self.puzzle.text(), *lines, ""])


class CoverOptionChoice(OptionChoice[Cover[Any, Any]]):
    """Options by their numbers."""

    __slots__ = ()

    def restrict(self, chosen: Sequence[int], without: Sequence[int]) -> Cover[Any, Any]:
        """Return the problem, to be searched for such solutions alone."""
        return self.puzzle.restrict(
            chosen=_choices("chosen", self.puzzle, chosen),
            without=_choices("without", self.puzzle, without),
        )


def _choices(argument: str, cover: Cover[Any, Any], numbers: Sequence[int]) -> list[Any]:
    """Return what the caller has for the options with these numbers."""
    known = range(len(cover.options))
    for number in numbers:
        if number not in known:
            raise unknown_option(argument, known, number)
    return [cover.choices[number] for number in numbers]


class CoverNormaliser(Normaliser[Cover[Any, Any]]):
    """The normal form of an exact cover."""

    __slots__ = ()

    def normal_form(self) -> NormalForm:
        """Return items and options, sorted."""
        puzzle, names = self.puzzle, self.puzzle._names
        options = sorted(sorted(names.option_words(option)) for option in puzzle.options)
        bounds = zip(puzzle.items, puzzle.bounds, strict=True)
        secondary = sorted(names.of_item[item] for item in puzzle.secondary)
        items = [sorted([names.of_item[item], *bound] for item, bound in bounds), secondary]
        return NormalForm("cover", canonical_text([items, options]))


#: Problems with fewer options than this are counted before remembering positions would begin.
FEW_OPTIONS = 24


class CoverSymmetry(Symmetry[Cover[Any, Any]]):
    """Every solution is a class of its own."""

    __slots__ = ()

    def count_search(self, *, distinct: bool = False) -> CountingSearch | None:  # noqa: ARG002
        """Return a count that remembers positions, if the problem is not tiny."""
        if len(self.puzzle.options) < FEW_OPTIONS:
            return None

        return MemoCount(self.puzzle.problem, self.puzzle._given)
