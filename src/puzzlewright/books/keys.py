"""The keys of book files, declared once: how each is read, its default, and what it does.

plan.py reads by this list, errors suggest from it, the classes of Python have these arguments, and
docs/books.md has it as tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.core.toml_tree import TomlValue
from puzzlewright.i18n.catalogue import find_catalogue
from puzzlewright.paper import book_design as designs
from puzzlewright.paper.book import PER_PAGE
from puzzlewright.paper.markup import Block, parse_markup
from puzzlewright.paper.paper_sizes import Paper, Sides, parse_length, parse_paper

#: Characters of titles, headers and names, which stand on a line or two.
LONGEST_LINE: Final = 300

#: The most solutions on a page; the largest margins and bleed, in millimetres.
MOST_SOLUTIONS_ON_PAGE: Final = 30
MOST_MARGIN: Final = 100.0
MOST_BLEED: Final = 25.0
CELLS: Final = (1.5, 30.0)
MOST_NUMBER: Final = 9_999

#: Standards of PDF that Typst can write, of which books keep the rules.
STANDARDS: Final = ("1.7", "2.0", "a-2b", "a-2u", "a-3b", "a-3u", "a-4")

SIDES: Final = ("top", "bottom", "inside", "outside")

#: What the titles of puzzles that are made can have filled in.
TITLE_FIELDS: Final = ("{number}", "{seed}")
_FIELD: Final = re.compile(r"\{[^{}]*\}")

#: Where sections begin.
NEXT, RIGHT = "next", "right"


class Key(NamedTuple):
    """One key of a table."""

    name: str
    read: Callable[[Any], Any]  #: of a TomlValue, or an argument of Python
    default: Any
    help: str

    @property
    def attribute(self) -> str:
        """Its name in Python."""
        return self.name.replace("-", "_")


# Readers of values


def line(value: TomlValue) -> str:
    """Read a text for one line: line ends and runs of spaces become a space."""
    text = " ".join(value.text().split())
    if len(text) > LONGEST_LINE:
        raise value.error(f"more than {LONGEST_LINE} characters")
    return text


def text(value: TomlValue) -> str:
    """Read a text of several lines."""
    return str(value.text())


def flag(value: TomlValue) -> bool:
    """Read true or false."""
    return bool(value.flag())


def choice_reader(names: Collection[str]) -> Callable[[TomlValue], str]:
    """Return what reads one of some names."""

    def read(value: TomlValue) -> str:
        given = value.text()
        if given not in names:
            near = get_close_matches(given, list(names), 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
            raise value.error(f"no such choice ({hint})")
        return str(given)

    return read


def texts(value: TomlValue) -> list[TomlValue]:
    """Read one text, or a list of them, as values that know their place."""
    found = value.items() if isinstance(value.data, list) else [value]
    for each in found:
        each.text()
    return found


def per_page(value: TomlValue) -> int:
    """Read how many puzzles share a page."""
    number = int(value.whole())
    if number not in PER_PAGE:
        raise value.error(f"one of {', '.join(map(str, PER_PAGE))} is expected")
    return number


def reader_with_place(read: Callable[[str], Any]) -> Callable[[TomlValue], Any]:
    """Return what reads a text by a function whose errors know no place."""

    def run(value: TomlValue) -> Any:
        given = value.text()
        try:
            return read(given)
        except InputError as bad:
            raise value.locate_error(bad) from None

    return run


def language(value: TomlValue) -> str:
    """Read the code of a language that books know."""
    return str(reader_with_place(find_catalogue)(value).language)


def paper(value: TomlValue) -> Paper:
    """Read the size of the pages."""
    found: Paper = reader_with_place(parse_paper)(value)
    return found


def length(most: float) -> Callable[[TomlValue], float]:
    """Return what reads a length in millimetres, up to some."""

    def read(value: TomlValue) -> float:
        found = float(reader_with_place(parse_length)(value))
        if found > most:
            raise value.error(f"a length of at most {most:g} mm is expected")
        return found

    return read


def sides(most: float) -> Callable[[TomlValue], dict[str, float]]:
    """Return what reads a length for all sides, or a table with those of some."""

    def read(value: TomlValue) -> dict[str, float]:
        if isinstance(value.data, dict):
            given = value.fields([], SIDES)
            return {name: length(most)(each) for name, each in given.items()}
        return dict.fromkeys(SIDES, length(most)(value))

    return read


def page_line(value: TomlValue) -> str:
    """Read a header or a footer."""
    found = line(value)
    wrong = designs.unknown_field(found)
    if wrong is not None:
        fields = ", ".join([designs.TITLE, designs.AUTHOR, designs.SECTION])
        raise value.error(f"no such field {wrong} (there are {fields})")
    return found


def title_pattern(value: TomlValue) -> str:
    """Read the titles of puzzles that are made."""
    found = line(value)
    wrong = next((one for one in _FIELD.findall(found) if one not in TITLE_FIELDS), None)
    if wrong is not None:
        raise value.error(f"no such field {wrong} (there are {', '.join(TITLE_FIELDS)})")
    return found


def puzzle_title(pattern: str, number: int, seed: int) -> str:
    """Return the title of a puzzle that is the n-th of its section."""
    values = dict(zip(TITLE_FIELDS, (number, seed), strict=True))
    return _FIELD.sub(lambda field: str(values[field[0]]), pattern)


def key_message(note: str) -> str:
    """Return a message that names keys instead of options."""
    return note.replace("--paper ", "page.trim = ").replace("--font", "the key fonts")


def odd_number(value: TomlValue) -> int:
    """Read the number of the first page, which is a right one."""
    number = int(value.whole(1, MOST_NUMBER))
    if number % 2 == 0:
        raise value.error("the first page is a right page, which has an odd number")
    return number


def cell(value: TomlValue) -> float:
    """Read the side of a cell."""
    found = length(CELLS[1])(value)
    if found < CELLS[0]:
        raise value.error(f"a length of at least {CELLS[0]:g} mm is expected")
    return found


def solutions_per_page(value: TomlValue) -> int:
    """Read how many solutions are on a page."""
    return int(value.whole(1, MOST_SOLUTIONS_ON_PAGE))


def markup(value: TomlValue) -> list[Block]:
    """Read a text with simple markup."""
    return parse_markup(value.text())


def lined_markup(value: TomlValue) -> list[Block]:
    """Read a text with simple markup whose lines stay lines."""
    return parse_markup(value.text(), lined=True)


def difficulty(value: TomlValue) -> str | bool:
    """Read a text, or whether puzzles tell how hard they are."""
    return line(value) if isinstance(value.data, str) else flag(value)


def any_value(value: TomlValue) -> TomlValue:
    """Return the value, for those who read it."""
    return value


def four_sides(given: dict[str, float]) -> Sides:
    """Return lengths at four sides; those that are not given are 0."""
    return Sides(*(given.get(name, 0.0) for name in SIDES))


# The tables

BOOK: Final = (
    Key("title", line, "", "title of the book"),
    Key("subtitle", line, "", "below the title"),
    Key("author", line, "", "who made the book"),
    Key(
        "language",
        language,
        None,
        "language of headings and tasks: `en`, `de`, `hr`, … (default: that of the words)",
    ),
    Key("copyright", lined_markup, [], "text on the back of the title page; line breaks are kept"),
    Key(
        "imprint",
        line,
        None,
        'last line of that page (default: the version of the program); `""` for none',
    ),
    Key("title-page", flag, True, "`false` for a book without a title page and its back"),
    Key(
        "contents",
        choice_reader(designs.CONTENTS),
        None,
        "`sections`, `puzzles` to list each puzzle, or `none` (default: the sections if they have "
        "titles, else the puzzles)",
    ),
    Key("per-page", per_page, 1, "puzzles on a page, of those without a list: 1, 2, 4 or 6"),
    Key("large", flag, False, "large print"),
    Key("colour", flag, False, "print in colour (default: black and white)"),
    Key("fonts", texts, [], "preferred font files"),
    Key(
        "pdf-standard",
        choice_reader(STANDARDS),
        None,
        f"{', '.join(STANDARDS)} (PDF/A; default: 1.7)",
    ),
    Key(
        "paper",
        paper,
        None,
        "paper as for `--paper`; a sheet such as A4 has the same margin on both sides (default: "
        "`page.trim`, a page of a book)",
    ),
    Key("page", any_value, None, "a table, see below"),
    Key("solutions", any_value, None, "a table, see below"),
    Key("front", any_value, None, "`[[front]]`: texts before the puzzles, see below"),
    Key("section", any_value, None, "`[[section]]`: the puzzles, see below"),
    Key("back", any_value, None, "`[[back]]`: texts at the very end, see below"),
)

PAGE: Final = (
    Key(
        "trim",
        paper,
        "6x9",
        "size of the pages: `6x9in`, `8.25x8.25in`, `148x210mm`, or a name as for "
        "`--paper` (default: 6x9)",
    ),
    Key(
        "bleed",
        sides(MOST_BLEED),
        {},
        "area printed beyond the trim: `0.125in`, or a table such as `{outside = "
        '"3mm", top = "3mm", bottom = "3mm"}`',
    ),
    Key(
        "margins",
        sides(MOST_MARGIN),
        {},
        "`15mm`, or a table with some of `inside`, `outside`, `top`, `bottom` (default: "
        "by the trim, the inside by the number of pages)",
    ),
    Key(
        "header",
        page_line,
        "",
        "a line at the top of pages; `{title}`, `{author}` and `{section}` are filled in",
    ),
    Key("footer", page_line, "", "a line at the bottom of pages"),
    Key(
        "numbers",
        choice_reader(designs.POSITIONS),
        designs.OUTSIDE,
        "where page numbers stand: `outside` (default), `centre`, `inside` or `none`",
    ),
    Key(
        "numbers-at",
        choice_reader((designs.BOTTOM, designs.TOP)),
        designs.BOTTOM,
        "`bottom` (default) or `top`",
    ),
    Key("first-number", odd_number, 1, "number of the first page of the file, odd (default: 1)"),
    Key(
        "sections-start",
        choice_reader((NEXT, RIGHT)),
        NEXT,
        "on the `next` page (default), or on a `right` one",
    ),
)

SOLUTIONS: Final = (
    Key(
        "place",
        choice_reader(designs.PLACES),
        designs.AT_END,
        "`end` (default), `end-by-section` with a heading for each, `after-section`, or `none`",
    ),
    Key("title", line, "", "their heading (default: Solutions, in the language of the book)"),
    Key(
        "per-page",
        solutions_per_page,
        None,
        f"1 to {MOST_SOLUTIONS_ON_PAGE} (default: as many as are legible)",
    ),
    Key(
        "cell",
        cell,
        None,
        "side of a cell, such as `4mm` (default: as large as fits)",
    ),
)

MATTER: Final = (
    Key("title", line, "", "heading, which is listed in the contents"),
    Key("text", text, None, "the text, with [simple markup](#texts)"),
    Key("file", text, None, "a file that has the text, beside the book file or below"),
)

SECTION: Final = (
    Key("title", line, "", "heading of the section"),
    Key("instructions", markup, [], "text below the heading, with [simple markup](#texts)"),
    Key("tasks", flag, True, "print the task, what to do, above each puzzle (default: `true`)"),
    Key(
        "titles",
        title_pattern,
        "",
        "titles of the puzzles that are made: `Sudoku {number}` counts those of the section, "
        "`{seed}` is filled in, too (default: the name of the kind)",
    ),
    Key("puzzles", texts, [], "files and folders beside the book file or below, one or a list"),
    Key(
        "make",
        any_value,
        None,
        "what to make: a line as for `--make`, a table, or a list of these",
    ),
    Key("seeds", any_value, None, 'seeds to make them with: `"1-20"`, `7`, `[1, 2, 5]`'),
    Key("per-page", per_page, None, "as above, for this section"),
    Key("style", texts, [], 'styles as for `--style`: `"no-list"`, one or a list'),
    Key(
        "difficulty",
        difficulty,
        True,
        "text after the titles of puzzles; `true` (default): the difficulty in the file or "
        "the recipe; `false`: nothing",
    ),
)

TABLES: Final = {
    "": BOOK,
    "page": PAGE,
    "solutions": SOLUTIONS,
    "section": SECTION,
    "front": MATTER,
}
