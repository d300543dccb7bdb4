"""What routes work with: the settings, the store, the jobs, the warm workers, the events."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from puzzlewright.core.clock import Clock
from puzzlewright.studio.server.jobs.event_bus import EventBus
from puzzlewright.studio.server.jobs.live_view import LiveViews
from puzzlewright.studio.server.jobs.runner import JobRunner
from puzzlewright.studio.server.jobs.worker_pool import WorkerPool
from puzzlewright.studio.server.security.limiter import Limiter
from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store.database import Store


class Shutdown:
    """Says that the server is about to end, to threads and to coroutines."""

    def __init__(self) -> None:
        self._flag = threading.Event()
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    @property
    def is_announced(self) -> bool:
        """Whether the server is about to end."""
        return self._flag.is_set()

    def announce(self) -> None:
        """Say that the server is about to end."""
        self._flag.set()
        for loop, event in list(self._waiting):
            loop.call_soon_threadsafe(event.set)

    async def wait(self) -> None:
        """Return when the server is about to end."""
        waiting = (asyncio.get_running_loop(), asyncio.Event())
        self._waiting.add(waiting)
        try:
            if not self.is_announced:
                await waiting[1].wait()
        finally:
            self._waiting.discard(waiting)


class StreamPlaces(NamedTuple):
    """Places for event streams of users, the oldest of each first: events end them."""

    taken: dict[str, list[asyncio.Event]]
    most: int

    def take(self, owner: str) -> asyncio.Event:
        """Return a new place; the holder of the oldest has to leave if there are too many."""
        place = asyncio.Event()
        places = self.taken.setdefault(owner, [])
        places.append(place)
        for each in places[: -self.most]:
            each.set()
        return place

    def leave(self, owner: str, place: asyncio.Event) -> None:
        """Give a place back."""
        places = self.taken.get(owner, [])
        if place in places:
            places.remove(place)
        if not places:
            self.taken.pop(owner, None)


class UserTurns:
    """Lets each owner do something once at a time."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._taken: set[str] = set()

    @contextmanager
    def turn(self, owner: str, seconds: float) -> Iterator[bool]:
        """Wait for the turn of an owner, but only so long; yield whether it came."""
        with self._change:
            came = self._change.wait_for(lambda: owner not in self._taken, seconds)
            if came:
                self._taken.add(owner)
        try:
            yield came
        finally:
            if came:
                with self._change:
                    self._taken.discard(owner)
                    self._change.notify_all()


#: Seconds that workers and jobs have to end; what takes longer is left to the system, and jobs to
#: the next start.
STOP_SECONDS: Final = 2.5

#: Event streams of one user at a time: each is a tab, and takes a connection for good.
MOST_STREAMS: Final = 10

#: A whole class may have one address, or a server that stands in front of all.
NAMES_PER_ADDRESS: Final = 10

#: Attempts for a name from all addresses together: more than from one, for else anybody could keep
#: somebody from logging in by a few wrong passwords.
ADDRESSES_PER_NAME: Final = 10


def _nothing() -> None:
    """Do nothing: no server is there to be ended."""


@dataclass
class Services:
    """All of it, for one studio."""

    settings: Settings
    store: Store
    workers: WorkerPool
    runner: JobRunner
    events: EventBus
    shutdown: Shutdown = field(default_factory=Shutdown)
    examples: tuple[str, ...] = ()  #: files to put into an empty library
    end: Callable[[], None] = _nothing  #: ends the server, which sets this
    clock: Clock = time.monotonic  #: by which limits are measured and listeners looked after

    def __post_init__(self) -> None:
        tries, window = self.settings.login_tries, self.settings.login_window
        self.logins_of_both = Limiter(tries, window, self.clock)  # of a name from an address
        self.logins_of_names = Limiter(tries * ADDRESSES_PER_NAME, window, self.clock)
        self.logins_of_addresses = Limiter(tries * NAMES_PER_ADDRESS, window, self.clock)
        self.streams = StreamPlaces({}, MOST_STREAMS)
        self.imports = UserTurns()
        self.watches = LiveViews(self.settings, self.clock)
        self._stopping: list[threading.Thread] = []
        self._stopping_since = 0.0
        self.kinds: dict[str, Any] | None = None  # once a worker has sent them

    def begin_to_stop(self) -> None:
        """Say that the server is about to end, and let workers and jobs end in threads."""
        self.shutdown.announce()
        if self._stopping:
            return
        self._stopping_since = self.clock()
        for each in (self.watches.stop, self.workers.stop, self.runner.stop):
            self._stopping.append(threading.Thread(target=each, daemon=True))
            self._stopping[-1].start()

    def stop(self) -> None:
        """Wait until workers and jobs have ended, at most this long after the signal to end."""
        self.begin_to_stop()
        for each in self._stopping:
            each.join(max(0.0, self._stopping_since + STOP_SECONDS - self.clock()))
