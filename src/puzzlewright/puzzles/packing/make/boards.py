"""Boards for generators: read from a size or a picture, or invented for bricks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.packing.codec import read_board_text
from puzzlewright.puzzles.packing.lattice import CUBIC, SQUARE, Cell, Lattice, Map, map_cell
from puzzlewright.puzzles.packing.puzzle import Packing

#: The longest side of a rectangle is no more than this many times the shortest.
LONGEST = 3

#: How ragged boards become from one to the next, in cells.
RAGGED = 0.15


def read_board(
    text: str, lattice: str | None = None, source: str | None = None
) -> tuple[Mapping[Cell, str], Lattice]:
    """Read a board for a generator: a size, a picture, or the board of a whole packing."""
    packing = read_board_text(text, lattice, source, Packing.loads)
    if packing.optional:
        reason = "the generator fills every cell: boards cannot have cells that may stay empty (+)"
        raise InputError(reason, source=source)
    return packing.board, packing.lattice


def invent_boards(lattice: Lattice, cells: int, random: Random) -> Iterator[dict[Cell, str]]:
    """Yield boards of `cells` cells: rectangles first, then ever more ragged ones, without end."""
    if lattice in (SQUARE, CUBIC):
        for sides in _boxes(cells, lattice.dimensions):
            yield dict.fromkeys(product(*map(range, sides)), "")
    ragged = 0.0
    while True:
        yield _blob(lattice, cells, ragged, random)
        ragged += RAGGED


def _boxes(cells: int, dimensions: int) -> list[tuple[int, ...]]:
    """Return the sides of all boxes of `cells` cells that are not too long, the squarest first."""
    if dimensions == 1:
        return [(cells,)]
    found = []
    for side in range(2, cells + 1):
        if cells % side == 0:
            found += [(side, *rest) for rest in _boxes(cells // side, dimensions - 1)]
    boxes = [box for box in found if list(box) == sorted(box) and box[-1] <= LONGEST * box[0]]
    return sorted(boxes, key=lambda box: box[-1] - box[0])


def _blob(lattice: Lattice, cells: int, ragged: float, random: Random) -> dict[Cell, str]:
    """Return a connected board that a flip takes to itself (but for a cell, if it must be)."""
    flips = [each for each in lattice.maps if each not in lattice.turns]
    flips = [
        each for each in flips if all(map_cell(each, map_cell(each, c)) == c for c in _basis(each))
    ]
    flip = random.choice(flips)
    start: Cell = (0,) * lattice.dimensions if lattice.period == 1 else (1, 1)
    board: dict[Cell, str] = dict.fromkeys(_pair(flip, start), "")
    rim: dict[Cell, float] = {}
    while True:
        for cell in list(board):
            for other in lattice.neighbours(cell):
                if other not in board and other not in rim:
                    away = _away(lattice, other) + ragged * random.random()
                    rim.update(dict.fromkeys(_pair(flip, other), away))
        room = cells - len(board)
        if room <= 0:
            home = lattice.normalise_position(sorted(board)[:cells] if room < 0 else board)
            return dict.fromkeys(sorted(home), "")
        fitting = [cell for cell in rim if len(_pair(flip, cell)) <= room] or list(rim)
        best = min(fitting, key=lambda cell: (rim[cell], cell))
        for cell in _pair(flip, best)[:room]:
            board[cell] = ""
            rim.pop(cell, None)


def _basis(each: Map) -> list[Cell]:
    size = len(each)
    return [tuple(int(a == b) for b in range(size)) for a in range(size)]


def _pair(flip: Map, cell: Cell) -> list[Cell]:
    """Return a cell and its mirror image, once if they are the same."""
    return sorted({cell, map_cell(flip, cell)})


def _away(lattice: Lattice, cell: Cell) -> float:
    """Return how far a cell is from the middle: in rings of squares, cubes or hexagons."""
    far = max(abs(part) for part in cell)
    if lattice not in (SQUARE, CUBIC):
        far = max(far, abs(sum(cell)))
    return far / lattice.period
