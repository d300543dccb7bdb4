"""The turns and flips of a board that take bricks to bricks, and what they do to a brick that lies.

They take one packing to another, so packings come in classes. A brick that lies is taken to others
of its kind, its *orbit*. If there is one of a kind, its place can be kept to one of each orbit: a
packing of every class is still found. If no symmetry leaves that brick as it lies, it is just one;
else the symmetries that do (the *stabiliser*) tell which of those found are of one class.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.deadline import look as look_up
from puzzlewright.deadline import looking
from puzzlewright.puzzles.packing.ground import Look, Way, ground_of, looks_of_all, moved_home
from puzzlewright.puzzles.packing.lattice import Map, mapped, product_of

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Brick, Packing


class Kind(NamedTuple):
    """Bricks that can be laid in just the same ways."""

    members: list[int]  #: numbers of bricks
    copies: int | None
    ways: list[Way]
    least: int  #: how often it must be used


class Symmetry(NamedTuple):
    """A turn or flip of the board onto itself."""

    cells: list[int]  #: per cell: where it goes
    kinds: list[int]  #: per kind: the one that it becomes

    def turned(self, way: Way) -> Way:
        """Return where a brick comes to lie."""
        return tuple(sorted([self.cells[cell] for cell in way]))

    def is_inverse_of(self, other: Symmetry) -> bool:
        """Tell whether one takes everything back to where it was before the other."""
        cells = all(self.cells[to] == of for of, to in enumerate(other.cells))
        return cells and all(self.kinds[to] == of for of, to in enumerate(other.kinds))


def symmetries(packing: Packing, kinds: Sequence[Kind], *, mirrors: bool = True) -> list[Symmetry]:
    """Return all symmetries, the identity first; without `mirrors` turns alone."""
    finder = _Finder(packing, kinds)
    turned = _turned_cells(packing)
    found = []
    for each in packing.lattice.maps if mirrors else packing.lattice.turns:
        look_up()
        cells = turned.get(each)
        images = None if cells is None else finder.images(each, cells)
        if cells is not None and images is not None:
            found.append(Symmetry(cells, images))
    return found


def _turned_cells(packing: Packing) -> dict[Map, list[int]]:
    """Return the maps that take the board to itself, and where each takes the cells.

    They are a group: few have to be tried, and the others are products of these.
    """
    found: dict[Map, list[int]] = {}
    for each in packing.lattice.maps:
        look_up()
        cells = None if each in found else ground_of(packing).turned(each)
        if cells is None:
            continue
        found[each] = cells
        new = [each]
        for one in new:  # which grows meanwhile
            for other in list(found):
                for first, second in ((one, other), (other, one)):
                    both = product_of(first, second)
                    if both not in found:
                        look_up()
                        to = found[first]
                        found[both] = [to[cell] for cell in found[second]]
                        new.append(both)
    return found


class _Finder:
    """Finds which kinds become which."""

    def __init__(self, packing: Packing, kinds: Sequence[Kind]) -> None:
        self._packing = packing
        self._kinds = kinds
        # Kinds can be alike if somebody tells alike bricks apart: then the first becomes the first.
        self._by_ways: dict[tuple[Way, ...], list[int]] = {}
        self._by_look: dict[tuple[bool, Look], list[int]] = {}
        for number, kind in enumerate(kinds):
            if kind.ways:
                self._by_ways.setdefault(tuple(kind.ways), []).append(number)
            brick, looks = self._brick(kind)
            if not brick.flip:
                for look in looks:
                    self._by_look.setdefault((brick.turn, look), []).append(number)

    def _brick(self, kind: Kind) -> tuple[Brick, list[Look]]:
        number = kind.members[0]
        return self._packing.bricks[number], looks_of_all(self._packing)[number]

    def images(self, each: Map, cells: list[int]) -> list[int] | None:
        """Return what each kind becomes; None if one becomes something that there is not."""
        is_turn = each in self._packing.lattice.turns
        images = []
        for number, kind in enumerate(self._kinds):
            image = self._image(number, each, cells, is_turn=is_turn)
            if image is None or not _is_as_many(self._kinds[image], kind):
                return None
            images.append(image)
        return images if len(set(images)) == len(images) else None

    def _image(self, number: int, each: Map, cells: list[int], *, is_turn: bool) -> int | None:
        kind = self._kinds[number]
        brick, looks = self._brick(kind)
        if not kind.ways or (brick.turn and (brick.flip or is_turn)):
            return number  # it lies in all these ways anyway
        if not brick.flip:
            # Looks by turns alone stay together under every map; so one of them tells.
            cells_of_look, colours = zip(*looks[0], strict=True)
            shape = mapped(each, cells_of_look)
            image = moved_home(self._packing.lattice, shape, colours)
            own, others = (
                self._by_look[brick.turn, looks[0]],
                self._by_look.get((brick.turn, image)),
            )
            if others is not None:
                return _of_rank(own.index(number), others)
        turned = Symmetry(cells, []).turned
        own = self._by_ways[tuple(kind.ways)]
        others = self._by_ways.get(tuple(sorted(map(turned, looking(kind.ways)))))
        return None if others is None else _of_rank(own.index(number), others)


def _of_rank(rank: int, kinds: Sequence[int]) -> int | None:
    return kinds[rank] if rank < len(kinds) else None


def _is_as_many(kind: Kind, other: Kind) -> bool:
    return (kind.least, kind.copies) == (other.least, other.copies)


#: Ways between two looks at the deadline: each is turned as often as there are symmetries.
STRIDE = 64


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
        if kind.copies == kind.least == 1
        and all(symmetry.kinds[number] == number for symmetry in group)
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
    for way in looking(ways, STRIDE):
        images = [symmetry.turned(way) for symmetry in group]
        if way == min(images):
            firsts.append(way)
            is_free = is_free and images.count(way) == 1
    return Anchor(number, firsts, is_free)
