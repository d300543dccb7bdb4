"""Random packings for the tests of their texts: any lattice, any shapes, odd names and all."""

from __future__ import annotations

from hypothesis import strategies as st

from puzzlewright.puzzles.packing.lattice import LATTICES, TRI, Cell, Lattice
from puzzlewright.puzzles.packing.puzzle import Brick, Packing

#: Colours that spell the words of our text, and some of other alphabets.
COLOURS = "abcdikorsehnpglut0Z9é七"

#: Names that could be taken for something else.
ODD_NAMES = [
    *("", " ", "#", "# a", "x3", "xany", "X2", "×7", "no-turning", "cells", "brick", "packing"),
    *('"', '\\"', "a b", '"a"', "\\", "0,0", "--", "\n", "\u2028", "\ufeff", "\\u{41}", "<&>", "'"),
]


@st.composite
def cells_on(draw: st.DrawFn, lattice: Lattice, most: int, reach: int) -> tuple[Cell, ...]:
    """Draw different cells near the origin, or some way from it."""
    at = st.integers(-1, 3) if reach else st.integers(0, 3)
    cell: st.SearchStrategy[Cell] = st.tuples(*[at] * lattice.dimensions)
    cells = draw(st.lists(cell, min_size=1, max_size=most, unique=True))
    away = draw(st.sampled_from([0, 0, 0, -3, 9, 1000, -9_000_000])) if reach else 0
    if lattice is not TRI:
        return tuple(tuple(each + away for each in cell) for cell in cells)
    kinds = draw(st.lists(st.sampled_from([1, 2]), min_size=len(cells), max_size=len(cells)))
    return tuple(
        (3 * (i + away % 100) + k, 3 * (j + away % 100) + k)
        for (i, j), k in zip(cells, kinds, strict=True)
    )


@st.composite
def bricks_on(draw: st.DrawFn, lattice: Lattice, name: str) -> Brick:
    """Draw a brick of a name: in order and at home as pictures have them, or not."""
    cells = draw(cells_on(lattice, 5, 1))
    if draw(st.booleans()):
        cells = tuple(sorted(lattice.moved_home(cells)))
    colours = draw(
        st.lists(st.sampled_from(["", *COLOURS]), min_size=len(cells), max_size=len(cells))
    )
    coloured = any(colours) and draw(st.booleans())
    return Brick(
        name,
        cells,
        draw(st.sampled_from([1, 1, 2, 17, 1_000_000, None])),
        draw(st.booleans()),
        draw(st.booleans()),
        tuple(colours) if coloured else (),
    )


@st.composite
def packings(draw: st.DrawFn) -> Packing:
    """Draw a packing, which need not have a solution."""
    lattice = draw(st.sampled_from(list(LATTICES.values())))
    cells = draw(cells_on(lattice, 12, 1))
    colour = st.sampled_from(["", *COLOURS]) if draw(st.booleans()) else st.just("")
    board = {cell: draw(colour) for cell in cells}
    name = st.sampled_from(ODD_NAMES) | st.text(max_size=4)
    names = draw(st.lists(name, min_size=1, max_size=3, unique=True))
    bricks = [draw(bricks_on(lattice, each)) for each in names]
    return Packing(board, bricks, lattice=lattice, choose=draw(st.booleans()))
