"""A board in numbers, for generators: which ways there are to lay a shape, and quick counts.

Generators try hundreds of sets of bricks that differ in two or three. So the ways to lay a shape
are kept for the next time, and a count is limited in nodes and made without the driver, whose steps
are paced by the clock: what a generator does next must not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.engine.packing.problem import PackingProblem, Placement
from puzzlewright.puzzles.packing.lattice import Cell, Lattice, Shape
from puzzlewright.puzzles.packing.placements import Footprint, NumberedBoard
from puzzlewright.puzzles.recipes.budget import Budget

#: Nodes between two looks at what was found.
QUOTA = 500

#: Nodes of the search from the first free cell that take as long as one of exact cover.
FIRST_NODES = 7


#: Ways between two looks at the deadline.
STRIDE = 64

#: No brick of a set is farther from 0, whatever the lattice.
LONGEST = 30


class TrialPiece(NamedTuple):
    """A shape and how it may be laid."""

    shape: Shape
    turn: bool
    flip: bool


class QuickCount(NamedTuple):
    """What a count came to."""

    found: list[list[Footprint]]  #: packings, no two equal up to symmetries of the board
    is_complete: bool  #: whether there are no others
    nodes: int  #: of exact cover, or what takes as long


class TrialBoard(NumberedBoard):
    """A board whose cells are numbers, in the order in which they are filled."""

    def __init__(self, lattice: Lattice, board: Mapping[Cell, str], *, flip: bool) -> None:
        super().__init__(lattice, board, max(LONGEST, *map(abs, chain(*board))))
        maps = lattice.allowed_maps(turn=True, flip=flip)
        #: per turn (and flip) of the board onto itself: where each cell goes; the identity first
        self.symmetries: list[list[int]] = [
            cells for each in maps if (cells := self.map_cells(each)) is not None
        ]
        self._pieces: dict[tuple[Footprint, bool], TrialPiece] = {}
        self._by_pose: dict[tuple[Shape, bool], TrialPiece] = {}
        self._footprints: dict[TrialPiece, list[Footprint]] = {}
        self._firsts: dict[TrialPiece, list[Footprint] | None] = {}

    def piece(self, place: Footprint, *, flip: bool) -> TrialPiece:
        """Return the shape of some cells, turned (and flipped) so that alike ones are equal."""
        known = self._pieces.get((place, flip))
        if known is None:
            home = self.lattice.normalise_position([self.cells[cell] for cell in place])
            known = self._pieces[place, flip] = self._named_shape(home, flip)
        return known

    def _named_shape(self, home: Shape, flip: bool) -> TrialPiece:
        """Return a shape; all its orientations are then known to have it."""
        if (home, flip) not in self._by_pose:
            poses = self.lattice.orientations(home, turn=True, flip=flip)
            piece = TrialPiece(poses[0], True, flip)
            self._by_pose.update(((each, flip), piece) for each in poses)
        return self._by_pose[home, flip]

    def piece_footprints(self, piece: TrialPiece) -> list[Footprint]:
        """Return all the ways to lay a shape on the board."""
        known = self._footprints.get(piece)
        if known is None:
            check_deadline()
            poses = self.lattice.orientations(piece.shape, turn=piece.turn, flip=piece.flip)
            places = [
                place for each in poses for place in self.footprints(tuple((c, "") for c in each))
            ]
            known = self._footprints[piece] = sorted(places)
        return known

    def firsts(self, piece: TrialPiece) -> list[Footprint] | None:
        """Return the first of all ways that are alike; None if some are like themselves."""
        if piece not in self._firsts:
            self._firsts[piece] = self._find_firsts(piece)
        return self._firsts[piece]

    def _find_firsts(self, piece: TrialPiece) -> list[Footprint] | None:
        firsts = []
        for place in within_deadline(self.piece_footprints(piece), STRIDE):
            images = [tuple(sorted(turn[cell] for cell in place)) for turn in self.symmetries]
            if len(set(images)) < len(images):
                return None
            if place == min(images):
                firsts.append(place)
        return firsts

    def quick_count(
        self, pieces: Sequence[TrialPiece], most: int, nodes: int, budget: Budget | None = None
    ) -> QuickCount:
        """Look for packings until there are more than `most`, or all are known, or nodes are up.

        Where no shape is different under all symmetries, symmetric packings may be found as well.
        """
        kinds: dict[TrialPiece, int] = {}
        for piece in pieces:
            kinds[piece] = kinds.get(piece, 0) + 1
        anchor = self._anchor(kinds)
        placements: list[Placement] = []
        for number, piece in enumerate(kinds):
            places = self.piece_footprints(piece) if piece != anchor else self.firsts(piece) or []
            placements += [(number, place) for place in places]
        problem = PackingProblem(len(self.cells), list(kinds.values()), placements)
        # Where all shapes differ, exact cover is some times as fast, with fewer and slower nodes.
        is_unit = len(kinds) == len(pieces)
        search = problem.search(method="cover" if is_unit else "first")
        nodes *= 1 if is_unit else FIRST_NODES
        quota = QUOTA if is_unit else QUOTA * FIRST_NODES
        found: list[list[Footprint]] = []
        more = True
        while more and len(found) <= most and search.nodes < nodes:
            more = search.step(min(quota, nodes - search.nodes))
            found += [[placements[number][1] for number in raw] for raw in search.take()]
            if anchor is None and len(self.symmetries) > 1:
                found = self._classes(found)
            if budget is not None and budget.is_over:
                break
        cost = search.nodes if is_unit else search.nodes // FIRST_NODES
        return QuickCount(found[: most + 1], not more and len(found) <= most, cost)

    def _anchor(self, kinds: Mapping[TrialPiece, int]) -> TrialPiece | None:
        """Return a shape of which there is one, different under all symmetries, with few ways."""
        best: TrialPiece | None = None
        for piece, copies in kinds.items():
            firsts = self.firsts(piece) if copies == 1 else None
            if firsts is not None:
                least = None if best is None else self.firsts(best)
                if least is None or len(firsts) < len(least):
                    best = piece
        return best

    def _classes(self, found: list[list[Footprint]]) -> list[list[Footprint]]:
        """Return the representative of a packing's symmetry class."""
        classes: dict[tuple[Footprint, ...], list[Footprint]] = {}
        for places in found:
            images = [
                tuple(sorted(tuple(sorted(turn[cell] for cell in place)) for place in places))
                for turn in self.symmetries
            ]
            classes.setdefault(min(images), places)
        return list(classes.values())
