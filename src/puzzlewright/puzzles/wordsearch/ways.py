"""The eight ways in which phrases can lie, by the points of the compass, and levels of them.

`E` is the way in which lines are read. In a script that goes from right to left the drawing is
mirrored, so that it is still the way in which lines are read.
"""

from __future__ import annotations

from puzzlewright.errors import InputError
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

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

ALL: Final = tuple(STEPS)

#: The ways of each level, and what is said of it.
LEVELS: Final = {
    "easy": ("E", "S"),
    "medium": ("E", "SE", "S", "NE"),
    "hard": ("E", "SE", "S", "W", "N", "NE"),
    "expert": ALL,
}
MEANINGS: Final = {
    "easy": "right and down",
    "medium": "also slanting to the right",
    "hard": "also backwards and upwards",
    "expert": "all eight ways",
}


def ways_of(text: str) -> tuple[str, ...]:
    """Return the ways of a level, or those listed with commas: E,S,NE."""
    name = text.strip().lower()
    if name in LEVELS:
        return LEVELS[name]
    ways = [part.strip().upper() for part in text.split(",")]
    for way in ways:
        if way not in STEPS:
            reason = f"no level ({', '.join(LEVELS)}) and no way ({', '.join(ALL)})"
            raise InputError(reason, text=way)
    return tuple(way for way in ALL if way in ways)


def level_of(ways: tuple[str, ...]) -> str:
    """Return the name of a level, or the ways with commas."""
    names = [name for name, known in LEVELS.items() if known == ways]
    return names[0] if names else ",".join(ways)
