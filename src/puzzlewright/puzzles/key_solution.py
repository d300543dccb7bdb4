"""Looking for a solution that nobody asked for: for a key on paper, or a page to play on.

Nodes are the same on every machine, so the file is the same, too; seconds are for what would take
too long by far.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from puzzlewright.errors import InputError
from puzzlewright.puzzles.abilities import Reported

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle, Solution

NODES: Final = 300_000
SECONDS: Final = 60.0


def solution_or_why(
    puzzle: Puzzle[Any], stop: Callable[[], bool] | None = None
) -> tuple[Solution | None, str]:
    """Return a solution, its own if a puzzle has one; or None, and why there is none."""
    own: Solution | None = Reported.of(puzzle).own_solution()
    if own is not None:
        return own, ""
    try:
        answer = puzzle.solve(limit=1, nodes=NODES, time=SECONDS, stop=stop)
    except InputError as error:
        return None, str(error)
    if answer.solutions:
        return answer.solutions[0], ""
    searched = f"no solution found in {NODES:,} nodes or {SECONDS:g} s"
    return None, Reported.of(puzzle).no_solution if answer.count.exact else searched
