"""Reading and writing files of every sort, from Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import CATS, HOPELESS, SOLVED, SUDOKU, TWO_FOLD

import puzzlewright
from puzzlewright import CrissCross, InputError, Sudoku
from puzzlewright.exchange import ELSEWHERE


@pytest.mark.parametrize("suffix", [".txt", ".ipuz", ".puz", ".jpz", ".xd"])
def test_there_and_back(tmp_path: Path, suffix: str) -> None:
    """What is saved is loaded, by the class and by whoever does not know the kind."""
    puzzle = CrissCross.loads(CATS)
    path = tmp_path / f"cats{suffix}"
    puzzlewright.save(puzzle, path, title="Cats", author="A. B.")
    assert puzzlewright.load(path) == puzzle
    assert CrissCross.load(path) == puzzle
    (document,) = puzzlewright.load_documents(path)
    told = ("", "") if suffix == ".txt" else ("Cats", "A. B.")
    assert (document.credits.title, document.credits.author) == told


def test_another_kind_is_refused(tmp_path: Path) -> None:
    """A class loads its own puzzles only, and a file with several holds not one."""
    Sudoku.loads(SUDOKU).save(tmp_path / "a.ipuz")
    with pytest.raises(InputError, match=r"a\.ipuz: a sudoku, not a crisscross"):
        CrissCross.load(tmp_path / "a.ipuz")
    (tmp_path / "b.sdm").write_text(f"{SUDOKU}\n{TWO_FOLD}\n")
    with pytest.raises(InputError, match=r"b\.sdm: one puzzle expected, 2 found"):
        puzzlewright.load(tmp_path / "b.sdm")
    assert len(puzzlewright.load_documents(tmp_path / "b.sdm")) == 2


def test_pages_and_paper(tmp_path: Path) -> None:
    """A page has the title and what plays it; a sheet has the solution on a page of its own."""
    puzzle = Sudoku.loads(SUDOKU)
    puzzlewright.save(puzzle, tmp_path / "a.html", title="For <Monday>")
    page = (tmp_path / "a.html").read_text()
    assert '<h1 dir="auto">For &lt;Monday&gt;</h1>' in page
    assert "Puzzlewright.games.sudoku" in page
    pytest.importorskip("typst")
    puzzle.save(tmp_path / "a.pdf")
    assert b"/Type/Pages/Count 2/" in (tmp_path / "a.pdf").read_bytes()


def test_pixels(tmp_path: Path) -> None:
    """A drawing in pixels is twice as large as the one in SVG."""
    pytest.importorskip("resvg_py")
    Sudoku.loads(SUDOKU).save(tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_losses_are_warnings(tmp_path: Path) -> None:
    """What a file has no place for is told as a warning."""
    puzzle = CrissCross.loads(CATS.replace("goal contest", "goal all"))
    with pytest.warns(UserWarning, match=r"cats\.puz: left out.*goal"):
        puzzle.save(tmp_path / "cats.puz")


@pytest.mark.parametrize("suffix", sorted({*ELSEWHERE} - {".html", ".pdf", ".png", ".ipuz"}))
def test_what_cannot_be_held(tmp_path: Path, suffix: str) -> None:
    """A format that has no room for a kind says so, and nothing is written."""
    with pytest.raises(InputError, match="cannot hold a sudoku"):
        Sudoku.loads(SOLVED).save(tmp_path / f"a{suffix}")
    assert not list(tmp_path.iterdir())


def test_a_sheet_without_a_key_says_so(tmp_path: Path) -> None:
    """A puzzle without a solution is printed, and why it has no key is a warning."""
    pytest.importorskip("typst")
    with pytest.warns(UserWarning, match=r"a\.pdf: the sheet has no key: no solution"):
        Sudoku.loads(HOPELESS).save(tmp_path / "a.pdf")
    assert b"/Type/Pages/Count 1/" in (tmp_path / "a.pdf").read_bytes()
