"""A search is watched: paused, taken step by step, sped up, and ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.browsers.axe import violations
from support.studio.walks import PATIENCE, Visitors, stored

from puzzlewright import Sudoku

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Waits until something is true of the page.
UNTIL = """([name, wanted]) => {
  const found = [...document.querySelectorAll(`[data-counter="${name}"]`)];
  return found.length && found.every((one) => one.textContent === wanted);
}"""


def counted(page: Page, name: str, wanted: str) -> None:
    """Wait until a counter of all lanes shows a number."""
    page.wait_for_function(UNTIL, arg=[name, wanted], timeout=PATIENCE)


@pytest.mark.slow
def test_four_algorithms_are_watched(visit: Visitors, axe: str) -> None:
    """Side by side: step by step with the keyboard, then as fast as possible, until they end."""
    page = visit("/watch?example=five", reduced_motion="reduce")
    page.get_by_role("button", name="Go on").wait_for()
    page.locator(".lane canvas").nth(3).wait_for()
    names = page.locator(".lane h2").all_text_contents()
    assert names == ["Naive", "One by one", "Space check", "Smart"]
    counted(page, "steps", "0")
    for number in range(1, 4):
        page.keyboard.press("ArrowRight")
        counted(page, "steps", str(number))
    assert violations(page, axe) == []
    for _ in range(12):
        page.keyboard.press("+")
    assert page.get_by_role("slider", name="Speed").get_attribute("aria-valuetext") == (
        "As fast as possible"
    )
    page.locator("h1").click()
    page.keyboard.press(" ")
    smart = page.locator(".lane", has=page.get_by_role("heading", name="Smart"))
    smart.get_by_text("Solved. ").wait_for()
    assert smart.locator('[data-counter="steps"]').text_content() == "33"
    assert smart.locator('[data-counter="best"]').text_content() == "25 of 25"
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Begin again").wait_for()


@pytest.mark.slow
def test_a_puzzle_of_the_library_is_watched(visit: Visitors) -> None:
    """From its page; whoever leaves ends the watch."""
    page = visit("/")
    sudoku = Sudoku("1...34..2..3.32.")
    page.goto(visit.address + stored(page, sudoku.text(), "To be watched"))
    page.get_by_role("link", name="Watch", exact=True).click()
    page.get_by_role("heading", name="Watch: To be watched").wait_for()
    page.locator(".lane").nth(2).get_by_text("Solved. ").wait_for()
    with page.expect_response(lambda answer: answer.request.method == "DELETE") as ended:
        page.get_by_role("link", name="To be watched").click()
    assert ended.value.status == 204
