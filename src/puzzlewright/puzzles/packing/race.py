"""Which way of searching suits a packing.

Where every brick is there once (or without end), exact cover has its quick kernel, and that wins
wherever it was measured: on boards of pentominoes by 1.3 times (4×15) to 30 times (2×5×6). Else, or
where there are very many ways to lay the bricks, a short race decides between the first free place
and the slower kernel.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from puzzlewright.puzzles import race
from puzzlewright.puzzles.race import Runner

if TYPE_CHECKING:
    from puzzlewright.engine.tiling import TilingProblem

#: What a node takes, in nanoseconds: from the first free place for each word of a set of cells; of
#: exact cover for each cell of the board.
FIRST_WORD = 120
COVER_CELL = 80


def quickest(problem: TilingProblem) -> str:
    """Return the method that is likely to search a problem most quickly."""
    if problem.suits_matrix or not (problem.may_stop_anywhere and problem.suits_table):
        return "cover"
    return race.winner({1: partial(_first, problem), 4: partial(_cover, problem)}).method


def _first(problem: TilingProblem) -> Runner:
    words = (problem.cells + len(problem.copies)) // 64 + 1
    search = problem.search(collect=False, method="first")
    return Runner("first", search, FIRST_WORD * words)


def _cover(problem: TilingProblem) -> Runner:
    search = problem.search(collect=False, method="cover")
    return Runner("cover", search, COVER_CELL * problem.cells)
