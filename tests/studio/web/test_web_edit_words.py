"""Word searches and criss-crosses are edited: locked, moved, added to, made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.browsers.axe import violations
from support.studio.walks import Visitors, api_result, stored

from puzzlewright import CrissCross, WordSearch
from puzzlewright.core.documents import Document
from puzzlewright.puzzles.kind import document_text
from puzzlewright.puzzles.wordsearch.make.remake import word_places

if TYPE_CHECKING:
    from playwright.sync_api import Page

WORDS = [("rose", "thorns"), ("tulip", ""), ("basil", ""), ("hedge", ""), ("violet", "shy")]


def places(page: Page) -> dict[str, object]:
    """Save; return where words lie, by their texts."""
    page.keyboard.press("Control+s")
    page.locator(".save-state").get_by_text("Saved", exact=True).wait_for()
    path = page.url.split("/puzzles/")[1].split("/", maxsplit=1)[0]
    puzzle = WordSearch.loads(api_result(page, f"/puzzles/{path}")["text"])
    return {
        puzzle.entries[n].text: (place.row, place.col, place.direction)
        for n, place in word_places(puzzle).items()
    }


def cell(page: Page, which: str) -> tuple[int, int]:
    """Return the row and the column of the first of some cells."""
    row, col = str(page.locator(which).first.get_attribute("data-key")).split(",")
    return int(row), int(col)


def test_a_word_search_with_two_locked_words(visit: Visitors, axe: str) -> None:
    """Two stay when the rest is made anew; one is moved by keys, one added, a cell kept free."""
    page = visit("/about")
    puzzle = WordSearch.make(WORDS, size=9, language="es", seed=1)
    page.goto(f"{visit.address}{stored(page, document_text(Document(puzzle)), 'Garden')}/edit")
    page.locator(".word-lines line").nth(4).wait_for(state="attached")
    for word in ("rose", "hedge"):
        page.get_by_role("button", name=f"Lock {word}").click()
    before = places(page)
    page.get_by_role("button", name="Regenerate the rest").click()
    page.locator(".word-board[aria-busy=false]").wait_for()
    after = places(page)
    assert [before[word] == after[word] for word in ("rose", "hedge")] == [True, True]
    assert after != before

    # A word is taken to another place that fits, by keys alone.
    page.get_by_role("button", name="basil", exact=True).click()
    page.get_by_role("button", name="Move", exact=True).click()
    page.locator(".word-grid .fits").first.wait_for()
    row, col = cell(page, ".word-grid :focus")
    to_row, to_col = cell(page, ".word-grid .fits:not(:focus)")
    for key in ["ArrowDown"] * (to_row - row) + ["ArrowUp"] * (row - to_row):
        page.keyboard.press(key)
    for key in ["ArrowRight"] * (to_col - col) + ["ArrowLeft"] * (col - to_col):
        page.keyboard.press(key)
    page.get_by_text("It fits here.").first.wait_for()
    page.keyboard.press("Enter")
    page.locator(".word-grid .ghost").first.wait_for(state="detached")
    moved = places(page)
    assert moved["basil"] != after["basil"]
    assert {**moved, "basil": None} == {**after, "basil": None}

    page.get_by_label("New word").fill("ivy")
    page.get_by_label("Translation", exact=True).fill("climbs")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="ivy", exact=True).wait_for()
    assert "ivy" in places(page)

    # No word passes where one is not wanted; a locked one is not driven away.
    page.locator(".word-grid .filler").first.focus()
    page.keyboard.press("f")
    page.locator(".word-grid .kept-free").wait_for()
    rose = moved["rose"]
    assert isinstance(rose, tuple)
    page.locator(f'[data-key="{rose[0]},{rose[1]}"]').focus()
    page.keyboard.press("f")
    page.get_by_text("rose is locked there: unlock it first.").wait_for()
    assert page.locator(".word-grid .kept-free").count() == 1
    page.keyboard.press("Control+z")
    assert page.locator(".word-grid .kept-free").count() == 0
    assert places(page)["rose"] == rose

    page.get_by_role("button", name="ivy", exact=True).click()
    page.get_by_role("button", name="Move", exact=True).click()
    page.locator(".word-grid .fits").first.wait_for()
    assert violations(page, axe) == []

    # In a language with long words, all of it is within the smallest window.
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("localStorage.setItem('puzzlewright:language', 'el')")
    page.reload()
    page.locator(".word-lines line").nth(4).wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.evaluate("localStorage.removeItem('puzzlewright:language')")
    page.set_viewport_size(size)

    # A copy with other options begins with the words of now, in the language that was chosen.
    path = page.url.split("/puzzles/")[1].split("/", maxsplit=1)[0]
    found = api_result(page, f"/puzzles/{path}")
    assert (found["recipe"], found["bench"]["recipe"]["language"]) == (None, "spanish")
    page.goto(f"{visit.address}/new/wordsearch?from={path}")
    field = page.get_by_role("textbox", name="Words", exact=True)
    page.get_by_text("climbs").first.wait_for()
    words = {line.split("\t")[0] for line in field.input_value().splitlines()}
    assert {"rose", "ivy"} <= words


@pytest.mark.slow
def test_a_criss_cross_from_an_empty_board(visit: Visitors) -> None:
    """Words are added to an empty board, dragged by mouse where they fit, and thrown out."""
    visit.expected.append("workshop/look: Failed to load resource")  # no words are no puzzle
    page = visit("/edit/crisscross?size=8x8")
    for word in ("rose", "tulip", "violet"):
        page.get_by_label("New word").fill(word)
        page.keyboard.press("Enter")
        page.get_by_role("button", name=word, exact=True).wait_for()
    page.locator(".word-lines line").nth(2).wait_for(state="attached")
    page.get_by_role("button", name="Remove rose").click()
    page.get_by_role("button", name="rose", exact=True).wait_for(state="detached")
    page.get_by_role("button", name="tulip", exact=True).click()
    page.get_by_role("button", name="Move", exact=True).click()
    page.locator(".word-grid .fits").first.wait_for()
    start = page.locator(".word-grid .ghost").first
    start.hover()
    page.mouse.down()
    box = page.locator('.word-grid [data-key="0,0"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.up()
    page.locator(".word-bar .bad").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+s")
    page.locator(".save-state").get_by_text("Saved", exact=True).wait_for()
    path = page.url.split("/puzzles/")[1].split("/", maxsplit=1)[0]
    made = CrissCross.loads(api_result(page, f"/puzzles/{path}")["text"])
    assert sorted(entry.text for entry in made.entries) == ["tulip", "violet"]
    assert not made.check(made.solution).faults
