"""Names of bricks: those of sets that come again get longer ones, however many there are."""

from __future__ import annotations

import pytest

from puzzlewright.errors import InputError
from puzzlewright.puzzles.packing.brick_names import BrickNames
from puzzlewright.puzzles.packing.puzzle import Packing


def test_free_names() -> None:
    """The name, then the longer one, then that with the first number that is free."""
    names = BrickNames()
    assert names.take("L of x 3")
    found = [names.free("L", "L of x") for _ in range(4)]
    assert found == ["L", "L of x", "L of x 2", "L of x 4"]
    assert not names.take("L of x 4")
    assert names.free("I", "L of x") == "I"


def test_names_of_bricks_and_sets() -> None:
    """Sets avoid the names before them, in texts and in Python; a brick's own name is kept."""
    text = "packing\nboard 2x2\nbrick I\n##\nbricks I-tromino, I-tromino\n"
    names = [brick.name for brick in Packing.loads(text).bricks]
    assert names[0] == "I"
    assert len(set(names)) == 3
    with pytest.raises(InputError, match="two bricks have the same name"):
        Packing.loads("packing\nboard 2x2\nbrick A\n##\nbrick A\n##\n")


@pytest.mark.timeout(60)
def test_many_sets_take_linear_time() -> None:
    """Twenty thousand bricks are read in a moment; it took an hour."""
    bricks = Packing.loads("packing\nboard 2x2\n" + "bricks trominoes\n" * 10_000).bricks
    assert len({brick.name for brick in bricks}) == 20_000
