"""Counting and finding solutions, all of them or one of each class.

Solutions of one class turn into one another when the whole grid is turned. Where every class has
the same size, a search finds one solution of each class, in a fraction of the time, and the number
of all solutions is a multiple. Where classes differ in size, all solutions are found, and those
that do not stand for their class are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, Unpack

from puzzlewright.core import clock
from puzzlewright.core.arguments import require_flag, require_int
from puzzlewright.core.deadlines import GRACE, deadline
from puzzlewright.core.errors import OutOfTimeError, StoppedError
from puzzlewright.core.files import exists
from puzzlewright.core.outcomes import Count, Outcome, Stats
from puzzlewright.engine.driver.executor import Executor
from puzzlewright.engine.driver.run import (
    DriverOptions,
    Progress,
    RunOptions,
    RunResult,
    SolutionSemantics,
    count_class_representatives,
    require_options,
    run,
    stream_batches,
)
from puzzlewright.engine.driver.search import CountingSearch, RawSolution, Search
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.results import S, SearchResult

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle


class DaskClient(Protocol):
    """A `distributed.Client`, or a subclass; nothing else is accepted when the program runs.

    The class itself is not named in signatures: programs that use the package are type checked
    without `distributed`, which only clusters need.
    """

    def submit(self, func: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """Let a worker call a function."""

    def nthreads(self) -> Any:
        """Return the number of threads of each worker."""


@contextmanager
def open_executor(cluster: Executor | DaskClient | str | None) -> Iterator[Executor | None]:
    """Give the executor that `cluster=` names, if it names one; what it opens is closed again."""
    if cluster is None:
        yield None
        return
    # Clusters stand on puzzles; few searches need one.
    from puzzlewright.cluster.executor import open_executor

    with open_executor(cluster) as executor:
        yield executor


def count_solutions(
    puzzle: Puzzle[Any], *, distinct: bool = False, **options: Unpack[RunOptions]
) -> SearchResult:
    """Count solutions; a limit holds for the classes if these are asked for by `distinct`."""
    require_arguments(None, distinct, options)
    start = clock.now()
    try:
        with (
            open_executor(options.get("cluster")) as executor,
            deadline(options.get("time"), options.get("stop"), grace=GRACE),
        ):
            options["cluster"] = executor
            puzzle = _resumed(puzzle, options)
            if _may_count_at_once(options):
                at_once = Symmetry.of(puzzle).count_search(distinct=distinct)
                if at_once is not None:
                    with suppress(MemoryError):  # too many for it: they will be looked at
                        return _public_result(_count_without_visits(at_once, distinct, options))
            return _public_result(_count_by_visits(puzzle, distinct, options))
    except (OutOfTimeError, StoppedError) as end:
        none = Count(0, exact=False)
        stats = Stats(0, clock.now() - start)
        return SearchResult(outcome_from_error(end), none, stats, none)


def outcome_from_error(end: OutOfTimeError | StoppedError) -> Outcome:
    """Return how a search ended whose set-up was cut short."""
    return Outcome.LIMIT if isinstance(end, OutOfTimeError) else Outcome.STOPPED


def _public_result(result: RunResult) -> SearchResult:
    """Return the result without what only the engine's callers need."""
    _, count, _, stats, _, trouble, distinct = result
    return SearchResult(result.outcome, count, stats, distinct, trouble)


class SolutionStream(Iterator[S]):
    """The solutions of one search, each checked, one by one; at the end it has the result."""

    _result: SearchResult | None = None

    def __init__(
        self,
        batches: Generator[list[RawSolution], None, RunResult],
        check_batch: Callable[[list[RawSolution]], Iterable[S]],
    ) -> None:
        self._solutions = self._checked_solutions(batches, check_batch)

    def _checked_solutions(
        self,
        batches: Generator[list[RawSolution], None, RunResult],
        check_batch: Callable[[list[RawSolution]], Iterable[S]],
    ) -> Generator[S, None, None]:
        while True:
            try:
                raws = next(batches)
            except StopIteration as end:
                self._result = _public_result(end.value)
                return
            yield from check_batch(raws)

    @property
    def result(self) -> SearchResult:
        """How the search ended, as soon as all solutions are there."""
        return require_result(self._result)

    def __next__(self) -> S:
        """Return the next solution, checked."""
        return next(self._solutions)

    def close(self) -> None:
        """End the search; what was handed out is in its checkpoint."""
        self._solutions.close()

    def __enter__(self) -> Self:
        """Let `with` close it at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def require_result(result: SearchResult | None) -> SearchResult:
    """Return the result of a stream; what is not there yet, or never, is no attribute."""
    if result is None:
        raise AttributeError(
            "result: there is none before the last solution was taken, or after close()"
        )
    return result


def require_arguments(seed: object, distinct: object, options: RunOptions) -> None:
    """Refuse what solve() and count() do not take; errors name the argument."""
    if seed is not None:
        require_int("seed", seed)
    require_flag("distinct", distinct)
    require_options(options)


class CountPlan(NamedTuple):
    """One way of counting: a search, and what is to be made of its solutions.

    At once, they are only counted. `size` solutions stand behind each that it finds, which are a
    class where `is_of_classes`; None if classes differ in size, so that each is looked at.
    """

    search: Search
    size: int | None = 1
    counts_classes: bool = False
    is_at_once: bool = False


def visiting_plan(puzzle: Puzzle[Any], distinct: bool, *, fresh: bool) -> CountPlan:
    """Return how solutions are counted by visiting each, or each class.

    A search that need not be `fresh` may have come some way already.
    """
    symmetric: Symmetry[Any] = Symmetry.of(puzzle)
    classes = symmetric.class_search(collect=False, fresh=fresh)
    if classes is not None:
        return CountPlan(*classes, counts_classes=True)
    if distinct:
        return CountPlan(symmetric.sorted_search(), None)
    return CountPlan(puzzle.search(collect=False))


def _count_by_visits(puzzle: Puzzle[Any], distinct: bool, options: RunOptions) -> RunResult:
    """Count by a search that visits each solution, or one of each class."""
    # What was visited before the run began must not use up a limit of nodes.
    plan = visiting_plan(puzzle, distinct, fresh=options.get("nodes") is not None)
    search, size = plan.search, plan.size
    if size is None:
        return _count_by_sorting(puzzle, search, options)
    if not plan.counts_classes:
        return run(search, **_with_meaning(puzzle, options))
    limited = _limits_of_classes(options, 1 if distinct else size, size)
    result = run(search, **_with_meaning(puzzle, limited))
    classes, limit = result.count, None if distinct else options.get("limit")
    found = size * classes.n if limit is None else min(size * classes.n, limit)
    return result._replace(count=Count(found, classes.exact), distinct=classes)


def _may_count_at_once(options: RunOptions) -> bool:
    """Tell whether nothing stands against counting without looking at each solution."""
    if options.get("limit") is not None or options.get("nodes") is not None:
        return False
    saved = options.get("checkpoint")
    return saved is None or not exists(saved)  # of a run that looks at each


def _count_without_visits(search: CountingSearch, distinct: bool, options: RunOptions) -> RunResult:
    """Count without looking at each solution."""
    # Counts at once are one piece, and begun again rather than saved. Where each solution is looked
    # at, that is to be saved, and a cluster can help.
    if options.get("checkpoint") is not None or options.get("cluster") is not None:
        search = search.without_fallback()
    options = {**options, "checkpoint": None, "cluster": None}
    result = run(search, **options)
    if not distinct:
        return result
    known = result.outcome is Outcome.EXHAUSTED
    every = Count(search.totals[0], exact=True) if known else result.count
    return result._replace(count=every, distinct=result.count)


def _limits_of_classes(options: RunOptions, divisor: int, size: int) -> RunOptions:
    """Return the options for a search that finds one solution for every `size` there are."""
    changed: RunOptions = {**options}
    limit, tell = options.get("limit"), options.get("progress")
    if limit is not None:
        changed["limit"] = -(-limit // divisor)
    if tell is not None and size > 1:

        def tell_of_all(progress: Progress) -> None:
            tell(replace(progress, found=progress.found * size))

        changed["progress"] = tell_of_all
    return changed


def _count_by_sorting(puzzle: Puzzle[Any], search: Search, options: RunOptions) -> RunResult:
    """Count solutions and classes by looking at each solution."""
    result = count_class_representatives(search, **_with_meaning(puzzle, options, is_sorted=True))
    every = Count(result.seen, result.count.exact)
    return result._replace(count=every, distinct=result.count)


def raw_batches(
    puzzle: Puzzle[Any],
    *,
    seed: int | None = None,
    distinct: bool = False,
    **options: Unpack[RunOptions],
) -> Generator[list[RawSolution], None, RunResult]:
    """Yield what each step of the engine finds; with `distinct`, one solution of each class."""
    require_arguments(seed, distinct, options)
    return _raw_batches(puzzle, seed, options, distinct=distinct)


def _raw_batches(
    puzzle: Puzzle[Any], seed: int | None, options: RunOptions, *, distinct: bool
) -> Generator[list[RawSolution], None, RunResult]:
    start = clock.now()
    try:
        with deadline(options.get("time"), options.get("stop"), grace=GRACE):
            puzzle = _resumed(puzzle, options)
            search, is_sorted = _choose_search(puzzle, seed, distinct)
    except (OutOfTimeError, StoppedError) as end:
        stats = Stats(0, clock.now() - start)
        return RunResult(outcome_from_error(end), Count(0, exact=False), [], stats)
    options = _with_less_time(options, clock.now() - start)
    driven = _with_meaning(puzzle, options, is_sorted=is_sorted)
    with open_executor(options.get("cluster")) as executor:
        driven["cluster"] = executor
        return (yield from stream_batches(search, **driven))


def _choose_search(puzzle: Puzzle[Any], seed: int | None, distinct: bool) -> tuple[Search, bool]:
    """Return a search, and whether its solutions are to be sorted into classes."""
    if not distinct:
        return puzzle.search(seed=seed), False
    classes = Symmetry.of(puzzle).class_search(seed=seed)
    if classes is not None:
        return classes[0], False
    return Symmetry.of(puzzle).sorted_search(seed=seed), True


def _with_less_time(options: RunOptions, seconds: float) -> RunOptions:
    """Return the options of a run that begins `seconds` after its time limit started."""
    time = options.get("time")
    return options if time is None else {**options, "time": max(0.0, time - seconds)}


def _resumed(puzzle: Puzzle[Any], options: RunOptions) -> Puzzle[Any]:
    """Return the puzzle; if a checkpoint exists, with the engine that the checkpoint names.

    Choosing an engine again takes time, and another choice could not go on with what was saved.
    """
    path = options.get("checkpoint")
    if path is None:
        return puzzle
    from puzzlewright.engine.driver.checkpoint import saved_engine

    engine = saved_engine(path)
    return Symmetry.of(puzzle).with_engine(engine) if engine else puzzle


def _with_meaning(
    puzzle: Puzzle[Any], options: RunOptions, *, is_sorted: bool = False
) -> DriverOptions:
    """Return the options, and what the driver has to know of the puzzle's solutions.

    `is_sorted` if solutions that do not stand for their class are to be left out.
    """
    if options.get("checkpoint") is None and not is_sorted:
        return {**options, "meaning": SolutionSemantics()}
    symmetric: Symmetry[Any] = Symmetry.of(puzzle)

    def is_right(raw: RawSolution) -> bool:
        try:
            return (
                puzzle.check(puzzle.decode_solution(raw)).ok
                and symmetric.represented_count(raw) >= 0
            )
        except Exception:  # numbers that somebody made up lead anywhere
            return False

    engine = symmetric.engine if options.get("checkpoint") is not None else ""
    judge = symmetric.represented_count if is_sorted else None
    return {**options, "meaning": SolutionSemantics(is_right, judge, engine)}
