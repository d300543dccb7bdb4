"""Plain English words of 3 to 8 letters, for fill-ins of those who bring no list of their own.

common_words.txt has words that everybody knows, and that go together well.
"""

from __future__ import annotations

from pathlib import Path

from puzzlewright.puzzles.fillin.word_lists.word_list import Word


def common_texts() -> list[str]:
    """Return the words in small letters."""
    return Path(__file__).with_suffix(".txt").read_text(encoding="ascii").split()


def common_words() -> list[Word]:
    """Return the words for those who bring none."""
    return [Word(tuple(word.upper())) for word in common_texts()]
