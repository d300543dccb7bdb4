"""Boards from PNG files: every usual kind of them, and what is none."""

from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.wordsearch.make.board_shapes import SIGNATURE, mask_text

BLACK, WHITE = 0, 255


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a part of a PNG file."""
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def png(width: int, lines: list[bytes], colour: int, *more: bytes, depth: int = 8) -> bytes:
    """Return a PNG file of lines that have their filters before them."""
    head = struct.pack(">IIBBBBB", width, len(lines), depth, colour, 0, 0, 0)
    packed = zlib.compress(b"".join(lines))
    parts = [chunk(b"IHDR", head), *more, chunk(b"IDAT", packed), chunk(b"IEND", b"")]
    return SIGNATURE + b"".join(parts)


def filtered(rows: list[bytes], step: int, kinds: list[int]) -> list[bytes]:
    """Return lines as a PNG stores them, each by its own filter."""
    lines = []
    above = bytes(len(rows[0]))
    for row, kind in zip(rows, kinds, strict=True):
        line = bytearray([kind])
        for n, sample in enumerate(row):
            left = row[n - step] if n >= step else 0
            corner = above[n - step] if n >= step else 0
            near = left + above[n] - corner
            nearest = min((left, above[n], corner), key=lambda one: abs(near - one))
            guess = (0, left, above[n], (left + above[n]) // 2, nearest)[kind]
            line.append((sample - guess) % 256)
        lines.append(bytes(line))
        above = row
    return lines


@examples(60)
@given(data=st.data(), colour=st.sampled_from([0, 2, 4, 6]))
def test_every_kind_is_read(data: st.DataObject, colour: int) -> None:
    """Grey or coloured, clear or not, with any filters: dark pixels are cells, one for one."""
    width, height = data.draw(st.integers(1, 6)), data.draw(st.integers(2, 6))
    dark = data.draw(
        st.lists(
            st.lists(st.booleans(), min_size=width, max_size=width),
            min_size=height,
            max_size=height,
        )
    )
    shades = 3 if colour in (2, 6) else 1
    rows = []
    for line in dark:
        row = b""
        for one in line:
            clear = colour in (4, 6) and not one and data.draw(st.booleans())
            shade = data.draw(st.integers(0, 90)) if one or clear else WHITE
            row += bytes([shade] * shades) + (bytes([0 if clear else 255]) * (colour in (4, 6)))
        rows.append(row)
    kinds = data.draw(st.lists(st.integers(0, 4), min_size=height, max_size=height))
    lines = filtered(rows, len(rows[0]) // width, kinds)
    wanted = "\n".join("".join("#" if one else "." for one in line) for line in dark)
    assert mask_text(png(width, lines, colour), (height, width)) == wanted


def test_a_palette_is_read() -> None:
    """Numbers stand for colours, some of them clear."""
    palette = chunk(b"PLTE", bytes([0, 0, 0, 255, 255, 255, 10, 10, 10]))
    clear = chunk(b"tRNS", bytes([255, 255, 0]))
    lines = [bytes([0, 0, 1]), bytes([0, 2, 0])]
    assert mask_text(png(2, lines, 3, palette, clear), (2, 2)) == "#.\n.#"


def test_larger_pictures_are_made_smaller() -> None:
    """A cell is there where most of its part is dark; the shape of the picture is kept."""
    row = bytes([0] + [BLACK] * 30 + [WHITE] * 10)
    assert mask_text(png(40, [row] * 40, 0), (2, 4)) == "###.\n###."
    assert len(mask_text(png(40, [row] * 20, 0), None).split("\n")[0]) == 40


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no PNG"),
        (b"GIF89a", "no PNG"),
        (png(2, [b"\0\0\0"] * 2, 0)[:40], "damaged"),
        (png(2, [b"\0\0\0"], 0).replace(b"IDAT", b"IDAX"), "damaged"),
        (png(2, [b"\0\0"], 0), "damaged"),
        (png(2, [b"\7\0\0"], 0), "damaged"),
        (png(2, [b"\0\0\0"], 3), "damaged"),
        (png(2, [b"\0\0\0"], 0, depth=16), "another kind"),
        (png(9_000_000, [b""] * 9, 0), "more than 25,000,000 pixels"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, reason: str) -> None:
    """The file is named."""
    with pytest.raises(InputError, match=reason) as caught:
        mask_text(data, (3, 3), "shape.png")
    assert str(caught.value).startswith("shape.png: ")


@examples(100)
@given(st.binary(max_size=200))
def test_no_bytes_crash_it(data: bytes) -> None:
    """Anything behind the first bytes is read, or refused."""
    with pytest.raises(InputError):
        mask_text(SIGNATURE + data, None)


def test_pictures_without_pixels() -> None:
    """They are not too large."""
    with pytest.raises(InputError, match=r"^a.png: a picture without pixels$"):
        mask_text(png(0, [], 0), None, "a.png")


def test_wrong_checksums() -> None:
    """A picture that was damaged on its way is another picture."""
    data = bytearray(png(2, [b"\0\0\0"] * 2, 0))
    data[data.index(b"IDAT") + 4 + 8] ^= 1
    with pytest.raises(InputError, match=r"^a.png: damaged: a checksum of this PNG is wrong$"):
        mask_text(bytes(data), None, "a.png")
