"""Searching one puzzle: for its solutions, handed on as they are found, or for their number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from puzzlewright.cli.words import Ending

if TYPE_CHECKING:
    from puzzlewright.engine.run import RunOptions
    from puzzlewright.puzzles.base import Puzzle, Solution


def hunt(puzzle: Puzzle[Any], limits: RunOptions, see: Callable[[Solution], None]) -> Ending:
    """Show every solution to `see`, in order and in constant memory; tell how the search ended."""
    from puzzlewright.engine.run import stream

    raws = stream(puzzle.search(), **limits)
    while True:
        try:
            raw = next(raws)
        except StopIteration as end:
            result = end.value
            return Ending(result.outcome, result.count, result.stats.nodes, result.stats.seconds)
        see(puzzle.checked(raw))


def count(puzzle: Puzzle[Any], limits: RunOptions) -> Ending:
    """Count the solutions without looking at them."""
    from puzzlewright.engine.run import run

    result = run(puzzle.search(collect=False), **limits)
    return Ending(result.outcome, result.count, result.stats.nodes, result.stats.seconds)
