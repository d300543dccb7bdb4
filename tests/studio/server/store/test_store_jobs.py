"""The queue of jobs, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection
from support.clocks import at_time
from support.studio.stores import file_sizes

from puzzlewright.studio.server.store import jobs, puzzles, users
from puzzlewright.studio.server.store.database import Store

LOCAL = users.LOCAL
LEASE = 10.0


def _add(c: Connection, **others: Any) -> jobs.JobRow:
    return jobs.add(c, LOCAL, "make", {"recipe": {"kind": "sudoku"}}, **others)


def _claimed(c: Connection) -> jobs.JobRow:
    _add(c)
    job = at_time(100.0, jobs.claim, c, "worker", LEASE)
    assert job is not None
    return job


def _now(c: Connection, job: jobs.JobRow) -> jobs.JobRow:
    found = jobs.get(c, job.owner, job.id)
    assert found is not None
    return found


def test_from_queue_to_end(store: Store) -> None:
    """A job waits, runs, reports and ends with its result."""
    with store.writer() as c:
        added = at_time(50.0, _add, c)
        assert (added.state, added.attempt, added.progress) == (jobs.QUEUED, 0, 0.0)
        job = at_time(100.0, jobs.claim, c, "worker", LEASE)
        assert job is not None
        assert (job.id, job.state, job.attempt, job.worker) == (added.id, "running", 1, "worker")
        assert (job.lease, job.heartbeat, job.started) == (110.0, 100.0, 100.0)
        assert at_time(105.0, jobs.heartbeat, c, job.id, 1, LEASE)
        assert jobs.progress(c, job.id, 1, 0.5, "half", {"svg": "<svg/>"})
        assert jobs.progress(c, job.id, 1, 0.6, "more")
        assert _now(c, job).lease == 115.0
        assert at_time(120.0, jobs.finish, c, job.id, 1, jobs.DONE, {"puzzle": "p"})
        done = _now(c, job)
    assert (done.state, done.progress, done.result, done.ended) == (
        "done",
        1.0,
        {"puzzle": "p"},
        120.0,
    )
    assert (done.note, done.best) == ("more", {"svg": "<svg/>"})
    assert (done.worker, done.lease, done.heartbeat) == (None, None, None)


def test_the_oldest_job_comes_first(store: Store) -> None:
    """Jobs are claimed in the order in which they were added; then there is none."""
    with store.writer() as c:
        added = [at_time(float(at), _add, c).id for at in (3, 1, 2)]
        claimed = [at_time(10.0, jobs.claim, c, "worker", LEASE) for _ in range(4)]
    assert [job and job.id for job in claimed] == [added[1], added[2], added[0], None]


def test_a_key_is_used_once(store: Store) -> None:
    """The same key of the same owner gives the same job; of another owner, another one."""
    with store.writer() as c:
        other = users.add(c, "Anna", None)
        first = _add(c, key="k")
        assert _add(c, key="k") == first
        assert jobs.add(c, other.id, "make", {}, "k").id != first.id
        assert _add(c).id != _add(c).id
        assert jobs.find(c, LOCAL).total == 3


def test_a_lost_job_is_claimed_again(store: Store) -> None:
    """When the lease is over, the next worker gets the job, and the first one cannot write."""
    with store.writer() as c:
        first = _claimed(c)
        assert at_time(110.0, jobs.claim, c, "second", LEASE) is None
        second = at_time(110.1, jobs.claim, c, "second", LEASE)
        assert second is not None
        assert (second.id, second.attempt, second.crashes) == (first.id, 2, 1)
        assert not jobs.heartbeat(c, first.id, 1, LEASE)
        assert not jobs.progress(c, first.id, 1, 0.9, "late")
        assert not jobs.finish(c, first.id, 1, jobs.DONE, {"late": True})
        assert jobs.release(c, first.id, 1) is None
        assert _now(c, first) == second
        assert jobs.finish(c, first.id, 2, jobs.DONE, {"late": False})
        assert not jobs.finish(c, first.id, 2, jobs.FAILED)


def test_a_slow_worker_whose_job_nobody_took_goes_on(store: Store) -> None:
    """A lease that is over hurts only if somebody else claimed the job."""
    with store.writer() as c:
        job = _claimed(c)
        assert at_time(200.0, jobs.heartbeat, c, job.id, 1, LEASE)
        assert at_time(205.0, jobs.claim, c, "second", LEASE) is None


def test_cancel_a_waiting_job(store: Store) -> None:
    """It ends at once and is never claimed."""
    with store.writer() as c:
        job = _add(c)
        cancelled = at_time(60.0, jobs.ask_cancel, c, LOCAL, job.id)
        assert cancelled is not None
        assert (cancelled.state, cancelled.ended, cancelled.cancel) == ("cancelled", 60.0, False)
        assert at_time(100.0, jobs.claim, c, "worker", LEASE) is None


def test_cancel_a_running_job(store: Store) -> None:
    """Its worker gets the request and ends it, with a result if it has one."""
    with store.writer() as c:
        job = _claimed(c)
        assert jobs.to_cancel(c, "worker") == []
        asked = jobs.ask_cancel(c, LOCAL, job.id)
        assert asked is not None
        assert (asked.state, asked.cancel) == (jobs.RUNNING, True)
        assert jobs.to_cancel(c, "worker") == [job.id]
        assert jobs.to_cancel(c, "other") == []
        assert jobs.finish(c, job.id, 1, jobs.CANCELLED)
        assert (_now(c, job).state, _now(c, job).cancel) == (jobs.CANCELLED, False)
        assert jobs.to_cancel(c, "worker") == []


def test_cancel_a_job_that_lost_its_worker(store: Store) -> None:
    """Nobody runs it again; expire() ends it."""
    with store.writer() as c:
        job = _claimed(c)
        jobs.ask_cancel(c, LOCAL, job.id)
        assert at_time(109.0, jobs.expire, c) == []
        assert at_time(120.0, jobs.claim, c, "second", LEASE) is None
        assert [(row.id, row.state, row.problem) for row in at_time(120.0, jobs.expire, c)] == [
            (job.id, jobs.CANCELLED, None)
        ]
        assert at_time(120.0, jobs.expire, c) == []


def test_a_job_that_ended_cannot_be_cancelled(store: Store) -> None:
    """Cancelling too late changes nothing."""
    with store.writer() as c:
        job = _claimed(c)
        jobs.finish(c, job.id, 1, jobs.DONE, {})
        before = _now(c, job)
        assert jobs.ask_cancel(c, LOCAL, job.id) == before


@pytest.mark.parametrize("state", [jobs.FAILED, jobs.CANCELLED])
def test_resume(store: Store, state: str) -> None:
    """A job that failed or was cancelled waits again, keeps its attempts, and runs."""
    with store.writer() as c:
        job = _claimed(c)
        jobs.progress(c, job.id, 1, 0.4, "counting")
        jobs.finish(c, job.id, 1, state, None, {"title": "no"})
        waiting = jobs.resume(c, LOCAL, job.id)
        assert waiting is not None
        assert (waiting.state, waiting.problem, waiting.ended) == (jobs.QUEUED, None, None)
        assert (waiting.attempt, waiting.progress) == (1, 0.4)
        again = at_time(300.0, jobs.claim, c, "worker", LEASE)
        assert again is not None
        assert (again.id, again.attempt, again.started) == (job.id, 2, 300.0)


def test_resume_leaves_other_states(store: Store) -> None:
    """Jobs that wait, run or are done stay as they are."""
    with store.writer() as c:
        job = _add(c)
        assert jobs.resume(c, LOCAL, job.id) == job
        running = at_time(100.0, jobs.claim, c, "worker", LEASE)
        assert jobs.resume(c, LOCAL, job.id) == running
        jobs.finish(c, job.id, 1, jobs.DONE, {})
        assert jobs.resume(c, LOCAL, job.id) == _now(c, job)


def test_release(store: Store) -> None:
    """A server that stops gives its jobs back; the next one claims them at once."""
    with store.writer() as c:
        job = _claimed(c)
        waiting = jobs.release(c, job.id, 1)
        assert waiting is not None
        assert (waiting.state, waiting.crashes, waiting.worker) == (jobs.QUEUED, 0, None)
        assert not jobs.finish(c, job.id, 1, jobs.DONE, {})
        again = at_time(101.0, jobs.claim, c, "next", LEASE)
        assert again is not None
        assert again.attempt == 2
        jobs.ask_cancel(c, LOCAL, job.id)
        ended = at_time(102.0, jobs.release, c, job.id, 2)
        assert ended is not None
        assert (ended.state, ended.ended, ended.cancel) == (jobs.CANCELLED, 102.0, False)


def test_a_job_that_kills_its_workers_fails(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After this many crashes it is not tried again, with the reason; resuming resets it."""
    monkeypatch.setattr(jobs, "MOST_CRASHES", 2)
    with store.writer() as c:
        job = _claimed(c)
        for attempt, now in ((2, 200.0), (3, 300.0)):
            lost = at_time(now, jobs.claim, c, "worker", LEASE)
            assert lost is not None
            assert lost.attempt == attempt
        assert at_time(400.0, jobs.claim, c, "worker", LEASE) is None
        assert [(row.id, row.state) for row in at_time(400.0, jobs.expire, c)] == [
            (job.id, jobs.FAILED)
        ]
        assert _now(c, job).problem == jobs.LOST
        jobs.resume(c, LOCAL, job.id)
        states = []
        for _ in range(3):
            again = at_time(500.0, jobs.claim, c, "worker", LEASE)
            assert again is not None
            released = jobs.release(c, job.id, again.attempt, crashed=True)
            assert released is not None
            states.append(released.state)
        assert states == [jobs.QUEUED, jobs.QUEUED, jobs.FAILED]
        assert _now(c, job).problem == jobs.LOST


def test_a_job_cannot_end_as_running(store: Store) -> None:
    """finish() knows the states in which a job ends."""
    with store.writer() as c:
        job = _claimed(c)
        with pytest.raises(ValueError, match="queued"):
            jobs.finish(c, job.id, 1, jobs.QUEUED)


def _improved(c: Connection) -> jobs.JobRow:
    """Return a running search for better puzzles that has found one."""
    at_time(50.0, jobs.add, c, LOCAL, "better", {})
    job = at_time(100.0, jobs.claim, c, "worker", LEASE)
    assert job is not None
    assert jobs.progress(c, job.id, job.attempt, 0.5, "", {"text": "best"})
    return job


def test_the_best_of_a_stopped_job_waits_for_a_worker(store: Store) -> None:
    """If a search is stopped after it lost its worker, the next one gets it and its best."""
    with store.writer() as c:
        job = _improved(c)
        jobs.ask_cancel(c, LOCAL, job.id)
        assert at_time(200.0, jobs.expire, c) == []
        assert at_time(105.0, jobs.claim, c, "other", LEASE, stopped=True) is None
        taken = at_time(200.0, jobs.claim, c, "other", LEASE, stopped=True)
        assert taken is not None
        assert (taken.id, taken.cancel, taken.best) == (job.id, True, {"text": "best"})
        released = jobs.release(c, job.id, taken.attempt)
        assert released is not None
        assert (released.state, released.cancel, released.ended) == (jobs.QUEUED, True, None)


def test_a_waiting_search_is_stopped(store: Store) -> None:
    """One that gave its best back to the queue is not cancelled there; one without a best is."""
    with store.writer() as c:
        job = _improved(c)
        jobs.release(c, job.id, job.attempt)
        asked = jobs.ask_cancel(c, LOCAL, job.id)
        assert asked is not None
        assert (asked.state, asked.cancel) == (jobs.QUEUED, True)
        other = at_time(60.0, jobs.add, c, LOCAL, "better", {})
        cancelled = jobs.ask_cancel(c, LOCAL, other.id)
        assert cancelled is not None
        assert (cancelled.state, cancelled.cancel) == (jobs.CANCELLED, False)
        assert at_time(100.0, jobs.claim, c, "worker", LEASE, stopped=True) is not None
        assert at_time(100.0, jobs.claim, c, "worker", LEASE, stopped=True) is None


def test_verbs_and_owners_are_limited(store: Store) -> None:
    """A worker asks for some verbs only, and leaves out owners who have enough running."""
    with store.writer() as c:
        anna = users.add(c, "Anna", None).id
        for at, (owner, verb) in enumerate([(LOCAL, "count"), (LOCAL, "make"), (anna, "make")]):
            at_time(float(at), jobs.add, c, owner, verb, {})
        first = at_time(100.0, jobs.claim, c, "w", LEASE, verbs=["make"], most_per_owner=1)
        second = at_time(100.0, jobs.claim, c, "w", LEASE, most_per_owner=1)
        third = at_time(100.0, jobs.claim, c, "w", LEASE, most_per_owner=1)
        assert [row and (row.owner, row.verb) for row in (first, second, third)] == [
            (LOCAL, "make"), (anna, "make"), None,
        ]  # fmt: skip
        assert (jobs.number_running(c, LOCAL), jobs.number_waiting(c, LOCAL)) == (1, 1)
        assert at_time(100.0, jobs.claim, c, "w", LEASE, verbs=[]) is None
        assert at_time(100.0, jobs.claim, c, "w", LEASE, most_per_owner=2) is not None


def test_who_waits_for_nothing_comes_first(store: Store) -> None:
    """Many jobs of one owner do not keep the one of another waiting; other verbs do not count."""
    with store.writer() as c:
        other = users.add(c, "Anna", None).id
        many = [at_time(float(at), _add, c).id for at in (1, 2, 3)]
        one = at_time(9.0, jobs.add, c, other, "make", {}).id
        at_time(0.0, jobs.add, c, other, "count", {})
        assert at_time(100.0, jobs.claim, c, "w", LEASE, verbs=["count"]) is not None
        found = [at_time(100.0, jobs.claim, c, "w", LEASE, verbs=["make"]) for _ in range(4)]
        assert [job and job.id for job in found] == [many[0], one, many[1], many[2]]


def test_find_pages(store: Store) -> None:
    """Pages are newest first, complete and without repeats, also with equal times."""
    with store.writer() as c:
        made = [at_time(float(number // 3), _add, c) for number in range(10)]
        first = at_time(10.0, jobs.claim, c, "w", LEASE)
        seen: list[jobs.JobRow] = []
        after: str | None = None
        while True:
            page = jobs.find(c, LOCAL, limit=4, after=after)
            assert page.total == 10
            seen += page.rows
            after = page.next
            if after is None:
                break
        assert {job.id for job in seen} == {job.id for job in made}
        assert [job.created for job in seen] == sorted((job.created for job in made), reverse=True)
        assert jobs.find(c, LOCAL, states=[jobs.RUNNING]).rows == [first]
        assert jobs.find(c, LOCAL, verb="count").total == 0
        assert jobs.find(c, "nobody").total == 0


def test_others_see_and_do_nothing(store: Store) -> None:
    """A job belongs to its owner."""
    with store.writer() as c:
        job = _add(c)
        assert jobs.get(c, "nobody", job.id) is None
        assert jobs.ask_cancel(c, "nobody", job.id) is None
        assert jobs.resume(c, "nobody", job.id) is None
        assert _now(c, job) == job


def test_a_removed_puzzle_leaves_its_jobs(store: Store) -> None:
    """Purging a puzzle keeps the jobs about it; purging jobs removes their files."""
    with store.writer() as c:
        puzzle = puzzles.create(
            c, LOCAL, puzzles.NewPuzzleRow("sudoku", puzzles.Content("text", {}))
        )
        job = jobs.add(c, LOCAL, "export", {}, puzzle_id=puzzle.id)
        assert jobs.find(c, LOCAL, puzzle_id=puzzle.id).rows == [job]
        at_time(0.0, puzzles.move_to_trash, c, LOCAL, puzzle.id)
        assert puzzles.purge(c) == 1
        assert _now(c, job).puzzle_id is None
        jobs.put_file(c, job.id, "a.pdf", "application/pdf", b"%PDF")
        at_time(100.0, jobs.ask_cancel, c, LOCAL, job.id)
        assert at_time(140.0, jobs.purge, c, older=50.0) == 0
        assert at_time(151.0, jobs.purge, c, older=50.0) == 1
        assert file_sizes(c, job.id) == {}
