"""Saved states of a search: taken up anywhere, by any kernel; refused where they are damaged.

This is compiled code that reads bytes from a file, so it is fed with everything: a state that is
refused raises CheckpointError and changes nothing; one that is taken, though damaged, is harmless.
"""

from __future__ import annotations

import copy
from array import array
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples
from support.manual_search import Walked, finish, part_way
from support.strategies.common import (
    KERNELS,
    Start,
    kernel_starts,
    methods_for,
    problem_named,
    starts,
)

from puzzlewright.core.errors import CheckpointError
from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.exact_cover.problem import METHODS

each_method = pytest.mark.parametrize("method", METHODS)

#: Those of other problems than exact cover as well.
each_kernel = pytest.mark.parametrize("method", KERNELS)

#: Numbers at which something may break: sizes of integers, signs, small counts.
EDGES = [
    *(sign * 2**bits + near for bits in (7, 8, 15, 16, 31, 32, 33, 40, 62) for sign in (1, -1)
      for near in (-1, 0, 1)),
    *range(-3, 4), 2**63 - 1, -(2**63), 2**63 - 2,
]  # fmt: skip

words = st.sampled_from(EDGES) | st.integers(-(2**63), 2**63 - 1) | st.integers(-5, 100)


@examples(50)
@given(data=st.data(), collect=st.booleans())
def test_any_kernel_takes_up_a_state(data: st.DataObject, collect: bool) -> None:
    """A state of any kernel is taken up by any other, fresh or in the middle of something."""
    first, second = (data.draw(st.sampled_from(METHODS)) for _ in range(2))
    start = data.draw(starts(first))
    assume(second in methods_for(start.problem))
    whole = finish(start.search(collect=collect))
    search = start.search(collect=collect)
    search.step(data.draw(st.integers(0, whole.nodes)))
    other = start.search(method=second)
    other.step(data.draw(st.integers(0, 50)))
    assert other.fingerprint == search.fingerprint
    other.restore(search.state())
    assert other.state() == search.state()
    assert (other.nodes, other.solution_count) == (search.nodes, search.solution_count)
    assert (other.progress, other.collect) == (search.progress, search.collect)
    assert finish(other) == finish(search) == whole


@examples(50)
@each_kernel
@given(data=st.data(), share=st.floats(0, 1), parts=st.integers(2, 5))
def test_states_of_pieces(method: str, data: st.DataObject, share: float, parts: int) -> None:
    """The state of a piece holds where the piece ends."""
    start = data.draw(kernel_starts(method))
    for piece in part_way(start, share)[0].split(parts):
        other = start.search()
        other.restore(piece.state())
        assert other.progress == piece.progress
        assert finish(other) == finish(piece)


def attempt(search: Search, state: bytes, whole: Walked) -> bool:
    """Feed a search with a state; check that it was refused without a trace, or does no harm."""
    before = search.state()
    try:
        search.restore(state)
    except CheckpointError:
        assert search.state() == before
        return False
    assert len(search.state()) == len(state)
    assert 0.0 <= search.progress <= 1.0
    assert copy.copy(search).state() == search.state()
    assert search.estimate(3, seed=1) >= 0.0
    nodes = search.nodes
    search.take()
    for piece in search.split(3):
        end = finish(piece)
        assert end.nodes <= nodes + whole.nodes
        assert set(end.solutions) <= set(whole.solutions)
    return True


def damaged(data: st.DataObject, state: bytes) -> bytes:
    """Draw what may become of a state."""
    numbers = array("q", state)
    for _ in range(data.draw(st.integers(1, 3))):
        change = data.draw(st.sampled_from(["put", "put", "insert", "remove", "swap"]))
        at = data.draw(st.integers(0, len(numbers) - 1))
        if change == "put":
            numbers[at] = data.draw(words)
        elif change == "insert":
            numbers.insert(at, data.draw(words))
        elif change == "remove" and len(numbers) > 1:
            del numbers[at]
        else:
            other = data.draw(st.integers(0, len(numbers) - 1))
            numbers[at], numbers[other] = numbers[other], numbers[at]
    return numbers.tobytes()


@examples(150)
@each_kernel
@given(data=st.data(), share=st.floats(0, 1))
def test_damaged_states_do_no_harm(method: str, data: st.DataObject, share: float) -> None:
    """Whatever numbers a state holds, it is refused without a trace or taken without harm."""
    start = data.draw(kernel_starts(method))
    search, whole = part_way(start, share)
    attempt(search, damaged(data, search.state()), whole)


@examples(100)
@each_kernel
@given(data=st.data(), noise=st.binary(max_size=200))
def test_noise_is_refused(method: str, data: st.DataObject, noise: bytes) -> None:
    """Random bytes are no state of any search."""
    search = data.draw(kernel_starts(method)).search()
    assert not attempt(search, noise, Walked([], 0, 0))


@each_method
def test_states_cut_short_are_refused(method: str) -> None:
    """A state that lost its end, at whatever byte, is refused; so is one that became longer."""
    start = Start(problem_named("langford 7"), method, (), None)
    search, whole = part_way(start, 0.5)
    state = search.state()
    assert search.solution_count > 10, "the state should hold solutions too"
    for length in range(len(state)):
        assert not attempt(search, state[:length], whole), f"cut to {length} bytes"
    assert not attempt(search, state + b"\0", whole)
    assert not attempt(search, state + bytes(8), whole)
    assert finish(search) == whole


@each_method
@pytest.mark.parametrize("name", ["queens 8", "trominoes 5x6", "colouring petersen 3"])
def test_every_number_of_a_state_may_be_wrong(method: str, name: str) -> None:
    """Every number of a state is replaced by every awkward one; most of these are refused."""
    problem = problem_named(name)
    start = Start(problem, method if method in methods_for(problem) else "auto", (), None)
    search, whole = part_way(start, 0.4)
    numbers = array("q", search.state())
    taken = 0
    for at in range(min(len(numbers), 40)):
        for value in EDGES:
            wrong = array("q", numbers)
            wrong[at] = value
            taken += attempt(start.search(), wrong.tobytes(), whole)
    assert taken < 40 * len(EDGES) / 4


@each_method
def test_flipped_bits_do_no_harm(method: str) -> None:
    """Every single bit of a state may be wrong."""
    start = Start(problem_named("rooks 3" if method == "sparse" else "queens 6"), method, (), None)
    search, whole = part_way(start, 0.5)
    state = search.state()
    for bit in range(8 * len(state)):
        wrong = bytearray(state)
        wrong[bit // 8] ^= 1 << bit % 8
        attempt(start.search(), bytes(wrong), whole)


FORGERIES: dict[str, Callable[[array[int]], None]] = {
    "no such version": lambda n: n.__setitem__(0, 2),
    "deeper than it is": lambda n: n.__setitem__(6, n[6] + 1),
    "no depth at all": lambda n: n.__setitem__(6, 0),
    "negative depth": lambda n: n.__setitem__(6, -1),
    "endless depth": lambda n: n.__setitem__(6, 2**62),
    "negative nodes": lambda n: n.__setitem__(4, -1),
    "negative solutions": lambda n: n.__setitem__(5, -1),
    "nodes beyond counting": lambda n: n.__setitem__(4, 2**63 - 1),
    "a start that is not a number": lambda n: n.__setitem__(9, -1),
    "an infinite stop": lambda n: n.__setitem__(10, 0x7FF << 52),
    "a choice beyond the last": lambda n: n.__setitem__(11, 2**31 - 1),
    "a choice beyond an int": lambda n: n.__setitem__(11, 2**32),
    "a choice before the first": lambda n: n.__setitem__(11, -1),
    "an end beyond the last": lambda n: n.__setitem__(12, 1000),
    "more solutions than there are": lambda n: n.__setitem__(7, n[7] + 1),
    "a solution of negative length": lambda n: n.__setitem__(-9, -9),
    "an option beyond an int": lambda n: n.__setitem__(-1, 2**40),
}


@each_method
@pytest.mark.parametrize("forgery", FORGERIES)
def test_forged_states_are_refused(method: str, forgery: str) -> None:
    """What cannot be is refused, each for itself."""
    search, whole = part_way(Start(problem_named("queens 8"), method, (), None), 0.5)
    numbers = array("q", search.state())
    assert numbers[-9] == 8, "the last solution has eight queens"
    FORGERIES[forgery](numbers)
    with pytest.raises(CheckpointError):
        search.restore(numbers.tobytes())
    assert finish(search) == whole


@examples(100)
@each_kernel
@given(data=st.data(), share=st.floats(0, 1))
def test_states_of_other_searches(method: str, data: st.DataObject, share: float) -> None:
    """The state of another search is refused, or happens to fit and does no harm."""
    start, other = data.draw(kernel_starts(method)), data.draw(kernel_starts(method))
    state = part_way(other, share)[0].state()
    attempt(start.search(), state, finish(start.search()))


@each_method
def test_long_solutions_are_kept(method: str) -> None:
    """A state may hold many waiting solutions, and gives them back."""
    start = Start(problem_named("dominoes 6x6"), method, (), None)
    search = start.after(10**9)
    other = start.search()
    other.restore(search.state())
    assert other.take() == search.take()
    assert finish(other).solution_count == 6728


@each_method
def test_random_states(method: str) -> None:
    """Ten thousand states made of small numbers, of the right form or nearly so."""
    start = Start(problem_named("langford 7"), method, (), None)
    whole = finish(start.search())
    search = start.search()
    random = Random(7)
    taken = 0
    for _ in range(10_000):
        depth = random.randint(0, 4)
        head = [1, random.randint(0, 1), 1, 0, random.randint(0, 99), random.randint(0, 99)]
        path = [random.randint(-1, 6) for _ in range(2 * depth)]
        state = array("q", [*head, depth, 0, 0, 0, 0x3FF << 52, *path])
        taken += attempt(search, state.tobytes(), whole)
    assert 100 < taken < 9000
