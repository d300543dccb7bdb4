"""A cover problem of which only some items have to be covered, and the others only may be.

What need not be covered, and may be covered once, becomes a secondary item: the quick kernels know
those. Options without an item that has to be covered are left out, for they help nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from puzzlewright.engine.exact_cover.problem import CoverProblem

Pairs = tuple[tuple[int, int], ...]

#: Sums of fractions differ by less than this from what they should be.
ROUNDING = 1e-6


class Relaxation:
    """A problem, some options of which are left out."""

    def __init__(self, problem: CoverProblem, excluded: frozenset[int]) -> None:
        self.problem: CoverProblem = problem
        self._excluded = excluded
        self._users: list[list[int]] = [[] for _ in range(problem.primary + problem.secondary)]
        for number in problem._usable:
            if number not in excluded:
                for item, _ in problem.options[number]:
                    self._users[item].append(number)

    def rest(self, given: Sequence[int], needed: Iterable[int]) -> Rest | None:
        """Return what is left when `given` options are chosen and the needed items are not covered.

        None if there is no solution at first sight.
        """
        used = self._used(given)
        if used is None:
            return None
        low, users = {}, dict[int, list[int]]()
        for item in sorted(needed):
            least = self.problem.bounds[item][0] - len(used.get(item, ()))
            if least > 0:
                options = [n for n in self._users[item] if self._goes_with(n, used)]
                users[item] = [number for number in options if number not in given]
                low[item] = least
                if len(users[item]) < least:
                    return None
        return Rest(self, used, low, users)

    def _used(self, given: Sequence[int]) -> dict[int, list[int]] | None:
        """Return the colours that options give to items; None if they do not go together."""
        primary, used = self.problem.primary, dict[int, list[int]]()
        if not self._excluded.isdisjoint(given):
            return None
        for number in given:
            pairs = self.problem.options[number]
            if all(item >= primary for item, _ in pairs):
                return None  # such an option is never chosen
            for item, colour in pairs:
                used.setdefault(item, []).append(colour)
        return used if all(self._fit(item, colours) for item, colours in used.items()) else None

    def _fit(self, item: int, colours: Sequence[int]) -> bool:
        """Tell whether options that give an item these colours go together."""
        if item < self.problem.primary:
            return len(colours) <= self.problem.bounds[item][1]
        return len(colours) == 1 or (colours[0] != 0 and len({*colours}) == 1)

    def _goes_with(self, number: int, used: dict[int, list[int]]) -> bool:
        return all(
            item not in used or self._fit(item, [*used[item], colour])
            for item, colour in self.problem.options[number]
        )

    def covered_items(self, chosen: Iterable[int]) -> list[int]:
        """Return the primary items that options cover often enough."""
        count: dict[int, int] = {}
        for number in chosen:
            for item, _ in self.problem.options[number]:
                count[item] = count.get(item, 0) + 1
        return [i for i, (low, _) in enumerate(self.problem.bounds) if count.get(i, 0) >= low]

    def shares(self, item: int) -> dict[int, float]:
        """Return how many of an item's options have each of the other items, as a fraction."""
        count: dict[int, int] = {}
        for number in self._users[item]:
            for other, _ in self.problem.options[number]:
                count[other] = count.get(other, 0) + 1
        count.pop(item, None)
        return {other: n / len(self._users[item]) for other, n in count.items()}


class Rest:
    """What is left of a problem, with the items that have to be covered."""

    def __init__(
        self,
        relaxation: Relaxation,
        used: dict[int, list[int]],
        low: dict[int, int],
        users: dict[int, list[int]],
    ) -> None:
        self._problem = relaxation.problem
        self._low, self._users = low, users
        #: the numbers that the options have in the whole problem
        self.numbers: list[int] = sorted({n for options in users.values() for n in options})
        self._rows: list[Pairs] = [self._problem.options[number] for number in self.numbers]
        bounds, primary = self._problem.bounds, self._problem.primary
        self._room: dict[int, int] = {
            item: bounds[item][1] - len(used.get(item, ())) if item < primary else 1
            for item in sorted({item for row in self._rows for item, _ in row})
        }

    def problem(self) -> CoverProblem:
        """Return the problem that is to be searched."""
        return self._problem_of(self._rows, self._room)

    @cached_property
    def _crowded(self) -> dict[int, int]:
        """The items in demand beyond their room, with it, and those that have to be covered.

        The demand for an item is the part of the options of each item to be covered that have it,
        in all.
        """
        weight = dict.fromkeys(self.numbers, 0.0)
        for item, options in self._users.items():
            for number in options:
                weight[number] += self._low[item] / len(options)
        demand = dict.fromkeys(self._room, 0.0)
        for number, row in zip(self.numbers, self._rows, strict=True):
            for item, _ in row:
                demand[item] += weight[number]
        return {
            item: room
            for item, room in self._room.items()
            if item in self._low or demand[item] > room + ROUNDING
        }

    def crowded_part(self) -> CoverProblem:
        """Return the same problem without items for which there is room, and options alike.

        Where this has no solution, the other has none; and it is much smaller.
        """
        kept = self._crowded
        most = max([kept[item] for item in self._low], default=1)
        copies: dict[Pairs, int] = {}
        for row in self._rows:
            part = tuple([pair for pair in row if pair[0] in kept])
            copies[part] = min(most, copies.get(part, 0) + 1)
        return self._problem_of([row for row, n in copies.items() for _ in range(n)], kept)

    def is_overbooked(self) -> bool:
        """Tell whether some items need more of the crowded ones than there is (pigeons and holes).

        A chosen option takes room of each crowded item that it has. That is shared out among the
        items that it covers; each of these takes at least as much as with its cheapest option.
        """
        group = _Groups()
        cost: dict[int, float] = {}  # of each item to be covered, once
        for row in self._rows:
            needed = [item for item, _ in row if item in self._low]
            taken = [
                i for i, colour in row if not (i in self._low or colour) and i in self._crowded
            ]
            for item in needed:
                cost[item] = min(cost.get(item, len(row)), len(taken) / len(needed))
            group.join([*needed, *taken])
        balance: dict[int, float] = {}
        for item in group.of:
            root = group.root(item)
            change = cost[item] * self._low[item] if item in cost else -self._room[item]
            balance[root] = balance.get(root, 0.0) + change
        return any(each > ROUNDING for each in balance.values())

    def _problem_of(self, rows: Sequence[Pairs], room: dict[int, int]) -> CoverProblem:
        first = [item for item in room if item in self._low or room[item] > 1]
        number = {item: n for n, item in enumerate(first)}
        for item in room:
            number.setdefault(item, len(number))
        options = [tuple([(number[item], colour) for item, colour in row]) for row in rows]
        bounds = [(self._low.get(item, 0), room[item]) for item in first]
        return CoverProblem(len(first), len(room) - len(first), options, bounds)


class _Groups:
    """Items that are connected by options (disjoint sets, B. A. Galler and M. J. Fischer, 1964)."""

    def __init__(self) -> None:
        self.of: dict[int, int] = {}

    def root(self, item: int) -> int:
        """Return the item that stands for the group of this one."""
        while self.of.setdefault(item, item) != item:
            self.of[item] = item = self.of[self.of[item]]
        return item

    def join(self, items: Sequence[int]) -> None:
        """Put the items of an option into one group."""
        for item in items:
            self.of[self.root(item)] = self.root(items[0])
