"""Where the solutions of a book lie, how large they are, and the note on those too small."""

from __future__ import annotations

import re

import pytest
from support.files.pdf_pages import pages_of

from puzzlewright.paper.book import Book, Chapter, book_files, book_notes, book_pdf
from puzzlewright.paper.paper_sizes import PAPERS
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.solutions import GAP, TITLE, Layout, solution_notes
from puzzlewright.puzzles.printable import Printable

pytest.importorskip("typst")

POINT = 72 / 25.4


def _key(side: float | None, height: int = 100, **more: tuple[str, ...]) -> Printable:
    """Return a drawing a hundred units wide with marks one above the other, fifty units apart."""
    marks = '<text x="50" y="25">§</text><text x="50" y="75">¶</text>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="{height}"'
    svg = f'{head} viewBox="0 0 100 {height}">{marks}</svg>'
    return Printable(svg, "Puzzle", side=side, **more)  # type: ignore[arg-type]


def _fixed(side: float | None = None) -> Printable:
    """Return a drawing that is 120 mm wide and high."""
    return Printable(_key(1).drawing.replace('"100"', '"120mm"', 2), "Puzzle", side=side)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", ["A4", "6x9"])
def test_rows_and_what_is_between_them_have_room(paper: str, large: bool) -> None:
    """With the gaps between them, and the title of the first page."""
    settings = PrintSettings(paper=PAPERS[paper], large=large)
    em = settings.sizes[0] / POINT
    for side in (2.0, 4.0, 6.0, 12.0):
        pages = Layout([_key(side)] * 40, settings).pages()
        assert len(pages) > 1
        for at, rows in enumerate(pages):
            taken = sum(row.height for row in rows) + (len(rows) - 1) * GAP * em
            assert taken <= settings.paper.room[1] - (0 if at else TITLE * em) + 0.01


def test_later_pages_have_the_room_of_the_title() -> None:
    """Rows that have to be small get larger there."""
    pages = Layout([_key(12.0, 122)] * 40, PrintSettings()).pages()
    assert max(len(rows) for rows in pages[1:]) >= len(pages[0])
    assert sum(row.height for row in pages[1]) > sum(row.height for row in pages[0])


def test_solutions_take_the_room_that_there_is() -> None:
    """Cells are larger than they need to be if they are few, up to a limit."""
    for large, most in ((False, 6.5), (True, 13.0)):
        book = Book([Chapter(_key(40.0), _key(40.0))])
        page = pages_of(book_pdf(book, PrintSettings(large=large)))[-1]
        top, bottom = (next(run.y for run in page.runs if run.text == mark) for mark in "§¶")
        assert (top - bottom) / POINT / 50 * 40 == pytest.approx(most, rel=0.01)
    (row,) = Layout([_key(4.0)], PrintSettings()).pages()[0]
    assert row.height > 1.02 * row.least


def test_large_print_has_fewer_solutions_to_a_page() -> None:
    """Their cells are half as large again at least."""
    usual, large = (Layout([_key(8.0)] * 40, PrintSettings(large=big)) for big in (False, True))
    assert len(large.pages()) > len(usual.pages())
    assert min(usual.cells()) >= 3.29
    assert min(large.cells()) >= 4.94


@pytest.mark.parametrize("paper", ["A4", "A5"])
@pytest.mark.parametrize("cells", [9, 12, 16, 18, 20, 22])
def test_large_print_that_is_not_slim_has_letters_of_eight_points(paper: str, cells: int) -> None:
    """A page has four keys, two or one, as they need it; letters are 0.56 of a cell."""
    settings = PrintSettings(paper=PAPERS[paper], large=True)
    layout = Layout([_key(100 / cells)] * 4, settings, slim=False)
    assert 0.56 * min(layout.cells()) * POINT >= 8
    pages = [sum(row.members for row in page) for page in layout.pages()]
    assert pages in ([4], [2, 2], [1, 1, 1, 1])
    plain = settings._replace(large=False)
    slim = Layout([_key(100 / cells)] * 4, plain, slim=True)
    assert Layout([_key(100 / cells)] * 4, plain, slim=False).pages() == slim.pages()


def test_messages_have_room_above_solutions() -> None:
    """A solution with a message needs a higher row."""
    plain, asked = (
        Layout([key], PrintSettings()).pages()[0][0] for key in (_key(9), _key(9, blanks=("a",)))
    )
    assert asked.height > plain.height + 10


def test_solutions_in_millimetres_keep_their_size() -> None:
    """They lie alone if they are too wide for two, and there is no note about their cells."""
    pages = Layout([_fixed()] * 3, PrintSettings()).pages()
    assert [[(row.members, row.across) for row in rows] for rows in pages] == [[(1, 1)]] * 3
    assert all(row.height >= 120 for rows in pages for row in rows)
    assert solution_notes([_fixed(0.1)] * 2, PrintSettings(paper=PAPERS["A3"])) == []


def test_drawings_without_cells_are_not_reported() -> None:
    """Nobody knows what has to be read in them."""
    assert solution_notes([_key(None)] * 3, PrintSettings()) == []


def test_notes_on_small_solutions() -> None:
    """How many there are, and the smallest cells; one alone is not counted."""
    (note,) = solution_notes([_key(8.0), _key(1.0), _key(0.5)], PrintSettings())
    assert note == "2 of 3 solutions have cells of 0.4 to 0.9 mm, which are hard to read"
    (note,) = solution_notes([_key(0.5)], PrintSettings())
    assert note.startswith("the solution has cells of 0.9 mm")
    assert solution_notes([_key(2.0)], PrintSettings()) == []
    assert len(solution_notes([_key(2.0)], PrintSettings(large=True))) == 1


@pytest.mark.parametrize(("height", "side"), [(100, 4.0), (400, 2.0)])
def test_small_solutions_are_as_large_as_reported(height: int, side: float) -> None:
    """As they come out on the page, wide ones and high ones."""
    book = Book([Chapter(_key(side, height), _key(side, height))] * 4)
    settings = PrintSettings(paper=PAPERS["5x8"])
    (note,) = (note for note in book_notes(book, settings) if "solutions" in note)
    sizes = re.search(r"4 of 4 solutions have cells of (.*) mm", note)
    assert sizes
    page = pages_of(book_pdf(book, settings))[-1]
    top, bottom = (max(run.y for run in page.runs if run.text == mark) for mark in "§¶")
    assert float(sizes[1]) == pytest.approx((top - bottom) / POINT / 50 * side, abs=0.055)


def test_solutions_are_in_grey_too() -> None:
    """Colours that only solutions have are greys by default."""
    key = Printable(
        _key(10.0).drawing.replace("<text", '<text fill="#ff0000"'), "Puzzle", side=10.0
    )
    book = Book([Chapter(_key(10.0), key)])
    for colour in (False, True):
        drawing = book_files(book, PrintSettings(colour=colour))["drawing1.svg"]
        assert ("#ff0000" in drawing) == colour
