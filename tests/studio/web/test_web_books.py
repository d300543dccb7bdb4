"""A book of three sections, dragged together and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.browsers.axe import violations
from support.files.pdf_pages import pages_of
from support.studio.walks import Visitors, downloaded, stored

from puzzlewright import WordSearch

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALL = "sudoku 2x2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n"
OPEN = "sudoku 2x2\n1 . . .\n. . . .\n. . . .\n. . . .\n"


def test_a_book_is_dragged_together_and_printed(visit: Visitors, axe: str) -> None:
    """By mouse and by keyboard; its pages are seen, problems stand beside puzzles, a PDF comes."""
    page = visit("/books")
    page.get_by_role("heading", name="Books").wait_for()
    search = WordSearch.make(words=["rose", "ivy"], size="5", seed=2)
    for text, title in ((search.text(), "Bind A"), (SMALL, "Bind B"), (OPEN, "Bind C")):
        stored(page, text, title)
    assert violations(page, axe) == []
    page.get_by_role("button", name="New book").first.click()
    page.get_by_role("textbox", name="Title", exact=True).fill("Bound evenings")
    with page.expect_response(lambda each: "words=bind" in each.url):
        page.get_by_role("searchbox", name="Search the library").fill("bind")
    page.get_by_text("3 puzzles", exact=True).wait_for()
    for number, name in enumerate(("First", "Second", "Third"), 1):
        if number > 1:
            page.get_by_role("button", name="Add a section").click()
        page.get_by_role("textbox", name=f"Heading of section {number}").fill(name)
    drag(page, "Bind A", 0)
    drag(page, "Bind B", 1)
    page.get_by_role("button", name="Add Bind C").click()  # to the section that was added last
    page.get_by_text("This puzzle has more than one solution.").wait_for()
    assert order(page) == ["Bind A", "Bind B", "Bind C"]
    up = page.get_by_role("button", name="Move Bind B up")
    up.press("Enter")
    page.locator(".book-section").nth(0).locator(".book-puzzle").nth(1).wait_for()
    up.press("Alt+ArrowDown")  # and back into its own section
    page.locator(".book-section").nth(1).locator(".book-puzzle").wait_for()
    assert violations(page, axe) == []
    page.get_by_role("tab", name="Pages").click()
    page.get_by_text("10 pages", exact=True).wait_for()
    page.get_by_role("img", name="Page 3 of", exact=False).wait_for()
    number = page.locator(".book-page").count()
    pdf = downloaded(page, page.get_by_role("button", name="Download PDF"))
    pages = pages_of(pdf)
    assert len(pages) == number == 10
    assert [each in pages[2].text for each in ("First", "Second", "Third")] == [True] * 3
    page.reload()
    assert order(page) == ["Bind A", "Bind B", "Bind C"]


def order(page: Page) -> list[str]:
    """Return the titles of the three puzzles in the book."""
    titles = page.locator(".book-puzzle-title a")
    titles.nth(2).wait_for()
    return titles.all_inner_texts()


def drag(page: Page, title: str, section: int) -> None:
    """Drag a puzzle of the library into a section."""
    before = page.locator(".book-puzzle").count()
    start = page.locator(".library-panel-puzzle", has_text=title).bounding_box()
    end = page.locator(".book-section").nth(section).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 100, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 80, start["y"] + 30)
    page.mouse.move(end["x"] + 90, end["y"] + end["height"] - 12, steps=3)
    page.locator(".drop-line").wait_for()
    page.mouse.up()
    page.locator(".book-puzzle").nth(before).wait_for()
