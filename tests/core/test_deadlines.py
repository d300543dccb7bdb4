"""Deadlines: what is set up ends in time, and what was found is never lost to one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.clocks import ManualClock, use_clock

from puzzlewright import Count, Cover, Outcome, OutOfTimeError, StoppedError
from puzzlewright.core.deadlines import (
    check_deadline,
    deadline,
    no_deadline,
    seconds_left,
    within_deadline,
)
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.solving import raw_batches


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    """Return a clock that moves only when a test moves it."""
    return use_clock(monkeypatch)


def test_without_a_deadline_there_is_none() -> None:
    """Looking costs nothing and raises nothing."""
    check_deadline()
    assert seconds_left() is None
    assert seconds_left(3.0) == 3.0
    items = [1, 2]
    assert within_deadline(items) is items


def test_time_is_up(clock: ManualClock) -> None:
    """Looking raises from the deadline on, and not after the work is over."""
    with deadline(4.0):
        check_deadline()
        clock.advance(3.5)
        check_deadline()
        assert seconds_left() == 0.5
        clock.advance(0.5)
        with pytest.raises(OutOfTimeError):
            check_deadline()
        assert seconds_left() == 0.0
    check_deadline()


def test_somebody_stops_the_work() -> None:
    """The function is asked each time."""
    answers = iter([False, True])
    with deadline(None, lambda: next(answers)):
        check_deadline()
        with pytest.raises(StoppedError):
            check_deadline()


def test_nested_deadlines_hold_both() -> None:
    """The earlier one ends the work, whichever it is; so does whoever stops the outer one."""
    with deadline(100.0, lambda: is_stopped):
        is_stopped = False
        with deadline(1000.0):
            left = seconds_left()
            assert left is not None
            assert left <= 100.0
            check_deadline()
            is_stopped = True
            with pytest.raises(StoppedError):
                check_deadline()
        with deadline(1.0):
            left = seconds_left()
            assert left is not None
            assert left <= 1.0


def test_time_that_began_earlier(clock: ManualClock) -> None:
    """`since` counts what was spent before."""
    with deadline(3.0, since=clock.now - 2.0):
        assert seconds_left() == 1.0
    with deadline(1.0, since=clock.now - 2.0), pytest.raises(OutOfTimeError):
        check_deadline()


def test_lifting_a_deadline() -> None:
    """Work that watches its own time is left alone, and the deadline comes back after it."""
    with deadline(0.0):
        with no_deadline():
            check_deadline()
            assert seconds_left() is None
        with pytest.raises(OutOfTimeError):
            check_deadline()


def test_long_loops_look() -> None:
    """Items come until the time is up, in order."""
    seen = []
    with deadline(0.0), pytest.raises(OutOfTimeError):
        for item in within_deadline(range(100), every=10):
            seen.append(item)  # noqa: PERF402 - to see how far it came
    assert seen == list(range(9))
    with deadline(100.0):
        assert list(within_deadline(range(100), every=10)) == list(range(100))


class Slow(Cover):
    """A problem that takes long to set up: a second for each of its steps."""

    clock: ManualClock

    def search(self, **_: object) -> object:  # type: ignore[override]
        """Look at the deadline for a long time."""
        for _step in range(1000):
            self.clock.advance(1.0)
            check_deadline()
        raise AssertionError("nobody stopped it")


@pytest.fixture
def slow(clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Return such a problem, which moves the clock."""
    monkeypatch.setattr(Slow, "clock", clock, raising=False)
    return Slow("a b", ["a", "b"])


def test_set_up_ends_in_time(slow: Slow, clock: ManualClock) -> None:
    """The answers are those of a search that came to nothing: never a proof."""
    start = clock.now
    found = slow.tally(time=5)
    assert (found.outcome, found.count.n, found.count.exact) == (Outcome.LIMIT, 0, False)
    assert clock.now == start + 5
    assert slow.count(time=5) == Count(0, exact=False)
    answer = slow.solve(time=5)
    assert (answer.outcome, answer.count) == (Outcome.LIMIT, Count(0, exact=False))
    assert not answer.solutions
    assert list(slow.solutions(time=5)) == []
    assert clock.now == start + 20


def test_set_up_can_be_stopped(slow: Slow) -> None:
    """As by Ctrl-C."""
    assert slow.tally(stop=lambda: True).outcome is Outcome.STOPPED
    assert slow.solve(stop=lambda: True).outcome is Outcome.STOPPED


def test_time_of_the_set_up_counts(clock: ManualClock) -> None:
    """The search has what is left of the time."""

    class Slowish(Cover):
        def search(self, **options: object):  # type: ignore[no-untyped-def]
            clock.advance(2.0)
            clock.tick = 0.25  # from now on, each look takes time
            return super().search(**options)  # type: ignore[arg-type]

    large = Cover.make("queens", 16)
    puzzle = Slowish.from_parts(
        large.items, large.secondary, large.bounds, large.options, large.warnings
    )
    start = clock.now
    for _ in raw_batches(puzzle, time=3.0):
        pass
    looks = (clock.now - start - 2.0) / clock.tick
    assert looks <= 1.0 / clock.tick + 3  # a second is left; a few looks come after the end
    assert puzzle.tally(time=1.0).count.exact is False


def test_what_was_found_is_not_lost(clock: ManualClock) -> None:
    """A run looks at the clock itself: its solutions stay, though the deadline is over."""
    puzzle = Cover.make("queens", 14)
    clock.tick = 0.01
    answer = puzzle.solve(time=2.0)
    assert answer.outcome is Outcome.LIMIT
    assert answer.solutions


def test_generators_set_up_within_their_budget() -> None:
    """A budget that makes a puzzle again has no clock, but can be stopped."""
    with Budget(time=0.0).setup_deadline(), pytest.raises(OutOfTimeError):
        check_deadline()
    with Budget(time=0.0, again={"asked": 5}).setup_deadline():
        check_deadline()
    with (
        Budget(again={"asked": 5}, stop=lambda: True).setup_deadline(),
        pytest.raises(StoppedError),
    ):
        check_deadline()


def test_generators_have_a_deadline_until_their_first_result() -> None:
    """Then there is none: what comes later must not cost them what they have."""

    def drafts() -> Iterator[str | None]:
        check_deadline()
        yield None
        check_deadline()
        yield "first"
        asked.append(True)
        check_deadline()
        yield "second"

    asked: list[bool] = []
    made = list(Budget(stop=lambda: bool(asked)).drafts_until_first(drafts()))
    assert made == [None, "first", "second"]
    with pytest.raises(StoppedError):
        next(Budget(stop=lambda: True).drafts_until_first(drafts()))
    with pytest.raises(OutOfTimeError):
        next(Budget(time=0.0).drafts_until_first(drafts()))
