"""The parts that all games share: messages, undo, and how pages are printed and sized.

How steps, helps and what is kept work is tested in Node: tests/js/shell.test.mjs.
"""

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

#: Games in which a move has no message, as it is seen and heard where it is made.
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
        cells = each.cells(len(GAMES[kind].entries[each.entry].cells))  # type: ignore[attr-defined]
        page.drag(page.middle(*cells[0]), page.middle(*cells[-1]))
    else:
        table = Table(page)
        table.drag(table.parts()[0])


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


#: The least width of cells on a desk, in games of cells that are as large as there is room.
LEAST = {"sudoku": 60, "crisscross": 60, "fillin": 60, "wordsearch": 50}


@pytest.mark.parametrize("kind", some_of(GAMES, "sudoku", "crisscross", "packing", "cover"))
def test_every_kind(played: Opener, kind: str) -> None:
    """Messages stay true, steps are kept, pages are printed, and nothing sticks out."""
    page = played(GAMES[kind])
    if kind in LEAST:
        box = page.cell(0, 0).bounding_box()
        assert box is not None
        assert LEAST[kind] <= box["width"] <= 64.5
    assert not page.kept
    page.click("check")
    checked = page.said
    assert checked
    assert pages(page) == 1
    move(page, kind)
    assert page.said != checked
    assert (page.said == "") is (kind in SILENT)
    see_steps(page)
    page.click("hint")
    assert page.said != ""
    if kind in SILENT:
        see_solved_no_more(page, kind)
    page.page.set_viewport_size({"width": 320, "height": 560})
    assert fits_soon(page)
    page.page.emulate_media(media="print", color_scheme="dark")
    page.page.set_viewport_size(SHEET)  # type: ignore[arg-type]
    assert page.page.evaluate(UNPRINTABLE) == []
    assert not page.page.locator(".said").is_visible()
    ground = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    assert page.page.evaluate(ground).strip() == "#fff"  # also where screens are dark


def fits_soon(page: Played) -> bool:
    """Tell whether nothing sticks out at the side, once the page has got used to its window."""
    root = "document.documentElement"
    for _ in range(40):
        if page.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth"):
            return True
        page.page.wait_for_timeout(50)
    return False


def see_steps(page: Played) -> None:
    """Undo and redo a move, each after the page was opened again: the steps are the same."""
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
    page.change_kept(past=[{"now": "null"}])  # which shows the beginning
    page.reload()
    page.click("undo")
    assert page.kept["state"] == start


def see_solved_no_more(page: Played, kind: str) -> None:
    """Change a game that was revealed: its state is no longer "solved", nor "right"."""
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


def test_printed_whole(played: Opener) -> None:
    """A large jigsaw is scaled to the sheet with all its pieces; all options are listed."""
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


@pytest.mark.parametrize("kind", some_of(["jigsaw", "packing"], "jigsaw"))
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
