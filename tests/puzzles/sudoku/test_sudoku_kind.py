"""Sudoku: recognising files, the arguments of the maker, and the command line as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples
from support.puzzles import sudokus as facts
from support.puzzles.typed_recipes import made_from
from support.strategies.common import sudokus

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.kind import detect_kind, kind_named
from puzzlewright.puzzles.sudoku import KIND
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

ROWS = [facts.PLAIN[at : at + 9] for at in range(0, 81, 9)]


def test_the_kind_is_registered() -> None:
    """The register finds the kind by its folder and by its header."""
    assert kind_named("sudoku") is KIND
    assert detect_kind("sudoku 3x3\n…") is KIND
    assert KIND.puzzle_class() is Sudoku


@pytest.mark.parametrize(
    "text",
    [
        facts.PLAIN,
        facts.PLAIN[:80],
        f"# puzzles\n\n{facts.PLAIN}\n{facts.PLAIN}\n",
        f"quizzes,solutions\n{facts.PLAIN.replace('.', '0')},{facts.PLAIN_SOLVED}\n",
        "1234............",
        "1AG" + "." * 253,
        "\n".join(ROWS),
        "Grid 01\n" + "\n".join(ROWS),
        "\n".join(ROWS) + "\n\n" + "\n".join(ROWS),
        Sudoku.loads(facts.PLAIN).text().partition("\n")[2],
        "# ours, after a comment\nsudoku\n",
        "5,3,,,7,,,,\n" + ",,,,,,,,\n" * 8,
    ],
)
def test_recognised(text: str) -> None:
    """Lines, grids and even a line that is one cell short are taken for sudoku."""
    assert KIND.recognises(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n# only a comment\n",
        "a b c d e f | g\na b\nc d e\nf g\n",
        "1 2 3 4 5 6 7 8 9\n1 2 3\n4 5 6\n7 8 9\n",
        "1 2 3 4\n1 2\n3 4\n1 3\n",
        "| a comment of another kind\nA B C\nA\nB C\n",
        "apple\nbanana\ncherry\n",
        "ABCDEFGHIJKLMNOP\n",
        "electroencephalographically\n",
        "...#...\n" * 7,
        ".........\n" * 9,
        "................\n" * 16,
        "2 2 1 0\n0 1 1 0\n0 0 2 1\n1 2 0 0\n2 1 0 0\n",
        "2 2 1 0\n0 1 1 0\n0 0 2 1\n1 2 0 -1\n",
        "5 5\n0 1 2 0\n",
        '{"kind": "ipuz"}',
        "\x7fELF\x02\x01",
        "x" * 1_000_000,
        "word,clue\ncat,it purrs\n",
    ],
)
def test_not_recognised(text: str) -> None:
    """Other kinds' files, words, empty boards and junk are left to others."""
    assert not KIND.recognises(text)


@examples(50)
@given(sudokus([(2, 2), (2, 3), (3, 3)]))
def test_our_puzzles_are_recognised_without_their_header(puzzle: Sudoku) -> None:
    """A grid or line with at least one given is recognised by its looks alone."""
    grid = puzzle.text().partition("\n")[2]
    assert KIND.recognises(grid) == (puzzle.clues > 0)
    assert KIND.recognises(puzzle.one_line()) == (puzzle.clues > 0)


@given(st.text())
def test_any_text_is_judged_without_an_error(text: str) -> None:
    """Recognising never fails, whatever the text."""
    assert KIND.recognises(text) in (True, False)


def sudoku(*words: str) -> Sudoku:
    """Make a sudoku from the words after `make sudoku`."""
    made = made_from("sudoku", *words)
    assert isinstance(made, Sudoku)
    return made


def test_make_arguments() -> None:
    """Size, box and the other words reach the maker."""
    assert made_from("sudoku", seed=4) == Sudoku.make(seed=4)
    assert sudoku("6x6").box == (2, 3)
    assert sudoku("4").box == (2, 2)
    assert sudoku("--box", "3x2").box == (3, 2)
    assert sudoku("6", "--box", "3×2").box == (3, 2)
    assert sudoku("--box", "1x5").box == (1, 5)
    words = ("--clues", "32", "--symmetry")
    assert made_from("sudoku", *words, seed=9) == Sudoku.make(clues=32, symmetry="turn", seed=9)
    line = ("--symmetry", "diagonal", "--minimal", "--difficulty", "easy")
    expected = Sudoku.make(symmetry="diagonal", minimal=True, difficulty="easy", seed=0)
    assert made_from("sudoku", *line) == expected
    assert made_from("sudoku", *KIND.demo_arguments()).count(limit=2).n == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["7x7"], "no such size (there are 4x4, 6x6, 8x8, 9x9, 10x10"),
        (["9x8"], "a size is written as 9x9 or 9: '9x8'"),
        (["nine"], "a size is written as 9x9 or 9: 'nine'"),
        (["100000"], "a size is written as"),
        (["--box", "3"], "a box is written as rows x columns, such as 3x3: '3'"),
        (["--box", "6x6"], "unknown box shape"),
        (["9x9", "--box", "2x3"], "a grid of 9x9 has no boxes of this shape: '2x3'"),
        (["--clues", "99"], "0 to 81 clues"),
    ],
)
def test_arguments_that_make_no_sense(words: list[str], message: str) -> None:
    """Each is refused with what was given and what there is."""
    with pytest.raises(InputError) as caught:
        made_from("sudoku", *words)
    assert message in str(caught.value)


def test_make_solve_and_check_from_the_command_line(run: Run, here: Path) -> None:
    """A puzzle that is made is solved, proved unique, and its solution passes the check."""
    assert run("make", "sudoku", "6x6", "--seed", "1", "-o", "p.txt").code == 0
    assert Sudoku.load(here / "p.txt") == Sudoku.make(box=(2, 3), seed=1)
    assert run("solve", "--quiet", "p.txt", "-o", "s.txt").code == 0
    assert run("check", "p.txt", "s.txt").code == 0
    assert run("check", "--unique", "p.txt").code == 0
    wrong = (here / "s.txt").read_text().translate(str.maketrans("12", "11"))
    (here / "s.txt").write_text(wrong)
    finished = run("check", "p.txt", "s.txt")
    assert finished.code == 1
    assert "row 1: holds 1 twice" in finished.out


def test_a_file_of_many_puzzles_gives_one_line_each(run: Run, here: Path) -> None:
    """The solutions come in the order of the puzzles, nothing else with --quiet."""
    (here / "many.txt").write_text("\n".join(facts.ALL))
    finished = run("solve", "--quiet", "many.txt")
    assert finished.code == 0
    assert finished.out.split() == list(facts.ALL.values())


def test_bad_files_end_with_code_two_and_a_place(run: Run, here: Path) -> None:
    """A line that is too short, and two equal givens: one line on standard error each."""
    (here / "short.txt").write_text(facts.PLAIN[:80])
    (here / "twice.txt").write_text("55" + facts.PLAIN[2:])
    finished = run("solve", "short.txt", "twice.txt")
    assert finished.code == 2
    assert finished.out == ""
    assert "short.txt, line 1, column 1: line of 80 cells; 81 expected" in finished.err
    assert "twice.txt, line 1, column 2: 5 is given twice in row 1" in finished.err
