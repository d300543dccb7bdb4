"""Book files: TOML that describes a book, its sections, texts and pages.

`book --init` writes the first one.

The file is read as a whole, with the recipes and texts that it names, before any work begins. Files
that it names lie beside it or below (core/referenced_files.py).
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from puzzlewright.cli.book import book_keys as keys
from puzzlewright.cli.book.puzzle_orders import PuzzleOrder, read_orders
from puzzlewright.cli.puzzle_inputs import BOOK_FILE
from puzzlewright.core import limits
from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, read_text, require_folder, write_text
from puzzlewright.core.referenced_files import nested_path
from puzzlewright.core.toml_tree import TomlValue, read_toml
from puzzlewright.core.version import program_version
from puzzlewright.paper import book_design as designs
from puzzlewright.paper.book import Book
from puzzlewright.paper.book_design import BookText, Design, Part, SolutionDesign
from puzzlewright.paper.fonts import load_font, require_glyphs, without_pictures
from puzzlewright.paper.markup import Block, parse_markup
from puzzlewright.paper.paper_sizes import Paper, Sides, parse_paper
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.solutions import POINT

_Read = TypeVar("_Read")

#: What a line at the top of pages takes of their margin, in millimetres.
HEADER_ROOM: Final = 6.0

#: How far headers and footers are from the text, and at least from the edge, in millimetres.
HEADER_ASCENT: Final = 4.0
FOOTER_DESCENT: Final = 5.0
EDGE: Final = 1.0

#: The height of their letters, as a share of the size of those on the page.
LINE: Final = 0.9

#: The least room between margins, in millimetres.
LEAST_ROOM: Final = 45.0


class SectionFile(NamedTuple):
    """A section as a book file has it."""

    title: str
    blocks: Sequence[Block]
    paths: Sequence[str]
    orders: Sequence[PuzzleOrder]
    per_page: int
    style: Sequence[str]
    difficulty: str | bool
    tasks: bool = True
    titles: str = ""  #: of puzzles that are made
    place: str = ""  #: before errors about the files of its puzzles: where the book file names them

    def part(self, start: int, end: int) -> Part:
        """Return the section of a book, which has puzzles from one number to another."""
        return Part(start, end, self.title, self.blocks, self.per_page, self.tasks)


class BookFile(NamedTuple):
    """A book file."""

    path: str
    book: Book  #: its texts and its design; puzzles come later
    settings: PrintSettings
    standard: str | None
    sections: Sequence[SectionFile]

    @property
    def folder(self) -> str:
        """Where the files lie that it names."""
        return parent_folder(self.path)


def parent_folder(path: str) -> str:
    """Return the folder of a file, "" for the current one."""
    return os.path.split(path)[0]


def read_book_file(path: str) -> BookFile:
    """Return what a book file says; an InputError names the file, the line and the key."""
    return _Reader(path).book(read_toml(path))


class _Reader:
    """Reads the tables of a book file."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._folder = parent_folder(path)
        self._characters = 0  #: of all texts so far
        self._number = 0  #: of puzzles to be made so far

    def book(self, value: TomlValue) -> BookFile:
        """Read the whole file."""
        found = table_values(value, keys.BOOK)
        given = value.entries()
        page = _table(given.get("page"), keys.PAGE)
        imprint = found["imprint"]
        book = Book(
            (),
            title=found["title"],
            author=found["author"],
            imprint=f"puzzlewright {program_version()}" if imprint is None else imprint,
            subtitle=found["subtitle"],
            copyright=found["copyright"],
            front=[self._matter(each) for each in _tables(given.get("front"))],
            back=[self._matter(each) for each in _tables(given.get("back"))],
            design=parse_design(found, page, _table(given.get("solutions"), keys.SOLUTIONS)),
        )
        file = BookFile(
            self._path,
            book,
            self._setting(found, page, given.get("page")),
            found["pdf-standard"],
            [self._section(each, found["per-page"]) for each in _tables(given.get("section"))],
        )
        if not file.sections:
            raise value.error("a book file has sections: [[section]]")
        _require_printable(file)
        return file

    def _setting(
        self, found: dict[str, Any], page: dict[str, Any], value: TomlValue | None
    ) -> PrintSettings:
        paper = book_paper(page)
        if min(paper.room) < LEAST_ROOM:
            assert value is not None  # the usual page has more
            across, down = paper.room
            reason = f"margins leave {across:.0f}×{down:.0f} mm; at least {LEAST_ROOM:g} are needed"
            raise value.error(reason)
        fonts = tuple(self._read(each, load_font) for each in found["fonts"])
        settings = PrintSettings(
            paper, large=found["large"], colour=found["colour"], has_name_line=False,
            language=found["lang"], fonts=fonts,
        )  # fmt: skip
        if page["margins"]:
            assert value is not None
            _require_room_for_lines(page, settings, value.entries()["margins"])
        return settings

    def _file(self, value: TomlValue, *, or_folder: bool = False) -> str:
        """Return the path of a file that a text names."""
        try:
            return nested_path(value.text(), self._folder, or_folder=or_folder)
        except InputError as bad:
            raise value.locate_error(bad) from None

    def _read(self, value: TomlValue, read: Callable[[str], _Read]) -> _Read:
        """Read a file that a text names; an InputError tells where it is named."""
        path = self._file(value)
        try:
            return read(path)
        except InputError as bad:
            raise value.about_file(bad) from None

    def _matter(self, value: TomlValue) -> BookText:
        """Read a text with its title."""
        found, given = table_values(value, keys.MATTER), value.entries()
        if ("text" in given) == ("file" in given):
            raise value.error("a text is needed, or a file: one of the two")
        words = found["text"]
        if words is None:
            words = self._read(given["file"], read_text)
        self._characters += len(words)
        if self._characters > limits.scaled_limit(limits.MOST_MATTER):
            most = f"{limits.scaled_limit(limits.MOST_MATTER):,}"
            raise value.locate_error(
                limits.limit_error(f"more than {most} characters in all texts")
            )
        blocks = parse_markup(words)
        if not blocks and not found["title"]:
            raise value.error("an empty text")
        return BookText(found["title"], blocks)

    def _section(self, value: TomlValue, per_page: int) -> SectionFile:
        check_deadline()
        found, given = table_values(value, keys.SECTION), value.entries()
        if "puzzles" not in given and "make" not in given:
            raise value.error("a section needs puzzles = [...] (files) or make = ... with seeds")
        orders = []
        if "make" in given:
            orders = read_orders(given["make"], given.get("seeds"), self._folder)
            self._number += sum(len(order.seeds) for order in orders)
            if self._number > limits.scaled_limit(limits.MOST_BOUND):
                most = f"{limits.scaled_limit(limits.MOST_BOUND):,}"
                raise value.locate_error(limits.limit_error(f"more than {most} puzzles to make"))
        elif "seeds" in given:
            raise given["seeds"].error("seeds belong to make = ...")
        return SectionFile(
            found["title"],
            found["instructions"],
            [self._file(each, or_folder=True) for each in found["puzzles"]],
            orders,
            found["per-page"] or per_page,
            [each.text() for each in found["style"]],
            found["difficulty"],
            found["tasks"],
            found["titles"],
            _source_place(given["puzzles"]) if "puzzles" in given else "",
        )


def _source_place(value: TomlValue) -> str:
    """Return where a value stands in its file, as errors have it."""
    bad = value.error("")
    return str(InputError(bad.message, source=bad.source, line=bad.line)).rstrip(": ")


# Tables


def table_values(value: TomlValue, known: Sequence[keys.Key]) -> dict[str, Any]:
    """Return a value for each key of a table; unknown ones are refused."""
    given = value.fields([], [key.name for key in known])
    return {
        key.name: key.read(given[key.name]) if key.name in given else key.default for key in known
    }


def _table(value: TomlValue | None, known: Sequence[keys.Key]) -> dict[str, Any]:
    """Return the values of a table that need not be there."""
    return {key.name: key.default for key in known} if value is None else table_values(value, known)


def _tables(value: TomlValue | None) -> list[TomlValue]:
    """Return the tables of an array; one table alone is an array of one."""
    if value is None:
        return []
    if isinstance(value.data, dict):
        return [value]
    return value.items()


def parse_design(found: dict[str, Any], page: dict[str, Any], solutions: dict[str, Any]) -> Design:
    """Return how a book looks."""
    return Design(
        header=page["header"],
        footer=page["footer"],
        numbers=page["numbers"],
        numbers_at=page["numbers-at"],
        first_number=page["first-number"],
        contents=found["contents"],
        title_page=found["title-page"],
        right=page["sections-start"] == keys.RIGHT,
        solutions=SolutionDesign(
            solutions["place"], solutions["title"], solutions["per-page"], solutions["cell"]
        ),
    )


def book_paper(page: dict[str, Any]) -> Paper:
    """Return the pages, with their margins and bleed."""
    trim = page["trim"]
    paper: Paper = parse_paper(trim) if isinstance(trim, str) else trim
    margins = page["margins"]
    top = paper.top + HEADER_ROOM if _has_line(page, "header", designs.TOP) else paper.top
    return paper._replace(
        top=margins.get("top", top),
        bottom=margins.get("bottom", paper.bottom),
        inner=margins.get("inside", paper.inner),
        outer=margins.get("outside", paper.outer),
        bleed=keys.four_sides(page["bleed"]) if page["bleed"] else Sides(),
        has_gutter="inside" in margins,
        is_trim=True,
    )


def _has_line(page: dict[str, Any], name: str, end: str) -> bool:
    """Tell whether there is a header or footer, or a page number in its place."""
    return bool(page[name]) or (page["numbers-at"] == end and page["numbers"] != designs.NOWHERE)


def _require_room_for_lines(
    page: dict[str, Any], settings: PrintSettings, value: TomlValue
) -> None:
    """Raise an InputError if headers, footers or page numbers do not fit into chosen margins."""
    ends = (("header", designs.TOP, HEADER_ASCENT), ("footer", designs.BOTTOM, FOOTER_DESCENT))
    for name, end, distance in ends:
        least = distance + LINE * settings.sizes[0] * POINT + EDGE
        if _has_line(page, name, end) and page["margins"].get(end, least) < least:
            what = name if page[name] else "page number"
            at_least = f"{math.ceil(10 * least) / 10:g} mm"
            raise value.error(f"the {what} does not fit: make the {end} margin at least {at_least}")


def _require_printable(file: BookFile) -> None:
    """Raise an InputError if texts are too much, or have characters that no font has."""
    book = file.book
    parts = [book.title, book.subtitle, book.author, book.imprint]
    parts += [book.design.header, book.design.footer, book.design.solutions.title]
    texts = [book.copyright]
    for one in (*book.front, *book.back):
        parts.append(one.title)
        texts.append(one.blocks)
    for section in file.sections:
        parts += [section.title, section.titles]
        parts += [section.difficulty if isinstance(section.difficulty, str) else ""]
        texts.append(section.blocks)
    blocks = [block for text in texts for block in text]
    runs = [run for block in blocks for run in block.runs]
    _require_few(len(blocks), limits.MOST_PARAGRAPHS, "paragraphs", file.path)
    _require_few(len(runs), limits.MOST_RUNS, "changes of face or line", file.path)
    parts += [block.label for block in blocks] + [run.text.strip("\n") for run in runs]
    fonts = file.settings.fonts
    require_glyphs("".join(without_pictures(part, fonts)[0] for part in parts), fonts, file.path)


def _require_few(number: int, limit: int, what: str, source: str) -> None:
    if number > limits.scaled_limit(limit):
        raise limits.limit_error(
            f"more than {limits.scaled_limit(limit):,} {what} in texts", source
        )


FIRST_BOOK: Final = '''\
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
