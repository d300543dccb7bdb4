"""What a maker is told and tells while it works: how long it may go on, how far it is."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

#: Called with the share of the work that is done and a few words on the best so far.
Tell = Callable[[float, str], None]


class Watch:
    """Somebody who waits for a maker. A limit in seconds makes its result depend on the machine."""

    def __init__(
        self,
        *,
        time: float | None = None,
        tell: Tell | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.start = perf_counter()
        self.time = time
        self._tell = tell
        self._stop = stop

    def ending_in(self, time: float | None) -> Watch:
        """Return one that starts now, for whom the same person waits so many seconds."""
        return Watch(time=time, tell=self._tell, stop=self._stop)

    @property
    def is_stopped(self) -> bool:
        """Whether somebody pressed Ctrl-C."""
        return self._stop is not None and self._stop()

    @property
    def is_over(self) -> bool:
        """Whether to come to an end with the best there is."""
        late = self.time is not None and perf_counter() - self.start >= self.time
        return late or self.is_stopped

    @property
    def share(self) -> float:
        """How much of the time is over, if it is limited."""
        return 0.0 if not self.time else min(1.0, (perf_counter() - self.start) / self.time)

    def tell(self, share: float, note: str) -> None:
        """Tell how far the work is: by the clock, if that is what will end it."""
        if self._tell is not None:
            if self.time is not None:
                share = max(share, (perf_counter() - self.start) / max(self.time, 1e-9))
            self._tell(min(1.0, share), note)
