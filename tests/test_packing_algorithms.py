"""The four algorithms for teaching: they find the same packings, each in fewer steps."""

from __future__ import annotations

import pytest

from puzzlewright.errors import InputError
from puzzlewright.puzzles.packing.algorithms import ALGORITHMS, events, run
from puzzlewright.puzzles.packing.puzzle import Packing

SMALL = [
    "board 2x5\nbrick a x2\n##\n#\nbrick b x2\n##\n",
    "board\n####\n#..#\n####\nbrick hook x2 no-flipping\n##\n#\nbrick bar x2\n##\n",
    "board 3x3\nbrick l\n###\n#\nbrick p\n##\n##\n#\n",
    "board 2x3\nbrick i\n###\nbrick v\n##\n#\n",
]


@pytest.mark.parametrize("text", SMALL)
def test_all_find_what_the_engine_finds(text: str) -> None:
    """Every algorithm finds each packing once, and so does the engine."""
    puzzle = Packing.loads(f"packing\n{text}")
    search = puzzle.solver_by("first").search()
    while search.step(1000):
        pass
    expected = sorted(search.take())
    for name in ALGORITHMS:
        tally = run(puzzle, name, 10**6)
        assert tally.is_complete
        assert sorted(tally.solutions) == expected, name


def test_each_takes_fewer_steps_than_the_one_before() -> None:
    """On a puzzle of some size every idea pays."""
    puzzle = Packing.loads(f"packing\n{SMALL[0]}")
    steps = [run(puzzle, name, 10**6).steps for name in ALGORITHMS]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == len(steps)


def test_steps_tell_what_they_found_out() -> None:
    """Fields that are refused are those that are too small, or no sum of sizes."""
    puzzle = Packing.loads("packing\nboard 3x6\nbrick t x6\n###\n")
    refused = [event for event in events(puzzle, "smart") if event.field]
    assert all(event.field.bit_count() % 3 for event in refused)
    assert all(event.solution is None for event in refused)


def test_a_limit_of_steps_is_told() -> None:
    """What was not brought to its end says so."""
    puzzle = Packing.loads("packing\nboard 6x10\nbricks pentominoes\n")
    assert run(puzzle, "naive", 50) == (50, [], False)


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("board 2x2\nbricks dominoes\n", "smart", "how many copies"),
        ("board 2x2\nbricks 2 dominoes\n", "clever", "no such algorithm"),
    ],
)
def test_refusals(text: str, name: str, message: str) -> None:
    """Bricks without end and unknown names are refused."""
    with pytest.raises(InputError, match=message):
        events(Packing.loads(f"packing\n{text}"), name)
