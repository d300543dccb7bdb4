"""What all games share: what is said, what is undone, and how pages are printed and sized."""

from __future__ import annotations

from typing import Any

import pytest
from browser import Opener, Played
from laying import Table

from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, Sudoku, WordSearch
from puzzlewright.puzzles.base import Puzzle

#: A small puzzle of each kind.
GAMES: dict[str, Puzzle[Any]] = {
    "sudoku": Sudoku.loads("sudoku 2x2\n......2331......\n"),
    "crisscross": CrissCross.loads(
        "crisscross\ngrid\nCAT\nA-O\nR-E\nwords\ncat;purrs\ncar;has wheels\ntoe;one of ten\n"
    ),
    "fillin": FillIn.loads("fillin\ngrid\n___\n_#_\n___\nwords\nCAT\nCAR\nTOE\nRYE\n"),
    "wordsearch": WordSearch.make([("apple", ""), ("pear", "")], seed=5),
    "packing": Packing.loads(
        "packing\nboard 3x5\nbricks P-pentomino, U-pentomino, V-pentomino\n"
    ),
    "jigsaw": Jigsaw(2, 2, [(0, 1, 2, 0), (0, 0, 3, -1), (-2, 4, 0, 0), (-3, 0, 0, -4)]),
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


@pytest.mark.parametrize("kind", GAMES)
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
    assert (page.is_solved, page.said) == (False, "")
    page.click("undo")
    assert page.is_solved
    page.click("check")
    assert page.said == "All of it is right."
    move(page, kind)
    assert page.said == ""


def test_nothing_in_hand(played: Opener) -> None:
    """A piece that is let go of does not wait for a place any more."""
    page = played(GAMES["jigsaw"])
    option = page.page.locator(".option").first
    option.click()
    assert page.said.endswith("now a place for it.")
    option.click()
    assert page.said == ""
