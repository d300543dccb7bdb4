"""The words of sheets and books in their languages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from puzzlewright.core.errors import InputError
from puzzlewright.paper import translations as words
from puzzlewright.paper.fonts import require_glyphs
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.cover.view import printable as cover
from puzzlewright.puzzles.crisscross.view import printable as crisscross
from puzzlewright.puzzles.fillin.view import printable as fillin
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.packing.difficulty import LEVELS
from puzzlewright.puzzles.packing.view import printable as packing
from puzzlewright.puzzles.sudoku.grade import GRADES
from puzzlewright.puzzles.wordsearch.directions import describe_directions
from puzzlewright.puzzles.wordsearch.view import printable as wordsearch
from puzzlewright.puzzles.wordsearch.view.draw import HEADS
from puzzlewright.render.word_bank import BANK

#: What is said besides titles and tasks.
COMMON = (
    *("Name", "Date", "Solution", "Solutions", "Contents", "Puzzles", "Across", "Down", BANK),
    *("Easy", "Medium", "Hard", "Expert", "Extreme"),
    *("1 letter", "{} letters", "1 digit", "{} digits"),
    *("The letters that are left spell a message:", "seed {}"),
)


def _some_ways() -> Iterator[tuple[str, ...]]:
    """Yield every set of ways in which words may run, as far as sentences go."""
    for number in range(1, 5):
        yield from combinations(("E", "S", "SE", "NW", "W", "N"), number)


def _said_by_kinds() -> set[str]:
    printed = [kind_named(name).ability(PrintLayout) for name in kind_names()]
    modules: list[Any] = [crisscross, fillin, wordsearch, packing, cover]
    names = (
        *("TITLE", "CROSSWORD", "TASK", "NUMBERS", "HIDDEN"),
        *("ONLY", "LAYER", "ON_TOP", "ROWS", "COLUMNS", "BOUNDED", "OPTIONAL", "COLOURED"),
    )
    own = {getattr(module, name) for module in modules for name in names if hasattr(module, name)}
    own |= {task for module in (crisscross, wordsearch) for task in module.TASKS.values()}
    own |= {*HEADS.values(), *(each for ways in _some_ways() for each in describe_directions(ways))}
    return own | {one.title for one in printed} | {one.task for one in printed} - {""}


@pytest.mark.parametrize("language", [one for one in words.languages() if one != "en"])
def test_languages_have_a_word_for_everything(language: str) -> None:
    """Whatever a kind or a page says is in the table of each language, and nothing else is."""
    table = words.sheet_words(language)
    assert set(COMMON) | _said_by_kinds() - {""} == set(table)
    assert all(text.strip() for text in table.values())
    assert all(("{}" in english) == ("{}" in text) for english, text in table.items())


@pytest.mark.parametrize("language", words.languages())
def test_words_can_be_printed_with_the_fonts_that_are_there(language: str) -> None:
    """No language needs a font of the user's for the words of a sheet."""
    require_glyphs("".join(words.sheet_words(language).values()), ())


def test_regions_are_languages() -> None:
    """de-AT and de_CH are German; what is unknown is named with all that are known."""
    assert words.words_by_code("de-AT")("Date") == "Datum"
    assert words.words_by_code("PT_br")("Name") == "Nome"
    assert words.words_by_code("en")("Date") == "Date"
    with pytest.raises(InputError, match=r"no such language \(there are ar, cs, .*'tlh'"):
        words.words_by_code("tlh")


def test_grades() -> None:
    """Grades of our makers are translated, in any case; what others call difficulty is not."""
    german = words.words_by_code("de")
    assert [german.grade(each) for each in ("hard", "EASY", " extreme ")] == [
        *("Schwer", "Leicht", "Extrem")
    ]
    assert german.grade("Saturday\nstumper") == "Saturday stumper"
    assert german.grade("") == ""
    assert words.words_by_code("en").grade("medium") == "Medium"
    assert set(GRADES) | set(LEVELS) <= set(words.GRADES)


def test_numbers_in_heads() -> None:
    """A head has its number where the language wants it."""
    assert words.words_by_code("en")("{} letters", 5) == "5 letters"
    assert words.words_by_code("hr")("{} letters", 5) == "Slova: 5"


def test_languages_that_go_leftward() -> None:
    """Arabic and Hebrew do, and no others."""
    found = [language for language in words.languages() if words.words_by_code(language).leftward]
    assert found == ["ar", "he"]


def test_language_by_letters() -> None:
    """A leftward sheet is in the language of its script by default, any other in English."""
    assert words.sheet_language("A שלום", leftward=True) == "he"
    assert words.sheet_language("مرحبا", leftward=True) == "ar"
    assert words.sheet_language("שלום", leftward=False) == "en"
