"""Four ways to look for a packing, from the plainest to the smartest, to be watched and compared.

    naive         puts all bricks down somewhere and then looks whether they overlap
    one-by-one    puts a brick down only where it overlaps none of those before
    space-check   also counts the free fields after each brick: none may be smaller than every
                  brick that is left
    smart         covers the first free cell, with whatever brick fits, and asks whether the size of
                  each free field is a sum of the sizes of bricks that are left

They are those of PuzzleManiac (2000), in plain Python: short enough to be read, and each a
generator that tells what it does. The engine searches like the last one, much faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.errors import InputError

if TYPE_CHECKING:
    from puzzlewright.engine.search import RawSolution
    from puzzlewright.puzzles.packing.puzzle import Packing
    from puzzlewright.puzzles.packing.solve import Solver


class Event(NamedTuple):
    """One step of a search."""

    laid: tuple[int, ...]  #: numbers of the placements that lie
    verdict: str  #: what was found out about them
    field: int = 0  #: the free field that was tested, as the bits of its cells
    solution: RawSolution | None = None


class Tally(NamedTuple):
    """What an algorithm came to."""

    steps: int
    solutions: list[RawSolution]
    is_complete: bool


class _Table:
    """Placements as bits, and the bricks in the order in which they are put down."""

    def __init__(self, solver: Solver) -> None:
        self.cells = len(solver.cells)
        self.full = (1 << self.cells) - 1
        self.masks = [sum(1 << cell for cell in way) for _, way in solver.placements]
        self.first = [way[0] for _, way in solver.placements]
        self.kind = [kind for kind, _ in solver.placements]
        self.copies = [kind.copies for kind in solver.kinds]
        self.sizes = [len(kind.ways[0]) if kind.ways else 1 for kind in solver.kinds]
        self.of_kind: list[list[int]] = [[] for _ in solver.kinds]
        for number, kind in enumerate(self.kind):
            self.of_kind[kind].append(number)
        lattice, numbers = solver.packing.lattice, {c: n for n, c in enumerate(solver.cells)}
        self.beside = [
            sum(1 << numbers[other] for other in lattice.neighbours(cell) if other in numbers)
            for cell in solver.cells
        ]

    def bricks(self) -> list[int]:
        """Return the kind of each brick, copies one after the other."""
        return [kind for kind, copies in enumerate(self.copies) for _ in range(copies or 0)]

    def fields(self, filled: int) -> Iterator[int]:
        """Yield the connected parts of what is free."""
        free = self.full & ~filled
        while free:
            field, new = 0, free & -free
            while new:
                field |= new
                cell = (new & -new).bit_length() - 1
                new = (new & (new - 1)) | (self.beside[cell] & free & ~field)
            yield field
            free &= ~field


def naive(table: _Table) -> Iterator[Event]:
    """Put all bricks down, then look."""
    from itertools import product

    for laid in product(*(table.of_kind[kind] for kind in table.bricks())):
        filled = total = 0
        for number in laid:
            filled |= table.masks[number]
            total += table.masks[number].bit_count()
        fits = filled == table.full and total == table.cells and _is_sorted(table, laid)
        solution = tuple(sorted(laid)) if fits else None
        yield Event(laid, "fits" if fits else "overlaps", solution=solution)


def _is_sorted(table: _Table, laid: Sequence[int]) -> bool:
    """Tell whether alike bricks lie in the order of their placements: one order stands for all."""
    from itertools import pairwise

    return all(table.kind[a] != table.kind[b] or a < b for a, b in pairwise(laid))


def one_by_one(table: _Table) -> Iterator[Event]:
    """Put bricks down one after the other, where they overlap nothing."""
    return _brick_by_brick(table, lambda _filled, _left: None)


def space_check(table: _Table) -> Iterator[Event]:
    """Do the same, and count the free fields after each brick."""

    def test(filled: int, left: Sequence[int]) -> tuple[int, str] | None:
        smallest = min((table.sizes[kind] for kind in left), default=0)
        for field in table.fields(filled):
            if field.bit_count() < smallest:
                return field, f"a field of {field.bit_count()} is too small"
        return None

    return _brick_by_brick(table, test)


def _brick_by_brick(
    table: _Table, test: Callable[[int, Sequence[int]], tuple[int, str] | None]
) -> Iterator[Event]:
    bricks = table.bricks()

    def go(laid: tuple[int, ...], filled: int) -> Iterator[Event]:
        if len(laid) == len(bricks):
            return
        kind = bricks[len(laid)]
        after = laid[-1] if laid and table.kind[laid[-1]] == kind else -1
        for number in table.of_kind[kind]:
            if number <= after:
                continue  # alike bricks go down in one order only
            new = (*laid, number)
            if filled & table.masks[number]:
                yield Event(new, "overlaps")
                continue
            now = filled | table.masks[number]
            if now == table.full:
                yield Event(new, "fits", solution=tuple(sorted(new)))
                continue
            refused = test(now, bricks[len(new) :])
            if refused is not None:
                yield Event(new, refused[1], refused[0])
                continue
            yield Event(new, "fits so far")
            yield from go(new, now)

    return go((), 0)


def smart(table: _Table) -> Iterator[Event]:
    """Cover the first free cell, and ask whether the free fields can be filled."""
    starting: list[list[int]] = [[] for _ in range(table.cells)]
    for number, cell in enumerate(table.first):
        starting[cell].append(number)

    def go(laid: tuple[int, ...], filled: int, left: list[int]) -> Iterator[Event]:
        cell = (~filled & (filled + 1)).bit_length() - 1
        for number in starting[cell]:
            kind = table.kind[number]
            if not left[kind] or filled & table.masks[number]:
                continue
            new, now = (*laid, number), filled | table.masks[number]
            if now == table.full:
                yield Event(new, "fits", solution=tuple(sorted(new)))
                continue
            rest = [count - (k == kind) for k, count in enumerate(left)]
            refused = _odd_field(table, now, rest)
            if refused:
                size = refused.bit_count()
                yield Event(new, f"a field of {size} is no sum of bricks", refused)
                continue
            yield Event(new, "fits so far")
            yield from go(new, now, rest)

    return go((), 0, [copies or 0 for copies in table.copies])


def _odd_field(table: _Table, filled: int, left: Sequence[int]) -> int:
    """Return a free field whose size the bricks that are left cannot make; 0 if there is none."""
    sums = 1
    for kind, count in enumerate(left):
        for _ in range(count):
            sums |= sums << table.sizes[kind]
    for field in table.fields(filled):
        if not sums >> field.bit_count() & 1:
            return field
    return 0


#: The algorithms by name, each smarter than the one before.
ALGORITHMS = {
    "naive": naive,
    "one-by-one": one_by_one,
    "space-check": space_check,
    "smart": smart,
}


def events(packing: Packing, algorithm: str) -> Iterator[Event]:
    """Return what an algorithm does, step by step, on a puzzle all of whose bricks are used."""
    if algorithm not in ALGORITHMS:
        known = ", ".join(ALGORITHMS)
        raise InputError(f"no such algorithm (there are {known})", text=algorithm)
    if packing.choose or any(brick.copies is None for brick in packing.bricks):
        raise InputError("these algorithms use every brick: say how many copies there are")
    return ALGORITHMS[algorithm](_Table(packing.solver_by("first")))


def run(packing: Packing, algorithm: str, steps: int) -> Tally:
    """Run an algorithm for so many steps at most."""
    solutions = []
    number = 0
    for number, event in enumerate(events(packing, algorithm), 1):
        if event.solution is not None:
            solutions.append(event.solution)
        if number == steps:
            return Tally(number, solutions, False)
    return Tally(number, solutions, True)
