"""Word lists that are kept in the library, as the text that people typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

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

_L = tables.lists

_trash = Trash(_L, common.free_lists)
move_to_trash, restore, purge = _trash.delete, _trash.restore, _trash.purge


class ListRow(NamedTuple):
    """A word list."""

    id: str
    owner: str
    title: str
    lines: int  # that are not blank
    created: float
    updated: float
    deleted: float | None
    text: str

    @property
    def etag(self) -> str:
        """Return what differs after every change; without the quotes of the header."""
        return repr(self.updated)


class ListLine(NamedTuple):
    """A word list in a list of all of them: without its text."""

    id: str
    owner: str
    title: str
    lines: int
    created: float
    updated: float
    deleted: float | None

    @property
    def etag(self) -> str:
        """Return what differs after every change; without the quotes of the header."""
        return repr(self.updated)


_COLUMNS = tuple(_L.c[name] for name in ListRow._fields)
_LISTED = tuple(_L.c[name] for name in ListLine._fields)


def lines_of(text: str) -> int:
    """Return how many lines are not blank."""
    return sum(1 for line in text.splitlines() if line.strip())


def create(
    c: Connection, owner: str, title: str, text: str, *, now: float | None = None
) -> ListRow:
    """Put a list into the library."""
    at = clock(now)
    row = ListRow(new_id(), owner, title, lines_of(text), at, at, None, text)
    common.count_stored(c, owner, len(text))
    c.execute(insert(_L).values(**row._asdict(), folded=search_fold(title, text)))
    return row


def key_of(text: str, title: str) -> bytes:
    """Return what two lists share if they are the same."""
    return digest_of(text, title)


def keys(c: Connection, owner: str) -> Iterator[bytes]:
    """Yield the keys of all lists of an owner; none of the trash."""
    query = select(_L.c.text, _L.c.title).where(_trash.rows(owner))
    for text, title in c.execute(query.execution_options(yield_per=AT_ONCE)):
        yield key_of(text, title)


def get(c: Connection, owner: str, list_id: str, *, deleted: bool = False) -> ListRow | None:
    """Return a list; one in the trash only if `deleted` is true."""
    query = select(*_COLUMNS).where(_L.c.id == list_id, _trash.rows(owner, deleted=deleted))
    row = c.execute(query).one_or_none()
    return None if row is None else ListRow(*row)


def etag(c: Connection, owner: str, list_id: str) -> str | None:
    """Return what differs after every change of a list, without reading it; None if it is gone."""
    query = select(_L.c.updated).where(_L.c.id == list_id, _trash.rows(owner))
    updated = c.execute(query).scalar_one_or_none()
    return None if updated is None else repr(updated)


def find(
    c: Connection,
    owner: str,
    *,
    words: str = "",
    deleted: bool = False,
    limit: int = PAGE,
    after: str | None = None,
) -> Page[ListLine]:
    """Return a page of lists that contain all words, newest first; see puzzles.find."""
    wanted = (_trash.rows(owner, deleted=deleted), has_words(_L.c.folded, words))
    page = paged(c, select(*_LISTED), wanted, _L.c.updated, limit=limit, after=after)
    return Page([ListLine._make(row) for row in page.rows], page.next, page.total)


def change(
    c: Connection,
    owner: str,
    list_id: str,
    *,
    title: str | None = None,
    text: str | None = None,
    expected: str | None = None,
    now: float | None = None,
) -> ListRow | None:
    """Change title or text; None leaves them as they are.

    ConflictError: `expected` is given and is not the list's `etag` any more.
    """
    query = select(*_COLUMNS).where(_L.c.id == list_id, _trash.rows(owner))
    found = c.execute(query.with_for_update()).one_or_none()
    if found is None:
        return None
    row = ListRow(*found)
    require_unchanged("list", row.etag, expected)
    if text is not None:
        common.count_stored(c, owner, len(text) - len(row.text))
        row = row._replace(text=text, lines=lines_of(text))
    row = row._replace(title=row.title if title is None else title, updated=later(row.updated, now))
    names = ("title", "text", "lines", "updated")
    values = {name: getattr(row, name) for name in names}
    folded = search_fold(row.title, row.text)
    c.execute(update(_L).where(_L.c.id == list_id).values(**values, folded=folded))
    return row
