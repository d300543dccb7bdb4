"""The driver of searches that get better, with their tracks on the workers of a cluster.

It gives what engine/driver/improve.py gives, whatever the number of workers: each track is a search
with a seed of its own, goes through the same rounds, and is asked in each how far the work is. Only
how many rounds a track takes between two messages depends on the clock: enough for a second or two.

If a track finds that nothing can be better, all end with that round; tracks that went further go
back to their last message and up to there. In the same way tracks are called back if the rounds
were others than foreseen: where nodes are limited, the nodes of the first track tell how far the
work is, and it may come back from a step before it has done all of them.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from puzzlewright.cluster.calls import Calls
from puzzlewright.cluster.connect import Cluster
from puzzlewright.engine.criss_cross.problem import CrissCrossProblem
from puzzlewright.engine.driver.improve import (
    GRAIN,
    ROUND,
    Improvement,
    ImprovementState,
    Improver,
    ImproverLimits,
    round_parts,
)
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.word_fill.problem import FillProblem

#: Seconds that tracks work between two messages, and how many times longer than the last time.
LEG_SECONDS = 1.5
GROWTH = 8

#: A search that ends within this many seconds needs no cluster.
ALONE_SECONDS = 0.1

#: Seconds between two looks at the clock and the keyboard.
NAP = 0.03

#: Seconds that tracks have to come in when it is over: with a best so far, and without.
PATIENCE = 0.3
MOST_PATIENCE = 3.0

#: With so few seconds left, nobody is sent out again.
TOO_LATE = 0.03

#: Of the time that is left, so much is planned for: the next nodes may take longer than the last.
SHARE_OF_REST = 0.8

#: A leg is overdue after this many times its seconds, plus a constant: its worker may hang.
OVERDUE_TIMES = 5
OVERDUE_SECONDS = 30.0

#: A recipe that remembers how it was searched holds no more threads than this.
MOST_TRACKS = 256

#: How far the work is, in thousandths, and how many nodes of each track follow.
Round = tuple[int, int]

#: What tracks share and never change: sent once to each worker.
PROBLEMS = (CrissCrossProblem, FillProblem)


class TrackTask(NamedTuple):
    """How far a track is to go on."""

    pickled: bytes
    rounds: list[Round]
    most: int | None = None  #: nodes of a track; if there are any, it finds its rounds by itself


class TrackReport(NamedTuple):
    """How a track stands after a leg."""

    pickled: bytes
    rounds: list[Round]  #: that it went through
    is_over: bool  #: whether nothing can be better
    nodes: int
    value: int
    raw: RawSolution | None
    seconds: float = 0.0  #: that the leg took, without what it took to get there


# On workers


def advance_track(problems: list[Any], leg: TrackTask) -> TrackReport:
    """Go on with a track; this is what runs on a worker."""
    track: Improver = _Unpickler(leg.pickled, problems).load()
    done: list[Round] = []
    goes_on = True
    start = perf_counter()
    for foreseen in leg.rounds:
        share, size = foreseen if leg.most is None else next_round(track.nodes, leg.most)
        if not size:
            break
        track.cool(share)
        for part in round_parts(size):
            goes_on = track.step(part)
        done.append((share, size))
        if not goes_on:
            break
    seconds = perf_counter() - start
    return track_report(track, problems, done, is_over=not goes_on)._replace(seconds=seconds)


def next_round(nodes: int, most: int) -> Round:
    """Return the round that begins when the first track has visited `nodes` nodes."""
    return min(1000, int(1000 * (nodes / max(1, most)))), max(0, min(ROUND, most - nodes))


def track_report(
    track: Improver, problems: list[Any], rounds: list[Round], *, is_over: bool = False
) -> TrackReport:
    """Return how a track stands."""
    file = io.BytesIO()
    _Pickler(file, problems).dump(track)
    raw = track.best()
    return TrackReport(
        file.getvalue(), rounds, is_over, track.nodes, 0 if raw is None else track.value, raw
    )


class _Pickler(pickle.Pickler):
    """Pickles a track without its problem, of which it keeps the number."""

    def __init__(self, file: io.BytesIO, problems: list[Any]) -> None:
        super().__init__(file, protocol=5)
        self._problems = problems

    def persistent_id(self, value: Any) -> int | None:
        """Return the number of a problem."""
        if type(value) not in PROBLEMS:  # a part of one is made again from it
            return None
        for number, known in enumerate(self._problems):
            if known is value:
                return number
        self._problems.append(value)
        return len(self._problems) - 1


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, problems: list[Any]) -> None:
        super().__init__(io.BytesIO(data))
        self._problems = problems

    def persistent_load(self, number: int) -> Any:
        """Return the problem of a number."""
        return self._problems[number]


# The client


def cluster_tracks(cluster: Cluster) -> int:
    """Return how many tracks to take on a cluster where nodes are not limited: one for a slot."""
    return max(1, min(MOST_TRACKS, cluster.slots))


def improve_on_cluster(
    tracks: Sequence[Improver],
    budget: ImproverLimits,
    connect: Callable[[], Cluster],
    *,
    nodes: int | None = None,
    words: Callable[[int], str] = str,
) -> Improvement:
    """Do what engine.driver.improve.improve() does, on a cluster."""
    this = _Improvement(tracks, budget, connect, nodes)
    try:
        while (outcome := this.reason_to_stop()) is None:
            this.go_on(words)
    finally:
        this.close()
    best = this.best
    raw, value = (None, 0) if best is None else (best.raw, best.value)
    return this.improvement(outcome, raw, value)


class _Improvement(ImprovementState):
    """The tracks on a cluster."""

    def __init__(
        self,
        tracks: Sequence[Improver],
        budget: ImproverLimits,
        connect: Callable[[], Cluster],
        nodes: int | None,
    ) -> None:
        super().__init__(tracks, budget, nodes)
        self.connect = connect
        self.problems: list[Any] = []
        self.stands = [track_report(track, self.problems, []) for track in tracks]
        self.calls: Calls | None = None
        self.pace = 0.0  #: seconds of a node of each track in the last leg
        self.overhead = 0.0  #: seconds of the last leg in which nobody searched

    def close(self) -> None:
        """Let go of the cluster."""
        if self.calls is not None:
            self.calls.close()

    @property
    def best(self) -> TrackReport | None:
        """The track that is best, the first of them if several are."""
        able = [stand for stand in self.stands if stand.raw is not None]
        return max(able, key=lambda stand: stand.value, default=None)

    @property
    def nodes(self) -> list[int]:
        """The nodes of each track."""
        return [stand.nodes for stand in self.stands]

    def go_on(self, words: Callable[[int], str]) -> None:
        """Let each track go on for a while."""
        left = None if self.budget.time is None else self.budget.time - self.budget.seconds
        if left is not None and left < TOO_LATE and self.best is not None:
            self._stop_early()
            return
        note = "" if self.best is None else words(self.best.value)
        rounds = self._plan(left)
        start = perf_counter()
        stands = self._advance_together(rounds, note)
        if stands is None:
            self._stop_early()
            return
        self.stands = stands
        self.is_over = any(stand.is_over for stand in stands)
        done = stands[0].rounds
        self._note_pace(sum(size for _, size in done), perf_counter() - start)
        # The same looks as if the rounds had been taken here; the last one is still to come.
        self.budget.skip_checks(sum(len(round_parts(size)) for _, size in done) - 1)
        self._report("" if self.best is None else words(self.best.value))

    def _note_pace(self, nodes: int, seconds: float) -> None:
        """Take note of how long a leg took; more tracks than slots take turns."""
        slots = 1 if self.calls is None else max(1, self.calls.cluster.slots)
        turns = -(-len(self.stands) // slots)
        searched = turns * max(stand.seconds for stand in self.stands)
        self.pace = searched / max(1, nodes)
        self.overhead = max(0.0, seconds - searched)

    def _report(self, note: str) -> None:
        if self.most is not None:
            share = self.stands[0].nodes / max(1, self.most)
        else:
            share = (perf_counter() - self.start) / max(self.budget.time or 0.0, 1e-9)
        self.budget.report(share, note, nodes=sum(self.nodes))

    def _stop_early(self) -> None:
        """End with what there was after the last leg."""
        self.is_cut = True
        self.budget.stop_at_last_check()

    # What is to be done next

    def _plan(self, left: float | None) -> list[Round]:
        """Return the rounds of the next leg: as many as fit into its seconds."""
        seconds = LEG_SECONDS if self.calls is not None else ALONE_SECONDS / 4
        if left is not None:
            seconds = min(seconds, SHARE_OF_REST * (left - self.overhead))
        if self.pace:
            self.size = max(1, min(GROWTH * self.size, int(seconds / self.pace)))
        if self.most is not None:
            return self._planned_rounds(self.most, -(-self.size // ROUND))
        assert self.budget.time is not None
        steps = max(1, int(1000 * self.size * self.pace / self.budget.time) // GRAIN)
        size = max(1, self.size // steps)
        past, rounds = perf_counter() - self.start, list[Round]()
        for step in range(steps):
            share = (past + step * size * self.pace) / max(self.budget.time, 1e-9)
            rounds.append((min(1000, int(1000 * share)) // GRAIN * GRAIN, size))
        return rounds

    def _planned_rounds(self, most: int, number: int) -> list[Round]:
        """Return rounds as they are if the first track does all its nodes."""
        nodes, rounds = self.stands[0].nodes, list[Round]()
        while nodes < most and len(rounds) < number:
            rounds.append(next_round(nodes, most))
            nodes += rounds[-1][1]
        return rounds

    # Who does it

    def _advance_together(self, rounds: list[Round], note: str) -> list[TrackReport] | None:
        """Return how the tracks stand after rounds that are the same for all; None if it is over.

        Those that went through other rounds, or further than one at its end, do it over.
        """
        stands = self.stands[:]
        legs = {n: TrackTask(stand.pickled, rounds) for n, stand in enumerate(stands)}
        legs[0] = legs[0]._replace(most=self.most)
        while legs:
            done = self._run_legs(legs, note)
            if done is None:
                return None
            for n, stand in done.items():
                stands[n] = stand
            rounds = stands[0].rounds
            ends = [len(stand.rounds) for stand in stands if stand.is_over]
            rounds = rounds[: min(ends, default=None)]
            legs = {
                n: TrackTask(self.stands[n].pickled, rounds)
                for n, stand in enumerate(stands)
                if stand.rounds != rounds
            }
        return stands

    def _run_legs(self, legs: dict[int, TrackTask], note: str) -> dict[int, TrackReport] | None:
        """Return how tracks stand after their legs; None if it is over before they come in."""
        if self.calls is None and perf_counter() - self.start >= ALONE_SECONDS:
            self.calls = Calls(self.connect(), advance_track, self.problems)
        if self.calls is None or self.calls.trouble:
            return {n: advance_track(self.problems, leg) for n, leg in legs.items()}
        for n, leg in legs.items():
            self.calls.send(n, leg)
        return self._await_legs(self.calls, legs, note)

    def _await_legs(
        self, calls: Calls, legs: dict[int, TrackTask], note: str
    ) -> dict[int, TrackReport] | None:
        """Wait for the tracks; those that fail on the cluster are taken here."""
        done: dict[int, TrackReport] = {}
        overdue = OVERDUE_SECONDS + OVERDUE_TIMES * LEG_SECONDS
        again, end = perf_counter() + overdue, None
        while len(calls):
            for answer in calls.receive(NAP):
                if answer.failure:
                    calls.cluster.tell(f"a track continues here: {answer.failure}")
                    done[answer.n] = advance_track(self.problems, legs[answer.n])
                else:
                    done[answer.n] = answer.value
            now = perf_counter()
            self._report(note)
            if calls.trouble:
                calls.cluster.tell(f"{calls.trouble}: the search continues here")
                calls.forget()
            elif now > again:
                calls.send_again(overdue)
                again = now + overdue
            if end is None and (self.budget.is_stopped or self.budget.is_late):
                end = now + (MOST_PATIENCE if self.best is None else PATIENCE)
            if end is not None and now > end and len(calls):
                calls.forget()
                return None
        missing = {n: leg for n, leg in legs.items() if n not in done}
        return {**done, **{n: advance_track(self.problems, leg) for n, leg in missing.items()}}
