"""Calls of one function on a cluster: batches of puzzles, tracks of a search, tries of a generator.

All calls have something in common, a recipe perhaps, which is sent once to each worker. The rest is
theirs alone. A call depends on nothing but its arguments and changes nothing on the worker, so that
it does no harm if a scheduler runs it twice; the first answer counts.

Arguments and answers travel as bytes: a worker with another version of Puzzlewright is
recognised before anything is unpickled.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict
from collections.abc import Callable, Iterator
from hashlib import sha256
from threading import Lock
from time import perf_counter
from typing import Any, NamedTuple
from uuid import uuid4

from puzzlewright.cluster.connect import LOST_SECONDS, Cluster
from puzzlewright.cluster.piece_task import (
    SharedSearch,
    Versions,
    identity,
    local_versions,
    worker_address,
)

#: How often a call is tried whose workers die or fail, before it counts as failed. Of a worker that
#: dies the scheduler tells only after it tried others; the second time, that is enough.
TRIES = 3
TRIES_OF_DEATH = 2

#: Calls that may be under way for each slot: one at work, others to go on with.
PER_SLOT = 2

#: What functions have in common that a worker keeps at a time.
CACHE_SIZE = 8

#: What is called with what all calls have in common, and with what is theirs alone.
Function = Callable[[Any, Any], Any]


class Reply(NamedTuple):
    """What a worker sends back."""

    worker: str
    versions: Versions
    pickled: bytes = b""
    seconds: float = 0.0  #: that it took there


class CallResult(NamedTuple):
    """What became of a call."""

    n: int  #: the number under which it was sent
    value: Any = None
    seconds: float = 0.0
    failure: str = ""  #: why there is no value


class _PendingCall:
    """A call under way."""

    __slots__ = ("argument", "future", "n", "only", "since", "tries")

    def __init__(self, n: int, argument: bytes) -> None:
        self.n: int = n
        self.argument: bytes = argument
        self.tries: int = 0
        self.since: float = 0.0
        self.only: list[str] | None = None  #: the workers that may have it, if not all may
        self.future: Any = None  #: none while there is nobody to send it to


class Calls:
    """Calls of one function, and what is under way of them."""

    def __init__(self, cluster: Cluster, function: Function, common: object) -> None:
        import distributed  # heavy: only what searches on a cluster needs it

        pickled = pickle.dumps((function, common), protocol=5)
        self.cluster: Cluster = cluster
        self.trouble: str = ""  #: why no more answers will come
        self._shared = SharedSearch(sha256(pickled).hexdigest(), pickled)
        self._name = uuid4().hex[:8]
        self._count = 0
        self._sent: dict[str, _PendingCall] = {}
        self._open: dict[int, _PendingCall] = {}
        self._lost_since: float | None = None
        self._was_lost = False
        as_completed: Any = distributed.as_completed
        loop = cluster.client.loop
        self._coming: Any = as_completed(loop=loop, with_results=True, raise_errors=False)
        self._begin_again()

    def _begin_again(self) -> None:
        """Bring what is common to the cluster.

        Now, and again to a new scheduler (see pieces.py).
        """
        key = f"common-{self._shared.name[:16]}-{self._name}-{self._count}"
        self._there: Any = self.cluster.client.submit(identity, self._shared, key=key, pure=False)

    def __len__(self) -> int:
        """Return how many calls are under way."""
        return len(self._open)

    @property
    def free_slots(self) -> int:
        """How many more calls the cluster can take now."""
        # Where workers die, none has a second call, which would be suspected as well.
        is_short = any(sent.tries for sent in self._open.values())
        return max(1, self.cluster.slots) * (1 if is_short else PER_SLOT) - len(self._open)

    def send(self, n: int, argument: object) -> None:
        """Send a call under a number to whichever worker is free."""
        self._open[n] = _PendingCall(n, pickle.dumps(argument, protocol=5))
        self._submit(self._open[n])

    def _submit(self, sent: _PendingCall) -> None:
        sent.future, sent.only = None, self.cluster.usable_workers
        if not self.cluster.slots:  # it waits for a worker of our version: _look_after()
            return
        self._count += 1
        key = f"call-{self._name}-{self._count}"
        sent.since = perf_counter()
        sent.future = self.cluster.client.submit(
            call,
            self._there,
            sent.argument,
            self.cluster.versions,
            key=key,
            pure=False,
            workers=sent.only,
        )
        self._sent[key] = sent
        self._coming.add(sent.future)

    def receive(self, seconds: float) -> Iterator[CallResult]:
        """Yield the answers that have come, waiting for at most `seconds`."""
        if not self._coming.has_ready():
            with self._coming.thread_condition:
                if not self._coming.has_ready():
                    self._coming.thread_condition.wait(seconds)
        for future, result in self._coming.next_batch(block=False):
            sent = self._sent.pop(future.key, None)
            if sent is not None and self._open.get(sent.n) is sent:
                answer = self._answer(sent, result)
                if answer is not None:
                    del self._open[sent.n]
                    yield answer
        self._check_health()

    def _answer(self, sent: _PendingCall, result: object) -> CallResult | None:
        """Return the answer to a call; None if it is sent again."""
        if isinstance(result, Reply) and result.versions == self.cluster.versions:
            self.cluster.note_answer(result.worker)
            value = pickle.loads(result.pickled)  # of our own worker
            return CallResult(sent.n, value, result.seconds)
        if isinstance(result, Reply):
            self.cluster.refuse(result.worker, result.versions)
        elif self.cluster.is_running and (reason := self._count_try(sent, _returned_error(result))):
            return CallResult(sent.n, failure=reason)
        if self.cluster.is_running and not self._was_lost:  # else _look_after() sends all again
            self._submit(sent)
        return None

    def _count_try(self, sent: _PendingCall, error: BaseException) -> str:
        """Count a call that failed; return why it is given up, if it is."""
        from distributed import CancelledError, KilledWorker

        if isinstance(error, CancelledError):  # what is common was forgotten, too
            self._was_lost = True
            sent.tries += 1
            return "" if sent.tries < TRIES else "the scheduler dropped it"
        refused = len(self.cluster.refused)
        self.cluster.check_versions()
        if len(self.cluster.refused) > refused:
            return ""
        is_death = isinstance(error, KilledWorker)
        sent.tries += TRIES_OF_DEATH if is_death else 1
        if sent.tries < TRIES:
            return ""
        return "the workers that tried died" if is_death else f"{type(error).__name__}: {error}"

    def _check_health(self) -> None:
        """Notice a scheduler that is gone or has forgotten us, and calls that nobody takes."""
        now = perf_counter()
        is_lost = not self.cluster.is_running
        if is_lost or (self._open and not self.cluster.slots):
            self._lost_since = self._lost_since or now
            if now - self._lost_since > LOST_SECONDS:
                gone = "the scheduler of the cluster is gone"
                self.trouble = gone if is_lost else "no worker of the cluster is left"
            self._was_lost = self._was_lost or is_lost
            return
        self._lost_since = None
        if self._was_lost:
            self._was_lost = False
            self._begin_again()
            self.send_again(0.0)
        for sent in self._open.values():
            if sent.future is None or self._is_orphan(sent):
                self._submit(sent)

    def _is_orphan(self, sent: _PendingCall) -> bool:
        """Tell whether all workers are gone that a call was meant for: it would wait for ever."""
        return sent.only is not None and not self.cluster.has_any(sent.only)

    def send_again(self, seconds: float) -> None:
        """Send calls a second time that were sent so long ago; workers that have them may hang."""
        now = perf_counter()
        late = [sent for sent in self._open.values() if now - sent.since > seconds]
        holding = self.cluster.client.processing() if late and seconds else {}
        having = {key: worker for worker, keys in holding.items() for key in keys}
        for sent in late:
            if sent.future is not None and (worker := having.get(sent.future.key)):
                self.cluster.suspect(worker, now - sent.since)
            self._submit(sent)

    def forget(self) -> None:
        """Wait for no call that is under way; those that have not begun need not."""
        futures = [sent.future for sent in self._sent.values()]
        self._sent, self._open = {}, {}
        if futures and self.cluster.is_running:
            self.cluster.client.cancel(futures, asynchronous=False)

    def close(self) -> None:
        """Let go of everything; what runs will end by itself, and nobody will hear of it."""
        self.forget()
        self._coming.clear()


def _returned_error(result: object) -> BaseException:
    """Return the error that came in the place of an answer."""
    if isinstance(result, tuple) and len(result) == 3 and isinstance(result[1], BaseException):
        return result[1]
    if isinstance(result, BaseException):
        return result
    return RuntimeError(f"an answer of another kind: {type(result).__name__}")


# On workers


_cached_functions: OrderedDict[str, tuple[Function, Any]] = OrderedDict()
_lock = Lock()


def call(shared: SharedSearch, argument: bytes, versions: Versions) -> Reply:
    """Call the function; this is what runs on a worker."""
    here, worker = local_versions(), worker_address()
    if here != versions:
        return Reply(worker, here)
    start = perf_counter()
    function, common = _function(shared)
    value = function(common, pickle.loads(argument))  # from our own client
    pickled = pickle.dumps(value, protocol=5)
    return Reply(worker, here, pickled, perf_counter() - start)


def _function(shared: SharedSearch) -> tuple[Function, Any]:
    """Return a function, and what all its calls have in common; a worker keeps some of them."""
    with _lock:
        if shared.name not in _cached_functions:
            _cached_functions[shared.name] = pickle.loads(shared.pickled)
        _cached_functions.move_to_end(shared.name)
        while len(_cached_functions) > CACHE_SIZE:
            _cached_functions.popitem(last=False)
        return _cached_functions[shared.name]
