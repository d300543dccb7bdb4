"""Databases of the studio: one that tests share, and new ones with tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.database import Store, open_store

#: The file of the database in the folder of a studio.
LIBRARY = "studio.sqlite"


def file_sizes(c: Connection, job_id: str) -> dict[str, int]:
    """Return the files that a job left, and how many bytes they have."""
    query = select(tables.files).where(tables.files.c.job_id == job_id)
    return {row.name: len(row.data) for row in c.execute(query)}


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


def new_store(settings: Settings) -> Store:
    """Open the store of a studio; an empty one on SQLite is a copy, which takes no migrations.

    That migrations make these tables is what tests/studio/server/store is about.
    """
    library = settings.data / LIBRARY
    if settings.database is None and not library.exists():
        settings.data.mkdir(parents=True, exist_ok=True)
        library.write_bytes(_empty_library())
    return open_store(settings.database_url)


@cache
def _empty_library() -> bytes:
    """Return the database of a studio in an empty folder."""
    with TemporaryDirectory() as folder:
        settings = Settings(Path(folder))
        open_store(settings.database_url).close()
        return (settings.data / LIBRARY).read_bytes()
