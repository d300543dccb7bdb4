"""The plan of a book: its texts, its design and its paper, from a book file or from Python.

Both are read by the same keys (keys.py). A value knows its place, a line of a file or an argument,
and errors name that.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from puzzlewright.books import keys
from puzzlewright.core import limits
from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import read_text
from puzzlewright.core.referenced_files import nested_path
from puzzlewright.core.toml_tree import TomlValue
from puzzlewright.core.version import program_version
from puzzlewright.outputs.output import parse_styles
from puzzlewright.paper import book_design as designs
from puzzlewright.paper.book import Book as PrintedBook
from puzzlewright.paper.book_design import BookText, Design, Part, SolutionDesign
from puzzlewright.paper.fonts import load_font, require_glyphs, without_pictures
from puzzlewright.paper.markup import Block, parse_markup
from puzzlewright.paper.paper_sizes import Paper, Sides, parse_paper
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.solutions import POINT

_Read = TypeVar("_Read")

#: A value in a book file, or an argument of Python: both have the same methods.
Description = Any

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


class SectionPlan(NamedTuple):
    """How the puzzles of a section are shown."""

    title: str
    blocks: Sequence[Block]
    per_page: int
    style: Mapping[str, str]
    difficulty: str | bool
    tasks: bool = True
    titles: str = ""  #: of puzzles that are made

    def part(self, start: int, end: int) -> Part:
        """Return the section of a book, which has puzzles from one number to another."""
        return Part(start, end, self.title, self.blocks, self.per_page, self.tasks)


class Plan(NamedTuple):
    """A book without its puzzles."""

    book: PrintedBook  #: its texts and its design; puzzles come later
    settings: PrintSettings
    standard: str | None
    sections: Sequence[SectionPlan]

    @property
    def has_keys(self) -> bool:
        """Whether there are solutions."""
        return self.book.design.solutions.place != designs.NOWHERE


class PlanReader:
    """Reads the tables of a book; files that it names lie in a folder, or anywhere."""

    def __init__(self, folder: str | None) -> None:
        self._folder = folder
        self._characters = 0  #: of all texts so far

    def plan(self, value: Description, source: str | None = None) -> Plan:
        """Read the whole description, of which `source` is the file."""
        found = table_values(value, keys.BOOK)
        given = value.entries()
        page = _table(given.get("page"), keys.PAGE)
        imprint = found["imprint"]
        sections = [self._section(each, found["per-page"]) for each in tables(given.get("section"))]
        book = PrintedBook(
            (),
            title=found["title"],
            author=found["author"],
            imprint=f"puzzlewright {program_version()}" if imprint is None else imprint,
            subtitle=found["subtitle"],
            copyright=found["copyright"],
            front=[self._matter(each) for each in tables(given.get("front"))],
            back=[self._matter(each) for each in tables(given.get("back"))],
            design=_design(found, page, _table(given.get("solutions"), keys.SOLUTIONS), sections),
        )
        made = Plan(book, self._setting(found, page, given), found["pdf-standard"], sections)
        _require_printable(made, source)
        return made

    def _setting(
        self, found: dict[str, Any], page: dict[str, Any], given: Mapping[str, TomlValue]
    ) -> PrintSettings:
        value = given.get("page")
        paper = book_paper(page) if found["paper"] is None else _with_header(found["paper"], page)
        if found["paper"] is not None and value is not None:
            for name in ("trim", "bleed", "margins"):
                if name in value.entries():
                    raise value.entries()[name].error("this is for pages of a book, without paper")
        if min(paper.room) < LEAST_ROOM:
            assert value is not None  # the usual page has more
            across, down = paper.room
            reason = f"margins leave {across:.0f}×{down:.0f} mm; at least {LEAST_ROOM:g} are needed"
            raise value.error(reason)
        fonts = tuple(self.read_file(each, load_font) for each in found["fonts"])
        settings = PrintSettings(
            paper, large=found["large"], colour=found["colour"], has_name_line=False,
            language=found["language"], fonts=fonts,
        )  # fmt: skip
        if page["margins"]:
            assert value is not None
            _require_room_for_lines(page, settings, value.entries()["margins"])
        return settings

    def file(self, value: TomlValue, *, or_folder: bool = False) -> str:
        """Return the path of a file that a text names."""
        if self._folder is None:
            return str(value.text())
        try:
            return nested_path(value.text(), self._folder, or_folder=or_folder)
        except InputError as bad:
            raise value.locate_error(bad) from None

    def read_file(self, value: TomlValue, read: Callable[[str], _Read]) -> _Read:
        """Read a file that a text names; an InputError tells where it is named."""
        path = self.file(value)
        try:
            return read(path)
        except InputError as bad:
            raise value.about_file(bad) from None

    def text(self, value: Description) -> str:
        """Return a text that stands there, or in a file."""
        found, given = table_values(value, keys.MATTER), value.entries()
        if ("text" in given) == ("file" in given):
            raise value.error("a text is needed, or a file: one of the two")
        words = found["text"]
        return str(self.read_file(given["file"], read_text) if words is None else words)

    def _matter(self, value: TomlValue) -> BookText:
        """Read a text with its title."""
        title, words = table_values(value, keys.MATTER)["title"], self.text(value)
        self._characters += len(words)
        if self._characters > limits.scaled_limit(limits.MOST_MATTER):
            most = f"{limits.scaled_limit(limits.MOST_MATTER):,}"
            raise value.locate_error(
                limits.limit_error(f"more than {most} characters in all texts")
            )
        blocks = parse_markup(words)
        if not blocks and not title:
            raise value.error("an empty text")
        return BookText(title, blocks)

    def _section(self, value: TomlValue, per_page: int) -> SectionPlan:
        check_deadline()
        found = table_values(value, keys.SECTION)
        return SectionPlan(
            found["title"],
            found["instructions"],
            found["per-page"] or per_page,
            parse_styles([each.text() for each in found["style"]]),
            found["difficulty"],
            found["tasks"],
            found["titles"],
        )


# Tables


def table_values(value: Description, known: Sequence[keys.Key]) -> dict[str, Any]:
    """Return a value for each key of a table; unknown ones are refused."""
    given = value.fields([], [key.name for key in known])
    return {
        key.name: key.read(given[key.name]) if key.name in given else key.default for key in known
    }


def _table(value: TomlValue | None, known: Sequence[keys.Key]) -> dict[str, Any]:
    """Return the values of a table that need not be there."""
    return {key.name: key.default for key in known} if value is None else table_values(value, known)


def tables(value: TomlValue | None) -> list[TomlValue]:
    """Return the tables of an array; one table alone is an array of one."""
    if value is None:
        return []
    if isinstance(value.data, dict):
        return [value]
    return value.items()


def _design(
    found: dict[str, Any],
    page: dict[str, Any],
    solutions: dict[str, Any],
    sections: Sequence[SectionPlan],
) -> Design:
    """Return how a book looks."""
    has_heads = any(each.part(0, 0).is_opened for each in sections)
    return Design(
        header=page["header"],
        footer=page["footer"],
        numbers=page["numbers"],
        numbers_at=page["numbers-at"],
        first_number=page["first-number"],
        contents=found["contents"] or (designs.SECTIONS if has_heads else designs.PUZZLES),
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
    return paper._replace(
        top=margins.get("top", _with_header(paper, page).top),
        bottom=margins.get("bottom", paper.bottom),
        inner=margins.get("inside", paper.inner),
        outer=margins.get("outside", paper.outer),
        bleed=keys.four_sides(page["bleed"]) if page["bleed"] else Sides(),
        has_gutter="inside" in margins,
        is_trim=True,
    )


def _with_header(paper: Paper, page: dict[str, Any]) -> Paper:
    """Return pages with room for a line at their top, if they have one."""
    has_line = _has_line(page, "header", designs.TOP)
    return paper._replace(top=paper.top + HEADER_ROOM) if has_line else paper


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


def _require_printable(plan: Plan, source: str | None) -> None:
    """Raise an InputError if texts are too much, or have characters that no font has."""
    book = plan.book
    parts = [book.title, book.subtitle, book.author, book.imprint]
    parts += [book.design.header, book.design.footer, book.design.solutions.title]
    texts = [book.copyright]
    for one in (*book.front, *book.back):
        parts.append(one.title)
        texts.append(one.blocks)
    for section in plan.sections:
        parts += [section.title, section.titles]
        parts += [section.difficulty if isinstance(section.difficulty, str) else ""]
        texts.append(section.blocks)
    blocks = [block for text in texts for block in text]
    runs = [run for block in blocks for run in block.runs]
    _require_few(len(blocks), limits.MOST_PARAGRAPHS, "paragraphs", source)
    _require_few(len(runs), limits.MOST_RUNS, "changes of face or line", source)
    parts += [block.label for block in blocks] + [run.text.strip("\n") for run in runs]
    fonts = plan.settings.fonts
    require_glyphs("".join(without_pictures(part, fonts)[0] for part in parts), fonts, source)


def _require_few(number: int, limit: int, what: str, source: str | None) -> None:
    if number > limits.scaled_limit(limit):
        raise limits.limit_error(
            f"more than {limits.scaled_limit(limit):,} {what} in texts", source
        )
