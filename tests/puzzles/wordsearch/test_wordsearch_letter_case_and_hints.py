"""Small letters, hints and shapes of word searches."""

from __future__ import annotations

import json

import pytest
from support.browsers.chromium import Opener
from support.files.drawings import texts

from puzzlewright.outputs.html import puzzle_game
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.wordsearch.make.board_shapes import read_mask
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.view.draw import draw
from puzzlewright.puzzles.wordsearch.view.word_list import initials
from puzzlewright.render.text_metrics import UNBROKEN
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid

LOWER = {"case": "lower"}
FIRST = {"first-letters": ""}
PAIRS = [("ljeto", "summer"), ("na sunce", "into the sun"), ("džem", "jam")]


def lesson() -> WordSearch:
    """Return a small word search in Croatian, with a message."""
    return WordSearch.make(
        PAIRS, language="hr", message="Bok svima", message_at="end", size=8, seed=3
    )


# Small letters


def test_a_grid_in_small_letters() -> None:
    """All letters, those of the message too; in the drawing, on paper and in the key."""
    puzzle = lesson()
    small = sorted(letter.lower() for letter in puzzle.grid.letters.values())
    assert sorted(texts(draw(puzzle, LOWER), "letters")) == small
    solved = draw(puzzle, LOWER, puzzle.key)
    shown = [text for name in ("found", "told", "rest") for text in texts(solved, name)]
    assert sorted(shown) == small
    assert "".join(texts(solved, "message")) == "boksvima"
    key = PrintLayout.of(puzzle).printable(LOWER, puzzle.key)
    assert "".join(key.blanks or ()) == "bok svima"
    assert draw(puzzle, {"case": "upper"}) == draw(puzzle, {})


def test_the_i_of_turkish() -> None:
    """With a dotted capital in the grid, the other one has no dot when it is small either."""
    turkish = WordSearch([Entry(("K", "I", "Ş"), "kış")], Grid([["K", "I", "Ş"], ["İ", "L", "A"]]))
    assert texts(draw(turkish, LOWER), "letters") == ["k", "ı", "ş", "i", "l", "a"]
    english = WordSearch(["kit"], ["KIT"])
    assert texts(draw(english, LOWER), "letters") == ["k", "i", "t"]


@pytest.mark.slow
def test_a_page_in_small_letters(played: Opener) -> None:
    """Phrases are found in them as ever."""
    puzzle = lesson()
    page = played(puzzle, style=LOWER)
    place = puzzle.key.placements[0]
    cells = place.cells(len(puzzle.entries[0].cells))
    assert page.cell(*cells[0]).inner_text().strip() == "lj"
    page.drag(page.middle(*cells[0]), page.middle(*cells[-1]))
    assert page.said == "Found: ljeto. 2 words to go."


# First letters


@pytest.mark.parametrize(
    ("cells", "text", "hint"),
    [
        (("LJ", "E", "T", "O"), "ljeto", "lj…"),
        (tuple("NASUNCE"), "na sunce", "n… s…"),
        (("K", "O", "NJ", "DŽ", "E", "M"), "Konj džem", "K… dž…"),
        (tuple("MAKEUP"), "make-up", "m…"),
        (tuple("AB"), "…", "…"),
        (tuple("STRASSE"), "Straße", "S…"),
    ],
)
def test_first_letters(cells: tuple[str, ...], text: str, hint: str) -> None:
    """Of each word, as the list writes them; letters that share a cell stay together."""
    assert initials(Entry(cells, text)).replace(UNBROKEN, " ") == hint


def test_a_list_of_first_letters() -> None:
    """With lengths and translations; the key has the whole phrases."""
    puzzle = lesson()
    listed = [text.replace(UNBROKEN, " ") for text in texts(draw(puzzle, FIRST), "words")]
    assert listed == ["dž… (3)", "lj… (4)", "n… s… (2,5)"]
    both = draw(puzzle, {"translations": "", **FIRST})
    asked = [text.replace(UNBROKEN, " ") for text in texts(both, "words")]
    assert asked == ["into the sun (2,5) n… s…", "jam (3) dž…", "summer (4) lj…"]
    assert texts(draw(puzzle, FIRST, puzzle.key), "words") == ["džem", "ljeto", "na sunce"]
    (section,) = PrintLayout.of(puzzle).printable(FIRST).sections
    assert section.items[0].text.replace(UNBROKEN, " ") == "dž… (3)"
    assert section.items[0].note == "jam"


@pytest.mark.slow
def test_first_letters_on_the_page(played: Opener) -> None:
    """The phrase appears when it is found."""
    puzzle = lesson()
    page = played(puzzle, style=FIRST)
    items = page.page.locator(".entries li")
    assert "summer lj… (4)" in items.nth(1).inner_text()
    assert "ljeto" not in page.page.locator(".entries").inner_text()
    page.click("reveal")
    assert "ljeto" in items.nth(1).inner_text()


def test_a_page_without_these_styles_has_no_data_of_them() -> None:
    """Its data are what they were."""
    data = json.dumps(puzzle_game(WordSearch(["cat"], ["CAT"])).data)
    assert data == (
        '{"rows": [["C", "A", "T"]], "entries": [{"text": "cat", "more": "", '
        '"cells": ["C", "A", "T"], "at": [0, 0, 0, 1]}], "leftward": false, "message": []}'
    )


# Shapes


@pytest.mark.parametrize("name", ["star", "tree", "fish", "egg", "house", "moon"])
@pytest.mark.parametrize("side", [11, 13, 16, 20, 31])
def test_shapes_are_in_one_piece_and_hold_words(name: str, side: int) -> None:
    """Words of eight letters have room in small ones; the shape is not the whole board."""
    mask = read_mask(name, (side, side))
    cells = {divmod(cell, side) for cell in mask.cells}
    assert 0.3 < len(cells) / side**2 < 0.85
    assert mask.longest >= 8
    seen: set[tuple[int, int]] = set()
    ahead = [min(cells)]
    while ahead:
        row, col = ahead.pop()
        if (row, col) in cells and (row, col) not in seen:
            seen.add((row, col))
            ahead += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    assert seen == cells


@pytest.mark.parametrize("name", ["star", "tree", "egg"])
def test_shapes_that_are_alike_on_both_sides(name: str) -> None:
    """Whatever their size."""
    for side in range(9, 40):
        rows = [read_mask(name, (side, side)).usable[n : n + side] for n in range(0, side**2, side)]
        assert rows == [row[::-1] for row in rows]
