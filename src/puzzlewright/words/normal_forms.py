"""Texts composed and decomposed (NFC, NFD), in time that is proportional to their length.

`unicodedata` sorts the marks of a letter by insertion, so that 80,000 marks on one letter would
take eight seconds. In long texts they are sorted here before.
"""

from __future__ import annotations

from unicodedata import combining, normalize

from puzzlewright.deadline import looking

#: Texts up to this length take no time either way.
SHORT = 300


def composed(text: str) -> str:
    """Return a text with each letter and its marks as one character where there is one."""
    return normalize("NFC", text if len(text) <= SHORT else _sorted(text))


def decomposed(text: str) -> str:
    """Return a text with the marks of each letter behind it."""
    return normalize("NFD", text) if len(text) <= SHORT else _sorted(text)


def _sorted(text: str) -> str:
    """Return a text decomposed, and the marks of each letter in their canonical order."""
    done: list[str] = []
    marks: list[str] = []
    for char in looking("".join([normalize("NFD", char) for char in looking(text)])):
        if combining(char):
            marks.append(char)
            continue
        if marks:
            done += sorted(marks, key=combining)
            marks = []
        done.append(char)
    return "".join([*done, *sorted(marks, key=combining)])
