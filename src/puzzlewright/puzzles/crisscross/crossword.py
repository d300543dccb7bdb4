"""A criss-cross as a crossword that is filled again: as a fill-in, and in numbers."""

from __future__ import annotations

from collections import Counter
from typing import Final

from puzzlewright.puzzles.crisscross.puzzle import CrissCross, run_name
from puzzlewright.puzzles.fillin.clues import word_key
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.statistics import Statistics, statistics_of
from puzzlewright.words.grids.grid import ACROSS, DOWN

#: What stands above the clues of each direction.
HEADS: Final = {ACROSS: "Across", DOWN: "Down"}


def crossword_statistics(puzzle: CrissCross) -> Statistics:
    """Return numbers about the grid of a crossword."""
    clues = sum(bool(entry and entry.clue) for _, entry in puzzle.placed)
    left = [run.text for run, entry in puzzle.placed if not (entry and entry.clue)]
    return statistics_of(fillin_of(puzzle).template, None, clues, left)


def fillin_of(puzzle: CrissCross) -> FillIn:
    """Return a crossword as a grid with all its letters given, to be filled again; clues stay.

    Clues of words that are in the grid twice go by their slots.
    """
    grid = puzzle.grid
    width = range(grid.width)
    rows = [[grid.letters.get((r, c)) for c in width] for r in range(grid.height)]
    times = Counter(run.text for run in grid.runs)
    clues = {
        word_key(run.cells) if times[run.text] == 1 else run_name(grid, run): entry.clue
        for run, entry in puzzle.placed
        if entry and entry.clue
    }
    repeats = any(number > 1 for number in times.values())
    template = Template(rows, grid.marks)
    return FillIn(template, (), mode="dictionary", repeats=repeats, crossword=True, clues=clues)
