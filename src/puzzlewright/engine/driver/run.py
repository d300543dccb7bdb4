"""The one driver for all searches: limits, progress, Ctrl-C, threads, checkpoints.

A run is a loop of short steps. Between two of them it looks at the clock, at the limits and at the
keyboard, hands out what was found, tells how far it is, and saves itself. What is known of the
search is only its protocol (search.py), so all of this is the same for every kind of puzzle.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from os import PathLike
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack

from puzzlewright.core import clock
from puzzlewright.core.deadlines import deadline, no_deadline, seconds_left
from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count, Outcome, Stats
from puzzlewright.core.serialisable import Record
from puzzlewright.engine.driver.executor import Executor
from puzzlewright.engine.driver.pieces import STEP_SECONDS, Pieces
from puzzlewright.engine.driver.search import RawSolution, Search

if TYPE_CHECKING:
    from puzzlewright.engine.driver.checkpoint import Checkpoint

_log = logging.getLogger("puzzlewright.engine.run")


#: Seconds between two calls of the progress function.
PROGRESS_EVERY = 0.1

#: More threads than this are a mistake in typing.
MOST_THREADS = 10_000

#: Seconds between two savings of a checkpoint.
CHECKPOINT_EVERY = 3.0

#: A search that is not done after this many seconds is cut into pieces of estimated size, so that
#: progress measures the work in them and not their number.
WEIGH_AFTER = 0.3


@dataclass(frozen=True, slots=True)
class Progress(Record):
    """How far a search has come."""

    fraction: float  #: 0 to 1, estimated; never goes back
    nodes: int
    found: int
    seconds: float
    seconds_left: float | None  #: estimated; None while there is no estimate
    note: str = ""  #: about the best so far, where that makes sense


class SolutionSemantics(NamedTuple):
    """What a puzzle knows of the solutions of its search, and the engine does not."""

    #: Whether a solution is right: those in checkpoints come from who knows where.
    is_valid: Callable[[RawSolution], bool] | None = None
    #: How many solutions one stands for; 0 if another stands for it, so that it is left out.
    class_size: Callable[[RawSolution], int] | None = None
    #: Which of several engines searches; a checkpoint names it.
    engine: str = ""


class RunOptions(TypedDict, total=False):
    """The options of searches: limits, threads, progress, checkpoints, clusters."""

    limit: int | None  #: stop after this many solutions
    time: float | None  #: stop after this many seconds
    #: stop after this many nodes, earlier runs included; on one thread, so as to be repeatable
    nodes: int | None
    threads: int  #: 1 by default; neither the solutions nor their order depend on it
    progress: Callable[[Progress], None] | None  #: called about ten times a second
    checkpoint: (
        str | PathLike[str] | None
    )  #: saved here every few seconds; if it exists, the run goes on
    stop: Callable[[], bool] | None  #: asked between two steps; True stops the run as Ctrl-C does
    #: who searches elsewhere, an Executor when it comes to run(); `nodes` keeps the search here
    cluster: Any


class DriverOptions(RunOptions, total=False):
    """What puzzles add to the options of whoever searches them."""

    meaning: SolutionSemantics


class RunResult(NamedTuple):
    """What came of a search."""

    outcome: Outcome
    count: Count  # type: ignore[assignment]  # a tuple's own count() is of no use here
    solutions: list[RawSolution]
    stats: Stats
    seen: int = 0  #: how many solutions the counted ones stand for, if Meaning has that
    trouble: str = ""  #: why the search cannot be brought to its end, if the outcome is BROKEN
    distinct: Count | None = None  #: how many classes there are, if that is known


def run(search: Search, **options: Unpack[DriverOptions]) -> RunResult:
    """Run a search to its end or to the first limit, and return everything it found.

    Ctrl-C stops it cleanly: what was found so far is returned, with the outcome `stopped`. With a
    checkpoint, a later run of the same search goes on from there, and returns what both found.
    """
    solutions: list[RawSolution] = []
    this = _Run(search, options, keep=solutions)
    steps = this.steps()
    with no_deadline(), this.interrupts:  # from here on, the run itself looks at the clock
        try:
            while True:
                solutions += next(steps)
        except StopIteration as end:
            result: RunResult = end.value
            return result._replace(solutions=solutions)
        finally:
            steps.close()


def count_class_representatives(search: Search, **options: Unpack[DriverOptions]) -> RunResult:
    """Count the solutions that stand for their class by looking at each, in constant memory."""
    this = _Run(search, options, keep=None, is_count=True)
    steps = this.steps()
    with no_deadline(), this.interrupts:
        try:
            while True:
                next(steps)
        except StopIteration as end:
            result: RunResult = end.value
            return result
        finally:
            steps.close()


def stream_batches(
    search: Search, **options: Unpack[DriverOptions]
) -> Generator[list[RawSolution], None, RunResult]:
    """Yield the solutions of each step as they are found, in constant memory; return a Result.

    With a checkpoint, a later run yields the solutions that this one did not get to. Those since
    the last saving come a second time if this one was not run to its end: killed, closed, or left
    by an exception. Ctrl-C during the search is an end like any other.
    """
    return (yield from _Run(search, options, keep=None).steps())


def stream(
    search: Search, **options: Unpack[DriverOptions]
) -> Generator[RawSolution, None, RunResult]:
    """Yield the solutions of stream_batches() one by one."""
    batches = stream_batches(search, **options)
    try:
        while True:
            yield from next(batches)
    except StopIteration as end:
        result: RunResult = end.value
        return result
    finally:
        batches.close()


class _Run:
    """One run: what was asked for, and how it stands."""

    def __init__(
        self,
        search: Search,
        options: DriverOptions,
        keep: list[RawSolution] | None,
        *,
        is_count: bool = False,
    ) -> None:
        require_options(options)
        self.limit = options.get("limit")
        self.time = seconds_left(options.get("time"))
        self.node_limit = options.get("nodes")
        self.tell = options.get("progress")
        self.stop = options.get("stop")
        self.keep = keep
        self.stopped = False
        self.meaning = options.get("meaning", SolutionSemantics())
        self.is_count = is_count or not search.collect
        self.seen = 0
        #: solutions that were found, but have not been looked at or are more than the limit
        self.pending: list[RawSolution] = []
        self.interrupts = Interrupts()
        self.start = clock.now()
        self.last_report = self.start
        self.fraction = 0.0
        self.earlier_seconds = 0.0
        self.checkpoint: Checkpoint | None = None
        # Of a copy, for a search is a value and stays what it is.
        self.pieces = self._make_pieces(search, options)
        self.delivered = self.pieces.taken
        if (path := options.get("checkpoint")) is not None:
            self._resume(path, search)
        threads = options.get("threads", 1)
        name = type(search).__name__
        _log.info("%s: %s, threads: %d", self._purpose(), name, threads)

    def _make_pieces(self, search: Search, options: RunOptions) -> Pieces:
        """Return the pieces of a kind that those work off who are to."""
        if self.node_limit is not None:
            return Pieces(search)
        cluster: Executor | None = options.get("cluster")
        if cluster is not None:
            return cluster.pieces(search, self._seconds_left)
        if (threads := options.get("threads", 1)) > 1:
            from puzzlewright.engine.driver.workers import Workers

            return Workers(search, threads)
        return Pieces(search)

    def _seconds_left(self) -> float | None:
        return None if self.time is None else self.time - (clock.now() - self.start)

    def _purpose(self) -> str:
        doing = "counting" if self.is_count else "finding"
        which = "" if self.meaning.class_size is None else "distinct "
        return f"{doing} {which}solutions"

    def _resume(self, path: str | PathLike[str], search: Search) -> None:
        """Take up what an earlier run has saved at the path, if there was one."""
        from puzzlewright.engine.driver.checkpoint import Checkpoint

        self.checkpoint = Checkpoint(path, search.fingerprint, self._purpose(), self.meaning.engine)
        saved = self.checkpoint.load(
            search, whole=self.keep is not None, is_right=self.meaning.is_valid
        )
        if saved is not None:
            _log.info("%s: resuming a search", self.checkpoint.path)
            self.pieces.restore(saved.pieces, saved.nodes, saved.found, saved.behind)
            self.earlier_seconds = saved.seconds
            self.delivered, self.seen = saved.delivered, saved.seen
            self.pending = saved.pending
            if self.keep is not None:
                self.keep.extend(saved.solutions[: self.limit])

    def steps(self) -> Generator[list[RawSolution], None, RunResult]:
        """Work for a moment, yield what was found, and so on until something ends it."""
        try:
            with self.interrupts:
                outcome = self._reason_to_stop()
                if outcome is None:
                    self._save()  # now: that it cannot be written is not to come out after hours
                    while outcome is None:
                        if found := self._find():
                            self.delivered += len(found)
                            with self.interrupts.pause():
                                yield found
                        self._report_and_save()  # only now: what is saved as handed out has been
                        outcome = self._reason_to_stop()
                    self.interrupts.answered = outcome is Outcome.STOPPED
                    if outcome in {Outcome.STOPPED, Outcome.LIMIT}:
                        self.pieces.settle()
                    self.pieces.close()  # first, so that the checkpoint agrees with the answer
                    self._save()
        finally:
            self.pieces.close()
        return self._result(outcome)

    def _find(self) -> list[RawSolution]:
        """Work for a moment, and return what is to be handed out."""
        stands_for = self.meaning.class_size
        left = None if self.limit is None else self.limit - self.delivered
        if stands_for is None:
            return self._step(left)
        # Which solution reaches the limit is known only after each was looked at. Those behind it
        # wait for a run with a higher limit; without them, that run would miss classes. Looking
        # may take long, so that others wait for their turn.
        raws = self.pending or self._step(None)
        found: list[RawSolution] = []
        looked = 0
        until = clock.now() + STEP_SECONDS
        while looked < len(raws) and len(found) != left:
            size = stands_for(raws[looked])
            looked += 1
            if size:
                found.append(raws[looked - 1])
                self.seen += size
            if clock.now() > until:
                break
        self.pending = raws[looked:]
        return found

    def _step(self, solutions: int | None) -> list[RawSolution]:
        """Take a step, which a large problem may leave when time is up; return what was found."""
        with deadline(self.time, self._is_stopped, since=self.start):
            nodes = None if self.node_limit is None else self.node_limit - self.pieces.nodes
            return self.pieces.work(nodes, solutions)

    def _reason_to_stop(self) -> Outcome | None:
        """Return how the run ends here, or None to go on.

        Reaching the limit comes first: whether the search would have noticed its end in the same
        step depends on how long the step was, and the answer must not.
        """
        if self.limit is not None and self._solutions_counted() >= self.limit:
            return Outcome.SOLVED
        if not self.pieces.queue and not self.pending:
            return Outcome.EXHAUSTED
        if self._is_stopped():
            return Outcome.STOPPED
        if self.time is not None and clock.now() - self.start >= self.time:
            return Outcome.LIMIT
        # What was found on the way counts, however long it takes to look at it.
        if self.node_limit is not None and self.pieces.nodes >= self.node_limit:
            return None if self.pending else Outcome.LIMIT
        return Outcome.BROKEN if self.pieces.trouble and not self.pending else None

    def _is_stopped(self) -> bool:
        """Tell whether to stop; what was answered by yes stays so."""
        if not self.stopped:
            self.stopped = self.interrupts.stopped or (self.stop is not None and self.stop())
        return self.stopped

    def _solutions_counted(self) -> int:
        """Return how many solutions count: those handed out in order, where they are handed out."""
        return self.delivered if self.pieces.collect else self.pieces.solution_count

    def _report_and_save(self) -> None:
        """Between two steps: tell how far it is, save."""
        now = clock.now()
        if self.tell is not None:
            # Weighing visits nodes out of turn: not where the nodes are limited.
            if self.node_limit is None and now - self.start > WEIGH_AFTER:
                self.pieces.weigh()
            if now - self.last_report >= PROGRESS_EVERY:
                self.last_report = now
                self.tell(self._progress(now))
        if self.checkpoint is not None and self.checkpoint.is_due(CHECKPOINT_EVERY):
            self._save()

    def _progress(self, now: float) -> Progress:
        self.fraction = min(1.0, max(self.fraction, self.pieces.progress))
        seconds = self.earlier_seconds + now - self.start
        left = seconds * (1 / self.fraction - 1) if self.fraction > 0.001 else None
        return Progress(self.fraction, self.pieces.nodes, self._solutions_counted(), seconds, left)

    def _save(self) -> None:
        if self.checkpoint is not None:
            seconds = self.earlier_seconds + clock.now() - self.start
            self.checkpoint.save(
                self.pieces,
                seconds,
                self.delivered,
                self.keep,
                seen=self.seen,
                pending=self.pending,
            )

    def _result(self, outcome: Outcome) -> RunResult:
        found = self._solutions_counted()
        if self.limit is not None:
            found = min(found, self.limit)
        stats = Stats(self.pieces.nodes, self.earlier_seconds + clock.now() - self.start)
        count = Count(found, outcome is Outcome.EXHAUSTED)
        line = "%s: solutions: %d, nodes: %d, seconds: %.3f"
        _log.info(line, outcome.value, found, stats.nodes, stats.seconds)
        return RunResult(outcome, count, [], stats, self.seen, self.pieces.trouble)


def require_options(options: RunOptions) -> None:
    """Refuse what would otherwise be overlooked or make no sense; errors name the argument."""
    known = {*RunOptions.__annotations__, *DriverOptions.__annotations__}
    if unknown := options.keys() - known:
        raise TypeError(f"no such option of a run: {', '.join(sorted(unknown))}")
    for name in ("limit", "nodes", "time"):
        _require_limit(name, options.get(name))
    threads = options.get("threads", 1)
    if type(threads) is not int:
        raise TypeError(f"threads: a whole number is expected, not {type(threads).__name__}")
    if not 1 <= threads <= MOST_THREADS:
        raise InputError(f"threads: 1 to {MOST_THREADS:,} are expected", text=str(threads))
    for name in ("progress", "stop"):
        function = options.get(name)
        if function is not None and not callable(function):
            raise TypeError(f"{name}: a function is expected, not {type(function).__name__}")
    path = options.get("checkpoint")
    if path is not None and not isinstance(path, str | PathLike):
        raise TypeError(f"checkpoint: expected a file name, not {type(path).__name__}")


def _require_limit(name: str, limit: object) -> None:
    """Refuse a limit that is no number, or negative; only seconds may be a fraction."""
    if limit is None:
        return
    is_number = type(limit) is int or (name == "time" and type(limit) is float)
    if not is_number:
        what = "a number of seconds" if name == "time" else "a whole number"
        raise TypeError(f"{name}: {what} is expected, not {type(limit).__name__}")
    if not limit >= 0:  # type: ignore[operator]  # NaN is refused as well
        raise InputError(f"{name}: a limit is 0 or more", text=str(limit))


class Interrupts:
    """While this is entered, Ctrl-C makes a note instead of raising; the second one raises.

    A note that came too late to stop anything is not lost: it is raised on the way out.
    """

    def __init__(self) -> None:
        self.stopped: bool = False
        self.answered: bool = False
        self.depth: int = 0
        self.ours: bool = False

    def __enter__(self) -> None:
        self.depth += 1
        # Handlers of other people are left alone, and so is every thread but the main one.
        if self.depth == 1 and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            with suppress(ValueError):
                signal.signal(signal.SIGINT, self._note)
                self.ours = True

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        ours = self.ours
        self._restore_handler()
        late = self.stopped and not self.answered
        if self.depth == 0 and ours and late and error is None:
            signal.raise_signal(signal.SIGINT)

    def _restore_handler(self) -> None:
        self.depth -= 1
        if self.depth == 0 and self.ours:
            self.ours = False
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def combined_stop(self, stop: Callable[[], bool] | None) -> Callable[[], bool]:
        """Return a stop function for an inner search: True after Ctrl-C, or when `stop` is."""
        require_options({"stop": stop})
        return lambda: self.stopped or (stop is not None and stop())

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Let Ctrl-C be as usual for a while: somebody else is at work."""
        self._restore_handler()
        try:
            yield
        finally:
            self.__enter__()

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.stopped:
            signal.default_int_handler(number, frame)
        self.stopped = True
