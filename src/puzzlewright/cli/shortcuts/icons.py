"""The icon of the studio in the formats of the systems; all of them take PNG pictures inside."""

from __future__ import annotations

import struct
from importlib.resources import files
from typing import Final

#: Pixels of the pictures for macOS, by the types that its format has for them.
SIZES: Final = {b"ic07": 128, b"ic08": 256, b"ic09": 512}

#: Pixels of the picture for Windows; the format writes 256 as 0.
WIDE: Final = 256


def svg() -> bytes:
    """Return the icon as SVG, which Linux takes."""
    return files("puzzlewright.studio").joinpath("web", "icon.svg").read_bytes()


def png(pixels: int) -> bytes:
    """Return the icon as a picture."""
    from puzzlewright.paper.painter import painted

    return painted(pixels * pixels, svg_string=svg().decode(), width=pixels, height=pixels)


def ico() -> bytes:
    """Return the icon for Windows: a directory with one picture."""
    picture = png(WIDE)
    head = struct.pack("<HHH", 0, 1, 1)
    return head + struct.pack("<BBBBHHII", 0, 0, 0, 0, 1, 32, len(picture), 22) + picture


def icns() -> bytes:
    """Return the icon for macOS: pictures one after the other, each with its type and length."""
    parts = b""
    for kind, pixels in SIZES.items():
        picture = png(pixels)
        parts += kind + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts
