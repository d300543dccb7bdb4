"""Bricks of a flat packing as outlines to cut."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.lattice import CUBIC, Lattice
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.view.cell_geometry import corners, loops
from puzzlewright.render.laser_cutting import CutFile, Outline

#: Steps across and down between corners (cell_geometry.py), where a cell has a side of 1; a hexagon
#: is 1 wide.
CUT_SCALES: Final = {"square": (1.0, 1.0), "hex": (0.5, 0.5 / sqrt(3)), "tri": (0.5, sqrt(3) / 2)}


class PackingCutFile(CutFile[Packing]):
    """The bricks of a flat packing, each as often as it is there."""

    __slots__ = ()

    def pieces(self) -> Iterator[Outline]:
        """Yield the outlines of all bricks; of one without end, as many as the board holds."""
        packing: Packing = self.puzzle
        lattice, board = packing.lattice, len(packing.board)
        if lattice is CUBIC:
            raise InputError("solid bricks are not cut from a board: only flat packings are")
        for brick in packing.bricks:
            outline = _outline(brick, lattice)
            most = board // len(brick.cells)
            for number in range(most if brick.copies is None else brick.copies):
                name = brick.name if brick.copies == 1 else f"{brick.name} {number + 1}"
                yield outline._replace(name=name)


def _outline(brick: Brick, lattice: Lattice) -> Outline:
    across, down = CUT_SCALES[lattice.name]
    around = loops(corners(lattice, cell) for cell in brick.cells)
    return Outline(brick.name, [[(across * x, down * y) for x, y in loop] for loop in around])
