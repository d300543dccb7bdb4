"""A search for fills that hunts for the first one, and then looks at all.

Randomised restarts with learnt weights (_first_fill.pyx) and several seeds (portfolio.py), then a
complete search (_fill_search.pyx).

In a large dictionary a complete search may never come to its first fill: a few bad choices at the
start are not undone in a lifetime. So the first one is hunted, with restarts (_first_fill.pyx).
Whoever wants more gets them from the complete search, which then leaves out the one that was handed
out.
"""

from __future__ import annotations

from math import inf
from typing import ClassVar, Self

from puzzlewright.core.errors import CheckpointError
from puzzlewright.engine.driver.search import Method, RawSolution
from puzzlewright.engine.kernel.single_thread import CompositeSearch
from puzzlewright.engine.word_fill._fill_search import FillSearch
from puzzlewright.engine.word_fill.portfolio import FillPortfolio
from puzzlewright.engine.word_fill.problem import FillProblem

#: What a saved search begins with that is still hunting.
FIRST_FILL_TAG = b"hunting"

#: More words than any hunt will try.
MOST_FIRST_NODES = 1 << 61


class SharedFirstFill:
    """The hunt that went on last, of a search and all its copies.

    So whoever made the search can ask how far it came, though the driver steps a copy.
    """

    __slots__ = ("hunt",)

    def __init__(self) -> None:
        self.hunt: FillPortfolio | None = None

    def __reduce__(self) -> tuple[type[SharedFirstFill], tuple[()]]:
        return SharedFirstFill, ()  # it ends where a search goes to another process


class FirstFillSearch(CompositeSearch):
    """A search for all fills of a problem, one of them first."""

    method: ClassVar[Method] = Method("fill-hunt", "a first fill, then all others")

    _own = ("_hunt", "_all", "_waiting")

    def __init__(self, problem: FillProblem, seed: int | None, favour: int = 0) -> None:
        super().__init__()
        self.collect = True
        self._problem = problem
        self._seed = seed
        self._favour = favour
        #: the hunt, until it is over; and the words that it tried by then
        self._hunt: FillPortfolio | None = FillPortfolio(
            problem, 0 if seed is None else seed, favour
        )
        self._hunted = 0
        self._first: RawSolution | None = None  #: what the hunt has found
        self._all: FillSearch | None = None  #: the search for all, once the hunt is over
        self._waiting: list[RawSolution] = []
        self._seen_again = False  #: whether the search for all has come to the first one
        self._is_over = False
        self.trail: SharedFirstFill = SharedFirstFill()

    @property
    def nodes(self) -> int:
        """Words tried by the hunt, and positions of the search for all."""
        hunt, rest = self._hunt, self._all
        hunted = self._hunted if hunt is None else hunt.nodes
        return hunted + (0 if rest is None else rest.nodes)

    @property
    def solution_count(self) -> int:
        """Fills found so far, each counted once."""
        if self._first is None:
            return 0
        return 1 + (0 if self._all is None else self._all.solution_count - self._seen_again)

    def best_partial(self) -> tuple[tuple[int, ...], list[int]] | None:
        """Return the words of the fullest grid so far, -1 for none, and how hard each slot was.

        None once the hunt is over.
        """
        hunt = self.trail.hunt
        return None if hunt is None else (hunt.partial_fill(), hunt.slot_weights())

    @property
    def progress(self) -> float:
        """The share of the search for all that lies behind; a hunt does not know how far it is."""
        with self._exclusive:
            if self._is_over:
                return 1.0
            return 0.0 if self._all is None else self._all.progress

    @property
    def fingerprint(self) -> bytes:
        """Names the problem and the seed."""
        return self._problem.fingerprint + f"hunt {self._seed} {self._favour}".encode()

    def step(self, nodes: int) -> bool:
        """Go on hunting, or looking at all; False when nothing is left."""
        with self._exclusive:
            if self._is_over:
                return False
            if self._hunt is not None:
                return self._step_first_fill(self._hunt, nodes)
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

    def _step_first_fill(self, hunt: FillPortfolio, nodes: int) -> bool:
        self.trail.hunt = hunt
        if hunt.step(nodes):
            return True
        self.trail.hunt = None
        if hunt.is_refuted:
            self._is_over = True
        else:
            self._first = hunt.fill()
            self._waiting.append(self._first)
        self._hunted = hunt.nodes
        self._hunt = None
        return not self._is_over

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

    def estimate(self, probes: int, seed: int = 0) -> float:
        """Estimate what is left: infinite while it hunts, which may end at any moment or never."""
        with self._exclusive:
            if self._hunt is not None:
                return inf
            return 1.0 if self._all is None else self._all.estimate(probes, seed)

    def state(self) -> bytes:
        """Return what was found and where the search for all is; a hunt begins again."""
        with self._exclusive:
            if self._first is None:
                return FIRST_FILL_TAG
            first = b",".join(str(word).encode() for word in self._first)
            rest = b"" if self._all is None else self._all.state()
            return b"%s;%d;%d;%s" % (first, self._seen_again, self._hunted, rest)

    def restore(self, state: bytes) -> None:
        """Go to a saved state."""
        fresh = FirstFillSearch(self._problem, self._seed, self._favour)
        if state != FIRST_FILL_TAG:
            fresh._restore_position(state)
        fresh.collect = self.collect
        fresh.trail = self.trail
        with self._exclusive:
            fresh._exclusive = self._exclusive
            self.__dict__.update(fresh.__dict__)

    def _restore_position(self, state: bytes) -> None:
        try:
            first, seen, hunted, rest = state.split(b";", 3)
            self._first = tuple(int(word) for word in first.split(b",") if first)
            self._seen_again = bool(int(seen))
            self._hunted = int(hunted)
            self._hunt = None
        except ValueError:
            raise CheckpointError("not the state of a hunt for fills") from None
        if not 0 <= self._hunted <= MOST_FIRST_NODES:
            raise CheckpointError("not the state of a hunt for fills")
        if rest:
            self._all = self._problem.search(seed=self._seed)
            self._all.restore(rest)
            # The search for all hands out at every step: it is saved with nothing in its hands.
            if (
                self._all.take()
                or not self._all.collect
                or self._seen_again > self._all.solution_count
            ):
                raise CheckpointError("not the state of a hunt for fills")
        elif self._seen_again:
            raise CheckpointError("not the state of a hunt for fills")
