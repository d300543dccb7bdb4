"""A search for all fills of a dictionary, a first one of them soon.

Randomised restarts with learnt weights (_first_fill.pyx) and several seeds (portfolio.py), then a
complete search (_fill_search.pyx).

In a large dictionary a complete search may never come to its first fill: a few bad choices at the
start are not undone in a lifetime. So the first one is searched for, with restarts
(_first_fill.pyx). Whoever wants more gets them from the complete search, which then leaves out the
one that was handed out.
"""

from __future__ import annotations

from math import inf
from typing import ClassVar, Self

from puzzlewright.core.errors import CheckpointError
from puzzlewright.engine.driver.search import Method, RawSolution, Search
from puzzlewright.engine.kernel.single_thread import CompositeSearch
from puzzlewright.engine.word_fill.portfolio import FillPortfolio
from puzzlewright.engine.word_fill.problem import FillProblem

#: The state of a search that has no first fill yet.
FIRST_FILL_TAG = b"hunting"

#: More words than any portfolio will try.
MOST_FIRST_NODES = 1 << 61


class SharedFirstFill:
    """The portfolio that went on last, of a search and all its copies.

    So whoever made the search can ask how far it came, though the driver steps a copy.
    """

    __slots__ = ("portfolio",)

    def __init__(self) -> None:
        self.portfolio: FillPortfolio | None = None

    def __reduce__(self) -> tuple[type[SharedFirstFill], tuple[()]]:
        return SharedFirstFill, ()  # it ends where a search goes to another process


class FirstThenAll(CompositeSearch):
    """What searches share that hand out one fill soon, and then all others; they are not cut."""

    def __init__(self, *, collect: bool = True) -> None:
        super().__init__()
        self.collect = collect
        self._first: RawSolution | None = None
        self._all: Search | None = None  #: the search for all, once there is a first fill
        self._waiting: list[RawSolution] = []
        self._seen_again = False  #: whether the search for all has come to the first one
        self._is_over = False

    @property
    def progress(self) -> float:
        """The share of the search for all that lies behind; 0 until there is a first fill."""
        with self._exclusive:
            if self._is_over:
                return 1.0
            return 0.0 if self._all is None else self._all.progress

    def take(self) -> list[RawSolution]:
        """Hand out the fills found since the last take."""
        with self._exclusive:
            taken, self._waiting = self._waiting, []
        return taken if self.collect else []

    def split(self, parts: int) -> list[Self]:
        """Return this search, which is not cut: fills of other pieces could be the first one."""
        del parts
        with self._exclusive:
            return [self]

    def restore(self, state: bytes) -> None:
        """Go to a saved state."""
        fresh = self._fresh()
        if state != FIRST_FILL_TAG:
            fresh._restore_position(state)
        fresh.collect = self.collect
        with self._exclusive:
            fresh._exclusive = self._exclusive
            self.__dict__.update(fresh.__dict__)

    def _fresh(self) -> Self:
        """Return the same search as it was at first."""
        raise NotImplementedError

    def _restore_position(self, state: bytes) -> None:
        """Go to a saved state with a first fill."""
        raise NotImplementedError


class FirstFillSearch(FirstThenAll):
    """A search for all fills of a problem, one of them first."""

    method: ClassVar[Method] = Method("fill-hunt", "a first fill, then all others")

    _own = ("_portfolio", "_all", "_waiting")

    def __init__(self, problem: FillProblem, seed: int | None, favour: int = 0) -> None:
        super().__init__()
        self._problem = problem
        self._seed = seed
        self._favour = favour
        #: until it is over; and the words that it tried by then
        self._portfolio: FillPortfolio | None = FillPortfolio(
            problem, 0 if seed is None else seed, favour
        )
        self._first_nodes = 0
        self.shared: SharedFirstFill = SharedFirstFill()

    @property
    def nodes(self) -> int:
        """Words tried for the first fill, and positions of the search for all."""
        portfolio, rest = self._portfolio, self._all
        first_nodes = self._first_nodes if portfolio is None else portfolio.nodes
        return first_nodes + (0 if rest is None else rest.nodes)

    @property
    def solution_count(self) -> int:
        """Fills found so far, each counted once."""
        if self._first is None:
            return 0
        return 1 + (0 if self._all is None else self._all.solution_count - self._seen_again)

    def best_partial(self) -> tuple[tuple[int, ...], list[int]] | None:
        """Return the words of the fullest grid so far, -1 for none, and how hard each slot was.

        None once there is a first fill.
        """
        portfolio = self.shared.portfolio
        return None if portfolio is None else (portfolio.partial_fill(), portfolio.slot_weights())

    @property
    def fingerprint(self) -> bytes:
        """Names the problem and the seed."""
        return self._problem.fingerprint + f"hunt {self._seed} {self._favour}".encode()

    def step(self, nodes: int) -> bool:
        """Go on with the first fill, or all; False when nothing is left."""
        with self._exclusive:
            if self._is_over:
                return False
            if self._portfolio is not None:
                return self._step_first_fill(self._portfolio, nodes)
            return self._step_search(nodes)

    def _step_search(self, nodes: int) -> bool:
        if self._all is None:
            self._all = self._problem.search(seed=self._seed)
        self._is_over = not self._all.step(nodes)
        for fill in self._all.take():
            if fill == self._first:
                self._seen_again = True
            else:
                self._waiting.append(fill)
        return not self._is_over

    def _step_first_fill(self, portfolio: FillPortfolio, nodes: int) -> bool:
        self.shared.portfolio = portfolio
        if portfolio.step(nodes):
            return True
        self.shared.portfolio = None
        if portfolio.is_refuted:
            self._is_over = True
        else:
            self._first = portfolio.fill()
            self._waiting.append(self._first)
        self._first_nodes = portfolio.nodes
        self._portfolio = None
        return not self._is_over

    def estimate(self, probes: int, seed: int = 0) -> float:
        """Estimate what is left: infinite before the first fill, which may come soon or never."""
        with self._exclusive:
            if self._portfolio is not None:
                return inf
            return 1.0 if self._all is None else self._all.estimate(probes, seed)

    def state(self) -> bytes:
        """Return what was found and where the search for all is; a first fill begins again."""
        with self._exclusive:
            if self._first is None:
                return FIRST_FILL_TAG
            first = b",".join(str(word).encode() for word in self._first)
            rest = b"" if self._all is None else self._all.state()
            return b"%s;%d;%d;%s" % (first, self._seen_again, self._first_nodes, rest)

    def _fresh(self) -> Self:
        fresh = type(self)(self._problem, self._seed, self._favour)
        fresh.shared = self.shared
        return fresh

    def _restore_position(self, state: bytes) -> None:
        try:
            first, seen, first_nodes, rest = state.split(b";", 3)
            self._first = tuple(int(word) for word in first.split(b",") if first)
            self._seen_again = bool(int(seen))
            self._first_nodes = int(first_nodes)
            self._portfolio = None
        except ValueError:
            raise CheckpointError("not the state of a search for fills") from None
        if not 0 <= self._first_nodes <= MOST_FIRST_NODES:
            raise CheckpointError("not the state of a search for fills")
        if rest:
            self._all = self._problem.search(seed=self._seed)
            self._all.restore(rest)
            # The search for all hands out at every step: it is saved with nothing in its hands.
            if (
                self._all.take()
                or not self._all.collect
                or self._seen_again > self._all.solution_count
            ):
                raise CheckpointError("not the state of a search for fills")
        elif self._seen_again:
            raise CheckpointError("not the state of a search for fills")
