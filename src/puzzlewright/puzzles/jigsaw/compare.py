"""Comparing two assemblies of a jigsaw: what they have in common.

A join is two sides of pieces that meet, and survives if the same two sides meet in the other
assembly too, wherever that is. Whether pieces stay or are turned depends on how the second
assembly lies on the table. Where pieces may be turned, it is therefore turned as a whole (by half
turns, or by quarter turns if it is square) so that most pieces stay as they are in the first; of
these turns, the one with the fewest turned pieces counts, then the least. A pinned jigsaw lies
as its pins say, and is not turned.

Pieces are compared by their numbers. That is exact where all pieces differ. Of alike pieces, and
of those that look the same when turned, it depends on which was laid where.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Comparison
from puzzlewright.puzzles.jigsaw.pieces import BOTTOM, LEFT, RIGHT, TOP, PlacedPiece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.results import SolutionComparison

#: A side of a piece, as the piece was given: the number of the piece, and the side.
PieceSide = tuple[int, int]

#: Where a join is: a cell, and its side RIGHT or BOTTOM.
JoinPlace = tuple[tuple[int, int], int]

#: Rows of placed pieces.
Grid = tuple[tuple[PlacedPiece, ...], ...]


@dataclass(frozen=True, slots=True)
class AssemblyComparison(SolutionComparison):
    """What two assemblies have in common."""

    pieces: int
    joins: int  #: of each assembly
    kept_joins: int  #: that are in both
    moved: int  #: pieces that lie in another cell
    turned_pieces: int  #: pieces that are turned otherwise, wherever they lie
    stayed: int  #: pieces with the same cell and the same turn
    best_turn: int  #: by how many quarter turns clockwise the whole second assembly was turned
    kept_in_first: tuple[JoinPlace, ...]  #: where the kept joins are in the first assembly,
    kept_in_second: tuple[JoinPlace, ...]  #: and, in the same order, in the second as it was given

    jigsaw: Jigsaw = field(repr=False)
    first: JigsawSolution = field(repr=False)
    second: JigsawSolution = field(repr=False)

    def text(self) -> str:
        """Return the numbers in a sentence."""
        survive = "survives" if self.kept_joins == 1 else "survive"
        joins = f"{self.kept_joins} of {self.joins} joins {survive}"
        moved = f"of {self.pieces} pieces {self.moved} lie elsewhere"
        return f"{joins}; {moved}, {self.turned_pieces} are turned, {self.stayed} stay as they are"

    def svg(self) -> str:
        """Return a drawing of both assemblies side by side; the joins that survive stand out."""
        return Comparison.of(self.jigsaw).svg(self.first, self.second)

    def as_json(self) -> dict[str, int]:
        """Return the numbers by name."""
        names = ("pieces", "joins", "kept_joins", "moved", "turned_pieces", "stayed", "best_turn")
        return {name: getattr(self, name) for name in names}


class _Pieces(NamedTuple):
    """How the pieces of two grids differ, in the order of what is best."""

    stayed: int
    minus_turned: int
    minus_turn: int
    moved: int


def compare(jigsaw: Jigsaw, first: JigsawSolution, second: JigsawSolution) -> AssemblyComparison:
    """Compare two assemblies, right or wrong ones, that use each piece once."""
    for assembly in (first, second):
        _require_all_pieces(jigsaw, assembly.grid)
    before, after = assembly_joins(first.grid), assembly_joins(second.grid)
    kept = [sides for sides in before if sides in after]
    best = max(_differences(first.grid, second.grid, turn) for turn in _whole_turns(jigsaw))
    return AssemblyComparison(
        pieces=len(jigsaw.pieces),
        joins=len(before),
        kept_joins=len(kept),
        moved=best.moved,
        turned_pieces=-best.minus_turned,
        stayed=best.stayed,
        best_turn=-best.minus_turn,
        kept_in_first=tuple(before[sides] for sides in kept),
        kept_in_second=tuple(after[sides] for sides in kept),
        jigsaw=jigsaw,
        first=first,
        second=second,
    )


def _require_all_pieces(jigsaw: Jigsaw, grid: Grid) -> None:
    is_whole = len(grid) == jigsaw.rows and all(len(row) == jigsaw.cols for row in grid)
    used = sorted(placed.piece for row in grid for placed in row)
    if not is_whole or used != list(range(len(jigsaw.pieces))):
        raise InputError("only assemblies that use each piece once can be compared")


def assembly_joins(grid: Grid) -> dict[frozenset[PieceSide], JoinPlace]:
    """Return the joins of an assembly: which sides of pieces meet, and where."""
    joins: dict[frozenset[PieceSide], JoinPlace] = {}
    for r, row in enumerate(grid):
        for c, placed in enumerate(row):
            if c + 1 < len(row):
                sides = _own_side(placed, RIGHT), _own_side(row[c + 1], LEFT)
                joins[frozenset(sides)] = (r, c), RIGHT
            if r + 1 < len(grid):
                sides = _own_side(placed, BOTTOM), _own_side(grid[r + 1][c], TOP)
                joins[frozenset(sides)] = (r, c), BOTTOM
    return joins


def _own_side(placed: PlacedPiece, side: int) -> PieceSide:
    """Return which side of the piece, as it was given, lies on this side of its cell."""
    return placed.piece, (side - placed.turn) % 4


def _whole_turns(jigsaw: Jigsaw) -> tuple[int, ...]:
    """Return the turns of a whole assembly that may be compared with one not turned."""
    if not jigsaw.turning or jigsaw.pins:
        return (0,)
    return (0, 1, 2, 3) if jigsaw.rows == jigsaw.cols else (0, 2)


def _differences(first: Grid, second: Grid, turn: int) -> _Pieces:
    """Count what differs after the second grid is turned as a whole."""
    before, after = _places(first), _places(_turn_grid(second, turn))
    pairs = [(before[piece], after[piece]) for piece in before]
    stayed = sum(old == new for old, new in pairs)
    moved = sum(old[0] != new[0] for old, new in pairs)
    turned = sum(old[1] != new[1] for old, new in pairs)
    return _Pieces(stayed, -turned, -turn, moved)


def _places(grid: Grid) -> dict[int, tuple[tuple[int, int], int]]:
    """Return the cell and the turn of each piece."""
    return {
        placed.piece: ((r, c), placed.turn % 4)
        for r, row in enumerate(grid)
        for c, placed in enumerate(row)
    }


def _turn_grid(grid: Grid, turn: int) -> Grid:
    """Turn a whole assembly clockwise: its last row becomes the first column."""
    for _ in range(turn):
        columns = zip(*reversed(grid), strict=True)
        grid = tuple(
            tuple(PlacedPiece(one.piece, (one.turn + 1) % 4) for one in column)
            for column in columns
        )
    return grid
