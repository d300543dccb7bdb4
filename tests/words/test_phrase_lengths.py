"""The lengths of the words of a phrase."""

from __future__ import annotations

import pytest

from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.reader import parse_entry
from puzzlewright.words.phrase_lengths import phrase_lengths


@pytest.mark.parametrize(
    ("text", "lang", "told"),
    [
        ("New York", "en", "3,4"),
        ("make-up", "en", "4-2"),
        ("le cœur", "fr", "2,5"),
        ("le cœur", "plain", "2,4"),
        ("Œuvre à deux", "fr", "6,1,4"),
        ("der süße Brei", "german-ae", "3,6,4"),
        ("die Böe", "german-ae", "3,4"),
        ("die Böe", "de", "3,3"),
        ("ǉeto ǌuh", "hr", "4,3"),
        ("ljeto na selu", "hr", "4,2,4"),
        ("New York (city)", "en", "3,4"),
        ("die alte Birne, -n", "de", "3,4,5"),
        ("L'Haÿ les Roses", "fr", "4,3,5"),
    ],
)
def test_lengths(text: str, lang: str, told: str) -> None:
    """Each word has its own, also where a letter takes two cells or an annotation takes none."""
    entry = parse_entry(text, alphabet=alphabet_named(lang))
    assert phrase_lengths(entry.cells, entry.text) == told


def test_what_does_not_tally() -> None:
    """Cells that are not those of the text have one length."""
    assert phrase_lengths(tuple("ABCDE"), "le cœur") == "5"
    assert phrase_lengths(("LJ", "E"), "a b c d") == "2"
