"""Boards: which cells there are. Rectangles, shapes by name, or pictures made of signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Final

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.puzzles.wordsearch.ways import STEPS
from puzzlewright.words.cell_text import MOST_CELLS
from puzzlewright.words.grid import Grid

#: Signs of a mask where there is no cell; anything else is one.
NO_CELL: Final = " -.0_"

#: The default side of a shape.
USUAL_SIDE: Final = 20


class Mask:
    """A board of rows and columns, and which of its cells there are, row by row."""

    rows: int
    cols: int

    def __init__(self, rows: int, cols: int, usable: Iterable[bool]) -> None:
        self.rows, self.cols = rows, cols
        self.usable: list[bool] = list(usable)

    @property
    def size(self) -> int:
        """How many places there are, cells or not."""
        return self.rows * self.cols

    @cached_property
    def cells(self) -> list[int]:
        """The numbers of the cells there are."""
        return [n for n, each in enumerate(self.usable) if each]

    @cached_property
    def longest(self) -> int:
        """How many cells the longest line has, whichever way it goes."""
        most = 0
        for down, right in STEPS.values():
            for cell in looking(self.cells):
                row, col = divmod(cell, self.cols)
                if self._is_cell(row - down, col - right):
                    continue  # no line begins here
                length = 0
                while self._is_cell(row, col):
                    row, col, length = row + down, col + right, length + 1
                most = max(most, length)
            if most == max(self.rows, self.cols):
                break
        return most

    def _is_cell(self, row: int, col: int) -> bool:
        inside = 0 <= row < self.rows and 0 <= col < self.cols
        return inside and self.usable[row * self.cols + col]

    def without(self, cells: Iterable[int]) -> Mask:
        """Return the board without some cells."""
        left = set(cells)
        return Mask(self.rows, self.cols, (u and n not in left for n, u in enumerate(self.usable)))

    def grid(self, letters: Mapping[int, str]) -> Grid:
        """Return the board with letters on its cells."""
        return Grid(
            [letters[n] if self.usable[n] else None for n in range(row, row + self.cols)]
            for row in range(0, self.size, self.cols)
        )


def full_mask(rows: int, cols: int) -> Mask:
    """Return a rectangle."""
    return Mask(rows, cols, [True] * (rows * cols))


def mask_of(text: str, size: tuple[int, int] | None) -> Mask:
    """Return the board that a picture of signs shows, or a shape by its name."""
    name = text.strip().lower()
    if name in SHAPES:
        rows, cols = size or (USUAL_SIDE, USUAL_SIDE)
        return Mask(rows, cols, _shape(SHAPES[name], rows, cols))
    lines = text.splitlines()
    if len(lines) < 2:
        known = ", ".join(SHAPES)
        raise InputError(f"no shape ({known}) and no picture of several lines", text=text.strip())
    width = max(map(len, lines))
    if len(lines) * width > MOST_CELLS:
        raise InputError(f"a mask has at most {MOST_CELLS:,} cells", text=f"{len(lines)}x{width}")
    signs = [sign for line in lines for sign in line.ljust(width)]
    mask = Mask(len(lines), width, (sign not in NO_CELL for sign in signs))
    if not mask.cells:
        raise InputError("a mask without cells: all characters but blanks, - . _ and 0 are cells")
    if size is not None and size != (len(lines), width):
        shown = f"{size[0]}x{size[1]}"
        raise InputError(f"the mask has {len(lines)} rows and {width} columns", text=shown)
    return mask


def _shape(inside: Callable[[float, float], bool], rows: int, cols: int) -> Iterable[bool]:
    """Yield for each place whether its middle is in a shape, from -1 to 1 across and down."""
    for row in range(rows):
        for col in range(cols):
            yield inside((2 * col + 1) / cols - 1, (2 * row + 1) / rows - 1)


def _is_in_heart(x: float, y: float) -> bool:
    x, y = 1.2 * x, 0.25 - 1.15 * y
    return (x * x + y * y - 1) ** 3 <= x * x * y**3


#: So much is no more than sums are off: both sides of a shape are alike.
SLACK: Final = 1e-9

#: The outer normals of the five lines of a star, and how far these are from its middle: further
#: than in a regular star, whose points are too thin for words.
STAR_SIDES: Final = ((0, -1), (0.951, -0.309), (-0.951, -0.309), (0.588, 0.809), (-0.588, 0.809))
STAR_WIDTH: Final = 0.46


def _is_in_star(x: float, y: float) -> bool:
    x, y = 1.17 * x, 1.1 * y - 0.08
    return sum(x * right + y * down <= STAR_WIDTH for right, down in STAR_SIDES) >= 4


def _is_in_tree(x: float, y: float) -> bool:
    # Three storeys of branches, each wider than the one above, on a trunk.
    storeys = ((-1.05, -0.3, 0.5), (-0.6, 0.2, 0.75), (-0.1, 0.75, 1.0))
    branches = (
        top <= y < foot and (abs(x) - SLACK) * (foot - top) <= wide * (y - top)
        for top, foot, wide in storeys
    )
    return (y >= 0.75 and abs(x) <= 0.2) or any(branches)


def _is_in_fish(x: float, y: float) -> bool:
    # A body that swims to the left, and a tail.
    body = (x + 0.25) * (x + 0.25) + 0.75 * y * y <= 0.57
    return body or (x >= 0.3 and abs(y) <= 1.2 * x - 0.3)


def _is_in_house(x: float, y: float) -> bool:
    # A roof with a chimney, walls below it, and a door.
    if y < -0.1:
        return abs(x) <= (y + 1) / 0.9 or (0.4 <= x <= 0.7 and y > -0.9)
    return abs(x) <= 0.8 and not (abs(x) <= 0.17 and y > 0.5)


def _is_in_moon(x: float, y: float) -> bool:
    # A crescent, open to the right.
    x = 0.8 * x - 0.2
    return x * x + y * y <= 1 and (x - 0.5) * (x - 0.5) + y * y >= 0.5


#: Shapes by their names: whether a point is inside. Only sums and products: the same everywhere.
SHAPES: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "circle": lambda x, y: x * x + y * y <= 1,
    "diamond": lambda x, y: abs(x) + abs(y) <= 1,
    "heart": _is_in_heart,
    "ring": lambda x, y: 0.2 <= x * x + y * y <= 1,
    "cross": lambda x, y: abs(x) <= 0.4 or abs(y) <= 0.4,
    "triangle": lambda x, y: 2 * abs(x) <= y + 1,
    "star": _is_in_star,
    "tree": _is_in_tree,
    "fish": _is_in_fish,
    "egg": lambda x, y: x * x * (1 - 0.3 * y) + y * y <= 1,
    "house": _is_in_house,
    "moon": _is_in_moon,
}
