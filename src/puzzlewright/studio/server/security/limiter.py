"""Rate limits: a number of tries in a window of time, for each key.

Kept in memory, because there is one server process; a restart forgives everybody, and nobody from
outside can restart it.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Final

from puzzlewright.core.clock import Clock

#: Keys that are remembered; the oldest are forgotten, so that no one can fill the memory.
MOST_KEYS: Final = 10_000


class Limiter:
    """Counts attempts by key."""

    def __init__(self, most: int, window: float, clock: Clock = time.monotonic) -> None:
        self._most = most
        self._window = window
        self._clock = clock
        self._tries: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def wait(self, key: str) -> float:
        """Return how many seconds to wait before the next attempt: 0 if it is free, and counted."""
        now = self._clock()
        with self._lock:
            tries = self._tries.pop(key, None) or deque()
            self._tries[key] = tries  # the latest key is the last one
            while tries and tries[0] <= now - self._window:
                tries.popleft()
            if len(tries) >= self._most:
                return tries[0] + self._window - now
            tries.append(now)
            while len(self._tries) > MOST_KEYS:
                del self._tries[next(iter(self._tries))]
            return 0.0

    def take_back(self, key: str) -> None:
        """Do not count the latest attempt of a key: it was right."""
        with self._lock:
            if tries := self._tries.get(key):
                tries.pop()


def first_wait(limits: Sequence[tuple[Limiter, str]]) -> float:
    """Ask several limiters in turn; an attempt that one of them refuses counts nowhere.

    Else whoever is refused could use up the attempts of others, without a single right to try.
    """
    for number, (limiter, key) in enumerate(limits):
        if wait := limiter.wait(key):
            for before, counted in limits[:number]:
                before.take_back(counted)
            return wait
    return 0.0
