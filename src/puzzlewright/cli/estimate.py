"""`count --estimate`: how long a count would take, before it is begun.

Random descents through the tree tell how large it is on average (D. E. Knuth, Estimating the
efficiency of backtrack programs, 1975); a short run tells how quickly this machine walks it. Trees
with few deep branches are underestimated more often than not, so the words stay careful.
"""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.cli.stopping import noted_interrupts
from puzzlewright.cli.wording import NOT_SEARCHED, duration
from puzzlewright.deadline import deadline, look
from puzzlewright.errors import OutOfTimeError
from puzzlewright.outcome import Outcome
from puzzlewright.puzzles.abilities import Symmetric

if TYPE_CHECKING:
    from puzzlewright.cli.inputs import Entry
    from puzzlewright.engine.search import Search
    from puzzlewright.puzzles.base import Puzzle

#: Random descents are made in rounds of at most this many, until the time (in seconds) is up.
ROUND = 500
PROBING = 0.5

#: The run that measures the speed takes this long (in seconds).
TRIAL = 0.3

#: Floating-point numbers end not far beyond this one.
MOST = 1e300

#: From here on, numbers are written with a power of ten, and times in years.
MANY = 1e18
YEAR = 365.25 * 86400


class Estimate(NamedTuple):
    """How large the tree of a search seems to be."""

    nodes: float
    seconds: float
    probes: int  #: random descents; 0 if the trial came to the end of the tree

    def __str__(self) -> str:
        if not self.probes:
            return f"{self.nodes:,.0f} nodes, {duration(self.seconds)}: exactly"
        return f"{self._size()} (a guess from {self.probes:,} random probes)"

    def _size(self) -> str:
        if not self.is_known:
            return f"more than {MOST:.0e} nodes".replace("+", "")
        if self.nodes < MANY:
            nodes, time = f"{rounded(self.nodes):,}", duration(self.seconds)
        else:
            nodes, time = f"{self.nodes:.1e}", f"{self.seconds / YEAR:.1e} years"
        return f"about {nodes} nodes, about {time} on one thread".replace("e+", "e")

    @property
    def is_known(self) -> bool:
        """Whether there is a number for it."""
        return self.nodes <= MOST

    def as_json(self) -> dict[str, object]:
        """Return the fields about the estimate."""
        return {
            "estimated_nodes": round(self.nodes) if self.is_known else None,
            "estimated_seconds": round(self.seconds, 6) if self.is_known else None,
            "probes": self.probes,
        }


def estimate(puzzle: Puzzle[Any], time: float | None = None) -> Estimate:
    """Estimate the nodes and the seconds of a full count on one thread; Ctrl-C is raised.

    OutOfTimeError if the time is up before there is anything to go by.
    """
    from puzzlewright.engine.run import run

    with noted_interrupts() as stop, deadline(time, stop):
        search = _fresh_search(puzzle)
        trial = run(search, time=TRIAL, stop=stop)
        if trial.outcome is Outcome.EXHAUSTED:
            return Estimate(trial.stats.nodes, trial.stats.seconds, 0)
        probes, mean = _probe(search)
    # The trial has seen that many nodes at least.
    nodes = max(mean, float(trial.stats.nodes))
    speed = max(trial.stats.nodes, 1) / max(trial.stats.seconds, 1e-9)
    return Estimate(nodes, nodes / speed, probes)


def _fresh_search(puzzle: Puzzle[Any]) -> Search:
    """Return the search that a count would run."""
    classes = Symmetric.of(puzzle).class_search(collect=False)
    return puzzle.search(collect=False) if classes is None else classes[0]


def _probe(search: Search) -> tuple[int, float]:
    """Return how many random descents were made, and the mean size of the tree by them."""
    start = perf_counter()
    probes, total, size = 0, 0.0, 1
    with suppress(OutOfTimeError):
        while not probes or perf_counter() - start < PROBING:
            look()
            total += size * search.estimate(size, seed=probes)
            probes += size
            size = min(2 * size, ROUND)  # descents into large problems take long
    if not probes:
        raise OutOfTimeError
    return probes, total / probes


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
