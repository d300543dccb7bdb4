"""The solving techniques of people, from the simplest to the most complex.

A technique takes a Pencil (a grid with pencil marks), makes all the progress it sees in one pass
over the grid, and tells whether there was any. None of them guesses, and each holds for boxes of
any shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import combinations, product
from typing import NamedTuple, TypeVar

from puzzlewright.puzzles.sudoku.board import Board, Box, cached_board


class Pencil:
    """A grid under way. Values are bits here: bit 0 for value 1, bit 1 for value 2 and so on."""

    def __init__(self, board: Board, values: Sequence[int]) -> None:
        self.board = board
        self.open: int = board.cells  #: cells that are not settled
        self.broken: bool = False  #: whether something cannot be right: only after a wrong guess
        self.candidates: list[int] = [(1 << board.size) - 1] * board.cells  #: 0 in settled cells
        self.settled: list[int] = [0] * board.cells
        for cell, value in enumerate(values):
            if value:
                self.settle(cell, 1 << value - 1)

    def copy(self) -> Pencil:
        """Return the same state again, for a trial."""
        twin = Pencil.__new__(Pencil)
        twin.board, twin.open, twin.broken = self.board, self.open, self.broken
        twin.candidates, twin.settled = self.candidates.copy(), self.settled.copy()
        return twin

    def settle(self, cell: int, bit: int) -> None:
        """Write a value into a cell, and strike it out in the cells that see this one."""
        self.settled[cell] = bit
        self.candidates[cell] = 0
        self.open -= 1
        self.strike(self.board.peers[cell], bit)

    def strike(self, cells: Iterable[int], bits: int) -> bool:
        """Strike candidates out of these cells; tell whether any of them stood there."""
        changed = False
        for cell in cells:
            if self.candidates[cell] & bits:
                self.candidates[cell] &= ~bits
                self.broken |= not self.candidates[cell]
                changed = True
        return changed

    def keep(self, cells: Iterable[int], bits: int) -> bool:
        """Strike all other candidates out of these cells; tell whether there were any."""
        return self.strike(cells, ~bits)


T = TypeVar("T")


class Technique(NamedTuple):
    """A way of making progress, and what people call it."""

    name: str
    apply: Callable[[Pencil], bool]


class Crossing(NamedTuple):
    """A line and a box that share cells: those cells, and what each of them has besides."""

    shared: tuple[int, ...]
    rest_of_line: tuple[int, ...]
    rest_of_box: tuple[int, ...]


def naked_single(pencil: Pencil) -> bool:
    """Give each cell with one candidate that value."""
    before = pencil.open
    for cell in range(pencil.board.cells):
        bits = pencil.candidates[cell]
        if bits and not bits & (bits - 1):
            pencil.settle(cell, bits)
    return pencil.open < before


def hidden_single(pencil: Pencil) -> bool:
    """Put a value where it has its only place left in a row, column or box."""
    before, full = pencil.open, (1 << pencil.board.size) - 1
    for _, cells in pencil.board.houses:
        once = twice = settled = 0
        for cell in cells:
            twice |= once & pencil.candidates[cell]
            once |= pencil.candidates[cell]
            settled |= pencil.settled[cell]
        pencil.broken |= once | settled != full
        for cell in cells if once & ~twice else ():
            bits = pencil.candidates[cell] & once & ~twice
            if bits:
                pencil.broken |= bool(bits & (bits - 1))
                pencil.settle(cell, bits & -bits)
    return pencil.open < before


def locked_candidates(pencil: Pencil) -> bool:
    """Strike a value that a box has only on one line from the rest of the line, and vice versa."""
    changed = False
    for shared, rest_of_line, rest_of_box in crossings(pencil.board.box):
        inside = _union(pencil, shared)
        on_line, in_box = _union(pencil, rest_of_line), _union(pencil, rest_of_box)
        if inside & on_line & ~in_box:
            changed |= pencil.strike(rest_of_line, inside & ~in_box)
        if inside & in_box & ~on_line:
            changed |= pencil.strike(rest_of_box, inside & ~on_line)
    return changed


def naked_subset(pencil: Pencil, size: int) -> bool:
    """Find as many cells of a house as candidates in them: these stand nowhere else in it."""
    changed = False
    for _, cells in pencil.board.houses:
        open_cells = [cell for cell in cells if pencil.candidates[cell]]
        few = [cell for cell in open_cells if pencil.candidates[cell].bit_count() <= size]
        for group in combinations(few, size) if len(open_cells) > size else ():
            bits = _union(pencil, group)
            if bits.bit_count() == size:
                others = [cell for cell in open_cells if cell not in group]
                changed |= pencil.strike(others, bits)
    return changed


def hidden_subset(pencil: Pencil, size: int) -> bool:
    """Find as many values of a house as places for them: nothing else stands there."""
    changed = False
    for _, cells in pencil.board.houses:
        places = _places(pencil, cells)
        few = [bit for bit, where in places.items() if where.bit_count() <= size]
        for bits in combinations(few, size) if len(places) > size else ():
            where = 0
            for bit in bits:
                where |= places[bit]
            if where.bit_count() == size:
                changed |= pencil.keep(_select(cells, where), sum(bits))
    return changed


def fish(pencil: Pencil, size: int) -> bool:
    """Find as many lines as crossing lines that hold their places of one value, and claim those."""
    n = pencil.board.size
    rows = [cells for _, cells in pencil.board.houses[:n]]
    columns = [cells for _, cells in pencil.board.houses[n : 2 * n]]
    changed = False
    for lines, across in ((rows, columns), (columns, rows)):
        places = [_places(pencil, cells) for cells in lines]
        for value in range(n):
            where = [line.get(1 << value, 0) for line in places]
            changed |= _fish_with_value(pencil, size, 1 << value, where, across)
    return changed


def _fish_with_value(
    pencil: Pencil, size: int, bit: int, where: Sequence[int], across: Sequence[Sequence[int]]
) -> bool:
    """Look for the fish of one value; `where` has its places in each line as bits."""
    few = [line for line, places in enumerate(where) if 2 <= places.bit_count() <= size]
    changed = False
    for group in combinations(few, size):
        taken = 0
        for line in group:
            taken |= where[line]
        if taken.bit_count() == size:
            for cells in _select(across, taken):
                others = [cell for line, cell in enumerate(cells) if line not in group]
                changed |= pencil.strike(others, bit)
    return changed


def xy_wing(pencil: Pencil) -> bool:
    """Find x or y that sees x or z and y or z: no cell that sees the last two is z."""
    pairs = [cell for cell, bits in enumerate(pencil.candidates) if bits.bit_count() == 2]
    peers, candidates = pencil.board.peers, pencil.candidates
    changed = False
    for pivot in pairs:
        wings = [cell for cell in peers[pivot] if candidates[cell].bit_count() == 2]
        for one, two in combinations(wings, 2):
            third = candidates[one] & candidates[two] & ~candidates[pivot]
            both = candidates[one] | candidates[two]
            if third and both == candidates[pivot] | third and both.bit_count() == 3:
                seen = [cell for cell in peers[one] if cell in peers[two] and cell != pivot]
                changed |= pencil.strike(seen, third)
    return changed


def colouring(pencil: Pencil) -> bool:
    """Follow one value through houses with two places for it: every other cell of a chain is it.

    A colour that two cells which see each other have is wrong; a cell that sees both colours is
    wrong too.
    """
    changed = False
    for value in range(pencil.board.size):
        bit = 1 << value
        links = _links(pencil, bit)
        for start in list(links):
            colours = _colour_chain(links, start)
            if start == min(colours[0] + colours[1]):  # each chain once
                changed |= _strike_by_colours(pencil, bit, colours)
    return changed


def _links(pencil: Pencil, bit: int) -> dict[int, list[int]]:
    """Return for each cell the cells that share a house with two places for this value."""
    links: dict[int, list[int]] = {}
    for _, cells in pencil.board.houses:
        places = [cell for cell in cells if pencil.candidates[cell] & bit]
        if len(places) == 2:
            links.setdefault(places[0], []).append(places[1])
            links.setdefault(places[1], []).append(places[0])
    return links


def _colour_chain(links: dict[int, list[int]], start: int) -> tuple[list[int], list[int]]:
    """Return the cells of a chain, alternating between two colours."""
    colour_of = {start: 0}
    chain = [start]
    for cell in chain:  # which grows meanwhile
        for other in links[cell]:
            if other not in colour_of:
                colour_of[other] = 1 - colour_of[cell]
                chain.append(other)
    return (
        [cell for cell in chain if colour_of[cell] == 0],
        [cell for cell in chain if colour_of[cell] == 1],
    )


def _strike_by_colours(pencil: Pencil, bit: int, colours: tuple[list[int], list[int]]) -> bool:
    """Strike the colour that contradicts itself, or the cells that see both colours."""
    peers = pencil.board.peers
    for colour in colours:
        if any(two in peers[one] for one, two in combinations(colour, 2)):
            return pencil.strike(colour, bit)
    seen = [{peer for cell in colour for peer in peers[cell]} for colour in colours]
    both = seen[0] & seen[1]
    return pencil.strike(sorted(both.difference(*colours)), bit)


#: All techniques, in the order in which people try them.
NAKED_SINGLE = Technique("naked single", naked_single)
HIDDEN_SINGLE = Technique("hidden single", hidden_single)
LOCKED_CANDIDATES = Technique("locked candidates", locked_candidates)
NAKED_PAIR = Technique("naked pair", partial(naked_subset, size=2))
HIDDEN_PAIR = Technique("hidden pair", partial(hidden_subset, size=2))
X_WING = Technique("X-wing", partial(fish, size=2))
NAKED_TRIPLE = Technique("naked triple", partial(naked_subset, size=3))
HIDDEN_TRIPLE = Technique("hidden triple", partial(hidden_subset, size=3))
XY_WING = Technique("XY-wing", xy_wing)
SWORDFISH = Technique("swordfish", partial(fish, size=3))
COLOURING = Technique("colouring", colouring)


@cache
def crossings(box: Box) -> tuple[Crossing, ...]:
    """Return every line with every box that it crosses without being the same."""
    board = cached_board(box)
    lines, boxes = board.houses[: 2 * board.size], board.houses[2 * board.size :]
    found = []
    for line, square in product(lines, boxes):
        shared = tuple(cell for cell in line.cells if cell in square.cells)
        if shared and len(shared) < board.size:
            rest_of_line = tuple(cell for cell in line.cells if cell not in shared)
            rest_of_box = tuple(cell for cell in square.cells if cell not in shared)
            found.append(Crossing(shared, rest_of_line, rest_of_box))
    return tuple(found)


def _union(pencil: Pencil, cells: Sequence[int]) -> int:
    """Return all the candidates of these cells."""
    bits = 0
    for cell in cells:
        bits |= pencil.candidates[cell]
    return bits


def _places(pencil: Pencil, cells: Sequence[int]) -> dict[int, int]:
    """Return for each candidate of a house (a bit) its places in the house (bits by position)."""
    places: dict[int, int] = {}
    for position, cell in enumerate(cells):
        bits = pencil.candidates[cell]
        while bits:
            bit = bits & -bits
            places[bit] = places.get(bit, 0) | 1 << position
            bits ^= bit
    return places


def _select(things: Sequence[T], bits: int) -> list[T]:
    """Return the things whose positions are in `bits`."""
    return [thing for position, thing in enumerate(things) if bits >> position & 1]
