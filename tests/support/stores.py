"""Databases of the studio: one that tests share, and new ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sqlalchemy import delete, insert

from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.database import Store, open_store


class Shared(NamedTuple):
    """A database with all tables, and who is in it at the beginning."""

    address: str
    store: Store
    people: list[dict[str, Any]]

    def empty(self) -> None:
        """Make it as if it were new."""
        with self.store.writing() as c:
            for table in reversed(tables.metadata.sorted_tables):
                c.execute(delete(table))
            c.execute(insert(tables.users), self.people)


def new_store(settings: Settings) -> Store:
    """Open the database of a new studio.

    In SQLite, it is a copy of one whose tables were created before: that takes longer than most
    tests. Those in tests/studio/store/ create their own.
    """
    path = settings.data / "studio.sqlite"
    if settings.database is None and not path.exists():
        path.write_bytes(_new_sqlite())
    return open_store(settings.database_url)


@cache
def _new_sqlite() -> bytes:
    """Return the file of a database in which nobody has done anything."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "studio.sqlite")
        open_store(f"sqlite:///{path}").close()
        return path.read_bytes()
