"""Whether a puzzle has exactly one solution, and how long outputs search for the one they need.

Searches are limited in nodes, so that answers and files are the same on every machine, and in
seconds, for what would take far too long. Solutions of one symmetry class count as one.
outputs/solution_key.py searches for keys on paper and pages to play on.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Outcome, Stats
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.results import Solution

KEY_NODES: Final = 300_000
KEY_SECONDS: Final = 60.0

#: How far another solution is searched for where a puzzle has its own.
RIVAL_NODES: Final = 30_000


class Verdict(StrEnum):
    """What is known about the number of solutions."""

    UNIQUE = "unique"
    NOT_UNIQUE = "not unique"
    NONE = "none"
    UNKNOWN = "unknown"


class Proof(NamedTuple):
    """What a short search found out."""

    verdict: Verdict
    solution: Solution | None  #: the puzzle's own, if it knows it, else the first that was found
    stats: Stats


def prove_uniqueness(
    puzzle: Puzzle[Any],
    stop: Callable[[], bool] | None = None,
    *,
    seconds: float = KEY_SECONDS,
    nodes: int = RIVAL_NODES,
) -> Proof:
    """Search for two solutions within limits, and return what that proves."""
    own: Solution | None = Facts.of(puzzle).own_solution()
    try:
        answer = puzzle.solve(distinct=True, limit=2, nodes=nodes, time=seconds, stop=stop)
    except InputError:  # too large to be searched, perhaps: that is no fault of the puzzle
        return Proof(Verdict.UNKNOWN, own, Stats(0, 0.0))
    verdict = _verdict(answer.outcome, len(answer.solutions))
    return Proof(verdict, own or next(iter(answer.solutions), None), answer.stats)


def _verdict(outcome: Outcome, solutions: int) -> Verdict:
    if solutions > 1:
        return Verdict.NOT_UNIQUE
    if outcome is not Outcome.EXHAUSTED:
        return Verdict.UNKNOWN
    return Verdict.UNIQUE if solutions else Verdict.NONE
