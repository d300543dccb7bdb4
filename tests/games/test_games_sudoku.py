"""Sudokus, played in a browser."""

from __future__ import annotations

from support.browser import Opener, Played
from support.letter_games import (
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


def marks(page: Played, row: int, col: int) -> str:
    """Return the pencil marks of a cell."""
    return "".join(page.cell(row, col).locator(".marks i").all_inner_texts())


def left(page: Played, symbol: str) -> str:
    """Return what is said to be left of a digit, the same in the list and on the keypad."""
    line = page.page.locator(f'.left [data-symbol="{symbol}"]').inner_text()
    said = line.removeprefix(symbol).strip()
    key = page.page.locator(f'.key[data-key="{symbol}"] .count').text_content() or "✓"
    assert said.removeprefix("× ") == key
    return key


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


def test_pencil_marks(played: Opener) -> None:
    """Small marks come and go, are kept and undone, and give way to a digit."""
    page = played(Sudoku.loads(SMALL))
    page.cell(0, 0).click()
    page.keys(" ", "1", "2", "4", "1")
    assert marks(page, 0, 0) == "24"
    assert here(page) == "empty, row 1, column 1, box 1, pencil marks 2 4"
    page.keys("Escape", "Shift+Digit3")
    assert marks(page, 0, 0) == "234"
    page.reload()
    assert marks(page, 0, 0) == "234"
    page.cell(0, 0).click()
    page.keys("2")
    assert (marks(page, 0, 0), text(page, 0, 0)) == ("", "2")
    page.keys("Backspace")
    assert marks(page, 0, 0) == "234"
    page.keys("Backspace")
    assert marks(page, 0, 0) == ""
    page.keys("Control+z", "Control+z")
    assert text(page, 0, 0) == "2"


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
    page.click("reveal")
    assert faint(page) == []


def test_boxes_that_are_not_square(played: Opener) -> None:
    """Thick lines go round boxes of any shape; six digits have six keys."""
    page = played(Sudoku.make(box=(2, 3), seed=1))
    assert page.page.locator(".cell.box-left").count() == 6
    assert page.page.locator(".cell.box-top").count() == 2 * 6
    assert page.page.locator(".key[data-key]").count() == 6 + 2
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
    page.cell(*divmod(at, n)).locator("input").focus()
    page.keys("p")
    assert text(page, *divmod(at, n)) == "P"
    page.cell(0, 0).locator("input").focus()
    page.keys("1", "ArrowRight", "2")
    assert page.is_solved
