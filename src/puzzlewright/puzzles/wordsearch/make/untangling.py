"""Moving phrases by local search: for a message in the cells that are left, and out of tangles.

A message that takes all letters that are left needs a board with exactly as many of them. Phrases
are moved one after the other, each to a place that brings the number of covered cells nearer to
what is wanted: with fewer crossings or with more. A tangle is a place where phrases spell, with
their neighbours, a banned word or another phrase once more.

The caller gives the function that fills a board and checks it (generator.py has it).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import cycle, islice
from math import isqrt
from random import Random
from typing import NamedTuple, Self

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS, STEPS
from puzzlewright.puzzles.wordsearch.make.arrangement import Arrangement, place_words_randomly
from puzzlewright.puzzles.wordsearch.make.board_shapes import (
    MOST_LINES,
    SHAPES,
    USUAL_SIDE,
    Mask,
    full_mask,
    read_mask,
)
from puzzlewright.puzzles.wordsearch.make.filler_letters import UnwantedWords
from puzzlewright.puzzles.wordsearch.make.preparation import WordSearchTask
from puzzlewright.puzzles.wordsearch.message import EXACT, Message
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

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


class MovableWords:
    """Phrases on a board: what each cell holds, and which axes go through it.

    The first `fixed` phrases stay where they are.
    """

    def __init__(
        self,
        mask: Mask,
        directions: Sequence[str],
        words: Sequence[Sequence[str]],
        placed: Sequence[Cells],
        fixed: int = 0,
    ) -> None:
        self._mask = mask
        self._fixed = fixed
        self._directions = directions
        self._words = words
        self._lines: dict[int, list[Line]] = {}
        self._letters: dict[int, str] = {}
        self._axes: dict[int, list[Axis]] = {}  #: of the phrases on each cell that has any
        self.placed: list[Cells] = list(placed)
        for number in range(len(words)):
            self._put(number, self._word_line(number))

    @classmethod
    def of(cls, arranged: Arrangement, directions: Sequence[str], fixed: int = 0) -> Self:
        """Return the phrases of an arrangement."""
        words = [entry.cells for entry in arranged.placed_words]
        return cls(
            arranged.mask, directions, words, [cells for _, cells in arranged.placements], fixed
        )

    def arrangement(self, before: Arrangement) -> Arrangement:
        """Return the arrangement that it was, with the phrases where they are now."""
        return before._replace(placements=[*zip(before.placed_words, self.placed, strict=True)])

    def arrangements(
        self, before: Arrangement, wanted: int, turns: int, chance: Random
    ) -> Iterator[Arrangement]:
        """Yield up to `turns` arrangements in which phrases cover `wanted` cells."""
        for _ in range(turns):
            if not self.adjust(wanted, chance):
                return
            yield self.arrangement(before)
            self.shake(chance)

    @property
    def covered_count(self) -> int:
        """How many cells have letters of phrases."""
        return len(self._letters)

    def adjust(self, wanted: int, chance: Random) -> bool:
        """Move phrases until they cover `wanted` cells; False if no such arrangement was found."""
        if self._fixed == len(self._words):
            return self.covered_count == wanted
        for _ in range(MOVES_EACH * len(self._words)):
            if self.covered_count == wanted:
                return True
            self._move(chance.randrange(self._fixed, len(self._words)), wanted, chance)
        return self.covered_count == wanted

    def shake(self, chance: Random) -> None:
        """Move some phrases to other places with as many crossings, if there are any."""
        if self._fixed == len(self._words):
            return
        for _ in range(1 + len(self._words) // 4):
            self._move(chance.randrange(self._fixed, len(self._words)), self.covered_count, chance)

    def cover(self, cells: Collection[int], chance: Random) -> bool:
        """Move a phrase so that it lies on one of some cells; False if none can."""
        wanted = frozenset(cells)
        order = list(range(self._fixed, len(self._words)))
        chance.shuffle(order)
        for number in order:
            check_deadline()
            old = self._word_line(number)
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
        for number, own in enumerate(self.placed):
            if number < self._fixed or not any(
                cell in cells and len(self._axes[cell]) == 1 for cell in own
            ):
                continue  # what it leaves would stay as it is
            old, before = self._word_line(number), self.covered_count
            self._take(old)
            for line, more in within_deadline(self._places(number)):
                loss = self.covered_count + more - before
                if loss < best:
                    best, moves = loss, []
                if loss == best:
                    moves.append((number, line))
            self._put(number, old)
        if not moves:
            return False
        number, line = moves[chance.randrange(len(moves))]
        self._take(self._word_line(number))
        self._put(number, line)
        return True

    def _move(self, number: int, wanted: int, chance: Random) -> None:
        """Move a phrase to one of its best places; where it lies only if there is no other."""
        check_deadline()
        old = self._word_line(number)
        before = abs(self.covered_count - wanted)
        self._take(old)
        best, places = before, [old]
        for line, more in self._places(number):
            off = abs(self.covered_count + more - wanted)
            if off < best or (off == best and places == [old]):
                best, places = off, [line]
            elif off == best:
                places.append(line)
        self._put(number, places[chance.randrange(len(places))])

    def _places(self, number: int) -> Iterator[tuple[Line, int]]:
        """Yield where a phrase may lie, and how many more cells are covered then."""
        word = self._words[number]
        letters, axes, old = self._letters, self._axes, self.placed[number]
        for line in self._word_lines(len(word)):
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

    def _word_lines(self, length: int) -> list[Line]:
        if length not in self._lines:
            self._lines[length] = [*_lines(self._mask, self._directions, length)]
        return self._lines[length]

    def _word_line(self, number: int) -> Line:
        cells = self.placed[number]
        return Line(_axis(cells, self._mask.cols), cells)

    def _put(self, number: int, line: Line) -> None:
        self.placed[number] = line.cells
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


def _lines(mask: Mask, directions: Sequence[str], length: int) -> Iterator[Line]:
    """Yield all cells in a row of some length that a board has."""
    for direction in ALL_DIRECTIONS:
        if direction not in directions:
            continue
        down, right = STEPS[direction]
        step = down * mask.cols + right
        for cell in within_deadline(mask.cells):
            row, col = divmod(cell, mask.cols)
            last_row, last_col = row + (length - 1) * down, col + (length - 1) * right
            if 0 <= last_row < mask.rows and 0 <= last_col < mask.cols:
                cells = tuple(cell + step * n for n in range(length))
                if all(mask.usable[each] for each in cells):
                    yield Line(max((down, right), (-down, -right)), cells)


#: Boards that are tried for a message that takes all letters that are left, one after the other and
#: then again, and how often the phrases on each are moved.
BOARDS = 24
TURNS = 4

#: With more phrases than this, boards take longer, and fewer are tried: at least LEAST_BOARDS.
FEW_WORDS = 20
LEAST_BOARDS = 4

#: The share of the usual effort that goes into each of these boards, if nobody insists on one.
UNTANGLING_EFFORT = 8

#: How many times as many boards are tried for those who do.
INSISTENCE = 4

#: Cells that phrases cover there: at least this many for each of their letters; and at most this
#: share of the board, as none was found that is fuller.
LEAST_COVERED = 0.7
MOST_COVERED = 0.93

#: A board is at most so much wider than high, if no phrase is longer.
WIDEST = 1.4

#: A shape that has fewer rows is hard to recognise.
LEAST_SIDE = 11

#: How often a phrase is moved to where a message would spell one of them.
MOST_IN_THE_WAY = 12

#: How often a phrase is moved that spells something with its neighbours.
MOST_MOVED = 12

#: Fills a board and returns the word search; None if something is there twice.
Finish = Callable[[WordSearchTask, Arrangement, Message, Random], WordSearch | None]


def untangle(
    arranged: Arrangement,
    directions: Sequence[str],
    unwanted: UnwantedWords,
    chance: Random,
    budget: Budget,
    fixed: int = 0,
) -> Arrangement | None:
    """Return an arrangement without unwanted words, if moving some phrases leads to one.

    The more phrases cross, the more often their neighbours spell something; all of it would have to
    be made again otherwise. The first `fixed` phrases stay where they are.
    """
    board: MovableWords | None = None
    for _ in range(MOST_MOVED):
        tangles = unwanted.strays(arranged, arranged.letters)
        if not tangles:
            return arranged
        if budget.is_over:
            break
        board = board or MovableWords.of(arranged, directions, fixed)
        if not board.uncover({*tangles[0]}, chance):
            break
        arranged = board.arrangement(arranged)
    return None


def make_exact_message(
    task: WordSearchTask, mask: Mask | None, message: Message, finish: Finish
) -> WordSearch | None:
    """Return a word search whose letters that are left are the message, if one is found."""
    budget, number = task.budget, len(message.cells)
    effort = task.effort // (1 if task.recipe.message_at else UNTANGLING_EFFORT)
    least = 0  # boards with fewer cells are too small
    for attempt, board in enumerate(_untangling_boards(task, mask, number)):
        if len(board.cells) < least:
            continue
        if attempt and budget.is_over:
            return None
        chance = Random(f"{task.seed} message {attempt}")
        arranged = place_words_randomly(task, board, (), chance, effort)
        if budget.is_known_over:  # what it was cut short for might be better, or fail
            return None
        if arranged.unplaced:
            continue
        with budget.setup_deadline():
            made, covered = _fit_message(task, arranged, message, chance, finish)
        if budget.is_over:  # where it was stopped just now, there is none
            return None
        if made is not None:
            return made
        if mask is None:
            least = covered + number - 1
    return None


def _fit_message(
    task: WordSearchTask, arranged: Arrangement, message: Message, chance: Random, finish: Finish
) -> tuple[WordSearch | None, int]:
    """Return a word search that leaves the message alone, and how many cells phrases cover."""
    board = MovableWords.of(arranged, task.directions)
    wanted = len(arranged.mask.cells) - len(message.cells)
    for each in board.arrangements(arranged, wanted, TURNS, chance):
        made = finish(task, each, message, chance)
        if made is not None:
            return made, wanted
    return None, board.covered_count


def _untangling_boards(task: WordSearchTask, mask: Mask | None, number: int) -> Iterator[Mask]:
    """Yield boards that phrases may cover up to `number` cells, small ones first."""
    lengths = [len(entry.cells) for entry in task.prepared.placeable]
    letters = sum(lengths)
    least = max(max(lengths), int(LEAST_COVERED * letters)) + number
    is_asked = task.recipe.message_at == EXACT
    fullest = letters if is_asked else int(MOST_COVERED / (1 - MOST_COVERED) * number)
    most = min(min(letters, fullest) + number, MOST_CELLS)
    shape = "" if task.recipe.size else task.recipe.mask or ""
    if shape in SHAPES:
        share = len(read_mask(shape, (USUAL_SIDE, USUAL_SIDE)).cells) / USUAL_SIDE**2
        sizes = [
            size
            for size in _sizes(int(least / share), int(most / share) + 1, LEAST_SIDE)
            if LEAST_SIDE <= size[0] >= size[1] - 2
        ]
        boards: Iterable[Mask] = (read_mask(shape, size) for size in sizes)
    elif mask is not None:
        boards = [mask]
    else:
        boards = (full_mask(*size) for size in _sizes(least, most, max(lengths)))
    tries = max(LEAST_BOARDS, BOARDS * FEW_WORDS // max(FEW_WORDS, len(lengths)))
    fitting = [*islice((one for one in boards if least <= len(one.cells) <= most), tries)]
    yield from islice(cycle(fitting), tries * (INSISTENCE if is_asked else 1))


def _sizes(least: int, most: int, longest: int) -> list[tuple[int, int]]:
    """Return rows and columns of boards of `least` to `most` cells, wide enough for `longest`."""
    found = [
        (rows, cols)
        for rows in range(1, isqrt(max(0, most)) + 1)
        for cols in range(max(rows, longest), min(most // rows, MOST_LINES) + 1)
        if least <= rows * cols and cols <= max(longest, WIDEST * rows)
    ]
    return sorted(found, key=lambda size: (size[0] * size[1], size[1] - size[0]))


def add_message(
    task: WordSearchTask,
    arranged: Arrangement,
    message: Message,
    unwanted: UnwantedWords,
    chance: Random,
) -> tuple[Arrangement, dict[int, str]] | None:
    """Return an arrangement, and its letters with those of the message; None if there is none.

    Phrases are moved into the way of a message that has one of them in it, or a banned word.
    """
    for _ in range(MOST_IN_THE_WAY):
        taken = arranged.letters
        free = [cell for cell in arranged.mask.cells if cell not in taken]
        if len(free) < len(message.cells):
            return None
        taken |= message.letters(free)
        tangles = unwanted.strays(arranged, taken)
        if not tangles:
            return arranged, taken
        if message.at == EXACT or len(arranged.mask.cells) > MOST_CELLS:
            return None
        board = MovableWords.of(arranged, task.directions)
        if not board.cover(tangles[chance.randrange(len(tangles))], chance):
            return None
        arranged = board.arrangement(arranged)
    return None
