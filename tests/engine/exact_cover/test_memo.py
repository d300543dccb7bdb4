"""Counting by remembering positions: with colours, bounds and little memory, and in a trial."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.searches import cover_solutions
from support.strategies.common import (
    is_small,
    problem_named,
    problems,
    random_problem,
    usable_options,
)

from puzzlewright.core.errors import BusySearchError, CheckpointError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import Progress, run
from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.exact_cover import memo
from puzzlewright.engine.exact_cover._memo import Memo
from puzzlewright.engine.exact_cover.memo import MemoCount, memo_kernel
from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.cover.make.generator import problem_by_name
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.solve import rules

#: Numbers of tilings with dominoes (Kasteleyn; Temperley and Fisher, 1961).
DOMINOES_8, DOMINOES_10, DOMINOES_12 = 12_988_816, 258_584_046_368, 53_060_477_521_960_000

#: The same on 6×60, counted along the frontier by other code.
DOMINOES_6_BY_60 = 604_158_012_142_008_558_648_841_677_328_046_120_072_761


def counted(count: Memo | Search, step: int = 1000) -> int:
    """Run a count to its end, and return its number."""
    while count.step(step):
        pass
    return count.solution_count


def found_by_search(problem: CoverProblem, given: tuple[int, ...] = ()) -> int:
    """Return the number that visiting each solution gives."""
    return counted(problem.search(given=given, collect=False))


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let remembering begin at once, and with a large share."""
    monkeypatch.setattr(memo, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(memo, "SET_UP_SHARE", 1e9)
    monkeypatch.setattr(memo, "SHARE", 1e9)
    monkeypatch.setattr(memo, "EXPECTED_SHARE", 1e9)


# The kernel


@examples(300)
@given(problem=problems(), step=st.integers(1, 50))
def test_it_counts_as_the_oracle_does(problem: CoverProblem, step: int) -> None:
    """With secondary items, colours and multiplicities, whatever the steps."""
    if len(problem.options) > 22:
        expected = found_by_search(problem)
    else:
        expected = sum(1 for _ in cover_solutions(problem.bounds, problem.options))
    assert counted(memo_kernel(problem), step) == expected


@pytest.mark.parametrize("first", range(0, 1500, 500))
def test_it_counts_as_the_search_does(first: int) -> None:
    """The same on many random problems, with a table that holds nearly everything or little."""
    for seed in range(first, first + 500):
        problem = random_problem(Random(seed))
        if is_small(problem):
            assert counted(memo_kernel(problem)) == found_by_search(problem), f"seed {seed}"


@examples(100)
@given(problem=problems(), data=st.data())
def test_options_that_are_given_are_chosen(problem: CoverProblem, data: st.DataObject) -> None:
    """Counts with options given are those of the search, if they go together."""
    usable = usable_options(problem)
    chosen = tuple(data.draw(st.sets(st.sampled_from(usable), max_size=2))) if usable else ()
    expected = found_by_search(problem, chosen)
    if expected or not chosen:
        assert counted(memo_kernel(problem, chosen)) == expected
    assert counted(MemoCount(problem, chosen)) == expected


def larger_problem(seed: int) -> CoverProblem:
    """Return a problem with thousands of solutions, colours and multiplicities."""
    random = Random(seed)
    primary, secondary = random.randint(8, 14), random.randint(0, 5)
    options = []
    for _ in range(random.randint(3, 5) * primary):
        near = random.randrange(primary)
        items = {min(primary - 1, near + random.randint(0, 3)) for _ in range(random.randint(1, 3))}
        others = random.sample(range(secondary), random.randint(0, min(1, secondary)))
        coloured = [(primary + item, random.randint(0, 2)) for item in others]
        options.append([(item, 0) for item in sorted(items)] + coloured)
    bounds = [random.choice([(1, 1)] * 6 + [(0, 1), (1, 2), (0, 2)]) for _ in range(primary)]
    return CoverProblem(primary, secondary, options, bounds if seed % 2 else None)


@pytest.mark.parametrize("most_bytes", [1, 1 << 28])
def test_larger_problems(most_bytes: int) -> None:
    """Many solutions, also where nearly nothing can be remembered."""
    total = 0
    for seed in range(30):
        problem = larger_problem(seed)
        search = problem.search(collect=False)
        if not search.step(20_000):
            total += search.solution_count
            assert counted(memo_kernel(problem, most_bytes=most_bytes)) == search.solution_count, (
                f"seed {seed}"
            )
    assert total > 20_000


def test_numbers_outgrow_machine_words() -> None:
    """Items apart from one another have numbers that are multiplied."""
    options = [[(item, 0)] for item in range(150) for _ in range(item % 3 + 1)]
    problem = CoverProblem(150, 0, options)
    assert counted(memo_kernel(problem), 7) == 6**50
    assert counted(memo_kernel(problem_named("dominoes 6x60"))) == DOMINOES_6_BY_60


def test_dominoes_and_sudokus() -> None:
    """Numbers that nobody could list, or not in a moment."""
    assert counted(memo_kernel(problem_named("dominoes 12x12"))) == DOMINOES_12
    assert counted(memo_kernel(rules((2, 2)))) == 288
    assert counted(memo_kernel(problem_named("latin 5"))) == 161_280


def test_little_memory_makes_it_slow_but_not_wrong() -> None:
    """Positions that are pushed out of the table are searched again."""
    problem = problem_named("dominoes 10x10")
    small, large = memo_kernel(problem, most_bytes=1), memo_kernel(problem)
    assert counted(small) == counted(large) == DOMINOES_10
    assert small.is_full
    assert not large.is_full
    assert small.nodes > large.nodes


@pytest.mark.parametrize("nodes", [0, 1, 40, 3000, 10**9])
@pytest.mark.parametrize("name", ["dominoes 6x8", "loose-dominoes 4x5", "colouring 4x4 3"])
def test_copies_and_pickles_go_on_alike(name: str, nodes: int) -> None:
    """They have the same path, numbers and memory."""
    first = memo_kernel(problem_named(name))
    first.step(nodes)
    for twin in (copy.copy(first), pickle.loads(pickle.dumps(first))):
        other = copy.copy(first)
        while other.step(37) | twin.step(37):
            assert (other.nodes, other.hits, other.solution_count) == (
                twin.nodes,
                twin.hits,
                twin.solution_count,
            )
        assert (other.solution_count, other.nodes) == (twin.solution_count, twin.nodes)
    assert counted(first) == found_by_search(problem_named(name))


def test_what_was_found_and_done_only_grows() -> None:
    """It is a lower bound on the way, and progress never goes back."""
    count = memo_kernel(problem_named("dominoes 8x8"))
    seen = [(0, 0.0)]
    while count.step(5):
        seen.append((count.solution_count, count.progress))
    assert seen == sorted(seen)
    assert 0 < seen[-1][0] <= count.solution_count == DOMINOES_8
    assert count.progress == 1.0
    assert not count.step(1)


# The trial


@pytest.mark.usefixtures("eager")
def test_remembering_takes_the_lead() -> None:
    """Where positions recur, it has the count long before the search would."""
    count = MemoCount(problem_named("dominoes 12x12"))
    result = run(count)
    assert result.count == Count(DOMINOES_12, exact=True)
    assert count.totals == {0: DOMINOES_12}
    assert result.stats.nodes < 10**6


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("name", ["queens 8", "graphs 4 1 2", "word-squares 3", "soma"])
def test_whoever_ends_first_has_the_same_count(name: str) -> None:
    """The trial ends with the number of the search."""
    problem = problem_named(name)
    for threads in (1, 3):
        result = run(MemoCount(problem), threads=threads)
        assert result.count == Count(found_by_search(problem), exact=True)


def test_the_search_goes_on_if_remembering_is_slower() -> None:
    """Nodes and solutions are then those of the search alone."""
    problem = problem_named("queens 9")
    alone, trial = run(problem.search(collect=False)), run(MemoCount(problem))
    assert (alone.count, alone.stats.nodes) == (trial.count, trial.stats.nodes)


def test_pieces_of_the_search_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """When remembering is not ahead in time, other threads get their pieces."""
    monkeypatch.setattr(memo, "PATIENCE", 0.0)
    problem = problem_named("queens 9")
    count = MemoCount(problem)
    count.step(100)
    pieces = count.split(5)
    assert len(pieces) == 5
    assert sum(map(counted, pieces)) == 352
    assert counted(count) == 352
    assert run(MemoCount(problem), threads=3).count == Count(352, exact=True)


@pytest.mark.usefixtures("eager")
def test_a_limit_gives_a_lower_bound() -> None:
    """A count that was stopped is a lower bound, and not called exact."""
    asked = iter(range(3))
    count = MemoCount(problem_named("latin 7"))
    result = run(count, stop=lambda: next(asked, None) is None)
    assert result.outcome is Outcome.STOPPED
    assert not result.count.exact
    assert result.count.n <= 61_479_419_904_000


@pytest.mark.usefixtures("eager")
def test_alone_it_raises_where_it_would_visit_each() -> None:
    """Whoever saves or shares the work does that with the search itself."""
    with pytest.raises(MemoryError):
        counted(MemoCount(problem_named("queens 4")).without_fallback())
    assert counted(MemoCount(problem_named("dominoes 8x8")).without_fallback()) == DOMINOES_8


def test_it_has_no_state_to_save() -> None:
    """It begins again instead; what is not its own is refused."""
    count = MemoCount(problem_named("queens 6"))
    count.step(10)
    assert count.state() == b""
    with pytest.raises(CheckpointError):
        count.restore(b"x")
    count.restore(b"")
    assert count.nodes == 0
    assert counted(count) == 4


def test_problems_that_are_too_large_are_only_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where setting up takes too long or too much, nothing is remembered."""
    monkeypatch.setattr(memo, "MOST_SET_UP", 0.0)
    assert run(MemoCount(problem_named("dominoes 6x6"))).count.n == 6728
    monkeypatch.undo()
    monkeypatch.setattr(memo, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(memo, "memo_kernel", _without_memory)
    assert run(MemoCount(problem_named("dominoes 6x6"))).count.n == 6728


def _without_memory(*_: Any) -> None:
    """Stand in for a plan that takes too much memory."""
    raise MemoryError


# Puzzles


def test_covers_are_counted_so() -> None:
    """`count` of a large one takes a moment; with a limit it is searched."""
    dominoes = problem_by_name("dominoes", ["12x12"])
    told: list[Progress] = []
    assert dominoes.count(progress=told.append) == DOMINOES_12
    assert dominoes.count(distinct=True, threads=2) == DOMINOES_12
    assert dominoes.count(limit=1000) == Count(1000, exact=False)
    assert dominoes.count(nodes=1000).n < 1000


def test_covers_are_counted_so_with_checkpoints(tmp_path: Any) -> None:
    """What is counted at once is not saved; what is searched is, and goes on."""
    saved = tmp_path / "saved"
    assert problem_by_name("dominoes", ["12x12"]).count(checkpoint=saved) == DOMINOES_12
    assert not saved.exists()
    queens = problem_by_name("queens", ["8"])
    assert queens.count(checkpoint=saved) == 92
    assert saved.exists()
    assert queens.count(checkpoint=saved) == 92


def test_sudokus_with_few_givens_are_counted_so() -> None:
    """The others are searched: most have one solution."""
    assert Sudoku("." * 16).count() == 288
    assert Symmetry.of(Sudoku("." * 81)).count_search() is not None
    assert Symmetry.of(Sudoku("1234" + "." * 12)).count_search() is None
    few = Sudoku("123456" + "." * 30)
    found = few.tally()
    assert found.count == 28_200_960 // 720
    remembered = memo_kernel(rules((2, 3)), few._choices)
    assert counted(remembered) == found.count.n


@pytest.mark.slow
def test_all_sudokus_of_six() -> None:
    """All grids of 6×6 (A107739)."""
    assert Sudoku("." * 36).count() == 28_200_960
    assert counted(memo_kernel(rules((2, 3)))) == 28_200_960


def test_two_threads_cannot_use_one_count() -> None:
    """The kernel has a flag of its own, as all have."""
    from threading import Thread

    count = memo_kernel(problem_named("latin 6"))
    thread = Thread(target=count.step, args=(300_000,))
    thread.start()
    met = False
    while thread.is_alive() and not met:
        try:
            count.step(1)
        except BusySearchError:
            met = True
    thread.join()
    assert met
