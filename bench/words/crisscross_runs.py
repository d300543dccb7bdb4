"""Words laid out and checked: what comes of a list, and how long it took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter, process_time
from typing import Any, NamedTuple

from bench.report import WrongAnswerError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid

#: What all of it is made with.
SEED = 1


class Made(NamedTuple):
    """A grid that passed the checker."""

    grid: Grid
    score: int
    seconds: float  #: on the wall
    processor: float  #: seconds of all threads together

    @property
    def words(self) -> int:
        """How many words were placed."""
        return len(self.grid.runs)

    @property
    def numbers(self) -> tuple[int, int, int]:
        """Words, connectors and letters."""
        return numbers_of(self.grid)


def numbers_of(grid: Grid) -> tuple[int, int, int]:
    """Return words, connectors and letters of a grid."""
    return len(grid.runs), len(grid.connectors), len(grid.letters)


def made(
    name: str,
    entries: Sequence[Entry],
    goal: str,
    size: tuple[int, int] | None = None,
    time: float | None = None,
    wishes: Mapping[str, Any] | None = None,
) -> Made:
    """Make a criss-cross; an error if the checker refuses it."""
    start, begun = perf_counter(), process_time()
    puzzle = CrissCross.make(entries, size=size, goal=goal, seed=SEED, time=time, **(wishes or {}))
    seconds, processor = perf_counter() - start, process_time() - begun
    require_sound(name, entries, puzzle.grid, size)
    return Made(puzzle.grid, puzzle.score, seconds, processor)


def require_sound(
    name: str, entries: Sequence[Entry], grid: Grid, size: tuple[int, int] | None
) -> None:
    """Raise an error unless a grid holds to the rules, with the words and the board it was for."""
    if size is not None and (grid.height > size[0] or grid.width > size[1]):
        board = f"{size[0]}x{size[1]}"
        raise WrongAnswerError(f"{name}: {grid.height}x{grid.width} on a board of {board}")
    if flaw := first_flaw(entries, grid):
        raise WrongAnswerError(f"{name}: the checker refuses what was made: {flaw}")


def first_flaw(entries: Sequence[Entry], grid: Grid) -> str:
    """Return what the checker says of a grid first, or nothing."""
    if not grid.runs:
        return "no words"
    flaws = Facts.of(CrissCross(entries, grid)).flaws()
    return str(flaws[0]) if flaws else ""
