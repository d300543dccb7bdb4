"""Exact cover: one tree for all kernels, given options, seeds, and problems at the edge."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples
from support.manual_search import finish
from support.oracles.searches import cover_solutions
from support.strategies.common import (
    methods_for,
    problem_named,
    problems,
    random_problem,
    starts,
    usable_options,
)

from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.exact_cover.problem import METHODS, CoverProblem

each_method = pytest.mark.parametrize("method", METHODS)

#: Multiplicities far beyond any machine integer.
HUGE = 10**30


def solutions_of(problem: CoverProblem, method: str = "auto", **how: Any) -> list[RawSolution]:
    """Return all solutions in the order of the search."""
    return finish(problem.search(method=method, **how)).solutions


# One tree for all


@examples(60)
@given(problem=problems(), seed=st.none() | st.integers(0, 99), data=st.data())
def test_all_methods_walk_the_same_tree(
    problem: CoverProblem, seed: int | None, data: st.DataObject
) -> None:
    """After any number of steps, all kernels stand at the same place with the same solutions."""
    methods = methods_for(problem)
    assume(len(methods) > 1)
    searches = [problem.search(method=method, seed=seed) for method in methods]
    more = True
    while more:
        size = data.draw(st.integers(1, 300))
        answers = {search.step(size) for search in searches}
        assert len(answers) == 1
        assert len({search.state() for search in searches}) == 1
        assert len({search.fingerprint for search in searches}) == 1
        taken = [search.take() for search in searches]
        assert all(one == taken[0] for one in taken)
        more = answers.pop()


@pytest.mark.parametrize("name", ["queens 10", "langford 8", "trominoes 6x9", "latin 4"])
def test_all_methods_walk_larger_trees_alike(name: str) -> None:
    """The same over trees of thousands of nodes, by steps of one node."""
    searches = [problem_named(name).search(method=method) for method in METHODS]
    more = True
    while more:
        answers = {search.step(1) for search in searches}
        assert len(answers) == 1
        assert len({(each.nodes, each.solution_count, each.progress) for each in searches}) == 1
        # Taken at every step: a search in which many wait does not move on.
        assert len({tuple(search.take()) for search in searches}) == 1
        more = answers.pop()
    assert searches[0].nodes > 500


@examples(200)
@given(seed=st.integers(0, 10**9), shuffle=st.none() | st.integers(0, 9))
def test_every_method_finds_what_the_oracle_finds(seed: int, shuffle: int | None) -> None:
    """On random problems with colours and multiplicities, in any order: each solution once."""
    problem = random_problem(Random(seed))
    assume(len(problem.options) <= 14)
    expected = sorted(cover_solutions(problem.bounds, problem.options))
    for method in methods_for(problem):
        assert sorted(solutions_of(problem, method, seed=shuffle)) == expected


def test_other_searches_have_other_fingerprints() -> None:
    """Problems, given options and seeds make fingerprints; methods and counting do not."""
    options = [[(0, 0)], [(1, 0)], [(0, 0), (2, 1)], [(1, 0), (2, 1)]]
    problem = CoverProblem(2, 1, options)
    bounds = [(1, 1), (0, 1)]
    others = [
        problem.search(given=[0]),
        problem.search(given=[1]),
        problem.search(given=[0, 1]),
        problem.search(seed=0),
        problem.search(seed=1),
        problem.search(seed=1, given=[0]),
        CoverProblem(2, 1, options[:3]).search(),
        CoverProblem(2, 1, [*options[:3], [(1, 0), (2, 2)]]).search(),
        CoverProblem(2, 1, [*options[1:], options[0]]).search(),
        CoverProblem(2, 2, options).search(),
        CoverProblem(2, 1, options, bounds).search(),
    ]
    same = [
        problem.search(),
        problem.search(method="sparse"),
        problem.search(collect=False),
        CoverProblem(2, 1, options, [(1, 1), (1, 1)]).search(),
        pickle.loads(pickle.dumps(problem)).search(),
    ]
    assert len({search.fingerprint for search in same}) == 1
    assert len({search.fingerprint for search in [same[0], *others]}) == 1 + len(others)


def test_a_fingerprint_stays_the_same_on_the_way() -> None:
    """What a search has done does not change its name."""
    search = problem_named("queens 6").search()
    before = search.fingerprint
    finish(search)
    assert search.fingerprint == before


# Given options


@given(data=st.data())
def test_given_options_filter_the_solutions(data: st.DataObject) -> None:
    """The solutions with options given are those of all solutions that contain them."""
    problem = data.draw(problems().filter(usable_options))
    chosen = data.draw(st.lists(st.sampled_from(usable_options(problem)), max_size=3, unique=True))
    expected = [one for one in solutions_of(problem) if set(chosen) <= set(one)]
    for method in methods_for(problem):
        assert sorted(solutions_of(problem, method, given=chosen)) == sorted(expected)


@examples(50)
@each_method
@given(data=st.data())
def test_restart_is_a_fresh_start(method: str, data: st.DataObject) -> None:
    """A search that is started again with other options is as good as new."""
    start = data.draw(starts(method).filter(lambda start: usable_options(start.problem)))
    options = st.sampled_from(usable_options(start.problem))
    search = start.problem.search(given=start.given, method=method, seed=start.seed)
    for chosen in data.draw(st.lists(st.lists(options, max_size=3), min_size=1, max_size=4)):
        search.step(data.draw(st.integers(0, 100)))
        search.restart(chosen)
        fresh = start._replace(given=tuple(chosen)).search()
        assert search.state() == fresh.state()
        assert search.fingerprint == fresh.fingerprint
        search.step(7)
        fresh.step(7)
        assert search.state() == fresh.state()
    assert finish(search) == finish(fresh)


@each_method
def test_conflicting_given_options_leave_nothing(method: str) -> None:
    """Options that do not go together, or one given twice, make no solution and no node."""
    problem = problem_named("queens 6")
    for chosen in ([0, 1], [0, 7], [0, 0], [3, 3, 3]):
        search = problem.search(given=chosen, method=method)
        assert finish(search) == ([], 0, 0)


def test_given_twice_where_twice_is_allowed() -> None:
    """An item may be covered twice, but not by the same option twice."""
    problem = CoverProblem(1, 0, [[(0, 0)], [(0, 0)]], [(0, 2)])
    assert solutions_of(problem, given=[1, 0]) == [(0, 1)]
    assert solutions_of(problem, given=[1, 1]) == []


def test_given_colours() -> None:
    """Options that give a secondary item the same colour go together; other colours do not."""
    options = [[(0, 0), (2, 1)], [(1, 0), (2, 1)], [(1, 0), (2, 2)], [(1, 0), (2, 0)]]
    problem = CoverProblem(2, 1, options)
    for method in methods_for(problem):
        assert solutions_of(problem, method) == [(0, 1)]
        assert solutions_of(problem, method, given=[0]) == [(0, 1)]
        for other in (2, 3):
            assert solutions_of(problem, method, given=[0, other]) == []


@each_method
@pytest.mark.parametrize("wrong", [-1, 3, 2**31, -(2**31) - 1, 2**64, 2])
def test_options_that_cannot_be_given(method: str, wrong: int) -> None:
    """Numbers out of range, and options without a primary item, are refused and named."""
    problem = CoverProblem(1, 1, [[(0, 0)], [(0, 0), (1, 0)], [(1, 0)]])
    with pytest.raises(InputError, match=str(wrong)):
        problem.search(given=[0, wrong], method=method)
    search = problem.search(given=[1], method=method)
    search.step(1)
    before = search.state()
    with pytest.raises(InputError, match=str(wrong)):
        search.restart([0, 0, wrong])
    assert search.givens == [1]
    assert search.state() == before
    assert finish(search).solutions == [(1,)]


@each_method
def test_many_given_options(method: str) -> None:
    """All options of a solution may be given, or far more options than there are items."""
    problem = problem_named("queens 8")
    solution = solutions_of(problem)[7]
    assert solutions_of(problem, method, given=solution) == [solution]
    assert solutions_of(problem, method, given=solution[::-1]) == [solution]
    assert solutions_of(problem, method, given=list(range(64)) * 50) == []


# Seeds


@given(problem=problems(), seed=st.integers(0, 10**9))
def test_a_seed_shuffles_the_solutions(problem: CoverProblem, seed: int) -> None:
    """With a seed, the same solutions come in an order that depends on nothing but the seed."""
    plain = solutions_of(problem)
    for method in methods_for(problem):
        shuffled = solutions_of(problem, method, seed=seed)
        assert shuffled == solutions_of(problem, method, seed=seed)
        assert Counter(shuffled) == Counter(plain)


@each_method
def test_seeds_give_many_orders(method: str) -> None:
    """Ten seeds bring many different solutions of the queens to the front."""
    problem = problem_named("queens 8")
    firsts = {solutions_of(problem, method, seed=seed)[0] for seed in range(10)}
    assert len(firsts) > 5


# Problems


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ((-1, 0, []), "items"),
        ((0, -1, []), "items"),
        ((2, 0, [], [(1, 1)]), "bounds"),
        ((0, 0, [], [(1, 1)]), "bounds"),
        ((1, 0, [], [(2, 1)]), "2:1"),
        ((1, 0, [], [(-1, 1)]), "-1:1"),
        ((1, 0, [], [(0, 0)]), "0:0"),
        ((1, 0, [[(1, 0)]]), "option 0 .* '1'"),
        ((1, 1, [[(0, 0)], [(-1, 0)]]), "option 1 .* '-1'"),
        ((0, 0, [[(0, 0)]]), "option 0 "),
        ((2, 0, [[(0, 0), (1, 0), (0, 0)]]), "option 0 .* twice"),
        ((1, 1, [[(1, 1), (1, 2)]]), "option 0 .* twice"),
        ((1, 1, [[(0, 1)]]), "option 0 .* '0:1'"),
        ((1, 1, [[(1, -1)]]), "option 0 .* '1:-1'"),
    ],
)
def test_nonsense_is_refused(arguments: tuple[Any, ...], word: str) -> None:
    """A problem that cannot be is an InputError that names what is wrong with it."""
    with pytest.raises(InputError, match=word):
        CoverProblem(*arguments)


def test_unknown_methods_are_refused() -> None:
    """Unknown methods are refused, and known ones where they do not apply."""
    with pytest.raises(InputError, match="'links'"):
        problem_named("queens 5").search(method="links")
    with pytest.raises(InputError, match="multiplicities"):
        problem_named("rooks 3").search(method="dense")
    with pytest.raises(InputError, match="colours"):
        problem_named("colouring petersen 3").search(method="masks")


ODD_PROBLEMS: list[tuple[str, CoverProblem, list[RawSolution]]] = [
    ("nothing at all", CoverProblem(0, 0, []), [()]),
    ("no items, an empty option", CoverProblem(0, 0, [[]]), [()]),
    ("secondary items alone", CoverProblem(0, 2, [[(0, 0)], [(0, 1), (1, 2)]]), [()]),
    ("an item without options", CoverProblem(1, 0, []), []),
    ("one of two without options", CoverProblem(2, 0, [[(0, 0)]]), []),
    ("the last of 70 without options", CoverProblem(70, 0, [[(n, 0)] for n in range(69)]), []),
    ("an option without primary items", CoverProblem(1, 1, [[(1, 0)], [(0, 0)]]), [(1,)]),
    ("an empty option", CoverProblem(1, 0, [[], [(0, 0)]]), [(1,)]),
    ("the same option twice", CoverProblem(1, 0, [[(0, 0)], [(0, 0)]]), [(0,), (1,)]),
    ("an item that need not be covered", CoverProblem(1, 0, [], [(0, 1)]), [()]),
    ("all forced", CoverProblem(3, 0, [[(n, 0)] for n in range(3)]), [(0, 1, 2)]),
    ("forced into a conflict", CoverProblem(2, 1, [[(0, 0), (2, 1)], [(1, 0), (2, 2)]]), []),
    ("forced in one colour", CoverProblem(2, 1, [[(0, 0), (2, 5)], [(1, 0), (2, 5)]]), [(0, 1)]),
    ("more than there are", CoverProblem(1, 0, [[(0, 0)], [(0, 0)]], [(3, 3)]), []),
    ("at least too many", CoverProblem(1, 0, [[(0, 0)], [(0, 0)]], [(HUGE, HUGE)]), []),
    ("exactly all", CoverProblem(1, 0, [[(0, 0)], [(0, 0)]], [(2, HUGE)]), [(0, 1)]),
    ("any number", CoverProblem(1, 0, [[(0, 0)], [(0, 0)]], [(0, HUGE)]), [(0, 1), (0,), (1,), ()]),
]


@pytest.mark.parametrize(
    ("problem", "expected"), [pytest.param(*rest, id=name) for name, *rest in ODD_PROBLEMS]
)
def test_odd_problems(problem: CoverProblem, expected: list[RawSolution]) -> None:
    """Problems at the edge of making sense have the solutions that the definition gives them."""
    assert sorted(cover_solutions(problem.bounds, problem.options)) == sorted(expected)
    for method in methods_for(problem):
        search = problem.search(method=method)
        assert finish(search).solutions == expected
        assert search.progress == 1.0
        assert len(problem.search(method=method).split(5)) >= 1


@examples(50)
@given(sizes=st.lists(st.integers(0, 130), min_size=1, max_size=2))
def test_items_of_any_size(sizes: list[int]) -> None:
    """Items with no, few and more than 64 options, side by side: each option of each once."""
    options = [[(item, 0)] for item, size in enumerate(sizes) for _ in range(size)]
    problem = CoverProblem(len(sizes), 0, options)
    expected = 1
    for size in sizes:
        expected *= size
    for method in METHODS:
        assert run(problem.search(method=method, collect=False)).count.n == expected
        for option, ((item, _),) in enumerate(problem.options):
            if expected and option % 16 == 0:
                held = problem.search(method=method, collect=False, given=[option])
                assert run(held).count.n == expected // sizes[item]


def test_a_problem_never_changes() -> None:
    """What was handed in may change afterwards: the problem has its own copy."""
    options = [[(0, 0)], [(1, 0)]]
    problem = CoverProblem(2, 0, options)
    before = problem.fingerprint
    options[0].append((1, 0))
    options.pop()
    assert solutions_of(problem) == [(0, 1)]
    assert CoverProblem(2, 0, [[(0, 0)], [(1, 0)]]).fingerprint == before
