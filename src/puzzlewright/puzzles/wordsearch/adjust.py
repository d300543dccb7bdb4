"""Moving phrases until they cover a wanted number of cells: a local search.

A message that takes all letters that are left needs a board with exactly as many of them. Phrases
are moved one after the other, each to a place that brings the number of covered cells nearer to
what is wanted: with fewer crossings or with more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.deadline import look, looking
from puzzlewright.puzzles.wordsearch.ways import ALL, STEPS

if TYPE_CHECKING:
    from puzzlewright.puzzles.wordsearch.masks import Mask

#: Boards with more cells than this would take long.
MOST_CELLS = 2_500

#: Moves for each phrase, at most.
MOVES_EACH = 12

Cells = tuple[int, ...]
Axis = tuple[int, int]


class Line(NamedTuple):
    """Cells in a row where a phrase may lie, and along which of the four axes."""

    axis: Axis
    cells: Cells


class Board:
    """Phrases on a board: what each cell holds, and which axes go through it.

    The first `fixed` phrases stay where they are.
    """

    def __init__(
        self,
        mask: Mask,
        ways: Sequence[str],
        words: Sequence[Sequence[str]],
        lying: Sequence[Cells],
        fixed: int = 0,
    ) -> None:
        self._mask = mask
        self._fixed = fixed
        self._ways = ways
        self._words = words
        self._lines: dict[int, list[Line]] = {}
        self._letters: dict[int, str] = {}
        self._axes: dict[int, list[Axis]] = {}  #: of the phrases on each cell that has any
        self.lying: list[Cells] = list(lying)
        for number in range(len(words)):
            self._put(number, self._line_of(number))

    @property
    def covered(self) -> int:
        """How many cells have letters of phrases."""
        return len(self._letters)

    def adjust(self, wanted: int, chance: Random) -> bool:
        """Move phrases until they cover `wanted` cells; False if no such arrangement was found."""
        if self._fixed == len(self._words):
            return self.covered == wanted
        for _ in range(MOVES_EACH * len(self._words)):
            if self.covered == wanted:
                return True
            self._move(chance.randrange(self._fixed, len(self._words)), wanted, chance)
        return self.covered == wanted

    def shake(self, chance: Random) -> None:
        """Move some phrases to other places with as many crossings, if there are any."""
        if self._fixed == len(self._words):
            return
        for _ in range(1 + len(self._words) // 4):
            self._move(chance.randrange(self._fixed, len(self._words)), self.covered, chance)

    def cover(self, cells: Collection[int], chance: Random) -> bool:
        """Move a phrase so that it lies on one of some cells; False if none can."""
        wanted = frozenset(cells)
        order = list(range(self._fixed, len(self._words)))
        chance.shuffle(order)
        for number in order:
            look()
            old = self._line_of(number)
            self._take(old)
            every = (line for line, _ in self._places(number))
            places = [line for line in every if not wanted.isdisjoint(line.cells)]
            if places:
                self._put(number, places[chance.randrange(len(places))])
                return True
            self._put(number, old)
        return False

    def uncover(self, cells: Collection[int], chance: Random) -> bool:
        """Move a phrase off some cells to where it crosses most; False if none can.

        Of the phrases it is the one that loses least by it.
        """
        best, moves = len(self._letters), list[tuple[int, Line]]()
        for number, own in enumerate(self.lying):
            if number < self._fixed or not any(
                cell in cells and len(self._axes[cell]) == 1 for cell in own
            ):
                continue  # what it leaves would stay as it is
            old, before = self._line_of(number), self.covered
            self._take(old)
            for line, more in looking(self._places(number)):
                loss = self.covered + more - before
                if loss < best:
                    best, moves = loss, []
                if loss == best:
                    moves.append((number, line))
            self._put(number, old)
        if not moves:
            return False
        number, line = moves[chance.randrange(len(moves))]
        self._take(self._line_of(number))
        self._put(number, line)
        return True

    def _move(self, number: int, wanted: int, chance: Random) -> None:
        """Move a phrase to one of its best places; where it lies only if there is no other."""
        look()
        old = self._line_of(number)
        before = abs(self.covered - wanted)
        self._take(old)
        best, places = before, [old]
        for line, more in self._places(number):
            off = abs(self.covered + more - wanted)
            if off < best or (off == best and places == [old]):
                best, places = off, [line]
            elif off == best:
                places.append(line)
        self._put(number, places[chance.randrange(len(places))])

    def _places(self, number: int) -> Iterator[tuple[Line, int]]:
        """Yield where a phrase may lie, and how many more cells are covered then."""
        word = self._words[number]
        letters, axes, old = self._letters, self._axes, self.lying[number]
        for line in self._lines_of(len(word)):
            more = 0
            for sign, cell in zip(word, line.cells, strict=True):
                there = letters.get(cell)
                if there is None:
                    more += 1
                elif there != sign or line.axis in axes[cell]:
                    break
            else:
                if line.cells != old:
                    yield line, more

    def _lines_of(self, length: int) -> list[Line]:
        if length not in self._lines:
            self._lines[length] = [*_lines(self._mask, self._ways, length)]
        return self._lines[length]

    def _line_of(self, number: int) -> Line:
        cells = self.lying[number]
        return Line(_axis(cells, self._mask.cols), cells)

    def _put(self, number: int, line: Line) -> None:
        self.lying[number] = line.cells
        for sign, cell in zip(self._words[number], line.cells, strict=True):
            self._letters[cell] = sign
            self._axes.setdefault(cell, []).append(line.axis)

    def _take(self, line: Line) -> None:
        for cell in line.cells:
            self._axes[cell].remove(line.axis)
            if not self._axes[cell]:
                del self._axes[cell], self._letters[cell]


def _axis(cells: Cells, cols: int) -> Axis:
    """Return the step from cell to cell, or the one back: that which goes down, or to the right."""
    (row, col), (next_row, next_col) = (divmod(cell, cols) for cell in cells[:2])
    step = (next_row - row, next_col - col)
    return max(step, (-step[0], -step[1]))


def _lines(mask: Mask, ways: Sequence[str], length: int) -> Iterator[Line]:
    """Yield all cells in a row of some length that a board has."""
    for way in ALL:
        if way not in ways:
            continue
        down, right = STEPS[way]
        step = down * mask.cols + right
        for cell in looking(mask.cells):
            row, col = divmod(cell, mask.cols)
            last_row, last_col = row + (length - 1) * down, col + (length - 1) * right
            if 0 <= last_row < mask.rows and 0 <= last_col < mask.cols:
                cells = tuple(cell + step * n for n in range(length))
                if all(mask.usable[each] for each in cells):
                    yield Line(max((down, right), (-down, -right)), cells)
