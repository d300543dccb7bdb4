"""Seeds of the engine: whole numbers from 0 on, of any size; anything else is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.strategies.common import problem_named

from puzzlewright.core.errors import InputError
from puzzlewright.engine.criss_cross.problem import (
    BeamSearch,
    BeamSettings,
    CrissCrossProblem,
    Goal,
)
from puzzlewright.engine.edge_matching.problem import EdgeProblem
from puzzlewright.engine.kernel.seeds import require_seed
from puzzlewright.engine.packing.problem import PackingProblem
from puzzlewright.engine.word_fill.first_fill import FirstFillSearch
from puzzlewright.engine.word_fill.problem import FillProblem
from puzzlewright.engine.word_search.problem import WordPlacementProblem

QUEENS = problem_named("queens 8")
TILES = [(kind, edge, edge, edge, edge) for kind, edge in enumerate((0, 0, 0, 0))]
EDGES = EdgeProblem(2, 2, TILES, [1] * 4, [0], [0] * 4, [range(4)])
DOMINOES = PackingProblem(4, [None], [(0, (0, 1)), (0, (2, 3)), (0, (0, 2)), (0, (1, 3))])
FILL = FillProblem(2, 2, [[0, 1]], [[0, 1], [1, 1]], copies=[None, None])
CROSSINGS = CrissCrossProblem(2, [[0, 1], [1, 0], [1, 1, 0]], 4, 4)
PLACEMENT = WordPlacementProblem(2, [[0, 1, 1], [1, 0]], (3, 3), [True] * 9, [0, 2], (1, 1, 1, 1))
GOAL = Goal(1)

#: Everything in the engine that takes a seed.
SEEDED: dict[str, Callable[[Any], Any]] = {
    "dense": lambda seed: QUEENS.search(method="dense", seed=seed),
    "sparse": lambda seed: QUEENS.search(method="sparse", seed=seed),
    "masks": lambda seed: QUEENS.search(method="masks", seed=seed),
    "scan": lambda seed: EDGES.search(method="scan", seed=seed),
    "domains": lambda seed: EDGES.search(method="domains", seed=seed),
    "first": lambda seed: DOMINOES.search(method="first", seed=seed),
    "tiling as cover": lambda seed: DOMINOES.search(method="cover", seed=seed),
    "fill": lambda seed: FILL.search(seed=seed),
    "first fill": lambda seed: FILL.first_fill(seed=seed),
    "first fill and all": lambda seed: FirstFillSearch(FILL, seed),
    "fill improver": lambda seed: FILL.improve(seed=seed),
    "ruin and recreate": lambda seed: CROSSINGS.ruin_recreate(GOAL, GOAL, seed, {}),
    "beam": lambda seed: CROSSINGS.beam(GOAL, seed, BeamSettings()),
    "beam search": lambda seed: BeamSearch(CROSSINGS, GOAL, seed, BeamSettings(), 0),
    "layout neighbourhoods": lambda seed: CROSSINGS.layout_lns(GOAL, seed),
    "word placement": PLACEMENT.ruin_recreate,
    "estimate": lambda seed: QUEENS.search().estimate(3, seed),
}

each_way = pytest.mark.parametrize("way", SEEDED)


@each_way
@pytest.mark.parametrize("seed", [-1, -(2**70), True, False, 1.0, 1.5, "1", b"1", (1,)])
def test_what_is_no_seed_is_refused(way: str, seed: object) -> None:
    """A negative number would be taken for another one, and nothing else is a whole number."""
    with pytest.raises(InputError, match="a seed is a whole number, 0 or more") as caught:
        SEEDED[way](seed)
    assert caught.value.text == str(seed)


@each_way
@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1, 2**64, 10**40])
def test_every_whole_number_from_0_on_is_a_seed(way: str, seed: int) -> None:
    """However large: no machine word overflows, and a search goes on from there."""
    made = SEEDED[way](seed)
    if way != "estimate":
        made.step(20)
        assert made.nodes > 0


@given(st.integers(0))
@examples(50)
def test_a_seed_stays_as_it_is(seed: int) -> None:
    """What a seed gives depends on it alone."""
    assert require_seed(seed) == seed
