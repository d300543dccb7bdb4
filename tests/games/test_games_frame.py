"""What is around every game: other tabs, what was kept, settings, the end, help and pauses.

How moves of several tabs come together is tested in Node: tests/js/shell.test.mjs.
"""

from __future__ import annotations

import json

from support.browsers.chromium import HAND, Opener, Played

from puzzlewright import Sudoku
from puzzlewright.core.documents import Credits
from puzzlewright.games.page import pack
from puzzlewright.outputs.html import job_html, next_seed_command
from puzzlewright.puzzles.recipes.provenance import Provenance

#: With one solution, found by six digits.
SUDOKU = Sudoku.loads("sudoku 2x2\n1.3434122143.3.1\n")
LEFT = {(0, 1): "2", (3, 0): "4", (3, 2): "2"}


def fill(page: Played, cells: dict[tuple[int, int], str]) -> None:
    """Type digits into cells."""
    for (row, col), digit in cells.items():
        page.cell(row, col).click()
        page.keys(digit)


def digit(page: Played, row: int, col: int) -> str:
    """Return what is in a cell."""
    return page.cell(row, col).locator("input").input_value()


def wait_for(page: Played, row: int, col: int, text: str) -> None:
    """Wait until a cell holds a text; policies of pages forbid what wait_for_function() does."""
    sign = page.cell(row, col).locator(f'.sign:text-is("{text}")' if text else ".sign:empty")
    sign.wait_for(state="attached")


def other_tab(page: Played) -> Played:
    """Open the same page once more, in the same browser.

    A busy Chromium may show nothing of what is kept to a new tab at first (see Played.reload).
    """
    kept = "JSON.stringify(Object.entries(localStorage).sort())"
    page.page.wait_for_timeout(300)
    tab = page.page.context.new_page()
    for _ in range(5):
        tab.goto(page.page.url)
        if tab.evaluate(kept) == page.page.evaluate(kept):
            break
    return Played(tab)


def test_two_tabs(played: Opener) -> None:
    """A move in one tab is seen in the other; who looks on stores nothing; settings are shared."""
    page = played(SUDOKU)
    other = other_tab(page)
    fill(page, {(0, 1): "2"})
    wait_for(other, 0, 1, "2")
    stamp = page.kept["stamp"]
    other.page.wait_for_timeout(50)
    assert other.kept["stamp"] == stamp
    fill(other, {(3, 0): "4"})
    wait_for(page, 3, 0, "4")
    assert digit(page, 0, 1) == "2"
    page.click("undo")
    wait_for(other, 3, 0, "")
    kept = page.kept  # moves that this tab does not hear of are a step that Undo leads back to
    there = json.loads(json.dumps(kept["state"]).replace('"2"', '"3"', 1))
    page.change_kept(state=there, stamp="another", seconds=77)
    fill(page, {(3, 2): "4"})
    assert "another tab" in page.said
    assert page.kept["seconds"] >= 77
    page.click("undo")
    assert page.kept["state"] == there
    page.click("settings")
    page.page.locator("#set-time").uncheck()
    page.page.locator("#set-left").check()
    page.page.locator("#set-theme").select_option("dark")
    page.keys("Escape")
    third = other_tab(page)
    assert not third.page.locator(".time").is_visible()
    assert "left-handed" in (third.page.locator("body").get_attribute("class") or "")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert third.page.evaluate(ground) == page.page.evaluate(ground) == "rgb(22, 25, 31)"


def test_whatever_is_kept(played: Opener) -> None:
    """Whatever is stored, also where nothing can be, the page opens and can be played."""
    page = played(SUDOKU, own=True)
    every = "Object.keys(localStorage).forEach((name) => localStorage.setItem(name, kept))"
    for kept in ("nonsense", '{"state": 5, "all": 3}'):
        fill(page, {(0, 1): "2"})
        assert digit(page, 0, 1) == "2"
        page.page.evaluate(f"(kept) => {every}", kept)
        page.reload()
        assert digit(page, 0, 1) == "", kept
    page.page.add_init_script(
        """Object.defineProperty(window, "localStorage", { get() { throw new Error("none"); } });"""
    )
    page.page.reload()
    fill(page, LEFT)
    assert page.is_solved
    page.click("settings")
    page.page.locator("#set-large").check()
    assert "large" in (page.page.locator("html").get_attribute("class") or "")


def test_the_end(played: Opener) -> None:
    """The end shows the time, a result to share, a new game, and celebrates if that is set."""
    made = Provenance({"kind": "sudoku", "difficulty": "easy"}, 7, "0")
    text = job_html(SUDOKU, Credits(title="Monday"))
    text = text.replace('"game":"sudoku"', f'"game":"sudoku","command":"{next_seed_command(made)}"')
    file = played.folder / "end.html"
    file.write_text(text, encoding="utf-8")
    page = played.open(file, ending=True, own=True)
    page.page.emulate_media(reduced_motion="reduce")
    fill(page, LEFT)
    ending = page.page.locator("#ending")
    assert ending.get_by_role("heading", name="Solved").is_visible()
    assert page.page.locator(".confetti").count() == 0
    assert "Well done!" in ending.inner_text()
    assert "puzzlewright make sudoku --difficulty easy --seed 8" in ending.inner_text()
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("share")
    ending.get_by_text("The result is copied").wait_for()
    shared = page.page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("Monday\nSolved in 0:0")
    assert shared.endswith(" without hints.")
    page.click("again")
    assert not ending.is_visible()
    assert not page.is_solved
    assert digit(page, 0, 1) == ""
    assert page.page.locator(".time").inner_text() in {"0:00", "0:01"}
    page.page.emulate_media(reduced_motion="no-preference")
    fill(page, LEFT)
    ending.wait_for()
    assert page.page.locator(".confetti").count() == 1
    page.click("again")
    for _ in LEFT:
        page.click("hint")
    assert "with 3 hints." in ending.inner_text()  # who lets the page solve it is not praised
    assert "Well done" not in ending.inner_text()
    assert page.page.locator(".confetti").count() == 0
    page.click("again")
    page.page.reload()
    assert not ending.is_visible()


def test_buttons_and_dialogs(played: Opener) -> None:
    """Reveal asks first, a pause hides the board, keys are explained, pages are printed empty."""
    page = played(SUDOKU)
    page.page.locator("#reveal").click()
    if page.page.locator("#reveal-all").is_visible():
        page.page.locator("#reveal-all").click()
    page.page.get_by_role("button", name="Cancel").click()
    assert not page.is_solved
    page.click("pause")
    assert not page.cell(0, 0).is_visible()
    page.click("go-on")
    assert page.cell(0, 0).is_visible()
    page.cell(0, 1).click()
    page.keys("?")
    keys = page.page.locator("#keys")
    assert "Ctrl+Z" in keys.inner_text()
    page.keys("2", "Escape")
    assert not keys.is_visible()
    assert digit(page, 0, 1) == ""
    page.keys("2")
    assert digit(page, 0, 1) == "2"
    page.page.evaluate(
        """() => { window.print = () => {
          window.printed = document.querySelectorAll('.cell input')[1].value;
          dispatchEvent(new Event('afterprint')); }; }"""
    )
    for name, printed in (("print-now", "2"), ("print-empty", "")):
        page.click("settings")
        page.page.locator(f"#{name}").click()
        assert page.page.evaluate("window.printed") == printed
        assert digit(page, 0, 1) == "2"
        assert page.kept["state"]
    page.click("reveal")
    assert (page.is_solved, page.said) == (True, "Revealed.")


def test_helps_are_in_a_menu_on_a_phone(played: Opener) -> None:
    """The bar of a phone is one line, and the menu is not cut by the window."""
    page = played(SUDOKU, touch=True)
    bar = page.page.locator(".bar").bounding_box()
    assert bar is not None
    assert bar["height"] < 60
    page.page.locator("#help").click()
    box = page.page.locator(".helps > .menu-list").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= HAND["width"]
    page.keys("Escape")
    assert not page.page.locator("#hint").is_visible()


def test_solutions_are_packed() -> None:
    """Nobody reads the solution by a glance at the page, though it is there."""
    text = job_html(SUDOKU)
    assert '"answer"' not in text
    assert '"packed":"' in text
    assert pack({"answer": [["1"]]}) != pack({"answer": [["2"]]})
