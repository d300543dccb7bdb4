"""A packing as a drawing: the empty board and the bricks apart, or the filled board.

Bricks have thick outlines and cells thin lines. The colours differ in lightness, too, so that they
also read in grey. Solids are drawn layer by layer, and as an isometric picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import ClassVar, Final, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.puzzles.abilities import Drawing, Style
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.disassembly import Disassembly
from puzzlewright.puzzles.packing.lattice import CUBIC, TRI, Cell, Lattice
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
from puzzlewright.puzzles.packing.view import cell_geometry
from puzzlewright.puzzles.packing.view.cell_geometry import Edge, Facet, Point, Polygon
from puzzlewright.render import svg
from puzzlewright.render.laser_cutting import STYLES, CutFile

PAPER: Final = "#ffffff"
EMPTY: Final = "#f4f1e8"
INK: Final = "#1b1f24"
SOFT_INK: Final = "#5d6875"

#: Colours of bricks: twelve steps of lightness, each followed by one that is far from it.
COLOURS: Final = (
    "#fff3b0", "#ec8650", "#f5c563", "#d04860", "#c9f0ea", "#9f80d0",
    "#a8d672", "#2a72a8", "#ffc4d0", "#3fae7a", "#7bbbe8", "#7a4a2a",
)  # fmt: skip

#: Tints of the cells of a coloured board.
TINTS: Final = ("#dcd8cc", "#ffffff", "#c3cfdb", "#ecd9c0", "#cfdcc4", "#e3cfdc")

#: Light on the three faces of a cube: the share of white on top, of black to the left and right.
TOP_LIGHT: Final = 0.25
SHADES: Final = (0.0, 0.1, 0.3)

#: Pixels of the side of a cell: as many, as few, and what a whole board should keep to.
MOST_PIXELS: Final = 40.0
LEAST_PIXELS: Final = 6.0
BOARD_PIXELS: Final = 1080.0

#: The scale of the sheet of bricks, as a share of that of the board.
SHEET: Final = 0.75

#: The form of a page below its title, as its width by its height; how many forms are tried for it.
PAGE_FORM: Final = 0.8
WIDTHS: Final = 24

#: Below this many pixels a cell, a name in it is illegible.
READABLE_PIXELS: Final = 14.0

#: Names of more letters than this are cut on the board; the tooltip has all of them.
LONGEST_NAME: Final = 6

#: Up to this many cells a solid gets an isometric picture: of larger ones, too little shows.
MOST_ISOMETRIC: Final = 400

MARGIN: Final = 14.0
GAP: Final = 22.0
LABEL: Final = 13.0  #: size of the words below a picture
#: Capitals of the usual sans fonts are 0.72 of their size high: half of it centres them.
BASELINE: Final = 0.36
CROSS: Final = 0.12  #: arm of the cross in a cell that may stay empty, as a share of the cell
LETTER: Final = 0.62  #: width of a letter, as a share of its size


class Picture(NamedTuple):
    """A part of the drawing, with its upper left corner at 0, 0."""

    width: float
    height: float
    parts: tuple[str, ...]


class Tile(NamedTuple):
    """Cells that are outlined as one: a brick."""

    name: str
    cells: tuple[Cell, ...]
    colour: str
    shown: Mapping[Cell, str] | None = None  #: the colours of its own cells, if they have some


class Pen:
    """Turns corners into pixels, for one picture."""

    across: float
    down: float

    def __init__(self, points: Iterable[Point], scale: tuple[float, float], pixels: float) -> None:
        points = list(points)
        self.across, self.down = scale[0] * pixels, scale[1] * pixels
        self.pixels = pixels
        self.thick: float = max(1.2, 0.075 * pixels)
        self.left: float = min(x for x, _ in points) * self.across
        self.top: float = min(y for _, y in points) * self.down
        self.width: float = max(x for x, _ in points) * self.across - self.left
        self.height: float = max(y for _, y in points) * self.down - self.top

    def place(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where a corner comes to be."""
        return point[0] * self.across - self.left, point[1] * self.down - self.top

    def centre(self, polygon: Polygon) -> tuple[float, float]:
        """Return where the middle of a cell comes to be."""
        xs, ys = zip(*polygon, strict=True)
        return self.place((sum(xs) / len(xs), sum(ys) / len(ys)))

    def outline(self, polygons: Iterable[Polygon]) -> str:
        """Return the `d` of the path around polygons."""
        steps: list[str | float] = []
        for loop in cell_geometry.loops(polygons):
            for number, point in enumerate(loop):
                steps += ["L" if number else "M", *self.place(point)]
            steps.append("z")
        return svg.path(*steps)

    def lines(self, edges: Iterable[Edge], **attributes: svg.Value) -> list[str]:
        """Return a path of separate lines, if there are any."""
        steps: list[str | float] = []
        for a, b in cell_geometry.join_edges(edges):
            steps += ["M", *self.place(a), "L", *self.place(b)]
        if not steps:
            return []
        return [svg.element("path", d=svg.path(*steps), fill="none", stroke=INK, **attributes)]

    def thin_lines(self, edges: Iterable[Edge]) -> list[str]:
        """Return the lines between cells. They let the ground through, but not on thick lines."""
        width = max(0.4, 0.025 * self.pixels)
        return self.lines(edges, class_="cells", stroke_width=width, stroke_opacity=0.45)


def draw(packing: Packing, solution: PackingSolution | None = None) -> str:
    """Return a packing as SVG: the board and the bricks apart, or the board with the bricks."""
    pixels = cell_pixels(packing, solution)
    tiles = _solution_tiles(packing, solution) if solution else []
    pictures = _board_pictures(packing, tiles, pixels)
    width = max(BOARD_PIXELS / 2, *(picture.width for picture in pictures))
    board = flow(pictures, BOARD_PIXELS if len(pictures) > 1 else width)
    blocks = [board]
    if not solution:
        sheet = _brick_pictures(packing, max(LEAST_PIXELS, SHEET * pixels))
        blocks.append(flow(sheet, max(width, board.width)))
    return _whole(packing, solution, flow(blocks, 0))


def draw_for_page(packing: Packing, solution: PackingSolution | None = None) -> str:
    """Return the same for paper: in the form of a page, and with bricks as large as on the board.

    So they can be cut out and laid on it.
    """
    pixels = cell_pixels(packing, solution)
    tiles = _solution_tiles(packing, solution) if solution else []
    board = _board_pictures(packing, tiles, pixels)
    scale = SHEET if packing.lattice is CUBIC else 1.0
    bricks = [] if solution else _brick_pictures(packing, max(LEAST_PIXELS, scale * pixels))
    widest = max(picture.width for picture in [*board, *bricks])
    longest = max(sum(picture.width + GAP for picture in row) for row in (board, bricks))
    steps = [widest + (longest - widest) * step / WIDTHS for step in range(WIDTHS + 1)]
    forms = [_stack_pictures(board, bricks, most) for most in steps]
    best = min(forms, key=lambda one: max(one.width / PAGE_FORM, one.height))  # size of the page
    return _whole(packing, solution, best)


def _brick_pictures(packing: Packing, pixels: float) -> list[Picture]:
    return [brick_picture(packing, number, pixels) for number in range(len(packing.bricks))]


def _stack_pictures(board: Sequence[Picture], bricks: Sequence[Picture], most: float) -> Picture:
    """Return the board and the bricks below it, both in the middle of rows of some width."""
    blocks = [flow(row, most, centred=True) for row in (board, bricks) if row]
    return flow(blocks, 0, centred=True)


def document(
    whole: Picture, description: str, title: str, *before: str, after: Sequence[str] = ()
) -> str:
    """Return a drawing of all parts on paper, with elements `before` it and `after` it."""
    width, height = whole.width + 2 * MARGIN, whole.height + 2 * MARGIN
    return svg.document(
        width,
        height,
        svg.element("desc", svg.escape(description)),
        *before,
        svg.element("rect", width=width, height=height, fill=PAPER),
        svg.group(
            *whole.parts,
            transform=shift(MARGIN, MARGIN),
            stroke_linejoin="round",
            stroke_linecap="round",
            font_family=svg.SANS,
        ),
        *after,
        title=title,
        role="img",
    )


def _whole(packing: Packing, solution: PackingSolution | None, whole: Picture) -> str:
    """Return the drawing of a packing."""
    title = "Packing" + (", solved" if solution else "")
    return document(whole, _description(packing, solution), title)


def _description(packing: Packing, solution: PackingSolution | None) -> str:
    """Say in words what the drawing shows, for those who hear it."""
    what = f"A {packing.lattice.name} board of {len(packing.board)} cells"
    if solution:
        names = [packing.bricks[one.brick].name for one in solution.placements]
        return f"{what}, with the bricks {', '.join(names)}."
    names = [brick.name + _times(brick) for brick in packing.bricks]
    return f"{what}, and the bricks {', '.join(names)}."


def _times(brick: Brick) -> str:
    """Return how many copies there are of a brick, unless it is the only one."""
    if brick.least is not None and brick.least != brick.copies:
        return f" ×{brick.least}–{'∞' if brick.copies is None else brick.copies}"
    if brick.copies is None:
        return " ×∞"
    return "" if brick.copies == 1 else f" ×{brick.copies}"


def cell_pixels(packing: Packing, solution: PackingSolution | None) -> float:
    """Return the side of a cell, so that a large board still fits on a screen."""
    cells = [
        *packing.board,
        *(cell for one in (solution.placements if solution else ()) for cell in one.cells),
    ]
    pen = cell_sheet(packing.lattice, cells, 1.0).pen
    return max(LEAST_PIXELS, min(MOST_PIXELS, BOARD_PIXELS / max(pen.width, pen.height)))


def _solution_tiles(packing: Packing, solution: PackingSolution) -> list[Tile]:
    """Return the bricks that lie, in colours that differ between neighbours.

    A brick has the colour that it has on the sheet of bricks, unless a neighbour has it already;
    then it gets the one that is lighter or darker than its neighbours by most.
    """
    owners = {cell: n for n, one in enumerate(solution.placements) for cell in one.cells}
    chosen: list[str] = []
    for number, one in enumerate(solution.placements):
        beside = {
            owners.get(other, number)
            for cell in one.cells
            for other in packing.lattice.neighbours(cell)
        }
        taken = sorted({chosen[other] for other in beside if other < number})
        own = brick_colour(one.brick)
        chosen.append(_farthest(taken) if own in taken else own)
    placed = zip(solution.placements, chosen, strict=True)
    return [
        Tile(
            packing.bricks[one.brick].name,
            one.cells,
            colour,
            dict(zip(one.cells, one.colours, strict=True)) if one.colours else None,
        )
        for one, colour in placed
    ]


def brick_colour(number: int) -> str:
    """Return the colour of a brick on the sheet of bricks."""
    return COLOURS[number % len(COLOURS)]


def _farthest(taken: Sequence[str]) -> str:
    """Return the colour whose lightness is farthest from that of others."""
    return max(COLOURS, key=lambda one: min(abs(lightness(one) - lightness(t)) for t in taken))


def lightness(colour: str) -> int:
    """Return how light a colour is in grey, in thousandths of a step from 0 to 255."""
    red, green, blue = _parts(colour)
    return 299 * red + 587 * green + 114 * blue


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix_colours(colour: str, other: int, share: float) -> str:
    """Return a colour with a share of a grey in it."""
    return "#" + "".join(f"{round(part + share * (other - part)):02x}" for part in _parts(colour))


def legible_ink(colour: str) -> str:
    """Return the ink that can be read on a colour."""
    return PAPER if lightness(colour) < 125_000 else INK


def _board_pictures(packing: Packing, tiles: list[Tile], pixels: float) -> list[Picture]:
    """Return the board, or its layers and an isometric picture of it."""
    lattice, board = packing.lattice, packing.board
    cells = dict.fromkeys([*board, *(cell for tile in tiles for cell in tile.cells)])
    sheet = cell_sheet(lattice, cells, pixels)
    pen = sheet.pen
    if lattice is not CUBIC:
        return [Picture(pen.width, pen.height, sheet.board(board, tiles, packing.optional))]
    pictures = []
    cut = _split_layers(tiles)
    for layer, members in cell_geometry.cell_layers(cells).items():
        colours = {cell: board[cell] for cell in members if cell in board}
        parts = sheet.part(members).board(colours, cut.get(members[0][0], []), packing.optional)
        pictures.append(add_label(Picture(pen.width, pen.height, parts), f"layer {layer}"))
    if len(cells) <= MOST_ISOMETRIC:
        # Cells that may stay empty would hide the others.
        owners = {cell: -1 for cell in board if cell not in packing.optional}
        if not owners and not tiles:
            owners = dict.fromkeys(board, -1)
        owners |= {cell: n for n, tile in enumerate(tiles) for cell in tile.cells}
        colour_of = {-1: EMPTY} | {n: tile.colour for n, tile in enumerate(tiles)}
        solid = solid_picture(cell_geometry.visible_facets(owners), colour_of, pixels)
        pictures.append(add_label(solid, "layer 1 on top"))
    return pictures


def _split_layers(tiles: Iterable[Tile]) -> dict[int, list[Tile]]:
    """Return what lies of bricks in each layer of a solid."""
    cut: dict[int, list[Tile]] = {}
    for tile in tiles:
        for members in cell_geometry.cell_layers(tile.cells).values():
            cut.setdefault(members[0][0], []).append(tile._replace(cells=tuple(members)))
    return cut


class Sheet:
    """Cells in the plane, and the pen that draws them."""

    def __init__(self, lattice: Lattice, pen: Pen, polygons: Mapping[Cell, Polygon]) -> None:
        self.lattice = lattice
        self.pen = pen
        self.polygons = polygons

    def part(self, cells: Iterable[Cell]) -> Sheet:
        """Return some of the cells, in the same places."""
        return Sheet(self.lattice, self.pen, {cell: self.polygons[cell] for cell in cells})

    def board(
        self,
        colours: Mapping[Cell, str],
        tiles: list[Tile],
        optional: AbstractSet[Cell] = frozenset(),
    ) -> tuple[str, ...]:
        """Return the board (its colours by cell), and the bricks on it.

        Cells that may stay empty are white, with a small cross in the middle.
        """
        pen = self.pen
        ground = pen.outline(self._polygons_of(colours))
        style: dict[str, svg.Value] = {"stroke": INK, "stroke_width": pen.thick}
        parts = [svg.element("path", d=ground, class_="board", fill=EMPTY, **style)]
        covered = {cell for tile in tiles for cell in tile.cells}
        free = [cell for cell in colours if cell not in covered]
        tinted = self._cross_out([cell for cell in free if cell in optional])
        tinted += self._tints({cell: colours[cell] for cell in free})
        if tinted:  # the ground of cells at the edge hides half of the outline
            tinted.append(svg.element("path", d=ground, class_="rim", fill="none", **style))
        parts = [*parts, *tinted] if ground else []
        parts += [self._outline(tile) for tile in tiles]
        groups = [free, *(tile.cells for tile in tiles)]
        edges = [e for cells in groups for e in cell_geometry.inner_edges(self._polygons_of(cells))]
        parts += pen.thin_lines(edges)
        if pen.pixels >= READABLE_PIXELS:
            parts += self.letters(free, colours, 0.0, 0.36, SOFT_INK)
            for tile in tiles:
                letters = colours if tile.shown is None else tile.shown
                parts += self.letters(tile.cells, letters, 0.29, 0.2, legible_ink(tile.colour))
            parts += [self.label(tile) for tile in tiles]
        return tuple(parts)

    def brick(self, tile: Tile, colours: Mapping[Cell, str]) -> tuple[str, ...]:
        """Return one brick by itself, with the colours that its cells must lie on."""
        edges = cell_geometry.inner_edges(self._polygons_of(tile.cells))
        parts = [self._outline(tile), *self.pen.thin_lines(edges)]
        if self.pen.pixels >= READABLE_PIXELS:
            parts += self.letters(tile.cells, colours, 0.0, 0.36, legible_ink(tile.colour))
        return tuple(parts)

    def letters(
        self,
        cells: Iterable[Cell],
        colours: Mapping[Cell, str],
        aside: float,
        size: float,
        ink: str,
    ) -> list[str]:
        """Return the colours of cells as letters, so far `aside` from the middles of the cells."""
        texts = []
        for cell in cells:
            if colour := colours.get(cell, ""):
                x, y = self.pen.centre(self.polygons[cell])
                up = self.lattice is TRI and cell_geometry.points_down(cell)
                y += (-aside if up else aside) * self.pen.pixels
                texts.append(_word(x, y, colour, size * self.pen.pixels, self.pen.pixels))
        return [svg.group(*texts, class_="colours", fill=ink)] if texts else []

    def _polygons_of(self, cells: Iterable[Cell]) -> list[Polygon]:
        return [self.polygons[cell] for cell in cells]

    def _cross_out(self, cells: Sequence[Cell]) -> list[str]:
        """Return the ground of cells that may stay empty."""
        if not cells:
            return []
        arm = CROSS * self.pen.pixels
        steps: list[str | float] = []
        for cell in cells:
            x, y = self.pen.centre(self.polygons[cell])
            steps += ["M", x - arm, y, "L", x + arm, y, "M", x, y - arm, "L", x, y + arm]
        style: dict[str, svg.Value] = {"fill": "none", "stroke": SOFT_INK}
        ground = svg.element("path", d=self.pen.outline(self._polygons_of(cells)), fill=PAPER)
        cross = svg.element(
            "path", d=svg.path(*steps), class_="optional", stroke_opacity=0.6, **style
        )
        return [ground, cross]

    def _tints(self, colours: Mapping[Cell, str]) -> list[str]:
        """Return the ground of the cells of each colour."""
        kinds = sorted({colour for colour in colours.values() if colour})
        parts = []
        for number, kind in enumerate(kinds):
            cells = [cell for cell, colour in colours.items() if colour == kind]
            d = self.pen.outline(self._polygons_of(cells))
            parts.append(svg.element("path", d=d, fill=TINTS[number % len(TINTS)]))
        return parts

    def _outline(self, tile: Tile) -> str:
        return svg.element(
            "path",
            svg.element("title", svg.escape(tile.name)),
            d=self.pen.outline(self._polygons_of(tile.cells)),
            class_="brick",
            fill=tile.colour,
            stroke=INK,
            stroke_width=self.pen.thick,
        )

    def label(self, tile: Tile) -> str:
        """Return the name in the cell that has most of the brick around it."""
        own = set(tile.cells)
        cell = max(tile.cells, key=lambda c: sum(n in own for n in self.lattice.neighbours(c)))
        x, y = self.pen.centre(self.polygons[cell])
        pixels = self.pen.pixels
        room = 0.7 * pixels if self.lattice is TRI else 0.84 * pixels
        return _word(x, y, _short(tile.name), 0.38 * pixels, room, fill=legible_ink(tile.colour))


def cell_sheet(lattice: Lattice, cells: Iterable[Cell], pixels: float) -> Sheet:
    """Return cells with a pen for all of them."""
    polygons = {cell: cell_geometry.corners(lattice, cell) for cell in within_deadline(cells)}
    corners = (corner for polygon in polygons.values() for corner in polygon)
    return Sheet(lattice, Pen(corners, cell_geometry.lattice_scale(lattice), pixels), polygons)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _word(x: float, y: float, word: str, size: float, room: float, **style: str) -> str:
    """Return a word around a point, smaller if there is no room for it."""
    size = min(size, room / (LETTER * max(1, len(word))))
    down = y + BASELINE * size
    return svg.text(x, down, word, font_size=size, text_anchor="middle", **style)


def brick_picture(packing: Packing, number: int, pixels: float) -> Picture:
    """Return a brick for the sheet of bricks, with its name and how many there are."""
    lattice, brick = packing.lattice, packing.bricks[number]
    tile = Tile(brick.name, brick.cells, brick_colour(number))
    words = brick.name + _times(brick)
    if lattice is CUBIC and not brick.colours:
        facets = cell_geometry.visible_facets(dict.fromkeys(brick.cells, number))
        if {facet.cell for facet in facets} == set(brick.cells):
            picture = solid_picture(facets, {number: tile.colour}, pixels)
            title = svg.element("title", svg.escape(brick.name))
            whole = svg.group(title, *picture.parts, class_="brick")
            return add_label(picture._replace(parts=(whole,)), words)
    return add_label(_flat_brick(lattice, brick, tile, pixels), words)


def _flat_brick(lattice: Lattice, brick: Brick, tile: Tile, pixels: float) -> Picture:
    """Return a brick in the plane, or layer by layer, where an isometric picture hides a part."""
    sheet = cell_sheet(lattice, tile.cells, pixels)
    pen = sheet.pen
    colours = dict(zip(brick.cells, brick.colours, strict=True)) if brick.colours else {}
    if lattice is not CUBIC:
        return Picture(pen.width, pen.height, sheet.brick(tile, colours))
    pictures = []
    for layer, members in cell_geometry.cell_layers(tile.cells).items():
        parts = sheet.brick(tile._replace(cells=tuple(members)), colours)
        pictures.append(add_label(Picture(pen.width, pen.height, parts), f"layer {layer}"))
    return flow(pictures, BOARD_PIXELS)


def solid_picture(facets: Sequence[Facet], colour_of: Mapping[int, str], pixels: float) -> Picture:
    """Return an isometric picture: faces in the light, lines between cubes, outlines of bricks."""
    corners = (corner for facet in facets for corner in facet.flat)
    pen = Pen(corners, cell_geometry.SCALES["isometric"], pixels)
    faces: dict[tuple[int, int], list[Polygon]] = {}
    for facet in facets:
        faces.setdefault((facet.owner, facet.face), []).append(facet.flat)
    parts = []
    for (owner, face), polygons in faces.items():
        fill = _face_colour(colour_of[owner], face)
        parts.append(svg.element("path", d=pen.outline(polygons), class_="face", fill=fill))
    thick, thin = cell_geometry.isometric_lines(facets)
    parts += pen.thin_lines(thin)
    parts += pen.lines(thick, stroke_width=pen.thick)
    return Picture(pen.width, pen.height, tuple(parts))


def _face_colour(colour: str, face: int) -> str:
    """Return the colour of a face: the top is in the light, the right in the shade."""
    return mix_colours(colour, 0, SHADES[face]) if face else mix_colours(colour, 255, TOP_LIGHT)


def add_label(picture: Picture, words: str) -> Picture:
    """Return a picture with words below it."""
    width = max(picture.width, LETTER * LABEL * len(words))
    inside = svg.group(*picture.parts, transform=shift((width - picture.width) / 2, 0))
    down = picture.height + 1.5 * LABEL
    label = svg.text(width / 2, down, words, font_size=LABEL, text_anchor="middle", fill=SOFT_INK)
    return Picture(width, down, (inside, label))


def flow(
    pictures: Iterable[Picture], most: float, gap: float = GAP, *, centred: bool = False
) -> Picture:
    """Return pictures side by side, in as many rows as are needed to keep to a width."""
    rows: list[list[Picture]] = []
    x = 0.0
    for picture in pictures:
        if not x or x + picture.width > most:
            rows.append([])
            x = 0.0
        rows[-1].append(picture)
        x += picture.width + gap
    widths = [sum(one.width for one in row) + gap * (len(row) - 1) for row in rows]
    width = max(widths, default=0.0)
    parts = []
    y = 0.0
    for row, taken in zip(rows, widths, strict=True):
        x = (width - taken) / 2 if centred else 0.0
        for picture in row:
            parts.append(svg.group(*picture.parts, transform=shift(x, y)))
            x += picture.width + gap
        y += max(one.height for one in row) + gap
    return Picture(width, max(0.0, y - gap), tuple(parts))


def shift(x: float, y: float) -> str:
    """Return the transform that moves a part to a place."""
    return f"translate({svg.number(x)} {svg.number(y)})"


class PackingDrawing(Drawing["Packing"]):
    """The board and the bricks beside it, or the filled board; or bricks to cut."""

    __slots__ = ()
    styles: ClassVar[Mapping[str, str]] = STYLES

    def disassembly_svg(self, disassembly: Disassembly) -> str:
        """Return the bricks, and a picture after each move."""
        from puzzlewright.puzzles.packing.view import draw_disassembly  # which stands on this

        return draw_disassembly.draw_disassembly(disassembly)

    @property
    def cell_count(self) -> int:
        """The cells of the board."""
        return len(self.puzzle.board)

    def svg_in_style(
        self,
        style: Style,
        solution: PackingSolution | None = None,
        under: PackingSolution | None = None,  # noqa: ARG002
    ) -> str:
        """Return the bricks as lines to cut along: there is no other style."""
        self.require_styles(style)
        return CutFile.of(self.puzzle).styled_svg(style, solution)

    def key_style(self, style: Style) -> Style:  # noqa: ARG002
        """Return the usual style: a solution is not cut."""
        return {}

    def svg(self, solution: PackingSolution | None = None) -> str:
        """Return the drawing in the usual style."""
        return draw(self.puzzle, solution)
