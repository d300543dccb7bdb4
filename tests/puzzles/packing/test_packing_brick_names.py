"""Names of bricks that come again, and how many bricks there can be."""

from __future__ import annotations

import pytest

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.packing.bricks import Brick, BrickNames
from puzzlewright.puzzles.packing.puzzle import Packing


def test_free_names() -> None:
    """The name, then the longer one, then that with the first number that is free."""
    names = BrickNames()
    assert names.take("L of x 3")
    found = [names.unused_name("L", "L of x") for _ in range(4)]
    assert found == ["L", "L of x", "L of x 2", "L of x 4"]
    assert not names.take("L of x 4")
    assert names.unused_name("I", "L of x") == "I"


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


def test_a_short_text_does_not_name_millions_of_bricks() -> None:
    """Each line names all octominoes, so a file of 200 KB would have four million bricks."""
    text = "packing\nboard 2x2\n" + "bricks octominoes\n" * 1000
    # 271 × 369 = 99,999, and the first set is on line 3.
    with pytest.raises(InputError, match="line 274: a packing has at most 100,000 bricks"):
        Packing.loads(text)
    with pytest.raises(InputError, match="line 3: a packing has at most 100,000 bricks"):
        Packing.loads("packing\nboard 2x2\nbricks" + " octominoes" * 1000 + "\n")
    many = [Brick(str(number), ((0, 0),)) for number in range(100_001)]
    with pytest.raises(InputError, match="at most 100,000 bricks"):
        Packing("2x2", many)
