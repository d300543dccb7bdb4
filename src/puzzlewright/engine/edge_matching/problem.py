"""Edge matching over numbers: the public face of the compiled kernels.

A problem is a grid of cells and a supply of tiles. Tiles come in kinds: those of one kind are the
turns of one piece, which has a number of copies. Each cell takes one of the tiles allowed
there, neighbours show edges that are mates, and all copies are used up. A raw solution is the tile
of each cell, row by row.

Two kernels search it, each in its own order: `scan` fills the cells one after the other
(backtracking in a fixed order), `domains` fills the cell with the fewest tiles left (maintaining
arc consistency). They find the same solutions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.engine.edge_matching import _arc_consistency
from puzzlewright.engine.edge_matching._arc_consistency import DomainSearch, TileDomains
from puzzlewright.engine.edge_matching._edge_table import EdgeTable
from puzzlewright.engine.edge_matching._scan_order import ScanIndex, ScanSearch
from puzzlewright.engine.kernel.cpu_dispatch import fastest
from puzzlewright.engine.kernel.seeds import shuffle

EdgeSearch = ScanSearch | DomainSearch

#: The kernels by name.
METHODS = ("scan", "domains")

#: A tile: its kind, and the edges that it shows on top, right, bottom, left.
Tile = tuple[int, int, int, int, int]

#: Turns that a piece can have.
TURNS = 4

#: The kernel of domains may need this much (bytes) for all positions on its path, if that goes
#: through all cells. It takes memory as it gets deeper; where every cell was a choice, a search
#: would never end anyway. A 30×30 board needs half of it at most, and a hundredth in fact.
DOMAIN_BYTES = 1 << 30


class EdgeProblem:
    """A problem of edge matching; it never changes.

    The tiles of a kind stand next to each other, four at most. `mates` says for each edge which one
    fits it. `places` gives each cell a sort of place, `allowed` lists the tiles that may lie in a
    place of each sort.
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        tiles: Sequence[Tile],
        copies: Sequence[int],
        mates: Sequence[int],
        places: Sequence[int],
        allowed: Sequence[Sequence[int]],
    ) -> None:
        self.rows = rows
        self.cols = cols
        self.tiles: tuple[Tile, ...] = tuple(tiles)
        self.copies: tuple[int, ...] = tuple(copies)
        self.mates: tuple[int, ...] = tuple(mates)
        self.places: tuple[int, ...] = tuple(places)
        self.allowed: tuple[tuple[int, ...], ...] = tuple(map(tuple, allowed))
        self._validate_cells()
        self._validate_tiles()

    def _validate_cells(self) -> None:
        if self.rows < 1 or self.cols < 1 or len(self.places) != self.rows * self.cols:
            raise InputError("the size of the grid and its cells do not fit")
        if sum(self.copies) != self.rows * self.cols or min(self.copies) < 1:
            raise InputError("the copies of all kinds do not fill the grid")
        edges = range(len(self.mates))
        if any(
            m not in edges or self.mates[m] != e for e, m in enumerate(within_deadline(self.mates))
        ):
            raise InputError("edges are not mates of one another")
        if any(not 0 <= place < len(self.allowed) for place in within_deadline(self.places)):
            raise InputError("a cell is of an unknown sort of place")

    def _validate_tiles(self) -> None:
        if any(len(tile) != TURNS + 1 for tile in within_deadline(self.tiles)):
            raise InputError("a tile is not a kind and four edges")
        kinds = [tile[0] for tile in self.tiles]
        if sorted(set(kinds)) != [*range(len(self.copies))] or kinds != sorted(kinds):
            raise InputError("tiles are not sorted by kinds")
        if any(kinds[at] == kind for at, kind in enumerate(within_deadline(kinds[TURNS:]))):
            raise InputError("a kind has more than four tiles")
        shown = {edge for tile in within_deadline(self.tiles) for edge in tile[1:]}
        if not shown <= {*range(len(self.mates))}:
            raise InputError("a tile shows an unknown edge")
        turns: dict[int, set[tuple[int, ...]]] = {}
        for kind, *edges in within_deadline(self.tiles, 1024):
            least = min((*edges[turn:], *edges[:turn]) for turn in range(TURNS))
            turns.setdefault(kind, set()).add(least)
        if any(len(looks) > 1 for looks in turns.values()):
            raise InputError("the tiles of a kind are not the turns of one piece")
        tiles = {*range(len(self.tiles))}
        if any(not tiles.issuperset(place) for place in within_deadline(self.allowed, 1)):
            raise InputError("an unknown tile is allowed")
        check_deadline()
        if any(len(set(place)) < len(place) for place in within_deadline(self.allowed, 1)):
            raise InputError("a tile is allowed twice in a place")

    def search(
        self,
        *,
        given: Sequence[int] = (),
        collect: bool = True,
        method: str = "scan",
        seed: int | None = None,
    ) -> EdgeSearch:
        """Return a new search for all solutions; a seed shuffles the order of the tiles."""
        search: EdgeSearch
        if given:
            raise InputError("nothing can be given: `allowed` says it all", text=str(list(given)))
        if method == "scan":
            search = ScanSearch(
                self._index if seed is None else ScanIndex(self.table, self._ranks(seed))
            )
        elif method == "domains":
            if not self.suits_domains:
                raise InputError("too large for the method of domains")
            sets = self._sets if seed is None else self._make_sets(seed)
            search = fastest(_arc_consistency).DomainSearch(sets)
        else:
            raise InputError(f"no such method (there are {', '.join(METHODS)})", text=method)
        search.collect = collect
        search.origin = (self, method, seed)
        return search

    def __reduce__(self) -> tuple[object, ...]:
        return EdgeProblem, self._parts

    @property
    def _parts(self) -> tuple[Any, ...]:
        size = (self.rows, self.cols)
        return (*size, self.tiles, self.copies, self.mates, self.places, self.allowed)

    @cached_property
    def fingerprint(self) -> bytes:
        """A name for the problem: other problems have others."""
        from hashlib import sha256  # loads OpenSSL, which only checkpoints need

        return sha256(repr(self._parts).encode()).digest()

    @property
    def suits_domains(self) -> bool:
        """Whether the kernel of domains has room for a position in every cell of its path."""
        return self.domain_bytes <= DOMAIN_BYTES

    @property
    def domain_bytes(self) -> int:
        """What the kernel of domains keeps for a position in every cell of its path."""
        tile_words = TURNS * ((len(self.copies) + 63) // 64)
        edge_words = TURNS * ((len(self.mates) + 63) // 64)
        position = 8 * self.rows * self.cols * (tile_words + edge_words + 1)
        return position * self.rows * self.cols

    @cached_property
    def table(self) -> EdgeTable:
        """The problem as the kernels have it."""
        return EdgeTable(*self._parts)

    def _ranks(self, seed: int | None) -> list[int]:
        """Return the place of each tile in the order in which tiles are tried."""
        ranks = list(range(len(self.tiles)))
        if seed is not None:
            shuffle(ranks, seed)
        return ranks

    @cached_property
    def _index(self) -> ScanIndex:
        return ScanIndex(self.table, self._ranks(None))

    @cached_property
    def _sets(self) -> TileDomains:
        return self._make_sets(None)

    def _make_sets(self, seed: int | None) -> TileDomains:
        sets: TileDomains = fastest(_arc_consistency).TileDomains(self.table, self._ranks(seed))
        return sets
