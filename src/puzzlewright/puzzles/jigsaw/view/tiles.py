"""Where the pieces of a drawing lie, and the joins between them.

Lengths are thousandths of the side of a piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.jigsaw.pieces import BOTTOM, RIGHT, SIDES, STEPS, Piece, fits, turn_piece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.view.outlines import DEPTH, SIDE

#: Between the tabs of two pieces that lie apart.
GAP: Final = 90

#: A board so much longer than wide is not a good form for pieces that lie apart.
LONG: Final = 4


class Tile(NamedTuple):
    """A piece as it lies: its top left corner, what it shows, which one it is, how it is turned."""

    x: int
    y: int
    edges: Piece  #: as they lie
    piece: int
    turn: int  #: quarter turns clockwise

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + SIDE // 2, self.y + SIDE // 2


#: The tiles of a board, row by row.
TileGrid = Sequence[Sequence[Tile]]


class Join(NamedTuple):
    """Two edges that meet: the tile left of or above the join, the side of it, and the other."""

    tile: Tile
    side: int
    other: Tile

    @property
    def edges(self) -> tuple[int, int]:
        """What the two show to one another."""
        return self.tile.edges[self.side], self.other.edges[(self.side + 2) % 4]


def assembled_tiles(
    jigsaw: Jigsaw, assembly: JigsawSolution, x: int = 0, y: int = 0
) -> list[list[Tile]]:
    """Return the tiles of a board put together, its top left corner at (x, y)."""
    _require_form(jigsaw, assembly)
    return [
        [
            Tile(
                x + SIDE * col,
                y + SIDE * row,
                turn_piece(jigsaw.pieces[placed.piece], placed.turn),
                placed.piece,
                placed.turn,
            )
            for col, placed in enumerate(line)
        ]
        for row, line in enumerate(assembly.grid)
    ]


def _require_form(jigsaw: Jigsaw, assembly: JigsawSolution) -> None:
    """Refuse an assembly that is none of this jigsaw; whether its edges fit does not matter."""
    form = [len(row) for row in assembly.grid]
    if form != [jigsaw.cols] * jigsaw.rows:
        raise InputError(f"the assembly does not have the form {jigsaw.rows}×{jigsaw.cols}")
    numbers = [placed.piece for row in assembly.grid for placed in row]
    if not 0 <= min(numbers) <= max(numbers) < len(jigsaw.pieces):
        raise InputError("the assembly has a piece that the jigsaw does not have")


def loose_tiles(jigsaw: Jigsaw, x: int, y: int) -> tuple[list[Tile], int, int]:
    """Return all pieces upright, in their order, with room for their tabs; and width and height."""
    count = len(jigsaw.pieces)
    short, long = sorted((jigsaw.rows, jigsaw.cols))
    columns = jigsaw.cols if long <= LONG * short else ceil(sqrt(count))
    reach = DEPTH if jigsaw.signed else 0
    pitch = SIDE + 2 * reach + GAP
    tiles = []
    for number, piece in enumerate(jigsaw.pieces):
        row, col = divmod(number, columns)
        tiles.append(Tile(x + reach + col * pitch, y + reach + row * pitch, piece, number, 0))
    return tiles, columns * pitch - GAP, ceil(count / columns) * pitch - GAP


def joins(tiles: TileGrid) -> Iterator[Join]:
    """Yield every join of a board once, row by row: right of each tile, then below it."""
    for row, line in enumerate(tiles):
        for col, tile in enumerate(line):
            if col + 1 < len(line):
                yield Join(tile, RIGHT, line[col + 1])
            if row + 1 < len(tiles):
                yield Join(tile, BOTTOM, tiles[row + 1][col])


def side_join(tiles: TileGrid, row: int, col: int, side: int) -> Join:
    """Return the join on a side of a cell."""
    down, right = STEPS[side]
    return Join(tiles[row][col], side, tiles[row + down][col + right])


def require_fit(jigsaw: Jigsaw, tiles: TileGrid) -> None:
    """Refuse a board with edges that do not fit: it has no line to cut along."""
    for row, line in enumerate(tiles):
        for col in range(len(line)):
            sides = [RIGHT] * (col + 1 < len(line)) + [BOTTOM] * (row + 1 < len(tiles))
            for side in sides:
                edge, other = side_join(tiles, row, col, side).edges
                if not fits(edge, other, signed=jigsaw.signed):
                    place = f"the {SIDES[side]} of row {row + 1}, column {col + 1}"
                    reason = f"cannot be cut: edges do not fit at {place}"
                    raise InputError(reason, text=f"{edge} {other}")
