"""PNG, made by resvg or by Typst, with its density (chunk pHYs) for printing.

A PNG is a signature and chunks: four bytes of length, four of type, the data, and a checksum. pHYs
stands before the data of the picture; here it follows the header.

resvg leaves out letters that no font has, and says nothing. So it is given the very files that have
all letters of a drawing: those of the user, and those of the system that are found in the usual
folders. Where there are none, as in most containers, Typst paints with the fonts that it brings.
"""

from __future__ import annotations

import os
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from struct import pack, unpack_from
from typing import Final

from puzzlewright.core.errors import InputError, install_hint
from puzzlewright.paper import print_svg as ink
from puzzlewright.paper import typst
from puzzlewright.paper.fonts import (
    Font,
    bundled_families,
    complaint,
    grid_family,
    load_font,
    missing_characters,
    reads_fonts,
)
from puzzlewright.paper.optional_libraries import optional_module
from puzzlewright.paper.resvg_process import paint_png

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
INCHES_IN_METRE: Final = 1 / 0.0254


def set_density(png: bytes, dpi: float) -> bytes:
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


#: How to get what this module needs.
HINT: Final = install_hint("PNG needs resvg-py or Typst", "print")
FONTS_HINT: Final = install_hint("letters in PNG need fontTools or Typst", "print")

#: Units of a drawing to the inch, as CSS has them, and pixels to the inch of a picture (default).
UNITS_IN_INCH: Final = 96
MILLIMETRES_IN_INCH: Final = 25.4
DPI: Final = 2 * UNITS_IN_INCH

#: No picture is wider or higher than this, or has more pixels in all: each takes eight bytes and
#: more while it is painted. A sheet of A3 at 300 pixels an inch has 17 million.
MOST_PIXELS: Final = 16_000
MOST_AREA: Final = 40_000_000

#: Fonts of the system that look well in drawings, the first that are there; then any other.
LIKED: Final = (
    "LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf", "Arial.ttf", "arial.ttf",
    "Arial Bold.ttf", "arialbd.ttf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf",
    "NotoSans-Regular.ttf", "NotoSans-Bold.ttf",
)  # fmt: skip

#: How the names of fonts of the system end, and of collections of them.
FONT_FILES: Final = (".ttf", ".otf", ".ttc", ".otc")

#: More files than this are not looked into.
MOST_FILES: Final = 400


def has_painter() -> bool:
    """Tell whether there is anything that paints."""
    return optional_module("resvg_py") is not None or typst.has_typst()


def require_painter(path: str) -> None:
    """Raise an InputError that says how to get what paints, if it is missing."""
    if not has_painter():
        raise InputError(HINT, source=path)


def png(
    svg: str,
    width: int | None,
    fonts: Sequence[Font],
    source: str | None = None,
    *,
    dpi: int | None = None,
    grey: bool = False,
) -> bytes:
    """Return a drawing as PNG, `width` pixels wide, or with `dpi` pixels per inch (default: DPI).

    The file says what its density is. An InputError names letters no font has.
    """
    size = ink.drawing_size(svg)
    inches = size.width / (MILLIMETRES_IN_INCH if size.in_millimetres else UNITS_IN_INCH)
    pixels = width or max(1, round((dpi or DPI) * inches))
    _require_size(pixels, round(pixels * size.height / size.width), source)
    if grey:
        svg = ink.in_greys(svg, ink.grey_palette(ink.drawing_colours([svg])))
    return set_density(_paint(svg, pixels, fonts, source), pixels / inches)


def _paint(svg: str, pixels: int, fonts: Sequence[Font], source: str | None) -> bytes:
    """Return the picture as resvg paints it, or else Typst."""
    written = ink.drawing_text(svg)
    files = None if optional_module("resvg_py") is None else _sufficient_fonts(written, fonts)
    if files is not None:
        return _by_resvg(svg, pixels, files)
    _require_letters(written, fonts, source)
    return _by_typst(svg, pixels, fonts, written)


def _require_size(width: int, height: int, source: str | None) -> None:
    """Refuse a picture that would take too much memory."""
    if max(width, height) <= MOST_PIXELS and width * height <= MOST_AREA:
        return
    reason = (
        f"a picture of more than {MOST_PIXELS:,} pixels a side or {MOST_AREA // 1_000_000} million "
        "in all; --pixels N or --dpi N makes it smaller"
    )
    raise InputError(reason, source=source, text=f"{width} x {height}")


def _require_letters(written: str, fonts: Sequence[Font], source: str | None) -> None:
    """Raise an InputError that says why nobody here can paint a text."""
    if typst.has_typst():
        missing = missing_characters(
            written, [*(font.points for font in fonts), *bundled_families().values()]
        )
    elif reads_fonts():
        missing = missing_characters(written, [font.points for font in [*fonts, *_system_fonts()]])
    else:
        raise InputError(FONTS_HINT, source=source)
    if missing:
        raise InputError(complaint(missing), source=source)


def _by_resvg(svg: str, width: int, files: Sequence[Font]) -> bytes:
    family = files[0].family if files else None
    size = ink.drawing_size(svg)
    return paint_png(
        round(width * width * size.height / size.width),
        svg_string=ink.with_family(svg, family) if family else svg,
        width=width,
        dpi=UNITS_IN_INCH,  # the default, 0, leaves drawings in millimetres without a size
        background="#ffffff",
        skip_system_fonts=True,
        font_files=[font.path for font in files],
    )


def _by_typst(svg: str, width: int, fonts: Sequence[Font], written: str) -> bytes:
    """Paint with the fonts that Typst brings along: on a page as large as the drawing."""
    family = grid_family(fonts, written)
    source = (
        '#set page(width: 1000pt, height: auto, margin: 0pt)\n#image("drawing.svg", width: 100%)\n'
    )
    files = {"drawing.svg": ink.with_family(svg, family)}
    paths = [font.path for font in fonts]
    painted = typst.compile_source(source, files, paths, format="png", ppi=72 * width / 1000)
    assert isinstance(painted, bytes)
    return painted


# Fonts of the system


def _sufficient_fonts(text: str, fonts: Sequence[Font]) -> list[Font] | None:
    """Return the fonts that have all characters of a text: as few as do; None if none have."""
    chosen = list(fonts)
    if not missing_characters(text, [font.points for font in chosen]):
        return chosen
    for font in _system_fonts():
        left = missing_characters(text, [one.points for one in chosen])
        same = chosen and font.family in {one.family for one in chosen}  # the bold one
        if same or len(
            missing_characters(text, [*(one.points for one in chosen), font.points])
        ) < len(left):
            chosen.append(font)
        elif not left:
            break
    return None if missing_characters(text, [one.points for one in chosen]) else chosen


def _system_fonts() -> Iterator[Font]:
    """Yield fonts of the system that can be read, those that look well first.

    Each is read when it is asked for: collections for Chinese have 20 MB.
    """
    for path in _system_files()[:MOST_FILES]:
        font = _readable(str(path))
        if font is not None:
            yield font


@cache
def _readable(path: str) -> Font | None:
    try:
        return load_font(path)
    except InputError:
        return None  # of a system's fonts, those that can be used are used


@cache
def _system_files() -> list[Path]:
    """Return the font files of the system: those that are liked, then the plain ones of others."""
    found: list[Path] = []
    for folder in _folders():
        for where, _, names in os.walk(folder):
            found += [Path(where, name) for name in names if name.lower().endswith(FONT_FILES)]
    liked = {name: at for at, name in enumerate(LIKED)}
    others = re.compile(r"bold|italic|oblique|light|thin|mono|condensed|narrow", re.IGNORECASE)
    plain = [path for path in found if path.name in liked or not others.search(path.name)]
    return sorted(plain, key=lambda path: (liked.get(path.name, len(liked)), str(path)))


def _folders() -> list[Path]:
    """Return where systems keep fonts."""
    if sys.platform == "win32":
        windows = Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts")
        own_folder = os.environ.get("LOCALAPPDATA")
        return [windows, *([Path(own_folder, "Microsoft/Windows/Fonts")] if own_folder else [])]
    if sys.platform == "darwin":
        shared, own = ["/System/Library/Fonts", "/Library/Fonts"], ["Library/Fonts"]
    else:
        shared = ["/usr/share/fonts", "/usr/local/share/fonts"]
        own = [".fonts", ".local/share/fonts"]
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home, as in some containers
        own = []
    return [*map(Path, shared), *(home / name for name in own)]
