"""Puzzles that are too large for a drawing are refused at once, before anything is searched for."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run

from puzzlewright import InputError, Packing, save
from puzzlewright.outputs.output import MOST_DRAWN, MOST_ON_PAPER, require_at_most
from puzzlewright.puzzles.abilities import Drawing
from puzzlewright.puzzles.kind import kind_named, kind_names

pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize(
    ("suffix", "side", "most"),
    [("svg", 501, MOST_DRAWN), ("pdf", 201, MOST_ON_PAPER), ("png", 201, MOST_ON_PAPER)],
)
def test_too_many_cells(run: Run, suffix: str, side: int, most: int) -> None:
    """The message has both numbers, and nothing is written."""
    Path("a.txt").write_text(f"packing\nboard {side}x{side}\nbricks dominoes\n")
    code, out, err = run("show", "a.txt", "-o", f"a.{suffix}")
    assert (code, out) == (2, "")
    assert f"{side * side:,} cells (at most {most:,})" in err
    assert not Path(f"a.{suffix}").exists()
    code, out, err = run("convert", "a.txt", f"a.{suffix}")
    assert code == 2
    assert "too large to draw" in err
    with pytest.raises(InputError, match="too large to draw"):
        save(Packing(f"{side}x{side}", "dominoes"), f"a.{suffix}")


def test_too_many_cells_for_a_book(run: Run) -> None:
    """A book has the limit of paper."""
    Path("a.txt").write_text("packing\nboard 201x201\nbricks dominoes\n")
    code, _, err = run("book", "a.txt", "-o", "a.pdf")
    assert code == 2
    assert "a.txt: too large to draw: 40,401 cells" in err


@pytest.mark.parametrize("kind", sorted(set(kind_names()) - {"cover", "sudoku"}))
def test_every_kind_knows_its_cells(kind: str) -> None:
    """Those whose drawings grow with the puzzle say how many cells these show."""
    puzzle = kind_named(kind).recipe_class()().make(1)
    cells = Drawing.of(puzzle).cell_count
    assert cells >= 9
    require_at_most(cells, puzzle)
    with pytest.raises(InputError):
        require_at_most(cells - 1, puzzle)
