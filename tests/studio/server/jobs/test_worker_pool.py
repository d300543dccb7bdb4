"""Warm workers: quick, and none of them is harmed by what one request contains."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from support.clocks import wait_until
from support.studio.jobs import kill, quick_settings

from puzzlewright.studio.server.jobs import worker_pool
from puzzlewright.studio.server.jobs.worker_pool import Turn, WorkerPool

SUDOKU = {"do": "preview", "recipe": {"kind": "sudoku", "size": 4, "seed": 1}}

#: Reading and proving this takes long.
HEAVY = {"do": "describe", "text": "sudoku\n" + ("." * 81 + "\n") * 900}


@pytest.fixture(scope="module")
def previews(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerPool]:
    """Return one warm worker for all tests."""
    folder: Path = tmp_path_factory.mktemp("previews")
    started = WorkerPool(quick_settings(folder))
    started.start()
    yield started
    started.stop()


def code_of(reply: dict[str, Any]) -> str:
    """Return what is wrong with a reply; "" if nothing is."""
    return str(reply.get("problem", {}).get("code", ""))


def test_request_is_answered(previews: WorkerPool) -> None:
    """A preview has a drawing; a request that is wrong has a problem with its place."""
    assert previews.ask(SUDOKU, 30)["svg"].startswith("<svg")
    assert code_of(previews.ask({"do": "nothing"}, 30)) == "input"
    bad = previews.ask({"do": "describe", "name": "a.txt"}, 30, data=b"sudoku\n12345\n")
    assert (code_of(bad), bad["problem"]["line"]) == ("input", 2)


def test_overrun_is_ended(previews: WorkerPool) -> None:
    """A request that takes too long is answered with a problem, and the next one as ever."""
    assert code_of(previews.ask(HEAVY, 0.2)) == "time"
    assert "svg" in previews.ask(SUDOKU, 30)


def test_new_request_takes_the_place_of_the_one_before(previews: WorkerPool) -> None:
    """Of two requests of one tab, the first is given up."""
    replies: list[dict[str, Any]] = []
    first = Thread(target=lambda: replies.append(previews.ask(HEAVY, 60, turn=Turn("tab", 1))))
    first.start()
    wait_until(lambda: previews._working[""])
    assert "svg" in previews.ask(SUDOKU, 30, turn=Turn("tab", 2))
    first.join()
    assert [code_of(reply) for reply in replies] == ["superseded"]


def test_killed_workers_are_replaced(previews: WorkerPool) -> None:
    """A worker that dies during a request is replaced, and so is one that dies between two."""
    replies: list[dict[str, Any]] = []
    asking = Thread(target=lambda: replies.append(previews.ask(HEAVY, 60)))
    asking.start()
    wait_until(lambda: previews._working[""])
    for worker in list(previews._workers):
        kill(worker.pid)
    asking.join()
    assert [code_of(reply) for reply in replies] == ["crashed"]
    assert "svg" in previews.ask(SUDOKU, 30)
    for worker in list(previews._workers):
        kill(worker.pid)
    wait_until(lambda: not any(worker.is_alive for worker in previews._workers))
    assert "svg" in previews.ask(SUDOKU, 30)


def test_closed_previews_refuse(tmp_path: Path) -> None:
    """After the end, or before the start, requests are refused at once."""
    closed = WorkerPool(quick_settings(tmp_path))
    assert code_of(closed.ask(SUDOKU, 1)) == "busy"
    closed.start()
    closed.stop()
    assert code_of(closed.ask(SUDOKU, 1)) == "busy"


@pytest.mark.slow
def test_memory_is_limited(tmp_path: Path) -> None:
    """A request that takes more memory than is allowed does not harm the next one."""
    small = WorkerPool(quick_settings(tmp_path, worker_memory=250_000_000))
    small.start()
    try:
        large = b"cover\n" + b" ".join(b"i%d" % n for n in range(900_000)) + b"\n"
        assert code_of(small.ask({"do": "describe"}, 30, data=large)) in ("memory", "input", "time")
        assert "svg" in small.ask(SUDOKU, 30)
    finally:
        small.stop()


def test_requests_go_to_the_process_that_knows(tmp_path: Path) -> None:
    """Of idle processes that one is taken which has read what a request is about."""

    class Idle:
        is_alive = True
        ready = 0.0

        def __init__(self, *homes: str) -> None:
            self.homes = deque(homes)

    previews = WorkerPool(quick_settings(tmp_path))
    one, other, last = Idle("lists ann"), Idle("lists ann"), Idle()
    previews._idle = [one, other, last]  # type: ignore[list-item]
    previews._workers = set(previews._idle)
    previews._is_open = True
    homes = ("lists ann", "lists ben", "")
    tickets = [previews._ticket(None, "", home, is_slow=False) for home in homes]
    taken: list[Any] = [previews._free_worker(ticket) for ticket in tickets]
    assert taken == [other, last, one]
    assert list(last.homes) == ["lists ben"]


def test_processes_that_are_on_their_way_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often missing processes are looked for, no more start than there may be."""
    starts: list[Callable[[], None]] = []

    class HeldThread:
        def __init__(self, target: Callable[[], None], **_: object) -> None:
            self._target = target

        def start(self) -> None:
            starts.append(self._target)

    monkeypatch.setattr(worker_pool, "Thread", HeldThread)
    previews = WorkerPool(quick_settings(tmp_path, workers=3))
    previews.start()
    for _ in range(2):
        previews._failures = worker_pool.MOST_FAILURES
        assert code_of(previews.ask(SUDOKU, 1)) == "crashed"
    assert len(starts) == 3
    previews.stop()
    for start in starts:
        start()
    assert not previews._workers
    previews.start()
    assert len(starts) == 6
