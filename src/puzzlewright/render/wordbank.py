"""A word bank: words by length, those of each length in alphabetical order below a head."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from puzzlewright.deadline import looking
from puzzlewright.render.columns import ListLine, entry, head
from puzzlewright.render.printable import Item, Section


def by_length(words: Iterable[tuple[int, str]]) -> list[ListLine]:
    """Return the lines for words with their lengths."""
    lines: list[ListLine] = []
    for length, texts in _groups(words).items():
        name = "1 letter" if length == 1 else f"{length} letters"
        lines += [head(name), *counted(texts)]
    return lines


def sections_by_length(words: Iterable[tuple[int, str]]) -> tuple[Section, ...]:
    """Return the same for a page that sets lists itself."""
    return tuple(
        Section(
            tuple(map(Item, counted_words(texts))),
            "1 letter" if length == 1 else "{} letters",
            length,
        )
        for length, texts in _groups(words).items()
    )


def _groups(words: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    """Return words by length, the short ones first."""
    groups: dict[int, list[str]] = {}
    for length, text in looking(words):
        groups.setdefault(length, []).append(text)
    return dict(sorted(groups.items()))


def counted(texts: Iterable[str]) -> list[ListLine]:
    """Return the lines for words in alphabetical order, each once."""
    return [entry(text) for text in looking(counted_words(texts))]


def counted_words(texts: Iterable[str]) -> list[str]:
    """Return words in alphabetical order, each once, with how many there are of it."""
    counts = Counter(texts)
    places = {word: place_in_alphabet(word) for word in looking(counts)}
    return [
        word + (f" ×{counts[word]}" if counts[word] > 1 else "")
        for word in sorted(places, key=places.__getitem__)
    ]


def place_in_alphabet(text: str) -> tuple[str, str]:
    """Return what to sort words by: accents, capitals and brackets come last."""
    from puzzlewright.words.normal_forms import decomposed

    letters = [letter for letter in decomposed(text) if letter.isalnum()]
    return "".join(letters).casefold(), text
