"""Book files: TOML that describes a book, its sections, texts and pages.

`book --init` writes the first one.

The file is read as a whole, with the recipes and texts that it names, before any work begins. Files
that it names lie beside it or below (core/referenced_files.py).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from puzzlewright.books import keys
from puzzlewright.books.batches import read_batches
from puzzlewright.books.plan import PlanReader, table_values, tables
from puzzlewright.books.section import Section, Source
from puzzlewright.core import limits
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, require_folder, write_text
from puzzlewright.core.toml_tree import TomlValue, read_toml
from puzzlewright.outputs.output import parse_styles
from puzzlewright.outputs.puzzle_files import BOOK_FILE


def read_book_file(path: str) -> dict[str, Any]:
    """Return the arguments of the Book that a file describes.

    An InputError names the file, the line and the key.
    """
    value, folder = read_toml(path), os.path.split(path)[0]
    given = value.entries()
    reader = PlanReader(folder)
    reader.plan(value, path)
    if not tables(given.get("section")):
        raise value.error("a book file has sections: [[section]]")
    arguments = {key.attribute: given[key.name].data for key in keys.BOOK if key.name in given}
    sections = arguments.pop("section")  # and its puzzles are read below
    assert sections is not None
    fonts = keys.texts(given["fonts"]) if "fonts" in given else []
    for name in ("front", "back"):
        arguments[name] = [
            {"title": table_values(each, keys.MATTER)["title"], "text": reader.text(each)}
            for each in tables(given.get(name))
        ]
    return {
        **arguments,
        "fonts": [reader.file(each) for each in fonts],
        "sections": _SectionReader(reader, folder).sections(tables(given["section"])),
    }


class _SectionReader:
    """Reads the puzzles of sections."""

    def __init__(self, reader: PlanReader, folder: str) -> None:
        self._reader = reader
        self._folder = folder
        self._number = 0  #: of puzzles to be made so far

    def sections(self, values: list[TomlValue]) -> list[Section]:
        return [self._section(value) for value in values]

    def _section(self, value: TomlValue) -> Section:
        found, given = table_values(value, keys.SECTION), value.entries()
        if "puzzles" not in given and "make" not in given:
            raise value.error("a section needs puzzles = [...] (files) or make = ... with seeds")
        sources: list[Source] = [
            self._reader.file(each, or_folder=True) for each in found["puzzles"]
        ]
        if "make" in given:
            batches = read_batches(given["make"], given.get("seeds"), self._folder)
            self._number += sum(len(batch.seeds) for batch in batches)
            if self._number > limits.scaled_limit(limits.MOST_BOUND):
                most = f"{limits.scaled_limit(limits.MOST_BOUND):,}"
                raise value.locate_error(limits.limit_error(f"more than {most} puzzles to make"))
            sources += batches
        elif "seeds" in given:
            raise given["seeds"].error("seeds belong to make = ...")
        more = {
            key.attribute: given[key.name].data for key in Section._declared if key.name in given
        }
        if "style" in more:
            more["style"] = parse_styles([each.text() for each in found["style"]])
        section = Section(puzzles=sources, **more)
        place = _source_place(given["puzzles"]) if "puzzles" in given else ""
        return section._in_file(self._folder, place)


def _source_place(value: TomlValue) -> str:
    """Return where a value stands in its file, as errors have it."""
    bad = value.error("")
    return str(InputError(bad.message, source=bad.source, line=bad.line)).rstrip(": ")


FIRST_BOOK: Final = '''\
# A book of puzzles. Set it with: puzzlewright book NAME -o book.pdf
# Lines that begin with # are comments; keys in them show what else there is.

title = "A Rainy Day"
subtitle = "Word searches, sudokus and criss-crosses"
author = "A. Author"
# language = "de"             # language of headings and tasks

copyright = """
Copyright © A. Author
All rights reserved.
"""
# imprint = ""                # the last line of the copyright page: "" for none
# title-page = false
contents = "sections"         # or "puzzles", to list each puzzle, or "none"
# per-page = 1                # puzzles on a page, of those without a list: 1, 2, 4 or 6
# large = true                # large print
# colour = true
# fonts = ["MyFont.ttf"]      # files that this one names lie beside it or below
# pdf-standard = "a-2b"       # PDF/A, for archives and some printers

[page]
trim = "6x9in"                # any size: "8.25x8.25in", "148x210mm", "A5" (for sheets without
                              # a spine: paper = "A4" among the keys above, and no trim)
# bleed = "0.125in"           # printed beyond the trim, for printers who ask for it
# margins = {inside = "18mm", outside = "12mm", top = "14mm", bottom = "18mm"}
header = "{section}"          # {title}, {author} and {section} are filled in
# footer = "{title}"
numbers = "outside"           # page numbers: "outside", "centre", "inside" or "none"
# numbers-at = "top"
# first-number = 1            # of the first page of the file; odd
# sections-start = "right"    # each section on a right page

[solutions]
place = "end"                 # or "end-by-section", "after-section", "none"
# title = "Answers"
# per-page = 6
# cell = "4mm"                # side of a cell

# Texts before the puzzles, each on a page of its own: text = "...", or file = "intro.txt".
[[front]]
title = "Before you begin"
text = """
Take a pencil and an eraser. Every puzzle has *one* solution, and you need not guess.

- Word searches: the words run in **all eight directions**.
- Sudokus: they get harder from page to page.
"""

[[section]]
title = "Word searches"
instructions = "Find all words of the list in the grid."
# What comes after `puzzlewright make`; with a word list: "wordsearch words.csv --size 12".
make = "wordsearch --size 12"
seeds = "1-4"                      # one puzzle for each

[[section]]
title = "Sudokus"
instructions = """
Fill in the grid so that each row, each column and each box has the digits from 1 to 9.
"""
# A table with the fields of a recipe does the same as a line; a list makes several sorts.
make = [
    {kind = "sudoku", difficulty = "easy", seeds = "1-4"},
    {kind = "sudoku", difficulty = "hard", seeds = "5-8"},
]
# titles = "Sudoku {number}"       # titles of the puzzles that are made; {seed} is filled in, too
tasks = false                      # the instructions say what is to be done
per-page = 2
# difficulty = "Warming up"        # a text behind the titles; false for none
# style = ["cell=8mm"]             # as for --style

[[section]]
title = "Criss-crosses"
make = {kind = "crisscross"}
seeds = [1, 2]
# puzzles = ["puzzles/", "one.txt"]     # puzzles from files and folders

# Texts at the very end.
[[back]]
title = "About the author"
text = "A. Author makes puzzles, and likes rain."
'''


def write_first_book(path: str) -> None:
    """Write a book file; one that is there already stays, and is named in an InputError."""
    if file_suffix(path) != BOOK_FILE:
        raise InputError("a book file ends in .toml", source=path)
    if os.path.lexists(path):
        raise InputError("there is such a file already; name another one", source=path)
    require_folder(path)
    write_text(path, FIRST_BOOK.replace("NAME", Path(path).name))
