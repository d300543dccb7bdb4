"""What hypothesis draws from: strategies that several tests share."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.sudoku.board import Box, board_of
from puzzlewright.puzzles.sudoku.grids import random_grid
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

# Sudoku

#: Box shapes of every nature: square, wide, tall, one row, one column, a single cell.
SUDOKU_BOXES: list[Box] = [(1, 1), (1, 3), (5, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]

#: All shapes that the rules allow, up to 25×25.
ALL_SUDOKU_BOXES: list[Box] = [(r, c) for r in range(1, 26) for c in range(1, 26) if r * c <= 25]


@st.composite
def sudoku_grids(draw: st.DrawFn, boxes: list[Box] = SUDOKU_BOXES) -> tuple[Box, list[int]]:
    """Draw a box shape and a correctly filled grid, its values row by row."""
    box = draw(st.sampled_from(boxes))
    return box, random_grid(board_of(box), Random(draw(st.integers(0, 10**6))))


@st.composite
def sudokus(draw: st.DrawFn, boxes: list[Box] = SUDOKU_BOXES) -> Sudoku:
    """Draw a sudoku with at least one solution: a filled grid with any cells left out."""
    box, grid = draw(sudoku_grids(boxes))
    # One number for all cells: a choice for each of 625 cells would take hypothesis a second.
    random, share = Random(draw(st.integers(0, 10**6))), draw(st.floats(0, 1))
    return Sudoku([value if random.random() < share else 0 for value in grid], box)


# Cover

#: Names of items and colours: anything but white space and the two signs of the format.
cover_names = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters=":|"), min_size=1, max_size=4
).filter(lambda name: name.split() == [name])


@st.composite
def covers(draw: st.DrawFn, *, plain_names: bool = True, most_options: int = 8) -> Cover:
    """Draw a small cover problem with colours and multiplicities, often with a few solutions."""
    counts = draw(st.integers(1, 4)), draw(st.integers(0, 3))
    size = sum(counts)
    any_names = st.lists(cover_names, min_size=size, max_size=size, unique=True)
    names = list("abcdefg"[:size]) if plain_names else draw(any_names)
    primary, secondary = names[: counts[0]], names[counts[0] :]
    colours = st.sampled_from([None, "r", "g"]) if plain_names else st.none() | cover_names
    options = draw(_agreeing_options(primary, secondary)) if draw(st.booleans()) else []
    options += [
        draw(_some_of(primary, least=0 if secondary else 1))
        + [_coloured(name, draw(colours)) for name in draw(_some_of(secondary))]
        for _ in range(draw(st.integers(0, most_options - len(options))))
    ]
    bounds = draw(st.dictionaries(st.sampled_from(primary), cover_bounds(), max_size=2))
    return Cover(primary, filter(None, options), secondary=secondary, bounds=bounds)


@st.composite
def _agreeing_options(draw: st.DrawFn, primary: list[str], secondary: list[str]) -> list[list[str]]:
    """Draw options that cover the primary items together and share secondary ones in colour."""
    groups: dict[int, list[str]] = {}
    for name in primary:
        groups.setdefault(draw(st.integers(0, 3)), []).append(name)
    colours = {name: draw(st.sampled_from("rg")) for name in secondary}
    return [
        group + [f"{name}:{colours[name]}" for name in draw(_some_of(secondary))]
        for group in groups.values()
    ]


def _some_of(names: list[str], least: int = 0) -> st.SearchStrategy[list[str]]:
    """Draw up to three of the names."""
    if not names:
        return st.just([])
    return st.lists(st.sampled_from(names), min_size=least, max_size=3, unique=True)


def cover_bounds() -> st.SearchStrategy[tuple[int, int]]:
    """Draw how often an item may be covered."""
    ends = st.tuples(st.integers(0, 3), st.integers(1, 3))
    return ends.map(lambda pair: (min(pair), max(pair)))


def _coloured(name: str, colour: str | None) -> str:
    return name if colour is None else f"{name}:{colour}"
