"""Which way of searching suits a packing.

Where every brick is there once (or without end), exact cover has its quick kernel, and that wins on
all boards of pentominoes: by 1.3 times (4×15) to 30 times (2×5×6). With more ways to lay bricks its
matrix grows, and its nodes get slower, while those from the first free place do not: 16 octominoes
on 8×16 are quicker from there, by 6 times. So there, and where there are several bricks of a kind,
a short race decides.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from puzzlewright.puzzles import race
from puzzlewright.puzzles.race import Runner

if TYPE_CHECKING:
    from puzzlewright.engine.tiling import TilingProblem

#: Up to this size of its matrix, in bytes, exact cover need not race.
SMALL_MATRIX = 12 << 20

#: With more placements than this and without a matrix, exact cover is too slow to be tried: every
#: node looks at all that are left.
MOST_RACED = 20_000

#: What a node takes, in nanoseconds: from the first free place for each word of a set of cells; of
#: exact cover for each byte of a row of its matrix, or for each placement where it has none.
FIRST_WORD = 120
MATRIX_BYTE = 0.6
PLACEMENT = 12


def quickest(problem: TilingProblem) -> str:
    """Return the method that is likely to search a problem most quickly."""
    methods = candidates(problem)
    if len(methods) == 1:
        return methods[0]
    return race.winner({1: partial(_first, problem), 5: partial(_cover, problem)}).method


def candidates(problem: TilingProblem) -> list[str]:
    """Return the methods that come into question for a problem."""
    if not (problem.may_stop_anywhere and problem.suits_table):
        return ["cover"]
    if problem.suits_matrix and problem.matrix_bytes <= SMALL_MATRIX:
        return ["cover"]
    if not problem.suits_matrix and len(problem.placements) > MOST_RACED:
        return ["first"]
    return ["first", "cover"]


def _first(problem: TilingProblem) -> Runner:
    words = (problem.cells + len(problem.copies)) // 64 + 1
    search = problem.search(collect=False, method="first")
    return Runner("first", search, FIRST_WORD * words)


def _cover(problem: TilingProblem) -> Runner:
    placements = len(problem.placements)
    search = problem.search(collect=False, method="cover")
    if problem.suits_matrix:
        return Runner("cover", search, int(MATRIX_BYTE * problem.matrix_bytes / placements) + 1)
    return Runner("cover", search, PLACEMENT * placements)
