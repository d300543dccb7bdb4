"""Alike bricks, and colours that show: packings are distinguished as painted objects are.

Two bricks are alike if they are equal as pieces, on whatever board; and a brick that covers the
same cells with other colours is another packing. The oracle lists what lies on the table.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from support.files.drawings import texts
from support.oracles.packing import Laying, Oracle, TooManySteps
from support.strategies.random_packings import random_packing

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.packing.kasteleyn import KasteleynSearch
from puzzlewright.puzzles.abilities import AnimationView, Facts, GamePage
from puzzlewright.puzzles.packing.bricks import Brick, PlacedBrick
from puzzlewright.puzzles.packing.counting import dimer_graph
from puzzlewright.puzzles.packing.formats.burrtools import write_xmpuzzle
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
from puzzlewright.puzzles.packing.solve import packing_solver
from puzzlewright.studio.server.jobs.tasks.state_checking import JUDGES

#: Boards with more packings are passed over, for the sake of time.
MOST_LAYINGS = 120

#: So are boards on which the oracle would take longer.
MOST_STEPS = 20_000

#: Lattices of random boards: squares for the most part.
NAMES = ("square", "square", "square", "square", "square", "cubic", "hex", "tri")


def packing(*lines: str) -> Packing:
    """Read a packing from its lines."""
    return Packing.loads("\n".join(["packing", *lines, ""]))


def counts(puzzle: Packing) -> tuple[int, int]:
    """Return how many packings there are, which are all found, and how many up to symmetry."""
    answer = puzzle.solve()
    assert answer.outcome is Outcome.EXHAUSTED
    assert puzzle.count() == Count(len(set(answer.solutions)), exact=True)
    distinct = puzzle.solve(distinct=True)
    assert puzzle.count(distinct=True) == Count(len(set(distinct.solutions)), exact=True)
    return len(answer.solutions), len(distinct.solutions)


# ---------------------------------------------------------------- what is alike


def test_a_painted_brick_and_a_plain_one_are_two() -> None:
    """A brick `ab` can lie left or right of a plain one on `abab`: not one solution, but two."""
    puzzle = packing("board", "abab", "brick P", "ab", "brick Q", "##")
    assert counts(puzzle) == (2, 2)


@pytest.mark.parametrize(("board", "distinct"), [("2x2", 1), ("1x4", 1), ("4x1", 0)])
def test_a_brick_that_may_not_be_turned_is_another_one(board: str, distinct: int) -> None:
    """A domino that may not be turned and one that may are different, whatever the board."""
    puzzle = packing(f"board {board}", "brick h no-turning", "##", "brick f", "##")
    assert counts(puzzle) == (2 * distinct, distinct)


def test_whether_bricks_are_alike_does_not_depend_on_the_board() -> None:
    """Painted and plain bricks stay two where a further row gives them other places."""
    for row in (["abab"], ["abab", "cccc"]):
        puzzle = packing("board", *row, "brick P", "ab", "brick Q", "##", "brick c x0-4", "c")
        read = [{one.brick: one.cells for one in each.placements} for each in puzzle.solutions()]
        assert {each[0] for each in read} >= {((0, 0), (0, 1)), ((0, 2), (0, 3))}


@pytest.mark.parametrize(
    "other",
    [
        ("brick Q", "#", "##"),
        ("brick Q", "##", ".#"),
        ("brick Q x0-1", "##", "#"),
        ('brick "another name"', ".#", "##"),
        ("brick Q cells 7,7 7,8 8,8",),
    ],
)
def test_names_places_and_numbers_make_no_other_piece(other: tuple[str, ...]) -> None:
    """Bricks of one shape, however held or named, are interchangeable: their copies add up."""
    puzzle = packing("board 2x3", "brick P", "##", "#", *other)
    assert counts(puzzle) == (2, 1)
    assert counts(puzzle.with_distinct_copies()) == (4, 1)


@pytest.mark.parametrize(
    "other",
    [
        ("brick Q no-flipping", "##", "#"),
        ("brick Q no-turning", "##", "#"),
        ("brick Q", "##", "a"),
    ],
)
def test_rules_and_colours_make_another_piece(other: tuple[str, ...]) -> None:
    """A brick that may not be flipped or turned, or has a colour, is another piece."""
    puzzle = packing("board 2x3", "brick P", "##", "#", *other)
    assert counts(puzzle) == counts(puzzle.with_distinct_copies())


def test_copies_of_one_line_stay_interchangeable() -> None:
    """Where listed bricks count as different, the copies of each do not."""
    three = packing("board 1x3", "brick m x2", "#", "brick n", "#")
    assert counts(three) == (1, 1)
    assert counts(three.with_distinct_copies()) == (3, 2)


def test_both_switches_go_together() -> None:
    """Alike bricks and mirror images can be kept apart at once, in either order."""
    puzzle = packing("board 2x3", "brick P", "##", "#", "brick Q", "##", "#")
    assert counts(puzzle.with_distinct_copies()) == (4, 1)
    assert counts(puzzle.with_mirrors()) == (2, 2)
    assert counts(puzzle.with_mirrors().with_distinct_copies()) == (4, 2)
    assert counts(puzzle.with_distinct_copies().with_mirrors()) == (4, 2)


def test_mirror_partners_of_bricks_that_count_as_different() -> None:
    """A flip of the board takes the first L to the first J, as many copies to as many."""
    lines = ("brick L1 no-flipping", "###", "#", "brick L2 x0-1 no-flipping", "###", "#")
    more = ("brick J2 x0-1 no-flipping", "#", "###", "brick J1 no-flipping", "#", "###")
    puzzle = packing("board", "####.####", "####.####", *lines, *more)
    oracle = Oracle(puzzle, apart=True)
    layings = set(oracle.layings())
    assert len(layings) == 8
    assert counts(puzzle.with_distinct_copies()) == (len(layings), len(oracle.classes(layings)))


# ---------------------------------------------------------------- colours that show


@pytest.mark.parametrize(
    "lines",
    [
        ("board", "xx", "brick P", "ab", "allow a on x", "allow b on x"),
        ("board 1x2", "brick P", "ab"),
    ],
)
def test_the_same_cells_in_other_colours_are_another_packing(lines: tuple[str, ...]) -> None:
    """A brick `ab` lies as ab or as ba; the two are mirror images. Texts and JSON have which."""
    puzzle = packing(*lines)
    assert counts(puzzle) == (2, 1)
    left, right = puzzle.solve().solutions
    assert {left.placements[0].colours, right.placements[0].colours} == {("a", "b"), ("b", "a")}
    assert left != right
    assert left.text() in {"PP\ncolours\nab\n", "PP\ncolours\nba\n"}
    for each in (left, right):
        assert puzzle.solution_from(each.text()) == each
        assert puzzle.solution_from_json(each.as_json()) == each
        assert puzzle.check(each).ok
    wrong = PackingSolution(puzzle, [replace(left.placements[0], colours=("a", "a"))])
    assert [str(fault) for fault in puzzle.check(wrong).faults] == [
        "row 1, column 1: brick P cannot lie here and show a a"
    ]


def test_a_picture_without_colours_is_right_if_some_can_show() -> None:
    """Without its colours a packing is still right; where only some can show, these are read."""
    free = packing("board 1x2", "brick P", "ab")
    told = free.solution_from("PP\n")
    assert told.placements == (PlacedBrick(0, ((0, 0), (0, 1))),)
    assert free.check(told).ok
    bound = packing("board", "b#", "brick P", "ab")
    assert bound.solution_from("PP\n").placements == (PlacedBrick(0, ((0, 0), (0, 1)), ("b", "a")),)
    assert "colours" not in bound.solve().solutions[0].text()


def test_huge_counts_distinguish_colours() -> None:
    """Any number of dominoes `ab` on 2×8: each of the 34 tilings in two ways for each domino.

    Along the frontier, by Kasteleyn's determinant and, up to symmetry, by Burnside's lemma.
    """
    puzzle = packing("board 2x8", "brick d xany", "ab")
    assert puzzle.count() == Count(34 * 2**8, exact=True)
    graph = dimer_graph(packing_solver(puzzle))
    assert graph is not None
    assert run(KasteleynSearch([graph])).count.n == 34 * 2**8
    small = packing("board 2x4", "brick d xany", "ab")
    layings = set(Oracle(small).layings())
    assert small.count(distinct=True).n == len(Oracle(small).classes(layings))


def test_a_colour_may_lie_on_a_cell_without_any() -> None:
    """Cells of the board without a colour take every colour, as cells of bricks lie anywhere."""
    puzzle = packing("board", "#b", "brick P", "ab")
    assert counts(puzzle) == (1, 1)
    assert not list(Facts.of(puzzle).guesses())
    refused = packing("board", "cb", "brick P", "ab")
    assert counts(refused) == (0, 0)


def test_drawings_and_pages_show_the_colours_of_bricks() -> None:
    """A filled board has the letters of the bricks, and a page knows which way each one lies."""
    puzzle = packing("board", "##", "brick P", "ab")
    left, right = sorted(puzzle.solve().solutions, key=lambda each: each.placements[0].colours)
    assert [texts(puzzle.svg(one), "colours") for one in (left, right)] == [["a", "b"], ["b", "a"]]
    for one in (left, right):
        game = GamePage.of(puzzle).game(one, unique=True)
        (_, look, *_), *_ = game.data["solutions"][0]
        assert tuple(game.data["bricks"][0]["colours"][look]) == one.placements[0].colours
        assert len(game.data["solutions"]) == 2
        assert game.how[-1][1] == "a → –, b → –"  # these go together


# ---------------------------------------------------------------- texts


def test_names_below_a_picture() -> None:
    """Where shapes do not show which brick lies, the names do, in order of position."""
    lines = ("board 1x4", 'brick "a b" no-turning', "##", "brick other", "##")
    puzzle = packing(*lines)
    texts = sorted(each.text() for each in puzzle.solutions())
    assert texts == ['AABB\nnames "a b" other\n', 'AABB\nnames other "a b"\n']
    for each in puzzle.solutions():
        text = Facts.of(puzzle).solved_text(each)
        assert puzzle.solution_from(text) == each
        assert Packing.loads(text) == puzzle


def test_names_of_alike_bricks_are_shown_where_they_count_as_different() -> None:
    """Alike bricks are named if they are distinct by option, and only then."""
    puzzle = packing("board 1x4", "brick one", "##", "brick two", "##")
    assert [each.text() for each in puzzle.solutions()] == ["AABB\n"]
    apart = puzzle.with_distinct_copies()
    texts = {each.text() for each in apart.solutions()}
    assert texts == {"AABB\nnames one two\n", "AABB\nnames two one\n"}
    for each in apart.solutions():
        assert apart.solution_from(each.text()) == each


@pytest.mark.parametrize("word", ["board", "packing", "colours", "names", "solution"])
def test_colours_that_spell_a_word_of_the_text(word: str) -> None:
    """A brick whose colours are a word is not taken for that word, alone or below its puzzle."""
    puzzle = Packing(
        f"1x{len(word)}", [Brick("P", tuple((0, n) for n in range(len(word))), colours=tuple(word))]
    )
    assert counts(puzzle) == (2, 1)
    for each in puzzle.solutions():
        text = Facts.of(puzzle).solved_text(each)
        assert puzzle.solution_from(text) == puzzle.solution_from(each.text()) == each
        assert Packing.loads(text) == puzzle


@pytest.mark.parametrize(
    ("below", "message"),
    [
        ("names one", "line 2: 1 names of bricks, but the picture has 2 bricks: 'names one'"),
        ("names one three", "line 2: no brick of the puzzle has this name: 'three'"),
        ("colours\nab?-", "line 3, column 4: not a character for a brick: '-'"),
    ],
)
def test_what_stands_below_a_picture_and_is_wrong(below: str, message: str) -> None:
    """Names that are none, too few of them, and signs that are no colours are errors."""
    puzzle = packing("board 1x4", "brick one no-turning", "##", "brick two", "##")
    with pytest.raises(InputError) as error:
        puzzle.solution_from(f"AABB\n{below}\n")
    assert str(error.value) == message


# ---------------------------------------------------------------- random boards


def compare(seed: int) -> int:
    """Compare all answers about a random board with the oracle's; return how many packings."""
    random = Random(seed)
    bare = random_packing(random, random.choice(NAMES), choose=random.random() < 0.4)
    apart, mirrors = random.random() < 0.25, random.random() < 0.8
    puzzle = bare.with_distinct_copies() if apart else bare
    puzzle = puzzle if mirrors else puzzle.with_mirrors()
    oracle = Oracle(bare, apart=apart, steps=MOST_STEPS)
    try:
        layings = set(islice(oracle.layings(), MOST_LAYINGS + 1))
    except TooManySteps:
        return MOST_LAYINGS + 1
    if len(layings) > MOST_LAYINGS:
        return len(layings)
    assert puzzle.count() == Count(len(layings), exact=True)
    found = list(puzzle.solve(seed=random.choice([None, 1, 2])).solutions)
    assert len(found) == len(layings)
    assert {oracle.read(each) for each in found} == layings
    classes = oracle.classes(layings, flip=mirrors)
    assert puzzle.count(distinct=True) == Count(len(classes), exact=True)
    chosen = [oracle.read(each) for each in puzzle.solve(distinct=True).solutions]
    assert [sum(one in each for one in chosen) for each in classes] == [1] * len(classes)
    _compare_at_once(puzzle, len(layings))
    assert all(puzzle.check(each).ok for each in found)
    some = random.sample(found, min(12, len(found)))
    for each in some:
        _compare_texts(puzzle, oracle, each)
    for each in some[:1]:
        text = Facts.of(puzzle).solved_text(each)
        assert Packing.loads(text) == puzzle
        assert puzzle.solution_from(text) == puzzle.solution_from(each.text())
    if found and random.random() < 0.2:
        _compare_elsewhere(puzzle, found[0], layings, is_usual=not apart)
    for each in some[:8]:
        wrong = _changed(random, each)
        assert puzzle.check(wrong).ok == oracle.is_right(wrong)
    return len(layings)


def _compare_at_once(puzzle: Packing, number: int) -> None:
    """Count without looking at each packing, wherever that can be done."""
    solver = packing_solver(puzzle)
    assert solver.problem.frontier_count() in {number, None}
    graph = dimer_graph(solver)
    assert graph is None or run(KasteleynSearch([graph])).count.n == number


def _compare_elsewhere(
    puzzle: Packing, found: PackingSolution, layings: set[Laying], *, is_usual: bool
) -> None:
    """Search by an algorithm to watch, judge solutions of a page, and write for BurrTools."""
    with suppress(InputError):  # which knows no ranges, nor cells that may stay empty
        steps = AnimationView.of(puzzle).animate("smart").steps()
        assert sum(step.solution is not None for step in steps) == len(layings)
    for laid in GamePage.of(puzzle).game(found, unique=True).data["solutions"]:
        assert JUDGES["packing"](puzzle, {"laid": [[*one, 0] for one in laid], "looks": []})
    text = None
    with suppress(InputError):  # as for bricks that may not be turned
        text = write_xmpuzzle(puzzle)
    if text is not None and is_usual:
        assert Packing.parse(text)[0].count() == Count(len(layings), exact=True)


def _compare_texts(puzzle: Packing, oracle: Oracle, packed: PackingSolution) -> None:
    """Write a packing and read it back, as text and as JSON data."""
    here = oracle.read(packed)
    for again in (
        puzzle.solution_from(packed.text()),
        puzzle.solution_from_json(packed.as_json()),
    ):
        assert oracle.read(again) == here
        assert puzzle.check(again).ok


def _changed(random: Random, packed: PackingSolution) -> PackingSolution:
    """Return a packing with something else in it, which is wrong as a rule."""
    laid = list(packed.placements)
    if not laid:
        return packed
    at = random.randrange(len(laid))
    one, bricks = laid[at], packed.puzzle.bricks
    change = random.randrange(6)
    if change == 0:
        laid[at] = replace(one, colours=tuple(random.choice(["", "a", "b"]) for _ in one.cells))
    elif change == 1:
        laid[at] = replace(one, colours=one.colours[::-1])
    elif change == 2:
        laid[at] = replace(one, brick=random.randrange(len(bricks)))
    elif change == 3:
        other = random.randrange(len(laid))
        laid[at] = replace(one, brick=laid[other].brick, colours=laid[other].colours)
        laid[other] = replace(laid[other], brick=one.brick, colours=one.colours)
    elif change == 4:
        del laid[at]
    else:
        laid[at] = replace(one, colours=())
    return PackingSolution(packed.puzzle, laid)


def test_random_boards() -> None:
    """On 200 random boards, every count and every packing is the oracle's; most have several."""
    found = [compare(seed) for seed in range(200)]
    assert sum(1 < number <= MOST_LAYINGS for number in found) > 80


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_many_random_boards(part: int) -> None:
    """The same on 20,000 boards."""
    found = [compare(seed) for seed in range(1000 * part, 1000 * (part + 1))]
    assert sum(1 < number <= MOST_LAYINGS for number in found) > 400
