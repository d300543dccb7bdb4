"""Criss-crosses, played in a browser; with them all that grids of letters share."""

from __future__ import annotations

import random

import pytest
from support.browsers.chromium import Opener
from support.browsers.letter_games import (
    compose,
    faint,
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

from puzzlewright import CrissCross
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import job_html, puzzle_game
from puzzlewright.puzzles.abilities import Facts, GamePage
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid

#: Three words; without clues they go in one way only.
CLUES = "cat;purrs\ncar;has wheels\ntoe;one of ten\n"
WORDS = "cat\ncar\ntoe\n"
GRID = "CAT\nA-O\nR-E\n"


def criss_cross(grid: str = GRID, words: str = CLUES, alphabet: str = "plain") -> CrissCross:
    """Return a criss-cross of some words."""
    return CrissCross.loads(f"crisscross\nalphabet {alphabet}\ngrid\n{grid}words\n{words}")


def comb(size: int) -> CrissCross:
    """Return a large criss-cross: one word across, and words down from each second letter."""
    letters = random.Random(1)
    rows = [
        [letters.choice("ABCDEFGHIJ") if row == 0 or col % 2 == 0 else None for col in range(size)]
        for row in range(size)
    ]
    grid = Grid(rows)
    return CrissCross([Entry(run.cells, run.text) for run in grid.runs], grid)


def test_by_clues_with_keyboard_alone(played: Opener) -> None:
    """Tab leads to the grid and out of it; words are typed, in small letters, one after another."""
    page = played(criss_cross())
    tab_to_grid(page)
    assert here(page) == ("empty, row 1, column 1, 1 across, letter 1 of 3, 1 down, letter 1 of 3")
    page.keys(*"cat")
    assert page.page.locator(".clue.filled").count() == 1
    assert here(page).startswith("empty, row 2, column 1, 1 down, letter 2 of 3")
    page.keys(*"ar")
    assert [text(page, row, 0) for row in range(3)] == ["C", "A", "R"]
    page.keys(*"oe")
    assert page.is_solved
    assert page.said.startswith("Solved in 0:")
    page.keys("Tab")
    assert page.page.evaluate("document.activeElement.closest('[role=grid]')") is None


def test_words_beside_clues(played: Opener) -> None:
    """With a word bank, a click writes a word where one is; it is ticked then."""
    page = played(criss_cross(), style={"word-bank": ""})
    assert page.page.locator(".clue").count() == page.page.locator(".listed").count() == 3
    page.page.locator(".clue", has_text="has wheels").click()
    page.page.locator(".listed", has_text="car").click()
    assert [text(page, row, 0) for row in range(3)] == ["C", "A", "R"]
    assert page.page.locator(".listed.used").count() == 1
    for clue, word in (("purrs", "cat"), ("one of ten", "toe")):
        page.page.locator(".clue", has_text=clue).click()
        page.page.locator(".listed", has_text=word).click()
    assert page.is_solved
    assert played(criss_cross()).page.locator(".listed").count() == 0


def test_by_pointer_and_keypad(played: Opener) -> None:
    """The keypad is switched on, and writes where a click led."""
    page = played(criss_cross())
    assert not page.page.locator(".keypad").is_visible()
    page.click("keypad")
    page.page.locator(".clue", has_text="has wheels").click()
    press(page, *"CAX")
    press(page, "erase", *"R")  # where it was typed, though the word was left
    page.page.locator(".clue", has_text="purrs").click()
    press(page, *"AT")
    page.page.locator(".clue", has_text="one of ten").click()
    press(page, *"OE")
    assert page.is_solved
    page.reload()
    assert page.page.locator(".keypad").is_visible()


def test_in_the_hand(played: Opener) -> None:
    """A finger finds the keypad there, with the clue above it; nothing sticks out at the side."""
    page = played(criss_cross(), touch=True)
    assert not sticks_out(page)
    assert page.cell(0, 0).locator("input").get_attribute("inputmode") == "none"
    page.page.touchscreen.tap(*page.middle(0, 0))
    assert "purrs" in page.page.locator(".clue-now").inner_text()
    page.page.touchscreen.tap(*page.middle(0, 0))
    assert "has wheels" in page.page.locator(".clue-now").inner_text()
    tap(page, *"CAR")
    page.page.touchscreen.tap(*page.middle(0, 1))
    tap(page, *"AT")
    page.page.touchscreen.tap(*page.middle(1, 2))
    assert "one of ten" in page.page.locator(".clue-now").inner_text()
    tap(page, *"OE")
    assert page.is_solved


def test_going_about(played: Opener) -> None:
    """Arrows, Home, End, Space, Enter and clicks lead where they say."""
    page = played(criss_cross())
    page.cell(0, 1).click()
    page.keys("End")
    assert here(page).startswith(
        "empty, row 1, column 3, 1 across, letter 3 of 3, 2 down, letter 1"
    )
    page.keys(" ")
    assert here(page).startswith("empty, row 1, column 3, 2 down, letter 1 of 3, 1 across")
    page.keys("End", "ArrowLeft")
    assert "row 3, column 1, 1 down" in here(page)
    page.keys("Home", "Enter")
    assert "row 1, column 1, 1 across" in here(page)
    page.cell(0, 0).click()
    assert "row 1, column 1, 1 down" in here(page)
    assert page.page.locator(".clue.current").inner_text().endswith("has wheels (3)")
    assert page.page.locator(".clue.crossing").inner_text().endswith("purrs (3)")
    assert page.page.locator(".cell.word").count() == 3


def test_erasing(played: Opener) -> None:
    """Backspace takes away what was typed last, one letter after the other; Delete stays."""
    page = played(criss_cross())
    page.cell(0, 0).click()
    page.keys(*"cat", "Backspace", "Backspace")
    assert [text(page, 0, col) for col in range(3)] == ["C", "", ""]
    page.keys("Home", "Delete")
    assert texts(page) == [""] * 7
    page.keys("End", "Control+z")
    assert text(page, 0, 0) == "C"
    assert here(page).startswith("C, row 1, column 1")
    page.keys("Control+y")
    assert text(page, 0, 0) == ""


def test_wrong_letters(played: Opener) -> None:
    """Check marks wrong letters; the mark goes when the letter does, and a hint mends one."""
    page = played(criss_cross())
    page.cell(0, 0).click()
    page.keys(*"cut")
    page.click("check")
    assert page.said == "1 cell wrong, 4 cells to go."
    assert wrong(page) == [(0, 1)]
    page.cell(0, 1).click()
    page.keys("e")
    assert wrong(page) == []
    page.cell(0, 1).click()
    page.click("hint")
    assert page.said == "A is in row 1, column 2, instead of E."
    page.click("check")
    assert page.said == "Nothing wrong so far, 4 cells to go."
    page.click("reveal")
    assert page.is_solved
    assert texts(page) == list("CATAORE")


def test_contrast(played: Opener) -> None:
    """All that is read stands out from its ground, light or dark, wrong or not."""
    page = played(criss_cross())
    page.click("keypad")
    page.cell(0, 0).click()
    page.keys(*"xux", "Home")
    page.click("check")
    assert page.page.locator(".here.wrong").count() == 1
    assert faint(page) == []
    page.click("reveal")
    assert faint(page) == []


def test_one_stop_for_each_list(played: Opener) -> None:
    """Tab stops once in each list of clues, arrows go through it; clues say which way they go."""
    page = played(criss_cross())
    assert tab_stops(page, ".clues") == 2
    down = page.page.locator(".clues section").nth(1)
    down.locator("button").first.focus()
    page.keys("ArrowDown")
    focused = page.page.evaluate("document.activeElement.textContent")
    assert focused == "22 down: one of ten (3)"  # the first 2 is for the eye, the rest for the ear
    page.keys("Enter")
    assert "2 down, letter 1 of 3" in here(page)


def test_a_long_clue(played: Opener) -> None:
    """A clue that is cut still has its length, and a tap shows all of it."""
    page = played(criss_cross(words=f"cat;{'it purrs and purrs ' * 9}\ncar\ntoe\n"), touch=True)
    clue = page.page.locator(".clue-cut")
    cut = "node => node.scrollHeight > node.clientHeight + 2"
    assert clue.evaluate(cut)
    inside = "node => node.getBoundingClientRect().right <= innerWidth && node.checkVisibility()"
    assert page.page.locator(".clue-now .size").evaluate(inside)
    clue.tap()
    assert not clue.evaluate(cut)


def test_no_digits_among_letters(played: Opener) -> None:
    """Where there are letters alone, digits are not taken."""
    page = played(criss_cross())
    page.cell(0, 0).click()
    page.keys(*"1c2")
    assert texts(page) == ["C"] + [""] * 6


def test_what_was_done_is_told(played: Opener) -> None:
    """Undo, Redo and Clear say so; who had hints or saw the solution is not praised for nothing."""
    page = played(criss_cross())
    page.cell(0, 0).click()
    page.keys(*"ca")
    page.click("undo")
    assert page.said == "Undone; 1 more to undo."
    page.click("redo")
    assert page.said == "Redone. This is the last step."
    for _ in range(5):
        page.click("hint")
    assert "with 5 hints." in page.said
    page.click("clear")
    assert page.said == "Cleared."
    page.click("reveal")
    page.click("clear")
    page.click("undo")
    assert page.is_solved
    assert page.said == "Revealed."
    page.click("redo")
    page.page.locator(".clue", has_text="purrs").click()
    page.keys(*"cat", *"ar", *"oe")
    assert page.said.startswith("Solved in 0:")


def test_room_for_the_grid(played: Opener) -> None:
    """On the smallest phones, and on phones and tablets on their side, keys and grid are seen."""
    page = played(comb(9), touch=True)
    for width, height, least in ((320, 640, 170), (844, 390, 180), (1024, 768, 400)):
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.evaluate("document.querySelector('.top').scrollIntoView()")
        box = page.page.locator(".scroll").bounding_box()
        dock = page.page.locator(".dock").bounding_box()
        assert box is not None
        assert dock is not None
        bottom = dock["y"] if dock["x"] == 0 else height
        assert bottom - box["y"] >= least, (width, height)
        assert dock["y"] + dock["height"] <= height
        assert width < 1000 or box["y"] + box["height"] <= height
        assert dock["x"] == 0 or box["x"] + box["width"] <= dock["x"]
        assert not sticks_out(page)


def test_progress_is_kept(played: Opener) -> None:
    """Letters are there again when the page is opened anew."""
    page = played(criss_cross())
    page.cell(0, 0).click()
    page.keys(*"cat")
    page.reload()
    assert texts(page)[:3] == list("CAT")
    page.click("clear")
    assert texts(page) == [""] * 7


def test_words_without_clues(played: Opener) -> None:
    """Words are ticked off where they stand; a click writes one, if it is as long as the slot."""
    page = played(criss_cross(words=WORDS + "scare\n"))
    assert page.page.locator(".count").inner_text() == "0 of 3 words placed"
    page.page.locator(".listed", has_text="toe").click()
    assert texts(page)[:3] == list("TOE")
    assert page.page.locator(".listed.used .text").all_inner_texts() == ["toe"]
    assert page.page.locator(".listed.used .unseen").inner_text().strip() == "(placed)"
    page.page.locator(".listed", has_text="cat").click()
    page.click("check")
    assert page.said == "Nothing wrong so far, 4 cells to go."
    page.keys("Escape")
    page.cell(1, 0).click()
    page.page.locator(".listed", has_text="car").click()
    page.cell(1, 2).click()
    page.page.locator(".listed", has_text="toe").click()
    assert page.is_solved


def test_another_fill(played: Opener) -> None:
    """Without clues, any fill with the words of the list is right; with clues only the one."""
    grid, words = "CAT\nA--\nR--\n", "cat\ncar\n"
    for each, right in ((words, True), ("cat;purrs\ncar;has wheels\n", False)):
        page = played(criss_cross(grid, each))
        page.cell(0, 0).click()
        page.keys(*"car", *"at")
        assert texts(page) == list("CARAT")
        assert page.is_solved is right
        page.click("check")
        assert wrong(page) == ([] if right else [(0, 2), (2, 0)])


def test_crosswords_of_other_people(played: Opener) -> None:
    """What breaks our rules is played as it is: a word twice, two parts, a cell on its own."""
    grid = Grid([[*"TOT", None, "X"], ["O", None, None, None, None], ["T", None, *"AND"]])
    puzzle = CrissCross([Entry(tuple("TOT"), "tot", "a drink"), Entry(tuple("AND"), "and")], grid)
    assert Facts.of(puzzle).flaws()
    page = played(puzzle)
    assert page.page.locator(".clue").count() == 3
    page.cell(0, 0).click()
    page.keys(*"tot", *"and", *"ot")
    assert not page.is_solved
    page.cell(0, 4).click()
    page.keys("x")
    assert page.is_solved


def test_digraphs(played: Opener) -> None:
    """Letters that share a cell are typed one after the other, or by their own key."""
    grid, words = "(LJ)ETO\nU---\nB---\nA---\nV---\n", "ljeto;vruće\nljubav;srce\n"
    page = played(criss_cross(grid, words, "croatian"))
    tab_to_grid(page)
    page.keys(*"ljeto")
    assert [text(page, 0, col) for col in range(4)] == ["LJ", "E", "T", "O"]
    page.keys("Home", "Delete", "l", "Escape", "j")
    assert [text(page, row, 0) for row in range(2)] == ["L", "J"]
    page.keys("Home")
    page.click("keypad")
    press(page, "LJ", *"UBAV")
    assert page.is_solved


def test_leftwards(played: Opener) -> None:
    """In Hebrew words across go leftwards, and letters at the end of words are as good."""
    puzzle = criss_cross("שלומ\nמ---\nש---\n", "שלום;א\nשמש;ב\n", "hebrew")
    page = played(puzzle, language="en")
    assert page.middle(0, 0)[0] > page.middle(0, 1)[0]
    page.cell(0, 0).click()
    page.page.keyboard.insert_text("שלו")
    page.keys("ArrowRight")
    assert "row 1, column 3" in here(page)
    page.keys("ArrowLeft")
    page.page.keyboard.insert_text("ם")
    page.page.keyboard.insert_text("מש")
    assert page.is_solved


def test_keyboards_that_compose(played: Opener) -> None:
    """Phones compose what they type, and so do those who write Korean: it comes to the same."""
    page = played(criss_cross())
    page.cell(0, 0).click()
    for letter in "cata":
        compose(page, letter)
    assert [text(page, 0, col) for col in range(3)] == ["C", "A", "T"]
    assert text(page, 1, 0) == "A"
    korean = played(criss_cross("한국\n글-\n", "한국;a\n한글;b\n"))
    korean.cell(0, 0).click()
    compose(korean, "ㅎ", "하", "한", commit="한")
    compose(korean, "ㄱ", "구", "국", commit="국")
    assert texts(korean) == ["한", "국", ""]


def test_a_large_grid(played: Opener) -> None:
    """A grid of 40×40 is typed into like any other, and scrolls within its board."""
    puzzle = comb(40)
    page = played(puzzle, touch=True)
    assert not sticks_out(page)
    page.cell(0, 0).locator("input").focus()
    first = "".join(cell or "" for cell in puzzle.grid.rows[0])
    page.page.keyboard.insert_text(first)
    assert texts(page)[:40] == list(first)
    page.click("reveal")
    assert page.is_solved


def test_clues_need_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """With clues each word has its place: whether others would fit is not asked."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("solved for nothing")

    monkeypatch.setattr(CrissCross, "solve", refuse)
    assert "has wheels" in job_html(criss_cross())
    with pytest.raises(AssertionError, match="for nothing"):
        job_html(criss_cross(words=WORDS))


def test_clues_are_text(played: Opener) -> None:
    """Clues may hold anything, and any number of signs."""
    clue = "<b>&amp;</script> " + "very long " * 30
    page = played(criss_cross(words=f"cat;{clue}\ncar\ntoe\n"))
    assert "<b>&amp;</script>" in page.page.locator(".clue").first.inner_text()
    assert not sticks_out(page)


def test_words_by_tab(played: Opener) -> None:
    """Tab goes from word to word and then out of the grid; after Esc it does so at once."""
    page = played(criss_cross())
    inside = "Boolean(document.activeElement.closest('[role=grid]'))"
    tab_to_grid(page)
    page.keys("Tab")
    assert "1 down, letter 1 of 3, 1 across" in here(page)
    page.keys("Tab")
    assert "2 down, letter 1 of 3, 1 across" in here(page)
    page.keys("Shift+Tab", "Escape")
    assert page.said == "Tab now leaves the grid."
    page.keys("Tab")
    assert not page.page.evaluate(inside)
    page.keys("Shift+Tab", "Tab", "Tab")  # behind the last word
    assert not page.page.evaluate(inside)
    page.keys("Shift+Tab", "Escape", "Shift+Tab")
    assert not page.page.evaluate(inside)


def test_how_one_goes_on(played: Opener) -> None:
    """Filled cells are skipped, words are left at their end, arrows turn: or not, as one wishes."""
    page = played(criss_cross())
    page.cell(0, 1).click()
    page.keys("a", "ArrowLeft", "ArrowLeft", "c")  # over the A
    assert "row 1, column 3, 1 across" in here(page)
    page.keys("ArrowDown")
    assert "row 1, column 3, 2 down" in here(page)
    page.keys("ArrowDown", *"oe")  # the gap in the word comes before another word
    assert "empty, row 1, column 3, 2 down" in here(page)
    page.click("settings")
    for name in ("jump", "skip", "arrows"):
        page.page.locator(f"#set-{name}").click()
    page.keys("Escape")
    page.cell(0, 0).click()
    page.keys("ArrowRight", "ArrowLeft", "c")
    assert "A, row 1, column 2" in here(page)
    page.keys(*"at", "ArrowDown")
    assert "O, row 2, column 3" in here(page)
    page.reload()
    page.cell(0, 2).click()
    page.keys("t")
    assert "T, row 1, column 3" in here(page)


def test_parts_are_checked_and_revealed(played: Opener) -> None:
    """A letter, a word or all; what is known to be right stays, also when the page is reloaded."""
    page = played(criss_cross())

    def choose(name: str, part: str) -> None:
        page.page.locator(f"#{name}").click()
        page.page.locator(f"#{name}-{part}").click()

    page.cell(0, 1).click()
    choose("check", "letter")
    assert page.said == "This cell is empty."
    page.keys(*"ut")
    page.cell(0, 2).click()
    choose("check", "letter")
    assert page.said == "T is right."
    page.cell(0, 2).click()
    page.keys("Delete", "x")
    assert text(page, 0, 2) == "T"
    page.cell(0, 1).click()
    choose("check", "word")
    assert page.said == "1 cell wrong, 1 cell to go."
    assert wrong(page) == [(0, 1)]
    choose("reveal", "letter")
    assert text(page, 0, 1) == "A"
    assert page.page.locator(".cell.shown").count() == page.page.locator(".cell.right").count() == 1
    page.reload()
    assert page.page.locator(".cell.shown").count() == page.page.locator(".cell.right").count() == 1
    page.cell(1, 2).click()
    choose("reveal", "word")
    assert [text(page, row, 2) for row in range(3)] == list("TOE")
    page.keys("Backspace")
    assert here(page).startswith("T, row 1, column 3, 2 down, letter 1 of 3, 1 across")
    page.click("clear")
    assert texts(page) == [""] * 7
    assert page.page.locator(".cell.shown, .cell.right").count() == 0


def test_checked_at_once(played: Opener) -> None:
    """Who wishes sees at once what is wrong."""
    page = played(criss_cross())
    page.click("settings")
    page.page.locator("#set-live").click()
    page.keys("Escape")
    page.cell(0, 0).click()
    page.keys(*"cx")
    assert wrong(page) == [(0, 1)]
    page.keys("Backspace", "a")
    assert wrong(page) == []


def test_several_letters_in_a_cell(played: Opener) -> None:
    """They are typed after Insert, or after a key of the keypad."""
    page = played(
        criss_cross("(HEA)RT\nAT-\n", "(HEA)RT;beats\n(HEA)A;sound\nRT;road\nAT;not in\n")
    )
    assert page.page.locator(".key[data-key=rebus]").count() == 0  # which would tell something
    tab_to_grid(page)
    page.keys("Insert", *"heb", "Backspace", "a", "Enter")
    assert text(page, 0, 0) == "HEA"
    assert "row 1, column 2" in here(page)
    page.keys(*"rt")
    page.cell(0, 0).click()
    page.keys("Insert", "Enter")
    assert text(page, 0, 0) == "HEA"
    page.cell(0, 0).click()
    page.keys("Shift+Enter", "x", "Escape")
    assert text(page, 0, 0) == "X"
    page.keys("Control+z")
    assert text(page, 0, 0) == "HEA"
    page.cell(1, 0).click()
    page.keys(*"at")
    assert page.is_solved


DIAGRAMLESS = CrissCross.loads(
    "crisscross\ndiagramless\ngrid\nCAT-\nA-OR\nR-E-\nwords\ncat;purrs\ncar;has wheels\n"
    "toe;one of ten\nor;else\n"
)


def test_diagramless(played: Opener) -> None:
    """Black cells are set by the player; numbers and words follow from them."""
    page = played(DIAGRAMLESS)
    numbers = page.page.locator(".number")
    tab_to_grid(page)
    assert here(page).startswith("empty, row 1, column 1, 1 across, letter 1 of 4")
    page.keys(*"cat", ".")
    assert page.page.locator(".cell.block").count() == 1
    assert [text or "" for text in numbers.all_inner_texts()][:5] == ["1", "2", "3", "", "4"]
    page.cell(1, 1).click()
    page.keys("#", *"or")
    page.cell(1, 0).click()
    assert "1 down, letter 2 of 3" in here(page)
    page.keys(*"ar")
    page.cell(2, 1).click()
    page.keys(".")
    page.cell(2, 2).click()
    page.keys("e")
    assert page.is_solved  # what was left empty is no letter
    page.click("clear")
    assert page.page.locator(".cell.block").count() == 0
    page.click("reveal")
    assert page.is_solved
    assert page.page.locator(".cell.block").count() == 4


def test_diagramless_tells_no_places() -> None:
    """Nothing but the solution tells where words are; without clues nobody could know."""
    data = puzzle_game(DIAGRAMLESS).data
    assert all(set(slot) == {"number", "across", "clue", "size"} for slot in data["slots"])
    assert {cell for row in data["rows"] for cell in row} == {""}
    plain = "crisscross\ndiagramless\ngrid\nCAT\nA--\nR--\nwords\ncat\ncar\n"
    with pytest.raises(InputError, match="needs clues"):
        GamePage.of(CrissCross.loads(plain)).require_playable()


def test_forced_colours_and_paper(played: Opener) -> None:
    """What is typed is seen once: in the sign, not in the input above it. Clues are printed."""
    page = played(criss_cross())
    page.page.emulate_media(forced_colors="active")
    page.cell(0, 0).click()
    page.keys("c")
    colour = "one => getComputedStyle(one).color"
    assert page.cell(0, 0).locator("input").evaluate(colour) == "rgba(0, 0, 0, 0)"
    page.page.emulate_media(media="print", forced_colors="none")
    assert page.page.locator(".clue", has_text="has wheels").is_visible()
    assert not page.page.locator(".letters input, .dock, .bar").first.is_visible()
