"""The grids that bricks are laid on: squares, cubes, hexagons and triangles.

A cell is a tuple of whole numbers. A lattice knows how its cells can be turned, flipped and moved,
and which are neighbours; all the rest of the kind works on any of them.

    square    (row, column)
    cubic     (layer, row, column)
    hex       (row, slant): six directions; the slant counts along the row, each row half a cell
              further to the right than the one above
    tri       triangles by their centres, on a grid of thirds: (3i + 1, 3j + 1) and, beside it in
              row j, (3i + 2, 3j + 2). In pictures rows go down, and the first sort points down
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.serialisable import Serialisable

Cell = tuple[int, ...]
Shape = frozenset[Cell]

#: Where a linear map takes a cell: one row of numbers for each coordinate.
Map = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, eq=False)
class Lattice(Serialisable):
    """A regular grid; there is one object for each."""

    name: str
    maps: tuple[Map, ...]  #: all turns and flips, the identity first
    mirror: Map  #: the flip that exchanges left and right in pictures
    steps: tuple[Cell, ...]  #: to the neighbours of a cell (of the first sort)
    period: int  #: moves are by multiples of this in every coordinate

    def as_json(self) -> dict[str, str]:
        """Return the name, from which all else follows."""
        return {"name": self.name}

    def __reduce__(self) -> tuple[object, ...]:
        """Let pickles and copies be the one object of that name: others compare by identity."""
        return lattice_named, (self.name,)

    @property
    def dimensions(self) -> int:
        """The number of coordinates."""
        return len(self.maps[0])

    @cached_property
    def turns(self) -> tuple[Map, ...]:
        """The maps that need no flipping over."""
        return tuple(each for each in self.maps if _determinant(each) == 1)

    @cached_property
    def is_upright(self) -> bool:
        """Whether all maps take axes to axes."""
        return all(sorted(map(abs, row))[-2:] == [0, 1] for each in self.maps for row in each)

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the cells that share a side (in three dimensions: a face) with one."""
        sign = -1 if self.period > 1 and cell[0] % self.period == 2 else 1
        if len(cell) == 2:
            x, y = cell
            return [(x + sign * a, y + sign * b) for a, b in self.steps]
        x, y, z = cell
        return [(x + a, y + b, z + c) for a, b, c in self.steps]

    def home_translation(self, cells: Collection[Cell]) -> list[int]:
        """Return the translation from home to the place nearest to a shape."""
        period = self.period
        return [min(axis) // period * period for axis in coordinates_by_axis(cells)]

    def normalise_position(self, cells: Iterable[Cell]) -> Shape:
        """Return a shape moved so that its least coordinates are as small as possible."""
        cells = list(cells)
        return frozenset(shift_cells(cells, [-h for h in self.home_translation(cells)]))

    def translate(self, shape: Iterable[Cell], first: Cell, target: Cell) -> list[Cell] | None:
        """Return a shape moved so that its cell `first` comes to `target`; None if it cannot be."""
        move = [t - f for t, f in zip(target, first, strict=True)]
        if any(step % self.period for step in move):
            return None
        return [tuple(c + m for c, m in zip(cell, move, strict=True)) for cell in shape]

    def allowed_maps(self, *, turn: bool, flip: bool) -> tuple[Map, ...]:
        """Return the maps that are allowed, the identity first.

        What may be flipped but not turned is flipped like a page: left and right change places.
        """
        if turn:
            return self.maps if flip else self.turns
        if flip:
            return self.maps[0], self.mirror
        return self.maps[:1]

    def orientations(self, shape: Iterable[Cell], *, turn: bool, flip: bool) -> list[Shape]:
        """Return the different ways to lay a shape, in a fixed order."""
        cells = list(shape)
        maps = self.allowed_maps(turn=turn, flip=flip)
        poses = {self.normalise_position(map_cells(each, cells)) for each in maps}
        return sorted(poses, key=sorted)

    def is_connected(self, shape: Iterable[Cell]) -> bool:
        """Tell whether one can walk from any cell of a shape to any other."""
        return len(self.components(shape)) <= 1

    def components(self, cells: Iterable[Cell]) -> list[Shape]:
        """Return the connected parts of a set of cells, in a fixed order."""
        left = set(cells)
        fields = []
        for start in within_deadline(sorted_cells(left)):
            if start not in left:
                continue
            left.discard(start)
            field = [start]
            for cell in within_deadline(field):  # which grows meanwhile
                for other in self.neighbours(cell):
                    if other in left:
                        left.discard(other)
                        field.append(other)
            fields.append(frozenset(field))
        return fields

    def __repr__(self) -> str:
        return f"<lattice {self.name}>"


def map_cells(each: Map, cells: Sequence[Cell]) -> list[Cell]:
    """Return where a map takes cells; the same as map_cell(), but quick for many."""
    if len(each) == 2:
        (a, b), (c, d) = each
        return [(a * x + b * y, c * x + d * y) for x, y in within_deadline(cells)]
    (a, b, c), (d, e, f), (g, h, i) = each
    return [
        (a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z)
        for x, y, z in within_deadline(cells)
    ]


def sorted_cells(cells: Iterable[Cell]) -> list[Cell]:
    """Return cells sorted, row by row: a deadline can end it, which sorted() would not let it."""
    rows: dict[Cell, list[Cell]] = {}
    for cell in within_deadline(cells):
        rows.setdefault(cell[:1], []).append(cell)
    return [cell for number in sorted(rows) for cell in _sorted_row(rows[number])]


def _sorted_row(row: list[Cell]) -> list[Cell]:
    check_deadline()
    row.sort()
    return row


def coordinates_by_axis(cells: Collection[Cell]) -> list[list[int]]:
    """Return the coordinates of cells, for each axis those of all cells.

    Not by zip(*cells): a million iterators take most of a second.
    """
    dimensions = len(next(iter(cells), ()))
    return [[cell[axis] for cell in within_deadline(cells)] for axis in range(dimensions)]


def shift_cells(cells: Sequence[Cell], move: Sequence[int]) -> list[Cell]:
    """Return cells moved."""
    if len(move) == 2:
        a, b = move
        return [(x + a, y + b) for x, y in within_deadline(cells)]
    a, b, c = move
    return [(x + a, y + b, z + c) for x, y, z in within_deadline(cells)]


def map_cell(each: Map, cell: Cell) -> Cell:
    """Return where a map takes a cell."""
    return tuple(sum(a * c for a, c in zip(row, cell, strict=True)) for row in each)


def _determinant(each: Map) -> int:
    if len(each) == 2:
        return each[0][0] * each[1][1] - each[0][1] * each[1][0]
    (a, b, c), (d, e, f), (g, h, i) = each
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _signed_permutations(dimensions: int) -> tuple[Map, ...]:
    """Return all the ways to map axes onto axes: those of a square, or of a cube."""
    maps = []
    for order in permutations(range(dimensions)):
        for signs in product((1, -1), repeat=dimensions):
            rows = []
            for axis, sign in zip(order, signs, strict=True):
                rows.append(tuple(sign * (axis == other) for other in range(dimensions)))
            maps.append(tuple(rows))
    return tuple(sorted(maps, reverse=True))  # the identity first


def _hexagonal_maps() -> tuple[Map, ...]:
    """Return the six turns by a sixth, each as it is and flipped."""
    turn, flip = ((0, -1), (1, 1)), ((0, 1), (1, 0))
    maps: list[Map] = [((1, 0), (0, 1))]
    for _ in range(5):
        maps.append(compose_maps(turn, maps[-1]))
    return (*maps, *(compose_maps(flip, each) for each in maps))


def compose_maps(first: Map, second: Map) -> Map:
    """Return the map that does what the second one does, and then the first."""
    columns = list(zip(*second, strict=True))
    return tuple(
        tuple(sum(a * b for a, b in zip(r, c, strict=True)) for c in columns) for r in first
    )


SQUARE = Lattice(
    "square", _signed_permutations(2), ((1, 0), (0, -1)), ((0, 1), (1, 0), (0, -1), (-1, 0)), 1
)
CUBIC = Lattice(
    "cubic",
    _signed_permutations(3),
    ((1, 0, 0), (0, 1, 0), (0, 0, -1)),
    ((0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0, -1), (0, -1, 0), (-1, 0, 0)),
    1,
)
HEX = Lattice(
    "hex",
    _hexagonal_maps(),
    ((1, 0), (-1, -1)),
    ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)),
    1,
)
TRI = Lattice("tri", _hexagonal_maps(), ((-1, -1), (0, 1)), ((1, 1), (1, -2), (-2, 1)), 3)

LATTICES = {lattice.name: lattice for lattice in (SQUARE, CUBIC, HEX, TRI)}


def lattice_named(name: str) -> Lattice:
    """Return the lattice of a name."""
    return LATTICES[name]
