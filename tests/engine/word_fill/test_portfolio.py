"""Portfolios of searches: right answers, whatever the steps, and the same on every way."""

from __future__ import annotations

import pickle
from copy import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.fillin import Oracle
from support.puzzles.partial_fills import square_without_fills, squares
from support.strategies.fillin import fillins

from puzzlewright.engine.driver.pieces import Pieces
from puzzlewright.engine.word_fill import bottlenecks, portfolio, problem
from puzzlewright.engine.word_fill.first_fill import FirstFillSearch
from puzzlewright.engine.word_fill.portfolio import FillPortfolio
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import fill_solver


@pytest.fixture(autouse=True)
def _early_members(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reseeded ones and repairs come at once, and go soon."""
    monkeypatch.setattr(portfolio, "NODES_BEFORE_REPAIRS", 3)
    monkeypatch.setattr(portfolio, "REPAIR_NODES", 4)
    monkeypatch.setattr(portfolio, "LARGE_GRID", 0)
    monkeypatch.setattr(portfolio, "BY_REPAIR_IN_LARGE", 4)
    for name in ("MEASURING_NODES", "CORE_NODES", "REST_NODES"):
        monkeypatch.setattr(bottlenecks, name, 4)
    monkeypatch.setattr(portfolio, "SOLO_NODES", 2)
    monkeypatch.setattr(portfolio, "TURN_NODES", 1)
    monkeypatch.setattr(portfolio, "FIRST_RESTART", 2)


def portfolio_of(puzzle: FillIn) -> FillPortfolio:
    """Return a fresh search."""
    return FillPortfolio(fill_solver(puzzle).problem, 3, 1)


def outcome(search: FillPortfolio, step: int) -> tuple[bool, int, tuple[int, ...]]:
    """Bring a search to its end."""
    while search.step(step):
        pass
    return search.is_refuted, search.nodes, () if search.is_refuted else search.fill()


@given(fillins(), st.integers(1, 7), st.booleans())
@examples(100)
def test_steps_make_no_difference(puzzle: FillIn, step: int, letters: bool) -> None:
    """The same fill after the same words, and a proof just where there is none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(problem, "MOST_BYTES", problem.MOST_BYTES if letters else 0)
        found = outcome(portfolio_of(puzzle), 1)
        assert outcome(portfolio_of(puzzle), step) == found
    assert found[0] == (next(Oracle(puzzle).fills(), None) is None)
    if not found[0]:
        assert puzzle.check(fill_solver(puzzle).solution(found[2])).ok


def test_copies_and_pickles_go_on_alike() -> None:
    """At any place on the way."""
    words = [a + b + c for a in "ABC" for b in "ABC" for c in "ABC" if a != c]
    search = portfolio_of(FillIn("___\n___\n___", words[:11], mode="dictionary"))
    end = outcome(copy(search), 1)
    has_bottlenecks = False
    while search.step(1):
        assert outcome(copy(search), 2) == end
        assert outcome(pickle.loads(pickle.dumps(search)), 3) == end
        has_bottlenecks |= search._bottlenecks is not None  # the last of all to come
    assert has_bottlenecks


def test_bottlenecks_may_find_the_fill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it is the one that comes out, and it is right."""
    monkeypatch.setattr(portfolio, "BY_BOTTLENECKS", 10_000)
    monkeypatch.setattr(bottlenecks, "CORE_NODES", 100)
    monkeypatch.setattr(bottlenecks, "REST_NODES", 1_000)
    puzzle = squares()
    search = portfolio_of(puzzle)
    _, _, found = outcome(search, 1)
    assert search._bottlenecks is not None
    assert search._bottlenecks.fill() == found
    assert puzzle.check(fill_solver(puzzle).solution(found)).ok


def test_bottlenecks_may_find_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then there is no fill, though no search knows it yet."""
    monkeypatch.setattr(portfolio, "BY_BOTTLENECKS", 10_000)
    monkeypatch.setattr(bottlenecks, "MEASURING_NODES", 5_000)
    search = portfolio_of(square_without_fills())
    while search.step(1):
        if search._bottlenecks is not None:
            assert search.partial_fill().count(-1) <= search._bottlenecks.fill().count(-1)
    assert search.is_refuted
    assert search._bottlenecks is not None
    assert search._bottlenecks.is_refuted
    assert not any(each.is_refuted for each in search._members())


def test_small_grids_have_no_bottlenecks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their time goes to searches and repairs."""
    monkeypatch.setattr(portfolio, "LARGE_GRID", 25)
    puzzle = squares()
    search = portfolio_of(puzzle)
    turns = set()
    while search.step(1):
        turns.add(search._turn)
    assert portfolio.REPAIRING in turns
    assert portfolio.BOTTLENECKS not in turns


@pytest.mark.parametrize(
    ("large", "letters", "turns"), [(0, True, 7), (99, True, 4), (0, False, 4)]
)
def test_repairs_have_more_turns_in_large_grids(
    monkeypatch: pytest.MonkeyPatch, large: int, letters: bool, turns: int
) -> None:
    """If searches by letters fit in memory; then repairs are by letters, too."""
    monkeypatch.setattr(portfolio, "LARGE_GRID", large)
    monkeypatch.setattr(portfolio, "BY_REPAIR_IN_LARGE", 7)
    monkeypatch.setattr(problem, "MOST_BYTES", problem.MOST_BYTES if letters else 0)
    search = portfolio_of(square_without_fills())
    while search._turn != portfolio.REPAIRING:
        assert search.step(1)
    assert search._turns() == turns
    assert search._repair is not None
    assert search._repair.first_fill.by_letters == letters


def test_nobody_knows_how_far_a_portfolio_is() -> None:
    """It may be over at any moment: it does not claim to be nearly done."""
    pieces = Pieces(FirstFillSearch(fill_solver(squares()).problem, 1))
    pieces.work(5)
    pieces.weigh()
    assert pieces.nodes > 0
    assert pieces.solution_count == 0
    assert pieces.progress < 1e-6
    while pieces.solution_count == 0:
        pieces.work(100)
    assert pieces.queue[0].search.estimate(1) < 1e6
