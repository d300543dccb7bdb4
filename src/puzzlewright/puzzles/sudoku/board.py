"""The board of one box shape: cells, houses and symbols, worked out once and shared.

A board of size n has n × n cells, numbered row by row from 0, and three kinds of house (row,
column, box), each of which holds every value 1 to n once. A box has `box_rows` rows and `box_cols`
columns, and n is their product. A choice, "this value in this cell", has the number
`cell * n + value - 1`: the number of the engine's option.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import compress
from operator import add
from typing import NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import frozen, set_attribute

#: How the values 1, 2, 3 … are written, one character each.
SYMBOLS = "123456789ABCDEFGHIJKLMNOP"

#: How empty cells are written: the first by us, the others by other people.
EMPTY_SYMBOLS = "._0"

#: There are symbols for this many values.
MAX_SIZE = len(SYMBOLS)

#: The value of every character that can stand in a cell; letters in either case.
VALUE_OF = (
    {symbol: value for value, symbol in enumerate(SYMBOLS, 1)}
    | {symbol.lower(): value for value, symbol in enumerate(SYMBOLS, 1)}
    | dict.fromkeys(EMPTY_SYMBOLS, 0)
)

#: Rows and columns of a box.
Box = tuple[int, int]


class House(NamedTuple):
    """A row, column or box: its cells, each value once."""

    name: str
    cells: tuple[int, ...]


class Conflict(NamedTuple):
    """Two equal values in one house."""

    value: int
    house: str
    first: int
    second: int


@frozen
class Board:
    """The geometry of one box shape; get it from board_of(), which makes each one once."""

    box: tuple[int, int]
    size: int
    cells: int
    _bases: list[int]  # a choice is base + value: the options of all givens are one sum per given

    def __init__(self, box_rows: int, box_cols: int) -> None:
        set_attribute(self, "box", (box_rows, box_cols))
        set_attribute(self, "size", box_rows * box_cols)
        set_attribute(self, "cells", self.size * self.size)
        set_attribute(self, "_bases", [cell * self.size - 1 for cell in range(self.cells)])

    @property
    def title(self) -> str:
        """Return the size as people say it, such as 9×9."""
        return f"{self.size}×{self.size}"

    def row(self, cell: int) -> int:
        """Return the row of a cell, from 0."""
        return cell // self.size

    def column(self, cell: int) -> int:
        """Return the column of a cell, from 0."""
        return cell % self.size

    def box_number(self, cell: int) -> int:
        """Return the box of a cell; boxes are numbered row by row from 0."""
        box_rows, box_cols = self.box
        # There are as many boxes side by side as a box has rows.
        return self.row(cell) // box_rows * box_rows + self.column(cell) // box_cols

    def place(self, cell: int) -> str:
        """Name a cell as people count, from 1."""
        return f"row {self.row(cell) + 1}, column {self.column(cell) + 1}"

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """All rows, then all columns, then all boxes."""
        kinds = (("row", self.row), ("column", self.column), ("box", self.box_number))
        return tuple(
            House(
                f"{name} {number + 1}",
                tuple(cell for cell in range(self.cells) if house_of(cell) == number),
            )
            for name, house_of in kinds
            for number in range(self.size)
        )

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the other cells of its houses, in order."""
        near: list[set[int]] = [set() for _ in range(self.cells)]
        for house in self.houses:
            for cell in house.cells:
                near[cell].update(house.cells)
        return tuple(tuple(sorted(cells - {cell})) for cell, cells in enumerate(near))

    @cached_property
    def _marks(self) -> list[int]:
        """For each choice three bits: its value in its row, in its column, in its box."""
        n, square = self.size, self.cells
        return [
            1 << self.row(cell) * n + value
            | 1 << square + self.column(cell) * n + value
            | 1 << 2 * square + self.box_number(cell) * n + value
            for cell in range(square)
            for value in range(n)
        ]

    def choices(self, values: bytes) -> list[int]:
        """Return the choices that a grid of values stands for (0 = empty), in order of cells."""
        return list(map(add, compress(self._bases, values), values.translate(None, b"\0")))

    def agree(self, choices: Sequence[int]) -> bool:
        """Tell whether no two choices put one value twice in a house.

        Each choice has three bits of its own unless it clashes with another one. Then adding the
        two makes a carry, and every carry makes the number of bits smaller.
        """
        return sum(map(self._marks.__getitem__, choices)).bit_count() == 3 * len(choices)

    def conflict(self, values: Sequence[int]) -> Conflict | None:
        """Return the first two equal values in a row, else in a column, else in a box."""
        for house in self.houses:
            seen: dict[int, int] = {}
            for cell in house.cells:
                value = values[cell]
                if value and value in seen:
                    return Conflict(value, house.name, seen[value], cell)
                seen[value] = cell
        return None

    def line(self, values: Iterable[int]) -> str:
        """Return a grid as one line, one character a cell."""
        return "".join(map((EMPTY_SYMBOLS[0] + SYMBOLS).__getitem__, values))


@cache
def cached_board(box: Box) -> Board:
    """Return the board of this box shape; an InputError says what shapes there are."""
    box_rows, box_cols = box
    if box_rows < 1 or box_cols < 1 or box_rows * box_cols > MAX_SIZE:
        reason = f"unknown box shape (rows × columns of one box, at most {MAX_SIZE} cells)"
        raise InputError(reason, text=f"{box_rows}x{box_cols}")
    return Board(box_rows, box_cols)


def usual_box(size: int) -> Box | None:
    """Return the most square box of `size` cells, wider than tall; None if only 1 × n fits.

    Boxes of one row are rows again and make a Latin square: allowed, but only on request.
    """
    for box_rows in range(int(size**0.5), 1, -1):
        if size % box_rows == 0:
            return (box_rows, size // box_rows)
    return None


#: The sizes that have a usual box shape: 4, 6, 8, 9, 10, 12 … 25.
USUAL_SIZES = tuple(size for size in range(MAX_SIZE + 1) if usual_box(size))


def parse_box(text: str) -> Box | None:
    """Read `3x4` (3 rows, 4 columns); None if it is written in no such way."""
    rows, cross, columns = text.lower().replace("×", "x").partition("x")
    if not (cross and _is_number(rows) and _is_number(columns)):
        return None
    return (int(rows), int(columns))


def _is_number(text: str) -> bool:
    """Tell whether this is a plain number of a sensible length."""
    return text.isascii() and text.isdigit() and len(text) <= 4
