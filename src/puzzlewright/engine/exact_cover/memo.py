"""Counting exact covers by remembering positions, next to a search that visits each solution.

Which of the two is quicker depends on the problem: on dominoes remembering (_memo.pyx) is millions
of times as fast, on pieces that are all different several times as slow. So both begin, as arms of
a bandit: the search gets nearly all of the time, and remembering a small share of it, until it has
counted more solutions in its time than the search would have. Then it gets all of the time, as long
as it stays ahead. Whichever comes to its end first has the count.

Both count the same solutions, so what one has found need not be added to what the other has: while
the count goes on, the larger number is a lower bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import thread_time
from typing import ClassVar, Self

from puzzlewright.engine.driver.search import Method, Search
from puzzlewright.engine.driver.whole_count import WholeCount
from puzzlewright.engine.exact_cover._memo import Memo
from puzzlewright.engine.exact_cover._memo_plan import Plan
from puzzlewright.engine.exact_cover.problem import CoverProblem, CoverSearch, with_deadline_checks

#: Bytes that the table may have; while it grows, half as much again is in use.
MOST_BYTES = 1 << 28

#: The share of the search's time that remembering gets until it is ahead.
SHARE = 0.03

#: Remembering begins after this many seconds of the search, and when setting it up takes no larger
#: a share of them than this.
FIRST_SECONDS = 0.02
SET_UP_SHARE = 0.03

#: Its share is spent in bursts, each of which adds half to its time: in short turns, each would
#: find the caches full of what the other needs. Each burst is judged by itself, for the more is
#: remembered, the quicker it gets (6×6 sudokus: at first twice as quick as the search, in the end
#: fifty times). It is ahead if it finds this many times as many solutions in the same time, and
#: more than a few; then it leads until a burst finds fewer than the search would. So where it is
#: ahead by chance, no more is lost than half of its share.
BURST = 1.5
LEAD = 1.1
LEAST_FOUND = 100

#: Searches of several threads, of a cluster and with checkpoints wait for it to be ahead for this
#: many seconds of the search, with a larger share, and then go on without it.
EXPECTED_SHARE = 0.5
PATIENCE = 0.1

#: Nodes of a step while it leads, at least: about a millisecond. If threads wait for one another,
#: the driver's steps get so short that the work between them takes most of the time.
LEAST_STEP = 4096

#: While it has a small share: seconds of one of its steps, about, and of those at one turn, which
#: the driver waits for.
SLICE_SECONDS = 0.0003
TURN_SECONDS = 0.004

#: Seconds that setting up takes, measured: for each node, for each node if options are given, and
#: for each word that ordering the items looks at. Beyond these numbers it is not tried.
NODE_SECONDS = 2e-7
GIVEN_SECONDS = 2e-6
WORD_SECONDS = 1e-9
MOST_SET_UP = 5.0
MOST_NODES = 500_000


class MemoCount(WholeCount):
    """Counts all solutions of a cover problem that contain the `given` options."""

    method: ClassVar[Method] = Method("memo", "exact cover, remembering positions")

    _own = ("_plain", "_memo")

    def __init__(self, problem: CoverProblem, given: Sequence[int] = ()) -> None:
        super().__init__()
        self._problem = problem
        self._given = tuple(given)
        self._plain: CoverSearch = problem.search(given=given, collect=False)
        self._memo: Memo | None = None
        self._memo_found = self._memo_nodes = 0  #: as they were after its last step
        self._plain_seconds = self._memo_seconds = 0.0
        self._burst_end = 0.0  #: its seconds at the end of the burst
        self._slice = 64  #: nodes of a step of remembering, while it has a small share
        self._judged = (0.0, 0)  #: its seconds and solutions when it was last judged
        self._is_tried = True  #: whether remembering is to get its share
        self._leads = False
        self._was_ahead = False
        self._done = False
        self._is_alone = False
        self._is_awaited = False  #: whether somebody wanted pieces
        self._best_progress = 0.0

    @property
    def nodes(self) -> int:
        """Positions visited: by the search, and by remembering once it was ahead."""
        return self._plain.nodes + (self._memo_nodes if self._was_ahead else 0)

    @property
    def solution_count(self) -> int:
        """Solutions that were counted; all of them at the end."""
        return max(self._plain.solution_count, self._memo_found)

    @property
    def progress(self) -> float:
        """The share of the choices that lie behind, of whichever leads."""
        with self._exclusive:
            leader = self._memo if self._leads and self._memo is not None else self._plain
            self._best_progress = 1.0 if self._done else max(self._best_progress, leader.progress)
            return self._best_progress

    @property
    def fingerprint(self) -> bytes:
        """Names the problem and what is given."""
        return b"memo" + self._plain.fingerprint

    def step(self, nodes: int) -> bool:
        """Visit about `nodes` more positions; False when all is counted."""
        with self._exclusive:
            if self._done:
                return False
            if self._leads and self._memo is not None:
                self._step_memo(self._memo, max(nodes, LEAST_STEP))
                if self._memo_seconds > BURST * self._judged[0]:
                    self._leads = self._is_ahead(1.0)
            else:
                self._step_search(nodes)
                if self._is_tried and not self._done:
                    self._try()
            if self._done:
                self.totals[0] = self.solution_count
            return not self._done

    def _step_search(self, nodes: int) -> None:
        if self._is_alone and not self._leads and self._plain_seconds > PATIENCE:
            raise MemoryError
        before = thread_time()
        more = self._plain.step(nodes)
        self._plain_seconds += thread_time() - before
        if not more:
            if self._is_alone:
                raise MemoryError
            self._done = True
            self._memo = None

    def _step_memo(self, memo: Memo, nodes: int) -> None:
        before = thread_time()
        more = memo.step(nodes)
        self._memo_found, self._memo_nodes = memo.solution_count, memo.nodes
        self._memo_seconds += thread_time() - before
        self._done = not more

    def _try(self) -> None:
        """Let remembering have its share if a burst is due, and see whether it is ahead."""
        if self._memo is None:
            self._set_up()
        share = EXPECTED_SHARE if self._is_awaited or self._is_alone else SHARE
        memo, due = self._memo, share * self._plain_seconds
        if memo is None:
            return
        if self._memo_seconds >= self._burst_end:  # between two bursts
            if due < BURST * self._memo_seconds:
                return
            self._burst_end = due
        until = min(self._burst_end, self._memo_seconds + TURN_SECONDS)
        while self._memo_seconds < until and not self._done:
            before = self._memo_seconds
            self._step_memo(memo, self._slice)
            seconds = self._memo_seconds - before
            if seconds > 2 * SLICE_SECONDS:
                self._slice = max(1, self._slice // 2)
            elif seconds < SLICE_SECONDS / 2:
                self._slice *= 2
        if self._memo_seconds < self._burst_end and not self._done:
            return
        self._leads = self._is_ahead(LEAD)
        self._was_ahead = self._was_ahead or self._leads or self._done
        if memo.is_full and not self._leads:  # it will only get slower, and takes memory
            self._give_up()

    def _is_ahead(self, by: float) -> bool:
        """Tell whether the last burst has found more than the search does in the same time."""
        seconds, found = self._judged
        self._judged = self._memo_seconds, self._memo_found
        found = self._memo_found - found
        theirs = self._plain.solution_count * (self._memo_seconds - seconds)
        return found > LEAST_FOUND and found * self._plain_seconds > by * theirs

    def _give_up(self) -> None:
        self._memo = None
        self._is_tried = self._leads = False

    def _set_up(self) -> None:
        """Begin with remembering, if it is time."""
        problem = self._problem
        seconds = _set_up_seconds(problem, bool(self._given))
        if seconds > MOST_SET_UP or len(problem._flat[1]) > MOST_NODES:
            self._is_tried = False
        elif self._plain_seconds > max(FIRST_SECONDS, seconds / SET_UP_SHARE):
            before = thread_time()
            try:
                self._memo = memo_kernel(problem, self._given)
            except MemoryError:
                self._is_tried = False
            self._memo_seconds += thread_time() - before

    def active_search(self) -> Search | None:
        """Return the search, unless remembering has counted or is ahead."""
        is_remembering = self._leads or (self._done and self._memo is not None)
        return None if is_remembering else self._plain

    def fallback(self) -> CoverSearch:
        """Return the search that visits each solution."""
        return self._plain

    @property
    def challenger(self) -> Method | None:
        """Remembering, if it might still get ahead of the search."""
        return self.method if self._is_tried and not self._leads else None

    def without_fallback(self) -> Self:
        """Return the same, but it raises MemoryError where it would look at each solution."""
        same = self.__copy__()
        same._is_alone = True
        return same

    def split(self, parts: int) -> list[Self]:
        """Return this count, which cannot be cut; or pieces of the search, if that goes on alone.

        Remembering is for one thread. If it is not ahead after a moment, others need not wait.
        """
        with self._exclusive:
            can_wait = self._is_tried and self._plain_seconds < PATIENCE
            if self._leads or self._done or self._is_alone or can_wait:
                self._is_awaited = True
                return [self]
            first, *others = self._plain.split(parts)
        mine = self.__copy__()
        mine._plain = first
        mine._give_up()
        return [mine, *others]  # which are searches as well

    def _estimate(self, probes: int, seed: int) -> float:
        if not self._leads or self._memo is None:
            return 0.0 if self._done else self._plain.estimate(probes, seed)
        done = max(self._memo.progress, 0.01)
        return max(1.0, self._memo_nodes * (1.0 - done) / done)

    def _begin_again(self) -> None:
        fresh = type(self)(self._problem, self._given)
        self.__dict__.update({**fresh.__dict__, "_exclusive": self._exclusive})


def memo_kernel(
    problem: CoverProblem, given: Sequence[int] = (), most_bytes: int = MOST_BYTES
) -> Memo:
    """Return the kernel's count of a problem; options that are given must go together."""
    return Memo(Plan(*_numbers(problem, given)), most_bytes)


def _set_up_seconds(problem: CoverProblem, is_given: bool) -> float:
    """Return about how long setting up takes."""
    nodes = len(problem._flat[1])
    words = (problem.primary + problem.secondary) // 64 + 1
    ordering = WORD_SECONDS * problem.primary * problem.primary * words
    return ordering + nodes * (GIVEN_SECONDS if is_given else NODE_SECONDS)


Numbers = tuple[int, int, Sequence[int], Sequence[int], Sequence[int], Sequence[tuple[int, int]]]


def _numbers(problem: CoverProblem, given: Sequence[int]) -> Numbers:
    """Return the problem as a plan takes it: without options that cannot be chosen any more."""
    if not given and len(problem._usable) == len(problem.options):
        return problem.primary, problem.secondary, *problem._flat, problem.bounds
    used: dict[int, list[int]] = {}
    for option in given:
        for item, colour in problem.options[option]:
            used.setdefault(item, []).append(colour)
    bounds = [
        (max(0, low - len(used.get(item, ()))), high - len(used.get(item, ())))
        for item, (low, high) in enumerate(problem.bounds)
    ]
    starts, items, colours = [0], [], []
    for left in _remaining_options(problem, set(given), used, bounds):
        items += [item for item, _ in left]
        colours += [colour for _, colour in left]
        starts.append(len(items))
    return problem.primary, problem.secondary, starts, items, colours, bounds


def _remaining_options(
    problem: CoverProblem,
    given: set[int],
    used: dict[int, list[int]],
    bounds: Sequence[tuple[int, int]],
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the options that can be chosen beside those that are given."""
    primary = problem.primary
    usable = problem._usable
    for number, option in zip(
        usable, with_deadline_checks([problem.options[n] for n in usable]), strict=True
    ):
        if number not in given and all(
            bounds[item][1] > 0
            if item < primary
            else item not in used or 0 != colour == used[item][0]
            for item, colour in option
        ):
            yield option
