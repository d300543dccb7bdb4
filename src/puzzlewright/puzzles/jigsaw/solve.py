"""Jigsaws in the engine's numbers, as exact cover with colours, and which search suits them.

An option of the cover is a tile in a cell. It covers the cell and one of its kind of pieces, and
gives each join of the cell a colour: the edge as the cell above or to the left of the join shows
it. Neighbours that agree on the colour fit.

The scan is quickest where there are many types of edges, domains where there are few, and exact
cover on small boards with so few colours that domains conclude hardly anything (MacMahon squares).

Turning the whole grid takes one solution to another. So the solutions come in classes, and a search
needs to find only one of each: if there is a piece of which no other is alike, and which does not
look the same when turned, then no solution is its own turn, and just one of the turns of a solution
has this piece, the *anchor*, in a certain quarter (on rectangles: half) of the grid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.engine.edge_matching.problem import EdgeProblem, Tile
from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.puzzles import algorithm_selection
from puzzlewright.puzzles.algorithm_selection import Runner
from puzzlewright.puzzles.base import cached_value, with_cached_value
from puzzlewright.puzzles.jigsaw.pieces import FLAT, Piece, Pin, PlacedPiece, likeness, turn_piece

if TYPE_CHECKING:
    from puzzlewright.engine.edge_matching.edge_dp import LayerSearch
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution


@lru_cache(maxsize=8)
def exact_cover_problem(problem: EdgeProblem) -> CoverProblem:
    """Return the exact cover problem; option cell × tiles + tile is the tile in the cell."""
    kinds, cells = len(problem.copies), problem.rows * problem.cols
    options = [
        _tile_items(problem, cell, tile) if tile in allowed else []
        for cell, allowed in enumerate(_allowed_tiles(problem))
        for tile in range(len(problem.tiles))
    ]
    bounds = [(copies, copies) for copies in problem.copies] + [(1, 1)] * cells
    joins = 2 * cells  # two for each cell: the one to its right and the one below
    return CoverProblem(kinds + cells, joins, options, bounds)


def _allowed_tiles(problem: EdgeProblem) -> list[frozenset[int]]:
    sorts = [frozenset(tiles) for tiles in problem.allowed]
    return [sorts[place] for place in problem.places]


def _tile_items(problem: EdgeProblem, cell: int, tile: int) -> list[tuple[int, int]]:
    """Return the items of a tile in a cell, with the colours of its joins."""
    rows, cols = problem.rows, problem.cols
    kinds, cells = len(problem.copies), rows * cols
    kind, top, right, bottom, left = problem.tiles[tile]
    row, col = divmod(cell, cols)
    joins = kinds + cells
    items = [(kind, 0), (kinds + cell, 0)]
    if row > 0:
        items.append((joins + 2 * (cell - cols) + 1, problem.mates[top] + 1))
    if col < cols - 1:
        items.append((joins + 2 * cell, right + 1))
    if row < rows - 1:
        items.append((joins + 2 * cell + 1, bottom + 1))
    if col > 0:
        items.append((joins + 2 * (cell - 1), problem.mates[left] + 1))
    return items


#: The ways of searching; "auto" takes the one that is likely to be the quickest.
METHODS = ("scan", "domains", "cover")

#: What a node takes, in nanoseconds: of the scan, of domains for each cell and 64 kinds, of exact
#: cover for each word of a row of its matrix.
SCAN_NODE = 170
DOMAIN_NODE = 90
COVER_WORD = 6

#: What a state of a count by layers takes, in nanoseconds too.
STATE = 500

#: Such a count is tried where a search seems to take longer than the one; the other is the longest
#: that is believed.
LONG = 20_000_000_000
LONGEST = 600_000_000_000

#: Exact cover takes part if its matrix is this small (bytes): setting up a larger one takes longer
#: than the trial.
COVER_BYTES = 4 << 20


def select_algorithm(problem: EdgeProblem) -> Runner:
    """Return who is likely to search a problem most quickly, as far as the trial went."""
    # Setting up takes time as well, that of exact cover most. A scan may have come far on its way
    # into parts of its tree that are hopeless: on a 6×6 board with millions of solutions it seemed
    # to be ahead, a hundred times, of domains that had found thousands, while it had found none.
    scan = Runner("scan", problem.search(collect=False, method="scan"), SCAN_NODE)
    others = {2: partial(_domains, problem), 5: partial(_cover, problem)}
    return algorithm_selection.select_algorithm(scan, others, algorithm_selection.rank_by_found)


def most_states(problem: EdgeProblem, best: Runner) -> int:
    """Return how many states a count without looking at each may list; 0 if it should not try.

    No more than take a fifth of the time of the search that has won the trial, by what that has
    come to. Mostly it is far less: such a count gives up as soon as it sees that it does not pay.
    """
    progress = best.search.progress
    time = best.search.nodes * best.cost / max(progress, 1e-9)
    if progress >= 1.0 or time < LONG:
        return 0
    from puzzlewright.engine.edge_matching.edge_dp import suits_edge_dp

    return int(min(time, LONGEST) / 5 / STATE) if suits_edge_dp(problem) else 0


def node_cost(problem: EdgeProblem, method: str) -> int:
    """Return about what a node takes, in nanoseconds of an ordinary machine."""
    cells = problem.rows * problem.cols
    if method == "scan":
        return SCAN_NODE
    if method == "domains":
        return DOMAIN_NODE * cells * ((len(problem.copies) + 63) // 64)
    return COVER_WORD * _cover_words(problem)


def suits(problem: EdgeProblem, method: str) -> bool:
    """Tell whether a method can take part in the trial for a problem."""
    if method == "domains":
        return problem.suits_domains
    return method == "scan" or _suits_cover(problem)


def _cover_words(problem: EdgeProblem) -> int:
    """Return about how many words a row of the cover problem's matrix has."""
    return 2 * problem.rows * problem.cols * (len(problem.tiles) // 64 + 1)


def _suits_cover(problem: EdgeProblem) -> bool:
    cells, tiles = problem.rows * problem.cols, len(problem.tiles)
    matrix = 8 * cells * tiles * _cover_words(problem)
    return max(problem.copies) <= 1 and matrix <= COVER_BYTES


def _domains(problem: EdgeProblem) -> Runner | None:
    if not suits(problem, "domains"):
        return None
    search = problem.search(collect=False, method="domains")
    return Runner("domains", search, node_cost(problem, "domains"))


def _cover(problem: EdgeProblem) -> Runner | None:
    if not _suits_cover(problem):
        return None
    search = exact_cover_problem(problem).search(collect=False)
    return Runner("cover", search, node_cost(problem, "cover"))


#: Pieces or cells between two looks at the deadline.
STRIDE = 1024


class Anchor(NamedTuple):
    """A kind that settles the turn of the whole grid, and which of its tiles may lie in a cell."""

    kind: int
    tiles: dict[int, tuple[int, ...]]  #: per cell where it may lie


class Kinds:
    """The pieces of a jigsaw, alike ones taken together, and the tiles that they can be."""

    def __init__(self, jigsaw: Jigsaw) -> None:
        groups: dict[object, list[int]] = {}
        for number, piece in enumerate(within_deadline(jigsaw.pieces, STRIDE)):
            look = number if jigsaw.labelled else likeness(piece, turning=jigsaw.turning)
            groups.setdefault(look, []).append(number)
        self.members: list[list[int]] = list(groups.values())
        self.kind_of: dict[int, int] = {
            piece: kind for kind, group in enumerate(self.members) for piece in group
        }
        self.shown: list[Piece] = []  #: per tile
        self.first: list[int] = [0]  #: per kind: its first tile, and at last the number of tiles
        for group in within_deadline(self.members, STRIDE):
            turns = range(4) if jigsaw.turning else range(1)
            looks = dict.fromkeys(turn_piece(jigsaw.pieces[group[0]], turn) for turn in turns)
            self.shown += looks
            self.first.append(len(self.shown))

    def kind_tiles(self, kind: int) -> range:
        """Return the tiles of a kind, each a quarter turn further than the one before."""
        return range(self.first[kind], self.first[kind + 1])

    def is_unmistakable(self, kind: int) -> bool:
        """Tell whether there is one piece of a kind, which looks different in every turn."""
        return len(self.members[kind]) == 1 and len(self.kind_tiles(kind)) == 4


class Solver:
    """Searches a jigsaw by one method, and reads what the engine finds."""

    def __init__(self, jigsaw: Jigsaw, method: str = "auto") -> None:
        if method not in {"auto", *METHODS}:
            raise InputError(f"no such method (there are auto, {', '.join(METHODS)})", text=method)
        self.jigsaw = jigsaw
        self._wish = method
        self._fitting_by_rim: dict[tuple[bool, ...], list[int]] = {}

    @cached_property
    def kinds(self) -> Kinds:
        """The pieces, alike ones taken together."""
        return Kinds(self.jigsaw)

    @cached_property
    def problem(self) -> EdgeProblem:
        """The problem of finding all solutions."""
        return self._problem(None)

    @cached_property
    def class_problem(self) -> EdgeProblem:
        """The problem of finding one solution of each class, if classes are of one size; else all.

        That is the problem of the trial.
        """
        is_anchored = self.turns > 1 and self.class_size == self.turns
        return self._problem(self.anchor) if is_anchored else self.problem

    @cached_property
    def class_size(self) -> int | None:
        """How many solutions turn into one another; None if that may differ."""
        if self.turns == 1:
            return 1
        if self.jigsaw.pins:
            return 1 if self._pins_settle_the_turn() else None
        return None if self.anchor is None else self.turns

    @property
    def turns(self) -> int:
        """In how many ways the whole grid can be turned."""
        if not self.jigsaw.turning:
            return 1
        return 4 if self.jigsaw.rows == self.jigsaw.cols else 2

    @cached_property
    def method(self) -> str:
        """The way of searching: the chosen one, or the winner of a short trial."""
        if self._wish != "auto":
            return self._wish
        return self._winner.method

    def with_method(self, name: str) -> Jigsaw:
        """Return the jigsaw with a solver of this method; as it is if the method does not suit."""
        if name not in METHODS or not suits(self.class_problem, name):
            return self.jigsaw
        return with_cached_value(self.jigsaw, "_solver", Solver(self.jigsaw, name))

    @cached_property
    def _winner(self) -> Runner:
        return select_algorithm(self.class_problem)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all solutions."""
        return self._search(self.problem, collect, seed)

    def class_search(
        self, *, collect: bool = True, seed: int | None = None, fresh: bool = True
    ) -> Search:
        """Return a search for one solution of each class, where classes are of one size.

        The one that won the trial, as far as that went, if it need not be fresh.
        """
        if self._wish == "auto" and not (fresh or collect) and seed is None:
            return copy(self._winner.search)
        return self._search(self.class_problem, collect, seed)

    def count_search(self, *, distinct: bool = False) -> LayerSearch | None:
        """Return what counts solutions (or classes) without looking at each, where that may pay.

        That is where the winner of the trial would take long, and not where a method is chosen.
        """
        if self._wish != "auto" or (distinct and self.class_size is None):
            return None
        states = most_states(self.class_problem, self._winner)
        if not states:
            return None
        # Its kernel is for wide boards alone.
        from puzzlewright.engine.edge_matching.edge_dp import LayerSearch

        return LayerSearch(self._layered_problem, states, self.class_size or 1, distinct=distinct)

    @property
    def _layered_problem(self) -> EdgeProblem:
        """The problem of the trial, with the anchor where layers begin: in a corner."""
        if self.class_problem is self.problem or not self.jigsaw.flat_rim:
            return self.class_problem
        shown, first = self.kinds.shown, self.kinds.first
        for kind in filter(self.kinds.is_unmistakable, range(len(self.kinds.members))):
            edges = shown[first[kind]]
            if any(edges[side] == edges[side - 1] == FLAT for side in range(4)):
                return self._problem(self._kind_anchor(kind))
        return self.class_problem

    def _search(self, problem: EdgeProblem, collect: bool, seed: int | None) -> Search:
        if self.method == "cover":
            return exact_cover_problem(problem).search(collect=collect, seed=seed)
        return problem.search(collect=collect, method=self.method, seed=seed)

    def tiles(self, raw: RawSolution) -> RawSolution:
        """Return the tile of each cell, row by row, whichever engine has found them."""
        # The options of the cover problem are numbered cell by cell, all tiles for each. The other
        # engines number tiles alone, which the remainder leaves as they are.
        return tuple([option % len(self.kinds.shown) for option in raw])

    def assembly(self, raw: RawSolution) -> JigsawSolution:
        """Return the solution that the engine's numbers stand for."""
        jigsaw, kinds = self.jigsaw, self.kinds
        pinned = {pin.row * jigsaw.cols + pin.col: piece for piece, pin in jigsaw.pins.items()}
        loose = [iter([n for n in group if n not in jigsaw.pins]) for group in kinds.members]
        turns: dict[tuple[Piece, int], int] = {}  # hundreds of pieces may be alike
        placed = []
        for cell, tile in enumerate(self.tiles(raw)):
            piece = pinned.get(cell)
            if piece is None:
                piece = next(loose[self._tile_kinds[tile]])
            look = jigsaw.pieces[piece], tile
            turn = turns.get(look)
            if turn is None:
                shown = kinds.shown[tile]
                turn = next(n for n in range(4) if turn_piece(look[0], n) == shown)
                turns[look] = turn
            placed.append(PlacedPiece(piece, turn))
        rows = range(0, len(placed), jigsaw.cols)
        return jigsaw._solution_class((placed[at : at + jigsaw.cols] for at in rows), jigsaw.names)

    def represented_count(self, raw: RawSolution) -> int:
        """Return how many assemblies are turns of one; 0 if one of them comes before it."""
        if self.turns == 1:
            return 1
        rows, cols = self.jigsaw.rows, self.jigsaw.cols
        ranks, next_turn = self._ranks
        tiles = [ranks[tile] for tile in self.tiles(raw)]
        grid = [tiles[at : at + cols] for at in range(0, rows * cols, cols)]
        turned_grid = grid
        alike = [grid]
        for turn in range(1, 4):
            turned_grid = [
                [next_turn[tile] for tile in column]
                for column in zip(*reversed(turned_grid), strict=True)
            ]
            if turn * self.turns % 4 or not self._keeps_pins(turned_grid):
                continue
            if turned_grid < grid:
                return 0
            if turned_grid not in alike:
                alike.append(turned_grid)
        return len(alike)

    @cached_property
    def _ranks(self) -> tuple[list[int], list[int]]:
        """The tiles in the order of their kinds and looks; and by rank, those a quarter turn on."""
        shown = self.kinds.shown
        ranks = [0] * len(shown)
        next_turn = [0] * len(shown)
        for kind in within_deadline(range(len(self.kinds.members))):
            tiles = self.kinds.kind_tiles(kind)
            for rank, tile in enumerate(sorted(tiles, key=shown.__getitem__), tiles.start):
                ranks[tile] = rank
            for tile in tiles:
                next_turn[ranks[tile]] = ranks[tile + 1 if tile + 1 < tiles.stop else tiles.start]
        return ranks, next_turn

    def _keeps_pins(self, grid: Sequence[Sequence[int]]) -> bool:
        """Tell whether pieces of the right kinds and looks lie where pieces are pinned."""
        ranks, _ = self._ranks
        for number, pin in self.jigsaw.pins.items():
            looks = [turn_piece(self.jigsaw.pieces[number], turn) for turn in _pinned_turns(pin)]
            tiles = self.kinds.kind_tiles(self.kinds.kind_of[number])
            allowed = [ranks[tile] for tile in tiles if self.kinds.shown[tile] in looks]
            if grid[pin.row][pin.col] not in allowed:
                return False
        return True

    def _pins_settle_the_turn(self) -> bool:
        """Tell whether some pinned piece cannot be where it is after the grid was turned."""
        rows, cols = self.jigsaw.rows, self.jigsaw.cols
        for number, pin in self.jigsaw.pins.items():
            kind = self.kinds.kind_of[number]
            if (2 * pin.row, 2 * pin.col) != (rows - 1, cols - 1):
                if len(self.kinds.members[kind]) == 1:
                    return True
            elif self.kinds.is_unmistakable(kind) and pin.turn is not None:
                return True
        return False

    @cached_property
    def anchor(self) -> Anchor | None:
        """The unmistakable kind that can lie in the fewest ways, its turns by the grid aside."""
        cells = self._cells_of_each_turn()
        ways = [0] * len(self.kinds.members)
        for rim, count in Counter(map(self._rim, within_deadline(cells))).items():
            for tile in within_deadline(self._fitting_tiles(rim)):
                ways[self._tile_kinds[tile]] += count
        kinds = [kind for kind in range(len(ways)) if self.kinds.is_unmistakable(kind)]
        if not kinds:
            return None
        return self._kind_anchor(min(kinds, key=ways.__getitem__))

    def _kind_anchor(self, kind: int) -> Anchor:
        """Return an unmistakable kind as anchor."""
        cells = self._cells_of_each_turn()
        tiles = tuple(self.kinds.kind_tiles(kind))
        # In the centre the grid's turns are the piece's own: those of one turn are enough.
        centre = self.jigsaw.rows * self.jigsaw.cols - 1
        some = tiles[: 4 // self.turns]
        return Anchor(kind, {cell: some if 2 * cell == centre else tiles for cell in cells})

    def _cells_of_each_turn(self) -> list[int]:
        """Return the first cell of each set of cells that turn into one another."""
        rows, cols = self.jigsaw.rows, self.jigsaw.cols
        if self.turns == 2:
            return list(range((rows * cols + 1) // 2))
        half = rows // 2
        corner = [row * cols + col for row in range(half) for col in range(rows - half)]
        return [*corner, *([half * cols + half] if rows % 2 else [])]

    @cached_property
    def _tile_kinds(self) -> list[int]:
        kinds = range(len(self.kinds.members))
        return [kind for kind in within_deadline(kinds) for _ in self.kinds.kind_tiles(kind)]

    def _problem(self, anchor: Anchor | None) -> EdgeProblem:
        jigsaw, kinds = self.jigsaw, self.kinds
        numbers, mates = _numbered_edges(jigsaw)
        tiles: list[Tile] = [
            (kind, numbers[top], numbers[right], numbers[bottom], numbers[left])
            for kind, (top, right, bottom, left) in within_deadline(
                zip(self._tile_kinds, kinds.shown, strict=True)
            )
        ]
        pinned = {(pin.row * jigsaw.cols + pin.col): piece for piece, pin in jigsaw.pins.items()}
        sorts: dict[object, int] = {}
        places: list[int] = []
        allowed: list[list[int]] = []
        for cell in within_deadline(range(jigsaw.rows * jigsaw.cols), STRIDE):
            rim, pin = self._rim(cell), pinned.get(cell)
            anchored = None if anchor is None else anchor.tiles.get(cell, ())
            sort = sorts.setdefault((rim, pin, anchored), len(sorts))
            if sort == len(allowed):
                allowed.append(self._allowed_tiles(rim, pin, anchor, anchored))
            places.append(sort)
        copies = [len(group) for group in kinds.members]
        return EdgeProblem(jigsaw.rows, jigsaw.cols, tiles, copies, mates, places, allowed)

    def _rim(self, cell: int) -> tuple[bool, ...]:
        """Tell which sides of a cell must be flat."""
        rows, cols = self.jigsaw.rows, self.jigsaw.cols
        row, col = divmod(cell, cols)
        if not self.jigsaw.flat_rim:
            return (False,) * 4
        return row == 0, col == cols - 1, row == rows - 1, col == 0

    def _fitting_tiles(self, rim: tuple[bool, ...]) -> list[int]:
        """Return the tiles that are flat where they must be."""
        if rim not in self._fitting_by_rim:
            tiles = list(range(len(self.kinds.shown)))
            for side in range(4):
                check_deadline()
                if rim[side]:
                    tiles = [tile for tile in tiles if self.kinds.shown[tile][side] == FLAT]
            self._fitting_by_rim[rim] = tiles
        return self._fitting_by_rim[rim]

    def _allowed_tiles(
        self,
        rim: tuple[bool, ...],
        pinned: int | None,
        anchor: Anchor | None,
        anchored: tuple[int, ...] | None,
    ) -> list[int]:
        """Return the tiles that may lie in a cell."""
        if pinned is not None:
            return self._tiles_by_pin(rim, pinned)
        tiles = self._fitting_tiles(rim)
        if anchor is not None:
            tiles = [
                tile
                for tile in within_deadline(tiles)
                if self._tile_kinds[tile] != anchor.kind or tile in (anchored or ())
            ]
        return tiles

    def _tiles_by_pin(self, rim: tuple[bool, ...], number: int) -> list[int]:
        """Return the tiles that a pinned piece may be, where it is pinned."""
        turns = _pinned_turns(self.jigsaw.pins[number])
        looks = [turn_piece(self.jigsaw.pieces[number], turn) for turn in turns]
        return [
            tile
            for tile in self.kinds.kind_tiles(self.kinds.kind_of[number])
            if self.kinds.shown[tile] in looks
            and all(e == FLAT for e, flat in zip(self.kinds.shown[tile], rim, strict=True) if flat)
        ]


def _pinned_turns(pin: Pin) -> range:
    """Return the turns that a pin leaves open."""
    return range(4) if pin.turn is None else range(pin.turn, pin.turn + 1)


def _numbered_edges(jigsaw: Jigsaw) -> tuple[dict[int, int], list[int]]:
    """Return the edges that occur and their mates, numbered, and the numbers of the mates."""
    edges = sorted({edge for piece in within_deadline(jigsaw.pieces) for edge in piece})
    if jigsaw.signed:
        edges = sorted({*edges, *(-edge for edge in edges)})
    numbers = {edge: number for number, edge in enumerate(edges)}
    return numbers, [numbers[-edge if jigsaw.signed else edge] for edge in edges]


def make_solver(jigsaw: Jigsaw, method: str = "auto") -> Solver:
    """Return the jigsaw in the engine's numbers, by a method: scan, domains, cover or auto."""
    if method != "auto":
        return Solver(jigsaw, method)
    return cached_value(jigsaw, "_solver", lambda: Solver(jigsaw, method))
