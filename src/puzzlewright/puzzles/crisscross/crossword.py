"""A criss-cross as a crossword: the way from and to a filled grid."""

from __future__ import annotations

from collections import Counter
from typing import Final

from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.clues import clues_of, word_key
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.statistics import Statistics, statistics_of
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import ACROSS, DOWN, Grid, Run

#: What stands above the clues of each direction.
HEADS: Final = {ACROSS: "Across", DOWN: "Down"}


def crossword_of(filled: FillInSolution, before: CrissCross | None = None) -> CrissCross:
    """Return a filled grid as a crossword: its words are the list, each with its clue.

    An open cell that is in no word and holds nothing is a block. Looks, and words as a list shows
    them, are those of the crossword `before`, if it was one.
    """
    grid = Grid(
        [[cell or None for cell in row] for row in filled.rows], filled.puzzle.template.marks
    )
    clues = clues_of(filled)
    shown = {entry.cells: entry.text for entry in before.entries} if before else {}
    entries = [
        Entry(run.cells, shown.get(run.cells, run.text), clues.get(run_name(grid, run), ""))
        for run in grid.runs
    ]
    if before is None:
        return CrissCross(entries, grid, crossword=True)
    return CrissCross(entries, grid, crossword=before.crossword, diagramless=before.diagramless)


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


def run_name(grid: Grid, run: Run) -> str:
    """Return what a run is called: 12-Across."""
    return f"{grid.numbers[run.row, run.col]}-{run.direction.capitalize()}"
