"""Numbers of packings without looking at each: the public face of the counting along the frontier.

The transfer-matrix method, or dynamic programming over broken profiles (_frontier.pyx); classes are
counted by Burnside's lemma (burnside.py). Where its lists grow too long, a search that looks at
each packing takes its place.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from functools import partial
from math import comb, prod
from typing import TYPE_CHECKING, ClassVar, Self

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.engine.driver.search import Method
from puzzlewright.engine.packing.burnside import BurnsideSearch

if TYPE_CHECKING:
    from puzzlewright.engine.packing._frontier import Frontier
    from puzzlewright.engine.packing.problem import PackingProblem

#: Bits of a word for a pattern and the numbers of bricks that are used; one is left free.
WORD_BITS = 63

#: Bricks that come to an end are counted along the frontier if there are this many of each kind, on
#: average, and not more ways than these to have used some: of single bricks there are too many.
LEAST_COPIES = 3
MOST_USES = 20_000

#: Words that all lists may have together: half a gigabyte, and as much again as room to grow.
MOST_WORDS = 1 << 26

#: Seconds for each pattern that is listed; measured on dominoes.
PATTERN_SECONDS = 8e-9


class FrontierCount:
    """A count of one problem under way."""

    def __init__(self, problem: PackingProblem) -> None:
        self._problem = problem
        #: None where there is nothing to lay: no packing.
        self._kernel = frontier_kernel(problem) if problem.placements else None

    @property
    def nodes(self) -> int:
        """Patterns listed so far."""
        return 0 if self._kernel is None else self._kernel.nodes

    @property
    def progress(self) -> float:
        """The share of the cells that are done."""
        return 1.0 if self._kernel is None else self._kernel.cell / self._kernel.cells

    def step(self, nodes: int) -> bool:
        """List about `nodes` more patterns; False when all is counted."""
        return self._kernel is not None and self._kernel.step(nodes)

    def total(self) -> int:
        """Return the number of packings, when all cells are done."""
        return 0 if self._kernel is None else _total(self._problem, self._kernel)

    def __copy__(self) -> Self:
        same = object.__new__(type(self))
        same._problem, same._kernel = self._problem, copy(self._kernel)
        return same


class FrontierSearch(BurnsideSearch["PackingProblem"]):
    """Counts the packings of several problems; what it finds is their sum, over `divisor`."""

    method: ClassVar[Method] = Method("frontier", "dynamic programming along the frontier")

    def _begin(self, problem: PackingProblem) -> FrontierCount:
        return FrontierCount(problem)

    @property
    def most_nodes(self) -> float:
        """All patterns behind each cell, or as many as there is room for."""
        return sum(
            each.cells * min(_most_patterns(each), MOST_WORDS)
            for each in self._problems
            if each.placements
        )

    @property
    def may_outgrow_memory(self) -> bool:
        """Whether the lists of two cells can have more words than they may."""
        return any(
            2 * _most_patterns(each) * (2 + _bits_of_numbers(each) // 64) > MOST_WORDS
            for each in self._problems
            if each.placements
        )


def suits_frontier(problem: PackingProblem) -> bool:
    """Tell whether there are many copies of bricks, and patterns fit in a word with their numbers.

    Where nothing can be laid at all, a search knows that at once.
    """
    if not problem.placements or _pattern_bits(problem) + _count_bits(problem) > WORD_BITS:
        return False
    # Bricks without end are not counted, so none of them can be needed.
    bounds = zip(problem.least, problem.copies, strict=True)
    if problem.optional or any(low for low, copies in bounds if copies is None):
        return False
    limited = [copies for copies in problem.copies if copies is not None]
    uses = prod(copies + 1 for copies in limited)
    return uses <= MOST_USES and sum(limited) >= LEAST_COPIES * len(limited)


def frontier_seconds(problem: PackingProblem) -> float:
    """Return about how long counting dominoes takes, if the problem suits it.

    A pattern of theirs behind a frontier of n cells has as many black cells as white ones, as far
    as the chessboard goes: there are n over n / 2 of them.
    """
    width = min(_pattern_bits(problem) - 1, problem.cells // 2)
    patterns = comb(width, width // 2) * prod(n + 1 for n in problem.copies if n is not None)
    return problem.cells * min(patterns, MOST_WORDS) * PATTERN_SECONDS


def _most_patterns(problem: PackingProblem) -> float:
    """Return how many patterns there are at most behind a cell, with the numbers of bricks."""
    return 2.0 ** min(_pattern_bits(problem), problem.cells) * prod(
        copies + 1 for copies in problem.copies if copies is not None
    )


def _bits_of_numbers(problem: PackingProblem) -> int:
    """Return a number of bits that no number of packings exceeds."""
    ways = Counter(covered[0] for _, covered in within_deadline(problem.placements))
    return sum(number.bit_length() for number in ways.values())


def _pattern_bits(problem: PackingProblem) -> int:
    return max(covered[-1] - covered[0] for _, covered in within_deadline(problem.placements)) + 1


def _count_bits(problem: PackingProblem) -> int:
    return sum(copies.bit_length() for copies in problem.copies if copies is not None)


def frontier_kernel(problem: PackingProblem) -> Frontier:
    """Return the kernel's count of a problem, which suits it."""
    from puzzlewright.engine.packing._frontier import Frontier

    used: list[tuple[int, int, int]] = []
    at = _pattern_bits(problem)
    for copies in problem.copies:
        if copies is None:
            used.append((0, 0, 0))
        else:
            used.append((1 << at, (1 << copies.bit_length()) - 1 << at, copies << at))
            at += copies.bit_length()
    by_cell: list[list[tuple[int, int, int, int]]] = [[] for _ in range(problem.cells)]
    for kind, covered in problem.placements:
        shape = sum(1 << (cell - covered[0]) for cell in covered)
        by_cell[covered[0]].append((shape, *used[kind]))
    frontier = Frontier(_pattern_bits(problem), by_cell, MOST_WORDS)
    frontier.origin = partial(frontier_kernel, problem)
    return frontier


def _total(problem: PackingProblem, frontier: Frontier) -> int:
    """Return the number of packings, with all bricks used that have to be."""
    totals = frontier.totals()
    fields, at = [], _pattern_bits(problem)
    for least, copies in zip(problem.least, problem.copies, strict=True):
        if copies is not None:
            fields.append((at, (1 << copies.bit_length()) - 1, least))
            at += copies.bit_length()
    return sum(
        number
        for used, number in totals.items()
        if all(used >> at & mask >= least for at, mask, least in fields)
    )
