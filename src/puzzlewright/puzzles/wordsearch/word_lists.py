"""Lists of phrases for word searches, with categories.

Of words that must not come about in a grid.

Lists of phrases for word searches: as those of all generators (words/lists/reader.py), with
categories.

    otter                           a phrase
    New York;the Big Apple          a phrase and its translation
    animals,sea;otter;swims         its categories, the phrase and its translation

Nothing is dropped in silence: phrases that come again, phrases without letters, titles and columns
that are not used get a note. The generator deals with phrases that are too short to be hidden.

Words that must not come about in a grid, in any direction.

Ours are few, for the languages that have one: what no teacher wants to see on a sheet. Whoever
needs more brings a list.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from puzzlewright.core import limits
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import read_bytes
from puzzlewright.words.builtin_lists import LISTS, offensive_words
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet, cells
from puzzlewright.words.entries import Entry
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.reader import ListOptions, ListStyle, read_list

PHRASES = ListStyle(
    "phrase",
    "translation",
    shortest=0,
    has_categories=True,
    skips_signs=True,
    clues="clues or translations",
)


def load_phrases(
    path: str | Path,
    alphabet: Alphabet = PLAIN,
    notes: list[str] | None = None,
    category: str | None = None,
    *,
    columns: str | None = None,
    swap: bool = False,
    max_input: int | str | None = None,
) -> list[Entry]:
    """Return the phrases of a file; see read_phrases().

    `max_input` raises the limits of what is read: bytes, or a size like "2G".
    """
    with limits.allowance(max_input):
        return read_phrases(
            read_bytes(path), str(path), alphabet, notes, category, columns=columns, swap=swap
        )


def read_phrases(
    text: str | bytes,
    source: str | None = None,
    alphabet: Alphabet = PLAIN,
    notes: list[str] | None = None,
    category: str | None = None,
    *,
    columns: str | None = None,
    swap: bool = False,
) -> list[Entry]:
    """Return the phrases of a list, each once, in order; only those of a category, if one is given.

    `columns` says which column is which, as `phrase=2,translation=1`; `swap` swaps the two. To
    `notes` is added what was guessed or left out, with its line, or its number in JSON. An
    InputError names the file and the line of what is no phrase.
    """
    found = read_list(text, source, alphabet, PHRASES, ListOptions(columns, swap, category))
    if notes is not None:
        notes += found.notes
    return found.entries


#: Names of lists that are taken for one of ours, and no list at all.
DEFAULT_LIST: Final = "english"
NO_LIST: Final = "none"


def blocked_words(
    words: str | Iterable[str] | None, alphabet: Alphabet
) -> tuple[tuple[str, ...], ...]:
    """Return the cells of blocked words: of a list by its name, of words, or of our own choice."""
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
        raise InputError(f"no such list of blocked words (there are {known})", text=words)
    return offensive_words(name, alphabet)


def matching_list(words: tuple[tuple[str, ...], ...]) -> str | None:
    """Return the name of the list of ours that has just these words, as its language cuts them."""
    for name in LISTS:
        if words and words == blocked_words(name, alphabet_named(name)):
            return name
    return None
