"""Searches and generators in programs with an event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest
from support.studio.coroutines import in_a_loop

from puzzlewright import (
    Count,
    Cover,
    CrissCross,
    FillIn,
    InputError,
    Jigsaw,
    Outcome,
    Packing,
    StoppedError,
    Sudoku,
    WordSearch,
)
from puzzlewright.puzzles.async_search import AHEAD

R = TypeVar("R")

#: More solutions than anybody waits for.
ENDLESS = Sudoku((0,) * 81)
SMALL = Sudoku((0,) * 16)  # 288 solutions


def play(work: Coroutine[Any, Any, R]) -> R:
    """Run a coroutine, and see that no thread is left."""
    before = set(threading.enumerate())
    result = in_a_loop(work)
    for thread in set(threading.enumerate()) - before:
        thread.join()
    return result


def test_all_solutions_in_their_order() -> None:
    """As solutions() finds them, with the result at the end."""

    async def gather() -> tuple[list[Any], Any]:
        stream = SMALL.asolutions(seed=3)
        return [each async for each in stream], stream.result

    found, result = play(gather())
    assert found == list(SMALL.solutions(seed=3))
    assert len(found) > 2 * AHEAD
    assert result.outcome is Outcome.EXHAUSTED
    assert result.count == 288


def test_answers_and_counts() -> None:
    """As solve() and count() return them, side by side."""

    async def both() -> Any:
        return await asyncio.gather(SMALL.asolve(limit=5), SMALL.acount(), SMALL.acount(limit=7))

    answer, count, limited = play(both())
    assert answer.solutions == SMALL.solve(limit=5).solutions
    assert (count, limited) == (Count(288, exact=True), Count(7, exact=False))


def test_tallies_estimates_and_the_best() -> None:
    """As the methods without the a return them."""
    words = [("cat", 50), ("ore", 60), ("wed", 40), ("cow", 30), ("are", 30), ("ted", 20)]
    fill = FillIn(["___"] * 3, words, mode="dictionary")
    cover = Cover("a b", ["a b", "a", "b"])

    async def all_of_them() -> Any:
        return await asyncio.gather(
            SMALL.atally(), SMALL.aestimate(), cover.atally(chosen=[1]), fill.abest(nodes=100)
        )

    tally, estimate, restricted, best = play(all_of_them())
    assert (tally.count, tally.outcome) == (288, Outcome.EXHAUSTED)
    assert estimate.method == SMALL.estimate().method
    assert restricted.count == cover.count(chosen=[1]) == 1
    assert best.solution == fill.best(nodes=100).solution


def test_streams_close_at_the_end_of_with() -> None:
    """Their result is there after the last solution only, and arguments are refused at once."""

    async def take(stream: Any) -> None:
        async with stream:
            await anext(stream)

    ours, theirs = ENDLESS.solutions(), ENDLESS.asolutions()
    with ours:
        next(ours)
    play(take(theirs))
    for stream in (ours, theirs):
        with pytest.raises(AttributeError, match="none before the last solution"):
            _ = stream.result
    for find in (SMALL.solutions, SMALL.asolutions):
        wrong: Any = find
        for name in ("limit", "seed", "distinct", "limt"):
            with pytest.raises(TypeError, match=name):
                wrong(**{name: "x"})


def test_leaving_the_loop_stops_the_search() -> None:
    """Closing does, too, also before the first solution."""

    async def take_three() -> int:
        stream, found = ENDLESS.asolutions(), 0
        async for _ in stream:
            found += 1
            if found == 3:
                break
        await stream.aclose()
        await ENDLESS.asolutions().aclose()
        return found

    assert play(take_three()) == 3


async def leave_by_break() -> None:
    """Keep the stream in a variable until the end."""
    stream = ENDLESS.asolutions()
    async for _ in stream:
        break
    await asyncio.sleep(0.05)  # the search runs ahead until it waits for room
    assert not hasattr(stream, "result")


async def leave_at_once() -> None:
    """Keep nothing."""
    async for _ in ENDLESS.asolutions():
        await asyncio.sleep(0.05)
        break


async def leave_by_an_error() -> None:
    """Fail in the body of the loop."""
    with pytest.raises(ZeroDivisionError):
        async for _ in ENDLESS.asolutions():
            await asyncio.sleep(0.05)
            raise ZeroDivisionError


async def leave_by_cancelling() -> None:
    """Cancel a task that waits for something else in the body of the loop."""
    inside = asyncio.Event()

    async def take() -> None:
        async for _ in ENDLESS.asolutions():
            inside.set()
            await asyncio.sleep(3600)

    task = asyncio.ensure_future(take())
    await inside.wait()
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def leave_twice() -> None:
    """Cancel again while the cancelled task waits for its thread."""
    task = asyncio.ensure_future(ENDLESS.acount())
    await asyncio.sleep(0.05)
    task.cancel()
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.parametrize(
    "leave",
    [leave_by_break, leave_at_once, leave_by_an_error, leave_by_cancelling, leave_twice],
)
def test_programs_end_however_they_leave(leave: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """The loop ends, and so does the thread, which waits for room by then."""
    play(leave())


def test_cancelling_the_task_stops_the_search() -> None:
    """No thread goes on; the loop does."""
    running = threading.Event()

    def begun() -> bool:
        running.set()
        return False

    async def cancel(work: Coroutine[Any, Any, object]) -> bool:
        running.clear()
        task = asyncio.ensure_future(work)
        while not running.is_set():
            await asyncio.sleep(0.001)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            return True
        return False

    async def take_all() -> None:
        async for _ in ENDLESS.asolutions():
            running.set()

    async def all_ways() -> list[bool]:
        return [
            await cancel(ENDLESS.acount(stop=begun)),
            await cancel(ENDLESS.asolve(stop=begun)),
            await cancel(Jigsaw.amake("12x12", solutions=2, seed=1, stop=begun)),
            await cancel(take_all()),
        ]

    assert play(all_ways()) == [True] * 4


def test_stop_and_limits_hold() -> None:
    """What stops a search in a thread stops it here, and the result has the reason."""

    async def stopped() -> Any:
        stream = ENDLESS.asolutions(stop=lambda: True)
        found = [each async for each in stream]
        return found, stream.result.outcome, await ENDLESS.acount(nodes=100)

    found, outcome, count = play(stopped())
    assert (len(found), outcome) == (0, Outcome.STOPPED)
    assert not count.exact
    with pytest.raises(StoppedError):
        play(Jigsaw.amake("12x12", solutions=2, seed=1, stop=lambda: True))


WORDS = ["anchor", "harbour", "rope", "sail", "oar", "mast"]


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        (Sudoku, {"size": "4x4"}),
        (Jigsaw, {"size": "3x3"}),
        (Packing, {"board": "3x4", "pieces": 3}),
        (Cover, {"name": "random", "items": 6, "options": 12}),
        (WordSearch, {"words": WORDS}),
        (CrissCross, {"words": WORDS}),
        (FillIn, {"size": "5x5", "words": ["oar", "rum", "our", "arm"], "seed": 2}),
    ],
)
def test_every_kind_is_made(kind: Any, arguments: dict[str, Any]) -> None:
    """The same puzzle as make() returns."""
    arguments = {"seed": 1, **arguments}
    assert play(kind.amake(**arguments)) == kind.make(**arguments)


def test_errors_arrive_where_it_is_awaited() -> None:
    """Wrong input, wrong types and errors of a caller's own functions."""
    with pytest.raises(InputError):
        play(Sudoku.amake("1x1"))
    with pytest.raises(TypeError):
        play(SMALL.acount(threads="two"))  # type: ignore[arg-type]

    def broken(_: object) -> None:
        raise ZeroDivisionError

    async def take_all() -> None:
        async for _ in ENDLESS.asolutions(progress=broken):
            pass

    with pytest.raises(ZeroDivisionError):
        play(take_all())


def test_the_loop_goes_on_meanwhile() -> None:
    """Other tasks have their turn while a search runs."""

    async def tick_until_counted() -> int:
        task = asyncio.ensure_future(ENDLESS.acount(nodes=300_000))
        ticks = 0
        while not task.done():
            await asyncio.sleep(0)
            ticks += 1
        return ticks

    assert play(tick_until_counted()) > 10
