"""Lists in sections: short ones keep each section in one piece, long ones fill their columns."""

from __future__ import annotations

import pytest
from support.files.pdf_pages import Page, pages_of

from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.sheet import Sheet, sheet_pdf
from puzzlewright.puzzles.printable import Item, Printable, Section
from puzzlewright.render.svg import document, element

pytest.importorskip("typst")

GRID = document(
    100, 100, element("rect", width=100, height=100, fill="none", stroke="#000"), title="a grid"
)


def _page(*sizes: int) -> Page:
    """Return a sheet whose list has sections of this many words."""
    sections = tuple(
        Section(tuple(Item(f"{'abcdefgh'[at]}word{n:03}") for n in range(size)), "{} letters", at)
        for at, size in enumerate(sizes)
    )
    printable = Printable(GRID, "Fill-in", sections=sections, side=10)
    return pages_of(sheet_pdf(Sheet(printable), PrintSettings()))[0]


def _columns(page: Page, letter: str) -> set[int]:
    """Return where the columns begin in which words with this initial stand."""
    found = [run for run in page.runs if run.text.startswith(f"{letter}word")]
    assert found
    return {round(run.x) for run in found}


@pytest.mark.parametrize("sizes", [(5, 2, 5), (5, 4, 5), (4, 5, 6, 5)])
def test_short_lists_keep_sections_together(sizes: tuple[int, ...]) -> None:
    """Each section stands in one column, and no heading is repeated."""
    page = _page(*sizes)
    for at in range(len(sizes)):
        assert len(_columns(page, "abcdefgh"[at])) == 1
        assert page.text.count(f"{at} letters") == 1


def test_long_sections_go_over_columns() -> None:
    """One section that is much longer than the others is not set in one column."""
    page = _page(2, 30, 3)
    assert len(_columns(page, "b")) > 1
    assert page.text.count("1 letters") > 1
