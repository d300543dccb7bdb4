"""The normal form of a packing: its board and bricks, turned or mirrored as a whole.

Names of bricks do not count, nor does how a brick that may be turned is written down. Alike bricks
(pieces.py) are one, with the sum of their copies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from puzzlewright.deadline import look
from puzzlewright.puzzles.normal import Normal, NormalForm, written
from puzzlewright.puzzles.packing.ground import Look, looks_of, moved_home
from puzzlewright.puzzles.packing.lattice import Map, mapped

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing

#: Cells of a board that is turned in all ways; a larger one stays as it lies.
MOST_CELLS = 3_000


class PackingNormal(Normal["Packing"]):
    """The normal form of a packing."""

    __slots__ = ()

    def form(self) -> NormalForm:
        """Return the least of what all turns and mirrors make of board and bricks."""
        puzzle: Packing = self.puzzle
        size = len(puzzle.board) + sum(len(brick.cells) for brick in puzzle.bricks)
        exact = size <= MOST_CELLS
        looks = [looks_of(puzzle.lattice, brick) for brick in puzzle.bricks]
        maps = puzzle.lattice.maps if exact else puzzle.lattice.maps[:1]
        form = min(self._under(each, looks) for each in maps)
        head = [puzzle.lattice.name, puzzle.choose, sorted(map(list, puzzle.allow))]
        return NormalForm("packing", f"{written(head)}{form}", exact)

    def _under(self, each: Map, looks: list[list[Look]]) -> str:
        """Return what a map makes of the puzzle."""
        look()
        puzzle = self.puzzle
        cells = list(puzzle.board)
        marked = tuple(
            f"{puzzle.board[cell]}{'+' if cell in puzzle.optional else ''}" for cell in cells
        )
        board = moved_home(puzzle.lattice, mapped(each, cells), marked)
        return written([board, self._bricks(each, looks)])

    def _bricks(self, each: Map, looks: list[list[Look]]) -> list[Any]:
        puzzle = self.puzzle
        sums: dict[tuple[bool, bool, tuple[Look, ...]], list[int | None]] = {}
        for brick, own in zip(puzzle.bricks, looks, strict=True):
            # All looks by turns have the same least one.
            under = sorted(self._looks_under(each, own))
            form = bool(brick.turn), bool(brick.flip), tuple(under[:1] if brick.turn else under)
            least, most = brick.bounds(choose=puzzle.choose)
            known = sums.setdefault(form, [0, 0])
            known[0] = (known[0] or 0) + least
            known[1] = None if most is None or known[1] is None else known[1] + most
        return sorted(([form, *bounds] for form, bounds in sums.items()), key=written)

    def _looks_under(self, each: Map, looks: Iterable[Look]) -> Iterable[Look]:
        for one in looks:
            cells, colours = zip(*one, strict=True)
            yield moved_home(self.puzzle.lattice, mapped(each, cells), colours)
