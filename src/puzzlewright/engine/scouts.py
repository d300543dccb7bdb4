"""A hunt for one fill with scouts beside it, so that one bad seed does not matter.

How long a hunt takes depends on chance, and now and then it takes very long (C. P. Gomes and
others, 2000, on such heavy tails). So after a while a second hunt gets every third turn: a scout
with a seed of its own, which knows nothing of what was learnt. If it finds nothing for some time,
another one takes its place, and has longer. The first hunt goes on all the while, for only what is
learnt over a long time leads to proofs. Whoever is done first ends it. Turns are measured in words
tried: the same seed finds the same fill, however long the steps are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.engine.exclusive import Compound

if TYPE_CHECKING:
    from puzzlewright.engine._hunt import FillHunt
    from puzzlewright.engine.fill import FillProblem

#: Words that are tried before there is a scout: most hunts are over by then.
ALONE = 10_000

#: Words in a scout's turn; the first hunt has two of them.
TURN = 1_000

#: Words that the first scout may try, and by how much more each of the later ones.
FIRST_SCOUT = 10_000
GROWTH = 2

#: What is added to the seed for each scout: a prime, far from seeds that people choose.
NEXT_SEED = 1_000_003


class ScoutedHunt(Compound):
    """A hunt that looks like one, and is several."""

    _own = ("_first", "_scout")

    def __init__(self, problem: FillProblem, seed: int, favour: int) -> None:
        super().__init__()
        self._problem = problem
        self._seed = seed
        self._favour = favour
        self._first = problem.hunt(seed=seed, favour=favour)
        self._first_until = ALONE  # the words at which its turn ends
        self._scout: FillHunt | None = None
        self._scout_until = 0
        self._scouts = 0  # that have come back
        self._scouted = 0  # words that they tried

    @property
    def nodes(self) -> int:
        """Words that all of them tried."""
        scout = self._scout
        return self._first.nodes + self._scouted + (0 if scout is None else scout.nodes)

    @property
    def is_refuted(self) -> bool:
        """Whether it is certain that there is no fill."""
        return self._first.is_refuted or (self._scout is not None and self._scout.is_refuted)

    def step(self, nodes: int) -> bool:
        """Try so many more words at most; False when there is a fill, or certainly none."""
        with self._exclusive:
            if self._first.nodes < self._first_until:
                return self._first.step(min(nodes, self._first_until - self._first.nodes))
            if self._scout is None:
                seed = self._seed + NEXT_SEED * (self._scouts + 1)
                self._scout = self._problem.hunt(seed=seed, favour=self._favour)
                self._scout_until = TURN
            scout = self._scout
            if not scout.step(min(nodes, self._scout_until - scout.nodes)):
                return False
            if scout.nodes >= self._scout_until:
                self._end_turn(scout)
            return True

    def _end_turn(self, scout: FillHunt) -> None:
        self._first_until = self._first.nodes + 2 * TURN
        self._scout_until += TURN
        if scout.nodes >= FIRST_SCOUT * GROWTH**self._scouts:
            self._scouted += scout.nodes
            self._scouts += 1
            self._scout = None

    def fill(self) -> tuple[int, ...]:
        """Return the number of the word in each slot, when a fill is found."""
        hunt = self._scout if self._scout is not None and self._scout.is_filled else self._first
        return hunt.fill()

    def partial(self) -> tuple[int, ...]:
        """Return the words of the fullest grid that the first hunt came to; -1 for none."""
        return self._first.partial()

    def slot_weights(self) -> list[int]:
        """Return how often each slot ran out of words in the first hunt."""
        return self._first.slot_weights()
