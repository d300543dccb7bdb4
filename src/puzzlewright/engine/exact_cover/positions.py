"""Exact cover in plain Python, on the bits of long numbers: for searches that are watched.

A position is what was chosen, and the set of options that still go with it. The compiled kernels
keep such positions to themselves; all they tell is a path, the number of the choice at each level.
Since their rule is simple (the item with the fewest options, the first of several; its options in
order; what is forced at once), a path can be replayed here, and `Replay` tells what is chosen at
any moment of a search. The plain searches of puzzles/search_view.py go from position to position
themselves.

(Knuth's algorithms X, C and M; the kernels are _dense.pyx and _sparse.pyx.)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from sys import byteorder
from typing import NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.engine.exact_cover.problem import CoverProblem, CoverSearch, with_deadline_checks

#: More options than this are too many to be watched: each position is a number with that many bits.
MOST_OPTIONS = 60_000

#: The choice "no more options of this item", where an item needs no more but may have some.
NONE = -1

#: Where the numbers of a kernel's saved state are: the depth, and the first pair of the path.
STATE_DEPTH, STATE_PATH = 6, 11


class Rules:
    """A problem of exact cover, with the options of each item as the bits of a number."""

    def __init__(self, problem: CoverProblem) -> None:
        if len(problem.options) > MOST_OPTIONS:
            few = f"at most {MOST_OPTIONS:,} can be watched"
            raise InputError(f"too many ways to go on ({few})", text=str(len(problem.options)))
        self.problem: CoverProblem = problem
        self.options: Sequence[Sequence[tuple[int, int]]] = problem.options
        self.primary: int = problem.primary
        members: dict[int, list[int]] = {}
        coloured: dict[tuple[int, int], list[int]] = {}
        usable = []
        for number, option in enumerate(with_deadline_checks(problem.options)):
            if not any(item < self.primary for item, _ in option):
                continue
            usable.append(number)
            for item, colour in option:
                members.setdefault(item, []).append(number)
                if colour:
                    coloured.setdefault((item, colour), []).append(number)
        size = len(problem.options)
        self.members: dict[int, int] = {
            item: bit_mask(some, size) for item, some in members.items()
        }
        self.coloured: dict[tuple[int, int], int] = {
            key: bit_mask(some, size) for key, some in coloured.items()
        }
        self.usable: int = bit_mask(usable, size)

    def start(self, given: Sequence[int] = ()) -> Position:
        """Return the position in which the given options are chosen and nothing else."""
        low = {i: low for i, (low, high) in enumerate(self.problem.bounds) if (low, high) != (1, 1)}
        room = {item: self.problem.bounds[item][1] for item in low}
        position = Position(self, self.usable, set(range(self.primary)), low, room, ())
        for option in given:
            position.choose(option)
        return position


def bit_mask(numbers: Sequence[int], size: int) -> int:
    """Return the number that has these bits."""
    data = bytearray(size // 8 + 1)
    for number in numbers:
        data[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(data, "little")


def bit_numbers(mask: int) -> Iterator[int]:
    """Yield the bits that a number has, the lowest first."""
    words = array("Q")
    words.frombytes(mask.to_bytes(8 * (mask.bit_length() // 64 + 1), byteorder))
    if byteorder == "big":
        words.reverse()
    for at, word in enumerate(words):
        left = word
        while left:
            lowest = left & -left
            yield 64 * at + lowest.bit_length() - 1
            left ^= lowest


class Branch(NamedTuple):
    """What a position branches on: an item and its options, in the order in which to try them."""

    item: int
    choices: list[int]


class Position:
    """What is chosen, and what still goes with it."""

    __slots__ = ("chosen", "live", "need", "open", "room", "rules")

    def __init__(
        self,
        rules: Rules,
        live: int,
        open_: set[int],
        need: dict[int, int],
        room: dict[int, int],
        chosen: tuple[int, ...],
    ) -> None:
        self.rules: Rules = rules
        self.live: int = live  #: the options that go with all that are chosen, as bits
        self.open: set[int] = open_  #: the primary items that may take more options
        #: How many more options items must have, and may have, where that is not just one.
        self.need: dict[int, int] = need
        self.room: dict[int, int] = room
        self.chosen: tuple[int, ...] = chosen

    def copy(self) -> Position:
        """Return the same, to be changed."""
        need, room = self.need, self.room
        if need:
            need, room = need.copy(), room.copy()
        return Position(self.rules, self.live, self.open.copy(), need, room, self.chosen)

    def choose(self, option: int) -> None:
        """Choose an option; what does not go with it is gone."""
        members, coloured, gone = self.rules.members, self.rules.coloured, 1 << option
        for item, colour in self.rules.options[option]:
            if item in self.room:
                self.need[item] = max(0, self.need[item] - 1)
                if self.room[item] > 1:
                    self.room[item] -= 1
                    continue
            self.open.discard(item)
            gone |= members[item] & ~coloured[item, colour] if colour else members[item]
        self.live &= ~gone
        self.chosen = (*self.chosen, option)

    def enter(self, branch: Branch, at: int) -> Position:
        """Return the position that a choice leads to, without what is forced then."""
        below, option = self.copy(), branch.choices[at]
        if self.room.get(branch.item, 1) > 1:  # what the earlier choices lead to is done
            for other in branch.choices[:at]:
                below.live &= ~(1 << other)
        if option == NONE:
            below.open.discard(branch.item)
            below.live &= ~self.rules.members[branch.item]
        else:
            below.choose(option)
        return below

    def settle(self) -> bool:
        """Choose all that is forced; False where an item cannot have what it needs."""
        members = self.rules.members
        while True:
            forced = []
            for item in self.open:
                size = (self.live & members.get(item, 0)).bit_count()
                need = self.need.get(item, 1)
                if size < need:
                    return False
                if 0 < need == size:
                    forced.append(item)
            if not forced:
                return True
            for item in forced:
                while item in self.open and self.need.get(item, 1):
                    left = self.live & members[item]
                    if not left:
                        return False
                    self.choose((left & -left).bit_length() - 1)

    def most_constrained_item(self) -> Branch | None:
        """Return the item with the fewest ways to go on; None if no item has or needs any."""
        members, best, least = self.rules.members, -1, 0
        for item in self.open:
            size, need = (self.live & members.get(item, 0)).bit_count(), self.need.get(item, 1)
            degree = size + 1 - need if size else 0
            if not size and not need:
                continue
            if best < 0 or degree < least or (degree == least and item < best):
                best, least = item, degree
        return None if best < 0 else self._branch(best)

    def first_open_item(self, order: Sequence[int]) -> Branch | None:
        """Return the first item of an order that needs an option, or else may have one."""
        members = self.rules.members
        for item in order:
            if item in self.open and self.need.get(item, 1):
                return self._branch(item)
        spare = (item for item in order if item in self.open and self.live & members.get(item, 0))
        item = next(spare, -1)
        return None if item < 0 else self._branch(item)

    def _branch(self, item: int) -> Branch:
        choices = list(bit_numbers(self.live & self.rules.members.get(item, 0)))
        if not self.need.get(item, 1):
            choices.append(NONE)
        return Branch(item, choices)


class Replay:
    """Tells what a kernel's search has chosen, by walking down its path once more.

    What the path has in common with the last one is not walked again.
    """

    def __init__(self, rules: Rules, search: CoverSearch) -> None:
        self._search = search
        root = rules.start(search.givens)
        root.settle()
        self._path: list[int] = []
        self._positions: list[Position] = [root]
        self._branches: list[Branch | None] = []

    def chosen_options(self) -> tuple[int, ...]:
        """Return the options that are chosen now."""
        path = self._entered_choices()
        common = 0
        while common < min(len(path), len(self._path)) and path[common] == self._path[common]:
            common += 1
        del self._positions[common + 1 :]
        del self._branches[common + 1 :]
        for at in path[common:]:
            here = self._positions[-1]
            if len(self._branches) < len(self._positions):
                self._branches.append(here.most_constrained_item())
            branch = self._branches[-1]
            assert branch is not None
            below = here.enter(branch, at)
            below.settle()
            self._positions.append(below)
        self._path = path
        return self._positions[-1].chosen

    def _entered_choices(self) -> list[int]:
        """Return the choices that are entered; that of the last level is still to be."""
        numbers = array("q")
        numbers.frombytes(self._search.state())
        if byteorder == "big":
            numbers.byteswap()
        depth = numbers[STATE_DEPTH]
        return list(numbers[STATE_PATH : STATE_PATH + 2 * max(0, depth - 1) : 2])
