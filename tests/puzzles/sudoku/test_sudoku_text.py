"""Sudoku: the many ways in which people write it down, and what is wrong with some of them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.lengths import examples
from support.puzzles import sudokus as facts
from support.strategies.common import ALL_SUDOKU_BOXES, sudokus

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.sudoku import KIND
from puzzlewright.puzzles.sudoku.board import SYMBOLS, Box, usual_box
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

PLAIN = Sudoku.loads(facts.PLAIN)
ROWS = [facts.PLAIN[at : at + 9] for at in range(0, 81, 9)]

PRETTY = """\
sudoku 3x3
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9
"""


def test_our_own_text() -> None:
    """We write a header and a grid with rules, and read it back."""
    assert PLAIN.text() == PRETTY
    assert Sudoku.loads(PRETTY) == PLAIN
    assert PLAIN.one_line() == facts.PLAIN


@examples(100)
@given(sudokus(ALL_SUDOKU_BOXES))
def test_print_and_parse_is_the_identity(puzzle: Sudoku) -> None:
    """For all box shapes, our text and our line under a header read back as the same puzzle."""
    header = f"sudoku {puzzle.box[0]}x{puzzle.box[1]}\n"
    assert Sudoku.parse(puzzle.text()) == [puzzle]
    assert Sudoku.parse(header + puzzle.one_line()) == [puzzle]
    assert Sudoku.parse(puzzle.text() * 2) == [puzzle] * 2


@examples(100)
@given(sudokus(ALL_SUDOKU_BOXES), st.sampled_from([1, 2, 16, 25]))
def test_lines_under_their_header_are_read_back(puzzle: Sudoku, number: int) -> None:
    """Any number of our lines, after what header() says, are that many puzzles of that shape."""
    assert Sudoku.parse(puzzle.header() + f"{puzzle.one_line()}\n" * number) == [puzzle] * number


@pytest.mark.parametrize(
    ("box", "header"),
    [
        ((3, 3), ""),
        ((3, 4), ""),
        ((2, 6), "sudoku 2x6\n"),
        ((4, 3), "sudoku 4x3\n"),
        ((1, 5), "sudoku 1x5\n"),
        ((2, 2), "sudoku 2x2\n"),
    ],
)
def test_a_header_only_where_it_is_needed(box: Box, header: str) -> None:
    """Lines of the usual shape need none, but 16 cells could be a row of a larger grid."""
    assert Sudoku([0] * (box[0] * box[1]) ** 2, box).header() == header


BOXED = """\
┌───────┬───────┬───────┐
│ 5 3 _ │ _ 7 _ │ _ _ _ │
│ 6 _ _ │ 1 9 5 │ _ _ _ │
│ _ 9 8 │ _ _ _ │ _ 6 _ │
├───────┼───────┼───────┤
│ 8 _ _ │ _ 6 _ │ _ _ 3 │
│ 4 _ _ │ 8 _ 3 │ _ _ 1 │
│ 7 _ _ │ _ 2 _ │ _ _ 6 │
├───────┼───────┼───────┤
│ _ 6 _ │ _ _ _ │ 2 8 _ │
│ _ _ _ │ 4 1 9 │ _ _ 5 │
│ _ _ _ │ _ 8 _ │ _ 7 9 │
└───────┴───────┴───────┘
"""


@pytest.mark.parametrize(
    "text",
    [
        facts.PLAIN,
        facts.PLAIN.replace(".", "0"),
        facts.PLAIN.replace(".", "_") + "\r\n",
        f"  {facts.PLAIN}  ",
        f"{facts.PLAIN},{facts.PLAIN_SOLVED}",
        f"{facts.PLAIN};{facts.PLAIN_SOLVED}\n",
        f"{facts.PLAIN}\t1.2 by somebody",
        f"# a comment\n\n{facts.PLAIN}\n",
        f"quizzes,solutions\n{facts.PLAIN.replace('.', '0')},{facts.PLAIN_SOLVED}\n",
        f"sudoku\n{facts.PLAIN}",
        f"Sudoku 3 x 3\n{facts.PLAIN}",
        " ".join(facts.PLAIN),
        ",".join(facts.PLAIN),
        " ".join(ROWS),
        "\n".join(ROWS),
        "\r\n".join(ROWS) + "\r\n",
        "Grid 01\n" + "\n".join(ROWS).replace(".", "0"),
        "[Puzzle]\n" + "\n".join(ROWS),
        "\n".join(",".join(row).replace(".", "") for row in ROWS),
        "\n".join(";".join(row) for row in ROWS),
        "\n".join(", ".join(row).replace(".", "0") for row in ROWS),
        "\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS),
        "*-----------*\n" + "\n".join(f"|{row}|" for row in ROWS) + "\n*-----------*",
        "\n# between rows\n".join(ROWS),
        BOXED,
    ],
)
def test_ways_of_writing_one_puzzle(text: str) -> None:
    """All of these are the same 9×9 puzzle."""
    assert Sudoku.parse(text) == [PLAIN]


def test_many_puzzles_in_one_file() -> None:
    """Lines and grids follow one another; blank lines, titles and headers end a grid."""
    grid = "\n".join(ROWS)
    text = (
        f"{facts.PLAIN}\n{facts.PLAIN} 9.1\n{grid}\n\n{grid}\nGrid 02\n{grid}\n"
        f"{facts.PLAIN}\nsudoku 2x2\n1...\n.2..\n..3.\n...4\nsudoku\n{grid}\n"
    )
    small = Sudoku([1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4], (2, 2))
    assert Sudoku.parse(text) == [PLAIN] * 6 + [small, PLAIN]


@pytest.mark.parametrize("before", [0, 1, 2, 5, 19])
@pytest.mark.parametrize("word", ["NO", "GAME", "no", "Game"])
def test_cells_that_spell_a_title_are_cells(word: str, before: int) -> None:
    """Values from G to O in a row of 25 can read like "no" or "game": as line, row and grid."""
    row = "." * before + word + "." * (25 - before - len(word))
    cells = [SYMBOLS.index(c.upper()) + 1 if c != "." else 0 for c in row]
    puzzle = Sudoku(cells + [0] * 600, (5, 5))
    rest = "." * 600
    assert Sudoku.parse(f"{row}{rest}\n" * 3) == [puzzle] * 3
    below = ("\n" + "." * 25) * 24
    assert Sudoku.parse(row + below) == [puzzle]
    grouped = " ".join(row[at : at + 5] for at in range(0, 25, 5))
    assert Sudoku.parse(grouped + below) == [puzzle]
    assert Sudoku.parse(f"| {grouped.replace(' ', ' | ')} |{below}") == [puzzle]
    assert KIND.recognises(f"{row.upper()}{rest}")


@pytest.mark.parametrize(
    "title",
    ["No 1", "No. 12", "NO.7", "no", "Game 3", "[Game]", "*** Game 3 ***", "no,puzzle,solution",
     "Game 12 by somebody, quite hard", "Grid 01", "[Puzzle]", "--- Puzzle 5 ---", "nr. 5"],
)  # fmt: skip
def test_titles(title: str) -> None:
    """What names a puzzle is no puzzle; it ends the grid before it."""
    grid = "\n".join(ROWS)
    assert Sudoku.parse(f"{title}\n{grid}\n{title}\n{grid}\n") == [PLAIN] * 2


@pytest.mark.parametrize(
    "line",
    [
        f"Puzzle 1: {facts.PLAIN}",
        f"No 1 {facts.PLAIN}",
        f"Grid,{facts.PLAIN}",
        "..NO.?" + "." * 619,
        "NO.?" + "." * 621,
        ".NO." + "." * 77,
        "NO.......",
        "NO,1,2,3" + "," * 21,
    ],
)
def test_nothing_is_dropped_for_a_title(line: str) -> None:
    """A line with a puzzle or a row in it, be it a wrong one, is refused and not left out."""
    with pytest.raises(InputError, match=r"^line 2\b"):
        Sudoku.parse(f"{facts.PLAIN}\n{line}\n{facts.PLAIN}\n")


def test_a_header_holds_until_the_next() -> None:
    """Lines of 144 cells are 3 × 4 boxes unless the header says otherwise, for all that follow."""
    line = "1" + "." * 143
    text = f"{line}\nsudoku 4x3\n{line}\n{line}\nsudoku\n{line}\n"
    assert [puzzle.box for puzzle in Sudoku.parse(text)] == [(3, 4), (4, 3), (4, 3), (3, 4)]


@pytest.mark.parametrize(
    ("size", "box"),
    [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (10, (2, 5)), (12, (3, 4)), (20, (4, 5)), (25, (5, 5))],
)
def test_usual_boxes(size: int, box: Box) -> None:
    """Without a header a box is as square as possible, and wider than tall."""
    assert usual_box(size) == box
    assert Sudoku.loads("." * size * size).box == box
    assert Sudoku.loads(("." * size + "\n") * size).box == box


def test_values_above_nine() -> None:
    """Letters in either case, or numbers with gaps, stand for 10 and more."""
    cells = [0] * 256
    cells[:3] = [9, 10, 16]
    puzzle = Sudoku(cells, (4, 4))
    rest = "." * 253
    assert Sudoku.parse("9AG" + rest) == Sudoku.parse("9ag" + rest) == [puzzle]
    empty_rows = (". " * 16 + "\n") * 15
    assert Sudoku.parse("9 10 16" + " ." * 13 + "\n" + empty_rows) == [puzzle]
    assert Sudoku.parse("9,10,G" + "," * 13 + "\n" + ("," * 15 + "\n") * 15) == [puzzle]
    assert puzzle.text().splitlines()[1] == "9 A G . | . . . . | . . . . | . . . ."
    assert SYMBOLS[24] == "P"


def test_sixteen_cells_in_a_row() -> None:
    """Sixteen rows of sixteen are one grid; any other number of them are 4×4 puzzles."""
    row = "1..............."
    empty = "." * 16
    assert [p.size for p in Sudoku.parse("\n".join([row] * 3))] == [4, 4, 4]
    assert [p.size for p in Sudoku.parse("\n".join([row, *[empty] * 15]))] == [16]
    assert [p.size for p in Sudoku.parse("\n".join([row, *[empty] * 15, empty]))] == [4] * 17
    assert [p.size for p in Sudoku.parse("sudoku 2x2\n" + "\n".join([row] * 16))] == [4] * 16


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.txt: no sudoku found"),
        ("# nothing\n\n", "f.txt: no sudoku found"),
        (facts.PLAIN[:80], "f.txt, line 1, column 1: line of 80 cells; 81 expected: '53..7"),
        (f"\n {facts.PLAIN}1", "f.txt, line 2, column 2: line of 82 cells; 81 expected: '53..7"),
        (
            facts.PLAIN[:80] + "x",
            "line 1, column 81: a cell is one of 1 to 9, A to P, or . 0 _ if empty: 'x'",
        ),
        (
            "A" + facts.PLAIN[1:],
            "line 1, column 1: a cell of a 9×9 sudoku is one of 1 to 9, or . 0 _ if empty: 'A'",
        ),
        (
            f"{facts.PLAIN}\n55{'.' * 79} 5",
            "line 2, column 2: 5 is given twice in row 1: at row 1, column 1 (line 2, column 1)",
        ),
        (
            f"{facts.PLAIN}\n{'.' * 8}1{'.' * 71}1",
            "line 2, column 81: 1 is given twice in column 9: at row 1, column 9 (line 2, column 9)"
            " and at row 9, column 9 (line 2, column 81)",
        ),
        (
            "1 . | . .\n. 1 | . .\n----+----\n. . | . .\n. . | . .",
            "line 2, column 3: 1 is given twice in box 1: at row 1, column 1 (line 1, column 1)"
            " and at row 2, column 2 (line 2, column 3)",
        ),
        ("\n".join(ROWS[:8]), "line 8: grid of 8 rows of 9 cells; 9 rows expected"),
        ("\n".join([*ROWS, ROWS[0]]), "line 10: grid of 10 rows of 9 cells; 9 rows expected"),
        (
            "\n".join([*ROWS[:4], "4..8.3..", *ROWS[5:]]),
            "line 5: row of 8 cells; 9 expected in a 9×9 sudoku: '4..8.3..'",
        ),
        ("12\n34\n56", "line 1: row of 2 cells; a header such as sudoku 1x5"),
        ("123 456", "line 1: line of 6 cells; 16 expected"),
        (f"{facts.PLAIN}\n{'.' * 81}\n123", "line 3: line of 3 cells; 81 expected"),
        (f"{'.' * 36}\n{'.' * 70}", "line 2, column 1: line of 70 cells; 36 expected"),
        ("hello world", "line 1, column 7: a cell is one of 1 to 9"),
        ("sudoku 3y3\n", "line 1, column 8: unknown box shape"),
        ("# x\nsudoku 9x9\n", "line 2, column 8: unknown box shape"),
        ("sudoku 0x9\n", "at most 25 cells): '0x9'"),
        ("sudoku 99999999x1\n", "unknown box shape"),
        (f"sudoku 2x2\n{facts.PLAIN}", "line 2, column 1: line of 81 cells; 16 expected"),
        ("sudoku 2x2\n1234\n5...\n....\n....", "line 3, column 1: a cell of a 4×4 sudoku"),
        (
            "sudoku 4x4\n" + ". " * 15 + "17\n" + (". " * 16 + "\n") * 15,
            "line 2, column 31: a cell of a 16×16 sudoku is one of 1 to G",
        ),
        ("1 2 3 ?\n" * 4, "line 1, column 7: a cell of a 4×4 sudoku is one of 1 to 4"),
        ("\x01\x02\x03" * 40, "line 1, column 1: a cell is one of"),
    ],
)
def test_mistakes_are_named_with_their_place(text: str, message: str) -> None:
    """Source, line, column and the offending text are in the message."""
    with pytest.raises(InputError) as caught:
        Sudoku.parse(text, "f.txt")
    assert str(caught.value).startswith("f.txt")
    assert message in str(caught.value)


@pytest.mark.parametrize("line", ["1" * 10_000_000, "x " * 5_000_000, "." * 10_000_000])
def test_huge_lines_are_refused_in_few_words(line: str) -> None:
    """Ten megabytes in one line give a message that fits a terminal."""
    with pytest.raises(InputError, match="line 2: line of 10000000 characters") as caught:
        Sudoku.parse(f"# big\n{line}\n", "big.txt")
    assert len(str(caught.value)) < 200


SCRAPS = st.sampled_from(
    ["sudoku", "sudoku 2x2", "sudoku 1x3", "Grid 1", "#", "|", "-+-", "12", " ", ",", ";", "\t",
     "1234", "....", "." * 16, "." * 36, "." * 81, "1.\n", "A", "é", "²", "│", "\r", "\x0b", "0x9"]
)  # fmt: skip


@examples(250)
@given(st.lists(SCRAPS | st.just("\n") | st.text(max_size=5), max_size=30).map("".join))
@example("sudoku 1x3\n123\n\n1")
@example("1,2,3,4\n,,,\n,,,\n,,,")
def test_only_our_own_errors_escape(text: str) -> None:
    """Any text is refused with an InputError, or read; and what is read prints and parses back."""
    try:
        puzzles = Sudoku.parse(text)
    except InputError as error:
        assert len(str(error)) < 1000
        return
    assert puzzles
    assert Sudoku.parse("".join(puzzle.text() for puzzle in puzzles)) == puzzles
