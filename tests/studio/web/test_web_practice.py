"""Walks through practice of a list, and through duplicates and what differs between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.browsers.axe import violations
from support.commandline import SUDOKU
from support.studio.walks import Visitors, api_result, stored

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIST = (
    "animals water;otter;Fischotter\nanimals;bear;Bär\nplants;oak;Eiche\nplants water;reed;Schilf"
)


def test_a_round_of_practice(visit: Visitors, axe: str) -> None:
    """One word is found, one is missed; the missed one comes again, and the list knows."""
    page = visit("/lists")
    made = api_result(page, "/lists", {"title": "Nature", "text": LIST})
    page.goto(f"{visit.address}/lists/{made['id']}")
    page.get_by_role("link", name="Practise").click()
    page.get_by_role("group", name="Only these").get_by_role("button", name="animals").click()
    page.get_by_label("Words of a round").fill("2")
    page.locator("details").evaluate("(one) => { one.open = true; }")
    assert violations(page, axe) == []
    page.get_by_role("button", name="Start", exact=True).click()
    mark(page, 0)
    page.get_by_role("button", name="End round").click()
    page.get_by_role("heading", name="10 of 26 points").wait_for()
    missed = page.locator(".outcome-missed .word").inner_text()
    assert missed in {"otter", "bear"}
    assert violations(page, axe) == []
    page.get_by_role("button", name="Next round").click()
    page.frame_locator("iframe").get_by_text("0 of 2 found").wait_for()
    page.goto(f"{visit.address}/lists/{made['id']}")
    page.get_by_text("0 of 4 known").wait_for()


def mark(page: Page, number: int) -> None:
    """Find a word in the grid of a round."""
    frame = page.frame_locator("iframe")
    frame.locator(".search").wait_for()
    told = frame.locator(".search").evaluate("() => Puzzlewright.data.puzzle")
    row, col, down, right = told["entries"][number]["at"]
    far = len(told["entries"][number]["cells"]) - 1
    cells = frame.locator(".search [role=gridcell]")
    for place in ((row, col), (row + far * down, col + far * right)):
        cells.nth(place[0] * len(told["rows"][0]) + place[1]).click()
    frame.get_by_text(f"{number + 1} of 2 found").wait_for()


@pytest.mark.slow
def test_duplicates_are_compared(visit: Visitors, axe: str) -> None:
    """The page of a puzzle leads to the other one; what differs is marked; one is thrown away."""
    page = visit("/lists")
    first = stored(page, SUDOKU, "Twin one")
    stored(page, SUDOKU.translate(str.maketrans("12", "21")), "Twin two")
    page.goto(f"{visit.address}{first}")
    page.locator(".same-as").get_by_role("link", name="Compare").click()
    page.get_by_text("The same puzzle: one can be turned into the other.").wait_for()
    assert page.locator(".compare-grid").first.locator("mark").count() > 0
    assert violations(page, axe) == []
    page.goto(f"{visit.address}/duplicates")
    group = page.locator(".duplicate-group").filter(has_text="Twin one")
    group.wait_for()
    assert violations(page, axe) == []
    group.get_by_role("button", name="Move Twin two to trash").click()
    page.get_by_text("Twin two is in the trash.").wait_for()
