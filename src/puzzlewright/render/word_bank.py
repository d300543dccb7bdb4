"""A word bank: words by length, those of each length in alphabetical order below a head."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.i18n.catalogue import IN_ENGLISH
from puzzlewright.puzzles.printable import Item, Section
from puzzlewright.render.list_columns import ListLine, entry, head
from puzzlewright.words.cells.collation import collation_key

#: The head above words in alphabetical order.
BANK: Final = "Word bank"

#: The heads above words of one letter and of several.
LETTERS: Final = ("1 letter", "{} letters")
DIGITS: Final = ("1 digit", "{} digits")


def by_length(words: Iterable[tuple[int, str]], alphabet: str = "") -> list[ListLine]:
    """Return the lines for words with their lengths, in the order of an alphabet."""
    groups = _groups(words)
    heads = length_heads(groups)
    lines: list[ListLine] = []
    for length, texts in groups.items():
        lines += [head(IN_ENGLISH.plural(length, *heads)), *counted_lines(texts, alphabet)]
    return lines


def sections_by_length(words: Iterable[tuple[int, str]], alphabet: str = "") -> tuple[Section, ...]:
    """Return the same for a page that sets lists itself."""
    groups = _groups(words)
    one, several = length_heads(groups)
    return tuple(
        Section(tuple(map(Item, counted_words(texts, alphabet))), one, length, several)
        for length, texts in groups.items()
    )


def length_heads(groups: Mapping[int, Sequence[str]]) -> tuple[str, str]:
    """Return the heads of one letter and of several; those of digits, if all words are numbers."""
    texts = (text for group in groups.values() for text in group)
    return DIGITS if are_numbers(texts) else LETTERS


def are_numbers(texts: Iterable[str]) -> bool:
    """Tell whether there is nothing but digits in words, brackets of cells aside."""
    found = [text.replace("(", "").replace(")", "") for text in texts]
    return bool(found) and all(map(str.isdecimal, found))


def _groups(words: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    """Return words by length, the short ones first."""
    groups: dict[int, list[str]] = {}
    for length, text in within_deadline(words):
        groups.setdefault(length, []).append(text)
    return dict(sorted(groups.items()))


def counted_lines(texts: Iterable[str], alphabet: str = "") -> list[ListLine]:
    """Return the lines for words in alphabetical order, each once."""
    return [entry(text) for text in within_deadline(counted_words(texts, alphabet))]


def counted_words(texts: Iterable[str], alphabet: str = "") -> list[str]:
    """Return words in alphabetical order, each once, with how many there are of it."""
    counts = Counter(texts)
    places = {word: collation_key(word, alphabet) for word in within_deadline(counts)}
    return [
        word + (f" ×{counts[word]}" if counts[word] > 1 else "")
        for word in sorted(places, key=places.__getitem__)
    ]
