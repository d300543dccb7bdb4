"""A search for one fill with others beside it, so that one bad seed or one bad way does not matter.

A portfolio of searches (C. P. Gomes and B. Selman, 2001). The first search branches on words, which
minds their scores; most grids are filled before anything else is tried. Then others take turns
with it:

- A search by letters (_first_fill.pyx), which probes the root first. Until repairs begin, it has
  most turns: on six open grids it filled five sooner alone than with half of the turns (one seed).
  It goes on to the end, because only what is learnt over a long time leads to proofs.
- A reseeded search: the same with a seed of its own, which knows nothing of what was learnt but the
  root. How long a search takes depends on chance, and now and then it takes very long (C. P. Gomes
  and others, 2000, on such heavy tails). If a reseeded search finds nothing for some time, another
  one takes its place, and has longer.

- A repair (_fill_repair.pyx), if that takes long: it goes on with the fullest grid of one of the
  searches, and then of another. It finds no proofs, but fills of large grids on which the others
  give up.

- A search that fills the hardest parts of a large grid first (bottlenecks.py), from then on. It may
  also prove that there is no fill.

Whoever is done first ends it. Turns are measured in words and letters tried: the same seed finds
the same fill, however long the steps are. Where positions are so large that a search by letters
would need too much memory, reseeded searches branch on words, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzlewright.engine.kernel.single_thread import CompositeSearch
from puzzlewright.engine.word_fill._fill_repair import FillRepair
from puzzlewright.engine.word_fill._first_fill import FirstFill
from puzzlewright.engine.word_fill.bottlenecks import BottleneckSearch
from puzzlewright.engine.word_fill.problem import FillProblem

#: Words that are tried before anything else is: most searches are over by then.
SOLO_NODES = 10_000

#: Words or letters in a turn of the first search, and of a reseeded search; the search by letters
#: has some.
TURN_NODES = 1_000
BY_LETTERS = 4

#: Turns of the first search, where there is none by letters.
BY_WORDS = 2

#: What the first reseeded search may try, and by how much more each of the later ones.
FIRST_RESTART = 10_000
GROWTH = 2

#: What is tried before the first repair, and by each of them.
NODES_BEFORE_REPAIRS = 100_000
REPAIR_NODES = 400_000

#: Turns in a row of a repair, the same in large grids, and the fewest slots of a large grid. Grids
#: of 15×15 are hard all over, and are filled by searches, if at all.
BY_REPAIR = 4
BY_REPAIR_IN_LARGE = 8
LARGE_GRID = 100

#: Turns in a row of the search for bottlenecks, in large grids only.
BY_BOTTLENECKS = 8

#: Whose turn it is.
PERSISTENT, RESTARTED, FIRST, REPAIRING, BOTTLENECKS = range(5)

#: What is added to the seed for each reseeded search: a prime, far from seeds that people choose.
NEXT_SEED = 1_000_003


class FillPortfolio(CompositeSearch):
    """Several searches that look like one."""

    _own = ("_first", "_letters", "_reseeded", "_repair", "_bottlenecks")

    def __init__(self, problem: FillProblem, seed: int, favour: int) -> None:
        super().__init__()
        self._problem = problem
        self._seed = seed
        self._favour = favour
        self._first = problem.first_fill(seed=seed, favour=favour)
        self._letters: FirstFill | None = None
        self._reseeded: FirstFill | None = None
        self._repair: FillRepair | None = None
        self._bottlenecks: BottleneckSearch | None = None
        self._repaired = 0  # what it had tried when it took up the grid that it has
        self._repairs = 0  # grids that it took up
        self._fullest: tuple[int, ...] | None = None  # before that
        self._reseeded_count = 0  # that have come back
        self._reseeded_nodes = 0  # what they tried
        self._turn = FIRST
        self._until = SOLO_NODES  # what whoever is on has tried when the turn ends

    def _members(self) -> Iterator[FirstFill]:
        yield self._first
        if self._letters is not None:
            yield self._letters
        if self._reseeded is not None:
            yield self._reseeded

    @property
    def nodes(self) -> int:
        """Words and letters that all of them tried."""
        others = sum(each.nodes for each in (self._repair, self._bottlenecks) if each is not None)
        return self._reseeded_nodes + others + sum(member.nodes for member in self._members())

    @property
    def is_refuted(self) -> bool:
        """Whether it is certain that there is no fill."""
        if self._bottlenecks is not None and self._bottlenecks.is_refuted:
            return True
        return any(member.is_refuted for member in self._members())

    def step(self, nodes: int) -> bool:
        """Try at most `nodes` more words or letters; False with a fill, or if there is none."""
        with self._exclusive:
            member = self._current()
            if not member.step(min(nodes, self._until - member.nodes)):
                return False
            if member.nodes >= self._until:
                self._end_turn(member)
                if self._turn == RESTARTED and self._reseeded is None:
                    self._start_restarted()
                if self._turn == REPAIRING:
                    self._go_on_repairing()
                if self._turn == BOTTLENECKS and self._bottlenecks is None:
                    self._bottlenecks = self._problem.bottlenecks(seed=self._seed)
                self._until = self._current().nodes + self._turns() * TURN_NODES
            return not any(each.is_filled or each.is_refuted for each in self._members())

    def _turns(self) -> int:
        """Return how many turns in a row there are for whoever is on."""
        if self._turn == PERSISTENT:
            return BY_WORDS if self._letters is None else BY_LETTERS
        if self._turn == REPAIRING:
            return BY_REPAIR_IN_LARGE if self._is_large else BY_REPAIR
        return BY_BOTTLENECKS if self._turn == BOTTLENECKS else 1

    @property
    def _is_large(self) -> bool:
        """Whether the grid has many slots, and searches by letters fit in memory."""
        return self._problem.supports_letters and len(self._problem.slots) >= LARGE_GRID

    def _current(self) -> FirstFill | FillRepair | BottleneckSearch:
        """Return the search whose turn it is."""
        if self._turn == BOTTLENECKS and self._bottlenecks is not None:
            return self._bottlenecks
        if self._turn == REPAIRING and self._repair is not None:
            return self._repair
        if self._turn == RESTARTED and self._reseeded is not None:
            return self._reseeded
        if self._turn == PERSISTENT and self._letters is not None:
            return self._letters
        return self._first

    def _end_turn(self, member: FirstFill | FillRepair | BottleneckSearch) -> None:
        by_letters = self._problem.supports_letters
        if self._turn == RESTARTED and member.nodes >= FIRST_RESTART * GROWTH**self._reseeded_count:
            self._reseeded_nodes += member.nodes
            self._reseeded_count += 1
            self._reseeded = None
        # Without a search by letters, the first one is the steady one.
        last = FIRST if by_letters else RESTARTED
        if self._turn < last or (self._turn == REPAIRING and self._is_large):
            self._turn += 1
        else:
            is_due = not self._problem.all_used and self.nodes >= NODES_BEFORE_REPAIRS
            self._turn = REPAIRING if is_due and self._turn == last else PERSISTENT
        if by_letters and self._letters is None:
            self._letters = self._problem.first_fill(seed=self._seed, by_letters=True, probing=True)

    def _start_restarted(self) -> None:
        seed = self._seed + NEXT_SEED * (self._reseeded_count + 1)
        self._reseeded = self._problem.first_fill(
            seed=seed, favour=self._favour, by_letters=self._letters is not None
        )
        self._reseeded.adopt(self._letters or self._first)

    def _go_on_repairing(self) -> None:
        """Take up another grid, if there is none yet or the last one took too long."""
        if self._repair is None:
            self._repair = self._problem.repair(
                seed=self._seed, favour=self._favour, by_letters=self._letters is not None
            )
        elif self._repair.nodes < self._repaired + REPAIR_NODES:
            return
        self._fullest = self.partial_fill()  # which it may have come to
        # The fullest first; there may be a newly reseeded one then.
        members = sorted(self._members(), key=lambda member: member.partial_fill().count(-1))
        self._repair.adopt(members[self._repairs % len(members)])
        self._repairs += 1
        self._repaired = self._repair.nodes

    def fill(self) -> tuple[int, ...]:
        """Return the number of the word in each slot, when a fill is found."""
        if self._bottlenecks is not None and self._bottlenecks.is_filled:
            return self._bottlenecks.fill()
        if self._repair is not None and self._repair.is_filled:
            return self._repair.fill()
        return next((member for member in self._members() if member.is_filled), self._first).fill()

    def partial_fill(self) -> tuple[int, ...]:
        """Return the words of the fullest grid that was come to; -1 for none."""
        grids = [member.partial_fill() for member in self._members()]
        if self._repair is not None:
            grids.append(self._repair.fill())
        if self._bottlenecks is not None:
            grids.append(self._bottlenecks.fill())
        if self._fullest is not None:
            grids.append(self._fullest)
        return min(grids, key=lambda words: words.count(-1))

    def slot_weights(self) -> list[int]:
        """Return how often each slot ran out of words."""
        return [
            sum(each) for each in zip(*(h.slot_weights() for h in self._members()), strict=True)
        ]
