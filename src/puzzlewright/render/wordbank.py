"""A word bank: words by length, those of each length in alphabetical order below a head."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from puzzlewright.render.columns import Line, entry, head


def by_length(words: Iterable[tuple[int, str]]) -> list[Line]:
    """Return the lines for words with their lengths."""
    groups: dict[int, list[str]] = {}
    for length, text in words:
        groups.setdefault(length, []).append(text)
    lines: list[Line] = []
    for length in sorted(groups):
        name = "1 letter" if length == 1 else f"{length} letters"
        lines += [head(name), *counted(groups[length])]
    return lines


def counted(texts: Iterable[str]) -> list[Line]:
    """Return words in alphabetical order, each once, with how many there are of it."""
    counts = Counter(texts)
    return [
        entry(word + (f" ×{counts[word]}" if counts[word] > 1 else ""))
        for word in sorted(counts, key=place_in_alphabet)
    ]


def place_in_alphabet(text: str) -> tuple[str, str]:
    """Return what to sort words by: accents, capitals and brackets come last."""
    from unicodedata import normalize

    letters = [letter for letter in normalize("NFD", text) if letter.isalnum()]
    return "".join(letters).casefold(), text
