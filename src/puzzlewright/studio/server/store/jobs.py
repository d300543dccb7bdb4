"""The queue of jobs, what the runner needs besides, and files that jobs wrote.

The queue has leases, heartbeats, and attempts that make late writes harmless:

    queued ──claim──▶ running ──finish──▶ done, failed, cancelled
       ▲                 │ │                      │
       └────release──────┘ └─ lease over: claim   └──resume──▶ queued (failed, cancelled)

A worker claims a job for a few seconds and renews that lease by heartbeats. If it dies, the lease
runs out, and the job is claimed again with the next attempt. Every write of a worker names its
attempt. If the job has another one by then, the write does nothing and returns False: a worker that
was only slow cannot write into the work of its successor. (Leases: Gray and Cheriton, 1989.)

Somebody who stops a search for better puzzles wants the best so far. If no worker is there to keep
it, the job is not cancelled: with `cancel` set, it waits for the next worker, who does that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Text,
    and_,
    case,
    cast,
    delete,
    func,
    literal,
    or_,
    select,
    update,
)

from puzzlewright.core import clock
from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import (
    PAGE,
    Page,
    fetch,
    find_page,
    insert_into,
    new_id,
    row_columns,
)

QUEUED, RUNNING, DONE, FAILED, CANCELLED = "queued", "running", "done", "failed", "cancelled"

#: How often a job may lose its worker before it counts as failed: one that kills its workers
#: would otherwise be tried for ever. Restarts of the server lose workers, too, so be generous.
MOST_CRASHES = 50

#: Verbs whose best so far is their result when they are stopped.
WITH_BEST = ("better",)

_J = tables.jobs


class JobRow(NamedTuple):
    """A job."""

    id: str
    owner: str
    verb: str
    spec: dict[str, Any]
    state: str
    progress: float
    note: str
    result: dict[str, Any] | None
    problem: dict[str, Any] | None
    best: dict[str, Any] | None
    key: str | None
    puzzle_id: str | None
    attempt: int
    crashes: int
    worker: str | None
    lease: float | None  # until when the worker has it
    heartbeat: float | None
    cancel: bool  # somebody asked the running worker to stop
    created: float
    started: float | None
    ended: float | None


_COLUMNS = row_columns(JobRow, _J)
_NO_WORKER = {"worker": None, "lease": None, "heartbeat": None}

#: Why a job failed that nobody ended.
LOST = {
    "title": "The job was interrupted too often",
    "status": 500,
    "detail": "Its process ended again and again, perhaps for lack of memory.",
}


def add(
    c: Connection,
    owner: str,
    verb: str,
    spec: dict[str, Any],
    key: str | None = None,
    puzzle_id: str | None = None,
) -> JobRow:
    """Put a job into the queue; if the owner used this key before, return that job instead.

    The caller compares verb and spec if the same key for another job is a mistake.
    """
    values = {
        "id": new_id(), "owner": owner, "verb": verb, "spec": spec, "key": key,
        "puzzle_id": puzzle_id, "state": QUEUED, "progress": 0.0, "note": "", "attempt": 0,
        "crashes": 0, "cancel": False, "created": clock.wall(),
    }  # fmt: skip
    query = insert_into(c, _J).values(**values)
    query = query.on_conflict_do_nothing(index_elements=["owner", "key"])
    found = c.execute(query.returning(*_COLUMNS)).one_or_none()
    if found is None:
        same = select(*_COLUMNS).where(_J.c.owner == owner, _J.c.key == key)
        found = c.execute(same).one()
    return JobRow(*found)


def claim(
    c: Connection,
    worker: str,
    lease: float,
    *,
    verbs: Collection[str] | None = None,
    most_per_owner: int | None = None,
    stopped: bool = False,
) -> JobRow | None:
    """Take a job that waits or lost its worker, for `lease` seconds; None if none is left.

    Of the owners who have the fewest running, it takes the oldest job: whoever adds fifty at once
    does not keep the others waiting.
    `verbs`: only these, and only these count. `most_per_owner`: leave out owners who have this many
    running already.
    `stopped`: only those that somebody stopped, of which nothing but the best is to be kept.
    One statement, so that two workers never get the same job.
    """
    at = clock.wall()
    job = _J.alias("candidate")
    lost = and_(job.c.state == RUNNING, job.c.lease < at, ~_is_stopped(job))
    lost = and_(lost, job.c.crashes < MOST_CRASHES)  # the others: expire()
    query = select(job.c.id).where(or_(job.c.state == QUEUED, lost))
    if verbs is not None:
        query = query.where(job.c.verb.in_(verbs))
    if stopped:
        query = query.where(job.c.cancel)
    running = _running_with(job.c.owner, at, verbs)
    if most_per_owner is not None:
        query = query.where(running < most_per_owner)
    query = query.order_by(running, job.c.created, job.c.id).limit(1)
    if c.dialect.name == "postgresql":
        query = query.with_for_update(skip_locked=True, of=job)
    taken = (
        update(_J)
        .where(_J.c.id == query.scalar_subquery())
        .values(
            state=RUNNING,
            attempt=_J.c.attempt + 1,
            crashes=_J.c.crashes + case((_J.c.state == RUNNING, 1), else_=0),
            worker=worker,
            lease=at + lease,
            heartbeat=at,
            started=func.coalesce(_J.c.started, at),
        )
    )
    return fetch(c, JobRow, taken.returning(*_COLUMNS))


def heartbeat(c: Connection, job_id: str, attempt: int, lease: float) -> bool:
    """Renew the lease for `lease` seconds from now; False if the worker has lost the job."""
    at = clock.wall()
    return _written(c, job_id, attempt, {"lease": at + lease, "heartbeat": at})


def progress(
    c: Connection,
    job_id: str,
    attempt: int,
    fraction: float,
    note: str = "",
    best: dict[str, Any] | None = None,
) -> bool:
    """Store how far the job is, and the best result so far if there is a better one."""
    values: dict[str, Any] = {"progress": fraction, "note": note}
    if best is not None:
        values["best"] = best
    return _written(c, job_id, attempt, values)


def finish(
    c: Connection,
    job_id: str,
    attempt: int,
    state: str,
    result: dict[str, Any] | None = None,
    problem: dict[str, Any] | None = None,
) -> bool:
    """End a job as done, failed or cancelled; False if the worker has lost it.

    If it is False, roll back whatever else the transaction wrote for this job.
    """
    if state not in (DONE, FAILED, CANCELLED):
        raise ValueError(f"a job cannot end as {state}")
    values: dict[str, Any] = {"state": state, "result": result, "problem": problem}
    if state == DONE:
        values["progress"] = 1.0
    return _written(c, job_id, attempt, {**values, **_ended(clock.wall())})


def release(c: Connection, job_id: str, attempt: int, *, crashed: bool = False) -> JobRow | None:
    """Give a running job back to the queue; return it, or None if it was lost before.

    If somebody asked to cancel it, it ends as cancelled; if workers crashed too often, as failed.
    """
    at = clock.wall()
    crashes = _J.c.crashes + int(crashed)
    stopped, over = _is_stopped(_J), crashes > MOST_CRASHES
    given = (
        update(_J)
        .where(_mine(job_id, attempt))
        .values(
            state=case((stopped, CANCELLED), (over, FAILED), else_=QUEUED),
            problem=case((and_(over, ~stopped), literal(LOST, _J.c.problem.type))),
            ended=case((or_(stopped, over), at)),
            crashes=crashes,
            cancel=and_(_J.c.cancel, ~stopped, ~over),
            **_NO_WORKER,
        )
    )
    return fetch(c, JobRow, given.returning(*_COLUMNS))


def expire(c: Connection) -> list[JobRow]:
    """End the jobs that lost their worker and are not to be tried again; call it before claim().

    These are the ones that somebody asked to cancel, and those that lost too many workers.
    """
    at = clock.wall()
    stopped, over = _is_stopped(_J), and_(_J.c.state == RUNNING, _J.c.lease < at)
    given = (
        update(_J)
        .where(over, or_(stopped, _J.c.crashes >= MOST_CRASHES))
        .values(
            state=case((stopped, CANCELLED), else_=FAILED),
            problem=case((~stopped, literal(LOST, _J.c.problem.type))),
            **_ended(at),
        )
    )
    return [JobRow(*row) for row in c.execute(given.returning(*_COLUMNS))]


def ask_cancel(c: Connection, owner: str, job_id: str) -> JobRow | None:
    """Cancel a waiting job at once, ask the worker of a running one; leave one that ended.

    A job that waits with its best so far keeps waiting, for a worker that keeps that.
    Returns the job as it is now, or None if the owner has no such job.
    """
    waits = and_(_J.c.state == QUEUED, ~_has_best(_J))
    change = update(_J).where(_J.c.id == job_id, _J.c.owner == owner)
    change = change.where(_J.c.state.in_((QUEUED, RUNNING))).values(
        state=case((waits, CANCELLED), else_=_J.c.state),
        ended=case((waits, clock.wall()), else_=_J.c.ended),
        cancel=~waits,
    )
    c.execute(change)
    return get(c, owner, job_id)


def resume(c: Connection, owner: str, job_id: str) -> JobRow | None:
    """Put a failed or cancelled job into the queue again; leave one in any other state.

    Returns the job as it is now, or None if the owner has no such job.
    """
    again = update(_J).where(_J.c.id == job_id, _J.c.owner == owner)
    again = again.where(_J.c.state.in_((FAILED, CANCELLED))).values(
        state=QUEUED, cancel=False, crashes=0, note="", result=None, problem=None,
        started=None, ended=None, **_NO_WORKER,
    )  # fmt: skip
    c.execute(again)
    return get(c, owner, job_id)


def get(c: Connection, owner: str, job_id: str) -> JobRow | None:
    """Return a job of this owner."""
    query = select(*_COLUMNS).where(_J.c.id == job_id, _J.c.owner == owner)
    return fetch(c, JobRow, query)


def by_key(c: Connection, owner: str, key: str | None) -> JobRow | None:
    """Return the job for which an owner used a key."""
    if key is None:
        return None
    query = select(*_COLUMNS).where(_J.c.owner == owner, _J.c.key == key)
    return fetch(c, JobRow, query)


def find(
    c: Connection,
    owner: str,
    *,
    states: Collection[str] | None = None,
    verb: str | None = None,
    puzzle_id: str | None = None,
    limit: int = PAGE,
    after: str | None = None,
) -> Page[JobRow]:
    """Return a page of jobs, newest first."""
    wanted = [_J.c.owner == owner]
    if states is not None:
        wanted.append(_J.c.state.in_(states))
    if verb is not None:
        wanted.append(_J.c.verb == verb)
    if puzzle_id is not None:
        wanted.append(_J.c.puzzle_id == puzzle_id)
    page = find_page(c, select(*_COLUMNS), wanted, _J.c.created, limit=limit, after=after)
    return Page([JobRow._make(row) for row in page.rows], page.next, page.total)


def number_running(c: Connection, owner: str) -> int:
    """Return how many jobs of an owner are running."""
    return _count(c, _J.c.owner == owner, _J.c.state == RUNNING)


def number_waiting(c: Connection, owner: str) -> int:
    """Return how many jobs of an owner are waiting."""
    return _count(c, _J.c.owner == owner, _J.c.state == QUEUED)


def to_cancel(c: Connection, worker: str) -> list[str]:
    """Return the ids of a worker's running jobs that somebody asked to cancel."""
    mine = and_(_J.c.worker == worker, _J.c.state == RUNNING, _J.c.cancel)
    return list(c.scalars(select(_J.c.id).where(mine)))


def purge(c: Connection, *, older: float) -> int:
    """Remove jobs, with their files, that ended `older` seconds ago; return how many."""
    return c.execute(delete(_J).where(_J.c.ended < clock.wall() - older)).rowcount


def _mine(job_id: str, attempt: int) -> ColumnElement[bool]:
    """Return the condition under which a worker may write."""
    return and_(_J.c.id == job_id, _J.c.attempt == attempt, _J.c.state == RUNNING)


def _has_best(job: FromClause) -> ColumnElement[bool]:
    """Return the condition under which the best so far is the result of a job that is stopped."""
    return and_(job.c.verb.in_(WITH_BEST), job.c.best.is_not(None))


def _is_stopped(job: FromClause) -> ColumnElement[bool]:
    """Return the condition under which a job is over once it has no worker."""
    return and_(job.c.cancel, ~_has_best(job))


def _written(c: Connection, job_id: str, attempt: int, values: dict[str, Any]) -> bool:
    return c.execute(update(_J).where(_mine(job_id, attempt)).values(**values)).rowcount > 0


def _ended(at: float) -> dict[str, Any]:
    return {"ended": at, "cancel": False, **_NO_WORKER}


def _running_with(
    owner: ColumnElement[str], at: float, verbs: Collection[str] | None
) -> ColumnElement[int]:
    """Return how many jobs of an owner are running and have a live worker, as a subquery."""
    other = _J.alias("other")
    live = and_(other.c.state == RUNNING, other.c.lease >= at, other.c.owner == owner)
    if verbs is not None:
        live = and_(live, other.c.verb.in_(verbs))
    return select(func.count()).select_from(other).where(live).scalar_subquery()


def _count(c: Connection, *wanted: ColumnElement[bool]) -> int:
    return int(c.scalar(select(func.count()).select_from(_J).where(*wanted)) or 0)


_V = tables.versions


def set_fact(c: Connection, puzzle_id: str, version: int, name: str, value: Any) -> bool:
    """Add a fact to a version, such as its count; False if the version is gone."""
    this = (_V.c.puzzle_id == puzzle_id, _V.c.version == version)
    facts = c.scalar(select(_V.c.facts).where(*this).with_for_update())
    if facts is None:
        return False
    c.execute(update(_V).where(*this).values(facts={**facts, name: value}))
    return True


def unfinished_ids(c: Connection) -> set[str]:
    """Return the ids of all jobs that may still go on: their checkpoints are kept."""
    return set(c.scalars(select(_J.c.id).where(_J.c.state != DONE)))


def has_work(c: Connection) -> bool:
    """Tell whether a job waits, or has lost its worker; a look that needs no turn to write."""
    lost = and_(_J.c.state == RUNNING, _J.c.lease < clock.wall())
    return c.scalar(select(_J.c.id).where(or_(_J.c.state == QUEUED, lost)).limit(1)) is not None


def workers(c: Connection) -> set[str]:
    """Return the names of the workers that have jobs."""
    query = select(_J.c.worker).where(_J.c.state == RUNNING, _J.c.worker.is_not(None))
    return {str(name) for name in c.scalars(query.distinct())}


def end_leases(c: Connection, names: Iterable[str]) -> int:
    """Let the jobs of workers that are known to be dead be claimed at once."""
    mine = (_J.c.state == RUNNING, _J.c.worker.in_(list(names)))
    return c.execute(update(_J).where(*mine).values(lease=0.0)).rowcount


#: How long files are kept, in seconds.
OLDEST = 24 * 3600.0

_F = tables.files


class FileRow(NamedTuple):
    """A file."""

    job_id: str
    name: str
    media_type: str
    data: bytes
    created: float


_FILE_COLUMNS = row_columns(FileRow, _F)


def put_file(c: Connection, job_id: str, name: str, media_type: str, data: bytes) -> None:
    """Keep a file, instead of one of the same name."""
    row = FileRow(job_id, name, media_type, data, clock.wall())
    query = insert_into(c, _F).values(**row._asdict())
    fresh = {key: query.excluded[key] for key in ("media_type", "data", "created")}
    c.execute(query.on_conflict_do_update(index_elements=["job_id", "name"], set_=fresh))


def get_file(c: Connection, owner: str, job_id: str, name: str) -> FileRow | None:
    """Return a file of a job of this owner."""
    query = select(*_FILE_COLUMNS).join_from(_F, _J, _J.c.id == _F.c.job_id)
    mine = (_J.c.owner == owner, _F.c.job_id == job_id, _F.c.name == name)
    return fetch(c, FileRow, query.where(*mine))


def purge_files(c: Connection, *, older: float = OLDEST) -> int:
    """Remove files older than `older` seconds; return how many."""
    return c.execute(delete(_F).where(_F.c.created < clock.wall() - older)).rowcount


def purge_contents(c: Connection, *, older: float = OLDEST) -> int:
    """Remove what puzzles and solutions ended jobs hold after `older` seconds; return how many.

    What was made is in the library; a job that only found solutions goes as a whole.
    """
    is_old = _J.c.ended < clock.wall() - older
    number = c.execute(delete(_J).where(_J.c.verb == "solve", is_old)).rowcount
    has_text = cast(_J.c.spec, Text).contains('"text"')
    has_document = cast(_J.c.result, Text).contains('"document"')
    query = select(_J.c.id, _J.c.spec, _J.c.result)
    query = query.where(_J.c.state == DONE, is_old, has_text | has_document)
    for row in c.execute(query).all():
        spec = {name: value for name, value in row.spec.items() if name != "text"}
        result = {name: value for name, value in row.result.items() if name != "document"}
        c.execute(update(_J).where(_J.c.id == row.id).values(spec=spec, result=result))
        number += 1
    return number
