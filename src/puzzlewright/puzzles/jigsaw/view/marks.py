"""What is written on the pieces of a drawing: names, types of edges, and where pinned ones lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.view.appearance import (
    INK,
    PAPER,
    PIN,
    SOFT_INK,
    colour,
    readable_ink,
)
from puzzlewright.puzzles.jigsaw.view.outlines import SIDE, on_side
from puzzlewright.puzzles.jigsaw.view.tiles import Tile
from puzzlewright.render import svg

NAME_SIZE: Final = 165
NAME_WIDTH: Final = 420  #: what a long name may take
NAME_LETTERS: Final = 14  #: beyond which a name is cut
DISC: Final = 150  #: radius of the disc below a name, where edges are coloured
#: Capitals and digits of the usual sans fonts are 0.72 of their size high: half of it centres them.
CENTRED: Final = 0.36

PIN_WORDS: Final = 67  #: size of what is written on pinned pieces that lie apart
PIN_BELOW: Final = 145  #: how far below the middle it stands
PIN_BELOW_DISC: Final = 103  #: the same where colours may have numbers
PIN_DOT: Final = 34  #: radius of the head of a pin
PIN_BESIDE: Final = 125  #: how far from the middle it is, to the right and upwards

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
    points = [_turned_mark(point, tile.turn) for point in ((-half, -low), (0, -high), (half, -low))]
    steps = " ".join(f"{x + dx} {y + dy}" for dx, dy in points)
    return f"M{steps}z"


def _turned_mark(point: tuple[int, int], turn: int) -> tuple[int, int]:
    """Return a point after `turn` quarter turns clockwise about (0, 0); y goes down."""
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


def pin_dots(jigsaw: Jigsaw, tiles: Iterable[Tile]) -> str:
    """Draw the heads of pins on pieces that must lie where they are."""
    dots = []
    for tile in tiles:
        if tile.piece in jigsaw.pins:
            x, y = tile.centre
            dots.append(svg.element("circle", cx=x + PIN_BESIDE, cy=y - PIN_BESIDE, r=PIN_DOT))
    return svg.group(*dots, fill=PIN, stroke=PAPER, stroke_width=12)


def pin_places(jigsaw: Jigsaw, tiles: Iterable[Tile]) -> str:
    """Write on pinned pieces where they must lie: `row 2, col 3`.

    If the turn is given as well, an arrow points to where the top of the piece will be.
    """
    labels = []
    below = PIN_BELOW if jigsaw.signed else PIN_BELOW_DISC
    for tile in tiles:
        pin = jigsaw.pins.get(tile.piece)
        if pin is not None:
            x, y = tile.centre
            turn = pin.turn if jigsaw.turning else None
            words = f"row {pin.row + 1}, col {pin.col + 1}"
            labels.append(_pin_label(x, y + below, words, turn))
    return svg.group(*labels, font_family=svg.SANS, font_size=PIN_WORDS, fill=PIN)


def _pin_label(x: int, y: int, words: str, turn: int | None) -> str:
    """Return words on a small plate, with an arrow behind them if there is a turn."""
    length = 0.52 * PIN_WORDS * len(words)
    width = length + (0 if turn is None else PIN_WORDS)
    start = x - width / 2
    plate = svg.element(
        "rect",
        x=round(start - 25),
        y=round(y - 0.7 * PIN_WORDS),
        width=round(width + 50),
        height=round(1.4 * PIN_WORDS),
        rx=round(0.7 * PIN_WORDS),
        fill=PAPER,
        stroke=PIN,
        stroke_width=6,
    )
    text = svg.text(
        round(start), y + CENTRED * PIN_WORDS, words, textLength=round(length),
        lengthAdjust="spacingAndGlyphs",
    )  # fmt: skip
    if turn is None:
        return plate + text
    half = round(0.3 * PIN_WORDS)
    middle = round(start + width - 0.4 * PIN_WORDS)
    points = [_turned_mark(point, turn) for point in ((-half, half), (0, -half), (half, half))]
    steps = " ".join(f"{middle + dx} {y + dy}" for dx, dy in points)
    return plate + text + svg.element("path", d=f"M{steps}z")


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
                ink = readable_ink(colour(edge)) if coloured else INK
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
