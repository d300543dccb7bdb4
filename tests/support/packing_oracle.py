"""All packings of a small board in plain Python, from the rules alone: the oracle of the tests.

Nothing of the package is used but the puzzle as it is given: its cells, bricks and words. Turns and
flips are written down once more, as what they do to a cell of each lattice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from puzzlewright.puzzles.packing.puzzle import Brick, Packed, Packing

Cell = tuple[int, ...]
Cells = frozenset[Cell]
Turn = Callable[[Cell], Cell]

#: A packing: the bricks that lie, by name, and their cells. Alike bricks go by one name.
Laying = frozenset[tuple[str, Cells]]

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


def ways(packing: Packing, brick: Brick) -> set[Cells]:
    """Return all the sets of cells that a brick can cover."""
    lattice, board = packing.lattice.name, packing.board
    colours = brick.colours or [""] * len(brick.cells)
    found = set()
    for look in looks(lattice, turn=brick.turn, flip=brick.flip):
        held = [look(cell) for cell in brick.cells]
        for target in board:
            laid = moved(lattice, held, held[0], target)
            if laid is not None and all(
                cell in board
                and (colour in ("", board[cell]) or (colour, board[cell]) in packing.allow)
                for cell, colour in zip(laid, colours, strict=True)
            ):
                found.add(frozenset(laid))
    return found


class Sort(NamedTuple):
    """Bricks that can be laid in just the same ways: they go by the name of the first."""

    name: str
    least: int  #: how many must be used
    most: int | None
    ways: set[Cells]


class Oracle:
    """The packings of a puzzle."""

    def __init__(self, packing: Packing) -> None:
        self.packing = packing
        self.names: dict[str, str] = {}  #: of each brick: the name it goes by
        self.sorts: dict[str, Sort] = {}
        for brick in packing.bricks:
            self._sort(brick)

    def _sort(self, brick: Brick) -> None:
        places = ways(self.packing, brick)
        least = 0 if self.packing.choose else brick.copies or 0
        if brick.least is not None:
            least = brick.least
        for sort in self.sorts.values():
            if places and sort.ways == places:
                both = None if None in (sort.most, brick.copies) else 1
                most = both and (sort.most or 0) + (brick.copies or 0)
                self.names[brick.name] = sort.name
                self.sorts[sort.name] = Sort(sort.name, sort.least + least, most, places)
                return
        self.names[brick.name] = brick.name
        self.sorts[brick.name] = Sort(brick.name, least, brick.copies, places)

    def layings(self) -> Iterator[Laying]:
        """Yield all packings, each once."""
        yield from self._fill(sorted(self.packing.board), [])

    def _fill(self, free: list[Cell], laid: list[tuple[str, Cells]]) -> Iterator[Laying]:
        used = [name for name, _ in laid]
        if not free:
            if all(used.count(sort.name) >= sort.least for sort in self.sorts.values()):
                yield frozenset(laid)
            return
        for sort in self.sorts.values():
            if sort.most is not None and used.count(sort.name) >= sort.most:
                continue
            for way in sort.ways:
                if free[0] in way and way <= set(free):
                    rest = [cell for cell in free if cell not in way]
                    yield from self._fill(rest, [*laid, (sort.name, way)])
        if free[0] in self.packing.optional:
            yield from self._fill(free[1:], laid)

    def read(self, packed: Packed) -> Laying:
        """Return a packing that the package found in terms of the oracle."""
        bricks = self.packing.bricks
        return frozenset(
            (self.names[bricks[one.brick].name], frozenset(one.cells)) for one in packed.laid
        )

    def symmetries(self, *, flip: bool = True) -> list[Callable[[Laying], Laying]]:
        """Return what turns and flips of the board make of packings, where bricks go to bricks."""
        lattice = self.packing.lattice.name
        found = []
        for look in looks(lattice, turn=True, flip=flip):
            cells = self._turned(look)
            names = None if cells is None else self._renamed(cells)
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

    def _renamed(self, cells: dict[Cell, Cell]) -> dict[str, str] | None:
        """Return which sort of bricks each sort becomes; None if one becomes no brick."""
        names = {}
        for sort in self.sorts.values():
            image = {frozenset(cells[cell] for cell in way) for way in sort.ways}
            like = [
                other.name
                for other in self.sorts.values()
                if other.ways == image and (other.least, other.most) == (sort.least, sort.most)
            ]
            if not like:
                return None
            names[sort.name] = like[0]
        return names

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
        (names[name], frozenset(cells[cell] for cell in way)) for name, way in laying
    )
