"""What `book` says about book files: titles of puzzles, files that are named, seeds that fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run
from support.files.pdf_pages import pages_of

from puzzlewright.puzzles.recipes.seeds import SeedNotes, describe_seeds

pytestmark = pytest.mark.usefixtures("here")

pytest.importorskip("typst")


def _run(run: Run, text: str) -> list[str]:
    """Set a book file that is refused; return the lines of the complaint."""
    Path("book.toml").write_text(text, encoding="utf-8")
    done = run("book", "book.toml", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "")
    assert not Path("b.pdf").exists()
    return [line.removeprefix("puzzlewright: ") for line in done.err.splitlines()]


def test_titles_of_puzzles_that_are_made(run: Run) -> None:
    """They are counted in each section; puzzles of files have their own."""
    Path("mine.txt").write_text("#: title My own\nsudoku 2x2\n12..3.1.........\n")
    section = '[[section]]\nmake = "sudoku 4x4"\n'
    Path("book.toml").write_text(
        f'contents = "puzzles"\n{section}seeds = "5-6"\ntitles = "Warm-up {{number}}"\n'
        f'{section}seeds = 9\npuzzles = "mine.txt"\ntitles = "Seed {{seed}}, number {{number}}"\n'
    )
    assert run("book", "book.toml", "-o", "b.pdf").code == 0
    text = pages_of(Path("b.pdf").read_bytes())[2].text
    titles = ["Warm-up 1", "Warm-up 2", "My own", "Seed 9, number 2"]
    places = [text.index(title) for title in titles]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[[section]]\nmake = "wordsearch bad.txt"\nseeds = 1\n', "line 2: section 1.make"),
        ('[[section]]\npuzzles = ["bad.txt"]\n', "line 2: section 1.puzzles"),
        ('[[section]]\ntitle = "A"\npuzzles = "no.txt"\n', "line 3: section 1.puzzles"),
        ('[[front]]\nfile = "bad.txt"\n', "line 2: front 1.file"),
        ('[[front]]\nfile = "no.txt"\n', "line 2: front 1.file"),
        ('title = "A"\nfonts = ["bad.txt"]\n', "line 2: fonts 1"),
    ],
)
def test_errors_about_files_show_where_they_are_named(run: Run, text: str, place: str) -> None:
    """Book file, line and key; then the file, and the place in it."""
    Path("bad.txt").write_bytes(b"apple\n\0secret\n")
    line = _run(run, text)[0]
    assert line.startswith(f"book.toml, {place}: ")
    name = "no.txt" if "no.txt" in text else "bad.txt"
    assert f": {name}" in line
    assert "secret" not in line


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        ('"crisscross no.csv"', "section 1.make: no.csv: cannot be read"),
        ('["sudoku", "crisscross no.csv"]', "section 1.make 2: no.csv: cannot be read"),
        ('{kind = "crisscross", words = "no.csv"}', "section 1.make.words: no such file"),
        ('{kind = "wordsearch", words = "no.csv"}', "section 1.make.words: no such file"),
        ('{kind = "wordsearch", words = "../a.txt"}', "section 1.make.words: outside the "),
        ('{kind = "crisscross", words = "/etc/passwd"}', "section 1.make.words: outside the "),
        ('{kind = "wordsearch", words = "bad.txt"}', "section 1.make.words: bad.txt"),
    ],
)
def test_errors_about_lists_show_where_they_are_named(run: Run, make: str, complaint: str) -> None:
    """Whether the list is a file, or the words themselves."""
    Path("bad.txt").write_bytes(b"apple\n\0secret\n")
    line = _run(run, f"[[section]]\nmake = {make}\nseeds = 1\n")[0]
    assert line.startswith(f"book.toml, line 2: {complaint}")
    assert "secret" not in line
    assert "root" not in line


def test_puzzles_of_files_name_the_key_for_fonts(run: Run) -> None:
    """A book file has no option --font."""
    Path("thai.txt").write_text("wordsearch\ngrid\nกข\nคง\nwords\nกข\n", encoding="utf-8")
    line = _run(run, '[[section]]\npuzzles = "thai.txt"\n')[0]
    assert line.startswith("book.toml, line 2: section 1.puzzles: thai.txt: no font has these")
    assert line.endswith("give the Regular file with the key fonts")
    Path("list.txt").write_text("กขค\nคงจ\n", encoding="utf-8")
    (line,) = _run(run, '[[section]]\nmake = "wordsearch list.txt"\nseeds = "1-3"\n')
    assert line.endswith("give the Regular file with the key fonts")


def test_all_seeds_that_fail_are_named(run: Run) -> None:
    """Not only the first one; they stop when all of the first ones fail for one reason."""
    recipe = 'make = "sudoku 4x4 --clues 3"'
    (line,) = _run(run, f'[[section]]\ntitle = "A"\n{recipe}\nseeds = "3-4, 7, 9"\n')
    assert line.startswith("A: sudoku, seeds 3-4, 7, 9: no such sudoku in ")
    (line,) = _run(run, f'[[section]]\n{recipe}\nseeds = "1-30"\n')
    assert line.startswith("sudoku, seeds 1-10: no such sudoku in ")


def test_words_that_find_no_room_are_reported_with_all_seeds(run: Run) -> None:
    """Each note once, with the seeds that it is about."""
    Path("w.txt").write_text("plum\npear\nfig\nbananabanana\n")
    text = '[[section]]\nmake = "wordsearch w.txt --size 6"\nseeds = "2-5"\n'
    Path("book.toml").write_text(text)
    done = run("book", "book.toml", "-o", "b.pdf")
    assert done.code == 0
    assert "wordsearch, seeds 2-5: not placed (longer than the board: 12 letters)" in done.err
    assert done.err.count("not placed") == 1


def test_many_seeds_are_named_by_the_first() -> None:
    """A line has an end."""
    assert describe_seeds([4]) == "seed 4"
    assert describe_seeds([9, 8, 4]) == "seeds 4, 8-9"
    assert describe_seeds(range(0, 80, 2)).endswith("20, 22, … (40 in all)")
    notes = SeedNotes()
    notes.add("A", 1, "x")
    notes.add("A", 2, "x")
    notes.add("A", 3, "y")
    assert notes.lines({"y"}) == ["A, seeds 1-2: x"]
