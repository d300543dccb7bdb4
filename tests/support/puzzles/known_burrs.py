"""Six-piece burrs by the numbers of their pieces, and what is known about them.

A piece is a stick of 6x2x2 cubes, of which some are cut out: those whose bits are set in its number
less one (J. von Känel's numbers). Names, numbers and levels are facts of the literature, and none
was computed here: those of R. Stegmann's catalogue, of the booklet of A. Siegel's Starter Burr Set,
and of the leaflet of Love's Dozen. Burrs without empty cells are all of level 1.
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

#: The numbers of pieces, and the highest level of all assemblies, as catalogues have them.
LEVELS: dict[str, tuple[tuple[int, ...], int]] = {
    "Love's Dozen": ((88, 512, 704, 960, 992, 1008), 12),
    "Piston Burr": ((88, 512, 768, 922, 1008, 1008), 9),
    "Dubois": ((120, 160, 256, 512, 880, 960), 6),
    "Bill's Baffling Burr": ((103, 760, 960, 992, 996, 1024), 5),
    "Starter Set 28": ((103, 188, 256, 928, 975, 1024), 5),
    "Curfs's level 4": ((256, 824, 911, 928, 943, 1024), 4),
    "Curfs's Monster": ((359, 871, 928, 943, 1007, 1024), 3),
    "Starter Set 23": ((615, 792, 824, 911, 992, 1024), 2),
    "Number 305": ((52, 615, 792, 960, 975, 992), 1),
    "Chinese Cross": ((1, 256, 824, 975, 928, 1024), 1),
    "Six Way Set": ((52, 792, 911, 824, 975, 1024), 1),
    "Yamato Block": ((1, 188, 824, 975, 1024, 1024), 1),
    "Hoffmann": ((1, 188, 256, 960, 975, 1024), 1),
}

#: How many assemblies come apart, and how many there are, mirror images counted: from there, too.
ASSEMBLIES: dict[str, tuple[int, int]] = {
    "Love's Dozen": (90, 154),
    "Bill's Baffling Burr": (1, 24),
    "Starter Set 28": (1, 7),
    "Curfs's level 4": (1, 3),
    "Curfs's Monster": (1, 37),
    "Starter Set 23": (2, 2),
    "Number 305": (1, 1),
    "Chinese Cross": (2, 2),
    "Six Way Set": (6, 8),
    "Yamato Block": (2, 2),
    "Hoffmann": (2, 2),
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
