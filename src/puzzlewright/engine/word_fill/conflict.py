"""A conflict: slots that cannot be filled together, and the given letters that it takes.

A minimal unsatisfiable subset, by growing and deleting. Slots are added around the one that ran out
of words most often, until it is proved that they cannot be filled; then slots are left out as long
as the rest still cannot, in large portions first (as in QuickXplain; U. Junker, 2004). What is
impossible for some slots is impossible for more of them. So what could be filled without a slot
need not be asked again, and one round of asking leaves a minimal set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.errors import OutOfTimeError, StoppedError
from puzzlewright.engine.word_fill.problem import FillProblem

#: Words that are tried between two looks at the clock.
STEP = 50

#: A proof may try this many times the words of the last one, and at least this many words.
TIMES = 10
LEAST = 200

#: Where a proof takes no more words than these, several orders are tried.
QUICK = 200

#: No question takes a larger share than this fraction (one in …) of the words that are left.
SHARE = 4


class Conflict(NamedTuple):
    """Part of a problem that has no fill."""

    slots: tuple[int, ...]  #: () if no part was proved to have none
    given: tuple[int, ...]  #: the cells whose given letters it takes
    is_minimal: bool  #: whether nothing of it can be left out
    hardest: tuple[int, ...]  #: the slots that ran out of words most often, the worst first


def find_conflict(problem: FillProblem, *, nodes: int) -> Conflict | None:
    """Return a small conflict, found by trying at most `nodes` words; None if there is a fill.

    Where a deadline passes, it is what was found until then.
    """
    return _ConflictFinder(problem, nodes).conflict()


class _ConflictFinder:
    """Asks one search after the other."""

    def __init__(self, problem: FillProblem, nodes: int) -> None:
        self._problem = problem
        self._left = nodes
        self._proof = nodes  # words that the last proof took
        self._unknown = False  # whether a question that matters had no answer
        self._weights: list[int] = []

    def conflict(self) -> Conflict | None:
        # The slots that make trouble show themselves even if the search comes to no end.
        whole = self._is_impossible(range(len(self._problem.slots)), ())
        if whole is False:
            return None
        hardest = sorted(self._ranks(), key=lambda slot: -self._weights[slot])
        found = self._grow()
        if found is None and whole:
            found = (
                self._slots_outwards()
            )  # what is impossible at all is a conflict, if a large one
        if found is None:
            return Conflict((), (), is_minimal=False, hardest=tuple(hardest))
        slots = self._smallest(found)
        cells = {cell for slot in slots for cell in self._problem.slots[slot]}
        given = sorted({cell for cell, _ in self._problem.given if cell in cells})
        kept = self._shrink(given, lambda some: self._is_impossible(slots, self._others(some)))
        return Conflict(tuple(sorted(slots)), tuple(kept), not self._unknown, tuple(hardest))

    def _ranks(self) -> list[int]:
        """Return the slots that ran out of words at all."""
        return [slot for slot, weight in enumerate(self._weights) if weight]

    def _others(self, kept: Sequence[int]) -> list[int]:
        """Return the cells with letters that do not count."""
        return [cell for cell, _ in self._problem.given if cell not in kept]

    def _without_slots(self, slots: Sequence[int]) -> bool | None:
        return self._is_impossible(slots, ()) if slots else False

    def _grow(self) -> list[int] | None:
        """Return slots around the hardest one that cannot be filled together, not far too many."""
        order = self._slots_outwards()
        size = 1
        while size < len(order):  # the whole was asked about already
            if self._is_impossible(order[:size], ()):
                return order[:size]
            size *= 2
        return None

    def _slots_outwards(self) -> list[int]:
        """Return all slots, from the hardest one outwards, the harder ones first."""
        problem, weights = self._problem, self._weights
        at: dict[int, list[int]] = {}
        for slot, cells in enumerate(problem.slots):
            for cell in cells:
                at.setdefault(cell, []).append(slot)
        order: list[int] = []
        waiting: set[int] = set()
        left = set(range(len(problem.slots)))
        while left:
            slot = max(waiting or left, key=lambda one: (weights[one], -one))
            waiting.discard(slot)
            left.discard(slot)
            order.append(slot)
            waiting |= {other for cell in problem.slots[slot] for other in at[cell]} & left
        return order

    def _smallest(self, found: list[int]) -> list[int]:
        """Return the smallest of the conflicts that some orders of leaving slots out lead to."""
        every = list(range(len(self._problem.slots)))
        best = self._shrink(found, self._without_slots)
        is_unknown = self._unknown
        for order in (every, every[::-1]) if self._proof <= QUICK else ():
            self._unknown = False
            other = self._shrink(order, self._without_slots)
            if len(other) < len(best):
                best, is_unknown = other, self._unknown
        self._unknown = is_unknown
        return best

    def _shrink(
        self, parts: Sequence[int], is_impossible: Callable[[Sequence[int]], bool | None]
    ) -> list[int]:
        """Leave out parts, the last ones first, as long as the others are a conflict."""
        kept = list(parts)
        size = max(1, len(kept) // 2)
        end = len(kept)
        while kept:
            while end > 0:
                start = max(0, end - size)
                others = kept[:start] + kept[end:]
                answer = is_impossible(others)
                if answer:
                    kept = others
                elif answer is None and size == 1:
                    self._unknown = True
                end = start
            if size == 1:
                break
            size, end = size // 2, len(kept)
        return kept

    def _is_impossible(self, slots: Sequence[int], freed: Sequence[int]) -> bool | None:
        """Tell whether it is proved that some slots cannot be filled; None if nobody knows."""
        wanted = set(slots)
        without = [slot for slot in range(len(self._problem.slots)) if slot not in wanted]
        most = min(self._left // SHARE, max(LEAST, TIMES * self._proof))
        by_letters = self._problem.supports_letters
        first = min(most, QUICK) if by_letters else most
        answer = self._search(without, freed, first, by_letters=False)
        if answer is None and by_letters and self._left:
            # Proofs by letters may be shorter, where words do not come to one at once.
            answer = self._search(without, freed, most - first, by_letters=True)
        return answer

    def _search(
        self, without: Sequence[int], freed: Sequence[int], most: int, *, by_letters: bool
    ) -> bool | None:
        """Search for a fill; tell whether there is none, or None if nobody knows."""
        search = self._problem.first_fill(
            favour=1, without=without, freed=freed, by_letters=by_letters
        )
        is_open = True
        try:
            while is_open and search.nodes < most:
                is_open = search.step(min(STEP, most - search.nodes))
                check_deadline()
        except (OutOfTimeError, StoppedError):
            self._left = 0
        self._left = max(0, self._left - search.nodes)
        if not without or search.is_refuted:
            self._weights = search.slot_weights()
        if search.is_refuted:
            self._proof = search.nodes
        return None if is_open else search.is_refuted
