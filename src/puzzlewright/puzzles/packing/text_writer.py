"""Packings written as our text, so that read() finds the same: what can be named is named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from puzzlewright.puzzles.packing.bricks import LETTERS, SETS, Brick, find_set
from puzzlewright.puzzles.packing.cell_picture import (
    LAYERS,
    has_room,
    picture_corner,
    picture_lines,
)
from puzzlewright.puzzles.packing.lattice import CUBIC, SQUARE, Cell
from puzzlewright.puzzles.packing.text import CELLS, COPIES, NO_COLOUR, OPTIONAL, PARTS, RULES

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing

#: The largest shapes that have letters for names.
LETTERED = max(LETTERS)

#: Cells on a line, where they are written by their coordinates.
CELLS_PER_LINE = 12


def own_text(packing: Packing) -> str:
    """Return the header, the board and the bricks."""
    lattice = packing.lattice
    lines = [*_board_lines(packing), *(_named_lines(packing) or _brick_lines(packing))]
    if packing.choose:
        lines.append("choose")
    for colour in sorted({brick for brick, _ in packing.allow}):
        under = sorted(board for brick, board in packing.allow if brick == colour)
        lines.append(" ".join(["allow", colour, "on", *(board or NO_COLOUR for board in under)]))
    has_layers = LAYERS in lines or re.fullmatch(r"board (\d+x){2}\d+", lines[0])
    is_default = lattice is SQUARE or (lattice is CUBIC and has_layers)
    return "\n".join(["packing" if is_default else f"packing {lattice.name}", *lines, ""])


def _board_lines(packing: Packing) -> list[str]:
    cells = list(packing.board)
    is_plain = not packing.optional and not any(packing.board.values())
    if packing.lattice in (SQUARE, CUBIC) and is_plain:
        extents = [max(values) + 1 for values in zip(*cells, strict=True)]
        volume = 1
        for extent in extents:
            volume *= max(extent, 0)
        if volume == len(cells) and min(map(min, cells)) == 0:
            return ["board " + "x".join(map(str, extents))]
    optional = packing.optional
    # A picture has one sign for a cell, so it cannot show a colour and that the cell may be empty.
    if not has_room(packing.lattice, cells) or any(packing.board[cell] for cell in optional):
        return _coordinate_lines("board", cells, list(packing.board.values()), optional)
    signs = {cell: colour or "#" for cell, colour in packing.board.items()}
    signs |= dict.fromkeys(optional, OPTIONAL)
    return ["board", *_rows(picture_lines(packing.lattice, signs))]


def _rows(lines: list[str]) -> list[str]:
    """Return rows of which none is taken for something else: colours may spell a word."""
    words = {*PARTS, "packing"}
    return [f"{line}." if line.lower() in words else line for line in lines]


def _coordinate_lines(
    head: str,
    cells: Sequence[Cell],
    colours: Sequence[str],
    optional: AbstractSet[Cell] = frozenset(),
) -> list[str]:
    """Return cells by their coordinates, below a line if there are many."""
    words = [
        ",".join(map(str, cell))
        + (f"={colour}" if colour else "")
        + (OPTIONAL if cell in optional else "")
        for cell, colour in zip(cells, colours, strict=True)
    ]
    if len(words) <= CELLS_PER_LINE:
        return [" ".join([head, CELLS, *words])]
    starts = range(0, len(words), CELLS_PER_LINE)
    return [f"{head} {CELLS}", *(" ".join(words[a : a + CELLS_PER_LINE]) for a in starts)]


def _named_lines(packing: Packing) -> list[str] | None:
    """Return one line for all bricks, if they are a set that has a name."""
    lattice = packing.lattice
    size = len(packing.bricks[0].cells)
    numbered = packing.bricks[0].name == "1"  # as the first of a large set is, which takes time
    usual = [name for name, (own, cells) in SETS.items() if own is lattice and cells == size]
    solid = [name for name, (own, cells) in SETS.items() if own is SQUARE and cells == size]
    sorts = [(sort, name) for sort in ("", "one-sided ", "fixed ") for name in usual]
    sorts += [("solid ", name) for name in solid if lattice is CUBIC]
    names = [f"{sort}{name}" for sort, name in sorts if size <= LETTERED or numbered]
    for name in ["soma", *names] if lattice is CUBIC else names:
        bricks = find_set(name, lattice)
        if bricks is not None and tuple(bricks) == packing.bricks:
            return [f"bricks {name}"]
    return None


def _brick_lines(packing: Packing) -> list[str]:
    lattice = packing.lattice
    lines = []
    for brick in packing.bricks:
        words = ["brick", quote_name(brick.name)]
        if brick.copies != 1 or brick.least is not None:
            words.append(_times(brick))
        words += [] if brick.turn else ["no-turning"]
        if brick.flip == (lattice is CUBIC):
            words.append("flipping" if brick.flip else "no-flipping")
        colours = brick.colours or ("",) * len(brick.cells)
        corner = picture_corner(lattice, brick.cells)
        if _is_at_home(packing, brick) and has_room(lattice, brick.cells, corner):
            signs = {c: colour or "#" for c, colour in zip(brick.cells, colours, strict=True)}
            lines += ["", " ".join(words), *_rows(picture_lines(lattice, signs, corner))]
        else:
            lines += ["", *_coordinate_lines(" ".join(words), brick.cells, colours)]
    return lines


def _times(brick: Brick) -> str:
    """Return how often a brick is used, as one word."""
    most = "any" if brick.copies is None else str(brick.copies)
    return f"x{most}" if brick.least is None else f"x{brick.least}-{most}"


def _is_at_home(packing: Packing, brick: Brick) -> bool:
    """Tell whether a brick's cells are those that a picture of it would be read as."""
    return brick.cells == tuple(sorted(packing.lattice.normalise_position(brick.cells)))


def quote_name(name: str) -> str:
    """Return a name as it is, or in quotes if it could be taken for something else."""
    plain = re.fullmatch(r"[\w'+*.-]+", name)
    if plain and name.lower() not in {*RULES, CELLS} and not COPIES.fullmatch(name):
        return name
    signs = (rf"\{sign}" if sign in '"\\' else sign for sign in name)
    return '"' + "".join(s if s.isprintable() else rf"\u{{{ord(s):x}}}" for s in signs) + '"'
