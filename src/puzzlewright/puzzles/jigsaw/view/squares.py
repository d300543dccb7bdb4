"""Pieces whose edges are colours: squares of four triangles.

On each triangle lies half of a motif, cut through by the edge, so that colours look different in
grey as well. Where edges fit, the halves make a whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from puzzlewright.puzzles.jigsaw.view.appearance import COLOURS, INK, colour, motif_colour
from puzzlewright.puzzles.jigsaw.view.outlines import (
    SIDE,
    Curve,
    Point,
    curve_on_side,
    on_side,
    relative_path,
)
from puzzlewright.puzzles.jigsaw.view.tiles import Tile
from puzzlewright.render import svg

_HALF: Final = SIDE // 2
_FINE: Final = 7  #: width of the lines between triangles


def _lines(*points: Point) -> tuple[Point, Curve]:
    """Return where a motif starts and its steps; x from the middle of the edge, y inwards."""
    placed = [(_HALF + x, -y) for x, y in points]
    return placed[0], tuple((point,) for point in placed[1:])


def _disc(radius: int) -> tuple[Point, Curve]:
    """Return half a disc, made of two quarters."""
    bow = round(0.5523 * radius)
    quarter = ((-radius, bow), (-bow, radius), (0, radius))
    other = ((bow, radius), (radius, bow), (radius, 0))
    first, second = ([(_HALF + x, -y) for x, y in points] for points in (quarter, other))
    steps: Curve = ((first[0], first[1], first[2]), (second[0], second[1], second[2]))
    return (_HALF - radius, 0), steps


#: Halves of motifs: a disc, a diamond, a square, a bar across the edge, a star, one along it.
_MOTIFS: Final = (
    _disc(140),
    _lines((-170, 0), (0, 150), (170, 0)),
    _lines((-130, 0), (-130, 130), (130, 130), (130, 0)),
    _lines((-48, 0), (-48, 165), (48, 165), (48, 0)),
    _lines((-185, 0), (-46, 46), (0, 185), (46, 46), (185, 0)),
    _lines((-250, 0), (-250, 48), (250, 48), (250, 0)),
    _lines((-180, 0), (-180, 60), (-60, 60), (-60, 170), (60, 170), (60, 60), (180, 60), (180, 0)),
)


def triangles(tiles: Iterable[Tile], *, motifs: bool) -> str:
    """Draw the triangles, one path for all of a colour, and the motifs on them."""
    areas: dict[int, list[str]] = {}
    marks: dict[int, list[str]] = {}
    for tile in tiles:
        for side, edge in enumerate(tile.edges):
            areas.setdefault(edge, []).append(_triangle(tile, side))
            if edge and motifs:
                marks.setdefault(edge, []).append(_motif(tile, edge, side))
    filled = [
        svg.element("path", d="".join(steps), fill=colour(edge))
        for edge, steps in sorted(areas.items())
    ]
    filled += [
        svg.element("path", d="".join(steps), fill=motif_colour(colour(edge)))
        for edge, steps in sorted(marks.items())
    ]
    return svg.group(*filled)


def _triangle(tile: Tile, side: int) -> str:
    x, y = on_side((0, 0), side)
    return f"M{tile.x + x} {tile.y + y}{_TRIANGLES[side]}"


#: From the corner where a side starts, along it, and back through the middle.
_TRIANGLES: Final = ("h1000l-500 500z", "v1000l-500-500z", "h-1000l500-500z", "v-1000l500 500z")


@lru_cache(maxsize=64)
def _motif_path(number: int, side: int) -> tuple[Point, str]:
    start, steps = _MOTIFS[number]
    return on_side(start, side), relative_path(
        on_side(start, side), curve_on_side(steps, side)
    ) + "z"


def motif_path(edge: int) -> str:
    """Return the path of the motif of a colour at the top of a piece."""
    (x, y), steps = _motif_path(_motif_number(edge), 0)
    return f"M{x} {y}{steps}"


def _motif_number(edge: int) -> int:
    """Return the motif of a colour: another one, too, when the colours come again."""
    return (edge - 1 + (edge - 1) // len(COLOURS)) % len(_MOTIFS)


def _motif(tile: Tile, edge: int, side: int) -> str:
    (x, y), steps = _motif_path(_motif_number(edge), side)
    return f"M{tile.x + x} {tile.y + y}{steps}"


def diagonals(tiles: Iterable[Tile]) -> str:
    """Draw the lines between the triangles."""
    lines = "".join(
        f"M{tile.x} {tile.y}l{SIDE} {SIDE}M{tile.x + SIDE} {tile.y}l-{SIDE} {SIDE}"
        for tile in tiles
    )
    return svg.element("path", d=lines, fill="none", stroke=INK, stroke_width=_FINE)
