"""Worksheets: `show FILES --per-page 6 -o x.pdf`, and new puzzles in the same way."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest
from support.commandline import HOPELESS, SUDOKU, TWO_FOLD, Run
from support.files.pdf_pages import Page, pages_of

from puzzlewright.cli.batch import sheets
from puzzlewright.cli.verbs import show
from puzzlewright.outputs import worksheet

pytestmark = pytest.mark.usefixtures("here")

pytest.importorskip("typst")

WORDS = "apple,Apfel\nbasil,Basilikum\ncompost,Kompost\nhedge,Hecke\n"


def pages_in(path: str) -> list[Page]:
    """Return the pages of a PDF."""
    return pages_of(Path(path).read_bytes())


@pytest.fixture
def eight(here: Path, run: Run) -> str:
    """Put eight small sudokus into one file."""
    del here
    run("make", "sudoku", "4x4", "--seed", "1", "--number", "8", "-o", "eight.txt")
    return "eight.txt"


def test_six_to_a_page(run: Run, eight: str) -> None:
    """Two pages of puzzles without anything of a book, and the keys at the back."""
    assert run("show", eight, "--per-page", "6", "-o", "a.pdf") == (0, "", "")
    first, second, keys = pages_in("a.pdf")
    for page in (first, second):
        assert page.text.startswith("Name: \nDate: \nSudoku\nFill in the grid")
    assert "Contents" not in first.text
    assert "Sudoku – Solutions" in keys.text
    assert len([one for one in keys.runs if one.text.isdigit()]) == 8 * (16 + 1)


@pytest.mark.parametrize(("number", "pages"), [(1, 8), (3, 3), (5, 2), (8, 1), (12, 1)])
def test_no_more_than_requested(run: Run, eight: str, number: int, pages: int) -> None:
    """Whatever the grid of panels has room for."""
    words = ["--per-page", str(number), "--key", "none", "--no-name", "-o", "a.pdf"]
    assert run("show", eight, *words) == (0, "", "")
    found = pages_in("a.pdf")
    assert len(found) == pages
    assert all("Name" not in page.text for page in found)


def test_keys(run: Run, eight: str) -> None:
    """They can go to another file."""
    assert run("show", eight, "--per-page", "8", "--key", "k.pdf", "-o", "a.pdf") == (0, "", "")
    assert len(pages_in("a.pdf")) == 1
    (keys,) = pages_in("k.pdf")
    assert keys.text.startswith("Sudoku – Solutions")


def test_solutions_instead(run: Run, eight: str) -> None:
    """--solution shows them in panels, and there is nothing to do."""
    words = ["--solution", "--title", "Ours", "-o", "a.pdf"]
    assert run("show", eight, "--per-page", "8", *words).code == 0
    (page,) = pages_in("a.pdf")
    assert "Ours – Solutions" in page.text
    assert "Fill in" not in page.text
    assert len([one for one in page.runs if one.text.isdigit()]) == 8 * (16 + 1)


def test_several_kinds(run: Run) -> None:
    """Each has its title and its task; lists stand with their grids."""
    Path("words.csv").write_text(WORDS)
    run("make", "wordsearch", "words.csv", "--size", "8x8", "--seed", "1", "-o", "find-them.txt")
    run("make", "fillin", "4x4", "--seed", "1", "-o", "b1.txt")
    run("make", "sudoku", "4x4", "--seed", "1", "-o", "b2.txt")
    assert run("show", "find-them.txt", "b1.txt", "b2.txt", "--per-page", "4", "-o", "a.pdf") == (
        0,
        "",
        "",
    )
    page, keys = pages_in("a.pdf")
    for text in ("1\u2002Find them", "2\u2002Fill-in", "3\u2002Sudoku", "Apfel", "4 letters"):
        assert text in page.text
    assert "Find the words" in page.text
    assert keys.text.startswith("Solutions")


def test_styles_are_for_those_that_have_them(run: Run) -> None:
    """As in a book; one that no puzzle has is refused."""
    run("make", "fillin", "4x4", "--seed", "1", "-o", "a.txt")
    run("make", "sudoku", "4x4", "--seed", "1", "-o", "b.txt")
    words = ["show", "a.txt", "b.txt", "--per-page", "2", "--style", "no-words"]
    assert run(*words, "-o", "a.pdf").code == 0
    assert "4 letters" not in pages_in("a.pdf")[0].text
    done = run(*words, "--style", "no-such", "-o", "b.pdf")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "no puzzle of the worksheet has this style: 'no-such'" in done.err
    assert not Path("b.pdf").exists()


@pytest.mark.parametrize("option", [["--names", "Ana, Ben"], ["--versions", "2"]])
def test_a_class_set_is_no_worksheet(run: Run, option: list[str]) -> None:
    """The line says why, and what to do."""
    done = run("make", "sudoku", "4x4", *option, "--per-page", "2", "-o", "a.pdf")
    said = "a class set has one puzzle on each sheet: leave out this or --per-page"
    assert (done.code, done.err) == (2, f"puzzlewright: {said}: '{option[0]}'\n")
    assert not Path("a.pdf").exists()


def test_large_puzzles_come_last(run: Run) -> None:
    """One that cannot be read in a panel has a page of its own, and a line names it."""
    run("make", "sudoku", "4x4", "--seed", "1", "--number", "4", "-o", "small.txt")
    Path("words.csv").write_text(WORDS)
    run("make", "wordsearch", "words.csv", "--size", "22x22", "--seed", "1", "-o", "first.txt")
    names = ["first.txt", "small.txt"]
    done = run("show", *names, "--per-page", "12", "--paper", "A5", "--key", "none", "-o", "a.pdf")
    assert done.code == 0
    assert "a page of its own at the end, too large for 5 to a page: first.txt" in done.err
    panels, alone = pages_in("a.pdf")
    assert "4\u2002Sudoku" in panels.text
    assert "5\u2002First" in alone.text


def test_fewer_to_a_page(run: Run) -> None:
    """If most were too small, fewer share a page."""
    Path("words.csv").write_text(WORDS)
    words = ["--size", "20x20", "--seed", "1", "--per-page", "12", "--key", "none", "--quiet"]
    done = run("make", "wordsearch", "words.csv", *words, "-o", "a.pdf")
    assert done.code == 0
    assert "to a page, not 12: cells have 4.5 mm at least" in done.err
    assert 2 <= len(pages_in("a.pdf")) <= 12


def test_new_puzzles(run: Run) -> None:
    """As many as share a page, or as --number says; the same seed makes the same file."""
    words = ["make", "sudoku", "4x4", "--seed", "1", "--per-page", "4"]
    assert run(*words, "-o", "a.pdf") == (0, "", "")
    assert len(pages_in("a.pdf")) == 2
    assert run(*words, "--number", "6", "--jobs", "2", "-o", "b.pdf") == (0, "", "")
    assert len(pages_in("b.pdf")) == 3
    run(*words, "--number", "6", "-o", "c.pdf")
    assert Path("b.pdf").read_bytes() == Path("c.pdf").read_bytes()


def test_objects(run: Run, eight: str) -> None:
    """With --json a program learns of each puzzle."""
    done = run("show", eight, "--per-page", "8", "--json", "-o", "a.pdf")
    assert [one["output"] for one in done.objects] == ["a.pdf"] * 8
    done = run("make", "sudoku", "4x4", "--seed", "3", "--per-page", "2", "--json", "-o", "a.pdf")
    assert [(one["number"], one["seed"]) for one in done.objects] == [(1, 3), (2, 4)]


def test_broken_files_are_left_out(run: Run, eight: str) -> None:
    """They are named, and the others are printed; without a solution there is no key."""
    Path("bad.txt").write_text("sudoku 2x2\n1 2\n")
    Path("hopeless.txt").write_text(HOPELESS)
    done = run("show", "bad.txt", eight, "hopeless.txt", "--per-page", "9", "-o", "a.pdf")
    assert done.code == 2
    assert "bad.txt" in done.err
    assert "hopeless.txt: so the sheet has no key" in done.err
    assert len(pages_in("a.pdf")) == 2
    done = run("show", "bad.txt", "--per-page", "9", "-o", "b.pdf")
    assert done.code == 2
    assert done.err.endswith("no puzzles are left: nothing is written\n")
    assert not Path("b.pdf").exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["show", "a.txt", "--per-page", "6"], "-o sheet.pdf"),
        (["show", "a.txt", "--per-page", "6", "-o", "a.svg"], "a.svg: --per-page puts several"),
        (["show", "a.txt", "--per-page", "0", "-o", "a.pdf"], "--per-page"),
        (["show", "a.txt", "--per-page", "13", "-o", "a.pdf"], "1 to 12 puzzles share a page"),
        (["show", "a.txt", "--per-page", "2", "--compare", "-o", "a.pdf"], "'--compare'"),
        (["show", "a.txt", "--per-page", "2", "--key", "a.pdf", "-o", "a.pdf"], "the same file"),
        (["make", "sudoku", "--per-page", "2", "--versions", "2", "-o", "a.pdf"], "'--versions'"),
        (["make", "sudoku", "--per-page", "2", "--names", "Ana", "-o", "a.pdf"], "'--names'"),
        (["make", "sudoku", "--per-page", "2", "--force", "-o", "a.pdf"], "'--force'"),
        (["make", "sudoku", "--per-page", "2", "-o", "a-{n}.pdf"], "a name without fields"),
        (["make", "sudoku", "--per-page", "2"], "-o sheet.pdf"),
    ],
)
def test_what_makes_no_sense(run: Run, words: list[str], reason: str) -> None:
    """It is refused in one line, and nothing is written."""
    Path("a.txt").write_text(SUDOKU)
    code, out, err = run(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err
    assert [path.name for path in Path().iterdir()] == ["a.txt"]


def test_ctrl_c_writes_nothing(run: Run, monkeypatch: pytest.MonkeyPatch, eight: str) -> None:
    """While puzzles are read, and while the pages are set."""
    job_of = show._display_job

    def stop(*given: Any, **_: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return job_of(*given)

    with monkeypatch.context() as patched:
        patched.setattr(show, "_display_job", stop)
        assert run("show", eight, "--per-page", "6", "-o", "a.pdf").code == 130
    monkeypatch.setattr(sheets, "worksheet_files", stop)
    assert run("show", eight, "--per-page", "6", "-o", "a.pdf").code == 130
    words = ["make", "sudoku", "4x4", "--seed", "1", "--per-page", "2", "-o", "a.pdf"]
    done = run(*words)
    assert (done.code, done.err) == (130, "puzzlewright: stopped; nothing is written\n")
    assert not Path("a.pdf").exists()


def test_too_many_puzzles(run: Run, eight: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are refused before keys are searched for in vain."""
    for module in (worksheet, sheets):
        monkeypatch.setattr(module, "MOST_PUZZLES", 5)
    done = run("show", eight, "--per-page", "2", "-o", "a.pdf")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "more than 5 puzzles; `book` has room for them" in done.err
    words = ["make", "sudoku", "4x4", "--seed", "1", "--number", "6", "--per-page", "2"]
    assert run(*words, "-o", "a.pdf").code == 2
    assert not Path("a.pdf").exists()


def test_puzzles_with_several_solutions(run: Run) -> None:
    """The key shows the first one, as on a sheet."""
    Path("a.txt").write_text(f"{TWO_FOLD}\n{SUDOKU}\n")
    assert run("show", "a.txt", "--per-page", "2", "-o", "a.pdf").code == 0
    assert len(pages_in("a.pdf")) == 2


def test_help_of_styles(run: Run) -> None:
    """It is printed, and nothing else happens."""
    Path("a.txt").write_text(SUDOKU)
    assert "have no styles" in run("show", "a.txt", "--per-page", "2", "--style", "help").out
