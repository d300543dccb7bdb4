"""Pictures of cells in plain text: one sign for each cell, on every lattice.

Rows go down. The layers of a box are apart by a line `--`. On hexagons each row is a sign further
to the right than the one above, and cells are two signs apart; triangles point down and up in
turns. So a place in a picture (layer, row, column) is a cell, or on hexagons none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.puzzles.packing.lattice import CUBIC, HEX, TRI, Cell, Lattice, coordinates_by_axis

#: A layer, a row and a column, counted from 0.
Place = tuple[int, int, int]

#: A line between the layers of a picture.
LAYERS = "--"

#: Stands for a cell that nothing lies on, in the picture of a filled board.
BARE = "?"

#: Pictures with more places than this for each cell, and this many besides, are not drawn.
ROOM_PER_CELL = 20
ROOM = 10_000

HOME: Place = (0, 0, 0)


def picture_place(lattice: Lattice, cell: Cell) -> Place:
    """Return where a cell is in a picture."""
    if lattice is HEX:
        return 0, cell[0], 2 * cell[1] + cell[0]
    if lattice is TRI:
        points_up = cell[0] % 3 - 1
        i, j = cell[0] // 3, cell[1] // 3
        return 0, j, 2 * i + j + points_up
    return (cell[0], cell[1], cell[2]) if lattice is CUBIC else (0, cell[0], cell[1])


def find_cell(lattice: Lattice, place: Place) -> Cell | None:
    """Return the cell that is at a place; None between two hexagons."""
    _, row, col = place
    if lattice is HEX:
        return None if (col - row) % 2 else (row, (col - row) // 2)
    if lattice is TRI:
        points_up = (row + col) % 2
        i = (col - row - points_up) // 2
        return 3 * i + 1 + points_up, 3 * row + 1 + points_up
    return place if lattice is CUBIC else (row, col)


def picture_corner(lattice: Lattice, cells: Iterable[Cell]) -> Place:
    """Return the place of the first sign in a picture of cells that takes no room in vain.

    Moving a picture by it leaves hexagons on hexagons and triangles as they point.
    """
    places = [picture_place(lattice, cell) for cell in within_deadline(cells)]
    layer, row, col = map(min, coordinates_by_axis(places))
    slanted = lattice is HEX or lattice is TRI
    return layer, row, col - (col - row) % 2 if slanted else col


def picture_extents(lattice: Lattice, cells: Collection[Cell]) -> list[int]:
    """Return the sizes of a picture of cells: layers if there can be some, rows and columns."""
    if lattice is HEX or lattice is TRI:
        cells = [picture_place(lattice, cell)[1:] for cell in within_deadline(cells)]
    return [max(axis) - min(axis) + 1 for axis in coordinates_by_axis(cells)]


def has_room(lattice: Lattice, cells: Iterable[Cell], corner: Place = HOME) -> bool:
    """Tell whether a picture from this corner shows all cells and is not mostly empty."""
    places = [picture_place(lattice, cell) for cell in within_deadline(cells)]
    if any(at < least for place in places for at, least in zip(place, corner, strict=True)):
        return False
    area = 1
    for values, least in zip(coordinates_by_axis(places), corner, strict=True):
        area *= max(values) - least + 1
    return area <= ROOM_PER_CELL * len(places) + ROOM


def picture_lines(lattice: Lattice, signs: Mapping[Cell, str], corner: Place = HOME) -> list[str]:
    """Return the lines of a picture of cells, each with its sign."""
    layers: dict[int, dict[int, dict[int, str]]] = {}
    for cell, sign in signs.items():
        layer, row, col = (
            at - first for at, first in zip(picture_place(lattice, cell), corner, strict=True)
        )
        layers.setdefault(layer, {}).setdefault(row, {})[col] = sign
    gap = " " if lattice is HEX else "."
    lines: list[str] = []
    for layer in range(max(layers) + 1):
        lines += [LAYERS] if layer else []
        rows = layers.get(layer, {})
        for row in range(max(rows, default=0) + 1):
            here = rows.get(row, {})
            line = "".join(here.get(col, gap) for col in range(max(here, default=-1) + 1))
            lines.append(line or ".")  # an empty line would be the end of the picture
    return lines
