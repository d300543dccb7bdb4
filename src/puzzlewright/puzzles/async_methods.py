"""Searches for programs with an event loop; the methods for it.

Only they need asyncio (async_search.py), which takes as long to import as all else here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Unpack

from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.outcomes import Count
from puzzlewright.engine.driver.run import Progress, RunOptions
from puzzlewright.puzzles.results import Answer, Best, S, SearchResult
from puzzlewright.puzzles.solving import DaskClient

if TYPE_CHECKING:
    from puzzlewright.puzzles.async_search import AsyncSolutionStream
    from puzzlewright.puzzles.estimate import Estimate

R = TypeVar("R")


class AsyncMethods(Generic[S]):
    """A part of Puzzle."""

    __slots__ = ()

    async def acount(self, *, distinct: bool = False, **options: Unpack[RunOptions]) -> Count:
        """Count the solutions as count() does, in a thread; cancelling the task stops it."""
        return await _in_thread(self._puzzle.count, {"distinct": distinct, **options})

    async def atally(
        self, *, distinct: bool = False, **options: Unpack[RunOptions]
    ) -> SearchResult:
        """Count the solutions as tally() does, in a thread; cancelling the task stops it."""
        return await _in_thread(self._puzzle.tally, {"distinct": distinct, **options})

    async def aestimate(
        self,
        *,
        distinct: bool = False,
        time: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Estimate:
        """Estimate a count as estimate() does, in a thread; cancelling the task stops it."""
        options = {"distinct": distinct, "time": time, "stop": stop}
        return await _in_thread(self._puzzle.estimate, options)

    async def asolve(
        self, *, seed: int | None = None, distinct: bool = False, **options: Unpack[RunOptions]
    ) -> Answer[S]:
        """Find the solutions as solve() does, in a thread; cancelling the task stops it."""
        return await _in_thread(self._puzzle.solve, {"seed": seed, "distinct": distinct, **options})

    async def abest(
        self,
        *,
        seed: int = 0,
        nodes: int | None = None,
        threads: int = 1,
        time: float | None = None,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
        cluster: DaskClient | str | None = None,
    ) -> Best[S]:
        """Search for the best solution as best() does, in a thread.

        Cancelling the task stops it.
        """
        options: dict[str, Any] = {"seed": seed, "nodes": nodes, "threads": threads, "time": time}
        options |= {"progress": progress, "stop": stop, "cluster": cluster}
        return await _in_thread(self._puzzle.best, options)

    def asolutions(
        self, *, seed: int | None = None, distinct: bool = False, **options: Unpack[RunOptions]
    ) -> AsyncSolutionStream[S]:
        """Return the solutions for `async for`, one by one, each checked; a thread finds them.

        The arguments are those of solve(). At the end, `result` of what is returned has the
        outcome, the count and the cost. Leaving the loop, closing what is returned (aclose(), or
        at the end of `async with`) or cancelling the task stops the search.
        """
        from puzzlewright.puzzles.async_search import AsyncSolutionStream

        return AsyncSolutionStream(self._puzzle, {"seed": seed, "distinct": distinct, **options})

    @property
    def _puzzle(self) -> Any:
        """The puzzle that this is."""
        return self


async def _in_thread(method: Callable[..., R], options: dict[str, Any]) -> R:
    """Return what a method returns that takes a stop function."""
    from puzzlewright.puzzles.async_search import in_thread

    stop = options.get("stop")
    if stop is not None and not callable(stop):
        raise wrong_type("a function", stop, "stop")
    return await in_thread(lambda should_stop: method(**{**options, "stop": should_stop}), stop)
