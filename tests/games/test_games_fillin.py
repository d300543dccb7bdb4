"""Fill-ins and crossword fills, played in a browser.

What is right, which words are placed and where hints lead is tested in tests/js/letters.test.mjs.
"""

from __future__ import annotations

import pytest
from support.browsers.chromium import Opener
from support.browsers.letter_games import (
    here,
    sticks_out,
    tab_stops,
    tab_to_grid,
    text,
    texts,
    wrong,
)

from puzzlewright import FillIn
from puzzlewright.core.errors import InputError
from puzzlewright.i18n.catalogue import load_catalogue
from puzzlewright.outputs.html import job_html, puzzle_game
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.view.game import MOST_WORDS
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

#: Two given letters, one of them two letters in a cell; one solution.
RING = "fillin\ngrid\n(QU)_T\n_#_\n___\nwords\n(QU)AY\n(QU)IT\nTOT\nYET\n"

#: A bar behind the third cell, a circle, shades, and a void in a corner.
MARKED = (
    "fillin\ngrid\n____#\n_____\n#____\nbars\n..|..\n.....\n.....\ncircles\no....\n.....\n.....\n"
    "shades\n.....\n.***.\n.....\nvoids\n....o\n.....\n.....\n"
    "words\nCAT\nPAGES\nREDS\nCP\nAAR\nTGE\nSED\nSS\n"
)


def test_on_a_desk(played: Opener) -> None:
    """Words are typed or chosen from the list, and ticked off for the eye and for the ear."""
    page = played(FillIn.loads(RING))
    listed = page.page.locator(".listed")
    assert page.page.locator(".count").inner_text() == "0 of 4 words placed"
    tab_to_grid(page)
    assert here(page).startswith("QU (given), row 1, column 1, 1 across, letter 1 of 3")
    listed.filter(has_text="TOT").click()
    assert page.said == "TOT does not go with the letters given in 1 across."
    listed.filter(has_text="QUIT").click()
    assert [text(page, 0, col) for col in range(3)] == ["QU", "I", "T"]
    assert page.page.locator(".listed.used .text").all_inner_texts() == ["QUIT"]
    assert page.page.locator(".listed.used .unseen").inner_text().strip() == "(placed)"
    page.cell(2, 1).click()
    listed.filter(has_text="QUIT").click()  # where it stands
    assert "row 1, column 1, 1 across" in here(page)
    page.cell(2, 1).click()
    listed.filter(has_text="QUAY").click()
    page.click("check")
    assert page.said == "3 cells wrong, 2 cells to go."
    assert wrong(page) == [(2, 0), (2, 1), (2, 2)]
    listed.filter(has_text="YET").click()
    assert wrong(page) == []
    page.reload()
    assert texts(page)[:3] == ["QU", "I", "T"]
    page.cell(1, 0).click()
    page.keys("a", "Backspace", "a")
    page.cell(1, 2).click()
    page.keys("o")
    assert page.is_solved
    assert page.page.locator(".count").inner_text() == "4 of 4 words placed"


def test_in_the_hand(played: Opener) -> None:
    """A finger chooses from the words that are as long as the slot; those that agree are first."""
    words = load_catalogue("de")
    puzzle = FillIn.loads("fillin\ngrid\n___\n_#_\n___\nwords\nCAR\nCAT\nRYE\nTOE\n")
    page = played(puzzle, touch=True, language="de")
    root = page.page.locator("html")
    assert (root.get_attribute("lang"), root.get_attribute("dir") or "ltr") == ("de", "ltr")
    assert not sticks_out(page)
    strip = page.page.locator(".strip button")
    page.page.touchscreen.tap(*page.middle(0, 0))
    assert tab_stops(page, ".strip") == 1
    assert strip.all_inner_texts() == ["CAR", "CAT", "RYE", "TOE"]
    page.keys("t")
    assert strip.all_inner_texts() == ["TOE", "CAR", "CAT", "RYE"]
    assert page.page.locator(".strip .against").all_inner_texts() == ["CAR", "CAT", "RYE"]
    strip.first.tap()
    assert [text(page, 0, col) for col in range(3)] == ["T", "O", "E"]
    assert strip.filter(has_text="TOE").count() == 0
    count = page.page.locator(".count").text_content()
    assert count == words("{} of {} words placed").format(1, 4)
    page.click("check")
    assert page.page.locator("#check").inner_text().startswith(words("Check"))
    assert page.said.startswith(words("Nothing wrong so far, {} to go.").partition("{}")[0])


def test_a_crossword_with_marks(played: Opener) -> None:
    """Circles and shades are seen and heard, bars are drawn, and voids are not there.

    A crossword shows the letters so far where it has no clues, and its words in a list that opens.
    """
    page = played(FillIn.loads(MARKED))
    tab_to_grid(page)
    assert here(page).endswith("1 across, letter 1 of 3, 1 down, letter 1 of 2, circled")
    assert page.page.locator(".layer .bars").get_attribute("d") == "M3 0v1"
    assert page.page.locator(".layer .ring").count() == 1
    assert page.page.locator(".cell.shaded").count() == 3
    assert page.page.locator(".gap.void").count() == 1
    lines = "fillin\nmode dictionary\ngrid\n__\n__\nwords\nAB\nCD\nAC\nBD\nonly 1-Across\nAB\n"
    page = played(FillIn.loads(lines))
    assert page.page.locator("h1").inner_text() == "Crossword"
    page.cell(0, 0).click()
    told = " ".join(page.page.locator(".clue-now").inner_text().split())
    assert told == "1 across (2) one of AB"
    page.keys(*"ax")
    assert page.page.locator(".clue .pattern").all_inner_texts() == ["AX", "··", "A·", "X·"]
    page.page.locator("summary", has_text="The words").click()
    for row, word in enumerate(("AB", "CD")):
        page.cell(row, 0).click()
        page.page.locator(".listed", has_text=word).click()
    assert page.is_solved
    assert texts(page) == list("ABCD")


def test_large_lists_are_refused() -> None:
    """A page does not carry a whole dictionary; the error names what to do instead."""
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = [Word((a, b, c)) for a in signs for b in signs for c in signs[:4]]
    assert len(words) > MOST_WORDS
    puzzle = FillIn(Template([["", "", ""]]), words, mode="dictionary")
    with pytest.raises(InputError, match="make fillin --crossword") as caught:
        job_html(puzzle)
    assert f"at most {MOST_WORDS:,} words, and {len(words):,} of the list" in str(caught.value)


def test_all_letters_given() -> None:
    """A fill-in with nothing to fill in is refused; a crossword is played from the empty grid."""
    rows = (("C", "A", "T"), ("A", None, None), ("R", None, None))
    words = [Word(tuple("CAT")), Word(tuple("CAR"))]
    with pytest.raises(InputError, match="all its letters are given"):
        job_html(FillIn(Template(rows), words))
    data = puzzle_game(FillIn(Template(rows), words, crossword=True)).data
    assert {cell for row in data["rows"] for cell in row if cell is not None} == {""}
    assert tuple(map(tuple, data["answer"])) == rows
