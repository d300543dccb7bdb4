"""Lists of words for word searches: how they are read, and those of words that must not occur.

Lists of words and phrases are read as those of all generators (words/lists/reader.py), with
categories:

    otter                           a word
    New York;the Big Apple          a phrase and its translation
    animals,sea;otter;swims         its categories, the word and its translation

Nothing is dropped in silence: words that come again, words without letters, titles and columns
that are not used get a note. The generator deals with words that are too short to be hidden.

Words that must not come about in a grid, in any direction.

Ours are few, for the languages that have one: what no teacher wants to see on a sheet. Whoever
needs more brings a list.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from puzzlewright.core.errors import InputError
from puzzlewright.words.builtin_lists import LISTS, offensive_words
from puzzlewright.words.cells.alphabet import Alphabet, cells
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.reader import ListStyle

WORDS_AND_TRANSLATIONS = ListStyle(
    clue="translation",
    shortest=0,
    has_categories=True,
    clues="clues or translations",
)


#: Names of lists that are taken for one of ours, and no list at all.
DEFAULT_LIST: Final = "english"
NO_LIST: Final = "none"


def banned_words(
    words: str | Iterable[str] | None, alphabet: Alphabet
) -> tuple[tuple[str, ...], ...]:
    """Return the cells of banned words: of a list by its name, of words, or of our own choice."""
    if words is None:
        words = alphabet.name if alphabet.name in LISTS else DEFAULT_LIST
        if _list_words(words, alphabet) != _list_words(words, alphabet_named(words)):
            return ()  # words of ours that this language would spell in another way
    if isinstance(words, str):
        found = _list_words(words, alphabet)
    else:
        found = [cells(word, alphabet) for word in words]
    # A single letter cannot be kept out of a grid.
    return tuple(dict.fromkeys(word for word in found if len(word) > 1))


def _list_words(words: str, alphabet: Alphabet) -> list[tuple[str, ...]]:
    """Return the words of one of our lists that can be written in an alphabet."""
    name = words.strip().lower()
    if name == NO_LIST:
        return []
    if name not in LISTS:
        known = ", ".join([*LISTS, NO_LIST])
        raise InputError(f"no such list of banned words (there are {known})", text=words)
    return offensive_words(name, alphabet)


def matching_list(words: tuple[tuple[str, ...], ...]) -> str | None:
    """Return the name of the list of ours that has just these words, as its language cuts them."""
    for name in LISTS:
        if words and words == banned_words(name, alphabet_named(name)):
            return name
    return None
