"""Jobs and requests share processes among owners."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

import pytest
from support.clocks import PAUSE, ManualClock, wait_until
from support.studio.jobs import quick_settings

from puzzlewright.studio.server.jobs import worker_pool
from puzzlewright.studio.server.jobs.worker_pool import Turn, WorkerPool
from puzzlewright.studio.server.settings import Settings

SUDOKU = {"do": "preview", "recipe": {"kind": "sudoku", "size": 4, "seed": 1}}

#: Reading and proving this takes long.
HEAVY = {"do": "describe", "text": "sudoku\n" + ("." * 81 + "\n") * 900}


def test_one_user_never_has_all_places() -> None:
    """Where people have accounts, a count of days leaves a place to others."""
    alone = Settings(Path("data"), slots=1)
    assert (alone.places, alone.places_of_one) == (1, 1)
    for slots, places in ((1, 2), (2, 2), (7, 7)):
        shared = Settings(Path("data"), slots=slots, host="0.0.0.0")
        assert (shared.places, shared.places_of_one) == (places, places - 1)


@pytest.mark.parametrize(
    ("request_", "data", "is_slow"),
    [
        (SUDOKU, None, False),
        (HEAVY, None, True),
        ({"do": "check-list", "text": "otter\n" * 100}, None, False),
        ({"do": "check-list", "text": "otter\n" * 10_000}, None, True),
        ({"do": "check-list", "name": "a.csv"}, b"otter\n" * 10_000, True),
    ],
)
def test_large_lists_are_slow(request_: dict[str, Any], data: bytes | None, is_slow: bool) -> None:
    """Like files that are read, they never have all processes."""
    assert worker_pool._is_slow(request_, data) is is_slow


#: Requests with these problems were never in work.
REFUSED = ("busy", "superseded")


class PretendedWorker:
    """A process that is none: it replies when a test lets it, and stops on request."""

    is_alive = True
    is_stopping = False
    ready: float | None = None
    pid = 1

    def __init__(self, clock: ManualClock, *, is_starting: bool = False) -> None:
        self.answered = 0
        self.homes: deque[str] = deque()
        self.asked: list[str] = []
        self._clock = clock
        self._number = 0
        self._messages: Queue[dict[str, Any]] = Queue()
        if not is_starting:
            self.become_ready()

    def become_ready(self) -> None:
        """Be started."""
        self._messages.put({"ready": True})

    def next(self, seconds: float) -> dict[str, Any] | None:
        """Return the next message; at the end of the time, by the clock of the test, None."""
        end = self._clock.now + seconds
        while self._clock.now < end:
            with suppress(Empty):
                return self._messages.get(timeout=PAUSE)
        return None

    def send(self, message: dict[str, Any], _: tuple[bytes, ...]) -> bool:
        """Take a request."""
        self.asked.append(message["request"]["of"])
        self._number = message["id"]
        return True

    def reply(self) -> None:
        """Answer the request that was taken last."""
        self._messages.put({"id": self._number, "reply": {"of": self.asked[-1]}})

    def stop(self, _: int) -> None:
        """Take note of it, but go on."""
        self.is_stopping = True

    def close(self) -> None:
        """Be gone."""


class Pool:
    """A pool of one pretended worker, and those who ask it."""

    def __init__(self, clock: ManualClock, folder: Path, **settings: Any) -> None:
        self.clock = clock
        self.pool = WorkerPool(quick_settings(folder, **settings), self.clock)
        self.pool.start()
        wait_until(lambda: self.pool._idle)
        self.worker: Any = self.pool._idle[0]
        self.replies: list[tuple[str, str]] = []
        self._threads: list[Thread] = []

    def ask(self, owner: str, seconds: float = 60.0, turn: int | None = None) -> None:
        """Let somebody ask, and wait until it is in work, waits or is refused."""

        def ask() -> None:
            at = None if turn is None else Turn("tab", turn)
            reply = self.pool.ask({"do": "preview", "of": owner}, seconds, owner=owner, turn=at)
            self.replies.append((owner, reply.get("problem", {}).get("code", "")))

        self._threads.append(Thread(target=ask))
        self._threads[-1].start()
        wait_until(lambda: self._known() >= len(self._threads))

    def _known(self) -> int:
        taken = len(self.worker.asked)
        with self.pool._change:
            waiting = len(self.pool._waiting)
        return taken + waiting + sum(code in REFUSED for _, code in self.replies)

    def reply(self, number: int) -> None:
        """Answer this request, counted from 1, as soon as it is in work."""
        wait_until(lambda: len(self.worker.asked) == number)
        self.worker.reply()

    def wake(self) -> None:
        """Let those who wait look at the clock."""
        with self.pool._change:
            self.pool._change.notify_all()

    def join(self) -> None:
        """Wait until all have a reply."""
        for thread in self._threads:
            thread.join()


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Pool]]:
    """Return what starts a pool of one worker without a process."""
    started: list[Pool] = []
    clock = ManualClock()
    monkeypatch.setattr(worker_pool, "_Worker", lambda _: PretendedWorker(clock))

    def start(folder: Path, **settings: Any) -> Pool:
        started.append(Pool(clock, folder, **settings))
        return started[-1]

    yield start
    for each in started:
        each.pool.stop()


def test_owners_take_turns(tmp_path: Path, pretended: Callable[..., Pool]) -> None:
    """Whoever asks much waits for whoever asks little, and is refused if it is too much."""
    warm = pretended(tmp_path, requests_per_user=3)
    for _ in range(6):
        warm.ask("ben")
    assert warm.replies == [("ben", "busy")] * 2  # one is in work, and three may wait
    warm.ask("anna")
    for number in range(1, 6):
        warm.reply(number)
    warm.join()
    assert warm.worker.asked == ["ben", "anna", "ben", "ben", "ben"]
    assert sorted(warm.replies[2:]) == [("anna", ""), *[("ben", "")] * 4]


def test_an_older_turn_is_superseded_before_it_is_too_much(
    tmp_path: Path, pretended: Callable[..., Pool]
) -> None:
    """A late request that a newer one has replaced is no request too many."""
    warm = pretended(tmp_path, requests_per_user=1)
    warm.ask("ben")
    warm.ask("ben", turn=2)
    warm.ask("ben", turn=1)
    assert warm.replies == [("ben", "superseded")]
    for number in (1, 2):
        warm.reply(number)
    warm.join()
    assert warm.replies[1:] == [("ben", "")] * 2


def test_nobody_waits_longer_than_the_patience(
    tmp_path: Path, pretended: Callable[..., Pool]
) -> None:
    """A request that found no free process is refused; the one in work goes on."""
    warm = pretended(tmp_path)
    warm.ask("ben")
    warm.ask("anna")
    warm.clock.advance(worker_pool.PATIENCE - 0.5)
    warm.wake()
    assert warm.replies == []
    warm.clock.advance(0.5)
    warm.wake()
    wait_until(lambda: warm.replies)
    assert warm.replies == [("anna", "busy")]
    warm.worker.reply()
    warm.join()
    assert warm.replies[1:] == [("ben", "")]


def test_nobody_is_refused_while_processes_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine that takes longer than anybody has patience."""
    clock = ManualClock()
    worker = PretendedWorker(clock, is_starting=True)
    monkeypatch.setattr(worker_pool, "_Worker", lambda _: worker)
    pool, replies = WorkerPool(quick_settings(tmp_path), clock), []
    pool.start()
    asking = Thread(target=lambda: replies.append(pool.ask({"of": "anna"}, 5.0)))
    asking.start()
    wait_until(lambda: pool._waiting)
    clock.advance(worker_pool.PATIENCE + 1)
    with pool._change:
        pool._change.notify_all()
    worker.become_ready()
    wait_until(lambda: worker.asked or replies)
    worker.reply()
    asking.join()
    pool.stop()
    assert replies == [{"of": "anna"}]


def test_processes_that_failed_to_start_are_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One request learns of it; those that come later have a process, if one can be started."""
    clock = ManualClock()
    worker = PretendedWorker(clock)
    broken = iter([PretendedWorker(clock) for _ in range(worker_pool.MOST_FAILURES)])

    def fail(_: float) -> None:
        raise EOFError

    def start(_: int) -> PretendedWorker:
        started = next(broken, worker)
        if started is not worker:
            monkeypatch.setattr(started, "next", fail)
        return started

    monkeypatch.setattr(worker_pool, "_Worker", start)
    pool = WorkerPool(quick_settings(tmp_path), clock)
    pool.start()
    refused = pool.ask({"of": "anna"}, 5.0)
    assert refused["problem"]["code"] == "crashed"
    replies: list[dict[str, Any]] = []
    asking = Thread(target=lambda: replies.append(pool.ask({"of": "ben"}, 5.0)))
    asking.start()
    wait_until(lambda: worker.asked)
    worker.reply()
    asking.join()
    pool.stop()
    assert replies == [{"of": "ben"}]


def test_an_old_request_that_comes_late_gives_way(
    tmp_path: Path, pretended: Callable[..., Pool]
) -> None:
    """Of requests of one tab the one with the highest turn is answered, whichever comes first."""
    warm = pretended(tmp_path)
    warm.ask("newest", turn=2)
    warm.ask("late", turn=1)
    wait_until(lambda: warm.replies)
    assert warm.replies == [("late", "superseded")]
    assert not warm.worker.is_stopping
    warm.worker.reply()
    wait_until(lambda: len(warm.replies) == 2)
    assert warm.replies[1] == ("newest", "")
    warm.ask("later", turn=1)  # when there is nothing any more that it could give way to
    warm.join()
    assert warm.replies[2:] == [("later", "superseded")]
    assert warm.worker.asked == ["newest"]


def test_what_does_not_stop_is_replaced(tmp_path: Path, pretended: Callable[..., Pool]) -> None:
    """After its time and some grace; the next request has another process."""
    warm = pretended(tmp_path)
    warm.ask("ben", seconds=5.0)
    before = warm.worker
    warm.clock.advance(5.0)
    wait_until(lambda: before.is_stopping)
    assert warm.replies == []
    warm.clock.advance(worker_pool.GRACE)
    warm.join()
    assert warm.replies == [("ben", "time")]
    wait_until(lambda: warm.pool._idle)
    assert warm.pool._idle[0] is not before
