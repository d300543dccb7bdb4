"""What the repositories share: ids, the clock, errors, folding of texts, pages of rows, and room.

Times are UTC, in seconds since the epoch. Ids are random: whoever knows one cannot guess another.

How much each user stores are the characters of all texts and drawings, counted as they come and go.
"""

from __future__ import annotations

import base64
import hashlib
import math
import re
import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Executable,
    Row,
    Select,
    Table,
    and_,
    func,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from puzzlewright.core import clock
from puzzlewright.core.errors import InputError, PuzzlewrightError
from puzzlewright.studio.server.store import tables

#: Bytes of an id: 80 random bits, which base 32 writes as exactly 16 characters of a-z and 2-7.
ID_BYTES = 10

#: More words than this in one search are a mistake; SQLite also limits the depth of expressions.
MOST_WORDS = 20

#: A longer word is a mistake; SQLite refuses patterns of 50,000 bytes.
LONGEST_WORD = 200

#: What a page holds unless the caller asks for less, and at most.
PAGE, LARGEST_PAGE = 50, 500

#: Rows that are fetched at a time where all are read: each has a text.
AT_ONCE = 100

#: The smallest step between two times of the same row, so that each change has a time of its own.
#: Today's times have a resolution of a quarter of this.
TICK = 0.000001

#: The largest number in a column of integers; databases refuse to compare with a larger one.
LARGEST_INTEGER = 2**31 - 1

#: Accents of Latin, Greek and Cyrillic letters, points of Hebrew and vowel marks of Arabic.
_ACCENTS = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]+"
)

#: Letters whose stroke is no accent for Unicode, and joined letters, as they are typed without.
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i"}
    | {"æ": "ae", "œ": "oe", "þ": "th"}
)

_Row = TypeVar("_Row")
_Tuple = TypeVar("_Tuple", bound=tuple[Any, ...])


class ConflictError(PuzzlewrightError):
    """Somebody else was first: the row was changed meanwhile, or the name is taken."""


class BusyError(PuzzlewrightError):
    """The database did not let us write in time."""


class Page(NamedTuple, Generic[_Row]):
    """Some rows of a longer list, newest first."""

    rows: list[_Row]
    next: str | None  # the cursor of the next page, if there is one
    total: int  # in all pages


def new_id() -> str:
    """Return a random id: 16 characters of a-z and 2-7."""
    return base64.b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()


def later(before: float) -> float:
    """Return the time of a change, always after `before`, even if the clock was set back."""
    return max(clock.wall(), before + TICK)


def fold(*texts: str) -> str:
    """Return texts as names are compared: without case, composed, one blank between words.

    Accents count: René and Rene are two users.
    """
    joined = unicodedata.normalize("NFKC", " ".join(texts)).casefold()
    return " ".join(unicodedata.normalize("NFC", joined).split())


def search_fold(*texts: str) -> str:
    """Return texts as searches compare them: without case and accents, one blank between words.

    Only marks that people leave out when they type are ignored; those of Devanagari or Thai are
    vowels. Whoever changes this writes a migration that folds all rows again.
    """
    joined = " ".join(texts)
    if joined.isascii():  # most texts; the rest takes ten times as long
        return " ".join(joined.lower().split())
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", joined).casefold())
    bare = _ACCENTS.sub("", parts).translate(_PLAIN)
    return " ".join(unicodedata.normalize("NFKC", bare).split())


def has_words(folded: ColumnElement[str], words: str) -> ColumnElement[bool]:
    """Return the condition that a folded column contains all these words, in any order.

    LIKE, with its wildcards escaped. SQLite's instr() takes twice as long for most words
    (24 ms instead of 12 ms in 10,000 rows of 700 characters): it tries every character in turn.
    """
    parts = list(dict.fromkeys(search_fold(words).split()))
    if len(parts) > MOST_WORDS:
        raise InputError(f"search for at most {MOST_WORDS} words, not {len(parts)}")
    if max(map(len, parts), default=0) > LONGEST_WORD:
        message = f"search for words of at most {LONGEST_WORD} characters"
        raise InputError(message, text=max(parts, key=len))
    return and_(true(), *(folded.contains(part, autoescape=True) for part in parts))


def text_digest(*texts: str) -> bytes:
    """Return a short key for some texts: other texts have another."""
    whole = hashlib.blake2b(digest_size=16)
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        whole.update(b"%d " % len(data))
        whole.update(data)
    return whole.digest()


def require_unchanged(what: str, etag: str, expected: str | None) -> None:
    """Refuse a change to something that is not as whoever changes it saw it."""
    if expected is not None and expected != etag:
        raise ConflictError(f"the {what} was changed meanwhile; load it again")


def insert_into(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Return an INSERT that knows ON CONFLICT, which both databases write the same."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


def find_page(
    c: Connection,
    query: Select[Any],
    wanted: Sequence[ColumnElement[bool]],
    at: Column[float],
    *,
    limit: int,
    after: str | None,
) -> Page[Row[Any]]:
    """Run a query for a page of the rows that are wanted, newest first by the time `at`.

    If they all fit on the first page, they need not be counted: searches that find little go
    through the table once.
    """
    table = at.table
    size = max(1, min(limit, LARGEST_PAGE))
    found = query.where(*wanted, _after(at, table.c.id, after))
    found = found.order_by(at.desc(), table.c.id.desc()).limit(size + 1)
    rows = list(c.execute(found))
    if after is None and len(rows) <= size:
        return Page(rows, None, len(rows))
    total = c.scalar(select(func.count()).select_from(table).where(*wanted)) or 0
    if len(rows) <= size:
        return Page(rows, None, total)
    last = rows[size - 1]._mapping
    return Page(rows[:size], f"{last[at]!r}~{last[table.c.id]}", total)


def fetch(c: Connection, row: type[_Tuple], query: Executable) -> _Tuple | None:
    """Return the only row, if any, of a query for the fields of a named tuple."""
    found = c.execute(query).one_or_none()
    return None if found is None else row(*found)


def row_columns(row: type[tuple[Any, ...]], table: Table) -> tuple[Column[Any], ...]:
    """Return the columns of a table that a named tuple has as fields."""
    return tuple(table.c[name] for name in row._fields)  # type: ignore[attr-defined]


def unique_tags(tags: Iterable[str]) -> list[str]:
    """Return tags without blanks around them, without repeats, in the order of the alphabet."""
    clean = (" ".join(unicodedata.normalize("NFC", tag).split()) for tag in tags)
    return sorted(set(filter(None, clean)), key=lambda tag: (tag.casefold(), tag))


def is_number_of_row(number: int) -> bool:
    """Return whether a column of integers can hold this number."""
    return 0 <= number <= LARGEST_INTEGER


def _after(
    at: ColumnElement[float], row_id: ColumnElement[str], cursor: str | None
) -> ColumnElement[bool]:
    """Return the condition for rows after a cursor, in the order newest first."""
    if cursor is None:
        return true()
    last_at, last_id = _parsed(cursor)
    return or_(at < last_at, and_(at == last_at, row_id < last_id))


def _parsed(cursor: str) -> tuple[float, str]:
    updated, tilde, row_id = cursor.partition("~")
    try:
        number = float(updated)
    except ValueError:
        number = math.nan
    if not tilde or not math.isfinite(number):
        raise InputError("this is not a cursor; use the `next` of the page before", text=cursor)
    return number, row_id


_U = tables.users


def stored_characters(c: Connection, owner: str) -> int:
    """Return how many characters a user stores."""
    return int(c.scalar(select(_U.c.stored).where(_U.c.id == owner)) or 0)


def count_stored(c: Connection, owner: str, size: int) -> None:
    """Note that a user stores `size` more characters (or fewer, if negative)."""
    if size:
        c.execute(update(_U).where(_U.c.id == owner).values(stored=_U.c.stored + size))
