"""Lists of phrases for word searches: as those of all generators (words/lists.py), with categories.

    otter                           a phrase
    New York;the Big Apple          a phrase and its translation
    animals,sea;otter;swims         its categories, the phrase and its translation

Nothing is dropped in silence: phrases that come again, phrases without letters, titles and columns
that are not used get a note. The generator deals with phrases that are too short to be hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright import limits
from puzzlewright.files import read_bytes
from puzzlewright.words.cells import PLAIN, Alphabet
from puzzlewright.words.entries import Entry
from puzzlewright.words.lists import ListStyle, Wishes, read_list

if TYPE_CHECKING:
    from pathlib import Path

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
    remarks: list[str] | None = None,
    category: str | None = None,
    *,
    columns: str | None = None,
    swap: bool = False,
    max_input: int | str | None = None,
) -> list[Entry]:
    """Return the phrases of a file; see read_phrases().

    `max_input` raises the limits of what is read: bytes, or a size like "2G".
    """
    wishes = Wishes(columns, swap, category)
    with limits.allowing(max_input):
        found = read_list(read_bytes(path), str(path), alphabet, PHRASES, wishes)
    if remarks is not None:
        remarks += found.remarks
    return found.entries


def read_phrases(
    text: str,
    source: str | None = None,
    alphabet: Alphabet = PLAIN,
    remarks: list[str] | None = None,
    category: str | None = None,
    *,
    columns: str | None = None,
    swap: bool = False,
) -> list[Entry]:
    """Return the phrases of a list, each once, in order; only those of a category, if one is given.

    `columns` says which column is which, as `phrase=2,translation=1`; `swap` swaps the two. To
    `remarks` is added what was guessed or left out, with its line, or its number in JSON. An
    InputError names the file and the line of what is no phrase.
    """
    found = read_list(text, source, alphabet, PHRASES, Wishes(columns, swap, category))
    if remarks is not None:
        remarks += found.remarks
    return found.entries
