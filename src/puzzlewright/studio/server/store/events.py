"""What happened, in order: browsers that were away ask for everything after the last they saw.

Numbers grow in the order of commits, so that nobody who read number 7 can miss number 6. SQLite
has one writer at a time; on PostgreSQL a lock holds from append() to the end of the transaction.
So append last, just before the transaction ends.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select, text

from puzzlewright.core import clock
from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import row_columns

#: Events are kept for a day, and at most this many.
MOST, OLDEST = 10_000, 24 * 3600.0

#: Any number that only we use.
APPEND_LOCK = 7_309_412

#: The largest number the database counts to; it refuses to compare with a larger one.
LARGEST = 2**63 - 1

_E = tables.events


class EventRow(NamedTuple):
    """Something that happened."""

    seq: int
    owner: str
    topic: str
    data: dict[str, Any]
    at: float


_COLUMNS = row_columns(EventRow, _E)


def append(c: Connection, owner: str, topic: str, data: dict[str, Any]) -> int:
    """Add an event and return its number."""
    if c.dialect.name == "postgresql":
        c.execute(text(f"SELECT pg_advisory_xact_lock({APPEND_LOCK})"))
    query = insert(_E).values(owner=owner, topic=topic, data=data, at=clock.wall())
    return int(c.execute(query.returning(_E.c.seq)).scalar_one())


def since(c: Connection, owner: str, seq: int, most: int = 500) -> list[EventRow]:
    """Return an owner's events after a number, oldest first."""
    after = max(0, min(seq, LARGEST))
    query = select(*_COLUMNS).where(_E.c.owner == owner, _E.c.seq > after)
    return [EventRow(*row) for row in c.execute(query.order_by(_E.c.seq).limit(most))]


def last(c: Connection) -> int:
    """Return the number of the newest event of all owners; 0 if there is none."""
    return int(c.scalar(select(func.max(_E.c.seq))) or 0)


def first(c: Connection) -> int:
    """Return the number of the oldest event that is kept; 0 if there is none.

    Whoever last saw a number below first() - 1 may have missed events and loads everything anew.
    """
    return int(c.scalar(select(func.min(_E.c.seq))) or 0)


def prune(c: Connection, *, most: int = MOST, older: float = OLDEST) -> int:
    """Remove events that are too old or too many; return how many."""
    old = or_(_E.c.at < clock.wall() - older, _E.c.seq <= last(c) - most)
    return c.execute(delete(_E).where(old)).rowcount
