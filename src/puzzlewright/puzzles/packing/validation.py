"""What makes a packing valid, and what is unusual about some."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from math import prod
from typing import TYPE_CHECKING

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.cell_picture import picture_extents
from puzzlewright.puzzles.packing.lattice import HEX, LATTICES, TRI, Cell, Lattice

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing

#: The largest board that is taken at all.
MOST_CELLS = 1_000_000

#: The most bricks, copies apart. A line of text can name a set of 369, so few lines name millions.
MOST_BRICKS = 100_000

#: Coordinates stay below this, on either side of 0.
FARTHEST = 10_000_000

#: Cells that are looked at between two looks at the deadline.
AT_ONCE = 65_536

#: The most places, filled or not, in a picture of the board or of a brick. Solutions are printed as
#: such pictures, so two cells far apart would print gigabytes. On slanted lattices a parallelogram
#: of a million cells has up to three times as many places.
MOST_PLACES = 1_000_000
MOST_SLANTED = 3 * MOST_PLACES


def require_valid(packing: Packing) -> None:
    """Refuse what is no packing: no cells or wrong ones, indistinguishable bricks."""
    if packing.lattice not in LATTICES.values():
        raise InputError(f"no such lattice (there are {', '.join(LATTICES)})")
    _require_board(packing)
    if not packing.bricks:
        raise InputError("there are no bricks")
    if len(packing.bricks) > MOST_BRICKS:
        reason = f"a packing has at most {MOST_BRICKS:,} bricks"
        raise InputError(reason, text=str(len(packing.bricks)))
    names = set()
    for brick in packing.bricks:
        _require_brick(packing.lattice, brick)
        if brick.name in names:
            raise InputError("two bricks have the same name", text=brick.name)
        names.add(brick.name)


def _require_board(packing: Packing) -> None:
    """Refuse a board that is none."""
    if not packing.board:
        raise InputError("the board has no cells")
    if len(packing.board) > MOST_CELLS:
        raise InputError(f"a board has at most {MOST_CELLS:,} cells", text=str(len(packing.board)))
    _require_cells(packing.lattice, packing.board, "the board")
    for cell in packing.optional:
        if cell not in packing.board:
            reason = "a cell that may stay empty is not on the board"
            raise InputError(reason, text=",".join(map(str, cell)))
    for colour in dict.fromkeys(packing.board.values()):
        _require_colour(colour, "the board")
    for brick, board in packing.allow:
        _require_colour(brick, "allow")
        _require_colour(board, "allow")


def _require_brick(lattice: Lattice, brick: Brick) -> None:
    """Refuse a brick that is none."""
    name = brick.name
    if not brick.cells:
        raise InputError("a brick has no cells", text=name)
    if len(set(brick.cells)) < len(brick.cells):
        raise InputError("a brick has a cell twice", text=name)
    if len(brick.cells) > MOST_CELLS:
        raise InputError(f"a brick has at most {MOST_CELLS:,} cells", text=name)
    _require_cells(lattice, brick.cells, f"brick {name}")
    if brick.copies is not None and not 0 < brick.copies <= MOST_CELLS:
        raise InputError(
            f"{brick.copies} copies of a brick (there can be 1 to {MOST_CELLS:,})", text=name
        )
    if brick.least is not None and not 0 <= brick.least <= (brick.copies or MOST_CELLS):
        wrong = f"a brick that must be used {brick.least} times"
        raise InputError(f"{wrong} (0 to as many as there are copies)", text=name)
    if brick.colours and len(brick.colours) != len(brick.cells):
        raise InputError("colours that are not one for each cell", text=name)
    for colour in brick.colours:
        _require_colour(colour, f"brick {name}")


def _require_cells(lattice: Lattice, cells: Collection[Cell], whose: str) -> None:
    """Refuse cells that are not on the lattice."""
    if not _are_cells(lattice, cells):  # all at once, for there may be a million
        wrong = next(cell for cell in cells if not _are_cells(lattice, [cell]))
        needed = f"{lattice.dimensions} whole numbers below {FARTHEST:,}"
        if lattice is TRI:
            needed += ", (3i + 1, 3j + 1) or (3i + 2, 3j + 2)"
        reason = f"{whose}: a cell of the lattice {lattice.name} is {needed}"
        raise InputError(reason, text=str(wrong))
    most = MOST_SLANTED if lattice is HEX or lattice is TRI else MOST_PLACES
    extents = picture_extents(lattice, cells)
    if prod(extents) > most:
        size = "x".join(map(str, extents))
        allowed = f"a picture of it has at most {most:,} places"
        raise InputError(f"{whose}: its cells are too far apart: {allowed}", text=size)


def _are_cells(lattice: Lattice, cells: Collection[Cell]) -> bool:
    """Tell whether all of some tuples are cells of a lattice."""
    found = list(cells)
    slices = range(0, len(found), AT_ONCE)
    return all(_are_some_cells(lattice, found[at : at + AT_ONCE]) for at in slices)


def _are_some_cells(lattice: Lattice, cells: Sequence[Cell]) -> bool:
    check_deadline()
    if set(map(type, cells)) != {tuple} or set(map(len, cells)) != {lattice.dimensions}:
        return False
    numbers = list(chain.from_iterable(cells))
    if set(map(type, numbers)) != {int}:
        return False
    if max(numbers) >= FARTHEST or min(numbers) <= -FARTHEST:
        return False
    return lattice is not TRI or all(a % 3 == b % 3 != 0 for a, b in cells)


def _require_colour(colour: object, whose: str) -> None:
    """Refuse a colour that a picture cannot show."""
    if not isinstance(colour, str) or (colour and (len(colour) > 1 or not colour.isalnum())):
        raise InputError(f"{whose}: a colour is one letter or digit, or nothing", text=str(colour))


def oddities(packing: Packing) -> Iterator[str]:
    """Yield what is allowed, but may not have been meant."""
    for brick in packing.bricks:
        parts = packing.lattice.components(brick.cells)
        if len(parts) > 1:
            yield f"brick {brick.name} is in {len(parts)} parts that do not touch"
    missing = _colours_not_there(packing)
    if missing:
        yield f"no cell of the board has the colour {', '.join(missing)}, which bricks ask for"


def _colours_not_there(packing: Packing) -> list[str]:
    wanted = {colour for brick in packing.bricks for colour in brick.colours if colour}
    there = set(packing.board.values())
    if "" in there:
        return []  # any colour may lie on such a cell
    return sorted(wanted - there - {brick for brick, board in packing.allow if board in there})
