"""Fills that get better: the mean score of their words after some seconds, next to a first fill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bench.instances.fillin import Fills
from bench.report import table
from bench.timing import tell
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.puzzles.base import checked_solution
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import fill_solver

#: Seconds after which a best fill is looked at; each is a run of its own, from the beginning.
SECONDS, QUICK_SECONDS = (1.0, 3.0, 10.0), (1.0,)

#: Least scores by hand, each a line of its own: the whole list should do as well.
THRESHOLDS = (30, 50, 70)

#: Tries of words for the first fill, at most.
NODES = 2_000_000


class Best(NamedTuple):
    """What came of one template."""

    name: str
    slots: int
    first: float | None  #: the mean score of the first fill; None: not found
    best: Mapping[float, float | None]  #: the mean scores, by seconds
    proved: bool  #: whether nothing is better, after the longest


def bests(scored: Fills, seconds: Sequence[float]) -> Iterator[Best]:
    """Look for the best fills of some templates."""
    words = scored.words()
    for grid in scored.grids:
        tell(f"fillin, best fills, {grid.name}")
        for least in sorted({scored.least, *THRESHOLDS}):
            if least >= scored.least:
                name = grid.name if least == scored.least else f"{grid.name}, least {least}"
                puzzle = FillIn(grid.template, words, mode="dictionary", least=least)
                yield best_of(name, puzzle, seconds)


def best_of(name: str, puzzle: FillIn, seconds: Sequence[float]) -> Best:
    """Find the first fill of a template, and the best ones after some seconds."""
    first = run(puzzle.search(), limit=1, nodes=NODES).solutions
    slots = len(puzzle.template.slots)
    found = {time: puzzle.best(time=time) for time in seconds}
    means = {
        time: None if best.solution is None else best.value / slots for time, best in found.items()
    }
    proved = found[seconds[-1]].outcome is Outcome.EXHAUSTED
    return Best(name, slots, _first_score(puzzle, first), means, proved)


def _first_score(puzzle: FillIn, raw: Sequence[RawSolution]) -> float | None:
    """Return the mean score of the words in the first of some fills, if there is one."""
    if not raw:
        return None
    checked_solution(puzzle, raw[0])
    numbers = fill_solver(puzzle).words_of_solution(raw[0])
    return sum(fill_solver(puzzle).words[number].score for number in numbers) / len(numbers)


def best_table(name: str, found: Iterable[Best]) -> str:
    """Return the mean scores, a line for each template."""
    rows = list(found)
    times = list(rows[0].best)
    headers = [name, "slots", "first fill", *(f"after {time:g} s" for time in times), "proved"]
    lines = [
        [
            one.name,
            str(one.slots),
            _mean(one.first),
            *(_mean(one.best[time]) for time in times),
            "yes" if one.proved else "no",
        ]
        for one in rows
    ]
    note = (
        "Mean scores of the words; each number of seconds (wall) is a run of its own, one thread."
    )
    return f"{table(headers, lines)}\n\n{note}"


def _mean(score: float | None) -> str:
    return "–" if score is None else f"{score:.1f}"
