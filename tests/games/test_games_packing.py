"""Packings, played in a browser: what only a page shows. Their logic: tests/js/pieces.test.mjs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.browsers.chromium import Opener
from support.browsers.piece_moves import Finger, Table
from support.case_samples import some_of
from support.game_samples import PACKINGS, SQUARE, TROMINO

from puzzlewright import Packing
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import job_html

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def label(option: Locator) -> str:
    """Return the label of a brick in the tray."""
    return option.get_attribute("aria-label") or ""


@pytest.mark.parametrize("board", some_of(["soma", "hex", "tri"], "soma"))
def test_by_dragging(played: Opener, board: str) -> None:
    """On each lattice bricks are turned, dragged to their places, and the puzzle is solved."""
    page = played(Packing.loads(PACKINGS[board]))
    table = Table(page)
    for part in table.parts():
        assert not page.is_solved
        table.drag(part)
        assert " lies in " in page.said or page.is_solved
    assert page.is_solved
    assert page.said.startswith("Solved in 0:")


def test_with_a_mouse(played: Opener) -> None:
    """The wheel and the right button turn; what does not fit stays; off the board is the tray."""
    page = played(Packing.loads(SQUARE))
    table = Table(page)
    mouse = page.page.mouse
    option = page.page.locator('.option[data-piece="2"]')
    mouse.move(*table.held(2))
    mouse.down()
    mouse.move(*table.spot([0, 0, 2]), steps=3)
    assert page.page.locator(".ghost .fits").count() == 1
    page.keys("r", "Escape")
    mouse.up()
    assert label(option).startswith("piece V, columns by row: ")
    assert page.page.locator(".laid > *, .ghost > *").count() == 0
    mouse.move(*table.held(2))
    mouse.down()
    mouse.move(*table.spot([0, 0, 2]), steps=3)
    before = page.page.locator(".ghost").inner_html()
    mouse.wheel(0, 100)
    changed = "(before) => document.querySelector('.ghost').innerHTML !== before"
    page.page.wait_for_function(changed, arg=before)
    mouse.up()
    assert table.label(0, 2) == "row 1, column 3, piece V, turned 90°"
    page.drag(table.held(1), table.spot([0, 0, 2]))
    assert page.said == f"{table.pieces[1]['name']} does not fit there."
    assert page.page.locator('.option[data-piece="1"]').is_visible()
    page.drag(table.spot([0, 0, 2]), (900, 700))
    assert option.is_visible()
    assert page.said.endswith("is back in the tray.")
    page.click("undo")
    assert option.is_hidden()
    page.page.locator(".spot").nth(0).focus()
    table.walk((0, 0, 2))
    page.keys("Delete")
    assert option.is_visible()
    assert table.label(0, 2) == "row 1, column 3, empty"
    page.click("hint")
    assert "belongs in row" in page.said
    page.click("check")
    assert page.said.endswith("10 cells to fill.")
    laid = page.page.locator(".laid .piece")
    assert laid.count() == 1
    page.reload()
    assert laid.count() == 1
    page.change_kept(state={"laid": [[0, 0, 0, 0, None]], "looks": [0, 0, 0]}, past=[])
    page.reload()
    assert laid.count() == 0


@pytest.mark.slow
def test_turned_where_it_lies(played: Opener) -> None:
    """A right click turns a brick in the tray or on the board, and takes it nowhere; so does R."""
    page = played(Packing.loads(TROMINO))
    table = Table(page)
    mouse = page.page.mouse
    option = page.page.locator('.option[data-piece="0"]')
    mouse.click(*table.held(0), button="right")
    assert label(option) == "piece I, turned 90°, columns by row: 1; 1; 1"
    assert option.get_attribute("aria-selected") == "false"
    page.drag(table.held(0), table.spot([0, 1, 2]))
    assert table.label(0, 2) == "row 1, column 3, piece I, turned 90°"
    mouse.click(*table.spot([0, 0, 2]), button="right")
    assert table.label(1, 1) == "row 2, column 2, piece I"
    assert page.page.locator(".held").count() == 0
    mouse.click(*table.spot([0, 1, 1]))  # taken: the buttons are beside it
    near = page.page.locator(".tools.near").bounding_box()
    held = page.page.locator(".held").bounding_box()
    assert near is not None
    assert held is not None
    assert abs(near["y"] + near["height"] - held["y"]) < 30 or near["y"] > held["y"]
    page.keys("r")
    labels = [table.label(row, 2) for row in range(3)]
    assert all(text.endswith("piece I, turned 90°") for text in labels), labels


def test_in_the_hand(played: Opener) -> None:
    """With a finger on a small screen: a piece, buttons that turn it, a place."""
    page = played(Packing.loads(PACKINGS["box"]), touch=True)
    table = Table(page)
    assert table.fits_in
    for part in table.parts():
        table.tap(part)
    page.wait_until_solved()
    assert table.fits_in


@pytest.mark.slow
def test_with_fingers(played: Opener) -> None:
    """A finger carries a piece above itself; a tap with another one turns it; Undo lets it go."""
    page = played(Packing.loads(SQUARE), touch=True)
    table = Table(page)
    part = next(part for part in table.parts() if not table.steps(part))
    x, y = table.spot(table.target(part))
    start = table.held(part.piece)
    lifted = 1.2 * min(40, table.spot([0, 0, 1])[0] - table.spot([0, 0, 0])[0])
    Finger(table).drag(start, (start[0], start[1] - 60), (x, y + lifted))
    option = page.page.locator(f'.option[data-piece="{part.piece}"]')
    assert option.is_hidden(), page.said
    assert (
        table.label(*table.target(part)[1:]).split(", ")[2]
        == f"piece {table.pieces[part.piece]['name']}"
    )
    Finger(table).drag((x, y), (x, y + 100), (x, 780))
    assert option.is_visible(), page.said
    page.click("clear")
    hand = Finger(table)
    x, y = table.spot([0, 0, 2])
    start = table.held(2)
    hand.press(start)
    hand.slide((start[0], start[1] - 60))
    hand.slide((x, y + 48))
    hand.tap_with_another((300, 700))
    hand.lift()
    assert table.label(0, 2) == "row 1, column 3, piece V, turned 90°"
    hand.press((x, y))
    hand.slide((x, y + 60))
    assert page.page.locator(".carried > *").count() > 0
    page.keys("Control+z")
    hand.slide((x, y + 80))
    hand.lift()
    assert page.page.locator(".carried > *, .laid > *").count() == 0
    option = page.page.locator('.option[data-piece="1"]')
    hand.press(table.held(1))  # two fingers, without a drag
    hand.tap_with_another((300, 700))
    hand.lift()
    assert label(option).startswith("piece U, turned 90°, columns by row: ")
    assert option.get_attribute("aria-selected") == "false"


def test_by_keyboard_alone(played: Opener) -> None:
    """Tab leads to the tray; Enter takes a piece and puts it down; then the tray has the focus."""
    page = played(Packing.loads(PACKINGS["box"]))
    table = Table(page)
    parts = table.parts()
    for part in parts:
        table.type(part)
        assert part is parts[-1] or table.role() == "option"
    assert page.is_solved


def test_boards_fill_the_window(played: Opener) -> None:
    """Board and tray are beside each other where the window is wide, else one below the other."""
    page = played(Packing.loads("packing\nboard 6x10\nbricks pentominoes\n"))
    fits = """([width, height, least, isLeft]) => {
      const of = (name) => document.querySelector(name).getBoundingClientRect();
      const [board, tray] = [of(".board-svg"), of(".tray")];
      if (isLeft) return tray.right <= board.left;
      const inside = (box) => box.right <= width && box.bottom <= height + 1;
      const apart = width > height ? tray.left >= board.right : tray.top >= board.bottom;
      return board.width >= least && inside(board) && inside(tray) && apart;
    }"""
    sizes = {(1200, 900): 700, (844, 390): 420, (390, 844): 340, (320, 568): 280}
    for (width, height), least in sizes.items():
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.wait_for_function(fits, arg=[width, height, least, False])
    page.page.set_viewport_size({"width": 844, "height": 390})
    page.page.evaluate("document.body.classList.add('left-handed')")
    page.page.wait_for_function(fits, arg=[844, 390, 0, True])


def test_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that nobody could lay on a screen is refused, before a solution is looked for."""
    monkeypatch.setattr(Packing, "search", None)
    puzzle = Packing.loads("packing\nboard 60x60\nbricks dominoes\n")
    with pytest.raises(InputError, match="cannot be played: 3,600 cells; at most 2,500 can be"):
        job_html(puzzle)


def test_page() -> None:
    """The page is the same every time, and small."""
    puzzle = Packing.loads("packing\nboard 6x10\nbricks pentominoes\n")
    assert job_html(puzzle) == job_html(puzzle)
    assert len(job_html(puzzle).encode()) < 150_000
