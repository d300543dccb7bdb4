"""Deadlines: what is set up ends in time, and what was found is never lost to one."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from puzzlewright import Cover, Outcome, OutOfTimeError, StoppedError
from puzzlewright.core.deadlines import (
    check_deadline,
    deadline,
    no_deadline,
    seconds_left,
    within_deadline,
)
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.solving import raw_batches


def test_without_a_deadline_there_is_none() -> None:
    """Looking costs nothing and raises nothing."""
    check_deadline()
    assert seconds_left() is None
    assert seconds_left(3.0) == 3.0
    items = [1, 2]
    assert within_deadline(items) is items


def test_time_is_up() -> None:
    """Looking raises from the deadline on, and not after the work is over."""
    with deadline(0.02):
        check_deadline()
        time.sleep(0.03)
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


def test_time_that_began_earlier() -> None:
    """`since` counts what was spent before."""
    with deadline(1.0, since=time.perf_counter() - 2.0), pytest.raises(OutOfTimeError):
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
    """A problem that takes long to set up."""

    def search(self, **_: object) -> object:  # type: ignore[override]
        """Look at the deadline for a long time."""
        for _step in range(1000):
            time.sleep(0.01)
            check_deadline()
        raise AssertionError("nobody stopped it")


SLOW = Slow("a b", ["a", "b"])


def test_set_up_ends_in_time() -> None:
    """The answers are those of a search that came to nothing: never a proof."""
    found = SLOW.tally(time=0.05)
    assert (found.outcome, found.count.n, found.count.exact) == (Outcome.LIMIT, 0, False)
    assert SLOW.count(time=0.05) == (0, False)
    answer = SLOW.solve(time=0.05)
    assert (answer.outcome, answer.count, answer.solutions) == (Outcome.LIMIT, (0, False), ())
    assert list(SLOW.solutions(time=0.05)) == []


def test_set_up_can_be_stopped() -> None:
    """As by Ctrl-C."""
    assert SLOW.tally(stop=lambda: True).outcome is Outcome.STOPPED
    assert SLOW.solve(stop=lambda: True).outcome is Outcome.STOPPED


def test_time_of_the_set_up_counts() -> None:
    """The search has what is left of the time."""

    class Slowish(Cover):
        def search(self, **options: object):  # type: ignore[no-untyped-def]
            time.sleep(0.2)
            return super().search(**options)  # type: ignore[arg-type]

    large = Cover.make("queens", 16)
    puzzle = Slowish.from_parts(
        large.primary, large.secondary, large.bounds, large.options, large.warnings
    )
    start = time.perf_counter()
    results = raw_batches(puzzle, time=0.3)
    for _ in results:
        pass
    assert time.perf_counter() - start < 2.3
    assert puzzle.tally(time=0.1).count.exact is False


def test_what_was_found_is_not_lost() -> None:
    """A run looks at the clock itself: its solutions stay, though the deadline is over."""
    puzzle = Cover.make("queens", 14)
    answer = puzzle.solve(time=0.2)
    assert answer.outcome is Outcome.LIMIT
    assert answer.solutions


def test_makers_set_up_within_their_budget() -> None:
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


def test_makers_have_a_deadline_until_their_first_result() -> None:
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
