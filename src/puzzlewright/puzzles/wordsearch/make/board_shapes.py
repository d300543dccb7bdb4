"""Boards of word searches: rectangles, shapes by name, masks as text or PNG, and the default size.

Of a PNG file, the dark parts are cells, and whatever is transparent counts as white. Read are the
usual files: grey, coloured or with a palette, eight bits each, not interlaced.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import isqrt
from typing import Final, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.wordsearch.directions import STEPS
from puzzlewright.words.cells.cell_text import MOST_CELLS
from puzzlewright.words.grids.grid import Grid

#: Signs of a mask where there is no cell; anything else is one.
NO_CELL: Final = " -.0_"

#: The default side of a shape.
USUAL_SIDE: Final = 20


class Mask:
    """A board of rows and columns, and which of its cells there are, row by row."""

    rows: int
    cols: int

    def __init__(self, rows: int, cols: int, usable: Iterable[bool]) -> None:
        self.rows, self.cols = rows, cols
        self.usable: list[bool] = list(usable)

    @property
    def size(self) -> int:
        """How many places there are, cells or not."""
        return self.rows * self.cols

    @cached_property
    def cells(self) -> list[int]:
        """The numbers of the cells there are."""
        return [n for n, each in enumerate(self.usable) if each]

    @cached_property
    def longest(self) -> int:
        """How many cells the longest line has, whichever way it goes."""
        most = 0
        for down, right in STEPS.values():
            for cell in within_deadline(self.cells):
                row, col = divmod(cell, self.cols)
                if self._is_cell(row - down, col - right):
                    continue  # no line begins here
                length = 0
                while self._is_cell(row, col):
                    row, col, length = row + down, col + right, length + 1
                most = max(most, length)
            if most == max(self.rows, self.cols):
                break
        return most

    def _is_cell(self, row: int, col: int) -> bool:
        inside = 0 <= row < self.rows and 0 <= col < self.cols
        return inside and self.usable[row * self.cols + col]

    def without(self, cells: Iterable[int]) -> Mask:
        """Return the board without some cells."""
        left = set(cells)
        return Mask(self.rows, self.cols, (u and n not in left for n, u in enumerate(self.usable)))

    def grid(self, letters: Mapping[int, str]) -> Grid:
        """Return the board with letters on its cells."""
        return Grid(
            [letters[n] if self.usable[n] else None for n in range(row, row + self.cols)]
            for row in range(0, self.size, self.cols)
        )


def full_mask(rows: int, cols: int) -> Mask:
    """Return a rectangle."""
    return Mask(rows, cols, [True] * (rows * cols))


def read_mask(text: str, size: tuple[int, int] | None) -> Mask:
    """Return the board that a picture of signs shows, or a shape by its name."""
    name = text.strip().lower()
    if name in SHAPES:
        rows, cols = size or (USUAL_SIDE, USUAL_SIDE)
        return Mask(rows, cols, _shape(SHAPES[name], rows, cols))
    lines = text.splitlines()
    if len(lines) < 2:
        known = ", ".join(SHAPES)
        raise InputError(f"no shape ({known}) and no picture of several lines", text=text.strip())
    width = max(map(len, lines))
    if len(lines) * width > MOST_CELLS:
        raise InputError(f"a mask has at most {MOST_CELLS:,} cells", text=f"{len(lines)}x{width}")
    signs = [sign for line in lines for sign in line.ljust(width)]
    mask = Mask(len(lines), width, (sign not in NO_CELL for sign in signs))
    if not mask.cells:
        raise InputError("a mask without cells: all characters but blanks, - . _ and 0 are cells")
    if size is not None and size != (len(lines), width):
        shown = f"{size[0]}x{size[1]}"
        raise InputError(f"the mask has {len(lines)} rows and {width} columns", text=shown)
    return mask


def _shape(inside: Callable[[float, float], bool], rows: int, cols: int) -> Iterable[bool]:
    """Yield for each place whether its middle is in a shape, from -1 to 1 across and down."""
    for row in range(rows):
        for col in range(cols):
            yield inside((2 * col + 1) / cols - 1, (2 * row + 1) / rows - 1)


def _is_in_heart(x: float, y: float) -> bool:
    x, y = 1.2 * x, 0.25 - 1.15 * y
    return (x * x + y * y - 1) ** 3 <= x * x * y**3


#: So much is no more than sums are off: both sides of a shape are alike.
SLACK: Final = 1e-9

#: The outer normals of the five lines of a star, and how far these are from its middle: further
#: than in a regular star, whose points are too thin for words.
STAR_SIDES: Final = ((0, -1), (0.951, -0.309), (-0.951, -0.309), (0.588, 0.809), (-0.588, 0.809))
STAR_WIDTH: Final = 0.46


def _is_in_star(x: float, y: float) -> bool:
    x, y = 1.17 * x, 1.1 * y - 0.08
    return sum(x * right + y * down <= STAR_WIDTH for right, down in STAR_SIDES) >= 4


def _is_in_tree(x: float, y: float) -> bool:
    # Three storeys of branches, each wider than the one above, on a trunk.
    storeys = ((-1.05, -0.3, 0.5), (-0.6, 0.2, 0.75), (-0.1, 0.75, 1.0))
    branches = (
        top <= y < foot and (abs(x) - SLACK) * (foot - top) <= wide * (y - top)
        for top, foot, wide in storeys
    )
    return (y >= 0.75 and abs(x) <= 0.2) or any(branches)


def _is_in_fish(x: float, y: float) -> bool:
    # A body that swims to the left, and a tail.
    body = (x + 0.25) * (x + 0.25) + 0.75 * y * y <= 0.57
    return body or (x >= 0.3 and abs(y) <= 1.2 * x - 0.3)


def _is_in_house(x: float, y: float) -> bool:
    # A roof with a chimney, walls below it, and a door.
    if y < -0.1:
        return abs(x) <= (y + 1) / 0.9 or (0.4 <= x <= 0.7 and y > -0.9)
    return abs(x) <= 0.8 and not (abs(x) <= 0.17 and y > 0.5)


def _is_in_moon(x: float, y: float) -> bool:
    # A crescent, open to the right.
    x = 0.8 * x - 0.2
    return x * x + y * y <= 1 and (x - 0.5) * (x - 0.5) + y * y >= 0.5


#: Shapes by their names: whether a point is inside. Only sums and products: the same everywhere.
SHAPES: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "circle": lambda x, y: x * x + y * y <= 1,
    "diamond": lambda x, y: abs(x) + abs(y) <= 1,
    "heart": _is_in_heart,
    "ring": lambda x, y: 0.2 <= x * x + y * y <= 1,
    "cross": lambda x, y: abs(x) <= 0.4 or abs(y) <= 0.4,
    "triangle": lambda x, y: 2 * abs(x) <= y + 1,
    "star": _is_in_star,
    "tree": _is_in_tree,
    "fish": _is_in_fish,
    "egg": lambda x, y: x * x * (1 - 0.3 * y) + y * y <= 1,
    "house": _is_in_house,
    "moon": _is_in_moon,
}


#: The longest side of a board.
MOST_LINES = 200

#: Of a board with many phrases, their letters would fill so large a share without crossings.
MOST_FULL = 0.88

#: The side of a board in mean lengths of phrases, by the most phrases; and with more. On a board
#: with one line more, phrases share half a letter to a whole one in a hundred more.
FACTORS = ((5, 1.5), (10, 1.77), (15, 1.95))
LAST_FACTOR = 1.99


def default_side(lengths: Sequence[int]) -> int:
    """Return the side of a square board: from the lengths of phrases and how many there are.

    Up to some twenty phrases it is close to that of the phrase search that our generator began
    with. Above that it has to grow with their number, or they would not all find a place.
    """
    longest, mean = max(lengths), sum(lengths) / len(lengths)
    factor = next((factor for most, factor in FACTORS if len(lengths) <= most), LAST_FACTOR)
    side = min(max(longest + 1, int(mean * factor)), longest + 5)
    return max(side, isqrt(int(sum(lengths) / MOST_FULL)) + 1)


SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

#: Samples of a pixel, by the kind of colour.
SAMPLES: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PALETTE: Final = 3

#: The chunks of a file that matter here.
USED: Final = (b"IHDR", b"PLTE", b"tRNS", b"IDAT")

#: Pictures with more pixels than this are refused before anything is unpacked.
MOST_PIXELS: Final = 25_000_000

#: A cell is there if its part of the picture is darker than this, from 0 to 255.
DARK: Final = 128

#: The default rows of a board; its columns follow from the picture.
USUAL_ROWS: Final = 20


class GreyImage(NamedTuple):
    """Rows of pixels, each from 0 for black to 255 for white."""

    width: int
    rows: list[bytes]


def mask_text(data: bytes, size: tuple[int, int] | None, source: str | None = None) -> str:
    """Return a mask as rows of signs, in which `#` is a cell."""
    try:
        picture = _read(data)
    except InputError as bad:
        raise InputError(bad.message, source=source) from None
    except (zlib.error, struct.error, IndexError, ValueError, KeyError):
        raise InputError("damaged, or no PNG that can be read", source=source) from None
    height = len(picture.rows)
    columns = max(1, round(USUAL_ROWS * picture.width / height))
    rows, cols = size or (USUAL_ROWS, min(200, columns))
    lines = []
    for row in range(rows):
        part = picture.rows[_span(row, rows, height)]
        means = (_mean(part, _span(col, cols, picture.width)) for col in range(cols))
        lines.append("".join("#" if mean < DARK else "." for mean in means))
    return "\n".join(lines)


def _span(number: int, parts: int, length: int) -> slice:
    """Return one of some equal parts of a length: at least one pixel."""
    start = number * length // parts
    return slice(start, max(start + 1, (number + 1) * length // parts))


def _mean(rows: list[bytes], cols: slice) -> int:
    """Return the mean of the pixels in some columns of rows, of which all have as many."""
    parts = [row[cols] for row in rows]
    return sum(map(sum, parts)) // (len(parts) * len(parts[0]))


def _read(data: bytes) -> GreyImage:
    if not data.startswith(SIGNATURE):
        raise InputError("no PNG")
    chunks: dict[bytes, bytearray] = {}
    at = len(SIGNATURE)
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        if kind in USED:
            body = data[at + 8 : at + 8 + length]
            (check,) = struct.unpack_from(">I", data, at + 8 + length)
            if check != zlib.crc32(kind + body):
                raise InputError("damaged: a checksum of this PNG is wrong")
            chunks.setdefault(kind, bytearray()).extend(body)
        at += length + 12
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if depth != 8 or interlaced or colour not in SAMPLES:
        raise InputError("a PNG of another kind than 8 bits, not interlaced")
    if not width * height:
        raise InputError("a picture without pixels")
    if width * height > MOST_PIXELS:
        raise InputError(f"a picture of more than {MOST_PIXELS:,} pixels")
    size = (width * SAMPLES[colour] + 1) * height
    packed = zlib.decompressobj().decompress(chunks[b"IDAT"], size)
    if len(packed) != size:
        raise ValueError
    lines = _unfilter(packed, width * SAMPLES[colour], SAMPLES[colour])
    return GreyImage(width, [_greys(line, colour, chunks) for line in lines])


def _unfilter(packed: bytes, length: int, step: int) -> Iterator[bytearray]:
    """Yield the lines of samples; each was stored as what it differs by from its neighbours."""
    above = bytearray(length)
    for start in range(0, len(packed), length + 1):
        line = bytearray(packed[start + 1 : start + 1 + length])
        _UNDO[packed[start]](line, above, step)
        yield line
        above = line


def _keep(line: bytearray, above: bytearray, step: int) -> None:
    """Change nothing: the samples themselves are stored."""


def _add_left(line: bytearray, above: bytearray, step: int) -> None:  # noqa: ARG001
    for n in range(step, len(line)):
        line[n] = (line[n] + line[n - step]) & 255


def _add_above(line: bytearray, above: bytearray, step: int) -> None:  # noqa: ARG001
    line[:] = bytes([(one + up) & 255 for one, up in zip(line, above, strict=True)])


def _add_average(line: bytearray, above: bytearray, step: int) -> None:
    for n, up in enumerate(above):
        left = line[n - step] if n >= step else 0
        line[n] = (line[n] + (left + up) // 2) & 255


def _add_nearest(line: bytearray, above: bytearray, step: int) -> None:
    """Add the neighbour that is nearest to left + above - corner (Paeth, 1991)."""
    for n, up in enumerate(above):
        left, corner = (line[n - step], above[n - step]) if n >= step else (0, 0)
        to_left, to_up, to_corner = (
            abs(up - corner),
            abs(left - corner),
            abs(left + up - 2 * corner),
        )
        nearest = up if to_up <= to_corner else corner
        if to_left <= to_up and to_left <= to_corner:
            nearest = left
        line[n] = (line[n] + nearest) & 255


#: How to get the samples of a line back, by the number of its filter (PNG, section 9).
_UNDO: Final = (_keep, _add_left, _add_above, _add_average, _add_nearest)


def _greys(line: bytearray, colour: int, chunks: dict[bytes, bytearray]) -> bytes:
    """Return how bright each pixel of a line is."""
    if colour == PALETTE:
        palette, clear = chunks[b"PLTE"], chunks.get(b"tRNS", b"")
        alphas = [clear[n] if n < len(clear) else 255 for n in line]
        brights = [sum(palette[3 * n : 3 * n + 3]) // 3 for n in line]
    else:
        samples = SAMPLES[colour]
        shades = 1 if samples < 3 else 3
        pixels = [line[at : at + samples] for at in range(0, len(line), samples)]
        brights = [sum(pixel[:shades]) // shades for pixel in pixels]
        alphas = [pixel[-1] if samples in (2, 4) else 255 for pixel in pixels]
    pairs = zip(brights, alphas, strict=True)
    return bytes(255 - (255 - bright) * alpha // 255 for bright, alpha in pairs)
