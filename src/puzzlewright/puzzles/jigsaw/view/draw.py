"""Drawing jigsaws: styles, the pieces apart or together, two assemblies side by side.

Tabs have a shape for each type (outlines.py), colours are triangles (squares.py);
assembly_layers.py has the layers of a board, and appearance.py what can be chosen. Lengths are
thousandths of the side of a piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final
from zlib import crc32

from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.puzzles.abilities import Comparison, Drawing, Style
from puzzlewright.puzzles.jigsaw.compare import AssemblyComparison, JoinPlace, compare
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.view import assembly_layers
from puzzlewright.puzzles.jigsaw.view.appearance import (
    INK,
    LINE,
    PAPER,
    SOFT_INK,
    UNTINTED,
    Look,
    is_covered,
    margin,
    pixels,
    require_sense,
    resolve_look,
    sheet,
    tint,
    tint_in_range,
)
from puzzlewright.puzzles.jigsaw.view.cut_file import cut_apart, cut_together
from puzzlewright.puzzles.jigsaw.view.outlines import DEPTH, SIDE, outline_path, rim_path
from puzzlewright.puzzles.jigsaw.view.picture import overlay
from puzzlewright.puzzles.jigsaw.view.tiles import (
    Tile,
    TileGrid,
    assembled_tiles,
    loose_tiles,
    side_join,
)
from puzzlewright.render import svg
from puzzlewright.render.laser_cutting import CUT, CUT_LENGTHS, CutFile

#: The styles, and what each does.
STYLES = {
    "numbers": "the type at each edge (numbers=no: none)",
    "colours": "edges in the colour of their type (colours=no: none)",
    "names": "the name or number of each piece (names=no: none)",
    "words=TEXT": "a text laid over the jigsaw",
    "picture=FILE": "a PNG, JPEG or SVG picture laid over the jigsaw",
    "plain": "lines on white paper, to save ink",
    "cut": "only hairlines for a laser cutter, in millimetres",
    "size=MM": "side of a piece in millimetres",
    "kerf=MM": "with cut: width of the line that a laser burns away; outlines grow by half of it",
    "gap=MM": "with cut: room between two pieces on the sheet (default: 2)",
    "sheet=WxH": "with cut: size of the sheet in millimetres (default: as large as needed)",
}

#: Answers to what can be switched on and off.
YES, NO = ("", "yes", "on", "true"), ("no", "off", "false")

#: The smallest piece that can be drawn, in millimetres.
SMALLEST = 0.5


def parse_look(style: Mapping[str, str]) -> Look:
    """Return the choices of a drawing."""
    size = style.get("size")
    return Look(
        numbers=_switch(style, "numbers"),
        colours=_switch(style, "colours"),
        names=_switch(style, "names"),
        picture=style.get("picture"),
        words=style.get("words"),
        cut_only=_switch(style, "cut") or False,
        plain=_switch(style, "plain") or False,
        piece_size=None if size is None else _millimetres(size),
    )


def _switch(style: Mapping[str, str], name: str) -> bool | None:
    """Read a choice that is on, off or open."""
    if name not in style:
        return None
    answer = str(style[name]).lower()
    if answer not in YES + NO:
        raise InputError(f"{name} is yes or no", text=answer)
    return answer in YES


def _millimetres(text: str) -> float:
    match = re.fullmatch(r"(\d{1,5}(?:\.\d{1,3})?) ?(?:mm)?", str(text), re.ASCII)
    if match is None or float(match[1]) < SMALLEST:
        raise InputError(f"not a size in millimetres, {SMALLEST} or more", text=str(text))
    return float(match[1])


def key_style(style: Mapping[str, str]) -> dict[str, str]:
    """Return how a key is drawn: lines to cut along have no numbers, which it needs."""
    if "cut" not in style:
        return dict(style)
    left_out = (CUT, "size", *CUT_LENGTHS)
    kept = {name: value for name, value in style.items() if name not in left_out}
    return {**kept, "plain": "", "names": "yes"}


#: Descriptions list what a reader can follow.
MOST_DESCRIBED: Final = 400


def draw(
    jigsaw: Jigsaw,
    solution: JigsawSolution | None = None,
    look: Look = Look(),  # noqa: B008  # immutable
    *,
    assembly: JigsawSolution | None = None,
) -> str:
    """Return a jigsaw as SVG: put together as `solution` has it, or else its pieces apart.

    Pieces apart lie upright and in their order. Those of a picture show the part of it that they
    have in `assembly`.
    """
    require_sense(look)
    if solution is not None:
        return _draw_together(jigsaw, solution, look)
    return _draw_apart(jigsaw, look, assembly)


def draw_comparison(
    jigsaw: Jigsaw,
    first: JigsawSolution,
    second: JigsawSolution,
    look: Look = Look(),  # noqa: B008  # immutable
) -> str:
    """Return two assemblies side by side, the same piece in the same tint.

    The tints change little by little over the first one, so the second shows how far pieces have
    gone. Arrows point to where their tops are. Joins that both have are thick.
    """
    if is_covered(look) or look.cut_only:
        raise InputError("two assemblies side by side have no picture, no words and no cut lines")
    comparison = compare(jigsaw, first, second)
    width, height, edge = jigsaw.cols * SIDE, jigsaw.rows * SIDE, margin(jigsaw)
    gap = 2 * edge + 100
    tints = _gradual_tints(jigsaw, first)
    left = _draw_one_of_two(jigsaw, first, comparison.kept_in_first, look, tints, edge)
    second_edge = edge + width + gap
    right = _draw_one_of_two(jigsaw, second, comparison.kept_in_second, look, tints, second_edge)
    note = _survivors(comparison.kept_joins, comparison.joins)
    return sheet(
        2 * (edge + width) + gap,
        2 * edge + height + 640,
        assembly_layers.defs(jigsaw),
        *left,
        _caption(edge + width / 2, edge + height + 290, "Assembly 1", 190, INK),
        *right,
        _caption(second_edge + width / 2, edge + height + 290, "Assembly 2", 190, INK),
        _caption(edge + width + gap / 2, edge + height + 560, note, 140, SOFT_INK),
        look=look,
        pixels=pixels(max(1.6 * jigsaw.cols, jigsaw.rows)),
        title=f"Jigsaw {jigsaw.rows}×{jigsaw.cols}: two assemblies",
        desc=f"{note} First: {_rows(jigsaw, first)}. Second: {_rows(jigsaw, second)}.",
    )


def _draw_one_of_two(
    jigsaw: Jigsaw,
    assembly: JigsawSolution,
    kept: Sequence[JoinPlace],
    look: Look,
    tints: assembly_layers.TintOf,
    left: int,
) -> list[str]:
    """Return one of two assemblies, with the joins that the other has too."""
    tiles = assembled_tiles(jigsaw, assembly, left, margin(jigsaw))
    body = assembly_layers.layers(jigsaw, tiles, resolve_look(jigsaw, look), tints, compared=True)
    return [
        *body,
        assembly_layers.thick(
            jigsaw, [side_join(tiles, row, col, side) for (row, col), side in kept]
        ),
    ]


def _caption(x: float, y: float, words: str, size: float, ink: str) -> str:
    return svg.text(
        x, y, words, font_family=svg.SANS, font_size=size, text_anchor="middle", fill=ink
    )


def _survivors(count: int, of: int) -> str:
    if count == 0:
        return f"None of the {of} joins is in both."
    return f"Thick lines: {count} of {of} joins {'is' if count == 1 else 'are'} in both."


def _gradual_tints(jigsaw: Jigsaw, first: JigsawSolution) -> assembly_layers.TintOf:
    """Return tints that change little by little over an assembly."""
    tints = {}
    for row, line in enumerate(first.grid):
        for col, placed in enumerate(line):
            down, across = row / max(1, jigsaw.rows - 1), col / max(1, jigsaw.cols - 1)
            tints[placed.piece] = tint_in_range(down, across)
    return lambda piece: tints.get(piece, PAPER)


# Together


def _draw_together(jigsaw: Jigsaw, solution: JigsawSolution, look: Look) -> str:
    title = f"Jigsaw {jigsaw.rows}×{jigsaw.cols}: an assembly"
    desc = f"Rows of pieces, with quarter turns clockwise: {_rows(jigsaw, solution)}."
    if look.cut_only:
        return cut_together(jigsaw, solution, look, title, desc)
    edge = margin(jigsaw)
    tiles = assembled_tiles(jigsaw, solution, edge, edge)
    over = _overlay(jigsaw, look)
    if over:
        body = _pictured_board(jigsaw, tiles, look, over)
    else:
        body = assembly_layers.layers(
            jigsaw, tiles, resolve_look(jigsaw, look), lambda piece: tint(jigsaw, look, piece)
        )
    return sheet(
        2 * edge + jigsaw.cols * SIDE,
        2 * edge + jigsaw.rows * SIDE,
        assembly_layers.defs(jigsaw),
        *body,
        look=look,
        pixels=pixels(max(jigsaw.rows, jigsaw.cols)),
        title=title,
        desc=desc,
    )


# With a picture


def _overlay(jigsaw: Jigsaw, look: Look) -> str:
    bleed = DEPTH if jigsaw.signed and not jigsaw.flat_rim else 0
    return overlay(look, jigsaw.rows, jigsaw.cols, bleed)


def _pictured_board(jigsaw: Jigsaw, tiles: TileGrid, look: Look, over: str) -> list[str]:
    """Return an assembly with a picture on it."""
    edge = margin(jigsaw)
    flat = [tile for row in tiles for tile in row]
    name = f"puzzlewright-{_checksum(over + repr(flat))}"
    clip = svg.element("path", d=rim_path(assembly_layers.edges(jigsaw, tiles)))
    return [
        svg.element("clipPath", clip, id=name),
        svg.group(over, transform=f"translate({edge} {edge})", clip_path=f"url(#{name})"),
        *assembly_layers.lines(jigsaw, tiles),
        *assembly_layers.inscriptions(jigsaw, flat, resolve_look(jigsaw, look), None, turned=True),
    ]


def _checksum(words: str) -> str:
    """Return a short name for what a drawing holds, as names must differ within a page."""
    return f"{crc32(words.encode()):08x}"


def _pictured_pieces(
    jigsaw: Jigsaw, tiles: Sequence[Tile], over: str, assembly: JigsawSolution
) -> list[str]:
    """Return pieces that lie apart, each with its part of the picture."""
    name = f"puzzlewright-{_checksum(over + repr(tiles) + repr(assembly))}"
    placements = {tile.piece: tile for row in assembled_tiles(jigsaw, assembly) for tile in row}
    pieces = []
    for tile in tiles:
        if tile.piece not in placements:
            raise InputError("the assembly lacks a piece", text=str(tile.piece + 1))
        pieces.append(_pictured_piece(jigsaw, tile, placements[tile.piece], name))
    return [
        svg.element("defs", svg.element("g", over, id=name)),
        svg.group(*pieces, stroke_width=LINE, **assembly_layers.JOINED),
    ]


def _pictured_piece(jigsaw: Jigsaw, tile: Tile, placement: Tile, picture: str) -> str:
    """Return a piece and, clipped to it, the picture moved and turned to where it lies on it."""
    name = f"{picture}-{tile.piece}"
    half = SIDE // 2
    back = f"rotate({-90 * placement.turn} {half} {half})" if placement.turn else ""
    part = svg.element(
        "use", href=f"#{picture}", transform=f"{back}translate({-placement.x} {-placement.y})"
    )
    outline = outline_path(assembly_layers.cut_edges(jigsaw, tile))
    return svg.element(
        "g",
        svg.element("clipPath", svg.element("path", d=outline), id=name),
        svg.element("g", part, clip_path=f"url(#{name})"),
        svg.element("path", d=outline, fill="none", stroke=INK),
        transform=f"translate({tile.x} {tile.y})",
    )


# Apart


def _draw_apart(jigsaw: Jigsaw, look: Look, assembly: JigsawSolution | None) -> str:
    title = f"Jigsaw {jigsaw.rows}×{jigsaw.cols}: the pieces"
    desc = _pieces_in_words(jigsaw)
    if look.cut_only:
        return cut_apart(jigsaw, look, title, desc)
    edge = margin(jigsaw)
    tiles, width, height = loose_tiles(jigsaw, edge, edge)
    over = _overlay(jigsaw, look)
    chosen = resolve_look(jigsaw, look)
    if over:
        if assembly is None:
            reason = "separate pieces show parts of a picture only with an assembly"
            raise InputError(reason)
        body = _pictured_pieces(jigsaw, tiles, over, assembly)
    else:
        body = _pieces(jigsaw, tiles, chosen)
    return sheet(
        width + 2 * edge,
        height + 2 * edge,
        *body,
        *assembly_layers.inscriptions(jigsaw, tiles, chosen, None, turned=False),
        look=look,
        pixels=pixels(1.25 * max(jigsaw.rows, jigsaw.cols)),
        title=title,
        desc=desc,
    )


def _pieces(jigsaw: Jigsaw, tiles: Sequence[Tile], look: Look) -> list[str]:
    """Return pieces that lie apart: one path each, tinted if edges are not coloured."""
    style: dict[str, svg.Value] = {"stroke": INK, "stroke_width": LINE, **assembly_layers.JOINED}
    if not jigsaw.signed:
        parts = assembly_layers.coloured_faces(
            jigsaw, tiles, look, lambda piece: tint(jigsaw, look, piece)
        )
        paths = [_outlined_piece(jigsaw, tile, None) for tile in tiles]
        return [*parts, svg.group(*paths, fill="none", **style)]
    if not look.colours:
        paths = [_outlined_piece(jigsaw, tile, tint(jigsaw, look, tile.piece)) for tile in tiles]
        return [svg.group(*paths, **style)]
    # Under the strips the pieces, over them once more their outlines.
    pieces = [_outlined_piece(jigsaw, tile, None) for tile in tiles]
    strips = assembly_layers.strip_paths(tiles, straight=False)
    return [svg.group(*pieces, fill=UNTINTED), strips, svg.group(*pieces, fill="none", **style)]


def _outlined_piece(jigsaw: Jigsaw, tile: Tile, fill: str | None) -> str:
    return assembly_layers.plain_path(
        outline_path(assembly_layers.cut_edges(jigsaw, tile), tile.x, tile.y), fill
    )


# In words


def _name(jigsaw: Jigsaw, piece: int) -> str:
    return jigsaw.names[piece] if jigsaw.names else str(piece + 1)


def _rows(jigsaw: Jigsaw, assembly: JigsawSolution) -> str:
    """Return the rows of an assembly: `1 24/2 10/3; 2 18 17/1`."""
    if jigsaw.rows * jigsaw.cols > MOST_DESCRIBED:
        return f"{jigsaw.rows} rows of {jigsaw.cols}"
    return "; ".join(
        " ".join(_name(jigsaw, one.piece) + (f"/{one.turn}" if one.turn else "") for one in row)
        for row in assembly.grid
    )


def _pieces_in_words(jigsaw: Jigsaw) -> str:
    count = len(jigsaw.pieces)
    if count > MOST_DESCRIBED:
        return f"{count_noun(count, 'piece')}."
    pieces = "; ".join(" ".join(map(str, piece)) for piece in jigsaw.pieces)
    words = (
        f"{count_noun(count, 'piece')}, each with its top, right, bottom and left edge: {pieces}."
    )
    return " ".join([words, *_pins_in_words(jigsaw)])


def _pins_in_words(jigsaw: Jigsaw) -> Iterator[str]:
    """Yield a sentence for each pin."""
    for piece, pin in jigsaw.pins.items():
        turn = f", turned by {90 * pin.turn} degrees clockwise" if pin.turn else ""
        upright = ", upright" if pin.turn == 0 and jigsaw.turning else ""
        place = f"row {pin.row + 1}, column {pin.col + 1}"
        yield f"Piece {_name(jigsaw, piece)} lies in {place}{turn}{upright}."


class JigsawDrawing(Drawing["Jigsaw"]):
    """The pieces apart, or put together."""

    __slots__ = ()
    styles: ClassVar[dict[str, str]] = STYLES

    @property
    def cell_count(self) -> int:
        """The cells of the board."""
        return self.puzzle.rows * self.puzzle.cols

    def svg_in_style(
        self,
        style: Style,
        solution: JigsawSolution | None = None,
        under: JigsawSolution | None = None,
    ) -> str:
        """Return a drawing with edge numbers, a picture laid over, lines for a laser and so on.

        Words and pictures on pieces that are apart are those that lie over the assembly `under`.
        """
        self.require_styles(style)
        if any(name in style for name in CUT_LENGTHS):
            return CutFile.of(self.puzzle).styled_svg(style, solution)
        return draw(self.puzzle, solution, parse_look(style), assembly=under)

    def key_style(self, style: Style) -> Style:
        """Return the style of a key: with numbers, though only lines to cut were asked for."""
        return key_style(style)

    def needs_solution(self, style: Style) -> bool:
        """Tell whether something is laid over the pieces."""
        return "words" in style or "picture" in style


class JigsawComparison(Comparison["Jigsaw"]):
    """Two assemblies side by side; the joins that survive stand out."""

    __slots__ = ()

    def svg(self, first: JigsawSolution, second: JigsawSolution) -> str:
        """Return a drawing of both."""
        return draw_comparison(self.puzzle, first, second)

    def compare(self, first: JigsawSolution, second: JigsawSolution) -> AssemblyComparison:
        """Return which joins, places and turns two assemblies have in common."""
        return compare(self.puzzle, first, second)
