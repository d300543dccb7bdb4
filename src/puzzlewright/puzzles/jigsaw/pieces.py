"""The pieces of a jigsaw: four edges each, and what turning does to them.

An edge is a number. 0 is flat. With signed edges +k is a tab of type k and fits -k, the hole of
that type; unsigned edges are colours that fit their like. Flat fits flat in either case.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from puzzlewright.core.errors import InputError
from puzzlewright.core.serialisable import Record

#: The edges of a piece: top, right, bottom, left.
Piece = tuple[int, int, int, int]

FLAT = 0

#: The largest board: beyond it, no search that we know of would come to anything.
MOST_CELLS = 100_000

#: Edges are numbers up to this one: far more types than any board has joins.
MOST_EDGE = 1_000_000
EDGE_BOUNDS = f"edges are numbers from {-MOST_EDGE:,} to {MOST_EDGE:,}"

#: The sides of a piece, in the order of its edges; side + 2 (mod 4) is the opposite one.
TOP, RIGHT, BOTTOM, LEFT = range(4)
SIDES = ("top", "right", "bottom", "left")

#: Where the neighbour on each side is: rows down, columns to the right.
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


@dataclass(frozen=True, slots=True)
class Pin(Record):
    """Where a given piece must lie, rows and columns counted from 0."""

    row: int
    col: int
    turn: int | None = None  #: quarter turns clockwise; None leaves it open


@dataclass(frozen=True, slots=True)
class PlacedPiece(Record):
    """A piece in a cell: its number, counted from 0, and its quarter turns clockwise, 0 to 3."""

    piece: int
    turn: int


def turn_piece(piece: Piece, turn: int) -> Piece:
    """Return the edges of a piece after `turn` quarter turns clockwise."""
    top, right, bottom, left = piece
    turns = (piece, (left, top, right, bottom), (bottom, left, top, right))
    return (*turns, (right, bottom, left, top))[turn % 4]


def fits(edge: int, other: int, *, signed: bool) -> bool:
    """Tell whether two edges fit one another."""
    return edge == (-other if signed else other)


def distinct_turns(piece: Piece) -> int:
    """Return how many quarter turns, at least one, make a piece look the same: 1, 2 or 4."""
    top, right, bottom, left = piece
    if top != bottom or right != left:
        return 4
    return 1 if top == right else 2


def likeness(piece: Piece, *, turning: bool) -> Piece:
    """Return what alike pieces have in common: their edges, turned to the least of all turns."""
    if not turning:
        return piece
    top, right, bottom, left = piece
    return min(
        piece, (left, top, right, bottom), (bottom, left, top, right), (right, bottom, left, top)
    )


def first_repeated(names: Iterable[str]) -> str:
    """Return the first name that was there before; there is one."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    raise AssertionError(names)


def require_size(rows: int, cols: int) -> None:
    """Refuse grids without cells, and those that are larger than anybody could search."""
    if rows < 1 or cols < 1:
        raise InputError("a grid has at least one row and one column", text=f"{rows}×{cols}")
    if rows * cols > MOST_CELLS:
        raise InputError(f"a grid has at most {MOST_CELLS:,} cells", text=f"{rows}×{cols}")
