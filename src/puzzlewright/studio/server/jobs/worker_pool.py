"""Warm processes that answer at once: previews while one types, lists, files that are imported.

Each process answers one request at a time. A request that overruns its time is asked to stop; a
process that does not stop then, or that dies, is replaced, and the request is answered with a
problem: whatever a request contains, the next one finds a healthy process. A new request with the
same key (a browser tab) takes the place of the one before, which nobody looks at any more; newer is
the one with the higher turn, as requests of a page may come in another order. Owners take turns:
whoever has the fewest requests in work, and had a turn longest ago, comes first; and nobody may
have many waiting.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from contextlib import suppress
from queue import Empty, Queue
from threading import Condition, Thread
from time import monotonic
from typing import Any, Final, NamedTuple

from puzzlewright.core.clock import Clock
from puzzlewright.studio.server.jobs import problems
from puzzlewright.studio.server.jobs.problems import Problem, RefusedError, problem
from puzzlewright.studio.server.jobs.processes import MOST_MESSAGE, ChildProcess, Frame
from puzzlewright.studio.server.settings import Settings

#: Seconds for a request to stop before its process is ended.
GRACE: Final = 0.5

#: Seconds for a process to start: imports, on a machine that is busy.
START: Final = 60.0

#: Seconds that a request waits for a free process, once there is any.
PATIENCE: Final = 10.0

#: Requests after which a process is replaced: memory that libraries never give back.
MOST_REQUESTS: Final = 2_000

#: Requests that may take seconds: they never have all processes, so that previews go on.
SLOW: Final = frozenset({"describe", "describe-files", "game", "playable", "kinds", "class-plan"})

#: So do lists of more characters or bytes than this; one of 50,000 takes a tenth of a second.
LARGE_LIST: Final = 50_000

#: Seconds that a request waits for the process that knows what it is about (its `home`): the one
#: before got the signal to stop, and ends in a moment.
HOMESICK: Final = 0.5

#: Homes that a process is known for.
MOST_HOMES: Final = 8

#: Keys whose newest turn is known.
MOST_KEYS: Final = 10_000

#: Processes that may fail to start in a row before requests are refused.
MOST_FAILURES: Final = 3


class Turn(NamedTuple):
    """The place of a request among those with its key: the highest number is the newest."""

    key: str
    number: int


class _Ticket:
    """A request on its way."""

    def __init__(self, number: int, owner: str, home: str, *, is_slow: bool, until: float) -> None:
        self.number = number
        self.home = home
        self.until = until  #: when it waits no longer for the process that knows
        self.is_slow = is_slow
        self.owner = owner
        self.is_superseded = False
        self.worker: _Worker | None = None

    def supersede(self) -> None:
        self.is_superseded = True
        if self.worker is not None:
            self.worker.stop(self.number)


class _Worker:
    """A process, and the messages it sent."""

    def __init__(self, memory: int) -> None:
        self._started = ChildProcess("worker", str(memory))
        self._frames: Queue[Frame | None] = Queue()
        self.answered = 0
        self.homes: deque[str] = deque(maxlen=MOST_HOMES)
        self.ready: float | None = None  #: since when
        Thread(target=self._read, name="preview-reader", daemon=True).start()

    def _read(self) -> None:
        for frame in self._started.frames(MOST_MESSAGE):
            self._frames.put(frame)
        self._frames.put(None)

    def next(self, seconds: float) -> dict[str, Any] | None:
        """Return the next message, or None if there is none in time; EOFError at its end."""
        try:
            frame = self._frames.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if frame is None:
            self._frames.put(None)
            raise EOFError
        return frame.message

    def send(self, message: dict[str, Any], blobs: tuple[bytes, ...]) -> bool:
        return self._started.send(message, blobs)

    def stop(self, number: int) -> None:
        self._started.send({"stop": number})

    @property
    def is_alive(self) -> bool:
        return self._started.wait(0) is None

    @property
    def pid(self) -> int:
        return self._started.pid

    def close(self) -> None:
        self._started.close()


class WorkerPool:
    """Answers requests in warm processes; ask() may be called from any thread."""

    def __init__(self, settings: Settings, clock: Clock = monotonic) -> None:
        self._memory, self._number = settings.worker_memory, max(1, settings.workers)
        self._most, self._clock = settings.requests_per_user, clock
        self._change = Condition()
        self._idle: list[_Worker] = []
        self._waiting: deque[_Ticket] = deque()
        self._tickets: dict[str, _Ticket] = {}
        self._newest: OrderedDict[str, int] = OrderedDict()  # the last turn of each key
        self._working: Counter[str] = Counter()  # requests of each owner that a process has
        self._turns: dict[str, int] = {}  # when owners who wait had their last turn
        self._workers: set[_Worker] = set()
        self._starting = 0  # processes that are wanted, and not among the workers yet
        self._count = self._failures = self._slow = 0
        self._is_open = False

    def start(self) -> None:
        """Start the processes; requests wait until the first of them is ready."""
        with self._change:
            if self._is_open:
                return
            self._is_open = True
        self._start_missing()

    def stop(self) -> None:
        """End all processes; requests that wait are refused."""
        with self._change:
            self._is_open = False
            workers = list(self._workers)
            self._workers.clear()
            self._idle.clear()
            self._change.notify_all()
        for worker in workers:
            worker.close()

    def ask(
        self,
        request: dict[str, Any],
        seconds: float,
        *,
        turn: Turn | None = None,
        data: bytes | None = None,
        owner: str = "",
    ) -> dict[str, Any]:
        """Return the reply to a request, or {"problem": …} if there is none.

        seconds: how long it may take once a process works on it.
        turn: a request with the same key (a browser tab) and a higher number replaces this one.
        data: the file that the request is about.
        owner: who asks; owners take turns.

        Requests with the same `home` go to the same process, as far as may be: it has read what
        they are about.
        """
        home = str(request.get("home") or "")
        ticket = self._ticket(turn, owner, home, is_slow=_is_slow(request, data))
        try:
            worker = self._free_worker(ticket)
            return self._answer(worker, ticket, request, seconds, data)
        except RefusedError as refused:
            return {"problem": refused.problem}
        finally:
            with self._change:
                if turn is not None and self._tickets.get(turn.key) is ticket:
                    del self._tickets[turn.key]

    # Tickets and workers

    def _ticket(self, turn: Turn | None, owner: str, home: str, *, is_slow: bool) -> _Ticket:
        """Return a new ticket; of those with the same key, only the newest is not superseded."""
        with self._change:
            self._count += 1
            until = self._clock() + HOMESICK
            ticket = _Ticket(self._count, owner, home, is_slow=is_slow, until=until)
            if turn is not None:
                self._take_turn(ticket, turn)
        return ticket

    def _take_turn(self, ticket: _Ticket, turn: Turn) -> None:
        """Supersede the ticket in work with the same key; or the new one, if it is the older."""
        if turn.number < self._newest.get(turn.key, 0):
            ticket.supersede()
            return
        self._newest[turn.key] = turn.number
        self._newest.move_to_end(turn.key)
        if len(self._newest) > MOST_KEYS:
            self._newest.popitem(last=False)
        before, self._tickets[turn.key] = self._tickets.get(turn.key), ticket
        if before is not None:
            before.supersede()
            self._change.notify_all()

    def _free_worker(self, ticket: _Ticket) -> _Worker:
        """Wait for a process, in turn."""
        begin = self._clock()
        with self._change:
            is_many = sum(each.owner == ticket.owner for each in self._waiting) >= self._most
            if is_many and not ticket.is_superseded:
                raise RefusedError(problem(problems.BUSY, "too many requests at once"))
            self._waiting.append(ticket)
            try:
                while True:
                    end = max(begin, self._ready_since) + PATIENCE
                    self._require_sense(ticket, end)
                    wait = self._homesick(ticket)
                    if self._idle and not wait and self._is_next(ticket):
                        worker = self._take_idle(ticket)
                        if worker.is_alive:
                            ticket.worker = worker
                            self._slow += ticket.is_slow
                            self._note_turn(ticket)
                            return worker
                        self._replace(worker)  # it died while it had nothing to do
                        continue
                    self._change.wait(max(0.01, wait or end - self._clock()))
            finally:
                self._waiting.remove(ticket)
                self._change.notify_all()

    @property
    def _ready_since(self) -> float:
        """Since when there has been a process that is ready: now, if there is none."""
        return min(
            (each.ready for each in self._workers if each.ready is not None), default=self._clock()
        )

    def _homesick(self, ticket: _Ticket) -> float:
        """Return for how many seconds a request waits for a process that is at work, and knows."""
        if not ticket.home or any(ticket.home in worker.homes for worker in self._idle):
            return 0.0
        is_known = any(ticket.home in worker.homes for worker in self._workers)
        return max(0.0, ticket.until - self._clock()) if is_known else 0.0

    def _take_idle(self, ticket: _Ticket) -> _Worker:
        """Take the process that was busy last, if possible with what the request is about."""
        known = [n for n, worker in enumerate(self._idle) if ticket.home in worker.homes]
        worker = self._idle.pop(known[-1] if known else -1)
        if ticket.home and ticket.home not in worker.homes:
            worker.homes.append(ticket.home)
        return worker

    def _is_next(self, ticket: _Ticket) -> bool:
        """Tell whether it is a request's turn; slow ones let others go first if they must wait."""
        may_be_slow = self._slow < max(1, self._number - 1)
        able = [
            each
            for each in self._waiting
            if (may_be_slow or not each.is_slow) and (each is ticket or not self._homesick(each))
        ]
        return min(able, key=self._rank, default=None) is ticket

    def _rank(self, ticket: _Ticket) -> tuple[int, int, int]:
        """Return how much an owner has in work, when they had their turn, and who came first."""
        owner = ticket.owner
        return self._working[owner], self._turns.get(owner, 0), ticket.number

    def _note_turn(self, ticket: _Ticket) -> None:
        self._working[ticket.owner] += 1
        waiting = {each.owner for each in self._waiting}
        turns = {owner: at for owner, at in self._turns.items() if owner in waiting}
        self._count += 1
        self._turns = {**turns, ticket.owner: self._count}

    def _require_sense(self, ticket: _Ticket, end: float) -> None:
        """Refuse a request that need not or cannot be answered."""
        if ticket.is_superseded:
            raise RefusedError(problem(problems.SUPERSEDED))
        if not self._is_open:
            raise RefusedError(problem(problems.BUSY, "the studio is closing"))
        if self._failures >= MOST_FAILURES:
            self._failures = 0
            self._start_missing()  # for those who ask next: whatever was wrong may be over
            raise RefusedError(problem(problems.CRASHED, "no process can be started for this"))
        if self._clock() >= end:
            raise RefusedError(problem(problems.BUSY))

    def _answer(
        self,
        worker: _Worker,
        ticket: _Ticket,
        request: dict[str, Any],
        seconds: float,
        data: bytes | None,
    ) -> dict[str, Any]:
        """Have a request answered, and give the process back or replace it."""
        healthy = False
        try:
            blobs = () if data is None else (data,)
            if not worker.send({"id": ticket.number, "request": request}, blobs):
                raise RefusedError(problem(problems.CRASHED))
            message, is_late = self._reply(worker, ticket, seconds)
            healthy = message.get("problem", {}).get("code") != problems.MEMORY
        except EOFError:
            raise RefusedError(problem(problems.CRASHED)) from None
        finally:
            self._give_back(worker, ticket, healthy=healthy)
        if "reply" in message and not ticket.is_superseded:
            reply: dict[str, Any] = message["reply"]
            return reply
        stopped = problem(problems.STOPPED)
        raise RefusedError(_meant(message.get("problem", stopped), ticket, is_late=is_late))

    def _reply(
        self, worker: _Worker, ticket: _Ticket, seconds: float
    ) -> tuple[dict[str, Any], bool]:
        """Wait for the reply, and whether it was late; RefusedError if it does not even stop."""
        end, stopped = self._clock() + seconds, False
        while True:
            message = worker.next(end - self._clock())
            if message is not None:
                if message.get("id") == ticket.number:
                    return message, stopped
            elif not stopped:
                worker.stop(ticket.number)
                end, stopped = self._clock() + GRACE, True
            else:
                code = problems.SUPERSEDED if ticket.is_superseded else problems.TIME
                raise RefusedError(problem(code))
            if ticket.is_superseded and not stopped:
                end, stopped = self._clock() + GRACE, True

    def _give_back(self, worker: _Worker, ticket: _Ticket, *, healthy: bool) -> None:
        worker.answered += 1
        with self._change:
            self._slow -= ticket.is_slow
            self._working[ticket.owner] -= 1
            self._working += Counter()  # forgets owners who have none
            if healthy and worker.answered < MOST_REQUESTS and worker in self._workers:
                self._idle.append(worker)
                self._change.notify_all()
                return
        self._replace(worker)

    def _replace(self, worker: _Worker) -> None:
        """End a process, and start another one in its place."""
        with self._change:
            self._workers.discard(worker)
        worker.close()
        self._start_missing()

    def _start_missing(self) -> None:
        """Start as many processes as are missing; requests have each as soon as it is ready."""
        with self._change:
            while self._is_open and len(self._workers) + self._starting < self._number:
                Thread(target=self._start_one, name="preview-start", daemon=True).start()
                self._starting += 1

    def _start_one(self) -> None:
        with self._change:
            self._starting -= 1
            if not self._is_open:
                return
            worker = _Worker(self._memory)
            self._workers.add(worker)
        is_ready = False
        with suppress(EOFError):
            is_ready = worker.next(START) is not None
        with self._change:
            if is_ready and worker in self._workers:
                self._failures = 0
                worker.ready = self._clock()
                self._idle.append(worker)
                self._change.notify_all()
                return
            self._workers.discard(worker)
            self._failures += 1
            again = self._is_open and self._failures < MOST_FAILURES
            self._change.notify_all()
        worker.close()
        if again:
            self._start_missing()


def _is_slow(request: dict[str, Any], data: bytes | None) -> bool:
    """Tell whether a request may take seconds."""
    if request.get("do") == "check-list":
        return len(data or request.get("text") or "") > LARGE_LIST
    return request.get("do") in SLOW


def _meant(given: Problem, ticket: _Ticket, *, is_late: bool) -> Problem:
    """Return the problem for the user who asked: "stopped" is never the whole story."""
    if given.get("code") != problems.STOPPED:
        return given
    if ticket.is_superseded:
        return problem(problems.SUPERSEDED)
    return problem(problems.TIME) if is_late else given
