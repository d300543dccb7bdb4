"""Lists of sudokus in which some cannot be read: those are named, and the others are solved."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import Run
from support.puzzles import sudokus as facts

import puzzlewright
from puzzlewright.core import lenient_reading
from puzzlewright.core.errors import InputError
from puzzlewright.core.lenient_reading import skip_unreadable
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

GOOD = facts.PLAIN
SOLVED = facts.PLAIN_SOLVED

#: Lines that are no sudoku, and the errors about them.
ODD = {
    GOOD[:80]: "line of 80 cells; 81 expected",
    GOOD.replace("5", "x", 1): "a cell is one of 1 to 9",
    f"55{GOOD[2:]}": "5 is given twice in row 1",
    "." * 10_001: "line of 10001 characters, too long for a puzzle",
}


@given(st.lists(st.sampled_from([GOOD, *ODD]), min_size=1, max_size=12))
def test_each_line_is_read_or_named(lines: list[str]) -> None:
    """What is read is the good lines in order, what is skipped is the others with their places."""
    text = "\n".join(lines)
    bad = [(number, line) for number, line in enumerate(lines, 1) if line != GOOD]
    if len(bad) == len(lines):
        with skip_unreadable(), pytest.raises(InputError) as refused:
            Sudoku.parse(text)
        assert refused.value.line == 1
        return
    with skip_unreadable() as found:
        puzzles = Sudoku.parse(text)
    assert puzzles == [Sudoku(GOOD)] * (len(lines) - len(bad))
    assert [(number, error.line) for number, error in found] == [(n, n) for n, _ in bad]
    for (_, line), (_, error) in zip(bad, found, strict=True):
        assert ODD[line] in error.message


@pytest.mark.parametrize("odd", ODD)
def test_nothing_is_skipped_by_default(odd: str) -> None:
    """Programs that parse a list get an error, as ever."""
    with pytest.raises(InputError):
        Sudoku.parse(f"{GOOD}\n{odd}\n{GOOD}\n")


def test_the_others_are_solved(run: Run, here: Path) -> None:
    """The odd line is named with file, line, text and reason; the exit code is 2."""
    (here / "many.txt").write_text(f"{GOOD}\n{GOOD[:80]}\n{GOOD}\n")
    done = run("solve", "many.txt", "--quiet")
    assert (done.code, done.out) == (2, f"{SOLVED}\n{SOLVED}\n")
    start = "puzzlewright: many.txt, line 2, column 1: line of 80 cells; 81 expected: '53..7"
    assert done.err.startswith(start)
    assert done.err.count("\n") == 1
    assert [each.get("number") for each in run("count", "many.txt", "--json").objects] == [1, 2, 3]
    for number, code in ((1, 0), (2, 2), (3, 0), (4, 2)):
        assert run("count", "many.txt", "--puzzle", str(number)).code == code


@pytest.mark.parametrize(
    "words", [["solve"], ["count"], ["check"], ["show"], ["convert", "a.txt"], ["book", "-ob.pdf"]]
)
def test_a_strict_reader_refuses_the_file(run: Run, here: Path, words: list[str]) -> None:
    """Then nothing is searched, shown or written."""
    (here / "many.sdm").write_text(f"{GOOD}\nhello\n{GOOD}\n")
    verb, *others = words
    done = run(verb, "many.sdm", *others, "--strict")
    assert (done.code, done.out) == (2, "")
    assert "line 2: line of 5 cells" in done.err
    assert [each.name for each in here.iterdir()] == ["many.sdm"]


def test_the_others_are_shown_and_written(run: Run, here: Path) -> None:
    """`show` prints them, `convert` writes them and `book` sets them; the odd line is named."""
    (here / "many.txt").write_text(f"{GOOD}\n{GOOD[:80]}\n{GOOD}\n")
    told = "puzzlewright: many.txt, line 2, column 1: line of 80 cells"
    done = run("show", "many.txt")
    assert (done.code, done.out.count("sudoku 3x3")) == (2, 2)
    assert done.err.startswith(told)
    done = run("convert", "many.txt", "b.sdm")
    assert (done.code, (here / "b.sdm").read_text().split()) == (2, [GOOD, GOOD])
    assert done.err.startswith(told)
    first, second = run("convert", "many.txt", "b.sdm", "--json").objects
    assert (first["line"], first["number"], second["puzzles"]) == (2, 2, 2)
    for number, code in ((1, 0), (2, 2), (3, 0), (4, 2)):
        assert run("convert", "many.txt", "b.sdm", "--puzzle", str(number)).code == code
    done = run("book", "many.txt", "--no-solutions", "--typst", "book")
    assert done.code == 2
    assert done.err.startswith(told)
    assert (here / "book").is_dir()


def test_few_are_named_and_the_others_counted(run: Run, here: Path) -> None:
    """Forty odd lines are five lines on standard error and a count; programs get them all."""
    (here / "many.txt").write_text("\n".join([GOOD, *[GOOD[:80]] * 40, GOOD]))
    done = run("count", "many.txt", "--quiet")
    assert (done.code, done.out) == (2, "1\n1\n")
    assert len(done.err.splitlines()) == 6
    assert done.err.endswith("35 more puzzles cannot be read (--json names them all)\n")
    told = run("count", "many.txt", "--json").objects
    assert [each["line"] for each in told if "error" in each] == list(range(2, 42))


def test_a_list_of_something_else_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors are not collected without end."""
    monkeypatch.setattr(lenient_reading, "MOST_SKIPPED", 3)
    with skip_unreadable(), pytest.raises(InputError, match="line 5"):
        Sudoku.parse("\n".join([GOOD, *[GOOD[:80]] * 4]))


def test_annotations_stay_with_their_puzzles() -> None:
    """A text that names titles is refused as a whole: they might go to other puzzles."""
    text = f"#: title One\n{GOOD}\n\n#: title Two\n{GOOD[:80]}\n\n#: title Three\n{GOOD}\n"
    with skip_unreadable(), pytest.raises(InputError, match="line of 80 cells"):
        Sudoku.parse(text)


def test_programs_are_warned(here: Path) -> None:
    """load_documents() refuses a list with an odd line, or leaves it out with a warning."""
    path = here / "many.sdm"
    path.write_text("\n".join([GOOD, *[GOOD[:80]] * 7, GOOD]))
    with pytest.raises(InputError, match="line 2"):
        puzzlewright.load_documents(path)
    with pytest.warns(UserWarning, match="left out") as caught:
        assert len(puzzlewright.load_documents(path, strict=False)) == 2
    assert len(caught) == 6
    assert "line 2, column 1: line of 80 cells" in str(caught[0].message)
    assert str(caught[5].message).endswith("also left out: 2 puzzles")


def test_check_prints_difficulties(run: Run, here: Path) -> None:
    """With the hardest step; sudokus with several solutions have none."""
    hard = next(iter(facts.HARD))
    (here / "a.txt").write_text(f"{GOOD}\n{hard}\n{'.' * 81}\n")
    easy, extreme, loose = run("check", "a.txt").out.splitlines()
    assert "one solution: proved, difficulty easy: naked single (" in easy
    assert "proved, difficulty extreme: " in extreme
    assert " guesses (" in extreme
    assert "difficulty" not in loose
    told = run("check", "a.txt", "--json").objects
    assert [each.get("difficulty") for each in told] == ["easy", "extreme", None]
    assert told[0]["hardest"] == "naked single"
