"""Watches: searches that somebody looks at, each in a process of its own.

Nothing of a watch is stored. Its frames come through a pipe, are laid over the boards that are kept
here, and wait for each viewer, later ones on top of earlier ones: a browser that is slow gets fewer
frames, never an old one, and never needs more room than a board. A watch ends when its last viewer
has been gone for some seconds, when it has run for too long, or with the server.
"""

from __future__ import annotations

import asyncio
import secrets
from base64 import b32encode
from contextlib import suppress
from threading import Event, Lock, Thread
from time import monotonic, time
from typing import Any, Final

from puzzlewright.core.clock import Clock
from puzzlewright.studio.server.jobs import problems
from puzzlewright.studio.server.jobs.problems import RefusedError, problem
from puzzlewright.studio.server.jobs.processes import ChildProcess
from puzzlewright.studio.server.settings import Settings

#: Seconds for the first viewer to come, and without any after which a watch ends.
COMES: Final = 30.0
GONE: Final = 8.0

#: Viewers of one watch at a time.
MOST_VIEWERS: Final = 5

#: Bytes of one message of the process: a board of 10,000 cells is a tenth of it.
MOST_FRAME: Final = 8_000_000

#: Seconds between two looks at which watches are to end, and for a process to end by itself.
LOOK: Final = 0.5

#: How a watch is, besides the problem with which it ended.
STARTING, RUNNING, ENDED = "starting", "running", "ended"


class Viewer:
    """A stream to one browser, and what has not been sent yet."""

    def __init__(self, watch: LiveView) -> None:
        self._watch = watch
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._frame: dict[str, Any] | None = None
        self._knows_board = self._knows_end = False

    def wake(self) -> None:
        """Let it look, from any thread."""
        with suppress(RuntimeError):  # its loop is closed
            self._loop.call_soon_threadsafe(self._news.set)

    def add(self, frame: dict[str, Any]) -> None:
        """Merge a frame into what has not been sent yet; the watch is locked."""
        if self._knows_board:
            self._frame = frame if self._frame is None else overlay(self._frame, frame)
        self.wake()

    async def next(self, seconds: float) -> tuple[str, Any] | None:
        """Return the next event: its name and its data; None if there was none in time."""
        message = self._take()
        if message is None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), seconds)
            message = self._take()
        return message

    def _take(self) -> tuple[str, Any] | None:
        self._news.clear()
        with self._watch.lock:
            if not self._knows_board and self._watch.opened is not None:
                self._knows_board = True
                return "board", self._watch.full_frame()
            if self._frame is not None:
                frame, self._frame = self._frame, None
                return "frame", frame
            if self._watch.end is not None and not self._knows_end:
                self._knows_end = True
                return "end", self._watch.end
        return None


def overlay(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Return one frame for two: the numbers of the later one, and the changes of both."""
    lanes = []
    for before, after in zip(old["lanes"], new["lanes"], strict=True):
        changes = dict((*before["changes"], *after["changes"]))
        joined = {**after, "changes": [[cell, number] for cell, number in changes.items()]}
        if "best" in before:
            joined.setdefault("best", before["best"])
        lanes.append(joined)
    return {**new, "lanes": lanes}


class LiveView:
    """One watch: its process, its boards as they are now, and its viewers."""

    def __init__(
        self,
        owner: str,
        puzzle: str | None,
        task: dict[str, Any],
        memory: int,
        clock: Clock = monotonic,
    ) -> None:
        self.id: Final = b32encode(secrets.token_bytes(10)).decode("ascii").lower()
        self.owner, self.puzzle, self.created = owner, puzzle, time()
        self.lock = Lock()
        self.opened: dict[str, Any] | None = None
        self.end: dict[str, Any] | None = None
        self._frame: dict[str, Any] | None = None
        self._viewers: set[Viewer] = set()
        self._clock, self._begun = clock, clock()
        self._until = self._begun + COMES  #: when it ends, if nobody looks
        self._process = ChildProcess("live-view")
        self._is_closed = False
        self._process.send({"watch": task, "memory": memory})
        Thread(target=self._read, name="watch-reader", daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def state(self) -> str:
        """Starting, running or ended."""
        if self.end is not None:
            return ENDED
        return STARTING if self.opened is None else RUNNING

    # What comes from the process

    def _read(self) -> None:
        """Take messages until there are no more."""
        for frame in self._process.frames(MOST_FRAME):
            self._take(frame.message)
        self.finish(problem(problems.CRASHED))

    def _take(self, message: dict[str, Any]) -> None:
        if "problem" in message:
            self.finish(message["problem"])
        with self.lock:
            if "opened" in message:
                self.opened = message["opened"]
                self._boards = [list(self.opened["board"]["cells"]) for _ in self.opened["lanes"]]
            elif "frame" in message:
                self._lay(message["frame"])
            for viewer in self._viewers:
                if "frame" in message:
                    viewer.add(message["frame"])
                else:
                    viewer.wake()

    def _lay(self, frame: dict[str, Any]) -> None:
        """Keep what a viewer who comes later has to know."""
        for board, lane in zip(self._boards, frame["lanes"], strict=True):
            for cell, number in lane["changes"]:
                board[cell] = number
        old = frame if self._frame is None else overlay(self._frame, frame)
        lanes = [{**lane, "changes": []} for lane in old["lanes"]]
        self._frame = {**old, "lanes": lanes}

    def full_frame(self) -> dict[str, Any]:
        """Return all that a new viewer needs; the watch is locked."""
        assert self.opened is not None
        message = {**self.opened, "id": self.id, "puzzle": self.puzzle}
        return {**message, "cells": [list(board) for board in self._boards], "frame": self._frame}

    # What goes to it

    def control(self, message: dict[str, Any]) -> bool:
        """Pass on what a viewer wants; False if the watch has ended."""
        return self.end is None and self._process.send(message)

    def view(self) -> Viewer | None:
        """Return a new viewer; None if there are too many."""
        viewer = Viewer(self)
        with self.lock:
            if len(self._viewers) >= MOST_VIEWERS:
                return None
            self._viewers.add(viewer)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """Forget a viewer."""
        with self.lock:
            self._viewers.discard(viewer)
            self._until = self._clock() + GONE

    def is_left(self) -> bool:
        """Tell whether nobody has looked for some seconds."""
        with self.lock:
            return not self._viewers and self._clock() >= self._until

    @property
    def seconds(self) -> float:
        """How long it has been there."""
        return self._clock() - self._begun

    def finish(self, why: dict[str, Any]) -> None:
        """End it; the first reason counts."""
        with self.lock:
            self.end = self.end or why
            for viewer in self._viewers:
                viewer.wake()
        self._process.send({"stop": True})

    def close(self) -> None:
        """End it and its process."""
        self.finish(problem(problems.STOPPED))
        with self.lock:
            is_first, self._is_closed = not self._is_closed, True
        if is_first:
            self._process.wait(LOOK)
            self._process.close()


class LiveViews:
    """All watches of a studio."""

    def __init__(self, settings: Settings, clock: Clock = monotonic) -> None:
        self._settings, self._clock = settings, clock
        self._lock = Lock()
        self._watches: dict[str, LiveView] = {}
        self._ended = Event()
        self._keeper: Thread | None = None

    def start(self, owner: str, puzzle: str | None, task: dict[str, Any]) -> LiveView:
        """Start a watch; the oldest of an owner who has too many ends, if nobody looks at it."""
        with self._lock:
            if self._ended.is_set():
                raise RefusedError(problem(problems.BUSY, "the studio is closing"))
            self._require_room(owner)
            memory = self._settings.worker_memory
            watch = LiveView(owner, puzzle, task, memory, self._clock)
            self._watches[watch.id] = watch
            if self._keeper is None:
                self._keeper = Thread(target=self._keep, name="watch-keeper", daemon=True)
                self._keeper.start()
        return watch

    def _require_room(self, owner: str) -> None:
        running = [each for each in self._watches.values() if each.end is None]
        own = sum(each.owner == owner for each in running)
        if own >= self._settings.watches_per_user:
            detail = f"you watch {own} searches already; end one first"
            raise RefusedError(problem(problems.BUSY, detail))
        if len(running) >= self._settings.watches:
            raise RefusedError(problem(problems.BUSY, "too many searches are watched just now"))

    def owner_views(self, owner: str) -> list[LiveView]:
        """Return the watches of somebody, the latest first."""
        with self._lock:
            found = [each for each in self._watches.values() if each.owner == owner]
        return sorted(found, key=lambda each: -each.created)

    def get(self, owner: str, watch: str) -> LiveView | None:
        """Return a watch of somebody."""
        with self._lock:
            found = self._watches.get(watch)
        return found if found is not None and found.owner == owner else None

    def stop(self) -> None:
        """End all watches."""
        self._ended.set()
        with self._lock:
            watches = list(self._watches.values())
        for each in watches:
            each.finish(problem(problems.STOPPED))
        for each in watches:
            each.close()

    # The keeper

    def _keep(self) -> None:
        """End what nobody looks at, or what has run for too long."""
        while not self._ended.wait(LOOK):
            with self._lock:
                watches = list(self._watches.values())
                if not watches:
                    self._keeper = None
                    return
            for each in watches:
                if each.seconds > self._settings.watch_seconds:
                    each.finish(problem(problems.TIME))
                if each.is_left():
                    self.drop(each)

    def drop(self, watch: LiveView) -> None:
        """End a watch and forget it."""
        watch.close()
        with self._lock:
            self._watches.pop(watch.id, None)
