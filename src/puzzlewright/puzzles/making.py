"""The budget of a maker: how long it may work, who stops it, and to whom it reports."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from puzzlewright.engine.run import Progress
from puzzlewright.errors import InputError, StoppedError


class Budget:
    """What a maker may spend. A limit in seconds makes its result depend on the machine.

    A maker asks `is_over` now and then, and ends with the best it has. If it has nothing yet when
    somebody stopped it, it raises StoppedError.
    """

    def __init__(
        self,
        *,
        time: float | None = None,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.start = perf_counter()
        self.time = time
        self._progress = progress
        self._stop = stop
        self._was_stopped = False

    @property
    def seconds(self) -> float:
        """How long the work has taken so far."""
        return perf_counter() - self.start

    @property
    def is_stopped(self) -> bool:
        """Whether somebody stopped the work; from then on it stays stopped."""
        if not self._was_stopped and self._stop is not None:
            self._was_stopped = bool(self._stop())
        return self._was_stopped

    @property
    def is_late(self) -> bool:
        """Whether the time is up."""
        return self.time is not None and self.seconds >= self.time

    @property
    def is_over(self) -> bool:
        """Whether to come to an end with the best there is."""
        return self.is_late or self.is_stopped

    @property
    def share(self) -> float:
        """How much of the time is over, if it is limited."""
        return 0.0 if not self.time else min(1.0, self.seconds / self.time)

    def require_more(self, what: str) -> None:
        """Raise an error if the budget is spent; for makers that have nothing before their end."""
        if self.is_stopped:
            raise StoppedError
        if self.is_late:
            raise InputError(f"no such {what} was found in that time")

    def report(self, share: float, note: str = "", *, nodes: int = 0, found: int = 0) -> None:
        """Report how far the work is: by the clock, if that is what will end it."""
        if self._progress is None:
            return
        seconds = self.seconds
        left = None
        if self.time is not None:
            share = max(share, seconds / max(self.time, 1e-9))
            left = max(0.0, self.time - seconds)
        self._progress(Progress(min(1.0, share), nodes, found, seconds, left, note))
