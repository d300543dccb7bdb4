"""A search in consecutive pieces, worked off one after the other on the calling thread.

A run starts with one piece, the whole search. It is cut where that helps: to tell progress by the
size of the pieces, and to give every thread one (workers.py). The pieces stay in the order of the
search, solutions are handed out only from the first one, and a piece that is done goes away; so
the solutions come in the same order however the search was cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter
from typing import NamedTuple

from puzzlewright.core.deadlines import check_deadline, deadline
from puzzlewright.core.errors import OutOfTimeError, StoppedError
from puzzlewright.engine.driver.search import RawSolution, Search

#: A step should take about this many seconds: long enough that what happens between steps costs
#: less than a hundredth, short enough for Ctrl-C and for idle threads, who wait for its end.
STEP_SECONDS = 0.005

#: Nodes of the first step of a piece.
FIRST_STEP = 256

#: Nodes of a step at most; far more than fit in its time, but steps may end early of themselves.
LONGEST_STEP = 1 << 40

#: Into how many pieces a search is cut to be weighed.
WEIGHING_PIECES = 64

#: Random descents into each piece, at most, and the seconds after which no more are made.
PROBES = 40
PROBE_SECONDS = 0.05

#: Cutting and weighing end after this many seconds: problems that are so large stay in one piece.
WEIGHING_SECONDS = 0.15

#: Estimates may be infinite; sums of this many nodes are not.
LARGEST_SIZE = 1e300


class Piece:
    """One stretch of a search."""

    __slots__ = ("busy", "done", "progress", "search", "share", "waiting")

    def __init__(self, search: Search, share: float = 1.0) -> None:
        self.search: Search = search
        self.share: float = share  #: of the whole search, estimated
        self.progress: float = (
            0.0  #: after the last step; while one runs, the search is not to be asked
        )
        self.waiting: list[RawSolution] = []  #: found, and not the turn of this piece yet
        self.busy: bool = False
        self.done: bool = False

    @property
    def nodes(self) -> int:
        """Nodes visited by this piece."""
        return self.search.nodes

    @property
    def solution_count(self) -> int:
        """Solutions found by this piece."""
        return self.search.solution_count

    def split(self, parts: int) -> Sequence[Search]:
        """Return searches that add up to what is left of this piece, in order."""
        return self.search.split(parts)

    def snapshot(self) -> Snapshot:
        """Return the piece as it can be saved."""
        return Snapshot(self.search.state(), self.share, list(self.waiting))

    def note_step(self, more: bool) -> None:
        """Note what a step has brought; `more` is what it returned."""
        self.waiting += self.search.take()
        self.progress = self.search.progress
        self.done = not more


class Snapshot(NamedTuple):
    """A piece, to be saved: its state, its share, what waits to be handed out."""

    state: bytes
    share: float
    waiting: list[RawSolution]


class Pace:
    """How many nodes make a step of the right length; learns from every step."""

    __slots__ = ("nodes",)

    def __init__(self) -> None:
        self.nodes: int = FIRST_STEP

    def step(self, search: Search, most: int | None = None) -> bool:
        """Take one step of at most `most` nodes; False when nothing is left."""
        nodes = self.nodes if most is None else min(self.nodes, most)
        visited, found = search.nodes, search.solution_count
        before = perf_counter()
        try:
            more = search.step(nodes)
        except (OutOfTimeError, StoppedError):
            more = True  # a long step of a large problem looks up, too; the run will see why
        seconds = perf_counter() - before
        # A step that ended early because solutions wait says nothing about longer ones.
        whole = search.nodes - visited >= nodes or search.solution_count == found
        if seconds > 2 * STEP_SECONDS:
            self.nodes = max(1, self.nodes // 2)
        elif seconds < STEP_SECONDS / 2 and whole and nodes == self.nodes < LONGEST_STEP:
            self.nodes *= 2
        return more


class Pieces:
    """The pieces of one search, in order, worked off by whoever calls work()."""

    def __init__(self, search: Search) -> None:
        self.collect: bool = search.collect
        first = Piece(search.__copy__())
        first.note_step(more=True)
        #: what is left to search or to hand out
        self.queue: list[Piece] = [first]
        #: solutions that somebody has already; those that are only counted are handed to nobody
        self.taken: int = search.solution_count - len(first.waiting) if search.collect else 0
        self.nodes_behind: int = 0
        self.found_behind: int = 0
        self.behind: float = 0.0  #: the share of the whole that is done and gone
        self.weighed: bool = False
        self.pace: Pace = Pace()
        self.trouble: str = ""  #: why it cannot be brought to its end, if so

    @property
    def nodes(self) -> int:
        """Nodes visited by all pieces, gone or not."""
        return self.nodes_behind + sum(piece.nodes for piece in self.queue)

    @property
    def solution_count(self) -> int:
        """Solutions found by all pieces, gone or not."""
        return self.found_behind + sum(piece.solution_count for piece in self.queue)

    @property
    def progress(self) -> float:
        """The share of the whole that is done."""
        return self.behind + sum(piece.share * piece.progress for piece in self.queue)

    def work(self, nodes: int | None = None, solutions: int | None = None) -> list[RawSolution]:
        """Work for a moment, on at most `nodes` nodes; return the next solutions, in order."""
        piece = self.queue[0]
        more = self.pace.step(piece.search, nodes)
        piece.note_step(more)
        return self.deliver(solutions)

    def deliver(self, most: int | None = None) -> list[RawSolution]:
        """Return solutions whose turn it is, and let go of the pieces that are done."""
        solutions: list[RawSolution] = []
        while self.queue:
            first = self.queue[0]
            room = len(first.waiting) if most is None else most - len(solutions)
            solutions += first.waiting[:room]
            first.waiting = first.waiting[room:]
            if first.waiting or not first.done:
                break
            self.nodes_behind += first.nodes
            self.found_behind += first.solution_count
            self.behind += first.share
            del self.queue[0]
        return solutions

    def weigh(self) -> None:
        """Cut the search so that its progress can be estimated; once is enough."""
        if not self.weighed and self.queue:
            self.weighed = True
            with suppress(OutOfTimeError), deadline(WEIGHING_SECONDS):
                before = perf_counter()
                self.queue[0].search.__copy__()
                seconds = perf_counter() - before  # of a piece; large problems get fewer
                self.cut(0, min(WEIGHING_PIECES, max(4, int(PROBE_SECONDS / seconds))))

    def cut(self, at: int, parts: int, probes: int = PROBES) -> None:
        """Replace a piece by several that add up to it."""
        old = self.queue[at]
        searches = old.split(parts)
        sizes = _estimate_sizes(searches, probes)
        done = old.nodes / (old.nodes + sum(sizes))
        self.behind += old.share * done
        left = old.share * (1 - done) / sum(sizes)
        pieces = [
            self.piece(search, left * size) for search, size in zip(searches, sizes, strict=True)
        ]
        pieces[0].waiting = old.waiting
        self.queue[at : at + 1] = pieces

    def piece(self, search: Search, share: float) -> Piece:
        """Return a piece of the kind that is worked off here."""
        return Piece(search, share)

    def snapshots(self) -> list[Snapshot]:
        """Return the pieces as they can be saved."""
        return [piece.snapshot() for piece in self.queue]

    def restore(
        self, snapshots: Sequence[tuple[Search, Snapshot]], nodes: int, found: int, behind: float
    ) -> None:
        """Go to where the pieces were when they were saved."""
        self.queue = []
        for search, saved in snapshots:
            piece = self.piece(search, saved.share)
            piece.progress = search.progress
            piece.waiting = list(saved.waiting)
            self.queue.append(piece)
        self.nodes_behind, self.found_behind, self.behind = nodes, found, behind
        self.weighed = True

    def settle(self) -> None:
        """Let what others have begun come in; nothing to do where nobody else works."""

    def close(self) -> None:
        """Stop working; nothing to do where nobody else works."""


def _estimate_sizes(searches: Sequence[Search], probes: int) -> list[float]:
    """Estimate how many nodes each search has before it, by random descents into it."""
    totals = [0.0] * len(searches)
    start = perf_counter()
    rounds = 0
    while rounds < probes and (rounds == 0 or perf_counter() - start < PROBE_SECONDS):
        for n, search in enumerate(searches):
            check_deadline()
            totals[n] += search.estimate(1, seed=rounds)
        rounds += 1
    return [min(max(1.0, total / rounds), LARGEST_SIZE) for total in totals]
