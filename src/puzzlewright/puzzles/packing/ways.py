"""Where bricks can lie: a board in numbers, and all the ways to lay a brick on it.

Cells are numbered in the order in which they are filled, and are also coded as single numbers, so
that moving a brick is adding one number to each of its cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.packing.lattice import Cell, apply

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Brick, Packing

#: A brick that lies: the numbers of its cells, in increasing order.
Way = tuple[int, ...]

#: A brick turned in some way: its cells, each with its colour.
Look = tuple[tuple[Cell, str], ...]

#: More ways than this to lay all bricks are not listed: a gigabyte of memory, and minutes.
MOST_WAYS = 1_000_000


class Ground:
    """The board of a packing in numbers."""

    def __init__(self, packing: Packing) -> None:
        self.packing = packing
        board = packing.board
        extents = [max(values) - min(values) for values in zip(*board, strict=True)]
        self._axes = sorted(range(len(extents)), key=lambda axis: (-extents[axis], axis))
        #: Across the shorter way first: what is filled then has a short rim.
        self.cells = sorted(board, key=self._key)
        self.numbers = {cell: number for number, cell in enumerate(self.cells)}
        self._strides = self._strides_for(extents)
        self._looks: dict[Brick, list[Look]] = {}
        self._number_of = {self._code(cell): n for n, cell in enumerate(self.cells)}

    def _key(self, cell: Cell) -> list[int]:
        return [cell[axis] for axis in self._axes]

    def _strides_for(self, extents: list[int]) -> list[int]:
        """Return what a step along each axis adds to the code of a cell; no two cells share one."""
        reach = 1 + max(
            (max(map(abs, cell)) for brick in self.packing.bricks for cell in brick.cells),
            default=0,
        )
        # A map of the lattice at most doubles a coordinate, and a brick sticks out on two sides.
        strides = [1]
        for extent in extents[:0:-1]:
            strides.append(strides[-1] * (extent + 8 * reach + 1))
        return strides[::-1]

    def _code(self, cell: Cell) -> int:
        return sum(c * stride for c, stride in zip(cell, self._strides, strict=True))

    @cached_property
    def _codes_by_sort(self) -> dict[tuple[int, ...], list[int]]:
        """The codes of the cells that moves can take to one another."""
        period = self.packing.lattice.period
        codes: dict[tuple[int, ...], list[int]] = {}
        for cell in self.cells:
            codes.setdefault(tuple(c % period for c in cell), []).append(self._code(cell))
        return codes

    @cached_property
    def beside(self) -> list[list[int]]:
        """The neighbours of each cell."""
        numbers, neighbours = self.numbers, self.packing.lattice.neighbours
        return [
            [numbers[other] for other in neighbours(cell) if other in numbers]
            for cell in self.cells
        ]

    @cached_property
    def ways(self) -> list[list[Way]]:
        """All the ways to lay each brick on the board, sorted."""
        looks = [self.looks(brick) for brick in self.packing.bricks]
        many = len(self.cells) * sum(map(len, looks))
        if many > MOST_WAYS:
            reason = f"too large: {len(self.cells):,} cells, where bricks can lie in up to {many:,}"
            raise InputError(f"{reason} ways; at most {MOST_WAYS:,} can be searched")
        return [sorted(way for look in each for way in self._ways_of(look)) for each in looks]

    def looks(self, brick: Brick) -> list[Look]:
        """Return the different ways to turn a brick."""
        if brick not in self._looks:
            self._looks[brick] = self._all_looks(brick)
        return self._looks[brick]

    def _all_looks(self, brick: Brick) -> list[Look]:
        lattice = self.packing.lattice
        colours = brick.colours or ("",) * len(brick.cells)
        looks: dict[Look, None] = {}
        for each in lattice.maps_for(turn=brick.turn, flip=brick.flip):
            shape = [apply(each, cell) for cell in brick.cells]
            home = lattice.home_of(shape)
            moved = [tuple(c - h for c, h in zip(cell, home, strict=True)) for cell in shape]
            looks[tuple(sorted(zip(moved, colours, strict=True)))] = None
        return list(looks)

    def _ways_of(self, look: Look) -> Iterator[Way]:
        """Yield where a look fits. Its cells are sorted like those of the board."""
        cells = sorted(look, key=lambda one: self._key(one[0]))
        first = cells[0][0]
        period = self.packing.lattice.period
        bases = self._codes_by_sort.get(tuple(c % period for c in first), [])
        start = self._code(first)
        steps = [self._code(cell) - start for cell, _ in cells]
        numbers = self._number_of
        for step in steps:
            bases = [base for base in bases if base + step in numbers]
        ways = [tuple([numbers[base + step] for step in steps]) for base in bases]
        colours = [colour for _, colour in cells]
        if not any(colours):
            yield from ways
            return
        board = [self.packing.board[cell] for cell in self.cells]
        for way in ways:
            if all(not c or board[cell] == c for cell, c in zip(way, colours, strict=True)):
                yield way
