"""The rules of axe-core hold in the views of the studio, light and dark, on a desk and in a hand.

PyPI's axe-playwright-python brings its script, of which nothing else is used.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from support.studio_walks import TOO_SLOW, WORDS, Visitors, previewed, stored

from puzzlewright import CrissCross, WordSearch

if TYPE_CHECKING:
    from playwright.sync_api import Page

PACKAGE = "axe_playwright_python"

#: Colours are all that changes in the dark.
IN_THE_DARK = {"runOnly": ["color-contrast"]}

FOUND = """async (told) => (await axe.run(told)).violations.map(
    (one) => [one.id, one.nodes[0].html, one.nodes[0].failureSummary])"""


@pytest.fixture(scope="module")
def axe() -> str:
    """Return the script of axe-core."""
    pytest.importorskip(PACKAGE, reason="the studio is not tested by axe-core: it is not installed")
    return files(PACKAGE).joinpath("axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, script: str) -> list[object]:
    """Return the rules that the view breaks in the light, and in the dark."""
    for summary in page.locator("main details:not([open]) summary").all():
        summary.click()
    page.evaluate(script)
    page.emulate_media(color_scheme="light")
    found: list[object] = page.evaluate(FOUND, {})
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(FOUND, IN_THE_DARK)
    return found


def test_axe_finds_no_violation(visit: Visitors, axe: str) -> None:
    """The rules hold on the first page, and where puzzles are made, kept and printed."""
    visit.expected.append(TOO_SLOW)
    page = visit("/new/wordsearch")
    page.get_by_role("textbox", name="Words", exact=True).fill(WORDS)
    previewed(page)
    assert violations(page, axe) == []
    path = stored(page, WordSearch.make(phrases=["rose", "ivy"], seed=1).text(), "Seen by axe")
    page.goto(f"{visit.address}{path}")
    page.locator(".puzzle-view .tags input").wait_for()
    assert violations(page, axe) == []
    page.goto(f"{visit.address}{path}/print")
    page.locator("img.paper").first.wait_for()
    assert violations(page, axe) == []
    page.goto(visit.address)
    page.locator(".library .grid > li").first.wait_for()
    assert violations(page, axe) == []


@pytest.mark.slow
@pytest.mark.parametrize("hand", [False, True])
def test_axe_finds_no_violation_anywhere(visit: Visitors, axe: str, hand: bool) -> None:
    """The rules hold in all views, of a puzzle with clues, too."""
    visit.expected.append(TOO_SLOW)
    page = visit(hand=hand)
    words = [("rose", "it has thorns"), ("ivy", "climbs walls"), ("violet", "a shy flower")]
    path = stored(page, CrissCross.make(words=words, seed=1).text(), "Seen by axe")
    views = ["/", "/new/wordsearch", "/new/packing", "/new/sudoku", "/lists", "/trash", "/about"]
    for view in [*views, "/account", path, f"{path}/play", f"{path}/print"]:
        page.goto(visit.address + view)
        page.locator("main > *").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.locator('[aria-busy="true"]').wait_for(state="detached")
        assert (view, violations(page, axe)) == (view, [])


@pytest.mark.parametrize("kind", ["sudoku", "packing", "jigsaw", "cover"])
def test_axe_and_editors(visit: Visitors, axe: str, kind: str) -> None:
    """The rules hold in editors."""
    visit.expected.append("workshop/look: Failed to load resource")  # no bricks are no puzzle
    page = visit(f"/edit/{kind}")
    page.locator(".editor").wait_for()
    page.locator(".proof-line *").first.wait_for()
    assert violations(page, axe) == []
