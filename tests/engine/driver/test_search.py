"""The protocol of engine/driver/search.py, by every kernel.

Steps, copies, pickles, pieces, progress.
"""

from __future__ import annotations

import copy
import pickle
import sys
from itertools import cycle
from random import Random
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.manual_search import Walked, assert_estimates_are_right, finish, joined, part_way
from support.strategies.common import KERNELS, Start, kernel_starts, methods_for, problem_named

from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.exact_cover.problem import METHODS

each_method = pytest.mark.parametrize("method", METHODS)

#: Those of other problems than exact cover as well.
each_kernel = pytest.mark.parametrize("method", KERNELS)

#: Thirty examples of each claim, by each method, are plenty: there are many claims.
a_few = examples(30)

#: How far into a search to go: as a share of its nodes.
shares = st.floats(0, 1)


# Steps


@a_few
@each_kernel
@given(data=st.data())
def test_a_step_visits_the_given_number_of_nodes(method: str, data: st.DataObject) -> None:
    """step(n) visits n nodes and no more; fewer at the end, which it reports, and in a desert.

    The end is reported at once or by the next step: the last node may have nothing behind it.
    """
    search = data.draw(kernel_starts(method)).search()
    more = True
    while more:
        asked = data.draw(st.integers(1, 200))
        before = search.state()
        visited = -search.nodes
        more = search.step(asked)
        visited += search.nodes
        assert visited <= asked
        assert not more or search.state() != before, "it stands still"
        search.take()


@each_method
@pytest.mark.parametrize("name", ["queens 8", "langford 8", "trominoes 5x6", "latin 4"])
def test_steps_are_exact(method: str, name: str) -> None:
    """Where not too many choices in a row lead nowhere, step(n) visits n nodes exactly."""
    search = problem_named(name).search(method=method)
    for size in cycle([1, 2, 3, 50, 7]):
        before = search.nodes
        if not search.step(size):
            break
        assert search.nodes - before == size
    assert search.nodes > 100


@a_few
@each_kernel
@given(data=st.data(), sizes=st.lists(st.integers(0, 40), max_size=30), rest=st.integers(1, 999))
def test_steps_may_be_of_any_size(
    method: str, data: st.DataObject, sizes: list[int], rest: int
) -> None:
    """However a run is chopped into steps, it finds the same solutions in the same nodes."""
    start = data.draw(kernel_starts(method))
    search = start.search()
    solutions = []
    for size in sizes:
        search.step(size)
        if data.draw(st.booleans()):
            solutions += search.take()
    end = finish(search, rest)
    whole = finish(start.search(), 10**6)
    assert Walked(solutions + end.solutions, end.nodes, end.solution_count) == whole
    assert whole.solution_count == len(whole.solutions)


@a_few
@each_kernel
@given(data=st.data())
def test_steps_of_nothing(method: str, data: st.DataObject) -> None:
    """step(0) and steps backwards change nothing; where they are False, there is nothing left."""
    search, whole = part_way(data.draw(kernel_starts(method)), data.draw(shares))
    before = search.state()
    answers = {search.step(size) for size in (0, -1, -(2**63))}
    assert search.state() == before
    assert len(answers) == 1
    assert True in answers or search.nodes == whole.nodes


@a_few
@each_kernel
@given(data=st.data())
def test_steps_after_the_end(method: str, data: st.DataObject) -> None:
    """At its end a search stays there: step() is False, nothing more is found."""
    search = data.draw(kernel_starts(method)).search()
    end = finish(search)
    for size in (0, 1, 10**9):
        assert search.step(size) is False
    assert finish(search) == Walked([], end.nodes, end.solution_count)
    assert search.progress == 1.0


@each_method
def test_a_step_ends_early_when_many_solutions_wait(method: str) -> None:
    """Not even a step of all nodes there could be piles solutions up without bound."""
    search = problem_named("dominoes 6x6").search(method=method)
    batches = []
    more = True
    while more:
        before = search.nodes
        more = search.step(sys.maxsize)
        batches.append(search.take())
        assert search.nodes > before, "a step did nothing though nothing waited"
    assert len(batches) > 1
    assert max(map(len, batches)) < 5000
    assert sum(map(len, batches)) == len(set().union(*batches)) == search.solution_count == 6728


@a_few
@each_kernel
@given(data=st.data())
def test_counting_walks_the_same_tree(method: str, data: st.DataObject) -> None:
    """Without `collect`, nothing is handed out, and nodes and found stay the same."""
    start = data.draw(kernel_starts(method))
    whole = finish(start.search())
    assert finish(start.search(collect=False)) == Walked([], whole.nodes, whole.solution_count)


# Copies


@a_few
@each_kernel
@given(data=st.data(), share=shares)
def test_a_copy_goes_its_own_way(method: str, data: st.DataObject, share: float) -> None:
    """A search and its copy, run in turns, come to the same end, each with what was waiting."""
    search, whole = part_way(data.draw(kernel_starts(method)), share)
    twin = copy.copy(search)
    assert type(twin) is type(search)
    assert twin.state() == search.state()
    assert twin.fingerprint == search.fingerprint
    solutions = twin.take()
    while twin.step(1) and search.step(2):
        solutions += twin.take()
    end = finish(twin)
    assert Walked(solutions + end.solutions, end.nodes, end.solution_count) == whole
    assert finish(search) == whole


@a_few
@each_kernel
@given(data=st.data(), share=shares, collect=st.booleans())
def test_a_search_can_be_pickled(
    method: str, data: st.DataObject, share: float, collect: bool
) -> None:
    """A search that was pickled on its way goes on where it was, waiting solutions included."""
    start = data.draw(kernel_starts(method))
    whole = finish(start.search(collect=collect))
    search = start.search(collect=collect)
    search.step(round(share * whole.nodes))
    again = pickle.loads(pickle.dumps(search))
    assert type(again) is type(search)
    assert again.fingerprint == search.fingerprint
    assert (again.nodes, again.solution_count) == (search.nodes, search.solution_count)
    assert again.progress == search.progress
    assert finish(again) == whole


# Pieces


@a_few
@each_kernel
@given(data=st.data(), share=shares, parts=st.integers(-1, 50))
def test_pieces_add_up(method: str, data: st.DataObject, share: float, parts: int) -> None:
    """Pieces, joined in order, are what is left of the search; the search itself stays as it was.

    The first one carries the sums and the waiting solutions, the others start with nothing.
    """
    search, whole = part_way(data.draw(kernel_starts(method)), share)
    before = search.state()
    pieces = search.split(parts)
    assert 1 <= len(pieces) <= max(parts, 1)
    assert pieces[0].nodes >= search.nodes
    assert all(type(piece) is type(search) for piece in pieces)
    assert joined(map(finish, pieces)) == whole
    assert search.state() == before
    assert finish(search) == whole


@a_few
@each_kernel
@given(data=st.data(), share=shares)
def test_pieces_of_pieces_add_up(method: str, data: st.DataObject, share: float) -> None:
    """Pieces can be run, split, copied and pickled like any search, again and again."""
    search, whole = part_way(data.draw(kernel_starts(method)), share)
    random = Random(data.draw(st.integers(0, 10**6)))
    pieces = [search]
    for _ in range(4):
        at = random.randrange(len(pieces))
        pieces[at].step(random.randint(0, 20))
        pieces[at : at + 1] = pieces[at].split(random.randint(1, 4))
        at = random.randrange(len(pieces))
        other = copy.copy if random.random() < 0.5 else pickle_round
        pieces[at] = other(pieces[at])
    random.shuffle(order := list(range(len(pieces))))
    ends = {at: finish(pieces[at]) for at in order}
    assert joined(ends[at] for at in range(len(pieces))) == whole


def pickle_round(search: Search) -> Search:
    """Return the search as another process would get it."""
    again: Search = pickle.loads(pickle.dumps(search))
    return again


@each_method
def test_a_tree_is_cut_into_the_given_number_of_pieces(method: str) -> None:
    """Where there is enough of a tree, the pieces have the requested number, none of them empty."""
    search = problem_named("langford 8").search(method=method)
    for parts in (1, 2, 3, 17, 64):
        pieces = search.split(parts)
        assert len(pieces) == parts
        assert all(piece.step(1) or piece.nodes for piece in pieces)


@each_method
def test_a_search_at_its_end_is_one_piece(method: str) -> None:
    """What is over cannot be cut; the one piece is over too and still holds what waits."""
    search = problem_named("queens 6").search(method=method)
    search.step(1000)
    (piece,) = search.split(5)
    assert piece.step(1) is False
    assert len(piece.take()) == len(search.take()) == 4


@each_method
def test_waiting_solutions_do_not_hang_a_split(method: str) -> None:
    """A search full of waiting solutions still splits, though it cannot move."""
    search = problem_named("dominoes 6x6").search(method=method)
    search.step(10**9)
    waiting = len(copy.copy(search).take())
    pieces = search.split(40)
    assert joined(map(finish, pieces)).solution_count == 6728
    assert waiting == len(search.take()) > 1000


# Progress


@a_few
@each_kernel
@given(data=st.data(), parts=st.integers(1, 6))
def test_progress_never_goes_back(method: str, data: st.DataObject, parts: int) -> None:
    """Progress is 0 before the first step, 1 at the end, and never falls: of pieces as well."""
    search = data.draw(kernel_starts(method)).search()
    assert search.progress == 0.0
    for piece in search.split(parts):
        last = piece.progress
        while piece.step(1):
            piece.take()
            assert 0.0 <= last <= piece.progress <= 1.0
            last = piece.progress
        assert piece.progress == 1.0


@each_method
def test_progress_is_about_right_on_an_even_tree(method: str) -> None:
    """In a tree whose branches are all alike, progress is the share of the nodes."""
    start = Start(problem_named("latin 4"), method, (), None)
    search, whole = part_way(start, 0.5)
    assert search.progress == pytest.approx(0.5, abs=0.05)
    assert whole.nodes > 1000


# Estimates

#: Trees without long thin branches: where those are, almost all descents miss most of the tree.
ESTIMATED = [
    "queens 8", "langford 8", "trominoes 5x6", "dominoes 4x5", "edges parker-5x5",
    "colouring petersen 3", "rooks 3", "matrix 4 2", "graphs 4 1 2",
]  # fmt: skip


@each_method
@pytest.mark.parametrize("name", ESTIMATED)
@pytest.mark.parametrize("share", [0.0, 0.4])
def test_estimates_are_right_on_average(method: str, name: str, share: float) -> None:
    """The mean of many descents is the number of nodes to come: at the start and on the way."""
    problem = problem_named(name)
    if method not in methods_for(problem):
        method = "auto"
    search, whole = part_way(Start(problem, method, (), None), share)
    assert_estimates_are_right(search, whole.nodes - search.nodes)


@each_method
def test_estimates_with_other_seeds_are_others(method: str) -> None:
    """Estimates with neighbouring seeds scatter as independent ones do."""
    search = problem_named("queens 8").search(method=method)
    singles = [search.estimate(1, seed) for seed in range(1000)]
    means = [search.estimate(100, seed) for seed in range(100)]
    assert stdev(means) == pytest.approx(stdev(singles) / 10, rel=0.3)


@each_method
@pytest.mark.parametrize("name", ["queens 8", "trominoes 5x6", "colouring petersen 3"])
def test_estimates_of_pieces_are_right(method: str, name: str) -> None:
    """The mean of descents into a piece is the number of nodes of that piece."""
    problem = problem_named(name)
    start = Start(problem, method if method in methods_for(problem) else "auto", (), None)
    for piece in part_way(start, 0.2)[0].split(3):
        left = finish(copy.copy(piece)).nodes - piece.nodes
        assert_estimates_are_right(piece, left)


@a_few
@each_kernel
@given(data=st.data(), share=shares, probes=st.integers(-1, 20), seed=st.integers(0, 2**64 - 1))
def test_an_estimate_leaves_the_search_alone(
    method: str, data: st.DataObject, share: float, probes: int, seed: int
) -> None:
    """An estimate is no less than 0, depends on the seed alone, and changes nothing."""
    search, whole = part_way(data.draw(kernel_starts(method)), share)
    before = search.state()
    estimate = search.estimate(probes, seed)
    assert estimate == copy.copy(search).estimate(probes, seed) >= 0.0
    assert search.state() == before
    assert finish(search) == whole
    assert search.estimate(probes, seed) == 0.0
