"""How puzzles of a book share a page: as large as possible, in the middle of the room they have."""

from __future__ import annotations

import json
from random import Random

import pytest
from support.files.pdf_pages import pages_of

from puzzlewright.paper.book import PER_PAGE, Book, Chapter, book_files, book_pdf
from puzzlewright.paper.legibility import Page, best_columns
from puzzlewright.paper.paper_sizes import parse_paper
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.puzzles.printable import Printable


def _drawing(width: int = 90, height: int = 90) -> Printable:
    box = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return Printable(f'<svg xmlns="http://www.w3.org/2000/svg" {box}/>', "Puzzle", side=10.0)


def _grid(paper: str, per_page: int, drawing: Printable) -> tuple[int, int]:
    book = Book([Chapter(drawing)] * 6, per_page=per_page)
    data = json.loads(book_files(book, PrintSettings(paper=parse_paper(paper)))["data.json"])
    group = data["parts"][0]["groups"][0]
    return group["across"], group["down"]


@pytest.mark.parametrize(
    ("paper", "drawing", "grids"),
    [
        ("6x9", _drawing(), [(1, 1), (1, 2), (2, 2), (2, 3)]),
        ("8.25x8.25in", _drawing(), [(1, 1), (2, 1), (2, 2), (3, 2)]),
        ("8x8.5in", _drawing(), [(1, 1), (2, 1), (2, 2), (3, 2)]),
        ("11x8.5in", _drawing(), [(1, 1), (2, 1), (2, 2), (3, 2)]),
        ("8.5x11", _drawing(180, 60), [(1, 1), (1, 2), (1, 4), (2, 3)]),
        ("11x8.5in", _drawing(60, 180), [(1, 1), (2, 1), (4, 1), (6, 1)]),
    ],
)
def test_puzzles_on_a_page_are_as_large_as_can_be(
    paper: str, drawing: Printable, grids: list[tuple[int, int]]
) -> None:
    """The paper and the shape of the drawings decide how many stand side by side."""
    assert [_grid(paper, number, drawing) for number in PER_PAGE] == grids


def test_no_other_number_of_columns_makes_drawings_much_larger() -> None:
    """Whatever the room, the drawings and their number."""
    random = Random(1)
    for _ in range(300):
        page = Page(random.uniform(90, 300), random.uniform(140, 400), 6.0, 10.0)
        shape = random.uniform(0.4, 2.5)
        number = random.randint(1, 12)
        drawing = _drawing(200, round(200 * shape))
        chosen, down = best_columns([drawing], number, page, worth=1.05)
        assert chosen * down >= number
        sizes = []
        for across in range(1, number + 1):
            wide, high = page.slot(across, -(-number // across))
            sizes.append(min(wide, high / (round(200 * shape) / 200)))
        assert sizes[chosen - 1] >= max(sizes) / 1.06


def test_two_puzzles_stand_in_the_middle_of_a_square_page() -> None:
    """The room that they leave is above and below them, not all of it below."""
    book = Book([Chapter(_drawing())] * 2, per_page=2)
    page = pages_of(book_pdf(book, PrintSettings(paper=parse_paper("8.25x8.25in"))))[-1]
    first, second = (run for run in page.runs if "Puzzle" in run.text)
    assert first.y == pytest.approx(second.y)
    assert 0.6 < first.y / page.height < 0.75


def test_heads_begin_where_their_drawings_do() -> None:
    """A drawing that is not as wide as its slot has its head above it, not at the edge."""
    book = Book([Chapter(_drawing())] * 2, per_page=2)
    page = pages_of(book_pdf(book, PrintSettings(paper=parse_paper("8x10"))))[-1]
    head = next(run for run in page.runs if "Puzzle" in run.text)
    assert head.x > 0.15 * page.width
