"""Six-piece burrs by the numbers of their pieces, and what is known about them.

A piece is a stick of 6x2x2 cubes, of which some are cut out: those whose bits are set in its number
less one (J. von Känel's numbers). Names, numbers and levels are facts of the literature: Love's
Dozen is the only six-piece burr of level 12, and burrs without empty cells are all of level 1.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from puzzlewright import Brick, Packing

Cell = tuple[int, ...]

#: The cubes that can be cut out of a stick, by their bits: two rows on top, two halves below.
CUTS: tuple[Cell, ...] = (
    *((0, 1, col) for col in range(1, 5)),
    *((0, 0, col) for col in range(1, 5)),
    *((1, row, col) for row in (1, 0) for col in (2, 3)),
)

#: The numbers of pieces, and the highest level of all assemblies.
LEVELS: dict[str, tuple[tuple[int, ...], int]] = {
    "Love's Dozen": ((88, 512, 704, 960, 992, 1008), 12),
    "Piston Burr": ((88, 512, 768, 922, 1008, 1008), 9),
    "Dubois": ((120, 160, 256, 512, 880, 960), 6),
    "Artifactory 5/4": ((412, 480, 512, 704, 704, 960), 5),
    "Diabolical Structure": ((1, 256, 256, 256, 928, 928), 1),
    "Chinese Cross": ((1, 256, 824, 975, 928, 1024), 1),
    "Six Way Set": ((52, 792, 911, 824, 975, 1024), 1),
    "Yamato Block": ((1, 188, 824, 975, 1024, 1024), 1),
    "Hoffmann": ((1, 188, 256, 960, 975, 1024), 1),
    "Double Cross": ((1, 154, 256, 256, 1024, 1024), 1),
}


def stick(number: int) -> tuple[Cell, ...]:
    """Return the cells of a piece."""
    cut = {cell for bit, cell in enumerate(CUTS) if number - 1 >> bit & 1}
    return tuple(cell for cell in product(range(2), range(2), range(6)) if cell not in cut)


def burr(numbers: tuple[int, ...]) -> Packing:
    """Return a burr: three pairs of sticks; cells where two or three of them meet may be empty."""
    times: Counter[Cell] = Counter()
    for axis in range(3):
        for along, across, beside in product(range(6), (2, 3), range(1, 5)):
            cell = [along, across, beside]
            times[tuple(cell[(at - axis) % 3] for at in range(3))] += 1
    pieces = Counter(numbers).items()
    bricks = [Brick(str(number), stick(number), copies, flip=False) for number, copies in pieces]
    inside = [cell for cell, sticks in times.items() if sticks > 1]
    return Packing(dict.fromkeys(times, ""), bricks, lattice="cubic", optional=inside)
