"""Links by which others play one version of one puzzle; the link's token is kept as a hash only."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from puzzlewright.studio.server.store import plays, tables
from puzzlewright.studio.server.store.common import clock, new_id

_S, _P = tables.shares, tables.puzzles


class ShareRow(NamedTuple):
    """A link."""

    id: str
    puzzle_id: str
    version: int
    owner: str
    title: str
    solution: bool  # whether the player may look at the solution
    created: float
    expires: float
    revoked: float | None


class New(NamedTuple):
    """A link that is not there yet."""

    puzzle_id: str
    version: int
    hash: str
    expires: float
    title: str = ""
    solution: bool = False


_COLUMNS = tuple(_S.c[name] for name in ShareRow._fields)


def create(c: Connection, owner: str, new: New, *, now: float | None = None) -> ShareRow | None:
    """Add a link to a puzzle; None if the owner has no such puzzle outside the trash."""
    mine = (_P.c.id == new.puzzle_id, _P.c.owner == owner, _P.c.deleted.is_(None))
    if c.scalar(select(_P.c.id).where(*mine)) is None:
        return None
    row = ShareRow(
        new_id(), new.puzzle_id, new.version, owner, new.title, new.solution,
        clock(now), new.expires, None,
    )  # fmt: skip
    c.execute(insert(_S).values(**row._asdict(), hash=new.hash))
    return row


def by_hash(c: Connection, hashed: str, *, now: float | None = None) -> ShareRow | None:
    """Return a link that works: not expired, not revoked, its puzzle not in the trash."""
    query = select(*_COLUMNS).join_from(_S, _P, _P.c.id == _S.c.puzzle_id)
    works = (_S.c.expires > clock(now), _S.c.revoked.is_(None), _P.c.deleted.is_(None))
    row = c.execute(query.where(_S.c.hash == hashed, *works)).one_or_none()
    return None if row is None else ShareRow(*row)


def of_puzzle(c: Connection, owner: str, puzzle_id: str) -> list[ShareRow]:
    """Return all links to a puzzle, newest first, also those that work no more."""
    mine = (_S.c.puzzle_id == puzzle_id, _S.c.owner == owner)
    query = select(*_COLUMNS).where(*mine).order_by(_S.c.created.desc(), _S.c.id)
    return [ShareRow(*row) for row in c.execute(query)]


def revoke(c: Connection, owner: str, share_id: str, *, now: float | None = None) -> bool:
    """End a link, and the games by it; False if the owner has no such link that still works."""
    mine = (_S.c.id == share_id, _S.c.owner == owner, _S.c.revoked.is_(None))
    ended = update(_S).where(*mine).values(revoked=clock(now)).returning(_S.c.puzzle_id)
    puzzle_id = c.scalar(ended)
    if puzzle_id is None:
        return False
    plays.remove_by(c, puzzle_id, share_id)
    return True


def purge(c: Connection, *, older: float = 0.0, now: float | None = None) -> int:
    """Remove links that expired `older` seconds ago, and the games by them; return how many."""
    old = delete(_S).where(_S.c.expires <= clock(now) - older)
    gone = c.execute(old.returning(_S.c.puzzle_id, _S.c.id)).all()
    for puzzle_id, share_id in gone:
        plays.remove_by(c, puzzle_id, share_id)
    return len(gone)
