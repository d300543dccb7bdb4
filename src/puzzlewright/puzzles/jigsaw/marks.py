"""What is written on the pieces of a drawing: their names, and the types of their edges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from puzzlewright.puzzles.jigsaw.look import INK, PAPER, SOFT_INK, colour, ink_on
from puzzlewright.puzzles.jigsaw.outline import on_side
from puzzlewright.puzzles.jigsaw.tabs import SIDE
from puzzlewright.puzzles.jigsaw.tiles import Tile
from puzzlewright.render import svg

if TYPE_CHECKING:
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw

NAME_SIZE: Final = 165
NAME_WIDTH: Final = 420  #: what a long name may take
NAME_LETTERS: Final = 14  #: beyond which a name is cut
DISC: Final = 150  #: radius of the disc below a name, where edges are coloured
#: Capitals and digits of the usual sans fonts are 0.72 of their size high: half of it centres them.
CENTRED: Final = 0.36

TAB_NUMBER: Final = 104
COLOUR_NUMBER: Final = 165
#: How far from the edge the number of a tab, of a hole and of a colour stands.
BELOW_TAB: Final = 84
BELOW_HOLE: Final = 292
BELOW_COLOUR: Final = 268


def names(jigsaw: Jigsaw, tiles: Iterable[Tile], *, turned: bool) -> str:
    """Write the names of the pieces, turned as the pieces are.

    With `turned` a small arrow beside each points to where the top of the piece has gone.
    """
    tiles = list(tiles)
    size = NAME_SIZE if jigsaw.signed else 0.72 * NAME_SIZE
    words = [_name(jigsaw, tile, size) for tile in tiles]
    arrows = "".join(_arrow(tile, size) for tile in tiles) if turned else ""
    return svg.group(
        *([svg.element("path", d=arrows)] if arrows else []),
        *words,
        fill=SOFT_INK if jigsaw.signed else INK,
        font_family=svg.SANS,
        font_size=size,
        text_anchor="middle",
    )


def _name(jigsaw: Jigsaw, tile: Tile, size: float) -> str:
    name = jigsaw.names[tile.piece] if jigsaw.names else str(tile.piece + 1)
    shown = name if len(name) <= NAME_LETTERS else name[: NAME_LETTERS - 1] + "…"
    room = NAME_WIDTH if jigsaw.signed else 1.7 * DISC
    fitted = min(size, room / (0.6 * max(1, len(shown))))
    x, y = tile.centre
    turn = f"rotate({90 * tile.turn})" if tile.turn else ""
    return svg.text(
        0,
        CENTRED * fitted,
        shown,
        transform=f"translate({x} {y}){turn}",
        font_size=None if fitted == size else fitted,
    )


def _arrow(tile: Tile, size: float) -> str:
    """Return a small triangle above the name, as seen by the piece."""
    x, y = tile.centre
    low, high, half = round(0.52 * size), round(0.82 * size), round(0.2 * size)
    points = [_turned(point, tile.turn) for point in ((-half, -low), (0, -high), (half, -low))]
    steps = " ".join(f"{x + dx} {y + dy}" for dx, dy in points)
    return f"M{steps}z"


def _turned(point: tuple[int, int], turn: int) -> tuple[int, int]:
    """Return a point after so many quarter turns clockwise about (0, 0); y goes down."""
    x, y = point
    return ((x, y), (-y, x), (-x, -y), (y, -x))[turn % 4]


def discs(tiles: Iterable[Tile], fills: list[str] | None = None) -> str:
    """Draw what lies below the names on coloured squares, in one colour for each tile or white."""
    circles = []
    for number, tile in enumerate(tiles):
        x, y = tile.centre
        circles.append(
            svg.element("circle", cx=x, cy=y, r=DISC, fill=fills[number] if fills else None)
        )
    return svg.group(*circles, fill=PAPER, stroke=INK, stroke_width=8)


def tab_numbers(tiles: Iterable[Tile]) -> str:
    """Write the type of each tab and hole beside it."""
    texts = []
    for tile in tiles:
        for side, edge in enumerate(tile.edges):
            if edge:
                x, y = on_side((SIDE // 2, -(BELOW_TAB if edge > 0 else BELOW_HOLE)), side)
                words = str(abs(edge))
                texts.append(svg.text(tile.x + x, tile.y + y + CENTRED * TAB_NUMBER, words))
    return svg.group(
        *texts, fill=INK, font_family=svg.SANS, font_size=TAB_NUMBER, text_anchor="middle"
    )


def colour_numbers(tiles: Iterable[Tile], *, coloured: bool) -> str:
    """Write the number of its colour into each triangle; flat edges have none."""
    by_ink: dict[str, list[str]] = {}
    for tile in tiles:
        for side, edge in enumerate(tile.edges):
            if edge:
                x, y = on_side((SIDE // 2, -BELOW_COLOUR), side)
                ink = ink_on(colour(edge)) if coloured else INK
                size = min(COLOUR_NUMBER, 400 / (0.6 * len(str(edge))))
                words = svg.text(
                    tile.x + x,
                    tile.y + y + CENTRED * size,
                    str(edge),
                    font_size=None if size == COLOUR_NUMBER else size,
                )
                by_ink.setdefault(ink, []).append(words)
    style = {"font_family": svg.SANS, "text_anchor": "middle", "font_weight": "bold"}
    return svg.group(
        *(svg.group(*texts, fill=ink) for ink, texts in by_ink.items()),
        font_size=COLOUR_NUMBER,
        **style,
    )
