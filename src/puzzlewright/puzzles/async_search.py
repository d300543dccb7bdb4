"""Searches and generators for programs with an event loop.

Each call works in a thread of its own, so that the loop goes on: kernels run without the
interpreter lock, and Python hands it over every few milliseconds. Cancelling the task stops the
search as `stop` does: it ends with its current step, and the task waits for that, so that no thread
is left behind.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Event, Semaphore
from typing import TYPE_CHECKING, Any, Self, TypeVar

from puzzlewright.puzzles.results import S, SearchResult
from puzzlewright.puzzles.solving import require_arguments, require_result

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle

R = TypeVar("R")
Stop = Callable[[], bool]

#: How many solutions wait for whoever takes them, before the search waits, too.
AHEAD = 64


def _nothing() -> None:
    pass


async def in_thread(
    work: Callable[[Stop], R], stop: Stop | None = None, leave: Callable[[], None] = _nothing
) -> R:
    """Return what `work` returns, which is called in a thread with a stop function.

    It tells when to stop: when the task was cancelled, or `stop` returns True. If the thread may be
    waiting for the task then, `leave` has to wake it.
    """
    cancelled = Event()

    def should_stop() -> bool:
        return cancelled.is_set() or (stop is not None and stop())

    executor = ThreadPoolExecutor(1, "puzzlewright")
    loop = asyncio.get_running_loop()
    working = loop.run_in_executor(executor, copy_context().run, work, should_stop)
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        cancelled.set()
        leave()
        await asyncio.wait([working])
        working.exception()  # it was cancelled: how the work ended is of no interest
        raise
    finally:
        cancelled.set()  # also when nobody waits any more
        leave()
        executor.shutdown(wait=False)


class AsyncSolutionStream(AsyncIterator[S]):
    """The solutions of one search, each checked, for `async for`; at the end it has the result."""

    def __init__(self, puzzle: Puzzle[S], options: dict[str, Any]) -> None:
        own = {name: value for name, value in options.items() if name not in ("seed", "distinct")}
        require_arguments(options.get("seed"), options.get("distinct", False), own)  # type: ignore[arg-type]
        # The generator does not know this object: so it ends as soon as nobody holds this any more.
        self._results: list[SearchResult] = []
        self._solutions = _solutions(puzzle, options, self._results)

    @property
    def result(self) -> SearchResult:
        """How the search ended, as soon as all solutions are there."""
        return require_result(self._results[0] if self._results else None)

    def __anext__(self) -> Coroutine[Any, Any, S]:
        return self._solutions.__anext__()

    async def aclose(self) -> None:
        """End the search."""
        await self._solutions.aclose()

    async def __aenter__(self) -> Self:
        """Let `async with` close it at the end."""
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


async def _solutions(
    puzzle: Puzzle[S], options: dict[str, Any], results: list[SearchResult]
) -> AsyncGenerator[S, None]:
    """Yield what a thread finds, which runs a little ahead."""
    loop, room, left = asyncio.get_running_loop(), Semaphore(AHEAD), Event()
    found: asyncio.Queue[S | None] = asyncio.Queue()

    def search(should_stop: Stop) -> None:
        stream = puzzle.solutions(**{**options, "stop": should_stop})
        try:
            for solution in stream:
                room.acquire()
                if left.is_set():
                    return stream.close()
                loop.call_soon_threadsafe(found.put_nowait, solution)
            results.append(stream.result)
        finally:
            loop.call_soon_threadsafe(found.put_nowait, None)

    def leave() -> None:
        left.set()
        room.release()  # it may wait for room

    searching = asyncio.ensure_future(in_thread(search, options.get("stop"), leave))
    try:
        while (solution := await found.get()) is not None:
            room.release()
            yield solution
        await searching
    finally:
        searching.cancel()
        await asyncio.wait([searching])
