"""The editor of crosswords in the browser: from an empty grid to a file, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from support.browsers.axe import violations
from support.studio.walks import Visitors, api_result, downloaded, stored

from puzzlewright import CrissCross, FillIn
from puzzlewright.formats.register import read
from puzzlewright.puzzles.fillin.word_lists.common_words import common_words

if TYPE_CHECKING:
    from playwright.sync_api import Page


def to(page: Page, name: str) -> None:
    """Go on with Tab until something with this name has the focus."""
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.textContent") == name:
            return
    raise AssertionError(name)


def begin(page: Page, size: int, theme: str) -> None:
    """Make a British grid in the dialog, by keys."""
    page.get_by_role("dialog", name="New grid").wait_for()
    for _ in range(2):
        page.keyboard.type(str(size))
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.type(theme)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for(state="detached")


def saved(page: Page) -> dict[str, Any]:
    """Wait until everything is saved; return what is stored."""
    page.wait_for_url("**/puzzles/*/edit")
    page.locator(".save-state").get_by_text("Saved", exact=True).wait_for()
    found: dict[str, Any] = api_result(page, f"/puzzles/{page.url.split('/')[-2]}")
    return found


def rows_of(found: dict[str, Any]) -> list[str]:
    """Return the rows of a stored grid."""
    rows = FillIn.loads(found["text"]).template.rows
    return ["".join("#" if cell is None else cell or "_" for cell in row) for row in rows]


def clue_all(page: Page) -> int:
    """Write a clue for each word, by keys from the grid on; return how many."""
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    words = page.locator(".xw-clue").count()
    for number in range(words):
        page.keyboard.type(f"Clue {number}")
        page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    return words


def test_a_crossword_by_keyboard(visit: Visitors, axe: str) -> None:
    """Theme, candidates, fill, clues and a file: without a mouse, and by the rules of axe."""
    page = visit("/edit/fillin")
    begin(page, 5, "OTTER")
    page.locator('.xw-word[data-fits="yes"]').first.wait_for()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    word = page.evaluate("document.activeElement.closest('li').dataset.word")
    page.keyboard.press("Enter")
    page.locator(".xw-entry:focus").wait_for()
    page.keyboard.press("Control+Enter")
    page.get_by_text("6 of 6 words, 0 clues").wait_for()
    assert clue_all(page) == 6
    page.get_by_text("6 of 6 words, 6 clues").wait_for()
    assert violations(page, axe) == []
    page.keyboard.press("Escape")
    to(page, "More")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
        for _ in range(5):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    data = download.value.path().read_bytes()
    made = read(data, "made.puz").documents[0].puzzle
    assert isinstance(made, CrissCross)
    assert {"OTTER", word} <= {entry.text for entry in made.entries}
    assert {entry.clue for entry in made.entries} == {f"Clue {number}" for number in range(6)}
    found = saved(page)
    assert "OTTER" in rows_of(found)[2]
    assert len(found["bench"]["locked"]) == 5
    turns_and_steps(page)


def turns_and_steps(page: Page) -> None:
    """Blocks come in pairs, letters are erased, steps go back."""
    before = rows_of(saved(page))
    page.locator(".xw-cell").nth(8).click()
    page.keyboard.type(".")
    changed = rows_of(saved(page))
    assert changed[1][3] != before[1][3]
    assert (changed[1][3] == "#") is (changed[3][1] == "#")
    page.keyboard.press("Control+z")
    assert rows_of(saved(page)) == before


@pytest.mark.slow
def test_a_themed_crossword_from_empty_grid_to_print(visit: Visitors) -> None:
    """A 15×15 with a theme: filled from a list of one's own, clued, as .puz and as PDF."""
    page = visit("/about")
    text = "\n".join(word.text for word in common_words())
    api_result(page, "/lists", {"title": "My words", "text": text})
    page.goto(f"{visit.address}/edit/fillin")
    begin(page, 15, "ORCHARD,HARVEST,CABBAGE,BLOSSOM")
    page.get_by_role("tab", name="Lists").click()
    page.get_by_role("button", name="Use only My words").click()
    page.get_by_role("tab", name="Words").click()
    page.locator('.xw-word[data-fits="yes"]').first.wait_for()
    page.locator(".xw-entry").focus()
    page.keyboard.press("Control+Enter")
    page.locator(".is-auto").nth(60).wait_for()
    words = clue_all(page)
    page.get_by_text(f"{words} of {words} words, {words} clues").wait_for()
    for format_, start in (("Across Lite (.puz)", b""), ("PDF to print", b"%PDF-")):
        page.locator(".xw-tools").get_by_role("button", name="More").click()
        data = downloaded(page, page.get_by_role("menuitem", name=format_))
        assert data.startswith(start)
        if not start:
            made = read(data, "made.puz").documents[0].puzzle
            assert isinstance(made, CrissCross)
            assert all(entry.clue for entry in made.entries)


# A grid that was filled, and then changed

#: A fill of the editor's own list; SAP cannot replace PET while all other letters stay.
FULL = ["PET#TOP", "ARE#HUE", "LANTERN", "##SEA##", "PAINTER", "AGO#ROE", "DEN#END"]


def open_filled(visit: Visitors) -> Page:
    """Open a grid whose letters all come from a fill, at its first cell."""
    page = visit("/about")
    text = "\n".join(["fillin", "mode dictionary", "crossword", "grid", *FULL])
    auto = [[r, c] for r, row in enumerate(FULL) for c, sign in enumerate(row) if sign != "#"]
    bench = {"lists": [{"id": "built-in", "priority": 0}], "auto": auto, "locked": []}
    page.goto(f"{visit.address}{stored(page, text, 'Filled', bench=bench)}/edit")
    page.locator(".is-auto").nth(30).wait_for()
    page.locator(".xw-entry").focus()
    return page


@pytest.mark.slow
def test_fill_makes_room_for_a_word_that_was_typed(visit: Visitors) -> None:
    """Letters of an earlier fill that are in the way change, and the page shows how many."""
    page = open_filled(visit)
    page.keyboard.type("SAP")
    page.keyboard.press("Control+Enter")
    page.get_by_text("letters of the earlier fill were in the way and have changed.").wait_for()
    page.get_by_text("22 of 22 words").wait_for()
    assert rows_of(saved(page))[0].startswith("SAP#")


def test_marked_cells_are_refilled_alone_by_default(visit: Visitors) -> None:
    """Where letters around a marked region are in the way, they are named, and can be freed."""
    page = open_filled(visit)
    page.keyboard.type("SAP")
    page.locator(".xw-cell").nth(7).click()
    page.locator(".xw-entry").focus()
    for _ in range(2):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    page.get_by_role("button", name="Refill marked cells").click()
    dialog = page.get_by_role("dialog", name="No fill")
    dialog.get_by_text("With the letters kept from the earlier fill, this").wait_for()
    dialog.get_by_text("Kept letters are in: ").wait_for()
    assert dialog.get_by_text("This grid cannot be filled").count() == 0
    dialog.get_by_role("button", name="Free these letters").click()
    page.get_by_text("22 of 22 words").wait_for()
    assert rows_of(saved(page))[0].startswith("SAP#")


def test_a_tick_is_not_shown_where_fill_cannot_succeed(visit: Visitors) -> None:
    """Beside a slot that no word fits, words with which all others can be filled have a circle."""
    page = visit("/about")
    rows = ["".join("#" if sign == "#" else "_" for sign in row) for row in FULL]
    rows[0] = "XQ_#___"
    text = "\n".join(["fillin", "mode dictionary", "crossword", "grid", *rows])
    page.goto(f"{visit.address}{stored(page, text, 'Stuck')}/edit")
    page.locator(".xw-cell").nth(6).click()
    page.locator('.xw-word[data-fits="others"]').first.wait_for()
    assert page.locator('.xw-word[data-fits="yes"]').count() == 0
    page.get_by_text("○ says that all others can be filled.").wait_for()
