"""The density of a PNG: its chunk pHYs, which programs read to print a picture in its size.

A PNG is a signature and chunks: four bytes of length, four of type, the data, and a checksum. pHYs
stands before the data of the picture; here it follows the header.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from struct import pack, unpack_from
from typing import Final

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
INCHES_IN_METRE: Final = 1 / 0.0254


def with_density(png: bytes, dpi: float) -> bytes:
    """Return a picture that says how many of its pixels make an inch."""
    density = round(dpi * INCHES_IN_METRE)
    data = b"pHYs" + pack(">IIB", density, density, 1)  # across, down, 1: in a metre
    chunk = pack(">I", len(data) - 4) + data + pack(">I", zlib.crc32(data))
    header, *others = (one for one in _chunks(png) if one[4:8] != b"pHYs")
    return b"".join([SIGNATURE, header, chunk, *others])


def _chunks(png: bytes) -> Iterator[bytes]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = unpack_from(">I", png, at)
        yield png[at : at + 12 + length]
        at += 12 + length
