"""Small fonts of our own, whose letters are all the same square."""

from __future__ import annotations

from pathlib import Path

import pytest


def make_font(path: Path, family: str, letters: str) -> Path:
    """Write a font that has these letters, and return its path."""
    builder_of = pytest.importorskip("fontTools.fontBuilder").FontBuilder
    pen_of = pytest.importorskip("fontTools.pens.ttGlyphPen").TTGlyphPen
    names = [f"u{ord(letter):X}" for letter in letters]
    builder = builder_of(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names])
    builder.setupCharacterMap({ord(letter): f"u{ord(letter):X}" for letter in letters})
    pen = pen_of(None)
    pen.moveTo((100, 0))
    for corner in ((100, 700), (700, 700), (700, 0)):
        pen.lineTo(corner)
    pen.closePath()
    square = pen.glyph()
    builder.setupGlyf(dict.fromkeys([".notdef", *names], square))
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *names], (800, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    inner = family.replace(" ", "")
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": inner})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.save(path)
    return path


def make_collection(path: Path, family: str, letters: str) -> Path:
    """Write a collection of two fonts, of which the first has these letters."""
    library = pytest.importorskip("fontTools.ttLib")
    parts = {family: letters, f"{family} Two": "xy"}
    collection = library.TTCollection()
    for name, signs in parts.items():
        part = make_font(path.with_suffix(".part"), name, signs)
        collection.fonts.append(library.TTFont(str(part)))
    collection.save(str(path))
    path.with_suffix(".part").unlink()
    return path
