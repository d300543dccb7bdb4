"""The driver of searches that get better and better: no end, but a best so far at any time.

Multi-start local search: independent runs, of which the best counts.

Several of them, each with a seed of its own, are its tracks. They share nothing, so a budget in
nodes gives the same best on every machine and with any number of threads.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import NamedTuple, Protocol

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Outcome, Stats
from puzzlewright.engine.driver.executor import Executor
from puzzlewright.engine.driver.search import RawSolution

#: Nodes of a track between two looks at the clock, wherever nodes are limited.
ROUND = 500

#: Parts of a round, between which the budget is asked, and the least nodes of a part.
PARTS = 8
PART = 50

#: The same for the first round where nodes are not limited: of some problems, a node takes long.
FIRST_ROUND = 16

#: Seconds that a round is to take, where nothing depends on how many nodes it has.
ROUND_SECONDS = 0.05

#: Thousandths of the time in which tracks learn how much of it is over.
GRAIN = 20

#: Tracks where nodes are limited: the same for any number of threads.
TRACKS = 4


class ImproverLimits(Protocol):
    """What a search may spend: a number of seconds, or until it is stopped."""

    @property
    def time(self) -> float | None:
        """The seconds, if they are limited."""

    @property
    def is_stopped(self) -> bool:
        """Whether somebody stopped it."""

    @property
    def is_over(self) -> bool:
        """Whether to come to an end."""

    @property
    def seconds(self) -> float:
        """The seconds that were spent so far."""

    @property
    def is_late(self) -> bool:
        """Whether the time is up; that somebody looks is not recorded."""

    def skip_checks(self, checks: int) -> None:
        """Take note that it was asked so often elsewhere."""

    def stop_at_last_check(self) -> None:
        """Take note that it ended when it was asked last."""

    def report(self, share: float, note: str, *, nodes: int) -> None:
        """Take note of how far it is."""


class Improver(Protocol):
    """A search that gets better. Into how many steps its nodes are cut changes nothing."""

    @property
    def nodes(self) -> int:
        """Things tried so far."""

    @property
    def value(self) -> int:
        """How good the best so far is, if there is one: more is better."""

    def cool(self, share: int) -> None:
        """Take note of how far the work is, in thousandths: some dare less towards the end."""

    def step(self, nodes: int) -> bool:
        """Try `nodes` more candidates, GIL released; False when nothing can be better."""

    def best(self) -> RawSolution | None:
        """Return the best so far; None if there is none."""


#: Applies a function to each of some tracks.
TrackMap = Callable[[Callable[[Improver], bool], Sequence[Improver]], list[bool]]


class Improvement(NamedTuple):
    """The best that was found. The outcome `exhausted` means that nothing is better: proved."""

    raw: RawSolution | None
    value: int
    outcome: Outcome
    stats: Stats


def default_tracks(nodes: int | None, threads: int) -> int:
    """Return how many tracks to take."""
    return threads if nodes is None else TRACKS


def improve(
    tracks: Sequence[Improver],
    budget: ImproverLimits,
    *,
    nodes: int | None = None,
    threads: int = 1,
    words: Callable[[int], str] = str,
    cluster: Executor | None = None,
) -> Improvement:
    """Go on until the budget is spent, the nodes are used up, or nothing can be better.

    `words` puts a value into words, for reports. On a cluster, they come to the same.
    """
    if nodes is None and budget.time is None:
        raise InputError("a limit is needed, in seconds or nodes: this search has no end")
    if cluster is not None:
        return cluster.improve(tracks, budget, nodes=nodes, words=words)
    this = _ImprovementRun(tracks, budget, nodes)
    with _track_map(threads) as each:
        while (outcome := this.reason_to_stop()) is None:
            this.round(each)
            best = this.best()
            note = "" if best is None else words(best.value)
            budget.report(this.share, note, nodes=sum(this.nodes))
    best = this.best()
    raw, value = (None, 0) if best is None else (best.best(), best.value)
    return this.improvement(outcome, raw, value)


class ImprovementState(ABC):
    """How it stands, wherever the tracks are."""

    def __init__(self, tracks: Sequence[Improver], budget: ImproverLimits, nodes: int | None):
        self.budget = budget
        #: nodes of each track
        self.most: int | None = None if nodes is None else -(-nodes // len(tracks))
        self.start: float = perf_counter()
        self.size: int = ROUND if self.most is not None else FIRST_ROUND  #: nodes of the next round
        self.is_over = False
        self.is_cut = False  #: whether it ended in the midst of a round

    @property
    @abstractmethod
    def nodes(self) -> list[int]:
        """The nodes of each track."""

    def reason_to_stop(self) -> Outcome | None:
        """Return how it ends here, or None to go on."""
        if self.is_cut:
            return Outcome.STOPPED if self.budget.is_stopped else Outcome.LIMIT
        if self.is_over:
            return Outcome.EXHAUSTED
        if self.budget.is_stopped:
            return Outcome.STOPPED
        if self.budget.is_over:
            return Outcome.LIMIT
        if self.most is not None and self.nodes[0] >= self.most:
            return Outcome.LIMIT
        return None

    def improvement(self, outcome: Outcome, raw: RawSolution | None, value: int) -> Improvement:
        """Return what came of it."""
        return Improvement(raw, value, outcome, Stats(sum(self.nodes), perf_counter() - self.start))


class _ImprovementRun(ImprovementState):
    """The tracks of this process."""

    def __init__(
        self, tracks: Sequence[Improver], budget: ImproverLimits, nodes: int | None
    ) -> None:
        super().__init__(tracks, budget, nodes)
        self.tracks = tracks

    @property
    def nodes(self) -> list[int]:
        """The nodes of each track."""
        return [track.nodes for track in self.tracks]

    def round(self, each: TrackMap) -> None:
        """Let each track go on for a moment."""
        size, share = self.size, min(1000, int(1000 * self.share))
        if self.most is not None:
            size = min(size, self.most - self.tracks[0].nodes)
        else:
            share = share // GRAIN * GRAIN
        start = perf_counter()
        for track in self.tracks:
            track.cool(share)
        self.is_over = not all(self._step_round(each, size))
        if self.most is None:
            pace = ROUND_SECONDS / max(perf_counter() - start, 1e-6)
            if pace >= 2.0:
                self.size *= 2
            elif pace <= 0.5 and self.size > 1:
                self.size //= 2

    def _step_round(self, each: TrackMap, size: int) -> list[bool]:
        """Let each track go on for `size` nodes, and ask now and then whether to end.

        With very many words, a round may take most of a second, also if the last one was short. The
        parts are the same on every machine, so that what was ended between two of them can be made
        again.
        """
        going_on: list[bool] = []
        parts = round_parts(size)
        for number, part in enumerate(parts, 1):
            going_on = each(partial(_step, nodes=part), self.tracks)
            self.is_cut = number < len(parts) and self.budget.is_over
            if self.is_cut:
                break
        return going_on

    @property
    def share(self) -> float:
        """How much of the nodes is used up, or of the time."""
        if self.most is not None:
            return self.tracks[0].nodes / max(1, self.most)
        return (perf_counter() - self.start) / max(self.budget.time or 0.0, 1e-9)

    def best(self) -> Improver | None:
        """Return the track that is best, the first of them if several are."""
        able = [track for track in self.tracks if track.best() is not None]
        return max(able, key=lambda track: track.value, default=None)


def round_parts(size: int) -> list[int]:
    """Return the nodes of the parts of a round; after each but the last, the budget is asked."""
    longest = max(PART, size // PARTS)
    whole, rest = divmod(size, longest)
    return [longest] * whole + [rest] * (rest > 0)


def _step(track: Improver, nodes: int) -> bool:
    return track.step(nodes)


@contextmanager
def _track_map(threads: int) -> Iterator[TrackMap]:
    """Yield a function that maps over tracks on this many threads."""
    if threads == 1:
        yield lambda function, tracks: [function(track) for track in tracks]
        return

    with ThreadPoolExecutor(threads) as pool:
        yield lambda function, tracks: list(pool.map(function, tracks))
