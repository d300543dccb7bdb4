"""Crosswords of other people's files as criss-crosses, and back.

A crossword is a grid with letters and a clue for each number and direction. Every run of two or
more letters is a word, so the numbers follow from the grid; a file may have others, which are its
labels. A fill-in can be written as a crossword if it has exactly one solution: it has no clues.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.formats.texts import has_controls, named, one_line, place
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.cell_text import folded
from puzzlewright.words.entries import Entry
from puzzlewright.words.grid import ACROSS, DOWN, Cell, Content, Grid, Run

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.puzzles.fillin.puzzle import FillIn

#: How far a fill-in is searched for its solution, in nodes.
MOST_NODES = 200_000

#: No cell of a file that means well holds more signs.
MOST_SIGNS = 60

#: What no cell of ours can hold, as our text could not.
UNFIT = "();"

#: A direction and a label.
Name = tuple[str, str]


class Clue(NamedTuple):
    """A clue as files have it: for a label in the grid, and a direction."""

    direction: str  #: ACROSS or DOWN
    label: str
    text: str
    run: Run | None = None  #: the word itself, where the file says which

    def __str__(self) -> str:
        return f"{self.label} {self.direction}"


class Numbered(NamedTuple):
    """A word of a crossword that is to be written."""

    number: int
    run: Run
    clue: str
    shown: str  #: the word as its list has it


# Reading


def letters_of(text: str, cell: Cell, source: str | None) -> str:
    """Return what a cell holds, in capitals; an InputError names the cell."""
    found = folded("".join(text.split()))
    if not found:
        reason = f"no solution at {place(cell)}: a crossword is read with all its letters"
        raise InputError(reason, source=source)
    if len(found) > MOST_SIGNS or any(sign in UNFIT for sign in found) or has_controls(found):
        raise InputError(f"{place(cell)} holds what no cell can", source=source, text=text)
    return found


def grid_of(rows: Sequence[Sequence[Content]], source: str | None) -> Grid:
    """Return a grid that has words in it."""
    grid = Grid(rows)
    if not grid.runs:
        raise InputError("the grid has no words: two letters side by side", source=source)
    return grid


def crossword(
    grid: Grid, clues: Iterable[Clue], labels: Mapping[Cell, str] | None, notes: list[str]
) -> CrissCross:
    """Return the criss-cross of a grid; labels are its own numbers unless told.

    Clues that belong to no word are told in the notes.
    """
    usual = {cell: str(number) for cell, number in grid.numbers.items()}
    starts: dict[Name, Run] = {}
    for run in grid.runs:
        label = (labels or usual).get((run.row, run.col))
        if label is not None:
            starts.setdefault((run.direction, label), run)
    found: dict[Run, list[str]] = {}
    lost: list[str] = []
    for clue in clues:
        at = clue.run or starts.get((clue.direction, clue.label))
        if at is None:
            lost.append(f"{clue} ({one_line(clue.text)})" if one_line(clue.text) else str(clue))
        else:
            found.setdefault(at, []).append(one_line(clue.text))
    if lost:
        notes.append(f"clues that belong to no word are left out: {named(lost)}")
    return with_clues(grid, {run: " / ".join(filter(None, texts)) for run, texts in found.items()})


def with_clues(grid: Grid, clues: Mapping[Run, str]) -> CrissCross:
    """Return a grid whose runs are its list, each with its clue if there is one."""
    return CrissCross([Entry(run.cells, run.text, clues.get(run, "")) for run in grid.runs], grid)


# Writing


def as_crossword(puzzle: Puzzle[Any], notes: list[str]) -> CrissCross:
    """Return a puzzle as a criss-cross: a fill-in with its solution, if there is exactly one."""
    if isinstance(puzzle, CrissCross):
        return puzzle
    from puzzlewright.puzzles.fillin.puzzle import FillIn

    assert isinstance(puzzle, FillIn)
    rows = only_solution(puzzle)
    if rows is None:
        reason = "a crossword is written with its solution, and the fill-in has not just one"
        raise InputError(f"{reason} that is found in {MOST_NODES:,} nodes")
    notes.append("written as a crossword without clues: a fill-in has words, but no clues")
    return with_clues(Grid(rows), {})


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


def numbered(puzzle: CrissCross) -> dict[str, list[Numbered]]:
    """Return the words of each direction, by their numbers."""
    found: dict[str, list[Numbered]] = {ACROSS: [], DOWN: []}
    for run, entry in puzzle.placed:
        clue, shown = (one_line(entry.clue), entry.text) if entry else ("", run.text)
        number = puzzle.grid.numbers[run.row, run.col]
        found[run.direction].append(Numbered(number, run, clue, shown))
    return found


def losses(puzzle: CrissCross) -> list[str]:
    """Return what a grid with clues alone does not tell of a criss-cross."""
    kept = with_clues(puzzle.grid, {})
    texts = [each.text for run, each in puzzle.placed if each and folded(each.text) != run.text]
    parts = []
    if texts:
        parts.append(f"words as they are shown ({named(texts)})")
    if puzzle.unplaced:
        parts.append(f"words not in the grid ({named(each.text for each in puzzle.unplaced)})")
    if (puzzle.goal, puzzle.crossings) != (kept.goal, kept.crossings):
        parts.append("the goal of the arrangement")
    return [f"left out, as there is no place for it: {'; '.join(parts)}"] if parts else []
