"""Worksheets from Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.commandline import Run
from support.files.pdf_pages import pages_of

from puzzlewright import Credits, Document, Puzzle, Sudoku, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.worksheet import worksheet
from puzzlewright.paper.paper_sizes import parse_paper
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.worksheet import MOST_PER_PAGE, panel_grid
from puzzlewright.puzzles.abilities import PrintLayout

pytest.importorskip("typst")

PUZZLES = [Sudoku.make(4, seed=seed) for seed in (1, 2, 3)]


def test_puzzles_on_pages(tmp_path: Path) -> None:
    """A program hands over puzzles, and what they have in common."""
    path = tmp_path / "a.pdf"
    worksheet(PUZZLES, path, per_page=2, title="Monday", author="A. Teacher", paper="A5")
    first, second, keys = (page.text for page in pages_of(path.read_bytes()))
    assert "A. Teacher · puzzlewright" in first
    assert "Monday" in second
    assert "Monday – Solutions" in keys


def test_the_same_from_the_command_line(run: Run, here: Path) -> None:
    """A recipe makes the puzzles that the command makes; Documents have titles and difficulties."""
    del here
    words = ("make", "sudoku", "4x4", "--difficulty", "easy", "--seed", "5", "--per-page", "2")
    assert run(*words, "--number", "3", "--title", "Monday", "-o", "a.pdf").code == 0
    recipe = Sudoku.Recipe(4, difficulty="easy")
    made = worksheet(recipe, "b.pdf", per_page=2, count=3, seed=5, title="Monday")
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()
    assert (made.paths, made.seeds, len(made.puzzles)) == (("b.pdf",), (5, 6, 7), 3)
    assert len(worksheet(recipe, "c.pdf", per_page=4).puzzles) == 4
    first = Document(PUZZLES[0], Credits("Sun", difficulty="hard"))
    documents: list[Puzzle[Any] | Document] = [first, PUZZLES[1]]
    worksheet(documents, "d.pdf", per_page=2, key="none")
    (page,) = pages_of(Path("d.pdf").read_bytes())
    assert "Sun" in page.text
    assert "Hard" in page.text


def test_wrong_arguments(tmp_path: Path) -> None:
    """They are refused, and nothing is written."""
    path = tmp_path / "a.pdf"
    for number in (0, -1, MOST_PER_PAGE + 1):
        with pytest.raises(InputError, match="1 to 12 puzzles share a page"):
            worksheet(PUZZLES, path, per_page=number)
    for wrong in ("2", True, 2.0):
        with pytest.raises(TypeError, match="a number expected"):
            worksheet(PUZZLES, path, per_page=wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="no puzzles"):
        worksheet([], path, per_page=2)
    with pytest.raises(InputError, match="a worksheet is a"):
        worksheet(PUZZLES, tmp_path / "a.png", per_page=2)
    with pytest.raises(TypeError, match="puzzles expected"):
        worksheet(["sudoku"], path, per_page=2)  # type: ignore[list-item]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter", "8.5x11"])
def test_grids_of_panels(paper: str) -> None:
    """There is room for all of them, and for no row more."""
    settings = PrintSettings(paper=parse_paper(paper))
    printable = PrintLayout.of(PUZZLES[0]).printable({})
    grids = {number: panel_grid([printable], number, settings) for number in range(1, 13)}
    for number, (across, down) in grids.items():
        assert across * (down - 1) < number <= across * down
    assert [grids[number] for number in (1, 2, 4, 6)] == [(1, 1), (1, 2), (2, 2), (2, 3)]


def test_lists_stand_beside_wide_drawings() -> None:
    """Two word searches lie below one another, for their lists have room beside them."""
    puzzle = WordSearch.make(["apple", "basil", "hedge"], size=(8, 8), seed=1)
    assert panel_grid([PrintLayout.of(puzzle).printable({})], 2, PrintSettings()) == (1, 2)
