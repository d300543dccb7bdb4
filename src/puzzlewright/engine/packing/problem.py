"""Packing over numbers: the public face of the kernel that fills the first free cell.

Backtracking on the first free cell (_tiling.pyx), or exact cover.

A problem is a number of cells, kinds of bricks with their copies, and placements: a kind and the
cells that it covers. A packing is a set of placements that covers every cell once and uses each
kind as often as it has copies (with `choose` at most that often, and at least `least` times).
Optional cells may stay empty. A raw solution is the sorted numbers of its placements, whatever the
method: `first` fills the first free cell, `cover` is exact cover, which takes every problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.engine.exact_cover.problem import (
    DENSE_BYTES,
    CoverProblem,
    CoverSearch,
    matrix_bytes,
)
from puzzlewright.engine.kernel.seeds import shuffle
from puzzlewright.engine.packing._tiling import TilingSearch, TilingTable
from puzzlewright.engine.packing.frontier import FrontierSearch, suits_frontier

#: What the sets of cells of all placements may take.
TABLE_BYTES = 1 << 28

#: The ways of searching.
METHODS = ("first", "cover")

#: A kind and the cells that it covers, in increasing order.
Placement = tuple[int, tuple[int, ...]]


class _Roles(NamedTuple):
    """Kinds as items of exact cover."""

    primary: dict[int, tuple[int, int]]  #: how often at least and at most
    secondary: list[int]  #: at most once


class PackingProblem:
    """A problem of packing; it never changes.

    Cells are numbered in the order in which the method `first` fills them. `copies` has None for
    kinds without a limit; `choose` says that not all need to be used.
    `least` says for each kind how often it must be used, if that is neither all nor none.
    """

    def __init__(
        self,
        cells: int,
        copies: Sequence[int | None],
        placements: Sequence[Placement],
        *,
        choose: bool = False,
        least: Sequence[int] | None = None,
        optional: Iterable[int] = (),
    ) -> None:
        self.cells = cells
        self.copies: tuple[int | None, ...] = tuple(copies)
        self.placements: tuple[Placement, ...] = tuple(placements)
        self.choose = choose
        usual = tuple([0 if choose or n is None else n for n in self.copies])
        self.least: tuple[int, ...] = usual if least is None else tuple(least)
        self.has_ranges: bool = self.least != usual
        self.optional: frozenset[int] = frozenset(optional)
        self._validate()

    def _validate(self) -> None:
        kinds = len(self.copies)
        if self.cells < 1 or any(copies is not None and copies < 1 for copies in self.copies):
            raise InputError("a board has cells, and kinds of bricks have copies")
        bounds = zip(self.least, self.copies, strict=True)
        if any(low < 0 or (high is not None and low > high) for low, high in bounds):
            raise InputError("a kind must be used more often than there are copies")
        if any(not 0 <= cell < self.cells for cell in self.optional):
            raise InputError("an optional cell is not on the board")
        for kind, covered in within_deadline(self.placements):
            if not 0 <= kind < kinds or not covered:
                raise InputError("a placement of no kind, or of no cells", text=str(kind))
            if covered[0] < 0 or covered[-1] >= self.cells or list(covered) != sorted({*covered}):
                raise InputError("the cells of a placement are not sorted", text=str(covered))

    @property
    def may_stop_anywhere(self) -> bool:
        """Whether a full board is a solution, whatever is left: nothing then, or nothing needed."""
        if self.optional:
            return False  # then a board need not be full
        if not any(self.least):
            return True
        limited = [copies for copies in self.copies if copies is not None]
        sizes: list[set[int]] = [set() for _ in self.copies]
        for kind, covered in within_deadline(self.placements):
            sizes[kind].add(len(covered))
        if len(limited) < len(sizes) or any(len(each) != 1 for each in sizes):
            return False
        return sum(max(each) * n for each, n in zip(sizes, limited, strict=True)) == self.cells

    def search(
        self,
        *,
        given: Sequence[int] = (),
        collect: bool = True,
        method: str = "first",
        seed: int | None = None,
    ) -> TilingSearch | CoverSearch:
        """Return a new search for all packings; a seed shuffles the order of the placements."""
        if given:
            raise InputError("nothing can be given", text=str(list(given)))
        if method not in METHODS:
            raise InputError(f"no such method (there are {', '.join(METHODS)})", text=method)
        if method == "cover" or not self.may_stop_anywhere:
            return self.cover.search(collect=collect, seed=seed)
        if not self.suits_table:
            raise InputError("too many ways for the method first", text=str(len(self.placements)))
        search = TilingSearch(self._table if seed is None else self._make_table(seed))
        search.collect = collect
        search.origin = (self, method, seed)
        return search

    @property
    def suits_table(self) -> bool:
        """Whether there is memory for the sets of cells that the method `first` keeps."""
        words = (self.cells + len(self.copies)) // 64 + 1
        return 8 * words * len(self.placements) <= TABLE_BYTES

    @property
    def suits_matrix(self) -> bool:
        """Whether exact cover has its quick kernel for this: single bricks, not too many ways."""
        has_units = all(bounds == (1, 1) for bounds in self._roles.primary.values())
        return has_units and self.matrix_bytes <= DENSE_BYTES

    @cached_property
    def matrix_bytes(self) -> int:
        """About how large the matrix of exact cover's quick kernel would be."""
        nodes = sum(len(covered) + 1 for _, covered in within_deadline(self.placements))
        return matrix_bytes(len(self.placements), nodes, self.cells + len(self.copies))

    def frontier_count(self) -> int | None:
        """Return the number of packings without looking at each; None where that cannot be done."""
        if not self.placements and not self.optional:
            return 0
        if not suits_frontier(self.covering_problem):
            return None
        search = FrontierSearch([self.covering_problem])
        try:
            while search.step(1 << 40):
                pass
        except MemoryError:
            return None
        return search.solution_count

    def __reduce__(self) -> tuple[object, ...]:
        usual = (self.cells, self.copies, self.placements, self.choose)
        if not self.optional and not self.has_ranges:
            return _rebuilt, usual
        return _rebuilt, (*usual, self.least, tuple(sorted(self.optional)))

    @cached_property
    def fingerprint(self) -> bytes:
        """A name for the problem: other problems have others."""
        from hashlib import sha256  # loads OpenSSL, which only checkpoints need

        return sha256(repr(self.__reduce__()[1]).encode()).digest()

    @cached_property
    def cover(self) -> CoverProblem:
        """The same as exact cover: option n is placement n."""
        # Primary items come first: kinds, then cells; then secondary ones in the same order.
        roles, cells = self._roles, [c for c in range(self.cells) if c not in self.optional]
        every = [*roles.primary, *roles.secondary]
        order = [
            *[(True, kind) for kind in roles.primary],
            *[(False, cell) for cell in cells],
            *[(True, kind) for kind in roles.secondary],
            *[(False, cell) for cell in sorted(self.optional)],
        ]
        number = {key: (item, 0) for item, key in enumerate(order)}
        kinds = {kind: [number[True, kind]] for kind in every}
        of_cell = [number[False, cell] for cell in range(self.cells)]
        options = [
            [*kinds.get(kind, ()), *[of_cell[cell] for cell in covered]]
            for kind, covered in within_deadline(self.placements)
        ]
        bounds = [*roles.primary.values(), *[(1, 1)] * len(cells)]
        return CoverProblem(len(bounds), len(order) - len(bounds), options, bounds)

    @cached_property
    def _roles(self) -> _Roles:
        """What kinds are to exact cover, which chooses no option without a primary item."""
        optional = self.optional
        placements = within_deadline(self.placements) if optional else ()
        lone = {kind for kind, covered in placements if optional.issuperset(covered)}
        primary: dict[int, tuple[int, int]] = {}
        secondary = []
        for kind, (low, high) in enumerate(zip(self.least, self.copies, strict=True)):
            if not low and high == 1 and kind not in lone:
                secondary.append(kind)  # once or not at all
            elif low or high is not None or kind in lone:
                primary[kind] = (low, max(low, self.cells) if high is None else high)
        return _Roles(primary, secondary)

    @cached_property
    def covering_problem(self) -> PackingProblem:
        """The same with every cell covered: by bricks of one cell where a cell may stay empty.

        It has as many packings, and what counts without looking at each needs no optional cells.
        """
        if not self.optional:
            return self
        kind = len(self.copies)
        placements = [*self.placements, *[(kind, (cell,)) for cell in sorted(self.optional)]]
        return PackingProblem(self.cells, [*self.copies, None], placements, least=[*self.least, 0])

    @cached_property
    def _table(self) -> TilingTable:
        return self._make_table(None)

    def _make_table(self, seed: int | None) -> TilingTable:
        ranks = list(range(len(self.placements)))
        if seed is not None:
            shuffle(ranks, seed)
        copies = [-1 if copies is None else copies for copies in self.copies]
        return TilingTable(self.cells, copies, self.placements, ranks)


def _rebuilt(
    cells: int,
    copies: Sequence[int | None],
    placements: Sequence[Placement],
    choose: bool,
    least: Sequence[int] | None = None,
    optional: Sequence[int] = (),
) -> PackingProblem:
    return PackingProblem(cells, copies, placements, choose=choose, least=least, optional=optional)
