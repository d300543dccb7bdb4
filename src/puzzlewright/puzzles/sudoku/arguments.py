"""What `puzzlewright make sudoku` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.sudoku.board import USUAL_SIZES, Box, parse_box, usual_box
from puzzlewright.puzzles.sudoku.grade import GRADES
from puzzlewright.puzzles.sudoku.make import SYMMETRIES

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare size, box, clues, symmetry, minimality and grade."""
    parser.add_argument(
        "size",
        nargs="?",
        metavar="SIZE",
        help="rows and columns of the whole grid: 4x4, 6x6, 9x9 (the default), 16x16 … 25x25",
    )
    parser.add_argument(
        "--box",
        metavar="RxC",
        help="rows x columns of one box, instead of SIZE: 2x3 is a 6x6 grid, 3x4 a 12x12 grid; "
        "SIZE alone takes the squarest box, wider than tall",
    )
    parser.add_argument(
        "--clues",
        type=int,
        metavar="N",
        help="stop at N givens; on 9x9, 30 is roomy, 24 takes a moment, below 21 is luck "
        "(without it, as many go as a quick proof allows)",
    )
    parser.add_argument(
        "--symmetric",
        nargs="?",
        const="turn",
        choices=list(SYMMETRIES),
        metavar="WAY",
        help="the pattern of givens looks the same after this move: turn (by 180 degrees, the "
        f"default), {', '.join(list(SYMMETRIES)[1:])}",
    )
    parser.add_argument(
        "--minimal",
        action="store_true",
        help="prove that no given can be left out (with --symmetric: no group of givens that "
        "belong together)",
    )
    parser.add_argument(
        "--grade",
        choices=list(GRADES),
        help="how hard for people: easy (singles), medium (locked candidates, naked pairs), hard "
        "(hidden pairs, triples, wings), expert (swordfish, colouring, a few guesses), extreme "
        "(many guesses)",
    )


def wished_box(size: str | None, box: str | None) -> Box:
    """Return the box shape that the arguments name; an InputError if they contradict each other."""
    if box is not None:
        shape = parse_box(box)
        if shape is None:
            raise InputError("a box is written as rows x columns, such as 3x3", text=box)
        if size is not None and _grid_size(size) != shape[0] * shape[1]:
            raise InputError(f"a grid of {size} has no boxes of this shape", text=box)
        return shape
    wanted = 9 if size is None else _grid_size(size)
    usual = usual_box(wanted)
    if usual is None or wanted not in USUAL_SIZES:
        sizes = ", ".join(f"{number}x{number}" for number in USUAL_SIZES)
        raise InputError(f"no such size (there are {sizes}; --box 1x5 makes others)", text=size)
    return usual


def _grid_size(text: str) -> int:
    """Read `9x9` or `9`."""
    shape = parse_box(text) or parse_box(f"{text}x{text}")
    if shape is None or shape[0] != shape[1]:
        raise InputError("a size is written as 9x9 or 9", text=text)
    return shape[0]
