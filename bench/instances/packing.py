"""The packings that are measured: their boards and bricks, and what is known and aimed at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from random import Random
from typing import NamedTuple

from puzzlewright.puzzles.cover.make import boards as cover_boards
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.packing.bricks import Brick, PlacedBrick, find_set
from puzzlewright.puzzles.packing.lattice import SQUARE
from puzzlewright.puzzles.packing.make.dissection import cut_randomly
from puzzlewright.puzzles.packing.make.trial_board import TrialBoard
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution

#: Dana Scott's board: 8×8 without the four cells in the centre.
SCOTT = "\n".join(["", *["#" * 8] * 3, *["###..###"] * 2, *["#" * 8] * 3])

#: Twelve of the 35 hexominoes: the first seed with which there are between 1,000 and 1,500
#: packings on 8×9.
HEXOMINOES, HEXOMINO_SEED = 12, 24

#: 16 octominoes on 8×16: the first seed with which a board is cut into different ones.
OCTOMINOES, OCTOMINO_SIZE, OCTOMINO_SEED = 16, 8, 4


class Board(NamedTuple):
    """One packing whose packings are counted."""

    name: str
    make: Callable[[], Packing]
    packings: int
    wanted: float  #: as many times as fast as xcover
    seconds: float | None = None  #: aimed at, if any were
    is_slow: bool = False  #: some contender takes more than some seconds over it


class Huge(NamedTuple):
    """One board with too many packings to list: they are counted without looking at each."""

    name: str
    make: Callable[[], Packing]
    packings: int
    seconds: float  #: aimed at


def named(board: str, bricks: str) -> Packing:
    """Return a packing of bricks that have a name."""
    return Packing.loads(f"packing\nboard {board}\nbricks {bricks}\n")


def hexominoes(seed: int = HEXOMINO_SEED) -> Packing:
    """Return some hexominoes, picked at random, on 8×9."""
    every = find_set("hexominoes", SQUARE)
    assert every is not None
    chosen = sorted(Random(seed).sample(range(len(every)), HEXOMINOES))
    return Packing(product(range(8), range(9)), [every[number] for number in chosen])


def octominoes(seed: int = OCTOMINO_SEED) -> PackingSolution:
    """Return 8×16 cut at random into octominoes, as it was cut."""
    ground = TrialBoard(SQUARE, dict.fromkeys(product(range(8), range(16)), ""), flip=True)
    pieces = cut_randomly(
        ground, range(len(ground.cells)), [OCTOMINO_SIZE] * OCTOMINOES, Random(seed)
    )
    assert pieces is not None
    forms = [tuple(sorted(ground.piece(piece, flip=True).shape)) for piece in pieces]
    bricks = [Brick(str(number), form) for number, form in enumerate(forms, 1)]
    laid = [tuple(sorted(ground.cells[cell] for cell in piece)) for piece in pieces]
    return PackingSolution(
        Packing(ground.board, bricks), [PlacedBrick(n, cells) for n, cells in enumerate(laid)]
    )


def cover_of(packing: Packing) -> Cover:
    """Return a packing of single bricks as exact cover, as a user of it writes it: all placements.

    Solid bricks that are flat may be flipped over: that is the same as turning them.
    """
    shapes = {f"#{brick.name}": brick.cells for brick in packing.bricks}
    return cover_boards.packing_cover(shapes, list(packing.board))


BOARDS = (
    Board("6×10", partial(named, "6x10", "pentominoes"), 9356, 8.0, 0.7, is_slow=True),
    Board("5×12", partial(named, "5x12", "pentominoes"), 4040, 10.0, is_slow=True),
    Board("4×15", partial(named, "4x15", "pentominoes"), 1472, 20.0),
    Board("8×8, no centre", partial(named, SCOTT, "pentominoes"), 520, 10.0),
    Board("2×5×6", partial(named, "2x5x6", "pentominoes"), 2112, 8.0, is_slow=True),
    Board("8×9, hexominoes", hexominoes, 1452, 5.0, is_slow=True),
)

#: The board on which packings that differ by more than turning are counted: how many there are,
#: and the seconds that were aimed at.
DISTINCT, CLASSES, CLASSES_SECONDS = BOARDS[0], 2339, 0.08

HUGE = (
    Huge("8×8 dominoes", partial(named, "8x8", "dominoes"), 12_988_816, 0.001),
    Huge(
        "16×16 dominoes",
        partial(named, "16x16", "dominoes"),
        2_444_888_770_250_892_795_802_079_170_816,
        1.0,
    ),
    Huge(
        "20×20 dominoes",
        partial(named, "20x20", "dominoes"),
        1_269_984_011_256_235_834_242_602_753_102_293_934_298_576_249_856,
        1.0,
    ),
    Huge("9×9 L-trominoes", partial(named, "9x9", "L-trominoes"), 1_193_600, 0.010),
)
