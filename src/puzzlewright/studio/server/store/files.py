"""Files that jobs wrote, such as a PDF; they can be made again, so they are kept for a day."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import clock, insert_into

#: How long files are kept, in seconds.
OLDEST = 24 * 3600.0

_F, _J = tables.files, tables.jobs


class FileRow(NamedTuple):
    """A file."""

    job_id: str
    name: str
    media_type: str
    data: bytes
    created: float


class FileLine(NamedTuple):
    """A file in a list: its size instead of its contents."""

    name: str
    media_type: str
    size: int
    created: float


_COLUMNS = tuple(_F.c[name] for name in FileRow._fields)


def put(
    c: Connection,
    job_id: str,
    name: str,
    media_type: str,
    data: bytes,
    *,
    now: float | None = None,
) -> None:
    """Keep a file, instead of one of the same name."""
    row = FileRow(job_id, name, media_type, data, clock(now))
    query = insert_into(c, _F).values(**row._asdict())
    fresh = {key: query.excluded[key] for key in ("media_type", "data", "created")}
    c.execute(query.on_conflict_do_update(index_elements=["job_id", "name"], set_=fresh))


def get(c: Connection, owner: str, job_id: str, name: str) -> FileRow | None:
    """Return a file of a job of this owner."""
    query = select(*_COLUMNS).join_from(_F, _J, _J.c.id == _F.c.job_id)
    mine = (_J.c.owner == owner, _F.c.job_id == job_id, _F.c.name == name)
    row = c.execute(query.where(*mine)).one_or_none()
    return None if row is None else FileRow(*row)


def of_job(c: Connection, job_id: str) -> list[FileLine]:
    """Return the files of a job, without their contents, by name."""
    columns = (_F.c.name, _F.c.media_type, func.length(_F.c.data), _F.c.created)
    query = select(*columns).where(_F.c.job_id == job_id)
    return sorted(FileLine(*row) for row in c.execute(query))


def purge(c: Connection, *, older: float = OLDEST, now: float | None = None) -> int:
    """Remove files older than `older` seconds; return how many."""
    return c.execute(delete(_F).where(_F.c.created < clock(now) - older)).rowcount
