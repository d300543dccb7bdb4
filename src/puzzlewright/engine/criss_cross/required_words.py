"""Crossing words of which some must be on the board: annealing with a constraint.

The kernel (_ruin_recreate.pyx) values all words alike. So it is stepped one arrangement at a time,
and an arrangement with fewer of the words that must be in is taken back, whatever else it gained.
These words are placed first: by themselves, then with a few others that may join them, and only
when all are in, with the whole list. If that takes too long, it begins again with other random
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from puzzlewright.engine.criss_cross._ruin_recreate import RuinRecreate
from puzzlewright.engine.criss_cross.problem import CrissCrossProblem
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.kernel.single_thread import CompositeSearch

#: Makes the search for a problem from a seed.
SearchFactory = Callable[[CrissCrossProblem, int], RuinRecreate]

#: Arrangements of the words that must be in alone, and of these with others, before it begins
#: again.
FIRST_NODES = 400
JOINING_NODES = 2_000

#: Words that may join those that must be in, for each of them and in any case.
JOINING = 2
JOINING_UNCONDITIONALLY = 40

#: What a word is worth that must be in: more than any arrangement.
REQUIRED_WORD_VALUE = 10**15

#: The value of a search without an arrangement, as in _improver.pxd.
NO_VALUE = -4611686018427387904


def plain_score(value: int) -> int:
    """Return the score of an arrangement without what the words that must be in are worth."""
    return (value + REQUIRED_WORD_VALUE // 2) % REQUIRED_WORD_VALUE - REQUIRED_WORD_VALUE // 2


class RequiredWordsSearch(CompositeSearch):
    """A search for arrangements with certain words in them. More of these is always better."""

    _own = ("_annealing", "_random")

    def __init__(
        self, problem: CrissCrossProblem, must: Sequence[int], factory: SearchFactory, seed: int
    ) -> None:
        super().__init__()
        self._problem, self._must, self._factory = problem, tuple(must), factory
        self._random = Random(seed)
        self._best: RawSolution | None = None
        self._annealing: RuinRecreate  # of the stage that it is at
        self._numbers: tuple[int, ...] = ()  # of its words in the whole list
        self._wanted: frozenset[int] = frozenset()  # its words that must be in
        self._now: RawSolution = ()
        self._kept = self._standing = self._most = 0
        self.value: int = NO_VALUE * REQUIRED_WORD_VALUE  #: of the best arrangement
        self._before = 0  # nodes of the stages before
        self._share = 0
        self._begin()

    @property
    def nodes(self) -> int:
        """Arrangements tried."""
        return self._before + self._annealing.nodes

    def cool(self, share: int) -> None:
        """Take note of how far the work is, in thousandths."""
        with self._exclusive:
            self._share = share
            self._annealing.cool(share)

    def step(self, nodes: int) -> bool:
        """Try `nodes` more arrangements, one after the other."""
        with self._exclusive:
            for _ in range(nodes):
                self._annealing.step(1)
                self._judge()
                if self._is_over:
                    self._go_on()
        return True

    def best(self) -> RawSolution | None:
        """Return the best arrangement so far."""
        return self._best

    def _judge(self) -> None:
        """Keep the last step, or take it back if it cost a word that must be in."""
        annealing: Any = self._annealing
        settings, sums, (best, now) = annealing.__getstate__()
        if best is None or sums[1] == NO_VALUE:
            return  # nothing is on the board yet, or the step was not accepted
        kept = sum(now[at] in self._wanted for at in range(0, len(now), 4))
        nodes, value, standing, warmth, random = sums
        if kept < self._kept:
            now, standing = self._now, self._standing
        else:
            self._kept, self._now, self._standing = kept, now, standing
            self._note(now, kept * REQUIRED_WORD_VALUE + value)
        # Without a best one, the value of the next arrangement is known.
        fresh = (nodes, NO_VALUE, standing, warmth, random)
        annealing.__setstate__((settings, fresh, ((), now)))

    def _note(self, now: RawSolution, value: int) -> None:
        if value > self.value:
            self.value = value
            self._best = self._full_numbers(now)

    def _full_numbers(self, raw: RawSolution) -> RawSolution:
        """Return an arrangement with the numbers that words have in the whole list."""
        numbers = self._numbers
        return tuple(n if at % 4 else numbers[n] for at, n in enumerate(raw))

    # The stages

    def _begin(self) -> None:
        """Begin with the words that must be in, and no others."""
        self._search_subset(self._must, (), FIRST_NODES)

    def _go_on(self) -> None:
        """Go on with more words; or begin again, if words that must be in are still missing."""
        raw, every = self._full_numbers(self._now), range(len(self._problem.words))
        others = sorted(set(every) - set(self._must))
        most = JOINING_UNCONDITIONALLY + JOINING * len(self._must)
        is_first = len(self._numbers) == len(self._must)
        if not self._has_all and (not is_first or not others):
            self._begin()
        elif self._has_all or len(others) <= most:
            self._search_subset(every, raw, JOINING_NODES)
        else:
            joined = sorted([*self._must, *self._random.sample(others, most)])
            self._search_subset(joined, raw, JOINING_NODES)

    @property
    def _has_all(self) -> bool:
        return self._kept == len(self._must)

    @property
    def _is_over(self) -> bool:
        """Whether this stage is: all words that must be in are, or its tries are used up."""
        if self._has_all:
            return len(self._numbers) < len(self._problem.words)
        return self._annealing.nodes >= self._most

    def _search_subset(self, numbers: Sequence[int], raw: RawSolution, most: int) -> None:
        """Search with some of the words, from an arrangement in numbers of the whole list on."""
        self._most = most
        self._before += self._annealing.nodes if self._numbers else 0
        whole = self._problem
        words = [whole.words[number] for number in numbers]
        problem = CrissCrossProblem(whole.letters, words, whole.rows, whole.cols, whole.values)
        at = {number: n for n, number in enumerate(numbers)}
        self._numbers = tuple(numbers)
        self._wanted = frozenset(at[number] for number in self._must)
        self._annealing = self._factory(problem, self._random.getrandbits(63))
        self._annealing.cool(self._share)
        self._now, self._standing, self._kept = (), 0, 0
        begun = tuple(n if place % 4 else at[n] for place, n in enumerate(raw))
        if begun:
            self._annealing.set_placements(begun)
            self._judge()
