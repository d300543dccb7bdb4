"""Phrases that move: for a message that takes all letters that are left, and out of tangles.

Whoever asks for it gives the function that fills a board and checks it (make.py has it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, islice
from math import isqrt
from random import Random

from puzzlewright.puzzles.wordsearch.adjust import MOST_CELLS as MOST_ADJUSTED
from puzzlewright.puzzles.wordsearch.adjust import Board
from puzzlewright.puzzles.wordsearch.arrange import scattered
from puzzlewright.puzzles.wordsearch.masks import SHAPES, USUAL_SIDE, Mask, full_mask, mask_of
from puzzlewright.puzzles.wordsearch.puzzle import EXACT, WordSearch
from puzzlewright.puzzles.wordsearch.size import MOST_LINES
from puzzlewright.puzzles.wordsearch.task import Arranged, Message, Task

#: Boards that are tried for a message that takes all letters that are left, one after the other and
#: then again, and how often the phrases on each are moved.
BOARDS = 24
TURNS = 4

#: With more phrases than this, boards take longer, and fewer are tried: at least LEAST_BOARDS.
FEW_PHRASES = 20
LEAST_BOARDS = 4

#: The share of the usual effort that goes into each of these boards, if nobody insists on one.
TIGHT_EFFORT = 8

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
Finish = Callable[[Task, Arranged, Message, Random], WordSearch | None]

#: Finds the cells of unwanted words among the letters of a board.
Tangles = Callable[[Arranged, dict[int, str]], list[range]]


def untangled(
    task: Task, arranged: Arranged, tangles_of: Tangles, chance: Random
) -> Arranged | None:
    """Return an arrangement without unwanted words, if moving some phrases leads to one.

    The more phrases cross, the more often their neighbours spell something; all of it would have to
    be made again otherwise.
    """
    if arranged.decoys or len(arranged.mask.cells) > MOST_ADJUSTED:
        return None
    board: Board | None = None
    for _ in range(MOST_MOVED):
        tangles = tangles_of(arranged, arranged.letters)
        if not tangles:
            return arranged
        if task.budget.is_over:
            break
        if board is None:
            words = [entry.cells for entry in arranged.placed]
            lying = [cells for _, cells in arranged.lying]
            board = Board(arranged.mask, task.ways, words, lying)
        if not board.uncover({*tangles[0]}, chance):
            break
        arranged = arranged._replace(lying=[*zip(arranged.placed, board.lying, strict=True)])
    return None


def tight(task: Task, mask: Mask | None, message: Message, finish: Finish) -> WordSearch | None:
    """Return a word search whose letters that are left are the message, if one is found."""
    budget, number = task.budget, len(message.cells)
    effort = task.effort // (1 if task.recipe.message_at else TIGHT_EFFORT)
    least = 0  # boards with fewer cells are too small
    for attempt, board in enumerate(_tight_boards(task, mask, number)):
        if len(board.cells) < least:
            continue
        if attempt and budget.is_over:
            return None
        chance = Random(f"{task.seed} message {attempt}")
        arranged = scattered(task, board, (), chance, effort)
        if budget.was_over:  # what it was cut short for might be better, or fail
            return None
        if arranged.unplaced:
            continue
        with budget.set_up():
            made, covered = _adjusted(task, arranged, message, chance, finish)
        if budget.is_over:  # where it was stopped just now, there is none
            return None
        if made is not None:
            return made
        if mask is None:
            least = covered + number - 1
    return None


def _adjusted(
    task: Task, arranged: Arranged, message: Message, chance: Random, finish: Finish
) -> tuple[WordSearch | None, int]:
    """Return a word search that leaves the message alone, and how many cells phrases cover."""
    words = [entry.cells for entry in arranged.placed]
    board = Board(arranged.mask, task.ways, words, [cells for _, cells in arranged.lying])
    wanted = len(arranged.mask.cells) - len(message.cells)
    for _ in range(TURNS):
        if not board.adjust(wanted, chance):
            break
        lying = list(zip(arranged.placed, board.lying, strict=True))
        made = finish(task, arranged._replace(lying=lying), message, chance)
        if made is not None:
            return made, wanted
        board.shake(chance)
    return None, board.covered


def _tight_boards(task: Task, mask: Mask | None, number: int) -> Iterator[Mask]:
    """Yield boards that phrases may cover up to `number` cells, small ones first."""
    lengths = [len(entry.cells) for entry in task.prepared.placed]
    letters = sum(lengths)
    least = max(max(lengths), int(LEAST_COVERED * letters)) + number
    is_asked = task.recipe.message_at == EXACT
    fullest = letters if is_asked else int(MOST_COVERED / (1 - MOST_COVERED) * number)
    most = min(min(letters, fullest) + number, MOST_ADJUSTED)
    shape = "" if task.recipe.size else task.recipe.mask or ""
    if shape in SHAPES:
        share = len(mask_of(shape, (USUAL_SIDE, USUAL_SIDE)).cells) / USUAL_SIDE**2
        sizes = [
            size
            for size in _sizes(int(least / share), int(most / share) + 1, LEAST_SIDE)
            if LEAST_SIDE <= size[0] >= size[1] - 2
        ]
        boards: Iterable[Mask] = (mask_of(shape, size) for size in sizes)
    elif mask is not None:
        boards = [mask]
    else:
        boards = (full_mask(*size) for size in _sizes(least, most, max(lengths)))
    tries = max(LEAST_BOARDS, BOARDS * FEW_PHRASES // max(FEW_PHRASES, len(lengths)))
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


def told(
    task: Task, arranged: Arranged, message: Message, tangles_of: Tangles, chance: Random
) -> tuple[Arranged, dict[int, str]] | None:
    """Return an arrangement, and its letters with those of the message; None if there is none.

    Phrases are moved into the way of a message that has one of them in it, or a blocked word.
    """
    for _ in range(MOST_IN_THE_WAY):
        taken = arranged.letters
        free = [cell for cell in arranged.mask.cells if cell not in taken]
        if len(free) < len(message.cells):
            return None
        taken |= message.on(free)
        tangles = tangles_of(arranged, taken)
        if not tangles:
            return arranged, taken
        if message.at == EXACT or len(arranged.mask.cells) > MOST_ADJUSTED:
            return None
        words = [entry.cells for entry in arranged.placed]
        board = Board(arranged.mask, task.ways, words, [cells for _, cells in arranged.lying])
        if not board.cover(tangles[chance.randrange(len(tangles))], chance):
            return None
        lying = list(zip(arranged.placed, board.lying, strict=True))
        arranged = arranged._replace(lying=lying)
    return None
