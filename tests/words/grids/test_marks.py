"""Bars, circles, shades and voids of grids: what they cut, and what they may be."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from support.lengths import examples
from support.strategies.marks import templates

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.grids.marks import BELOW, NO_MARKS, RIGHT, Marks

#: Two rows of three letters.
ROWS = [["A", "B", "C"], ["D", "E", "F"]]


def runs_in(template: Template) -> set[tuple[bool, tuple[tuple[int, int], ...]]]:
    """Return what stands in a line, from the rows and the bars alone: a plain oracle."""
    found = set()
    rows = [[(r, c) for c in range(template.width)] for r in range(template.height)]
    for across, lines in ((True, rows), (False, list(zip(*rows, strict=True)))):
        for line in lines:
            cuts = {
                cell for cell, side in template.marks.bars if side == (RIGHT if across else BELOW)
            }
            stretch: list[tuple[int, int]] = []
            for cell in line:
                if template.rows[cell[0]][cell[1]] is not None:
                    stretch.append(cell)
                if template.rows[cell[0]][cell[1]] is None or cell in cuts or cell == line[-1]:
                    if len(stretch) > 1:
                        found.add((across, tuple(stretch)))
                    stretch = []
    return found


@given(templates())
@examples(150)
def test_bars_end_slots_and_runs(template: Template) -> None:
    """Slots of templates and runs of grids are what a plain look at the lines finds."""
    wanted = runs_in(template)
    assert {(slot.across, slot.cells) for slot in template.slots} == wanted
    grid = Grid(template.rows, template.marks)
    assert {(run.direction == "across", run.places) for run in grid.runs} == wanted
    starts = sorted({cells[0] for _, cells in wanted})
    assert grid.numbers == {start: n for n, start in enumerate(starts, 1)}
    assert {slot.cells[0]: slot.number for slot in template.slots} == grid.numbers


@given(templates())
@examples(60)
def test_trimmed_grids_keep_their_words(template: Template) -> None:
    """Blank rows around a grid go; words, numbers and marks on letters stay, moved."""
    blank: list[str | None] = [None] * (template.width + 2)
    rows: list[list[str | None]] = [blank, *([None, *row, None] for row in template.rows), blank]
    large = Grid(rows, template.marks.shift(1, 1))
    small = large.trim()
    assert [(run.direction, run.cells) for run in small.runs] == [
        (run.direction, run.cells) for run in large.runs
    ]
    for sort in ("circles", "shades"):
        both = (len(grid.marks.cells(sort) & grid.letters.keys()) for grid in (large, small))
        assert len(set(both)) == 1
    assert small.trim() == small


def test_marks_make_grids_different() -> None:
    """Equality and hash know the marks."""
    marks = [
        None,
        *(Marks([((0, 0), side)]) for side in (RIGHT, BELOW)),
        Marks(circles=[(0, 0)]),
        Marks(shades=[(0, 0)]),
    ]
    assert len({Grid(ROWS, one) for one in marks}) == len(marks)
    assert len({Template(ROWS, one) for one in marks}) == len(marks)
    for one, other in pairwise(marks):
        assert Grid(ROWS, one) != Grid(ROWS, other)
    assert Grid(ROWS, Marks()) == Grid(ROWS)
    assert Marks([[[0, 1], "right"]]) == Marks({((0, 1), "right")})  # type: ignore[list-item]


def test_bars_along_the_edge_are_none() -> None:
    """The edge ends words anyway."""
    edge = Marks([((0, 2), RIGHT), ((1, 0), BELOW)])
    assert edge
    assert Grid(ROWS, edge) == Grid(ROWS)
    assert Template(ROWS, edge).marks == NO_MARKS


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        (Marks(circles=[(2, 0)]), "circles: row 3, column 1 is outside the grid of 2 rows and 3"),
        (Marks([((0, 3), RIGHT)]), "bars: row 1, column 4 is outside the grid"),
        (
            Marks(voids=[(1, 2)]),
            "a void is not a cell of the grid, but the grid has one at row 2, col",
        ),
    ],
)
def test_marks_that_do_not_fit_are_refused(marks: Marks, message: str) -> None:
    """An InputError names the mark and its place, for grids and templates alike."""
    with pytest.raises(InputError, match=message):
        Grid(ROWS, marks)
    with pytest.raises(InputError, match=message):
        Template(ROWS, marks)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"bars": [(0, 0)]}, r"bars\[0\]: a cell and one of right, below expected"),
        ({"bars": [((0, 0), "left")]}, r"bars\[0\]: a cell and one of right, below expected"),
        ({"circles": "o"}, "circles: a list of cells expected"),
        ({"shades": [(1,)]}, r"shades\[0\]: a cell \(row, column\) expected"),
        ({"voids": [(1, "a")]}, r"voids\[0\]: a whole number expected"),
    ],
)
def test_marks_of_wrong_types(given: dict[str, Any], message: str) -> None:
    """A TypeError names the argument and the place in it."""
    with pytest.raises(TypeError, match=message):
        Marks(**given)


def test_marks_of_a_grid_are_marks() -> None:
    """Anything else is a TypeError."""
    with pytest.raises(TypeError, match="marks: Marks expected"):
        Grid(ROWS, [((0, 0), "right")])  # type: ignore[arg-type]


def test_marks_say_what_they_are() -> None:
    """The repr counts them."""
    assert repr(Marks([((0, 0), RIGHT)], circles=[(0, 0), (1, 1)])) == "<Marks: 1 bars, 2 circles>"
    assert repr(NO_MARKS) == "<Marks: none>"
