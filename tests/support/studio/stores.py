"""A database of the studio that tests share."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import delete, insert

from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.database import Store


class Shared(NamedTuple):
    """A database with all tables, and who is in it at the beginning."""

    address: str
    store: Store
    people: list[dict[str, Any]]

    def empty(self) -> None:
        """Make it as if it were new."""
        with self.store.writer() as c:
            for table in reversed(tables.metadata.sorted_tables):
                c.execute(delete(table))
            c.execute(insert(tables.users), self.people)
