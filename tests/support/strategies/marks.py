"""Grids with bars, circles, shades and voids that hypothesis draws."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.grids.marks import BELOW, RIGHT, Cell, Marks

#: Few letters, so that words cross often; sometimes of a script that is read leftwards.
ALPHABETS = (("A", "B"), ("A", "QU", "B"), ("א", "ב"))


def random_marks(random: Random, rows: Sequence[Sequence[object]]) -> Marks:
    """Return marks of all sorts for a grid, in which voids are blank cells."""
    height, width = len(rows), len(rows[0])
    cells = [(row, col) for row in range(height) for col in range(width)]
    bars = random.choice([0, 0.15, 0.4])

    def some(share: float) -> list[Cell]:
        return [cell for cell in cells if random.random() < share]

    across = [(row, col) for row, col in some(bars) if col + 1 < width]
    down = [(row, col) for row, col in some(bars) if row + 1 < height]
    return Marks(
        [*((cell, RIGHT) for cell in across), *((cell, BELOW) for cell in down)],
        circles=some(random.choice([0, 0.2])),
        shades=some(random.choice([0, 0.2])),
        voids=[(row, col) for row, col in some(0.5) if rows[row][col] is None],
    )


def random_rows(random: Random, letters: Sequence[str], most_cells: int) -> list[list[Content]]:
    """Return rows of letters and blanks."""
    height = random.randint(1, 4)
    width = random.randint(1, most_cells // height)
    share = random.choice([0.6, 0.9, 1])
    return [
        [random.choice(letters) if random.random() < share else None for _ in range(width)]
        for _ in range(height)
    ]


def marked_template(random: Random, most_cells: int) -> Template:
    """Return a filled template that has slots."""
    letters = random.choice(ALPHABETS)
    while True:
        rows = random_rows(random, letters, most_cells)
        template = Template(rows, random_marks(random, rows))
        if template.slots:
            return template


@st.composite
def templates(draw: st.DrawFn, most_cells: int = 30) -> Template:
    """Draw a filled template with marks."""
    return marked_template(Random(draw(st.integers(0, 10**9))), most_cells)


@st.composite
def marked_fillins(draw: st.DrawFn, most_cells: int = 14) -> FillIn:
    """Draw a fill-in with marks, cut from a filled grid."""
    random = Random(draw(st.integers(0, 10**9)))
    full = marked_template(random, most_cells)
    words = [
        Word(tuple(full.rows[r][c] or "" for r, c in slot.cells), random.choice([10, 50]))
        for slot in full.slots
    ]
    share = random.choice([0, 0.2])
    template = full.with_rows(
        [content and (content if random.random() < share else "") for content in row]
        for row in full.rows
    )
    if random.random() < 0.5:
        return FillIn(template, words, crossword=random.random() < 0.5)
    return FillIn(template, words, mode="dictionary", repeats=random.random() < 0.7)


@st.composite
def marked_crisscrosses(draw: st.DrawFn, most_cells: int = 20) -> CrissCross:
    """Draw a criss-cross with marks, right or wrong, that lists all its words."""
    random = Random(draw(st.integers(0, 10**9)))
    full = marked_template(random, most_cells)
    grid = Grid(full.rows, full.marks)
    entries = [Entry(run.cells, run.text, random.choice(["", "a clue"])) for run in grid.runs]
    crossword, diagramless = random.random() < 0.4, random.random() < 0.4
    return CrissCross(entries, grid, crossword=crossword, diagramless=diagramless)
