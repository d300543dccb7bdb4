"""Counting edge matching by layers of states: as many as the oracle finds, within limits."""

from __future__ import annotations

import pickle
from copy import copy
from math import factorial, perm
from typing import cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.searches import edge_solutions
from support.strategies.common import edge_problems, is_small, jigsaws

from puzzlewright.core.errors import CheckpointError
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.edge_matching import edge_dp
from puzzlewright.engine.edge_matching.edge_dp import LayerSearch, cell_plan, suits_edge_dp
from puzzlewright.engine.edge_matching.problem import EdgeProblem
from puzzlewright.puzzles.algorithm_selection import Runner, rank_by_found, rank_by_progress
from puzzlewright.puzzles.jigsaw import solve as jigsaw_solve
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.solve import make_solver

ENOUGH = 10**6

#: A board whose rim is flat and whose pieces are all of one type.
RIM = """\
jigsaw 3 3 unsigned
0 1 1 0
0 1 1 0
0 1 1 0
0 1 1 0
0 1 1 1
0 1 1 1
0 1 1 1
0 1 1 1
1 1 1 1
"""

#: The same in two colours, with different corners: some hundred assemblies.
MANY = """\
jigsaw 4 4 unsigned
0 1 1 0
0 1 2 0
0 2 2 0
0 2 1 0
0 1 1 1
0 1 2 1
0 1 1 2
0 2 1 2
0 2 2 1
0 1 2 2
0 2 1 1
0 2 2 2
1 1 1 1
1 1 2 2
1 2 1 2
2 2 2 2
"""


def alike(rows: int, cols: int, kinds: int = 1) -> EdgeProblem:
    """Return a problem whose pieces all fit everywhere, of as many kinds as wanted."""
    cells = rows * cols
    copies = [len(range(kind, cells, kinds)) for kind in range(kinds)]
    tiles = [(kind, 0, 0, 0, 0) for kind in range(kinds)]
    return EdgeProblem(rows, cols, tiles, copies, [0], [0] * cells, [range(kinds)])


def counted(search: LayerSearch, step: int = ENOUGH) -> int:
    """Run a count to its end."""
    while search.step(step):
        assert search.solution_count == 0
    return search.solution_count


@examples(30)  # the oracle takes its time
@given(problem=edge_problems().filter(is_small), step=st.integers(1, 50))
def test_as_many_as_the_oracle_finds(problem: EdgeProblem, step: int) -> None:
    """Whatever the rim, the sorts of places, the copies and the mates are."""
    hold_to_the_oracle(problem, step)


@pytest.mark.slow
@examples(600)
@given(problem=edge_problems().filter(is_small), step=st.integers(1, 50))
def test_as_many_as_the_oracle_finds_at_length(problem: EdgeProblem, step: int) -> None:
    """The same on many more problems."""
    hold_to_the_oracle(problem, step)


def hold_to_the_oracle(problem: EdgeProblem, step: int) -> None:
    """Compare the number of solutions, counted in steps, with the oracle's."""
    assume(suits_edge_dp(problem))
    expected = len(list(edge_solutions(problem)))
    search = LayerSearch(problem, ENOUGH, 3)
    assert counted(search, step) == 3 * expected
    assert search.totals == {0: 3 * expected}
    assert search.progress == 1.0
    assert counted(LayerSearch(problem, ENOUGH, 3, distinct=True)) == expected


@examples(25)
@given(problem=edge_problems().filter(is_small), nodes=st.integers(0, 60))
def test_copies_and_pickles_go_on_where_they_were_made(problem: EdgeProblem, nodes: int) -> None:
    """With the same states and the same number; what began again comes to it too."""
    assume(suits_edge_dp(problem))
    search = LayerSearch(problem, ENOUGH)
    search.step(nodes)
    others = [copy(search), pickle.loads(pickle.dumps(search)), search.without_fallback()]
    total = counted(search)
    for other in others:
        assert counted(other) == total
        assert other.nodes == search.nodes
    search.restore(search.state())
    assert search.nodes == 0
    assert counted(search) == total


def test_numbers_beyond_a_word() -> None:
    """Boards of pieces that fit everywhere: as many as there are ways to choose the kinds."""
    assert counted(LayerSearch(alike(5, 8, 2), ENOUGH)) == factorial(40) // factorial(20) ** 2
    assert counted(LayerSearch(alike(9, 9, 3), ENOUGH)) == factorial(81) // factorial(27) ** 3


@pytest.mark.parametrize(
    ("problem", "states"),
    [
        (alike(4, 5, 20), 1000),  # more states than allowed
        (alike(10, 10, 3), ENOUGH),  # a number that two words cannot hold
    ],
)
def test_too_many(problem: EdgeProblem, states: int) -> None:
    """There is a MemoryError, not a wrong number."""
    with pytest.raises(MemoryError):
        counted(LayerSearch(problem, states))


def test_too_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The states of two layers may not take more than there is."""
    monkeypatch.setattr(edge_dp, "MOST_STATES", 500)
    with pytest.raises(MemoryError):
        counted(LayerSearch(alike(4, 4, 8), ENOUGH))


@pytest.mark.slow
def test_states_that_are_not_shared() -> None:
    """Where every board has a state of its own, a count gives up early."""
    tiles = [(kind, 0, 0, 1 + kind, 0) for kind in range(36)]
    mates = [*range(37)]
    search = LayerSearch(EdgeProblem(6, 6, tiles, [1] * 36, mates, [0] * 36, [range(36)]), 10**9)
    with pytest.raises(MemoryError):
        counted(search)
    assert search.nodes == sum(perm(36, cells) for cells in range(1, 5))


def test_what_does_not_fit_in_a_state() -> None:
    """Very many kinds or edges are for others."""
    assert not suits_edge_dp(alike(20, 20, 400))
    assert suits_edge_dp(alike(13, 13, 169))


def test_the_order_of_the_cells() -> None:
    """A rim that is sure goes first, clockwise; elsewhere cells go along the shorter side."""
    jigsaw = Jigsaw.loads(RIM)
    assert cell_plan(make_solver(jigsaw).problem).order == [0, 1, 2, 5, 8, 7, 6, 3, 4]
    tiles = [(kind, kind, kind, kind, kind) for kind in range(2)]
    parts = (tiles, [3, 3], [0, 1], [0] * 6, [range(2)])
    assert cell_plan(EdgeProblem(2, 3, *parts)).order == [0, 3, 1, 4, 2, 5]
    assert cell_plan(EdgeProblem(3, 2, *parts)).order == [0, 1, 2, 3, 4, 5]


def test_there_is_no_state_to_be_saved() -> None:
    """It begins again, and refuses what others have saved."""
    search = LayerSearch(alike(2, 2), ENOUGH)
    with pytest.raises(CheckpointError):
        search.restore(b"12345678")
    assert search.take() == []
    assert search.split(4) == [search]
    assert search.estimate(10) >= 1.0


# ---------------------------------------------------------------- jigsaws


@examples(25)
@given(jigsaw=jigsaws(3), distinct=st.booleans())
def test_jigsaws_are_counted_alike(jigsaw: Jigsaw, distinct: bool) -> None:
    """All assemblies, and classes where these are of one size, as a search counts them."""
    solver = make_solver(jigsaw, "scan")
    size = solver.class_size
    assume(size is not None)
    problem = solver.class_problem
    expected = run(problem.search(collect=False), nodes=20_000)
    assume(expected.outcome is Outcome.EXHAUSTED)
    search = LayerSearch(problem, ENOUGH, size or 1, distinct=distinct)
    assert counted(search) == expected.count.n * (1 if distinct else size or 1)


@pytest.mark.parametrize("distinct", [True, False])
@pytest.mark.parametrize("states", [10, ENOUGH])
def test_long_counts_are_tried_by_layers(
    monkeypatch: pytest.MonkeyPatch, states: int, distinct: bool
) -> None:
    """The number of assemblies and classes is the same either way, also where layers give up."""
    expected = Jigsaw.loads(MANY).tally(distinct=True)
    assert expected.count.n > 10
    monkeypatch.setattr(jigsaw_solve, "most_states", lambda *_: states)
    jigsaw = Jigsaw.loads(MANY)
    assert isinstance(make_solver(jigsaw).count_search(), LayerSearch)
    result = jigsaw.tally(distinct=distinct)
    assert (result.outcome, result.count) == (Outcome.EXHAUSTED, expected.count)
    assert result.distinct == expected.distinct or (result.distinct is None and not distinct)
    assert make_solver(jigsaw, "scan").count_search() is None  # as that method was chosen


def test_when_layers_are_tried() -> None:
    """Not where a trial was enough or nearly so, nor where a state has no room."""
    solver = make_solver(Jigsaw.loads(MANY))
    assert solver.count_search() is None
    search = solver.problem.search(collect=False)
    runner = Runner("scan", search, 10**9)
    search.step(2)
    assert jigsaw_solve.most_states(solver.problem, runner) > 0
    assert jigsaw_solve.most_states(solver.problem, runner._replace(cost=1)) == 0
    assert jigsaw_solve.most_states(alike(20, 20, 400), runner) == 0


class _Run:
    """Stands for a search in a trial."""

    def __init__(self, found: int, progress: float) -> None:
        self.solution_count, self.progress = found, progress


def test_who_wins_a_trial_that_nobody_finishes() -> None:
    """Where one has found many, the one that has found most; else the one that is furthest."""
    far, rich, poor = (
        Runner(name, cast("Search", _Run(found, progress)), 1)
        for name, found, progress in [("far", 0, 0.5), ("rich", 900, 0.1), ("poor", 9, 0.2)]
    )
    assert rank_by_found([far, rich, poor]) is rich
    assert rank_by_found([far, poor]) is far
    assert rank_by_progress([far, rich]) is far
