"""Packings in the engine's numbers, and which way of searching suits them.

Where every brick is there once (or without end), exact cover has its quick kernel, and that wins on
all boards of pentominoes: by 1.3 times (4×15) to 30 times (2×5×6). With more ways to lay bricks its
matrix grows, and its nodes get slower, while those from the first free place do not: 16 octominoes
on 8×16 are quicker from there, by 6 times. So there, and where there are several bricks of a kind,
a short trial decides.

Packings in the engine's numbers: cells in the order in which they are filled, and placements.

Alike bricks (placements.py) are one kind with several copies, so that no packing is found twice.
Bricks that cover the same cells and show other colours are different placements. Placements that
cut off a part of the board which no bricks can fill are left out beforehand.

The symmetries of the board take one packing to another, if they take the bricks to one another. So
packings come in classes; where some brick looks different under all of them, just one packing of
each class has it in one of certain places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, repeat
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.engine.packing._tiling import dead_placements
from puzzlewright.engine.packing.problem import METHODS, PackingProblem, Placement
from puzzlewright.puzzles import algorithm_selection
from puzzlewright.puzzles.algorithm_selection import Runner
from puzzlewright.puzzles.base import (
    KnownSolutions,
    cached_value,
    set_known_solutions,
    with_cached_value,
)
from puzzlewright.puzzles.packing.bricks import PlacedBrick
from puzzlewright.puzzles.packing.infeasibility import known_infeasibility, reachable_sums
from puzzlewright.puzzles.packing.lattice import Cell
from puzzlewright.puzzles.packing.placements import (
    Footprint,
    all_footprints,
    brick_pieces,
    numbered_board,
)
from puzzlewright.puzzles.packing.symmetry import (
    Anchor,
    BoardSymmetry,
    PieceKind,
    find_anchor,
    symmetries,
)

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing


#: Up to this size of its matrix, in bytes, exact cover needs no trial.
SMALL_MATRIX = 12 << 20

#: With more placements than this and without a matrix, exact cover is too slow to be tried: every
#: node looks at all that are left.
MOST_TRIED = 20_000

#: What a node takes, in nanoseconds: from the first free place for each word of a set of cells; of
#: exact cover for each byte of a row of its matrix, or for each placement where it has none.
FIRST_WORD = 120
MATRIX_BYTE = 0.6
PLACEMENT = 12


def quickest_method(problem: PackingProblem) -> str:
    """Return the method that is likely to search a problem most quickly."""
    methods = candidate_methods(problem)
    if len(methods) == 1:
        return methods[0]
    others = {5: partial(_cover, problem)}
    return algorithm_selection.select_algorithm(_first(problem), others).method


def candidate_methods(problem: PackingProblem) -> list[str]:
    """Return the methods that come into question for a problem."""
    if not (problem.may_stop_anywhere and problem.suits_table):
        return ["cover"]
    if problem.suits_matrix and problem.matrix_bytes <= SMALL_MATRIX:
        return ["cover"]
    if not problem.suits_matrix and len(problem.placements) > MOST_TRIED:
        return ["first"]
    return ["first", "cover"]


def _first(problem: PackingProblem) -> Runner:
    words = (problem.cells + len(problem.copies)) // 64 + 1
    search = problem.search(collect=False, method="first")
    return Runner("first", search, FIRST_WORD * words)


def _cover(problem: PackingProblem) -> Runner:
    placements = len(problem.placements)
    search = problem.search(collect=False, method="cover")
    if problem.suits_matrix:
        return Runner("cover", search, int(MATRIX_BYTE * problem.matrix_bytes / placements) + 1)
    return Runner("cover", search, PLACEMENT * placements)


#: Packings of so few bricks are compared with their images by numbers of so few placements.
FEW_LAID = 64
MOST_NUMBERED = 50_000

#: Ways to lay a brick among which cells are looked for that all of them cover one of.
MOST_HIT = 5_000

#: Placements that are looked at one by one to compare a packing with its image.
SOME = 256


class Equivalence(NamedTuple):
    """Which packings are taken as one."""

    mirrors: bool = True  #: those that are mirror images, like those that turn into one another
    bricks: bool = True  #: those in which alike bricks change places, listed apart or not


#: What people mean: turning, mirroring and changing alike bricks makes no other packing.
ALIKE = Equivalence()


class Solver:
    """Searches a packing by one method, and reads what the engine finds."""

    def __init__(self, packing: Packing, method: str = "auto", same: Equivalence = ALIKE) -> None:
        if method not in {"auto", *METHODS}:
            raise InputError(f"no such method (there are auto, {', '.join(METHODS)})", text=method)
        self.packing = packing
        self._requested = method
        self.same = same
        self._stabilisers: dict[Footprint, list[int]] = {}
        self._images: dict[int, list[int]] = {}
        self._shown: dict[int, PlacedBrick] = {}

    def __reduce__(self) -> tuple[type[Solver], tuple[Packing, str, Equivalence]]:
        return Solver, (self.packing, self._requested, self.same)

    @property
    def cells(self) -> list[Cell]:
        """The cells in the order in which they are filled."""
        return numbered_board(self.packing).cells

    @cached_property
    def kinds(self) -> list[PieceKind]:
        """The bricks, alike ones taken together."""
        kinds: dict[object, PieceKind] = {}
        pieces = brick_pieces(self.packing)
        for number, (brick, places) in enumerate(
            zip(self.packing.bricks, all_footprints(self.packing), strict=True)
        ):
            key: object = pieces[number] if self.same.bricks else number
            least, most = brick.bounds(choose=self.packing.choose)
            if key in kinds:
                old = kinds[key]
                both = None if old.copies is None or most is None else old.copies + most
                kinds[key] = PieceKind([*old.members, number], both, places, old.least + least)
            else:
                kinds[key] = PieceKind([number], most, places, least)
        return list(kinds.values())

    @cached_property
    def placements(self) -> list[tuple[int, Footprint]]:
        """All ways to lay bricks that make sense; those of the anchor last, the needed ones first.

        So the ways of one packing of each class are the first ones of all, with the same numbers.
        They are those of `problem`, each with the colours that it shows.
        """
        anchor, firsts, _ = self._anchor or Anchor(-1, [], False)
        placements = [
            (kind, place)
            for kind, places in enumerate(self._viable_footprints)
            if kind != anchor
            for place in within_deadline(places)
        ]
        if anchor < 0:
            return placements
        known = set(firsts)
        others = [
            place
            for place in within_deadline(self._viable_footprints[anchor])
            if place not in known
        ]
        return placements + [(anchor, place) for place in (*firsts, *others)]

    @cached_property
    def problem(self) -> PackingProblem:
        """The problem of finding all packings."""
        return self._problem(self.placements)

    @cached_property
    def anchored_problem(self) -> PackingProblem:
        """The problem of finding a packing of each class, just one if the anchor is free."""
        if self._anchor is None or len(self.symmetries) == 1:
            return self.problem
        left_out = len(self._viable_footprints[self._anchor.kind]) - len(self._anchor.firsts)
        return self._problem(self.placements[: len(self.placements) - left_out])

    @cached_property
    def _viable_footprints(self) -> list[list[Footprint]]:
        """The ways to lay each kind that leave room for the others: none if there is no packing."""
        living: list[list[Footprint]] = [[] for _ in self.kinds]
        if known_infeasibility(self.packing) is not None:
            return living
        if self.packing.optional:
            return [each.footprints for each in self.kinds]  # no part of the board has to be filled
        lattice, bricks = self.packing.lattice, self.packing.bricks
        if not all(lattice.is_connected(brick.cells) for brick in bricks):
            return [
                each.footprints for each in self.kinds
            ]  # parts of one brick fill several fields
        kinds = enumerate(within_deadline(self.kinds))
        placements = [
            (kind, place) for kind, each in kinds for place in within_deadline(each.footprints)
        ]
        beside, covered = numbered_board(self.packing).neighbours, self._covered_cells(placements)
        dead = set(dead_placements(len(self.cells), beside, covered, self._sums()))
        for number, (kind, place) in enumerate(within_deadline(placements)):
            if number not in dead:
                living[kind].append(place)
        return living

    def _covered_cells(self, placements: Sequence[tuple[int, Footprint]]) -> Sequence[Placement]:
        """Return placements without their colours."""
        numbered = numbered_board(self.packing)
        if len(numbered.colours) == 1:
            return placements
        return [
            (kind, numbered.covered_cells(place)) for kind, place in within_deadline(placements)
        ]

    def _sums(self) -> list[int]:
        """Return, per kind, the sizes that parts of the board can have when one of it lies.

        As the bits of a number. Whether all the other bricks are used up does not matter here.
        """
        size = len(self.cells)
        # Kinds of one area and number leave the same to the others, and are worked out once.
        sorts = [
            (len(kind.footprints[0]), kind.copies) if kind.footprints else None
            for kind in self.kinds
        ]
        numbers = Counter(sort for sort in sorts if sort is not None)
        sums: dict[tuple[int, int | None] | None, int] = {}
        for sort in dict.fromkeys(sorts):
            check_deadline()
            sums[sort] = self._reachable_sums(numbers, sort, size)
        return [sums[sort] for sort in sorts]

    def _reachable_sums(
        self,
        numbers: Mapping[tuple[int, int | None], int],
        without: tuple[int, int | None] | None,
        size: int,
    ) -> int:
        """Return the sums of the areas of bricks, one of the kinds of a sort being there once less.

        `numbers` tells how many kinds there are of each area and number of copies.
        """
        full = (1 << (size + 1)) - 1
        reached = 1
        for sort, kinds in numbers.items():
            area, copies = sort
            most = size // area
            left = kinds * (most if copies is None else copies) - (sort == without)
            reached = reachable_sums(reached, area, min(left, most)) & full
        return reached

    def _problem(self, placements: Sequence[tuple[int, Footprint]]) -> PackingProblem:
        bounds = [self._bounds(kind) for kind in self.kinds]
        numbers = numbered_board(self.packing).numbers
        return PackingProblem(
            len(self.cells),
            [most for _, most in bounds],
            self._covered_cells(placements),
            choose=self.packing.choose,
            least=[least for least, _ in bounds],
            optional=[numbers[cell] for cell in self.packing.optional],
        )

    def _bounds(self, kind: PieceKind) -> tuple[int, int | None]:
        """Return how often a kind must be used and may be; None and 0 if that sets no limit."""
        size, area = len(self.packing.bricks[kind.members[0]].cells), len(self.cells)
        least, most = kind.least, kind.copies
        if most is not None and most * size >= area and not least:
            return 0, None
        is_filled = not self.packing.optional and len(self.kinds) == 1
        if is_filled and most is not None and most * size >= area >= least * size:
            return 0, None
        if most is not None and most > 1 and not least:
            covered = [
                place for _, place in self._covered_cells([(0, place) for place in kind.footprints])
            ]
            if _is_within_room(covered, most):
                return 0, None
        return least, most

    # ------------------------------------------------------------ symmetries

    @cached_property
    def symmetries(self) -> list[BoardSymmetry]:
        """The turns and flips of the board that take bricks to bricks, the identity first."""
        return symmetries(self.packing, self.kinds, mirrors=self.same.mirrors)

    @cached_property
    def _anchor(self) -> Anchor | None:
        """The brick by whose place symmetry is broken, if there is one."""
        if all((kind.least, kind.copies) != (1, 1) for kind in self.kinds):
            return None  # it might be left out, or another one be in its place
        return find_anchor(self.kinds, self._viable_footprints, self.symmetries)

    @cached_property
    def class_size(self) -> int | None:
        """How many packings a class has; None if that may differ."""
        if len(self.symmetries) == 1:
            return 1
        return len(self.symmetries) if self._anchor is not None and self._anchor.is_free else None

    # ------------------------------------------------------------ searching

    @cached_property
    def method(self) -> str:
        """The way of searching: the chosen one, or the winner of a short trial."""
        if self._requested != "auto":
            return self._requested

        return quickest_method(self.anchored_problem)

    def with_method(self, name: str) -> Packing:
        """Return the packing with a solver of this method; as it is if the method does not suit."""
        if name not in candidate_methods(self.anchored_problem):
            return self.packing
        return with_cached_value(self.packing, "_solver", Solver(self.packing, name, self.same))

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all packings."""
        return self.problem.search(collect=collect, method=self.method, seed=seed)

    def class_search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for one packing of each class, where classes are of one size."""
        problem = self.problem if self.class_size == 1 else self.anchored_problem
        return problem.search(collect=collect, method=self.method, seed=seed)

    def sorted_search(self, *, seed: int | None = None) -> Search:
        """Return a new search for packings of all classes, some of them several times."""
        return self.anchored_problem.search(method=self.method, seed=seed)

    def placed_bricks(self, raw: RawSolution) -> list[PlacedBrick]:
        """Convert the engine's numbers to bricks on the board."""
        placements, shown = self.placements, self._placed_brick
        used = Counter([placements[number][0] for number in raw])
        members = {kind: self._members(kind, number) for kind, number in used.items()}
        return [shown(next(members[placements[number][0]]), number) for number in raw]

    def _placed_brick(self, brick: int, number: int) -> PlacedBrick:
        """Return a brick in a placement, its cells sorted; many packings share it."""
        known = self._shown.get(number)
        if known is None:
            numbered, (_, place) = numbered_board(self.packing), self.placements[number]
            pairs = numbered.coloured_cells(place)
            cells = tuple([cell for cell, _ in pairs])
            is_plain = place[-1] < len(numbered.cells)
            colours = () if is_plain else tuple([colour for _, colour in pairs])
            known = self._shown[number] = PlacedBrick(brick, cells, colours)
        if known.brick != brick:  # another one of alike bricks
            return PlacedBrick(brick, known.cells, known.colours)
        return known

    def _members(self, kind: int, number: int) -> Iterator[int]:
        """Return which of alike bricks are used if `number` are: first those that must be."""
        members = self.kinds[kind].members
        if len(members) == 1:
            return repeat(members[0])
        bricks = self.packing.bricks
        bounds = [bricks[member].bounds(choose=self.packing.choose) for member in members]
        left = number - sum(least for least, _ in bounds)
        times = []
        for least, most in bounds:
            more = left if most is None else min(left, most - least)
            left -= more
            times.append(least + more)
        return chain.from_iterable(map(repeat, members, times))

    def represented_count(self, raw: RawSolution) -> int:
        """Return how many packings are alike with one; 0 if another one stands for them all."""
        there = set(raw)
        own = 0
        for number in self._relevant_symmetries(raw):
            order = self._compare_image(number, raw, there)
            if order < 0:
                return 0
            own += order == 0
        return len(self.symmetries) // own

    def _compare_image(self, number: int, raw: RawSolution, there: set[int]) -> int:
        """Return -1, 0 or 1: a symmetry takes a packing to one before it, to itself, behind it.

        The first placement decides that only one of the two has. Mostly it is one of the very
        first, and these are in the image if the inverse takes them into the packing.
        """
        if number == 0:  # the identity
            return 0
        if len(raw) <= FEW_LAID and len(self.placements) <= MOST_NUMBERED:
            to = self._placement_images(number)
            image, own = sorted([to[each] for each in raw]), sorted(raw)
            return 0 if image == own else -1 if image < own else 1
        inverse, numbers = self._inverses[number], self.placement_numbers
        for first, (kind, place) in enumerate(self.placements[:SOME] if inverse else ()):
            assert inverse is not None
            back = numbers.get((inverse.kinds[kind], inverse.image(place)))
            if (back in there) != (first in there):
                return -1 if back in there else 1
        symmetry = self.symmetries[number]
        if self._is_same(symmetry, raw):
            return 0
        image = []
        for each in raw:
            kind, place = self.placements[each]
            image.append(numbers[symmetry.kinds[kind], symmetry.image(place)])
        return -1 if sorted(image) < sorted(raw) else 1

    def _placement_images(self, number: int) -> list[int]:
        """Return where a symmetry takes each placement, as numbers; worked out once."""
        if number not in self._images:
            symmetry, numbers = self.symmetries[number], self.placement_numbers
            self._images[number] = [
                numbers[symmetry.kinds[kind], symmetry.image(place)]
                for kind, place in within_deadline(self.placements)
            ]
        return self._images[number]

    def _is_same(self, symmetry: BoardSymmetry, raw: RawSolution) -> bool:
        """Tell whether a symmetry takes a packing to itself, bricks to bricks of the right kind."""
        placed = [self.placements[number] for number in raw]
        brick_on = [-1] * len(symmetry.cells)
        for brick, (_, place) in enumerate(placed):
            for cell in place:
                brick_on[cell] = brick
        to = symmetry.cells
        for kind, place in placed:
            brick = brick_on[to[place[0]]]
            for cell in place:
                if brick_on[to[cell]] != brick:
                    return False
            if (
                brick < 0
                or placed[brick][0] != symmetry.kinds[kind]
                or len(placed[brick][1]) != len(place)
            ):
                return False
        return True

    @cached_property
    def _inverses(self) -> list[BoardSymmetry | None]:
        """For each symmetry, the one that takes everything back."""
        every = self.symmetries
        return [next((one for one in every if one.inverts(each)), None) for each in every]

    def _relevant_symmetries(self, raw: RawSolution) -> Sequence[int]:
        """Return the numbers of symmetries that can take a packing to another that is found."""
        if self._anchor is None:
            return range(len(self.symmetries))
        placed = map(self.placements.__getitem__, raw)
        place = next(place for kind, place in placed if kind == self._anchor.kind)
        if place not in self._stabilisers:
            turned = enumerate(each.image(place) for each in self.symmetries)
            self._stabilisers[place] = [number for number, other in turned if other == place]
        return self._stabilisers[place]

    @cached_property
    def placement_numbers(self) -> dict[Placement, int]:
        """The numbers of the placements."""
        return {placement: number for number, placement in enumerate(self.placements)}


def _is_within_room(places: Sequence[Footprint], most: int) -> bool:
    """Tell whether no more bricks than that can lie on the board at once, as far as is seen.

    If every way covers one of n cells, at most n bricks find room. Then a limit of n or more has
    no effect, and exact cover can use its quick kernel.
    """
    if len(places) > MOST_HIT:
        return False
    left = list(places)
    for _ in range(most):
        if not left:
            return True
        ((cell, _),) = Counter(chain.from_iterable(left)).most_common(1)
        left = [place for place in left if cell not in place]
    return not left


def packing_solver(packing: Packing, method: str = "auto") -> Solver:
    """Return the puzzle in the engine's numbers, by a method: first, cover or auto."""
    if method != "auto":
        return Solver(packing, method, packing_equivalence(packing))
    return cached_value(packing, "_solver", lambda: Solver(packing, method))


def packing_equivalence(packing: Packing) -> Equivalence:
    """Return which packings are taken as one."""
    return cached_value(packing, "_equivalence", lambda: ALIKE)


def with_equivalence(packing: Packing, same: Equivalence) -> Packing:
    """Return the same packing, with another definition of which solutions are the same."""
    apart = with_cached_value(packing, "_equivalence", same)
    set_known_solutions(apart, KnownSolutions())  # which were counted by the one before
    return with_cached_value(apart, "_solver", Solver(apart, "auto", same))
