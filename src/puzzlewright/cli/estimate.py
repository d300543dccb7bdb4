"""`count --estimate`: how long a count would take, before it is begun.

Random descents through the tree tell how large it is on average (D. E. Knuth, Estimating the
efficiency of backtrack programs, 1975); a short run tells how quickly this machine walks it. Trees
with few deep branches are underestimated more often than not, so the words stay careful.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.cli.words import NOT_SEARCHED, duration
from puzzlewright.outcome import Outcome

if TYPE_CHECKING:
    from puzzlewright.cli.inputs import Entry
    from puzzlewright.puzzles.base import Puzzle

#: Random descents are made in rounds of this many, until the time (in seconds) is up.
ROUND = 500
PROBING = 0.5

#: The run that measures the speed takes this long (in seconds).
TRIAL = 0.3


class Estimate(NamedTuple):
    """How large the tree of a search seems to be."""

    nodes: float
    seconds: float
    probes: int  #: random descents; 0 if the trial came to the end of the tree

    def __str__(self) -> str:
        if not self.probes:
            return f"{self.nodes:,.0f} nodes, {duration(self.seconds)}: exactly"
        size = f"about {rounded(self.nodes):,} nodes, about {duration(self.seconds)} on one thread"
        return f"{size} (a guess from {self.probes:,} random probes)"

    def as_json(self) -> dict[str, object]:
        """Return the fields about the estimate."""
        return {
            "estimated_nodes": round(self.nodes),
            "estimated_seconds": round(self.seconds, 6),
            "probes": self.probes,
        }


def estimate(puzzle: Puzzle[Any]) -> Estimate:
    """Estimate the nodes and the seconds of a full count on one thread."""
    from puzzlewright.engine.run import run

    trial = run(puzzle.search(collect=False), time=TRIAL)
    if trial.outcome is not Outcome.LIMIT:
        return Estimate(trial.stats.nodes, trial.stats.seconds, 0)
    speed = trial.stats.nodes / max(trial.stats.seconds, 1e-9)
    search = puzzle.search(collect=False)
    sizes: list[float] = []
    start = perf_counter()
    while perf_counter() - start < PROBING:
        sizes.append(search.estimate(ROUND, seed=len(sizes)))
    # The trial has seen that many nodes at least.
    nodes = max(sum(sizes) / len(sizes), float(trial.stats.nodes))
    return Estimate(nodes, nodes / speed, ROUND * len(sizes))


def line_of(entry: Entry, guess: Estimate, *, json: bool, name: str) -> str:
    """Return the line about one puzzle."""
    if json:
        from puzzlewright.cli.output import json_line

        return json_line({**entry.as_json(), **NOT_SEARCHED, **guess.as_json()})
    return f"{name}{guess}\n"


def rounded(value: float) -> int:
    """Return a number with two figures that count: more would claim too much."""
    whole = round(value)
    return round(whole, 2 - len(str(whole)))
