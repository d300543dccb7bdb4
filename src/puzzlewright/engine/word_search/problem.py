"""Placing words on a board, over numbers: the public face of the kernel for word searches.

Ruin and recreate with simulated annealing (_word_placement.pyx), beam search (_placement_beam.pyx),
and annealing of single words by a heat bath (_placement_annealing.pyx).

A problem is words as sequences of letters, a board, the ways in which words may lie, and what is
good. A raw solution has two numbers for each word: its first cell, counted row by row, and its way,
clockwise from 0 for the one to the right; or -1 twice for a word without a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from puzzlewright.core.errors import InputError
from puzzlewright.engine.kernel.seeds import word_seed
from puzzlewright.engine.word_search._placement_annealing import PlacementAnnealing
from puzzlewright.engine.word_search._placement_beam import PlacementBeam
from puzzlewright.engine.word_search._word_placement import WordPlacement

#: Cells and words have numbers of the machine.
MOST_CELLS = 1_000_000
MOST_LETTERS = 30_000

#: Arrangements of a beam: they take memory.
MOST_WIDTH = 100_000


#: Rows and columns, usable cells, words, the number of letters, ways, weights.
_Board = tuple[int, int, list[bool], list[list[int]], int, list[int], tuple[int, int, int, int]]


class WordPlacementProblem:
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

    def __reduce__(self) -> tuple[type[WordPlacementProblem], tuple[object, ...]]:
        board = (self.rows, self.cols)
        parts = (self.letters, self.words, board, self.usable, self.ways, self.weights)
        return WordPlacementProblem, parts

    def ruin_recreate(self, seed: int) -> WordPlacement:
        """Return an arrangement that gets better and better."""
        made = WordPlacement(*self._board(), word_seed(seed))
        made.origin = partial(self.ruin_recreate, seed)
        return made

    def beam(self, seed: int, width: int) -> PlacementBeam:
        """Return runs of a beam of `width` arrangements."""
        if not 0 < width <= MOST_WIDTH:
            raise InputError(f"a beam has 1 to {MOST_WIDTH:,} arrangements", text=str(width))
        made = PlacementBeam(*self._board(), word_seed(seed), width)
        made.origin = partial(self.beam, seed, width)
        return made

    def anneal(self, seed: int) -> PlacementAnnealing:
        """Return an arrangement whose words move one at a time; start() gives it another one."""
        made = PlacementAnnealing(*self._board(), word_seed(seed))
        made.origin = partial(self.anneal, seed)
        return made

    def _board(self) -> _Board:
        """Return what the kernels take."""
        words = [[letter + 1 for letter in word] for word in self.words]
        usable, ways = self.usable, self.ways
        return self.rows, self.cols, usable, words, self.letters, ways, self.weights
