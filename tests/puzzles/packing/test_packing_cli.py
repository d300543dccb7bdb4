"""Packings on the command line: files of all sorts, solutions that are checked, bad input."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from support.commandline import Run

PENTOMINOES = "packing\nboard 3x20\nbricks pentominoes\n"
SOMA = "packing\nboard 3x3x3\nbricks soma\n"
SQUARE = "packing\nboard 2x2\nbricks dominoes\n"


@pytest.fixture(autouse=True)
def files(here: Path) -> Path:
    """Have some packings in the folder."""
    Path("p.txt").write_text(PENTOMINOES)
    Path("soma.txt").write_text(SOMA)
    Path("square.txt").write_text(SQUARE)
    return here


def test_a_solution_is_found_and_checked_again(run: Run) -> None:
    """What solve prints is what check reads, also below the puzzle and in three dimensions."""
    for name in ("p.txt", "soma.txt"):
        done = run("solve", name)
        assert done.code == 0
        Path("mine.txt").write_text(done.out)
        assert run("check", name, "mine.txt") == (0, "mine.txt: correct\n", "")
        assert run("show", name, "--solution", "-o", "both.txt").code == 0
        assert run("check", name, "both.txt") == (0, "both.txt: correct\n", "")
        assert run("count", "both.txt", "--quiet") == run("count", name, "--quiet")


def test_a_wrong_solution_is_reported(run: Run) -> None:
    """Every problem has its place, and the exit code is 1."""
    Path("mine.txt").write_text("AA\nB\n")
    done = run("check", "square.txt", "mine.txt")
    assert (done.code, done.err) == (1, "")
    assert done.out.splitlines() == [
        "mine.txt: row 2, column 2: not covered",
        "mine.txt: row 2, column 1: no brick has this shape, or may lie like this",
    ]
    Path("mine.txt").write_text("A!\nBB\n")
    done = run("check", "square.txt", "mine.txt")
    assert done.code == 2
    assert "mine.txt, line 1, column 2: not a character for a brick: '!'" in done.err


def test_burrtools_files_in_and_out(run: Run) -> None:
    """A packing goes to BurrTools and back; a solution has no room there."""
    assert run("show", "p.txt", "-o", "p.xmpuzzle").code == 0
    assert run("count", "p.xmpuzzle", "--distinct").out == run("count", "p.txt", "--distinct").out
    text = gzip.decompress(Path("p.xmpuzzle").read_bytes())
    Path("plain.xml").write_bytes(text)
    assert run("count", "plain.xml", "--quiet").out == "8\n"
    assert run("show", "p.xmpuzzle").out == PENTOMINOES
    done = run("show", "p.txt", "--solution", "-o", "solved.xmpuzzle")
    assert done.code == 2
    assert "no room for a solution" in done.err


def test_packed_files_of_our_own(run: Run) -> None:
    """Any puzzle may be packed by gzip; one that is cut short is refused."""
    data = gzip.compress(SQUARE.encode())
    Path("square.txt.gz").write_bytes(data)
    assert run("count", "square.txt.gz", "--quiet") == (0, "2\n", "")
    Path("cut.gz").write_bytes(data[:20])
    done = run("count", "cut.gz")
    assert (done.code, done.out) == (2, "")
    assert done.err == "puzzlewright: cut.gz: truncated: the end of the gzip data is missing\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("packing\nboard 5x5\nbricks pentominoes\n", "the bricks have 60 cells, the board only 25"),
        ("packing\nboard 3x3\nbricks dominoes\n", "no choice of these bricks has the board's"),
        ("packing\nboard 2x3\nbrick long\n####\nbrick b\n##\n", "brick long fits nowhere on the"),
        ("packing\nboard 4x5\nbricks tetrominoes\n", "painted like a chessboard, the board has 10"),
    ],
)  # fmt: skip
def test_impossible_packings_are_reported_at_once(run: Run, text: str, why: str) -> None:
    """Every verb prints why there is no packing, and exits with 1."""
    Path("none.txt").write_text(text)
    done = run("count", "none.txt")
    assert (done.code, done.out) == (1, "0\n")
    assert why in done.err
    done = run("solve", "none.txt")
    assert done.code == 1
    assert f"no solution: proved ({why}" in done.out
    (values,) = run("count", "none.txt", "--json").objects
    assert (values["count"], values["exact"], values["nodes"]) == (0, True, 0)


@pytest.mark.parametrize("verb", ["count", "solve", "check"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("board 500x500\nbricks dominoes\n", "too large: 250,000 cells"),
    ],
)
def test_errors_of_a_search_name_the_file(run: Run, verb: str, text: str, message: str) -> None:
    """What turns out to be impossible only when it is searched is reported with the file's name."""
    Path("a.txt").write_text(f"packing\n{text}")
    done = run(verb, "a.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"puzzlewright: a.txt: {message}")


@pytest.mark.parametrize("verb", ["count", "solve"])
def test_bricks_in_parts_are_reported(run: Run, verb: str) -> None:
    """A brick whose parts do not touch is allowed, with a note, but not with --quiet or --json."""
    Path("a.txt").write_text("packing\nboard 1x4\nbrick a x2\n#.#\n")
    done = run(verb, "a.txt")
    assert done.code == 0
    assert done.err == "puzzlewright: a.txt: note: brick a is in 2 parts that do not touch\n"
    for option in ("--quiet", "--json"):
        assert (run(verb, "a.txt", option).code, run(verb, "a.txt", option).err) == (0, "")


def test_what_is_odd_is_noted(run: Run) -> None:
    """A brick in two parts is allowed, with a note."""
    Path("odd.txt").write_text("packing\nboard\n#.#\n\nbrick a\n#.#\n")
    done = run("check", "odd.txt")
    assert done.code == 0
    assert "odd.txt: note: brick a is in 2 parts that do not touch\n" in done.out


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"packing\nboard 0x0\nbricks dominoes\n", "bad, line 2: a board has 1 to 1,000,000"),
        (b"packing\nboard\n\nbricks dominoes\n", "bad, line 2: a picture is expected below"),
        (b"packing\nboard 2x2\nbrick a x0\n##\n", "bad, line 3: 1 to 1,000,000 copies of"),
        (b"packing\nboard \xff\n", "bad, line 2: not UTF-8 text: 'ff 0a'"),
        (b"<puzzle", "bad, line 1, column 1: not well-formed XML (unclosed token)"),
    ],
)  # fmt: skip
def test_bad_input(run: Run, data: bytes, message: str) -> None:
    """The file, the line and the text are named, and the exit code is 2."""
    Path("bad").write_bytes(data)
    done = run("count", "bad")
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_mirror_images_are_kept(run: Run) -> None:
    """`--keep-mirrors` counts up to turns alone; jigsaws have no mirror images."""
    Path("a.txt").write_text("packing\nboard 2x4x4\nbricks tetracubes\n")
    assert run("count", "a.txt", "--distinct").out == "695 distinct, 11120 in all\n"
    assert run("count", "a.txt", "--keep-mirrors").out == "1390 distinct, 11120 in all\n"
    [found] = run("count", "a.txt", "--keep-mirrors", "--json").objects
    assert found["distinct"] == 1390
    done = run("solve", "a.txt", "--keep-mirrors", "--limit", "1")
    assert done.code == 0
    Path("s.txt").write_text(f"{'.' * 80}1\n")
    done = run("count", "s.txt", "--keep-mirrors")
    assert done.code == 2
    assert "a sudoku has no mirror images to keep apart" in done.err


#: Two bricks of one shape, listed separately.
TWO = "packing\nboard 1x4\nbrick one\n##\nbrick two\n##\n"


def test_alike_bricks_are_kept_apart(run: Run) -> None:
    """`--keep-alike` distinguishes listed bricks in all verbs; sudokus have none."""
    Path("two.txt").write_text(TWO)
    assert run("count", "two.txt").out == "1\n"
    assert run("count", "two.txt", "--keep-alike").out == "2\n"
    done = run("solve", "two.txt", "--keep-alike", "--all", "--quiet")
    assert done.out == "AABB\nnames one two\n\nAABB\nnames two one\n"
    assert "exactly one solution: proved" in run("check", "two.txt").out
    Path("three.txt").write_text(TWO.replace("1x4", "1x5") + "brick three\n#\n")
    assert run("count", "three.txt", "--distinct").out == "2 distinct, 3 in all\n"
    assert run("count", "three.txt", "--distinct", "--keep-alike").out == "3 distinct, 6 in all\n"
    bars = "packing\nboard\nxyyyy\nbrick a\nyy\nbrick b\nyy\nbrick c\nx\n"
    Path("bars.txt").write_text(bars)
    assert run("check", "bars.txt", "--unique").code == 0
    done = run("check", "bars.txt", "--unique", "--keep-alike")
    assert (done.code, "more than one solution" in done.out) == (1, True)
    Path("box.txt").write_text("packing\nboard 1x2x2\nbrick a\n##\nbrick b\n##\n")
    assert "1 of 1 assembly" in run("disassemble", "box.txt", "--all").out
    assert "1 of 1" in run("disassemble", "box.txt", "--all", "--keep-alike").out
    Path("s.txt").write_text(f"{'.' * 80}1\n")
    done = run("count", "s.txt", "--keep-alike")
    assert done.code == 2
    assert "a sudoku has no equal bricks to tell apart" in done.err


def test_a_solution_with_names_is_judged(run: Run) -> None:
    """A written solution that names its bricks is right, or the fault names the brick."""
    lines = "packing\nboard 1x5\nbrick one\n##\nbrick two\n###\n"
    Path("a.txt").write_text(lines)
    Path("right.txt").write_text("AABBB\nnames one two\n")
    Path("wrong.txt").write_text("AABBB\nnames two one\n")
    assert run("check", "a.txt", "right.txt").out == "right.txt: correct\n"
    done = run("check", "a.txt", "wrong.txt")
    assert done.code == 1
    assert "row 1, column 1: not the shape of brick two" in done.out
