"""Boards from pictures: a PNG file, of which the dark parts are cells.

Read are the usual PNG files: grey, coloured or with a palette, eight bits each, not interlaced.
Whatever is transparent counts as white.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

from puzzlewright.errors import InputError

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


class Picture(NamedTuple):
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


def _read(data: bytes) -> Picture:
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
    lines = _unfiltered(packed, width * SAMPLES[colour], SAMPLES[colour])
    return Picture(width, [_greys(line, colour, chunks) for line in lines])


def _unfiltered(packed: bytes, length: int, step: int) -> Iterator[bytearray]:
    """Yield the lines of samples; each was stored as what it differs by from its neighbours."""
    above = bytearray(length)
    for start in range(0, len(packed), length + 1):
        kind, line = packed[start], bytearray(packed[start + 1 : start + 1 + length])
        for n in range(length):
            left = line[n - step] if n >= step else 0
            corner = above[n - step] if n >= step else 0
            line[n] = (line[n] + _guess(kind, left, above[n], corner)) & 255
        yield line
        above = line


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    """Return what a sample was compared with."""
    if kind == 4:
        near = left + above - corner
        order = [(abs(near - left), 0, left), (abs(near - above), 1, above)]
        return min([*order, (abs(near - corner), 2, corner)])[2]
    return (0, left, above, (left + above) // 2)[kind]


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
