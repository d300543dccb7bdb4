"""The turns and flips of a board that take bricks to bricks, and what they do to a brick that lies.

They take one packing to another, so packings come in classes. A brick that lies is taken to others
of its kind, its *orbit*. If there is one of a kind, its place can be kept to one of each orbit: a
packing of every class is still found. If no symmetry leaves that brick as it lies, it is just one;
else the symmetries that do (the *stabiliser*) tell which of those found are of one class.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.puzzles.packing.lattice import Map, apply

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Brick
    from puzzlewright.puzzles.packing.ways import Ground, Look, Way


class Kind(NamedTuple):
    """Bricks that can be laid in just the same ways."""

    members: list[int]  #: numbers of bricks
    copies: int | None
    ways: list[Way]


class Symmetry(NamedTuple):
    """A turn or flip of the board onto itself."""

    cells: list[int]  #: per cell: where it goes
    kinds: list[int]  #: per kind: the one that it becomes

    def turned(self, way: Way) -> Way:
        """Return where a brick comes to lie."""
        return tuple(sorted([self.cells[cell] for cell in way]))


def symmetries(ground: Ground, kinds: Sequence[Kind]) -> list[Symmetry]:
    """Return all symmetries, the identity first."""
    finder = _Finder(ground, kinds)
    found = []
    for each in ground.packing.lattice.maps:
        cells = _turned_cells(ground, each)
        images = None if cells is None else finder.images(each, cells)
        if cells is not None and images is not None:
            found.append(Symmetry(cells, images))
    return found


def _turned_cells(ground: Ground, each: Map) -> list[int] | None:
    """Return where a map takes the cells, if it takes the board to itself."""
    lattice, board = ground.packing.lattice, ground.packing.board
    image = [apply(each, cell) for cell in ground.cells]
    home, away = lattice.home_of(ground.cells), lattice.home_of(image)
    move = [h - a for h, a in zip(home, away, strict=True)]
    moved = [tuple(c + m for c, m in zip(cell, move, strict=True)) for cell in image]
    for old, new in zip(ground.cells, moved, strict=True):
        if board.get(new) != board[old]:
            return None
    return [ground.numbers[cell] for cell in moved]


class _Finder:
    """Finds which kinds become which."""

    def __init__(self, ground: Ground, kinds: Sequence[Kind]) -> None:
        self._ground = ground
        self._kinds = kinds
        self._by_ways = {tuple(kind.ways): n for n, kind in enumerate(kinds) if kind.ways}
        self._by_look: dict[tuple[bool, Look], int] = {}
        for number, kind in enumerate(kinds):
            brick = self._brick(kind)
            if not brick.flip:
                for look in ground.looks(brick):
                    self._by_look[brick.turn, look] = number

    def _brick(self, kind: Kind) -> Brick:
        return self._ground.packing.bricks[kind.members[0]]

    def images(self, each: Map, cells: list[int]) -> list[int] | None:
        """Return what each kind becomes; None if one becomes something that there is not."""
        is_turn = each in self._ground.packing.lattice.turns
        images = []
        for number, kind in enumerate(self._kinds):
            image = self._image(number, each, cells, is_turn=is_turn)
            if image is None or self._kinds[image].copies != kind.copies:
                return None
            images.append(image)
        return images

    def _image(self, number: int, each: Map, cells: list[int], *, is_turn: bool) -> int | None:
        kind = self._kinds[number]
        brick = self._brick(kind)
        if not kind.ways or (brick.turn and (brick.flip or is_turn)):
            return number  # it lies in all these ways anyway
        if not brick.flip:
            # Looks by turns alone stay together under every map; so one of them tells.
            look = self._ground.looks(brick)[0]
            other = self._by_look.get((brick.turn, self._mapped(each, look)))
            if other is not None:
                return other
        turned = Symmetry(cells, []).turned
        return self._by_ways.get(tuple(sorted(map(turned, kind.ways))))

    def _mapped(self, each: Map, look: Look) -> Look:
        shape = [apply(each, cell) for cell, _ in look]
        home = self._ground.packing.lattice.home_of(shape)
        moved = [tuple(c - h for c, h in zip(cell, home, strict=True)) for cell in shape]
        return tuple(sorted(zip(moved, [colour for _, colour in look], strict=True)))


class Anchor(NamedTuple):
    """A kind of which there is one, and one way of each orbit to lay it."""

    kind: int
    firsts: list[Way]
    is_free: bool  #: whether no symmetry leaves it as it lies


def anchor_of(
    kinds: Sequence[Kind], living: Sequence[Sequence[Way]], group: Sequence[Symmetry]
) -> Anchor | None:
    """Return the kind that makes most of symmetry; None if none does."""
    alone = [
        number
        for number, kind in enumerate(kinds)
        if kind.copies == 1 and all(symmetry.kinds[number] == number for symmetry in group)
    ]
    best: Anchor | None = None
    for number in sorted(alone, key=lambda number: len(living[number])):
        new = _anchored(number, living[number], group)
        if new.is_free:
            return new
        if best is None or len(new.firsts) < len(best.firsts):
            best = new
    return best


def _anchored(number: int, ways: Sequence[Way], group: Sequence[Symmetry]) -> Anchor:
    """Return the first way of each orbit."""
    firsts = []
    is_free = True
    for way in ways:
        images = [symmetry.turned(way) for symmetry in group]
        if way == min(images):
            firsts.append(way)
            is_free = is_free and images.count(way) == 1
    return Anchor(number, firsts, is_free)
