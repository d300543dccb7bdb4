"""Books of several kinds: what each --make, style and language applies to, and the notes."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import SOLVED, SUDOKU, Run
from support.files.pdf_pages import pages_of

pytestmark = pytest.mark.usefixtures("here")

pytest.importorskip("typst")


def _texts(path: str) -> list[str]:
    return [page.text for page in pages_of(Path(path).read_bytes())]


def test_each_make_counts(run: Run) -> None:
    """A second --make comes after the first, with its own seeds or with those of all."""
    words = ["--make", "sudoku 4x4", "--seeds", "1-2", "--make", "jigsaw 3x3", "--seeds", "5"]
    done = run("book", *words, "-o", "b.pdf")
    assert done == (0, "b.pdf: 3 puzzles\n", "")
    assert "sudoku 4x4, seeds 1-2 · jigsaw 3x3, seeds 5" in _texts("b.pdf")[1]
    words = ["--make", "sudoku 4x4", "--make", "jigsaw 3x3", "--seeds", "1-2"]
    assert run("book", *words, "-o", "b.pdf") == (0, "b.pdf: 4 puzzles\n", "")
    words = ["--make", "sudoku", "--seeds", "1", "--make", "jigsaw", "--make", "sudoku"]
    done = run("book", *words, "--seeds", "2", "-o", "c.pdf")
    assert (done.code, Path("c.pdf").exists()) == (2, False)
    assert "3 times --make and 2 times --seeds: --seeds is given once for all" in done.err


def test_styles_are_for_the_kinds_that_know_them(run: Run) -> None:
    """A style that one kind lacks drops none of its puzzles; one that all lack is refused."""
    words = ["--make", "sudoku 4x4", "--make", "wordsearch", "--seeds", "1", "-o", "b.pdf"]
    assert run("book", *words, "--style", "no-list") == (0, "b.pdf: 2 puzzles\n", "")
    done = run("book", *words[:-1], "c.pdf", "--style", "no-such-style")
    assert (done.code, Path("c.pdf").exists()) == (2, False)
    assert "no puzzle of the book has this style: 'no-such-style'" in done.err


def test_a_puzzle_twice_is_reported(run: Run) -> None:
    """It stays in, for it may be meant."""
    Path("a.txt").write_text(SUDOKU)
    Path("b.txt").write_text(SUDOKU)
    done = run("book", "a.txt", "b.txt", "-o", "b.pdf")
    assert done == (0, "b.pdf: 2 puzzles\n", "puzzlewright: b.txt: the same puzzle as a.txt\n")


def test_several_solutions_are_reported(run: Run) -> None:
    """Whoever solves such a puzzle may find another solution than the key shows."""
    rows = SOLVED[:72].translate(str.maketrans("12", ".."))
    Path("open.txt").write_text(rows + SOLVED[72:].translate(str.maketrans("12", "..")) + "\n")
    done = run("book", "open.txt", "-o", "b.pdf")
    assert done.code == 0
    assert done.err == "puzzlewright: open.txt: it has more than one solution\n"


def test_the_language_is_taken_over(run: Run) -> None:
    """A book of puzzles that were made in one language is in that language."""
    Path("l.txt").write_text("jabuka\nkruška\nšljiva\n")
    words = ["--make", "wordsearch l.txt --language hr", "--seeds", "1-2"]
    assert run("book", *words, "-o", "b.pdf").code == 0
    assert any(text.startswith("Rješenja") for text in _texts("b.pdf"))
    assert run("book", *words, "--make", "sudoku", "--seeds", "1", "-o", "b.pdf").code == 0
    assert any(text.startswith("Solutions") for text in _texts("b.pdf"))


def test_what_is_cut_has_nothing_on_its_back(run: Run) -> None:
    """Jigsaws and bricks stand on right pages, and the pages behind them are empty."""
    words = ["--make", "sudoku 4x4", "--seeds", "1", "--make", "jigsaw 3x3", "--seeds", "1-2"]
    assert run("book", *words, "--make", "sudoku 4x4", "--seeds", "2", "-o", "b.pdf").code == 0
    texts = _texts("b.pdf")
    cut = [number for number, text in enumerate(texts, 1) if "Cut out" in text]
    assert len(cut) == 2
    for number in cut:
        assert number % 2 == 1
        assert texts[number].strip() in ("", str(number + 1))
    plain = [number for number, text in enumerate(texts, 1) if "\u2002Sudoku" in text]
    assert plain[-1] == cut[-1] + 2
