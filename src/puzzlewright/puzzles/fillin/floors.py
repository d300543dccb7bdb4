"""Best fills without a threshold: the words above several floors of scores, by successive halving.

A list of better words only is searched faster, and its fills start better; but if the floor is too
high there is no fill, and nobody knows beforehand what is too high. So several floors compete, the
list as a whole among them: each gets as many nodes, the worse half is given up, and the others get
twice as many in the next round, until one is left (successive halving: Karnin, Koren and Somekh
2013; Jamieson and Talwalkar 2016).

A first fill above a high floor may take long, and is worth it. So the floor that is left shares the
work with the next higher one, as long as that one may have a fill: if its fills become better, it
takes the other's place and is challenged in turn.

Nothing is proved best above a floor. Whoever is left without a floor that can get better goes on
with the whole list, and only that can be searched to its end.

The floors do not depend on a threshold that is set by hand: it only takes the lower ones away.

Tried and dropped: rounds of one search that raise its floor in turns (much worse where restarts
matter); regions of the grid as problems of their own, above floors (as good, for half as many nodes
a second and a kernel more).
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import TYPE_CHECKING, Self

from puzzlewright.deadline import looking
from puzzlewright.engine.exclusive import Compound
from puzzlewright.engine.fill import FillProblem
from puzzlewright.puzzles.fillin.polishing import FurthestGrid, Polishing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlewright.engine.search import RawSolution

#: Parts of the range of scores, at whose ends there are floors.
PARTS = 10

#: Nodes of each floor in the first round; twice as many in each later one.
NODES = 4_000

#: Nodes of each of two that are left. A challenger without a fill gets HUNTING times as many, which
#: doubles, up to MOST_STALE times, with each turn in which the other one did not improve.
#: With a fill, it may fail to be better CHANCES times.
DUEL = 8_000
HUNTING = 2
MOST_STALE = 2
CHANCES = 6


class ProblemAbove(FillProblem):
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
            for number, score in looking(enumerate(whole.scores))
            if score >= floor or number in kept or whole.words[number] in full
        ]
        new = {number: at for at, number in enumerate(self.numbers)}
        forms = [[new[number] for number in group if number in new] for group in whole.forms]
        super().__init__(
            whole.cells,
            whole.letters,
            whole.slots,
            [whole.words[number] for number in looking(self.numbers)],
            copies=[whole.copies[number] for number in self.numbers],
            scores=[whole.scores[number] for number in self.numbers],
            given=whole.given,
            candidates=[
                None if own is None else [new[number] for number in own] for own in whole.candidates
            ],
            forms=[group for group in forms if len(group) > 1],
        )

    def __reduce__(self) -> tuple[type[ProblemAbove], tuple[FillProblem, int]]:
        return ProblemAbove, (self.whole, self.floor)


class Floor:
    """The search among the words above a floor, and its best fill in the numbers of all words."""

    def __init__(self, problem: FillProblem, seed: int, favour: int) -> None:
        self._problem = problem
        self._polishing = Polishing(problem, seed, favour)

    def __copy__(self) -> Self:
        copied = object.__new__(type(self))
        copied._problem, copied._polishing = self._problem, copy(self._polishing)
        return copied

    @property
    def nodes(self) -> int:
        """Words tried so far."""
        return self._polishing.nodes

    @property
    def is_over(self) -> bool:
        """Whether nothing above the floor can be better."""
        return self._polishing.is_over

    @property
    def value(self) -> int | None:
        """The sum of the scores of the best fill so far; None if there is none."""
        return self._polishing.value if self._polishing.has_fill else None

    def step(self, nodes: int) -> bool:
        """Try `nodes` more words; False when nothing above the floor can be better."""
        return self._polishing.step(nodes)

    def best(self) -> RawSolution | None:
        """Return the best so far; None if there is none."""
        raw = self._polishing.best()
        return None if raw is None else self._whole(raw)

    def furthest(self) -> FurthestGrid:
        """Return the words of the fullest grid, -1 for none, and how hard each slot was."""
        words, weights = self._polishing.furthest()
        return self._whole(words), weights

    def _whole(self, words: RawSolution) -> RawSolution:
        """Return words by their numbers in the whole list."""
        problem = self._problem
        if not isinstance(problem, ProblemAbove):
            return words
        return tuple([problem.numbers[word] if word >= 0 else word for word in words])


class Floors(list["Floor | None"]):
    """The searches by their floors; None for one that has not begun, or was given up."""

    def __copy__(self) -> Floors:
        return Floors([None if each is None else copy(each) for each in self])


class FloorRace(Compound):
    """The best fill among all words, found by a race between floors of their scores."""

    _own = ("_searches", "_left")

    def __init__(self, problem: FillProblem, seed: int, favour: int) -> None:
        super().__init__()
        self._problem, self._seed, self._favour = problem, seed, favour
        #: From the highest one to None, which is that of all words.
        self._floors: tuple[int | None, ...] = (*floors_of(problem), None)
        self._searches = Floors([None] * len(self._floors))
        whole = len(self._floors) - 1
        #: Those in the race: all words first, for small problems are searched to their end at once.
        self._left = [whole, *range(whole)]
        self._at = 0  #: whose turn it is, of those
        self._quota = NODES  #: nodes of each in this round
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

    def _leader(self) -> Floor | None:
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

    def furthest(self) -> FurthestGrid | None:
        """Return the words of the fullest grid, -1 for none, and how hard each slot was.

        None once there is a fill.
        """
        if self._kept is not None or self._leader() is not None:
            return None
        every = [each.furthest() for each in self._searches if each is not None]
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

    def _search(self, number: int) -> Floor:
        """Return a search, begun now if it is its first turn."""
        search = self._searches[number]
        if search is None:
            floor = self._floors[number]
            problem = self._problem if floor is None else ProblemAbove(self._problem, floor)
            search = self._searches[number] = Floor(problem, self._seed, self._favour)
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
        is_hunting = self._is_duel and self._search(self._left[self._at]).value is None
        return (HUNTING << self._stale) * self._quota if is_hunting else self._quota

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
        self._is_duel, self._quota, self._chances, self._stale = True, DUEL, CHANCES, 0
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
            self._stale = min(MOST_STALE, self._stale + 1) if mine == self._seen else 0
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


def floors_of(problem: FillProblem) -> list[int]:
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
        for word, score in looking(zip(problem.words, problem.scores, strict=True))
        if len(word) in lengths
    ]
    if not scores:
        return []
    high, low = max(scores), min(0, *scores)
    floors: list[int] = []
    number = len(scores)
    for part in range(1, PARTS):
        floor = low + -(-(high - low) * part // PARTS)
        left = sum([score >= floor for score in scores])
        if left < number and _suffices(problem, floor, wanted):
            floors.append(floor)
            number = left
    return floors[::-1]


def _suffices(problem: FillProblem, floor: int, wanted: Counter[int]) -> bool:
    """Tell whether there are as many words of each length above a floor as slots."""
    pairs = zip(problem.words, problem.scores, strict=True)
    there = Counter(len(word) for word, score in looking(pairs) if score >= floor)
    return all(there[length] for length in wanted)
