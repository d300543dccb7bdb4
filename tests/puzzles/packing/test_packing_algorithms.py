"""The four algorithms for teaching: they find the same packings, each in fewer steps."""

from __future__ import annotations

import pytest
from support.puzzles.packing_runs import run_algorithm

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import AnimationView
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.solve import packing_solver
from puzzlewright.puzzles.packing.view.algorithms import ALGORITHMS, PlacementTable, naive_steps
from puzzlewright.puzzles.packing.view.animate import PackingAnimationView

SMALL = [
    "board 2x5\nbrick a x2\n##\n#\nbrick b x2\n##\n",
    "board\n####\n#..#\n####\nbrick hook x2 no-flipping\n##\n#\nbrick bar x2\n##\n",
    "board 3x3\nbrick l\n###\n#\nbrick p\n##\n##\n#\n",
    "board 2x3\nbrick i\n###\nbrick v\n##\n#\n",
    "board 2x3\nbricks dominoes\n",  # without end
    "board 2x3\nbrick v\n##\n#\nbrick d xany\n##\nbrick one\n#\n",
    "board 2x3\nbrick v x3\n##\n#\nbrick d x2\n##\nbrick one\n#\nchoose\n",
    "board 2x2\nbricks 3 dominoes\n",  # more than fit: no packing
    "board 1x1\nbricks dominoes\n",  # none fits
    "board 1x4\nbrick two x2\n#.#\n",  # in parts: each fills two fields
    "board 2x2\nbrick d x2\nab\n",  # the same cells in other colours
    "board 1x4\nbrick h no-turning\n##\nbrick d\n##\n",  # of one shape, but not alike
]


@pytest.mark.parametrize("text", SMALL)
def test_all_find_what_the_engine_finds(text: str) -> None:
    """Every algorithm finds each packing once, and so does the engine."""
    puzzle = Packing.loads(f"packing\n{text}")
    search = packing_solver(puzzle, "first").search()
    while search.step(1000):
        pass
    expected = sorted(search.take())
    for name in ALGORITHMS:
        tally = run_algorithm(puzzle, name)
        assert tally.is_complete
        assert sorted(tally.solutions) == expected, name


def test_alike_bricks_with_and_without_end_are_refused() -> None:
    """Two that must be used, and any number of others, are a number of bricks from-to."""
    puzzle = Packing.loads("packing\nboard 1x6\nbrick a x2\n##\nbrick b xany\n##\n")
    with pytest.raises(InputError, match="no numbers of bricks from-to"):
        AnimationView.of(puzzle).animate("smart")


def test_each_takes_fewer_steps_than_the_one_before() -> None:
    """On a puzzle of some size every idea pays."""
    puzzle = Packing.loads(f"packing\n{SMALL[0]}")
    steps = [run_algorithm(puzzle, name).steps for name in ALGORITHMS]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == len(steps)


def test_steps_show_what_they_found_out() -> None:
    """Fields that are refused are those that are too small, or no sum of sizes."""
    puzzle = Packing.loads("packing\nboard 3x6\nbrick t x6\n###\n")
    refused = [event for event in AnimationView.of(puzzle).animate("smart").steps() if event.field]
    assert all(event.field.bit_count() % 3 for event in refused)
    assert all(event.solution is None for event in refused)


def test_a_limit_of_steps_is_shown() -> None:
    """A search that was cut short is marked as such."""
    puzzle = Packing.loads("packing\nboard 6x10\nbricks pentominoes\n")
    assert run_algorithm(puzzle, "naive", 50) == (50, [], False)


def test_an_unknown_name_is_refused() -> None:
    """The names that there are are listed."""
    puzzle = Packing.loads("packing\nboard 2x2\nbricks 2 dominoes\n")
    with pytest.raises(InputError, match=r"no such algorithm .*one-by-one.*: 'clever'"):
        AnimationView.of(puzzle).animate("clever")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("board 51x50\nbricks dominoes\n", "for boards of at most 2,500 cells: '2550'"),
        ("board 2x2\nbrick a x1000000\n##\n", "2,500 cells, and for no more bricks: '1000000'"),
    ],
)
def test_too_much_to_be_watched(text: str, message: str) -> None:
    """Large boards are refused, and so are heaps of bricks."""
    with pytest.raises(InputError) as caught:
        AnimationView.of(Packing.loads(f"packing\n{text}")).animate("naive")
    assert str(caught.value).endswith(message)


def test_bricks_that_may_be_left_out_are_no_more_than_fit() -> None:
    """Where one may choose, a heap of bricks is as good as those that fit."""
    puzzle = Packing.loads("packing\nboard 2x2\nbrick a x1000000\n##\nchoose\n")
    assert PackingAnimationView(puzzle).animate("smart").table.copies == [2]
    for name in ALGORITHMS:
        assert len(run_algorithm(puzzle, name).solutions) == 2


def test_naive_takes_as_many_steps_as_there_are_choices() -> None:
    """The number of its steps is known without taking them."""
    for text in SMALL:
        puzzle = Packing.loads(f"packing\n{text}")
        table = PlacementTable(packing_solver(puzzle, "first"))
        assert naive_steps(table) == run_algorithm(puzzle, "naive").steps


def test_a_deep_search_needs_no_deep_stack() -> None:
    """Thousands of bricks lie before the first packing is found."""
    puzzle = Packing.loads("packing\nboard 1x2400\nbricks dominoes\n")
    *_, last = AnimationView.of(puzzle).animate("smart").steps()
    assert len(last.placements) == 1200
    assert last.solution is not None
