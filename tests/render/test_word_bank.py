"""Word banks: their heads."""

from __future__ import annotations

import pytest

from puzzlewright.i18n.catalogue import find_catalogue, languages
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.view.printable import NUMBERS, TASK
from puzzlewright.render.word_bank import DIGITS, LETTERS, are_numbers, sections_by_length


@pytest.mark.parametrize(
    ("texts", "is_so"),
    [(["12", "345"], True), (["(10)2", "(11)(12)"], True), (["12", "A1"], False), ([], False)],
)
def test_numbers(texts: list[str], is_so: bool) -> None:
    """Nothing but digits, in cells of one or several."""
    assert are_numbers(texts) == is_so


def test_heads_of_numbers_and_words() -> None:
    """Numbers have digits, words have letters; a single word among numbers makes words of all."""
    numbers = sections_by_length([(1, "7"), (3, "123"), (3, "456")])
    assert {(section.head, section.plural) for section in numbers} == {DIGITS}
    mixed = sections_by_length([(1, "7"), (3, "123"), (3, "ABC")])
    assert {(section.head, section.plural) for section in mixed} == {LETTERS}


def test_sheets_of_numbers() -> None:
    """The task is about numbers, too."""
    numbers = FillIn.loads("fillin\ngrid\n__\n_#\nwords\n12\n13\n")
    words = FillIn.loads("fillin\ngrid\n__\n_#\nwords\nAB\nAC\n")
    pages = [PrintLayout.of(puzzle).printable({}) for puzzle in (numbers, words)]
    assert [page.task for page in pages] == [NUMBERS, TASK]
    assert pages[0].sections[0].plural == DIGITS[1]


def test_all_languages_have_digits() -> None:
    """Each with words of its own, and a place for the number."""
    for language in set(languages()) - {"en"}:
        words = find_catalogue(language)
        assert words(NUMBERS) != NUMBERS
        assert words.plural(5, *DIGITS) not in ("5 digits", words.plural(5, *LETTERS))
        assert "5" in words.plural(5, *DIGITS)
