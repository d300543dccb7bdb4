"""What all games share: what is said, what is undone, and how pages are printed and sized."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from support.browsers.chromium import Opener, Played
from support.browsers.piece_moves import Table
from support.case_samples import some_of

from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, Sudoku, WordSearch
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.cover.make.classics import queens

#: A small puzzle of each kind.
GAMES: dict[str, Puzzle[Any]] = {
    "sudoku": Sudoku.loads("sudoku 2x2\n......2331......\n"),
    "crisscross": CrissCross.loads(
        "crisscross\ngrid\nCAT\nA-O\nR-E\nwords\ncat;purrs\ncar;has wheels\ntoe;one of ten\n"
    ),
    "fillin": FillIn.loads("fillin\ngrid\n___\n_#_\n___\nwords\nCAT\nCAR\nTOE\nRYE\n"),
    "wordsearch": WordSearch.make([("apple", ""), ("pear", "")], seed=5),
    "packing": Packing.loads("packing\nboard 3x5\nbricks P-pentomino, U-pentomino, V-pentomino\n"),
    "jigsaw": Jigsaw(
        2, 2, [(0, 1, 2, 0), (0, 0, 3, -1), (-2, 4, 0, 0), (-3, 0, 0, -4)], turning=False
    ),
    "cover": Cover("a b c", ["a b", "b c", "c"]),
}

#: Games in which a move is not told, as it is seen and heard where it is made.
SILENT = ("sudoku", "crisscross", "fillin")


def move(page: Played, kind: str) -> None:
    """Do something that changes the state of a game."""
    if kind in SILENT:
        page.cell(0, 0).click()
        page.keys("1" if kind == "sudoku" else "x")
    elif kind == "cover":
        page.page.locator('[data-option="0"]').click()
    elif kind == "wordsearch":
        (each,) = GAMES[kind].key.placements[:1]  # type: ignore[attr-defined]
        cells = each.cells(len(GAMES[kind].phrases[each.phrase].cells))  # type: ignore[attr-defined]
        page.drag(page.middle(*cells[0]), page.middle(*cells[-1]))
    else:
        table = Table(page)
        table.drag(table.parts()[0])


@pytest.mark.parametrize("kind", some_of(GAMES, "sudoku", "packing"))
def test_what_is_said_stays_true(played: Opener, kind: str) -> None:
    """What was said of the game as it was goes with the next move; what a move says stays."""
    page = played(GAMES[kind])
    page.click("check")
    checked = page.said
    assert checked
    move(page, kind)
    assert page.said != checked
    assert (page.said == "") is (kind in SILENT)
    page.click("hint")
    assert page.said != ""


@pytest.mark.parametrize("kind", SILENT)
def test_solved_no_more(played: Opener, kind: str) -> None:
    """A game that was solved, and is changed, is not said to be solved, nor to be right."""
    page = played(GAMES[kind])
    page.click("reveal")
    assert page.said == "Revealed."
    move(page, kind)
    if kind == "crisscross":  # letters that were revealed stay, where there is one solution
        assert page.is_solved
        page.click("clear")
        assert not page.is_solved
        return
    clash = "1 clashes with row 1, column 3; row 2, column 1." if kind == "sudoku" else ""
    assert (page.is_solved, page.said) == (False, clash)
    page.click("undo")
    assert page.is_solved
    page.click("check")
    assert page.said == "Everything is correct."
    move(page, kind)
    assert page.said == clash


def test_nothing_in_hand(played: Opener) -> None:
    """A piece that is let go of does not wait for a place any more."""
    page = played(GAMES["jigsaw"])
    option = page.page.locator(".option").first
    option.click()
    assert page.said.endswith("now a place for it.")
    option.click()
    assert page.said == ""


#: What a printed page must not have: boxes that scroll, and buttons that are not the puzzle.
UNPRINTABLE = """() => [...document.querySelectorAll('main *')].filter((node) => {
  const style = getComputedStyle(node), { overflow } = style;
  const cut = /auto|scroll|hidden/.test(overflow) && !node.closest('.unseen, svg');
  const pressed = node.matches('button:not(.choice, .item, .clue, .listed)');
  return node.checkVisibility() && (pressed || (cut && style.maxHeight !== 'none') || (cut
    && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)));
}).map((node) => `${node.tagName} ${node.className} ${node.id}`)"""

#: As wide as a sheet of A4 within its margins.
SHEET = {"width": 703, "height": 1032}


def pages(page: Played) -> int:
    """Return how many pages a browser prints."""
    return len(re.findall(rb"/Type\s*/Page\b", page.page.pdf(format="A4")))


@pytest.mark.parametrize("kind", some_of(GAMES, "crisscross", "packing", "cover"))
def test_printed(played: Opener, kind: str) -> None:
    """On paper there are no buttons and nothing that scrolls, and a small puzzle is on one page."""
    page = played(GAMES[kind])
    page.click("check")
    assert pages(page) == 1
    page.page.emulate_media(media="print", color_scheme="dark")
    page.page.set_viewport_size(SHEET)  # type: ignore[arg-type]
    assert page.page.evaluate(UNPRINTABLE) == []
    assert not page.page.locator(".said").is_visible()
    ground = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    assert page.page.evaluate(ground).strip() == "#fff"  # also where screens are dark


def test_all_pieces_are_printed(played: Opener) -> None:
    """The board of a large jigsaw is scaled to the sheet, and all its pieces follow, uncut."""
    side = range(12)
    down, right = [[0] * 12, *[[1] * 12] * 11, [0] * 12], [0, *[2] * 11, 0]
    pieces = [(-down[r][c], right[c + 1], down[r + 1][c], -right[c]) for r in side for c in side]
    page = played(Jigsaw(12, 12, pieces))
    assert 2 <= pages(page) <= 4
    page.page.emulate_media(media="print")
    page.page.set_viewport_size(SHEET)  # type: ignore[arg-type]
    box = page.page.locator(".board-svg").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= SHEET["width"]
    assert page.page.evaluate(UNPRINTABLE) == []
    assert page.page.locator(".option:visible").count() == 144
    boxes = page.page.locator(".option").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().right)"
    )
    assert max(boxes) <= SHEET["width"]


def test_all_options_are_printed(played: Opener) -> None:
    """A long list of options is printed to its end, whatever the screen shows of it."""
    page = played(queens(6))
    page.page.locator('[data-item="0"]').click()
    page.page.emulate_media(media="print")
    page.page.locator(".on-paper li").first.wait_for()
    assert page.page.locator(".on-paper li:visible").count() == 36
    assert page.page.evaluate(UNPRINTABLE) == []


def test_blocks_are_printed(played: Opener) -> None:
    """Blocked cells are dark on paper also where browsers leave out backgrounds."""
    page = played(GAMES["fillin"])
    page.page.emulate_media(media="print")
    told = """one => [getComputedStyle(one).borderLeftWidth, getComputedStyle(one).borderTopWidth,
      one.offsetWidth / 2, getComputedStyle(one).printColorAdjust]"""
    left, top, half, colours = page.page.locator(".gap").evaluate(told)
    assert abs(float(left.removesuffix("px")) - half) <= 1
    assert left == top
    assert colours == "exact"


@pytest.mark.parametrize("kind", some_of(GAMES, "fillin", "jigsaw"))
def test_the_past_is_kept(played: Opener, kind: str) -> None:
    """What can be undone and redone is the same after the page was opened again."""
    page = played(GAMES[kind])
    assert not page.kept
    move(page, kind)
    start = json.loads(page.kept["past"][0]["now"])
    after = page.kept["state"]
    assert after != start
    page.reload()
    page.click("undo")
    assert page.said == "Undone. This is the start."
    assert page.kept["state"] == start
    page.reload()
    page.click("redo")
    assert page.kept["state"] == after
    assert page.page.locator("#redo").is_disabled()


#: What cannot be a past.
BROKEN = (7, [7], None, [{"now": 3}], [{"now": "nonsense"}], [{"now": '{"cells": 5}'}])


@pytest.mark.slow
def test_a_past_that_is_broken(played: Opener) -> None:
    """Whatever was kept, the page is there with the state that is kept, and says what it lacks."""
    page = played(GAMES["sudoku"])
    move(page, "sudoku")
    for past in BROKEN:
        page.change_kept(past=past)
        page.reload()
        assert page.cell(0, 0).locator("input").input_value() == "1"
        if page.page.locator("#undo").is_enabled():
            page.click("undo")
            assert page.said == "No more steps are stored."
        assert page.page.locator("#undo").is_disabled()
        assert page.cell(0, 0).locator("input").input_value() == "1"
        page.cell(0, 1).click()
        page.keys("3")
        page.click("undo")
        assert page.cell(0, 1).locator("input").input_value() == ""


@pytest.mark.parametrize("kind", some_of(GAMES, "crisscross", "packing"))
def test_a_step_that_is_none(played: Opener, kind: str) -> None:
    """It shows the beginning, and what is kept then is a state."""
    page = played(GAMES[kind])
    move(page, kind)
    start = json.loads(page.kept["past"][0]["now"])
    page.change_kept(past=[{"now": "null"}])
    page.reload()
    page.click("undo")
    assert page.kept["state"] == start


def test_the_past_has_bounds(played: Opener) -> None:
    """A long game keeps its last steps, in no more room than they may have."""
    page = played(GAMES["sudoku"])
    move(page, "sudoku")
    page.change_kept(past=page.kept["past"] * 900)
    page.reload()
    page.cell(0, 1).click()
    page.keys("3")
    room, steps = len(json.dumps(page.kept, ensure_ascii=False)), len(page.kept["past"])
    assert room < 65_000
    assert 100 < steps < 900
    page.reload()
    page.click("undo")
    assert page.said == f"Undone; {steps - 1} more to undo."


@pytest.mark.parametrize(
    ("kind", "least"), [("sudoku", 60), ("crisscross", 60), ("fillin", 60), ("wordsearch", 50)]
)
def test_cells_grow_with_the_window(played: Opener, kind: str, least: int) -> None:
    """On a desk cells are large; nothing sticks out of the smallest screen."""
    page = played(GAMES[kind])
    box = page.cell(0, 0).bounding_box()
    assert box is not None
    assert least <= box["width"] <= 64.5
    page.page.set_viewport_size({"width": 320, "height": 560})
    root = "document.documentElement"
    assert page.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")


@pytest.mark.parametrize("kind", ["jigsaw", "packing"])
def test_pieces_on_a_phone_on_its_side(played: Opener, kind: str) -> None:
    """The board has the height below the bar, or half of the width, and the tray is beside it."""
    page = played(large_board(kind), touch=True)
    page.page.set_viewport_size({"width": 844, "height": 390})
    board = page.page.locator(".board-svg").bounding_box()
    tray = page.page.locator(".tray").bounding_box()
    assert board is not None
    assert tray is not None
    assert board["height"] > 290 or board["width"] > 400
    assert board["y"] + board["height"] <= 390
    assert tray["x"] >= board["x"] + board["width"]
    assert tray["width"] > 250
    root = "document.documentElement"
    assert page.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")


def large_board(kind: str) -> Puzzle[Any]:
    """Return a puzzle with a board that does not fit at its usual size."""
    if kind == "packing":
        return Packing.loads("packing\nboard 6x10\nbricks pentominoes\n")
    side = range(5)
    right = [0, 1, 2, 3, 4, 0]
    pieces = [
        (-right[row] * 5, right[col + 1], right[row + 1] * 5, -right[col])
        for row in side
        for col in side
    ]
    return Jigsaw(5, 5, pieces)
