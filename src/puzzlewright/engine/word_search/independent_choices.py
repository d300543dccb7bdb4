"""Independent choices: a search for which solutions are numbers in a mixed radix.

One option of each of several groups is to be chosen, whatever the others are. So the solutions can
be numbered, and the n-th one is found by arithmetic: nothing has to be set up for millions of
options, and the number of all solutions is a product.
"""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from math import prod
from random import Random
from typing import ClassVar, Self

from puzzlewright.core.errors import CheckpointError
from puzzlewright.engine.driver.search import Method, RawSolution
from puzzlewright.engine.kernel.single_thread import CompositeSearch

#: Solutions that wait to be taken, at most: then a step comes back early.
MOST_WAITING = 64

#: Options of the groups that a seed turns, at most. The first option of a group is easy to tell for
#: whoever numbers them; another one may take a list of all.
MOST_SHUFFLED = 4_000_000


class ProductSearch(CompositeSearch):
    """Chooses one option of each group, the last group first to change; options are numbered.

    `sizes` are the numbers of options of the groups. With a seed, the options of each group come in
    another order: it begins elsewhere (not where there are millions). `at_once` counts all in one
    step, without looking at each.
    """

    method: ClassVar[Method] = Method("product", "multiplying independent choices")

    _own = ("_waiting",)

    def __init__(
        self,
        sizes: Sequence[int],
        *,
        collect: bool = True,
        seed: int | None = None,
        at_once: bool = False,
    ) -> None:
        super().__init__()
        self.collect = collect
        self._sizes = list(sizes)
        self._firsts = [0, *accumulate(sizes)]  #: per group: the number of its first option
        self._turns = _first_choices(sizes, seed)
        self._seed = seed
        self._at_once = at_once
        self._begin, self._at, self._end = 0, 0, prod(sizes)
        self._nodes = self._found = 0
        self._waiting: list[RawSolution] = []

    @property
    def totals(self) -> dict[int, int]:
        """The number of all solutions, as counts of several problems tell it."""
        return {0: prod(self._sizes)}

    @property
    def nodes(self) -> int:
        """Solutions looked at; one for all that are counted at once."""
        return self._nodes

    @property
    def solution_count(self) -> int:
        """Solutions found so far."""
        return self._found

    @property
    def progress(self) -> float:
        """The share of the solutions that lie behind."""
        with self._exclusive:
            span = self._end - self._begin
            return (self._at - self._begin) / span if span else 1.0

    @property
    def fingerprint(self) -> bytes:
        """Names the sizes and the order."""
        return b"product" + blake2b(repr((self._sizes, self._seed)).encode()).digest()

    def step(self, nodes: int) -> bool:
        """Find `nodes` more solutions; False when there are no more."""
        with self._exclusive:
            if self._at_once:
                self._nodes += self._at < self._end
                self._found += self._end - self._at
                self._at = self._end
                return False
            more = min(nodes, self._end - self._at)
            if self.collect:
                more = min(more, max(0, MOST_WAITING - len(self._waiting)))
                self._waiting += (self._solution(self._at + n) for n in range(more))
            self._at += more
            self._nodes += more
            self._found += more
            return self._at < self._end

    def _solution(self, number: int) -> RawSolution:
        chosen = []
        for group in range(len(self._sizes) - 1, -1, -1):
            number, digit = divmod(number, self._sizes[group])
            digit = (digit + self._turns[group]) % self._sizes[group]
            chosen.append(self._firsts[group] + digit)
        return tuple(reversed(chosen))

    def without_fallback(self) -> Self:
        """Return this: nothing takes its place."""
        return self

    def take(self) -> list[RawSolution]:
        """Hand out the solutions found since the last take."""
        with self._exclusive:
            found, self._waiting = self._waiting, []
            return found

    def split(self, parts: int) -> list[Self]:
        """Return stretches of about the same number of solutions."""
        left = self._end - self._at
        cuts = sorted({self._at + left * part // parts for part in range(parts + 1)})
        pieces = [self.__copy__() for _ in cuts[:-1]] or [self.__copy__()]
        for piece, begin, end in zip(pieces, cuts, cuts[1:], strict=False):
            piece._begin = piece._at = begin
            piece._end = end
            if begin != self._at:
                piece._waiting, piece._nodes, piece._found = [], 0, 0
        return pieces

    def estimate(self, probes: int, seed: int = 0) -> float:  # noqa: ARG002
        """Return how many solutions there are still to find: no estimate, but exact."""
        left = self._end - self._at
        return float(left) if left.bit_length() < 1000 else float("inf")

    def state(self) -> bytes:
        """Return the numbers that change, and the solutions that wait."""
        with self._exclusive:
            numbers = (self._begin, self._at, self._end, self._nodes, self._found)
            return repr((numbers, self._waiting)).encode()

    def restore(self, state: bytes) -> None:
        """Go to a saved state."""
        try:
            (begin, at, end, nodes, found), waiting = literal_eval(state.decode())
            fits = 0 <= begin <= at <= end <= prod(self._sizes) and min(nodes, found) >= 0
        except (ValueError, TypeError, SyntaxError) as bad:
            raise CheckpointError("a damaged state") from bad
        if not fits:
            raise CheckpointError("a damaged state")
        with self._exclusive:
            self._begin, self._at, self._end = begin, at, end
            self._nodes, self._found = nodes, found
            self._waiting = [tuple(each) for each in waiting]


def _first_choices(sizes: Sequence[int], seed: int | None) -> list[int]:
    """Return with which option each group begins."""
    turns = [0] * len(sizes)
    if seed is None:
        return turns

    chance, options = Random(seed), 0
    for group in range(len(sizes) - 1, -1, -1):
        options += sizes[group]
        if options > MOST_SHUFFLED:
            break
        turns[group] = chance.randrange(sizes[group]) if sizes[group] else 0
    return turns
