"""Large templates that take minutes: the whole portfolio of searches, with several seeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import process_time
from typing import NamedTuple

from bench import report as show
from bench.instances.fillin import Fills, Grid
from bench.peers.fill_grid import FILLED, GIVEN_UP, NONE
from bench.report import Target, WrongAnswerError, in_time, table
from bench.timing import tell
from puzzlewright.engine.word_fill.portfolio import FillPortfolio
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import SCORE_BIAS, fill_solver
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

#: Seconds of CPU time for a template and a seed: aimed at, and where it shall be quick.
WANTED, QUICK_LIMIT = 600.0, 5.0

#: One seed proves little: how long it takes is mostly chance.
SEEDS = (1, 2, 3)

#: Words and letters tried between two looks at the clock.
STEP = 2_000


class Long(NamedTuple):
    """What came of one template with one seed."""

    name: str
    slots: int
    seed: int
    end: str  #: FILLED, NONE or GIVEN_UP
    open_slots: int  #: of the fullest grid
    seconds: float
    nodes: int


def long_fills(fills: Fills, limit: float) -> Iterator[Long]:
    """Fill each template with each seed."""
    words = fills.words()
    for grid in fills.grids:
        for seed in SEEDS:
            tell(f"fillin, {grid.name}, seed {seed}, {limit:g} s")
            yield filled(grid, words, fills.least, seed, limit)


def filled(grid: Grid, words: Iterable[Word], least: int, seed: int, limit: float) -> Long:
    """Fill a template by all searches that `solve` has; an error if what is found is no fill."""
    puzzle = FillIn(grid.template, words, mode="dictionary", least=least)
    search = FillPortfolio(fill_solver(puzzle).problem, seed, SCORE_BIAS)
    begun = process_time()
    while (goes_on := search.step(STEP)) and process_time() - begun < limit:
        pass
    seconds = process_time() - begun
    end = GIVEN_UP if goes_on else NONE if search.is_refuted else FILLED
    if end == FILLED and not puzzle.check(puzzle.decode_solution(search.fill())).ok:
        raise WrongAnswerError(f"what was found for {grid.name} is no fill")
    left = 0 if end == FILLED else search.partial_fill().count(-1)
    return Long(grid.name, len(grid.template.slots), seed, end, left, seconds, search.nodes)


def long_table(found: Iterable[Long]) -> str:
    """Return how each of them ended, a line for each seed."""
    lines = [
        [
            one.name,
            str(one.slots),
            str(one.seed),
            one.end if one.end != NONE else "none: proved",
            str(one.open_slots),
            show.seconds(one.seconds),
            show.whole(one.nodes),
        ]
        for one in found
    ]
    headers = ["large template", "slots", "seed", "end", "open", "seconds", "words, letters tried"]
    return table(headers, lines)


def judged_long(found: Sequence[Long], limit: float) -> Iterator[Target]:
    """Judge each template: with every seed, it has to be filled or proved impossible."""
    for name in dict.fromkeys(one.name for one in found):
        runs = [one for one in found if one.name == name]
        done = [one for one in runs if one.end != GIVEN_UP]
        what = f"{len(done)} of {len(runs)} seeds"
        if done:
            what += f", the slowest in {show.seconds(max(one.seconds for one in done))} s"
        text = f"fillin: {name} filled or proved impossible in {WANTED:g} s"
        yield Target(text, what, in_time(len(done) == len(runs), limit, WANTED))
