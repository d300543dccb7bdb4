"""The turns and flips of a board that take bricks to bricks, and what they do to a brick that lies.

They take one packing to another, so packings come in classes. A brick that lies is taken to others
of its kind, its *orbit*. If there is one of a kind, its place can be kept to one of each orbit: a
packing of every class is still found. If no symmetry leaves that brick as it lies, it is just one;
else the symmetries that do (the *stabiliser*) tell which of those found are of one class.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.deadlines import check_deadline as look_up
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.lattice import Map, compose_maps
from puzzlewright.puzzles.packing.placements import (
    Footprint,
    Orientation,
    all_orientations,
    map_orientation,
    numbered_board,
)

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing


class PieceKind(NamedTuple):
    """Bricks that are alike (placements.py), or one of them where they count as different."""

    members: list[int]  #: numbers of bricks
    copies: int | None
    footprints: list[Footprint]
    least: int  #: how often it must be used


class BoardSymmetry(NamedTuple):
    """A turn or flip of the board onto itself."""

    cells: list[int]  #: per cell, and per cell with each colour: where it goes
    kinds: list[int]  #: per kind: the one that it becomes

    def image(self, place: Footprint) -> Footprint:
        """Return where a brick comes to lie."""
        return tuple(sorted([self.cells[cell] for cell in place]))

    def inverts(self, other: BoardSymmetry) -> bool:
        """Tell whether one takes everything back to where it was before the other."""
        cells = all(self.cells[to] == of for of, to in enumerate(other.cells))
        return cells and all(self.kinds[to] == of for of, to in enumerate(other.kinds))


def symmetries(
    packing: Packing, kinds: Sequence[PieceKind], *, mirrors: bool = True
) -> list[BoardSymmetry]:
    """Return all symmetries, the identity first; without `mirrors` turns alone."""
    finder = _Finder(packing, kinds)
    turned = _board_maps(packing)
    colours = len(numbered_board(packing).colours)
    found = []
    for each in packing.lattice.maps if mirrors else packing.lattice.turns:
        look_up()
        cells = turned.get(each)
        images = None if cells is None else finder.images(each)
        if cells is not None and images is not None:
            size = len(cells)
            found.append(
                BoardSymmetry([c * size + to for c in range(colours) for to in cells], images)
            )
    return found


def _board_maps(packing: Packing) -> dict[Map, list[int]]:
    """Return the maps that take the board to itself, and where each takes the cells.

    They are a group: few have to be tried, and the others are products of these.
    """
    found: dict[Map, list[int]] = {}
    for each in packing.lattice.maps:
        look_up()
        cells = None if each in found else numbered_board(packing).map_cells(each)
        if cells is None:
            continue
        found[each] = cells
        new = [each]
        for one in new:  # which grows meanwhile
            for other in list(found):
                for first, second in ((one, other), (other, one)):
                    both = compose_maps(first, second)
                    if both not in found:
                        look_up()
                        to = found[first]
                        found[both] = [to[cell] for cell in found[second]]
                        new.append(both)
    return found


class _Finder:
    """Finds which kinds become which."""

    def __init__(self, packing: Packing, kinds: Sequence[PieceKind]) -> None:
        self._packing = packing
        self._kinds = kinds
        # Alike bricks may count as different: then the first becomes the first of those that there
        # are as many of.
        order = sorted(range(len(kinds)), key=lambda number: _bounds(kinds[number]))
        self._by_pose: dict[tuple[bool, bool, Orientation], list[int]] = {}
        for number in order:
            brick, poses = self._brick(kinds[number])
            if not (brick.turn and brick.flip):
                for pose in poses:
                    key = (bool(brick.turn), bool(brick.flip), pose)
                    self._by_pose.setdefault(key, []).append(number)

    def _brick(self, kind: PieceKind) -> tuple[Brick, list[Orientation]]:
        number = kind.members[0]
        return self._packing.bricks[number], all_orientations(self._packing)[number]

    def images(self, each: Map) -> list[int] | None:
        """Return what each kind becomes; None if one becomes something that there is not."""
        is_turn = each in self._packing.lattice.turns
        images = []
        for number, kind in enumerate(self._kinds):
            image = self._image(number, each, is_turn=is_turn)
            if image is None or _bounds(self._kinds[image]) != _bounds(kind):
                return None
            images.append(image)
        return images if len(set(images)) == len(images) else None

    def _image(self, number: int, each: Map, *, is_turn: bool) -> int | None:
        kind = self._kinds[number]
        brick, poses = self._brick(kind)
        if not kind.footprints or (brick.turn and (brick.flip or is_turn)):
            return number  # it lies in all these ways anyway
        # Looks by turns stay together under every map, so one of them tells.
        lattice, some = self._packing.lattice, poses[:1] if brick.turn else poses
        images = {map_orientation(lattice, each, pose) for pose in some}
        rules = bool(brick.turn), bool(brick.flip)
        others = self._by_pose.get((*rules, min(images)), [])
        if others and not brick.turn and {*self._brick(self._kinds[others[0]])[1]} != images:
            return None
        rank = self._by_pose[*rules, poses[0]].index(number)
        return others[rank] if rank < len(others) else None


def _bounds(kind: PieceKind) -> tuple[int, float]:
    """Return how often a kind must be used, and may be."""
    return kind.least, inf if kind.copies is None else kind.copies


#: Ways between two looks at the deadline: each is turned as often as there are symmetries.
STRIDE = 64


class Anchor(NamedTuple):
    """A kind of which there is one, and one way of each orbit to lay it."""

    kind: int
    firsts: list[Footprint]
    is_free: bool  #: whether no symmetry leaves it as it lies


def find_anchor(
    kinds: Sequence[PieceKind],
    living: Sequence[Sequence[Footprint]],
    group: Sequence[BoardSymmetry],
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
        new = _orbit_anchor(number, living[number], group)
        if new.is_free:
            return new
        if best is None or len(new.firsts) < len(best.firsts):
            best = new
    return best


def _orbit_anchor(
    number: int, places: Sequence[Footprint], group: Sequence[BoardSymmetry]
) -> Anchor:
    """Return the first way of each orbit."""
    firsts = []
    is_free = True
    for place in within_deadline(places, STRIDE):
        images = [symmetry.image(place) for symmetry in group]
        if place == min(images):
            firsts.append(place)
            is_free = is_free and images.count(place) == 1
    return Anchor(number, firsts, is_free)
