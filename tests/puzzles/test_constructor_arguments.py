"""Constructors take what people type; what makes no sense is named; reprs are short and helpful."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies.common import ALL_SUDOKU_BOXES, covers, sudokus

from puzzlewright import (
    Cover,
    CrissCross,
    FillIn,
    InputError,
    Jigsaw,
    Packing,
    Puzzle,
    Sudoku,
    WordSearch,
    load_words,
)
from puzzlewright.core.outcomes import Count
from puzzlewright.puzzles.cover.items import Coloured
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.jigsaw.pieces import Pin
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.sudoku.board import usual_box
from puzzlewright.puzzles.sudoku.puzzle import SudokuSolution
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
VALUES = [0 if sign == "." else int(sign) for sign in LINE]
ROWS = [VALUES[at : at + 9] for at in range(0, 81, 9)]

# Sudoku


@pytest.mark.parametrize(
    "cells",
    [
        LINE,
        LINE.replace(".", "0"),
        "\n".join(LINE[at : at + 9] for at in range(0, 81, 9)),
        f"sudoku 3x3\n{LINE}\n",
        Sudoku(VALUES).text(),
        VALUES,
        tuple(VALUES),
        iter(VALUES),
        bytes(VALUES),
        list(LINE),
        [value or None for value in VALUES],
        [LINE[at : at + 9] for at in range(0, 81, 9)],
        ROWS,
        [list(map(str, row)) for row in ROWS],
        [[value or "." for value in row] for row in ROWS],
        (iter(row) for row in ROWS),
        [" ".join(map(str, row)) for row in ROWS],
    ],
)
def test_one_sudoku_in_many_ways(cells: Any) -> None:
    """Texts, rows and values, and whatever stands for an empty cell."""
    assert Sudoku(cells) == Sudoku(VALUES, (3, 3))


@given(sudokus(ALL_SUDOKU_BOXES))
def test_boxes_are_inferred(puzzle: Sudoku) -> None:
    """From the number of cells, if there is a usual box; else it has to be given."""
    n = puzzle.size
    rows = [puzzle.cells[at : at + n] for at in range(0, n * n, n)]
    for cells in (puzzle.cells, rows, puzzle.text()):
        assert Sudoku(cells, puzzle.box) == puzzle
        assert Sudoku(cells, f"{puzzle.box[0]}x{puzzle.box[1]}") == puzzle
    if usual_box(n) == puzzle.box:
        assert Sudoku(puzzle.cells) == Sudoku(rows) == puzzle
    assert Sudoku(puzzle.text()) == puzzle


@pytest.mark.parametrize(
    ("cells", "box", "message"),
    [
        (LINE[:-1], None, "80 cells; 81 expected"),
        (VALUES[:-1], None, "80 cells; a 9×9 sudoku has 81"),
        ([0] * 25, None, "25 cells; a 4×4 sudoku has 16 (other sizes need a box"),
        ([], None, "0 cells"),
        ([[0] * 9] * 8, None, "cells: row 1 has 9 cells; 8 expected"),
        ([[0] * 4] * 5, (2, 2), "cells: 5 rows; 4 expected"),
        ([*ROWS[:8], [10] * 9], None, "row 9, column 1: not a value from 0 (empty) to 9: '10'"),
        ([*ROWS[:8], ["x"] * 9], None, "row 9, column 1: not a value"),
        ([*ROWS[:8], [1.5] * 9], None, "row 9, column 1: not a value"),
        (f"{LINE[:9]}5{LINE[10:]}", None, "5 is given twice in row 2"),
        ("x", None, "a cell is one of 1 to 9"),
        ("", None, "no sudoku found"),
        (f"{LINE}\n{LINE}", None, "cells: one puzzle is expected, not 2"),
        (f"sudoku 1x9\n{'.' * 81}", (3, 3), "box: 3x3, but the text has boxes of 1x9"),
        (LINE, "3", "box: rows and columns of a box are written like 3x3: '3'"),
        (LINE, (6, 6), "unknown box shape"),
    ],
)
def test_sudokus_that_are_none(cells: Any, box: Any, message: str) -> None:
    """An InputError says what is wrong."""
    with pytest.raises(InputError) as caught:
        Sudoku(cells, box)
    assert message in str(caught.value)


# Cover


class Suit(Enum):
    CLUBS = 1
    HEARTS = 2


def test_items_may_be_anything() -> None:
    """Numbers, tuples, enum members; options are numbered as they are given."""
    options: list[Any] = [[Suit.CLUBS, (0, 1)], [Suit.HEARTS], [Suit.CLUBS, Suit.HEARTS], [(0, 1)]]
    puzzle = Cover([Suit.CLUBS, Suit.HEARTS, (0, 1)], options)
    assert puzzle.text() == "cover\nCLUBS HEARTS 0,1\nCLUBS 0,1\nHEARTS\nCLUBS HEARTS\n0,1\n"
    assert {solution.numbers for solution in puzzle.solutions()} == {(0, 1), (2, 3)}
    assert Cover.loads(puzzle.text()) == Cover.from_json(puzzle.as_json())
    assert Cover.loads(puzzle.text()).text() == puzzle.text()
    assert Cover(range(3), [[0, 1], [2]]).count() == Count(1, exact=True)


def test_colours_of_items_that_are_no_words() -> None:
    """They are written explicitly, and may be anything, too."""
    cell: Any = (0, 0)
    options = [[1, Coloured(cell, "red")], [2, Coloured(cell, 7)]]
    puzzle = Cover([1, 2], options, secondary=[cell])
    assert puzzle.options[0][1] is options[0][1]
    assert puzzle.text().splitlines()[2:] == ["1 0,0:red", "2 0,0:7"]
    assert puzzle.count().n == 0
    same = Cover([1, 2], [[1, Coloured(cell, Suit)], [2, Coloured(cell, Suit)]], secondary=[cell])
    assert same.count().n == 1
    words = Cover("a b", [["a", Coloured("x", "red")], "b x:red"], secondary="x")
    assert words == Cover("a b", ["a x:red", "b x:red"], secondary="x")


def test_a_tuple_is_always_an_item() -> None:
    """Also a pair of an item and something else; so is a word with a colon, outside of texts."""
    puzzle = Cover([1, 2, (1, 2)], [[1, 2, (1, 2)]])
    assert puzzle.count().n == 1
    with pytest.raises(InputError, match=r"options\[0\]\[1\]: unknown item .*'x,red'"):
        Cover(["a"], [["a", ("x", "red")]], secondary=["x"])
    assert Cover(["Mon 9:00", "Mon"], [["Mon 9:00"], ["Mon"]]).count().n == 1


def test_names_differ_and_have_no_gaps() -> None:
    """Whatever the items are called."""
    items = [1, "1", "a b", "a_b", "a:b|c", "", (), (1, (2, 3)), object(), object(), 1.5]
    puzzle = Cover(items, [[item] for item in items])
    assert puzzle.items == tuple(items)
    named = Cover.loads(puzzle.text())
    assert named.items == (
        *("1_2", "1", "a_b_2", "a_b", "a.b/c", "item", "item_2", "1,(2,3)"),
        *("object", "object_2", "1.5"),
    )
    assert Cover.from_json(puzzle.as_json()) == named
    assert puzzle.solve().solutions[0].numbers == tuple(range(len(items)))


def test_bounds_and_sets() -> None:
    """Bounds may be single numbers; a set is an option in the order of the items."""
    assert Cover([1, 2], [[1], [1], [2]], bounds={1: 2, 2: (0, 1)}).count().n == 2
    assert Cover("b a", [{"b", "a"}]).options == Cover("b a", ["b a"]).options


@given(covers(plain_names=False))
def test_words_stay_as_they_are(puzzle: Cover) -> None:
    """Problems in words are not changed by all this."""
    options = [" ".join(map(str, option)) for option in puzzle.options]
    bounds = dict(zip(puzzle.items, puzzle.bounds, strict=True))
    again = Cover(puzzle.items, options, secondary=puzzle.secondary, bounds=bounds)
    assert again == puzzle


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (([1, 1], []), InputError, "items[1]: this item is listed twice, first as number 1: '1'"),
        (([1], [[2]]), InputError, "options[0][0]: unknown item (there are 1): '2'"),
        (([1], [[Coloured(1, 2)]]), InputError, "options[0][0]: a colour on a primary item"),
        (([1], [[]]), InputError, "options[0]: an option needs at least one item"),
        (([1], [[[1]]]), TypeError, "options[0]: an item that can be hashed expected, not [1]"),
        (([[1]], []), TypeError, "items: an item that can be hashed expected, not [1]"),
        (([1], [1]), TypeError, "options[0]: a text of words or a list of items expected"),
        (([1], [{1: 2}]), TypeError, "options[0]: a text of words or a list of items expected"),
        (("a", "a"), TypeError, "options: a list of options expected, not 'a'"),
    ],
)
def test_covers_that_are_none(
    arguments: tuple[Any, Any], error: type[Exception], message: str
) -> None:
    """The option or argument is named."""
    with pytest.raises(error) as caught:
        Cover(*arguments)
    assert message in str(caught.value)


# Words and grids


def test_fillins() -> None:
    """Pictures, rows, plain words, words with scores."""
    cells = ((("C", "A", "T"), 50), (("T", "E", "A"), 50))
    puzzle = FillIn(
        Template([["", "", ""], [None, None, ""], [None, None, ""]]), [Word(*c) for c in cells]
    )
    picture = """
        ___
        ##_
        ##_
    """
    templates: tuple[Any, ...] = (
        picture,
        ["___", "##_", "##_"],
        [["", "", ""], [None, None, ""], [None] * 2 + [""]],
    )
    for template in templates:
        assert FillIn(template, ["cat", "tea"]) == puzzle
    assert FillIn(picture, {"cat": 50, "tea": 50}) == puzzle
    assert FillIn(picture, [("cat", 60), "Tea"]).words[0].score == 60
    assert FillIn(picture, [(["C", "A", "T"], 50), "tea"]) == puzzle
    assert FillIn("_ _", ["ljub"], alphabet="croatian").words[0].cells == ("LJ", "U", "B")
    only = FillIn(picture, [], mode="dictionary", only={"1-Across": ["cat"], "2-Down": ["tea"]})
    assert only.count().n == 1


def test_crisscrosses() -> None:
    """Words, pairs with clues, and grids of any form."""
    entries = [Entry(("C", "A", "T"), "cat"), Entry(("T", "E", "A"), "tea", "a drink")]
    puzzle = CrissCross(entries, Grid([["C", "A", "T"], [None, None, "E"], [None, None, "A"]]))
    grids: tuple[Any, ...] = (
        "CAT\n--E\n--A\n",
        ["cat", "--e", "--a"],
        [list("CAT"), ["-", None, "E"], list("  A")],
    )
    for grid in grids:
        assert CrissCross(["cat", ("tea", "a drink")], grid) == puzzle
    assert CrissCross(["ljeto"], [["LJ", "E"]]).grid.rows == (("LJ", "E"),)
    assert CrissCross(["ljeto"], "(LJ)E").grid.rows == (("LJ", "E"),)


def test_wordsearches() -> None:
    """The same, with levels, messages and banned words as texts."""
    puzzle = WordSearch(
        ["cat", ("dog", "Hund")],
        ["CAT", "DOG"],
        directions="easy",
        message="Hi!",
        ban=["darn", ("A", "B")],
        unplaced=[("emu", "no room")],
    )
    assert puzzle.directions == ("E", "S")
    assert puzzle.message == ("H", "I")
    assert puzzle.ban == (tuple("DARN"), ("A", "B"))
    assert puzzle.unplaced == ((Entry(tuple("EMU"), "emu"), "no room"),)
    assert puzzle.entries[1] == Entry(tuple("DOG"), "dog", "Hund")
    assert puzzle.count().n == 1


# Pieces and bricks


def test_jigsaws() -> None:
    """Pieces as texts, pins by the names of pieces."""
    puzzle = Jigsaw(1, 2, [(0, 1, 0, 0), (0, 0, 0, -1)], names=["p", "q"], pins={1: Pin(0, 1)})
    ways: tuple[Any, ...] = (
        ["0 1 0 0", "0,0,0,-1"],
        [".A..", "...a"],
        [[0, 1, 0, 0], "0 0 0 −1"],
    )
    for pieces in ways:
        assert Jigsaw(1, 2, pieces, names="pq", pins={"q": [0, 1]}) == puzzle


def test_packings() -> None:
    """Sizes, pictures, names of sets, and bricks as pictures or cells."""
    cells = list(product(range(2), range(3)))
    bricks = [Brick("A", ((0, 0), (0, 1), (1, 0))), Brick("B", ((0, 0), (0, 1), (0, 2)))]
    puzzle = Packing(dict.fromkeys(cells, ""), bricks)
    for board in ("2x3", "###\n###", cells, [list(cell) for cell in cells], set(cells)):
        assert Packing(board, bricks) == puzzle
    for given_bricks in (
        ["##\n#.", "###"],
        {"A": "##\n#", "B": [[0, 0], [0, 1], [0, 2]]},
        [("A", [(1, 0), (0, 0), (0, 1)]), bricks[1]],
        [replace(bricks[0], cells=[[0, 0], [0, 1], [1, 0]]), bricks[1]],  # type: ignore[arg-type]
    ):
        assert Packing(cells, given_bricks) == puzzle  # type: ignore[arg-type]
    assert Packing("6x10", "pentominoes") == Packing.loads(
        "packing\nboard 6x10\nbricks pentominoes"
    )
    assert Packing("3x3x3", "soma").lattice.name == "cubic"
    assert Packing("2x3", ["2 dominoes", "2 monominoes"]).count() == Count(11, exact=True)
    assert Packing({(0, 0): "a", (0, 1): ""}, "dominoes").board[0, 0] == "a"
    picture = """
        .#.
        ###
    """
    assert list(Packing(picture, "T-tetromino").board) == [(0, 1), (1, 0), (1, 1), (1, 2)]


# What is of no use

#: Values that are wrong almost anywhere.
WRONG: list[Any] = [
    None, 3, -1, "x", "", [], {}, object(), 1.5, [None], [3], ["x"], [[]], {1: 2},
    [object()], [("x", 1)], {"x": None}, b"x", [[1]], {"x"}, [{}], True,
]  # fmt: skip

RIGHT: dict[Callable[..., Puzzle[Any]], dict[str, Any]] = {
    Sudoku: {"cells": LINE, "box": (3, 3)},
    Cover: {
        "items": "a b",
        "options": ["a x:r", "b x:r"],
        "secondary": "x",
        "bounds": {"a": (0, 1)},
    },
    CrissCross: {
        "words": ["cat"],
        "grid": ["CAT"],
        "goal": "all",
        "crossings": 1,
        "unplaced": [("dog", "no room")],
        "notes": ["odd"],
    },
    FillIn: {
        "template": "___",
        "words": ["cat"],
        "mode": "dictionary",
        "least": 0,
        "repeats": False,
        "only": {"1-Across": ["cat"]},
        "crossword": True,
        "alphabet": "english",
    },
    Jigsaw: {
        "rows": 1,
        "cols": 2,
        "pieces": [(0, 1, 0, 0), (0, 0, 0, 1)],
        "signed": False,
        "turning": True,
        "flat_rim": True,
        "labelled": False,
        "names": ["p", "q"],
        "pins": {0: (0, 0)},
    },
    Packing: {"board": "2x2", "bricks": "dominoes", "lattice": "square", "choose": False},
    WordSearch: {
        "words": ["cat"],
        "grid": ["CAT"],
        "directions": "easy",
        "message": "",
        "ban": [],
        "unplaced": [],
        "notes": [],
    },
}
ARGUMENTS = [(make, name) for make, right in RIGHT.items() for name in right]


@pytest.mark.parametrize(("make", "name"), ARGUMENTS)
@given(data=st.data())
def test_wrong_values_are_named(make: Any, name: str, data: st.DataObject) -> None:
    """Either they make sense, or a TypeError or InputError has the reason."""
    simple = st.sampled_from(WRONG)
    members = st.lists(simple, max_size=3)
    value = data.draw(simple | members | st.dictionaries(st.sampled_from([0, "a", "x"]), simple))
    try:
        puzzle = make(**{**RIGHT[make], name: value})
    except InputError as bad:
        assert str(bad)
    except TypeError as bad:
        assert str(bad).startswith(name) and " expected, not " in str(bad)
    else:
        assert repr(puzzle)
        again = type(puzzle).from_json(puzzle.as_json())
        is_named = make is Cover  # JSON has names for items that are no words
        assert again.as_json() == puzzle.as_json() if is_named else again == puzzle


@pytest.mark.parametrize(
    ("make", "name", "value"),
    [
        (make, name, value)
        for make, name in ARGUMENTS
        if name not in ("box", "secondary", "bounds", "only", "alphabet", "pins")
        for value in (None, object(), 3)
        if not (name in ("rows", "cols", "crossings", "least") and value == 3)
        and not (name == "lattice" and value is None)
    ],
)
def test_values_of_no_use_are_refused(make: Any, name: str, value: object) -> None:
    """None, numbers and objects, wherever they mean nothing."""
    with pytest.raises((TypeError, InputError)):
        make(**{**RIGHT[make], name: value})


@pytest.mark.parametrize(
    ("make", "name"),
    [(make, name) for make in RIGHT for name in inspect.signature(make).parameters],
)
@pytest.mark.parametrize("value", [object(), 0.5], ids=["object", "0.5"])
def test_wrong_types_are_named(make: Any, name: str, value: object) -> None:
    """An argument of a type that means nothing there is a TypeError that names it."""
    with pytest.raises(TypeError, match=f"^{name}\\b.* expected, not "):
        make(**{**RIGHT[make], name: value})


# What people see


@pytest.mark.parametrize("make", RIGHT)
def test_few_public_names(make: Any) -> None:
    """What dir() shows fits on a screen, also when a puzzle was solved."""
    puzzle = make(**RIGHT[make])
    puzzle.solve(limit=1)
    assert puzzle.svg()
    names = [name for name in dir(puzzle) if name[0] != "_"]
    # A word search has a message and bonus words besides; crosswords have the most constraints.
    most = {WordSearch: 52, Packing: 52, CrissCross: 57, FillIn: 60, Cover: 50, Jigsaw: 50}.get(
        make, 48
    )
    assert len(names) <= most, names


def shown(puzzle: Puzzle[Any]) -> tuple[str, str]:
    """Return the reprs of a puzzle and its first solution."""
    return repr(puzzle), repr(puzzle.solve(limit=1).solutions[0])


def test_reprs() -> None:
    """One short line that says what a person wants to know."""
    first, second = shown(Sudoku(LINE))
    assert first == f"<Sudoku 9×9, 30 clues: {LINE}>"
    assert second.startswith("<SudokuSolution 9×9: 5346789126") and len(second) < 110
    assert len(repr(Sudoku([0] * 625))) < 120
    assert repr(SudokuSolution([[99]], (1, 1))) == "<SudokuSolution 1×1: ?>"
    assert shown(Cover("a b", ["a", "b"])) == (
        "<Cover: 2+0 items, 2 options>",
        "<CoverSolution: 2 options (0, 1)>",
    )
    assert repr(Cover(range(20), [[n] for n in range(20)]).solve().solutions[0]) == (
        "<CoverSolution: 20 options (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …)>"
    )
    assert shown(CrissCross(["cat", "dog"], ["CAT"])) == (
        "<CrissCross 1×3: 1 word, 0 connectors, 3 letters, 1 not placed>",
        "<CrissCrossSolution 1×3: 1 word, 0 connectors, 3 letters>",
    )
    assert shown(FillIn(["___", "##_", "##_"], ["cat", "tea"])) == (
        "<FillIn 3×3: 2 slots, 2 words, exact>",
        "<FillInSolution 3×3: CAT TEA>",
    )
    assert shown(Jigsaw(1, 2, ["0 1 0 0", "0 0 0 -1"], pins={0: (0, 0)})) == (
        "<Jigsaw 1×2: signed, 1 pinned>",
        "<JigsawSolution 1×2: 1/0 2/0>",
    )
    assert shown(Packing("2x2", "dominoes")) == (
        "<Packing square: 4 cells, 1 brick>",
        "<PackingSolution: 2 bricks on 4 of 4 cells>",
    )
    assert shown(WordSearch(["cat", "tac"], ["CAT"])) == (
        "<WordSearch 1×3: 2 words>",
        "<WordSearchSolution: 2 of 2 (1 1 E cat …)>",
    )


def test_reprs_of_parts() -> None:
    """Answers, counts, entries, grids and reports."""
    puzzle = Cover("a b", ["a", "b"])
    answer = puzzle.solve()
    assert repr(answer).startswith("<Answer: exhausted, 1 solution, 1 node in ")
    assert repr(puzzle.count()) == "Count(n=1, exact=True)"
    assert repr(puzzle.check(answer.solutions[0])) == "<Report: correct>"
    assert repr(Entry(tuple("OTTER"), "otter")) == "<Entry 'otter'>"
    assert repr(Entry(("LJ", "E"), "lje", "so")) == "<Entry 'lje' (LJ|E): 'so'>"
    assert repr(Grid([["A", None], ["LJ", "B"]])) == "<Grid 2×2: A-/(LJ)B>"
    assert len(repr(Grid([["A"] * 50] * 50))) < 80
    assert repr(Template([["", ""]])) == "<Template 1×2: 1 slot>"
    assert repr(puzzle.options[0]) == "('a',)"


@pytest.mark.parametrize("solution", [None, "1234", 3, [], object()])
def test_no_solutions(solution: Any) -> None:
    """What is no solution is refused by check() and svg() of every kind, with its name."""
    puzzles: list[Puzzle[Any]] = [
        Sudoku((0,) * 16),
        Cover("a b", ["a", "b"]),
        Jigsaw.make(size=2, seed=1, rounds=0),
        Packing.make("4x4", pieces=3, seed=1),
        FillIn("__\n__", ["AB", "CD", "AC", "BD"]),
        CrissCross.make(["otter", "tea"], seed=1),
        WordSearch.make(["otter"], seed=1),
    ]
    for puzzle in puzzles:
        with pytest.raises(TypeError, match=r"^solution: a "):
            puzzle.check(solution)
        with pytest.raises(TypeError, match=r"^style: a mapping of texts expected, not 'nope'"):
            puzzle.svg(style="nope")  # type: ignore[arg-type]
        if solution is not None:
            with pytest.raises(TypeError, match=r"^solution: a "):
                puzzle.svg(solution)
        with pytest.raises(TypeError, match=r"^text: a text is expected"):
            type(puzzle).loads([])  # type: ignore[arg-type]


def test_sets_of_words_are_sorted() -> None:
    """A set has another order in every process, but the same seed makes the same puzzle."""
    words = ["bat", "cat", "eat", "hat", "oat", "rat"]
    for make in (FillIn.make, CrissCross.make, WordSearch.make):
        assert make(set(words), seed=1) == make(sorted(words), seed=1)
    few, rows = {"CAT", "BAT", "TAB"}, ["CAT", "BAT"]
    for made in (few, few | set(words)):  # the order of a few may be right by chance
        fill = FillIn("...", made, mode="dictionary", letters={"Q", "J", "C"})
        assert fill == FillIn("...", sorted(made), mode="dictionary", letters=["C", "J", "Q"])
        cross = CrissCross(made, rows)
        assert cross == CrissCross(sorted(made), rows)
        search = WordSearch(made, rows, ban=made, directions={"E", "NE", "SE"}, bonus=made)
        ordered = sorted(made)
        assert search == WordSearch(ordered, rows, ban=ordered, directions="E,SE,NE", bonus=ordered)


def test_views_of_mappings_have_an_order() -> None:
    """They are no sets, though they have methods of one."""
    clues = {"TAB": "A bill", "CAT": "A pet"}
    assert CrissCross(clues.items(), "CAT") == CrissCross([*clues.items()], "CAT")
    assert WordSearch(clues.keys(), "CAT") == WordSearch([*clues], "CAT")
    assert CrissCross(clues, "CAT") == CrissCross(clues.items(), "CAT")
    options = {"b": 1, "a": 2}
    assert Cover("a b", options.keys()).options == (("b",), ("a",))
    with pytest.raises(TypeError, match=r"^options: a list of options, in the order of"):
        Cover("a b", {"a", "b"})


def test_paths() -> None:
    """Numbers are no files, and names that no file can have are refused."""
    with pytest.raises(TypeError, match="path: expected a file name"):
        load_words(True)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="not a valid file name"):
        Sudoku.load("x\0.txt")


def test_words_with_clues_from_a_mapping() -> None:
    """Keys alone would lose the clues."""
    clues = {"otter": "it swims", "heron": "it wades"}
    for made in (CrissCross.make(clues, seed=1), WordSearch.make(clues, seed=1)):
        assert {entry.text: entry.clue for entry in made.entries} == clues
