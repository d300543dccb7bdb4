"""Several connections at once: each job is claimed once, each change has one winner."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from support.clocks import at_time
from support.studio.postgres import Postgres
from support.studio.stores import Shared

from puzzlewright.core import clock
from puzzlewright.studio.server.store import events, jobs, puzzles, users
from puzzlewright.studio.server.store.common import ConflictError
from puzzlewright.studio.server.store.database import Store, open_store

LOCAL = users.LOCAL
RACERS = 4

_T = TypeVar("_T")


@pytest.fixture(scope="module")
def others(shared: Shared) -> Iterator[list[Store]]:
    """Open the same database several times, as several servers would."""
    opened = [open_store(shared.address) for _ in range(RACERS - 1)]
    yield opened
    for other in opened:
        other.close()


@pytest.fixture
def stores(store: Store, others: list[Store]) -> list[Store]:
    """Return stores on the same database, which is empty."""
    return [store, *others]


def _race(stores: list[Store], run: Callable[[Store], _T]) -> list[_T]:
    """Run the same in a thread per store, all starting at once."""
    barrier = threading.Barrier(len(stores))

    def started(store: Store) -> _T:
        barrier.wait()
        return run(store)

    with ThreadPoolExecutor(len(stores)) as pool:
        return list(pool.map(started, stores))


def test_each_job_is_claimed_once(stores: list[Store]) -> None:
    """Workers on connections of their own share all jobs, none of them twice."""
    with stores[0].writer() as c:
        added = {jobs.add(c, LOCAL, "make", {}).id for _ in range(40)}

    def work(store: Store) -> list[tuple[str, int]]:
        taken: list[tuple[str, int]] = []
        while True:
            with store.writer() as c:
                job = jobs.claim(c, "worker", 60.0)
            if job is None:
                return taken
            taken.append((job.id, job.attempt))

    taken = [one for part in _race(stores, work) for one in part]
    assert sorted(taken) == sorted((job_id, 1) for job_id in added)


def test_a_lost_job_has_one_successor(stores: list[Store], monkeypatch: pytest.MonkeyPatch) -> None:
    """When a lease runs out and all ask at once, one gets the job."""
    with stores[0].writer() as c:
        jobs.add(c, LOCAL, "make", {})
        at_time(100.0, jobs.claim, c, "dead", 10.0)
    monkeypatch.setattr(clock, "wall", lambda: 200.0)

    def work(store: Store) -> int | None:
        with store.writer() as c:
            job = jobs.claim(c, "worker", 10.0)
        return None if job is None else job.attempt

    assert sorted(_race(stores, work), key=str) == [2, *[None] * (RACERS - 1)]


def test_a_claim_passes_over_a_locked_job(postgres_server: Postgres) -> None:
    """PostgreSQL: nobody waits for a job that another transaction is just claiming."""
    store = open_store(postgres_server.new_database())
    with store.writer() as c:
        for at in (1.0, 2.0):
            at_time(at, jobs.add, c, LOCAL, "make", {})
    with store.writer() as one, store.writer() as two, store.writer() as three:
        first, second = jobs.claim(one, "a", 60.0), jobs.claim(two, "b", 60.0)
        assert jobs.claim(three, "c", 60.0) is None
    assert [job and job.created for job in (first, second)] == [1.0, 2.0]
    store.close()


def test_one_key_one_job(stores: list[Store]) -> None:
    """Requests that are sent again at the same moment make one job."""

    def ask(store: Store) -> set[str]:
        found = set()
        for number in range(10):
            with store.writer() as c:
                found.add(jobs.add(c, LOCAL, "make", {}, f"key {number}").id)
        return found

    found = _race(stores, ask)
    assert all(ids == found[0] for ids in found)
    assert len(found[0]) == 10


def test_one_change_wins(stores: list[Store]) -> None:
    """Of several changes to the same state of a puzzle, one succeeds; the others get an error."""
    with stores[0].writer() as c:
        content = puzzles.Content("text", {})
        puzzle = puzzles.create(c, LOCAL, puzzles.NewPuzzleRow("sudoku", content))

    def rename(store: Store) -> bool:
        try:
            with store.writer() as c:
                puzzles.change(c, LOCAL, puzzle.id, puzzles.Changes("mine"), puzzle.etag)
        except ConflictError:
            return False
        return True

    assert sorted(_race(stores, rename)) == [False] * (RACERS - 1) + [True]


def test_versions_are_numbered_without_gaps(stores: list[Store]) -> None:
    """Versions added at once get numbers of their own."""
    with stores[0].writer() as c:
        content = puzzles.Content("text", {})
        puzzle = puzzles.create(c, LOCAL, puzzles.NewPuzzleRow("sudoku", content))

    def add(store: Store) -> list[int | None]:
        found = []
        for _ in range(5):
            with store.writer() as c:
                found.append(puzzles.add_version(c, LOCAL, puzzle.id, content))
        return found

    numbers = [number or 0 for part in _race(stores, add) for number in part]
    assert sorted(numbers) == list(range(2, 2 + 5 * RACERS))


def test_a_launch_token_works_once(stores: list[Store]) -> None:
    """Of those who use it at once, one gets in."""
    with stores[0].writer() as c:
        users.add_launch(c, LOCAL, "hash", 60.0)

    def use(store: Store) -> bool:
        with store.writer() as c:
            return users.use_launch(c, "hash") is not None

    assert sorted(_race(stores, use)) == [False] * (RACERS - 1) + [True]


def test_no_event_is_missed(stores: list[Store]) -> None:
    """A reader who always asks for what came after the last number sees every event, in order."""
    each = 25
    reader, *writers = stores
    seen: list[int] = []
    over = threading.Event()

    def follow() -> None:
        while not over.is_set():
            with reader.reader() as c:
                seen.extend(event.seq for event in events.since(c, LOCAL, seen[-1] if seen else 0))

    def write(store: Store) -> list[int]:
        found = []
        for number in range(each):
            with store.writer() as c:
                found.append(events.append(c, LOCAL, "job", {"number": number}))
        return found

    thread = threading.Thread(target=follow)
    thread.start()
    written = [seq for part in _race(writers, write) for seq in part]
    over.set()
    thread.join()
    with reader.reader() as c:
        seen.extend(event.seq for event in events.since(c, LOCAL, seen[-1] if seen else 0))
    assert seen == sorted(written)
