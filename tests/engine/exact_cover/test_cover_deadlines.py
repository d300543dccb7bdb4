"""Large exact cover problems: set-up, steps, copies and estimates look at the deadline."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import pytest
from support.clocks import use_clock

from puzzlewright import OutOfTimeError, StoppedError
from puzzlewright.core.deadlines import deadline
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.pieces import Pieces
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.exact_cover.problem import CoverProblem


@cache
def pairs(items: int) -> CoverProblem:
    """Return a problem in which each item has two options of its own."""
    return CoverProblem(items, 0, [[(item, 0)] for item in range(items) for _ in range(2)])


def walked(search: Search, nodes: int) -> Search:
    """Return a search that has visited this many nodes at least."""
    while search.nodes < nodes:
        search.step(nodes - search.nodes)
    return search


@pytest.mark.parametrize(
    "options",
    [[[(0, 0)]] * 20_000, [[(item, 0) for item in range(20_000)]]],
    ids=["many options", "a long option"],
)
def test_problems_look_at_the_deadline(options: list[list[tuple[int, int]]]) -> None:
    """What is large by its options, and what is large by the items of one."""
    with deadline(None, lambda: True), pytest.raises(StoppedError):
        CoverProblem(20_000, 0, options)


def test_the_matrix_looks_at_the_deadline() -> None:
    """Its set-up is what takes longest where the dense kernel is used."""
    problem = CoverProblem(300, 0, [[(i % 300, 0), ((i + 7) % 300, 0)] for i in range(6_000)])
    with deadline(None, lambda: True), pytest.raises(StoppedError):
        problem.search(method="dense")
    assert problem.search(method="dense").step(1)


def test_a_long_option_takes_linear_time() -> None:
    """To choose an option of n items took n² steps: here, more than the time limit of a test."""
    items = 600_000
    problem = CoverProblem(items, 0, [[(item, 0) for item in range(items)]])
    assert run(problem.search(collect=False)).count == 1


def test_a_step_can_be_left_and_taken_up_again() -> None:
    """A long step looks at the deadline; what comes of the search is the same as without."""
    problem = pairs(100_000)
    whole, broken = (problem.search(collect=False, method="sparse") for _ in range(2))
    walked(whole, 300)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked % 2 == 0

    left = 0
    while broken.nodes < 300:
        try:
            with deadline(None, stop):
                broken.step(300 - broken.nodes)
        except StoppedError:
            left += 1
    assert left > 1
    assert broken.state() == whole.state()


def test_steps_have_the_given_length() -> None:
    """Looking up does not end a step."""
    search = pairs(100_000).search(collect=False, method="sparse")
    search.step(40)
    assert search.nodes == 40


def test_a_run_ends_within_a_step() -> None:
    """Large steps, and one who stops it from the second question on: within the first step."""
    answers = iter([False, *[True] * 100])
    result = run(pairs(100_000).search(collect=False), stop=lambda: next(answers))
    assert result.outcome is Outcome.STOPPED
    assert result.stats.nodes < 256
    assert result.count == Count(0, exact=False)


def test_who_stopped_once_has_stopped() -> None:
    """Even if `stop` returns False the next time."""
    answers = iter([False, True, *[False] * 10_000])
    result = run(pairs(100_000).search(collect=False), stop=lambda: next(answers), nodes=5_000)
    assert result.outcome is Outcome.STOPPED


def test_estimates_look_at_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the way down, too: a descent into a large problem takes minutes."""
    search = pairs(100_000).search(collect=False, method="sparse")
    clock = use_clock(monkeypatch, tick=0.01)
    with deadline(0.2), pytest.raises(OutOfTimeError):
        search.estimate(1)
    assert 10 < clock.looks < 30  # it looks many times on one way down, and ends with the first


def test_copies_look_at_the_deadline() -> None:
    """A copy goes down the whole path again."""
    search = walked(pairs(100_000).search(collect=False, method="sparse"), 500)
    with deadline(None, lambda: True), pytest.raises(StoppedError):
        search.__copy__()
    assert search.__copy__().state() == search.state()


def test_what_is_too_large_is_not_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress then comes from the tree alone, and nothing is lost."""
    monkeypatch.setattr("puzzlewright.engine.driver.pieces.WEIGHING_SECONDS", 0.0)
    pieces = Pieces(walked(pairs(12).search(collect=False, method="sparse"), 100))
    pieces.weigh()
    assert len(pieces.queue) == 1
    while pieces.queue:
        pieces.work()
    assert pieces.solution_count == 2**12


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_end_in_time(threads: int) -> None:
    """Steps of workers can be left as well: a search of hours ends."""
    result = run(pairs(100_000).search(collect=False), time=0.2, threads=threads)
    assert result.outcome is Outcome.LIMIT
    assert result.count == Count(0, exact=False)


@pytest.mark.parametrize("options", [0, 1, 2, 4096, 4097, 9_000])
def test_fingerprints_are_what_they_were(options: int) -> None:
    """They are put together in parts; saved searches depend on them."""
    problem = CoverProblem(3, 1, [[(0, 0), (3, 1)]] * options, [(1, 1), (0, 2), (1, 3)])
    content = repr((problem.primary, problem.secondary, problem.options, problem.bounds))
    assert problem.fingerprint == sha256(content.encode()).digest()
