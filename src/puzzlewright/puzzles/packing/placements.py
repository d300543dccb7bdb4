"""A board in numbers, where bricks can lie on it, and which bricks are equal as pieces.

Cells are numbered in the order in which they are filled, and are also coded as single numbers, so
that moving a brick is adding one number to each of its cells.

A brick that lies is a tuple of numbers, those of its cells. Where a cell of the brick has a colour,
a multiple of the number of all cells is added: so a brick that covers the same cells but shows
other colours lies in another way, and a symmetry of the board permutes these numbers as well.

A piece is a shape with its colours, up to the motions that are allowed, and which motions these
are. Names, numbers of copies and ranges do not matter: copies of alike bricks add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.deadlines import check_deadline as look_up
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.base import cached_value
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.lattice import (
    Cell,
    Lattice,
    Map,
    coordinates_by_axis,
    map_cells,
    shift_cells,
    sorted_cells,
)

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing


#: A brick that lies: the numbers of its cells with their colours, in increasing order.
Footprint = tuple[int, ...]

#: A brick turned in some way: its cells, each with its colour.
Orientation = tuple[tuple[Cell, str], ...]

#: More ways than this to lay all bricks are not listed: that would take many seconds, and then the
#: search would have little hope.
MOST_FOOTPRINTS = 400_000


#: Ways between two looks at the deadline.
STRIDE = 512


class NumberedBoard:
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
        self._extents = extents = [max(axis) - min(axis) for axis in coordinates_by_axis(board)]
        self._axes = sorted(range(len(extents)), key=lambda axis: (-extents[axis], axis))
        #: Across the shorter way first: what is filled then has a short rim.
        self.cells: list[Cell] = self._filling_order()
        self.numbers: dict[Cell, int] = {
            cell: number for number, cell in enumerate(within_deadline(self.cells))
        }
        # A map at most doubles a coordinate, and a brick may stick out on two sides.
        self._strides = [1]
        for extent in extents[:0:-1]:
            self._strides.insert(0, self._strides[0] * (extent + 8 * (reach + 1)))
        self._number_of = {
            self._code(cell): n for n, cell in enumerate(within_deadline(self.cells))
        }

    def _key(self, cell: Cell) -> list[int]:
        return [cell[axis] for axis in self._axes]

    def _filling_order(self) -> list[Cell]:
        axes, board = self._axes, within_deadline(self.board)
        if axes == sorted(axes):
            return sorted_cells(board)
        back = [axes.index(axis) for axis in range(len(axes))]
        turned = sorted_cells(tuple([cell[axis] for axis in axes]) for cell in board)
        return [tuple([cell[axis] for axis in back]) for cell in within_deadline(turned)]

    def _code(self, cell: Cell) -> int:
        return sum([c * stride for c, stride in zip(cell, self._strides, strict=True)])

    @cached_property
    def _codes_by_sort(self) -> dict[tuple[int, ...], list[int]]:
        """The codes of the cells, by which of them translations can exchange."""
        period = self.lattice.period
        codes: dict[tuple[int, ...], list[int]] = {}
        for cell in within_deadline(self.cells):
            codes.setdefault(tuple([c % period for c in cell]), []).append(self._code(cell))
        return codes

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of each cell."""
        numbers, neighbours = self.numbers, self.lattice.neighbours
        return [
            [numbers[other] for other in neighbours(cell) if other in numbers]
            for cell in within_deadline(self.cells)
        ]

    def map_cells(self, each: Map) -> list[int] | None:
        """Return where a map takes the cells, if it takes the board to itself."""
        if self.lattice.is_upright and [self._extents[_axis(row)] for row in each] != self._extents:
            return None  # as most maps of a box: no need to look at its cells
        image = map_cells(each, self.cells)
        home, away = self.lattice.home_translation(self.cells), self.lattice.home_translation(image)
        move = [h - a for h, a in zip(home, away, strict=True)]
        moved = shift_cells(image, move)
        colour_at, board = self.board.get, self.board
        look_up()
        pairs = zip(self.cells, moved, strict=True)
        if any(colour_at(new) != board[old] for old, new in within_deadline(pairs)):
            return None
        optional = self._optional
        if optional and any(
            (old in optional) != (new in optional)
            for old, new in within_deadline(zip(self.cells, moved, strict=True))
        ):
            return None
        return [self.numbers[cell] for cell in moved]

    def footprints(self, pose: Orientation) -> list[Footprint]:
        """Return where a brick fits in some orientation."""
        # Sorted like those of the board, its cells have increasing numbers wherever it lies.
        cells = sorted(pose, key=lambda one: self._key(one[0]))
        first, period = cells[0][0], self.lattice.period
        bases = self._codes_by_sort.get(tuple([c % period for c in first]), [])
        start = self._code(first)
        steps = [self._code(cell) - start for cell, _ in cells]
        numbers = self._number_of
        for step in steps:
            bases = [base for base in within_deadline(bases) if base + step in numbers]
        places = [
            tuple([numbers[base + step] for step in steps])
            for base in within_deadline(bases, STRIDE)
        ]
        colours = [colour for _, colour in cells]
        return self._with_colours(places, colours) if any(colours) else places

    def _with_colours(self, places: Sequence[Footprint], colours: Sequence[str]) -> list[Footprint]:
        """Return those of some places where a brick's colours may lie, with these colours."""
        board, allow = [self.board[cell] for cell in self.cells], self._allow
        there = set(board)
        goes_on = {
            c: {b for b in there if not c or not b or c == b or (c, b) in allow} for c in {*colours}
        }
        fitting = [
            place
            for place in within_deadline(places, STRIDE)
            if all(board[cell] in goes_on[c] for cell, c in zip(place, colours, strict=True))
        ]
        size = len(self.cells)
        added = [self.colours.index(colour) * size for colour in colours]
        return [
            tuple(sorted([cell + more for cell, more in zip(place, added, strict=True)]))
            for place in within_deadline(fitting, STRIDE)
        ]

    def covered_cells(self, place: Footprint) -> Footprint:
        """Return the numbers of the cells that a brick covers, in increasing order."""
        size = len(self.cells)
        if place[-1] < size:
            return place  # as all bricks without colours
        return tuple(sorted([number % size for number in place]))

    def coloured_cells(self, place: Footprint) -> list[tuple[Cell, str]]:
        """Return the cells that a brick covers, sorted, each with the colour that it shows."""
        size = len(self.cells)
        pairs = [(self.cells[number % size], self.colours[number // size]) for number in place]
        return sorted(pairs)

    def footprint(self, cells: Iterable[Cell], colours: Iterable[str]) -> Footprint:
        """Return a brick that lies from its cells and the colours that they show."""
        size = len(self.cells)
        pairs = zip(cells, colours, strict=True)
        return tuple(sorted([self.numbers[c] + self.colours.index(k) * size for c, k in pairs]))


def _axis(row: tuple[int, ...]) -> int:
    """Return the coordinate that a row of an upright lattice's map takes."""
    return next(axis for axis, factor in enumerate(row) if factor)


def numbered_board(packing: Packing) -> NumberedBoard:
    """Return the board of a packing in numbers, made once."""
    return cached_value(packing, "_numbered_board", lambda: _number_board(packing))


def _number_board(packing: Packing) -> NumberedBoard:
    cells = (cell for brick in packing.bricks for cell in brick.cells)
    reach = max(max(map(abs, cell)) for cell in cells)
    colours = {colour for brick in packing.bricks for colour in brick.colours}
    return NumberedBoard(
        packing.lattice, packing.board, reach, packing.optional, packing.allow, colours
    )


def all_orientations(packing: Packing) -> list[list[Orientation]]:
    """Return the different ways to turn each brick of a packing, found once."""
    return cached_value(
        packing,
        "_orientations",
        lambda: [brick_orientations(packing.lattice, brick) for brick in packing.bricks],
    )


def brick_orientations(lattice: Lattice, brick: Brick) -> list[Orientation]:
    """Return the different ways to turn a brick."""
    colours = brick.colours or ("",) * len(brick.cells)
    poses: dict[Orientation, None] = {}
    for each in lattice.allowed_maps(turn=brick.turn, flip=brick.flip):
        look_up()
        shape = map_cells(each, brick.cells)
        poses[normalised_orientation(lattice, shape, colours)] = None
    return list(poses)


def normalised_orientation(
    lattice: Lattice, shape: list[Cell], colours: tuple[str, ...]
) -> Orientation:
    """Return a shape with its colours, moved so that those that can be moved to it are equal."""
    home = lattice.home_translation(shape)
    moved = shift_cells(shape, [-h for h in home])
    colour_of = dict(zip(within_deadline(moved), colours, strict=True))
    return tuple([(cell, colour_of[cell]) for cell in within_deadline(sorted_cells(moved))])


def map_orientation(lattice: Lattice, each: Map, pose: Orientation) -> Orientation:
    """Return what a map makes of a brick that is turned in some way."""
    cells, colours = zip(*pose, strict=True)
    return normalised_orientation(lattice, map_cells(each, cells), colours)


def all_footprints(packing: Packing) -> list[list[Footprint]]:
    """Return all the ways to lay each brick on the empty board, sorted; found once."""
    return cached_value(packing, "_footprints", lambda: _find_footprints(packing))


def _find_footprints(packing: Packing) -> list[list[Footprint]]:
    require_searchable(packing)
    numbered, poses = numbered_board(packing), all_orientations(packing)
    # Those of each look are in order already, which makes sorting quick.
    found = (
        [place for pose in each for place in numbered.footprints(pose)]
        for each in within_deadline(poses, 1)
    )
    if len(numbered.colours) == 1:
        return [sorted(places) for places in found]
    return [
        sorted(places, key=lambda place: (numbered.covered_cells(place), place)) for places in found
    ]


def require_searchable(packing: Packing) -> None:
    """Refuse more ways than can be listed; before turning bricks, which takes long, if it can."""
    cells = f"too large: {len(packing.board):,} cells, where bricks can lie in"
    least = len(packing.board) * len(packing.bricks)  # as if no brick could be turned
    if least > MOST_FOOTPRINTS:
        reason = f"{cells} {least:,} ways or more; at most {MOST_FOOTPRINTS:,} can be searched"
        raise InputError(reason)
    many = footprint_bound(packing)
    if many > MOST_FOOTPRINTS:
        raise InputError(
            f"{cells} up to {many:,} ways; at most {MOST_FOOTPRINTS:,} can be searched"
        )


def footprint_bound(packing: Packing) -> int:
    """Return a number that all ways to lay all bricks do not exceed."""
    return len(packing.board) * sum(map(len, all_orientations(packing)))


class Piece(NamedTuple):
    """What alike bricks have in common."""

    turn: bool
    flip: bool
    pose: Orientation  #: the least of the ways to turn it, which are a set closed under its motions


def brick_pieces(packing: Packing) -> list[Piece]:
    """Return the piece that each brick is, found once."""
    return cached_value(packing, "_pieces", lambda: _pieces(packing))


def _pieces(packing: Packing) -> list[Piece]:
    bricks = zip(packing.bricks, all_orientations(packing), strict=True)
    return [
        Piece(bool(brick.turn), bool(brick.flip), min(poses))
        for brick, poses in within_deadline(bricks)
    ]
