"""Whether two answers look like forms of one word, which `apart roots` forbids: RUN, RUNS, RUNNING.

Light stemming (as M. Porter, 1980, does at length), by letters alone, without a dictionary. A word
has itself as a root, and what is left without an English ending, if that is three cells or more.
Two words are related if they have a root in common, or if one of five cells or more begins the
other, whatever the language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    Cells = tuple[str, ...]

#: Endings before which words lose an E (MAKE, MAKING) or get a letter twice (RUN, RUNNER).
WITH_VOWEL = tuple(map(tuple, ("ED", "ER", "EST", "ING")))

#: Endings that words get as they are.
OTHERS = tuple(map(tuple, ("LY", "NESS", "FUL", "LESS")))

#: ES is an ending after these: BOXES, WISHES, HEROES, FLIES. S is one after all but S.
BEFORE_ES = tuple(map(tuple, ("S", "X", "Z", "CH", "SH", "O", "I")))

#: Cells that are left at least without an ending, and of a word that begins others.
SHORTEST_ROOT = 3
SHORTEST_BEGINNING = 5


def roots(word: Cells) -> frozenset[Cells]:
    """Return the word, and what is left of it without endings, as often as there are some."""
    found: set[Cells] = set()
    waiting = [word]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += [root for root in _without_ending(one) if len(root) >= SHORTEST_ROOT]
    return frozenset(found)


def _without_ending(word: Cells) -> Iterator[Cells]:
    """Yield what a word may have been before it got an ending."""
    for ending in OTHERS:
        if word[-len(ending) :] == ending:
            yield from _as_before(word[: -len(ending)])
    if word[-1:] == ("S",) and word[-2:-1] != ("S",):
        yield word[:-1]
    stem = word[:-2]
    if word[-2:] == ("E", "S") and any(stem[-len(end) :] == end for end in BEFORE_ES):
        yield from _as_before(stem)
    for ending in WITH_VOWEL:
        if word[-len(ending) :] == ending:
            stem = word[: -len(ending)]
            yield from _as_before(stem)
            yield (*stem, "E")
            if stem[-1:] == stem[-2:-1]:
                yield stem[:-1]


def _as_before(stem: Cells) -> Iterator[Cells]:
    """Yield what is before an ending; HAPPI was HAPPY."""
    yield stem
    if stem[-1:] == ("I",):
        yield (*stem[:-1], "Y")


def are_related(one: Cells, other: Cells) -> bool:
    """Tell whether two different words look like forms of one."""
    if one == other:
        return False
    shorter, longer = sorted((one, other), key=len)
    begins = len(shorter) >= SHORTEST_BEGINNING and longer[: len(shorter)] == shorter
    return begins or not roots(one).isdisjoint(roots(other))


def common_beginning(word: Cells) -> Cells:
    """Return what all words related to this one begin with.

    A root has the letters of its word but for the last one: MAKING has MAK, for MAKE.
    """
    shortest = min(map(len, roots(word))) - 1
    return word[: min(shortest, SHORTEST_BEGINNING)]
