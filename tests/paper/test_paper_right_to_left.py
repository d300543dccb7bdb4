"""Paper that is read from right to left: where books are bound, and where feet of pages stand."""

from __future__ import annotations

import pytest
from support.files.pdf_pages import pages_of

from puzzlewright.paper.book import Book, Chapter, book_pdf
from puzzlewright.paper.paper_sizes import PAPERS, paper_with_gutter
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.sheet import Sheet, sheet_pdf
from puzzlewright.puzzles.printable import Printable
from puzzlewright.render.svg import document, text

pytest.importorskip("typst")

POINT = 72 / 25.4

#: A drawing that is wider than any page, so that it fills the room; a sign begins at its left edge.
WIDE = Printable(
    document(1000, 10, text(0, 9, "x"), title="wide", font_family="sans-serif", font_size=9)
)


@pytest.mark.parametrize("language", ["en", "he", "ar"])
def test_books_are_bound_where_their_script_begins(language: str) -> None:
    """Those of Hebrew and Arabic at the right: gutters and outer page numbers are mirrored."""
    paper = paper_with_gutter(PAPERS["6x9"], 12)
    assert paper.inner > paper.outer
    book = Book([Chapter(WIDE)] * 6)
    pages = pages_of(book_pdf(book, PrintSettings(paper=PAPERS["6x9"], language=language)))
    for number, page in enumerate(pages[3:], 4):
        on_the_right = bool(number % 2) == (language == "en")  # where the spine is at its left
        (left,) = [run.x for run in page.runs if run.text == "x"]
        margin = paper.inner if on_the_right else paper.outer
        assert left == pytest.approx(margin * POINT, abs=0.6)
        foot = min(page.runs, key=lambda run: run.y)
        assert foot.text == str(number)
        assert (foot.x > page.width / 2) == on_the_right


@pytest.mark.parametrize(("language", "is_right"), [("en", False), ("he", True)])
def test_feet_of_sheets_stand_where_lines_begin(language: str, is_right: bool) -> None:
    """At the left, or at the right of a sheet that is read from there."""
    sheet = Sheet(WIDE, version="1")
    (page,) = pages_of(sheet_pdf(sheet, PrintSettings(language=language)))
    foot = min(page.runs, key=lambda run: run.y)
    assert "puzzlewright" in foot.text
    assert (foot.x > page.width / 2) == is_right
