"""Options that are chosen beforehand, and options that are left out."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.strategies.common import covers
from support.studio.coroutines import in_a_loop

from puzzlewright import Cover, InputError, Outcome
from puzzlewright.puzzles.cover.make.generator import problem_by_name

QUEENS = problem_by_name("queens", ["6"])


@examples(60)
@given(covers(), st.data())
def test_they_filter_the_solutions(cover: Cover, data: st.DataObject) -> None:
    """Those are found that have what is chosen, and nothing that is left out."""
    numbers = st.lists(st.sampled_from(range(len(cover.options))), max_size=2)
    numbers = numbers if cover.options else st.just([])
    chosen, without = data.draw(numbers), data.draw(numbers)
    expected = {
        solution.numbers
        for solution in cover.solve()
        if set(chosen) <= {*solution.numbers} and not {*without} & {*solution.numbers}
    }
    answer = cover.solve(chosen=chosen, without=without)
    assert answer.outcome is Outcome.EXHAUSTED
    assert sorted(solution.numbers for solution in answer) == sorted(expected)
    assert cover.count(chosen=chosen, without=without) == (len(expected))
    assert (cover.why_none(chosen=chosen, without=without) is None) == bool(expected)
    assert cover.restrict(chosen=chosen).restrict(without=without).count() == len(expected)


def test_all_ways_of_searching_take_them() -> None:
    """Streams, counts, threads, tasks."""
    (solution,) = QUEENS.solve(chosen=[2])
    assert solution.puzzle is QUEENS
    assert list(QUEENS.solutions(chosen=[2])) == [solution]
    assert QUEENS.count(chosen=[2], threads=2).n == 1
    assert QUEENS.tally(without=[2]).count.n == 3
    assert in_a_loop(QUEENS.asolve(chosen=[2])).solutions == (solution,)
    assert in_a_loop(QUEENS.acount(without=[2])).n == 3
    assert QUEENS.solve(chosen=solution.choices).solutions == (solution,)


def test_the_set_up_is_shared() -> None:
    """The engine's problem is built once; without some options, one more of its lists."""
    cover = problem_by_name("queens", ["6"])
    assert cover.restrict(chosen=[2]).problem is cover.problem
    first = cover.restrict(without=[2, 3]).problem
    assert first is cover.restrict(without=[3, 2], chosen=[1]).problem
    assert first.fingerprint != cover.problem.fingerprint
    again = pickle.loads(pickle.dumps(first))
    assert again == first or again.options == first.options


def test_solutions_are_checked_for_them() -> None:
    """The checker of the restricted problem names what is missing."""
    some = QUEENS.solve()[0]
    other = next(number for number in range(36) if number not in some.numbers)
    restricted = QUEENS.restrict(chosen=[other], without=[some.numbers[0]])
    assert [str(fault) for fault in restricted.check(some).faults] == [
        f"option {other}: is not chosen",
        f"option {some.numbers[0]}: is left out, but chosen",
    ]
    assert QUEENS.check(some)
    assert pickle.loads(pickle.dumps(restricted)) == restricted != QUEENS


NAMED = Cover("a b", {"tea": "a", "pie": "b", "cake": "a b"})


@pytest.mark.parametrize(
    ("cover", "arguments", "error", "message"),
    [
        (NAMED, {"chosen": ["tee"]}, InputError, "chosen: no such option (did you mean tea?)"),
        (NAMED, {"without": [0]}, InputError, "without: no such option"),
        (NAMED, {"chosen": "tea"}, TypeError, "chosen: a list of options expected, not 'tea'"),
        (QUEENS, {"chosen": [36]}, InputError, "no such option (they are numbered 0 to 35): '36'"),
        (QUEENS, {"without": [-1]}, InputError, "without: no such option"),
        (QUEENS, {"without": [True]}, InputError, "without: no such option"),
        (QUEENS, {"chosen": 3}, TypeError, "chosen: a list of options expected, not 3"),
    ],
)
def test_unknown_options_are_refused(
    cover: Cover[Any, Any], arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    """The argument is named, and what may have been meant."""
    with pytest.raises(error) as caught:
        cover.solve(**arguments)
    assert message in str(caught.value)


def test_keys_name_options() -> None:
    """What came in with an option is what it is chosen by."""
    assert [solution.choices for solution in NAMED.solve(without=["cake"])] == [("tea", "pie")]
    assert not NAMED.solve(chosen=["tea", "cake"])
    assert str(NAMED.why_none(chosen=["tea", "cake"])) == (
        "options tea, cake cannot be chosen together"
    )
    assert str(NAMED.why_none(chosen=["tea"], without=["tea"])) == "option tea cannot be chosen"
