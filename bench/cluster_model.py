"""A model of a large cluster: how much of it a long count would use, simulated and on paper.

A discrete-event simulation of what `puzzlewright.cluster` does, with its own constants: pieces wait
at the client, the largest are cut while few wait, tasks take the seconds that the rules give them.
Client and scheduler serve one task at a time, each for the CPU time that was measured
(cluster_costs.py); messages take a latency each way. Two stretches are simulated: the first minutes
of a job of a CPU year, whose second half stands for its middle; and a job of minutes with its start
and its end, where pieces become small.

What it leaves out: workers that die or differ in speed, heartbeats, memory and connections of
the scheduler, solutions that are streamed, and whatever else the client's machine has to do. Sizes
of pieces are drawn at random: parts of a cut differ widely, and the client sees only estimates.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import exp, inf
from random import Random
from typing import NamedTuple

from bench.cluster_costs import Costs
from puzzlewright.cluster import pieces as rules
from puzzlewright.engine.driver.run import CHECKPOINT_EVERY

YEAR = 365.25 * 24 * 3600.0

#: Seconds of a message from one machine to another: a plain local network.
LATENCY = 0.001

#: Seconds of each stretch that are simulated: twelve of the longest tasks, one after another. With
#: very many slots more, for it takes long until every piece has had its short first tasks.
STRETCH = 120.0
STRETCH_PER_SLOT = 0.1

#: How unequal the parts of a cut are (the shape of a gamma distribution; 1 would be random cuts of
#: a line), and how far estimates are off (the deviation of their logarithm; 1 is a factor of 2.7).
EVENNESS = 0.5
ERROR = 1.0

#: Seconds of the smallest piece that can be cut.
ATOM = 0.001


class Outcome(NamedTuple):
    """The result of a job on a number of slots."""

    slots: int
    efficiency: float  #: share of the slots' time that goes into the search, over a CPU year
    paper: float  #: the same by the formula
    days: float
    first_busy: float  #: seconds until nine of ten slots have worked
    tail: float  #: seconds from the first slot that is idle at the end to the last answer
    steady: float  #: efficiency of the middle
    client: float  #: share of the middle in which the client is busy
    scheduler: float


class Piece:
    """A stretch of the search: what is left of it, truly and as the client sees it."""

    __slots__ = ("at", "estimate", "is_whole", "left", "seconds")

    def __init__(self, at: float, left: float, estimate: float) -> None:
        self.at, self.left, self.estimate = at, left, estimate
        self.seconds = rules.FIRST_SECONDS
        self.is_whole = False


class Simulation:
    """One job on a cluster, from its start to its end."""

    def __init__(self, slots: int, work: float, costs: Costs, latency: float, seed: int) -> None:
        self.slots, self.costs, self.latency = slots, costs, latency
        self.random = Random(seed)
        self.now = 0.0  #: of the client, which does one thing after another
        self.scheduler_free = 0.0
        self.events: list[tuple[float, int, Piece, float]] = []  # answers on their way
        self.free = [0.0] * slots  # when each slot will be free
        self.home: dict[Piece, None] = {}
        self.in_order: list[tuple[float, int, Piece]] = []  # the first is sent first
        self.by_size: list[tuple[float, int, Piece]] = []  # the largest is cut first
        self.number = self.out = self.pieces = 0
        self.client_busy = self.scheduler_busy = 0.0
        self.searched = self.idle = 0.0  #: seconds of slots, in tasks and between them
        self.begun: list[float] = []  #: when slots got their first task
        self.saved = 0.0
        self._come_home(Piece(0.0, work, work), is_new=True)

    def _come_home(self, piece: Piece, *, is_new: bool = False) -> None:
        self.number += 1
        self.home[piece] = None
        self.pieces += is_new
        heappush(self.in_order, (piece.at, self.number, piece))
        if not piece.is_whole:
            heappush(self.by_size, (-piece.estimate, self.number, piece))

    def _spend(self, seconds: float) -> None:
        self.now += seconds
        self.client_busy += seconds

    def _cut(self) -> None:
        """Cut the largest pieces while fewer wait than twice the slots."""
        wanted = 2 * self.slots
        while (missing := wanted - len(self.home)) > 0 and self.by_size:
            piece = heappop(self.by_size)[2]
            if piece not in self.home or piece.is_whole:
                continue
            parts = min(missing + 1, rules.MOST_PARTS, int(piece.left / ATOM))
            piece.is_whole = True
            self._spend(self.costs.look * self.pieces)
            if parts >= 2:
                self._replace(piece, parts)

    def _replace(self, piece: Piece, parts: int) -> None:
        del self.home[piece]
        self.pieces -= 1
        self._spend(self.costs.part * parts)
        weights = [self.random.gammavariate(EVENNESS, 1.0) + 1e-9 for _ in range(parts)]
        seen = [weight * exp(self.random.gauss(0.0, ERROR)) for weight in weights]
        at = piece.at
        for n in range(parts):
            left = piece.left * weights[n] / sum(weights)
            new = Piece(at, left, piece.estimate * seen[n] / sum(seen))
            new.is_whole = n == 0
            self._come_home(new, is_new=True)
            at += left

    def _send(self) -> None:
        """Send the first pieces that wait: two for each slot."""
        hungry = len(self.home) < self.slots
        usual = min(
            rules.LONGEST_SECONDS, max(rules.USUAL_SECONDS, self.slots / rules.ANSWERS_A_SECOND)
        )
        if hungry:
            usual *= rules.HUNGRY_SECONDS / rules.USUAL_SECONDS
        while self.out < 2 * self.slots and self.home:
            piece = heappop(self.in_order)[2]
            if piece not in self.home:
                continue
            del self.home[piece]
            self._send_one(piece, min(piece.seconds, usual))

    def _send_one(self, piece: Piece, seconds: float) -> None:
        self._spend(self.costs.dask.client / 2)
        self.out += 1
        task = min(seconds, piece.left)
        arrived = self._through_scheduler(self.now + self.latency)
        free = heappop(self.free)
        start = max(free, arrived + self.latency) + self.costs.dask.worker
        if free:
            self.idle += start - free
        else:
            self.begun.append(start)
        self.searched += task
        heappush(self.free, start + task)
        self.number += 1
        heappush(self.events, (start + task + 2 * self.latency, self.number, piece, task))

    def _through_scheduler(self, at: float) -> float:
        """Return when a task has passed the scheduler, which takes one after another."""
        cost = self.costs.dask.scheduler
        self.scheduler_free = max(self.scheduler_free, at) + cost
        self.scheduler_busy += cost
        return self.scheduler_free

    def _receive(self) -> None:
        """Wait for an answer, and take in all that have come."""
        self.now = max(self.now, self.events[0][0])
        while self.events and self.events[0][0] <= self.now:
            _, _, piece, task = heappop(self.events)
            self._spend(self.costs.dask.client / 2 + self.costs.answer)
            self.out -= 1
            share = task / piece.left
            piece.at, piece.left = piece.at + task, piece.left - task
            if piece.left <= 1e-9:
                self.pieces -= 1
                continue
            piece.estimate *= 1.0 - share
            piece.seconds = min(rules.LONGEST_SECONDS, 2 * piece.seconds)
            piece.is_whole = False
            self._come_home(piece)

    def run(self, until: float = inf) -> None:
        """Simulate the job, for at most `until` seconds."""
        while (self.home or self.events) and self.now < until:
            self._spend(self.costs.look * self.pieces)
            if self.now - self.saved > CHECKPOINT_EVERY:
                self.saved = self.now
                self._spend(self.costs.save * self.pieces)
            self._cut()
            self._send()
            self._receive()

    @property
    def sums(self) -> tuple[float, ...]:
        """Where it stands: the clock, seconds of slots, seconds of those who serve them."""
        return self.now, self.searched, self.idle, self.client_busy, self.scheduler_busy


def on_paper(slots: int, costs: Costs) -> float:
    """Return the efficiency by a formula: client and scheduler can serve only a number of slots.

    A task of d seconds costs its slot w more: d / (d + w). Each task costs client or scheduler c,
    so that they can serve d / c slots: with more slots than that, the others wait.
    """
    d = min(rules.LONGEST_SECONDS, max(rules.USUAL_SECONDS, slots / rules.ANSWERS_A_SECOND))
    # With four pieces for each slot, two waiting and two sent; a save every few seconds.
    client = costs.dask.client + costs.answer
    fixed = costs.save * 4 * slots / CHECKPOINT_EVERY
    room = max(0.0, 1.0 - fixed)
    most = min(room * d / client, d / costs.dask.scheduler)  # slots that can be served
    return min(1.0, most / slots) * d / (d + costs.dask.worker)


def simulated(
    slots: int, costs: Costs, *, latency: float = LATENCY, job: float = YEAR, seed: int = 1
) -> Outcome:
    """Simulate the middle of a job, and its start and end; put them together."""
    stretch = max(STRETCH, STRETCH_PER_SLOT * slots)
    long = Simulation(slots, job, costs, latency, seed)
    long.run(stretch / 2)
    before = long.sums
    long.run(stretch)
    wall, searched, idle, client, scheduler = (
        new - old for old, new in zip(before, long.sums, strict=True)
    )
    steady = searched / (searched + idle)
    part = min(job, STRETCH * slots)
    short = Simulation(slots, part, costs, latency, seed)
    short.run()
    seconds = short.now + (job - part) / (slots * steady)
    return Outcome(
        slots,
        job / (slots * seconds),
        on_paper(slots, costs),
        seconds / 86_400,
        sorted(long.begun)[int(0.9 * len(long.begun))],
        short.now - min(short.free),
        steady,
        min(1.0, client / wall),
        min(1.0, scheduler / wall),
    )
