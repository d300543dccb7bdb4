"""Inner margins of books: what printers ask for, by the number of pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run
from support.files.pdf_pages import pages_of

from puzzlewright.paper.book import Book, Chapter, book_files, book_pdf, has_narrow_gutter
from puzzlewright.paper.page_boxes import page_count
from puzzlewright.paper.paper_sizes import gutter_note, least_gutter, paper_with_gutter, parse_paper
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.puzzles.printable import Printable

pytest.importorskip("typst")

BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"/>'
BOOK = Book([Chapter(Printable(BLANK, "Puzzle", side=10.0))] * 3)
TRIM = parse_paper("6x9")


@pytest.mark.parametrize(
    ("pages", "inches"),
    [(24, 0.375), (150, 0.375), (151, 0.5), (301, 0.625), (700, 0.75), (701, 0.875)],
)
def test_defaults_are_more_than_printers_ask_for(pages: int, inches: float) -> None:
    """The least gutter for any number of pages; a smaller one that was chosen gives a note."""
    least = least_gutter(pages)
    assert least == pytest.approx(inches * 25.4)
    assert paper_with_gutter(TRIM, pages).inner > least
    assert gutter_note(paper_with_gutter(TRIM, pages), pages) is None
    chosen = TRIM._replace(inner=round(least, 2), has_gutter=True)
    assert gutter_note(chosen, pages) is None
    narrow = chosen._replace(inner=8.0)
    said = f"printers ask for at least {least:.1f} mm ({inches:g} in) for {pages} pages"
    assert gutter_note(narrow, pages) == f"the inside margin is 8 mm; {said}"


def test_books_of_more_pages_than_estimated_have_a_wider_gutter() -> None:
    """The estimate is of a few pages; if it is hundreds, the default follows them."""
    settings = PrintSettings(paper=TRIM)
    assert not has_narrow_gutter(BOOK, settings, 150)
    assert has_narrow_gutter(BOOK, settings, 310)
    assert '"inner": 20.0' in book_files(BOOK, settings, 310)["data.json"]
    chosen = settings._replace(paper=TRIM._replace(has_gutter=True))
    assert not has_narrow_gutter(BOOK, chosen, 310)


def test_pages_are_counted() -> None:
    """As Typst writes them."""
    made = book_pdf(BOOK, PrintSettings(paper=TRIM))
    assert page_count(made) == len(pages_of(made)) == 6


@pytest.mark.usefixtures("here")
def test_narrow_margins_are_reported(run: Run) -> None:
    """In one line, and the book is written."""
    text = '[page]\nmargins = {inside = "8mm"}\n[[section]]\nmake = "sudoku 4x4"\nseeds = "1-20"\n'
    Path("book.toml").write_text(text)
    done = run("book", "book.toml", "-o", "b.pdf")
    assert done.code == 0
    assert done.err.startswith("puzzlewright: b.pdf: the inside margin is 8 mm; printers ask")
    assert done.err.count("\n") == 1
    Path("book.toml").write_text(text.replace("8mm", "9.6mm"))
    assert run("book", "book.toml", "-o", "b.pdf").err == ""
    Path("book.toml").write_text(text.replace("1-20", "1-3"))  # to be stapled
    assert run("book", "book.toml", "-o", "b.pdf").err == ""
