"""How long a count would take, and about how many solutions there are, before it is begun.

The method is the one by which a count would work: both take it from ways() in solving.py. It is
tried out for a moment first. A count that ends by then is exact. What visits each solution walks a
tree, and random descents through it estimate its nodes and its solutions without bias (D. E. Knuth,
Estimating the efficiency of backtrack programs, 1975). What counts without visiting each solution
is measured by how far it came; the solutions are estimated on the tree that it saves.

An estimate without bias can still be far off: where few branches hold nearly all solutions, most
samples miss them, and their spread looks too small. So what was really found is kept beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, replace
from math import fsum, sqrt
from time import perf_counter, thread_time
from typing import Any, Literal, NamedTuple

from puzzlewright.core.deadlines import check_deadline, deadline
from puzzlewright.core.errors import OutOfTimeError
from puzzlewright.core.serialisable import Record, Serialisable
from puzzlewright.engine.driver.search import (
    RawSolution,
    Search,
    active_method,
    active_search,
    count_traits,
)
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.solving import CountPlan, require_arguments, visiting_plan

#: Seconds for which a method is tried out: one that visits each solution, and one that need not.
TRIAL = 0.3
TRIAL_AT_ONCE = 1.0

#: Seconds of a step of a trial, about.
STEP = 0.002

#: Random descents are made in rounds of at most this many, until the time (in seconds) is up.
ROUND = 500
PROBING = 0.5

#: Floating-point numbers end not far beyond this one; what is larger is unknown.
MOST = 1e300

#: A count gets slower if it does less than this share of what it would in an even course.
STEADY = 0.6

#: With less of it done, nothing can be concluded from how far a count came.
LEAST_DONE = 1e-9

#: Tells how many solutions one that was found stands for, and how many classes.
Judge = Callable[["RawSolution"], tuple[int, int]]


#: On what an estimate rests: the count came to its end, random descents, how far it came.
Basis = Literal["exact", "sampled", "measured"]


@dataclass(frozen=True, slots=True)
class EstimatedNumber(Record):
    """A number that is exact, or the mean of random samples."""

    value: float
    #: The standard error of the mean as a share of it; 0 of exact numbers, None if unknown.
    error: float | None = 0.0
    is_least: bool = False  #: whether it is a lower bound

    @property
    def is_known(self) -> bool:
        """Whether it is small enough to be shown; whole numbers always are."""
        return isinstance(self.value, int) or self.value <= MOST


@dataclass(frozen=True, slots=True)
class Takeover(Record):
    """Another method that may take over on the way."""

    method: str
    words: str
    when: Literal["memory", "speed"]  #: if this one lacks memory; if the other is faster
    nodes: EstimatedNumber | None = None  #: that it would visit


@dataclass(frozen=True, slots=True)
class Estimate(Serialisable):
    """How long a count would take, by which method, and about what its result would be."""

    method: str  #: the method's name: `kasteleyn`, `frontier`, `cover-masks` …
    words: str  #: the same for people
    basis: Basis
    seconds: float | None  #: on one thread that has a processor for itself
    nodes: EstimatedNumber | None
    solutions: EstimatedNumber | None  #: None if unknown
    distinct: EstimatedNumber | None = None  #: symmetry classes, if these are counted
    found: int = 0  #: solutions that were found on the way: there are at least as many
    seconds_at_most: float | None = None  #: a bound, if one is known
    probes: int = 0  #: random descents
    turn: Takeover | None = None
    #: How many solutions stand behind each that is visited; None if classes differ in size.
    class_size: int | None = 1

    def as_json(self) -> dict[str, object]:
        """Return the fields of a JSON object."""
        fields: dict[str, object] = {
            "method": self.method,
            "class_size": self.class_size,
            "basis": self.basis,
            **_fields("nodes", self.nodes),
            **_fields("solutions", self.solutions),
            **({} if self.distinct is None else _fields("distinct", self.distinct)),
            "found": self.found,
            "estimated_seconds": _rounded(self.seconds),
            "seconds_at_most": _rounded(self.seconds_at_most),
            "probes": self.probes,
        }
        turn = self.turn
        if turn is None:
            return {**fields, "may_turn_to": None}
        return {**fields, "may_turn_to": {"method": turn.method, "when": turn.when}}

    def _with_set_up(self, seconds: float) -> Estimate:
        """Return the same with the time that setting up took."""
        times = (self.seconds, self.seconds_at_most)
        both = [None if time is None else time + seconds for time in times]
        return replace(self, seconds=both[0], seconds_at_most=both[1])


def _fields(name: str, number: EstimatedNumber | None) -> dict[str, object]:
    """Return a number and its error as fields of a JSON object; null if it is not known."""
    if number is None or not number.is_known:
        return {f"estimated_{name}": None, f"{name}_error": None}
    error = None if number.error is None else round(number.error, 4)
    return {f"estimated_{name}": round(number.value), f"{name}_error": error}


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None or not seconds <= MOST else round(seconds, 6)


class _Trial(NamedTuple):
    """What came of the first moment of a count."""

    search: Search
    is_done: bool
    elapsed: float  #: seconds
    #: After each step: seconds of the processor, progress, nodes. Other programs may be at work.
    course: list[tuple[float, float, int]]
    solutions: int
    classes: int

    @property
    def seconds(self) -> float:
        """How long the processor worked on it."""
        return self.course[-1][0]

    @property
    def seconds_per_node(self) -> float:
        """How quickly this machine goes on."""
        return self.seconds / max(1, self.course[-1][2] - self.course[0][2])

    @property
    def active_search(self) -> Search:
        """The search that does the work: another where a count at once has given up."""
        return active_search(self.search)


def estimate(
    puzzle: Puzzle[Any],
    *,
    distinct: bool = False,
    time: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Estimate:
    """Estimate a full count on one thread; `distinct` counts symmetry classes.

    OutOfTimeError if the time is up before there is anything to go by, StoppedError if stopped.
    """
    require_arguments(None, distinct, {"time": time, "stop": stop})
    start = perf_counter()
    with deadline(time, stop):
        every = _count_plans(puzzle, distinct)
        for way in every:
            judge = _class_judge(puzzle, way)
            set_up = perf_counter() - start
            try:
                trial = _run_trial(way, judge)
            except MemoryError:
                if not way.is_at_once:
                    raise
                continue  # as a count would
            found = _conclude(way, trial, judge, every, distinct=distinct)
            return found._with_set_up(set_up)
    raise AssertionError("the last way lacks no memory")


def _count_plans(puzzle: Puzzle[Any], distinct: bool) -> Iterator[CountPlan]:
    """Yield how solutions are counted; the second way is for when the first lacks memory."""
    at_once = Symmetry.of(puzzle).count_search(distinct=distinct)
    if at_once is not None:
        yield CountPlan(at_once, is_at_once=True)
    yield visiting_plan(puzzle, distinct, fresh=True)


def _class_judge(puzzle: Puzzle[Any], way: CountPlan) -> Judge | None:
    """Return what judges each solution that a search finds, if they do not all stand for one."""
    symmetric: Symmetry[Any] = Symmetry.of(puzzle)
    if way.size is None:

        def of_its_class(raw: RawSolution) -> tuple[int, int]:
            size = symmetric.represented_count(raw)
            return size, int(size > 0)

        return of_its_class
    accepts: Callable[[RawSolution], bool] | None = getattr(way.search, "accepts", None)
    if accepts is None:
        return None
    return lambda raw: (1, 1) if accepts(raw) else (0, 0)


def _run_trial(way: CountPlan, judge: Judge | None) -> _Trial:
    """Let a copy of a search work for a moment."""
    search = copy(way.search)
    trial = TRIAL_AT_ONCE if way.is_at_once else TRIAL
    start, processor = perf_counter(), thread_time()
    before = elapsed = 0.0
    course = [(0.0, search.progress, search.nodes)]
    nodes, more, solutions, classes = 1, True, 0, 0
    while more and elapsed < trial:
        more = search.step(nodes)
        for raw in search.take():
            check_deadline()
            size, is_first = (1, 1) if judge is None else judge(raw)
            solutions, classes = solutions + size, classes + is_first
        check_deadline()
        before, elapsed = elapsed, perf_counter() - start
        nodes = nodes * 2 if elapsed - before < STEP else max(1, nodes // 2)
        course.append((thread_time() - processor, search.progress, search.nodes))
    if not search.collect:
        classes = search.solution_count
        solutions = classes * (way.size or 1)
    return _Trial(search, not more, elapsed, course, solutions, classes)


def _conclude(
    way: CountPlan,
    trial: _Trial,
    judge: Judge | None,
    others: Iterator[CountPlan],
    *,
    distinct: bool,
) -> Estimate:
    """Conclude from a trial, as the method allows."""
    if trial.is_done:
        return _exact_estimate(way, trial, distinct=distinct)
    if _search_tree(trial.active_search) is None:
        return _estimate_from_progress(way, trial, others, distinct=distinct)
    speed = trial.seconds_per_node
    if trial.active_search.nodes < trial.search.nodes:  # something else took a part of the time
        speed = _run_trial(CountPlan(trial.active_search), None).seconds_per_node
    # From the root: in the midst of a tree, descents would mostly end near the path to there.
    other = None if trial.active_search is trial.search else count_traits(way.search).fallback()
    samples = _Samples(way, _search_tree(other or way.search), judge)
    nodes, seen = _mean(samples.nodes), trial.active_search.nodes
    if nodes.value < seen:
        nodes = EstimatedNumber(seen, None, is_least=True)
    return _method_words(
        way,
        trial,
        "sampled",
        seconds=None if nodes.is_least or not nodes.is_known else nodes.value * speed,
        nodes=nodes,
        solutions=samples.solutions,
        distinct=samples.classes if distinct else None,
        found=trial.classes if distinct else trial.solutions,
        probes=len(samples.nodes),
        turn=_faster_method(trial.search),
    )


def _faster_method(search: Search) -> Takeover | None:
    """Return the method that is tried beside the one at work."""
    method = count_traits(search).challenger
    return None if method is None else Takeover(*method, "speed")


def _exact_estimate(way: CountPlan, trial: _Trial, *, distinct: bool) -> Estimate:
    """Return what a count has found that came to its end."""
    solutions = trial.solutions
    if way.is_at_once and distinct:
        solutions = trial.search.totals[0]  # type: ignore[attr-defined]  # a Counting has these
    return _method_words(
        way,
        trial,
        "exact",
        seconds=trial.elapsed,
        nodes=EstimatedNumber(trial.search.nodes),
        solutions=EstimatedNumber(solutions),
        distinct=EstimatedNumber(trial.classes) if distinct else None,
        found=trial.classes if distinct else solutions,
    )


def _estimate_from_progress(
    way: CountPlan, trial: _Trial, others: Iterator[CountPlan], *, distinct: bool
) -> Estimate:
    """Return how long a count takes that visits no solutions, if the rest goes on as it does."""
    traits = count_traits(trial.active_search)
    most = traits.most_nodes
    at_most = None if most is None else max(most * trial.seconds_per_node, trial.seconds)
    seconds = _extrapolate(trial)
    if seconds is not None and at_most is not None:
        seconds = min(seconds, at_most)
    samples, other = _rival_samples(way.search, others)
    turn = None
    if other is not None and traits.may_outgrow_memory:
        nodes_then = None if samples is None else _mean(samples.nodes)
        turn = Takeover(*active_method(other), "memory", nodes_then)
    # Samples of all solutions do not tell how many classes there are.
    shows_classes = distinct and count_traits(way.search).divisor == 1
    return _method_words(
        way,
        trial,
        "measured",
        seconds=seconds,
        nodes=None if seconds is None else EstimatedNumber(seconds / trial.seconds_per_node, None),
        solutions=None if samples is None else samples.solutions,
        distinct=samples.classes if samples is not None and shows_classes else None,
        seconds_at_most=at_most,
        probes=0 if samples is None else len(samples.nodes),
        turn=turn,
    )


def _method_words(way: CountPlan, trial: _Trial, basis: Basis, **fields: Any) -> Estimate:
    method = active_method(trial.active_search)
    words = method.words + _symmetry_words(way)
    return Estimate(method.name, words, basis, class_size=way.size, **fields)


def _symmetry_words(way: CountPlan) -> str:
    """Return what a method makes of symmetry."""
    if way.size is None:
        return ", solutions sorted into symmetry classes"
    if way.size > 1:
        return ", one solution of each symmetry class"
    return ", by Burnside's lemma" if count_traits(way.search).divisor > 1 else ""


def _extrapolate(trial: _Trial) -> float | None:
    """Return how long the whole takes if the rest is like the end of the trial.

    None if it got slower and slower: then lists still grow, and nobody knows how far.
    """
    seconds, progress, _ = trial.course[-1]
    half = next(step for step in trial.course if 2 * step[0] >= seconds)
    later = next(step for step in trial.course if 4 * step[0] >= 3 * seconds)
    done, lately = progress - half[1], progress - later[1]
    # Of an even course, half of what is done in the second half of the time is done in its end.
    shares_of_time = (seconds - half[0]) / max(1e-9, seconds - later[0])
    is_slower = lately * shares_of_time < done * STEADY
    if done < LEAST_DONE or (is_slower and not count_traits(trial.active_search).is_even):
        return None
    return seconds + (1.0 - progress) * (seconds - half[0]) / done


def _rival_samples(
    search: Search, others: Iterator[CountPlan]
) -> tuple[_Samples | None, Search | None]:
    """Return samples of what would visit each solution, and that search; none if time is up."""
    try:
        fallback = count_traits(search).fallback()
        way = CountPlan(fallback) if fallback is not None else next(others, None)
        if way is None:  # as of a search that a plug-in brings along
            return None, None
        tree = _search_tree(way.search)
        return (None if tree is None else _Samples(way, tree, None)), way.search
    except OutOfTimeError:
        return None, None


def _search_tree(search: Search) -> Any:
    """Return what walks a tree through which random descents lead, if something does."""
    tree = getattr(search, "tree", search)
    return tree if hasattr(tree, "descents") else None


class _Samples:
    """What random descents through a tree have met."""

    def __init__(self, way: CountPlan, tree: Any, judge: Judge | None) -> None:
        self._tree, self._judge = copy(tree), judge
        self._tree.collect = judge is not None
        self._size = way.size or 1
        self.nodes: list[float] = []
        self._solutions: list[float] = []
        self._classes: list[float] = []
        self._make()

    def _make(self) -> None:
        """Make descents until the time is up."""
        end, size = perf_counter() + PROBING, 1
        with suppress(OutOfTimeError):
            while not self.nodes or perf_counter() < end:
                check_deadline()
                self._note(self._tree.descents(size, seed=len(self.nodes)))
                size = min(2 * size, ROUND)  # descents into large problems take long
        if not self.nodes:
            raise OutOfTimeError

    def _note(self, descents: Sequence[tuple[float, float, RawSolution | None]]) -> None:
        for nodes, weight, raw in descents:
            solutions, classes = self._size, 1
            if self._judge is not None and raw is not None:
                check_deadline()
                solutions, classes = self._judge(raw)
            self.nodes.append(nodes)
            self._solutions.append(weight * solutions)
            self._classes.append(weight * classes)

    @property
    def solutions(self) -> EstimatedNumber | None:
        """The number of solutions; None where nothing was met."""
        return _mean(self._solutions) if any(self._solutions) else None

    @property
    def classes(self) -> EstimatedNumber | None:
        """The number of symmetry classes; None where nothing was met."""
        return _mean(self._classes) if any(self._classes) else None


def _mean(samples: Sequence[float]) -> EstimatedNumber:
    """Return the mean of samples with its standard error."""
    largest = max(samples)
    if largest <= 0.0:
        return EstimatedNumber(0.0, None)
    shares = [sample / largest for sample in samples]  # the squares of huge numbers are none
    mean = fsum(shares) / len(shares)
    if not largest <= MOST or len(shares) < 2:
        return EstimatedNumber(mean * largest, None)
    squares = fsum([(share - mean) ** 2 for share in shares])
    error = sqrt(squares / (len(shares) - 1) / len(shares)) / mean
    return EstimatedNumber(mean * largest, error)
