"""Many solutions checked at once: by the same rules as one, and as strictly."""

from __future__ import annotations

import pickle
from itertools import chain, product

import pytest
from hypothesis import given
from support.lengths import examples
from support.strategies.common import covers

from puzzlewright.core.errors import BrokenSearchError
from puzzlewright.puzzles.cover.batch_check import FEW, rules_of
from puzzlewright.puzzles.cover.make.generator import problem_by_name
from puzzlewright.puzzles.cover.puzzle import Cover


@examples(200)
@given(covers(most_options=5))
def test_the_kernel_agrees_with_the_checker(cover: Cover) -> None:
    """Of all lists of up to three options, also with repetitions, both pass the same.

    Numbers that no option has are refused, too.
    """
    numbers = range(-1, len(cover.options) + 1)
    lists = chain.from_iterable(product(numbers, repeat=size) for size in range(4))
    rules = rules_of(cover)
    for chosen in lists:
        is_known = all(0 <= number < len(cover.options) for number in chosen)
        right = is_known and cover.check(cover.decode_solution(chosen)).ok
        assert rules.first_wrong([chosen]) == (-1 if right else 0), chosen


def test_the_first_wrong_solution_is_named() -> None:
    """It is found wherever it stands, and those behind it do not matter."""
    cover = problem_by_name("queens", ["6"])
    right = [solution.numbers for solution in cover.solutions()]
    wrong = (*right[0][:-1], right[1][-1])
    rules = rules_of(cover)
    assert rules.first_wrong(right) == -1
    assert rules.first_wrong([*right, wrong, right[0], wrong]) == len(right)
    assert rules.first_wrong([]) == -1


def test_what_is_no_number_is_an_error() -> None:
    """Anything but tuples of numbers is a mistake of the caller."""
    rules = rules_of(problem_by_name("queens", ["4"]))
    with pytest.raises(TypeError):
        rules.first_wrong([("a",)])  # type: ignore[list-item]
    with pytest.raises(OverflowError):
        rules.first_wrong([(1 << 70,)])


@pytest.mark.parametrize("number", [FEW, FEW + 1, 1000])
def test_a_wrong_solution_is_never_delivered(number: int) -> None:
    """Few or many at once: a wrong one ends the search with the fault."""
    cover = problem_by_name("langford", ["7"])
    right = [solution.numbers for solution in cover.solutions(limit=40)]
    batch = [*(right * 25)[: number - 1], right[0][1:]]
    with pytest.raises(BrokenSearchError, match=r"item .*: covered 0 times"):
        list(cover._batch_checker()(batch))


def test_solutions_look_their_options_up() -> None:
    """What is delivered in large batches equals what is made one by one, and survives a pickle."""
    cover = problem_by_name("langford", ["7"])
    delivered = list(cover.solutions())
    assert len(delivered) == 52
    made = [cover.decode_solution(solution.numbers) for solution in delivered]
    assert pickle.loads(pickle.dumps(delivered)) == delivered
    assert [solution.options for solution in delivered] == [one.options for one in made]
    assert delivered == made
    assert len({*delivered, *made}) == len(made)
    assert delivered[0].text() == made[0].text()
    assert all(solution.puzzle is cover for solution in delivered)


def test_rules_of_many_sorts() -> None:
    """One example of each rule: bounds, colours, repetitions, and options without primary items."""
    cover = Cover(
        "a b c",
        ["a x:1", "b x:1", "b x:2", "b x", "c", "x:1", "a c", "c"],
        secondary="x",
        bounds={"a": (0, 1), "c": (1, 2)},
    )
    right = [(0, 1, 4), (1, 4), (0, 1, 4, 7), (1, 6), (0, 1, 7), (3, 4, 7), (1, 6, 7), (4, 1, 0)]
    wrong: list[tuple[int, ...]] = [
        (),
        (0, 1),  # c is missing
        (0, 2, 4),  # two colours
        (0, 3, 4),  # a colour and none
        (1, 2, 4),  # b twice
        (0, 1, 6),  # a twice
        (1, 4, 6, 7),  # c three times
        (1, 4, 4),  # one option twice
        (1, 4, 5),  # no primary item
        (1, 4, 8),
        (1, 4, -1),
    ]
    rules = rules_of(cover)
    for _ in range(2):  # nothing is left over from the solution before
        for chosen in right:
            assert rules.first_wrong([chosen]) == -1, chosen
            assert cover.check(cover.decode_solution(chosen))
        for chosen in wrong:
            assert rules.first_wrong([right[0], chosen, right[1]]) == 1, chosen
    assert {solution.numbers for solution in cover.solve()} >= {tuple(sorted(c)) for c in right}


@pytest.mark.parametrize("odd", [None, [0, 1], "01", 5])
def test_what_is_no_tuple_is_an_error(odd: object) -> None:
    """It is refused, not read as memory."""
    with pytest.raises(TypeError):
        rules_of(problem_by_name("queens", ["4"])).first_wrong([odd])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        rules_of(problem_by_name("queens", ["4"])).first_wrong(odd)  # type: ignore[arg-type]
