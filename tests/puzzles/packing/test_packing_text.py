"""Packings as text: what may be written, what is wrong with some texts, and what is read back."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.lengths import examples
from support.strategies.packing import filled, packings

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.kind import detect_kind, parse_any
from puzzlewright.puzzles.packing.bricks import SETS, Brick, PlacedBrick, find_set
from puzzlewright.puzzles.packing.lattice import CUBIC, HEX, SQUARE, TRI
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution

DOMINO = ((0, 0), (0, 1))

#: Sets that take no time.
SMALL = [name for name, (_, size) in SETS.items() if size <= 4]


def packing(*lines: str) -> Packing:
    """Read a packing from the lines below its header."""
    return Packing.loads("\n".join(["packing", *lines, ""]))


def complaint(text: str) -> str:
    """Return the error message about a wrong text."""
    with pytest.raises(InputError) as caught:
        Packing.parse(text, "file.txt")
    return str(caught.value)


def copies(*lines: str) -> dict[str, int | None]:
    """Return how many there are of each brick on a board of 6x10."""
    return {brick.name: brick.copies for brick in packing("board 6x10", *lines).bricks}


# ---------------------------------------------------------------- there and back


@examples(300)
@given(packings())
@example(Packing({(0, at): sign for at, sign in enumerate("board")}, [Brick("a", DOMINO)]))
@example(Packing({(0, at): sign for at, sign in enumerate("packing")}, [Brick("a", DOMINO)]))
@example(Packing([(0, 0, 0), (0, 0, 1)], [Brick("a", ((0, 0, 0),))], lattice="cubic"))
@example(Packing([(0, 0), (2, 0)], [Brick("a", ((0, 0), (2, 0)))], lattice="hex"))
@example(Packing([(0, 0), (999_999, 0)], [Brick("a", DOMINO)]))
def test_print_and_parse_is_the_identity(puzzle: Packing) -> None:
    """Any packing reads back as it was, alone or below another one, whatever its names."""
    assert Packing.parse(puzzle.text()) == [puzzle]
    assert Packing.parse(puzzle.text() * 2) == [puzzle] * 2


@pytest.mark.parametrize("name", ["soma", *SMALL, "one-sided tetrominoes", "fixed trominoes"])
def test_sets_are_written_by_their_names(name: str) -> None:
    """A set of bricks is one line, on its lattice."""
    lattice = CUBIC if name == "soma" else SETS[name.rpartition(" ")[2]][0]
    board = [(1, 1)] if lattice is TRI else [(0,) * lattice.dimensions]
    bricks = find_set(name, lattice)
    assert bricks is not None
    puzzle = Packing(board, bricks, lattice=lattice)
    assert f"\nbricks {name}\n" in puzzle.text()
    assert Packing.loads(puzzle.text()) == puzzle


@examples(300)
@given(st.text('packingbordxh tesy012#.,-="\\\n', max_size=80))
@example("packing\nboard\n#\n--\n#\nbrick a\n#")
@example('packing\nboard 1x1\nbrick "\\u{110000}" cells 0,0')
def test_only_our_own_errors_escape(rest: str) -> None:
    """Any text is read and reads back, or raises an InputError."""
    with suppress(InputError):
        for puzzle in Packing.parse(f"packing\n{rest}\n"):
            assert Packing.loads(puzzle.text()) == puzzle


@given(st.binary(max_size=60))
def test_garbage_is_refused(data: bytes) -> None:
    """Bytes that are no packing are an InputError, whichever way they are not."""
    with pytest.raises(InputError):
        Packing.parse(data.decode("latin-1"))


# ---------------------------------------------------------------- what people may write


def test_lines_of_all_systems_and_editors() -> None:
    """Ends of lines, a byte order mark, spaces at ends, comments and capitals mean nothing."""
    plain = packing("board", "##", "##", "", "brick a x2", "##")
    text = (
        "\ufeff# by hand\r\n\r\n"
        "Packing   # squares\r"
        "BOARD  \n"
        "##   \n"
        "##\r\n"
        "\r\n"
        "# one brick only\n"
        "  Brick a X2 # twice\n"
        "\n"
        "##\n"
        "\n"
        "# the end"
    )
    assert Packing.parse(text) == [plain]
    assert detect_kind(text).name == "packing"
    assert parse_any(text) == [plain]


@pytest.mark.parametrize("size", ["6x10", "6 x 10", "6X10", "6×10", "06x010"])
def test_sizes(size: str) -> None:
    """Sizes may have spaces and any cross."""
    assert list(packing(f"board {size}", "bricks dominoes").board) == list(
        product(range(6), range(10))
    )


def test_slanted_boards_by_their_size() -> None:
    """On hexagons and triangles a size is that of a parallelogram; of triangles it has two each."""
    hexes = Packing.loads("packing hex\nboard 2x3\nbricks dihexes\n")
    assert set(hexes.board) == {(row, at) for row in range(2) for at in range(3)}
    tris = Packing.loads("packing tri\nboard 2x3\nbricks hexiamonds\n")
    assert len(tris.board) == 12
    assert len(TRI.components(tris.board)) == 1
    rows = Packing.loads("packing tri\nboard\n######\n.######\nbricks hexiamonds\n")
    assert list(rows.board) == list(tris.board)


def test_coordinates() -> None:
    """Bricks and boards by their cells are what the pictures of them are."""
    pictured = packing("board", "ab#", ".##", "brick hook no-turning", "##", "#.")
    listed = packing(
        "board cells 0,0=a 0,1=b", "0,2 1,1", "1,2  # the last one", "",
        "brick hook no-turning cells 0,0 0,1 1,0",
    )  # fmt: skip
    assert listed == pictured
    away = packing("board 2x2", "brick a cells 5,-7 5,-6")
    assert away.bricks[0].cells == ((5, -7), (5, -6))
    assert away.count() == packing("board 2x2", "brick a", "##").count()
    solid = Packing.loads("packing cubic\nboard cells 0,0,0 1,0,0\nbrick a cells 0,0,0 0,0,1\n")
    assert solid.lattice is CUBIC
    assert solid.count().n == 1


def test_sets_by_name() -> None:
    """As many as are needed, this many of each, one of each; small or large, one or many."""
    assert copies("bricks dominoes") == {"1": None}
    assert copies("bricks 3 dominoes") == copies("bricks 3 Dominos") == {"1": 3}
    assert copies("bricks domino") == copies("bricks 1 domino") == {"1": 1}
    assert copies("bricks L-tromino, I-tromino") == {"L": 1, "I": 1}
    assert copies("bricks any L-tromino") == copies("bricks L-trominoes") == {"L": None}
    assert copies("bricks PENTOMINOES") == copies("bricks pentomino")
    assert set(copies("bricks 2 pentominoes").values()) == {2}
    assert len(copies("bricks one-sided tetrominoes")) == 7
    assert len(copies("bricks fixed tetrominoes and trominoes")) == 19 + 2
    assert set(copies("bricks tetrominoes trominoes")) == {
        *("I", "L", "O", "S", "T", "I of trominoes", "L of trominoes")
    }


def test_board_and_bricks_in_any_order() -> None:
    """The board says that there are layers, wherever it stands."""
    text = "packing\nbricks soma\nchoose\nboard 3x3x3\n"
    assert Packing.loads(text) == Packing.loads("packing\nboard 3x3x3\nbricks soma\nchoose\n")


def test_hexagons_are_no_comments() -> None:
    """A row of hexagons begins like a comment and is none."""
    puzzle = Packing.loads("packing hex\nboard\n# # #\n\n# three in a row\nbrick a x3\n#\n")
    assert list(puzzle.board) == [(0, 0), (0, 1), (0, 2)]


def test_layers() -> None:
    """Layers of a picture are apart by two strokes; a flat brick among them is one layer thick."""
    puzzle = packing(
        "board", "##", "##", "--", "##", "#.", "brick a", "##", "#", "brick b x2", "##"
    )
    assert puzzle.lattice is CUBIC
    assert len(puzzle.board) == 7
    assert puzzle.bricks[1].cells == ((0, 0, 0), (0, 0, 1))


def test_names_in_quotes() -> None:
    """A name in quotes may hold anything."""
    puzzle = packing("board 1x2", r'brick "the \"long\" one # x3 \u{e9}" cells 0,0 0,1')
    assert puzzle.bricks[0].name == 'the "long" one # x3 é'
    assert puzzle.bricks[0].copies == 1


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "file.txt: no packing found: the header `packing` is missing"),
        ("# nothing\n", "file.txt: no packing found"),
        ("nothing\npacking\n", "line 1: the header `packing` is expected first: 'nothing'"),
        ("packing round\n", "line 1: after `packing` comes a lattice or nothing (square, cubic,"),
        ("packing\n", "line 1: no board: a line such as `board 6x10` is missing"),
        ("packing\n6x10\n", "line 2: a line begins with board, bricks, brick, choose, allow: '6"),
        ("packing\nboard 6\n", "line 2: not a size such as 6x10 or 3x3x3: '6'"),
        ("packing\nboard 6x-1\n", "line 2: not a size"),
        ("packing\nboard ٦x٦\n", "line 2: not a size"),
        ("packing\nboard 0x5\n", "line 2: a board has 1 to 1,000,000 cells: '0x5'"),
        ("packing\nboard 1001x1000\n", "line 2: a board has 1 to 1,000,000 cells: '1001x1000'"),
        (f"packing\nboard 2x{'9' * 5000}\n", "line 2: a board has 1 to 1,000,000 cells"),
        ("packing\nboard\n", "line 2: a picture is expected below: 'board'"),
        ("packing\nboard\n...\n", "line 2: a picture is expected below"),
        ("packing\nboard cells\n", "line 2: cells such as 0,0 0,1 are expected"),
        ("packing\nboard cells 0,0 0\n", "line 2: not a cell such as 0,0: '0'"),
        ("packing\nboard cells 0,0 1,2,3\n", "line 2: not a cell such as 0,0: '1,2,3'"),
        ("packing\nboard cells 0,0\n0,0\n", "line 2: a cell appears twice: '0,0'"),
        ("packing tri\nboard cells 0,1\nbrick a\n#\n", "line 1: the board: a cell of the lattice"),
        ("packing\nboard cells 0,0=_\nbrick a\n#\n", "line 1: the board: a colour is one letter"),
        ("packing\nboard\n#\t#\n", "line 3, column 2: a tab in a picture"),
        ("packing\nboard\n##\n#*\n", "line 4, column 2: not a character for a cell: '*'"),
        ("packing\nboard\n# the board\n##\n", "line 3: a row or a comment?"),
        ("packing\nboard\n##\n\n##\n", "line 5: a row after the end of a picture"),
        ("packing\nboard\n##\n\n# #\n", "line 5: a row after the end of a picture"),
        (
            "packing\nboard 2x2\nbrickss dominoes\n",
            "line 3: a line begins with board, bricks, brick, choose, allow "
            "(did you mean `bricks`?): 'brickss dominoes'",
        ),
        ("packing\nbords 2x2\n", "line 2: a line begins with board, bricks, brick, choose, allow"),
        ("packing\nboard 2x2\nbricks dominoes\nchose\n", "allow (did you mean `choose`?)"),
        ("packing\nboard 2x2\nbrick a\n##\n\nbrik b\n#\n", "line 6: a line begins with board, b"),
        ("packing\nboard 2x2\nbrick a\n##\nbrik b\n#\n", "line 5: a row of a picture, or did you"),
        ("packing\nboard 2x2\n##\n", "line 3: a picture where there should be none: '##'"),
        ("packing\nboard 2x2\n\n# #\n", "line 4: a picture where there should be none: '# #'"),
        ("packing hex\nboard\n##\n", "line 3, column 2: between two hexagons: '#'"),
        ("packing hex\nboard\n#\n--\n#\n", "line 4: layers on the lattice hex: '--'"),
        ("packing hex\nboard 2x2x2\n", "line 2: the lattice hex has two sizes: '2x2x2'"),
        ("packing cubic\nboard 2x2\n", "line 2: the lattice cubic has three sizes: '2x2'"),
        ("packing\nboard 2x2\nboard 2x2\n", "line 3: a second board"),
        ("packing\nboard 2x2\n", "line 1: there are no bricks"),
        ("packing\nboard 2x2\nbricks\n", "line 3: the name of a set is expected"),
        ("packing\nboard 2x2\nbricks 3\n", "line 3: the name of a set is expected at the end"),
        ("packing\nboard 2x2\nbricks 3 any dominoes\n", "line 3: the name of a set is expected"),
        ("packing\nboard 2x2\nbricks 0 dominoes\n", "line 3: 1 to 1,000,000 copies of a brick"),
        ("packing\nboard 2x2\nbricks pentonimoes\n", "(did you mean `pentominoes`"),
        ("packing\nboard 2x2\nbricks Q-trominoes\n", "no set of bricks has this name"),
        ("packing\nboard 2x2\nbricks gravel\n", "and F-pentomino for one brick): 'g"),
        ("packing\nboard 3x3\nbricks soma\n", "line 3: these bricks are not for the"),
        ("packing\nboard 3x3\nbricks hexiamonds\n", "line 3: these bricks are not for the"),
        ("packing tri\nboard 3x3\nbricks dihexes\n", "line 3: these bricks are not for the"),
        ("packing hex\nboard 3x3\nbricks dominoes\n", "line 3: these bricks are not for the"),
        ("packing\nboard 2x2\nbrick\n##\n", "line 3: a brick has one name: 'brick'"),
        ("packing\nboard 2x2\nbrick a b\n##\n", "line 3: a brick has one name: 'brick a b'"),
        ('packing\nboard 2x2\nbrick "a\n##\n', "line 3: a quote is missing, or a gap after one"),
        ('packing\nboard 2x2\nbrick "a b x2\n##\n', "line 3: a quote is missing, or a gap after"),
        ('packing\nboard 2x2\nbrick a"\n##\n', "line 3: a quote is missing, or a gap after one"),
        ('packing\nboard 2x2\nbrick "a"x2\n##\n', "line 3: a quote is missing, or a gap after one"),
        ("packing\nboard 2x2\nbrick a\n", "line 3: a picture is expected below: 'brick a'"),
        ("packing\nboard 2x2\nbrick a x0\n#\n", "line 3: 1 to 1,000,000 copies of a brick, or any"),
        ("packing\nboard 2x2\nbrick a x1000001\n#\n", "copies of a brick, or any: '1000001'"),
        ("packing\nboard 2x2\nbrick a\n#\nbrick a\n##\n", "line 5: two bricks have the same name"),
        ("packing\nboard 2x2\nbricks dominoes\nchoose two\n", "line 4: nothing follows `choose`"),
        ("packing\nboard 2x2\nbricks dominoes\nchoose\nchoose\n", "line 5: a second `choose`"),
    ],
)  # fmt: skip
def test_complaints(text: str, message: str) -> None:
    """What is wrong is reported with its line and column, and quoted."""
    assert message in complaint(text)


@pytest.mark.parametrize(
    ("brick", "message"),
    [
        (Brick("a", ()), "a brick has no cells: 'a'"),
        (Brick("a", ((0, 0), (0, 0))), "a brick has a cell twice: 'a'"),
        (Brick("a", ((0, 0, 0),)), "brick a: a cell of the lattice square is 2 whole numbers"),
        (Brick("a", ((0, 10**7),)), "brick a: a cell of the lattice square is"),
        (Brick("a", DOMINO, 0), "0 copies of a brick (there can be 1 to 1,000,000): 'a'"),
        (Brick("a", DOMINO, 10**6 + 1), "1000001 copies of a brick"),
        (Brick("a", DOMINO, colours=("a",)), "colours that are not one for each cell: 'a'"),
        (Brick("a", DOMINO, colours=("a", "#")), "brick a: a colour is one letter or digit"),
    ],
)
def test_bricks_that_are_none(brick: Brick, message: str) -> None:
    """Packings made in Python are looked at like those that are read."""
    with pytest.raises(InputError) as caught:
        Packing([(0, 0), (0, 1)], [brick])
    assert message in str(caught.value)


def test_warnings() -> None:
    """Bricks in parts and colours that fit on no cell are allowed, with a warning."""
    puzzle = packing("board", "aa", "aa", "brick a", "#.#", "brick b", "z")
    assert Facts.of(puzzle).notes() == (
        "brick a is in 2 parts that do not touch",
        "no cell of the board has the colour z, which bricks ask for",
    )
    assert Facts.of(packing("board 2x2", "bricks dominoes")).notes() == ()


# ---------------------------------------------------------------- filled boards


@examples(300)
@given(filled())
def test_filled_boards_read_back(packed: PackingSolution) -> None:
    """A picture of a filled board, alone or below its puzzle, shows where the bricks lie."""
    puzzle = packed.puzzle
    assert puzzle.check(packed).ok
    for text in (packed.text(), Facts.of(puzzle).solved_text(packed)):
        again = puzzle.solution_from(text)
        assert puzzle.check(again).ok
        assert {one.cells for one in again.placements} == {one.cells for one in packed.placements}
    assert Packing.parse(Facts.of(puzzle).solved_text(packed)) == [puzzle]


def test_more_bricks_than_letters() -> None:
    """Bricks that touch never share a sign, however many there are."""
    puzzle = packing("board 20x20", "bricks dominoes")
    rows = [
        PlacedBrick(0, ((row, col), (row, col + 1))) for row in range(20) for col in range(0, 20, 2)
    ]
    packed = PackingSolution(puzzle, rows)
    assert puzzle.solution_from(packed.text()) == packed
    split = Packing(puzzle.board, [Brick("a", ((0, 0), (0, 2)), None)])
    pairs = [
        PlacedBrick(0, ((row, col), (row, col + 2)))
        for row in range(20)
        for col in (0, 1, 4, 5, 8, 9, 12, 13, 16, 17)
    ]
    packed = PackingSolution(split, pairs)
    assert split.solution_from(packed.text()) == packed


def test_bricks_that_have_an_end_are_used_up() -> None:
    """A brick that must be used is found in the picture, though an endless one fits as well."""
    lines = ("brick b0 xany no-flipping", "##", "brick b1 no-turning", "##")
    puzzle = packing("board 2x2", *lines)
    solutions = list(puzzle.solutions())
    assert solutions
    for packed in solutions:
        assert puzzle.check(puzzle.solution_from(packed.text())).ok


def test_alike_shapes_are_given_to_the_bricks_that_may_lie_so() -> None:
    """The one that may not be turned takes the part that lies as it does, whichever comes first."""
    puzzle = packing("board 2x2", "brick free", "##", "brick stiff no-turning no-flipping", "##")
    assert puzzle.check(puzzle.solution_from("AA\nBB\n")).ok
    three = packing(
        "board", "##", "##", "#", "#", "brick stiff no-turning", "##", "brick free x2", "##"
    )
    assert three.check(three.solution_from("AA\nBC\nB?\nD\n")).ok is False
    assert [one.brick for one in three.solution_from("AA\nBB\nC\nC").placements] == [0, 1, 1]


@pytest.mark.parametrize(
    ("picture", "problems"),
    [
        ("AAB\nCCB", []),
        ("AAB\nCC.", ["row 2, column 3: not covered", "row 1, column 3: no brick has this shape"]),
        ("AA?\nCC?", ["row 1, column 3: not covered", "brick d: used 2 times; there are 3"]),
        ("AAA\nCCC", ["row 1, column 1: no brick has this shape, or may lie like this"]),
        ("AABB\nCCDD", ["row 1, column 4: covered, but not on the board", "used 4 times"]),
    ],
)
def test_wrong_pictures(picture: str, problems: list[str]) -> None:
    """Pictures of what is no solution are read, and the checker reports the faults."""
    puzzle = packing("board 2x3", "brick d x3", "##")
    found = str(puzzle.check(puzzle.solution_from(picture)))
    for problem in problems:
        assert problem in found
    assert (found == "correct") == (not problems)


def test_places_on_slanted_lattices_are_those_of_the_picture() -> None:
    """The checker names rows and columns as one counts them in the picture."""
    puzzle = Packing.loads("packing hex\nboard\n# #\n # #\nbrick a x2\n# #\n")
    report = puzzle.check(puzzle.solution_from("A A\n B\n"))
    assert "row 2, column 4: not covered" in map(str, report.faults)
    puzzle = Packing.loads("packing tri\nboard\n####\nbrick a x2\n##\n")
    report = puzzle.check(puzzle.solution_from("AAB"))
    assert "row 1, column 4: not covered" in map(str, report.faults)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "my.txt: no picture of a filled board found"),
        ("AA\nBB\n\nAB\nAB\n", "my.txt, line 4: a second picture: one solution is expected: 'AB'"),
        ("A*\nBB\n", "my.txt, line 1, column 2: not a character for a brick: '*'"),
        ("packing\nboard 2x2\nbricks dominoes\n", "line 1: a puzzle without a solution"),
    ],
)
def test_pictures_that_cannot_be_read(text: str, message: str) -> None:
    """What is no picture of a board is reported with its place."""
    puzzle = packing("board 2x2", "bricks dominoes")
    with pytest.raises(InputError) as caught:
        puzzle.solution_from(text, "my.txt")
    assert message in str(caught.value)


@examples(100)
@given(st.text("AB?.# -\n\u00e9", max_size=30))
def test_any_picture_is_read_and_judged_or_refused(text: str) -> None:
    """Only our own errors escape the reader and the checker of solutions."""
    puzzle = Packing([(0, 0), (0, 1), (1, 0)], [Brick("a", DOMINO, None)], lattice=HEX)
    with suppress(InputError):
        puzzle.check(puzzle.solution_from(text))
    square = Packing([(0, 0), (0, 1), (1, 0)], [Brick("a", DOMINO, None)], lattice=SQUARE)
    with suppress(InputError):
        square.check(square.solution_from(text))
