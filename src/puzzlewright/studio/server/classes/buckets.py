"""How often something may be done: a bucket of tokens for each key, which fills again slowly.

The token bucket of networks (Turner, 1986). Unlike `security.limiter` it remembers two numbers for
each key, however many requests there are: pupils send one in a second.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

#: Keys that are remembered; the oldest are forgotten, so that no one can fill the memory.
MOST_KEYS: Final = 10_000


class Buckets:
    """Lets each key do something `burst` times at once, and `rate` times a second from then on."""

    def __init__(
        self, burst: int, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst, self._rate, self._clock = float(burst), rate, clock
        self._left: dict[str, tuple[float, float]] = {}  # tokens, and the time of that number
        self._lock = threading.Lock()

    def wait(self, key: str) -> float:
        """Return how many seconds to wait: 0 if it is allowed now, and counted."""
        now = self._clock()
        with self._lock:
            left, since = self._left.pop(key, (self._burst, now))
            left = min(self._burst, left + (now - since) * self._rate)
            allowed = left >= 1.0
            self._left[key] = (left - 1.0 if allowed else left, now)  # the latest is the last one
            while len(self._left) > MOST_KEYS:
                del self._left[next(iter(self._left))]
        return 0.0 if allowed else (1.0 - left) / self._rate
