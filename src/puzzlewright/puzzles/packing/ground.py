"""A board in numbers, and where bricks can lie on it.

Cells are numbered in the order in which they are filled, and are also coded as single numbers, so
that moving a brick is adding one number to each of its cells.

A brick that lies is a tuple of numbers, those of its cells. Where a cell of the brick has a colour,
a multiple of the number of all cells is added: so a brick that covers the same cells but shows
other colours lies in another way, and a symmetry of the board permutes these numbers as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from puzzlewright.deadline import look as look_up
from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.puzzles.base import once
from puzzlewright.puzzles.packing.lattice import (
    Cell,
    Lattice,
    Map,
    axes_of,
    in_order,
    mapped,
    shifted,
)

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Brick, Packing

#: A brick that lies: the numbers of its cells with their colours, in increasing order.
Way = tuple[int, ...]

#: A brick turned in some way: its cells, each with its colour.
Look = tuple[tuple[Cell, str], ...]

#: More ways than this to lay all bricks are not listed: that would take many seconds, and then the
#: search would have little hope.
MOST_WAYS = 400_000


#: Ways between two looks at the deadline.
STRIDE = 512


class Ground:
    """The cells of a board in numbers. Bricks have no coordinate farther from 0 than `reach`."""

    def __init__(
        self,
        lattice: Lattice,
        board: Mapping[Cell, str],
        reach: int,
        optional: frozenset[Cell] = frozenset(),
        allow: frozenset[tuple[str, str]] = frozenset(),
        colours: Iterable[str] = (),
    ) -> None:
        self.lattice = lattice
        self.board = board
        self._optional = optional
        self._allow = allow
        #: The colours that cells of bricks can show; the first is none.
        self.colours: list[str] = ["", *sorted({*colours} - {""})]
        self._extents = extents = [max(axis) - min(axis) for axis in axes_of(board)]
        self._axes = sorted(range(len(extents)), key=lambda axis: (-extents[axis], axis))
        #: Across the shorter way first: what is filled then has a short rim.
        self.cells: list[Cell] = self._filling_order()
        self.numbers: dict[Cell, int] = {
            cell: number for number, cell in enumerate(looking(self.cells))
        }
        # A map at most doubles a coordinate, and a brick may stick out on two sides.
        self._strides = [1]
        for extent in extents[:0:-1]:
            self._strides.insert(0, self._strides[0] * (extent + 8 * (reach + 1)))
        self._number_of = {self._code(cell): n for n, cell in enumerate(looking(self.cells))}

    def _key(self, cell: Cell) -> list[int]:
        return [cell[axis] for axis in self._axes]

    def _filling_order(self) -> list[Cell]:
        axes, board = self._axes, looking(self.board)
        if axes == sorted(axes):
            return in_order(board)
        back = [axes.index(axis) for axis in range(len(axes))]
        turned = in_order(tuple([cell[axis] for axis in axes]) for cell in board)
        return [tuple([cell[axis] for axis in back]) for cell in looking(turned)]

    def _code(self, cell: Cell) -> int:
        return sum([c * stride for c, stride in zip(cell, self._strides, strict=True)])

    @cached_property
    def _codes_by_sort(self) -> dict[tuple[int, ...], list[int]]:
        """The codes of the cells, by which of them translations can exchange."""
        period = self.lattice.period
        codes: dict[tuple[int, ...], list[int]] = {}
        for cell in looking(self.cells):
            codes.setdefault(tuple([c % period for c in cell]), []).append(self._code(cell))
        return codes

    @cached_property
    def beside(self) -> list[list[int]]:
        """The neighbours of each cell."""
        numbers, neighbours = self.numbers, self.lattice.neighbours
        return [
            [numbers[other] for other in neighbours(cell) if other in numbers]
            for cell in looking(self.cells)
        ]

    def turned(self, each: Map) -> list[int] | None:
        """Return where a map takes the cells, if it takes the board to itself."""
        if self.lattice.is_upright and [self._extents[_axis(row)] for row in each] != self._extents:
            return None  # as most maps of a box: no need to look at its cells
        image = mapped(each, self.cells)
        home, away = self.lattice.home_of(self.cells), self.lattice.home_of(image)
        move = [h - a for h, a in zip(home, away, strict=True)]
        moved = shifted(image, move)
        colour_at, board = self.board.get, self.board
        look_up()
        pairs = zip(self.cells, moved, strict=True)
        if any(colour_at(new) != board[old] for old, new in looking(pairs)):
            return None
        optional = self._optional
        if optional and any(
            (old in optional) != (new in optional)
            for old, new in looking(zip(self.cells, moved, strict=True))
        ):
            return None
        return [self.numbers[cell] for cell in moved]

    def ways(self, look: Look) -> list[Way]:
        """Return where a look fits."""
        # Sorted like those of the board, its cells have increasing numbers wherever it lies.
        cells = sorted(look, key=lambda one: self._key(one[0]))
        first, period = cells[0][0], self.lattice.period
        bases = self._codes_by_sort.get(tuple([c % period for c in first]), [])
        start = self._code(first)
        steps = [self._code(cell) - start for cell, _ in cells]
        numbers = self._number_of
        for step in steps:
            bases = [base for base in looking(bases) if base + step in numbers]
        ways = [tuple([numbers[base + step] for step in steps]) for base in looking(bases, STRIDE)]
        colours, allow = [colour for _, colour in cells], self._allow
        if not any(colours):
            return ways
        board = [self.board[cell] for cell in self.cells]
        there = set(board)
        goes_on = {
            c: {b for b in there if not c or not b or c == b or (c, b) in allow} for c in {*colours}
        }
        fitting = [
            way
            for way in looking(ways, STRIDE)
            if all(board[cell] in goes_on[c] for cell, c in zip(way, colours, strict=True))
        ]
        size = len(self.cells)
        added = [self.colours.index(colour) * size for colour in colours]
        return [
            tuple(sorted([cell + more for cell, more in zip(way, added, strict=True)]))
            for way in looking(fitting, STRIDE)
        ]

    def cells_of(self, way: Way) -> Way:
        """Return the numbers of the cells that a brick covers, in increasing order."""
        size = len(self.cells)
        if way[-1] < size:
            return way  # as all bricks without colours
        return tuple(sorted([number % size for number in way]))

    def shown(self, way: Way) -> list[tuple[Cell, str]]:
        """Return the cells that a brick covers, sorted, each with the colour that it shows."""
        size = len(self.cells)
        pairs = [(self.cells[number % size], self.colours[number // size]) for number in way]
        return sorted(pairs)

    def way_of(self, cells: Iterable[Cell], colours: Iterable[str]) -> Way:
        """Return a brick that lies from its cells and the colours that they show."""
        size = len(self.cells)
        pairs = zip(cells, colours, strict=True)
        return tuple(sorted([self.numbers[c] + self.colours.index(k) * size for c, k in pairs]))


def _axis(row: tuple[int, ...]) -> int:
    """Return the coordinate that a row of an upright lattice's map takes."""
    return next(axis for axis, factor in enumerate(row) if factor)


def ground_of(packing: Packing) -> Ground:
    """Return the board of a packing in numbers, made once."""
    return once(packing, "_ground", lambda: _ground(packing))


def _ground(packing: Packing) -> Ground:
    cells = (cell for brick in packing.bricks for cell in brick.cells)
    reach = max(max(map(abs, cell)) for cell in cells)
    colours = {colour for brick in packing.bricks for colour in brick.colours}
    return Ground(packing.lattice, packing.board, reach, packing.optional, packing.allow, colours)


def looks_of_all(packing: Packing) -> list[list[Look]]:
    """Return the different ways to turn each brick of a packing, found once."""
    return once(
        packing, "_looks", lambda: [looks_of(packing.lattice, brick) for brick in packing.bricks]
    )


def looks_of(lattice: Lattice, brick: Brick) -> list[Look]:
    """Return the different ways to turn a brick."""
    colours = brick.colours or ("",) * len(brick.cells)
    looks: dict[Look, None] = {}
    for each in lattice.maps_for(turn=brick.turn, flip=brick.flip):
        look_up()
        shape = mapped(each, brick.cells)
        looks[moved_home(lattice, shape, colours)] = None
    return list(looks)


def moved_home(lattice: Lattice, shape: list[Cell], colours: tuple[str, ...]) -> Look:
    """Return a shape with its colours, moved so that those that can be moved to it are equal."""
    home = lattice.home_of(shape)
    moved = shifted(shape, [-h for h in home])
    colour_of = dict(zip(looking(moved), colours, strict=True))
    return tuple([(cell, colour_of[cell]) for cell in looking(in_order(moved))])


def ways_of(packing: Packing) -> list[list[Way]]:
    """Return all the ways to lay each brick on the empty board, sorted; found once."""
    return once(packing, "_ways", lambda: _ways(packing))


def _ways(packing: Packing) -> list[list[Way]]:
    require_searchable(packing)
    ground, looks = ground_of(packing), looks_of_all(packing)
    # Those of each look are in order already, which makes sorting quick.
    found = ([way for look in each for way in ground.ways(look)] for each in looking(looks, 1))
    if len(ground.colours) == 1:
        return [sorted(ways) for ways in found]
    return [sorted(ways, key=lambda way: (ground.cells_of(way), way)) for ways in found]


def require_searchable(packing: Packing) -> None:
    """Refuse more ways than can be listed; before turning bricks, which takes long, if it can."""
    cells = f"too large: {len(packing.board):,} cells, where bricks can lie in"
    least = len(packing.board) * len(packing.bricks)  # as if no brick could be turned
    if least > MOST_WAYS:
        reason = f"{cells} {least:,} ways or more; at most {MOST_WAYS:,} can be searched"
        raise InputError(reason)
    many = ways_at_most(packing)
    if many > MOST_WAYS:
        raise InputError(f"{cells} up to {many:,} ways; at most {MOST_WAYS:,} can be searched")


def ways_at_most(packing: Packing) -> int:
    """Return a number that all ways to lay all bricks do not exceed."""
    return len(packing.board) * sum(map(len, looks_of_all(packing)))
