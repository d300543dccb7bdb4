"""Sizes for the pieces of a board: as even as possible, with enough shapes to differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzlewright.puzzles.packing.shapes import free_shapes, one_sided_shapes

if TYPE_CHECKING:
    from random import Random

    from puzzlewright.puzzles.packing.lattice import Lattice

#: Pieces are at most this many cells larger or smaller than the mean.
FARTHEST = 7

#: Where there are this many times more shapes of a size than pieces, larger sizes have enough too.
PLENTY = 4

#: Not all shapes of a size are used if it can be helped: numerator and denominator.
SHARE = (2, 3)

#: Exchanges of a cell for each piece, when sizes are chosen at random.
EXCHANGES = 4


class Room:
    """How many pieces of a size there may be."""

    def __init__(self, lattice: Lattice, pieces: int, *, flip: bool, alike: bool) -> None:
        self._shapes: list[int] = [0]
        shapes = free_shapes if flip else one_sided_shapes
        while not alike and self._shapes[-1] < PLENTY * pieces:
            self._shapes.append(len(shapes(lattice, len(self._shapes))))
        self._plenty = pieces

    def all_of(self, size: int) -> int:
        """Return how many shapes of a size there are, or how many pieces if that is less."""
        return self._shapes[size] if size < len(self._shapes) else self._plenty

    def some_of(self, size: int) -> int:
        """Return how many of them can be had without taking all."""
        return min(self._plenty, -(-self.all_of(size) * SHARE[0] // SHARE[1]))


def even_sizes(cells: int, rooms: Sequence[int], pieces: int) -> list[int] | None:
    """Return sizes of pieces, as even as possible; `rooms[n]` is how many may have n cells."""
    mean = cells / pieces
    best: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {(0, 0): (0.0, ())}
    for size, room in enumerate(rooms):
        if not room or abs(size - mean) > FARTHEST:
            continue
        for (number, total), (cost, sizes) in sorted(best.items()):
            for more in range(1, min(room, pieces - number, (cells - total) // size) + 1):
                key = number + more, total + more * size
                new = cost + more * (size - mean) ** 2, sizes + (size,) * more
                if key not in best or new < best[key]:
                    best[key] = new
    found = best.get((pieces, cells))
    return None if found is None else list(found[1])


def shuffled_sizes(sizes: Sequence[int], rooms: Sequence[int], random: Random) -> list[int]:
    """Return other sizes of the same sum, at random, where there is room for them."""
    new = list(sizes)
    for _ in range(EXCHANGES * len(new)):
        more, less = random.randrange(len(new)), random.randrange(len(new))
        trial = new[:]
        trial[more] += 1
        trial[less] -= 1
        fits = trial[more] < len(rooms) and trial[less] > 0
        if fits and all(trial.count(size) <= rooms[size] for size in trial):
            new = trial
    return new


def shares(parts: Sequence[int], pieces: int) -> list[int]:
    """Return how many of the pieces each part of a board gets: at least one, the larger more."""
    given = [1] * len(parts)
    for _ in range(pieces - len(parts)):
        largest = max(range(len(parts)), key=lambda n: (parts[n] / given[n], -n))
        given[largest] += 1
    return given
