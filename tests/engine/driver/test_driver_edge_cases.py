"""Promises of the driver that are easily broken at the edges: each was, once."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.fake_search import RowSearch
from support.strategies.common import problem_named

from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.pieces import FIRST_STEP, Pace
from puzzlewright.engine.driver.run import run, stream
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.exact_cover.problem import METHODS, CoverProblem


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_stays_what_it_is(threads: int) -> None:
    """A search can be run, streamed and run again: it is a value, and the driver takes a copy."""
    search = problem_named("queens 8").search()
    assert run(search, limit=1, threads=threads).outcome is Outcome.SOLVED
    next(stream(search, threads=threads))
    assert search.nodes == 0
    assert run(search, threads=threads).count == Count(92, exact=True)
    assert run(search, threads=threads).count == Count(92, exact=True)


def test_a_search_is_taken_up_where_it_is() -> None:
    """A search that was stepped before is counted in all; the rest of its solutions come."""
    search = problem_named("queens 8").search()
    search.step(100)
    before = search.take()
    search.step(50)
    result = run(search)
    assert result.count == Count(92, exact=True)
    assert before + result.solutions == run(problem_named("queens 8").search()).solutions


def test_ctrl_c_in_the_last_step_is_not_lost() -> None:
    """A search of one step cannot be stopped; whoever runs thousands of them can see that."""

    def press(_: int) -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run(RowSearch(10, press))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


class _Crowded(RowSearch):
    """Its steps end after ten nodes, because solutions wait."""

    def step(self, nodes: int) -> bool:
        return super().step(min(nodes, 10))


def test_steps_that_end_early_do_not_grow() -> None:
    """Steps that solutions cut short say nothing about how long whole ones would take."""
    pace = Pace()
    search = _Crowded(100_000)
    for _ in range(50):
        pace.step(search)
    assert pace.nodes == FIRST_STEP


@pytest.mark.parametrize("method", METHODS)
def test_dead_ends_do_not_make_a_step_endless(method: str) -> None:
    """A position with thousands of choices that lead nowhere is left in several steps."""
    many = 3000
    # Items 0 and 1 have many options each, and each of one rules out all of the other.
    options = [[(n % 2, 0), (2, 0)] for n in range(2 * many)]
    search = CoverProblem(2, 1, options).search(method=method)
    search.step(1)
    steps = 0
    while search.step(1):
        steps += 1
    assert steps > 2
    assert search.solution_count == 0
    assert search.nodes <= 1


def test_a_resumed_run_keeps_to_its_limit(tmp_path: Path) -> None:
    """A checkpoint with more solutions than the new limit gives as many as the limit."""
    search = problem_named("queens 8").search()
    whole: list[RawSolution] = run(search, limit=10, checkpoint=tmp_path / "c").solutions
    again = run(search, limit=5, checkpoint=tmp_path / "c")
    assert again.solutions == whole[:5]
    assert again.count == Count(5, exact=False)


LEFT_OPEN = """
from puzzlewright.engine.driver.run import stream
from puzzlewright.puzzles.cover.make.generator import problem_by_name
solutions = stream(problem_by_name("queens", ["12"]).search(), threads=3)
print(next(solutions)[:1])
"""


def test_a_stream_left_open_does_not_hang_the_interpreter() -> None:
    """A script that ends in the middle of a threaded stream ends."""
    for _ in range(5):
        done = subprocess.run(
            [sys.executable, "-c", LEFT_OPEN],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        assert done.stderr == ""


def test_a_seed_orders_usable_options_only() -> None:
    """Options that can never be chosen do not disturb the shuffled order of the others."""
    options = [[(2, 0)], [(0, 0)], [(2, 0)], [(0, 0), (1, 0)], [(1, 0)], [(0, 0), (2, 0)]]
    problem = CoverProblem(2, 1, options)
    for seed in range(20):
        orders = [run(problem.search(method=m, seed=seed)).solutions for m in METHODS]
        assert all(order == orders[0] for order in orders)
        assert sorted(orders[0]) == [(1, 4), (3,), (4, 5)]
