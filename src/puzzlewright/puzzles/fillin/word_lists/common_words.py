"""Plain English words of 3 to 8 letters, for fill-ins of those who bring no list of their own.

common_words.txt has words that everybody knows, and that go together well.
"""

from __future__ import annotations

from pathlib import Path

from puzzlewright.puzzles.fillin.puzzle import Word


def common_words() -> list[Word]:
    """Return the words for those who bring none."""
    text = Path(__file__).with_suffix(".txt").read_text(encoding="ascii")
    return [Word(tuple(word)) for word in text.upper().split()]
