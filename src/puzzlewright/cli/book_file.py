"""Book files: TOML that describes a book, its sections, texts and pages.

The file is read as a whole, with the recipes and texts that it names, before any work begins. Files
that it names lie beside it or below (named_files.py).
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from puzzlewright import limits
from puzzlewright.cli import book_keys as keys
from puzzlewright.cli.book_makes import Order, orders_in
from puzzlewright.deadline import look
from puzzlewright.errors import InputError
from puzzlewright.files import read_text
from puzzlewright.named_files import require_below
from puzzlewright.paper import book_design as designs
from puzzlewright.paper.book import Book
from puzzlewright.paper.book_design import Design, Matter, Part, SolutionDesign
from puzzlewright.paper.fonts import load_font, require_glyphs, without_pictures
from puzzlewright.paper.formats import Paper, Sides, paper_named
from puzzlewright.paper.markup import Block, blocks_in
from puzzlewright.paper.setting import Setting
from puzzlewright.paper.solutions import POINT
from puzzlewright.toml_tree import TomlValue, read_toml

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
    orders: Sequence[Order]
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
    setting: Setting
    standard: str | None
    sections: Sequence[SectionFile]

    @property
    def folder(self) -> str:
        """Where the files lie that it names."""
        return folder_of(self.path)


def folder_of(path: str) -> str:
    """Return the folder of a file, "" for the current one."""
    return os.path.split(path)[0]


def read_book_file(path: str) -> BookFile:
    """Return what a book file says; an InputError names the file, the line and the key."""
    return _Reader(path).book(read_toml(path))


class _Reader:
    """Reads the tables of a book file."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._folder = folder_of(path)
        self._characters = 0  #: of all texts so far
        self._number = 0  #: of puzzles to be made so far

    def book(self, value: TomlValue) -> BookFile:
        """Read the whole file."""
        import puzzlewright

        found = values_of(value, keys.BOOK)
        given = value.entries()
        page = _table(given.get("page"), keys.PAGE)
        imprint = found["imprint"]
        book = Book(
            (),
            title=found["title"],
            author=found["author"],
            imprint=f"puzzlewright {puzzlewright.__version__}" if imprint is None else imprint,
            subtitle=found["subtitle"],
            copyright=found["copyright"],
            front=[self._matter(each) for each in _tables(given.get("front"))],
            back=[self._matter(each) for each in _tables(given.get("back"))],
            design=design_of(found, page, _table(given.get("solutions"), keys.SOLUTIONS)),
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
    ) -> Setting:
        paper = paper_of(page)
        if min(paper.room) < LEAST_ROOM:
            assert value is not None  # the usual page has more
            across, down = paper.room
            reason = f"margins leave {across:.0f}×{down:.0f} mm; at least {LEAST_ROOM:g} are needed"
            raise value.error(reason)
        fonts = tuple(self._read(each, load_font) for each in found["fonts"])
        setting = Setting(
            paper, large=found["large"], colour=found["colour"], named=False,
            language=found["lang"], fonts=fonts,
        )  # fmt: skip
        if page["margins"]:
            assert value is not None
            _require_room_for_lines(page, setting, value.entries()["margins"])
        return setting

    def _file(self, value: TomlValue, *, or_folder: bool = False) -> str:
        """Return the path of a file that a text names."""
        try:
            return require_below(value.text(), self._folder, or_folder=or_folder)
        except InputError as bad:
            raise value.found_in(bad) from None

    def _read(self, value: TomlValue, read: Callable[[str], _Read]) -> _Read:
        """Read a file that a text names; an InputError tells where it is named."""
        path = self._file(value)
        try:
            return read(path)
        except InputError as bad:
            raise value.about_file(bad) from None

    def _matter(self, value: TomlValue) -> Matter:
        """Read a text with its title."""
        found, given = values_of(value, keys.MATTER), value.entries()
        if ("text" in given) == ("file" in given):
            raise value.error("a text is needed, or a file: one of the two")
        words = found["text"]
        if words is None:
            words = self._read(given["file"], read_text)
        self._characters += len(words)
        if self._characters > limits.raised(limits.MOST_MATTER):
            most = f"{limits.raised(limits.MOST_MATTER):,}"
            raise value.found_in(limits.too_much(f"more than {most} characters in all texts"))
        blocks = blocks_in(words)
        if not blocks and not found["title"]:
            raise value.error("an empty text")
        return Matter(found["title"], blocks)

    def _section(self, value: TomlValue, per_page: int) -> SectionFile:
        look()
        found, given = values_of(value, keys.SECTION), value.entries()
        if "puzzles" not in given and "make" not in given:
            raise value.error("a section needs puzzles = [...] (files) or make = ... with seeds")
        orders = []
        if "make" in given:
            orders = orders_in(given["make"], given.get("seeds"), self._folder)
            self._number += sum(len(order.seeds) for order in orders)
            if self._number > limits.raised(limits.MOST_BOUND):
                most = f"{limits.raised(limits.MOST_BOUND):,}"
                raise value.found_in(limits.too_much(f"more than {most} puzzles to make"))
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
            _place_of(given["puzzles"]) if "puzzles" in given else "",
        )


def _place_of(value: TomlValue) -> str:
    """Return where a value stands in its file, as errors have it."""
    bad = value.error("")
    return str(InputError(bad.message, source=bad.source, line=bad.line)).rstrip(": ")


# Tables


def values_of(value: TomlValue, known: Sequence[keys.Key]) -> dict[str, Any]:
    """Return a value for each key of a table; unknown ones are refused."""
    given = value.fields([], [key.name for key in known])
    return {
        key.name: key.read(given[key.name]) if key.name in given else key.default for key in known
    }


def _table(value: TomlValue | None, known: Sequence[keys.Key]) -> dict[str, Any]:
    """Return the values of a table that need not be there."""
    return {key.name: key.default for key in known} if value is None else values_of(value, known)


def _tables(value: TomlValue | None) -> list[TomlValue]:
    """Return the tables of an array; one table alone is an array of one."""
    if value is None:
        return []
    if isinstance(value.data, dict):
        return [value]
    return value.items()


def design_of(found: dict[str, Any], page: dict[str, Any], solutions: dict[str, Any]) -> Design:
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


def paper_of(page: dict[str, Any]) -> Paper:
    """Return the pages, with their margins and bleed."""
    trim = page["trim"]
    paper: Paper = paper_named(trim) if isinstance(trim, str) else trim
    margins = page["margins"]
    top = paper.top + HEADER_ROOM if _has_line(page, "header", designs.TOP) else paper.top
    return paper._replace(
        top=margins.get("top", top),
        bottom=margins.get("bottom", paper.bottom),
        inner=margins.get("inside", paper.inner),
        outer=margins.get("outside", paper.outer),
        bleed=keys.sides_of(page["bleed"]) if page["bleed"] else Sides(),
        has_gutter="inside" in margins,
        is_trim=True,
    )


def _has_line(page: dict[str, Any], name: str, end: str) -> bool:
    """Tell whether there is a header or footer, or a page number in its place."""
    return bool(page[name]) or (page["numbers-at"] == end and page["numbers"] != designs.NOWHERE)


def _require_room_for_lines(page: dict[str, Any], setting: Setting, value: TomlValue) -> None:
    """Raise an InputError if headers, footers or page numbers do not fit into chosen margins."""
    ends = (("header", designs.TOP, HEADER_ASCENT), ("footer", designs.BOTTOM, FOOTER_DESCENT))
    for name, end, distance in ends:
        least = distance + LINE * setting.sizes[0] * POINT + EDGE
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
    fonts = file.setting.fonts
    require_glyphs("".join(without_pictures(part, fonts) for part in parts), fonts, file.path)


def _require_few(number: int, limit: int, what: str, source: str) -> None:
    if number > limits.raised(limit):
        raise limits.too_much(f"more than {limits.raised(limit):,} {what} in texts", source)
