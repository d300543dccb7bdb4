"""Packing over numbers: the public face of the kernel that fills the first free cell.

Backtracking on the first free cell (_tiling.pyx), or exact cover.

A problem is a number of cells, kinds of bricks with their copies, and placements: a kind and the
cells that it covers. A packing is a set of placements that covers every cell once and uses each
kind as often as it has copies (at most, if one may choose). A raw solution is the sorted numbers
of its placements, whatever the method: `first` fills the first free cell, `cover` is exact cover.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from puzzlewright.deadline import looking
from puzzlewright.engine.cover import DENSE_BYTES, matrix_bytes
from puzzlewright.errors import InputError

if TYPE_CHECKING:
    from puzzlewright.engine._tiling import TilingSearch, TilingTable
    from puzzlewright.engine.cover import CoverProblem, CoverSearch

#: What the sets of cells of all placements may take.
TABLE_BYTES = 1 << 28

#: The ways of searching.
METHODS = ("first", "cover")

#: A kind and the cells that it covers, in increasing order.
Placement = tuple[int, tuple[int, ...]]


class TilingProblem:
    """A problem of packing; it never changes.

    Cells are numbered in the order in which the method `first` fills them. `copies` has None for
    kinds of which there are as many as are needed; `choose` says that not all need to be used.
    """

    def __init__(
        self,
        cells: int,
        copies: Sequence[int | None],
        placements: Sequence[Placement],
        *,
        choose: bool = False,
    ) -> None:
        self.cells = cells
        self.copies: tuple[int | None, ...] = tuple(copies)
        self.placements: tuple[Placement, ...] = tuple(placements)
        self.choose = choose
        self._validate()

    def _validate(self) -> None:
        kinds = len(self.copies)
        if self.cells < 1 or any(copies is not None and copies < 1 for copies in self.copies):
            raise InputError("a board has cells, and kinds of bricks have copies")
        for kind, covered in looking(self.placements):
            if not 0 <= kind < kinds or not covered:
                raise InputError("a placement of no kind, or of no cells", text=str(kind))
            if covered[0] < 0 or covered[-1] >= self.cells or list(covered) != sorted({*covered}):
                raise InputError("the cells of a placement are not sorted", text=str(covered))

    @property
    def may_stop_anywhere(self) -> bool:
        """Whether a full board is a solution, whatever is left: nothing then, or nothing needed."""
        limited = [copies for copies in self.copies if copies is not None]
        if self.choose or not limited:
            return True
        sizes: list[set[int]] = [set() for _ in self.copies]
        for kind, covered in looking(self.placements):
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
        """Return a fresh search for all packings; a seed shuffles the order of the placements."""
        if given:
            raise InputError("nothing can be given", text=str(list(given)))
        if method not in METHODS:
            raise InputError(f"no such method (there are {', '.join(METHODS)})", text=method)
        if method == "cover" or not self.may_stop_anywhere:
            return self.cover.search(collect=collect, seed=seed)
        if not self.suits_table:
            raise InputError("too many ways for the method first", text=str(len(self.placements)))
        from puzzlewright.engine._tiling import TilingSearch

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
        few = {1, None}
        return few.issuperset(self.copies) and self.matrix_bytes <= DENSE_BYTES

    @cached_property
    def matrix_bytes(self) -> int:
        """About how large the matrix of exact cover's quick kernel would be."""
        nodes = sum(len(covered) + 1 for _, covered in looking(self.placements))
        return matrix_bytes(len(self.placements), nodes, self.cells + len(self.copies))

    def count_at_once(self) -> int | None:
        """Return the number of packings without looking at each; None where that cannot be done."""
        from puzzlewright.engine.frontier import FrontierSearch, suits_frontier

        if not self.placements:
            return 0
        if not suits_frontier(self):
            return None
        search = FrontierSearch([self])
        try:
            while search.step(1 << 40):
                pass
        except MemoryError:
            return None
        return search.found

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self.cells, self.copies, self.placements, self.choose)

    @cached_property
    def fingerprint(self) -> bytes:
        """A name for the problem: other problems have others."""
        from hashlib import sha256

        return sha256(repr(self.__reduce__()[1]).encode()).digest()

    @cached_property
    def cover(self) -> CoverProblem:
        """The same as exact cover: option n is placement n."""
        from puzzlewright.engine.cover import CoverProblem

        # A kind that may be used once or not at all is a secondary item. Primary ones come first.
        limited = {kind: copies for kind, copies in enumerate(self.copies) if copies is not None}
        secondary = [k for k, copies in limited.items() if self.choose and copies == 1]
        primary = [k for k in limited if k not in secondary]
        items = [(item, 0) for item in range(len(limited) + self.cells)]
        kinds = {kind: [items[at]] for at, kind in enumerate(primary)}
        cells = items[len(primary) : len(primary) + self.cells]
        for at, kind in enumerate(secondary, len(primary) + self.cells):
            kinds[kind] = [items[at]]
        options = [
            [*kinds.get(kind, ()), *[cells[cell] for cell in covered]]
            for kind, covered in looking(self.placements)
        ]
        bounds = [(0 if self.choose else limited[kind], limited[kind]) for kind in primary]
        bounds += [(1, 1)] * self.cells
        return CoverProblem(len(bounds), len(secondary), options, bounds)

    @cached_property
    def _table(self) -> TilingTable:
        return self._make_table(None)

    def _make_table(self, seed: int | None) -> TilingTable:
        from puzzlewright.engine._tiling import TilingTable

        ranks = list(range(len(self.placements)))
        if seed is not None:
            from puzzlewright.engine.seeds import shuffle

            shuffle(ranks, seed)
        copies = [-1 if copies is None else copies for copies in self.copies]
        return TilingTable(self.cells, copies, self.placements, ranks)


def _rebuilt(
    cells: int, copies: Sequence[int | None], placements: Sequence[Placement], choose: bool
) -> TilingProblem:
    return TilingProblem(cells, copies, placements, choose=choose)
