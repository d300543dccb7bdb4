"""Bricks as meshes of triangles, to be printed in three dimensions.

Bricks that are printed as they are do not fit into one another, so all their faces are moved inward
by half of the clearance. Each cell is cut into 27 boxes: thin ones at its faces, edges and corners,
and one in the middle. A box is part of the mesh if all cells that touch it are of the brick. So the
mesh is closed, and no two parts of it touch along an edge alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.puzzles.packing.lattice import CUBIC, SQUARE

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.lattice import Cell
    from puzzlewright.puzzles.packing.puzzle import Brick, Packing

Point = tuple[float, float, float]

#: Three corners, anticlockwise as they are seen from outside.
Triangle = tuple[Point, Point, Point]

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
    for cell, part in looking(sorted(boxes), 256):
        for axis, sign in product(range(3), (1, -1)):
            if _neighbour(cell, part, axis, sign, scale.clearance > 0) not in boxes:
                yield from _face(cell, part, axis, sign, scale)


def _boxes(cells: frozenset[tuple[int, int, int]], *, has_clearance: bool) -> set[Box]:
    """Return the boxes that all cells around them belong to."""
    if not has_clearance:
        return {(cell, (0, 0, 0)) for cell in cells}
    parts = list(product((-1, 0, 1), repeat=3))
    found: set[Box] = set()
    for cell in looking(cells, 64):
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
    corners: list[Point] = []
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
