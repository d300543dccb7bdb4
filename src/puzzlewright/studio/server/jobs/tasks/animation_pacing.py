"""The pace of animated searches, and the few frames of them that are sent.

An animation has one or several lanes, each an algorithm on the same puzzle. In a turn each lane
takes as many steps as the pace allows, for a moment at most, so that whoever presses a button is
heard soon. A frame tells what changed on the boards since the last one. There are at most twenty a
second, fewer where they would take more than a small share of the time: the search hardly notices.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any, Final

from puzzlewright.core.clock import Clock
from puzzlewright.puzzles.search_view import LiveSearch

#: Seconds between two frames, at least.
EVERY: Final = 0.05

#: The share of the CPU time of a search at full speed that its frames may take besides.
SHARE: Final = 0.01

#: Seconds of a turn, for all lanes together: what is asked for meanwhile waits so long.
TURN: Final = 0.02

#: The speed that means "as fast as possible", and the bounds of all others, in steps a second.
FASTEST: Final = "max"
SLOWEST, QUICKEST = 0.1, 1_000_000.0

#: Seconds of the past from which the time that is left is estimated, and the least share of the
#: work done before the first message.
RECENT: Final = 20.0
SURE: Final = 0.001

#: What a step that is due may lack, by rounding.
ALMOST: Final = 1e-6

#: How a lane is.
RUNNING, RESTING, OVER, FAILED = "running", "resting", "over", "failed"

Frame = dict[str, Any]


class Lane:
    """One algorithm at work, and what was sent about it."""

    def __init__(self, name: str, search: LiveSearch) -> None:
        self.name, self.search = name, search
        self.is_resting = False
        self.problem: str | None = None
        self._sent: list[int] = list(search.board.start)
        self._best = 0
        self._chunk = 1
        self._past: deque[tuple[float, float]] = deque()

    @property
    def state(self) -> str:
        """Running, resting at a solution, over, or failed."""
        if self.problem is not None:
            return FAILED
        return OVER if self.search.is_over else RESTING if self.is_resting else RUNNING

    def run(self, steps: int | None, seconds: float, clock: Clock) -> int:
        """Take `steps` steps (None: any number) in at most `seconds`; return how many."""
        start, begun = self.search.steps, clock()
        end = begun + seconds
        while self.state == RUNNING and (steps is None or self.search.steps - start < steps):
            left = self._chunk if steps is None else start + steps - self.search.steps
            chunk, before = min(self._chunk, left), clock()
            self._advance(chunk)
            now = clock()
            # Looking at the clock takes time as well: chunks are as long as the moment allows.
            if chunk == self._chunk and now - before < seconds / 4:
                self._chunk *= 2
            elif now - before > seconds and self._chunk > 1:
                self._chunk //= 2
            if now >= end:
                break
        return self.search.steps - start

    def _advance(self, steps: int) -> None:
        """Go on, as far as the next solution if it is one to rest at."""
        found = self.search.found
        try:
            self.search.advance(steps)
        except MemoryError:
            self.problem = "memory"
            return
        self.is_resting = self.search.pauses_at_solutions and self.search.found > found

    def frame(self, seconds: float) -> Frame:
        """Return what changed since the last frame; `seconds` is how long the search was at it."""
        search = self.search
        cells = search.cells()
        changes = [
            [n, new]
            for n, (old, new) in enumerate(zip(self._sent, cells, strict=True))
            if old != new
        ]
        self._sent = cells
        tried, progress = search.last_step(), search.progress
        message: Frame = {
            "state": self.state,
            "steps": search.steps,
            "found": search.found,
            "progress": progress,
            "left": self._left(seconds, progress),
            "changes": changes,
            "tried": [list(pair) for pair in tried.cells],
            "verdict": tried.verdict,
            "about": search.about,
        }
        if search.best > self._best:
            self._best = search.best
            message["best"] = {"filled": search.best, "cells": list(search.best_cells)}
        return message

    def _left(self, seconds: float, progress: float | None) -> float | None:
        """Estimate the seconds that are left at the pace of the last moments."""
        if progress is None or progress >= 1.0 or self.state != RUNNING:
            return None
        past = self._past
        past.append((seconds, progress))
        while len(past) > 2 and seconds - past[1][0] > RECENT:
            past.popleft()
        spent, done = seconds - past[0][0], progress - past[0][1]
        return (1.0 - progress) * spent / done if done > SURE * (1.0 - progress) else None


class AnimationPacing:
    """All lanes, and how fast they go."""

    def __init__(
        self,
        lanes: Sequence[Lane],
        send: Callable[[Frame], None] | None,
        *,
        speed: float | str = 10.0,
        paused: bool = False,
        clock: Clock = perf_counter,
        cpu: Clock = process_time,
    ) -> None:
        self.lanes = lanes
        self.is_paused = paused
        self.speed: float | str = speed
        self._send, self._clock, self._cpu = send, clock, cpu
        self._steps_left = 0  #: single steps that were asked for
        self._credit = 1.0  #: steps that are due
        self._last = clock()
        self._seconds = 0.0  #: that the search was at work
        self._is_changed = True
        self._next_frame = 0.0
        self._paid = 0.0  #: CPU time of this process when the search will have paid for a frame

    def control(self, message: dict[str, Any]) -> None:
        """Do what somebody asks for: a speed, to pause or go on, or single steps."""
        self._last = self._clock()
        self._is_changed = True
        if "speed" in message:
            wanted = message["speed"]
            is_number = isinstance(wanted, int | float)
            self.speed = min(QUICKEST, max(SLOWEST, wanted)) if is_number else FASTEST
            self._credit = min(self._credit, 1.0)
        if "paused" in message:
            self.is_paused = bool(message["paused"])
            if not self.is_paused:
                self._go_on()
        if message.get("step"):
            self.is_paused = True
            self._steps_left += int(message["step"])
            self._go_on()

    def _go_on(self) -> None:
        """Let lanes go on that rest at a solution."""
        self._credit = max(self._credit, 1.0)
        for lane in self.lanes:
            lane.is_resting = False

    @property
    def is_at_work(self) -> bool:
        """Whether any lane goes on by itself."""
        return not self.is_paused and any(lane.state == RUNNING for lane in self.lanes)

    def turn(self) -> float | None:
        """Work for a moment; return the seconds until the next turn, None if there is none."""
        now = self._clock()
        if self._steps_left:
            self._work(1)
            self._steps_left -= 1
        elif self.is_at_work:
            self._seconds += now - self._last
            if self.speed == FASTEST:
                self._work(None)
            else:
                assert not isinstance(self.speed, str)
                due = self._credit + (now - self._last) * self.speed
                self._credit = min(due, 1.0 + self.speed * 2 * EVERY)  # no hurry after a delay
                steps = int(self._credit + ALMOST)
                self._credit -= self._work(steps) if steps else 0
        self._last = now
        self._show()
        return self._wait()

    def _work(self, steps: int | None) -> int:
        """Let every lane take `steps` steps; return how many the most advanced has taken."""
        moment = TURN / len(self.lanes)
        taken = [lane.run(steps, moment, self._clock) for lane in self.lanes]
        self._is_changed = self._is_changed or any(taken) or not self.is_at_work
        return max(taken)

    def _show(self) -> None:
        """Send a frame if it is time for one; the next comes when this one has paid for itself."""
        if self._send is None or not self._is_changed:
            return
        now, start = self._clock(), self._cpu()
        if now < self._next_frame or (self._is_at_full_speed and start < self._paid):
            return
        self._is_changed = False
        lanes = [lane.frame(self._seconds) for lane in self.lanes]
        at_work = self.is_at_work
        message = {"paused": self.is_paused, "at_work": at_work, "speed": self.speed}
        self._send({**message, "seconds": round(self._seconds, 3), "lanes": lanes})
        end = self._cpu()
        self._next_frame, self._paid = now + EVERY, end + (end - start) / SHARE

    @property
    def _is_at_full_speed(self) -> bool:
        return self.is_at_work and self.speed == FASTEST

    def _wait(self) -> float | None:
        """Return how long nothing is to be done."""
        if self._steps_left or self._is_at_full_speed:
            return 0.0
        waits = []
        if self.is_at_work and not isinstance(self.speed, str):
            waits.append(max(0.0, (1.0 - self._credit) / self.speed))
        if self._is_changed and self._send is not None:
            waits.append(max(0.0, self._next_frame - self._clock()))
        return min(waits, default=None)
