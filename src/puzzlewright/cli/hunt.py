"""Searching one puzzle: for its solutions, handed on as they are found, or for their number.

The time of a puzzle is all the time it took here: setting the search up, searching, checking.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from puzzlewright.cli.stopping import noted_interrupts
from puzzlewright.cli.words import Ending

if TYPE_CHECKING:
    from puzzlewright.engine.run import Result, RunOptions
    from puzzlewright.puzzles.base import Puzzle, Solution


def hunt(
    puzzle: Puzzle[Any],
    limits: RunOptions,
    see: Callable[[Solution], None],
    seed: int | None = None,
) -> Ending:
    """Show every solution to `see`, in order and in constant memory; tell how the search ended."""
    from puzzlewright.engine.run import stream

    start = perf_counter()
    seen = 0
    with noted_interrupts() as stop:
        options: RunOptions = {**limits, "stop": stop}
        raws = stream(puzzle.search(seed=seed), **options)
        while True:
            try:
                raw = next(raws)
            except StopIteration as end:
                ending = _ending(end.value, perf_counter() - start)
                return ending._replace(earlier=ending.count.n - seen)
            see(puzzle.checked(raw))
            seen += 1


def count(puzzle: Puzzle[Any], limits: RunOptions) -> Ending:
    """Count the solutions without looking at them."""
    from puzzlewright.engine.run import run

    start = perf_counter()
    with noted_interrupts() as stop:
        options: RunOptions = {**limits, "stop": stop}
        result = run(puzzle.search(collect=False), **options)
        return _ending(result, perf_counter() - start)


def _ending(result: Result, seconds: float) -> Ending:
    return Ending(result.outcome, result.count, result.stats.nodes, seconds)
