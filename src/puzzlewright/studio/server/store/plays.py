"""How far somebody is with a puzzle, and the links by which others play."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from puzzlewright.core import clock
from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import fetch, insert_into, new_id, row_columns

_P = tables.plays


class PlayRow(NamedTuple):
    """The state of one player's game."""

    puzzle_id: str
    version: int
    player: str  # user_player() or share_player()
    state: dict[str, Any]
    seconds: float
    solved: bool
    updated: float


_COLUMNS = row_columns(PlayRow, _P)


def user_player(user_id: str) -> str:
    """Return how a user is called as a player."""
    return f"user:{user_id}"


def share_player(share_id: str, name: str) -> str:
    """Return how somebody is called who plays by a link."""
    return f"share:{share_id}:{name}"


def get(c: Connection, puzzle_id: str, player: str) -> PlayRow | None:
    """Return how far a player is; None if the game was never saved."""
    query = select(*_COLUMNS).where(_P.c.puzzle_id == puzzle_id, _P.c.player == player)
    return fetch(c, PlayRow, query)


def store_play(
    c: Connection,
    puzzle_id: str,
    version: int,
    player: str,
    state: dict[str, Any],
    *,
    seconds: float = 0.0,
    solved: bool = False,
) -> PlayRow:
    """Save how far a player is, instead of what was saved before."""
    row = PlayRow(puzzle_id, version, player, state, seconds, solved, clock.wall())
    query = insert_into(c, _P).values(**row._asdict())
    fresh = {name: query.excluded[name] for name in PlayRow._fields[3:]}
    fresh["version"] = query.excluded.version
    keys = ["puzzle_id", "player"]
    c.execute(query.on_conflict_do_update(index_elements=keys, set_=fresh))
    return row


def count_players(c: Connection, puzzle_id: str, share_id: str) -> int:
    """Return how many play a puzzle by a link."""
    by = _P.c.player.startswith(share_player(share_id, ""), autoescape=True)
    query = select(func.count()).select_from(_P).where(_P.c.puzzle_id == puzzle_id, by)
    return int(c.scalar(query) or 0)


def remove_players(c: Connection, puzzle_id: str, share_id: str) -> int:
    """Remove all games by a link that works no more; return how many."""
    by = _P.c.player.startswith(share_player(share_id, ""), autoescape=True)
    return c.execute(delete(_P).where(_P.c.puzzle_id == puzzle_id, by)).rowcount


_S, _PUZZLES = tables.shares, tables.puzzles


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


class NewShare(NamedTuple):
    """A link that is not there yet."""

    puzzle_id: str
    version: int
    hash: str
    expires: float
    title: str = ""
    solution: bool = False


_SHARE_COLUMNS = row_columns(ShareRow, _S)


def create_share(c: Connection, owner: str, new: NewShare) -> ShareRow | None:
    """Add a link to a puzzle; None if the owner has no such puzzle outside the trash."""
    mine = (_PUZZLES.c.id == new.puzzle_id, _PUZZLES.c.owner == owner, _PUZZLES.c.deleted.is_(None))
    if c.scalar(select(_PUZZLES.c.id).where(*mine)) is None:
        return None
    row = ShareRow(
        new_id(), new.puzzle_id, new.version, owner, new.title, new.solution,
        clock.wall(), new.expires, None,
    )  # fmt: skip
    c.execute(insert(_S).values(**row._asdict(), hash=new.hash))
    return row


def share_by_hash(c: Connection, hashed: str) -> ShareRow | None:
    """Return a link that works: not expired, not revoked, its puzzle not in the trash."""
    query = select(*_SHARE_COLUMNS).join_from(_S, _PUZZLES, _PUZZLES.c.id == _S.c.puzzle_id)
    works = (_S.c.expires > clock.wall(), _S.c.revoked.is_(None), _PUZZLES.c.deleted.is_(None))
    return fetch(c, ShareRow, query.where(_S.c.hash == hashed, *works))


def puzzle_shares(c: Connection, owner: str, puzzle_id: str) -> list[ShareRow]:
    """Return all links to a puzzle, newest first, also those that work no more."""
    mine = (_S.c.puzzle_id == puzzle_id, _S.c.owner == owner)
    query = select(*_SHARE_COLUMNS).where(*mine).order_by(_S.c.created.desc(), _S.c.id)
    return [ShareRow(*row) for row in c.execute(query)]


def revoke_share(c: Connection, owner: str, share_id: str) -> bool:
    """End a link, and the games by it; False if the owner has no such link that still works."""
    mine = (_S.c.id == share_id, _S.c.owner == owner, _S.c.revoked.is_(None))
    ended = update(_S).where(*mine).values(revoked=clock.wall()).returning(_S.c.puzzle_id)
    puzzle_id = c.scalar(ended)
    if puzzle_id is None:
        return False
    remove_players(c, puzzle_id, share_id)
    return True


def purge_shares(c: Connection, *, older: float = 0.0) -> int:
    """Remove links that expired `older` seconds ago, and the games by them; return how many."""
    old = delete(_S).where(_S.c.expires <= clock.wall() - older)
    gone = c.execute(old.returning(_S.c.puzzle_id, _S.c.id)).all()
    for puzzle_id, share_id in gone:
        remove_players(c, puzzle_id, share_id)
    return len(gone)
