"""What `puzzlewright make packing` takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.packing.grade import LEVELS
from puzzlewright.puzzles.packing.lattice import LATTICES
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.reading import at_least_one, at_least_zero, seconds

if TYPE_CHECKING:
    import argparse

    from puzzlewright.puzzles.packing.lattice import Cell

#: The board unless told.
USUAL = "6x6"

#: With a time to fill, the number of rounds is not what ends the work.
ENDLESS = 10**9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the board, the bricks, and how hard it shall be."""
    add = parser.add_argument
    add("board", nargs="?", metavar="SIZE", help=f"the board: 8x8, 3x3x3 ({USUAL} unless told)")
    add("--board", dest="picture", metavar="FILE", help="a board of any shape, as a text picture")
    lattice = "what the picture is made of, or the bricks are: " + ", ".join(LATTICES)
    add("--lattice", choices=list(LATTICES), default=None, help=lattice)
    pieces = "cut the board into N pieces (unless told: of about 7 cells), or choose N bricks"
    add("--pieces", type=at_least_one, metavar="N", help=pieces)
    add("--sizes", type=_sizes, metavar="A-B", help="pieces of A to B cells (unless told: even)")
    bricks = "choose bricks of a set, such as pentominoes; without SIZE, a board for them as well"
    add("--bricks", metavar="SET", help=bricks)
    add("--alike", action="store_true", help="pieces may be alike (unless told: all differ)")
    add("--no-flipping", action="store_true", help="pieces may be turned, but not flipped over")
    hard = "how hard, by the positions of a complete search: " + ", ".join(LEVELS)
    add("--difficulty", choices=list(LEVELS), help=hard)
    rounds = "go on N times for a harder one, once there is a packing (0)"
    add("--rounds", type=at_least_zero, metavar="N", help=rounds)
    time = "go on until this time is up (what comes of that depends on the machine): 90, 30s, 2m"
    add("--time", type=seconds, metavar="T", help=time)


def make(arguments: argparse.Namespace) -> Packing:
    """Make a packing from parsed arguments."""
    from puzzlewright.puzzles.making import Watch

    watch = getattr(arguments, "watch", None) or Watch()
    watch.time = arguments.time
    board, lattice = _board(arguments)
    endless = ENDLESS if arguments.time is not None else 0
    return Packing.make(
        board,
        pieces=arguments.pieces,
        bricks=arguments.bricks,
        sizes=arguments.sizes,
        lattice=lattice,
        flip=False if arguments.no_flipping else None,
        alike=arguments.alike,
        difficulty=arguments.difficulty,
        seed=arguments.seed,
        rounds=endless if arguments.rounds is None else arguments.rounds,
        watch=watch,
    )


def _board(arguments: argparse.Namespace) -> tuple[str | dict[Cell, str] | None, str]:
    """Return the board that is wished, and its lattice."""
    lattice: str = arguments.lattice or "square"
    if arguments.picture is not None:
        if arguments.board is not None:
            raise InputError("a size and a picture of the board", text=arguments.board)
        return _picture(arguments.picture, arguments.lattice)
    if arguments.board is None and arguments.bricks is None:
        return USUAL, lattice
    return arguments.board, lattice


def _picture(path: str, lattice: str | None) -> tuple[dict[Cell, str], str]:
    """Read a board: a picture alone, or the board of a packing."""
    from puzzlewright.files import read_text
    from puzzlewright.puzzles.packing.boards import read_board

    board, own = read_board(read_text(path), lattice, path)
    return board, own.name


def _sizes(text: str) -> tuple[int, int]:
    """Read the sizes of pieces: 4-6, or 5."""
    from argparse import ArgumentTypeError

    match = re.fullmatch(r"(\d{1,6})(?:(?:-|\.\.|–)(\d{1,6}))?", "".join(text.split()), re.ASCII)
    if match is None or not 1 <= int(match[1]) <= int(match[2] or match[1]):
        raise ArgumentTypeError(f"not sizes like 4-6: {text!r}")
    return int(match[1]), int(match[2] or match[1])
