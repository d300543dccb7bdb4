"""Criss-crosses that hypothesis draws: small grids, most of them wrong in one way or another."""

from __future__ import annotations

from hypothesis import strategies as st

from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Content, Grid

#: What cells hold: few letters, so that words come again; several in one cell, signs, scripts.
LETTERS = (
    ("A",),
    ("A", "B"),
    ("A", "LJ", "DŽ"),
    ("A", "É", "3"),
    ("Я", "İ", "G̃"),
    ("🐱", "❤️", "="),
)

#: What lists show, and clues that could be taken for something else.
TEXTS = st.one_of(
    st.text("ab -'é;=()\"#:", min_size=1, max_size=6),
    st.sampled_from(
        ["New York", "crisscross", "words", "unplaced a: b", "# a", "(LJ)ETO", "a = b"]
    ),
)
CLUES = st.sampled_from(["", "", "the Big Apple", '"quoted"', "a; b", "# 1", "x = y", "é, š"])


@st.composite
def grids(draw: st.DrawFn, letters: tuple[str, ...] | None = None, most_side: int = 5) -> Grid:
    """Draw any grid with at least one word in it."""
    signs = draw(st.sampled_from(LETTERS)) if letters is None else letters
    height, width = draw(st.integers(1, most_side)), draw(st.integers(2, most_side))
    content = st.sampled_from([None, None, *signs, *signs])
    rows: list[list[Content]] = [[draw(content) for _ in range(width)] for _ in range(height)]
    if not Grid(rows).runs:
        rows[0][:2] = [signs[0], signs[-1]]
    return Grid(rows)


@st.composite
def crisscrosses(draw: st.DrawFn, *, shown: bool = True) -> CrissCross:
    """Draw a grid and a list that has most of its words, and some others."""
    grid = draw(grids())
    cells = [run.cells for run in grid.runs]
    kept = [one for one in cells if draw(st.integers(0, 4))]
    others = [tuple("XY"), tuple("XYZ"), cells[0]]
    some = draw(st.lists(st.sampled_from(others), max_size=3))
    listed = draw(st.permutations([*kept, *some])) or [cells[0]]
    texts = TEXTS.filter(lambda text: text.strip() != "") if shown else st.just("")
    entries = [
        Entry(one, draw(st.one_of(texts, st.just("".join(one)))), draw(CLUES)) for one in listed
    ]
    goal = draw(st.sampled_from(["contest", "all", "word=1,letter=-2"]))
    crossings = draw(st.sampled_from([0, 1, 1, 2, 3]))
    unplaced = [(entry, draw(st.sampled_from(["no room", "a: b", ""]))) for entry in entries[:1]]
    return CrissCross(entries, grid, goal=goal, crossings=crossings, unplaced=unplaced)
