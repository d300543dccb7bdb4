"""The hardest parts of a large grid are filled first, and then the rest around them.

Bottlenecks first, as in the shifting bottleneck procedure for job shops (J. Adams, E. Balas and
D. Zawack, 1988): what is scarce is settled while everything else is still free.

In a large grid, two or three places may be far harder than all others, such as corners where long
words lie side by side. A search (_first_fill.pyx) fills each of them in a second, and fails on the
whole grid, because it has to get all of them right at the same time, with one order of slots.

1. How hard a place is: a short search fills a quarter of the slots, those nearest to it. What
counts
   is how many letters it tries (the logarithm of that), there and at the places next to it.
2. The hardest place is filled with about half of the grid around it, so that the words there can
   go on. Then only its core is kept, some 15 % of all slots; the rest is emptied again.
3. The next core is filled in the same way, with the first one as it is, and perhaps a third one.
4. The rest of the grid is filled around the cores.

What fails for some time is given up: the last core is filled differently, and after some failures
the one before it.

Van Beek's grid 23.10, which nobody else filled from the same list, has two such corners; it takes
some 60 s of CPU time (seven seeds of seven, 25 to 87 s). It is no help for grids of 15×15 that are
hard all over: none of three was filled in 60 s (three seeds). A part that cannot be filled by
itself is a proof that the grid cannot be; there are no others.

What failed on 23.10: to fill cores independently of each other and to try many pairs of them (none
fit in 100 s); a quarter to a half of the grid around one to three cores (three of nine seeds filled
it in 150 s); words instead of letters (2.5 times as long for a corner). Sweeps that filled the grid
from one end to the other, with the slots near the front filled anew again and again, needed about
550 s. A size of parts that adapts itself (more where that was easy, less where it failed) showed no
gain, in three runs on 23.10 and on 23.06, which is about as hard everywhere. A beam over cells, row
by row, died in the first rows: all its boards began alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from puzzlewright.engine.kernel.seeds import require_seed
from puzzlewright.engine.kernel.single_thread import CompositeSearch
from puzzlewright.engine.word_fill._region import current_words, search_region
from puzzlewright.engine.word_fill.problem import FillProblem

#: Places that are measured at most, each the middle of a slot, and what is tried there.
MOST_PLACES = 200
MEASURING_NODES = 5_000

#: Thousandths of all slots: those that are filled to measure a place, and those so near to it that
#: no other core is begun there.
MOST_NEAR_SLOTS = 250
CORE_DISTANCE = 333

#: The same, drawn between two bounds: those that are filled around a core, and those in it.
SLOTS_AROUND_CORE = (420, 520)
SLOTS_IN_CORE = (115, 180)

#: How many cores there are.
CORE_COUNTS = (2, 3)

#: Letters that are tried for a core, and for the rest of the grid.
CORE_NODES = 12_000
REST_NODES = 24_000

#: How often what comes after a core may fail until that core is given up.
FAILURES = 4

#: Places next to each other whose hardness is added up, in bits; how many bits are added by chance
#: when the hardest place is chosen.
NEIGHBOUR_WEIGHT = 9
NOISE = 13


class Core(NamedTuple):
    """A hard place that is filled."""

    words_before: tuple[int, ...]  #: of the slots, before it was filled
    near: frozenset[int]  #: slots that are so near that they do not begin another one
    failures: int = 0  #: of what comes after it


class BottleneckSearch(CompositeSearch):
    """A search for one fill, which fills the hardest parts of the grid first."""

    _own = ("_first_fill", "_random", "_hardness", "_next_to", "_cores")

    def __init__(self, problem: FillProblem, seed: int) -> None:
        super().__init__()
        self._problem = problem
        self._first_fill = problem.first_fill(seed=seed, by_letters=True)
        self._random = Random(require_seed(seed))
        self._open: tuple[int, ...] = ()  #: the slots that the first conclusions do not fill
        self._places: tuple[int, ...] = ()  #: slots whose middle is one
        self._hardness: dict[int, int] = {}  #: letters tried at each place, in bits
        self._next_to: dict[int, tuple[int, ...]] = {}  #: per place: the nearest ones
        self._cores: list[Core] = []
        self._words: tuple[int, ...] = (-1,) * len(problem.slots)  #: those of the cores
        self._around = self._core = self._wanted = 0  #: slots, and how many cores
        self._order: tuple[int, ...] = ()  #: slots by their distance from the core to be filled
        self._is_rest = False  #: whether it is the rest of the grid that is being filled
        self._until = 0  #: what the search has tried when the part is given up; 0 between two parts
        self._begun = 0  #: what it had tried when the part was begun
        self._fullest: tuple[int, ...] = self._words
        self.is_filled: bool = False
        self.is_refuted: bool = False  #: whether some part shows that there is no fill

    @property
    def nodes(self) -> int:
        """Letters that were tried, and parts that were begun."""
        return self._first_fill.nodes

    def step(self, nodes: int) -> bool:
        """Try at most `nodes` more letters; False when there is a fill, or certainly none."""
        with self._exclusive:
            if not (self.is_filled or self.is_refuted) and nodes > 0:
                if self._until == 0:
                    self._begin_part()
                else:
                    self._first_fill.step(min(nodes, self._until - self._first_fill.nodes))
                self._check_part()
            return not (self.is_filled or self.is_refuted)

    def fill(self) -> tuple[int, ...]:
        """Return the number of the word in each slot of the fullest grid; -1 where it is open."""
        with self._exclusive:
            return self._fullest

    def _begin_part(self) -> None:
        """Begin with what is next: a place to be measured, a core, or the rest."""
        if self._first_fill.nodes == 0 and not self._start():
            return
        if len(self._hardness) < len(self._places):
            place = self._places[len(self._hardness)]
            order = self._by_distance(place)
            among = frozenset(self._places)
            self._next_to[place] = tuple(slot for slot in order if slot in among)[:NEIGHBOUR_WEIGHT]
            self._search_slots(order[: self._share(MOST_NEAR_SLOTS)], MEASURING_NODES)
            return
        if not self._cores:
            self._draw_sizes()
        places = self._free_places()
        self._is_rest = len(self._cores) == self._wanted or not places
        if self._is_rest:
            self._search_slots(self._open, REST_NODES)
        else:
            self._order = self._by_distance(max(places, key=self._noisy_hardness))
            self._search_slots(self._order[: self._around], CORE_NODES)

    def _start(self) -> bool:
        """Draw the first conclusions; False if they settle it."""
        goes_on = self._first_fill.step(0)
        self.is_filled, self.is_refuted = self._first_fill.is_filled, self._first_fill.is_refuted
        self._fullest = self._first_fill.partial_fill()
        self._open = tuple(slot for slot, word in enumerate(self._fullest) if word < 0)
        count = min(MOST_PLACES, len(self._open))
        self._places = tuple(sorted(self._random.sample(self._open, count)))
        return goes_on

    def _check_part(self) -> None:
        """See whether a part is filled, or is given up."""
        search = self._first_fill
        if self._until == 0 or not (
            search.is_filled or search.is_refuted or search.nodes >= self._until
        ):
            return
        self._until = 0
        found = search.partial_fill()
        if found.count(-1) < self._fullest.count(-1):
            self._fullest = found
        if search.is_refuted and not self._cores:
            self.is_refuted = True
        elif len(self._hardness) < len(self._places):
            place = self._places[len(self._hardness)]
            self._hardness[place] = (search.nodes - self._begun).bit_length()
        elif search.is_filled and self._is_rest:
            self.is_filled = True
        elif search.is_filled:
            self._keep_core()
        else:
            self._fail()

    def _search_slots(self, slots: Iterable[int], patience: int) -> None:
        """Let the search fill some slots, with the cores as they are."""
        free = [slot for slot in slots if self._words[slot] < 0]
        begun = self._first_fill.nodes
        search_region(self._first_fill, self._words, free, self._random.getrandbits(63))
        # Not before: where memory runs out, the part is not begun.
        self._begun, self._until = begun, begun + patience

    def _keep_core(self) -> None:
        near = frozenset(self._order[: self._share(CORE_DISTANCE)])
        self._cores.append(Core(self._words, near))
        found, words = current_words(self._first_fill), list(self._words)
        for slot in self._order[: self._core]:
            words[slot] = found[slot]
        self._words = tuple(words)

    def _fail(self) -> None:
        """Give up the last core after a few failures, or at once if the rest failed."""
        cores = self._cores
        failures = FAILURES if self._is_rest else 1
        while cores:
            cores[-1] = cores[-1]._replace(failures=cores[-1].failures + failures)
            if cores[-1].failures < FAILURES:
                break
            self._words = cores.pop().words_before
            failures = 1

    def _draw_sizes(self) -> None:
        draw = self._random.randint
        self._around, self._core = (
            self._share(draw(*SLOTS_AROUND_CORE)),
            self._share(draw(*SLOTS_IN_CORE)),
        )
        self._wanted = draw(*CORE_COUNTS)

    def _share(self, thousandths: int) -> int:
        return max(1, len(self._open) * thousandths // 1000)

    def _free_places(self) -> list[int]:
        """Return the places that are far enough from all cores."""
        taken = frozenset[int]().union(*(core.near for core in self._cores))
        return [place for place in self._places if place not in taken]

    def _noisy_hardness(self, place: int) -> int:
        hardness = sum(self._hardness[each] for each in self._next_to[place])
        return hardness + self._random.randint(0, NOISE)

    def _by_distance(self, place: int) -> tuple[int, ...]:
        """Return the open slots by the mean distance of their cells from the middle of one."""
        slots = self._problem.slots
        middle = slots[place][len(slots[place]) // 2]
        distance = _distances(slots, self._problem.cells, middle)
        means = [1000 * sum(map(distance.__getitem__, slot)) // len(slot) for slot in slots]
        return tuple(sorted(self._open, key=means.__getitem__))


def _distances(slots: Sequence[Sequence[int]], cells: int, first: int) -> list[int]:
    """Return how far each cell is from one: steps between neighbours in slots, breadth first."""
    neighbours: list[list[int]] = [[] for _ in range(cells)]
    for slot in slots:
        for cell, other in pairwise(slot):
            neighbours[cell].append(other)
            neighbours[other].append(cell)
    distance = [cells] * cells  # of those that are in another part of the grid
    distance[first] = 0
    queue = [first]
    for cell in queue:
        for other in neighbours[cell]:
            if distance[other] == cells:
                distance[other] = distance[cell] + 1
                queue.append(other)
    return distance
