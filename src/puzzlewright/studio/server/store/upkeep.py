"""What the runner of jobs needs besides the queue: facts that jobs find out, and leftovers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, and_, or_, select, update

from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import clock
from puzzlewright.studio.server.store.jobs import DONE, QUEUED, RUNNING

_J, _V = tables.jobs, tables.versions


def set_fact(c: Connection, puzzle_id: str, version: int, name: str, value: Any) -> bool:
    """Add a fact to a version, such as its count; False if the version is gone."""
    this = (_V.c.puzzle_id == puzzle_id, _V.c.version == version)
    facts = c.scalar(select(_V.c.facts).where(*this).with_for_update())
    if facts is None:
        return False
    c.execute(update(_V).where(*this).values(facts={**facts, name: value}))
    return True


def unfinished(c: Connection) -> set[str]:
    """Return the ids of all jobs that may still go on: their checkpoints are kept."""
    return set(c.scalars(select(_J.c.id).where(_J.c.state != DONE)))


def has_work(c: Connection, now: float | None = None) -> bool:
    """Tell whether a job waits, or has lost its worker; a look that needs no turn to write."""
    lost = and_(_J.c.state == RUNNING, _J.c.lease < clock(now))
    return c.scalar(select(_J.c.id).where(or_(_J.c.state == QUEUED, lost)).limit(1)) is not None


def workers(c: Connection) -> set[str]:
    """Return the names of the workers that have jobs."""
    query = select(_J.c.worker).where(_J.c.state == RUNNING, _J.c.worker.is_not(None))
    return {str(name) for name in c.scalars(query.distinct())}


def end_leases(c: Connection, names: Iterable[str]) -> int:
    """Let the jobs of workers that are known to be dead be claimed at once."""
    mine = (_J.c.state == RUNNING, _J.c.worker.in_(list(names)))
    return c.execute(update(_J).where(*mine).values(lease=0.0)).rowcount
