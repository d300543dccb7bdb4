"""Sudokus, played in a browser."""

from __future__ import annotations

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
    """Return the cells that the ear is told to be wrong, by their numbers."""
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
    """Return what is said to be left of a digit, the same in the list and on the keypad."""
    line = page.page.locator(f'.left [data-symbol="{symbol}"]').inner_text()
    said = line.removeprefix(symbol).strip()
    key = page.page.locator(f'.key[data-key="{symbol}"] .count').text_content() or "✓"
    assert said.removeprefix("× ") == key
    return key


def heard(page: Played) -> str:
    """Return what is told to the ear alone."""
    return page.page.locator("[aria-live].unseen").inner_text()


def test_by_keyboard_alone(played: Opener) -> None:
    """Digits are typed, arrows go on, given ones stay."""
    page = played(Sudoku.loads(SMALL))
    tab_to_grid(page)
    assert here(page) == "empty, row 1, column 1, box 1"
    for row in range(4):
        page.keys("Home")
        for col in range(4):
            page.keys(SOLVED[4 * row + col], "ArrowRight")
        page.keys("ArrowDown")
    assert page.is_solved
    assert "".join(texts(page)) == SOLVED


def test_by_pointer_and_keypad(played: Opener) -> None:
    """A click, and a key of the keypad, which tells how many are left."""
    page = played(Sudoku.loads(SMALL))
    page.click("keypad")
    assert left(page, "2") == "3"
    for at, digit in enumerate(SOLVED):
        if texts(page)[at] == "":
            page.cell(*divmod(at, 4)).click()
            press(page, digit)
    assert page.is_solved
    assert left(page, "2") == "✓"


def test_in_the_hand(played: Opener) -> None:
    """With a finger on a small screen; the keyboard of the phone comes only if it is wished."""
    page = played(Sudoku.loads(SMALL), touch=True)
    assert not sticks_out(page)
    assert page.cell(0, 0).locator("input").get_attribute("inputmode") == "none"
    for at in (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15):
        page.page.touchscreen.tap(*page.middle(*divmod(at, 4)))
        tap(page, SOLVED[at])
    assert page.is_solved
    page.click("keypad")
    assert not page.page.locator(".keypad").is_visible()
    assert page.cell(0, 0).locator("input").get_attribute("inputmode") == "numeric"


def test_keyboards_that_compose(played: Opener) -> None:
    """A digit that a phone composes takes the place of the one before it."""
    page = played(Sudoku.loads(SMALL))
    page.cell(0, 0).click()
    compose(page, "3")
    assert text(page, 0, 0) == "3"
    compose(page, "2")
    assert text(page, 0, 0) == "2"


def test_marks(played: Opener) -> None:
    """Small marks come and go, are kept and undone, and give way to a digit."""
    page = played(Sudoku.loads(SMALL))
    page.cell(0, 0).click()
    page.keys(" ", "1", "2", "4", "1")
    assert (mode(page), marks(page, 0, 0, "corner")) == ("corner", "24")
    assert here(page) == "empty, row 1, column 1, box 1, corner marks 2 4"
    assert heard(page) == here(page)
    page.keys("Escape", "Shift+Digit3", "Control+Digit1", "Control+Digit4")
    assert mode(page) == "digit"
    assert (marks(page, 0, 0, "corner"), marks(page, 0, 0, "centre")) == ("234", "14")
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


def test_marks_give_way_to_digits(played: Opener) -> None:
    """A digit that is placed is noted no more where it cannot be, unless that is switched off."""
    page = played(Sudoku.loads(SMALL))
    page.page.locator('[data-mode="candidates"]').click()
    assert marks(page, 0, 0, "centre") == "124"
    assert heard(page) == "Candidates: 12 cells"
    assert state(page)["centre"] != {}
    page.cell(0, 1).click()
    page.keys("Shift+Digit4", "ArrowRight", "4")
    assert (marks(page, 0, 0), marks(page, 0, 1)) == ("12", "23")
    page.keys("Control+z")
    assert (marks(page, 0, 0), marks(page, 0, 1)) == ("124", "4234")
    switch(page, "tidy")
    page.cell(0, 2).click()
    page.keys("4")
    assert marks(page, 0, 1) == "4234"


def test_candidates_up_to_date(played: Opener) -> None:
    """They follow the digits; those that were struck stay away; marks by hand come back."""
    page = played(Sudoku.loads(SMALL))
    page.cell(0, 0).click()
    page.keys("Control+Digit3")
    switch(page, "auto")
    assert (marks(page, 0, 0), marks(page, 0, 1)) == ("124", "234")
    page.cell(0, 0).click()
    page.keys("Control+Digit2", "Control+Digit3")
    assert (marks(page, 0, 0), page.said) == ("14", "3 is no candidate here.")
    page.keys("ArrowRight", "4")
    assert marks(page, 0, 0) == "1"
    page.keys("4")
    assert (marks(page, 0, 0), state(page)["struck"]) == ("14", {"0": "2"})
    switch(page, "auto")
    assert (marks(page, 0, 0), marks(page, 0, 1)) == ("3", "")


def test_several_cells(played: Opener) -> None:
    """Selected by dragging, by keys or by Ctrl; what is typed goes into all, as one step."""
    page = played(Sudoku.loads(SMALL))
    page.drag(page.middle(0, 0), page.middle(0, 3))
    assert chosen(page) == [0, 1, 2, 3]
    assert heard(page) == "4 cells selected"
    page.keys("Shift+Digit4")
    assert [marks(page, 0, col) for col in range(4)] == ["4"] * 4
    page.keys("Control+z")
    assert [marks(page, 0, col) for col in range(4)] == [""] * 4
    page.keys("Escape", "Shift+ArrowDown")
    assert chosen(page) == [3, 7]
    page.cell(0, 0).click(modifiers=["Control"])
    page.cell(1, 3).click(modifiers=["Control"])
    assert chosen(page) == [0, 3]
    page.keys("1")
    assert (text(page, 0, 0), text(page, 0, 3), text(page, 1, 3)) == ("1", "1", "3")
    page.cell(1, 3).dblclick()
    assert chosen(page) == [7, 8]
    page.keys("5", "v", "9")
    assert here(page) == "3 (given), row 2, column 4, box 2, grey, selected"
    page.keys("z", "ArrowUp", "Enter")
    assert chosen(page) == [0, 3, 9]
    page.keys("Delete", "Control+a")
    assert len(chosen(page)) == 16
    page.keys("ArrowDown")
    assert chosen(page) == []


def test_colours(played: Opener) -> None:
    """Given cells have colours, too; a small sudoku has all nine; states of before are read."""
    page = played(Sudoku.loads(SMALL))
    page.cell(1, 2).click()
    page.keys("v", "7", "ArrowRight")
    page.page.locator('.palette [data-colour="3"]').click()
    assert state(page)["colours"] == {"6": "7", "7": "3"}
    assert state(page)["cells"] == [
        *[""] * 6,
        "2",
        "3",
        "3",
        "1",
        *[""] * 6,
    ]  # the studio counts them
    assert here(page) == "3 (given), row 2, column 4, box 2, yellow"
    grounds = page.page.locator(".cell").evaluate_all(
        "all => [0, 6, 7].map((n) => getComputedStyle(all[n]).backgroundImage)"
    )
    assert len(set(grounds)) == 3  # patterns, besides the colours
    page.keys("3", "ArrowLeft", "Delete")
    assert "colours" not in state(page)
    old = {"cells": ["4", *[""] * 15], "marks": ["", "13", *[""] * 14]}
    page.page.evaluate(
        """(old) => { for (const [name, one] of Object.entries(localStorage)) {
          const kept = JSON.parse(one);
          if (kept.state) localStorage.setItem(name, JSON.stringify({ ...kept, state: old }));
        } }""",
        old,
    )
    page.reload()
    assert (text(page, 0, 0), marks(page, 0, 1, "corner")) == ("4", "13")


def test_parts_are_checked_and_revealed(played: Opener) -> None:
    """The selected cells alone, or all; clashes are not shown to those who do not wish it."""
    page = played(Sudoku.loads(SMALL))
    switch(page, "clashes")
    page.cell(0, 0).click()
    page.keys("4", "ArrowRight", "4")
    assert (page.said, invalid(page)) == ("", [])
    page.click("check")
    assert invalid(page) == [0, 1]
    page.keys("ArrowRight")
    for name, told in (("check", "1 cell is wrong."), ("reveal", "3 is in row 1, column 2.")):
        page.cell(0, 1).click()
        page.page.locator(f"#{name}").click()
        page.page.locator(f"#{name}-cell").click()
        assert page.said == told
    assert (text(page, 0, 0), text(page, 0, 1)) == ("4", "3")


def test_fingers_select(played: Opener) -> None:
    """Taps add cells while Several is on; a drag selects where there is nothing to scroll."""
    page = played(Sudoku.loads(SMALL), touch=True)
    assert "sweeps" in str(page.page.locator(".sudoku").get_attribute("class"))
    page.page.locator('[data-mode="several"]').tap()
    for at in (0, 5, 10):
        page.page.touchscreen.tap(*page.middle(*divmod(at, 4)))
    assert chosen(page) == [0, 5, 10]
    page.page.touchscreen.tap(*page.middle(0, 0))
    assert chosen(page) == [5, 10]
    page.page.locator('[data-mode="several"]').tap()
    assert chosen(page) == []


def test_what_is_wrong(played: Opener) -> None:
    """Two equal digits in a house show at once; Check finds what is wrong besides."""
    page = played(Sudoku.loads(SMALL))
    page.cell(0, 2).click()
    page.keys("2")
    assert invalid(page) == [2, 6]  # a 2 is given below it
    page.keys("4")
    assert invalid(page) == []
    page.click("check")
    assert page.said == "1 cell wrong, 11 cells to go."
    assert invalid(page) == [2]
    page.cell(0, 2).click()
    page.click("hint")
    assert (text(page, 0, 2), page.said) == ("1", "1 is in row 1, column 3, instead of 4.")
    page.cell(1, 2).click()
    page.keys("3", "Delete")
    assert text(page, 1, 2) == "2"  # given


def test_clashes_are_heard(played: Opener) -> None:
    """Who does not see the red corner hears of it: from the cell, and when it comes about."""
    page = played(Sudoku.loads(SMALL))
    page.cell(0, 2).click()
    page.keys("2")
    assert page.said == "2 clashes with row 2, column 3."
    assert here(page) == "2, row 1, column 3, box 2, clashes"
    page.keys("ArrowDown")
    assert here(page) == "2 (given), row 2, column 3, box 2, clashes"
    page.keys("4")
    assert page.said == "2 is given, and stays."
    page.keys("ArrowUp", "4")
    assert (page.said, here(page)) == ("", "4, row 1, column 3, box 2")
    page.keys("ArrowDown")
    assert here(page) == "2 (given), row 2, column 3, box 2"
    page.keys("Delete")
    assert page.said == "2 is given, and stays."


def test_same_digits_are_shown(played: Opener) -> None:
    """Where a digit is, all its equals are marked, and so are its row, column and box."""
    page = played(Sudoku.loads(SMALL))
    page.cell(1, 3).click()
    assert page.page.locator(".cell.same").count() == 2
    assert page.page.locator(".cell.near").count() == 4 + 3 + 1


def test_any_solution_is_right(played: Opener) -> None:
    """Where there are many, each of them is; and nothing is wrong but what breaks the rules."""
    page = played(Sudoku([0] * 16, (2, 2)))
    page.cell(0, 0).click()
    other = "4321214312343412"
    for at, digit in enumerate(other):
        page.cell(*divmod(at, 4)).click()
        page.keys(digit)
        if at == 7:
            page.click("check")
            assert page.said == "Nothing wrong so far, 8 cells to go."
    assert page.is_solved


def test_hints_keep_the_rules(played: Opener) -> None:
    """Where there are many solutions, hints go on from what is there; what cannot stay is told."""
    page = played(Sudoku([0] * 16, (2, 2)))
    page.cell(0, 0).click()
    page.keys("2", "ArrowDown", "ArrowRight", "1", "ArrowUp")
    for _ in range(4):
        page.click("hint")
        assert invalid(page) == []
    assert (text(page, 0, 0), text(page, 1, 1)) == ("2", "1")
    page.cell(0, 3).click()
    page.keys("2")  # there is a 2 in this row
    page.click("hint")
    assert page.said.startswith("4 is in row 1, column 4, instead of 2.")
    while not page.is_solved:
        page.click("hint")
        assert invalid(page) == []


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


def test_boxes_that_are_not_square(played: Opener) -> None:
    """Thick lines go round boxes of any shape; six digits have six keys."""
    page = played(Sudoku.make(box=(2, 3), seed=1))
    assert page.page.locator(".cell.box-left").count() == 6
    assert page.page.locator(".cell.box-top").count() == 2 * 6
    assert page.page.locator(".key[data-key]").count() == 6 + 1
    page.click("reveal")
    assert page.is_solved


def test_a_large_one(played: Opener) -> None:
    """25×25 has letters, small and capital ones the same; the board scrolls within the page."""
    n = 25
    solved = [[(row * 5 + row // 5 + col) % n + 1 for col in range(n)] for row in range(n)]
    cells = [value for row in solved for value in row]
    at = next(at for at in range(n * n) if SYMBOLS[cells[at] - 1] == "P")
    page = played(Sudoku([0, 0, *cells[2:at], 0, *cells[at + 1 :]], (5, 5)), touch=True)
    assert not sticks_out(page)
    page.page.locator('[data-mode="candidates"]').tap()
    assert page.page.locator(".noting").inner_text().split() == ["row", "1,", "column", "1", "1"]
    page.cell(*divmod(at, n)).locator("input").focus()
    page.keys("p")
    assert text(page, *divmod(at, n)) == "P"
    page.cell(0, 0).locator("input").focus()
    page.keys("1", "ArrowRight", "2")
    assert page.is_solved
