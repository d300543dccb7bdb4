"""Cutting a board at random into connected pieces of given sizes, and cutting parts of it anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from puzzlewright.puzzles.packing.trials import TrialBoard

#: Tries to take one piece from what is left of a board, to cut a board, and to cut a few of its
#: pieces anew.
TRIES, CUTS, RECUTS = 12, 400, 4

#: A piece of a board: the numbers of its cells, sorted.
Piece = tuple[int, ...]


def cut(
    ground: TrialBoard,
    cells: Sequence[int],
    sizes: Sequence[int],
    random: Random,
    tries: int = CUTS,
) -> list[Piece] | None:
    """Cut a part of a board at random into connected pieces of these sizes; None if all failed."""
    for _ in range(tries):
        order = list(sizes)
        random.shuffle(order)
        pieces = _cut_once(ground, cells, order, random)
        if pieces is not None:
            return pieces
    return None


def _cut_once(
    ground: TrialBoard, cells: Sequence[int], sizes: list[int], random: Random
) -> list[Piece] | None:
    """Take one piece after the other from where the rest is most cornered."""
    free = set(cells)
    pieces: list[Piece] = []
    for at, size in enumerate(sizes):
        sums = 1
        for later in sizes[at + 1 :]:
            sums |= sums << later
        for _ in range(TRIES):
            piece = _grown(ground, free, size, random)
            if piece is not None and all(
                sums >> n & 1 for n in _parts(ground, free.difference(piece))
            ):
                free.difference_update(piece)
                pieces.append(piece)
                break
        else:
            return None
    return pieces


def _grown(ground: TrialBoard, free: set[int], size: int, random: Random) -> Piece | None:
    """Grow a piece at random, from one of the cells with the fewest free neighbours."""
    beside = ground.beside
    open_sides = {cell: sum(other in free for other in beside[cell]) for cell in sorted(free)}
    fewest = min(open_sides.values())
    piece = [random.choice([cell for cell, sides in open_sides.items() if sides == fewest])]
    rim: list[int] = []
    while True:
        rim += [o for o in beside[piece[-1]] if o in free and o not in rim and o not in piece]
        if len(piece) == size:
            return tuple(sorted(piece))
        if not rim:
            return None
        piece.append(rim.pop(random.randrange(len(rim))))


def _parts(ground: TrialBoard, free: set[int]) -> list[int]:
    """Return the sizes of the connected parts of some cells."""
    left = set(free)
    sizes = []
    while left:
        part = [left.pop()]
        for cell in part:  # which grows meanwhile
            for other in ground.beside[cell]:
                if other in left:
                    left.discard(other)
                    part.append(other)
        sizes.append(len(part))
    return sizes
