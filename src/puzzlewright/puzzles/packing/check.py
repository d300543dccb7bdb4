"""Judging a packing from the rules of the game alone; nothing here knows how it was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import sub
from typing import TYPE_CHECKING

from puzzlewright.puzzles.packing.cell_text import place_of
from puzzlewright.puzzles.results import Fault

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.lattice import Cell, Lattice
    from puzzlewright.puzzles.packing.puzzle import Brick, Laid, Packing


class Checker:
    """Judges many packings of one puzzle: each way to lay a brick is looked at once."""

    def __init__(self, packing: Packing) -> None:
        self._packing = packing
        self._right: set[Laid] = set()  # bricks on cells where they may lie, with their colours
        self._looks: set[object] = set()  # what such bricks look like, wherever they lie

    def faults(self, laid: Sequence[Laid]) -> Iterator[Fault]:
        """Yield all that is wrong with bricks on a board as a solution."""
        yield from _wrong_cells(self._packing, laid)
        yield from _wrong_numbers(self._packing, laid)
        for one in laid:
            if one not in self._right:
                wrong = [*self._wrong_shape(one)]
                yield from wrong
                if not wrong:
                    self._right.add(one)

    def _wrong_shape(self, one: Laid) -> Iterator[Fault]:
        """Yield what is wrong with the shape of a brick."""
        look = _look_of(self._packing, one)
        if look not in self._looks:
            wrong = [*_wrong_shape(self._packing, one)]
            yield from wrong
            if not wrong:
                self._looks.add(look)


def _wrong_cells(packing: Packing, laid: Sequence[Laid]) -> Iterator[Fault]:
    """Yield cells that are covered several times, not at all, or beside the board."""
    board = packing.board
    covered = Counter(chain.from_iterable([one.cells for one in laid]))
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


def _look_of(packing: Packing, one: Laid) -> object:
    """Return all that decides whether a brick may lie like this, wherever on the board it is."""
    if not one.cells:
        return None
    first, period = one.cells[0], packing.lattice.period
    cells = [tuple(map(sub, cell, first)) for cell in one.cells]
    phase = [at % period for at in first] if period > 1 else ()
    is_coloured = 0 <= one.brick < len(packing.bricks) and packing.bricks[one.brick].colours
    colours = [packing.board.get(cell, "") for cell in one.cells] if is_coloured else ()
    return one.brick, *cells, *phase, *colours, one.colours


def _wrong_numbers(packing: Packing, laid: Sequence[Laid]) -> Iterator[Fault]:
    """Yield bricks that lie more often than there are copies, or less often than they must."""
    used = Counter(one.brick for one in laid)
    for number, brick in enumerate(packing.bricks):
        times, copies, least = used[number], brick.copies, brick.least
        if copies is not None and times > copies:
            yield Fault(f"brick {brick.name}", f"used {times} times; there are {copies}")
        elif least is not None and times < least:
            yield Fault(f"brick {brick.name}", f"used {times} times; at least {least} are needed")
        elif least is None and copies is not None and times < copies and not packing.choose:
            yield Fault(f"brick {brick.name}", f"used {times} times; there are {copies}")


def _wrong_shape(packing: Packing, one: Laid) -> Iterator[Fault]:
    """Yield what keeps cells from being the brick, laid in some way that is allowed."""
    if not one.cells:
        yield Fault("the board", "a brick lies nowhere")
        return
    if one.brick < 0:
        wrong = "no brick has this shape, or may lie like this"
    elif one.brick >= len(packing.bricks):
        wrong = f"no brick has the number {one.brick + 1}"
    elif may_lie(packing, packing.bricks[one.brick], one.cells, one.colours):
        return
    elif may_lie(packing, packing.bricks[one.brick], one.cells):
        shown = " ".join(colour or "#" for colour in one.colours)
        wrong = f"brick {packing.bricks[one.brick].name} cannot lie here and show {shown}"
    else:
        wrong = f"not the shape of brick {packing.bricks[one.brick].name}"
    yield Fault(_place(packing, min(one.cells)), wrong)


def may_lie(
    packing: Packing, brick: Brick, cells: Sequence[Cell], colours: Sequence[str] = ()
) -> bool:
    """Tell whether cells of the board are a brick that lies in some way that is allowed.

    With `colours`, it must show these, one for each cell.
    """
    if colours and any(brick.colours):
        return tuple(colours) in paintings(packing, brick, cells)
    return not any(colours) and next(_painted(packing, brick, cells), None) is not None


def paintings(packing: Packing, brick: Brick, cells: Sequence[Cell]) -> list[tuple[str, ...]]:
    """Return the colours that a brick can show if it covers these cells, one for each cell."""
    return list(dict.fromkeys(_painted(packing, brick, cells)))


def _painted(packing: Packing, brick: Brick, cells: Sequence[Cell]) -> Iterator[tuple[str, ...]]:
    """Yield the colours of the cells for each way in which the brick may lie on them."""
    if len(cells) != len(brick.cells):
        return
    target = {cell: packing.board.get(cell, "") for cell in cells}
    for look in _looks(packing.lattice, brick):
        shown = _shown(packing, look, target)
        if shown is not None:
            yield tuple([shown[cell] for cell in cells])


@lru_cache(maxsize=1000)
def _looks(lattice: Lattice, brick: Brick) -> list[list[tuple[Cell, str]]]:
    """Return the brick in all the ways it may be turned, each cell with its colour."""
    colours = brick.colours or ("",) * len(brick.cells)
    looks = []
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
            looks.append(list(zip(cells, colours, strict=True)))
    return looks


def _shown(
    packing: Packing, look: list[tuple[Cell, str]], target: dict[Cell, str]
) -> dict[Cell, str] | None:
    """Return the colour of each cell if a look is moved onto them; None if it may not lie there.

    A colour may lie on its like, on what is allowed and on a cell without a colour.
    """
    lattice = packing.lattice
    if len(look) != len(target):
        return None
    shown: dict[Cell, str] = {}
    first, to = min(look)[0], min(target)
    move = [t - f for t, f in zip(to, first, strict=True)]
    if lattice.period > 1 and any(step % lattice.period for step in move):
        return None
    for cell, colour in look:
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
    at = cell if packing.lattice.name == "cubic" else place_of(packing.lattice, cell)[1:]
    names = ("layer", "row", "column")[-len(at) :]
    return ", ".join(f"{name} {each + 1}" for name, each in zip(names, at, strict=True))
