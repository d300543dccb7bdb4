"""Several fills to choose from, which differ in a share of their words at least.

Each comes from a hunt with a seed of its own. One that is too much like another is left out.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlewright.engine.run import RunOptions
    from puzzlewright.outcome import Outcome
    from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn
    from puzzlewright.puzzles.results import Answer

#: Hunts for each fill that is wanted.
TRIES = 8

#: The default number of different fills.
FEWEST = 2


class Found(NamedTuple):
    """How the hunts ended: all fills, hunts, nodes, and the outcome of the last one."""

    fills: list[Filled]
    tries: int
    nodes: int
    outcome: Outcome


def difference(one: Filled, other: Filled) -> float:
    """Return the share of the words of one fill that the other does not have."""
    words = set(other.words)
    return sum(word not in words for word in one.words) / max(1, len(one.words))


def different_fills(
    puzzle: FillIn,
    number: int,
    share: float,
    *,
    seed: int = 0,
    see: Callable[[Filled], None] | None = None,
    limits: RunOptions | None = None,
) -> Found:
    """Return up to `number` fills, any two of which differ in this share of their words.

    `limits` are those of one hunt, but for the time, which is that of all; `see` gets each fill as
    it is found.
    """
    if not 0 <= share <= 1:
        raise InputError("a share of the words is a number from 0 to 1", text=str(share))
    fills: list[Filled] = []
    tries, nodes, start = 0, 0, perf_counter()
    time = (limits or {}).get("time")
    while True:
        one: RunOptions = {**(limits or {}), "limit": 1}
        if time is not None:
            one["time"] = max(0.0, time - (perf_counter() - start))
        answer = puzzle.solve(seed=seed + tries, **one)
        tries += 1
        nodes += answer.stats.nodes
        for filled in answer.solutions:
            if all(difference(filled, other) >= share for other in fills) and filled not in fills:
                fills.append(filled)
                if see is not None:
                    see(filled)
        is_stopped = answer.outcome.name == "STOPPED" or not answer.solutions
        if len(fills) >= number or tries >= TRIES * number or is_stopped:
            return Found(fills, tries, nodes, answer.outcome)


def different_answer(
    puzzle: FillIn, share: float, seed: int | None, limits: RunOptions
) -> Answer[Filled]:
    """Return such fills as solve() does: as many as the limit, or two."""
    from puzzlewright.outcome import Count, Outcome, Stats
    from puzzlewright.puzzles.results import Answer

    start = perf_counter()
    number = limits.get("limit") or FEWEST
    found = different_fills(puzzle, number, share, seed=seed or 0, limits=limits)
    is_none = not found.fills and found.outcome is Outcome.EXHAUSTED
    outcome = Outcome.SOLVED if len(found.fills) >= number else found.outcome
    if outcome is Outcome.SOLVED and len(found.fills) < number:
        outcome = Outcome.LIMIT  # the hunts were used up, and there may be more
    stats = Stats(found.nodes, perf_counter() - start)
    return Answer(outcome, Count(len(found.fills), is_none), found.fills, stats)
