"""A cover problem some of whose options are chosen beforehand, and some left out.

What a search needs is set up once for the whole problem: the kernels take options that are given,
and a problem without some options is made of the flat lists of the whole one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.errors import BrokenSearchError, InputError, shorten
from puzzlewright.core.immutable import frozen
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.puzzles.base import cached_value
from puzzlewright.puzzles.cover.items import with_suggestion
from puzzlewright.puzzles.cover.names import item_name
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.solution import Choice, CoverSolution, Item
from puzzlewright.puzzles.results import Fault, Report

#: A problem without solutions: no option can be both chosen and left out.
IMPOSSIBLE = CoverProblem(1, 0, [])

#: Problems without some options that are kept set up.
MOST_KEPT = 8


@frozen
class RestrictedCover(Cover[Item, Choice]):
    """A cover problem whose solutions have some options, and do not have some others."""

    whole: Cover[Item, Choice]
    chosen: tuple[int, ...]
    excluded: frozenset[int]

    @classmethod
    def of(
        cls, cover: Cover[Item, Choice], chosen: Iterable[Choice], without: Iterable[Choice]
    ) -> Cover[Item, Choice]:
        """Return a problem with more options chosen and left out; the same if there are none."""
        numbers = _numbers("chosen", cover, chosen), _numbers("without", cover, without)
        if not any(numbers):
            return cover
        first, left_out = dict.fromkeys(numbers[0]), frozenset(numbers[1])
        whole = cover
        if isinstance(cover, RestrictedCover):
            whole = cover.whole
            first, left_out = dict.fromkeys([*cover.chosen, *first]), cover.excluded | left_out
        parts = (*whole._key()[:-1], whole.warnings, whole.choices)
        same = cls.from_parts(*parts)  # type: ignore[arg-type]
        vars(same).update(
            whole._extra_state() or {}, whole=whole, chosen=tuple(first), excluded=left_out
        )
        return same

    def __reduce__(self) -> tuple[object, ...]:
        choices = self.choices
        chosen = [choices[number] for number in self.chosen]
        return RestrictedCover.of, (self.whole, chosen, [choices[n] for n in self.excluded])

    def _key(self) -> tuple[object, ...]:
        return *super()._key()[:-1], self.chosen, self.excluded, self.choices

    @property
    def _is_contradiction(self) -> bool:
        """Whether an option is to be chosen that never can be."""
        usable = cached_value(self.whole, "_usable", lambda: frozenset(self.whole.problem._usable))
        return not self.excluded.isdisjoint(self.chosen) or not usable.issuperset(self.chosen)

    @property
    def _given(self) -> tuple[int, ...]:  # type: ignore[override]
        return () if self.problem is IMPOSSIBLE else self.chosen

    @cached_property
    def problem(self) -> CoverProblem:
        """The problem in the engine's numbers; the options that are given are not part of it."""
        if self._is_contradiction:
            return IMPOSSIBLE
        problem = self.whole.problem
        if not self.excluded:
            return problem
        kept: dict[frozenset[int], CoverProblem] = cached_value(self.whole, "_without", dict)
        if self.excluded not in kept:
            while len(kept) >= MOST_KEPT:
                kept.pop(next(iter(kept)))
            kept[self.excluded] = problem.without(self.excluded)
        return kept[self.excluded]

    def decode_solution(self, raw: RawSolution) -> CoverSolution[Item, Choice]:
        """Return the options with these numbers as a solution of the whole problem."""
        return self.whole.decode_solution(raw)

    def check(self, solution: CoverSolution[Item, Choice]) -> Report:
        """Check a solution against the rules, and whether it has the options that it is to have."""
        faults = list(self.whole.check(solution).faults)
        numbers = set(solution.numbers)
        faults += [Fault(f"option {n}", "is not chosen") for n in self.chosen if n not in numbers]
        left_out = sorted(self.excluded & numbers)
        faults += [Fault(f"option {n}", "is left out, but chosen") for n in left_out]
        return Report(tuple(faults))

    def _batch_checker(
        self,
    ) -> Callable[[list[RawSolution]], Iterable[CoverSolution[Item, Choice]]]:
        check_batch = self.whole._batch_checker()
        chosen, excluded = frozenset(self.chosen), self.excluded

        def checked(raws: list[RawSolution]) -> Iterable[CoverSolution[Item, Choice]]:
            for raw in raws:
                if not (chosen.issubset(raw) and excluded.isdisjoint(raw)):
                    raise BrokenSearchError("a solution has not the options that it is to have")
            for solution in check_batch(raws):
                yield solution.for_puzzle(self.whole)

        return checked


def _numbers(argument: str, cover: Cover[Any, Any], choices: object) -> list[int]:
    """Return the numbers of options; an InputError names one that the problem does not have."""
    if isinstance(choices, str | Mapping) or not isinstance(choices, Iterable):
        raise wrong_type("a list of options", choices, argument)
    numbers = []
    for choice in choices:
        number = _number(cover, choice)
        if number is None:
            raise unknown_option(argument, cover.choices, choice)
        numbers.append(number)
    return numbers


def _number(cover: Cover[Any, Any], choice: Any) -> int | None:
    known = cover.choices
    if isinstance(known, range):
        is_number = isinstance(choice, int) and not isinstance(choice, bool) and choice in known
        return choice if is_number else None
    return cover._number_of.get(choice) if isinstance(choice, Hashable) else None


def unknown_option(argument: str, known: Sequence[Any], choice: Any) -> InputError:
    """Return the error for something that is no option."""
    reason = "no such option"
    if isinstance(known, range):
        reason += f" (they are numbered 0 to {len(known) - 1})" if known else " (there are none)"
    else:
        reason = with_suggestion(reason, _text(choice), map(_text, known))
    return InputError(f"{argument}: {reason}", text=shorten(_text(choice)))


def _text(choice: Any) -> str:
    return choice if isinstance(choice, str) else item_name(choice)
