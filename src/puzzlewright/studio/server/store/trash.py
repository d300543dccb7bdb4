"""The trash, which puzzles and lists have alike: rows stay for a while, with the time in `deleted`.

A row belongs to its `owner`; nobody else sees it, throws it away or brings it back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, and_, update
from sqlalchemy import delete as delete_from

from puzzlewright.studio.server.store.common import TRASH, clock


class Trash(NamedTuple):
    """The trash of a table."""

    table: Table
    free: Callable[..., None]  #: notes that rows are about to be removed, by conditions; see room

    def rows(self, owner: str, *, deleted: bool = False) -> ColumnElement[bool]:
        """Return the condition for an owner's rows that are in the trash, or for the others."""
        at = self.table.c.deleted
        return and_(self.table.c.owner == owner, at.is_not(None) if deleted else at.is_(None))

    def delete(self, c: Connection, owner: str, row_id: str, *, now: float | None = None) -> bool:
        """Put a row into the trash; False if it is not there, or in the trash already."""
        return self._set(c, owner, row_id, clock(now), before=False)

    def restore(self, c: Connection, owner: str, row_id: str) -> bool:
        """Take a row out of the trash again; False if it is not in it."""
        return self._set(c, owner, row_id, None, before=True)

    def purge(
        self,
        c: Connection,
        *,
        older: float = TRASH,
        owner: str | None = None,
        now: float | None = None,
    ) -> int:
        """Remove for good what has been in the trash for `older` seconds; return how many."""
        doomed = [self.table.c.deleted < clock(now) - older]
        if owner is not None:
            doomed.append(self.table.c.owner == owner)
        self.free(c, *doomed)
        return c.execute(delete_from(self.table).where(*doomed)).rowcount

    def _set(
        self, c: Connection, owner: str, row_id: str, at: float | None, *, before: bool
    ) -> bool:
        this = (self.table.c.id == row_id, self.rows(owner, deleted=before))
        query = update(self.table).where(*this)
        return c.execute(query.values(deleted=at)).rowcount > 0
