"""All packings of a small board in plain Python, from the rules alone: the oracle of the tests.

A packing is what lies on the table: bricks as painted objects. Two are the same if the same pieces
lie in the same places and show the same colours there.

Nothing of the package is used but the puzzle as it is given: its cells, bricks and words. Turns and
flips are written down once more, as what they do to a cell of each lattice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution

Cell = tuple[int, ...]
Turn = Callable[[Cell], Cell]

#: A brick that lies, or is held in some way: its cells and the colour of each.
Painted = frozenset[tuple[Cell, str]]

#: A packing: the bricks that lie, by name, and how. Alike bricks go by one name.
Laying = frozenset[tuple[str, Painted]]

#: Turns that make all others, and one flip. Hexagons: a sixth, about a cell; triangles: about a
#: corner, for their cells are counted in thirds from there.
QUARTERS: dict[str, list[Turn]] = {
    "square": [lambda c: (c[1], -c[0])],
    "cubic": [lambda c: (c[0], c[2], -c[1]), lambda c: (c[1], -c[0], c[2])],
    "hex": [lambda c: (-c[1], c[0] + c[1])],
    "tri": [lambda c: (-c[1], c[0] + c[1])],
}
FLIP: dict[str, Turn] = {
    "square": lambda c: (c[0], -c[1]),
    "cubic": lambda c: (c[0], c[1], -c[2]),
    "hex": lambda c: (c[1], c[0]),
    "tri": lambda c: (c[1], c[0]),
}

#: Left and right change places; rows stay.
PAGE: dict[str, Turn] = {
    "square": lambda c: (c[0], -c[1]),
    "cubic": lambda c: (c[0], c[1], -c[2]),
    "hex": lambda c: (c[0], -c[0] - c[1]),
    "tri": lambda c: (-c[0] - c[1], c[1]),
}

#: Cells that no two turns take to the same places.
PROBE: dict[str, list[Cell]] = {
    "square": [(0, 1), (1, 0)],
    "cubic": [(0, 0, 1), (0, 1, 0), (1, 0, 0)],
    "hex": [(0, 1), (1, 0)],
    "tri": [(0, 1), (1, 0)],
}


def turns(lattice: str) -> list[Turn]:
    """Return all turns of a lattice, that by nothing first."""
    found: list[Turn] = [lambda cell: cell]
    seen = {tuple(PROBE[lattice])}
    for before in found:  # which grows meanwhile
        for quarter in QUARTERS[lattice]:
            both = after(quarter, before)
            places = tuple(both(cell) for cell in PROBE[lattice])
            if places not in seen:
                seen.add(places)
                found.append(both)
    return found


def after(second: Turn, first: Turn) -> Turn:
    """Return what does one after the other."""
    return lambda cell: second(first(cell))


def looks(lattice: str, *, turn: bool, flip: bool) -> list[Turn]:
    """Return the ways in which a brick may be held, that as it is given first.

    Without turning, but with flipping, it is held as it is given or turned over like a page.
    """
    upright = turns(lattice)
    if flip and not turn:
        return [upright[0], PAGE[lattice]]
    over = [after(each, FLIP[lattice]) for each in upright]
    return (upright if turn else upright[:1]) + (over if flip else [])


def moved(lattice: str, cells: list[Cell], first: Cell, to: Cell) -> list[Cell] | None:
    """Return cells moved so that `first` comes to `to`; None if triangles would not fit."""
    move = [t - f for t, f in zip(to, first, strict=True)]
    if lattice == "tri" and any(step % 3 for step in move):
        return None
    return [tuple(c + m for c, m in zip(cell, move, strict=True)) for cell in cells]


def goes_on(packing: Packing, colour: str, cell: Cell) -> bool:
    """Tell whether a colour of a brick may lie on a cell."""
    if cell not in packing.board:
        return False
    under = packing.board[cell]
    return "" in (colour, under) or colour == under or (colour, under) in packing.allow


def ways(packing: Packing, brick: Brick) -> set[Painted]:
    """Return all the ways to lay a brick on the empty board."""
    lattice = packing.lattice.name
    colours = brick.colours or [""] * len(brick.cells)
    found = set()
    for look in looks(lattice, turn=brick.turn, flip=brick.flip):
        held = [look(cell) for cell in brick.cells]
        for target in packing.board:
            laid = moved(lattice, held, held[0], target)
            if laid is None:
                continue
            painted = list(zip(laid, colours, strict=True))
            if all(goes_on(packing, colour, cell) for cell, colour in painted):
                found.add(frozenset(painted))
    return found


def at_home(lattice: str, painted: list[tuple[Cell, str]]) -> Painted:
    """Return a brick that is held in some way, moved so that those that are equal are equal."""
    step = 3 if lattice == "tri" else 1
    least = [min(axis) // step * step for axis in zip(*(cell for cell, _ in painted), strict=True)]
    return frozenset(
        (tuple(at - low for at, low in zip(cell, least, strict=True)), colour)
        for cell, colour in painted
    )


class Piece(NamedTuple):
    """What bricks that are alike have in common: how they may be moved, and what they look like."""

    turn: bool
    flip: bool
    held: frozenset[Painted]  #: in all the ways in which it may be


def piece(lattice: str, brick: Brick) -> Piece:
    """Return what a brick is as a piece."""
    colours = brick.colours or [""] * len(brick.cells)
    held = [
        at_home(lattice, list(zip(map(look, brick.cells), colours, strict=True)))
        for look in looks(lattice, turn=brick.turn, flip=brick.flip)
    ]
    return Piece(bool(brick.turn), bool(brick.flip), frozenset(held))


class Sort(NamedTuple):
    """Bricks that are alike: they go by the name of the first."""

    name: str
    least: int  #: how many must be used
    most: int | None
    ways: set[Painted]
    piece: Piece


class TooManySteps(Exception):  # noqa: N818
    """The oracle takes too long."""


class Oracle:
    """The packings of a puzzle; by option every listed brick is one of its own."""

    def __init__(self, packing: Packing, *, apart: bool = False, steps: int = 10**9) -> None:
        self.steps = steps  #: that are left to lay bricks
        self.packing = packing
        self.apart = apart
        self.names: dict[str, str] = {}  #: of each brick: the name it goes by
        self.sorts: dict[str, Sort] = {}
        for brick in packing.bricks:
            self._sort(brick)

    def _sort(self, brick: Brick) -> None:
        places = ways(self.packing, brick)
        own = piece(self.packing.lattice.name, brick)
        least = 0 if self.packing.choose else brick.copies or 0
        if brick.least is not None:
            least = brick.least
        for sort in self.sorts.values():
            if sort.piece == own and not self.apart:
                both = None if None in (sort.most, brick.copies) else 1
                most = both and (sort.most or 0) + (brick.copies or 0)
                self.names[brick.name] = sort.name
                self.sorts[sort.name] = Sort(sort.name, sort.least + least, most, places, own)
                return
        self.names[brick.name] = brick.name
        self.sorts[brick.name] = Sort(brick.name, least, brick.copies, places, own)

    def layings(self) -> Iterator[Laying]:
        """Yield all packings, each once."""
        yield from self._fill(sorted(self.packing.board), [])

    def _fill(self, free: list[Cell], laid: list[tuple[str, Painted]]) -> Iterator[Laying]:
        self.steps -= 1
        if self.steps < 0:
            raise TooManySteps
        used = [name for name, _ in laid]
        if not free:
            if all(used.count(sort.name) >= sort.least for sort in self.sorts.values()):
                yield frozenset(laid)
            return
        for sort in self.sorts.values():
            if sort.most is not None and used.count(sort.name) >= sort.most:
                continue
            for way in sort.ways:
                covered = {cell for cell, _ in way}
                if free[0] in covered and covered <= set(free):
                    rest = [cell for cell in free if cell not in covered]
                    yield from self._fill(rest, [*laid, (sort.name, way)])
        if free[0] in self.packing.optional:
            yield from self._fill(free[1:], laid)

    def read(self, packed: PackingSolution) -> Laying:
        """Return a packing that the package found in terms of the oracle."""
        bricks = self.packing.bricks
        return frozenset(
            (
                self.names[bricks[one.brick].name],
                frozenset(zip(one.cells, one.colours or ("",) * len(one.cells), strict=True)),
            )
            for one in packed.placements
        )

    def is_right(self, packed: PackingSolution) -> bool:
        """Judge a packing, which may be wrong: each brick, the cells that lie bare, and numbers.

        A brick without colours may show any that it can.
        """
        bricks, board = self.packing.bricks, self.packing.board
        for one in packed.placements:
            there = ways(self.packing, bricks[one.brick])
            if one.colours and len(one.colours) != len(one.cells):
                return False
            painted = frozenset(zip(one.cells, one.colours, strict=False))
            cells = set(one.cells)
            fits = any({cell for cell, _ in way} == cells for way in there)
            if not (painted in there if one.colours else fits):
                return False
        covered = Counter(chain.from_iterable(one.cells for one in packed.placements))
        if any(covered[c] > 1 or not (covered[c] or c in self.packing.optional) for c in board):
            return False
        used = Counter(one.brick for one in packed.placements)
        bounds = [brick.bounds(choose=self.packing.choose) for brick in bricks]
        return all(
            used[number] >= least and (most is None or used[number] <= most)
            for number, (least, most) in enumerate(bounds)
        )

    def symmetries(self, *, flip: bool = True) -> list[Callable[[Laying], Laying]]:
        """Return what turns and flips of the board make of packings, where bricks go to bricks."""
        lattice = self.packing.lattice.name
        found = []
        for look in looks(lattice, turn=True, flip=flip):
            cells = self._turned(look)
            names = None if cells is None else self._renamed(look)
            if cells is not None and names is not None:
                found.append(_mapping(cells, names))
        return found

    def _turned(self, look: Turn) -> dict[Cell, Cell] | None:
        """Return where each cell of the board goes, if the board comes to lie on itself."""
        optional = self.packing.optional
        board = {cell: (c, cell in optional) for cell, c in self.packing.board.items()}
        image = [look(cell) for cell in board]
        back = moved(self.packing.lattice.name, image, min(image), min(board))
        if back is None or any(board.get(b) != board[a] for a, b in zip(board, back, strict=True)):
            return None
        return dict(zip(board, back, strict=True))

    def _renamed(self, look: Turn) -> dict[str, str] | None:
        """Return which sort of bricks each sort becomes; None if one becomes no brick.

        What fits nowhere stays what it is. Of equal pieces that count as different, the first
        becomes the first of those that there are as many of.
        """
        lattice = self.packing.lattice.name
        names = {}
        for sort in self.sorts.values():
            held = [
                at_home(lattice, [(look(cell), colour) for cell, colour in each])
                for each in sort.piece.held
            ]
            image = sort.piece._replace(held=frozenset(held))
            own = self._like(sort, sort.piece)
            others = self._like(sort, image) if sort.ways else own
            if own.index(sort.name) >= len(others):
                return None
            names[sort.name] = others[own.index(sort.name)]
        return names

    def _like(self, sort: Sort, wanted: Piece) -> list[str]:
        """Return the sorts that are a piece, as many as there are of a sort."""
        numbers = sort.least, sort.most
        every = self.sorts.values()
        return [
            each.name for each in every if (each.piece, each.least, each.most) == (wanted, *numbers)
        ]

    def classes(self, layings: set[Laying], *, flip: bool = True) -> list[set[Laying]]:
        """Return packings in classes: those together that symmetries make of one another."""
        symmetries = self.symmetries(flip=flip)
        left = set(layings)
        classes = []
        while left:
            one = next(iter(left))
            classes.append({symmetry(one) for symmetry in symmetries})
            left -= classes[-1]
        return classes


def _mapping(cells: dict[Cell, Cell], names: dict[str, str]) -> Callable[[Laying], Laying]:
    return lambda laying: frozenset(
        (names[name], frozenset((cells[cell], colour) for cell, colour in way))
        for name, way in laying
    )
