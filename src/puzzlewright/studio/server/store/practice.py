"""Practice of word lists: what somebody knows of each word, and the rounds they played.

A list has one round that is open at most, and the latest rounds that ended are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from puzzlewright.core import clock
from puzzlewright.studio.server.practice_rules import Progress
from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import fetch, insert_into, new_id, row_columns

_P, _R = tables.practice, tables.rounds

#: Rounds of a list that are kept, with the open one.
MOST_ROUNDS = 20


class RoundRow(NamedTuple):
    """A round: a word search of some words of a list."""

    id: str
    list_id: str
    owner: str
    created: float
    finished: float | None
    settings: dict[str, Any]
    words: list[dict[str, str]]
    state: dict[str, Any] | None
    result: dict[str, Any] | None
    text: str


_COLUMNS = row_columns(RoundRow, _R)


def progress(c: Connection, owner: str, list_id: str) -> dict[str, Progress]:
    """Return what somebody knows of each word of a list that they have seen."""
    columns = [_P.c[name] for name in ("word", *Progress._fields)]
    query = select(*columns).where(_P.c.list_id == list_id, _P.c.owner == owner)
    return {str(word): Progress(*known) for word, *known in c.execute(query)}


def store_progress(
    c: Connection, owner: str, list_id: str, changed: Mapping[str, Progress]
) -> None:
    """Write what is known of some words."""
    rows = [
        {"list_id": list_id, "owner": owner, "word": word, **known._asdict()}
        for word, known in changed.items()
    ]
    if not rows:
        return
    query = insert_into(c, _P).values(rows)
    fresh = {name: query.excluded[name] for name in Progress._fields}
    keys = ["list_id", "owner", "word"]
    c.execute(query.on_conflict_do_update(index_elements=keys, set_=fresh))


def reset(c: Connection, owner: str, list_id: str) -> None:
    """Forget all progress and all rounds of a list."""
    c.execute(delete(_P).where(_P.c.list_id == list_id, _P.c.owner == owner))
    c.execute(delete(_R).where(_R.c.list_id == list_id, _R.c.owner == owner))


# Rounds


def begin(
    c: Connection,
    owner: str,
    list_id: str,
    settings: dict[str, Any],
    words: list[dict[str, str]],
    text: str,
) -> RoundRow:
    """Begin a round; one that was open goes, for it changed nothing yet."""
    mine = (_R.c.list_id == list_id, _R.c.owner == owner)
    c.execute(delete(_R).where(*mine, _R.c.finished.is_(None)))
    latest = select(_R.c.id).where(*mine).order_by(_R.c.created.desc()).limit(MOST_ROUNDS - 1)
    c.execute(delete(_R).where(*mine, _R.c.id.not_in(list(c.scalars(latest)))))
    row = RoundRow(new_id(), list_id, owner, clock.wall(), None, settings, words, None, None, text)
    c.execute(insert(_R).values(**row._asdict()))
    return row


def get(c: Connection, owner: str, round_id: str, *, locked: bool = False) -> RoundRow | None:
    """Return a round; a `locked` one changes by this transaction alone."""
    query = select(*_COLUMNS).where(_R.c.id == round_id, _R.c.owner == owner)
    return fetch(c, RoundRow, query.with_for_update() if locked else query)


def rounds(c: Connection, owner: str, list_id: str) -> list[RoundRow]:
    """Return the rounds of a list, newest first."""
    query = select(*_COLUMNS).where(_R.c.list_id == list_id, _R.c.owner == owner)
    return [RoundRow(*row) for row in c.execute(query.order_by(_R.c.created.desc()))]


def keep(c: Connection, owner: str, round_id: str, state: dict[str, Any]) -> bool:
    """Keep how far somebody is; False if there is no such open round."""
    this = (_R.c.id == round_id, _R.c.owner == owner, _R.c.finished.is_(None))
    return c.execute(update(_R).where(*this).values(state=state)).rowcount > 0


def finish(c: Connection, row: RoundRow, result: dict[str, Any]) -> RoundRow:
    """Write how a round ended; its game goes."""
    done = row._replace(finished=clock.wall(), result=result, state=None, text="")
    values = {name: getattr(done, name) for name in ("finished", "result", "state", "text")}
    c.execute(update(_R).where(_R.c.id == row.id).values(**values))
    return done
