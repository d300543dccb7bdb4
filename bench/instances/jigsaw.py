"""The jigsaws that are measured: cut at random here, or read from a folder of files.

All have one corner piece pinned to the top left, which settles how the whole lies, flat edges on
the rim only, and alike pieces told apart: so exact cover counts the same solutions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import read_text
from puzzlewright.puzzles.cover.make.edges import EdgePuzzle, read_edges
from puzzlewright.puzzles.jigsaw.pieces import FLAT, Piece, Pin, turn_piece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw

#: The files of a folder that are jigsaws: four numbers first (rows, columns, signed or not, the
#: piece in the top left corner), then four edges on each line.
PATTERN = "*.edge.txt"


class Board(NamedTuple):
    """One jigsaw."""

    name: str
    make: Callable[[], EdgePuzzle]
    solutions: int | None = None  #: if that is known beforehand
    wanted: float | None = None  #: as many times as fast as xcover, if anything was aimed at
    is_slow: bool = False  #: some contender takes more than some seconds over it


def cut(rows: int, cols: int, types: int, seed: int, *, signed: bool) -> EdgePuzzle:
    """Cut a board at random; its pieces are turned and shuffled, one corner comes first."""
    random = Random(seed)
    edges = [[[FLAT] * 4 for _ in range(cols)] for _ in range(rows)]
    for row in range(rows):
        for col in range(cols):
            if col + 1 < cols:
                edge = _edge(types, random, signed=signed)
                edges[row][col][1], edges[row][col + 1][3] = edge, -edge if signed else edge
            if row + 1 < rows:
                edge = _edge(types, random, signed=signed)
                edges[row][col][2], edges[row + 1][col][0] = edge, -edge if signed else edge
    corner, *others = [_turned(piece, random) for line in edges for piece in line]
    random.shuffle(others)
    return EdgePuzzle(rows, cols, (corner, *others), signed, 0)


def _edge(types: int, random: Random, *, signed: bool) -> int:
    kind = random.randint(1, types)
    return random.choice((kind, -kind)) if signed else kind


def _turned(edges: list[int], random: Random) -> Piece:
    top, right, bottom, left = edges
    return turn_piece((top, right, bottom, left), random.randrange(4))


def jigsaw_of(board: EdgePuzzle) -> Jigsaw:
    """Return the same puzzle as a jigsaw."""
    pins = {} if board.fixed is None else {board.fixed: Pin(0, 0)}
    size = board.rows, board.columns
    return Jigsaw(*size, board.pieces, signed=board.signed, labelled=True, pins=pins)


def in_folder(folder: Path) -> tuple[Board, ...]:
    """Return the jigsaws of a folder, with what is known about those of these names."""
    paths = sorted(folder.glob(PATTERN))
    if not paths:
        raise InputError(f"no jigsaws in it ({PATTERN})", source=str(folder))
    return tuple(_of_file(path) for path in paths)


def _of_file(path: Path) -> Board:
    name = path.name.removesuffix(PATTERN[1:])
    return Board(name, lambda: _read(path), *KNOWN.get(name, ()))


def _read(path: Path) -> EdgePuzzle:
    """Read a file; refuse flat edges inside the board, which exact cover leaves out here."""
    board = read_edges(read_text(path), str(path))
    flat = sum(edge == FLAT for piece in board.pieces for edge in piece)
    if flat != 2 * (board.rows + board.columns):
        raise InputError("other flat edges than those of the rim", source=str(path))
    return board


#: What is aimed at, and known, for boards whose files others have: see in_folder().
KNOWN = {
    "em_8x8_k8": (4, 15.0, True),
    "jig_8x8_t5": (2, 100.0, False),
    "jig_10x10_t8": (2, 100.0, False),
}

#: Boards of the same nature, for those who have no such files: of each sort the one with the first
#: seed over which xcover takes between 1 and 10 seconds.
BOARDS = (
    Board("cut_8x8_k8", partial(cut, 8, 8, 8, 4, signed=False), 8, 15.0, is_slow=True),
    Board("cut_8x8_t5", partial(cut, 8, 8, 5, 2, signed=True), 2, 100.0),
    Board("cut_10x10_t8", partial(cut, 10, 10, 8, 1, signed=True), 1, 100.0),
)
