"""Counts of several problems, one after the other: their sum, divided by a number.

One problem and 1 give its number of solutions. The solutions that each symmetry of a board leaves
as they are, and the number of symmetries, give the number of classes (Burnside's lemma, which is
Cauchy's and Frobenius's).

A count follows the protocol of a search, so that time limits, Ctrl-C and progress are what they are
elsewhere; it finds all solutions at once, at its end. Where it takes too much memory, a search that
looks at each solution takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from puzzlewright.engine.driver.search import Method, Search
from puzzlewright.engine.driver.whole_count import WholeCount


class HasFingerprint(Protocol):
    """A problem with a fingerprint."""

    @property
    def fingerprint(self) -> bytes:
        """Names it."""


class ProblemCount(Protocol):
    """A count of one problem under way; it can be copied and pickled."""

    @property
    def nodes(self) -> int:
        """How much was done."""

    @property
    def progress(self) -> float:
        """The share that is done."""

    def step(self, nodes: int) -> bool:
        """Do about `nodes` more; False when all is counted. MemoryError if it takes too much."""

    def total(self) -> int:
        """Return the number of solutions, when all is counted."""


Problem = TypeVar("Problem", bound=HasFingerprint)


class BurnsideSearch(WholeCount, Generic[Problem]):
    """Counts the solutions of several problems; what it finds is their sum, over `divisor`."""

    method: ClassVar[Method]

    _own = ("_nodes", "_count", "_other")

    def __init__(
        self,
        problems: Sequence[Problem],
        divisor: int = 1,
        fallback: Callable[[], Search] | None = None,
    ) -> None:
        super().__init__()
        self._problems = problems
        self._divisor = divisor
        self._fallback = fallback
        self._nodes: list[int] = []  #: of each problem that this one is done with
        self._count: ProblemCount | None = None
        self._other: Search | None = None  #: what looks at each solution, if it has come to that
        self._given_up_at = 0.0  #: the progress by then

    def _begin(self, problem: Problem) -> ProblemCount:
        """Return a new count of one problem."""
        raise NotImplementedError

    @property
    def nodes(self) -> int:
        """What all counts have done so far."""
        count, other = self._count, self._other
        here = 0 if count is None else count.nodes
        return sum(self._nodes) + here + (0 if other is None else other.nodes)

    @property
    def solution_count(self) -> int:
        """The number of solutions, when it is known."""
        if self._other is not None:
            return self._other.solution_count
        if not self._is_done:
            return 0
        return sum(self.totals[at] for at in range(len(self._problems))) // self._divisor

    @property
    def _is_done(self) -> bool:
        return len(self._nodes) == len(self._problems)

    @property
    def progress(self) -> float:
        """The share of the problems that are done."""
        with self._exclusive:
            return self._share_done()

    def _share_done(self) -> float:
        if self._other is not None:
            return self._given_up_at + (1.0 - self._given_up_at) * self._other.progress
        here = 0.0 if self._count is None else self._count.progress
        return (len(self._nodes) + here) / len(self._problems)

    @property
    def fingerprint(self) -> bytes:
        """Names the method and the problems."""
        names = [problem.fingerprint for problem in self._problems]
        return self.method.words.encode() + b"".join(names)

    def step(self, nodes: int) -> bool:
        """Do about `nodes` more; False when all is counted."""
        with self._exclusive:
            if self._other is not None:
                return self._other.step(nodes)
            if self._is_done:
                return False
            return self._step_count(self._problems[len(self._nodes)], nodes)

    def _step_count(self, problem: Problem, nodes: int) -> bool:
        try:
            if self._count is None:
                self._count = self._begin(problem)
            if self._count.step(nodes):
                return True
        except MemoryError:
            self._give_up()
            return True
        self.totals[len(self._nodes)] = self._count.total()
        self._nodes.append(self._count.nodes)
        self._count = None
        return not self._is_done

    def _give_up(self) -> None:
        """Leave it to a search that looks at each solution, if there is one."""
        if self._fallback is None:
            raise MemoryError
        self._given_up_at = self._share_done()
        self._other = self._fallback()
        self._nodes.append(0 if self._count is None else self._count.nodes)
        self._count = None

    def active_search(self) -> Search | None:
        """Return what looks at each solution, if it has come to that."""
        return self._other

    @property
    def divisor(self) -> int:
        """The number of symmetries, if classes are counted."""
        return self._divisor

    def fallback(self) -> Search | None:
        """Return a new search that would take its place, if there is one."""
        return None if self._fallback is None else self._fallback()

    @property
    def may_outgrow_memory(self) -> bool:
        """Whether it might take too much memory on its way."""
        return False

    def without_fallback(self) -> Self:
        """Return the same, but it raises MemoryError where it would look at each solution."""
        same = self.__copy__()
        same._fallback = None
        return same

    def split(self, parts: int) -> list[Self]:
        """Return this count, which cannot be cut; or the pieces of what takes its place."""
        with self._exclusive:
            if self._other is None:
                return [self]
            first, *others = self._other.split(parts)
        mine = self.__copy__()
        mine._other = first
        return [mine, *others]  # type: ignore[list-item]  # which are searches as well

    def _estimate(self, probes: int, seed: int) -> float:
        if self._other is not None:
            return self._other.estimate(probes, seed)
        return super()._estimate(probes, seed)

    def _begin_again(self) -> None:
        self._count = self._other = None
        self._nodes = []
        self._given_up_at = 0.0
