"""Estimates of counts: they name the method that a count uses, and say what is known of it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from support.commandline import queens
from support.strategies.common import problem_named

from puzzlewright import Cover, FillIn, Jigsaw, Packing, Puzzle, WordSearch
from puzzlewright.core.errors import OutOfTimeError, StoppedError
from puzzlewright.core.outcomes import Count, Outcome, Stats
from puzzlewright.engine.driver.run import RunResult
from puzzlewright.engine.driver.search import CountTraits, Search, active_method
from puzzlewright.engine.edge_matching._arc_consistency import DomainSearch
from puzzlewright.engine.edge_matching._scan_order import ScanSearch
from puzzlewright.engine.edge_matching.edge_dp import LayerSearch
from puzzlewright.engine.exact_cover._dense import DenseSearch
from puzzlewright.engine.exact_cover._masks import MaskSearch
from puzzlewright.engine.exact_cover._sparse import SparseSearch
from puzzlewright.engine.exact_cover.memo import MemoCount
from puzzlewright.engine.packing import frontier
from puzzlewright.engine.packing._tiling import TilingSearch
from puzzlewright.engine.packing.frontier import FrontierSearch
from puzzlewright.engine.packing.kasteleyn import KasteleynSearch
from puzzlewright.engine.word_fill._fill_search import FillSearch
from puzzlewright.engine.word_fill.first_fill import FirstFillSearch
from puzzlewright.engine.word_search.independent_choices import ProductSearch
from puzzlewright.puzzles import estimate as module
from puzzlewright.puzzles import solving
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.estimate import Estimate, EstimatedNumber, _mean, estimate
from puzzlewright.puzzles.fillin.search.constrained_search import ConstrainedSearch
from puzzlewright.puzzles.jigsaw import solve as jigsaw_solve
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid


def jigsaw(engine: str) -> Jigsaw:
    """Return a jigsaw with many assemblies, to be searched by an engine."""
    pieces = [(1, 1, 1, 2), (1, 1, 2, 2), (1, 2, 1, 2), (2, 2, 2, 1), (1, 1, 1, 1), (2, 2, 2, 2)]
    made = Jigsaw(2, 3, pieces, signed=False, flat_rim=False)
    found: Jigsaw = Symmetry.of(made).with_engine(engine) if engine else made
    return found


def cover_of(words: str) -> Cover:
    """Return a known problem of exact cover as a puzzle."""
    problem = problem_named(words)
    primary = [f"p{n}" for n in range(problem.primary)]
    secondary = [f"s{n}" for n in range(problem.secondary)]
    names = [*primary, *secondary]
    options = [" ".join(names[item] for item, _ in option) for option in problem.options]
    return Cover.loads("\n".join([" ".join([*primary, "|", *secondary]), *options, ""]))


def word_search() -> WordSearch:
    """Return a grid of equal letters, in which words are nearly everywhere."""
    grid = Grid([["A"] * 8 for _ in range(8)])
    return WordSearch([Entry(("A",) * n, "A" * n) for n in range(2, 8)], grid)


def apart() -> FillIn:
    """Return a fill-in whose words must not share three letters in a row."""
    words = ["ABC", "CAB", "BAC", "ACB", "AAB", "CBB"]
    lines = ["fillin", "mode dictionary", "apart 3", "grid", "___", "#_#", "___", "words", *words]
    return FillIn.loads("\n".join([*lines, ""]))


#: Puzzles by the method that counts them.
BY_METHOD: dict[str, Callable[[], Puzzle[Any]]] = {
    "cover-dense": lambda: Cover.loads(queens(6)),
    "cover-sparse": lambda: Cover.loads("a 0:2|b c\na b\na c\nb c\nb\n"),
    "cover-masks": lambda: Packing("3x20", "pentominoes"),
    "memo": lambda: cover_of("dominoes 12x12"),
    "first-cell": lambda: Symmetry.of(Packing("3x4", "2 trominoes")).with_engine("first"),
    "frontier": lambda: Packing("8x8", "dominoes"),
    "kasteleyn": lambda: Packing("16x16", "dominoes"),
    "edge-scan": lambda: jigsaw("scan"),
    "edge-domains": lambda: jigsaw("domains"),
    "edge-layers": lambda: jigsaw(""),
    "fill": lambda: FillIn.loads("fillin\ngrid\n__\n__\nwords\nAB\nAB\nBA\nBA\n"),
    "fill-wished": apart,
    "product": word_search,
}


class _Driven:
    """A driver that runs searches to their ends, and notes which of them did the work."""

    def __init__(self) -> None:
        self.methods: list[str] = []

    def run(self, search: Search, **options: Any) -> RunResult:
        """Run a copy of a search to its end."""
        search = copy(search)
        stands_for = options["meaning"].class_size if "meaning" in options else None
        classes, solutions, more = 0, 0, True
        while more:
            more = search.step(1 << 20)
            for raw in search.take():
                size = 1 if stands_for is None else stands_for(raw)
                classes, solutions = classes + bool(size), solutions + size
        self.methods.append(active_method(search).name)
        found = classes if search.collect else search.solution_count
        count, stats = Count(found, exact=True), Stats(search.nodes, 0.0)
        return RunResult(Outcome.EXHAUSTED, count, [], stats, solutions)


@pytest.fixture
def driven(monkeypatch: pytest.MonkeyPatch) -> _Driven:
    """Let counts be driven by a driver that notes the method."""
    made = _Driven()
    monkeypatch.setattr(solving, "run", made.run)
    monkeypatch.setattr(solving, "count_class_representatives", made.run)
    return made


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let trials come to their end, however slow the machine is."""
    monkeypatch.setattr(module, "TRIAL", 600.0)
    monkeypatch.setattr(module, "TRIAL_AT_ONCE", 600.0)


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("method", BY_METHOD)
def test_the_method_is_the_one_that_counts(
    monkeypatch: pytest.MonkeyPatch, driven: _Driven, method: str, distinct: bool
) -> None:
    """What an estimate names is what the driver of the count is given, for each method there is."""
    if method == "edge-layers":
        monkeypatch.setattr(jigsaw_solve, "most_states", lambda *_: 10**6)
    make = BY_METHOD[method]
    found = estimate(make(), distinct=distinct)
    counted = make().tally(distinct=distinct)
    assert [found.method] == driven.methods
    assert found.basis == "exact"
    assert found.solutions == EstimatedNumber(counted.count.n)
    assert not distinct or found.distinct == EstimatedNumber((counted.distinct or counted.count).n)
    if not distinct and method != "cover-masks":  # which not every processor can do
        assert found.method == method


@pytest.mark.parametrize(
    ("make", "distinct", "size", "ending"),
    [
        (BY_METHOD["cover-masks"], False, 4, ", one solution of each symmetry class"),
        (BY_METHOD["edge-scan"], True, 2, ", one solution of each symmetry class"),
        (BY_METHOD["first-cell"], True, None, ", solutions sorted into symmetry classes"),
        (BY_METHOD["first-cell"], False, 1, "from the first free cell"),
        (BY_METHOD["frontier"], True, 1, ", by Burnside's lemma"),
        (BY_METHOD["frontier"], False, 1, "along the frontier"),
    ],
)
def test_what_is_made_of_symmetry(
    make: Callable[[], Puzzle[Any]], distinct: bool, size: int | None, ending: str
) -> None:
    """A search of one solution of each class is named as that."""
    found = estimate(make(), distinct=distinct)
    assert found.class_size == found.as_json()["class_size"] == size
    assert found.words.endswith(ending)


#: The classes that search for solutions, each by a method of its own.
SEARCHES = (
    ConstrainedSearch,
    DenseSearch,
    DomainSearch,
    FillSearch,
    FirstFillSearch,
    FrontierSearch,
    KasteleynSearch,
    LayerSearch,
    MaskSearch,
    MemoCount,
    ProductSearch,
    ScanSearch,
    SparseSearch,
    TilingSearch,
)


def test_every_method_is_there() -> None:
    """All but that which only finds a first fill, and counts nothing."""
    methods = [search.method for search in SEARCHES]
    assert {method.name for method in methods} == {*BY_METHOD, "fill-hunt"}
    assert len({method.words for method in methods}) == len(SEARCHES)


def test_dominoes_on_a_long_board() -> None:
    """A count that takes a moment is no matter of years: its method is tried, and ends."""
    found = Packing("10x60", "dominoes").estimate(time=600)
    assert found.basis == "exact"
    assert found.method in {"frontier", "kasteleyn"}
    assert found.solutions == EstimatedNumber(
        533169117671926497733172395985281438921866916249511829685182488099910553
    )
    assert found.turn is None


# What is estimated


@pytest.fixture
def only_descents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no trial take a step, and make a number of descents that does not depend on the clock."""
    monkeypatch.setattr(module, "TRIAL", 0.0)
    monkeypatch.setattr(module, "TRIAL_AT_ONCE", 0.0)

    def make(self: Any) -> None:
        self._note(self._tree.descents(3000, seed=1))

    monkeypatch.setattr(module._Samples, "_make", make)


@pytest.mark.usefixtures("only_descents")
@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize(
    "method", ["cover-dense", "first-cell", "edge-scan", "fill", "fill-wished", "memo"]
)
def test_estimates_are_near_by(method: str, distinct: bool) -> None:
    """Solutions and classes: within five standard errors; the descents are always the same."""
    puzzle = BY_METHOD[method]() if method != "memo" else cover_of("dominoes 6x6")
    found, counted = (
        estimate(puzzle, distinct=distinct),
        puzzle.tally(distinct=distinct),
    )
    assert found.basis == "sampled"
    assert found.probes == 3000
    assert is_near(found.solutions, counted.count.n)
    if distinct:
        assert is_near(found.distinct, (counted.distinct or counted.count).n)
    if method not in {"memo", "fill-wished"}:
        assert is_near(found.nodes, counted.stats.nodes)


def is_near(guess: EstimatedNumber | None, exact: int) -> bool:
    """Tell whether a number is as near as its error promises."""
    assert guess is not None
    assert guess.error is not None
    return abs(guess.value - exact) <= 5 * guess.error * guess.value + 1e-9 * exact


@pytest.mark.usefixtures("only_descents")
def test_solutions_that_no_descent_met_are_unknown() -> None:
    """None found is no zero."""
    found = estimate(Packing("3x20", "pentominoes"))  # of 8 packings, 2 classes
    assert found.basis == "sampled"
    assert found.solutions is None
    assert found.as_json()["estimated_solutions"] is None


@pytest.mark.usefixtures("only_descents")
def test_what_may_take_over_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """If memory runs out, or if it is faster; not where memory cannot run out."""
    long = estimate(Packing("16x16", "dominoes"))
    assert (long.method, long.turn) == ("kasteleyn", None)
    small = estimate(Packing("6x6", "dominoes"))
    assert (small.method, small.basis, small.turn) == ("frontier", "measured", None)
    assert small.seconds_at_most is not None
    monkeypatch.setattr(frontier, "MOST_WORDS", 1 << 8)
    large = estimate(Packing("6x6", "dominoes"))
    assert large.turn is not None
    assert (large.turn.method, large.turn.when) == ("cover-dense", "memory")
    nodes = Packing("6x6", "dominoes").solve(limit=10_000).stats.nodes
    assert is_near(large.turn.nodes, nodes)
    beside = estimate(cover_of("dominoes 6x6"))
    assert beside.method == "cover-dense"
    assert beside.turn is not None
    assert (beside.turn.method, beside.turn.when) == ("memo", "speed")
    data = beside.as_json()
    assert data["may_turn_to"] == {"method": "memo", "when": "speed"}


@pytest.mark.parametrize("words", [1 << 4, 1 << 26])
def test_a_count_that_lacked_memory_is_known_by_what_took_over(
    monkeypatch: pytest.MonkeyPatch, words: int
) -> None:
    """The trial runs out of memory as the count would."""
    monkeypatch.setattr(frontier, "MOST_WORDS", words)
    found = estimate(Packing("6x6", "dominoes"))
    assert (found.basis, found.solutions) == ("exact", EstimatedNumber(6728))
    assert found.method == ("frontier" if words > 1 << 4 else "cover-dense")


def test_time_and_stop() -> None:
    """Nothing is claimed when the time is up at once, or somebody stops it."""
    puzzle = Cover.loads(queens(20))
    with pytest.raises(OutOfTimeError):
        estimate(puzzle, time=0.0)
    with pytest.raises(StoppedError):
        estimate(puzzle, stop=lambda: True)


# Numbers


@pytest.mark.parametrize(
    ("samples", "value", "error"),
    [
        ([4.0, 4.0, 4.0], 4.0, 0.0),
        ([0.0, 8.0], 4.0, 1.0),
        ([1e300, 1e300], 1e300, 0.0),
        ([5.0], 5.0, None),
        ([0.0, 0.0], 0.0, None),
        ([1.0, float("inf")], float("nan"), None),
    ],
)
def test_means(samples: list[float], value: float, error: float | None) -> None:
    """The mean and its standard error as a share of it, also of numbers without squares."""
    mean = _mean(samples)
    assert mean.value == pytest.approx(value, nan_ok=True)
    assert mean.error == (None if error is None else pytest.approx(error))
    assert mean.is_known == (samples[-1] < float("inf"))


def test_json_of_numbers_that_are_too_large() -> None:
    """What no floating-point number holds is null; whole numbers have all their digits."""
    huge = EstimatedNumber(float("inf"), None)
    exact = EstimatedNumber(10**400)
    found = Estimate("fill", "words", "sampled", float("inf"), huge, exact)
    data = found.as_json()
    assert data["estimated_nodes"] is None
    assert data["estimated_seconds"] is None
    assert data["estimated_solutions"] == 10**400
    assert data["solutions_error"] == 0.0


class _Course(CountTraits):
    """A search without steps; its attributes are not used here."""

    nodes = 0
    is_even = False


class _EvenCourse(_Course):
    is_even = True


@pytest.mark.parametrize(
    ("progress", "whole"),
    [
        ([0.0, 0.1, 0.2, 0.3, 0.4], 10.0),  # as quick as before: 6 more seconds for the rest
        ([0.0, 0.0, 0.2, 0.3, 0.4], 10.0),  # a slow start is over
        ([0.0, 0.2, 0.3, 0.38, 0.4], None),  # slower and slower
        ([0.0, 0.2, 0.3, 0.3, 0.3], None),  # no end in sight
        ([0.0, 0.0, 0.0, 0.0, 0.0], None),
    ],
)
def test_how_long_the_rest_takes(progress: list[float], whole: float | None) -> None:
    """It is as the end of the trial was; if that got slower and slower, nobody knows."""
    course = [(float(second), share, 0) for second, share in enumerate(progress)]
    search: Any = _Course()
    trial = module._Trial(search, False, 4.0, course, 0, 0)
    assert module._extrapolate(trial) == (None if whole is None else pytest.approx(whole))
    search = _EvenCourse()
    even = module._extrapolate(trial._replace(search=search))
    assert (even is None) == (progress[4] == progress[2])
