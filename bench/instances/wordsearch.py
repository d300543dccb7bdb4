"""The sets of phrases that are hidden: plain words of our own, or those of a folder of files.

words_20.json   {"n": 20, "sets": [["otter", ...], ...]}: sets of n phrases each
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import read_text
from puzzlewright.puzzles.fillin.word_lists.common_words import common_texts
from puzzlewright.words.cells.alphabet import PLAIN, cells

FILES = "*.json"

#: Of our own words: phrases in a set, and sets of each size.
SIZES = (5, 10, 15, 20, 40)
SETS = 30

#: Shorter words are not hidden.
SHORTEST = 3


class Sets(NamedTuple):
    """Some sets, each of the same number of phrases."""

    name: str
    size: int
    sets: Sequence[Sequence[str]]
    is_known: bool  #: whether aims were set for them

    @property
    def are_words(self) -> bool:
        """Whether no phrase has more than one word."""
        return not any(" " in phrase for phrases in self.sets for phrase in phrases)


def letters_of(phrase: str) -> tuple[str, ...]:
    """Return the letters of a phrase as they are in a grid."""
    return cells(phrase, PLAIN)


def thought_up(sets: int = SETS) -> list[Sets]:
    """Return sets for those who have no files of others."""
    return [
        Sets(f"plain words, {size}", size, [some_words(size, seed) for seed in range(sets)], False)
        for size in SIZES
    ]


def some_words(number: int, seed: int) -> list[str]:
    """Return `number` plain words, none of which is part of another one, read either way."""
    pool = [word for word in common_texts() if len(word) >= SHORTEST]
    found: list[str] = []
    for word in Random(f"{number} {seed}").sample(pool, len(pool)):
        if not any(are_nested(word, other) for other in found):
            found.append(word)
        if len(found) == number:
            break
    return found


def are_nested(one: str, other: str) -> bool:
    """Tell whether a word is part of another one, read either way."""
    short, long = sorted((one, other), key=len)
    return short in long or short[::-1] in long


def in_folder(folder: Path) -> list[Sets]:
    """Return the sets of a folder, the smallest first; an InputError if it has none."""
    found = [_sets(path) for path in sorted(folder.glob(FILES))]
    if not found:
        raise InputError(f"no sets of words in it ({FILES})", source=str(folder))
    return sorted(found, key=lambda one: (not one.are_words, one.size, one.name))


def _sets(path: Path) -> Sets:
    source = str(path)
    try:
        data = json.loads(read_text(path))
    except ValueError as bad:
        raise InputError(f"no JSON: {bad}", source=source) from None
    sets = data.get("sets") if isinstance(data, dict) else None
    if not isinstance(sets, list) or not sets or not all(map(_is_set, sets)):
        raise InputError('an object with `"sets": [[PHRASE, …], …]` is expected', source=source)
    size = data.get("n", len(sets[0]))
    if not isinstance(size, int) or any(len(each) != size for each in sets):
        raise InputError("sets that do not have `n` words each", source=source)
    return Sets(path.stem, size, sets, is_known=True)


def _is_set(data: object) -> bool:
    return isinstance(data, list) and bool(data) and all(isinstance(each, str) for each in data)
