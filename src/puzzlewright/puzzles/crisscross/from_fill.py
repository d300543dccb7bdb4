"""A filled grid as a crossword with clues, and a crossword as a grid to fill again."""

from __future__ import annotations

from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.clues import clues_of
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn
from puzzlewright.puzzles.fillin.statistics import Statistics, statistics_of
from puzzlewright.words.entries import Entry
from puzzlewright.words.grid import ACROSS, Grid


def crossword_of(filled: Filled) -> CrissCross:
    """Return a filled grid as a crossword: its words are the list, each with its clue.

    An open cell that is in no word and holds nothing is a block.
    """
    grid = Grid(
        [[cell or None for cell in row] for row in filled.rows], filled.puzzle.template.marks
    )
    clues = clues_of(filled)
    entries = []
    for run in grid.runs:
        way = "Across" if run.direction == ACROSS else "Down"
        name = f"{grid.numbers[run.row, run.col]}-{way}"
        entries.append(Entry(run.cells, run.text, clues.get(name, "")))
    return CrissCross(entries, grid, crossword=True)


def statistics_of_crossword(puzzle: CrissCross) -> Statistics:
    """Return numbers about the grid of a crossword."""
    clues = sum(bool(entry and entry.clue) for _, entry in puzzle.placed)
    return statistics_of(fillin_of(puzzle).template, None, clues)


def fillin_of(puzzle: CrissCross) -> FillIn:
    """Return a crossword as a grid with all its letters given, to be filled again; clues stay."""
    grid = puzzle.grid
    width = range(grid.width)
    rows = [[grid.letters.get((r, c)) for c in width] for r in range(grid.height)]
    clues = {run.text: entry.clue for run, entry in puzzle.placed if entry and entry.clue}
    template = Template(rows, grid.marks)
    return FillIn(template, (), mode="dictionary", crossword=True, clues=clues)
