"""The outputs of this folder, declared: suffixes, options and what each can hold.

The register reads these without importing what writes the files: paper, games, meshes. A new output
is a declaration here, a class in a module of its own, a line in register.py, and its suffix in
formats/sniff.py, so that such a file is not taken for a puzzle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from puzzlewright.core.documents import Credits
from puzzlewright.core.immutable import ReadOnlyDict
from puzzlewright.formats.sniff import JSON_SUFFIX, OF_ONE_KIND, SUFFIXES
from puzzlewright.outputs.output import OutputDeclaration, OutputField
from puzzlewright.puzzles.recipes.fields import Flag, IntegerType, Text, Texts

# Fields that several outputs share.

TITLE: Final = OutputField(
    "title", Text(), "", "the title{also}", metavar="TEXT", doc="the title, stored if the file can"
)
AUTHOR: Final = OutputField(
    "author", Text(), "", "the author{also}", metavar="TEXT", doc="the author, stored if it can"
)
CREDITS: Final = (TITLE, AUTHOR)

#: Where the key goes, if not to a file.
KEY_PAGE, NO_KEY = "page", "none"

KEY_FIELD: Final = OutputField(
    "key",
    Text(),
    KEY_PAGE,
    "where to put the solution: page (its own page), none, or a file.pdf; an .html page holds "
    "it, except with none (default: page)",
    metavar="WHERE",
)
FONTS: Final[OutputField[tuple[str, ...]]] = OutputField(
    "fonts",
    Texts(),
    (),
    "font file to try first (can be given several times)",
    metavar="FILE",
    option="--font",
    dest="font",
    doc="font files to try first",
)

# Fields of paper.

PAPER: Final = OutputField(
    "paper",
    Text(),
    "A4",
    "paper size: Letter, A5, A3, Legal, the trim size of a book in inches: 5x8, 5.5x8.5, 6x9, "
    "7x10, 8x10, 8.5x11, or any size: 8.25x8.25in, 148x210mm (default: A4)",
    metavar="NAME",
)
LARGE: Final = OutputField("large", Flag(), False, "large print")
LANGUAGE: Final[OutputField[str | None]] = OutputField(
    "language",
    Text(),
    None,
    "language of titles and headings: en, de, fr, hr, he, ... (default: that of the words, else "
    "English)",
    metavar="CODE",
    option="--sheet-language",
    dest="sheet_language",
)
COLOUR: Final = OutputField("colour", Flag(), False, "print in colour (default: black and white)")
NAME_LINE: Final = OutputField(
    "name_line",
    Flag(),
    True,
    "leave out the line for name and date",
    option="--no-name",
    doc="whether there is a line for name and date (default: True)",
)

# Fields of pictures.

OUTLINES: Final = OutputField(
    "outlines",
    Flag(),
    False,
    "draw the letters of an .svg as outlines, which look the same everywhere (needs the extra "
    "`puzzlewright[print]`)",
)
PIXELS: Final[OutputField[int | None]] = OutputField(
    "pixels",
    IntegerType(1),
    None,
    "width of a .png in pixels (default: set by --dpi)",
    metavar="N",
    doc="width of a .png in pixels (default: set by dpi)",
)
DPI: Final[OutputField[int | None]] = OutputField(
    "dpi",
    IntegerType(1),
    None,
    "resolution of a .png in pixels per inch (default: 192)",
    metavar="N",
)
GREY: Final = OutputField("grey", Flag(), False, "make a .png in shades of grey")

# Fields of games.

#: A puzzle to play in somebody's page.
EMBED: Final = OutputField(
    "embed",
    Flag(),
    False,
    "put the game into the .json file, for <puzzlewright-game> on a web page of yours, and write "
    "the module puzzlewright-game.js beside it",
)

#: The styles of meshes.
STL_STYLES: Final[Mapping[str, str]] = {
    "size=MM": "side of a cell in millimetres (default: 10)",
    "clearance=MM": "space between two bricks side by side (default: 0.2)",
    "gap=MM": "space between two bricks on the plate (default: 5)",
    "brick=NAME": "write only this brick, once",
}


def is_key_file(key: str) -> bool:
    """Tell whether the key goes to a file of its own."""
    return key not in (KEY_PAGE, NO_KEY)


def known_credits(known: Credits, values: Mapping[str, Any]) -> Credits:
    """Return the title and the author among the options, else those that are known."""
    given = {field.name: values.get(field.name) for field in CREDITS}
    return replace(known, **{name: text for name, text in given.items() if text})


# The outputs.

TEXT: Final = OutputDeclaration(
    "text",
    "plain text, which can be read again",
    (".txt",),
    options=CREDITS,
    media_type="text/plain; charset=utf-8",
)
SVG: Final = OutputDeclaration(
    "svg",
    "a drawing",
    (".svg",),
    options=(FONTS, OUTLINES),
    media_type="image/svg+xml",
    is_drawing=True,
    has_styles=True,
)
PNG: Final = OutputDeclaration(
    "png",
    "a drawing in pixels (needs the extra `puzzlewright[print]`)",
    (".png",),
    options=(FONTS, PIXELS, DPI, GREY),
    media_type="image/png",
    is_drawing=True,
    has_styles=True,
)
PDF: Final = OutputDeclaration(
    "pdf",
    "a sheet to print (needs the same)",
    (".pdf",),
    options=(PAPER, LARGE, TITLE, AUTHOR, NAME_LINE, KEY_FIELD, LANGUAGE, COLOUR, FONTS),
    media_type="application/pdf",
    is_drawing=True,
    has_styles=True,
)
HTML: Final = OutputDeclaration(
    "html",
    "a playable web page, which needs only a browser",
    (".html",),
    options=(*CREDITS, KEY_FIELD, LANGUAGE),
    media_type="text/html; charset=utf-8",
    has_styles=True,
)
JAVASCRIPT: Final = OutputDeclaration(
    "js",
    "a module with <puzzlewright-game>, to play the puzzle on a web page of yours",
    (".js",),
    options=(*CREDITS, EMBED, KEY_FIELD, LANGUAGE),
    media_type="text/javascript; charset=utf-8",
    has_styles=True,
)
DXF: Final = OutputDeclaration(
    "dxf",
    "pieces to cut, for a laser cutter",
    (".dxf",),
    kinds=("jigsaw", "packing"),
    has_styles=True,
)
STL: Final = OutputDeclaration(
    "stl",
    "bricks as solids, for a 3D printer",
    (".stl",),
    kinds=("packing",),
    has_styles=True,
    own_styles=STL_STYLES,
)


class FormatDeclaration(OutputDeclaration):
    """A format of other programs, known by its suffix."""

    def holds(self, kind: str) -> bool:
        """Tell whether a kind has fields there, or is held as our own text."""
        return super().holds(kind) or self.suffixes[0] in FOR_EVERY_KIND


#: Formats with room for our own text, and so for the kinds of plug-ins.
FOR_EVERY_KIND: Final = (".ipuz",)

#: What files of other programs are to browsers, where a type is known for them.
MEDIA_TYPES: Final[Mapping[str, str]] = ReadOnlyDict(
    {".ipuz": "application/json", ".jpz": "application/xml"}
)

#: Formats of one kind are for puzzles alone; some have a title, but none has to.
FILES_OF_PROGRAMS: Final = tuple(
    FormatDeclaration(
        suffix.removeprefix("."),
        "a file for other programs",
        (suffix,),
        kinds,
        CREDITS if suffix in SUFFIXES else (),
        MEDIA_TYPES.get(suffix, OutputDeclaration.media_type),
    )
    for suffix, kinds in {**SUFFIXES, **OF_ONE_KIND}.items()
)

JSON: Final = FormatDeclaration(
    "json",
    "JSON, which can be read again",
    (JSON_SUFFIX,),
    options=(*CREDITS, EMBED, KEY_FIELD, LANGUAGE),
    media_type="application/json",
)

#: What is written and never read.
WRITTEN_ONLY: Final = (SVG, PNG, PDF, HTML, JAVASCRIPT, DXF, STL)

ALL: Final = (TEXT, *WRITTEN_ONLY, JSON, *FILES_OF_PROGRAMS)
