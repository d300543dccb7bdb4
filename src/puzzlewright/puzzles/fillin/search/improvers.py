"""Improvers of a fill: restarts, and successive halving of floors of scores.

One run (engine/word_fill/_fill_lns.pyx) may be stuck for good, and which one is depends on its
seed. So when the best one has found nothing for a while, another begins with another seed; it takes
its place if it becomes better, and else the best one goes on (restarts, of which the best counts).

Where answers are kept apart, the best fill may break that rule. Then it goes on in branches without
some words (shared_substrings.py). If all of them were searched to their end, nothing is better:
proved.

What is decided after a number of nodes does not depend on how they are cut into steps.

A list of better words only is searched faster, and its fills start better; but if the floor is too
high there is no fill, and nobody knows beforehand what is too high. So several floors compete, the
list as a whole among them: each gets as many nodes, the worse half is given up, and the others get
twice as many in the next round, until one is left (successive halving: Karnin, Koren and Somekh
2013; Jamieson and Talwalkar 2016).

A first fill above a high floor may take long, and is worth it. So the floor that is left shares the
work with the next higher one, as long as that one may have a fill: if its fills become better, it
takes the other's place and is challenged in turn.

Nothing is proved best above a floor. Whoever is left without a floor that can get better goes on
with the whole list, and only that can be searched to its end. A threshold that is set by hand only
takes the lower floors away.

Tried and dropped: rounds of one search that raise its floor in turns (much worse where restarts
matter); regions of the grid as problems of their own, above floors (as good, for half as many nodes
a second and a kernel more).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.kernel.single_thread import CompositeSearch
from puzzlewright.engine.word_fill._fill_lns import FillLns
from puzzlewright.engine.word_fill.problem import FillProblem
from puzzlewright.puzzles.fillin.search.shared_substrings import NONE, Numbers, SharedSubstrings
from puzzlewright.puzzles.fillin.solve import Solver

#: The number of the word in each slot, -1 for none, and how hard each slot was.
PartialGrid = tuple[tuple[int, ...], list[int]]

#: Words tried between two looks at how good its fill is.
STINT_NODES = 500

#: An improver without a better fill for this many words, or half of its words, lets another try.
STALE_STINTS = 6_000

#: The same for one whose best fill breaks a rule, once there is a fill that does not.
WRONG_STINTS = 1_500

#: Tracks have neighbouring seeds: those of restarts are none of them.
SEEDS_APART = 1_000_003


class FillImprover(CompositeSearch):
    """What improvers share: a kernel (FillLns) at work, which is looked at again and again."""

    _lns: FillLns

    def __init__(self, seed: int, favour: int) -> None:
        super().__init__()
        self._seed, self._favour = seed, favour
        self._next = 0  #: nodes of the kernel at which it is looked at
        self._since = 0  #: nodes of the kernel when it was last better, or began again
        self._seen = 0  #: how good it was then
        self._given_up = 0  #: nodes of those that were given up
        self._restarts = 0
        self.is_over: bool = False  #: whether nothing can be better: proved

    @property
    def nodes(self) -> int:
        """Words tried so far."""
        return self._given_up + self._lns.nodes

    def cool(self, share: int) -> None:
        """Take note of how far the work is, which changes nothing."""

    def step(self, nodes: int) -> bool:
        """Try `nodes` more words; False when nothing can be better."""
        with self._exclusive:
            end = self.nodes + nodes
            while not self.is_over and (left := end - self.nodes) > 0:
                lns, before = self._lns, self._lns.nodes
                going = lns.step(min(left, max(1, self._next - before)))
                if not going or lns.nodes >= self._next:
                    self._check_progress(lns, going=going)
                elif lns.nodes == before:
                    break  # a large problem came back early
            return not self.is_over

    def _check_progress(self, lns: FillLns, *, going: bool) -> None:
        """Decide which kernel goes on."""
        raise NotImplementedError

    def _is_gain(self, lns: FillLns) -> bool:
        """Take note of how good the kernel's fill is, and tell whether it became better."""
        self._next = lns.nodes + STINT_NODES
        if not lns.has_fill or (self._seen and lns.value <= self._seen):
            return False
        self._since, self._seen = lns.nodes, lns.value
        return True

    def _start(self, problem: FillProblem) -> FillLns:
        """Return a kernel with the next seed."""
        seed = self._seed + SEEDS_APART * self._restarts
        self._restarts += 1
        return problem.improve(seed=seed, favour=self._favour)


def _partial_fill(lns: FillLns) -> PartialGrid:
    """Return how far a kernel came: to its best fill, or to the fullest grid of its search."""
    return lns.best() or lns.first_fill.partial_fill(), lns.first_fill.slot_weights()


def _is_better(one: FillLns, other: FillLns) -> bool:
    return one.has_fill and (not other.has_fill or one.value > other.value)


class ConstrainedFillImprover(FillImprover):
    """Better and better fills whose answers are kept apart."""

    _own = ("_lns", "_branches")

    def __init__(self, solver: Solver, seed: int, favour: int) -> None:
        super().__init__(seed, favour)
        self._shared = SharedSubstrings(solver)
        self._branches: list[tuple[Numbers, int]] = []  #: with their patience
        self._conflict = False  #: whether the best fill of the kernel breaks the rule
        self._best: RawSolution | None = None
        self._value = 0
        self._begin(NONE, STALE_STINTS)

    @property
    def value(self) -> int:
        """The sum of the scores of the best fill so far."""
        return self._value

    def best(self) -> RawSolution | None:
        """Return the best so far; None if there is none."""
        with self._exclusive:
            return self._best

    def best_partial(self) -> PartialGrid | None:
        """Return the words of the fullest grid, -1 for none, and how hard each slot was.

        None once there is a fill, or all branches are refuted.
        """
        return None if self._best is not None or self.is_over else _partial_fill(self._lns)

    def _begin(self, banned: Numbers, patience: int) -> None:
        self._banned, self._patience = banned, patience
        self._lns = self._start(self._shared.problem(banned, {}))
        self._next, self._since, self._seen = STINT_NODES, 0, 0
        self._conflict = False

    def _go_on(self) -> None:
        """Go on in the next branch, if there is one."""
        if self._branches:
            self._given_up += self._lns.nodes
            self._begin(*self._branches.pop(0))
        else:
            self.is_over = True

    def _check_progress(self, lns: FillLns, *, going: bool) -> None:
        """Take the best fill of the branch if it is right, and decide where to go on."""
        if self._is_gain(lns):
            raw = lns.best() or ()
            self._conflict = self._shared.conflict(raw) is not None
            if not self._conflict and (self._best is None or lns.value > self._value):
                self._best, self._value = raw, lns.value
        quiet = lns.nodes - self._since
        # A fill that breaks the rule gets better first, for what comes after it begins afresh.
        if self._conflict and (self._best is None or quiet >= WRONG_STINTS or not going):
            branches = self._shared.subproblems(self._banned, lns.best() or ())
            self._branches[:0] = [(each, STALE_STINTS) for each in branches]
            self._go_on()
            return
        is_stale = quiet >= max(self._patience, self._since // 2)
        if going and is_stale and self._branches:
            self._branches.append((self._banned, 2 * self._patience))
        if not going or (is_stale and self._branches):
            self._go_on()


#: Parts of the range of scores, at whose ends there are floors.
PROBLEM_PARTS = 10

#: Nodes of each floor in the first round; twice as many in each later one.
ROUND_NODES = 4_000

#: Nodes of each of two that are left. A challenger without a fill gets FIRST_FILL_NODES times as
#: many, which doubles, up to MOST_STALE_TURNS times, with each turn in which the other one did not
#: improve. With a fill, it may fail to be better CHANCES times.
DUEL_NODES = 8_000
FIRST_FILL_NODES = 2
MOST_STALE_TURNS = 2
CHANCES = 6


class FloorProblem(FillProblem):
    """A problem with the words above a floor alone; pickled as the whole one and the floor.

    Words of slots with lists of their own, and in which all letters are given, stay as they are.
    """

    def __init__(self, whole: FillProblem, floor: int) -> None:
        self.whole: FillProblem = whole
        self.floor: int = floor
        kept = {word for own in whole.candidates if own is not None for word in own}
        given = dict(whole.given)
        full = {
            tuple([given[cell] for cell in slot]) for slot in whole.slots if given.keys() >= {*slot}
        }
        #: The numbers of its words in the whole problem.
        self.numbers: list[int] = [
            number
            for number, score in within_deadline(enumerate(whole.scores))
            if score >= floor or number in kept or whole.words[number] in full
        ]
        new = {number: at for at, number in enumerate(self.numbers)}
        forms = [[new[number] for number in group if number in new] for group in whole.forms]
        super().__init__(
            whole.cells,
            whole.letters,
            whole.slots,
            [whole.words[number] for number in within_deadline(self.numbers)],
            copies=[whole.copies[number] for number in self.numbers],
            scores=[whole.scores[number] for number in self.numbers],
            given=whole.given,
            candidates=[
                None if own is None else [new[number] for number in own] for own in whole.candidates
            ],
            forms=[group for group in forms if len(group) > 1],
        )

    def __reduce__(self) -> tuple[type[FloorProblem], tuple[FillProblem, int]]:
        return FloorProblem, (self.whole, self.floor)


class FloorSearch(FillImprover):
    """The best of several kernels among the words above a floor, in the numbers of all words.

    One kernel is at work, and one may wait.
    """

    _own = ("_lns", "_best")

    def __init__(self, problem: FillProblem, seed: int, favour: int) -> None:
        super().__init__(seed, favour)
        self._problem = problem
        self._lns = self._start(problem)
        self._best: FillLns | None = None  #: that waits while another one tries to be better

    @property
    def nodes(self) -> int:
        """Words tried so far."""
        return super().nodes + (0 if self._best is None else self._best.nodes)

    @property
    def value(self) -> int | None:
        """The sum of the scores of the best fill so far; None if there is none."""
        leader = self._leader
        return leader.value if leader.has_fill else None

    @property
    def _leader(self) -> FillLns:
        waiting = self._best
        return self._lns if waiting is None or _is_better(self._lns, waiting) else waiting

    def best(self) -> RawSolution | None:
        """Return the best so far; None if there is none."""
        with self._exclusive:
            raw = self._leader.best()
        return None if raw is None else self._whole(raw)

    def best_partial(self) -> PartialGrid:
        """Return the words of the fullest grid, -1 for none, and how hard each slot was."""
        words, weights = _partial_fill(self._leader)
        return self._whole(words), weights

    def _whole(self, words: RawSolution) -> RawSolution:
        """Return words by their numbers in the whole list."""
        problem = self._problem
        if not isinstance(problem, FloorProblem):
            return words
        return tuple([problem.numbers[word] if word >= 0 else word for word in words])

    def _check_progress(self, lns: FillLns, *, going: bool) -> None:
        """Decide which kernel goes on."""
        if not going:
            self.is_over = True
            return
        best = self._best
        self._is_gain(lns)
        if best is not None and _is_better(lns, best):
            self._given_up += best.nodes
            self._best = None
            return
        if lns.nodes - self._since < max(STALE_STINTS, self._since // 2):
            return
        if best is None:
            self._best = lns
            self._continue_with(self._start(self._problem))
        else:
            self._given_up += lns.nodes
            self._best = None
            self._continue_with(best)

    def _continue_with(self, lns: FillLns) -> None:
        self._lns = lns
        self._since, self._seen = lns.nodes, lns.value if lns.has_fill else 0
        self._next = lns.nodes + STINT_NODES


class FloorSearches(list["FloorSearch | None"]):
    """The searches by their floors; None for one that has not begun, or was given up."""

    def __copy__(self) -> FloorSearches:
        return FloorSearches([None if each is None else copy(each) for each in self])


class FloorSelection(CompositeSearch):
    """The best fill among all words, found by a selection between floors of their scores."""

    _own = ("_searches", "_left")

    def __init__(self, problem: FillProblem, seed: int, favour: int) -> None:
        super().__init__()
        self._problem, self._seed, self._favour = problem, seed, favour
        #: From the highest one to None, which is that of all words.
        self._floors: tuple[int | None, ...] = (*score_floors(problem), None)
        self._searches = FloorSearches([None] * len(self._floors))
        whole = len(self._floors) - 1
        #: Those that compete: all words first, for small problems are searched to their end at
        #: once.
        self._left = [whole, *range(whole)]
        self._at = 0  #: whose turn it is, of those
        self._quota = ROUND_NODES  #: nodes of each in this round
        self._turn = self._quota if len(self._left) > 1 else None
        self._is_duel = False  #: whether one is left, which a higher floor challenges
        self._highest = 0  #: the highest floor that may still challenge
        self._chances = CHANCES
        self._stale = 0  #: turns of the one that is left without anything better
        self._seen: int | None = None  #: its value after the turn before
        self._given_up = 0  #: nodes of searches that were given up
        self._kept: tuple[int, RawSolution] | None = None  #: their best fill
        self.is_over: bool = False

    @property
    def nodes(self) -> int:
        """Words tried so far."""
        return self._given_up + sum([each.nodes for each in self._searches if each is not None])

    @property
    def value(self) -> int:
        """The sum of the scores of the best fill so far."""
        leader = self._leader()
        if leader is not None and (self._kept is None or (leader.value or 0) > self._kept[0]):
            return leader.value or 0
        return 0 if self._kept is None else self._kept[0]

    def _leader(self) -> FloorSearch | None:
        """Return the search with the best fill, of those that were not given up."""
        begun = [each for each in self._searches if each is not None and each.value is not None]
        return max(begun, key=lambda each: each.value or 0, default=None)

    def cool(self, share: int) -> None:
        """Take note of how far the work is, which changes nothing."""

    def best(self) -> RawSolution | None:
        """Return the best so far; None if there is none."""
        with self._exclusive:
            leader = self._leader()
            if leader is None or (self._kept is not None and (leader.value or 0) <= self._kept[0]):
                return None if self._kept is None else self._kept[1]
            return leader.best()

    def best_partial(self) -> PartialGrid | None:
        """Return the words of the fullest grid, -1 for none, and how hard each slot was.

        None once there is a fill.
        """
        if self._kept is not None or self._leader() is not None:
            return None
        every = [each.best_partial() for each in self._searches if each is not None]
        return max(every, key=lambda each: sum([word >= 0 for word in each[0]]), default=None)

    def step(self, nodes: int) -> bool:
        """Try `nodes` more words; False when nothing can be better."""
        with self._exclusive:
            while not self.is_over and nodes > 0:
                search = self._search(self._left[self._at])
                before = search.nodes
                going = search.step(nodes if self._turn is None else min(nodes, self._turn))
                done = search.nodes - before
                nodes -= done
                if self._turn is not None:
                    self._turn -= done
                if not going:
                    self._end(self._left[self._at])
                elif self._turn is not None and self._turn <= 0:
                    self._go_on()
                elif not done:
                    break  # a large problem came back early
            return not self.is_over

    def _search(self, number: int) -> FloorSearch:
        """Return a search, begun now if it is its first turn."""
        search = self._searches[number]
        if search is None:
            floor = self._floors[number]
            problem = self._problem if floor is None else FloorProblem(self._problem, floor)
            search = self._searches[number] = FloorSearch(problem, self._seed, self._favour)
        return search

    def _end(self, number: int) -> None:
        """Take a search out that came to its end: all words, and it is over; else go on."""
        if self._floors[number] is None:
            self.is_over = True
            return
        if self._search(number).value is None:  # so there is no fill above higher floors, either
            self._highest = number + 1
        self._give_up(number)
        self._left.remove(number)
        if not self._left:
            self._left = [len(self._floors) - 1]
        self._at -= 1
        self._go_on()

    def _go_on(self) -> None:
        """Give the next one its turn; after each round, decide who is left."""
        self._at += 1
        if self._at >= len(self._left):
            self._at = 0
            if self._is_duel:
                self._judge()
            else:
                self._halve()
                self._quota *= 2
            if len(self._left) == 1:
                self._challenge()
        self._turn = self._nodes_of_turn() if len(self._left) > 1 else None

    def _nodes_of_turn(self) -> int:
        """Return how many nodes the search has whose turn it is."""
        lacks_fill = self._is_duel and self._search(self._left[self._at]).value is None
        return (FIRST_FILL_NODES << self._stale) * self._quota if lacks_fill else self._quota

    def _halve(self) -> None:
        """Give up the worse half, but nothing as long as fewer than half have a fill."""
        values = {number: self._search(number).value for number in self._left}
        filled = [number for number in self._left if values[number] is not None]
        most = max(1, len(self._left) // 2)
        if len(filled) < most:
            return
        best = sorted(filled, key=lambda number: (-(values[number] or 0), number))[:most]
        self._keep(best)

    def _challenge(self) -> None:
        """Let the next higher floor challenge the one that is left, if it may have a fill."""
        self._is_duel, self._quota, self._chances, self._stale = True, DUEL_NODES, CHANCES, 0
        [leader] = self._left
        if leader - 1 >= self._highest:
            self._left.append(leader - 1)

    def _judge(self) -> None:
        """Take the better one of two, if the challenger had its chances."""
        if len(self._left) < 2:
            return
        leader, other = self._left
        mine, value = self._search(leader).value, self._search(other).value
        if value is None:
            self._stale = min(MOST_STALE_TURNS, self._stale + 1) if mine == self._seen else 0
            self._seen = mine
            return
        if mine is None or value > mine:
            self._keep([other])
            return
        self._chances -= 1
        if not self._chances:
            self._highest = leader  # higher floors leave fewer words still
            self._keep([leader])

    def _keep(self, numbers: Sequence[int]) -> None:
        """Give up all searches but these."""
        for number in self._left:
            if number not in numbers:
                self._give_up(number)
        self._left = [number for number in self._left if number in numbers]

    def _give_up(self, number: int) -> None:
        """Keep the best fill of a search; all words can be taken up again, so they stay."""
        search = self._searches[number]
        if search is None or self._floors[number] is None:
            return
        raw, value = search.best(), search.value
        if raw is not None and value is not None and (self._kept is None or value > self._kept[0]):
            self._kept = value, raw
        self._given_up += search.nodes
        self._searches[number] = None


def score_floors(problem: FillProblem) -> list[int]:
    """Return floors from the highest to the lowest: tenths of the scores from 0 to the best one.

    Those that leave too few words of some length, or as many as the next lower one, are left out.
    """
    lengths = Counter(map(len, problem.slots))
    own = [candidates is not None for candidates in problem.candidates]
    if all(own) or problem.all_used:
        return []
    wanted = Counter(
        len(slot) for slot, is_own in zip(problem.slots, own, strict=True) if not is_own
    )
    scores = [
        score
        for word, score in within_deadline(zip(problem.words, problem.scores, strict=True))
        if len(word) in lengths
    ]
    if not scores:
        return []
    high, low = max(scores), min(0, *scores)
    floors: list[int] = []
    number = len(scores)
    for part in range(1, PROBLEM_PARTS):
        floor = low + -(-(high - low) * part // PROBLEM_PARTS)
        left = sum([score >= floor for score in scores])
        if left < number and _suffices(problem, floor, wanted):
            floors.append(floor)
            number = left
    return floors[::-1]


def _suffices(problem: FillProblem, floor: int, wanted: Counter[int]) -> bool:
    """Tell whether there are as many words of each length above a floor as slots."""
    pairs = zip(problem.words, problem.scores, strict=True)
    there = Counter(len(word) for word, score in within_deadline(pairs) if score >= floor)
    return all(there[length] for length in wanted)
