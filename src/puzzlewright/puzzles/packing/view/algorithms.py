"""Four ways to look for a packing, from the plainest to the smartest, to be watched and compared.

    naive         puts all bricks down somewhere and then looks whether they overlap
    one-by-one    puts a brick down only where it overlaps none of those before
    space-check   also counts the free fields after each brick: none may be smaller than every
                  brick that is left
    smart         covers the first free cell, with whatever brick fits, and asks whether the size of
                  each free field is a sum of the sizes of bricks that are left

They are those of PuzzleManiac (2000), in plain Python: short enough to be read, and each a
generator that tells what it does. The engine searches like the last one, much faster.

Where one may choose, or where bricks have no end, the first three also try to do without a brick:
that is a step of its own. The smart one has nothing to change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise, product
from math import prod
from typing import NamedTuple, TypeVar

from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.packing.problem import Placement
from puzzlewright.puzzles.packing.placements import Footprint, numbered_board
from puzzlewright.puzzles.packing.solve import Solver

S = TypeVar("S")

#: Stands for a brick that is left out.
ASIDE = -1

#: On larger boards there is nothing to be seen, and a placement would be a very long number.
MOST_CELLS = 2500


class SearchStep(NamedTuple):
    """One step of a search."""

    placements: tuple[int, ...]  #: numbers of the placements that lie, in the order of Table
    verdict: str  #: what was found out about them
    field: int = 0  #: a free field that was refused, as the bits of its cells
    solution: RawSolution | None = None
    passed: int = 0  #: the smallest of several free fields, none of which was refused
    goes_on: bool = False  #: whether the next step builds on this one
    tried: bool = True  #: whether a brick was laid down, the last of those that lie


class PlacementTable:
    """All placements as bits, and the bricks in the order in which they are put down.

    Unlike the engine, this knows nothing beforehand of placements that lead nowhere.
    """

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.cells: int = len(solver.packing.board)
        _require_few(solver)
        self.full: int = (1 << self.cells) - 1
        bricks = solver.packing.bricks
        self.sizes: list[int] = [len(bricks[kind.members[0]].cells) for kind in solver.kinds]
        self.optional: list[bool] = [
            solver.packing.choose or kind.copies is None for kind in solver.kinds
        ]
        self.copies: list[int] = [
            self.cells // size if kind.copies is None else kind.copies
            for kind, size in zip(solver.kinds, self.sizes, strict=True)
        ]
        if solver.packing.choose:  # more than fit are of no use
            most = [self.cells // size for size in self.sizes]
            self.copies = list(map(min, self.copies, most))
        numbered = numbered_board(solver.packing)
        self.placements: list[Placement] = []
        self._placements: list[tuple[int, Footprint]] = []  # with the colours that show
        self.of_kind: list[range] = []
        for number, kind in enumerate(solver.kinds):
            start = len(self.placements)
            self.placements += [(number, numbered.covered_cells(each)) for each in kind.footprints]
            self._placements += [(number, each) for each in kind.footprints]
            self.of_kind.append(range(start, len(self.placements)))
        self.masks: list[int] = [sum(1 << cell for cell in each) for _, each in self.placements]
        self.kind: list[int] = [kind for kind, _ in self.placements]
        self.bricks: list[int] = [
            kind for kind, copies in enumerate(self.copies) for _ in range(copies)
        ]

    @cached_property
    def _has_parts(self) -> bool:
        """Whether a brick is in several parts that do not touch."""
        packing = self.solver.packing
        return not all(packing.lattice.is_connected(brick.cells) for brick in packing.bricks)

    @cached_property
    def neighbours(self) -> list[int]:
        """The neighbours of each cell, as bits."""
        beside = numbered_board(self.solver.packing).neighbours
        return [sum(1 << other for other in near) for near in beside]

    def name(self, kind: int) -> str:
        """Return the name of a kind of bricks: that of the first of them."""
        return self.solver.packing.bricks[self.solver.kinds[kind].members[0]].name

    def solution_step(self, placed: tuple[int, ...]) -> SearchStep:
        """Return the step that found a packing, in the numbers of the engine."""
        numbers = self.solver.placement_numbers
        raw = sorted(numbers[self._placements[number]] for number in placed)
        return SearchStep(placed, "solved: every cell is covered", solution=tuple(raw))

    def fields(self, filled: int) -> list[int]:
        """Return the connected parts of what is free, the smallest first.

        Bricks in parts can fill several at once: where there are such bricks, all that is free is
        one field.
        """
        free = self.full & ~filled
        if self._has_parts:
            return [free]
        fields = []
        while free:
            field, new = 0, free & -free
            while new:
                field |= new
                cell = (new & -new).bit_length() - 1
                new = (new & (new - 1)) | (self.neighbours[cell] & free & ~field)
            fields.append(field)
            free &= ~field
        return sorted(fields, key=int.bit_count)


def _require_few(solver: Solver) -> None:
    """Refuse a puzzle in which nobody would see anything, or which would take all memory."""
    packing = solver.packing
    has_ranges = any(brick.least is not None for brick in packing.bricks)
    # So have alike bricks, some of which must be used while there is no end of others.
    has_ranges = has_ranges or any(kind.least and kind.copies is None for kind in solver.kinds)
    if packing.optional or has_ranges:
        what = "numbers of bricks from-to" if has_ranges else "cells that may stay empty"
        raise InputError(f"these algorithms know no {what}: solve and count do")
    few = f"these algorithms are for boards of at most {MOST_CELLS:,} cells"
    if len(packing.board) > MOST_CELLS:
        raise InputError(few, text=str(len(packing.board)))
    bricks = 0 if packing.choose else sum(brick.copies or 0 for brick in packing.bricks)
    if bricks > MOST_CELLS:
        raise InputError(f"{few}, and for no more bricks", text=str(bricks))


def _walk(
    start: S, choices: Callable[[S], Iterator[tuple[SearchStep, S | None]]]
) -> Iterator[SearchStep]:
    """Yield the steps of a depth-first search: each choice comes with the position below it."""
    stack = [choices(start)]
    while stack:
        for event, below in stack[-1]:
            yield event
            if below is not None:
                stack.append(choices(below))
                break
        else:
            stack.pop()


def naive(table: PlacementTable) -> Iterator[SearchStep]:
    """Put all bricks down, then look."""
    for choice in product(*_choices(table)):
        placed = tuple(number for number in choice if number != ASIDE)
        filled = total = 0
        for number in placed:
            filled |= table.masks[number]
            total += table.masks[number].bit_count()
        if total > filled.bit_count():
            yield SearchStep(placed, "bricks overlap")
        elif filled != table.full:
            yield SearchStep(placed, "cells stay free")
        elif not _is_sorted(table, choice):
            yield SearchStep(placed, "the same as before, with alike bricks swapped")
        else:
            yield table.solution_step(placed)


def _choices(table: PlacementTable) -> list[list[int]]:
    """Return what can be done with each brick."""
    return [
        [*table.of_kind[kind], *([ASIDE] if table.optional[kind] else [])] for kind in table.bricks
    ]


def _is_sorted(table: PlacementTable, choice: Sequence[int]) -> bool:
    """Tell whether alike bricks lie in the order of their placements: one order stands for all."""
    pairs = zip(pairwise(table.bricks), pairwise(choice), strict=True)
    return all(k != m or b == ASIDE or ASIDE < a < b for (k, m), (a, b) in pairs)


#: Looks at what is filled and the bricks that are left, and returns what it says as an event.
Test = Callable[[tuple[int, ...], int, Sequence[int]], SearchStep]


def one_by_one(table: PlacementTable) -> Iterator[SearchStep]:
    """Put bricks down one after the other, where they overlap nothing."""
    return _brick_by_brick(table, lambda placed, _filled, _left: _accepting_step(placed))


def space_check(table: PlacementTable) -> Iterator[SearchStep]:
    """Do the same, and count the free fields after each brick."""

    def test(placed: tuple[int, ...], filled: int, left: Sequence[int]) -> SearchStep:
        smallest = min(table.sizes[kind] for kind in left)
        fields = table.fields(filled)
        size = fields[0].bit_count()
        if size < smallest:
            return SearchStep(placed, f"a field of {size} is too small", fields[0])
        return _accepting_step(placed, fields, "large enough")

    return _brick_by_brick(table, test)


def _accepting_step(
    placed: tuple[int, ...], fields: Sequence[int] = (), praise: str = ""
) -> SearchStep:
    """Return a step to build on, all its free fields being fine."""
    if len(fields) < 2:
        return SearchStep(placed, "fits so far", goes_on=True)
    words = f"fits so far, a field of {fields[0].bit_count()} is {praise}"
    return SearchStep(placed, words, passed=fields[0], goes_on=True)


#: How many bricks were dealt with, which placements lie, and the cells they fill.
_Position = tuple[int, tuple[int, ...], int]


def _brick_by_brick(table: PlacementTable, test: Test) -> Iterator[SearchStep]:
    bricks = table.bricks

    def choices(position: _Position) -> Iterator[tuple[SearchStep, _Position | None]]:
        at, placed, filled = position
        kind, left = bricks[at], bricks[at + 1 :]
        after = placed[-1] if placed and table.kind[placed[-1]] == kind else -1
        for number in table.of_kind[kind]:
            if number <= after:
                continue  # alike bricks go down in one order only
            event = _placement_step(table, (*placed, number), filled, left, test)
            below = (at + 1, event.placements, filled | table.masks[number])
            yield event, below if event.goes_on else None
        if table.optional[kind]:
            rest = at + bricks[at:].count(kind)
            event = SearchStep(placed, f"{table.name(kind)} is left out", tried=False)
            yield event, (rest, placed, filled) if rest < len(bricks) else None

    start: _Position = (0, (), 0)
    return _walk(start, choices) if bricks else iter(())


def _placement_step(
    table: PlacementTable, placed: tuple[int, ...], filled: int, left: Sequence[int], test: Test
) -> SearchStep:
    """Return what is found out about one more brick."""
    mask = table.masks[placed[-1]]
    if filled & mask:
        return SearchStep(placed, "overlaps")
    if filled | mask == table.full:
        needed = [kind for kind in left if not table.optional[kind]]
        return (
            SearchStep(placed, "full, and bricks are left")
            if needed
            else table.solution_step(placed)
        )
    return test(placed, filled | mask, left) if left else SearchStep(placed, "cells stay free")


#: Which placements lie, the cells they fill, and how many bricks of each kind are left.
_Filling = tuple[tuple[int, ...], int, list[int]]


def smart(table: PlacementTable) -> Iterator[SearchStep]:
    """Cover the first free cell, and ask whether the free fields can be filled."""
    starting: list[list[int]] = [[] for _ in range(table.cells)]
    for number, (_, place) in enumerate(table.placements):
        starting[place[0]].append(number)

    def choices(position: _Filling) -> Iterator[tuple[SearchStep, _Filling | None]]:
        placed, filled, left = position
        cell = (~filled & (filled + 1)).bit_length() - 1
        for number in starting[cell]:
            kind = table.kind[number]
            if not left[kind] or filled & table.masks[number]:
                continue
            new, now = (*placed, number), filled | table.masks[number]
            rest = [count - (k == kind) for k, count in enumerate(left)]
            event = (
                _full(table, new, rest)
                if now == table.full
                else _impossible_field(table, new, now, rest)
            )
            yield event, (new, now, rest) if event.goes_on else None

    start: _Filling = ((), 0, table.copies)
    return _walk(start, choices)


def _full(table: PlacementTable, placed: tuple[int, ...], left: Sequence[int]) -> SearchStep:
    """Return what is found out about a board without a free cell."""
    if any(count and not table.optional[kind] for kind, count in enumerate(left)):
        return SearchStep(placed, "full, and bricks are left")
    return table.solution_step(placed)


def _impossible_field(
    table: PlacementTable, placed: tuple[int, ...], filled: int, left: Sequence[int]
) -> SearchStep:
    """Look for a free field whose size the bricks that are left cannot make."""
    sums = 1  # the bits of all sizes that they make
    for kind, count in enumerate(left):
        for _ in range(count):
            sums |= sums << table.sizes[kind]
    fields = table.fields(filled)
    for field in fields:
        size = field.bit_count()
        if not sums >> size & 1:
            return SearchStep(placed, f"a field of {size} is no sum of bricks", field)
    return _accepting_step(placed, fields, "a sum of bricks")


#: The algorithms by name, each smarter than the one before.
ALGORITHMS = {"naive": naive, "one-by-one": one_by_one, "space-check": space_check, "smart": smart}


def require_algorithm(algorithm: str) -> None:
    """Refuse an algorithm that there is not."""
    if algorithm not in ALGORITHMS:
        known = ", ".join(ALGORITHMS)
        raise InputError(f"no such algorithm (there are {known})", text=algorithm)


def naive_steps(table: PlacementTable) -> int:
    """Return how many steps `naive` takes: the product of what can be done with each brick."""
    return prod(map(len, _choices(table)))


#: What each of them does.
MEANINGS = {
    "naive": "puts all bricks down somewhere, then looks whether they overlap",
    "one-by-one": "puts a brick down only where it overlaps none of those before",
    "space-check": "also refuses free fields that are smaller than every brick left",
    "smart": "covers the first free cell; refuses fields whose size is no sum of bricks left",
}
