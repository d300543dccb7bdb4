"""Proofs without a search that bricks cannot fill a board: sizes and colours that do not add up.

Colours: paint the cells of the whole lattice in stripes of m colours, and let a cell of one of them
weigh m - 1, all others -1. A brick then weighs one of a few numbers, whichever way it lies, and the
bricks together one of certain sums; where the board weighs something else, they do not fill it. The
best known case are dominoes, which weigh nothing on a chessboard, while a chessboard without two
opposite corners does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.puzzles.base import cached_value
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.lattice import HEX, TRI, Cell, Lattice, coordinates_by_axis
from puzzlewright.puzzles.packing.placements import (
    MOST_FOOTPRINTS,
    all_footprints,
    all_orientations,
    footprint_bound,
)

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing

#: Cells to paint, of the board and of all bricks in all ways, before no more colours are tried.
MOST_PAINTED = 1_000_000


def known_infeasibility(packing: Packing) -> str | None:
    """Return infeasibility_reason(), worked out once for each packing."""
    return cached_value(packing, "_infeasibility", lambda: infeasibility_reason(packing))


def infeasibility_reason(packing: Packing) -> str | None:
    """Return why the bricks cannot fill the board, in words; None if this shows nothing."""
    cells = len(packing.board)
    to_fill = cells - len(packing.optional)
    bounds = [brick.bounds(choose=packing.choose) for brick in packing.bricks]
    sizes = [len(brick.cells) for brick in packing.bricks]
    needed = sum(size * least for size, (least, _) in zip(sizes, bounds, strict=True))
    area = sum(size * (most or 0) for size, (_, most) in zip(sizes, bounds, strict=True))
    if needed > cells:
        those = "the bricks" if needed == area else "the bricks that must be used"
        return f"{those} have {needed} cells, the board only {cells}"
    if all(most is not None for _, most in bounds) and area < to_fill:
        there = f"the board {cells}" if cells == to_fill else f"{to_fill} must be covered"
        return f"the bricks have only {area} cells, {there}"
    if not _reaches(packing, to_fill, cells):
        whose = "the board's" if cells == to_fill else f"{to_fill} to"
        return f"no choice of these bricks has {whose} {cells} cells"
    for number, (brick, (least, _)) in enumerate(zip(packing.bricks, bounds, strict=True)):
        if least and not may_fit(packing, number):
            return f"brick {brick.name} fits nowhere on the board"
    return None if packing.optional else _imbalance(packing)


def reachable_sums(reached: int, size: int, copies: int) -> int:
    """Return the sums that up to `copies` more bricks can reach, as the bits of a number."""
    step = 1
    while copies:  # 1, 2, 4 … at a time, so that any number up to all is reached
        step = min(step, copies)
        reached |= reached << size * step
        copies -= step
        step *= 2
    return reached


def _reaches(packing: Packing, to_fill: int, cells: int) -> bool:
    """Tell whether the sizes of bricks can add up to a number of cells in a range."""
    full = (1 << (cells + 1)) - 1
    reached = 1
    for brick in packing.bricks:
        size = len(brick.cells)
        least, most = brick.bounds(choose=packing.choose)
        reached = reached << size * min(least, cells) & full
        left = cells // size if most is None else min(most - least, cells // size)
        reached = reachable_sums(reached, size, left) & full
    return bool(reached >> to_fill)


# ---------------------------------------------------------------- a brick alone


def may_fit(packing: Packing, number: int) -> bool:
    """Tell whether a brick can lie on the empty board, or that would take long to find out."""
    room = _extents(packing.board)
    for pose in all_orientations(packing)[number]:
        own = _extents([cell for cell, _ in pose])
        if all(extent <= most for extent, most in zip(own, room, strict=True)):
            return footprint_bound(packing) > MOST_FOOTPRINTS or bool(
                all_footprints(packing)[number]
            )
    return False


def _extents(cells: Collection[Cell]) -> list[int]:
    return [max(values) - min(values) for values in coordinates_by_axis(cells)]


# ---------------------------------------------------------------- colours


class Paint(NamedTuple):
    """A way to paint a lattice in stripes of some colours, 0 and up."""

    words: str
    colours: int
    colour: Callable[[Cell], int]
    moves: bool = True  #: whether moving a brick changes the colours under it; else there are two


class Weights(NamedTuple):
    """What a brick may weigh, and how often it is there."""

    size: int
    least: int
    most: int
    step: int  #: all it may weigh differs by multiples of this; 0 if it weighs one number only
    copies: int  #: no more of them than find room
    is_needed: bool


def _imbalance(packing: Packing) -> str | None:
    """Return which colours of the lattice do not come out even."""
    painted = 0
    poses = [[[cell for cell, _ in pose] for pose in each] for each in all_orientations(packing)]
    for paint in _paints(packing.lattice):
        painted += len(packing.board) + sum(len(each) * len(each[0]) for each in poses)
        if painted > MOST_PAINTED:
            return None
        numbers = [0] * paint.colours
        for cell in within_deadline(packing.board):
            numbers[paint.colour(cell)] += 1
        weighed = [
            _weights(packing, brick, paint, each)
            for brick, each in zip(packing.bricks, poses, strict=True)
        ]
        # Of two colours, one says all that the other does.
        for colour in range(paint.colours if paint.colours > 2 else 1):
            weight = paint.colours * numbers[colour] - len(packing.board)
            reason = _refutation(len(packing.board), weight, weighed)
            if reason is not None:
                return f"{_describe_colours(paint, numbers)}: {reason}"
    return None


def _weights(
    packing: Packing, brick: Brick, paint: Paint, poses: Sequence[Sequence[Cell]]
) -> Weights:
    """Return what a brick may weigh, wherever it lies."""
    found = set()
    for pose in poses:
        under = [0] * paint.colours
        for cell in within_deadline(pose):
            under[paint.colour(cell)] += 1
        found.update(under if paint.moves else under[:1])
    weights = [paint.colours * number - len(brick.cells) for number in sorted(found)]
    step = 0
    for weight in weights:
        step = gcd(step, weight - weights[0])
    least, most = brick.bounds(choose=packing.choose)
    is_needed = least == most
    size = len(brick.cells)
    room = len(packing.board) // size
    copies = room if brick.copies is None else min(room, brick.copies)
    return Weights(size, weights[0], weights[-1], step, copies, is_needed)


def _refutation(cells: int, weight: int, bricks: list[Weights]) -> str | None:
    """Return why bricks cannot have the cells and weigh what the board does."""
    least = most = 0
    sums = _Sums()
    for brick in bricks:
        sums.allow(0, brick.step)
        if brick.is_needed:
            cells -= brick.copies * brick.size  # as if all of them weighed as little as they can
            weight -= brick.copies * brick.least
            most += brick.copies * (brick.most - brick.least)
        else:
            least += brick.copies * min(brick.least, 0)
            most += brick.copies * max(brick.most, 0)
            sums.allow(brick.size, brick.least)
    if weight and least == most == 0 and not any(brick.least for brick in bricks):
        return "the bricks cover all colours alike"
    if not least <= weight <= most:
        return "the bricks cannot make so great a difference"
    if not sums.reach(cells, weight):
        return "the bricks never come to these numbers, whichever way they lie"
    return None


class _Sums:
    """Which pairs of numbers are sums of multiples of others, and be they negative."""

    def __init__(self) -> None:
        self._first = (0, 0)  # all others are multiples of this one and of
        self._second = 0  # (0, this)

    def allow(self, first: int, second: int) -> None:
        """Let multiples of a pair be added (by Euclid's way to the greatest common divisor)."""
        a, b = self._first
        while first:
            times = a // first
            a, b, first, second = first, second, a - times * first, b - times * second
        self._first = (a, b)
        self._second = gcd(self._second, second)

    def reach(self, first: int, second: int) -> bool:
        """Tell whether a pair is such a sum."""
        a, b = self._first
        if first % a if a else first:
            return False
        second -= first // a * b if a else 0
        return not (second % self._second if self._second else second)


def _describe_colours(paint: Paint, numbers: list[int]) -> str:
    """Put in words how many cells the colours have."""
    share = f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
    return f"{paint.words}, the board has {share} cells of the {len(numbers)} colours"


def _paints(lattice: Lattice) -> Iterator[Paint]:
    """Yield ways to paint a lattice, the best known first."""
    if lattice is TRI:
        yield Paint(
            "painted in two colours by the way triangles point",
            2,
            lambda cell: cell[0] % 3 - 1,
            moves=False,
        )
        for name, form in (("rows", (0, 1)), ("columns", (1, 0)), ("slanted rows", (1, 1))):
            yield Paint(f"painted in two colours by {name}", 2, _thirds(form, 2))
        return
    if lattice is HEX:
        yield Paint("painted in three colours, neighbours unlike", 3, _form((2, 1), 3))
        for name, form in (("rows", (1, 0)), ("columns", (0, 1)), ("slanted rows", (1, 1))):
            yield Paint(f"painted in two colours by {name}", 2, _form(form, 2))
        return
    ones = (1,) * lattice.dimensions
    yield Paint("painted like a chessboard", 2, _form(ones, 2))
    names = ("layers", "rows", "columns")[-lattice.dimensions :]
    for axis, name in enumerate(names):
        along = tuple(int(axis == other) for other in range(lattice.dimensions))
        yield Paint(f"painted in two colours by {name}", 2, _form(along, 2))
    for colours, word in ((3, "three"), (4, "four"), (5, "five")):
        yield Paint(f"painted in {word} colours by diagonals", colours, _form(ones, colours))
        other = (*ones[:-1], colours - 1)
        yield Paint(f"painted in {word} colours by other diagonals", colours, _form(other, colours))


def _form(form: tuple[int, ...], colours: int) -> Callable[[Cell], int]:
    """Return the colour of a cell by a sum of its coordinates."""
    if len(form) == 2:  # the same, only quicker
        across, down = form
        return lambda cell: (across * cell[0] + down * cell[1]) % colours
    return lambda cell: sum(a * c for a, c in zip(form, cell, strict=True)) % colours


def _thirds(form: tuple[int, int], colours: int) -> Callable[[Cell], int]:
    """Return the colour of a triangle by the rhombus that it is in."""
    return lambda cell: (form[0] * (cell[0] // 3) + form[1] * (cell[1] // 3)) % colours
