"""Words that must not come about in a grid, in any direction.

Ours are few, for the languages that have one: what no teacher wants to see on a sheet. Whoever
needs more brings a list.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.words.cells import Alphabet, alphabet_named, cells
from puzzlewright.words.offensive import LISTS as LISTS
from puzzlewright.words.offensive import offensive_words

if TYPE_CHECKING:
    from typing import Final

#: Names of lists that are taken for one of ours, and no list at all.
USUAL: Final = "english"
NONE: Final = "none"


def blocked_words(
    wished: str | Iterable[str] | None, alphabet: Alphabet
) -> tuple[tuple[str, ...], ...]:
    """Return the cells of blocked words: of a list by its name, of words, or of our own choice."""
    if wished is None:
        wished = alphabet.name if alphabet.name in LISTS else USUAL
        if _of_list(wished, alphabet) != _of_list(wished, alphabet_named(wished)):
            return ()  # words of ours that this language would spell in another way
    if isinstance(wished, str):
        found = _of_list(wished, alphabet)
    else:
        found = [cells(word, alphabet) for word in wished]
    # A single letter cannot be kept out of a grid.
    return tuple(dict.fromkeys(word for word in found if len(word) > 1))


def _of_list(wished: str, alphabet: Alphabet) -> list[tuple[str, ...]]:
    """Return the words of one of our lists that can be written in an alphabet."""
    name = wished.strip().lower()
    if name == NONE:
        return []
    if name not in LISTS:
        known = ", ".join([*LISTS, NONE])
        raise InputError(f"no such list of blocked words (there are {known})", text=wished)
    return offensive_words(name, alphabet)


def list_named_by(words: tuple[tuple[str, ...], ...]) -> str | None:
    """Return the name of the list of ours that has just these words, as its language cuts them."""
    for name in LISTS:
        if words and words == blocked_words(name, alphabet_named(name)):
            return name
    return None
