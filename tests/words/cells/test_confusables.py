"""Letters of another script and digits in words are reported, and left as they are."""

from __future__ import annotations

import pytest

from puzzlewright.core.errors import InputError
from puzzlewright.words.cells.confusables import confusable_letter
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.reader import read_list


@pytest.mark.parametrize(
    ("word", "odd"),
    [
        ("c\u0430t", "has a Cyrillic '\u0430' (U+0430) among Latin letters"),
        ("м\u006fре", "has a Latin 'o' (U+006F) among Cyrillic letters"),
        ("t\u03bfp hat", "has a Greek '\u03bf' (U+03BF) among Latin letters"),
        ("λ\u0431γος", "has a Cyrillic '\u0431' (U+0431) among Greek letters"),
        ("\u0441o", "has a Cyrillic '\u0441' (U+0441) among Latin letters"),
        ("b0ok", "has the digit 0 between letters"),
        ("he1lo", "has the digit 1 between letters"),
    ],
)
def test_odd_letters(word: str, odd: str) -> None:
    """The letter is named with its number, for it looks like the right one."""
    assert confusable_letter(word) == odd
    found = read_list(f"otter\n{word}\n", "list.txt")
    assert found.notes == [f"list.txt, line 2: '{word}' {odd}; it is left as it is"]
    assert found.entries[1].text == word


@pytest.mark.parametrize("word", ["мир", "λόγος", "čaša", "MP3", "H2O", "1st", "10", "β test"])
def test_words_of_one_script(word: str) -> None:
    """One script at a time, and digits where words have them, are not worth a word."""
    assert confusable_letter(word) == ""
    assert read_list(f"otter\n{word}\n").notes == []


def test_alphabets_name_the_script() -> None:
    """With a language, a letter of another script is refused, and the error says which it is."""
    with pytest.raises(InputError) as error:
        read_list("vidra\nm\u0430\u010dka\n", "list.txt", alphabet_named("hr"))
    reason = "'\u0410' is not a letter of the alphabet croatian (it is Cyrillic, U+0410)"
    assert str(error.value).startswith(f"list.txt, line 2: {reason}")
    with pytest.raises(InputError, match="'W' is not a letter of the alphabet hebrew"):
        read_list("אבג\nWW\n", "list.txt", alphabet_named("he"))
