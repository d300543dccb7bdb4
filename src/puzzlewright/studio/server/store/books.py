"""Books: sections of puzzles of the library, texts, and how they are printed.

A book keeps the ids of its puzzles, not the puzzles: what is changed in the library is changed in
the book, unless the book names a version. What a book holds is JSON (`data`), as api/books.py has
it; the store knows no more of it than where puzzles are named.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, tuple_, update

from puzzlewright.studio.server.store import common, tables
from puzzlewright.studio.server.store.common import (
    AT_ONCE,
    PAGE,
    Page,
    Trash,
    clock,
    digest_of,
    has_words,
    later,
    new_id,
    paged,
    require_unchanged,
    search_fold,
)

_B, _P, _V = tables.books, tables.puzzles, tables.versions

_trash = Trash(_B, common.free_books)
move_to_trash, restore, purge = _trash.delete, _trash.restore, _trash.purge

#: A puzzle of a book: its id and the version, None for the newest.
Entry = tuple[str, int | None]


class BookLine(NamedTuple):
    """A book in a list of all of them: without what is in it."""

    id: str
    owner: str
    title: str
    sections: int
    puzzles: int
    created: float
    updated: float
    deleted: float | None

    @property
    def etag(self) -> str:
        """Return what differs after every change; without the quotes of the header."""
        return repr(self.updated)


class BookRow(NamedTuple):
    """A book."""

    id: str
    owner: str
    title: str
    sections: int
    puzzles: int
    created: float
    updated: float
    deleted: float | None
    data: dict[str, Any]

    @property
    def etag(self) -> str:
        """Return what differs after every change; without the quotes of the header."""
        return repr(self.updated)


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


_LISTED = tuple(_B.c[name] for name in BookLine._fields)
_COLUMNS = tuple(_B.c[name] for name in BookRow._fields)


def book_entries(data: Mapping[str, Any]) -> Iterator[Entry]:
    """Yield the puzzles of all sections, in order."""
    for section in data.get("sections", ()):
        for one in section.get("puzzles", ()):
            yield one["puzzle"], one.get("version")


def book_text(data: Mapping[str, Any]) -> str:
    """Return what is in a book, as it is stored."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def create(
    c: Connection, owner: str, title: str, data: dict[str, Any], *, now: float | None = None
) -> BookRow:
    """Put a book into the library."""
    at = clock(now)
    row = BookRow(new_id(), owner, title, *_numbers(data), at, at, None, data)
    text = book_text(data)
    common.count_stored(c, owner, len(text))
    c.execute(insert(_B).values(**{**row._asdict(), "data": text}, folded=_folded(title, data)))
    return row


def get(c: Connection, owner: str, book_id: str, *, deleted: bool = False) -> BookRow | None:
    """Return a book; one in the trash only if `deleted` is true."""
    query = select(*_COLUMNS).where(_B.c.id == book_id, _trash.rows(owner, deleted=deleted))
    row = c.execute(query).one_or_none()
    return None if row is None else _row(row)


def find(
    c: Connection,
    owner: str,
    *,
    words: str = "",
    deleted: bool = False,
    limit: int = PAGE,
    after: str | None = None,
) -> Page[BookLine]:
    """Return a page of books that contain all words, newest first; see puzzles.find."""
    wanted = (_trash.rows(owner, deleted=deleted), has_words(_B.c.folded, words))
    page = paged(c, select(*_LISTED), wanted, _B.c.updated, limit=limit, after=after)
    return Page([BookLine._make(row) for row in page.rows], page.next, page.total)


def change(
    c: Connection,
    owner: str,
    book_id: str,
    *,
    title: str | None = None,
    data: dict[str, Any] | None = None,
    expected: str | None = None,
    now: float | None = None,
) -> BookRow | None:
    """Change the title or what is in a book; None leaves it as it is.

    ConflictError: `expected` is given and is not the book's `etag` any more.
    """
    query = select(*_COLUMNS).where(_B.c.id == book_id, _trash.rows(owner))
    found = c.execute(query.with_for_update()).one_or_none()
    if found is None:
        return None
    row = _row(found)
    require_unchanged("book", row.etag, expected)
    data = row.data if data is None else data
    sections, number = _numbers(data)
    row = row._replace(
        title=row.title if title is None else title,
        sections=sections,
        puzzles=number,
        data=data,
        updated=later(row.updated, now),
    )
    text = book_text(data)
    common.count_stored(c, owner, len(text) - len(found.data))
    values = {name: getattr(row, name) for name in ("title", "sections", "puzzles", "updated")}
    values |= {"data": text, "folded": _folded(row.title, data)}
    c.execute(update(_B).where(_B.c.id == book_id).values(**values))
    return row


def bound(c: Connection, owner: str, entries: Iterable[Entry]) -> dict[Entry, BookPuzzleRow]:
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


def key_of(title: str, data: Mapping[str, Any]) -> bytes:
    """Return what two books share if they are the same."""
    return digest_of(title, book_text(data))


def keys(c: Connection, owner: str) -> Iterator[bytes]:
    """Yield the keys of all books of an owner; none of the trash."""
    query = select(_B.c.title, _B.c.data).where(_trash.rows(owner))
    for title, text in c.execute(query.execution_options(yield_per=AT_ONCE)):
        yield digest_of(title, text)


def _row(row: Any) -> BookRow:
    return BookRow(**{**row._mapping, "data": json.loads(row.data)})


def _numbers(data: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many sections and puzzles there are."""
    return len(data.get("sections", ())), sum(1 for _ in book_entries(data))


def _folded(title: str, data: Mapping[str, Any]) -> str:
    """Return what searches look at."""
    heads = [str(each.get("title") or "") for each in data.get("sections", ())]
    return search_fold(title, str(data.get("author") or ""), *heads)


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
