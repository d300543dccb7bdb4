"""Lattices of packing: their turns and flips, neighbours and moves, and all shapes of a size."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.strategies.common import TILING_BOXES

from puzzlewright.puzzles.packing.bricks import (
    SETS,
    canonical_shape,
    fixed_shapes,
    free_shapes,
    one_sided_shapes,
)
from puzzlewright.puzzles.packing.lattice import (
    CUBIC,
    HEX,
    LATTICES,
    SQUARE,
    TRI,
    Cell,
    Lattice,
    Map,
    Shape,
    map_cell,
)

each_lattice = pytest.mark.parametrize("lattice", LATTICES.values(), ids=str)

#: There are four lattices for each claim, and little that an example can hit upon.
a_few = examples(25)


def cells_of(lattice: Lattice) -> st.SearchStrategy[Cell]:
    """Draw a cell near the origin, on either side of it."""
    places = st.tuples(*[st.integers(-9, 9)] * lattice.dimensions)
    if lattice is not TRI:
        return places
    centres = st.tuples(places, st.sampled_from([1, 2]))
    return centres.map(lambda pair: tuple(3 * place + pair[1] for place in pair[0]))


def moves_of(lattice: Lattice) -> st.SearchStrategy[Cell]:
    """Draw a move that takes the lattice onto itself: whole cells, or whole pairs of triangles."""
    steps = st.integers(-9, 9).map(lambda n: n * (3 if lattice is TRI else 1))
    return st.tuples(*[steps] * lattice.dimensions)


def shapes_of(lattice: Lattice) -> st.SearchStrategy[Shape]:
    """Draw some cells, connected or not."""
    return st.frozensets(cells_of(lattice), min_size=1, max_size=6)


def moved(shape: Shape, move: Cell) -> Shape:
    """Return a shape moved as far as that."""
    return frozenset(tuple(a + b for a, b in zip(cell, move, strict=True)) for cell in shape)


def centre(lattice: Lattice, cell: Cell) -> tuple[float, ...]:
    """Return where the centre of a cell lies in the plane or in space, as one would draw it."""
    if lattice in (SQUARE, CUBIC):
        return cell
    row, slant = cell
    return row * 0.75**0.5, slant + row / 2


def distance(lattice: Lattice, first: Cell, second: Cell) -> float:
    """Return how far apart the centres of two cells are, squared."""
    ends = centre(lattice, first), centre(lattice, second)
    return sum((a - b) ** 2 for a, b in zip(*ends, strict=True))


# Turns and flips


@pytest.mark.parametrize(
    ("lattice", "maps", "turns"), [(SQUARE, 8, 4), (CUBIC, 48, 24), (HEX, 12, 6), (TRI, 12, 6)]
)
def test_how_many_maps_there_are(lattice: Lattice, maps: int, turns: int) -> None:
    """A square has 8 symmetries, a cube 48, a hexagon 12; half of them need no flipping over."""
    assert (len(set(lattice.maps)), len(set(lattice.turns))) == (maps, turns)
    assert (len(lattice.maps), len(lattice.turns)) == (maps, turns)
    assert set(lattice.turns) < set(lattice.maps)


def composed(second: Map, first: Map, dimensions: int) -> Map:
    """Return the map that does one after the other, from what becomes of the axes."""
    axes = [tuple(int(a == b) for b in range(dimensions)) for a in range(dimensions)]
    columns = [map_cell(second, map_cell(first, axis)) for axis in axes]
    return tuple(zip(*columns, strict=True))


@each_lattice
def test_maps_are_a_group(lattice: Lattice) -> None:
    """The identity comes first; two maps make a map, and each can be undone: of turns as well."""
    size = lattice.dimensions
    identity = tuple(tuple(int(a == b) for b in range(size)) for a in range(size))
    assert lattice.maps[0] == lattice.turns[0] == identity
    for group in (lattice.maps, lattice.turns):
        for first in group:
            after = {composed(second, first, size) for second in group}
            assert after == set(group)
            assert identity in after


@each_lattice
@a_few
@given(data=st.data())
def test_maps_keep_distances(lattice: Lattice, data: st.DataObject) -> None:
    """On the grid as it is drawn, turning and flipping leaves cells as far apart as they were."""
    first, second = data.draw(cells_of(lattice)), data.draw(cells_of(lattice))
    before = distance(lattice, first, second)
    for each in lattice.maps:
        after = distance(lattice, map_cell(each, first), map_cell(each, second))
        assert after == pytest.approx(before)


@each_lattice
def test_which_maps_are_allowed(lattice: Lattice) -> None:
    """Neither turns nor flips leave the identity; turns alone are half of all; it is first."""
    assert lattice.allowed_maps(turn=False, flip=False) == lattice.maps[:1]
    assert lattice.allowed_maps(turn=True, flip=False) == lattice.turns
    assert lattice.allowed_maps(turn=True, flip=True) == lattice.maps
    flips = lattice.allowed_maps(turn=False, flip=True)
    assert flips[0] == lattice.maps[0]
    (mirror,) = flips[1:]
    assert mirror in set(lattice.maps) - set(lattice.turns)
    cells = list(product(range(3), repeat=lattice.dimensions))
    assert all(map_cell(mirror, map_cell(mirror, cell)) == cell for cell in cells)
    rows = {"square": 0, "cubic": 1, "hex": 0, "tri": 1}
    row = rows[lattice.name]
    assert all(map_cell(mirror, cell)[row] == cell[row] for cell in cells)


# Neighbours


@pytest.mark.parametrize(("lattice", "sides"), [(SQUARE, 4), (CUBIC, 6), (HEX, 6), (TRI, 3)])
@a_few
@given(data=st.data())
def test_neighbours(lattice: Lattice, sides: int, data: st.DataObject) -> None:
    """A cell has this many neighbours, whose neighbour it is, all as far away; none is nearer."""
    cell = data.draw(cells_of(lattice))
    neighbours = lattice.neighbours(cell)
    assert len(set(neighbours)) == len(neighbours) == sides
    assert all(cell in lattice.neighbours(other) for other in neighbours)
    away = [distance(lattice, cell, other) for other in neighbours]
    assert away == pytest.approx([away[0]] * sides)
    other = data.draw(cells_of(lattice))
    near = distance(lattice, cell, other) < away[0] * 1.01
    assert near == (other == cell or other in neighbours)


@each_lattice
@a_few
@given(data=st.data())
def test_maps_and_moves_keep_neighbours(lattice: Lattice, data: st.DataObject) -> None:
    """Neighbours of a cell that is turned, flipped or moved are its neighbours, so treated."""
    cell = data.draw(cells_of(lattice))
    move = data.draw(moves_of(lattice))
    around = frozenset(lattice.neighbours(cell))
    for each in lattice.maps:
        mapped = {map_cell(each, other) for other in around}
        assert mapped == set(lattice.neighbours(map_cell(each, cell)))
    (there,) = moved(frozenset([cell]), move)
    assert moved(around, move) == set(lattice.neighbours(there))


@a_few
@given(cell=cells_of(TRI))
def test_triangles_point_up_or_down(cell: Cell) -> None:
    """Neighbours of a triangle point the other way, and maps take triangles to triangles."""
    kinds = [{value % 3 for value in other} for other in TRI.neighbours(cell)]
    assert kinds == [{3 - cell[0] % 3}] * 3
    assert all({v % 3 for v in map_cell(each, cell)} in ({1}, {2}) for each in TRI.maps)


# Moves


@each_lattice
@a_few
@given(data=st.data())
def test_home_is_where_a_shape_stays(lattice: Lattice, data: st.DataObject) -> None:
    """A shape at home is the shape, moved; it stays there, and is found there from anywhere."""
    shape = data.draw(shapes_of(lattice))
    home = lattice.normalise_position(shape)
    assert lattice.normalise_position(home) == home
    move = tuple(a - b for a, b in zip(min(home), min(shape), strict=True))
    assert moved(shape, move) == home
    assert all(step % lattice.period == 0 for step in move)
    assert lattice.normalise_position(moved(shape, data.draw(moves_of(lattice)))) == home
    least = [min(values) for values in zip(*home, strict=True)]
    assert all(0 <= value < lattice.period for value in least)


@each_lattice
@a_few
@given(data=st.data())
def test_shapes_are_placed_by_a_cell(lattice: Lattice, data: st.DataObject) -> None:
    """A cell of a shape comes to any cell, the rest with it; no triangle comes to one upside down.

    The cells keep their order.
    """
    shape = sorted(data.draw(shapes_of(lattice)))
    first, target = data.draw(st.sampled_from(shape)), data.draw(cells_of(lattice))
    placed = lattice.translate(shape, first, target)
    assert (placed is None) == (lattice is TRI and first[0] % 3 != target[0] % 3)
    if placed is not None:
        assert placed[shape.index(first)] == target
        assert lattice.normalise_position(placed) == lattice.normalise_position(shape)
        assert placed == sorted(placed)


# Orientations


@each_lattice
@a_few
@given(data=st.data())
def test_orientations_are_the_same_from_each_of_them(lattice: Lattice, data: st.DataObject) -> None:
    """All looks of a shape have the same looks; their number divides the number of maps."""
    shape = data.draw(shapes_of(lattice))
    for flip in (False, True):
        looks = lattice.orientations(shape, turn=True, flip=flip)
        assert len(set(looks)) == len(looks)
        assert len(lattice.allowed_maps(turn=True, flip=flip)) % len(looks) == 0
        assert lattice.normalise_position(shape) in looks
        look = data.draw(st.sampled_from(looks))
        assert lattice.orientations(look, turn=True, flip=flip) == looks
        assert canonical_shape(lattice, look, flip=flip) in looks


@pytest.mark.parametrize(
    ("lattice", "shape", "counts"),
    [
        (SQUARE, [(0, 0)], (1, 1, 1, 1)),
        (SQUARE, [(0, 0), (0, 1)], (1, 2, 1, 2)),
        (SQUARE, [(0, 0), (1, 0), (2, 0), (2, 1)], (1, 4, 2, 8)),
        (CUBIC, [(0, 0, 0), (0, 0, 1)], (1, 3, 1, 3)),
        (CUBIC, [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)], (1, 8, 2, 8)),
        (HEX, [(0, 0), (0, 1)], (1, 3, 1, 3)),
        (HEX, [(0, 0), (0, 1), (1, 0)], (1, 2, 1, 2)),
        (TRI, [(1, 1)], (1, 2, 1, 2)),
        (TRI, [(1, 1), (2, 2)], (1, 3, 2, 3)),
    ],
    ids=str,
)
def test_known_orientations(
    lattice: Lattice, shape: list[Cell], counts: tuple[int, int, int, int]
) -> None:
    """Ways to lay a shape: as it is, turned, flipped like a page, turned and flipped."""
    ways = [(False, False), (True, False), (False, True), (True, True)]
    looks = [lattice.orientations(shape, turn=turn, flip=flip) for turn, flip in ways]
    assert tuple(map(len, looks)) == counts


# Fields


@each_lattice
@a_few
@given(data=st.data())
def test_fields(lattice: Lattice, data: st.DataObject) -> None:
    """The fields of a board are its cells, each once; each is connected, and no two touch."""
    board = data.draw(st.frozensets(st.sampled_from(TILING_BOXES[lattice.name])))
    fields = lattice.components(board)
    assert sorted(cell for field in fields for cell in field) == sorted(board)
    assert all(field and lattice.is_connected(field) for field in fields)
    for first, second in combinations(fields, 2):
        assert not any(b in lattice.neighbours(a) for a, b in product(first, second))
    assert lattice.is_connected(board) == (len(fields) <= 1)


@pytest.mark.parametrize(
    ("lattice", "apart", "link"),
    [
        (SQUARE, [(0, 0), (1, 1)], (0, 1)),
        (CUBIC, [(0, 0, 0), (0, 1, 1)], (0, 0, 1)),
        (HEX, [(0, 0), (1, 1)], (0, 1)),
        (TRI, [(1, 1), (1, 4)], (2, 2)),
    ],
    ids=str,
)
def test_corners_do_not_connect(lattice: Lattice, apart: list[Cell], link: Cell) -> None:
    """Cells that meet in a corner, along an edge of cubes, or not at all are not connected.

    One more cell between them makes them so; and no cells are.
    """
    assert len(lattice.components(apart)) == 2
    assert not lattice.is_connected(apart)
    assert lattice.is_connected([*apart, link])
    assert lattice.is_connected([])


# How many shapes there are

#: Numbers of shapes of 1, 2, 3, ... cells, from the On-Line Encyclopedia of Integer Sequences.
FREE = {
    "square": [1, 1, 2, 5, 12, 35, 108, 369],  # A000105, polyominoes
    "hex": [1, 1, 3, 7, 22, 82],  # A000228, polyhexes
    "tri": [1, 1, 1, 3, 4, 12, 24, 66],  # A000577, polyiamonds
    "cubic": [1, 1, 2, 7, 23],  # A038119, polycubes up to reflection
}
ONE_SIDED = {
    "square": [1, 1, 2, 7, 18, 60, 196],  # A000988
    "cubic": [1, 1, 2, 8, 29],  # A000162, polycubes up to turns alone
}
FIXED = {"square": [1, 2, 6, 19, 63, 216, 760]}  # A001168


@pytest.mark.parametrize(("name", "numbers"), FREE.items())
def test_free_shapes(name: str, numbers: list[int]) -> None:
    """There are as many shapes as the literature says, where neither turns nor flips count."""
    sizes = range(1, len(numbers) + 1)
    assert [len(free_shapes(LATTICES[name], size)) for size in sizes] == numbers


@pytest.mark.parametrize(("name", "numbers"), ONE_SIDED.items())
def test_one_sided_shapes(name: str, numbers: list[int]) -> None:
    """There are as many shapes as the literature says, where flips make others."""
    sizes = range(1, len(numbers) + 1)
    assert [len(one_sided_shapes(LATTICES[name], size)) for size in sizes] == numbers


@pytest.mark.parametrize(("name", "numbers"), FIXED.items())
def test_fixed_shapes(name: str, numbers: list[int]) -> None:
    """There are as many shapes as the literature says, where turns and flips make others."""
    sizes = range(1, len(numbers) + 1)
    assert [len(fixed_shapes(LATTICES[name], size)) for size in sizes] == numbers


def grown(lattice: Lattice, size: int) -> set[Shape]:
    """Return all fixed shapes, grown cell by cell, without turns or flips."""
    single = [(0,) * lattice.dimensions] if lattice is not TRI else [(1, 1), (2, 2)]
    shapes = {frozenset([cell]) for cell in single}
    for _ in range(size - 1):
        shapes = {
            lattice.normalise_position(shape | {other})
            for shape in shapes
            for cell in shape
            for other in lattice.neighbours(cell)
            if other not in shape
        }
    return shapes


@each_lattice
def test_shapes_are_distinguished_rightly(lattice: Lattice) -> None:
    """Each fixed shape is a look of one free and of one one-sided shape, and all are at home."""
    for size in (1, 2, 3, 4):
        fixed = fixed_shapes(lattice, size)
        assert set(fixed) == grown(lattice, size)
        for flip, shapes in ((True, free_shapes), (False, one_sided_shapes)):
            found = shapes(lattice, size)
            looks = [lattice.orientations(shape, turn=True, flip=flip) for shape in found]
            assert sorted(map(sorted, fixed)) == sorted(sorted(look) for x in looks for look in x)
        for shape in fixed:
            assert len(shape) == size
            assert lattice.is_connected(shape)
            assert lattice.normalise_position(shape) == shape


def test_all_sets_are_checked() -> None:
    """The known numbers above go as far as there are sets of shapes."""
    for lattice, size in SETS.values():
        assert size <= len(FREE[lattice.name])
