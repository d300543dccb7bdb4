"""Jigsaws as text: the formats that are read, what is wrong with some texts, what is written."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.lengths import examples
from support.strategies.common import Cut, cut_jigsaws, jigsaws

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.jigsaw.formats.json_text import json_text
from puzzlewright.puzzles.jigsaw.pieces import Pin, PlacedPiece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.recognise import looks_like_jigsaw

PIECES = [(0, 1, -2, 0), (0, 0, 3, -1), (2, 10, 0, 0), (-3, 0, 0, -10)]
SQUARE = Jigsaw(2, 2, PIECES)
LIST = "0 1 -2 0\n0 0 3 -1\n2 10 0 0\n-3 0 0 -10\n"
COLOURS = "0 1 2 0\n0 0 3 1\n2 1 0 0\n3 0 0 1\n"


def complaint(text: str) -> str:
    """Return the error message about a wrong text."""
    with pytest.raises(InputError) as caught:
        Jigsaw.parse(text, "file.txt")
    return str(caught.value)


# Our own text


def test_the_text_that_is_written() -> None:
    """The header names only the rules that are unusual; numbers stand below one another."""
    assert SQUARE.text() == ("jigsaw 2 2\n 0  1 -2   0\n 0  0  3  -1\n 2 10  0   0\n-3  0  0 -10\n")
    rules: dict[str, Any] = {"signed": False, "turning": False, "flat_rim": False, "labelled": True}
    pins = {0: Pin(0, 1), 1: Pin(0, 0, 0)}
    jigsaw = Jigsaw(1, 2, [(1, 2, 3, 4), (0, 0, 0, 0)], names=("a", "bcd"), pins=pins, **rules)
    assert jigsaw.text() == (
        "jigsaw 1 2 unsigned no-turning free-rim labelled\na:   1 2 3 4 @1,2\nbcd: 0 0 0 0 @1,1,0\n"
    )


@examples(200)
@given(jigsaws())
def test_print_and_parse_is_the_identity(jigsaw: Jigsaw) -> None:
    """Our text and our JSON read back as the same jigsaw, alone or among others."""
    assert Jigsaw.parse(jigsaw.text()) == [jigsaw]
    assert Jigsaw.parse(jigsaw.text() * 2) == [jigsaw] * 2
    assert Jigsaw.parse(json_text(jigsaw)) == [jigsaw]
    assert Jigsaw.parse(f"[{json_text(jigsaw)},{json_text(jigsaw)}]") == [jigsaw] * 2


def test_what_people_may_write() -> None:
    """Comments, blank lines, commas, tabs, typographic signs and other forms of the size."""
    text = (
        "# by hand\n\n"
        "Jigsaw 2×2   # the size\n"
        "\t0, 1, \u22122, 0\r\n"
        "0\t0\t+3\t-1   # a corner\n"
        "   # nothing\n"
        "2,10,0,0\n"
        "-3 0 _ -010"
    )
    assert Jigsaw.parse(text) == [SQUARE]
    assert Jigsaw.parse("jigsaw 2x2\n" + LIST) == [SQUARE]


def test_names_and_pins() -> None:
    """A piece without a name among named ones is called by its number; turns may be open."""
    text = "jigsaw 2 2\na: 0 1 -2 0 @2,1\n0 0 3 -1\nc,d : 2 10 0 0 @ 1 , 2 , 3\n-3 0 0 -10\n"
    [jigsaw] = Jigsaw.parse(text)
    assert jigsaw.pieces == SQUARE.pieces
    assert jigsaw.names == ("a", "2", "c,d", "4")
    assert jigsaw.pins == {0: Pin(1, 0, None), 2: Pin(0, 1, 3)}


def test_rules_in_any_order() -> None:
    """The words after the size change the rules, each its own."""
    [jigsaw] = Jigsaw.parse("jigsaw 1 1 labelled FREE-RIM unsigned\n1 2 3 4\n")
    assert (jigsaw.labelled, jigsaw.flat_rim, jigsaw.signed) == (True, False, False)
    assert jigsaw.turning
    [jigsaw] = Jigsaw.parse("jigsaw 1 1 no-turning\n1 2 3 4\n")
    assert (jigsaw.labelled, jigsaw.flat_rim, jigsaw.signed) == (False, True, True)
    assert not jigsaw.turning


def test_letters() -> None:
    """Capitals are tabs and small letters holes, a sign beats the case; colours have no case."""
    signed = Jigsaw(1, 2, [(1, -1, 2, -26), (-1, 1, 0, 0)])
    assert Jigsaw.parse("jigsaw 1 2\nA a B z\n-A +a . _") == [signed]
    assert Jigsaw.parse("jigsaw 1 2\nAaBz\n\u2212a A 0 0") == [signed]
    unsigned = Jigsaw(1, 2, [(1, 1, 2, 26), (3, 3, 0, 0)], signed=False)
    assert Jigsaw.parse("jigsaw 1 2 unsigned\nAabZ\nC +c . _") == [unsigned]
    pinned = Jigsaw(1, 1, [(0, 0, 0, 0)], names=["x"], pins={0: Pin(0, 0)})
    assert Jigsaw.parse("jigsaw 1 1\nx:0_.0@1,1") == [pinned]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no jigsaw found"),
        ("# nothing\n\n", "no jigsaw found"),
        ("jigsaw\n", "line 1: a header is jigsaw ROWS COLS and the words for special rules"),
        ("jigsaw 3\n", "line 1: a header is"),
        ("jigsaw two 2\n", "line 1, column 8: no number of rows or columns: 'two'"),
        ("jigsaw 0 5\n", "line 1: a grid has at least one row and one column: 'jigsaw 0 5'"),
        ("jigsaw 5x0\n", "line 1: a grid has at least one row"),
        ("jigsaw -5 -5\n", "line 1: a grid has at least one row"),
        ("jigsaw 1000 1000\n", "line 1: a grid has at most 100,000 cells: 'jigsaw 1000 1000'"),
        (f"jigsaw 5 {'9' * 5000}\n", "line 1, column 10: a grid has at most 100,000 cells"),
        ("jigsaw 1 1 flat\n", "line 1, column 12: unknown rule (there are unsigned, no-turning,"),
        ("\njigsaw 4 6\n" + "0 0 0 0\n" * 23, "line 2: 24 pieces expected for 4×6 cells, 23 found"),
        ("jigsaw 1 1\n" + "0 0 0 0\n" * 2, "line 1: 1 pieces expected for 1×1 cells, 2 found"),
        ("jigsaw 1 1\n0 1.5 0 0", "line 2, column 3: not an edge: use a whole number, a letter"),
        ("jigsaw 1 1\n0 0 0 x1", "line 2, column 7: not an edge: use a whole number, a letter"),
        ("jigsaw 1 1\n0 0 0 1_0", "line 2, column 7: not an edge"),
        ("jigsaw 1 1\n0 0 0 ١", "line 2, column 7: not an edge"),
        ("jigsaw 1 1\n0 0 0 --1", "line 2, column 7: not an edge"),
        ("jigsaw 1 1\n1 O 3 0", "line 2, column 3: a letter among numbers: edges are all of one"),
        ("jigsaw 1 1\na: A b 3 0", "line 2, column 8: a number among letters: edges are all of"),
        ("jigsaw 1 1\n0 0 0", "left: '0 0 0'"),
        ("jigsaw 1 1\na: 1 0 0 0 0", "line 2, column 4: 5 edges; a piece has four: top, right"),
        ("jigsaw 1 1\na:", "line 2: 0 edges; a piece has four"),
        ("jigsaw 1 1\nAbcde", "line 2, column 1: 1 edge; a piece has four"),
        ("jigsaw 1 1\n0,,0,0,0", "line 2, column 2: a comma with nothing before or after it"),
        ("jigsaw 1 1\n0 0 0 0,", "line 2, column 8: a comma with nothing before or after it"),
        ("jigsaw 1 1\n0 0 0 1000001", "column 7: edges are numbers from -1,000,000 to 1,000,000"),
        (f"jigsaw 1 1\n0 0 0 -{'1' * 5000}", "column 7: edges are numbers from -1,000,000 to"),
        (
            "jigsaw 1 1 unsigned\n0 0 -1 0",
            "line 2, column 5: a negative edge, but edges are unsigned: '-1'",
        ),
        ("jigsaw 1 1 unsigned\n0 0 -a 0", "line 2, column 5: a negative edge"),
        ("jigsaw 1 2\na: 0 0 0 0\n\n a: 0 0 0 0", "line 4, column 2: the name is that of the piece"
         " in line 2: 'a'"),
        ("jigsaw 1 2\n2: 0 0 0 0\n0 0 0 0", "line 3, column 1: the name is that of the piece in"),
        ("jigsaw 1 1\na b: 0 0 0 0", "line 2, column 1: a name is printable text without gaps"),
        ("jigsaw 1 1\n : 0 0 0 0", "line 2, column 2: a name is printable text without gaps"),
        ("jigsaw 1 1\n0 0 0 0 @2,1", "line 2, column 9: pinned outside the grid of 1×1 cells"),
        ("jigsaw 1 1\n0 0 0 0 @1,0", "line 2, column 9: pinned outside the grid"),
        ("jigsaw 1 1\n0 0 0 0 @1", "line 2, column 9: not a pin: write @ROW,COL or @ROW,COL,TURN"),
        ("jigsaw 1 1\n0 0 0 0 @1,1,4", "line 2, column 9: a turn is 0, 1, 2 or 3"),
        ("jigsaw 1 1 no-turning\n0 0 0 0 @1,1,1", "line 2, column 9: pinned with a turn, but"),
        (
            "jigsaw 1 2\n0 0 0 0 @1,1\n0 0 0 0 @1,1,2",
            "line 3, column 9: line 2 pins a piece to the same cell: '@1,1,2'",
        ),
        ("jigsaw 1 1\n0 0 0 0\njigsaw 2 2\n0 0 0 0", "line 3: 4 pieces expected for 2×2 cells, 1"),
        ("0 0 0 0\njigsaw 1 1\n0 0 0 0", "line 2: a header after lines without one: line 1"),
    ],
)  # fmt: skip
def test_each_mistake_with_its_place(text: str, message: str) -> None:
    """Mistakes are reported with source, line, column if there is one, and what is wrong."""
    said = complaint(text)
    assert said.startswith("file.txt")
    assert message in said


# Lists of other people


def test_lists_without_a_header_are_square() -> None:
    """A square number of lines is a jigsaw; signs and the rim are seen from the edges."""
    assert Jigsaw.parse(LIST) == [SQUARE]
    [colours] = Jigsaw.parse("# colours\n" + COLOURS)
    assert not colours.signed
    assert colours.flat_rim
    assert Jigsaw.parse("1 2 3 4\n" * 4)[0].flat_rim is False
    assert Jigsaw.parse("Ab..\n..aB\nab..\n.AB.")[0].signed
    assert not Jigsaw.parse("ab..\n..ab\nab..\n.ab.")[0].signed


def test_headers_of_lists() -> None:
    """Two numbers are the size; four say as well what is signed and what lies top left."""
    assert Jigsaw.parse("2 2\n" + LIST) == [SQUARE]
    fixed = Jigsaw(2, 2, PIECES, pins={3: Pin(0, 0)})
    assert Jigsaw.parse("2 2 1 3\n" + LIST) == [fixed]
    assert Jigsaw.parse("2 2 1 -1\n" + LIST) == [SQUARE]
    [tall] = Jigsaw.parse("4 1\n" + COLOURS)
    assert (tall.rows, tall.cols, tall.signed) == (4, 1, False)
    assert Jigsaw.parse("2 2 1 -1\n" + COLOURS)[0].signed


def test_ids_become_names() -> None:
    """Five numbers on a line are an id and four edges, with every sort of header."""
    rows = "".join(f"{n} {row}\n" for n, row in zip((7, 12, -1, 0), LIST.split("\n"), strict=False))
    named = Jigsaw(2, 2, PIECES, names=("7", "12", "-1", "0"))
    assert Jigsaw.parse(rows) == [named]
    assert Jigsaw.parse("2 2\n" + rows) == [named]
    [pinned] = Jigsaw.parse("2 2 1 2\n" + rows)
    assert (pinned.names, pinned.pins) == (named.names, {2: Pin(0, 0)})


def test_a_rim_with_too_few_flat_edges_is_free_with_a_note() -> None:
    """With some flat edges, but fewer than the rim has sides, there is a warning."""
    assert Jigsaw.parse(LIST)[0].warnings == ()
    assert Jigsaw.parse("1 2 3 4\n" * 4)[0].warnings == ()
    [odd] = Jigsaw.parse("1 2 3 4\n" * 3 + "0 0 1 2")
    assert odd.flat_rim is False
    assert odd.warnings == ("2 flat edges for a rim of 8 sides: the rim is taken to be free",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 0 0 0\n" * 5, "line 1: without a header the grid is square, but 5 is not a square"),
        ("9 9 0 -1\n" + "0 0 0 0\n" * 5, "this line asks for 81 pieces): begin with a header"),
        ("1 3 0 1\n" + "0 0 0 0\n" * 3, "line 1: either a header or the first of 4 pieces: begin"),
        ("2 3\n" + "0 0 0 0\n" * 5, "line 1: 6 pieces expected for 2×3 cells, 5 found: '2 3'"),
        ("0 3\n0 0 0 0\n", "line 1: a grid has at least one row and one column"),
        ("2 3 0 -1\n" + "1 0 0 0 0\n" * 5, "line 1: 6 pieces expected for 2×3 cells, 5 found"),
        ("2 3 7 -1\n" + "1 0 0 0 0\n" * 6, "line 1: no header: rows, columns, signed (0 or 1)"),
        (
            "1 2\n5 0 0 0 0\n\n5 0 0 0 0",
            "line 4, column 1: the id 5 is that of the piece in line 2",
        ),
        ("1 2\n5 0 0 0 0\n05 0 0 0 0", "line 3, column 1: the id 5 is that of the piece in line 2"),
        ("a 0 0 0 0\n", "line 1, column 1: not an id: use a whole number"),
        (
            "1 2 0 -1\n0 0 0 0\n0 0 -5 0",
            "line 3, column 5: a negative edge, but edges are unsigned",
        ),
        ("1 2\n0 0 0 0\n0 0 0 0 0", "line 3: 5 words; 4 expected, as in line 2: '0 0 0 0 0'"),
        ("1 2 3\n", "line 1: 3 words; a piece has four edges, after an id or none: '1 2 3'"),
        ("1 2 3\n" + "0 0 0 0\n" * 15, "line 1: 3 words; 4 expected, as in line 2: '1 2 3'"),
        ("4 4 3\n" + "0 0 0 0\n" * 15, "line 1: 16 pieces expected for 4×4 cells, 15 found"),
        ("1 2\n", "line 1: no pieces below this line: '1 2'"),
        ("1 x 3\n", "line 1: 3 words; a piece has four edges, after an id or none: '1 x 3'"),
        ("hello\n", "line 1: 1 word of 5 characters; a piece has four edges"),
        ("0 0 0 0.5\n", "line 1, column 7: not an edge"),
        ("top right bottom left\n" + "0 0 0 0\n" * 5, "without a header the grid is square, but 5"),
        ("norte este sur oeste\n" + COLOURS, "line 1, column 1: not an edge"),
        ("top right bottom left\n", "line 1: no pieces below this line"),
        ("1 2 3\n0 1 0 0\n0 0 0\n", "line 3: 3 words; 4 expected, as in line 2: '0 0 0'"),
        ("0 1 0\n0 1 0 0\n0 0 0 1\n0 0 0 0", "line 1: 3 words; 4 expected, as in line 2: '0 1 0'"),
        ("1 2\nabcde\nabcd\n", "line 2: 1 word of 5 characters; four characters expected, as in"),
        ("1 2\n123\n1204\n", "line 2: 1 word of 3 characters; four characters expected, as in"),
        ("1 2\na: 1 0 0 0 0\nb: 2 0 0 0 0\n", "line 2: 5 words; after a name, a piece has four"),
        ("1 2 sorted\n0 1 0 0\n0 0 0 1\n", "line 1, column 5: unknown rule (there are unsigned"),
        ("1 2\n0 1 0 0 @1,3\n0 0 0 1\n", "line 2, column 9: pinned outside the grid of 1×2 cells"),
        ("1 2 0 1\n0 1 0 0 @1,2\n0 0 0 1\n", "line 1: a piece for the top left cell, but there"),
        ("2 2\n" + COLOURS.replace("3", "O"), "line 3, column 5: a letter among numbers: edges"),
        ("2 2\n0 b c 0\n0 0 d 2\nc b 0 0\nd 0 0 b\n", "line 3, column 7: a number among letters"),
    ],
)  # fmt: skip
def test_lists_with_mistakes(text: str, message: str) -> None:
    """What does not fit, or could be read in two ways, is refused with its place."""
    said = complaint(text)
    assert said.startswith("file.txt, line")
    assert message in said


def test_more_first_lines() -> None:
    """A size with a number of colours or with rules, `2x2`, the titles of columns, all skipped."""
    [plain] = Jigsaw.parse(COLOURS)
    titles = "id,top,right,bottom,left\n"
    for first in ("2x2\n", "2 2 3\n", "2 2 unsigned\n", "Top, Right, Bottom, Left\n"):
        [jigsaw] = Jigsaw.parse(first + COLOURS)
        assert jigsaw == plain
        assert jigsaw.warnings == ()
    for first in (titles, "2 2\n" + titles, "2 2 0 -1\n" + titles):
        rows = "".join(
            f"{n},{row.replace(' ', ',')}\n" for n, row in enumerate(COLOURS.split("\n")[:4])
        )
        [jigsaw] = Jigsaw.parse(first + rows)
        assert jigsaw == Jigsaw(2, 2, plain.pieces, signed=False, names=list("0123"))
    assert Jigsaw.parse("jigsaw 2 2\ntop right bottom left\n" + LIST) == [SQUARE]
    [free] = Jigsaw.parse("2 2 free-rim no-turning\n" + COLOURS)
    assert (free.flat_rim, free.turning, free.signed) == (False, False, False)
    [few] = Jigsaw.parse("2 2 2\n" + COLOURS)
    assert few.warnings == ("line 1 says 2 colours, but there are 3",)


def test_names_pins_and_brackets_in_lists() -> None:
    """As in our own texts, with a size or without; brackets and commas at the end fall away."""
    lines = COLOURS.splitlines()
    [plain] = Jigsaw.parse(COLOURS)
    named = "".join(f"p{n}: {line}\n" for n, line in enumerate(lines))
    pinned = COLOURS.replace(lines[2], lines[2] + " @2,2,1")
    for first in ("", "2 2\n"):
        [jigsaw] = Jigsaw.parse(first + named)
        assert jigsaw == Jigsaw(2, 2, plain.pieces, signed=False, names=["p0", "p1", "p2", "p3"])
        [jigsaw] = Jigsaw.parse(first + pinned)
        assert jigsaw == Jigsaw(2, 2, plain.pieces, signed=False, pins={2: Pin(1, 1, 1)})
        for shape in ("[{}],", "{{{}}},", "({})", "  [ {} ]", "{},"):
            rows = "".join(shape.format(line.replace(" ", ", ")) + "\n" for line in lines)
            assert Jigsaw.parse(first + rows) == [plain]


def test_edges_without_gaps() -> None:
    """Four signs in one word are four edges, digits as well as letters."""
    [plain] = Jigsaw.parse(COLOURS)
    assert Jigsaw.parse("2 2\n" + COLOURS.replace(" ", "")) == [plain]
    assert Jigsaw.parse("jigsaw 2 2 unsigned\n" + COLOURS.replace(" ", "")) == [plain]
    letters = COLOURS.translate(str.maketrans("0123", "0ABC")).replace(" ", "")
    assert Jigsaw.parse(letters) == [plain]


#: A board of 3x3 with grey for its rim, and the same with `a` for grey.
RIMMED = ["0120", "0231", "0013", "1410", "2342", "1021", "4200", "3204", "2003"]
LETTERED = "".join(word.translate(str.maketrans("01234", "abcde")) + "\n" for word in RIMMED)


def test_the_letter_of_the_rim() -> None:
    """Where `a` is on all sides of the rim and nowhere else, it is flat, with a message."""
    for text in (LETTERED, "3 3\n" + LETTERED.upper(), "3 3 unsigned\n" + LETTERED):
        [jigsaw] = Jigsaw.parse(text)
        edges = [[edge and edge + 1 for edge in map(int, word)] for word in RIMMED]
        assert jigsaw == Jigsaw(3, 3, edges, signed=False)
        rim = "A" if text.endswith("D\n") else "a"
        assert jigsaw.warnings == (f"`{rim}` is taken for the flat rim",)
    inside = LETTERED.replace("cdec", "cdea")
    opposite = LETTERED.replace("abca", "abac")
    for text in (inside, opposite, "3 3 free-rim\n" + LETTERED):
        [jigsaw] = Jigsaw.parse(text)
        assert not jigsaw.flat_rim
        assert min(edge for piece in jigsaw.pieces for edge in piece) == 1
        assert jigsaw.warnings == ()


def test_a_sign_that_next_to_no_edge_has() -> None:
    """Is taken for a slip, unless a header says what edges are."""
    lines = ["0 1 2 3"] * 16
    lines[5] = "0 1 -2 3"
    text = "\n".join(lines)
    said = complaint("4 4\n" + text)
    assert "line 7, column 5: only 1 of 48 edges that are not flat is below 0" in said
    assert "jigsaw ROWS COLS for tabs and holes, jigsaw ROWS COLS unsigned for colours" in said
    assert "line 6, column 5" in complaint(text)
    assert Jigsaw.parse("jigsaw 4 4\n" + text)[0].signed
    assert Jigsaw.parse("4 4 1 -1\n" + text)[0].signed
    assert "negative edge, but edges are unsigned" in complaint("jigsaw 4 4 unsigned\n" + text)
    assert "line 2, column 1: only 1 of 16 edges" in complaint("abcd\nAbcd\nabcd\nabcd")
    one_in_ten = ["0 1 2 3"] * 13 + ["0 -1 -2 3"] * 3
    assert Jigsaw.parse("\n".join(one_in_ten))[0].signed


# JSON


def test_the_json_that_is_written() -> None:
    """One piece on a line, all rules stated; names go with their pieces."""
    pins = {1: Pin(0, 0)}
    jigsaw = Jigsaw(1, 2, [(0, 1, 0, 0), (0, 0, 0, -1)], names=("é", "b"), pins=pins)
    assert (
        json_text(jigsaw)
        == """\
{
  "rows": 1,
  "cols": 2,
  "signed": true,
  "turning": true,
  "flat_rim": true,
  "labelled": false,
  "pieces": [
    {"id": "é", "edges": [0, 1, 0, 0]},
    {"id": "b", "edges": [0, 0, 0, -1]}
  ],
  "pins": [
    {"piece": "b", "row": 1, "col": 1, "turn": null}
  ]
}
"""
    )


def test_json_of_others() -> None:
    """Rules that are not stated are derived from the pieces; other keys are left alone."""
    data = {"rows": 2, "cols": 2, "pieces": PIECES, "tab_types": 7, "solution_1": [[[0, 0]]]}
    assert Jigsaw.parse(json.dumps(data)) == [SQUARE]
    words = [["0", "A", "b", "."], ["_", 0, "C", "a"], ["B", "+j", 0, 0], ["\u2212C", 0, 0, "-J"]]
    assert Jigsaw.parse(json.dumps(data | {"pieces": words})) == [SQUARE]
    words = [["0", "1", "-2", "."], ["_", 0, "+3", "-1"], [2, "10", 0, 0], ["\u22123", 0, 0, -10]]
    assert Jigsaw.parse(json.dumps(data | {"pieces": words})) == [SQUARE]
    colours = [line.split() for line in COLOURS.splitlines()]
    assert not Jigsaw.parse(json.dumps(data | {"pieces": colours}))[0].signed
    rules: dict[str, Any] = {"signed": True, "turning": False, "flat_rim": False, "labelled": True}
    expected = Jigsaw(2, 2, PIECES, **rules)
    assert Jigsaw.parse(json.dumps(data | rules)) == [expected]


def test_json_of_pieces_alone() -> None:
    """A list of pieces, plain or with ids, is a square."""
    assert Jigsaw.parse(json.dumps(PIECES)) == [SQUARE]
    pieces = [{"id": n, "edges": piece} for n, piece in enumerate(PIECES)]
    assert Jigsaw.parse(json.dumps(pieces)) == [Jigsaw(2, 2, PIECES, names=list("0123"))]
    said = complaint(json.dumps(PIECES[:3]))
    assert said.startswith(
        "file.txt: a list of pieces alone is a square grid, but 3 is not a square"
    )


def test_json_names_and_pins() -> None:
    """Names come as a list or as ids; pins take names, numbers from 1, or ids that are numbers."""
    data = {"rows": 2, "cols": 2, "pieces": PIECES}
    pins = [{"piece": 2, "row": 1, "col": 2}, {"piece": "d", "row": 2, "col": 2, "turn": 3}]
    [jigsaw] = Jigsaw.parse(json.dumps(data | {"names": list("abcd"), "pins": pins}))
    assert jigsaw.names == ("a", "b", "c", "d")
    assert jigsaw.pins == {1: Pin(0, 1), 3: Pin(1, 1, 3)}
    ids = (2, 0, -1, 1)
    pieces = [{"id": n, "edges": piece} for n, piece in zip(ids, PIECES, strict=True)]
    [jigsaw] = Jigsaw.parse(json.dumps(data | {"pieces": pieces, "pins": pins[:1]}))
    assert jigsaw.names == ("2", "0", "-1", "1")
    assert jigsaw.pins == {0: Pin(0, 1)}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rows": None}, "rows: a whole number is expected, not null"),
        ({"rows": True}, "rows: a whole number is expected, not a boolean"),
        ({"rows": 0}, "a grid has at least one row and one column"),
        ({"rows": 200_000}, "a grid has at most 100,000 cells"),
        ({"rows": 3}, "6 pieces expected for 3×2 cells, 4 found"),
        ({"pieces": 5}, "pieces: a list is expected"),
        ({"pieces": [[0, 0, 0]]}, "pieces[0]: 4 values are expected, not 3"),
        ({"pieces": [[0, 0, 0, 0], {"id": 1}]}, 'pieces[1]: the field "edges" is missing'),
        (
            {"pieces": [[0, 0, 0, 0.5]]},
            "pieces[0][3]: an edge (a whole number",
        ),
        (
            {"pieces": [[0, 0, 0, True]]},
            "pieces[0][3]: an edge (a whole number",
        ),
        ({"pieces": [*PIECES[:3], [0, 0, 0, "x1"]]}, "piece 4: not an edge: use"),
        ({"pieces": [*PIECES[:3], [0, 0, 0, 10**7]]}, "piece 4: edges are numbers from"),
        ({"signed": False}, "piece 1: a negative edge, but edges are unsigned: '-2'"),
        ({"pieces": [*PIECES[:3], [0, 0, 0, "O"]]}, "piece 4: a letter among numbers: edges are"),
        ({"pieces": [[1, 2, 3, 4]] * 3 + [[1, 2, -3, 4]]}, "piece 4: only 1 of 16 edges that are"),
        ({"turning": 1}, "turning: true or false is expected, not a number: '1'"),
        ({"names": ["a"]}, "names: 4 values are expected, not 1"),
        ({"names": ["a", "b", "c", "a"]}, "pieces 1 and 4 have the same name: 'a'"),
        ({"names": ["a", "b", "c", "d e"]}, "names[3]: a name is printable text without gaps"),
        ({"names": ["a", "b", "c", ""]}, "names[3]: a name is printable text without gaps"),
        (
            {"names": ["a", "b", "c", [1]]},
            "names[3]: a name (a text or",
        ),
        (
            {"names": list("abcd"), "pieces": [{"id": 1, "edges": p} for p in PIECES]},
            "names: pieces have",
        ),
        ({"pins": [{"row": 1, "col": 1}]}, 'pins[0]: the field "piece" is missing'),
        ({"pins": [{"piece": 5, "row": 1, "col": 1}]}, "pins[0].piece: no such piece: '5'"),
        (
            {"pins": [{"piece": [1], "row": 1, "col": 1}]},
            "pins[0].piece: the id of a piece",
        ),
        ({"pins": [{"piece": 1, "row": "1", "col": 1}]}, "pins[0].row: a whole number is"),
        ({"pins": [{"piece": 1, "row": 3, "col": 1}]}, "pins[0].row: a whole number of at most 2"),
        (
            {"pins": [{"piece": 1, "row": 1, "col": 1, "turn": 4}]},
            "pins[0].turn: a whole number",
        ),
        ({"pins": [{"piece": 1, "row": 1, "col": 1}] * 2}, "pins[1].piece: this piece is pinned"),
        ({"pins": [{"piece": n, "row": 1, "col": 1} for n in (1, 2)]}, "pinned to the same cell"),
        ({"edge_order": ["left", "top", "right", "right"]}, "edge_order: a list of the names"),
    ],
)
def test_json_with_mistakes(changes: dict[str, object], message: str) -> None:
    """What is wrong in an object is reported with the number of the piece or pin."""
    data = {"rows": 2, "cols": 2, "pieces": PIECES}
    said = complaint(json.dumps(data | changes))
    assert said.startswith("file.txt: ")
    assert message in said
    assert complaint(json.dumps([data, data | changes])).startswith("file.txt: jigsaw 2: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"rows": 2,\n "cols" 3}', "file.txt, line 2, column 9: damaged JSON"),
        ("[", "file.txt, line 1, column 2: damaged JSON"),
        ("[]", "file.txt: no jigsaw found"),
        ("[5]", "file.txt: a jigsaw is an object with rows, cols and pieces: '5'"),
        ("{}", 'file.txt: the field "rows" is missing'),
        ('{"rows": 1, "rows": 2}', "file.txt: the same key twice in an object: 'rows'"),
        ("[" * 100_000, "file.txt: damaged JSON (a number is too long or the nesting"),
        ("[" + "9" * 5000 + "]", "file.txt: damaged JSON (a number is too long"),
    ],
)
def test_json_that_is_none(text: str, message: str) -> None:
    """Broken JSON is reported with line and column."""
    assert complaint(text).startswith(message)


def test_what_could_not_be_read_again_is_not_written() -> None:
    """Names beyond the rules of our texts are refused by both writers."""
    jigsaw = Jigsaw(1, 1, [(0, 0, 0, 0)], names=["a/b"])
    with pytest.raises(InputError):
        jigsaw.text()
    with pytest.raises(InputError):
        json_text(jigsaw)


# Assemblies


@examples(100)
@given(cut_jigsaws())
def test_assemblies_are_read_back(cut: Cut) -> None:
    """The text of an assembly and its JSON read back as the same assembly."""
    jigsaw, assembly = cut
    for text in (assembly.text(), json.dumps(assembly.as_json())):
        read = jigsaw.solution_from(text)
        assert read == assembly
        assert read.names == jigsaw.names


def test_the_text_of_an_assembly() -> None:
    """Rows of names or numbers, with the turn where there is one; wrong ones are read too."""
    grid = [[PlacedPiece(3, 2), PlacedPiece(0, 0)], [PlacedPiece(1, 1), PlacedPiece(1, 0)]]
    assert JigsawSolution(grid).text() == "4/2 1\n2/1 2\n"
    assert JigsawSolution(grid, ("a", "b", "c", "corner")).text() == (
        "corner/2 a\n"
        "b/1      b\n"
    )  # fmt: skip
    read = SQUARE.solution_from("# twice the same piece\n4/2 1/0\n\n 2/1   2 # there\n")
    assert read == JigsawSolution(grid)


def json_assembly(*rows: str) -> str:
    """Return rows such as `1 2/3` as JSON."""
    cells = [[cell.partition("/") for cell in row.split()] for row in rows]
    placed = [[{"piece": int(p), "turn": int(turn or 0)} for p, _, turn in row] for row in cells]
    return json.dumps({"kind": "jigsaw", "version": 1, "rows": placed})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "file.txt: 2 rows expected, 0 found"),
        ("1 2\n", "file.txt, line 1: 2 rows expected, 1 found"),
        ("1 2\n3 4\n\n1 2\n", "file.txt, line 4: a row too many: 2 expected: '1 2'"),
        ("1 2\n3 4 1\n", "file.txt, line 2: 2 cells expected in a row, 3 found: '3 4 1'"),
        ("1 2\n3 5/1\n", "file.txt, line 2, column 3: no such piece: '5/1'"),
        ("1 0\n3 4\n", "file.txt, line 1, column 3: no such piece: '0'"),
        ("1 2\n3/4 4\n", "file.txt, line 2, column 1: a turn is 0, 1, 2 or 3 quarter turns"),
        ("1 2\n3/ 4\n", "file.txt, line 2, column 1: a turn is 0, 1, 2 or 3 quarter turns"),
        (json_assembly("1 2"), "file.txt: rows: 2 values are expected, not 1"),
        (json_assembly("1", "2"), "file.txt: rows[0]: 2 values are expected, not 1"),
        (json_assembly("1 9", "2 3"), "file.txt: rows[0][1].piece: no such piece: '9'"),
        (json_assembly("1 2/7", "2 3"), "file.txt: rows[0][1].turn: a whole number of at"),
        ('{"kind": "jigsaw", "rows": [[1, 2], [3, 4]]}', "file.txt: rows[0][0]: an object"),
        ('{"kind" 2', "file.txt, line 1, column 9: damaged JSON"),
    ],
)
def test_assemblies_with_mistakes(text: str, message: str) -> None:
    """Wrong sizes, unknown pieces and turns are reported with their place."""
    with pytest.raises(InputError) as caught:
        SQUARE.solution_from(text, "file.txt")
    assert str(caught.value).startswith(message)


# Any text at all

words = st.sampled_from([
    "0", "1", "-1", "2", "A", "a", "0Aa0", "jigsaw", "2x2", "unsigned", "free-rim", "a:", ":",
    "@1,1", "@1,1,3", "@", ",", "#", "\n", "\n", "\n", "\r", "\t", "−", "/", "2/1", "1/9", "٣",
])  # fmt: skip
shuffled_words = st.lists(words, max_size=40).map(" ".join)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["piece", "row", "col", "turn", "id", "edges"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
json_keys = st.sampled_from(["rows", "cols", "pieces", "signed", "flat_rim", "names", "pins"])
near_json = st.dictionaries(json_keys, json_values).map(
    lambda changes: json.dumps({"rows": 1, "cols": 1, "pieces": [[0, 0, 0, 0]]} | changes)
)


def read_or_refused(text: str) -> list[Jigsaw]:
    """Return the jigsaws of a text, none if it is refused as it should be."""
    try:
        return Jigsaw.parse(text)
    except InputError:
        return []


@examples(400)
@given(st.text() | shuffled_words | shuffled_words.map("jigsaw 1 2\n".__add__) | near_json)
@example("jigsaw 1 1\n0 0 0 0 @1,1,³")
@example("٣ 0 0 0")
def test_only_our_own_errors_escape(text: str) -> None:
    """Whatever a text holds, it is read or refused; what was read can be written and read again."""
    assert looks_like_jigsaw(text) in (True, False)
    for jigsaw in read_or_refused(text):
        assert Jigsaw.parse(jigsaw.text()) == [jigsaw]
        assert Jigsaw.parse(json_text(jigsaw)) == [jigsaw]


@examples(100)
@given(jigsaws(), st.data())
def test_damaged_texts_are_read_or_refused(jigsaw: Jigsaw, data: st.DataObject) -> None:
    """Our texts with a stretch replaced by anything raise nothing but our own errors."""
    text = data.draw(st.sampled_from([jigsaw.text(), json_text(jigsaw)]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 5)))
    damaged = text[:start] + data.draw(st.text(max_size=3) | shuffled_words) + text[end:]
    for read in read_or_refused(damaged):
        assert Jigsaw.parse(read.text()) == [read]


@examples(200)
@given(
    st.text()
    | shuffled_words
    | json_values.map(lambda value: json.dumps({"kind": "jigsaw", "rows": value}))
)
def test_only_our_own_errors_escape_from_assemblies(text: str) -> None:
    """Whatever a text holds, it is an assembly of the right shape or refused."""
    with suppress(InputError):
        grid = SQUARE.solution_from(text).grid
        assert [len(row) for row in grid] == [2, 2]


# Fields that we do not know


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"Turning": False}, "no such field (did you mean turning?): 'Turning'"),
        ({"flat-rim": False}, "no such field (did you mean flat_rim?): 'flat-rim'"),
        ({"labeled": True}, "no such field (did you mean labelled?): 'labeled'"),
        (
            {"pins": [{"piece": 1, "row": 1, "col": 1, "Turn": 2}]},
            "pins[0]: no such field (did you mean turn?): 'Turn'",
        ),
    ],
)
def test_misspelt_fields_are_refused(changes: dict[str, object], message: str) -> None:
    """They would change the answer in silence."""
    data = {"rows": 1, "cols": 1, "pieces": [[0, 0, 0, 0]]}
    assert complaint(json.dumps(data | changes)) == f"file.txt: {message}"


def test_other_fields_are_noted() -> None:
    """A note names them, and no more of them than anybody reads."""
    data = {"rows": 1, "cols": 1, "pieces": [[0, 0, 0, 0]], "flat_rim": True}
    assert Jigsaw.loads(json.dumps(data)).warnings == ()
    jigsaw = Jigsaw.loads(json.dumps(data | {"title": "x", "zebra": 1}))
    note = "fields that have no meaning here are left out: 'title', 'zebra'"
    assert jigsaw.warnings == (note,)
    many = {f"{n}{'x' * 1000}": n for n in range(1000)}
    (note,) = Jigsaw.loads(json.dumps(data | many)).warnings
    assert note.endswith(" and 995 more")
    assert len(note) < 500
