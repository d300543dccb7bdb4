"""Word searches for lessons: the list has translations, and the phrases are to be thought of."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support.browsers.chromium import Opener
from support.commandline import Run
from support.files.drawings import of_class, texts
from support.files.pdf_pages import pages_of

from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.puzzles.abilities import GamePage, PrintLayout
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.view.draw import draw
from puzzlewright.render.text_metrics import UNBROKEN

STYLE = {"translations": ""}
PAIRS = [("na sunce", "into the sun"), ("ljeto", "summer"), ("plaža", "beach"), ("čaša", "a glass")]


def lesson(**options: object) -> WordSearch:
    """Return a small word search in Croatian."""
    return WordSearch.make(PAIRS, language="hr", seed=3, **options)  # type: ignore[arg-type]


def listed(drawing: str) -> list[str]:
    """Return the lines of the list."""
    return [text.replace(UNBROKEN, " ") for text in texts(drawing, "words")]


def test_the_list_has_translations_with_lengths_and_lines() -> None:
    """In the order of the translations, numbered; letters that share a cell count once."""
    drawing = draw(lesson(), STYLE)
    assert listed(drawing) == ["a glass (4)", "beach (5)", "into the sun (2,5)", "summer (4)"]
    assert texts(drawing, "labels") == ["1", "2", "3", "4"]
    lines = "".join(path.get("d") or "" for path in of_class(drawing, "lines"))
    assert lines.count("M") == 4
    assert min(float(wide) for wide in re.findall("h([0-9.]+)", lines)) >= 5 * 13


def test_the_key_lists_both_with_the_same_numbers() -> None:
    """The first letter of each phrase has the number of its translation on the sheet."""
    puzzle = lesson()
    drawing = draw(puzzle, STYLE, puzzle.key)
    assert texts(drawing, "words") == ["čaša", "plaža", "na sunce", "ljeto"]
    assert texts(drawing, "labels") == ["1", "2", "3", "4"]
    assert sorted(texts(drawing, "numbers")) == ["1", "2", "3", "4"]
    assert of_class(drawing, "lines") == []


def test_on_paper_too() -> None:
    """The same items, each with a line for as many letters as it has; numbers go over the key."""
    puzzle = lesson()
    (section,) = PrintLayout.of(puzzle).printable(STYLE).sections
    found = [(item.label, item.text.replace(UNBROKEN, " "), item.blank) for item in section.items]
    assert found[2:] == [("3", "into the sun (2,5)", 7), ("4", "summer (4)", 4)]
    key = PrintLayout.of(puzzle).printable(STYLE, puzzle.key)
    assert [(item.label, item.text, item.note) for item in key.sections[0].items] == [
        ("1", "čaša", "a glass"),
        ("2", "plaža", "beach"),
        ("3", "na sunce", "into the sun"),
        ("4", "ljeto", "summer"),
    ]
    assert key.overlay
    assert "numbers" not in key.drawing


@pytest.mark.parametrize("leftward", [False, True])
def test_a_sheet_of_paper(run: Run, tmp_path: Path, leftward: bool) -> None:
    """The phrases are on the page of the key only."""
    pairs = [("شمس", "sun"), ("قمر", "moon"), ("كتاب", "book")] if leftward else PAIRS
    puzzle = WordSearch.make(pairs, seed=1)
    (tmp_path / "a.txt").write_text(puzzle.text(), encoding="utf-8")
    words = ["show", str(tmp_path / "a.txt"), "--style", "translations", "-o"]
    assert run(*words, str(tmp_path / "a.pdf")).code == 0
    sheet, key = (page.text for page in pages_of((tmp_path / "a.pdf").read_bytes()))
    for phrase, translation in pairs:
        assert translation.replace(" ", "") in sheet.replace(" ", "")
        assert translation.replace(" ", "") in key.replace(" ", "")
        assert phrase not in sheet
    assert leftward or all(phrase.replace(" ", "") in key.replace(" ", "") for phrase, _ in pairs)


def test_phrases_without_translations_are_refused_by_name() -> None:
    """The first five, and how many more there are; whatever is drawn, printed or played."""
    words = ["apple", "banana", "cherry", "grape", "lemon", "mango", "peach"]
    puzzle = WordSearch.make([*words, ("pear", "Birne")], seed=1)
    reason = (
        "the style translations needs a translation of every word; these have none: "
        "'apple, banana, cherry, grape, lemon and 2 more'"
    )
    for draws in (
        lambda: draw(puzzle, STYLE),
        lambda: PrintLayout.of(puzzle).printable(STYLE),
        lambda: puzzle_game(puzzle, STYLE),
    ):
        with pytest.raises(InputError) as caught:
            draws()
        assert str(caught.value) == reason
    two = WordSearch.make([("apple", " "), "lemon", ("pear", "Birne")], seed=1)
    with pytest.raises(InputError, match="'apple, lemon'"):
        draw(two, STYLE)


def test_nothing_is_written_without_translations(run: Run, tmp_path: Path) -> None:
    """One line, exit code 2."""
    (tmp_path / "list.txt").write_text("apple;Apfel\nbanana\ncherry;Kirsche\n")
    for suffix in ("svg", "pdf", "html"):
        path = tmp_path / f"x.{suffix}"
        words = ("make", "wordsearch", str(tmp_path / "list.txt"), "--seed", "1")
        done = run(*words, "--style", "translations", "-o", str(path))
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert "these have none: 'banana'" in done.err
        assert not path.exists()


# On the page


def test_the_page_knows_which_styles_it_has(run: Run, tmp_path: Path) -> None:
    """Those of paper only are refused, and --style help lists the others."""
    path = tmp_path / "a.txt"
    path.write_text(lesson().text(), encoding="utf-8")
    done = run("show", str(path), "--style", "cell=9", "-o", str(tmp_path / "a.html"))
    assert done.code == 2
    assert "no such style of the page of a wordsearch (there are no-translations, trans" in done.err
    assert (
        "for .html: no-translations, translations, first-letters, as-given, case=CASE"
        in run("show", str(path), "--style", "help").out
    )
    for style in GamePage.of(lesson()).styles:
        name = str(tmp_path / f"{style}.html")
        wish = style.replace("CASE", "lower")
        assert run("show", str(path), "--style", wish, "-o", name).code == 0


def test_a_page_of_another_kind_has_no_styles(run: Run, tmp_path: Path) -> None:
    """The error names the kind."""
    path = tmp_path / "a.html"
    done = run("make", "sudoku", "--seed", "1", "--style", "letters", "-o", str(path))
    assert (done.code, path.exists()) == (2, False)
    assert "no such style of the page of a sudoku (there are none): 'letters'" in done.err


@pytest.mark.slow
def test_found_phrases_appear_beside_their_translations(played: Opener) -> None:
    """Before that the page shows none of them; a hint speaks of the translation."""
    puzzle = lesson()
    page = played(puzzle, style=STYLE)
    items = page.page.locator(".entries li")
    assert [text.split("\n")[-1] for text in items.all_inner_texts()] == [
        "a glass (4)",
        "beach (5)",
        "into the sun (2,5)",
        "summer (4)",
    ]
    page.click("hint")
    assert page.said.startswith("a glass begins in row ")
    place = puzzle.key.placements[1]
    cells = place.cells(len(puzzle.entries[1].cells))
    page.drag(page.middle(*cells[0]), page.middle(*cells[-1]))
    assert page.said == "Found: ljeto – summer. 3 words to go."
    assert "ljeto" in items.nth(3).inner_text()
    assert "čaša" not in page.page.locator(".entries").inner_text()
    page.click("undo")
    assert "ljeto" not in items.nth(3).inner_text()


def test_a_page_keeps_its_bytes_without_styles() -> None:
    """The data of the page does not depend on styles that nobody chose."""
    told = json.dumps(puzzle_game(lesson()).data)
    assert "hidden" not in told
    assert "lengths" not in told
