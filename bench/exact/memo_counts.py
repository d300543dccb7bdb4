"""Counts that remember positions, in CPU seconds of one core, next to visiting each solution."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from bench import report as show
from bench.instances.cover import INSTANCES
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import Task, take_turns, tell
from puzzlewright.engine.driver.run import run
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.cover.make.generator import problem_by_name
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.solve import rules

#: Where remembering does not pay, a count may take this many times as long as the search alone.
MOST_LOST = 1.10

#: Runs of each contender at most, and the seconds after which it gets no more of them.
ROUNDS, BUDGET = 9, 8.0
QUICK_ROUNDS, QUICK_BUDGET = 3, 1.0

COUNT, SEARCH = "count", "search"


class Huge(NamedTuple):
    """A problem whose solutions nobody would visit."""

    name: str
    make: Callable[[], Puzzle[Any]]
    solutions: int
    wanted: float | None = None  #: seconds
    is_visited: bool = False  #: whether the search visits all solutions in some seconds


class Row(NamedTuple):
    """What came of one problem; times in seconds."""

    name: str
    solutions: int
    times: Mapping[str, float]

    @property
    def ratio(self) -> float | None:
        """How many times as long as the search a count takes."""
        return self.times[COUNT] / self.times[SEARCH] if SEARCH in self.times else None


def six_by_six() -> Cover:
    """Return all sudokus of 6×6 as a cover problem in words."""
    problem = rules((2, 3))
    names = [f"i{item}" for item in range(problem.primary)]
    return Cover(names, [[names[item] for item, _ in option] for option in problem.options])


def _named(*words: str) -> Callable[[], Cover]:
    return partial(problem_by_name, words[0], words[1:])


HUGE = (
    Huge("dominoes 12x12", _named("dominoes", "12x12"), 53_060_477_521_960_000, 5.0),
    Huge("sudoku 6x6, cover", six_by_six, 28_200_960, 1.0, is_visited=True),
    Huge("sudoku 6x6", lambda: Sudoku("." * 36), 28_200_960, 1.0, is_visited=True),
    Huge("dominoes 16x16", _named("dominoes", "16x16"), 2444888770250892795802079170816),
    Huge("trominoes 12x12", _named("trominoes", "12x12"), 2_033_502_499_954),
    Huge("loose-dominoes 8x8", _named("loose-dominoes", "8x8"), 179_788_343_101_980_135),
    Huge("colouring 6x6 3", _named("colouring", "6x6", "3"), 101_596_896),
)


def measure(*, quick: bool = False) -> Report:
    """Measure what is huge, and the instances of the other measurements of covers."""
    effort = (QUICK_ROUNDS, QUICK_BUDGET) if quick else (ROUNDS, BUDGET)
    huge = [
        _row(each.name, each.make(), each.solutions, effort, each.is_visited and not quick)
        for each in HUGE
    ]
    chosen = [found for found in INSTANCES if not (quick and found.is_slow)]
    usual = [_row(each.name, each.make(), each.solutions, effort) for each in chosen]
    text = f"{_table('huge', huge)}\n\n{_table('usual', usual)}"
    title = "Exact cover: counted by remembering positions (CPU seconds, best run, set-up included)"
    data = {
        row.name: {"solutions": row.solutions, "seconds": dict(row.times)}
        for row in (*huge, *usual)
    }
    return Report("memo", title, text, tuple(_targets(huge, usual)), {"instances": data})


def _row(
    name: str,
    puzzle: Puzzle[Any],
    solutions: int,
    effort: tuple[int, float],
    is_visited: bool = True,
) -> Row:
    """Measure one problem; an error if it is miscounted."""
    tell(f"remembering, {name}")
    tasks = {COUNT: _counting(puzzle)}
    if is_visited:
        tasks[SEARCH] = _searching(puzzle)
    timings = take_turns(tasks, effort[0], budget=effort[1])
    for timing in timings.values():
        if timing.result != solutions:
            raise WrongAnswerError(f"{name} has {solutions} solutions, not {timing.result}")
    return Row(name, solutions, {key: timing.seconds for key, timing in timings.items()})


def _counting(puzzle: Puzzle[Any]) -> Task[int]:
    """Count as `puzzlewright count` does; a copy of the puzzle has nothing set up."""

    def prepare() -> Callable[[], int]:
        fresh = copy.copy(puzzle)
        return lambda: fresh.count().n

    return prepare


def _searching(puzzle: Puzzle[Any]) -> Task[int]:
    """Count by visiting each solution."""

    def prepare() -> Callable[[], int]:
        fresh = copy.copy(puzzle)
        return lambda: run(fresh.search(collect=False)).count.n

    return prepare


def _table(which: str, rows: Iterable[Row]) -> str:
    lines = [
        [
            row.name,
            show.whole(row.solutions),
            show.seconds(row.times[COUNT]),
            show.seconds(row.times.get(SEARCH)),
            show.ratio(row.ratio),
        ]
        for row in rows
    ]
    return table([which, "solutions", "count s", "search s", "count ÷ search"], lines)


def _targets(huge: Iterable[Row], usual: Iterable[Row]) -> Iterable[Target]:
    for each, row in zip(HUGE, huge, strict=True):
        if each.wanted is not None:
            seconds = row.times[COUNT]
            text = f"memo: {each.name} counted in {each.wanted:g} s"
            yield Target(text, f"{seconds:.3f} s", seconds <= each.wanted)
    ratios = {row.name: row.ratio for row in usual if row.ratio is not None}
    worst = max(ratios, key=lambda name: ratios[name] or 0.0)
    yield Target(
        f"memo: no count takes more than {MOST_LOST:g} times as long as the search",
        f"{ratios[worst]:.3f} times ({worst})",
        (ratios[worst] or 0.0) <= MOST_LOST,
    )
