"""Watches: frames give the board whatever is left out, the pace is kept, and everything ends."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from queue import Queue
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.clocks import ManualClock, wait_until
from support.studio.coroutines import in_a_loop
from support.studio.jobs import quick_settings

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.search_view import BoardData, LastStep, LiveSearch
from puzzlewright.studio.server.jobs import live_view
from puzzlewright.studio.server.jobs.live_view import LiveViews, overlay
from puzzlewright.studio.server.jobs.problems import RefusedError
from puzzlewright.studio.server.jobs.processes import Frame
from puzzlewright.studio.server.jobs.tasks.animation_pacing import (
    EVERY,
    FASTEST,
    SHARE,
    AnimationPacing,
    Lane,
)
from puzzlewright.studio.server.jobs.tasks.live_view_process import NAMES, example, open_watch
from puzzlewright.studio.server.settings import Settings

CELLS = 7


class Scripted(LiveSearch):
    """A search that changes one cell with every step, and finds something now and then."""

    def __init__(
        self,
        moves: list[tuple[int, int]],
        solutions: tuple[int, ...] = (),
        clock: ManualClock | None = None,
    ) -> None:
        self.board = BoardData("grid", (0,) * CELLS, {})
        self._moves, self._solutions = moves, solutions
        self._clock = clock or ManualClock()
        self._cells = [0] * CELLS

    def advance(self, steps: int) -> None:
        """Make the next moves."""
        for _ in range(steps):
            if self.steps == len(self._moves):
                self.is_over = True
                return
            cell, number = self._moves[self.steps]
            self._cells[cell] = number
            self.steps += 1
            self._clock.now += 0.001
            if self.steps in self._solutions:
                self.found += 1
                return

    def cells(self) -> list[int]:
        """Return the board."""
        self.note_best(self._cells)
        return self._cells.copy()

    def last_step(self) -> LastStep:
        """Return nothing."""
        return LastStep()

    @property
    def progress(self) -> float | None:
        """The share of the moves that were made."""
        return self.steps / max(1, len(self._moves))


MOVES = st.lists(st.tuples(st.integers(0, CELLS - 1), st.integers(0, 3)), max_size=60)


def replayed(frames: list[dict[str, Any]]) -> list[int]:
    """Return the board that frames give."""
    cells = [0] * CELLS
    for frame in frames:
        for cell, number in frame["lanes"][0]["changes"]:
            cells[cell] = number
    return cells


@given(MOVES, st.lists(st.booleans(), max_size=40), st.sampled_from([3.0, 100.0, FASTEST]))
@settings(max_examples=30)
def test_frames_that_are_left_give_the_board(
    moves: list[tuple[int, int]], slow: list[bool], speed: float | str
) -> None:
    """Thinned in the process, and laid over one another for a viewer who is slow."""
    frames: list[dict[str, Any]] = []
    clock, search = ManualClock(tick=0.001), Scripted(moves)
    pacing = AnimationPacing(
        [Lane("a", search)], frames.append, speed=speed, clock=clock, cpu=clock
    )
    boards = []
    for _ in range(400):
        before = len(frames)
        wait = pacing.turn()
        if len(frames) > before:
            boards.append(search.cells())
        if wait is None:
            break
        clock.now += wait
    assert search.is_over
    for number, board in enumerate(boards, 1):
        assert replayed(frames[:number]) == board
    joined: list[dict[str, Any]] = []
    for at, frame in enumerate(frames):
        is_slow = joined and at < len(slow) and slow[at]
        joined[-1:] = [overlay(joined[-1], frame)] if is_slow else [*joined[-1:], frame]
    assert replayed(joined) == search.cells()
    assert joined[-1]["lanes"][0]["steps"] == len(moves)


def test_there_are_at_most_twenty_frames_a_second() -> None:
    """And fewer where a frame takes long."""
    for cost in (0.0, 0.01):
        clock = ManualClock(tick=0.0001)
        times: list[float] = []

        def send(
            _: object, cost: float = cost, clock: ManualClock = clock, to: Any = times
        ) -> None:
            to.append(clock.now)
            clock.now += cost

        lane = Lane("a", Scripted([(0, n % 3) for n in range(10_000)], clock=clock))
        pacing = AnimationPacing([lane], send, speed=FASTEST, clock=clock, cpu=clock)
        while clock.now < 104.0:
            pacing.turn()
        least = max(EVERY, cost / SHARE)
        assert min(b - a for a, b in pairwise(times)) >= least - 0.001
        assert len(times) > 2.0 / least


def test_speed_pause_and_steps() -> None:
    """Steps come at the chosen speed; none while it is paused, but one on request."""
    frames: list[dict[str, Any]] = []
    clock, search = ManualClock(), Scripted([(0, n % 3) for n in range(1_000)])
    pacing = AnimationPacing([Lane("a", search)], frames.append, speed=2.0, clock=clock)
    while clock.now < 110.0:
        clock.now += pacing.turn() or 0.0
    assert 19 <= search.steps <= 22
    pacing.control({"paused": True})
    before = search.steps
    clock.now += 100.0
    pacing.turn()
    assert search.steps == before
    pacing.control({"step": 3})
    assert [pacing.turn() for _ in range(4)][-1] != 0.0
    assert search.steps == before + 3
    pacing.control({"paused": False, "speed": 50})
    end = clock.now + 1.0
    while clock.now < end:
        clock.now += pacing.turn() or 0.0
    assert before + 50 <= search.steps <= before + 58
    assert frames[-1]["speed"] == 50


def test_a_lane_rests_at_a_solution() -> None:
    """The others go on; this one continues on request."""
    first, second = Scripted([(0, 1)] * 9, (3, 6)), Scripted([(1, 1)] * 9)
    lanes = [Lane("a", first), Lane("b", second)]
    frames: list[dict[str, Any]] = []
    clock = ManualClock(tick=0.0001)
    pacing = AnimationPacing(lanes, frames.append, speed=FASTEST, clock=clock)
    while pacing.is_at_work:
        pacing.turn()
    assert [lane.state for lane in lanes] == ["resting", "over"]
    assert first.steps == 3
    pacing.control({"paused": False})
    while pacing.is_at_work:
        pacing.turn()
    assert (first.steps, first.found) == (6, 2)


def test_memory_that_runs_out_ends_one_lane(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets an error, and the others go on."""
    search = Scripted([(0, 1)])

    def fail(steps: int) -> None:
        raise MemoryError(steps)

    monkeypatch.setattr(search, "advance", fail)
    lane = Lane("a", search)
    lane.run(1, 1.0, ManualClock(tick=0.001))
    assert lane.state == "failed"
    assert lane.frame(0.0)["state"] == "failed"


@pytest.mark.parametrize("name", NAMES)
def test_examples_can_be_watched(name: str) -> None:
    """All of them, by their usual algorithms; frames are small."""
    opened, lanes = open_watch({"example": name})
    assert opened["lanes"]
    assert opened["board"]["cells"] == list(lanes[0].search.board.start)
    for lane in lanes:
        lane.run(20, 1.0, ManualClock())
        assert lane.frame(1.0)["steps"] == lane.search.steps > 0


def test_what_cannot_be_watched_is_refused() -> None:
    """By name, and with the names that there are."""
    with pytest.raises(InputError, match="no such algorithm of a packing"):
        open_watch({"example": "soma", "algorithms": ["bogo"]})
    with pytest.raises(InputError, match="no such example"):
        example("bogo")


# The server's side, with a process that is none


class PretendedProcess:
    """Send what a test puts in, and keep what arrives."""

    pid = 1

    def __init__(self, *_: str) -> None:
        self.told: list[dict[str, Any]] = []
        self.sent: Queue[Frame | None] = Queue()

    def frames(self, _: int) -> Iterator[Frame]:
        """Yield what a test puts in."""
        while (frame := self.sent.get()) is not None:
            yield frame

    def send(self, message: dict[str, Any]) -> bool:
        """Take a message; the end is the end."""
        self.told.append(message)
        if message.get("stop"):
            self.sent.put(None)
        return True

    def wait(self, _: float) -> int:
        """Be gone at once."""
        return 0

    def close(self) -> int:
        """Be gone."""
        self.sent.put(None)
        return 0


OPENED = {
    "opened": {"kind": "x", "board": {"cells": [0] * CELLS}, "algorithms": {}, "lanes": ["a"]}
}


@pytest.fixture
def clock() -> ManualClock:
    """Return a clock that a test moves."""
    return ManualClock()


@pytest.fixture
def watches(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, clock: ManualClock
) -> Iterator[LiveViews]:
    """Return watches whose processes are pretended."""
    monkeypatch.setattr(live_view, "ChildProcess", PretendedProcess)
    settings: Settings = replace(quick_settings(tmp_path), watches=3, watches_per_user=2)
    made = LiveViews(settings, clock)
    yield made
    made.stop()


def frame_of(changes: list[list[int]], steps: int) -> dict[str, Any]:
    """Return a frame of one lane."""
    return {"paused": False, "lanes": [{"changes": changes, "steps": steps}]}


def test_viewers_who_are_slow_get_fewer_frames(watches: LiveViews) -> None:
    """But all changes; whoever comes later gets the board as it is."""

    async def watch() -> None:
        one = watches.start("ann", None, {"text": "x"})
        process: Any = one._process
        slow = one.view()
        assert slow is not None
        process.sent.put(Frame(OPENED))
        assert (await next_event(slow))[0] == "board"
        for step in range(1, 50):
            process.sent.put(Frame({"frame": frame_of([[step % CELLS, step]], step)}))
        board = [0] * CELLS
        number = steps = 0
        while steps < 49:
            name, data = await next_event(slow)
            assert name == "frame"
            number, steps = number + 1, data["lanes"][0]["steps"]
            for cell, value in data["lanes"][0]["changes"]:
                board[cell] = value
            await asyncio.sleep(0)
        assert number <= 49
        late = one.view()
        assert late is not None
        name, whole = await next_event(late)
        assert (name, whole["cells"]) == ("board", [board])
        assert whole["frame"]["lanes"][0]["steps"] == 49
        assert one.control({"speed": 5})
        assert process.told[-1] == {"speed": 5}
        one.close()
        assert (await next_event(late))[0] == "end"
        assert not one.control({"speed": 5})

    in_a_loop(watch())


async def next_event(viewer: live_view.Viewer) -> tuple[str, Any]:
    """Return the next event; it comes."""
    found = await viewer.next(30.0)
    assert found is not None
    return found


def test_watches_have_limits_and_owners(watches: LiveViews) -> None:
    """Limits for one user and for all; nobody sees those of others."""
    first = watches.start("ann", None, {"text": "x"})
    watches.start("ann", None, {"text": "x"})
    with pytest.raises(RefusedError, match="you watch 2"):
        watches.start("ann", None, {"text": "x"})
    watches.start("bob", None, {"text": "x"})
    with pytest.raises(RefusedError, match="too many"):
        watches.start("eve", None, {"text": "x"})
    assert watches.get("ann", first.id) is first
    assert watches.get("bob", first.id) is None
    assert len(watches.owner_views("ann")) == 2
    watches.drop(first)
    assert watches.get("ann", first.id) is None
    watches.start("eve", None, {"text": "x"})


def test_a_watch_that_nobody_looks_at_ends(watches: LiveViews, clock: ManualClock) -> None:
    """As soon as its last viewer has been gone for so long; not while somebody looks."""

    async def watch() -> None:
        one = watches.start("ann", None, {"text": "x"})
        viewer = one.view()
        assert viewer is not None
        assert not one.is_left()
        others = [one.view() for _ in range(live_view.MOST_VIEWERS)]
        assert others[-1] is None
        for each in (viewer, *others):
            if each is not None:
                one.leave(each)
        clock.advance(live_view.GONE - 0.5)
        assert not one.is_left()
        clock.advance(0.5)
        assert one.is_left()

    in_a_loop(watch())


def test_the_keeper_ends_what_ran_too_long(watches: LiveViews, clock: ManualClock) -> None:
    """And forgets it once nobody looks."""
    one = watches.start("ann", None, {"text": "x"})
    clock.advance(watches._settings.watch_seconds + 1)
    wait_until(lambda: watches.get("ann", one.id) is None)
    assert one.end is not None
    assert one.end["code"] == "time"


def test_a_process_that_dies_ends_its_watch(watches: LiveViews) -> None:
    """The reason is reported."""

    async def watch() -> None:
        one = watches.start("ann", None, {"text": "x"})
        viewer = one.view()
        assert viewer is not None
        process: Any = one._process
        process.sent.put(Frame(OPENED))
        process.sent.put(None)
        assert (await next_event(viewer))[0] == "board"
        name, data = await next_event(viewer)
        assert (name, data["code"]) == ("end", "crashed")

    in_a_loop(watch())
