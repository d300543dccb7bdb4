"""Proofs without a search that bricks cannot fill a board: sizes that do not add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing


def misfit(packing: Packing) -> str | None:
    """Return why the bricks cannot fill the board, in words; None if this shows nothing."""
    cells = len(packing.board)
    limited = [brick for brick in packing.bricks if brick.copies is not None]
    area = sum(len(brick.cells) * (brick.copies or 0) for brick in limited)
    endless = [len(brick.cells) for brick in packing.bricks if brick.copies is None]
    if not packing.choose and area > cells:
        return f"the bricks have {area} cells, the board only {cells}"
    if not endless and area < cells:
        return f"the bricks have only {area} cells, the board {cells}"
    if not _reaches(packing, cells):
        return f"no choice of these bricks has the board's {cells} cells"
    for brick in packing.bricks:
        if brick.copies is not None and not packing.choose and not packing.fits(brick):
            return f"brick {brick.name} fits nowhere on the board"
    return None


def _reaches(packing: Packing, cells: int) -> bool:
    """Tell whether the sizes of bricks can add up to a number of cells."""
    full = (1 << (cells + 1)) - 1
    reached = 1
    for brick in packing.bricks:
        size = len(brick.cells)
        most = cells // size if brick.copies is None else min(brick.copies, cells // size)
        if brick.copies is not None and not packing.choose:
            reached = reached << size * brick.copies & full
            continue
        for _ in range(most):
            reached |= reached << size & full
    return bool(reached >> cells & 1)
