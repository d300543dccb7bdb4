"""Judging how a packing is taken apart: the moves are made one by one, cell by cell.

Nothing here knows how the moves were found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from puzzlewright.puzzles.results import Fault

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.disassembly import Move
    from puzzlewright.puzzles.packing.lattice import Cell
    from puzzlewright.puzzles.packing.puzzle import Packed


def faults(packed: Packed, moves: Sequence[Move]) -> Iterator[Fault]:
    """Yield what is wrong with moves that are to take a packing apart."""
    places = [set(one.cells) for one in packed.laid]
    parts = [set(range(len(places)))]  # bricks that have not been taken apart from one another
    for number, move in enumerate(moves, 1):
        moved = set(move.bricks)
        part = next((part for part in parts if moved and moved < part), None)
        if part is None or not move.distance:
            yield Fault(f"move {number}", "not some of the bricks that are still together")
            return
        others = set().union(*(places[brick] for brick in part - moved))
        axis, sign = move.axis, 1 if move.distance > 0 else -1
        steps = abs(move.distance)
        if move.leaves:
            own = set().union(*(places[brick] for brick in moved))
            steps = _steps_out(own, others, axis)
        for _ in range(steps):
            for brick in moved:
                places[brick] = {_shifted(cell, axis, sign) for cell in places[brick]}
                if places[brick] & others:
                    yield Fault(f"move {number}", f"brick {brick + 1} runs into another one")
                    return
        if move.leaves:
            parts.remove(part)
            parts += [part - moved, moved]
    for part in parts:
        if len(part) > 1 and not _belongs_together(packed, part):
            names = ", ".join(str(brick + 1) for brick in sorted(part))
            yield Fault("the end", f"the bricks {names} are still together")


def _steps_out(own: set[Cell], others: set[Cell], axis: int) -> int:
    """Return how many steps take bricks past all that others cover, whichever way they go."""
    ends = [cell[axis] for cell in own | others]
    return max(ends) - min(ends) + 1


def _shifted(cell: Cell, axis: int, sign: int) -> Cell:
    return (*cell[:axis], cell[axis] + sign, *cell[axis + 1 :])


def _belongs_together(packed: Packed, part: set[int]) -> bool:
    """Tell whether bricks are of one group, which need not come apart."""
    groups = packed.puzzle.groups
    common = [groups[packed.laid[brick].brick] for brick in part] if groups else [frozenset()]
    return bool(frozenset.intersection(*common))
