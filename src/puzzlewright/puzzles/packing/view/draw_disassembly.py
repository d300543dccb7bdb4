"""The moves that take a packing apart as a drawing: the bricks, then a picture after each move.

Bricks that a step moves have their full colour, the others are pale. Bricks that have left are not
shown any more, until it is their turn to come apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.packing.bricks import Move
from puzzlewright.puzzles.packing.disassembly import (
    Disassembly,
    Separation,
    brick_names,
    describe_move,
)
from puzzlewright.puzzles.packing.lattice import SQUARE, Cell
from puzzlewright.puzzles.packing.view import cell_geometry
from puzzlewright.puzzles.packing.view.draw import (
    BOARD_PIXELS,
    GAP,
    Picture,
    Tile,
    add_label,
    brick_colour,
    cell_sheet,
    document,
    flow,
    mix_colours,
    solid_picture,
)

#: Pixels of the side of a cell, and how many cells all pictures may show.
PIXELS: Final = 16.0
MOST_CELLS: Final = 200_000

#: How much white is in the colour of bricks that stay.
PALE: Final = 0.65


def draw_disassembly(disassembly: Disassembly) -> str:
    """Return the bricks and the moves as SVG."""
    packed = disassembly.packed
    cells = sum(len(one.cells) for one in packed.placements)
    if cells * (2 + len(disassembly.moves)) > MOST_CELLS:
        raise InputError(f"too many steps to draw: all pictures show up to {MOST_CELLS:,} cells")
    names = brick_names(packed)
    bricks = {number: list(one.cells) for number, one in enumerate(packed.placements)}
    own = [packed.puzzle.bricks[one.brick].name for one in packed.placements]
    pieces = [
        add_label(
            _picture({n: bricks[n]}, {n}, names), name if name == own[n] else f"{name}: {own[n]}"
        )
        for n, name in enumerate(names)
    ]
    steps = [add_label(_picture(bricks, set(bricks), names), "together")]
    if disassembly.separation is not None:
        dimensions = packed.puzzle.lattice.dimensions
        found = within_deadline(_steps(disassembly.separation), 1)
        for number, (together, move) in enumerate(found, 1):
            _make(move, together, bricks)
            shown = {brick: bricks[brick] for brick in together}
            caption = f"{number}. {describe_move(move, dimensions, names)}"
            steps.append(add_label(_picture(shown, set(move.bricks), names), caption))
    whole = flow([flow(pieces, BOARD_PIXELS), flow(steps, BOARD_PIXELS, 2 * GAP)], 0, 2 * GAP)
    description = f"Level {disassembly.level}: {len(disassembly.moves)} moves."
    return document(whole, description, "Taken apart")


def _steps(part: Separation) -> Iterator[tuple[Sequence[int], Move]]:
    """Yield the bricks that are still together before each move, and the move."""
    for move in part.moves:
        yield part.bricks, move
    for other in (part.rest, part.removed):
        if other is not None:
            yield from _steps(other)


def _make(move: Move, together: Sequence[int], bricks: dict[int, list[Cell]]) -> None:
    """Move bricks; those that leave, so far that they are clear of the others."""
    axis, distance = move.axis, move.distance
    if move.leaves:
        gone = [cell[axis] for brick in move.bricks for cell in bricks[brick]]
        left = [c[axis] for b in together if b not in move.bricks for c in bricks[b]]
        room = max(left) - min(gone) if distance > 0 else max(gone) - min(left)
        distance *= max(room, 0) + 2
    for brick in move.bricks:
        bricks[brick] = [
            (*cell[:axis], cell[axis] + distance, *cell[axis + 1 :]) for cell in bricks[brick]
        ]


def _picture(
    bricks: Mapping[int, Sequence[Cell]], moving: set[int], names: Sequence[str]
) -> Picture:
    """Return a picture of bricks where they are: isometric, or in the plane."""
    colours = {
        n: brick_colour(n) if n in moving else mix_colours(brick_colour(n), 255, PALE)
        for n in bricks
    }
    owners = {cell: number for number, cells in bricks.items() for cell in cells}
    if len(next(iter(owners))) == len("xyz"):
        return solid_picture(cell_geometry.visible_facets(owners), colours, PIXELS)
    sheet = cell_sheet(SQUARE, owners, PIXELS)
    tiles = [Tile(names[n], tuple(cells), colours[n]) for n, cells in bricks.items()]
    return Picture(sheet.pen.width, sheet.pen.height, sheet.board({}, tiles))
