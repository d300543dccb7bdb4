"""What people ask a puzzle besides solving it: drawings, comparisons, its form, facts about it.

Abilities of its kind (abilities.py) do the work.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic

from puzzlewright.core.arguments import require_texts
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict
from puzzlewright.puzzles.abilities import NO_STYLE, Comparison, Difficulty, Drawing, Facts
from puzzlewright.puzzles.results import Fault, NoSolutionReason, Report, S, SolutionComparison

if TYPE_CHECKING:
    from puzzlewright.puzzles.normal_form import NormalForm


class AbilityMethods(Generic[S]):
    """A part of Puzzle."""

    __slots__ = ()

    def svg(self, solution: S | None = None, *, style: Mapping[str, str] | None = None) -> str:
        """Return a drawing of the puzzle, with `solution` filled in if there is one.

        style: names and values of `styles`, such as {"colour": "", "size": "20"}.
        """
        puzzle = self._puzzle
        if solution is not None:
            puzzle._require_solution(solution)
        style = require_texts("style", style)
        drawing: Drawing[Any] = Drawing.of(puzzle)
        if not style:
            return drawing.svg(solution)
        drawing.require_styles(style)
        under: Any = solution
        if under is None and drawing.needs_solution(style):
            under = Facts.of(puzzle).own_solution() or next(puzzle.solutions(limit=1), None)
            if under is None:
                raise InputError("this style needs a solution, and there is none")
        return drawing.svg_in_style(style, solution, under)

    @property
    def styles(self) -> Mapping[str, str]:
        """The styles of drawings, and what each does: for svg(), save() and `show --style`."""
        puzzle = self._puzzle
        return ReadOnlyDict(Drawing.of(puzzle).styles) if Drawing.is_known(puzzle) else NO_STYLE

    def compare(self, first: S, second: S) -> SolutionComparison:
        """Return what two solutions have in common, in numbers, words and side by side (jigsaws).

        An InputError refuses what check() finds wrong, such as a solution of another puzzle, and
        kinds whose solutions are not compared.
        """
        ability: Comparison[Any] = Comparison.of(self._puzzle)
        for name, solution in (("first", first), ("second", second)):
            report: Report = self._puzzle.check(solution)
            if not report.ok:
                raise InputError(f"{name}: no solution of this puzzle: {report.faults[0]}")
        found: SolutionComparison = ability.compare(first, second)
        return found

    def normal_form(self) -> NormalForm:
        """Return what all puzzles share that are the same but for names, order and turns."""
        from puzzlewright.puzzles.normal_form import Normaliser  # which stands on puzzles

        ability: Normaliser[Any] = Normaliser.of(self._puzzle)
        return ability.normal_form()

    def difficulty(self) -> Difficulty | None:
        """Return how hard the puzzle is for people; None if nobody measures that of its kind."""
        return Facts.of(self._puzzle).difficulty()

    def why_none(self) -> NoSolutionReason | None:
        """Return a quick proof that there is no solution; None if none was found."""
        why = Facts.of(self._puzzle).why_none()
        return None if why is None else NoSolutionReason(why)

    def notes(self) -> tuple[str, ...]:
        """Return what `puzzlewright check` prints besides the verdict: warnings and facts."""
        return Facts.of(self._puzzle).notes()

    def assumptions(self) -> tuple[str, ...]:
        """Return what the reader of its file guessed or assumed, and likely mistakes in it."""
        return Facts.of(self._puzzle).assumptions(has_none=True)

    def flaws(self) -> tuple[Fault, ...]:
        """Return what is wrong with the puzzle itself, as far as that needs no search."""
        return Facts.of(self._puzzle).flaws()

    @property
    def _puzzle(self) -> Any:
        """The puzzle that this is."""
        return self
