"""Editing in the browser: steps back, saving by itself, two people on one puzzle."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from support.studio.walks import Visitors, api_result, stored

from puzzlewright import Sudoku

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


def saved(page: Page) -> None:
    """Wait until everything is saved."""
    page.locator(".save-state").get_by_text("Saved", exact=True).wait_for()


def digits(page: Page) -> str:
    """Return what stands on the board."""
    return "".join(
        text or "." for text in page.locator(".sudoku-board [role=gridcell]").all_inner_texts()
    )


def test_a_sudoku_by_keyboard(visit: Visitors) -> None:
    """Givens are typed, a clash is shown and not saved, steps go back, and all of it is stored."""
    visit.expected.append("workshop/look: Failed to load resource")
    page = visit("/edit/sudoku?size=4")
    page.locator(".sudoku-board").wait_for()
    page.keyboard.type("1")
    page.wait_for_url("**/puzzles/*/edit")
    saved(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.type("1")
    page.get_by_text("1 is given twice").wait_for()
    assert page.locator(".sudoku-board .clash").count() == 2
    page.keyboard.press("Control+z")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("3")
    saved(page)
    assert digits(page) == "1....3.........."
    found = api_result(page, f"/puzzles/{page.url.split('/')[-2]}")
    assert Sudoku.loads(found["text"]).cells[:6] == (1, 0, 0, 0, 0, 3)
    assert found["bench"] == {"symmetry": "turn"}
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    saved(page)
    assert digits(page) == "1....3.........."
    page.reload()
    page.locator(".sudoku-board").wait_for()
    assert digits(page) == "1....3.........."


@pytest.mark.slow
def test_quit_saves_what_was_edited(visit: Visitors) -> None:
    """The puzzle has been stored when the studio gets the request to end; the page says goodbye."""
    page = visit("/about")
    path = stored(page, Sudoku("1...............").text(), "Kept to the end")
    texts: list[str] = []

    def end(route: Route) -> None:
        texts.append(page.request.get(f"{visit.address}/api/v1{path}").text())
        route.fulfill(status=204)

    page.route("**/api/v1/quit", end)
    page.goto(f"{visit.address}{path}/edit")
    page.locator(".sudoku-board [role=gridcell]").nth(1).click()
    page.keyboard.type("2")
    page.locator("header").get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Quit").click()
    page.locator("dialog").get_by_role("button", name="Quit").click()
    page.get_by_role("heading", name="The studio has ended").wait_for()
    (text,) = texts
    assert Sudoku.loads(json.loads(text)["text"]).cells[:2] == (1, 2)


@pytest.mark.slow
def test_two_people_on_one_puzzle(visit: Visitors) -> None:
    """The second gets a note, and can merge both; what the first saved stays a version."""
    visit.expected.append("412")
    one = visit("/about")
    path = stored(one, Sudoku("1...............").text(), "Shared")
    other = visit(f"{path}/edit", hand=True)
    other.locator(".sudoku-board").wait_for()  # as the first has not changed it yet
    one.goto(f"{visit.address}{path}/edit")
    for page, key, digit in ((one, "ArrowRight", "2"), (other, "ArrowDown", "3")):
        page.locator(".sudoku-board [role=gridcell]").first.focus()
        page.keyboard.press(key)
        page.keyboard.type(digit)
        if page is one:
            saved(page)
    other.get_by_role("button", name="Merge both").click()
    saved(other)
    assert digits(other) == "12..3..........."
    found: dict[str, Any] = api_result(one, path)
    assert Sudoku.loads(found["text"]).cells[:5] == (1, 2, 0, 0, 3)
    texts = [
        api_result(one, f"{path}/versions/{each['version']}")["text"]
        for each in api_result(one, f"{path}/versions")["items"]
    ]
    assert any(Sudoku.loads(text).cells[:5] == (1, 2, 0, 0, 0) for text in texts)


def test_a_soma_cube_is_painted_and_counted(visit: Visitors) -> None:
    """A board is painted by keys and by mouse, bricks come by the name of their set."""
    visit.expected.append("workshop/look: Failed to load resource")  # no bricks are no puzzle
    page = visit("/edit/packing?size=3x3x2")
    page.get_by_label("Columns").fill("3")
    page.get_by_label("Columns").press("Enter")
    page.get_by_label("Set of bricks").fill("soma")
    page.get_by_label("Set of bricks").press("Enter")
    page.get_by_text("The board has 27 cells, the bricks 27.").wait_for()
    first = page.locator(".painted [role=gridcell]").first
    first.click()
    page.get_by_text("The board has 26 cells, the bricks 27.").wait_for()
    page.keyboard.press("Space")
    page.get_by_text("The board has 27 cells, the bricks 27.").wait_for()
    page.get_by_role("button", name="Count all packings").click()
    page.get_by_text("11,520 packings").wait_for()
    assert page.url.endswith("/edit")


@pytest.mark.slow
def test_a_cover_with_an_error_in_its_place(visit: Visitors) -> None:
    """What is wrong is reported with its line, and the puzzle is the last text that was right."""
    visit.expected.append("workshop/open: Failed to load resource")
    page = visit("/edit/cover")
    field = page.get_by_label("Items and options")
    field.fill("a b\na\nb\na x")
    page.get_by_text("line 4, column 3: unknown item").wait_for()
    assert page.locator(".line-numbers .wrong").inner_text().strip() == "4"
    field.fill("a b\na\nb\na b")
    page.locator(".cover-options li").nth(2).wait_for()
    assert page.locator(".line-numbers .wrong").count() == 0
    page.locator(".cover-options button").first.click()
    page.get_by_text("It excludes 1 other option.").wait_for()
    saved(page)
