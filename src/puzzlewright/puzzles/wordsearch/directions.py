"""The eight directions of phrases, by the points of the compass, and those of each difficulty.

`E` is the way in which lines are read. In a script that goes from right to left the drawing is
mirrored, so that it is still the way in which lines are read.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from puzzlewright.core.errors import InputError, suggestion
from puzzlewright.core.serialisable import Record
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

#: The directions of each difficulty, and its description.
DIFFICULTIES: Final = {
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


def describe_directions(directions: Collection[str]) -> tuple[str, ...]:
    """Say how phrases lie, in one or two sentences, which sheets have in other languages."""
    if not directions:
        return ()
    axes = {"across": ("E", "W"), "down": ("S", "N"), "diagonally": ("SE", "SW", "NW", "NE")}
    *first, last = (
        name for name, both in axes.items() if any(direction in directions for direction in both)
    )
    run = f"The words run {', '.join(first)} and {last}." if first else f"The words run {last}."
    backwards = [direction for direction in directions if direction in BACKWARDS]
    if not backwards:
        return (run,)
    return run, "All run backwards." if len(backwards) == len(directions) else "Some run backwards."


def read_directions(text: str) -> tuple[str, ...]:
    """Return the directions of a difficulty, or those listed with commas: E,S,NE."""
    name = text.strip().lower()
    if name in DIFFICULTIES:
        return DIFFICULTIES[name]
    parts = [part.strip() for part in text.split(",")]
    directions = [part.upper() for part in parts]
    for direction, part in zip(directions, parts, strict=True):
        if direction not in STEPS:
            near = suggestion(part, DIFFICULTIES)
            hint = f"; {near}" if near.startswith("did") else ""
            known = (
                f"({', '.join(DIFFICULTIES)}) nor a direction ({', '.join(ALL_DIRECTIONS)}{hint})"
            )
            raise InputError(f"neither a difficulty {known}", text=part)
    return tuple(direction for direction in ALL_DIRECTIONS if direction in directions)


def directions_name(directions: tuple[str, ...]) -> str:
    """Return the name of a difficulty, or the directions with commas."""
    names = [name for name, known in DIFFICULTIES.items() if known == directions]
    return names[0] if names else ",".join(directions)


@dataclass(frozen=True, slots=True, order=True)
class Placement(Record):
    """Where a word lies: its number among the entries, its first cell, and its direction."""

    entry: int
    row: int
    col: int
    direction: str  #: one of STEPS

    def cells(self, length: int) -> tuple[Cell, ...]:
        """Return the places of `length` cells from its first one on."""
        down, right = STEPS[self.direction]
        return tuple((self.row + n * down, self.col + n * right) for n in range(length))
