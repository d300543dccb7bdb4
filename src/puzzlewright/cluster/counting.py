"""Many puzzles counted on a cluster: each whole on one worker, for some seconds at most.

Most puzzles of a folder are small: to cut their searches into pieces would take longer than to
count them. A puzzle that is not done in these seconds comes back, and whoever asked counts it by
pieces (pieces.py).
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from puzzlewright.cluster.calls import Calls
from puzzlewright.cluster.connect import Cluster
from puzzlewright.core.errors import InputError, OutOfTimeError, without_memory
from puzzlewright.core.limits import allowance
from puzzlewright.core.outcomes import Outcome
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.results import SearchResult

#: Seconds for which a puzzle, or all puzzles of a call, are counted on a worker.
WHOLE_SECONDS = 5.0

#: Seconds that a call is to take, and the most puzzles and bytes of a call.
CALL_SECONDS = 0.5
MOST_PUZZLES = 200
MOST_BYTES = 4_000_000

#: Seconds between two looks at the keyboard.
NAP = 0.03


class CountSettings(NamedTuple):
    """What is asked of all puzzles."""

    distinct: bool = False
    limit: int | None = None
    time: float | None = None
    nodes: int | None = None
    max_input: int | None = None  #: limits, as the command line raised them
    allow_files: bool = False
    seconds: float = WHOLE_SECONDS  #: for all puzzles of a call; then they are counted by pieces


class CountRequest(NamedTuple):
    """A puzzle to count."""

    pickled: bytes
    seconds_waiting: float  #: seconds of its time that reading took


class CountReply(NamedTuple):
    """What became of a puzzle; nothing, if it is to be counted by pieces."""

    tally: SearchResult | None = None
    seconds: float = 0.0
    error: InputError | OutOfTimeError | None = None
    is_local: bool = False  #: whether the cluster failed on it, so that it is counted without


COUNT_BY_PIECES, COUNT_LOCALLY = CountReply(), CountReply(is_local=True)


def count_puzzles(asked: CountSettings, puzzles: Sequence[CountRequest]) -> list[CountReply]:
    """Count puzzles; this is what runs on a worker."""
    end = perf_counter() + asked.seconds
    with allowance(asked.max_input, asked.allow_files):
        return [_count_puzzle(asked, whole, end) for whole in puzzles]


def _count_puzzle(asked: CountSettings, whole: CountRequest, end: float) -> CountReply:
    start = perf_counter()
    left = end - start
    if left <= 0:
        return COUNT_BY_PIECES
    own = None if asked.time is None else max(0.0, asked.time - whole.seconds_waiting)
    time = left if own is None else min(own, left)
    try:
        puzzle: Puzzle[Any] = pickle.loads(whole.pickled)  # from our own client
        found = puzzle.tally(
            distinct=asked.distinct, limit=asked.limit, time=time, nodes=asked.nodes
        )
    except (InputError, OutOfTimeError) as error:
        return CountReply(error=error)
    except MemoryError as error:
        return CountReply(error=without_memory(error))
    seconds = perf_counter() - start
    is_ours = own is None or own > time  # the limit that ended it, if one did
    if found.outcome is Outcome.LIMIT and is_ours and seconds >= time:
        return COUNT_BY_PIECES
    return CountReply(found, seconds)


class CountQueue:
    """Puzzles that are counted on a cluster before it is their turn."""

    def __init__(self, cluster: Cluster, asked: CountSettings) -> None:
        self._cluster = cluster
        self._calls = Calls(cluster, count_puzzles, asked)
        self._group: list[tuple[int, CountRequest]] = []  # not sent yet
        self._bytes = 0
        self._under_way: dict[int, list[int]] = {}
        self._there: dict[int, CountReply] = {}
        self._sent = 0
        self._seconds = CALL_SECONDS  # of a puzzle; at first one at a time

    @property
    def has_room(self) -> bool:
        """Whether one more puzzle can be taken."""
        return not self._calls.trouble and (self._calls.free_slots > 0 or not self._is_full())

    def _is_full(self) -> bool:
        most = max(1, min(MOST_PUZZLES, int(CALL_SECONDS / max(self._seconds, 1e-6))))
        return len(self._group) >= most or self._bytes >= MOST_BYTES

    def add(self, number: int, puzzle: Puzzle[Any], waited: float) -> None:
        """Take in a puzzle under a number; one that cannot be sent is to be counted by pieces."""
        try:
            whole = CountRequest(pickle.dumps(puzzle, protocol=5), waited)
        except (pickle.PicklingError, TypeError, AttributeError):  # of a plug-in, perhaps
            self._there[number] = COUNT_BY_PIECES
            return
        if self._is_full():
            self._send()
        self._group.append((number, whole))
        self._bytes += len(whole.pickled)
        if self._is_full() and self._calls.free_slots > 0:
            self._send()

    def _send(self) -> None:
        if self._group:
            self._sent += 1
            self._under_way[self._sent] = [number for number, _ in self._group]
            self._calls.send(self._sent, [whole for _, whole in self._group])
            self._group, self._bytes = [], 0

    def reply(self, number: int, stop: Callable[[], bool]) -> CountReply:
        """Return what became of a puzzle, once; it is awaited."""
        while number not in self._there:
            if any(number == waiting for waiting, _ in self._group):
                self._send()
            if stop():
                return COUNT_BY_PIECES
            if self._calls.trouble:
                return COUNT_LOCALLY
            self._receive()
        return self._there.pop(number)

    def _receive(self) -> None:
        for answer in self._calls.receive(NAP):
            numbers = self._under_way.pop(answer.n)
            if answer.failure:
                self._cluster.tell(f"puzzles are counted here: {answer.failure}")
                found = [COUNT_LOCALLY] * len(numbers)
            else:
                found = answer.value
                self._seconds = answer.seconds / len(numbers)
            self._there.update(zip(numbers, found, strict=True))

    def close(self) -> None:
        """Let go of what is under way."""
        self._calls.close()
