"""Decoys: phrases with one letter wrong, hidden besides those that are listed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from puzzlewright.deadline import look, looking
from puzzlewright.errors import InputError
from puzzlewright.words.entries import Entry

#: Decoys at most, for each phrase.
MOST_EACH = 5

#: The character of the first kind of cell: one of a plane where all are letters, so to say.
FIRST_SIGN = 0x10000


def decoys_for(entries: Sequence[Entry], number: int, chance: Random) -> list[tuple[str, ...]]:
    """Return `number` near misses, of one phrase after the other; longest first.

    A letter in the second half is another one that phrases have. None holds a whole phrase.
    """
    if not 0 <= number <= MOST_EACH * len(entries):
        most = MOST_EACH * len(entries)
        raise InputError(f"there can be 0 to {most} decoys for these phrases", text=str(number))
    letters = sorted({cell for entry in entries for cell in entry.cells})
    known = _Phrases(entries, letters)
    found: dict[tuple[str, ...], None] = {}
    tries = 20 * number
    while len(found) < number and tries > 0 and len(letters) > 1:
        word = list(entries[tries % len(entries)].cells)
        tries -= 1
        if not tries & 63:
            look()
        at = chance.randrange(len(word) // 2, len(word))
        word[at] = chance.choice([letter for letter in letters if letter != word[at]])
        decoy = tuple(word)
        if not known.touch(decoy):
            found[decoy] = None
    return sorted(found, key=len, reverse=True)


class _Phrases:
    """Phrases as texts in which each kind of cell is one character."""

    def __init__(self, entries: Sequence[Entry], letters: Sequence[str]) -> None:
        self._sign = {cell: chr(FIRST_SIGN + n) for n, cell in enumerate(letters)}
        texts = [self._text(entry.cells) for entry in looking(entries)]
        self._all = "\n".join(texts)
        self._texts = {*texts, *(text[::-1] for text in texts)}
        self._lengths = sorted(set(map(len, texts)))

    def _text(self, cells: Sequence[str]) -> str:
        return "".join(self._sign[cell] for cell in cells)

    def touch(self, word: Sequence[str]) -> bool:
        """Tell whether a word lies in a phrase, or a phrase in it, forwards or backwards."""
        text = self._text(word)
        if text in self._all or text[::-1] in self._all:
            return True
        return any(
            text[at : at + length] in self._texts
            for length in self._lengths
            for at in range(len(text) - length + 1)
        )
