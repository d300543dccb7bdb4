"""Sorting phrases before any is placed: which can be hidden, which lie in others, which cannot be.

A phrase that is part of another one, forwards or backwards, occurs where that one does. To be there
once it must not be placed again: it *lies in* the other one. If it is part of several, it would be
there several times, and is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import bidirectional

from puzzlewright.words.entries import Entry

#: Shorter phrases are too easy to find, and too often there by chance.
SHORTEST = 3

Cells = tuple[str, ...]


class Prepared(NamedTuple):
    """Phrases by what becomes of them."""

    placed: list[Entry]  #: those that are placed, longest first
    within: list[tuple[Entry, Entry]]  #: those that lie in another one, and that one
    unplaced: list[tuple[Entry, str]]  #: those that cannot be there, with the reason


def prepare(entries: Sequence[Entry], longest: int | None) -> Prepared:
    """Sort phrases out for a board on which no line has more cells than the longest."""
    able: list[Entry] = []
    unplaced: list[tuple[Entry, str]] = []
    for entry in entries:
        reason = _why_not(entry, able, longest)
        if reason:
            unplaced.append((entry, reason))
        else:
            able.append(entry)
    outer = [entry for entry in able if not any(_is_part(entry, one, able) for one in able)]
    within: list[tuple[Entry, Entry]] = []
    for entry in able:
        if not any(entry is one for one in outer):
            homes = [(one, len(spans(entry.cells, one.cells))) for one in outer]
            homes = [(one, often) for one, often in homes if often]
            if len(homes) == 1 and homes[0][1] == 1:
                within.append((entry, homes[0][0]))
            else:
                unplaced.append((entry, _why_twice(homes)))
    return Prepared(sorted(outer, key=lambda entry: -len(entry.cells)), within, unplaced)


def _why_not(entry: Entry, before: Sequence[Entry], longest: int | None) -> str:
    """Return why a phrase cannot be hidden at all; nothing if it can."""
    if len(entry.cells) < SHORTEST:
        return f"shorter than {SHORTEST} letters"
    if longest is not None and len(entry.cells) > longest:
        return f"longer than the board: {len(entry.cells)} letters"
    if len(directions(entry)) > 1:
        return "letters of scripts that are read in opposite directions"
    for one in before:
        if one.cells == entry.cells:
            return f"the same letters as {one.text}"
    return ""


def directions(entry: Entry) -> set[bool]:
    """Return the directions in which the letters of a phrase are read: True for rightwards."""
    found = {bidirectional(sign) for cell in entry.cells for sign in cell}
    return ({True} if "L" in found else set()) | ({False} if found & {"R", "AL"} else set())


def _why_twice(homes: Sequence[tuple[Entry, int]]) -> str:
    names = " and ".join(f"{one.text}{' twice' if often > 1 else ''}" for one, often in homes)
    return f"part of {names}, so it would be there more than once"


def _is_part(entry: Entry, other: Entry, able: Sequence[Entry]) -> bool:
    """Tell whether a phrase lies in another one; of two that are each other's mirror, the later."""
    if entry is other or not spans(entry.cells, other.cells):
        return False
    if len(entry.cells) < len(other.cells):
        return True
    order = [id(one) for one in able]
    return order.index(id(entry)) > order.index(id(other))


def spans(inner: Cells, outer: Cells) -> list[int]:
    """Return where one sequence of cells is in another one, forwards or backwards."""
    size = len(inner)
    backwards = inner[::-1]
    return [
        at for at in range(len(outer) - size + 1) if outer[at : at + size] in (inner, backwards)
    ]
