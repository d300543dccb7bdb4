"""Cells that may stay empty, and bricks that are used from so often to so often.

That their packings are the right ones is for test_packing_oracle.py to say.
"""

from __future__ import annotations

import pytest
from support.files.drawings import of_class

from puzzlewright import Brick, Packing
from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count
from puzzlewright.puzzles.abilities import Facts, GamePage
from puzzlewright.puzzles.packing.bricks import PlacedBrick
from puzzlewright.puzzles.packing.puzzle import PackingSolution

FRAME = """\
packing
board
+++
+#+
+++

brick bar x1-2
##

brick dot x0-any
#
"""

COLOURED = "packing\nboard cells 0,0 0,1=a+ 0,2+\n\nbrick d x0-1\n##\n"


@pytest.mark.parametrize("text", [FRAME, COLOURED])
def test_texts_come_back(text: str) -> None:
    """What may stay empty, and how often a brick is used, is written as it was read."""
    packing = Packing.loads(text)
    assert packing.text() == text
    assert Packing.loads(packing.text()) == packing
    assert Packing.from_json(packing.as_json()) == packing


def test_python_takes_cells_or_a_picture() -> None:
    """Cells that may stay empty are a list, or the `+` of a picture."""
    bricks = [Brick("d", ((0, 0), (0, 1)), 2, least=1)]
    one = Packing("#+\n+#", bricks)
    other = Packing("2x2", bricks, optional=[(0, 1), [1, 0]])
    assert one == other
    assert hash(one) == hash(other)
    assert one != Packing("2x2", bricks)
    assert one.optional == {(0, 1), (1, 0)}
    assert [one.count(), one.count(distinct=True)] == [Count(2, exact=True), Count(1, exact=True)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("board 2x2\nbrick a\n#+\n", "line 4, column 2: a cell that may stay empty (+) belongs"),
        ("board 2x2\nbrick a cells 0,0 0,1+\n", "line 3: a cell that may stay empty (+) belongs"),
        ("board 2x2\nbrick a x4-2\n#\n", "line 3: how often a brick is used is a range such as"),
        ("board 2x2\nbrick a xany-2\n#\n", "line 3: how often a brick is used is a range such as"),
        ("board 2x2\nbricks 0-0 dominoes\n", "line 3: 1 to 1,000,000 copies of a brick"),
    ],
)
def test_what_texts_must_not_say(text: str, message: str) -> None:
    """The line, the column and what is wrong."""
    with pytest.raises(InputError) as caught:
        Packing.loads(f"packing\n{text}", "a.txt")
    assert message in str(caught.value)


def test_what_python_must_not_say() -> None:
    """Cells beside the board, and bricks that must be used more often than there are copies."""
    with pytest.raises(InputError, match=r"may stay empty is not on the board: '2,2'"):
        Packing("2x2", "dominoes", optional=[(2, 2)])
    with pytest.raises(InputError, match=r"must be used 3 times"):
        Packing("2x2", [Brick("a", ((0, 0),), 2, least=3)])
    with pytest.raises(TypeError, match=r"bricks\[0\].least: a whole number or None"):
        Packing("2x2", [Brick("a", ((0, 0),), 2, least="2")])  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"fills every cell"):
        Packing.make("##\n#+")


def test_sets_by_name_in_ranges() -> None:
    """`0-1 pentominoes` are those that one may choose from."""
    text = "packing\nboard 3x5\nbricks {} pentominoes\n"
    ranged = Packing.loads(text.format("0-1"))
    assert ranged.count() == Packing.loads(f"{text.format('')}choose\n").count()
    assert {brick.bounds(choose=False) for brick in ranged.bricks} == {(0, 1)}


def test_the_checker_knows_the_rules() -> None:
    """An empty cell is a fault where it must be filled; so is a brick used too often or seldom."""
    packing = Packing.loads(FRAME)
    bar = PlacedBrick(0, ((1, 0), (1, 1)))
    assert packing.check(PackingSolution(packing, [bar])).ok
    [fault] = packing.check(PackingSolution(packing, [PlacedBrick(0, ((0, 0), (0, 1)))])).faults
    assert str(fault) == "row 2, column 2: not covered"
    dot = PlacedBrick(1, ((1, 1),))
    [fault] = packing.check(PackingSolution(packing, [dot])).faults
    assert str(fault) == "brick bar: used 0 times; at least 1 are needed"
    bars = [bar, PlacedBrick(0, ((0, 0), (0, 1))), PlacedBrick(0, ((2, 0), (2, 1)))]
    [fault] = packing.check(PackingSolution(packing, bars)).faults
    assert str(fault) == "brick bar: used 3 times; there are 2"


def test_pictures_of_solutions_come_back() -> None:
    """An empty cell is a `+`; alike bricks are distinct in it, so that all are used enough."""
    packing = Packing.loads("packing\nboard\n#++#\nbrick a x1-2\n#\nbrick b x1-2\n#\n")
    solutions = packing.solve().solutions
    assert "A++B\n" in [solution.text() for solution in solutions]
    for solution in solutions:
        again = packing.solution_from(solution.text())
        assert packing.check(again).ok
        assert [one.cells for one in again.placements] == [one.cells for one in solution.placements]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("board\n#++\nbrick a x2\n##\n", "the bricks have 4 cells, the board only 3"),
        ("board\n##+\nbrick a x0-1\n#\n", "the bricks have only 1 cells, 2 must be covered"),
        ("board\n##+\nbrick a x2-3\n##\n", "the bricks that must be used have 4 cells"),
        ("board\n###++\nbrick a x0-1\n##\nbrick b x0-1\n####\n", None),
        ("board\n###+\nbrick a xany\n#####\n", "no choice of these bricks has 3 to 4 cells"),
        ("board\n#++\n+..\nbrick a\n###\n#..\nbrick b\n#.#\n", "the bricks have 6 cells"),
        ("board\n.++\n+#+\nbrick a\n#.#\n###\n", "brick a fits nowhere on the board"),
    ],
)
def test_why_there_is_none(text: str, why: str | None) -> None:
    """Sums show that without a search, with what may stay empty in mind."""
    packing = Packing.loads(f"packing\n{text}")
    told = Facts.of(packing).why_none()
    assert told is None if why is None else told is not None and told.startswith(why)
    if why is not None:
        assert packing.count() == Count(0, exact=True)


def test_huge_numbers_with_empty_cells() -> None:
    """Dominoes anywhere on a chessboard, some or none: all its matchings (OEIS A028420)."""
    board = "\n".join(["+" * 8] * 8)
    matchings = Packing(board, "dominoes")
    assert matchings.count() == Count(179_788_343_101_980_135, exact=True)
    small = Packing("\n".join(["+" * 4] * 4), "dominoes")
    assert small.count() == Count(10_012, exact=True)
    assert small.count(distinct=True).n == len(small.solve(distinct=True).solutions)


def test_drawings_show_what_may_stay_empty() -> None:
    """Such cells have a cross as long as nothing lies on them."""
    packing = Packing.loads(FRAME)
    [crosses] = of_class(packing.svg(), "optional")
    assert (crosses.get("d") or "").count("M") == 2 * 8
    filled = PackingSolution(packing, [PlacedBrick(0, ((1, 0), (1, 1)))])
    [crosses] = of_class(packing.svg(filled), "optional")
    assert (crosses.get("d") or "").count("M") == 2 * 7
    assert "bar ×1–2" in packing.svg()
    assert "dot ×0–∞" in packing.svg()


def test_solids_show_only_what_is_there() -> None:
    """The isometric picture of a filled box has no cubes where cells stay empty."""
    packing = Packing.loads("packing\nboard\n#+\n--\n#+\nbrick a\n#\n--\n#\n")
    [solution] = packing.solve().solutions
    faces = of_class(packing.svg(solution), "face")
    assert len(faces) == 3  # three sides of one brick of two cubes


def test_the_game_has_its_data() -> None:
    """The page knows which cells may stay empty, and how many bricks must lie."""
    packing = Packing.loads(FRAME)
    game = GamePage.of(packing).game(packing.solve(limit=1).solutions[0], unique=False)
    assert game.data["optional"] == [0, 1, 2, 3, 5, 6, 7, 8]
    assert [(brick["least"], brick["copies"]) for brick in game.data["bricks"]] == [
        (1, 2),
        (0, None),
    ]
    assert "Cells with a + may stay empty." in game.how
