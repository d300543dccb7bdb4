"""Independent choices: all of them once, in order, however the search is cut."""

import pickle
from copy import copy
from itertools import product

import pytest

from puzzlewright.core.errors import CheckpointError
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.word_search.independent_choices import ProductSearch

SIZES = [3, 1, 4, 2]
FIRSTS = [0, 3, 4, 8]
ALL = [
    tuple(first + digit for first, digit in zip(FIRSTS, digits, strict=True))
    for digits in product(*map(range, SIZES))
]


def test_all_choices_come_in_order() -> None:
    """The last group changes first."""
    result = run(ProductSearch(SIZES))
    assert result.solutions == ALL
    assert result.outcome is Outcome.EXHAUSTED


def test_a_seed_gives_the_same_choices_in_another_order() -> None:
    """Each of them once."""
    found = run(ProductSearch(SIZES, seed=3)).solutions
    assert found != ALL
    assert sorted(found) == ALL


@pytest.mark.parametrize("sizes", [[], [1], [0, 5], [10**6] * 40])
def test_the_number_is_a_product(sizes: list[int]) -> None:
    """However large it is, it takes one step."""
    expected = 1
    for size in sizes:
        expected *= size
    search = ProductSearch(sizes, collect=False, at_once=True)
    result = run(search)
    assert (result.count.n, result.count.exact) == (expected, True)
    assert result.stats.nodes <= 1
    assert search.totals == {0: expected}


@pytest.mark.parametrize("done", [0, 5, 23])
def test_pieces_states_and_copies_go_on_where_it_was(done: int) -> None:
    """What was found before is found once."""
    search = ProductSearch(SIZES)
    search.step(done)
    pieces = search.split(5)
    assert sum(piece.solution_count for piece in pieces) == done
    assert [raw for piece in pieces for raw in run(piece).solutions] == ALL
    other = ProductSearch(SIZES)
    other.restore(search.state())
    for same in (other, copy(search), pickle.loads(pickle.dumps(search))):
        assert run(same).solutions == ALL
    assert search.fingerprint == other.fingerprint
    assert search.estimate(1) == len(ALL) - done


@pytest.mark.parametrize("state", [b"", b"[", b"((0, 0, 99, 0, 0), [])", b"(1, 2)"])
def test_damaged_states_are_refused(state: bytes) -> None:
    """Nothing changes by them."""
    search = ProductSearch(SIZES)
    with pytest.raises(CheckpointError):
        search.restore(state)
    assert run(search).solutions == ALL
