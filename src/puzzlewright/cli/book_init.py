"""The book file that `puzzlewright book --init` writes: it works as it is, and shows all keys."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from puzzlewright.cli.inputs import BOOK_FILE
from puzzlewright.errors import InputError
from puzzlewright.files import require_folder, suffix_of, write_text

FIRST: Final = '''\
# A book of puzzles. Set it with: puzzlewright book NAME -o book.pdf
# Lines that begin with # are comments; keys in them show what else there is.

title = "A Rainy Day"
subtitle = "Word searches, sudokus and criss-crosses"
author = "A. Author"
# lang = "de"                 # language of headings and tasks

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
trim = "6x9in"                # any size: "8.25x8.25in", "148x210mm", "A5"
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
    {kind = "sudoku", grade = "easy", seeds = "1-4"},
    {kind = "sudoku", grade = "hard", seeds = "5-8"},
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


def write_first(path: str) -> None:
    """Write a book file; one that is there already stays, and is named in an InputError."""
    if suffix_of(path) != BOOK_FILE:
        raise InputError("a book file ends in .toml", source=path)
    if os.path.lexists(path):
        raise InputError("there is such a file already; name another one", source=path)
    require_folder(path)
    write_text(path, FIRST.replace("NAME", Path(path).name))
