"""Numbers of packings without looking at each: the public face of the counting along the frontier.

The transfer-matrix method, or dynamic programming over broken profiles (_frontier.pyx); classes are
counted by Burnside's lemma (Cauchy and Frobenius).

A count follows the protocol of a search, so that time limits, Ctrl-C and progress are what they are
elsewhere; it finds all packings at once, at its end. Where its lists grow too long, a search that
looks at each packing takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Self

from puzzlewright.deadline import looking
from puzzlewright.engine.exclusive import Compound
from puzzlewright.errors import CheckpointError

if TYPE_CHECKING:
    from puzzlewright.engine._frontier import Frontier
    from puzzlewright.engine.search import RawSolution, Search
    from puzzlewright.engine.tiling import TilingProblem

#: Bits of a word for a pattern and the numbers of bricks that are used; one is left free.
WORD_BITS = 63

#: Bricks that come to an end are counted along the frontier if there are this many of each kind, on
#: average, and not more ways than these to have used some: of single bricks there are too many.
LEAST_COPIES = 3
MOST_USES = 20_000

#: Words that all lists may have together: half a gigabyte, and as much again as room to grow.
MOST_WORDS = 1 << 26


class FrontierSearch(Compound):
    """Counts the packings of several problems; what it finds is their sum, divided by `divisor`.

    One problem and 1 give its number of packings. The packings that each symmetry of a board leaves
    as they are, and the number of symmetries, give the number of classes (Burnside's lemma).
    """

    collect = False

    _own = ("_nodes", "_frontier", "_other")

    def __init__(
        self,
        problems: Sequence[TilingProblem],
        divisor: int = 1,
        instead: Callable[[], Search] | None = None,
    ) -> None:
        super().__init__()
        self._problems = problems
        self._divisor = divisor
        self._instead = instead
        #: The numbers of packings of problems that are done. Copies share them: whoever counts a
        #: problem comes to the same number.
        self.totals: dict[int, int] = {}
        self._nodes: list[int] = []  #: patterns listed for each problem that this one is done with
        self._frontier: Frontier | None = None
        self._other: Search | None = None  #: what looks at each packing, if it has come to that
        self._given_up_at = 0.0  #: the progress by then

    @property
    def nodes(self) -> int:
        """Patterns listed so far."""
        frontier, other = self._frontier, self._other
        here = 0 if frontier is None else frontier.nodes
        return sum(self._nodes) + here + (0 if other is None else other.nodes)

    @property
    def found(self) -> int:
        """The number of packings, when it is known."""
        if self._other is not None:
            return self._other.found
        if not self._is_done:
            return 0
        return sum(self.totals[at] for at in range(len(self._problems))) // self._divisor

    @property
    def _is_done(self) -> bool:
        return len(self._nodes) == len(self._problems)

    @property
    def progress(self) -> float:
        """The share of the cells that are done."""
        with self._exclusive:
            return self._share_done()

    def _share_done(self) -> float:
        if self._other is not None:
            return self._given_up_at + (1.0 - self._given_up_at) * self._other.progress
        here = 0.0 if self._frontier is None else self._frontier.cell / self._frontier.cells
        return (len(self._nodes) + here) / len(self._problems)

    @property
    def fingerprint(self) -> bytes:
        """Names the problems."""
        return b"frontier" + b"".join(problem.fingerprint for problem in self._problems)

    def step(self, nodes: int) -> bool:
        """List about `nodes` more patterns; False when all is counted."""
        with self._exclusive:
            if self._other is not None:
                return self._other.step(nodes)
            if self._is_done:
                return False
            return self._step_of_count(self._problems[len(self._nodes)], nodes)

    def _step_of_count(self, problem: TilingProblem, nodes: int) -> bool:
        if not problem.placements:  # nothing to lay: no packing
            self._note(0, 0)
            return not self._is_done
        if self._frontier is None:
            self._frontier = frontier_of(problem)
        try:
            if self._frontier.step(nodes):
                return True
        except MemoryError:
            self._give_up()
            return True
        self._note(_total(problem, self._frontier), self._frontier.nodes)
        return not self._is_done

    def _note(self, total: int, nodes: int) -> None:
        """Keep the number of packings of one more problem."""
        self.totals[len(self._nodes)] = total
        self._frontier = None
        self._nodes.append(nodes)

    def _give_up(self) -> None:
        """Leave it to a search that looks at each packing, if there is one."""
        if self._instead is None:
            raise MemoryError
        assert self._frontier is not None
        self._given_up_at = self._share_done()
        self._other = self._instead()
        self._nodes.append(self._frontier.nodes)
        self._frontier = None

    def alone(self) -> Self:
        """Return the same, but it raises MemoryError where it would look at each packing."""
        same = self.__copy__()
        same._instead = None
        return same

    def take(self) -> list[RawSolution]:
        """Hand out nothing: packings are only counted."""
        with self._exclusive:
            return []

    def split(self, parts: int) -> list[Self]:
        """Return this count, which cannot be cut; or the pieces of what takes its place."""
        with self._exclusive:
            if self._other is None:
                return [self]
            first, *others = self._other.split(parts)
        mine = self.__copy__()
        mine._other = first
        return [mine, *others]  # type: ignore[list-item]  # which are searches as well

    def estimate(self, probes: int, seed: int = 0) -> float:
        """Estimate the patterns still to be listed."""
        with self._exclusive:
            if self._other is not None:
                return self._other.estimate(probes, seed)
            done = max(self._share_done(), 0.01)
            return max(1.0, self.nodes * (1.0 - done) / done)

    def state(self) -> bytes:
        """Return nothing: it is quicker to begin again than to save the lists."""
        with self._exclusive:
            return b""

    def restore(self, state: bytes) -> None:
        """Begin again."""
        if state:
            raise CheckpointError("a count along the frontier has no state")
        with self._exclusive:
            self._frontier = self._other = None
            self._nodes = []
            self._given_up_at = 0.0


def suits_frontier(problem: TilingProblem) -> bool:
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


def _pattern_bits(problem: TilingProblem) -> int:
    return max(covered[-1] - covered[0] for _, covered in looking(problem.placements)) + 1


def _count_bits(problem: TilingProblem) -> int:
    return sum(copies.bit_length() for copies in problem.copies if copies is not None)


def frontier_of(problem: TilingProblem) -> Frontier:
    """Return the kernel's count of a problem, which suits it."""
    from puzzlewright.engine._frontier import Frontier

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
    frontier.origin = partial(frontier_of, problem)
    return frontier


def _total(problem: TilingProblem, frontier: Frontier) -> int:
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
