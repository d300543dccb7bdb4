"""From a list to paper: each kind, on a desk and in a hand, and once by keyboard alone."""

from __future__ import annotations

import pytest
from support.studio.walks import (
    WORDS,
    Visitors,
    downloaded,
    focused,
    heading_has_focus,
    previewed,
    tab_to,
)

#: The cards in their order, and whether a list of words belongs to them.
KINDS = {
    "Word search": True,
    "Criss-cross": True,
    "Sudoku": False,
    "Fill-in": True,
    "Jigsaw": False,
    "Packing puzzle": False,
    "Exact cover": False,
}


@pytest.mark.slow
@pytest.mark.parametrize("hand", [False, True], ids=["desk", "hand"])
@pytest.mark.parametrize("name", KINDS)
def test_each_kind_from_paste_to_pdf(visit: Visitors, name: str, hand: bool) -> None:
    """A card, a list, a preview, the library, the solution, the pages, and a PDF."""
    page = visit(hand=hand)
    page.locator("a.card", has_text=name).click()
    if KINDS[name]:
        page.get_by_role("textbox", name="Words", exact=True).fill(WORDS)
        page.locator(".lines .cells").first.wait_for()
    alt = previewed(page).get_attribute("alt")
    assert alt is not None and alt.startswith(name)
    page.get_by_role("textbox", name="Title").fill(f"Walk {name} {hand}")
    page.get_by_role("button", name="Keep this puzzle").click()
    page.locator(".puzzle-view").wait_for()
    page.get_by_role("button", name="Solution", exact=True).click()
    page.locator('.sheet img[alt*="Solution of"]').wait_for()
    page.get_by_role("link", name="Print", exact=True).click()
    sheet = page.locator("img.paper").first
    sheet.wait_for()
    assert sheet.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 300
    pdf = downloaded(page, page.get_by_role("button", name="Download PDF"))
    assert pdf.startswith(b"%PDF-")
    page.goto(visit.address)
    page.get_by_role("link", name=f"Walk {name} {hand}").wait_for()


def test_lines_are_shown_as_they_were_understood(visit: Visitors) -> None:
    """Each line has its cells and its clue; one that appears twice is marked."""
    page = visit("/new/wordsearch")
    page.get_by_role("textbox", name="Words", exact=True).fill(WORDS)
    first = page.locator(".lines .line").first
    first.locator(".cells").wait_for()
    assert first.locator(".cells span").all_inner_texts() == list("ROSE")
    assert first.locator(".clue").inner_text() == "it has thorns"
    assert page.locator(".lines .badge").first.inner_text() == "twice"
    page.get_by_role("button", name="Swap words and clues").click()
    page.locator(".lines .line").first.get_by_text("H", exact=True).first.wait_for()
    assert page.locator(".lines .clue").first.inner_text() == "rose"
    previewed(page)


def test_a_puzzle_by_keyboard_alone(visit: Visitors) -> None:
    """Nothing but keys, from the first page to the PDF; the focus follows each view."""
    page = visit()
    page.locator(".grid").wait_for()
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to content"
    tab_to(page, "Word search")
    page.keyboard.press("Enter")
    page.locator(".making-view").wait_for()
    heading_has_focus(page)
    tab_to(page, "Title")
    page.keyboard.type("By keys")
    tab_to(page, "Words")
    page.keyboard.type("rose\nviolet\ntulip\nbasil")
    previewed(page)
    tab_to(page, "Another puzzle")
    page.keyboard.press("Enter")
    previewed(page)
    tab_to(page, "Keep this puzzle")
    page.keyboard.press("Enter")
    page.locator(".puzzle-view").wait_for()
    heading_has_focus(page)
    tab_to(page, "Solution")
    page.keyboard.press("Enter")
    page.locator('.sheet img[alt*="Solution of"]').wait_for()
    tab_to(page, "More")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "Copy"
    page.keyboard.press("Escape")
    assert focused(page) == "More"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "Share"
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for()
    page.keyboard.press("Escape")
    for _ in range(4):
        page.keyboard.press("Shift+Tab")
    assert focused(page) == "Print"
    page.keyboard.press("Enter")
    page.locator("img.paper").first.wait_for()
    tab_to(page, "Download PDF")
    with page.expect_download() as coming:
        page.keyboard.press("Enter")
    assert coming.value.suggested_filename.endswith(".pdf")
