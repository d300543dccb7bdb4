"""The options of files and sheets as types, for editors and type checkers.

Written by tools/docs/write_save_options.py from declarations.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict


class PdfOptions(TypedDict, total=False):
    """The options of sheets of paper."""

    #: paper size: Letter, A5, A3, Legal, the trim size of a book in inches: 5x8, 5.5x8.5, 6x9,
    #: 7x10, 8x10, 8.5x11, or any size: 8.25x8.25in, 148x210mm (default: A4)
    paper: str
    #: large print
    large: bool
    #: the title, stored if the file can
    title: str
    #: the author, stored if it can
    author: str
    #: whether there is a line for name and date (default: True)
    name_line: bool
    #: where to put the solution: page (its own page), none, or a file.pdf; an .html page holds it,
    #: except with none (default: page)
    key: str
    #: language of titles and headings: en, de, fr, hr, he, ... (default: that of the words, else
    #: English)
    language: str | None
    #: print in colour (default: black and white)
    colour: bool
    #: font files to try first
    fonts: Iterable[str]


class SaveOptions(PdfOptions, total=False):
    """The options of all files."""

    #: put the game into the .json file, for <puzzlewright-game> on a web page of yours, and write
    #: the module puzzlewright-game.js beside it
    embed: bool
    #: width of a .png in pixels (default: set by dpi)
    pixels: int | None
    #: resolution of a .png in pixels per inch (default: 192)
    dpi: int | None
    #: make a .png in shades of grey
    grey: bool
    #: draw the letters of an .svg as outlines, which look the same everywhere (needs the extra
    #: `puzzlewright[print]`)
    outlines: bool
