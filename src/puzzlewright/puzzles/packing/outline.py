"""The cells of a packing on paper: corners, outlines of shapes, and solids seen from a corner.

Corners are pairs of whole numbers (across, down), so that the sides of neighbouring cells are the
same to the last digit; SCALES says how long a step is. What is wound clockwise here is wound
clockwise on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.puzzles.packing.lattice import HEX, TRI, Cell, Lattice

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
        if hangs(cell):
            return (x, row), (x + 2, row), (x + 1, row + 1)
        return (x + 2, row), (x + 3, row + 1), (x + 1, row + 1)
    row, col = cell[-2:]
    return (col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)


def hangs(cell: Cell) -> bool:
    """Tell whether a triangle has its level side above, as rows go down the page."""
    return cell[0] % 3 == 1


def sides(polygon: Polygon) -> list[Edge]:
    """Return the sides of a polygon, in turn."""
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def inner_edges(polygons: Iterable[Polygon]) -> list[Edge]:
    """Return the sides that two of the polygons share, each once."""
    seen = dict.fromkeys(side for polygon in looking(polygons) for side in sides(polygon))
    return [(a, b) for a, b in looking(seen) if a < b and (b, a) in seen]


def joined(edges: Iterable[Edge]) -> list[Edge]:
    """Return edges with those that go straight on made one: a large board has few lines then."""
    left = dict.fromkeys(edges)
    long = []
    for (x, y), (end_x, end_y) in looking(left):
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
    seen = dict.fromkeys(side for polygon in looking(polygons) for side in sides(polygon))
    onward: dict[Point, list[Point]] = {}
    for a, b in looking(seen):
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


def visible(owners: Mapping[Cell, int]) -> list[Facet]:
    """Return what shows of cubes, each of which belongs to an owner.

    Every face covers two triangles of the picture. The cubes behind one triangle lie in a row, each
    a step farther away, so the first that claims a triangle hides the others.
    """
    shown: dict[frozenset[Point], Facet] = {}
    for cell in sorted(owners, key=lambda c: (c[0] - c[1] - c[2], c)):
        for face, halves in enumerate(FACES):
            for half in halves:
                solid = tuple(_moved(corner, cell) for corner in half)
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


def _moved(corner: Cell, cell: Cell) -> Cell:
    return tuple(a + b for a, b in zip(corner, cell, strict=True))


def scale_of(lattice: Lattice) -> tuple[float, float]:
    """Return the steps across and down in a picture of cells."""
    return SCALES[lattice.name]


def layers_of(cells: Iterable[Cell]) -> dict[int, list[Cell]]:
    """Return the cells of a solid layer by layer, from the top; the first layer has number 1."""
    layers: dict[int, list[Cell]] = {}
    for cell in sorted(cells):
        layers.setdefault(cell[0], []).append(cell)
    top = min(layers)
    return {layer - top + 1: members for layer, members in layers.items()}
