"""Events for whoever listens: stored, so that a browser that was away misses nothing.

Jobs and requests publish from threads; streams listen in the event loop. A listener reads from the
store and then waits to be woken. With several servers on one database nobody wakes the others'
listeners, so they also look now and then.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from threading import Lock
from typing import Any, Final

from puzzlewright.studio.server.store import events
from puzzlewright.studio.server.store.database import Store
from puzzlewright.studio.server.store.events import EventRow

#: Seconds between two looks of a listener whom nobody wakes.
LOOK_EVERY: Final = 2.0

#: Events that are read at once.
MOST: Final = 200


class _Listener:
    """One stream, which waits in its event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()

    def wake(self) -> None:
        """Wake it, from any thread."""
        with suppress(RuntimeError):  # its loop is closed
            self._loop.call_soon_threadsafe(self._news.set)

    async def wait(self, seconds: float) -> None:
        """Wait until it is woken, or so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)
        self._news.clear()


class EventBus:
    """Stores events and wakes those who listen."""

    def __init__(self, store: Store, look_every: float = LOOK_EVERY) -> None:
        self._store = store
        self._look_every = look_every
        self._lock = Lock()
        self._listeners: dict[str, set[_Listener]] = {}
        self._is_closed = False

    def publish(self, owner: str, topic: str, data: dict[str, Any]) -> int:
        """Store an event and wake its owner's listeners; return its number."""
        with self._store.writer() as c:
            number = events.append(c, owner, topic, data)
        self.wake(owner)
        return number

    def wake(self, owner: str) -> None:
        """Let the listeners of an owner look: a transaction with events was committed."""
        with self._lock:
            listeners = list(self._listeners.get(owner, ()))
        for listener in listeners:
            listener.wake()

    def close(self) -> None:
        """End all streams, so that the server can end."""
        self._is_closed = True
        with self._lock:
            every = [one for some in self._listeners.values() for one in some]
        for listener in every:
            listener.wake()

    async def listen(self, owner: str, after: int | None = None) -> AsyncIterator[EventRow]:
        """Yield the events of an owner after a number (default: from now on), until close()."""
        listener = _Listener()
        with self._lock:
            self._listeners.setdefault(owner, set()).add(listener)
        try:
            number = await asyncio.to_thread(self._last) if after is None else after
            while not self._is_closed:
                found = await asyncio.to_thread(self._since, owner, number)
                for event in found:
                    number = event.seq
                    yield event
                if not found and not self._is_closed:
                    await listener.wait(self._look_every)
        finally:
            with self._lock:
                self._listeners[owner].discard(listener)
                if not self._listeners[owner]:
                    del self._listeners[owner]

    def _last(self) -> int:
        with self._store.reader() as c:
            return events.last(c)

    def _since(self, owner: str, number: int) -> list[EventRow]:
        with self._store.reader() as c:
            return events.since(c, owner, number, MOST)
