"""A class: a teacher at a desk and a pupil with a phone, from the puzzle to the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.browsers.axe import violations
from support.studio.walks import Visitors, stored

from puzzlewright import WordSearch
from puzzlewright.puzzles.wordsearch.directions import STEPS

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: HTML in a name is text.
NAME = "<b>Ana</b> =1+1"


def test_a_class_of_one(visit: Visitors, axe: str) -> None:
    """The teacher sees who plays, how far they are, and when they have finished; then nothing."""
    search = WordSearch.make(words=["rose", "ivy"], size="5", seed=2)
    teacher = visit("/class")
    stored(teacher, search.text(), "For the class")
    link = started(teacher, axe)
    visit.expected.append("Failed to execute 'postMessage'")  # by axe-core, to a frame
    visit.ports.append(link.rpartition("/")[0])
    pupil = visit(link, hand=True, known=False)
    pupil.get_by_label("Your name").fill(NAME)
    assert violations(pupil, axe) == []
    pupil.get_by_role("button", name="Start").click()
    mark(pupil, search, 0)
    row = teacher.locator(".class-table tbody tr")
    row.get_by_text("50%").wait_for()
    assert row.locator("th").inner_text() == NAME
    assert row.locator("td").nth(3).inner_text() == "Playing"
    pupil.reload()  # the game is kept, and found again by the link of the class
    pupil.goto(link)
    pupil.frame_locator("iframe").get_by_text("1 of 2 found").wait_for()
    assert pupil.evaluate("document.cookie") == ""
    mark(pupil, search, 1)
    pupil.get_by_text("You have finished. Your teacher sees it.").wait_for()
    assert violations(pupil, axe) == []
    row.get_by_text("Solved", exact=True).wait_for()
    assert violations(teacher, axe) == []
    teacher.get_by_role("button", name="Delete everything").click()
    teacher.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    teacher.locator(".class-form").wait_for()
    visit.expected.append("404")  # the link is no more
    pupil.frame_locator("iframe").get_by_role("button", name="Help").click()
    pupil.frame_locator("iframe").get_by_role("button", name="Clear").click()
    pupil.get_by_text("The class has ended. Your game is no longer kept.").wait_for()
    assert violations(pupil, axe) == []
    pupil.reload()
    pupil.get_by_role("heading", name="This class has ended.").wait_for()
    pupil.goto(link)
    pupil.get_by_role("heading", name="This class has ended.").wait_for()
    assert violations(pupil, axe) == []


def started(teacher: Page, axe: str) -> str:
    """Start a class that collects results; return its link."""
    teacher.get_by_role("searchbox", name="Search puzzles").fill("for the class")
    teacher.get_by_role("radio", name="For the class").check()
    teacher.get_by_text("Collect results", exact=True).click()
    assert violations(teacher, axe) == []
    teacher.get_by_role("button", name="Start class").click()
    found = teacher.locator(".class-url")
    found.wait_for()
    teacher.get_by_text("Nobody is here yet.").wait_for()
    return f"http://{found.text_content()}"


def mark(pupil: Page, search: WordSearch, number: int) -> None:
    """Mark a phrase by its two ends."""
    place = search.key.placements[number]
    far = len(search.entries[place.entry].cells) - 1
    down, right = STEPS[place.direction]
    cells = pupil.frame_locator("iframe").locator(".search [role=gridcell]")
    wide = len(search.grid.rows[0])
    for row, col in ((place.row, place.col), (place.row + far * down, place.col + far * right)):
        cells.nth(row * wide + col).click()
