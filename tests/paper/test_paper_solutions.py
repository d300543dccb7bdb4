"""Solutions at the back of a book: they come out on the pages that were planned for them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.files.pdf_pages import Page, pages_of

from puzzlewright.paper import typst
from puzzlewright.paper.book import Book, Chapter, book_files
from puzzlewright.paper.paper_sizes import PAPERS
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.solutions import MOST_CELL, Layout
from puzzlewright.puzzles.printable import Printable
from puzzlewright.render.svg import document, element, text

pytest.importorskip("typst")

SIDE = 10


def _grid(width: int, height: int) -> Printable:
    """Return a drawing of this many cells, with a letter in each corner."""
    size = SIDE * width, SIDE * height
    corners = [(x, y) for x in (0, size[0] - SIDE) for y in (SIDE, size[1])]
    return Printable(
        document(
            *size,
            element("rect", width=size[0], height=size[1], fill="none", stroke="#000"),
            *(text(x, y, "x") for x, y in corners),
            title="a grid",
            font_family="sans-serif",
            font_size=SIDE,
        ),
        side=SIDE,
    )


def _planned_and_printed(
    keys: list[Printable], settings: PrintSettings
) -> tuple[list[list[dict[str, Any]]], list[Page]]:
    """Return the rows of each page of solutions as they were planned, and those pages."""
    book = Book([Chapter(key, key) for key in keys], per_page=6)
    files = book_files(book, settings)
    plan = json.loads(files["data.json"])["solutions"][0]["pages"]
    pages = pages_of(typst.pdf(files.pop("main.typ"), files))
    first = next(at for at, page in enumerate(pages) if page.text.startswith("Solutions"))
    return plan, pages[first:]


def _numbers(page: Page) -> list[int]:
    """Return the numbers of the solutions on a page; that of the page stands at its foot."""
    foot = min(run.y for run in page.runs)
    return [int(run.text) for run in page.runs if run.text.isdigit() and run.y > foot]


@pytest.mark.parametrize("paper", ["A4", "A5", "6x9", "5x8"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [(9, 9), (14, 14), (15, 15), (17, 13), (18, 22)])
def test_pages_come_out_as_planned(paper: str, large: bool, size: tuple[int, int]) -> None:
    """Each page has just the solutions that were planned for it, and all but the last have four."""
    keys = [_grid(*size)] * 29
    plan, pages = _planned_and_printed(keys, PrintSettings(paper=PAPERS[paper], large=large))
    wanted = [[one["number"] for row in page for one in row["members"]] for page in plan]
    assert [_numbers(page) for page in pages] == wanted
    assert [number for page in wanted for number in page] == list(range(1, 30))
    assert all(len(page) >= 4 for page in wanted[:-1])


@pytest.mark.parametrize("paper", ["A4", "6x9"])
@pytest.mark.parametrize("large", [False, True])
def test_solutions_stay_between_the_margins(paper: str, large: bool) -> None:
    """On a page that is full, the last row ends where the margin begins, or above it."""
    settings = PrintSettings(paper=PAPERS[paper], large=large)
    _, pages = _planned_and_printed([_grid(15, 15)] * 29, settings)
    bottom = settings.paper.bottom * 72 / 25.4
    for page in pages:
        letters = [run.y for run in page.runs if run.text == "x"]
        assert bottom - 0.1 <= min(letters)
        assert max(letters) < page.height


def test_solutions_grow_into_the_room_of_their_page() -> None:
    """The same solutions are larger with fewer of them on a page, until they are large enough."""
    settings = PrintSettings(paper=PAPERS["6x9"])
    smallest = [min(Layout([_grid(9, 9)] * number, settings).cells()) for number in (12, 9, 6, 4)]
    assert smallest == sorted(smallest)
    assert smallest[0] < 5.5
    assert smallest[-1] >= MOST_CELL - 0.01
    assert len(Layout([_grid(9, 9)] * 12, settings).pages()) == 1


def test_columns_follow_the_shape_of_solutions() -> None:
    """Wide and low ones lie below one another, each as wide as the page."""
    (page,) = Layout([_grid(28, 6)] * 4, PrintSettings(paper=PAPERS["6x9"])).pages()
    assert [(row.members, row.across) for row in page] == [(1, 1)] * 4
