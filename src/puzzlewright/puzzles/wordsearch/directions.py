"""The eight directions of phrases, by the points of the compass, and levels of them.

`E` is the way in which lines are read. In a script that goes from right to left the drawing is
mirrored, so that it is still the way in which lines are read.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError, suggestion
from puzzlewright.words.grids.grid import Cell

#: Steps in rows and columns, clockwise; the opposite of each is four further on.
STEPS: Final = {
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
    "N": (-1, 0),
    "NE": (-1, 1),
}

ALL_DIRECTIONS: Final = tuple(STEPS)

#: The directions of each level, and its description.
LEVELS: Final = {
    "easy": ("E", "S"),
    "medium": ("E", "SE", "S", "NE"),
    "hard": ("E", "SE", "S", "W", "N", "NE"),
    "expert": ALL_DIRECTIONS,
}
MEANINGS: Final = {
    "easy": "for children, right and down",
    "medium": "also diagonally to the right",
    "hard": "also backwards and upwards",
    "expert": "all eight directions",
}


#: Ways against the one in which lines are read, or upwards.
BACKWARDS: Final = ("SW", "W", "NW", "N")


def describe_directions(ways: Collection[str]) -> tuple[str, ...]:
    """Say how phrases lie, in one or two sentences, which sheets have in other languages."""
    if not ways:
        return ()
    axes = {"across": ("E", "W"), "down": ("S", "N"), "diagonally": ("SE", "SW", "NW", "NE")}
    *first, last = (name for name, both in axes.items() if any(way in ways for way in both))
    run = f"The words run {', '.join(first)} and {last}." if first else f"The words run {last}."
    backwards = [way for way in ways if way in BACKWARDS]
    if not backwards:
        return (run,)
    return run, "All run backwards." if len(backwards) == len(ways) else "Some run backwards."


def read_directions(text: str) -> tuple[str, ...]:
    """Return the ways of a level, or those listed with commas: E,S,NE."""
    name = text.strip().lower()
    if name in LEVELS:
        return LEVELS[name]
    parts = [part.strip() for part in text.split(",")]
    ways = [part.upper() for part in parts]
    for way, part in zip(ways, parts, strict=True):
        if way not in STEPS:
            near = suggestion(part, LEVELS)
            hint = f"; {near}" if near.startswith("did") else ""
            known = f"({', '.join(LEVELS)}) nor a direction ({', '.join(ALL_DIRECTIONS)}{hint})"
            raise InputError(f"neither a level {known}", text=part)
    return tuple(way for way in ALL_DIRECTIONS if way in ways)


def level_name(ways: tuple[str, ...]) -> str:
    """Return the name of a level, or the ways with commas."""
    names = [name for name, known in LEVELS.items() if known == ways]
    return names[0] if names else ",".join(ways)


class Placement(NamedTuple):
    """Where a phrase lies: its number in the list, its first cell, and its way."""

    phrase: int
    row: int
    col: int
    way: str  #: one of STEPS

    def cells(self, length: int) -> tuple[Cell, ...]:
        """Return the places of `length` cells from its first one on."""
        down, right = STEPS[self.way]
        return tuple((self.row + n * down, self.col + n * right) for n in range(length))
