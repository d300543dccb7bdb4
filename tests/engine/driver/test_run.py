"""The driver: outcomes and limits, threads, progress, streams. Ctrl-C is in test_interrupts.py."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.clocks import use_clock, wait_until
from support.fake_search import RowSearch
from support.lengths import examples
from support.manual_search import finish, run_out
from support.strategies.common import Start, problem_named, starts

from puzzlewright import Sudoku
from puzzlewright.core.errors import BrokenSearchError, InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver import pieces as pieces_module
from puzzlewright.engine.driver import run as run_module
from puzzlewright.engine.driver import workers as workers_module
from puzzlewright.engine.driver.pieces import Pieces
from puzzlewright.engine.driver.run import Progress, RunResult, run, stream
from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.driver.workers import Workers
from puzzlewright.engine.exact_cover.problem import CoverProblem

#: Long enough for any machine to do what it has to do, after which something is wrong.
PATIENCE = 60.0

#: A search that nobody will see the end of.
ENDLESS = "queens 25"

#: Problems with some thousand nodes and solutions.
MIDDLING = ["queens 10", "trominoes 6x9", "colouring petersen 3", "independent 4x4"]

each_number_of_threads = pytest.mark.parametrize("threads", [1, 2, 3, 5])


@pytest.fixture(autouse=True)
def no_thread_is_left_behind() -> Iterator[None]:
    """However a run ends, its threads end with it."""
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) == before


@pytest.fixture
def busy_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let threads start at once and take short steps, so that small searches keep them busy."""
    monkeypatch.setattr(workers_module, "SOLO_NODES", 5)
    monkeypatch.setattr(pieces_module, "FIRST_STEP", 8)
    monkeypatch.setattr(pieces_module, "LONGEST_STEP", 64)
    monkeypatch.setattr(workers_module, "MOST_WAITING", 20)


@pytest.fixture
def much_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell progress at every step, weighed from the start."""
    monkeypatch.setattr(run_module, "PROGRESS_EVERY", 0.0)
    monkeypatch.setattr(run_module, "WEIGH_AFTER", -1.0)


def search_of(name: str, *, collect: bool = True, seed: int | None = None) -> Search:
    """Return a fresh search of a problem."""
    return problem_named(name).search(collect=collect, seed=seed)


# Outcomes and limits


@examples(50)
@given(start=starts("sparse"))
def test_a_run_finds_everything(start: Start[CoverProblem]) -> None:
    """Without limits a run is exhausted and returns all solutions in the order of the search."""
    expected = finish(start.search())
    result = run(start.search())
    assert result.outcome is Outcome.EXHAUSTED
    assert result.solutions == expected.solutions
    assert result.count == Count(expected.solution_count, exact=True)
    assert result.stats.nodes == expected.nodes
    assert result.stats.seconds >= 0.0


@pytest.mark.usefixtures("busy_threads")
@each_number_of_threads
@pytest.mark.parametrize("name", MIDDLING)
def test_threads_change_nothing(name: str, threads: int) -> None:
    """Any number of threads gives the same solutions in the same order, and the same nodes."""
    expected = finish(search_of(name, seed=1))
    result = run(search_of(name, seed=1), threads=threads)
    assert result.solutions == expected.solutions
    assert result[:2] == (Outcome.EXHAUSTED, Count(expected.solution_count, exact=True))
    assert result.stats.nodes == expected.nodes


@pytest.mark.usefixtures("busy_threads")
@each_number_of_threads
@pytest.mark.parametrize("limit", [0, 1, 2, 20, 21, 99, 723, 724, 725])
def test_a_limit_gives_the_first_solutions(limit: int, threads: int) -> None:
    """With a limit, the first `limit` solutions come, whatever the threads find besides.

    Whether there are more is not known then, not even when the limit was the number of them all.
    """
    everything = finish(search_of("queens 10")).solutions
    result = run(search_of("queens 10"), limit=limit, threads=threads)
    assert result.solutions == everything[:limit]
    if limit <= len(everything):
        assert result[:2] == (Outcome.SOLVED, Count(limit, exact=False))
    else:
        assert result[:2] == (Outcome.EXHAUSTED, Count(724, exact=True))


@pytest.mark.usefixtures("busy_threads")
@each_number_of_threads
@pytest.mark.parametrize(("limit", "exact"), [(1, False), (500, False), (724, False), (725, True)])
def test_a_limit_on_counting(limit: int, exact: bool, threads: int) -> None:
    """A count stops at the limit too, and never claims more than that."""
    result = run(search_of("queens 10", collect=False), limit=limit, threads=threads)
    assert result.outcome is (Outcome.EXHAUSTED if exact else Outcome.SOLVED)
    assert result.count == Count(min(limit, 724), exact)
    assert result.solutions == []


@pytest.mark.usefixtures("busy_threads", "much_progress")
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize("nodes", [0, 1, 100, 255, 256, 257, 1000, 3148])
def test_a_limit_on_nodes_is_exact(nodes: int, watched: bool, threads: int) -> None:
    """A run of this many nodes finds what a step of this many nodes finds, and no clock matters."""
    search = search_of("queens 10")
    search.step(nodes)
    watcher = (lambda _: None) if watched else None
    result = run(search_of("queens 10"), nodes=nodes, threads=threads, progress=watcher)
    assert result.stats.nodes == nodes
    assert result.solutions == search.take()
    assert result[:2] == (Outcome.LIMIT, Count(search.solution_count, exact=False))


def test_a_limit_on_nodes_beyond_the_end() -> None:
    """Nodes to spare make no difference."""
    result = run(search_of("queens 10"), nodes=3149)
    assert result[:2] == (Outcome.EXHAUSTED, Count(724, exact=True))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("collect", [False, True])
def test_a_limit_on_time(threads: int, collect: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search without end stops when its time is over, and says that there may be more."""
    clock = use_clock(monkeypatch)
    monkeypatch.setattr(run_module, "PROGRESS_EVERY", 0.0)

    def watch(now: Progress) -> None:
        if now.nodes:
            clock.advance(0.2)

    search = search_of(ENDLESS, collect=collect)
    result = run(search, time=0.1, threads=threads, progress=watch)
    assert result.outcome is Outcome.LIMIT
    assert result.stats.seconds >= 0.1
    assert result.stats.nodes > 0
    assert not result.count.exact
    assert len(result.solutions) == (result.count.n if collect else 0)


def test_no_time_at_all() -> None:
    """A run may have no time, and then does nothing."""
    result = run(search_of("queens 6"), time=0.0)
    assert result[:3] == (Outcome.LIMIT, Count(0, exact=False), [])
    assert result.stats.nodes == 0


@pytest.mark.parametrize("threads", [1, 2])
def test_a_run_with_a_stop_function(threads: int) -> None:
    """When `stop` returns True, the run stops with what it has."""
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 20

    result = run(search_of(ENDLESS), threads=threads, stop=stop)
    assert result.outcome is Outcome.STOPPED
    assert result.count == Count(len(result.solutions), exact=False)
    assert result.stats.nodes > 0


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"limit": -1}, "-1"),
        ({"nodes": -5}, "-5"),
        ({"time": -0.5}, "-0.5"),
        ({"time": float("nan")}, "nan"),
        ({"threads": 0}, "0"),
    ],
)
def test_nonsense_is_refused(options: dict[str, Any], word: str) -> None:
    """Limits below 0 and no threads at all are refused by run() and stream()."""
    with pytest.raises(InputError, match=word):
        run(search_of("queens 6"), **options)
    with pytest.raises(InputError, match=word):
        next(stream(search_of("queens 6"), **options))


def test_unknown_options_are_refused() -> None:
    """A misspelt keyword is an error, as it is with any function."""
    misspelt: dict[str, Any] = {"treads": 2}
    with pytest.raises(TypeError, match="treads"):
        run(search_of("queens 6"), **misspelt)


# Progress


@pytest.mark.usefixtures("busy_threads", "much_progress")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("collect", [False, True])
@pytest.mark.parametrize("name", ["queens 10", "trominoes 6x9"])
def test_progress_goes_forward(name: str, threads: int, collect: bool) -> None:
    """Fraction, nodes, solutions and seconds never fall, and stay within what they come to."""
    seen: list[Progress] = []
    result = run(search_of(name, collect=collect), threads=threads, progress=seen.append)
    assert len(seen) > 5 or threads > 1
    for sooner, later in pairwise(seen):
        assert sooner.fraction <= later.fraction
        assert sooner.nodes <= later.nodes
        assert sooner.found <= later.found
        assert sooner.seconds <= later.seconds
    for one in seen:
        assert 0.0 <= one.fraction <= 1.0
        assert 0 < one.nodes <= result.stats.nodes
        assert 0 <= one.found <= result.count.n
        assert one.seconds_left is None or one.seconds_left >= 0.0
    assert seen[-1].fraction > 0.5 or threads > 1
    assert seen[-1].seconds_left is not None or threads > 1


def test_cuts_leave_progress_as_it_is() -> None:
    """Where the estimates are right, cutting a search does not change how far it seems to be."""
    pieces = Pieces(RowSearch(3000))
    while pieces.progress < 0.4:
        pieces.work()
    for at, parts in ((0, 5), (2, 3), (6, 2)):
        before = pieces.progress
        pieces.cut(at, parts)
        assert pieces.progress == pytest.approx(before)
        assert pieces.behind + sum(piece.share for piece in pieces.queue) == pytest.approx(1.0)
    assert len(pieces.queue) == 8


class Pessimist(RowSearch):
    """A search that always thinks there is very much left."""

    def estimate(self, probes: int, seed: int = 0) -> float:  # noqa: ARG002
        return 1e9


@pytest.mark.usefixtures("busy_threads", "much_progress")
@pytest.mark.parametrize("threads", [1, 2])
def test_wrong_estimates_do_not_turn_progress_back(threads: int) -> None:
    """Even when pieces turn out larger than they seemed, the fraction does not fall."""
    seen: list[float] = []
    search = Pessimist(3000, lambda _: time.sleep(0.0005))
    run(search, threads=threads, progress=lambda one: seen.append(one.fraction))
    assert len(set(seen)) > 5
    assert seen == sorted(seen)
    assert seen[-1] <= 1.0


@pytest.mark.usefixtures("much_progress")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ["queens 12", "langford 11"])
def test_progress_shows_how_much_work_is_done(name: str, threads: int) -> None:
    """At every moment the fraction is close to the share of all nodes that were visited."""
    seen: list[Progress] = []
    result = run(search_of(name, collect=False), threads=threads, progress=seen.append)
    errors = [abs(one.fraction - one.nodes / result.stats.nodes) for one in seen]
    assert len(errors) > 5 or threads > 1
    assert max(errors) < 0.2


def test_progress_is_reported_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """The progress function is called at intervals, not at every step."""
    for seconds, called in ((1000.0, False), (0.0, True)):
        monkeypatch.setattr(run_module, "PROGRESS_EVERY", seconds)
        seen: list[Progress] = []
        run(search_of(ENDLESS, collect=False), nodes=10_000, progress=seen.append)
        assert (len(seen) > 1) == called


class BoredError(Exception):
    """Raised by a progress function that has had enough."""


@pytest.mark.usefixtures("busy_threads", "much_progress")
@pytest.mark.parametrize("threads", [1, 3])
def test_errors_of_a_progress_function_come_through(threads: int) -> None:
    """What the progress function raises ends the run and its threads, and reaches the caller."""

    def refuse(progress: Progress) -> None:
        if progress.nodes > 300:
            raise BoredError

    with pytest.raises(BoredError):
        run(search_of(ENDLESS), threads=threads, progress=refuse)
    with pytest.raises(BoredError):
        run_out(stream(search_of(ENDLESS), threads=threads, progress=refuse))


# Streams


@pytest.mark.usefixtures("busy_threads")
@each_number_of_threads
@pytest.mark.parametrize("limit", [None, 0, 1, 100])
def test_a_stream_yields_what_a_run_returns(limit: int | None, threads: int) -> None:
    """The same solutions in the same order, and at the end the same result without them."""
    result = run(search_of("queens 10"), limit=limit)
    seen, end = run_out(stream(search_of("queens 10"), limit=limit, threads=threads))
    assert seen == result.solutions
    assert end[:3] == (result.outcome, result.count, [])


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stream_does_not_look_ahead(threads: int) -> None:
    """Solutions come before the search is done, and what is left unread is not searched."""
    solutions = stream(search_of("dominoes 8x8"), threads=threads)
    assert len(list(islice(solutions, 10_000))) == 10_000
    solutions.close()
    reached: list[int] = []
    row = stream(RowSearch(10**12, reached.append))
    assert next(row) == (0,)
    assert next(row) == (3,)
    assert len(reached) == 1
    row.close()


@pytest.mark.usefixtures("busy_threads")
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("read", [0, 1, 1000])
def test_a_stream_that_is_closed_early(threads: int, read: int) -> None:
    """A stream may be left at any moment; its threads end at once."""
    solutions = stream(search_of(ENDLESS), threads=threads)
    assert len(list(islice(solutions, read))) == read
    solutions.close()
    assert list(solutions) == []


def test_a_stream_that_is_forgotten() -> None:
    """Nobody has to close a stream: letting go of it is enough."""
    for _ in stream(search_of(ENDLESS), threads=2):
        break


MEMORY = """
import sys
from itertools import islice
from pathlib import Path
from puzzlewright.engine.driver.run import stream
from puzzlewright.puzzles.cover.make.generator import problem_by_name

solutions = stream(problem_by_name("dominoes", ["8x8"]).search(), threads=int(sys.argv[1]))
for reads in (100_000, 500_000):
    assert sum(1 for _ in islice(solutions, reads)) == reads
    # Not ru_maxrss: that one remembers the process that started this one.
    status = Path("/proc/self/status").read_text().split()
    print(int(status[status.index("VmHWM:") + 1]) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory has other units elsewhere")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_stream_needs_little_memory(threads: int) -> None:
    """600,000 solutions of 32 numbers, nearly 200 MB, go by in a few dozen megabytes."""
    command = [sys.executable, "-c", MEMORY, str(threads)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    early, late = map(int, done.stdout.split())
    assert late < 110
    assert late - early < 60


def test_solutions_do_not_pile_up_behind_a_slow_reader() -> None:
    """Workers whose solutions nobody reads come to rest, the first piece included."""
    search = search_of("dominoes 8x8")
    workers = Workers(search, 3)
    try:
        while not workers.started:
            workers.work()
        wait_until(rest_of(workers))
        waiting = [len(piece.waiting) for piece in workers.queue]
        assert waiting[0] > 0
        assert max(waiting) < 10 * workers_module.MOST_WAITING
    finally:
        workers.close()


def rest_of(workers: Workers) -> Callable[[], bool]:
    """Return what knows whether all workers wait, and have done nothing since the last call."""
    before = -1

    def is_rest() -> bool:
        nonlocal before
        with workers.changed:
            idle = workers.hungry == 3 and not any(piece.busy for piece in workers.queue)
            same, before = workers.nodes == before, workers.nodes
        return idle and same

    return is_rest


# Any search will do


@pytest.mark.usefixtures("busy_threads", "much_progress")
@each_number_of_threads
@examples(10)
@given(size=st.integers(0, 3000), seed=st.integers(0, 99), limit=st.none() | st.integers(0, 1200))
def test_slow_and_fast_pieces(threads: int, size: int, seed: int, limit: int | None) -> None:
    """Pieces that take longer or shorter than others leave the order as it is.

    The search is one of plain Python: the driver knows no more of it than the protocol.
    """
    random = Random(seed)
    search = RowSearch(size, lambda _: time.sleep(random.choice([0, 0, 0, 0.0005])))
    result = run(search, threads=threads, limit=limit, progress=lambda _: None)
    expected = [(n,) for n in range(0, size, 3)][:limit]
    assert result.solutions == expected
    assert result.count.n == len(expected)
    if result.outcome is Outcome.EXHAUSTED:
        assert result.stats.nodes == size


@pytest.mark.usefixtures("busy_threads")
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_errors_of_a_search_come_through(threads: int) -> None:
    """What a search raises, on whatever thread, reaches the caller, and no thread goes on."""

    def fail(at: int) -> None:
        if at > 2000:
            raise BrokenSearchError("out of step")

    with pytest.raises(BrokenSearchError, match="out of step"):
        run(RowSearch(10**9, fail), threads=threads)
    with pytest.raises(BrokenSearchError, match="out of step"):
        run_out(stream(RowSearch(10**9, fail), threads=threads))


class SlowSums(RowSearch):
    """A search that yields to another thread while its sums are computed."""

    def __init__(self, end: int, disturb: Callable[[int], None] | None = None) -> None:
        self.meanwhile: Callable[[], None] | None = None
        self.sums = {"nodes": 0, "solution_count": 0}
        super().__init__(end, disturb)

    def tell(self, name: str) -> int:
        if self.meanwhile is not None:
            other = threading.Thread(target=self.meanwhile, daemon=True)
            self.meanwhile = None
            other.start()
            other.join(0.2)  # for ever, if it waits for us
        return self.sums[name]

    @property
    def nodes(self) -> int:
        return self.tell("nodes")

    @nodes.setter
    def nodes(self, nodes: int) -> None:
        self.sums["nodes"] = nodes

    @property
    def solution_count(self) -> int:
        return self.tell("solution_count")

    @solution_count.setter
    def solution_count(self, solution_count: int) -> None:
        self.sums["solution_count"] = solution_count


@pytest.mark.parametrize(("name", "expected"), [("nodes", 36), ("solution_count", 12)])
def test_sums_over_the_pieces_are_right_at_any_moment(name: str, expected: int) -> None:
    """Nobody cuts a piece while the pieces are added up, or some would count twice."""
    workers = Workers(SlowSums(900), 2)
    workers.cut(0, 3)
    for piece in workers.queue:
        piece.search.step(12)
    cut = threading.Event()

    def cut_the_first() -> None:
        with workers.changed:
            workers.cut(0, 2)
        cut.set()

    second = workers.queue[1].search
    assert isinstance(second, SlowSums)
    second.meanwhile = cut_the_first
    assert getattr(workers, name) == expected
    assert cut.wait(PATIENCE)
    assert len(workers.queue) == 4
    assert getattr(workers, name) == expected


def test_a_run_on_another_thread() -> None:
    """A run needs no main thread: it only cannot be stopped by Ctrl-C then."""
    results: list[RunResult] = []
    other = threading.Thread(target=lambda: results.append(run(search_of("queens 8"), threads=2)))
    other.start()
    other.join(PATIENCE)
    assert results[0].count == Count(92, exact=True)


def test_runs_in_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A progress function may run searches of its own."""
    monkeypatch.setattr(run_module, "PROGRESS_EVERY", 0.0)
    clock = use_clock(monkeypatch)
    inner: list[int] = []

    def watch(_: Progress) -> None:
        inner.append(run(search_of("queens 6"), threads=2).count.n)
        clock.advance(0.1)

    result = run(search_of(ENDLESS, collect=False), time=0.3, progress=watch)
    assert result.outcome is Outcome.LIMIT
    assert set(inner) == {4}


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"limit": "x"}, TypeError, "limit: a whole number is expected, not str"),
        ({"limit": 3.5}, TypeError, "limit: a whole number"),
        ({"limit": True}, TypeError, "limit: a whole number"),
        ({"nodes": 2.5}, TypeError, "nodes: a whole number"),
        ({"nodes": float("nan")}, TypeError, "nodes: a whole number"),
        ({"nodes": -1}, InputError, "nodes: a limit is 0 or more"),
        ({"time": "3"}, TypeError, "time: a number of seconds"),
        ({"time": float("nan")}, InputError, "time: a limit is 0 or more"),
        ({"threads": 2.0}, TypeError, "threads: a whole number"),
        ({"threads": 0}, InputError, "threads: 1 to 10,000 are expected"),
        ({"stop": 3}, TypeError, "stop: a function"),
        ({"progress": "x"}, TypeError, "progress: a function"),
        ({"checkpoint": 3}, TypeError, "checkpoint: expected a file name"),
    ],
)
@pytest.mark.parametrize("verb", ["count", "solve", "solutions"])
def test_wrong_options_are_named(
    verb: str, options: dict[str, Any], error: type[Exception], message: str
) -> None:
    """A wrong option of any search is refused by its name, however short the search is."""
    with pytest.raises(error, match=f"^{message}"):
        list(getattr(Sudoku((0,) * 16), verb)(**options) or ())
