"""Where grapheme clusters end: the rules of UAX 29 (Unicode 18), each as it is written there.

A rule looks at two neighbours, and three of them at what stands before. Slow, and short enough to
be compared with the standard line by line. Properties of characters are those of `regex`.
"""

from __future__ import annotations

from functools import cache

import regex

#: Values of Grapheme_Cluster_Break, the last for all characters that have none of the others.
BREAKS = (
    *("CR", "LF", "Control", "Extend", "ZWJ", "RI", "Prepend", "SpacingMark"),
    *("L", "V", "T", "LV", "LVT", "Other"),
)
CONJUNCTS = ("Linker", "Consonant", "Extend")


@cache
def grapheme_break(char: str) -> str:
    """Return the Grapheme_Cluster_Break of a character."""
    return next(value for value in BREAKS if regex.match(rf"\p{{GCB={value}}}", char))


@cache
def conjunct_break(char: str) -> str:
    """Return the Indic_Conjunct_Break of a character; nothing if it has none."""
    found = (value for value in CONJUNCTS if regex.match(rf"\p{{InCB={value}}}", char))
    return next(found, "")


@cache
def is_pictograph(char: str) -> bool:
    """Tell whether a character is Extended_Pictographic."""
    return regex.match(r"\p{ExtPict}", char) is not None


def is_break(before: str, char: str) -> bool:
    """Tell whether a cluster ends between a text and the character that follows it."""
    one, two = grapheme_break(before[-1]), grapheme_break(char)
    if (one, two) == ("CR", "LF"):  # GB3
        return False
    if one in ("Control", "CR", "LF") or two in ("Control", "CR", "LF"):  # GB4, GB5
        return True
    if one == "L" and two in ("L", "V", "LV", "LVT"):  # GB6
        return False
    if one in ("LV", "V") and two in ("V", "T"):  # GB7
        return False
    if one in ("LVT", "T") and two == "T":  # GB8
        return False
    if two in ("Extend", "ZWJ", "SpacingMark") or one == "Prepend":  # GB9, GB9a, GB9b
        return False
    if conjunct_break(char) == "Consonant" and _links(before):  # GB9c
        return False
    if one == "ZWJ" and is_pictograph(char) and _is_emoji(before[:-1]):  # GB11
        return False
    return not (one == two == "RI" and _flags(before) % 2)  # GB12, GB13, GB999


def _links(before: str) -> bool:
    while before and conjunct_break(before[-1]) == "Extend":
        before = before[:-1]
    return bool(before) and conjunct_break(before[-1]) == "Linker"


def _is_emoji(before: str) -> bool:
    while before and grapheme_break(before[-1]) == "Extend":
        before = before[:-1]
    return bool(before) and is_pictograph(before[-1])


def _flags(before: str) -> int:
    """Return how many regional indicators a text ends with."""
    return len(before) - len(before.rstrip("".join(map(chr, range(0x1F1E6, 0x1F200)))))


def split(text: str) -> list[str]:
    """Return the clusters of a text."""
    parts: list[str] = []
    for at, char in enumerate(text):
        if at == 0 or is_break(text[:at], char):
            parts.append(char)
        else:
            parts[-1] += char
    return parts
