"""Boards at several temperatures: right at every moment, and exchanged as they should be."""

from __future__ import annotations

import copy
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.crisscross import best_value
from support.puzzles.ruin_recreate_cases import (
    GUIDE,
    ORDERLY,
    RESTLESS,
    Case,
    Hasty,
    cases,
    follow,
    random_case,
)

from puzzlewright.engine.criss_cross.replica_exchange import ReplicaExchange

#: Temperatures, near to each other and far apart.
TEMPERATURES = [(1,), (5, 6), (1, 60, 5000)]


def hasty(case: Case, seed: int, temperatures: tuple[int, ...]) -> Hasty:
    """Return a search with all that Crozzles have."""
    wishes = {"draws": 1, "most_lost": 200, "shifts": 180}
    guide = case.goal if case.weights.values else GUIDE
    replicas = [
        case.problem.ruin_recreate(case.goal, guide, seed + n, wishes)
        for n in range(len(temperatures))
    ]
    return Hasty(replicas, temperatures, seed)


def boards_in(exchange: ReplicaExchange) -> list[object]:
    """Return the state of each board, the coldest first."""
    return [replica.__reduce__()[2] for replica in exchange._replicas]


@examples(80)
@given(
    case=cases(),
    steps=st.lists(st.integers(1, 150), min_size=1, max_size=6),
    seed=st.integers(0, 2**40),
    temperatures=st.sampled_from(TEMPERATURES),
)
def test_every_replica_exchange_is_right(
    case: Case, steps: list[int], seed: int, temperatures: tuple[int, ...]
) -> None:
    """At every moment, also in the midst of a turn; cuts change nothing, and copies go on alike."""
    in_one, in_several = (hasty(case, seed, temperatures) for _ in range(2))
    follow(case, in_several, steps)
    in_one.step(in_several.nodes)
    assert boards_in(in_one) == boards_in(in_several)
    twin = copy.copy(in_one)
    for search in (in_one, twin):
        search.step(100)
    assert boards_in(in_one) == boards_in(twin)


@pytest.mark.parametrize("seed", range(12))
def test_replica_exchange_comes_to_the_best_of_small_boards(seed: int) -> None:
    """The oracle goes through all arrangements, and knows none that is better."""
    case = random_case(seed, ORDERLY[seed % 3], most_words=5, most_side=3)
    exchange = case.problem.replica_exchange(case.goal, GUIDE, seed, RESTLESS, (300, 800, 2000))
    exchange.step(6000)
    assert exchange.nodes == 6000
    best = best_value(case.words, case.rows, case.cols, case.worth)
    assert (None if exchange.best() is None else exchange.value) == best


class Board:
    """What stands for a search of which the arrangement never changes."""

    hottest = coldest = 0

    def __init__(self, standing: int) -> None:
        self.current_value = self.value = standing
        self.nodes = 0

    def cool(self, share: int) -> None:
        """Stay as warm as it is."""

    def step(self, nodes: int) -> bool:
        """Try something, but keep what there is."""
        self.nodes += nodes
        return True


def temperatures_of(standings: list[int], rounds: int) -> list[list[int]]:
    """Return which temperatures boards have that are worth so much, round by round."""
    boards: Any = [Board(standing) for standing in standings]
    exchange = ReplicaExchange(boards, range(10, 10 + len(boards)), 1)
    found = []
    for _ in range(rounds):
        exchange.step(len(boards) * ReplicaExchange.TURN)
        found.append([board.hottest for board in boards])
        assert all(board.hottest == board.coldest for board in boards)
        assert len({board.nodes for board in boards}) == 1
    return found


def test_better_boards_get_colder() -> None:
    """Where they differ by far more than the temperature, the order is soon that of their worth."""
    assert temperatures_of([0, 9_000_000, 3_000_000, 6_000_000], 6)[-1] == [13, 10, 12, 11]


def test_boards_that_are_alike_get_every_temperature() -> None:
    """As often one as another: each board is at each of three in a third of the rounds."""
    rounds = temperatures_of([5, 5, 5], 300)
    for board in range(3):
        times = Counter(temperatures[board] for temperatures in rounds)
        assert times == dict.fromkeys((10, 11, 12), 100)


def test_boards_exchange_by_chance() -> None:
    """One that is better by 10 * 11 * ln 4 gets colder at once, warmer in one time of four."""
    rounds = temperatures_of([152, 0], 8_000)
    back = sum(before[0] == 10 and after[0] == 11 for before, after in pairwise(rounds[1::2]))
    cold = sum(before[0] == 10 for before in rounds[1::2])
    assert 0.2 < back / cold < 0.3
