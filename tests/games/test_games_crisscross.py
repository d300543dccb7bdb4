"""Criss-crosses, played in a browser; with them all that only a browser shows of grids of letters.

What typing does, and what is right, is tested without one (tests/js/letters.test.mjs).
"""

from __future__ import annotations

import random

import pytest
from support.browsers.chromium import Opener, Played
from support.browsers.letter_games import (
    compose,
    faint,
    here,
    press,
    sticks_out,
    tab_stops,
    tab_to_grid,
    tap,
    text,
    texts,
    wrong,
)

from puzzlewright import CrissCross
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import job_html, puzzle_game
from puzzlewright.puzzles.abilities import GamePage
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid

#: Three words; without clues they go in one way only.
CLUES = "cat;purrs\ncar;has wheels\ntoe;one of ten\n"
WORDS = "cat\ncar\ntoe\n"
GRID = "CAT\nA-O\nR-E\n"

IS_INSIDE = "Boolean(document.activeElement.closest('[role=grid]'))"


def criss_cross(grid: str = GRID, words: str = CLUES, alphabet: str = "plain") -> CrissCross:
    """Return a criss-cross of some words."""
    return CrissCross.loads(f"crisscross\nalphabet {alphabet}\ngrid\n{grid}words\n{words}")


def comb(size: int) -> CrissCross:
    """Return a large criss-cross: one word across, and words down from each second letter."""
    letters = random.Random(1)
    rows = [
        [letters.choice("ABCDEFGHIJ") if row == 0 or col % 2 == 0 else None for col in range(size)]
        for row in range(size)
    ]
    grid = Grid(rows)
    return CrissCross([Entry(run.cells, run.text) for run in grid.runs], grid)


def test_by_keyboard_alone(played: Opener) -> None:
    """Tab leads to the grid, through its words and out of it; arrows go through lists of clues."""
    page = played(criss_cross())
    tab_to_grid(page)
    assert here(page) == ("empty, row 1, column 1, 1 across, letter 1 of 3, 1 down, letter 1 of 3")
    page.keys("Tab")
    assert "1 down, letter 1 of 3, 1 across" in here(page)
    assert page.page.locator(".clue.current").inner_text().endswith("has wheels (3)")
    assert page.page.locator(".clue.crossing").inner_text().endswith("purrs (3)")
    assert page.page.locator(".cell.word").count() == 3
    page.keys("End", "ArrowRight")
    assert "row 3, column 3, 2 down" in here(page)
    page.keys("Escape")
    assert page.said == "Tab now leaves the grid."
    page.keys("Tab")
    assert not page.page.evaluate(IS_INSIDE)
    page.keys("Shift+Tab", "Tab")  # behind the last word
    assert not page.page.evaluate(IS_INSIDE)
    assert tab_stops(page, ".clues") == 2
    page.page.locator(".clues section").nth(1).locator("button").first.focus()
    page.keys("ArrowDown")
    focused = page.page.evaluate("document.activeElement.textContent")
    assert focused == "22 down: one of ten (3)"  # the first 2 is for the eye, the rest for the ear
    page.keys("Enter")
    assert here(page).startswith("empty, row 1, column 3, 2 down, letter 1 of 3")
    page.keys("PageUp", "PageUp", *"cat")
    assert page.page.locator(".clue.filled").count() == 1
    assert here(page).startswith("empty, row 2, column 1, 1 down, letter 2 of 3")
    page.keys(*"ar", *"oe")
    assert page.is_solved
    assert page.said.startswith("Solved in 0:")
    page.click("clear")
    go_back_and_forth(page)
    change_settings(page)


def go_back_and_forth(page: Played) -> None:
    """Undo and redo moves: messages name them, and the cursor goes there."""
    page.cell(0, 1).click()
    page.keys("Home", *"cu")
    page.click("check")
    assert page.said == "1 cell wrong, 5 cells to go."
    assert wrong(page) == [(0, 1)]
    page.click("undo")
    assert page.said == "Undone; 10 more to undo."  # the C is no longer known to be right
    page.click("undo")
    assert texts(page)[:2] == ["C", ""]
    page.click("redo")
    page.click("redo")
    assert page.said == "Redone. This is the last step."
    page.cell(0, 1).click()
    page.keys("Control+z", "Control+z")
    assert here(page).startswith("empty, row 1, column 2")
    page.keys("Control+y", "Backspace")
    assert texts(page)[:2] == ["C", ""]


def change_settings(page: Played) -> None:
    """Change what keys do: that is so at once, and kept with the letters."""
    page.click("settings")
    page.page.locator("#set-live").click()
    page.page.locator("#set-arrows").click()
    page.keys("Escape")
    page.cell(0, 1).click()
    page.keys("x", "ArrowLeft")
    assert wrong(page) == [(0, 1)]
    page.keys("a", "ArrowDown")
    assert "O, row 2" not in here(page)
    assert wrong(page) == []
    page.reload()
    assert texts(page)[:2] == ["C", "A"]
    page.cell(0, 0).click()
    page.keys("ArrowDown")
    assert "row 2, column 1" in here(page)  # arrows do not turn first
    for _ in range(5):
        page.click("hint")
    assert "with 5 hints." in page.said
    page.click("clear")
    assert page.said == "Cleared."
    page.click("reveal")
    page.click("clear")
    page.click("undo")
    assert page.is_solved
    assert page.said == "Revealed."
    page.click("redo")
    page.page.locator(".clue", has_text="purrs").click()
    page.keys(*"cat", *"ar", *"oe")
    assert page.said.startswith("Solved in 0:")


def test_by_pointer(played: Opener) -> None:
    """Clues, listed words, the keypad and the menus of Check and Reveal do what a click says."""
    page = played(criss_cross(), style={"word-bank": ""})

    def choose(name: str, part: str) -> None:
        page.page.locator(f"#{name}").click()
        page.page.locator(f"#{name}-{part}").click()

    assert page.page.locator(".clue").count() == page.page.locator(".listed").count() == 3
    assert not page.page.locator(".keypad").is_visible()
    page.page.locator(".clue", has_text="has wheels").click()
    page.page.locator(".listed", has_text="car").click()
    assert [text(page, row, 0) for row in range(3)] == ["C", "A", "R"]
    assert page.page.locator(".listed.used").count() == 1
    page.click("keypad")
    page.cell(0, 1).click()
    press(page, *"EX", "erase", "T")
    assert texts(page)[:3] == list("CET")
    page.cell(0, 1).click()
    choose("check", "letter")
    assert page.said == "E is wrong."
    assert page.page.locator(".here.wrong").count() == 1
    assert faint(page) == []
    choose("reveal", "letter")
    page.cell(0, 2).click()
    choose("check", "letter")
    assert page.said == "T is right."
    kept = page.page.locator(".cell.shown, .cell.right")
    assert here(page).endswith("checked")
    assert kept.count() == 2
    page.cell(0, 2).click()
    assert "2 down" in here(page)  # a click where one is turns
    page.reload()
    assert kept.count() == 2
    assert page.page.locator(".keypad").is_visible()
    page.cell(1, 2).click()
    choose("reveal", "word")
    assert page.is_solved
    assert faint(page) == []
    page.click("clear")
    assert texts(page) == [""] * 7
    assert kept.count() == 0
    print_it(page)


def print_it(page: Played) -> None:
    """See each letter once, in the sign and not in the input above it; and clues on paper."""
    page.page.emulate_media(forced_colors="active")
    page.cell(0, 0).click()
    page.keys("c")
    colour = "one => getComputedStyle(one).color"
    assert page.cell(0, 0).locator("input").evaluate(colour) == "rgba(0, 0, 0, 0)"
    page.page.emulate_media(media="print", forced_colors="none")
    assert page.page.locator(".clue", has_text="has wheels").is_visible()
    assert not page.page.locator(".letters input, .dock, .bar").first.is_visible()


def test_in_the_hand(played: Opener) -> None:
    """A finger finds the keypad there, with the clue above it; a tap shows all of a long one."""
    clue = "<b>&amp;</script> " + "it purrs and purrs " * 15
    page = played(criss_cross(words=f"cat;{clue}\ncar;has wheels\ntoe;one of ten\n"), touch=True)
    assert not sticks_out(page)
    assert "<b>&amp;</script>" in page.page.locator(".clue").first.inner_text()
    assert page.cell(0, 0).locator("input").get_attribute("inputmode") == "none"
    page.page.touchscreen.tap(*page.middle(0, 0))
    shown = page.page.locator(".clue-cut")
    assert "purrs" in shown.inner_text()
    cut = "node => node.scrollHeight > node.clientHeight + 2"
    inside = "node => node.getBoundingClientRect().right <= innerWidth && node.checkVisibility()"
    assert shown.evaluate(cut)
    assert page.page.locator(".clue-now .size").evaluate(inside)
    shown.tap()
    assert not shown.evaluate(cut)
    page.page.touchscreen.tap(*page.middle(0, 0))
    assert "has wheels" in page.page.locator(".clue-now").inner_text()
    tap(page, *"CAR")
    page.page.touchscreen.tap(*page.middle(0, 1))
    tap(page, *"AT")
    page.page.touchscreen.tap(*page.middle(1, 2))
    assert "one of ten" in page.page.locator(".clue-now").inner_text()
    tap(page, *"OE")
    page.wait_until_solved()


def test_a_large_grid(played: Opener) -> None:
    """A grid of 40×40 scrolls within its board; on the smallest screens keys and grid are seen."""
    puzzle = comb(40)
    page = played(puzzle, touch=True)
    assert not sticks_out(page)
    page.cell(0, 0).locator("input").focus()
    first = "".join(cell or "" for cell in puzzle.grid.rows[0])
    page.page.keyboard.insert_text(first)
    assert texts(page)[:40] == list(first)
    page.click("reveal")
    assert page.is_solved
    page = played(comb(9), touch=True)
    for width, height, least in ((320, 640, 170), (844, 390, 180), (1024, 768, 400)):
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.evaluate("document.querySelector('.top').scrollIntoView()")
        box = page.page.locator(".scroll").bounding_box()
        dock = page.page.locator(".dock").bounding_box()
        assert box is not None
        assert dock is not None
        bottom = dock["y"] if dock["x"] == 0 else height
        assert bottom - box["y"] >= least, (width, height)
        assert dock["y"] + dock["height"] <= height
        assert width < 1000 or box["y"] + box["height"] <= height
        assert dock["x"] == 0 or box["x"] + box["width"] <= dock["x"]
        assert not sticks_out(page)


@pytest.mark.slow
def test_leftwards(played: Opener) -> None:
    """In Hebrew words across go leftwards; words, clues and keys carry their language."""
    puzzle = criss_cross("שלומ\nמ---\nש---\n", "שלום;א\nשמש;ב\n", "hebrew")
    page = played(puzzle, language="en", style={"word-bank": ""})
    spoken = "one => one.closest('[lang]').lang"
    assert page.page.locator("html").get_attribute("lang") == "en"
    assert page.page.locator('.key[data-key="ש"]').evaluate(spoken) == "he"
    assert page.page.locator('.key[data-key="erase"]').evaluate(spoken) == "en"
    assert page.cell(0, 0).locator("input").evaluate(spoken) == "en"
    assert page.cell(0, 0).locator(".sign").evaluate(spoken) == "he"
    assert page.page.locator(".listed .text").first.evaluate(spoken) == "he"
    assert page.page.locator(".clue [dir=auto]").first.evaluate(spoken) == "he"
    assert page.page.locator(".clue-text").evaluate(spoken) == "he"
    assert page.middle(0, 0)[0] > page.middle(0, 1)[0]
    page.cell(0, 0).click()
    page.page.keyboard.insert_text("שלו")
    page.keys("ArrowRight")
    assert "row 1, column 3" in here(page)
    page.keys("ArrowLeft")
    page.page.keyboard.insert_text("ם")
    page.page.keyboard.insert_text("מש")
    assert page.is_solved


def test_keyboards_that_compose(played: Opener) -> None:
    """Phones compose what they type, and so do those who write Korean: it comes to the same."""
    page = played(criss_cross())
    page.cell(0, 0).click()
    for letter in "cata":
        compose(page, letter)
    assert [text(page, 0, col) for col in range(3)] == ["C", "A", "T"]
    assert text(page, 1, 0) == "A"
    korean = played(criss_cross("한국\n글-\n", "한국;a\n한글;b\n"))
    korean.cell(0, 0).click()
    compose(korean, "ㅎ", "하", "한", commit="한")
    compose(korean, "ㄱ", "구", "국", commit="국")
    assert texts(korean) == ["한", "국", ""]


def test_clues_need_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """With clues each word has its place: whether others would fit does not matter."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("solved for nothing")

    monkeypatch.setattr(CrissCross, "solve", refuse)
    assert "has wheels" in job_html(criss_cross())
    with pytest.raises(AssertionError, match="for nothing"):
        job_html(criss_cross(words=WORDS))


DIAGRAMLESS = CrissCross.loads(
    "crisscross\ndiagramless\ngrid\nCAT-\nA-OR\nR-E-\nwords\ncat;purrs\ncar;has wheels\n"
    "toe;one of ten\nor;else\n"
)


@pytest.mark.slow
def test_diagramless(played: Opener) -> None:
    """Black cells are set by the player; numbers and words follow from them."""
    page = played(DIAGRAMLESS)
    blocks, numbers = page.page.locator(".cell.block"), page.page.locator(".number")
    assert page.page.locator(".grid.unset").count() == 1
    tab_to_grid(page)
    assert here(page).startswith("empty, row 1, column 1, 1 across, letter 1 of 4")
    page.keys(*"cat", ".")
    assert blocks.count() == 1
    assert [text or "" for text in numbers.all_inner_texts()][:5] == ["1", "2", "3", "", "4"]
    assert page.page.locator(".grid.unset").count() == 0
    label = page.cell(0, 3).locator("input").get_attribute("aria-label")
    assert str(label).startswith("black cell")
    page.click("keypad")
    page.cell(1, 1).click()
    press(page, "block")
    assert blocks.count() == 2
    page.keys("Insert", *"xy", "Enter")
    assert "XY" in texts(page)
    page.click("reveal")
    assert page.is_solved
    assert blocks.count() == 4
    page.click("clear")
    assert blocks.count() == 0


def test_diagramless_shows_no_places() -> None:
    """Only the solution knows where words are; without clues nobody could."""
    data = puzzle_game(DIAGRAMLESS).data
    assert all(set(slot) == {"number", "across", "clue", "size"} for slot in data["slots"])
    assert {cell for row in data["rows"] for cell in row} == {""}
    plain = "crisscross\ndiagramless\ngrid\nCAT\nA--\nR--\nwords\ncat\ncar\n"
    with pytest.raises(InputError, match="needs clues"):
        GamePage.of(CrissCross.loads(plain)).require_playable()
