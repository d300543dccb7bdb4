"""What the three tables of the library have in common: puzzles, word lists and books.

Rows belong to an `owner`; nobody else sees them, throws them away or brings them back. The trash
keeps them for a while, with the time in `deleted`, and what is in it counts for the room that an
owner has.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, update

from puzzlewright.core import clock
from puzzlewright.studio.server.store.common import count_stored

#: How long things stay in the trash, in seconds.
TRASH = 30 * 24 * 3600.0


class LibraryTable:
    """A table whose rows have an owner and can be in the trash."""

    def __init__(self, table: Table, sizes: Select[Any]) -> None:
        """`sizes` selects an owner and the sum of the characters of rows, without conditions."""
        self.table = table
        self._sizes = sizes

    def owner_rows(self, owner: str, *, deleted: bool = False) -> ColumnElement[bool]:
        """Return the condition for an owner's rows that are in the trash, or for the others."""
        at = self.table.c.deleted
        return and_(self.table.c.owner == owner, at.is_not(None) if deleted else at.is_(None))

    def move_to_trash(self, c: Connection, owner: str, row_id: str) -> bool:
        """Put a row into the trash; False if it is not there, or in the trash already."""
        return self._set_deleted(c, owner, row_id, clock.wall(), before=False)

    def restore(self, c: Connection, owner: str, row_id: str) -> bool:
        """Take a row out of the trash again; False if it is not in it."""
        return self._set_deleted(c, owner, row_id, None, before=True)

    def purge(self, c: Connection, *, older: float = TRASH, owner: str | None = None) -> int:
        """Remove for good what has been in the trash for `older` seconds; return how many."""
        doomed = [self.table.c.deleted < clock.wall() - older]
        if owner is not None:
            doomed.append(self.table.c.owner == owner)
        for each, size in c.execute(self._sizes.where(*doomed).group_by("owner")).all():
            count_stored(c, each, -int(size))
        return c.execute(delete(self.table).where(*doomed)).rowcount

    def _set_deleted(
        self, c: Connection, owner: str, row_id: str, at: float | None, *, before: bool
    ) -> bool:
        this = (self.table.c.id == row_id, self.owner_rows(owner, deleted=before))
        return c.execute(update(self.table).where(*this).values(deleted=at)).rowcount > 0
