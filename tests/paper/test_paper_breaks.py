"""Lines of lists: where they are broken, how they go on, and that their heights are known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from support.files.pdf_pages import Page, pages_of

from puzzlewright.paper.paper_sizes import PAPERS
from puzzlewright.paper.print_settings import (
    BREAK,
    PrintSettings,
    breakable,
    has_syllables,
    is_hyphenated,
    item_parts,
    longest_word,
)
from puzzlewright.paper.sheet import Sheet, sheet_pdf
from puzzlewright.puzzles.printable import Item, Printable, Section

pytest.importorskip("typst")

POINT = 72 / 25.4
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"/>'


def _sheet(texts: Sequence[str], *, labelled: bool = False, **choices: Any) -> list[Page]:
    """Return the pages of a list, with numbers or without."""
    items = tuple(Item(text, str(n) if labelled else "") for n, text in enumerate(texts, 1))
    printable = Printable(
        BLANK, "Puzzle", sections=(Section(items),), side=choices.pop("side", 10.0)
    )
    return pages_of(sheet_pdf(Sheet(printable, version="1"), PrintSettings(**choices)))


def test_words_with_syllables() -> None:
    """Letters of the language with vowels among them, accents or not."""
    assert has_syllables("bábébíbóbúbábébíbóbúbábébí", "cs")
    assert has_syllables("электрификационныйпроцесс", "ru")
    assert not has_syllables("электрификационныйпроцесс", "de")
    assert not has_syllables("bababababababababababababa", "ru")
    assert not has_syllables("bababababababababababababa", "he")
    assert not has_syllables("bababababababababababababa1", "de")
    assert not has_syllables("b" * 30, "de")


def test_texts_with_hyphens() -> None:
    """Those that have long words, and such words alone as have syllables."""
    long, other = "ba" * 15, "b" * 30
    assert is_hyphenated(f"{long} and more", "de")
    assert not is_hyphenated("short words and nothing else at all", "de")
    assert not is_hyphenated(f"{long} {other}", "de")


def test_words_without_syllables_are_broken_between_letters() -> None:
    """After this many of them, but never before an accent."""
    accented = "b\u0301" * 30
    assert breakable(accented, "de") == BREAK.join(["b\u0301" * 20, "b\u0301" * 10])
    assert breakable("ba" * 15, "de") == "ba" * 15


def test_items_that_are_higher_than_a_page_go_on_on_the_next() -> None:
    """In parts, with all of their words, one label and one line to write on."""
    clue = " ".join(f"word{n}" for n in range(900))
    parts = item_parts(Item(clue, "17", "note " * 150, 5))
    assert " ".join(part.text for part in parts).startswith(clue)
    assert [part.label for part in parts] == ["17", *[" "] * (len(parts) - 1)]
    assert [part.blank for part in parts] == [*[0] * (len(parts) - 1), 5]
    assert all(len(part.text) <= 400 and len(part.note) <= 400 for part in parts)
    assert item_parts(Item("a" * 500)) == [Item("a" * 500)]
    printed = "".join(page.text for page in _sheet([clue] * 2, labelled=True))
    assert printed.count("word0") == printed.count("word899") == 2


def test_columns_have_room_for_the_longest_word() -> None:
    """Words of up to twenty letters are not broken, and do not run into the next column."""
    assert longest_word("a " + "W" * 20) == "W" * 20
    (page,) = _sheet(["W" * 20] * 12)
    starts = sorted({round(run.x) for run in page.runs if run.text == "W" * 20})
    assert len([run for run in page.runs if run.text == "W" * 20]) == 12
    assert all(b - a > 20 * 0.85 * 8.5 for a, b in pairwise(starts))


def test_titles_are_broken_at_hyphens() -> None:
    """If they have syllables."""
    printable = Printable(BLANK, "x")
    for title, hyphens in (("Donaudampfschifffahrtsgesellschaft" * 4, True), ("W" * 120, False)):
        (page,) = pages_of(sheet_pdf(Sheet(printable, title=title), PrintSettings(language="de")))
        assert ("\u00ad" in page.text) == hyphens


def test_clues_go_on_below_their_beginnings() -> None:
    """Not below their numbers, which end at the same place."""
    (page,) = _sheet([f"begin{n} " + "word " * 30 for n in range(1, 13)], labelled=True)
    starts = {run.x for run in page.runs if run.text.startswith("begin")}
    later = {run.x for run in page.runs if run.text.startswith("word")}
    assert {round(x, 1) for x in later} == {round(x, 1) for x in starts}
    one, ten = (next(run.x for run in page.runs if run.text == label) for label in ("1", "10"))
    first = next(run for run in page.runs if run.text.startswith("begin1 "))
    tenth = next(run for run in page.runs if run.text.startswith("begin10 "))
    assert first.x - one < tenth.x - ten - 2


def test_phrases_go_on_a_little_to_the_right() -> None:
    """So that one can see where the next begins."""
    (page,) = _sheet([f"begin{n} " + "word " * 30 for n in range(6)])
    first = min(run.x for run in page.runs if run.text.startswith("begin"))
    later = min(run.x for run in page.runs if run.text.startswith("word"))
    assert 5 < later - first < 20


# Neighbouring lengths break alike: every other one is enough here.
@pytest.mark.parametrize(
    "words", [3, 5, 8, *(pytest.param(each, marks=pytest.mark.slow) for each in (4, 6, 7))]
)
def test_clues_of_any_length_end_above_the_margin(words: int) -> None:
    """Also those that are just too long for a line with their numbers."""
    foot = PAPERS["A4"].bottom * POINT
    for more in ("", "iii", "mmm"):
        texts = ["clue " * words + more] * 400
        for page in _sheet(texts, labelled=True, side=2.5):
            assert all(run.y >= foot - 0.1 for run in page.runs if "puzzlewright" not in run.text)


def test_many_clues_take_no_more_pages_than_they_need() -> None:
    """They are measured in the letters in which they are set."""
    texts = [f"clue {n} that is quite a bit longer than a line is wide" for n in range(300)]
    pages = _sheet(texts, labelled=True, side=2.5)
    spare = [min(r.y for r in page.runs if "puzzlewright" not in r.text) for page in pages[1:]]
    assert sum(spare) / POINT < 297  # all that is left empty would not fill a page


def _pitch(pages: list[Page], first: str, second: str) -> float:
    """Return how far below one label the next one stands."""
    places = {run.text: run.y for run in pages[0].runs}
    return places[first] - places[second]


def test_clues_are_large_enough_to_read() -> None:
    """Forty of them stand below the grid in letters of 10.5 points: they had 8.5."""
    drawing = BLANK.replace('"100" height="100"', '"690" height="630"')
    clues = tuple(Item("small, blue and sweet", str(n)) for n in range(1, 41))
    printable = Printable(drawing, "Puzzle", sections=(Section(clues),), side=30.0)
    pages = pages_of(sheet_pdf(Sheet(printable, version="1"), PrintSettings()))
    assert len(pages) == 1
    assert _pitch(pages, "1", "2") > 13.5


def test_a_head_that_stands_again_has_dots() -> None:
    """Whoever reads "4 letters" twice sees that the second goes on."""
    items = tuple(Item(f"WORD{n}") for n in range(30))
    drawing = BLANK.replace('"100" height="100"', '"600" height="600"')
    printable = Printable(drawing, "P", sections=(Section(items, "{} letters", 5),), side=30.0)
    pages = pages_of(sheet_pdf(Sheet(printable, version="1"), PrintSettings()))
    text = " ".join(run.text for run in pages[0].runs)
    assert len(pages) == 1
    assert text.count("5 letters") > 1
    assert text.count("…") == text.count("5 letters") - 1


def test_a_short_section_stays_in_one_column() -> None:
    """Three words had three columns, each below the same head."""
    items = tuple(Item(f"WORD{n}") for n in range(3))
    printable = Printable(BLANK, "P", sections=(Section(items, "{} letters", 5),), side=30.0)
    pages = pages_of(sheet_pdf(Sheet(printable, version="1"), PrintSettings()))
    text = " ".join(run.text for run in pages[0].runs)
    assert text.count("5 letters") == 1
    assert "…" not in text
