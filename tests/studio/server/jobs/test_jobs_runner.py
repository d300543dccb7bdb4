"""The runner: jobs in processes of their own, which may be killed, cancelled and limited."""

from __future__ import annotations

from time import time
from typing import Any

import pytest
from support.clocks import at_time, wait_until
from support.studio.jobs import (
    PHRASES,
    QUEENS,
    Studio,
    always_on_both,
    is_running,
    kill,
    on_both,
    queens,
    running,
)

from puzzlewright import Sudoku
from puzzlewright.studio.server.jobs import job_supervisor
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import describe_document, only_document
from puzzlewright.studio.server.store import events, jobs, puzzles

#: A count of hours: 20 queens.
#: Counted with a limit, each solution is looked at: what is counted at once is not saved.
ENDLESS = queens(20)

SUDOKU = {"recipe": {"kind": "sudoku", "size": 4, "seed": 5}, "title": "Four"}


def ends_of(studio: Studio, job_id: str) -> list[str]:
    """Return how often, and how, a job ended, by the events."""
    with studio.store.reader() as c:
        told = [event.data for event in events.since(c, studio.owner, 0) if event.topic == "job"]
    states = [data["state"] for data in told if data["id"] == job_id]
    return [state for state in states if state not in (jobs.QUEUED, jobs.RUNNING)]


def nodes_since(studio: Studio, job_id: str, seq: int) -> list[int]:
    """Return how far a count was, in each event since a given one."""
    with studio.store.reader() as c:
        told = [event.data for event in events.since(c, studio.owner, seq, 100_000)]
    return [data["best"]["nodes"] for data in told if data.get("id") == job_id and "best" in data]


def last_event(studio: Studio) -> int:
    """Return the number of the newest event."""
    with studio.store.reader() as c:
        return max(event.seq for event in events.since(c, studio.owner, 0, 100_000))


def well_under_way(studio: Studio, job_id: str) -> int:
    """Wait until a count has come much farther than one that begins; return its nodes."""
    studio.until(job_id, lambda row: row.best is not None)
    start = nodes_since(studio, job_id, 0)[0]
    job = studio.until(job_id, lambda row: (row.best or {})["nodes"] > 3 * start)
    return int((job.best or {})["nodes"])


def next_nodes(studio: Studio, job_id: str, seq: int) -> int:
    """Wait for the first event about a count since a given one; return its nodes."""
    studio.until(job_id, lambda _: bool(nodes_since(studio, job_id, seq)))
    return nodes_since(studio, job_id, seq)[0]


@pytest.fixture
def frequent_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let progress be stored as soon as it is there, so that nobody waits for it."""
    monkeypatch.setattr(job_supervisor, "STORE_EVERY", 0.05)


def pid_of(runner: Any) -> int:
    """Wait for the process of the one job."""
    wait_until(lambda: any(each.pid for each in runner._running()))
    (found,) = (each.pid for each in runner._running())
    return int(found)


def cancel(studio: Studio, job: str) -> None:
    """Ask for the end of a job."""
    with studio.store.writer() as c:
        jobs.ask_cancel(c, studio.owner, job)


@always_on_both
def test_make_export_count(studio: Studio) -> None:
    """A puzzle is made and kept, exported, and its solutions are counted."""
    with running(studio):
        made = studio.ended(studio.add("make", SUDOKU))
        assert made.result is not None
        puzzle = made.result["puzzle"]
        export = studio.add("export", {"puzzle": puzzle, "format": "txt"})
        count = studio.add("count", {"puzzle": puzzle})
        gone = studio.add("count", {"puzzle": "nosuchpuzzle"})
        assert studio.ended(export).state == jobs.DONE
        assert studio.ended(count).result == {**(studio.job(count).result or {}), "count": 1}
        refused = studio.ended(gone)
    assert Sudoku.loads(studio.text(puzzle, 1)) == Sudoku.make(4, seed=5)
    with studio.store.reader() as c:
        row = puzzles.get(c, studio.owner, puzzle)
        file = jobs.get_file(c, studio.owner, export, "Four.txt")
    assert row is not None
    assert file is not None
    assert (row.title, row.facts["count"]["count"]) == ("Four", 1)
    assert b"Four" in file.data
    assert (refused.state, (refused.problem or {})["code"]) == (jobs.FAILED, "missing")
    assert ends_of(studio, export) == [jobs.DONE]


@on_both
def test_counts_do_not_keep_others_waiting(studio: Studio) -> None:
    """While the only place for counts is taken for hours, a puzzle is made all the same."""
    count = studio.add("count", {"puzzle": studio.puzzle(ENDLESS), "limit": 10**15})
    waiting = studio.add("count", {"puzzle": studio.puzzle(ENDLESS), "limit": 10**15})
    with running(studio, slots=1):
        assert studio.ended(studio.add("make", SUDOKU)).state == jobs.DONE
        assert studio.job(count).state == jobs.RUNNING
        assert studio.job(waiting).state == jobs.QUEUED


@on_both
def test_new_version_and_bad_recipe(studio: Studio) -> None:
    """A recipe can make a new version of a puzzle; one that is wrong fails with a reason."""
    puzzle = studio.puzzle("." * 16, "sudoku")
    with running(studio):
        again = studio.add("make", {**SUDOKU, "puzzle": puzzle})
        wrong = studio.add("make", {"recipe": {"kind": "sudoku", "size": 5000}})
        result = studio.ended(again).result or {}
        assert result.pop("document")["made"]["seed"] == 5
        assert result == {"seed": 5, "puzzle": puzzle, "version": 2}
        failed = studio.ended(wrong)
    assert (failed.state, (failed.problem or {})["code"]) == (jobs.FAILED, "input")
    assert studio.puzzles() == [puzzle]


@on_both
def test_killed_child(studio: Studio) -> None:
    """A process that is killed is replaced; the job ends once, with the right answer."""
    job = studio.add("count", {"puzzle": studio.puzzle(queens(14))})
    with running(studio) as runner:
        kill(pid_of(runner))
        ended = studio.ended(job)
    assert (ended.state, ended.crashes, ended.attempt) == (jobs.DONE, 1, 2)
    assert (ended.result or {})["count"] == QUEENS[14]
    assert ends_of(studio, job) == [jobs.DONE]


@on_both
@pytest.mark.usefixtures("frequent_progress")
def test_cancel_and_resume(studio: Studio) -> None:
    """A count that is cancelled keeps its checkpoint, and goes on from there if resumed."""
    job = studio.add("count", {"puzzle": studio.puzzle(ENDLESS), "limit": 10**15})
    with running(studio) as runner:
        before = well_under_way(studio, job)
        cancel(studio, job)
        runner.wake()
        assert studio.ended(job).state == jobs.CANCELLED
        assert (studio.settings.checkpoints / f"{job}.save").exists()
        seq = last_event(studio)
        with studio.store.writer() as c:
            jobs.resume(c, studio.owner, job)
        runner.wake()
        assert next_nodes(studio, job, seq) >= before
        cancel(studio, job)
        assert studio.ended(job).state == jobs.CANCELLED
    assert ends_of(studio, job) == [jobs.CANCELLED, jobs.CANCELLED]


@on_both
@pytest.mark.usefixtures("frequent_progress")
def test_stopped_server_lets_jobs_go(studio: Studio) -> None:
    """When the server stops, a count goes back to the queue; the next server goes on with it."""
    job = studio.add("count", {"puzzle": studio.puzzle(ENDLESS), "limit": 10**15})
    with running(studio) as runner:
        before = well_under_way(studio, job)
        pid = pid_of(runner)
    assert studio.job(job).state == jobs.QUEUED
    assert not is_running(pid)
    assert (studio.settings.checkpoints / f"{job}.save").exists()
    seq = last_event(studio)
    with running(studio):
        assert next_nodes(studio, job, seq) >= before
    assert ends_of(studio, job) == []


@pytest.mark.slow
@always_on_both
@pytest.mark.usefixtures("frequent_progress")
def test_killed_count_goes_on(studio: Studio) -> None:
    """A count of ten seconds and more that is killed goes on from what it saved last.

    The checkpoint is written again every few seconds. Progress before such a moment is in it,
    so the next attempt never reports less; one that began again would.
    """
    job = studio.add("count", {"puzzle": studio.puzzle(queens(16)), "limit": 10**15})
    saved = studio.settings.checkpoints / f"{job}.save"
    with running(studio) as runner:
        before = well_under_way(studio, job)
        seen = saved.stat().st_mtime_ns
        studio.until(job, lambda _: saved.stat().st_mtime_ns > seen)
        kill(pid_of(runner))
        studio.until(job, lambda row: row.attempt > 1)
        assert next_nodes(studio, job, last_event(studio)) >= before
        ended = studio.ended(job)
    assert (ended.state, ended.crashes) == (jobs.DONE, 1)
    assert (ended.result or {})["count"] == QUEENS[16]
    assert ends_of(studio, job) == [jobs.DONE]


@always_on_both
def test_lost_lease(studio: Studio) -> None:
    """A runner whose job was taken over ends its process and writes nothing."""
    job = studio.add("count", {"puzzle": studio.puzzle(ENDLESS), "limit": 10**15})
    with running(studio) as runner:
        pid = pid_of(runner)
        with studio.store.writer() as c:
            taken = at_time(time() + 10**12, jobs.claim, c, "another", 10**6)
        assert taken is not None
        wait_until(lambda: not is_running(pid))
        assert studio.job(job).worker == "another"
    assert (studio.job(job).state, studio.job(job).worker) == (jobs.RUNNING, "another")


@on_both
def test_wall_time(studio: Studio) -> None:
    """A count that takes longer than is allowed fails, and can be resumed."""
    job = studio.add("count", {"puzzle": studio.puzzle(ENDLESS), "limit": 10**15})
    with running(studio, job_seconds=0.3):
        failed = studio.ended(job)
    assert (failed.state, (failed.problem or {})["code"]) == (jobs.FAILED, "time")


@on_both
def test_output_size(studio: Studio) -> None:
    """A file that is larger than allowed is not kept."""
    puzzle = studio.puzzle("sudoku\n" + "." * 81, "sudoku")
    with running(studio, job_output=100):
        failed = studio.ended(studio.add("export", {"puzzle": puzzle, "format": "svg"}))
    assert (failed.state, (failed.problem or {})["code"]) == (jobs.FAILED, "size")


@pytest.mark.slow
def test_memory(studio: Studio) -> None:
    """A puzzle that takes more memory than is allowed fails; the next job is not harmed."""
    make = {"recipe": {"kind": "cover", "name": "queens", "sizes": ["1000"], "seed": 1}}
    with running(studio, job_memory=200_000_000):
        failed = studio.ended(studio.add("make", make))
        assert studio.ended(studio.add("make", SUDOKU)).state == jobs.DONE
    assert failed.state == jobs.FAILED
    assert (failed.problem or {})["code"] in ("memory", "input", "crashed")


@on_both
def test_better_keeps_the_best_when_stopped(studio: Studio) -> None:
    """Stopping a search for better puzzles keeps the best so far."""
    spec = {"recipe": {"kind": "wordsearch", "words": PHRASES, "seed": 1}, "title": "Zoo"}
    job = studio.add("better", spec)
    with running(studio) as runner:
        studio.until(job, lambda row: row.best is not None)
        cancel(studio, job)
        runner.wake()
        ended = studio.ended(job)
    assert ended.state == jobs.DONE
    assert studio.puzzles() == [(ended.result or {})["puzzle"]]


@on_both
@pytest.mark.parametrize("is_waiting", [False, True])
def test_better_keeps_the_best_of_a_dead_server(studio: Studio, is_waiting: bool) -> None:
    """If the server dies after, or before, a request to stop, the next one keeps the best."""
    found = describe_document(only_document(Sudoku.make(4, seed=5).text()), lambda: False)
    best = {**found, "score": [0, 1], "round": 3}
    job = studio.add("better", SUDOKU)
    with studio.store.writer() as c:
        claimed = at_time(0.0, jobs.claim, c, "dead", 1.0)
        assert claimed is not None
        jobs.progress(c, job, claimed.attempt, 0.5, "", best)
        if is_waiting:
            jobs.release(c, job, claimed.attempt)
        jobs.ask_cancel(c, studio.owner, job)
    with running(studio, slots=0):  # no room is needed for that
        ended = studio.ended(job)
    assert (ended.state, ended.cancel) == (jobs.DONE, False)
    assert studio.puzzles() == [(ended.result or {})["puzzle"]]
    assert studio.text(studio.puzzles()[0], 1) == best["text"]
    assert ends_of(studio, job) == [jobs.DONE]


def test_generators_have_the_same_seed_again(studio: Studio) -> None:
    """A recipe without a seed gets one that depends on the job alone."""
    from puzzlewright.studio.server.jobs.retention import with_seed

    job = studio.job(studio.add("make", {"recipe": {"kind": "sudoku"}}))
    assert with_seed(job) == with_seed(job._replace(attempt=7))
    assert with_seed(job)["recipe"]["seed"] >= 0
    given = job._replace(spec=SUDOKU)
    assert with_seed(given) == SUDOKU
