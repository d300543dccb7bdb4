"""Positions in plain Python: what the kernels have chosen is known at every moment."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.lengths import examples
from support.strategies.common import methods_for, problems

from puzzlewright.core.errors import InputError
from puzzlewright.engine.exact_cover.positions import (
    MOST_OPTIONS,
    Replay,
    Rules,
    bit_mask,
    bit_numbers,
)
from puzzlewright.engine.exact_cover.problem import CoverProblem

#: Nodes of a search that are looked at one by one.
MOST_NODES = 60


def goes_together(problem: CoverProblem, chosen: tuple[int, ...]) -> bool:
    """Tell from the rules whether options may be chosen together."""
    uses: dict[int, list[int]] = {}
    for option in chosen:
        for item, colour in problem.options[option]:
            uses.setdefault(item, []).append(colour)
    for item, colours in uses.items():
        if item < problem.primary and len(colours) > problem.bounds[item][1]:
            return False
        if item >= problem.primary and len(colours) > 1 and (0 in colours or len({*colours}) > 1):
            return False
    return True


@given(problems())
@examples(40)
def test_paths_of_the_kernels_can_be_replayed(problem: CoverProblem) -> None:
    """Whatever was chosen goes together, and is a part of the solution that is found next."""
    for method in methods_for(problem):
        search = problem.search(method=method)
        replay = Replay(Rules(problem), search)
        while search.step(1) and search.nodes < MOST_NODES:
            chosen = replay.chosen_options()
            assert goes_together(problem, chosen)
            for solution in search.take():
                assert set(chosen) <= set(solution)


def test_bits_and_back() -> None:
    """Numbers become bits, and bits the same numbers in order."""
    numbers = [0, 7, 8, 63, 64, 127, 128, 1000]
    assert list(bit_numbers(bit_mask(numbers, 1001))) == numbers
    assert list(bit_numbers(0)) == []


def test_too_many_options_are_refused() -> None:
    """A number of millions of bits for each item would be too much."""
    problem = CoverProblem(1, 0, [[(0, 0)]] * (MOST_OPTIONS + 1))
    with pytest.raises(InputError, match="too many ways"):
        Rules(problem)
