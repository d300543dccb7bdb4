"""What a runner throws away, and how the end of a job is written to a database in trouble."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import DataError, OperationalError
from support.studio.jobs import Studio, queens

from puzzlewright.studio.server.jobs import job_supervisor, retention
from puzzlewright.studio.server.jobs.job_supervisor import JobSupervisor
from puzzlewright.studio.server.jobs.runner import JobRunner
from puzzlewright.studio.server.store import jobs, plays, tables, users


def number_of(studio: Studio, name: str) -> int:
    """Return how many rows a table has."""
    with studio.store.reader() as c:
        table = tables.metadata.tables[name]
        return int(c.scalar(select(func.count()).select_from(table)) or 0)


def test_what_has_expired_is_thrown_away(studio: Studio) -> None:
    """Sessions, launches and links go, and the games of those who had a link; others stay."""
    puzzle, now = studio.puzzle(queens(4)), time()
    with studio.store.writer() as c:
        for n, lasts in enumerate((-1.0, 1_000.0)):
            users.start_session(c, users.LOCAL, f"s{n}", lasts)
            users.add_launch(c, users.LOCAL, f"l{n}", lasts)
            link = plays.create_share(
                c, users.LOCAL, plays.NewShare(puzzle, 1, f"h{n}", now + lasts)
            )
            assert link is not None
            plays.store_play(c, puzzle, 1, plays.share_player(link.id, "anna"), {})
        plays.store_play(c, puzzle, 1, plays.user_player(users.LOCAL), {})
    JobRunner(studio.store, studio.settings, lambda _: None)._throw_away()
    names = ("sessions", "launches", "shares", "plays")
    assert [number_of(studio, name) for name in names] == [1, 1, 1, 2]


def watched(studio: Studio) -> JobSupervisor:
    """Return the watch over a job that is claimed."""
    studio.add("make", {"recipe": {"kind": "sudoku"}})
    with studio.store.writer() as c:
        job = jobs.claim(c, "worker", 2.0)
    assert job is not None
    return JobSupervisor(job, studio.store, studio.settings, lambda _: None, lambda _: None)


def failing(monkeypatch: pytest.MonkeyPatch, error: Exception, times: int) -> list[str]:
    """Let the end of a job fail so often; return the states that are tried to be written."""
    whole: Callable[..., None] = retention.store_result
    tried: list[str] = []

    def keep(store: Any, job: Any, state: str, *rest: Any) -> None:
        tried.append(state)
        if len(tried) <= times:
            raise error
        whole(store, job, state, *rest)

    monkeypatch.setattr(retention, "store_result", keep)
    monkeypatch.setattr(job_supervisor, "STORE_EVERY", 0.01)
    return tried


def test_a_result_that_cannot_be_kept_fails(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error that comes every time is no reason to try for ever."""
    watching = watched(studio)
    tried = failing(monkeypatch, DataError("INSERT", {}, ValueError("out of range")), 1)
    watching._end(jobs.CANCELLED)
    assert tried == [jobs.CANCELLED, jobs.FAILED]
    job = studio.job(watching.job.id)
    assert (job.state, (job.problem or {})["code"]) == (jobs.FAILED, "internal")


def test_a_database_in_trouble_is_retried(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few times, and the job stays ours meanwhile; after that, its lease runs out."""
    watching = watched(studio)
    trouble = OperationalError("INSERT", {}, ValueError("disk I/O error"))
    failing(monkeypatch, trouble, 3)
    watching._end(jobs.CANCELLED)
    assert studio.job(watching.job.id).state == jobs.CANCELLED
    monkeypatch.undo()
    watching = watched(studio)
    tried = failing(monkeypatch, trouble, 1_000)
    with pytest.raises(OperationalError):
        watching._end(jobs.CANCELLED)
    assert len(tried) == job_supervisor.MOST_TRIES
    job = studio.job(watching.job.id)
    assert job.state == jobs.RUNNING
    assert watching.job.heartbeat is not None
    assert (job.heartbeat or 0) > watching.job.heartbeat
