"""What is hidden in a grid of letters, counted by plain searches of the benchmark's own.

It serves for grids of any program alike, and knows nothing of how ours are made or checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: Steps in rows and columns, by the points of the compass.
WAYS = {
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
    "N": (-1, 0),
    "NE": (-1, 1),
}

Letters = tuple[str, ...]
Cell = tuple[int, int]


class Placed(NamedTuple):
    """A phrase, where its first letter is, and which way it goes."""

    letters: Letters
    row: int
    col: int
    way: str

    @property
    def cells(self) -> list[Cell]:
        """The places of its letters."""
        down, right = WAYS[self.way]
        return [(self.row + n * down, self.col + n * right) for n in range(len(self.letters))]


class Hidden(NamedTuple):
    """What a program made of a set of phrases."""

    asked: Sequence[Letters]
    rows: Sequence[Sequence[str]]
    placed: Sequence[Placed]
    seconds: float  #: of the processor

    @property
    def side(self) -> int:
        """The longer side of the board."""
        return max(len(self.rows), *map(len, self.rows))

    @property
    def ways(self) -> set[str]:
        """The ways in which phrases lie."""
        return {one.way for one in self.placed}


def misplaced(hidden: Hidden) -> list[str]:
    """Return the phrases that are not at their places, or that are not in the list."""
    return [
        "".join(one.letters)
        for one in hidden.placed
        if one.letters not in hidden.asked or _read(hidden.rows, one) != one.letters
    ]


def _read(rows: Sequence[Sequence[str]], one: Placed) -> Letters:
    inside = [(r, c) for r, c in one.cells if 0 <= r < len(rows) and 0 <= c < len(rows[r])]
    return tuple(rows[r][c] for r, c in inside)


def shared(hidden: Hidden) -> float:
    """Return the share of letters in cells where phrases cross; in one line they do not.

    A phrase whose cells are all in another one does not count: it was not placed by itself.
    """
    lying = [(set(one.cells), _axis(one)) for one in hidden.placed]
    lying.sort(key=lambda each: -len(each[0]))
    axes: dict[Cell, list[int]] = {}
    for at, (cells, axis) in enumerate(lying):
        if not any(cells <= longer for longer, _ in lying[:at]):
            for cell in cells:
                axes.setdefault(cell, []).append(axis)
    letters = sum(map(len, axes.values()))
    crossed = sum(each.count(axis) < len(each) for each in axes.values() for axis in each)
    return crossed / letters if letters else 0.0


def _axis(one: Placed) -> int:
    return list(WAYS).index(one.way) % 4


def second_copies(hidden: Hidden) -> int:
    """Return how often phrases are there besides where they were placed."""
    placed = {one.letters for one in hidden.placed}
    return sum(copies(hidden.rows, letters) - (letters in placed) for letters in hidden.asked)


def copies(rows: Sequence[Sequence[str]], letters: Letters) -> int:
    """Return on how many sets of cells a phrase can be read, whichever way."""
    found = {
        frozenset(one.cells)
        for row, signs in enumerate(rows)
        for col, sign in enumerate(signs)
        if sign == letters[0]
        for one in (Placed(letters, row, col, way) for way in WAYS)
        if _read(rows, one) == letters
    }
    return len(found)
