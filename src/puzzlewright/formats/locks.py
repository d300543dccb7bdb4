"""Locked solutions of .puz files: Across Lite scrambles the letters by a key of four digits.

The letters are taken column by column, without blocks. For each digit of the key they are shifted
in the alphabet (each by the digit of the key at its place, in turn), cut like a deck of cards at
that digit, and riffled. A checksum of the open letters tells whether a key is right. It has 16
bits, so that of 10,000 keys one or two may fit by chance: then the letters decide, for those of a
wrong key are no words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError

#: How many digits a key has, and so how many keys there are.
DIGITS = 4
KEYS = 10**DIGITS

FIRST, LETTERS = ord("A"), 26

#: What each letter weighs: more for those that European languages have more often. Only the order
#: of sums matters, which tell words from noise.
_WEIGHTS = dict(zip("EATIONSRLDUCMPHGBFYVKWZXJQ", range(LETTERS, 0, -1), strict=True))

#: For each digit, what takes letters back by it.
_BACK = [
    bytes(
        FIRST + (code - FIRST - digit) % LETTERS if FIRST <= code < FIRST + LETTERS else code
        for code in range(256)
    )
    for digit in range(10)
]


def checksum(letters: bytes) -> int:
    """Return the checksum of .puz files: 16 bits, turned right by one before each byte."""
    found = 0
    for code in letters:
        found = (((found >> 1) | (found << 15)) + code) & 0xFFFF
    return found


def opened(locked: bytes, key: str) -> bytes:
    """Return the letters that a key of four digits opens."""
    digits = [int(digit) for digit in key]
    letters = bytearray(locked)
    for digit in reversed(digits):
        letters = letters[1::2] + letters[::2]
        at = max(len(letters) - digit, 0)
        letters = letters[at:] + letters[:at]
        for place, back in enumerate(digits):
            if back:
                letters[place::DIGITS] = letters[place::DIGITS].translate(_BACK[back])
    return bytes(letters)


def keys_of(locked: bytes, wanted: int) -> list[str]:
    """Return all keys whose letters have the right checksum, those with the likeliest ones first.

    Locked letters that are not from A to Z are refused: no program could have locked them.
    """
    require_letters(locked)
    found = list(_fitting(locked, wanted))
    return sorted(found, key=lambda key: (-_likeliness(opened(locked, key)), key))


def require_letters(locked: bytes) -> None:
    """Refuse cells that are no letters."""
    odd = [code for code in locked if not FIRST <= code < FIRST + LETTERS]
    if odd:
        reason = "the solution is locked, but not all of it is letters from A to Z"
        raise InputError(f"{reason}: the file is damaged", text=chr(odd[0]))


def _fitting(locked: bytes, wanted: int) -> Iterator[str]:
    """Try all keys."""
    for number in looking(range(KEYS)):
        key = f"{number:0{DIGITS}}"
        if checksum(opened(locked, key)) == wanted:
            yield key


def _likeliness(letters: bytes) -> int:
    """Return more for letters that are frequent in words."""
    counts = Counter(letters.decode("ascii"))
    return sum(_WEIGHTS[letter] * number for letter, number in counts.items())
