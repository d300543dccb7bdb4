"""Scattering words over a board, over numbers: the public face of the kernel for word searches.

Ruin and recreate with simulated annealing (_scatter.pyx), beam search (_scatter_beam.pyx), and
annealing of single words by a heat bath (_scatter_anneal.pyx).

A problem is words as sequences of letters, a board, the ways in which words may lie, and what is
good. A raw solution has two numbers for each word: its first cell, counted row by row, and its way,
clockwise from 0 for the one to the right; or -1 twice for a word without a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from puzzlewright.engine.seeds import word_seed
from puzzlewright.errors import InputError

if TYPE_CHECKING:
    from puzzlewright.engine._scatter import Scatter
    from puzzlewright.engine._scatter_anneal import ScatterAnneal
    from puzzlewright.engine._scatter_beam import ScatterBeam

#: Cells and words have numbers of the machine.
MOST_CELLS = 1_000_000
MOST_LETTERS = 30_000

#: Arrangements of a beam: they take memory.
MOST_WIDTH = 100_000


#: Rows and columns, usable cells, words, the number of letters, ways, weights.
_Board = tuple[int, int, list[bool], list[list[int]], int, list[int], tuple[int, int, int, int]]


class ScatterProblem:
    """Words for a board, longest first; it never changes."""

    rows: int
    cols: int

    def __init__(
        self,
        letters: int,
        words: Sequence[Sequence[int]],
        board: tuple[int, int],
        usable: Sequence[bool],
        ways: Sequence[int],
        weights: tuple[int, int, int, int],
    ) -> None:
        self.letters = letters
        self.words: list[list[int]] = [list(word) for word in words]
        self.rows, self.cols = board
        self.usable: list[bool] = list(usable)
        self.ways: list[int] = list(ways)
        self.weights = weights
        self._validate()

    def _validate(self) -> None:
        if not 0 < self.rows * self.cols <= MOST_CELLS or not 0 < self.letters <= MOST_LETTERS:
            raise InputError("the board, or the alphabet, is too large")
        if len(self.usable) != self.rows * self.cols or not any(self.usable):
            raise InputError("no cell can be used")
        if not self.ways or not set(self.ways) <= set(range(8)):
            raise InputError("ways are numbers from 0 to 7")
        if len(set(self.ways)) < len(self.ways):
            raise InputError("each way is given once")
        used = {letter for word in self.words for letter in word}
        if not self.words or not all(self.words) or min(used) < 0 or max(used) >= self.letters:
            raise InputError("a word has no letters, or letters that there are not")

    def __reduce__(self) -> tuple[type[ScatterProblem], tuple[object, ...]]:
        board = (self.rows, self.cols)
        parts = (self.letters, self.words, board, self.usable, self.ways, self.weights)
        return ScatterProblem, parts

    def scatter(self, seed: int) -> Scatter:
        """Return an arrangement that gets better and better."""
        from puzzlewright.engine._scatter import Scatter

        made = Scatter(*self._board(), word_seed(seed))
        made.origin = partial(self.scatter, seed)
        return made

    def beam(self, seed: int, width: int) -> ScatterBeam:
        """Return runs of a beam of `width` arrangements."""
        from puzzlewright.engine._scatter_beam import ScatterBeam

        if not 0 < width <= MOST_WIDTH:
            raise InputError(f"a beam has 1 to {MOST_WIDTH:,} arrangements", text=str(width))
        made = ScatterBeam(*self._board(), word_seed(seed), width)
        made.origin = partial(self.beam, seed, width)
        return made

    def anneal(self, seed: int) -> ScatterAnneal:
        """Return an arrangement whose words move one at a time; start() gives it another one."""
        from puzzlewright.engine._scatter_anneal import ScatterAnneal

        made = ScatterAnneal(*self._board(), word_seed(seed))
        made.origin = partial(self.anneal, seed)
        return made

    def _board(self) -> _Board:
        """Return what the kernels take."""
        words = [[letter + 1 for letter in word] for word in self.words]
        usable, ways = self.usable, self.ways
        return self.rows, self.cols, usable, words, self.letters, ways, self.weights
