"""Numbers of solutions of edge matching without looking at each: the face of the counting kernel.

Dynamic programming over the cells (_edge_dp.pyx). Here is the plan of it: in which order the cells
are filled, and where a state keeps the edges that it shows and the copies that it has used.

A count follows the protocol of a search, so that time limits, Ctrl-C and progress are what they are
elsewhere. It finds all solutions at once, at its end, or raises a MemoryError on its way: where it
needs too many states, a search that looks at each solution has to take its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar, NamedTuple

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.engine.driver.search import Method
from puzzlewright.engine.driver.whole_count import WholeCount
from puzzlewright.engine.edge_matching._edge_dp import Layers
from puzzlewright.engine.edge_matching.problem import EdgeProblem

#: Words of a state that the kernel has room for, and bits of a word.
MOST_WORDS = 4
WORD_BITS = 64

#: Words that the states of two layers may have together: half a gigabyte, and as much again as room
#: to grow.
MOST_STATES = 1 << 26

SIDES = 4

#: Some bits of a state: the word, the lowest bit, the mask.
Field = tuple[int, int, int]

#: Per side of a cell that matters: its number, and the field of the edge that meets it.
SharedEdges = list[tuple[int, Field]]


class Plan(NamedTuple):
    """How the cells of a problem are gone through."""

    order: list[int]
    words: int  #: to a state
    used: list[Field]  #: per kind
    spots: list[
        tuple[SharedEdges, SharedEdges]
    ]  #: per cell, in order: what is known, what it shows to others


class LayerSearch(WholeCount):
    """Counts the solutions of a problem; each stands for `size` of them, unless `distinct`."""

    method: ClassVar[Method] = Method(
        "edge-layers", "edge matching by dynamic programming over the cells"
    )

    _own = ("_layers",)

    def __init__(
        self, problem: EdgeProblem, most_nodes: int, size: int = 1, *, distinct: bool = False
    ) -> None:
        super().__init__()
        self._problem = problem
        self._most_nodes = most_nodes
        self._size = size
        self._distinct = distinct
        self._layers = layer_kernel(problem, most_nodes)

    @property
    def nodes(self) -> int:
        """States listed so far."""
        return self._layers.nodes

    @property
    def solution_count(self) -> int:
        """The number of solutions, when it is known."""
        return self._layers.total * (1 if self._distinct else self._size)

    @property
    def progress(self) -> float:
        """The share of the cells that are done."""
        return self._share_done()

    def _share_done(self) -> float:
        return self._layers.cell / self._layers.cells

    @property
    def fingerprint(self) -> bytes:
        """Names the problem."""
        return b"layers" + self._problem.fingerprint

    def step(self, nodes: int) -> bool:
        """List about this many more states; False when all is counted."""
        with self._exclusive:
            if self._layers.step(nodes):
                return True
            self.totals[0] = self._layers.total * self._size
            return False

    @property
    def most_nodes(self) -> int:
        """How many states may be listed: with more, it gives up."""
        return self._most_nodes

    def _begin_again(self) -> None:
        self._layers = layer_kernel(self._problem, self._most_nodes)


def layer_kernel(problem: EdgeProblem, most_nodes: int) -> Layers:
    """Return the kernel's count of a problem, which suits it."""
    layers = Layers(problem.table, cell_plan(problem), MOST_STATES, most_nodes)
    layers.origin = partial(layer_kernel, problem, most_nodes)
    return layers


def suits_edge_dp(problem: EdgeProblem) -> bool:
    """Tell whether a state fits in the words that there are for it."""
    kinds = sum(copies.bit_length() for copies in problem.copies)
    return kinds <= MOST_WORDS * WORD_BITS and cell_plan(problem).words <= MOST_WORDS


def cell_plan(problem: EdgeProblem) -> Plan:
    """Return in which order to fill the cells, and what to remember of them."""
    order = _order(problem)
    when = {cell: number for number, cell in enumerate(order)}
    bits = max(1, (len(problem.mates) - 1).bit_length())
    slots = _Slots(bits)
    spots = []
    open_sides: dict[tuple[int, int], int] = {}  # by cell and side: the slot of what meets it
    for number, cell in enumerate(order):
        check_deadline()
        beside = _neighbours(problem, cell)
        known = [
            (side, open_sides.pop((cell, side))) for side in beside if (cell, side) in open_sides
        ]
        slots.free += sorted((slot for _, slot in known), reverse=True)
        ahead = [(side, other) for side, other in beside.items() if when[other] > number]
        shown = []
        for side, other in ahead:
            slot = slots.free_slot()
            open_sides[other, side ^ 2] = slot
            shown.append((side, slots.field(slot)))
        spots.append(([(side, slots.field(slot)) for side, slot in known], shown))
    used = list(_pack_fields(map(int.bit_length, problem.copies), slots.words))
    words = max(used[-1][0] + 1, slots.words)
    return Plan(order, words, used, spots)


class _Slots:
    """Fields for edges, all of one width, which are used again."""

    def __init__(self, bits: int) -> None:
        self._bits = bits
        self._count = 0
        self.free: list[int] = []

    def free_slot(self) -> int:
        """Return a slot that nothing is in."""
        if self.free:
            return self.free.pop()
        self._count += 1
        return self._count - 1

    def field(self, slot: int) -> Field:
        """Return where a slot is."""
        word, place = divmod(slot, WORD_BITS // self._bits)
        return word, place * self._bits, (1 << self._bits) - 1

    @property
    def words(self) -> int:
        """How many words they take."""
        return -(-self._count // (WORD_BITS // self._bits))


def _pack_fields(widths: Iterable[int], word: int) -> Iterator[Field]:
    """Yield a field for each width, from a word on."""
    shift = 0
    for bits in widths:
        if shift + bits > WORD_BITS:
            word, shift = word + 1, 0
        yield word, shift, (1 << bits) - 1
        shift += bits


def _neighbours(problem: EdgeProblem, cell: int) -> dict[int, int]:
    """Return the cells beside one, by side: top, right, bottom, left."""
    row, col = divmod(cell, problem.cols)
    there = {
        0: (row > 0, cell - problem.cols),
        1: (col < problem.cols - 1, cell + 1),
        2: (row < problem.rows - 1, cell + problem.cols),
        3: (col > 0, cell - 1),
    }
    return {side: other for side, (is_there, other) in there.items() if is_there}


def _order(problem: EdgeProblem) -> list[int]:
    """Return the cells: a rim that is flat first, clockwise; the others along the shorter side."""
    rows, cols = problem.rows, problem.cols
    rim: list[tuple[int, int]] = []
    if min(rows, cols) > 1 and _has_certain_rim(problem):
        rim += [(0, col) for col in range(cols)]
        rim += [(row, cols - 1) for row in range(1, rows)]
        rim += [(rows - 1, col) for col in range(cols - 2, -1, -1)]
        rim += [(row, 0) for row in range(rows - 2, 0, -1)]
    known = set(rim)
    others = [(row, col) for row in range(rows) for col in range(cols) if (row, col) not in known]
    if cols > rows:
        others.sort(key=lambda cell: (cell[1], cell[0]))
    return [row * cols + col for row, col in rim + others]


def _has_certain_rim(problem: EdgeProblem) -> bool:
    """Tell whether every side on the rim can show one edge only."""
    for cell, place in enumerate(problem.places):
        beside = _neighbours(problem, cell)
        if len(beside) == SIDES:
            continue
        for side in range(SIDES):
            shown = {problem.tiles[tile][1 + side] for tile in problem.allowed[place]}
            if side not in beside and len(shown) > 1:
                return False
    return True
