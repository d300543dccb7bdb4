"""Word lists and books of the library.

Both have a title and one text, found by words and changed in place; a list is the text that people
typed, a book is JSON: sections of puzzles that it names by their ids.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from sqlalchemy import (
    Column,
    Connection,
    Select,
    Table,
    func,
    insert,
    select,
    tuple_,
    update,
)

from puzzlewright.core import clock
from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import (
    AT_ONCE,
    PAGE,
    Page,
    count_stored,
    find_page,
    has_words,
    later,
    new_id,
    require_unchanged,
    search_fold,
    text_digest,
)
from puzzlewright.studio.server.store.library_table import LibraryTable


@dataclass(frozen=True)
class LibraryLine:
    """A list or a book in a list of all of them: without what is in it."""

    id: str
    owner: str
    title: str
    created: float
    updated: float
    deleted: float | None

    @property
    def etag(self) -> str:
        """Return what differs after every change; without the quotes of the header."""
        return repr(self.updated)


@dataclass(frozen=True)
class ListLine(LibraryLine):
    """A word list without its text."""

    lines: int  # that are not blank


@dataclass(frozen=True)
class ListRow(ListLine):
    """A word list."""

    text: str


@dataclass(frozen=True)
class BookLine(LibraryLine):
    """A book without its contents."""

    sections: int
    puzzles: int


@dataclass(frozen=True)
class BookRow(BookLine):
    """A book."""

    data: dict[str, Any]


_Line = TypeVar("_Line", bound=LibraryLine)
_Row = TypeVar("_Row", bound=LibraryLine)
_Content = TypeVar("_Content")


class TitledTable(LibraryTable, ABC, Generic[_Line, _Row, _Content]):
    """A table of lists or books, whose rows have a title and a content."""

    noun: ClassVar[str]
    content: ClassVar[str]  #: the column of the content

    def __init__(self, table: Table, line: type[_Line], row: type[_Row]) -> None:
        size = func.sum(func.length(table.c[self.content]))
        super().__init__(table, select(table.c.owner, size))
        self._line, self._row = line, row
        self._columns = _columns(table, row)

    @abstractmethod
    def _numbers(self, content: _Content) -> dict[str, int]:
        """Return what is counted of a content, by columns."""

    @abstractmethod
    def _search_text(self, title: str, content: _Content) -> str:
        """Return what searches look at."""

    @abstractmethod
    def stored_text(self, content: _Content) -> str:
        """Return a content as it is stored."""

    @abstractmethod
    def _read(self, text: str) -> _Content:
        """Return the content that is stored as a text."""

    def create(self, c: Connection, owner: str, title: str, content: _Content) -> _Row:
        """Put something into the library."""
        at, text = clock.wall(), self.stored_text(content)
        values = {"id": new_id(), "owner": owner, "title": title, **self._numbers(content)}
        values |= {"created": at, "updated": at, "deleted": None, self.content: text}
        count_stored(c, owner, len(text))
        folded = self._search_text(title, content)
        c.execute(insert(self.table).values(**values, folded=folded))
        return self._row_of(values)

    def get(self, c: Connection, owner: str, row_id: str, *, deleted: bool = False) -> _Row | None:
        """Return a row; one in the trash only if `deleted` is true."""
        found = c.execute(self._query(owner, row_id, deleted=deleted)).one_or_none()
        return None if found is None else self._row_of(found._mapping)

    def etag(self, c: Connection, owner: str, row_id: str) -> str | None:
        """Return what differs after every change of a row, without reading it; None if gone."""
        query = select(self.table.c.updated).where(
            self.table.c.id == row_id, self.owner_rows(owner)
        )
        updated = c.execute(query).scalar_one_or_none()
        return None if updated is None else repr(updated)

    def find(
        self,
        c: Connection,
        owner: str,
        *,
        words: str = "",
        deleted: bool = False,
        limit: int = PAGE,
        after: str | None = None,
    ) -> Page[_Line]:
        """Return a page of rows that contain all words, newest first; see puzzles.find."""
        wanted = (self.owner_rows(owner, deleted=deleted), has_words(self.table.c.folded, words))
        query = select(*_columns(self.table, self._line))
        page = find_page(c, query, wanted, self.table.c.updated, limit=limit, after=after)
        return Page([self._line(**row._mapping) for row in page.rows], page.next, page.total)

    def change(
        self,
        c: Connection,
        owner: str,
        row_id: str,
        *,
        title: str | None = None,
        content: _Content | None = None,
        expected: str | None = None,
    ) -> _Row | None:
        """Change the title or the content; None leaves it as it is.

        ConflictError: `expected` is given and is not the row's `etag` any more.
        """
        found = c.execute(self._query(owner, row_id).with_for_update()).one_or_none()
        if found is None:
            return None
        row = self._row_of(found._mapping)
        require_unchanged(self.noun, row.etag, expected)
        title = row.title if title is None else title
        new: _Content = getattr(row, self.content) if content is None else content
        text = self.stored_text(new)
        count_stored(c, owner, len(text) - len(found._mapping[self.content]))
        values: dict[str, Any] = {"title": title, **self._numbers(new)}
        values |= {"updated": later(row.updated), self.content: new}
        stored = {**values, self.content: text, "folded": self._search_text(title, new)}
        c.execute(update(self.table).where(self.table.c.id == row_id).values(**stored))
        return replace(row, **values)

    def content_key(self, title: str, content: _Content) -> bytes:
        """Return what two rows share if they are the same."""
        return text_digest(self.noun, title, self.stored_text(content))

    def keys(self, c: Connection, owner: str) -> Iterator[bytes]:
        """Yield the keys of all rows of an owner; none of the trash."""
        columns = self.table.c
        query = select(columns.title, columns[self.content]).where(self.owner_rows(owner))
        for title, text in c.execute(query.execution_options(yield_per=AT_ONCE)):
            yield text_digest(self.noun, title, text)

    def _query(self, owner: str, row_id: str, *, deleted: bool = False) -> Select[Any]:
        this = (self.table.c.id == row_id, self.owner_rows(owner, deleted=deleted))
        return select(*self._columns).where(*this)

    def _row_of(self, values: Mapping[Any, Any]) -> _Row:
        return self._row(**{**values, self.content: self._read(values[self.content])})


def _columns(table: Table, row: type[LibraryLine]) -> list[Column[Any]]:
    return [table.c[name] for name in row.__dataclass_fields__]


class _Lists(TitledTable[ListLine, ListRow, str]):
    noun, content = "list", "text"

    def _numbers(self, content: str) -> dict[str, int]:
        return {"lines": sum(1 for line in content.splitlines() if line.strip())}

    def _search_text(self, title: str, content: str) -> str:
        return search_fold(title, content)

    def stored_text(self, content: str) -> str:
        return content

    def _read(self, text: str) -> str:
        return text


class _Books(TitledTable[BookLine, BookRow, dict[str, Any]]):
    noun, content = "book", "data"

    def _numbers(self, content: dict[str, Any]) -> dict[str, int]:
        number = sum(1 for _ in book_entries(content))
        return {"sections": len(content.get("sections", ())), "puzzles": number}

    def _search_text(self, title: str, content: dict[str, Any]) -> str:
        heads = [str(each.get("title") or "") for each in content.get("sections", ())]
        return search_fold(title, str(content.get("author") or ""), *heads)

    def stored_text(self, content: dict[str, Any]) -> str:
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"))

    def _read(self, text: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(text)
        return found


lists = _Lists(tables.lists, ListLine, ListRow)
books = _Books(tables.books, BookLine, BookRow)


# The puzzles of books

#: A puzzle of a book: its id and the version, None for the newest.
Entry = tuple[str, int | None]

_P, _V = tables.puzzles, tables.versions


class BookPuzzleRow(NamedTuple):
    """A puzzle as a book has it."""

    id: str
    kind: str
    title: str
    author: str
    version: int  # the one in the book
    newest: int
    deleted: float | None
    facts: dict[str, Any]
    text: str
    normal: str | None


def book_entries(data: Mapping[str, Any]) -> Iterator[Entry]:
    """Yield the puzzles of all sections of a book, in order."""
    for section in data.get("sections", ()):
        for one in section.get("puzzles", ()):
            yield one["puzzle"], one.get("version")


def book_puzzles(c: Connection, owner: str, entries: Iterable[Entry]) -> dict[Entry, BookPuzzleRow]:
    """Return the puzzles that a book names, also those in the trash; those that are gone lack."""
    wanted = list(dict.fromkeys(entries))
    rows = {row.id: row for row in _puzzles(c, owner, [puzzle for puzzle, _ in wanted])}
    pairs: dict[tuple[str, int], list[Entry]] = {}
    for puzzle, version in wanted:
        if puzzle in rows:
            number = rows[puzzle].version if version is None else version
            pairs.setdefault((puzzle, number), []).append((puzzle, version))
    found: dict[Entry, BookPuzzleRow] = {}
    for version in _versions(c, list(pairs)):
        row = rows[version.puzzle_id]
        one = BookPuzzleRow(
            row.id, row.kind, row.title, row.author, version.version, row.version, row.deleted,
            version.facts, version.text, version.normal,
        )  # fmt: skip
        found |= dict.fromkeys(pairs[version.puzzle_id, version.version], one)
    return found


def _puzzles(c: Connection, owner: str, ids: Sequence[str]) -> Iterator[Any]:
    """Yield the rows of puzzles, a few at a time: databases limit the length of a question."""
    columns = [_P.c[name] for name in ("id", "kind", "title", "author", "version", "deleted")]
    for some in _pieces(dict.fromkeys(ids)):
        yield from c.execute(select(*columns).where(_P.c.owner == owner, _P.c.id.in_(some))).all()


def _versions(c: Connection, pairs: Sequence[tuple[str, int]]) -> Iterator[Any]:
    columns = [_V.c[name] for name in ("puzzle_id", "version", "facts", "text", "normal")]
    for some in _pieces(pairs):
        these = tuple_(_V.c.puzzle_id, _V.c.version).in_(some)
        yield from c.execute(select(*columns).where(these)).all()


def _pieces(given: Iterable[Any]) -> Iterator[list[Any]]:
    rest = iter(given)
    while some := list(islice(rest, AT_ONCE)):
        yield some
