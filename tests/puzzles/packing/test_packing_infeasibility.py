"""Packings that cannot be, shown without a search: sizes, bricks that fit nowhere, colours."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.lengths import examples
from support.strategies.packing import filled

from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution


def why(*lines: str) -> str | None:
    """Return what shows that a packing cannot be."""
    return Facts.of(Packing.loads("\n".join([*lines, ""]))).why_none()


#: A chessboard without two opposite corners.
MUTILATED = ["packing", "board", ".#######", *["########"] * 6, "#######."]


@examples(300)
@given(filled())
def test_nothing_is_disproved_that_can_be(packed: PackingSolution) -> None:
    """Where there is a packing, no argument shows that there is none."""
    assert packed.puzzle.check(packed).ok
    assert Facts.of(packed.puzzle).why_none() is None


@pytest.mark.parametrize("brick", [["bricks dominoes"], ["brick d x31", "##"]])
def test_a_chessboard_without_two_corners(brick: list[str]) -> None:
    """31 dominoes cover 31 cells of each colour, and the board has 30 and 32 (M. Black, 1946)."""
    reason = why(*MUTILATED, *brick)
    assert reason is not None
    assert reason.startswith("painted like a chessboard, the board has 30 and 32 cells")
    assert reason.endswith("the bricks cover all colours alike")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        # The T covers three cells of one colour, the four others two of each.
        (["packing", "board 4x5", "bricks tetrominoes"], "painted like a chessboard"),
        # 25 of them, each of which has three cells of one colour: an odd number of either.
        (["packing", "board 10x10", "bricks T-tetrominoes"], "painted like a chessboard"),
        (["packing", "board 10x10", "bricks I-tetrominoes"], "painted in four colours"),
        (["packing", "board 6x6x6", "brick a xany", "####"], "painted in four colours"),
        # Two triangles that touch point up and down.
        (["packing tri", "board", ".###", "###.", "brick a x3", "##"], "way triangles point"),
        # Three hexagons around a corner have three colours.
        (["packing hex", "board cells 0,0 0,1 1,0 0,3 0,6 0,9", "brick a x2", "# #", " #"],
         "painted in three colours, neighbours unlike, the board has 4, 1 and 1 cells"),
    ],
)  # fmt: skip
def test_colours_that_do_not_come_out_even(lines: list[str], words: str) -> None:
    """Known impossible ones are refuted, on every lattice."""
    assert words in (why(*lines) or "nothing")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["board 5x5", "bricks pentominoes"], "the bricks have 60 cells, the board only 25"),
        (["board 8x8", "bricks pentominoes"], "the bricks have only 60 cells, the board 64"),
        (["board 3x3", "bricks dominoes"], "no choice of these bricks has the board's 9 cells"),
        (["board 9x3", "brick a x1000000", "##", "choose"], "no choice of these bricks has the"),
        (["board 2x3", "brick a", "####", "brick b", "##"], "brick a fits nowhere on the board"),
        (["board", "ab", "brick a", "zz"], "brick a fits nowhere on the board"),
        (
            ["board", "##", "brick a no-turning no-flipping", "#", "#"],
            "brick a fits nowhere on the board",
        ),
    ],
)
def test_sizes_and_places(lines: list[str], reason: str) -> None:
    """Sums are reported with their numbers, bricks that are too large by their names."""
    assert (why("packing", *lines) or "").startswith(reason)


def test_large_boards() -> None:
    """There is no table of all places, and bricks without end add up in a few steps."""
    assert why("packing", "board 400x401", "brick a x80200", "##") is None
    assert why("packing", "board 401x401", "bricks dominoes") is not None
