"""How much room letters take: an estimate, as the reader's font is unknown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final
from unicodedata import bidirectional, east_asian_width

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.words.cells.alphabet import clusters

#: Capitals of the usual sans fonts are 0.72 of their size high: half of it centres them.
BASELINE: Final = 0.36

#: Width of the narrowest letters, as a share of their size.
NARROW: Final = 0.36

#: Running text is narrower than its letters one by one are held to be, so as to fit everywhere.
RUNNING: Final = 0.9

#: Signs around a text that goes from right to left, whatever the texts about it do.
ISOLATE, END = "\u2067", "\u2069"

#: A space at which no line ends.
UNBROKEN: Final = "\u00a0"


@lru_cache(1000)
def text_width(text: str) -> float:
    """Return about how wide a text is in a sans font, as a share of the font's size."""
    return max(NARROW, sum(_sign_width(sign[0]) for sign in clusters(text)))


@cache
def _sign_width(sign: str) -> float:
    if east_asian_width(sign) in "WF":
        return 1.0
    if sign in (ISOLATE, END):
        return 0.0
    if sign in "IJijlftr1.,:;'|!() \u00a0":
        return NARROW
    if sign in "MWmw@—…":
        return 0.94
    return 0.74 if sign.isupper() else 0.6


def wrap(text: str, width: float) -> list[str]:
    """Return the lines of a text that is no wider than `width` font sizes, at least one.

    Lines end at spaces, but not at those that are not to be broken. A word that is too long for a
    line goes on in the next one.
    """
    lines: list[str] = []
    left = 0.0
    for word in re.split("[^\\S\u00a0]+", text.strip()):
        for part in _parts(word, width):
            room = RUNNING * text_width(part)
            if lines and RUNNING * NARROW + room <= left:
                lines[-1] += f" {part}"
                left -= RUNNING * NARROW + room
            else:
                lines.append(part)
                left = width - room
    return [line.replace(UNBROKEN, " ") for line in lines]


def _parts(word: str, width: float) -> Iterable[str]:
    """Return a word, in parts if it is wider than a line."""
    if RUNNING * text_width(word) <= width:
        return [word]
    if UNBROKEN in word:
        return [part for one in word.split(UNBROKEN) for part in _parts(one, width)]
    parts = [""]
    for sign in within_deadline(clusters(word)):
        if parts[-1] and RUNNING * text_width(parts[-1] + sign) > width:
            parts.append("")
        parts[-1] += sign
    return parts


@lru_cache(1000)
def is_rightward(text: str) -> bool:
    """Tell whether a text is written from left to right: by its first letter, as Unicode has it."""
    kinds = (bidirectional(char) for char in text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") == "L"


def is_leftward(letters: Iterable[str]) -> bool:
    """Tell whether most letters of a grid are written from right to left: then all of it is."""
    counts = Counter(within_deadline(letters))  # a long list has millions, of few kinds
    rightward = sum(number for letter, number in counts.items() if is_rightward(letter))
    return 2 * rightward < counts.total()


def isolate(lines: list[str]) -> list[str]:
    """Return the lines of a text; if it goes leftwards, marked so that its full stops do so, too.

    The attribute `direction` would say the same, but not all programs that show SVG know it.
    """
    if is_rightward(" ".join(lines)):
        return lines
    return [f"{ISOLATE}{line}{END}" for line in lines]
