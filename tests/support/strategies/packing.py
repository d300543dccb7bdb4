"""Random packings for the tests of their texts: any lattice, any shapes, odd names and all."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

from hypothesis import strategies as st

from puzzlewright.puzzles.packing.bricks import Brick, PlacedBrick
from puzzlewright.puzzles.packing.lattice import LATTICES, TRI, Cell, Lattice, map_cell
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution

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
        cells = tuple(sorted(lattice.normalise_position(cells)))
    colours = draw(
        st.lists(st.sampled_from(["", *COLOURS]), min_size=len(cells), max_size=len(cells))
    )
    coloured = any(colours) and draw(st.booleans())
    copies = draw(st.sampled_from([1, 1, 2, 17, 1_000_000, None]))
    least = draw(st.none() | st.integers(0, 3 if copies is None else copies))
    turn, flip = draw(st.booleans()), draw(st.booleans())
    return Brick(name, cells, copies, turn, flip, tuple(colours) if coloured else (), least)


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
    return Packing(
        board,
        bricks,
        lattice=lattice,
        choose=draw(st.booleans()),
        optional=draw(st.lists(st.sampled_from(cells), max_size=5)),
        allow=draw(st.lists(st.tuples(st.sampled_from(COLOURS), colour), max_size=3)),
    )


#: Boards to cut up, not too small for bricks to have shapes of their own.
BOXES: dict[str, list[Cell]] = {
    "square": list(product(range(6), range(5))),
    "cubic": list(product(range(3), range(3), range(3))),
    "hex": list(product(range(5), range(5))),
    "tri": [(3 * i + k, 3 * j + k) for i in range(4) for j in range(4) for k in (1, 2)],
}


@st.composite
def filled(draw: st.DrawFn) -> PackingSolution:
    """Draw a filled board: one that is cut into parts, each a brick that may be turned or not."""
    lattice = LATTICES[draw(st.sampled_from(sorted(BOXES)))]
    random = Random(draw(st.integers(0, 10**9)))  # one number for the rest
    away = random.choice([0, 0, 3, -6])
    every = [tuple(at + away for at in cell) for cell in BOXES[lattice.name]]
    cells = random.sample(every, random.randint(len(every) // 2, len(every)))
    colours = random.choice(["", "", "ab"])
    empty = random.choice([0.0, 0.0, 0.7])
    optional = [cell for cell in every if cell not in cells and random.random() < empty]
    board = {cell: random.choice(["", *colours]) for cell in [*cells, *optional]}
    spelled = random.choice(["{} of all", "{}"])
    bricks: dict[tuple[object, ...], Brick] = {}
    laid = []
    for part in _cut(random, lattice, cells, random.choice([1, 3, 5])):
        brick = _brick_on(random, lattice, board, part)
        key = (brick, len(bricks)) if random.random() < 0.2 else (brick,)
        old = bricks.get(key)
        name = spelled.format(chr(0x4E00 + len(bricks)))
        copies = 1 if old is None else (old.copies or 0) + 1
        bricks[key] = replace(old or replace(brick, name=name), copies=copies)
        laid.append(PlacedBrick(list(bricks).index(key), tuple(sorted(part))))
    choose = random.random() < 0.3
    puzzle = Packing(board, bricks.values(), lattice=lattice, choose=choose, optional=optional)
    return PackingSolution(puzzle, laid)


def _cut(random: Random, lattice: Lattice, cells: list[Cell], most: int) -> list[list[Cell]]:
    """Return parts of a board, connected ones or, now and then, any."""
    free = sorted(cells)
    anyhow = random.random() < 0.2
    parts = []
    while free:
        part = [free.pop(0)]
        while len(part) < most:
            beside = {other for cell in part for other in lattice.neighbours(cell)}
            found = [cell for cell in free if anyhow or cell in beside]
            if not found:
                break
            part.append(random.choice(found))
            free.remove(part[-1])
        parts.append(part)
    return parts


def _brick_on(random: Random, lattice: Lattice, board: dict[Cell, str], part: list[Cell]) -> Brick:
    """Return a brick that can lie on a part of a board, turned in some way that it may be."""
    turn, flip = random.random() < 0.8, random.random() < 0.8
    each = random.choice(lattice.allowed_maps(turn=turn, flip=flip))  # as is the way back
    asked = [board[cell] if random.random() < 0.5 else "" for cell in part]
    turned = sorted(
        (map_cell(each, cell), colour) for cell, colour in zip(part, asked, strict=True)
    )
    home = tuple(sorted(lattice.normalise_position(cell for cell, _ in turned)))
    colours = tuple(colour for _, colour in turned)
    return Brick("", home, 1, turn, flip, colours if any(colours) else ())
