"""Crosswords of other programs as criss-crosses, and back; what both formats of Across Lite share.

A crossword is a grid with letters and a clue for each number and direction. Every run of two or
more letters is a word, so the numbers follow from the grid; a file may have others, which are its
labels. grid_sketch.py has what readers share. A fill-in can be written as a crossword if it has
exactly one solution.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.formats.texts import cell_place
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.clues import word_key
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.words.cells.cell_text import fold_letters
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import ACROSS, DOWN, Cell, Content, Grid, Run
from puzzlewright.words.grids.marks import Marks
from puzzlewright.words.lines import abbreviate_texts, has_controls, one_line

#: How far a fill-in is searched for its solution, in nodes.
MOST_NODES = 200_000

#: No cell of a file that means well holds more signs.
MOST_SIGNS = 60

#: What no cell of ours can hold, as our text could not.
UNFIT = "();"

#: What some formats hold besides letters, blocks and clues, and what is lost where they do not.
BARS, CIRCLES, SHADES, VOIDS, DIAGRAMLESS = "bars", "circles", "shades", "voids", "diagramless"
LOOKS: Mapping[str, str] = {
    CIRCLES: "circles",
    SHADES: "shades",
    VOIDS: "cells outside the diagram (written as blocks)",
    DIAGRAMLESS: "that it is diagramless",
}


class NumberedWord(NamedTuple):
    """A word of a crossword that is to be written."""

    number: int
    run: Run
    clue: str
    display_text: str  #: the word as its list has it


def cell_letters(text: str, cell: Cell, source: str | None) -> str:
    """Return what a cell holds, in capitals; an InputError names the cell."""
    found = fold_letters("".join(text.split()))
    if not found:
        raise InputError(
            f"nothing at {cell_place(cell)}, where letters are expected", source=source
        )
    if len(found) > MOST_SIGNS or any(sign in UNFIT for sign in found) or has_controls(found):
        raise InputError(f"{cell_place(cell)} holds what no cell can", source=source, text=text)
    return found


def with_clues(
    grid: Grid, clues: Mapping[Run, str], *, crossword: bool = False, diagramless: bool = False
) -> CrissCross:
    """Return a grid whose runs are its list, each with its clue if there is one."""
    entries = [Entry(run.cells, run.text, clues.get(run, "")) for run in grid.runs]
    return CrissCross(entries, grid, crossword=crossword, diagramless=diagramless)


# Writing


def as_crossword(puzzle: Puzzle[Any], notes: list[str]) -> CrissCross:
    """Return a puzzle as a criss-cross: a fill-in with its solution, if there is exactly one."""
    if isinstance(puzzle, CrissCross):
        return puzzle

    assert isinstance(puzzle, FillIn)
    if has_no_words(puzzle):
        reason = "a crossword without a solution, which such a file cannot hold (.ipuz can)"
        raise InputError(f"{reason}; `solve FILE --words LIST` fills it")
    rows = only_solution(puzzle)
    if rows is None:
        reason = "a crossword is written with its solution, and the fill-in has no unique one"
        raise InputError(f"{reason} that is found in {MOST_NODES:,} nodes")
    grid = Grid(rows, puzzle.template.marks)
    clues = grid_clues(puzzle, grid)
    if not clues:
        notes.append("written as a crossword without clues: a fill-in has words, but no clues")
    return with_clues(grid, clues, crossword=True)


def has_no_words(puzzle: FillIn) -> bool:
    """Tell whether a fill-in is a crossword that came without its solution."""
    return puzzle.is_crossword and not puzzle.words and not puzzle.only


def grid_clues(puzzle: FillIn, grid: Grid) -> dict[Run, str]:
    """Return the clues of a filled grid: by the slot, else by the word."""
    clues_by_word: Mapping[str, str] = getattr(puzzle, "clues", {})
    found = {}
    for run in grid.runs:
        clue = clues_by_word.get(slot_name(grid, run)) or clues_by_word.get(word_key(run.cells))
        if clue:
            found[run] = clue
    return found


def slot_name(grid: Grid, run: Run) -> str:
    """Return what a run is called: 12-Across."""
    return f"{grid.numbers[run.row, run.col]}-{run.direction.capitalize()}"


def only_solution(puzzle: FillIn) -> tuple[tuple[Content, ...], ...] | None:
    """Return the rows of the one solution of a fill-in; None if there are others, or none."""
    answer = puzzle.solve(limit=2, nodes=MOST_NODES)
    if len(answer.solutions) != 1 or not answer.count.exact:
        return None
    return answer.solutions[0].rows


def rectangle(puzzle: CrissCross) -> list[list[Content]]:
    """Return the rows of the grid, all of the same length."""
    width = puzzle.grid.width
    return [[*row, *[None] * (width - len(row))] for row in puzzle.grid.rows]


def void_cells(puzzle: CrissCross) -> frozenset[Cell]:
    """Return the cells that are no part of the diagram: all blanks, unless it has blocks."""
    if puzzle.crossword:
        return puzzle.grid.marks.voids
    rows = rectangle(puzzle)
    return frozenset(
        (r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell is None
    )


def bar_sides(marks: Marks, cell: Cell) -> str:
    """Return the sides of a cell that have a bar, of its left one and its top one."""
    row, col = cell
    sides = {"L": ((row, col - 1), "right"), "T": ((row - 1, col), "below")}
    return "".join(side for side, bar in sides.items() if bar in marks.bars)


def numbered_words(puzzle: CrissCross) -> dict[str, list[NumberedWord]]:
    """Return the words of each direction, by their numbers."""
    found: dict[str, list[NumberedWord]] = {ACROSS: [], DOWN: []}
    for run, entry in puzzle.run_entries:
        clue, shown = (one_line(entry.clue), entry.text) if entry else ("", run.text)
        number = puzzle.grid.numbers[run.row, run.col]
        found[run.direction].append(NumberedWord(number, run, clue, shown))
    return found


def losses(puzzle: CrissCross, held: Container[str] = ()) -> list[str]:
    """Return what a grid with clues does not tell of a criss-cross; some looks may be `held`.

    Where a format has no bars, other runs of letters would be words, and that is refused.
    """
    marks = puzzle.grid.marks
    if marks.bars and BARS not in held:
        raise InputError("such a file has no bars between cells, and so other words: use .ipuz")
    kept = with_clues(puzzle.grid, {})
    texts = [
        each.text
        for run, each in puzzle.run_entries
        if each and fold_letters(each.text) != run.text
    ]
    parts = []
    if texts:
        parts.append(f"words as they are shown ({abbreviate_texts(texts)})")
    if missing := [each.text for each, _ in puzzle.unplaced]:
        parts.append(f"words not in the grid ({abbreviate_texts(missing)})")
    if (puzzle.goal, puzzle.crossings) != (kept.goal, kept.crossings):
        parts.append("the goal of the arrangement")
    looks = {
        CIRCLES: marks.circles,
        SHADES: marks.shades,
        VOIDS: marks.voids,  # blanks of a criss-cross are blocks where there are no others
        DIAGRAMLESS: puzzle.diagramless,
    }
    parts += [LOOKS[look] for look, cells in looks.items() if cells and look not in held]
    return [f"left out, as there is no place for it: {'; '.join(parts)}"] if parts else []


#: What stands for blocks, for those that a diagramless crossword hides, and for cells whose letter
#: is not known.
ACROSS_LITE_BLOCK, ACROSS_LITE_HIDDEN, ACROSS_LITE_BLANK = ".", ":", "-"

#: Stands in cells of which no letter can be shown, and in all cells of a file without a solution.
FILLER = "X"

#: What a file holds besides letters, blocks and clues.
ACROSS_LITE_LOSSES = (CIRCLES, DIAGRAMLESS)


def is_filler(letters: Iterable[str]) -> bool:
    """Tell whether the letters of all cells are those of a file without a solution."""
    return set(letters) == {FILLER}


def rebus_letter(content: str) -> str:
    """Return the letter that stands for a rebus in programs that show one only."""
    first = content[:1].upper()
    return first if first.isascii() and first.isalnum() else FILLER
