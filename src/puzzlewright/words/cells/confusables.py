"""Look-alikes: letters of another script, or digits, that were typed into a word by mistake.

A Cyrillic `е` looks like a Latin one, and `0` like an O. Nobody finds such a word by its letters,
and it crosses others where nobody expects it. It is reported and left as it is. So are marks for
learners: vowel signs in Arabic and Hebrew, stress in Russian.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import quote
from puzzlewright.words.cells.graphemes import SCRIPTS
from puzzlewright.words.entries import Entry

#: Marks that are written for learners, and the languages whose alphabets leave them out. The cells
#: of a list without a language have them.
_MARKS = {
    "[\u064b-\u0652\u0670]": ("vowel signs", "--language ar (or fa, ur)"),
    "[\u05b0-\u05bc\u05c1\u05c2\u05c7]": ("vowel signs", "--language he"),
    "[\u0400-\u052f][\u0300\u0301]": ("stress marks", "--language ru (or uk, bg)"),
}

_ANY_MARK = "[\u0300\u0301\u05b0-\u05c7\u064b-\u0670]"

#: Words of letters.
_WORD = r"[^\W\d_]+"

#: The digits that look like letters, between two letters.
_DIGIT = r"(?<=[^\W\d_])[01](?=[^\W\d_])"


def confusable_notes(
    entries: Sequence[tuple[int, Entry]], unit: str, source: str | None = None
) -> Iterator[str]:
    """Yield a note on each word that mixes scripts, or has a digit among its letters.

    Each word comes with the number of its line or some other unit.
    """
    where = f"{source}, {unit}" if source else unit
    whole = "\n".join(entry.text for _, entry in entries)
    others = "".join(letters for name, letters in SCRIPTS.items() if name != "Latin")
    may_mix = not whole.isascii() and re.search(f"[{others}]", whole)
    if not may_mix and not re.search(_DIGIT, whole):
        return
    for at, entry in within_deadline(entries):
        if odd := confusable_letter(entry.text):
            yield f"{where} {at}: {quote(entry.text)} {odd}; it is left as it is"


def confusable_letter(text: str) -> str:
    """Return what is odd about the letters of a text; nothing if all are of one sort."""
    if digit := re.search(_DIGIT, text):
        return f"has the digit {digit[0]} between letters"
    for word in () if text.isascii() else re.findall(_WORD, text):
        found = {name: re.findall(f"[{letters}]", word) for name, letters in SCRIPTS.items()}
        there = sorted((len(each), name != "Latin", name) for name, each in found.items() if each)
        if len(there) > 1:
            # Of as many letters of both, the Latin ones are meant.
            less = min(there, key=lambda each: (each[0], not each[1]))[2]
            most = next(name for *_, name in reversed(there) if name != less)
            letter = found[less][0]
            return f"has a {less} {quote(letter)} (U+{ord(letter):04X}) among {most} letters"
    return ""


def diacritic_notes(entries: Sequence[tuple[int, Entry]]) -> Iterator[str]:
    """Yield that marks of learners are in the cells, and which language leaves them out."""
    whole = "\n".join(entry.text for _, entry in entries)
    if whole.isascii() or not re.search(_ANY_MARK, whole):
        return
    for pattern, (marks, option) in _MARKS.items():
        if re.search(pattern, whole):
            text = next(entry.text for _, entry in entries if re.search(pattern, entry.text))
            yield f"{marks} go into the grid, as in {quote(text)} ({option} leaves them out)"
