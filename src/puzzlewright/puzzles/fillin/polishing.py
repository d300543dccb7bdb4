"""Better and better fills for as long as there is time: the improvers of a dictionary.

One polish (engine/_polish.pyx) may be stuck for good, and which one is depends on its seed. So when
the best one has found nothing for a while, another begins with another seed; it takes its place if
it becomes better, and else the best one goes on (restarts, of which the best counts).

Where answers are kept apart, the best fill may break that rule. Then it goes on in branches without
some words (alike.py). If all of them were searched to their end, nothing is better: proved.

What is decided after a number of nodes does not depend on how they are cut into steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.engine.exclusive import Compound
from puzzlewright.puzzles.fillin.alike import NONE, Alike, Numbers

if TYPE_CHECKING:
    from puzzlewright.engine._polish import FillPolish
    from puzzlewright.engine.fill import FillProblem
    from puzzlewright.engine.search import RawSolution
    from puzzlewright.puzzles.fillin.solve import Solver

#: The number of the word in each slot, -1 for none, and how hard each slot was.
FurthestGrid = tuple[tuple[int, ...], list[int]]

#: Words tried between two looks at how good a polish is.
STINT = 500

#: A polish without a better fill for this many words, or half of its words, lets another try.
PATIENCE = 6_000

#: The same for one whose best fill breaks a rule, once there is a fill that does not.
WRONG_PATIENCE = 1_500

#: Tracks have neighbouring seeds: those of restarts are none of them.
SEEDS_APART = 1_000_003


class Polishing(Compound):
    """The best of several polishes, of which one is at work and one may wait."""

    _own = ("_polish", "_best")

    def __init__(self, problem: FillProblem, seed: int, favour: int) -> None:
        super().__init__()
        self._problem, self._seed, self._favour = problem, seed, favour
        self._polish: FillPolish = problem.polish(seed=seed, favour=favour)
        self._best: FillPolish | None = None  #: that waits while another one tries to be better
        self._next = 0  #: nodes of the polish at which it is looked at
        self._since = 0  #: nodes of the polish when it was last better, or began again
        self._seen = 0  #: how good it was then
        self._given_up = 0  #: nodes of those that were given up
        self._restarts = 0
        self.is_over: bool = False

    @property
    def nodes(self) -> int:
        """Words tried so far."""
        waiting = 0 if self._best is None else self._best.nodes
        return self._given_up + waiting + self._polish.nodes

    @property
    def value(self) -> int:
        """The sum of the scores of the best fill so far."""
        return self._leader.value

    @property
    def has_fill(self) -> bool:
        """Whether there is a fill."""
        return self._leader.has_fill

    @property
    def _leader(self) -> FillPolish:
        waiting = self._best
        return self._polish if waiting is None or _is_better(self._polish, waiting) else waiting

    def cool(self, share: int) -> None:
        """Take note of how far the work is, which changes nothing."""

    def best(self) -> RawSolution | None:
        """Return the best so far; None if there is none."""
        with self._exclusive:
            return self._leader.best()

    def furthest(self) -> FurthestGrid:
        """Return the words of the fullest grid, -1 for none, and how hard each slot was."""
        return furthest_of(self._leader)

    def step(self, nodes: int) -> bool:
        """Try `nodes` more words; False when nothing can be better."""
        with self._exclusive:
            end = self.nodes + nodes
            while not self.is_over and (left := end - self.nodes) > 0:
                before = self._polish.nodes
                going = self._polish.step(min(left, max(1, self._next - before)))
                if not going:
                    self.is_over = True
                elif self._polish.nodes >= self._next:
                    self._look()
                elif self._polish.nodes == before:
                    break  # a large problem came back early
            return not self.is_over

    def _look(self) -> None:
        """Decide which polish goes on."""
        polish, best = self._polish, self._best
        self._next = polish.nodes + STINT
        if polish.has_fill and (not self._seen or polish.value > self._seen):
            self._since, self._seen = polish.nodes, polish.value
        if best is not None and _is_better(polish, best):
            self._given_up += best.nodes
            self._best = None
            return
        if polish.nodes - self._since < max(PATIENCE, self._since // 2):
            return
        if best is None:
            self._restarts += 1
            self._best = polish
            seed = self._seed + SEEDS_APART * self._restarts
            self._go_on_with(self._problem.polish(seed=seed, favour=self._favour))
        else:
            self._given_up += polish.nodes
            self._best = None
            self._go_on_with(best)

    def _go_on_with(self, polish: FillPolish) -> None:
        self._polish = polish
        self._since, self._seen = polish.nodes, polish.value if polish.has_fill else 0
        self._next = polish.nodes + STINT


def furthest_of(polish: FillPolish) -> FurthestGrid:
    """Return how far a polish came: to its best fill, or to the fullest grid of its hunt."""
    return polish.best() or polish.hunt.partial(), polish.hunt.slot_weights()


def _is_better(one: FillPolish, other: FillPolish) -> bool:
    return one.has_fill and (not other.has_fill or one.value > other.value)


class ApartPolish(Compound):
    """Better and better fills whose answers are kept apart."""

    _own = ("_polish", "_branches")

    def __init__(self, solver: Solver, seed: int, favour: int) -> None:
        super().__init__()
        self._alike, self._seed, self._favour = Alike(solver), seed, favour
        self._branches: list[tuple[Numbers, int]] = [(NONE, PATIENCE)]  #: with their patience
        self._polish: FillPolish | None = None
        self._banned, self._patience = NONE, 0  #: of the polish at hand
        self._next = self._since = self._seen = 0
        self._conflict = False  #: whether its best fill breaks the rule
        self._given_up = self._begun = 0
        self._best: RawSolution | None = None
        self._value = 0
        self._begin()

    @property
    def nodes(self) -> int:
        """Words tried so far."""
        return self._given_up + (0 if self._polish is None else self._polish.nodes)

    @property
    def value(self) -> int:
        """The sum of the scores of the best fill so far."""
        return self._value

    @property
    def is_over(self) -> bool:
        """Whether nothing can be better: proved."""
        return self._polish is None

    def cool(self, share: int) -> None:
        """Take note of how far the work is, which changes nothing."""

    def best(self) -> RawSolution | None:
        """Return the best so far; None if there is none."""
        with self._exclusive:
            return self._best

    def furthest(self) -> FurthestGrid | None:
        """Return the words of the fullest grid, -1 for none, and how hard each slot was.

        None once there is a fill, or all branches are refuted.
        """
        if self._best is not None or self._polish is None:
            return None
        return furthest_of(self._polish)

    def step(self, nodes: int) -> bool:
        """Try `nodes` more words; False when nothing can be better."""
        with self._exclusive:
            end = self.nodes + nodes
            while (polish := self._polish) is not None and (left := end - self.nodes) > 0:
                before = polish.nodes
                going = polish.step(min(left, max(1, self._next - before)))
                if not going or polish.nodes >= self._next:
                    self._look(polish, going=going)
                elif polish.nodes == before:
                    break  # a large problem came back early
            return not self.is_over

    def _begin(self) -> None:
        """Go on in the next branch, if there is one."""
        if self._polish is not None:
            self._given_up += self._polish.nodes
        self._polish = None
        if self._branches:
            self._banned, self._patience = self._branches.pop(0)
            problem = self._alike.problem(self._banned, {})
            seed = self._seed + SEEDS_APART * self._begun
            self._polish = problem.polish(seed=seed, favour=self._favour)
            self._begun += 1
            self._next, self._since, self._seen = STINT, 0, 0
            self._conflict = False

    def _look(self, polish: FillPolish, *, going: bool) -> None:
        """Take the best fill of the branch if it is right, and decide where to go on."""
        self._next = polish.nodes + STINT
        if polish.has_fill and (not self._seen or polish.value > self._seen):
            self._since, self._seen = polish.nodes, polish.value
            raw = polish.best() or ()
            self._conflict = self._alike.conflict(raw) is not None
            if not self._conflict and (self._best is None or polish.value > self._value):
                self._best, self._value = raw, polish.value
        quiet = polish.nodes - self._since
        # A fill that breaks the rule gets better first, for what comes after it begins afresh.
        if self._conflict and (self._best is None or quiet >= WRONG_PATIENCE or not going):
            branches = self._alike.branches_of(self._banned, polish.best() or ())
            self._branches[:0] = [(each, PATIENCE) for each in branches]
            self._begin()
            return
        is_stale = quiet >= max(self._patience, self._since // 2)
        if going and is_stale and self._branches:
            self._branches.append((self._banned, 2 * self._patience))
        if not going or (is_stale and self._branches):
            self._begin()
