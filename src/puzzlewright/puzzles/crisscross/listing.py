"""Where the list of a criss-cross goes, and how: clues or words in columns, below or beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from puzzlewright.puzzles.crisscross import clues
from puzzlewright.puzzles.made import alphabet_of
from puzzlewright.render.columns import (
    COLUMN_GAP,
    LINE,
    Listing,
    ListLine,
    balanced,
    entry,
    head,
    in_columns,
    label_width,
    long_entry,
    side_by_side,
    within,
)
from puzzlewright.render.wordbank import BANK, by_length, counted_words

if TYPE_CHECKING:
    from puzzlewright.puzzles.crisscross.draw import Look
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross

#: What can be listed, by the names of styles.
LISTS: Final = ("words", "clues", "word-bank", "no-list")

GAP: Final = 26.0  #: between the grid and the list

#: The list below a small grid is so wide, and a sheet is at most so much higher than wide (A4 is).
LEAST_WIDTH: Final = 460.0
HIGHEST: Final = 1.42
WIDER: Final = 40.0  #: what is tried next, if it is too high
MOST_WIDER: Final = 20  #: how often

#: A grid that is higher than wide by this has the list beside it.
TALL: Final = 1.4

#: A column of clues is at least so wide, and so wide beside a grid.
LEAST_COLUMN: Final = 180.0
COLUMN_BESIDE: Final = 220.0

#: Clues that are no longer than this need no more columns; a column more has to save so much.
SHORT: Final = 12 * LINE
SAVING: Final = 0.93

#: Directions that have columns of their own look so much better that the list may be longer.
APART: Final = 0.88

#: A width and a height.
Size = tuple[float, float]

#: A list as it can be set: its lines one below the other, or clues by their heads.
Clues = Mapping[str, list[clues.Clue]]
Lines = list[ListLine]


def placed(
    puzzle: CrissCross, look: Look, grid: Size, margin: float
) -> tuple[Listing, tuple[float, float]]:
    """Return the list in columns, and where it goes: below a grid of some size, or beside it.

    What is listed suits the puzzle if the look does not say it; the sheet has a margin.
    """
    listed = look.listed
    listed = listed or clues.usual_list(puzzle)
    if listed == "no-list":
        return Listing([], 0, 0), (0, 0)
    listing: Clues | Lines = clues.clues(puzzle, with_lengths=look.lengths)
    if listed == "words":
        listing = by_length(clues.words(puzzle), alphabet_of(puzzle))
    elif listed == "word-bank":
        listing = _with_bank(puzzle, look)
    width, height = grid
    if height > TALL * width:
        lines = listing if isinstance(listing, list) else _clue_lines(listing, COLUMN_BESIDE)
        beside = in_columns(lines, height)
        if beside.width < height:
            return beside, (width + GAP, 0)
    return _below(listing, grid, margin), (0, height + GAP)


def _with_bank(puzzle: CrissCross, look: Look) -> Clues | Lines:
    """Return clues and the words in alphabetical order; these alone if there are no clues."""
    words = bank_of(puzzle)
    if not clues.has_clues(puzzle):
        return [head(BANK), *map(entry, words)]
    listing = clues.clues(puzzle, with_lengths=look.lengths)
    return {**listing, BANK: [clues.Clue(0, word) for word in words]}


def bank_of(puzzle: CrissCross) -> list[str]:
    """Return the words in the grid in alphabetical order."""
    return counted_words((text for _, text in clues.words(puzzle)), alphabet_of(puzzle))


def _below(listed: Clues | Lines, grid: Size, margin: float) -> Listing:
    """Return the list as wide as the grid, or wider if the sheet were too high else."""
    least = max(grid[0], LEAST_WIDTH)
    for wider in range(MOST_WIDER):
        width = least + wider * WIDER
        found = within(listed, width) if isinstance(listed, list) else _clues(listed, width)
        height = grid[1] + GAP + found.height
        if height + 2 * margin <= HIGHEST * (width + 2 * margin):
            break
    return found


def _clues(listed: Clues, width: float) -> Listing:
    """Return clues in columns of the same width, as few as make them short or can be."""
    best: Listing | None = None
    number = 0
    while best is None or best.height > SHORT or number < len(listed):
        number += 1
        column = (width - (number - 1) * COLUMN_GAP) / number
        if best is not None and column < LEAST_COLUMN:
            break
        found = _in_equal_columns(listed, number, column)
        if best is None or found.height < SAVING * best.height:
            best = found
    return best


def _in_equal_columns(listed: Clues, number: int, column: float) -> Listing:
    """Return clues in `number` columns.

    Those of a direction begin a column of their own, unless it makes the list much longer.
    """
    lines = [_clue_lines({name: found}, column) for name, found in listed.items()]
    tries = [balanced([line for group in lines for line in group], number)]
    if len(lines) == 2:
        for left in range(1, number):
            first, second = balanced(lines[0], left), balanced(lines[1], number - left)
            tries.append(side_by_side([*first.columns, *second.columns]))
    height = [tries[0].height, *(APART * parted.height for parted in tries[1:])]
    best = tries[height.index(min(height))]
    return side_by_side(one._replace(width=column) for one in best.columns)


def _clue_lines(listed: Clues, column: float) -> Lines:
    """Return the lines of clues that keep to the width of a column, with their heads."""
    every = [clue for found in listed.values() for clue in found]
    labels = max(label_width(clue.label) for clue in every)
    lines: Lines = []
    for name, found in listed.items():
        lines.append(head(name))
        lines += [long_entry(clue.text, clue.label, column - labels) for clue in found]
    return lines
