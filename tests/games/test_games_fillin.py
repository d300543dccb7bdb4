"""Fill-ins and crossword fills, played in a browser."""

from __future__ import annotations

import pytest
from support.browsers.chromium import Opener
from support.browsers.letter_games import (
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

from puzzlewright import FillIn
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import job_html, puzzle_game
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.view.game import MOST_WORDS
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

#: Two given letters, one of them two letters in a cell; one solution.
RING = "fillin\ngrid\n(QU)_T\n_#_\n___\nwords\n(QU)AY\n(QU)IT\nTOT\nYET\n"

#: Two words that may change places.
CORNER = "fillin\ngrid\n___\n_##\n_##\nwords\nCAR\nCAT\n"

#: Any words of a list.
SQUARE = "fillin\nmode dictionary\ngrid\n__\n__\nwords\nAB\nCD\nAC\nBD\nXY\nAX\n"


def test_by_keyboard_alone(played: Opener) -> None:
    """Words are typed with their given letters or without them, and ticked off."""
    page = played(FillIn.loads(RING))
    tab_to_grid(page)
    assert here(page).startswith("QU (given), row 1, column 1, 1 across, letter 1 of 3")
    page.keys(*"quit")
    assert [text(page, 0, col) for col in range(3)] == ["QU", "I", "T"]
    assert page.page.locator(".listed.used .text").all_inner_texts() == ["QUIT"]
    page.keys(*"yet", *"a")
    assert not page.is_solved
    page.keys(*"o")
    assert page.is_solved
    assert page.page.locator(".count").inner_text() == "4 of 4 words placed"


def test_by_pointer_and_keypad(played: Opener) -> None:
    """A word of the list is written by a click where one is; the keypad writes letters."""
    page = played(FillIn.loads(RING))
    page.cell(0, 1).click()
    page.page.locator(".listed", has_text="QUIT").click()
    assert text(page, 0, 1) == "I"
    page.cell(2, 1).click()
    page.page.locator(".listed", has_text="QUAY").click()
    page.click("check")
    assert page.said == "3 cells wrong, 2 cells to go."
    assert wrong(page) == [(2, 0), (2, 1), (2, 2)]
    page.page.locator(".listed", has_text="YET").click()
    assert wrong(page) == []
    page.cell(1, 0).click()
    page.click("keypad")
    press(page, "A")
    page.cell(1, 2).click()
    press(page, "O")
    assert page.is_solved


def test_a_word_that_does_not_go(played: Opener) -> None:
    """What is too long, or goes against given letters, is not written; used words are shown."""
    page = played(FillIn.loads(RING))
    page.cell(0, 1).click()
    page.page.locator(".listed", has_text="TOT").click()
    assert page.said == "TOT does not go with the letters given in 1 across."
    page.page.locator(".listed", has_text="QUIT").click()
    page.page.locator(".listed", has_text="QUIT").click()
    assert "row 1, column 1, 1 across" in here(page)
    long = played(FillIn.loads("fillin\ngrid\n____\n_###\n_###\nwords\nCARD\nCAT\n"))
    long.cell(0, 0).click()
    long.page.locator(".listed", has_text="CAT").click()
    assert long.said == "CAT has 3 letters, 1 across has 4."


def test_in_the_hand(played: Opener) -> None:
    """A finger chooses from the words that are as long as the slot, above the keypad."""
    page = played(FillIn.loads(RING), touch=True)
    assert not sticks_out(page)
    page.page.touchscreen.tap(*page.middle(2, 1))
    assert tab_stops(page, ".strip") == 1
    page.page.locator(".strip button", has_text="YET").tap()
    assert [text(page, 2, col) for col in range(3)] == ["Y", "E", "T"]
    assert page.page.locator(".strip button", has_text="YET").count() == 0
    page.page.touchscreen.tap(*page.middle(0, 1))
    tap(page, "I")
    page.page.touchscreen.tap(*page.middle(1, 0))
    tap(page, "A")
    page.page.touchscreen.tap(*page.middle(1, 2))
    tap(page, "O")
    assert page.is_solved


def test_any_fill_of_several(played: Opener) -> None:
    """Whichever way the words go in: it is right; only words that are none are marked."""
    for across, down in (("CAR", "CAT"), ("CAT", "CAR")):
        page = played(FillIn.loads(CORNER))
        page.cell(0, 0).click()
        page.keys(*across, *down[1:])
        assert page.is_solved
    page = played(FillIn.loads(CORNER))
    page.cell(0, 0).click()
    page.keys(*"CAR", *"AR")
    assert not page.is_solved  # twice, but listed once
    page.click("check")
    assert len(wrong(page)) == 5
    page.cell(2, 0).click()
    page.keys("p")
    page.click("check")
    assert wrong(page) == [(0, 0), (1, 0), (2, 0)]


def test_hints_go_on_from_what_is_there(played: Opener) -> None:
    """Where there are several solutions, hints keep to one that has what was typed."""
    puzzle = FillIn.loads(CORNER)
    other = "R" if puzzle_game(puzzle).data["answer"][0][2] == "T" else "T"
    page = played(puzzle)
    page.cell(0, 2).click()
    page.keys(other)
    for _ in range(3):
        page.click("hint")
        assert "instead of" not in page.said
    page.click("hint")
    assert page.is_solved
    assert text(page, 0, 2) == other
    page.click("clear")
    page.cell(0, 0).click()
    page.keys(*"XAX")  # begins no word
    page.click("hint")
    assert "Emptied: row 1, column 1" in page.said or "instead of X" in page.said
    while not page.is_solved:
        page.click("hint")


def test_words_listed_twice(played: Opener) -> None:
    """A word that is listed twice is ticked off when it stands in two slots."""
    page = played(FillIn.loads("fillin\ngrid\n___\n_##\n_##\nwords\nTOT\nTOT\n"))
    page.cell(0, 0).click()
    page.keys(*"tot")
    item = page.page.locator(".listed")
    assert item.locator(".often").inner_text().strip() == "×2 (1)"
    assert page.page.locator(".listed.used").count() == 0
    page.keys(*"ot")
    assert page.page.locator(".listed.used").count() == 1
    assert page.is_solved


def test_a_dictionary(played: Opener) -> None:
    """Any words of the list will do, none of them twice; it looks like a crossword."""
    page = played(FillIn.loads(SQUARE))
    assert page.page.locator("h1").inner_text() == "Crossword"
    page.cell(0, 0).click()
    page.keys(*"ax")
    assert page.page.locator(".clue .pattern").all_inner_texts() == ["AX", "··", "A·", "X·"]
    page.cell(0, 0).click()
    page.click("hint")
    page.page.locator("summary", has_text="The words").click()
    page.cell(0, 0).click()
    page.page.locator(".listed", has_text="AB").click()
    page.cell(1, 0).click()
    page.page.locator(".listed", has_text="CD").click()
    assert page.is_solved
    assert texts(page) == list("ABCD")


def test_progress_is_kept(played: Opener) -> None:
    """Letters are there again; what is given cannot be erased."""
    page = played(FillIn.loads(RING))
    page.cell(0, 0).click()
    page.keys("Delete", *"qui")
    page.reload()
    assert texts(page)[:3] == ["QU", "I", "T"]
    page.click("reveal")
    assert page.is_solved
    assert page.said == "Revealed."


def test_lists_for_single_slots(played: Opener) -> None:
    """A slot that has words of its own takes no others."""
    lines = "fillin\nmode dictionary\ngrid\n__\n__\nwords\nAB\nCD\nAC\nBD\nonly 1-Across\nAB\n"
    page = played(FillIn.loads(lines))
    page.cell(0, 0).click()
    told = " ".join(page.page.locator(".clue-now").inner_text().split())
    assert told == "1 across (2) one of AB"
    page.page.keyboard.insert_text("AC")
    page.page.keyboard.insert_text("BD")
    assert texts(page) == list("ACBD")  # its transpose would be right
    assert not page.is_solved
    apart = "fillin\nmode dictionary\ngrid\n__#__\nwords\nAB\nonly 1-Across\nXY\nZW\n"
    page = played(FillIn.loads(apart))
    for second, right in (("ZW", False), ("AB", True)):
        page.cell(0, 0).click()
        page.page.keyboard.insert_text("XY")
        page.cell(0, 3).click()
        page.page.keyboard.insert_text(second)
        assert texts(page) == [*"XY", *second]
        assert page.is_solved is right


def test_cells_in_no_slot(played: Opener) -> None:
    """A cell that is in no word may hold anything, or stay empty."""
    page = played(FillIn.loads("fillin\ngrid\n__#\n##_\nwords\nAT\n"))
    page.cell(1, 2).click()
    assert here(page) == "empty, row 2, column 3"
    page.keys("x", "ArrowUp", "PageDown", *"at")
    assert texts(page) == list("ATX")
    assert page.is_solved
    page.click("clear")
    page.cell(0, 0).click()
    page.keys(*"at")
    assert page.is_solved


def test_large_lists_are_refused() -> None:
    """A page does not carry a whole dictionary; what to do instead is told."""
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = [Word((a, b, c)) for a in signs for b in signs for c in signs[:4]]
    assert len(words) > MOST_WORDS
    puzzle = FillIn(Template([["", "", ""]]), words, mode="dictionary")
    with pytest.raises(InputError, match="make fillin --crossword") as caught:
        job_html(puzzle)
    assert f"at most {MOST_WORDS:,} words, and {len(words):,} of the list" in str(caught.value)


def test_all_letters_given(played: Opener) -> None:
    """A fill-in with nothing to fill in is refused; a crossword is played from the empty grid."""
    rows = (("C", "A", "T"), ("A", None, None), ("R", None, None))
    words = [Word(tuple("CAT")), Word(tuple("CAR"))]
    with pytest.raises(InputError, match="all its letters are given"):
        job_html(FillIn(Template(rows), words))
    page = played(FillIn(Template(rows), words, crossword=True))
    assert texts(page) == [""] * 5
    page.click("reveal")
    assert page.is_solved


def test_words_that_agree_come_first(played: Opener) -> None:
    """On a small screen the words that go with the letters there are stand before the others."""
    page = played(
        FillIn.loads("fillin\ngrid\n___\n_#_\n___\nwords\nCAR\nCAT\nRYE\nTOE\n"), touch=True
    )
    strip = page.page.locator(".strip button")
    page.page.touchscreen.tap(*page.middle(0, 0))
    assert strip.all_inner_texts() == ["CAR", "CAT", "RYE", "TOE"]
    page.keys("t")
    assert strip.all_inner_texts() == ["TOE", "CAR", "CAT", "RYE"]
    assert page.page.locator(".strip .against").all_inner_texts() == ["CAR", "CAT", "RYE"]


#: A bar behind the third cell, a circle, shades, and a void in a corner.
MARKED = (
    "fillin\ngrid\n____#\n_____\n#____\nbars\n..|..\n.....\n.....\ncircles\no....\n.....\n.....\n"
    "shades\n.....\n.***.\n.....\nvoids\n....o\n.....\n.....\n"
    "words\nCAT\nPAGES\nREDS\nCP\nAAR\nTGE\nSED\nSS\n"
)


def test_marks(played: Opener) -> None:
    """Words end at bars; circles and shades are seen and heard, and voids are not there."""
    page = played(FillIn.loads(MARKED))
    tab_to_grid(page)
    assert here(page).endswith("1 across, letter 1 of 3, 1 down, letter 1 of 2, circled")
    page.keys(*"catp")  # the last letter does not go over the bar, but into the next word
    assert [text(page, 0, col) for col in range(4)] == ["C", "A", "T", ""]
    assert text(page, 1, 0) == "P"
    assert page.page.locator(".layer .bars").get_attribute("d") == "M3 0v1"
    assert page.page.locator(".layer .ring").count() == 1
    assert page.page.locator(".cell.shaded").count() == 3
    assert page.page.locator(".gap.void").count() == 1


#: A cell with two given letters, which ordinary words of the list have in two; two solutions.
REBUS = "fillin\ngrid\n__(ST)__\n_###_\n_###_\n_____\nwords\nCUSTOM\nCORK\nMILK\nKNACK\n"


def test_a_rebus_takes_ordinary_words(played: Opener) -> None:
    """A click on CUSTOM writes it into five cells; it is ticked off, and the puzzle is solved."""
    page = played(FillIn.loads(REBUS))
    page.cell(0, 0).click()
    page.page.locator(".listed", has_text="CUSTOM").click()
    assert [text(page, 0, col) for col in range(5)] == ["C", "U", "ST", "O", "M"]
    assert page.page.locator(".listed.used .text").all_inner_texts() == ["CUSTOM"]
    while not page.is_solved:
        page.click("hint")
    two = ["fillin", "mode dictionary", "grid", "__(ST)__#", "######", "______", "words"]
    page = played(FillIn.loads("\n".join([*two, "CUSTOM", "MUSEUM", "BUSTED"])))
    page.cell(2, 0).click()
    page.keys(*"CUSTOM")
    page.cell(0, 0).click()
    page.keys(*"CUOM")
    assert not page.is_solved  # the same word twice
    page.click("clear")
    page.cell(2, 0).click()
    page.keys(*"CUSTOM")
    page.cell(0, 0).click()
    page.keys(*"BUED")
    assert page.is_solved
