"""How a jigsaw is drawn: the choices, the colours, the sheet.

Drawings are laid out in thousandths of the side of a piece, and so are all lengths here. The
`width` and `height` of the file say how large that becomes on a screen or on paper.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.view.outlines import DEPTH, SIDE
from puzzlewright.render import svg


class Look(NamedTuple):
    r"""The choices of a drawing; None leaves a choice to the drawing.

    `numbers`: the type at each edge. By itself, where there are more colours than one can name.
    `colours`: edges in the colour of their type. By itself, if edges are colours that fit their
    like; tabs differ by their shapes.
    `names`: the name or number of each piece. By itself, where it can be read and hides nothing.
    `picture`: what is laid over the board: the path or the bytes of a PNG, JPEG or SVG file, or
    elements of SVG for a board on which a piece is 100 units wide.
    `words`: a text laid over the board, as large as fits. A line break, or `\n`, breaks a line.
    `cut_only`: hairlines to cut along and nothing else, in millimetres.
    `piece_size`: side of a piece in millimetres, in any drawing.
    `plain`: lines on white paper, which saves ink.
    """

    numbers: bool | None = None
    colours: bool | None = None
    names: bool | None = None
    picture: str | bytes | Path | None = None
    words: str | None = None
    cut_only: bool = False
    piece_size: float | None = None
    plain: bool = False


PAPER: Final = "#ffffff"
INK: Final = "#2b3440"
SOFT_INK: Final = "#5d6875"
WRONG: Final = "#d6202a"
PIN: Final = "#8a1f5c"  #: marks of pinned pieces
FLAT_FILL: Final = "#c8ccd2"
BOARD: Final = "#f6efdf"  #: what words are laid on

#: What stands for a line break where none can be typed, as on a command line.
TYPED_BREAK: Final = "\\n"

UNTINTED: Final = "#faf7f0"  #: pieces whose edges are coloured

LINE: Final = 15  #: width of the lines between pieces
THICK: Final = 50  #: width of what is to be seen first
MARGIN: Final = 150

#: Tints of pieces. Steps of 2 and 3 through seven of them never give two neighbours the same one.
TINTS: Final = ("#f6dfc4", "#d7e7c9", "#cfe3ee", "#f3d3cf", "#e2d8ee", "#f7ecc0", "#cbe5dd")

#: Colours of edges.
COLOURS: Final = (
    "#d1495b", "#f2c14e", "#2a7f9e", "#9cc069", "#6a5ca8", "#f3a38b",
    "#274c77", "#efe3b8", "#a4508b", "#7cc6c3", "#8f5b34", "#2f8f5b",
)  # fmt: skip

#: Tints in the corners of the first of two assemblies that are compared: top left, top right,
#: bottom left, bottom right. All others lie between them.
RANGE: Final = ("#f6a9a3", "#fae08c", "#a9bbf5", "#9ddfb9")

#: Pixels of a side on the screen: as much, as little, and what a whole board should keep to.
MOST_PIXELS: Final = 92
LEAST_PIXELS: Final = 10
BOARD_PIXELS: Final = 1080

#: More colours than this, and they are numbered.
NAMEABLE: Final = 12

#: Below this many pixels a side, the text on a piece is illegible.
READABLE_PIXELS: Final = 26


def tint(jigsaw: Jigsaw, look: Look, piece: int) -> str:
    """Return the tint of a piece."""
    if look.plain:
        return PAPER
    row, col = divmod(piece, jigsaw.cols)
    return TINTS[(3 * row + 2 * col) % len(TINTS)]


def tint_in_range(down: float, across: float) -> str:
    """Return the tint of a place on a board, both from 0 to 1: it changes little by little."""
    top = mix_colours(RANGE[0], RANGE[1], across)
    bottom = mix_colours(RANGE[2], RANGE[3], across)
    return mix_colours(top, bottom, down)


def colour(edge: int) -> str:
    """Return the colour of an edge: of its type, or the grey of flat ones.

    After the twelve colours come twelve paler ones.
    """
    if edge == 0:
        return FLAT_FILL
    paler, number = divmod(abs(edge) - 1, len(COLOURS))
    return mix_colours(COLOURS[number], PAPER, 0.45) if paler % 2 else COLOURS[number]


def motif_colour(ground: str) -> str:
    """Return what stands out on a ground a little: paler on dark ones, darker on pale ones."""
    return (
        mix_colours(ground, PAPER, 0.5) if is_dark(ground) else mix_colours(ground, "#000000", 0.22)
    )


def readable_ink(ground: str) -> str:
    """Return the colour of letters on a ground."""
    return PAPER if is_dark(ground) else INK


def is_dark(shade: str) -> bool:
    """Tell whether white letters read better on a colour than dark ones."""
    red, green, blue = _parts(shade)
    return 0.299 * red + 0.587 * green + 0.114 * blue < 145


def mix_colours(one: str, other: str, share: float) -> str:
    """Return a colour with a share of another one in it."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in pairs)


def _parts(shade: str) -> tuple[int, int, int]:
    return int(shade[1:3], 16), int(shade[3:5], 16), int(shade[5:7], 16)


def margin(jigsaw: Jigsaw) -> int:
    """Return the margin of a drawing; tabs may stick out of a board whose rim is free."""
    return MARGIN if jigsaw.flat_rim or not jigsaw.signed else MARGIN + DEPTH


def pixels(across: float) -> float:
    """Return how many pixels the side of a piece gets, when a board is `across` sides long."""
    return max(LEAST_PIXELS, min(MOST_PIXELS, BOARD_PIXELS / across))


def is_readable(jigsaw: Jigsaw) -> bool:
    """Tell whether what is written on the pieces of a board can be read."""
    return pixels(max(jigsaw.rows, jigsaw.cols)) >= READABLE_PIXELS


def is_covered(look: Look) -> bool:
    """Tell whether a picture or words are laid over the board."""
    return look.picture is not None or look.words is not None


def require_sense(look: Look) -> None:
    """Refuse choices that contradict one another."""
    if look.cut_only and is_covered(look):
        reason = "cut lines carry no picture or words: draw the picture separately at the same size"
        raise InputError(reason)
    if look.picture is not None and look.words is not None:
        raise InputError("a picture or words are laid over the board, not both")
    if look.words is not None and not look.words.replace(TYPED_BREAK, " ").strip():
        raise InputError("no words to be laid over the board", text=look.words)
    if look.plain and look.colours:
        raise InputError("plain pieces have no colours")


def resolve_look(jigsaw: Jigsaw, look: Look) -> Look:
    """Return a look without open choices."""
    readable = is_readable(jigsaw)
    bare = not is_covered(look)
    colours = look.colours
    if colours is None:
        colours = not jigsaw.signed and bare and not look.plain
    numbers = look.numbers
    if numbers is None:
        most = max(max(piece) for piece in jigsaw.pieces)
        numbers = not jigsaw.signed and bare and readable and (most > NAMEABLE or not colours)
    names = bare and readable if look.names is None else look.names
    return look._replace(numbers=numbers, colours=colours, names=names)


def shows_pins(jigsaw: Jigsaw, look: Look) -> bool:
    """Tell whether pins are marked: they are part of the puzzle, so it takes no names for that."""
    return bool(jigsaw.pins) and (
        bool(look.names) or (is_readable(jigsaw) and not is_covered(look))
    )


def required_size(look: Look) -> float | None:
    """Return the wanted side of a piece in millimetres, if it is one."""
    size = look.piece_size
    if size is not None and not 0 < size < 10_000:
        raise InputError("the side of a piece is a length in millimetres", text=str(size))
    return size


def sheet(
    width: float, height: float, *inside: str, look: Look, pixels: float, title: str, desc: str
) -> str:
    """Return a whole file, its lengths in thousandths of the side of a piece."""
    millimetres = required_size(look)
    scale, unit = (pixels, "") if millimetres is None else (millimetres, "mm")
    return document(
        (svg.number(scale * width / SIDE) + unit, svg.number(scale * height / SIDE) + unit),
        (width, height),
        svg.element("rect", width=width, height=height, fill=PAPER),
        *inside,
        title=title,
        desc=desc,
    )


def document(
    size: tuple[str, str], box: tuple[float, float], *inside: str, title: str, desc: str
) -> str:
    """Return a whole file whose size on paper or on a screen differs from its units."""
    parts = [svg.element("title", svg.escape(title)), svg.element("desc", svg.escape(desc))]
    start = svg.element(
        "svg",
        "\n" + "".join(f"{part}\n" for part in [*parts, *inside]),
        xmlns="http://www.w3.org/2000/svg",
        width=size[0],
        height=size[1],
        viewBox=f"0 0 {svg.number(box[0])} {svg.number(box[1])}",
        role="img",
    )
    return start + "\n"
