"""Versions that an editor saves by itself: those of a few minutes become one.

An editor saves whenever one stops typing. Kept forever, an evening's work would be hundreds of
versions that nobody looks at. So a version that the same editing saved a moment ago makes room for
the next one, and a new one begins every few minutes. What a link shows stays.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, and_, delete, exists, func, select

from puzzlewright.studio.server.store import room, tables

_V, _S = tables.versions, tables.shares

#: Seconds of editing that are one version.
SPAN: Final = 300.0


def take_place(
    c: Connection, owner: str, puzzle_id: str, newest: int, session: str | None, now: float
) -> float:
    """Remove the newest version if the next one replaces it; return when the next one began."""
    if session is None:
        return now
    this = and_(_V.c.puzzle_id == puzzle_id, _V.c.version == newest)
    same = and_(_V.c.session == session, _V.c.created > now - SPAN, _V.c.created <= now)
    shared = exists().where(_S.c.puzzle_id == puzzle_id, _S.c.version == newest)
    sizes = [func.coalesce(func.length(_V.c[name]), 0) for name in room.PARTS]
    row = c.execute(select(_V.c.created, *sizes).where(this, same, ~shared)).one_or_none()
    if row is None:
        return now
    c.execute(delete(_V).where(this))
    room.add(c, owner, -sum(row[1:]))
    return float(row.created)
