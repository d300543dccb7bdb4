"""Boards at several temperatures at once, which change places: for long searches.

Parallel tempering, or replica exchange (R. H. Swendsen and J.-S. Wang, 1986; K. Hukushima and
K. Nemoto, 1996).

An annealing ends where it was when it got too cold to go on; what comes of it is chance, and a
slower one is hardly better. Here, each board keeps its temperature for a moment, then neighbours
may exchange theirs: a better board gets colder, and one that is stuck gets warm again. So it goes
on getting better as long as there is time.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from math import log
from random import Random

from puzzlewright.engine.criss_cross._ruin_recreate import RuinRecreate
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.kernel.single_thread import CompositeSearch

#: A thousand times minus the logarithms of chances. Whole numbers, because the last bits of
#: logarithms are not the same on every machine.
METROPOLIS_TABLE = [round(-1000 * log((chance + 0.5) / 1024)) for chance in range(1024)]


class Replicas(list[RuinRecreate]):
    """Searches, of which a copy has copies."""

    def __copy__(self) -> Replicas:
        return Replicas(copy(replica) for replica in self)


class ReplicaExchange(CompositeSearch):
    """Arrangements that get better, each at one of some temperatures."""

    #: Arrangements that each board tries between two exchanges.
    TURN = 200

    _own = ("_replicas", "_random")

    def __init__(
        self, replicas: Sequence[RuinRecreate], temperatures: Sequence[int], seed: int
    ) -> None:
        super().__init__()
        self._replicas = Replicas(replicas)  #: the coldest first
        self._temperatures = tuple(sorted(temperatures))
        self._random = Random(seed)
        self.nodes: int = 0  #: arrangements tried
        self._warm()

    def cool(self, share: int) -> None:
        """Take note of how far the work is: it stays as warm as it is."""

    def step(self, nodes: int) -> bool:
        """Try `nodes` more arrangements; there is no end to it."""
        with self._exclusive:
            end = self.nodes + nodes
            while self.nodes < end:
                turn, done = divmod(self.nodes, self.TURN)
                more = min(self.TURN - done, end - self.nodes)
                self._replicas[turn % len(self._replicas)].step(more)
                self.nodes += more
                if self.nodes % (self.TURN * len(self._replicas)) == 0:
                    self._exchange()
        return True

    def _exchange(self) -> None:
        """Let neighbours exchange temperatures: every other pair, then the pairs between them."""
        replicas, temperatures = self._replicas, self._temperatures
        rounds = self.nodes // (self.TURN * len(replicas))
        for cold in range(rounds % 2, len(replicas) - 1, 2):
            hot = cold + 1
            gain = replicas[hot].current_value - replicas[cold].current_value
            apart = temperatures[hot] - temperatures[cold]
            product = temperatures[hot] * temperatures[cold]
            if -1000 * gain * apart <= product * self._random.choice(METROPOLIS_TABLE):
                replicas[cold], replicas[hot] = replicas[hot], replicas[cold]
        self._warm()

    def _warm(self) -> None:
        for replica, temperature in zip(self._replicas, self._temperatures, strict=True):
            replica.hottest = replica.coldest = temperature
            replica.cool(0)

    @property
    def _best(self) -> RuinRecreate:
        return max(self._replicas, key=lambda replica: replica.value)

    @property
    def value(self) -> int:
        """What the best arrangement is worth."""
        return self._best.value

    def best(self) -> RawSolution | None:
        """Return the best arrangement so far."""
        with self._exclusive:
            return self._best.best()
