"""The contents of a book, as the API takes and returns it, and as zips and book files have it.

The names are those of docs/books.md, with hyphens. What they mean is checked when the book is set,
by `puzzlewright book` itself: a book with a margin that is typed only half can still be saved.

Books are imported from a zip of the whole library, or from a book file with its puzzles. Both name
puzzles by their files. Keys of book files that books of the studio lack are left out and listed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import (
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    model_validator,
)

from puzzlewright.core.errors import InputError
from puzzlewright.core.toml_tree import parse_toml
from puzzlewright.studio.server.api import models
from puzzlewright.studio.server.api.models import ID_PATTERN
from puzzlewright.studio.server.api.schemas.jobs import BookProblem
from puzzlewright.studio.server.security.bodies import require_valid_json
from puzzlewright.studio.server.store.lists_and_books import BookLine, BookPuzzleRow

#: Limits of a book; book files have limits of their own.
MOST_SECTIONS: Final = 300
MOST_PUZZLES: Final = 3_000
MOST_MATTER: Final = 50
MOST_DATA: Final = 450_000
MOST_STYLES: Final = 20

Line = Annotated[str, StringConstraints(max_length=300, pattern=models.NO_NULL)]
Short = Annotated[str, StringConstraints(max_length=100, pattern=models.NO_NULL)]
Long = Annotated[str, StringConstraints(max_length=100_000, pattern=models.NO_NULL)]
PerPage = Literal[1, 2, 4, 6]


class _Keys(models.RequestBody):
    """A table of a book file."""

    model_config = ConfigDict(
        extra="forbid", alias_generator=lambda name: name.replace("_", "-"), populate_by_name=True
    )


class Sides(_Keys):
    """Lengths at some sides of a page, such as 15mm."""

    top: Short | None = None
    bottom: Short | None = None
    inside: Short | None = None
    outside: Short | None = None


class BookPage(_Keys):
    """How pages look."""

    trim: Short | None = None
    bleed: Short | Sides | None = None
    margins: Short | Sides | None = None
    header: Line | None = None
    footer: Line | None = None
    numbers: Literal["outside", "centre", "inside", "none"] | None = None
    numbers_at: Literal["bottom", "top"] | None = None
    first_number: Annotated[int, Field(ge=1, le=9_999)] | None = None
    sections_start: Literal["next", "right"] | None = None


class BookSolutions(_Keys):
    """Where solutions stand."""

    place: Literal["end", "end-by-section", "after-section", "none"] | None = None
    title: Line | None = None
    per_page: Annotated[int, Field(ge=1, le=30)] | None = None
    cell: Short | None = None


class BookText(_Keys):
    """A text before the puzzles, or at the end."""

    title: Line | None = None
    text: Long | None = None


class BookEntry(models.RequestBody):
    """A puzzle of a section; without a version the newest."""

    puzzle: models.Puzzle
    version: models.Version | None = None


class Section(_Keys):
    """Puzzles with a heading."""

    title: Line | None = None
    instructions: Long | None = None
    difficulty: Line | bool | None = None
    tasks: bool | None = None
    per_page: PerPage | None = None
    style: Annotated[list[Short], Field(max_length=MOST_STYLES)] | None = None
    puzzles: list[BookEntry] = Field(default_factory=list, max_length=MOST_PUZZLES)


class BookData(_Keys):
    """The contents of a book, without its title."""

    subtitle: Line | None = None
    author: Line | None = None
    language: Short | None = None
    copyright: Long | None = None
    imprint: Line | None = None
    title_page: bool | None = None
    contents: Literal["sections", "puzzles", "none"] | None = None
    per_page: PerPage | None = None
    large: bool | None = None
    colour: bool | None = None
    pdf_standard: Short | None = None
    page: BookPage = BookPage()
    solutions: BookSolutions = BookSolutions()
    front: list[BookText] = Field(default_factory=list, max_length=MOST_MATTER)
    back: list[BookText] = Field(default_factory=list, max_length=MOST_MATTER)
    sections: list[Section] = Field(default_factory=list, max_length=MOST_SECTIONS)

    @model_validator(mode="after")
    def _of_few_puzzles(self) -> BookData:
        if sum(len(section.puzzles) for section in self.sections) > MOST_PUZZLES:
            raise ValueError(f"more than {MOST_PUZZLES:,} puzzles in a book")
        return self

    def for_store(self) -> dict[str, Any]:
        """Return what is kept: what is set, under the keys of book files."""
        given = self.model_dump(by_alias=True, exclude_none=True)
        kept = {name: value for name, value in given.items() if value not in ({}, [])}
        return {**kept, "sections": given["sections"]}


class NewBook(models.RequestBody):
    """A book to store."""

    title: Line = ""
    data: BookData = BookData()


class BookChanges(models.RequestBody):
    """Changes of a book; `data` replaces all of its contents."""

    title: Line | None = None
    data: BookData | None = None


class BookOut(models.Reply):
    """A book of the library."""

    id: str
    title: str
    sections: int
    puzzles: int
    created: models.Time
    updated: models.Time
    deleted: models.Time | None
    etag: str


class BookPuzzle(models.Reply):
    """A puzzle that a book names; `version` is the newest."""

    id: str
    kind: str
    title: str
    author: str
    version: int
    deleted: models.Time | None
    facts: models.Facts


class WholeBook(BookOut):
    """A book with its contents, the puzzles that it names, and problems with them."""

    data: BookData
    known: list[BookPuzzle]
    problems: list[BookProblem]


def book_out(row: BookLine) -> dict[str, Any]:
    """Return a book as the API shows it in a list."""
    return models.shown_fields(row, "id title sections puzzles etag", "created updated deleted")


def puzzle_out(one: BookPuzzleRow) -> dict[str, Any]:
    """Return a puzzle of a book as the API shows it."""
    shown = models.shown_fields(one, "id kind title author", "deleted")
    return {**shown, "version": one.newest, "facts": models.short_facts(one.facts)}


#: The book file of a zip.
BOOK: Final = "book.toml"

#: Bytes of a book file, and of a book in a zip of the library.
MOST_BOOK: Final = 2_000_000

#: Keys that name files, or that make puzzles.
LEFT_OUT: Final = {"": ("fonts",), "section": ("make", "seeds", "titles")}


class NamedBook(NamedTuple):
    """A book whose puzzles are named by their files."""

    title: str
    data: dict[str, Any]
    left: list[str]  #: keys that are left out

    @property
    def files(self) -> list[str]:
        """The files of its puzzles, each once."""
        sections = self.data.get("sections", ())
        return list(
            dict.fromkeys(one["puzzle"] for each in sections for one in each.get("puzzles", ()))
        )

    def with_ids(self, id_of: Callable[[str], str | None]) -> BookData:
        """Return the book with the ids of its puzzles; files without one are left out."""
        sections = [
            {**each, "puzzles": list(_entries(each.get("puzzles", ()), id_of))}
            for each in self.data.get("sections", ())
        ]
        try:
            return BookData.model_validate({**self.data, "sections": sections})
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise InputError(f"{where}: {first['msg']}") from None


def _entries(puzzles: Any, id_of: Callable[[str], str | None]) -> Iterator[dict[str, Any]]:
    for one in puzzles:
        name = one["puzzle"]
        found = name if re.fullmatch(ID_PATTERN, name) else id_of(name)
        if found is not None:
            yield {"puzzle": found}


def from_json(data: bytes, title: str) -> NamedBook:
    """Return a book of a zip of the library."""
    require_valid_json(data)
    try:
        found = json.loads(data)
        book = NamedBook(title, found, [])
        if all(isinstance(each, str) for each in book.files):
            return book
    except (ValueError, RecursionError, AttributeError, TypeError, KeyError):
        pass
    raise InputError("no book of a studio")


def from_toml(data: bytes, names: list[str]) -> NamedBook:
    """Return the book of a book file that lies in a zip beside files of these names."""
    try:
        value = parse_toml(data.decode("utf-8-sig"), BOOK)
    except UnicodeDecodeError:
        raise InputError("not UTF-8", source=BOOK) from None
    found: dict[str, Any] = dict(value.data)
    left = [key for key in LEFT_OUT[""] if found.pop(key, None) is not None]
    title = found.pop("title", "")
    if not isinstance(title, str):
        raise InputError("title: a text is expected", source=BOOK)
    sections = []
    for section in _tables(found.pop("section", []), "section"):
        left += [key for key in LEFT_OUT["section"] if key in section]
        kept = {key: each for key, each in section.items() if key not in LEFT_OUT["section"]}
        inside = [{"puzzle": each} for each in _files(kept.get("puzzles", []), names)]
        style = kept.get("style")
        more = {"style": [style]} if isinstance(style, str) else {}
        sections.append({**kept, **more, "puzzles": inside})
    matter: dict[str, Any] = {
        key: _tables(found[key], key) for key in ("front", "back") if key in found
    }
    return NamedBook(title, {**found, **matter, "sections": sections}, list(dict.fromkeys(left)))


def _tables(value: Any, key: str) -> list[Mapping[str, Any]]:
    """Return the tables of an array; one table alone is an array of one."""
    found = [value] if isinstance(value, dict) else value
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise InputError(f"{key}: tables are expected", source=BOOK)
    return found


def _files(value: Any, names: list[str]) -> Iterator[str]:
    """Yield the files of a zip that a section names, also those of folders."""
    for one in [value] if isinstance(value, str) else value:
        if not isinstance(one, str):
            raise InputError("puzzles: texts are expected", source=BOOK)
        path = one.removeprefix("./")
        folder = path.rstrip("/") + "/"
        found = [path] if path in names else sorted(n for n in names if n.startswith(folder))
        if not found:
            raise InputError("there is no such file in the zip", source=BOOK, text=one)
        yield from found
