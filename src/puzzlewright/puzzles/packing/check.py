"""Judging a packing, and the moves that take it apart, from the rules alone.

Nothing here knows how they were found. The moves are made one by one, cell by cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import sub
from typing import TYPE_CHECKING

from puzzlewright.puzzles.packing.bricks import Brick, Move, PlacedBrick
from puzzlewright.puzzles.packing.cell_picture import picture_place
from puzzlewright.puzzles.packing.lattice import Cell, Lattice
from puzzlewright.puzzles.results import Fault

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution


class Checker:
    """Judges many packings of one puzzle: each way to lay a brick is looked at once."""

    def __init__(self, packing: Packing) -> None:
        self._packing = packing
        self._right_placements: set[PlacedBrick] = set()
        self._right_poses: set[object] = set()  # what such bricks look like, wherever they lie

    def faults(self, placed: Sequence[PlacedBrick]) -> Iterator[Fault]:
        """Yield all that is wrong with bricks on a board as a solution."""
        yield from _wrong_cells(self._packing, placed)
        yield from _wrong_numbers(self._packing, placed)
        for one in placed:
            if one not in self._right_placements:
                wrong = [*self._wrong_shape(one)]
                yield from wrong
                if not wrong:
                    self._right_placements.add(one)

    def _wrong_shape(self, one: PlacedBrick) -> Iterator[Fault]:
        """Yield what is wrong with the shape of a brick."""
        pose = _orientation_key(self._packing, one)
        if pose not in self._right_poses:
            wrong = [*_wrong_shape(self._packing, one)]
            yield from wrong
            if not wrong:
                self._right_poses.add(pose)


def _wrong_cells(packing: Packing, placed: Sequence[PlacedBrick]) -> Iterator[Fault]:
    """Yield cells that are covered several times, not at all, or beside the board."""
    board = packing.board
    covered = Counter(chain.from_iterable([one.cells for one in placed]))
    if len(covered) == covered.total() and covered.keys() == board.keys():
        return
    for cell in sorted(cell for cell in covered if covered[cell] > 1 or cell not in board):
        if cell not in board:
            yield Fault(_place(packing, cell), "covered, but not on the board")
        else:
            yield Fault(_place(packing, cell), f"covered {covered[cell]} times")
    for cell in board:
        if cell not in covered and cell not in packing.optional:
            yield Fault(_place(packing, cell), "not covered")


def _orientation_key(packing: Packing, one: PlacedBrick) -> object:
    """Return all that decides whether a brick may lie like this, wherever on the board it is."""
    if not one.cells:
        return None
    first, period = one.cells[0], packing.lattice.period
    cells = [tuple(map(sub, cell, first)) for cell in one.cells]
    phase = [at % period for at in first] if period > 1 else ()
    is_coloured = 0 <= one.brick < len(packing.bricks) and packing.bricks[one.brick].colours
    colours = [packing.board.get(cell, "") for cell in one.cells] if is_coloured else ()
    return one.brick, *cells, *phase, *colours, one.colours


def _wrong_numbers(packing: Packing, placed: Sequence[PlacedBrick]) -> Iterator[Fault]:
    """Yield bricks that lie more often than there are copies, or less often than they must."""
    used = Counter(one.brick for one in placed)
    for number, brick in enumerate(packing.bricks):
        times, copies, least = used[number], brick.copies, brick.least
        if copies is not None and times > copies:
            yield Fault(f"brick {brick.name}", f"used {times} times; there are {copies}")
        elif least is not None and times < least:
            yield Fault(f"brick {brick.name}", f"used {times} times; at least {least} are needed")
        elif least is None and copies is not None and times < copies and not packing.choose:
            yield Fault(f"brick {brick.name}", f"used {times} times; there are {copies}")


def _wrong_shape(packing: Packing, one: PlacedBrick) -> Iterator[Fault]:
    """Yield what keeps cells from being the brick, laid in some way that is allowed."""
    if not one.cells:
        yield Fault("the board", "a brick lies nowhere")
        return
    if one.brick < 0:
        wrong = "no brick has this shape, or may lie like this"
    elif one.brick >= len(packing.bricks):
        wrong = f"no brick has the number {one.brick + 1}"
    elif fits_brick(packing, packing.bricks[one.brick], one.cells, one.colours):
        return
    elif fits_brick(packing, packing.bricks[one.brick], one.cells):
        shown = " ".join(colour or "#" for colour in one.colours)
        wrong = f"brick {packing.bricks[one.brick].name} cannot lie here and show {shown}"
    else:
        wrong = f"not the shape of brick {packing.bricks[one.brick].name}"
    yield Fault(_place(packing, min(one.cells)), wrong)


def fits_brick(
    packing: Packing, brick: Brick, cells: Sequence[Cell], colours: Sequence[str] = ()
) -> bool:
    """Tell whether cells of the board are a brick that lies in some way that is allowed.

    With `colours`, it must show these, one for each cell.
    """
    if colours and any(brick.colours):
        return tuple(colours) in paintings(packing, brick, cells)
    return not any(colours) and next(_colourings(packing, brick, cells), None) is not None


def paintings(packing: Packing, brick: Brick, cells: Sequence[Cell]) -> list[tuple[str, ...]]:
    """Return the colours that a brick can show if it covers these cells, one for each cell."""
    return list(dict.fromkeys(_colourings(packing, brick, cells)))


def _colourings(packing: Packing, brick: Brick, cells: Sequence[Cell]) -> Iterator[tuple[str, ...]]:
    """Yield the colours of the cells for each way in which the brick may lie on them."""
    if len(cells) != len(brick.cells):
        return
    target = {cell: packing.board.get(cell, "") for cell in cells}
    for pose in _orientations(packing.lattice, brick):
        shown = _shown_colours(packing, pose, target)
        if shown is not None:
            yield tuple([shown[cell] for cell in cells])


@lru_cache(maxsize=1000)
def _orientations(lattice: Lattice, brick: Brick) -> list[list[tuple[Cell, str]]]:
    """Return the brick in all the ways it may be turned, each cell with its colour."""
    colours = brick.colours or ("",) * len(brick.cells)
    poses = []
    for each in lattice.maps:
        is_turn = each in lattice.turns
        if brick.turn:
            allowed = is_turn or brick.flip
        else:  # as it is, or turned over like a page
            allowed = each == lattice.maps[0] or (brick.flip and each == lattice.mirror)
        if allowed:
            cells = [
                tuple(sum(a * c for a, c in zip(row, cell, strict=True)) for row in each)
                for cell in brick.cells
            ]
            poses.append(list(zip(cells, colours, strict=True)))
    return poses


def _shown_colours(
    packing: Packing, pose: list[tuple[Cell, str]], target: dict[Cell, str]
) -> dict[Cell, str] | None:
    """Return the colour of each cell if a look is moved onto them; None if it may not lie there.

    A colour may lie on its like, on what is allowed and on a cell without a colour.
    """
    lattice = packing.lattice
    if len(pose) != len(target):
        return None
    shown: dict[Cell, str] = {}
    first, to = min(pose)[0], min(target)
    move = [t - f for t, f in zip(to, first, strict=True)]
    if lattice.period > 1 and any(step % lattice.period for step in move):
        return None
    for cell, colour in pose:
        moved = tuple(c + m for c, m in zip(cell, move, strict=True))
        if moved not in target:
            return None
        under = target[moved]
        if colour and under and colour != under and (colour, under) not in packing.allow:
            return None
        shown[moved] = colour
    return shown


def _place(packing: Packing, cell: Cell) -> str:
    """Return where a cell is, counted from 1; on hexagons and triangles, in a picture of them."""
    at = cell if packing.lattice.name == "cubic" else picture_place(packing.lattice, cell)[1:]
    names = ("layer", "row", "column")[-len(at) :]
    return ", ".join(f"{name} {each + 1}" for name, each in zip(names, at, strict=True))


def disassembly_faults(packed: PackingSolution, moves: Sequence[Move]) -> Iterator[Fault]:
    """Yield what is wrong with moves that are to take a packing apart."""
    places = [set(one.cells) for one in packed.placements]
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
                places[brick] = {
                    (*cell[:axis], cell[axis] + sign, *cell[axis + 1 :]) for cell in places[brick]
                }
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


def _belongs_together(packed: PackingSolution, part: set[int]) -> bool:
    """Tell whether bricks are of one group, which need not come apart."""
    groups = packed.puzzle.groups
    common = [groups[packed.placements[brick].brick] for brick in part] if groups else [frozenset()]
    return bool(frozenset.intersection(*common))
