"""The layers of a drawing of an assembly: squares, tabs, joins, the rim, what is written on them.

A join is one line that both pieces share: a square is painted for each piece, and then each tab
over the square that it sticks into. Edges that are colours are triangles. Edges that meet and do
not fit are red. Lengths are thousandths of the side of a piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from puzzlewright.puzzles.jigsaw.pieces import BOTTOM, LEFT, RIGHT, STEPS, TOP, Piece, fits
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.view import marks, squares
from puzzlewright.puzzles.jigsaw.view.appearance import (
    INK,
    LINE,
    PAPER,
    THICK,
    UNTINTED,
    WRONG,
    Look,
    colour,
    is_readable,
    mix_colours,
    shows_pins,
)
from puzzlewright.puzzles.jigsaw.view.outlines import CORNERS, SIDE, EdgeGrid, rim_path, side_path
from puzzlewright.puzzles.jigsaw.view.tiles import Join, Tile, TileGrid, joins
from puzzlewright.render import svg

#: Which tint a piece has.
TintOf = Callable[[int], str]

#: What the tab of a tile is filled with, by its type.
FillOf = Callable[[Tile, int], str]

#: How far the strip in the colour of its type goes into a piece.
STRIP: Final = 350

JOINED: Final[dict[str, svg.Value]] = {"stroke_linejoin": "round", "stroke_linecap": "round"}


def layers(
    jigsaw: Jigsaw, tiles: TileGrid, look: Look, tint_of: TintOf, *, compared: bool = False
) -> list[str]:
    """Return all that is drawn of an assembly; no choice of the look is open."""
    flat = [tile for row in tiles for tile in row]
    if not jigsaw.signed:
        parts = coloured_faces(jigsaw, flat, look, tint_of)
        parts += lines(jigsaw, tiles)
    elif look.colours:
        parts = [tinted_squares(flat, lambda _: UNTINTED), strip_paths(flat, straight=True)]
        parts += lines(jigsaw, tiles, lambda _, edge: strip_colour(edge))
    else:
        parts = [tinted_squares(flat, tint_of)]
        parts += lines(jigsaw, tiles, lambda tile, _: tint_of(tile.piece))
    discs = [tint_of(tile.piece) for tile in flat] if compared else None
    return [*parts, *inscriptions(jigsaw, flat, look, discs, turned=True)]


def lines(jigsaw: Jigsaw, tiles: TileGrid, fill_of: FillOf | None = None) -> list[str]:
    """Return the joins and the rim; tabs may be filled, so that they cover what lies below."""
    if not jigsaw.signed:
        parts = [straight_joins(tiles)]
    elif fill_of is None:
        parts = [tabs(tiles, lambda _tile, _edge: "none")]
    else:
        parts = [rim_tabs(tiles, fill_of), tabs(tiles, fill_of)]
    return [*filter(None, [*parts, wrong_joins(jigsaw, tiles)]), rim(jigsaw, tiles)]


def inscriptions(
    jigsaw: Jigsaw, tiles: Sequence[Tile], look: Look, discs: list[str] | None, *, turned: bool
) -> list[str]:
    """Return the numbers at the edges, the names of the pieces, and the marks of pins.

    With `turned` the pieces lie in their places; else they are apart, and marks say where to.
    """
    parts = []
    if look.numbers and jigsaw.signed:
        parts.append(marks.tab_numbers(tiles))
    elif look.numbers:
        parts.append(marks.colour_numbers(tiles, coloured=bool(look.colours)))
    if look.names:
        if not jigsaw.signed:
            parts.append(marks.discs(tiles, discs))
        parts.append(marks.names(jigsaw, tiles, turned=turned and jigsaw.turning))
    if shows_pins(jigsaw, look):
        parts.append(marks.pin_dots(jigsaw, tiles) if turned else marks.pin_places(jigsaw, tiles))
    return parts


def tinted_squares(tiles: Iterable[Tile], tint_of: TintOf) -> str:
    """Return a square for each piece, one path for all of a tint."""
    paths: dict[str, list[str]] = {}
    for tile in tiles:
        square = f"M{tile.x} {tile.y}h{SIDE}v{SIDE}h-{SIDE}z"
        paths.setdefault(tint_of(tile.piece), []).append(square)
    return svg.group(*(plain_path("".join(steps), fill) for fill, steps in paths.items()))


def coloured_faces(jigsaw: Jigsaw, tiles: Sequence[Tile], look: Look, tint_of: TintOf) -> list[str]:
    """Return pieces whose edges are colours, without their outlines."""
    if not look.colours:
        return [tinted_squares(tiles, tint_of), squares.diagonals(tiles)]
    readable = is_readable(jigsaw)
    parts = [squares.triangles(tiles, motifs=readable)]
    return [*parts, squares.diagonals(tiles)] if readable else parts


def strip_colour(edge: int) -> str:
    """Return the colour of what belongs to a tab or a hole."""
    return mix_colours(colour(edge), PAPER, 0.35)


def strip_paths(tiles: Iterable[Tile], *, straight: bool) -> str:
    """Return strips whose outer side is the edge itself, or a straight line."""
    paths: dict[str, list[str]] = {}
    inner = SIDE - 2 * STRIP
    ends = ("-{0} {0}h-{1}", "-{0}-{0}v-{1}", "{0}-{0}h{1}", "{0} {0}v{1}")
    for tile in tiles:
        for side, edge in enumerate(tile.edges):
            if edge:
                x, y = CORNERS[side]
                back = ends[side].format(STRIP, inner)
                along = side_path(0 if straight else edge, side)
                step = f"M{tile.x + x} {tile.y + y}{along}l{back}z"
                paths.setdefault(strip_colour(edge), []).append(step)
    return svg.group(*(plain_path("".join(steps), fill) for fill, steps in paths.items()))


def defs(jigsaw: Jigsaw) -> str:
    """Return the shapes of all tabs, each once.

    The same name means the same shape in every drawing, so several fit into one page.
    """
    if not jigsaw.signed:
        return svg.element("defs")
    kinds = sorted({abs(edge) for piece in jigsaw.pieces for edge in piece} - {0})
    return svg.element(
        "defs",
        "\n",
        *(
            svg.element("path", id=_tab_name(kind), d=f"M0 0{side_path(kind, TOP)}") + "\n"
            for kind in kinds
        ),
    )


def _tab_name(kind: int) -> str:
    return f"puzzlewright-tab-{kind}"


def _placed_tab(tile: Tile, side: int) -> str:
    """Return the tab on a side of a piece.

    Put together by hand, and so is plain_path: there are too many to look for letters to escape.
    """
    x, y = CORNERS[side]
    turn = f"rotate({90 * side})" if side else ""
    place = f"translate({tile.x + x} {tile.y + y}){turn}"
    return f'<use href="#{_tab_name(abs(tile.edges[side]))}" transform="{place}"/>'


def plain_path(d: str, fill: str | None = None) -> str:
    """Return a path with nothing but its steps and what it is filled with."""
    return f'<path d="{d}" fill="{fill}"/>' if fill else f'<path d="{d}"/>'


def tabs(tiles: TileGrid, fill_of: FillOf) -> str:
    """Return all joins that fit: tabs, filled, and straight lines where flat edges meet."""
    uses: dict[str, list[str]] = {}
    straight = []
    for join in joins(tiles):
        edge, other = join.edges
        if edge == other == 0:
            straight.append(_side_line(join.tile, join.side))
        elif edge == -other:
            # The piece that has the tab paints it.
            tile, side = (join.tile, join.side) if edge > 0 else (join.other, (join.side + 2) % 4)
            uses.setdefault(fill_of(tile, abs(edge)), []).append(_placed_tab(tile, side))
    groups = [svg.group(*members, fill=fill) for fill, members in uses.items()]
    if straight:
        groups.append(plain_path("".join(straight), "none"))
    return svg.group(*groups, stroke=INK, stroke_width=LINE, **JOINED)


def rim_tabs(tiles: TileGrid, fill_of: FillOf) -> str:
    """Return tabs that stick out of the rim, and paper in the holes there, without lines."""
    uses = []
    for tile, side in _rim_sides(tiles):
        edge = tile.edges[side]
        if edge > 0:
            uses.append(svg.group(_placed_tab(tile, side), fill=fill_of(tile, edge)))
        elif edge < 0:
            opposite = (side + 2) % 4
            uses.append(svg.group(_placed_tab(_rim_counterpart(tile, side), opposite), fill=PAPER))
    return svg.group(*uses) if uses else ""


def _rim_counterpart(tile: Tile, side: int) -> Tile:
    """Return what would fit to a piece on one of its sides, where there is nothing."""
    down, right = STEPS[side]
    top, right_edge, bottom, left = (-edge for edge in tile.edges)
    edges = (bottom, left, top, right_edge)
    return tile._replace(x=tile.x + right * SIDE, y=tile.y + down * SIDE, edges=edges)


def _rim_sides(tiles: TileGrid) -> Iterable[tuple[Tile, int]]:
    """Yield the tiles on the rim and their outer sides."""
    yield from ((tile, TOP) for tile in tiles[0])
    yield from ((row[-1], RIGHT) for row in tiles)
    yield from ((tile, BOTTOM) for tile in tiles[-1])
    yield from ((row[0], LEFT) for row in tiles)


def _side_line(tile: Tile, side: int, *, straight: bool = False) -> str:
    """Return the line along a side."""
    x, y = CORNERS[side]
    return f"M{tile.x + x} {tile.y + y}{side_path(0 if straight else tile.edges[side], side)}"


def straight_joins(tiles: TileGrid) -> str:
    """Return the lines between square pieces."""
    left, top = tiles[0][0].x, tiles[0][0].y
    width, height = SIDE * len(tiles[0]), SIDE * len(tiles)
    lines = [f"M{left} {row[0].y}h{width}" for row in tiles[1:]]
    lines += [f"M{tile.x} {top}v{height}" for tile in tiles[0][1:]]
    return svg.element("path", d="".join(lines) or None, stroke=INK, stroke_width=LINE)


def wrong_joins(jigsaw: Jigsaw, tiles: TileGrid) -> str:
    """Return what both sides of a join have there, where they do not fit."""
    lines = []
    for join in joins(tiles):
        if not fits(*join.edges, signed=jigsaw.signed):
            straight = not jigsaw.signed
            lines.append(_side_line(join.tile, join.side, straight=straight))
            lines.append(_side_line(join.other, (join.side + 2) % 4, straight=straight))
    if not lines:
        return ""
    style: dict[str, svg.Value] = {"stroke": WRONG, "stroke_width": 2 * LINE, "fill": "none"}
    return svg.element("path", d="".join(lines), **style, **JOINED)


def thick(jigsaw: Jigsaw, kept: Sequence[Join]) -> str:
    """Return joins as lines that are seen first."""
    straight = not jigsaw.signed
    lines = "".join(_side_line(join.tile, join.side, straight=straight) for join in kept)
    if not lines:
        return svg.element("g")
    return svg.element("path", d=lines, fill="none", stroke=INK, stroke_width=THICK, **JOINED)


def rim(jigsaw: Jigsaw, tiles: TileGrid) -> str:
    """Return the line around a board."""
    path = rim_path(edges(jigsaw, tiles), tiles[0][0].x, tiles[0][0].y)
    return svg.element("path", d=path, fill="none", stroke=INK, stroke_width=LINE, **JOINED)


def edges(jigsaw: Jigsaw, tiles: TileGrid) -> EdgeGrid:
    """Return the edges as they are cut: colours have straight ones."""
    return [[cut_edges(jigsaw, tile) for tile in row] for row in tiles]


def cut_edges(jigsaw: Jigsaw, tile: Tile) -> Piece:
    """Return the edges of a piece as they are cut: colours have straight ones."""
    return tile.edges if jigsaw.signed else (0, 0, 0, 0)
