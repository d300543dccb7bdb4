"""Sudokus, played in a browser: what only a page shows. Their logic: tests/js/sudoku.test.mjs."""

from __future__ import annotations

import pytest
from support.browsers.chromium import Opener, Played
from support.browsers.letter_games import (
    compose,
    faint,
    here,
    press,
    sticks_out,
    tab_to_grid,
    tap,
    text,
    texts,
)

from puzzlewright import Sudoku
from puzzlewright.puzzles.sudoku.board import SYMBOLS

#: One solution.
SMALL = "sudoku 2x2\n......2331......\n"
SOLVED = "2314142331424231"


def invalid(page: Played) -> list[int]:
    """Return the cells that are marked wrong for screen readers, by their numbers."""
    fields = page.page.locator(".letters input")
    marks = fields.evaluate_all("all => all.map(one => one.getAttribute('aria-invalid'))")
    return [at for at, mark in enumerate(marks) if mark == "true"]


def marks(page: Played, row: int, col: int, sort: str = "") -> str:
    """Return the small marks of a cell: those in the corners, in the centre, or all."""
    place = f".marks .{sort} i" if sort else ".marks i"
    return "".join(page.cell(row, col).locator(place).all_inner_texts())


def chosen(page: Played) -> list[int]:
    """Return the cells that are selected, by their numbers."""
    cells = page.page.locator('[role="gridcell"]')
    told = cells.evaluate_all("all => all.map(one => one.getAttribute('aria-selected'))")
    return [at for at, one in enumerate(told) if one == "true"]


def mode(page: Played) -> str:
    """Return what digits do, as the buttons show it."""
    pressed = page.page.locator('.mode[aria-pressed="true"]')
    return str(pressed.get_attribute("data-mode"))


def switch(page: Played, name: str) -> None:
    """Turn a switch of the settings."""
    page.click("settings")
    page.page.locator(f"#set-{name}").click()
    page.keys("Escape")


def state(page: Played) -> dict[str, object]:
    """Return the state that the page keeps."""
    found = page.page.evaluate(
        """Object.values(localStorage).map((one) => JSON.parse(one).state).find(Boolean)"""
    )
    assert isinstance(found, dict)
    return found


def left(page: Played, symbol: str) -> str:
    """Return how many of a digit are left, the same in the list and on the keypad."""
    line = page.page.locator(f'.left [data-symbol="{symbol}"]').inner_text()
    said = line.removeprefix(symbol).strip()
    key = page.page.locator(f'.key[data-key="{symbol}"] .count').text_content() or "✓"
    assert said.removeprefix("× ") == key
    return key


def heard(page: Played) -> str:
    """Return what only screen readers hear."""
    return page.page.locator("[aria-live].unseen").inner_text()


def test_by_keyboard_alone(played: Opener) -> None:
    """Digits, marks and colours are typed, heard, kept, undone and checked, up to the end."""
    page = played(Sudoku.loads(SMALL))
    tab_to_grid(page)
    assert here(page) == "empty, row 1, column 1, box 1"
    page.keys(" ", "1", "2", "4", "1")
    assert (mode(page), marks(page, 0, 0, "corner")) == ("corner", "24")
    assert heard(page) == here(page) == "empty, row 1, column 1, box 1, corner marks 2 4"
    page.keys("Escape", "Shift+Digit3", "Control+Digit1", "Control+Digit4")
    assert (mode(page), marks(page, 0, 0, "centre")) == ("digit", "14")
    assert here(page).endswith("corner marks 2 3 4, centre marks 1 4")
    page.reload()
    assert marks(page, 0, 0) == "23414"
    page.cell(0, 0).click()
    page.keys("2")
    assert (marks(page, 0, 0), text(page, 0, 0)) == ("", "2")
    page.keys("Backspace")
    assert marks(page, 0, 0) == "23414"
    assert heard(page).startswith("empty, row 1, column 1")
    page.keys("c", "Backspace")
    assert (mode(page), marks(page, 0, 0)) == ("centre", "234")
    page.keys("z", "Backspace", "Control+z", "Control+z", "Control+z")
    assert text(page, 0, 0) == "2"
    page.keys("Control+z", "ArrowRight", "ArrowRight", "2")
    assert page.said == "2 clashes with row 2, column 3."
    assert here(page) == "2, row 1, column 3, box 2, clashes"
    assert invalid(page) == [2, 6]
    page.keys("ArrowDown", "4")
    assert here(page) == "2 (given), row 2, column 3, box 2, clashes"
    assert page.said == "2 is given, and stays."
    page.keys("ArrowUp", "4")
    assert (page.said, here(page), invalid(page)) == ("", "4, row 1, column 3, box 2", [])
    page.click("check")
    assert (page.said, invalid(page)) == ("1 cell wrong, 11 cells to go.", [2])
    page.cell(0, 2).click()
    page.click("hint")
    assert (text(page, 0, 2), page.said) == ("1", "1 is in row 1, column 3, instead of 4.")
    for row in range(4):
        page.keys("Home")
        for col in range(4):
            if not text(page, row, col):
                page.keys(SOLVED[4 * row + col])
            page.keys("ArrowRight")
        page.keys("ArrowDown")
    assert page.is_solved
    assert "".join(texts(page)) == SOLVED


def test_with_a_mouse(played: Opener) -> None:
    """Cells are selected by dragging and by clicks; buttons note, colour, check and reveal."""
    page = played(Sudoku.loads(SMALL))
    page.cell(1, 3).click()
    assert page.page.locator(".cell.same").count() == 2
    assert page.page.locator(".cell.near").count() == 4 + 3 + 1
    page.page.locator('[data-mode="candidates"]').click()
    assert (marks(page, 0, 0, "centre"), heard(page)) == ("124", "Candidates: 12 cells")
    page.click("undo")
    page.drag(page.middle(0, 0), page.middle(0, 3))
    assert (chosen(page), heard(page)) == ([0, 1, 2, 3], "4 cells selected")
    page.keys("Shift+Digit4")
    assert [marks(page, 0, col) for col in range(4)] == ["4"] * 4
    page.keys("Control+z")
    assert [marks(page, 0, col) for col in range(4)] == [""] * 4
    page.keys("Escape", "Shift+ArrowDown")
    assert chosen(page) == [3, 7]
    page.cell(0, 0).click(modifiers=["Control"])
    page.cell(1, 3).click(modifiers=["Control"])
    page.keys("1")
    assert (chosen(page), "".join(texts(page))) == ([0, 3], "112331")
    page.cell(1, 3).dblclick()
    page.keys("5", "v", "9")
    assert chosen(page) == [7, 8]
    assert here(page) == "3 (given), row 2, column 4, box 2, grey, selected"
    page.keys("ArrowLeft")
    page.page.locator('.palette [data-colour="3"]').click()
    assert state(page)["colours"] == {"6": "3", "7": "9", "8": "9"}
    grounds = page.page.locator(".cell").evaluate_all(
        "all => [0, 6, 7].map((n) => getComputedStyle(all[n]).backgroundImage)"
    )
    assert len(set(grounds)) == 3  # patterns, besides the colours
    page.keys("z", "Control+a")
    assert len(chosen(page)) == 16
    page.keys("ArrowDown")
    assert chosen(page) == []
    page.click("clear")
    switch(page, "clashes")
    page.cell(0, 0).click()
    page.keys("4", "ArrowRight", "4")
    assert (page.said, invalid(page)) == ("", [])
    for name, told in (("check", "1 cell is wrong."), ("reveal", "3 is in row 1, column 2.")):
        page.cell(0, 1).click()
        page.page.locator(f"#{name}").click()
        page.page.locator(f"#{name}-cell").click()
        assert page.said == told
    assert (text(page, 0, 0), text(page, 0, 1)) == ("4", "3")
    switch(page, "auto")
    assert marks(page, 1, 0) == "1"
    page.click("keypad")
    press(page, "4")
    assert text(page, 0, 1) == "4"
    assert left(page, "2") == "3"


def test_in_the_hand(played: Opener) -> None:
    """With fingers on a small screen; the keyboard of the phone comes only on request."""
    page = played(Sudoku.loads(SMALL), touch=True)
    assert not sticks_out(page)
    assert page.cell(0, 0).locator("input").get_attribute("inputmode") == "none"
    assert "sweeps" in str(page.page.locator(".sudoku").get_attribute("class"))
    page.page.locator('[data-mode="several"]').tap()
    for at in (0, 5, 10):
        page.page.touchscreen.tap(*page.middle(*divmod(at, 4)))
    assert chosen(page) == [0, 5, 10]
    page.page.touchscreen.tap(*page.middle(0, 0))
    assert chosen(page) == [5, 10]
    page.page.locator('[data-mode="several"]').tap()
    assert chosen(page) == []
    for at in (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15):
        page.page.touchscreen.tap(*page.middle(*divmod(at, 4)))
        tap(page, SOLVED[at])
    assert page.is_solved
    assert left(page, "2") == "✓"
    page.click("keypad")
    assert not page.page.locator(".keypad").is_visible()
    assert page.cell(0, 0).locator("input").get_attribute("inputmode") == "numeric"
    page.cell(0, 0).tap()
    for digit in "32":  # which a phone composes takes the place of the one before it
        compose(page, digit)
        assert text(page, 0, 0) == digit


def test_contrast(played: Opener) -> None:
    """All that is read stands out from its ground, light or dark, wrong or pencilled or not."""
    page = played(Sudoku.loads(SMALL))
    page.click("keypad")
    page.cell(0, 0).click()
    page.keys("1", "ArrowRight", "Shift+Digit1", "Shift+Digit4", "ArrowRight", "2", "ArrowDown")
    page.keys("ArrowDown", "4", "ArrowUp", "ArrowUp")
    page.click("check")
    assert faint(page) == []
    for at in range(9):
        page.cell(*divmod(at, 4)).click()
        page.keys(f"Control+Shift+Digit{at + 1}")
    page.keys("v")
    assert faint(page) == []
    page.click("reveal")
    assert faint(page) == []


@pytest.mark.slow
def test_a_large_one(played: Opener) -> None:
    """25×25 has letters, small and capital ones the same; the board scrolls within the page."""
    n = 25
    solved = [[(row * 5 + row // 5 + col) % n + 1 for col in range(n)] for row in range(n)]
    cells = [value for row in solved for value in row]
    at = next(at for at in range(n * n) if SYMBOLS[cells[at] - 1] == "P")
    page = played(Sudoku([0, 0, *cells[2:at], 0, *cells[at + 1 :]], (5, 5)), touch=True)
    assert not sticks_out(page)
    assert page.page.locator(".cell.box-left").count() == n * 4  # thick lines around boxes
    assert page.page.locator(".cell.box-top").count() == n * 4
    assert page.page.locator(".key[data-key]").count() == n + 1
    page.page.locator('[data-mode="candidates"]').tap()
    assert page.page.locator(".noting").inner_text().split() == ["row", "1,", "column", "1", "1"]
    page.cell(*divmod(at, n)).locator("input").focus()
    page.keys("p")
    assert text(page, *divmod(at, n)) == "P"
    page.cell(0, 0).locator("input").focus()
    page.keys("1", "ArrowRight", "2")
    assert page.is_solved
