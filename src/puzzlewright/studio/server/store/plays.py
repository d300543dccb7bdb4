"""How far somebody is with a puzzle: a user of the studio, or whoever opened a link."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, select

from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import clock, insert_into

_P = tables.plays


class PlayRow(NamedTuple):
    """The state of one player's game."""

    puzzle_id: str
    version: int
    player: str  # of_user() or of_share()
    state: dict[str, Any]
    seconds: float
    solved: bool
    updated: float


_COLUMNS = tuple(_P.c[name] for name in PlayRow._fields)


def of_user(user_id: str) -> str:
    """Return how a user is called as a player."""
    return f"user:{user_id}"


def of_share(share_id: str, name: str) -> str:
    """Return how somebody is called who plays by a link."""
    return f"share:{share_id}:{name}"


def get(c: Connection, puzzle_id: str, player: str) -> PlayRow | None:
    """Return how far a player is; None if the game was never saved."""
    query = select(*_COLUMNS).where(_P.c.puzzle_id == puzzle_id, _P.c.player == player)
    row = c.execute(query).one_or_none()
    return None if row is None else PlayRow(*row)


def put(
    c: Connection,
    puzzle_id: str,
    version: int,
    player: str,
    state: dict[str, Any],
    *,
    seconds: float = 0.0,
    solved: bool = False,
    now: float | None = None,
) -> PlayRow:
    """Save how far a player is, instead of what was saved before."""
    row = PlayRow(puzzle_id, version, player, state, seconds, solved, clock(now))
    query = insert_into(c, _P).values(**row._asdict())
    fresh = {name: query.excluded[name] for name in PlayRow._fields[3:]}
    fresh["version"] = query.excluded.version
    keys = ["puzzle_id", "player"]
    c.execute(query.on_conflict_do_update(index_elements=keys, set_=fresh))
    return row


def number_by(c: Connection, puzzle_id: str, share_id: str) -> int:
    """Return how many play a puzzle by a link."""
    by = _P.c.player.startswith(of_share(share_id, ""), autoescape=True)
    query = select(func.count()).select_from(_P).where(_P.c.puzzle_id == puzzle_id, by)
    return int(c.scalar(query) or 0)


def remove_by(c: Connection, puzzle_id: str, share_id: str) -> int:
    """Remove all games by a link that works no more; return how many."""
    by = _P.c.player.startswith(of_share(share_id, ""), autoescape=True)
    return c.execute(delete(_P).where(_P.c.puzzle_id == puzzle_id, by)).rowcount
