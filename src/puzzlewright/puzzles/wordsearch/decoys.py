"""Decoys: phrases with one letter wrong, hidden besides those that are listed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from puzzlewright.errors import InputError
from puzzlewright.puzzles.wordsearch.prepare import spans
from puzzlewright.words.entries import Entry

#: Decoys at most, for each phrase.
MOST_EACH = 5


def decoys_for(entries: Sequence[Entry], number: int, chance: Random) -> list[tuple[str, ...]]:
    """Return so many near misses, of one phrase after the other; longest first.

    A letter in the second half is another one that phrases have. None holds a whole phrase.
    """
    if not 0 <= number <= MOST_EACH * len(entries):
        most = MOST_EACH * len(entries)
        raise InputError(f"there can be 0 to {most} decoys for these phrases", text=str(number))
    letters = sorted({cell for entry in entries for cell in entry.cells})
    found: dict[tuple[str, ...], None] = {}
    tries = 20 * number
    while len(found) < number and tries > 0 and len(letters) > 1:
        word = list(entries[tries % len(entries)].cells)
        tries -= 1
        at = chance.randrange(len(word) // 2, len(word))
        word[at] = chance.choice([letter for letter in letters if letter != word[at]])
        decoy = tuple(word)
        if not any(spans(entry.cells, decoy) or spans(decoy, entry.cells) for entry in entries):
            found[decoy] = None
    return sorted(found, key=len, reverse=True)
