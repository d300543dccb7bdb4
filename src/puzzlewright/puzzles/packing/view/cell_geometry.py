"""The geometry of cells: outlines on paper, solids seen from a corner, meshes to print.

Corners are pairs of whole numbers (across, down), so that the sides of neighbouring cells are the
same to the last digit; SCALES says how long a step is. What is wound clockwise here is wound
clockwise on the screen.

Bricks as meshes of triangles, to be printed in three dimensions.

Bricks that are printed as they are do not fit into one another, so all their faces are moved inward
by half of the clearance. Each cell is cut into 27 boxes: thin ones at its faces, edges and corners,
and one in the middle. A box is part of the mesh if all cells that touch it are of the brick. So the
mesh is closed, and no two parts of it touch along an edge alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.lattice import CUBIC, HEX, SQUARE, TRI, Cell, Lattice
from puzzlewright.puzzles.packing.puzzle import Packing

Point = tuple[int, int]
Polygon = tuple[Point, ...]
Edge = tuple[Point, Point]

#: Steps across and down, where the side of a square is 1. Triangles have sides of 1.5: smaller
#: ones have no room for a name.
SCALES: Final = {
    "square": (1.0, 1.0),
    "cubic": (1.0, 1.0),
    "hex": (0.5, 0.288675),
    "tri": (0.75, 1.299038),
    "isometric": (0.606218, 0.35),
}


def corners(lattice: Lattice, cell: Cell) -> Polygon:
    """Return the corners of a cell, clockwise; of a cube, those of its square in the layer."""
    if lattice is HEX:
        x, y = 2 * cell[1] + cell[0], 3 * cell[0]
        around = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
        return tuple((x + across, y + down) for across, down in around)
    if lattice is TRI:
        row = cell[1] // 3
        x = 2 * (cell[0] // 3) + row
        if points_down(cell):
            return (x, row), (x + 2, row), (x + 1, row + 1)
        return (x + 2, row), (x + 3, row + 1), (x + 1, row + 1)
    row, col = cell[-2:]
    return (col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)


def points_down(cell: Cell) -> bool:
    """Tell whether a triangle has its level side above, as rows go down the page."""
    return cell[0] % 3 == 1


def sides(polygon: Polygon) -> list[Edge]:
    """Return the sides of a polygon, in turn."""
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def inner_edges(polygons: Iterable[Polygon]) -> list[Edge]:
    """Return the sides that two of the polygons share, each once."""
    seen = dict.fromkeys(side for polygon in within_deadline(polygons) for side in sides(polygon))
    return [(a, b) for a, b in within_deadline(seen) if a < b and (b, a) in seen]


def join_edges(edges: Iterable[Edge]) -> list[Edge]:
    """Return edges with those that go straight on made one: a large board has few lines then."""
    left = dict.fromkeys(edges)
    long = []
    for (x, y), (end_x, end_y) in within_deadline(left):
        across, down = end_x - x, end_y - y
        if ((x - across, y - down), (x, y)) in left:
            continue  # a part of the line that starts farther back
        end = end_x, end_y
        while (end, (further := (end[0] + across, end[1] + down))) in left:
            end = further
        long.append(((x, y), end))
    return long


def loops(polygons: Iterable[Polygon]) -> list[list[Point]]:
    """Return the outline of polygons that do not overlap: clockwise, holes the other way."""
    seen = dict.fromkeys(side for polygon in within_deadline(polygons) for side in sides(polygon))
    onward: dict[Point, list[Point]] = {}
    for a, b in within_deadline(seen):
        if (b, a) not in seen:
            onward.setdefault(a, []).append(b)
    found = []
    for start in onward:
        while onward[start]:
            loop = [start]
            while (point := onward[loop[-1]].pop()) != start:
                loop.append(point)
            found.append(_without_straight(loop))
    return found


def _without_straight(loop: list[Point]) -> list[Point]:
    """Leave out the points where a loop goes straight on."""
    befores, afters = loop[-1:] + loop[:-1], loop[1:] + loop[:1]
    triples = zip(befores, loop, afters, strict=True)
    return [point for before, point, after in triples if _bend(before, point, after)]


def _bend(a: Point, b: Point, c: Point) -> int:
    """Return more than 0 where the way from a by b to c turns clockwise, 0 where it is straight."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


class Facet(NamedTuple):
    """A visible half of a face of a cube, in the isometric picture and in space."""

    owner: int
    cell: Cell
    face: int  #: 0 on top, 1 to the left, 2 to the right
    flat: Polygon
    solid: tuple[Cell, ...]  #: the same corners in space


#: The corners of the three faces that show, each clockwise, as two triangles. The first layer is on
#: top, rows come nearer to the left and columns to the right.
FACES: Final = (
    (((0, 0, 0), (0, 0, 1), (0, 1, 1)), ((0, 0, 0), (0, 1, 1), (0, 1, 0))),
    (((0, 1, 0), (0, 1, 1), (1, 1, 0)), ((0, 1, 1), (1, 1, 1), (1, 1, 0))),
    (((0, 0, 1), (1, 0, 1), (0, 1, 1)), ((1, 0, 1), (1, 1, 1), (0, 1, 1))),
)


def visible_facets(owners: Mapping[Cell, int]) -> list[Facet]:
    """Return what shows of cubes, each of which belongs to an owner.

    Every face covers two triangles of the picture. The cubes behind one triangle lie in a row, each
    a step farther away, so the first that claims a triangle hides the others.
    """
    shown: dict[frozenset[Point], Facet] = {}
    for cell in sorted(owners, key=lambda c: (c[0] - c[1] - c[2], c)):
        for face, halves in enumerate(FACES):
            for half in halves:
                solid = tuple(_add_cells(corner, cell) for corner in half)
                flat = tuple(map(isometric, solid))
                facet = Facet(owners[cell], cell, face, flat, solid)
                shown.setdefault(frozenset(flat), facet)
    return list(shown.values())


def isometric(corner: Cell) -> Point:
    """Return where a corner in space is in the isometric picture."""
    layer, row, col = corner
    return col - row, col + row + 2 * layer


def isometric_lines(facets: Iterable[Facet]) -> tuple[list[Edge], list[Edge]]:
    """Return the lines around what belongs together, and those between its cubes and faces.

    A brick that hides a part of itself is outlined there, too: the two sides of such a line are the
    same on paper but not in space.
    """
    meeting: dict[Edge, list[tuple[Facet, frozenset[Cell]]]] = {}
    for facet in facets:
        places = dict(zip(facet.flat, facet.solid, strict=True))
        for a, b in sides(facet.flat):
            ends = frozenset((places[a], places[b]))
            meeting.setdefault((min(a, b), max(a, b)), []).append((facet, ends))
    thick, thin = [], []
    for edge, both in meeting.items():
        (one, place), (other, other_place) = both[0], both[-1]
        if len(both) == 1 or one.owner != other.owner or place != other_place:
            thick.append(edge)
        elif (one.cell, one.face) != (other.cell, other.face):
            thin.append(edge)
    return thick, thin


def _add_cells(corner: Cell, cell: Cell) -> Cell:
    return tuple(a + b for a, b in zip(corner, cell, strict=True))


def lattice_scale(lattice: Lattice) -> tuple[float, float]:
    """Return the steps across and down in a picture of cells."""
    return SCALES[lattice.name]


def cell_layers(cells: Iterable[Cell]) -> dict[int, list[Cell]]:
    """Return the cells of a solid layer by layer, from the top; the first layer has number 1."""
    layers: dict[int, list[Cell]] = {}
    for cell in sorted(cells):
        layers.setdefault(cell[0], []).append(cell)
    top = min(layers)
    return {layer - top + 1: members for layer, members in layers.items()}


Vertex = tuple[float, float, float]

#: Three corners, anticlockwise as they are seen from outside.
Triangle = tuple[Vertex, Vertex, Vertex]

#: A box inside a cell: the cell, and per axis -1, 0 or 1 for near its lower side, in the middle …
Box = tuple[tuple[int, int, int], tuple[int, int, int]]


class Scale(NamedTuple):
    """Lengths in millimetres."""

    size: float  #: side of a cell
    clearance: float  #: between two bricks side by side
    gap: float  #: between two bricks on the plate


def solid_cells(packing: Packing, brick: Brick) -> frozenset[tuple[int, int, int]]:
    """Return the cells of a brick as (x, y, z), in space as drawings show it: layer 1 on top."""
    if packing.lattice not in (SQUARE, CUBIC):
        reason = f"bricks on the lattice {packing.lattice.name} have no meshes"
        raise InputError(f"{reason}: those on square and cubic ones have")
    cells: Iterable[Cell] = brick.cells
    if packing.lattice is SQUARE:
        cells = [(0, *cell) for cell in cells]
    return frozenset((col, -row, -layer) for layer, row, col in cells)


def triangles(cells: frozenset[tuple[int, int, int]], scale: Scale) -> Iterator[Triangle]:
    """Yield the surface of a brick."""
    boxes = _boxes(cells, has_clearance=scale.clearance > 0)
    for cell, part in within_deadline(sorted(boxes), 256):
        for axis, sign in product(range(3), (1, -1)):
            if _neighbour(cell, part, axis, sign, scale.clearance > 0) not in boxes:
                yield from _face(cell, part, axis, sign, scale)


def _boxes(cells: frozenset[tuple[int, int, int]], *, has_clearance: bool) -> set[Box]:
    """Return the boxes that all cells around them belong to."""
    if not has_clearance:
        return {(cell, (0, 0, 0)) for cell in cells}
    parts = list(product((-1, 0, 1), repeat=3))
    found: set[Box] = set()
    for cell in within_deadline(cells, 64):
        for x, y, z in parts:
            near = product({0, x}, {0, y}, {0, z})
            if all((cell[0] + a, cell[1] + b, cell[2] + c) in cells for a, b, c in near):
                found.add((cell, (x, y, z)))
    return found


def _neighbour(
    cell: tuple[int, int, int], part: tuple[int, int, int], axis: int, sign: int, is_fine: bool
) -> Box:
    """Return the box on the other side of a face."""
    at, inside = list(cell), list(part)
    if is_fine and part[axis] != sign:
        inside[axis] += sign
    else:
        at[axis] += sign
        inside[axis] = -sign if is_fine else 0
    return (at[0], at[1], at[2]), (inside[0], inside[1], inside[2])


def _face(
    cell: tuple[int, int, int], part: tuple[int, int, int], axis: int, sign: int, scale: Scale
) -> Iterator[Triangle]:
    """Yield the two triangles of a face of a box."""
    spans = [_span(at, inside, scale) for at, inside in zip(cell, part, strict=True)]
    flat = spans[axis][sign > 0]
    one, other = (axis + 1) % 3, (axis + 2) % 3
    ends = ((0, 0), (1, 0), (1, 1), (0, 1)) if sign > 0 else ((0, 0), (0, 1), (1, 1), (1, 0))
    corners: list[Vertex] = []
    for a, b in ends:
        point = [0.0, 0.0, 0.0]
        point[axis], point[one], point[other] = flat, spans[one][a], spans[other][b]
        corners.append((point[0], point[1], point[2]))
    yield corners[0], corners[1], corners[2]
    yield corners[0], corners[2], corners[3]


def _span(at: int, inside: int, scale: Scale) -> tuple[float, float]:
    """Return where a box begins and ends along an axis."""
    low, high, rim = at * scale.size, (at + 1) * scale.size, scale.clearance / 2
    if not rim:
        return low, high
    return {-1: (low, low + rim), 0: (low + rim, high - rim), 1: (high - rim, high)}[inside]


def plate(bricks: Sequence[frozenset[tuple[int, int, int]]], scale: Scale) -> Iterator[Triangle]:
    """Yield bricks side by side, in rows that make about a square, each on the plate."""
    boxes = [_extents(cells) for cells in bricks]
    area = sum((wide * scale.size + scale.gap) * (deep * scale.size + scale.gap)
               for (wide, deep, _), _ in boxes)  # fmt: skip
    most = max(area**0.5, max(size[0] for size, _ in boxes) * scale.size)
    x = y = row = 0.0
    for cells, (size, least) in zip(bricks, boxes, strict=True):
        wide, deep = size[0] * scale.size, size[1] * scale.size
        if x and x + wide > most:
            x, y, row = 0.0, y + row + scale.gap, 0.0
        move = [at - low * scale.size for at, low in zip((x, y, 0.0), least, strict=True)]
        rim = scale.clearance / 2
        for corners in triangles(cells, scale):
            a, b, c = ((p[0] + move[0], p[1] + move[1], p[2] + move[2] - rim) for p in corners)
            yield a, b, c
        x, row = x + wide + scale.gap, max(row, deep)


def _extents(
    cells: frozenset[tuple[int, int, int]],
) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Return the sizes of a brick along each axis, and its least coordinates."""
    axes = [sorted({cell[axis] for cell in cells}) for axis in range(3)]
    x, y, z = ((axis[0], axis[-1] - axis[0] + 1) for axis in axes)
    return (x[1], y[1], z[1]), (x[0], y[0], z[0])
