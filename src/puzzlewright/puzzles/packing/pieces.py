"""Which bricks of a packing are alike: those that are equal as pieces, whatever the board.

A piece is a shape with its colours, up to the motions that are allowed, and which motions these
are. Names, numbers of copies and ranges do not matter: copies of alike bricks add up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.puzzles.base import once
from puzzlewright.puzzles.packing.ground import Look, looks_of_all

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing


class Piece(NamedTuple):
    """What alike bricks have in common."""

    turn: bool
    flip: bool
    look: Look  #: the least of the ways to turn it, which are a set closed under its motions


def pieces_of(packing: Packing) -> list[Piece]:
    """Return the piece that each brick is, found once."""
    return once(packing, "_pieces", lambda: _pieces(packing))


def _pieces(packing: Packing) -> list[Piece]:
    bricks = zip(packing.bricks, looks_of_all(packing), strict=True)
    return [
        Piece(bool(brick.turn), bool(brick.flip), min(looks)) for brick, looks in looking(bricks)
    ]
