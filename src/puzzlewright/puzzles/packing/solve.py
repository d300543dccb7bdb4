"""Packings in the engine's numbers: cells in the order in which they are filled, and placements.

Alike bricks are one kind with several copies, so that no packing is found twice. Placements that
cut off a part of the board which no bricks can fill are left out beforehand.

The symmetries of the board take one packing to another, if they take the bricks to one another. So
packings come in classes; where some brick looks different under all of them, just one packing of
each class has it in one of certain places.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.engine.tiling import METHODS, Placement, TilingProblem
from puzzlewright.errors import InputError
from puzzlewright.puzzles.packing.lattice import Cell, Map, apply

if TYPE_CHECKING:
    from puzzlewright.engine.search import RawSolution, Search
    from puzzlewright.puzzles.packing.puzzle import Brick, Packed, Packing


class Kind(NamedTuple):
    """Bricks that can be laid in just the same ways."""

    members: list[int]  #: numbers of bricks
    copies: int | None
    ways: list[tuple[int, ...]]  #: the cells of each placement, sorted


class Symmetry(NamedTuple):
    """A turn or flip of the board onto itself."""

    cells: list[int]  #: per cell: where it goes
    kinds: list[int]  #: per kind: the one that it becomes


class Solver:
    """Searches a packing by one method, and reads what the engine finds."""

    def __init__(self, packing: Packing, method: str = "auto") -> None:
        if method not in {"auto", *METHODS}:
            raise InputError(f"no such method (there are auto, {', '.join(METHODS)})", text=method)
        self.packing = packing
        self._wish = method

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells in the order in which they are filled: across the shorter way first."""
        cells = list(self.packing.board)
        extents = [max(values) - min(values) for values in zip(*cells, strict=True)]
        axes = sorted(range(len(extents)), key=lambda axis: (-extents[axis], axis))
        return sorted(cells, key=lambda cell: [cell[axis] for axis in axes])

    @cached_property
    def _numbers(self) -> dict[Cell, int]:
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def kinds(self) -> list[Kind]:
        """The bricks, alike ones taken together."""
        kinds: dict[tuple[tuple[int, ...], ...], Kind] = {}
        for number, brick in enumerate(self.packing.bricks):
            ways = self.ways(brick)
            key = (*ways, (number,)) if not ways else tuple(ways)
            if key in kinds:
                old = kinds[key]
                both = None not in (old.copies, brick.copies)
                copies = (old.copies or 0) + (brick.copies or 0) if both else None
                kinds[key] = Kind([*old.members, number], copies, ways)
            else:
                kinds[key] = Kind([number], brick.copies, ways)
        return list(kinds.values())

    def ways(self, brick: Brick) -> list[tuple[int, ...]]:
        """Return all the ways to lay a brick on the board, each as its cells."""
        lattice, board = self.packing.lattice, self.packing.board
        colours = brick.colours or ("",) * len(brick.cells)
        ways = set()
        for each in lattice.maps_for(turn=brick.turn, flip=brick.flip):
            shape = [apply(each, cell) for cell in brick.cells]
            for target in board:
                laid = lattice.placed(shape, shape[0], target)
                if laid is not None and all(
                    board.get(cell) == colour if colour else cell in board
                    for cell, colour in zip(laid, colours, strict=True)
                ):
                    ways.add(tuple(sorted(self._numbers[cell] for cell in laid)))
        return sorted(ways)

    @cached_property
    def placements(self) -> list[Placement]:
        """All ways to lay bricks that make sense; those of the anchor last, the needed ones first.

        So the ways of one packing of each class are the first ones of all, with the same numbers.
        """
        anchor, firsts = self._anchor or (-1, [])
        placements = [
            (kind, way) for kind, ways in enumerate(self._living) for way in ways if kind != anchor
        ]
        if anchor < 0:
            return placements
        known = set(firsts)
        others = [way for way in self._living[anchor] if way not in known]
        return placements + [(anchor, way) for way in (*firsts, *others)]

    @cached_property
    def problem(self) -> TilingProblem:
        """The problem of finding all packings."""
        return self._problem(self.placements)

    @cached_property
    def anchored(self) -> TilingProblem:
        """The problem of finding one packing of each class, where there is an anchor."""
        assert self._anchor is not None
        anchor, firsts = self._anchor
        left_out = len(self._living[anchor]) - len(firsts)
        return self._problem(self.placements[: len(self.placements) - left_out])

    @cached_property
    def _living(self) -> list[list[tuple[int, ...]]]:
        """The ways to lay each kind that leave room for the others."""
        from puzzlewright.engine._tiling import dead_placements

        placements = [(kind, way) for kind, each in enumerate(self.kinds) for way in each.ways]
        lattice = self.packing.lattice
        beside = [
            [self._numbers[other] for other in lattice.neighbours(cell) if other in self._numbers]
            for cell in self.cells
        ]
        dead = set(dead_placements(len(self.cells), beside, placements, self._sums()))
        living: list[list[tuple[int, ...]]] = [[] for _ in self.kinds]
        for number, (kind, way) in enumerate(placements):
            if number not in dead:
                living[kind].append(way)
        return living

    def _sums(self) -> list[int]:
        """Return, per kind, the sizes that parts of the board can have when one of it lies.

        As the bits of a number. Whether all the other bricks are used up does not matter here.
        """
        size = len(self.cells)
        full = (1 << (size + 1)) - 1
        sums = []
        for without in range(len(self.kinds)):
            reached = 1
            for number, kind in enumerate(self.kinds):
                if not kind.ways:
                    continue
                area = len(kind.ways[0])
                copies = size // area if kind.copies is None else kind.copies
                for _ in range(min(copies - (number == without), size // area)):
                    reached |= reached << area & full
            sums.append(reached)
        return sums

    def _problem(self, placements: Sequence[Placement]) -> TilingProblem:
        copies = [kind.copies for kind in self.kinds]
        return TilingProblem(len(self.cells), copies, placements, choose=self.packing.choose)

    # ------------------------------------------------------------ symmetries

    @cached_property
    def symmetries(self) -> list[Symmetry]:
        """The turns and flips of the board that take bricks to bricks, the identity first."""
        found = []
        by_ways = {tuple(kind.ways): number for number, kind in enumerate(self.kinds) if kind.ways}
        for each in self.packing.lattice.maps:
            cells = self._turned_cells(each)
            if cells is None:
                continue
            kinds = []
            for kind in self.kinds:
                ways = sorted(tuple(sorted(cells[cell] for cell in way)) for way in kind.ways)
                other = by_ways.get(tuple(ways))
                if other is None or self.kinds[other].copies != kind.copies:
                    break
                kinds.append(other)
            else:
                found.append(Symmetry(cells, kinds))
        return found

    def _turned_cells(self, each: Map) -> list[int] | None:
        """Return where a map takes the cells, if it takes the board to itself."""
        packing = self.packing
        image = [apply(each, cell) for cell in self.cells]
        period = packing.lattice.period
        home = [min(values) // period * period for values in zip(*self.cells, strict=True)]
        away = [min(values) // period * period for values in zip(*image, strict=True)]
        moved = [
            tuple(c - a + h for c, a, h in zip(cell, away, home, strict=True)) for cell in image
        ]
        if any(
            packing.board.get(new) != packing.board[old]
            for old, new in zip(self.cells, moved, strict=True)
        ):
            return None
        return [self._numbers[cell] for cell in moved]

    @cached_property
    def _anchor(self) -> tuple[int, list[tuple[int, ...]]] | None:
        """A kind that no symmetry leaves as it lies, and one way of each set that turn alike."""
        best = None
        for number, kind in enumerate(self.kinds):
            if kind.copies != 1 or self.packing.choose:
                continue
            if any(symmetry.kinds[number] != number for symmetry in self.symmetries):
                continue
            firsts = self._first_ways(self._living[number])
            if firsts is not None and (best is None or len(firsts) < len(best[1])):
                best = (number, firsts)
        return best

    def _first_ways(self, ways: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]] | None:
        """Return the first way of each orbit; None if some symmetry leaves one as it is."""
        firsts = []
        for way in ways:
            images = [
                tuple(sorted(symmetry.cells[cell] for cell in way)) for symmetry in self.symmetries
            ]
            if len(set(images)) < len(images):
                return None
            if way == min(images):
                firsts.append(way)
        return firsts

    @cached_property
    def class_size(self) -> int | None:
        """How many packings a class has; None if that may differ."""
        if len(self.symmetries) == 1:
            return 1
        return None if self._anchor is None else len(self.symmetries)

    # ------------------------------------------------------------ searching

    @cached_property
    def method(self) -> str:
        """The way of searching: as wished, or the one that does best in a short race."""
        if self._wish != "auto":
            return self._wish
        return "cover" if self.problem.cover.is_unit else "first"

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a fresh search for all packings."""
        return self.problem.search(collect=collect, method=self.method, seed=seed)

    def class_search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a fresh search for one packing of each class, where classes are of one size."""
        problem = self.problem if self.class_size == 1 else self.anchored
        return problem.search(collect=collect, method=self.method, seed=seed)

    def packed(self, raw: RawSolution) -> Packed:
        """Return the packing that the engine's numbers stand for."""
        from puzzlewright.puzzles.packing.puzzle import Laid, Packed

        laid = []
        used = [0] * len(self.kinds)
        for number in raw:
            kind, way = self.placements[number]
            brick = self._member(kind, used[kind])
            used[kind] += 1
            laid.append(Laid(brick, tuple(sorted(self.cells[cell] for cell in way))))
        return Packed(self.packing, laid)

    def _member(self, kind: int, number: int) -> int:
        """Return which of alike bricks is the one of this number."""
        members = self.kinds[kind].members
        for member in members:
            copies = self.packing.bricks[member].copies
            if copies is None or number < copies:
                return member
            number -= copies
        return members[-1]

    def is_first_of_class(self, raw: RawSolution) -> bool:
        """Tell whether no symmetry of the board makes a packing that comes before this one."""
        numbers = self._placement_numbers
        for symmetry in self.symmetries[1:]:
            image = []
            for number in raw:
                kind, way = self.placements[number]
                turned = tuple(sorted(symmetry.cells[cell] for cell in way))
                image.append(numbers[symmetry.kinds[kind], turned])
            if tuple(sorted(image)) < tuple(raw):
                return False
        return True

    @cached_property
    def _placement_numbers(self) -> dict[Placement, int]:
        return {placement: number for number, placement in enumerate(self.placements)}
