"""Bricks and sets of bricks that have names: pentominoes, soma, hexiamonds, L-tromino."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from puzzlewright.puzzles.packing.lattice import CUBIC, HEX, SQUARE, TRI, Cell, Lattice, Shape
from puzzlewright.puzzles.packing.puzzle import Brick
from puzzlewright.puzzles.packing.shapes import (
    canonical,
    fixed_shapes,
    free_shapes,
    one_sided_shapes,
)

#: Sets of all shapes of so many cells, by the word for them.
SETS: dict[str, tuple[Lattice, int]] = {
    "monominoes": (SQUARE, 1),
    "dominoes": (SQUARE, 2),
    "trominoes": (SQUARE, 3),
    "tetrominoes": (SQUARE, 4),
    "pentominoes": (SQUARE, 5),
    "hexominoes": (SQUARE, 6),
    "heptominoes": (SQUARE, 7),
    "octominoes": (SQUARE, 8),
    "dicubes": (CUBIC, 2),
    "tricubes": (CUBIC, 3),
    "tetracubes": (CUBIC, 4),
    "pentacubes": (CUBIC, 5),
    "dihexes": (HEX, 2),
    "trihexes": (HEX, 3),
    "tetrahexes": (HEX, 4),
    "pentahexes": (HEX, 5),
    "hexahexes": (HEX, 6),
    "triamonds": (TRI, 3),
    "tetriamonds": (TRI, 4),
    "pentiamonds": (TRI, 5),
    "hexiamonds": (TRI, 6),
    "heptiamonds": (TRI, 7),
    "octiamonds": (TRI, 8),
}

#: Letters of small polyominoes, as pictures: rows apart by strokes, a point where there is nothing.
LETTERS = {
    3: {"I": "###", "L": "##/#."},
    4: {"I": "####", "L": "###/#..", "O": "##/##", "S": "##./.##", "T": "###/.#."},
    5: {
        "F": ".##/##./.#.",
        "I": "#####",
        "L": "####/#...",
        "N": "##../.###",
        "P": "##/##/#.",
        "T": "###/.#./.#.",
        "U": "#.#/###",
        "V": "#../#../###",
        "W": "#../##./.##",
        "X": ".#./###/.#.",
        "Y": ".#../####",
        "Z": "##./.#./.##",
    },
}

#: The seven pieces of the Soma cube: layers apart by two strokes.
SOMA = {
    "V": "##/#.",
    "L": "###/#..",
    "T": "###/.#.",
    "Z": "##./.##",
    "A": "##/#.//#./..",
    "B": "##/#.//.#/..",
    "P": "##/#.//../#.",
}


class Side(NamedTuple):
    """How much shapes must differ to count as two."""

    turn: bool
    flip: bool


SIDES = {"free": Side(True, True), "one-sided": Side(True, False), "fixed": Side(False, False)}


def bricks_named(words: str, lattice: Lattice) -> list[Brick] | None:
    """Return the bricks of a set such as `one-sided tetrominoes`; None if there is no such set."""
    sort, _, name = words.rpartition(" ")
    if name == "soma" and not sort:
        return [
            Brick(letter, cells_of(picture, CUBIC), flip=False) for letter, picture in SOMA.items()
        ]
    if name not in SETS or sort not in {"", *SIDES, "solid"}:
        return None
    if sort == "solid":
        return [_solid(brick) for brick in bricks_named(name, SQUARE) or []]
    own, size = SETS[name]
    default = "one-sided" if own is CUBIC else "free"
    side = SIDES[sort or default]
    shapes = {"free": free_shapes, "one-sided": one_sided_shapes, "fixed": fixed_shapes}
    found = shapes[sort or default](own, size)
    names = _names(own, size, found)
    # A set of one shape would not go far: it means as many as are needed.
    copies = None if len(found) == 1 else 1
    bricks = [
        Brick(brick, tuple(sorted(shape)), copies, side.turn, side.flip)
        for brick, shape in zip(names, found, strict=True)
    ]
    return [_solid(brick) for brick in bricks] if own is SQUARE and lattice is CUBIC else bricks


def _solid(brick: Brick) -> Brick:
    """Return a flat brick as a solid one, one cube thick."""
    return brick._replace(cells=tuple((0, *cell) for cell in brick.cells))


def _names(lattice: Lattice, size: int, shapes: tuple[Shape, ...]) -> list[str]:
    """Return letters for the shapes, where they have any, else numbers."""
    letters = _letters_of(size) if lattice is SQUARE else {}
    names: list[str] = []
    for number, shape in enumerate(shapes, 1):
        letter = letters.get(canonical(lattice, shape, flip=True), str(number))
        twice = sum(name.rstrip("'") == letter for name in names)
        names.append(letter + "'" * twice)
    return names


@cache
def _letters_of(size: int) -> dict[Shape, str]:
    return {
        canonical(SQUARE, frozenset(cells_of(picture, SQUARE)), flip=True): letter
        for letter, picture in LETTERS.get(size, {}).items()
    }


def cells_of(picture: str, lattice: Lattice) -> tuple[Cell, ...]:
    """Return the cells of a picture whose rows are apart by strokes, layers by two."""
    cells = []
    for layer, rows in enumerate(picture.split("//")):
        for row, line in enumerate(rows.split("/")):
            for col, sign in enumerate(line):
                if sign == "#":
                    cells.append((layer, row, col) if lattice is CUBIC else (row, col))
    return tuple(sorted(cells))
