"""Packing: texts, the checker, sums that do not fit, and counting along the frontier.

Known counts are in test_packing_counts.py, random puzzles in test_packing_oracle.py.
"""

from __future__ import annotations

import pytest

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.codec import from_json
from puzzlewright.puzzles.packing.bricks import Brick, PlacedBrick
from puzzlewright.puzzles.packing.lattice import SQUARE
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
from puzzlewright.puzzles.packing.solve import packing_solver


def packing(*lines: str) -> Packing:
    """Read a packing from the lines below its header."""
    return Packing.loads("\n".join(["packing", *lines, ""]))


RING = ["board", "####", "#..#", "####"]


def test_every_solution_is_checked_and_read_as_a_picture() -> None:
    """Solutions cover the board, and print as pictures of it."""
    puzzle = packing(*RING, "brick hook x2 no-flipping", "##", "#.", "brick bar x2", "##")
    found = puzzle.solve().solutions
    assert len(found) == len(set(found)) == 4
    assert all(puzzle.check(each).ok for each in found)
    for each in found:
        top, middle, bottom = each.text().splitlines()
        assert (middle[1:3], sorted(set(top + middle + bottom))) == ("..", [".", *"ABCD"])


@pytest.mark.parametrize(
    "text",
    [
        "packing\nboard 6x10\nbricks pentominoes\n",
        "packing\nboard 3x3x3\nbricks soma\n",
        "packing\nboard\n###\n#.#\n###\n\nbrick hook x2 no-flipping\n##\n#\n\nbrick bar\n##\n",
        "packing hex\nboard\n# # #\n # # #\n\nbrick a xany\n# #\n",
        "packing tri\nboard\n#####\n#####\n\nbrick t xany\n##\n",
        "packing\nboard\nab\nba\n\nbrick d x2\nab\n",
    ],
)
def test_text_is_read_back(text: str) -> None:
    """A packing is written as it was read."""
    puzzle = Packing.loads(text)
    assert Packing.loads(puzzle.text()) == puzzle
    assert puzzle.text() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("board 6x10\n", r"line 1: the header `packing` is expected"),
        ("packing\nbricks dominoes\n", r"line 1: no board"),
        ("packing\nboard 6\n", r"line 2: not a size"),
        ("packing\nboard 0x5\nbricks dominoes\n", r"line 2: a board has 1 to"),
        ("packing\nboard 5x5\nbricks pentonimoes\n", r"line 3: no set of bricks.*pentonimoes"),
        ("packing\nboard 5x5\n", r"there are no bricks"),
        ("packing square hex\n", r"line 1: after `packing` comes"),
        ("packing\nboard\n#?#\nbricks dominoes\n", r"line 3, column 2: not a character for a cell"),
        ("packing\nboard 2x2\nboard 2x2\n", r"line 3: a second board"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    """What is wrong is named with its line."""
    with pytest.raises(InputError, match=message):
        Packing.loads(text, "a.txt")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["board 5x5", "bricks pentominoes"], "the bricks have 60 cells, the board only 25"),
        (["board 8x8", "bricks pentominoes"], "the bricks have only 60 cells, the board 64"),
        (["board 3x3", "bricks dominoes"], "no choice of these bricks has the board's 9 cells"),
        (
            ["board 2x3", "brick bar", "####", "brick d", "##"],
            "brick bar fits nowhere on the board",
        ),
    ],
)
def test_sums_that_do_not_fit(lines: list[str], why: str) -> None:
    """What cannot be is reported with the numbers, and counts as none."""
    puzzle = packing(*lines)
    assert Facts.of(puzzle).why_none() == why
    assert puzzle.count() == Count(0, True)


def test_the_checker_names_what_is_wrong() -> None:
    """Gaps, overlaps, wrong shapes and wrong numbers are all named with their places."""
    puzzle = packing("board 2x3", "brick d x3", "##")
    twice = PackingSolution(puzzle, [_laid(0, 3), _laid(0, 1), _laid(2, 5)])
    assert "row 1, column 1: covered 2 times" in map(str, puzzle.check(twice).faults)
    right = PackingSolution(puzzle, [_laid(0, 3), _laid(1, 4), _laid(2, 5)])
    assert puzzle.check(right).ok
    gap = {
        str(each)
        for each in puzzle.check(PackingSolution(puzzle, [_laid(0, 3), _laid(1, 4)])).faults
    }
    assert gap == {
        "row 1, column 3: not covered",
        "row 2, column 3: not covered",
        "brick d: used 2 times; there are 3",
    }
    bent = PackingSolution(puzzle, [_laid(0, 4), _laid(1, 3), _laid(2, 5)])
    assert "row 1, column 1: not the shape of brick d" in map(str, puzzle.check(bent).faults)


def _laid(*cells: int) -> PlacedBrick:
    """Return a domino on these cells of a board with three columns."""
    return PlacedBrick(0, tuple(sorted({divmod(cell, 3) for cell in cells})))


@pytest.mark.parametrize("board", [RING, ["board 4x5"], ["board", "###", "####", ".###"]])
@pytest.mark.parametrize("brick", ["##", "##\n#.", "###", "#.#"])
def test_frontier_and_search_agree(board: list[str], brick: str) -> None:
    """Counting at once gives what counting one by one does, on boards and bricks of any shape."""
    puzzle = packing(*board, "brick a xany", brick, "brick b xany", "#\n#")
    assert packing_solver(puzzle).problem.frontier_count() == puzzle.count().n


def test_bricks_that_have_an_end_are_not_counted_at_once() -> None:
    """The frontier knows of no copies."""
    assert (
        packing_solver(packing("board 3x20", "bricks pentominoes")).problem.frontier_count() is None
    )


def test_alike_bricks_make_no_new_packing() -> None:
    """Two bricks of one shape are the same as two copies of one."""
    domino = ((0, 0), (0, 1))
    board = [(row, col) for row in range(2) for col in range(2)]
    twins = Packing(board, [Brick("a", domino), Brick("b", domino)], lattice=SQUARE)
    assert twins.count() == Packing(board, [Brick("a", domino, 2)]).count() == Count(2, True)


def test_a_brick_of_empty_colours_has_none() -> None:
    """However a brick without colours is given, it is the same, also after JSON."""
    plain = Packing("1x4", [Brick("a", ((0, 0), (0, 1)), 2)])
    empty = Packing("1x4", [Brick("a", ((0, 0), (0, 1)), 2, colours=("", ""))])
    assert empty == plain
    assert empty.bricks[0].colours == ()
    assert from_json(empty.as_json()) == empty
