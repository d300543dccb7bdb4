"""Words that cross on a board, over numbers: the public face of the kernels for criss-crosses.

Beam search (_beam.pyx), ruin and recreate with simulated annealing (_ruin_recreate.pyx) or parallel
tempering (replica_exchange.py), and large neighbourhood search (_layout_lns.pyx), one after the
other.

A problem is words as sequences of letters, a board, and what letters are worth where words cross.
A raw solution has four numbers for each word that is placed: the word, its row and column, and its
way: 0 across, 1 down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from random import Random
from typing import NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.engine.criss_cross._beam import Beam
from puzzlewright.engine.criss_cross._crossing_board import CrossingBoard
from puzzlewright.engine.criss_cross._layout_lns import LayoutLns
from puzzlewright.engine.criss_cross._ruin_recreate import RuinRecreate
from puzzlewright.engine.criss_cross._word_index import WordIndex
from puzzlewright.engine.criss_cross.replica_exchange import ReplicaExchange
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.kernel.seeds import word_seed
from puzzlewright.engine.kernel.single_thread import CompositeSearch

#: A line of a board, with its border, is the bits of a machine word; words have short numbers.
MOST_LINES = 62
MOST_WORDS = 30_000


class Goal(NamedTuple):
    """What words, connectors, letters, and the values of letters at connectors are worth."""

    word: int
    connector: int = 0
    letter: int = 0
    value: int = 0


class BeamSettings(NamedTuple):
    """How wide a beam is, how many boards are made of one, and the noise on scores in per cent."""

    nodemax: int = 1500
    gridmax: int = 10
    noise: int = 5


class CrissCrossProblem:
    """Words for a board; it never changes. No word is there twice, and each has two letters."""

    rows: int
    cols: int

    def __init__(
        self,
        letters: int,
        words: Sequence[Sequence[int]],
        rows: int,
        cols: int,
        values: Sequence[int] | None = None,
    ) -> None:
        self.letters = letters
        self.words: list[list[int]] = [list(word) for word in words]
        self.rows, self.cols = rows, cols
        self.values: list[int] = [0] * letters if values is None else list(values)
        self._validate()

    def _validate(self) -> None:
        if not (0 < self.rows <= MOST_LINES and 0 < self.cols <= MOST_LINES):
            reason = f"a board has 1 to {MOST_LINES} rows and columns"
            raise InputError(reason, text=f"{self.rows}x{self.cols}")
        if not 0 < len(self.words) <= MOST_WORDS:
            raise InputError(f"1 to {MOST_WORDS} words can be laid out", text=str(len(self.words)))
        used = {letter for word in self.words for letter in word}
        if min(map(len, self.words)) < 2 or min(used) < 0 or max(used) >= self.letters:
            raise InputError("a word has less than two letters, or letters that there are not")
        if len(set(map(tuple, self.words))) < len(self.words) or len(self.values) != self.letters:
            raise InputError("a word appears twice, or letters have no values")

    def ruin_recreate(
        self, goal: Goal, guide: Goal, seed: int, settings: Mapping[str, int]
    ) -> RuinRecreate:
        """Return an arrangement that gets better and better by the goal.

        The guide tells what is better on the way there. Settings are attributes of RuinRecreate.
        """
        made = RuinRecreate(self._board(turned=0), word_seed(seed), list(goal), list(guide))
        for name, value in settings.items():
            setattr(made, name, value)
        made.origin = partial(self.ruin_recreate, goal, guide, seed, dict(settings))
        return made

    def replica_exchange(
        self,
        goal: Goal,
        guide: Goal,
        seed: int,
        settings: Mapping[str, int],
        temperatures: Sequence[int],
    ) -> ReplicaExchange:
        """Return arrangements at several temperatures, which are points of the guide."""
        random = Random(seed)
        seeds = [random.getrandbits(63) for _ in temperatures]
        replicas = [self.ruin_recreate(goal, guide, one, settings) for one in seeds]
        return ReplicaExchange(replicas, temperatures, random.getrandbits(63))

    def beam(self, goal: Goal, seed: int, settings: BeamSettings, turned: int = 0) -> Beam:
        """Return a beam of arrangements.

        It begins in the top left corner, across; down if the lowest bit of `turned` is set, and in
        the bottom right corner if the next one is. What it finds is turned in the same way.
        """
        beam = Beam(self._board(turned), word_seed(seed), list(goal), *settings)
        beam.origin = partial(self.beam, goal, seed, settings, turned)
        return beam

    def layout_lns(self, goal: Goal, seed: int) -> LayoutLns:
        """Return what makes an arrangement better part by part, by trying everything there."""
        lns = LayoutLns(self._board(turned=0), word_seed(seed), list(goal))
        lns.origin = partial(self.layout_lns, goal, seed)
        return lns

    def __reduce__(self) -> tuple[type[CrissCrossProblem], tuple[object, ...]]:
        return CrissCrossProblem, (self.letters, self.words, self.rows, self.cols, self.values)

    def undo_turn(self, raw: RawSolution, turned: int) -> RawSolution:
        """Return what a turned beam found as it is on the board."""
        found: list[int] = []
        for at in range(0, len(raw), 4):
            word, row, col, way = raw[at : at + 4]
            if turned & 1:
                row, col, way = col, row, 1 - way
            if turned & 2:
                last = len(self.words[word]) - 1
                row = self.rows - 1 - row - last * way
                col = self.cols - 1 - col - last * (1 - way)
            found += (word, row, col, way)
        return tuple(found)

    def _board(self, turned: int) -> CrossingBoard:
        rows, cols = (self.cols, self.rows) if turned & 1 else (self.rows, self.cols)
        return CrossingBoard(self._backward if turned & 2 else self._index, rows, cols, self.values)

    @cached_property
    def _index(self) -> WordIndex:
        return WordIndex(self.letters, [[letter + 1 for letter in word] for word in self.words])

    @cached_property
    def _backward(self) -> WordIndex:
        words = [[letter + 1 for letter in reversed(word)] for word in self.words]
        return WordIndex(self.letters, words)


class BeamSearch(CompositeSearch):
    """A beam as a search that gets better: with every level, and then it is over.

    With `lns`, that goes on for a moment after the last level. In parts, it may come
    back from a step in the midst of a level, which takes seconds if there are many words.
    """

    #: Boards for large neighbourhood search: about a tenth of the time that a wide beam takes.
    LNS_NODES = 100_000

    _own = ("_beam", "_lns")

    def __init__(
        self,
        problem: CrissCrossProblem,
        goal: Goal,
        seed: int,
        settings: BeamSettings,
        turned: int,
        lns: LayoutLns | None = None,
        *,
        in_parts: bool = False,
    ) -> None:
        super().__init__()
        self._problem, self._turned = problem, turned
        self._beam = problem.beam(goal, seed, settings, turned)
        self._in_parts = in_parts
        self._lns, self._is_lns_turn = lns, False

    @property
    def nodes(self) -> int:
        """Words that were tried, and boards that large neighbourhood search looked at."""
        return self._beam.nodes + (0 if self._lns is None else self._lns.nodes)

    @property
    def value(self) -> int:
        """What the best board is worth."""
        return self._lns.value if self._lns and self._is_lns_turn else self._beam.value

    def cool(self, share: int) -> None:
        """Take note of how far the work is: a beam does not mind."""

    def step(self, nodes: int) -> bool:
        """Try `nodes` more words, up to the end of a level; False after the last one."""
        with self._exclusive:
            if self._lns and self._is_lns_turn:
                self._lns.in_parts = self._in_parts
                self._lns.step(max(0, min(nodes, self.LNS_NODES - self._lns.nodes)))
                return self._lns.nodes < self.LNS_NODES
            self._beam.in_parts = self._in_parts
            goes_on = self._beam.step(nodes)
            if goes_on or self._lns is None:
                return goes_on
            self._lns.set_placements(self._found() or ())
            self._is_lns_turn = True
            return True

    def best(self) -> RawSolution | None:
        """Return the best arrangement so far."""
        with self._exclusive:
            return self._found()

    def _found(self) -> RawSolution | None:
        if self._lns and self._is_lns_turn:
            return self._lns.best()
        found = self._beam.best()
        return None if found is None else self._problem.undo_turn(found, self._turned)


class CrissCrossSearch(CompositeSearch):
    """A beam; what it found made better, with little daring; a fresh start with more.

    Some lists are arranged better in this way, some in that. In the end, the best of it all is
    made better part by part.
    """

    #: What the others do in the time in which one arrangement is taken apart and filled: words that
    #: a beam tries, and boards that large neighbourhood search looks at.
    BEAM_PACE = 50
    LNS_PACE = 10

    #: Thousandths of the time for the beam and what comes of it, and for the end.
    FIRST_SHARE = 100
    LAST_SHARE = 40

    _own = ("_afresh", "_lns", "_beam", "_calm")

    def __init__(
        self,
        afresh: RuinRecreate | ReplicaExchange,
        lns: LayoutLns,
        beam: BeamSearch | None = None,
        calm: RuinRecreate | None = None,
    ) -> None:
        super().__init__()
        self._afresh, self._lns = afresh, lns
        self._beam, self._calm = beam, calm  #: the calm one goes on with what the beam found
        self._first_share = 0 if calm is None else self.FIRST_SHARE
        self._share = 0  #: how far the work is
        self._first_nodes = self._last_nodes = 0
        self._beam_took = 0  #: nodes of the beam, in those of the annealing

    @property
    def nodes(self) -> int:
        """Arrangements tried, and what the others took in the same measure."""
        return self._first_nodes + self._afresh.nodes + self._last_nodes

    def cool(self, share: int) -> None:
        """Take note of how far the work is, in thousandths."""
        first, rest = self._first_share, 1000 - self._first_share - self.LAST_SHARE
        with self._exclusive:
            self._share = share
            if self._calm is not None and share < first:
                self._calm.cool(share * 1000 // first)
            else:
                self._afresh.cool(min(1000, (share - first) * 1000 // rest))

    def step(self, nodes: int) -> bool:
        """Go on with what it is time for."""
        with self._exclusive:
            if self._calm is not None and self._share < self._first_share:
                self._first_nodes += nodes
                self._continue_beam(self._calm)
            elif self._share < 1000 - self.LAST_SHARE:
                self._afresh.step(nodes)
            else:
                self._continue_lns(nodes)
            return True

    def _continue_beam(self, calm: RuinRecreate) -> None:
        if self._beam is not None:
            # The beam goes on to the end of a level: what that is too much is made up for later.
            more = self._first_nodes * self.BEAM_PACE - self._beam.nodes
            if more > 0 and not self._beam.step(more):
                calm.set_placements(self._beam.best() or ())
                self._beam_took = -(-self._beam.nodes // self.BEAM_PACE)
                self._beam = None
        if self._beam is None:
            calm.step(max(0, self._first_nodes - self._beam_took - calm.nodes))

    def _continue_lns(self, nodes: int) -> None:
        if self._last_nodes == 0:
            self._lns.set_placements(self._best.best() or ())
        self._last_nodes += nodes
        # A part is searched to its end, too.
        self._lns.step(max(0, self._last_nodes * self.LNS_PACE - self._lns.nodes))

    @property
    def _best(self) -> BeamSearch | RuinRecreate | ReplicaExchange | LayoutLns:
        found: list[BeamSearch | RuinRecreate | ReplicaExchange | LayoutLns] = [self._afresh]
        if self._calm is not None:
            found.append(self._calm if self._beam is None else self._beam)
        if self._last_nodes:
            found.append(self._lns)
        return max(found, key=lambda search: search.value)

    @property
    def value(self) -> int:
        """What the best arrangement is worth."""
        return self._best.value

    def best(self) -> RawSolution | None:
        """Return the best arrangement so far."""
        with self._exclusive:
            return self._best.best()
