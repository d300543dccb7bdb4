"""Bricks, and those that have names: pentominoes, soma, hexiamonds, L-tromino.

A set has each of its shapes once, unless it is a set of one shape, which is there as often as it is
needed: dominoes, L-trominoes. One by one: a domino, an L-tromino. `3 dominoes`, `any pentominoes`
say how many there are of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.serialisable import Record
from puzzlewright.puzzles.packing.lattice import CUBIC, HEX, SQUARE, TRI, Cell, Lattice, Shape

#: The number of a brick that there is not.
NO_BRICK = -1


@dataclass(frozen=True, slots=True)
class Brick(Record):
    """A shape to lay, and how."""

    name: str
    cells: tuple[Cell, ...]  #: sorted
    copies: int | None = 1  #: None: as many as are needed
    turn: bool = True
    flip: bool = True
    colours: tuple[str, ...] = ()  #: of each cell, which may lie on its like or on no colour
    least: int | None = None  #: must be used so often; None: all copies, or none if one may choose

    def bounds(self, *, choose: bool) -> tuple[int, int | None]:
        """Return how often it must be used, and how often it may be (None: any number)."""
        if self.least is not None:
            return self.least, self.copies
        return (0 if choose or self.copies is None else self.copies), self.copies


@dataclass(frozen=True, slots=True)
class PlacedBrick(Record):
    """A brick on the board: its number, counted from 0, and the cells that it covers, sorted.

    A brick with colours can cover the same cells in several ways; `colours` tells them apart.
    """

    brick: int
    cells: tuple[Cell, ...]
    colours: tuple[str, ...] = ()  #: that each cell of the brick shows; none: it has none


@dataclass(frozen=True, slots=True)
class Move(Record):
    """Bricks that are moved together."""

    bricks: tuple[
        int, ...
    ]  #: numbers of bricks that lie, in the order of `PackingSolution.placements`
    axis: int  #: the coordinate that changes
    distance: int  #: by how much, + or -; if they leave, 1 or -1
    leaves: bool = False  #: whether they are moved away for good

    @property
    def direction(self) -> tuple[int, int]:
        """The axis, and 1 or -1."""
        return self.axis, 1 if self.distance > 0 else -1


@dataclass(frozen=True, slots=True)
class StoredCounts(Record):
    """What BurrTools found, as a file has it."""

    assemblies: int  #: packings up to symmetry
    solutions: int | None  #: of these, the ones that come apart; None if it did not look


@cache
def free_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """Return all connected shapes of `size` cells; turns and mirror images are the same shape."""
    return _all_shapes(lattice, size, flip=True)


@cache
def one_sided_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """Return all connected shapes of `size` cells; only turns are the same shape."""
    return _all_shapes(lattice, size, flip=False)


@cache
def fixed_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """Return all connected shapes of `size` cells; each turn and mirror image is another shape."""
    poses = {
        pose
        for shape in free_shapes(lattice, size)
        for pose in lattice.orientations(shape, turn=True, flip=True)
    }
    return tuple(sorted(poses, key=sorted))


def _all_shapes(lattice: Lattice, size: int, *, flip: bool) -> tuple[Shape, ...]:
    if size == 1:
        starts = [[(0,) * lattice.dimensions]] if lattice.period == 1 else [[(1, 1)]]
        return (canonical_shape(lattice, frozenset(starts[0]), flip=flip),)
    found = set()
    shapes = free_shapes if flip else one_sided_shapes
    for smaller in within_deadline(shapes(lattice, size - 1), 64):
        for cell in smaller:
            for other in lattice.neighbours(cell):
                if other not in smaller:
                    found.add(canonical_shape(lattice, smaller | {other}, flip=flip))
    return tuple(sorted(found, key=sorted))


def canonical_shape(lattice: Lattice, shape: Shape, *, flip: bool) -> Shape:
    """Return the one of all turns (and flips) of a shape that stands for them."""
    return lattice.orientations(shape, turn=True, flip=flip)[0]


#: Sets of all shapes with a number of cells, by their names.
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


#: Words for sorts of a set, which stand before its name.
SORTS = (*SIDES, "solid")

#: Other ways to write the name of a set: one of it, and the plural as some spell it.
SINGULARS = {
    name.removesuffix("es" if name.endswith(("oes", "xes")) else "s"): name for name in SETS
}
SPELLINGS = {name.replace("oes", "os"): name for name in SETS if name.endswith("oes")}


class SetName(NamedTuple):
    """The name of a set, taken apart: `one-sided L-tromino` is of the set trominoes."""

    sort: str
    letter: str
    plain: str  #: the last word as it was spelt, in small letters
    plural: str


def _parse_set_name(name: str) -> SetName:
    """Take the name of a set apart, in whatever spelling."""
    *sorts, last = name.lower().split() or [""]
    letter, _, plain = last.rpartition("-")
    plural = SPELLINGS.get(plain, SINGULARS.get(plain, plain))
    return SetName(" ".join(sorts), letter, plain, plural)


def find_set(name: str, lattice: Lattice) -> list[Brick] | None:
    """Return the bricks of a set such as `one-sided tetrominoes`; None if there is no such set."""
    words = _parse_set_name(name)
    if words == ("", "", "soma", "soma"):
        return [
            Brick(letter, picture_cells(picture, CUBIC), flip=False)
            for letter, picture in SOMA.items()
        ]
    known = _set(words.sort, words.plural, lattice)
    bricks = None if known is None else list(known)
    if bricks is not None and words.letter:
        bricks = [brick for brick in bricks if brick.name == words.letter.upper()] or None
    if bricks is None or len(bricks) > 1:
        return bricks
    return [replace(bricks[0], copies=1 if words.plain in SINGULARS else None)]


def set_lattice(name: str) -> Lattice | None:
    """Return the lattice that the bricks of a set are for; None if there is no such set."""
    words = _parse_set_name(name)
    if words.plural == "soma" or words.sort == "solid":
        return CUBIC
    return SETS[words.plural][0] if words.plural in SETS else None


def set_bricks(name: str, lattice: Lattice) -> list[Brick]:
    """Return the bricks of a set on a lattice; refuse those that there are not, or not for it."""
    bricks = find_set(name, lattice)
    if bricks is None:
        alike = " or ".join(f"`{each}`" for each in similar_names(name))
        usual = "such as pentominoes, soma, L-trominoes, and F-pentomino for one brick"
        hint = f"did you mean {alike}?" if alike else usual
        raise InputError(f"no set of bricks has this name ({hint})", text=name)
    own = set_lattice(name)
    assert own is not None
    if own is not lattice and (own, lattice) != (SQUARE, CUBIC):  # flat ones may be solid
        reason = f"these bricks are not for the lattice {lattice.name}, but for {own.name}"
        raise InputError(reason, text=name)
    return bricks


def near_names(word: str, known: Sequence[str], most: int) -> list[str]:
    """Return the names that a misspelt word may stand for, the nearest first."""
    from difflib import get_close_matches  # which few texts need

    return get_close_matches(word, known, most, cutoff=0.7)


def similar_names(name: str) -> list[str]:
    """Return names of sets that somebody may have meant."""
    words = _parse_set_name(name)
    known = ["soma", *SETS, *SINGULARS]
    sort = f"{words.sort} " * (words.sort in SORTS)
    before = sort + (f"{words.letter.upper()}-" if words.letter else "")
    found = [before + each for each in near_names(words.plain, known, 2)]
    return [each for each in found if find_set(each, SQUARE) is not None]


@cache
def _set(sort: str, plural: str, lattice: Lattice) -> tuple[Brick, ...] | None:
    """Return a set of a sort; None if there is none of this name."""
    if plural not in SETS or sort not in {"", *SORTS}:
        return None
    own, size = SETS[plural]
    if sort == "solid":
        return tuple(map(_solid, _set("", plural, SQUARE) or ())) if own is SQUARE else None
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
    return tuple(map(_solid, bricks) if own is SQUARE and lattice is CUBIC else bricks)


def _solid(brick: Brick) -> Brick:
    """Return a flat brick as a solid one, one cube thick."""
    return replace(brick, cells=tuple((0, *cell) for cell in brick.cells))


def _names(lattice: Lattice, size: int, shapes: tuple[Shape, ...]) -> list[str]:
    """Return letters for the shapes, where they have any, else numbers."""
    letters = _shape_letters(size) if lattice is SQUARE else {}
    names: list[str] = []
    for number, shape in enumerate(shapes, 1):
        letter = letters.get(canonical_shape(lattice, shape, flip=True), str(number))
        twice = sum(name.rstrip("'") == letter for name in names)
        names.append(letter + "'" * twice)
    return names


@cache
def _shape_letters(size: int) -> dict[Shape, str]:
    return {
        canonical_shape(SQUARE, frozenset(picture_cells(picture, SQUARE)), flip=True): letter
        for letter, picture in LETTERS.get(size, {}).items()
    }


def picture_cells(picture: str, lattice: Lattice) -> tuple[Cell, ...]:
    """Return the cells of a picture whose rows are apart by strokes, layers by two."""
    cells = []
    for layer, rows in enumerate(picture.split("//")):
        for row, line in enumerate(rows.split("/")):
            for col, sign in enumerate(line):
                if sign == "#":
                    cells.append((layer, row, col) if lattice is CUBIC else (row, col))
    return tuple(sorted(cells))


class BrickNames:
    """The names that the bricks of a packing have so far.

    It remembers the last number of each name, for a file may name a set a hundred thousand times.
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._numbers: dict[str, int] = {}

    def take(self, name: str) -> bool:
        """Take a name; False if a brick has it already."""
        if name in self._taken:
            return False
        self._taken.add(name)
        return True

    def unused_name(self, name: str, stem: str) -> str:
        """Take the name if it is free, else the stem, else the stem with the first free number."""
        if self.take(name):
            return name
        if stem not in self._numbers:
            self._numbers[stem] = 2
            if self.take(stem):
                return stem
        while True:
            numbered = f"{stem} {self._numbers[stem]}"
            self._numbers[stem] += 1
            if self.take(numbered):
                return numbered


def longer_name(name: str, words: str) -> str:
    """Return the name of a brick with that of its set."""
    return f"{name} of {words}"


def brick_letters(number: int) -> str:
    """Return A, B, ..., Z, then A2, B2 and so on."""
    turn, letter = divmod(number, 26)
    return chr(ord("A") + letter) + (str(turn + 1) if turn else "")
