"""What the generator works on: phrases sorted before any is placed, and the whole task.

A phrase that is part of another one, forwards or backwards, occurs where that one does. To be there
once it must not be placed again: it *lies in* the other one. If it is part of several, it would be
there several times, and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from unicodedata import bidirectional

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS
from puzzlewright.puzzles.wordsearch.make.scoring import Weights
from puzzlewright.puzzles.wordsearch.recipe import WordSearchRecipe
from puzzlewright.puzzles.wordsearch.solve import word_automaton
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.entries import Entry

#: Phrases of one word search. With more, what is done after Ctrl-C takes too long; nobody looks for
#: a hundredth of them.
MOST_WORDS = 30_000

#: Shorter phrases are too easy to find, and too often there by chance.
SHORTEST = 3

#: The same where a sign is a syllable or a word: Han, kana and Hangul.
SHORTEST_OF_SYLLABLES = 2
_SYLLABLES = "[ぁ-ヿ㐀-䶿一-鿿豈-\ufaff가-힣\U00020000-\U0003ffff]+"

Cells = tuple[str, ...]

#: Words that are looked through stand in lines of about this many cells.
LINE = 4096

#: The direction that reads a line backwards, as the engine counts directions.
BACKWARDS = ALL_DIRECTIONS.index("W")


class PreparedWords(NamedTuple):
    """Phrases by what becomes of them."""

    placeable: list[Entry]  #: those that are placed, longest first
    within: list[tuple[Entry, Entry]]  #: those that lie in another one, and that one
    unplaced: list[tuple[Entry, str]]  #: those that cannot be there, with the reason

    def inner_words(self, placed: Sequence[Entry]) -> tuple[list[Entry], list[tuple[Entry, str]]]:
        """Return phrases that lie in others: those that are there, and those lost with them."""
        there = {entry.cells for entry in placed}
        found = [one for one, other in self.within if other.cells in there]
        lost = [
            (one, f"part of {other.text}, which has no place")
            for one, other in self.within
            if other.cells not in there
        ]
        return found, lost


def prepare(entries: Sequence[Entry], longest: int | None) -> PreparedWords:
    """Sort phrases out for a board on which no line has more cells than the longest."""
    if len(entries) > MOST_WORDS:
        reason = f"a word search has at most {MOST_WORDS:,} words: take a part of the list"
        raise InputError(reason, text=f"{len(entries):,}")
    able: dict[Cells, Entry] = {}
    unplaced: list[tuple[Entry, str]] = []
    for entry in within_deadline(entries):
        reason = _why_not(entry, able, longest)
        if reason:
            unplaced.append((entry, reason))
        else:
            able[entry.cells] = entry
    phrases = list(able.values())
    homes = _homes([*able])
    outer = [n for n in range(len(phrases)) if not _is_part(n, homes[n], phrases)]
    is_outer = set(outer)
    within: list[tuple[Entry, Entry]] = []
    for n, entry in enumerate(phrases):
        if n in is_outer:
            continue
        there = [(phrases[home], often) for home, often in homes[n].items() if home in is_outer]
        if len(there) == 1 and there[0][1] == 1:
            within.append((entry, there[0][0]))
        else:
            names = " and ".join(
                f"{one.text}{' twice' if often > 1 else ''}" for one, often in there
            )
            reason = f"part of {names}, so it would be there more than once"
            unplaced.append((entry, reason))
    placed = sorted((phrases[n] for n in outer), key=lambda entry: -len(entry.cells))
    return PreparedWords(placed, within, unplaced)


def _why_not(entry: Entry, before: Mapping[Cells, Entry], longest: int | None) -> str:
    """Return why a phrase cannot be hidden at all; nothing if it can."""
    least = SHORTEST_OF_SYLLABLES if has_syllables(entry) else SHORTEST
    if len(entry.cells) < least:
        return f"shorter than {least} {'syllables' if least < SHORTEST else 'letters'}"
    if longest is not None and len(entry.cells) > longest:
        return f"longer than the board: {len(entry.cells)} letters"
    if len(reading_directions(entry)) > 1:
        return "letters of scripts that are read in opposite directions"
    if entry.cells in before:
        return f"the same letters as {before[entry.cells].text}"
    return ""


def has_syllables(entry: Entry) -> bool:
    """Tell whether all signs of a phrase are syllables, or words."""
    return re.fullmatch(_SYLLABLES, "".join(entry.cells)) is not None


def reading_directions(entry: Entry) -> set[bool]:
    """Return the directions in which the letters of a phrase are read: True for rightwards."""
    found = {bidirectional(sign) for cell in entry.cells for sign in cell}
    return ({True} if "L" in found else set()) | ({False} if found & {"R", "AL"} else set())


def _is_part(number: int, homes: Mapping[int, int], phrases: Sequence[Entry]) -> bool:
    """Tell whether a phrase lies in another one; of two that are each other's mirror, the later."""
    length = len(phrases[number].cells)
    return any(length < len(phrases[home].cells) or number > home for home in homes)


def _homes(phrases: Sequence[Cells]) -> list[dict[int, int]]:
    """Return for each phrase in which others it is, and how often."""
    homes: list[dict[int, int]] = [{} for _ in phrases]
    for outer, parts in enumerate(within_deadline(inner_words(phrases, phrases))):
        for inner, _ in parts:
            if inner != outer:
                homes[inner][outer] = homes[inner].get(outer, 0) + 1
    return homes


def inner_words(inner: Sequence[Cells], outer: Sequence[Cells]) -> list[list[tuple[int, int]]]:
    """Return for each outer word which inner ones are in it and where, forwards or backwards.

    The inner ones are all different, and have two cells at least. All are looked for at once: there
    may be thousands of both.
    """
    # Outer words in lines of some length, with a gap between any two.
    width = max([LINE, *map(len, outer)]) + 1
    numbers: dict[str, int] = {}
    at, begins = 0, []
    for word in within_deadline(outer):
        if at % width + len(word) >= width:
            at += width - at % width
        begins.append(at)
        at += len(word) + 1
    rows = max(1, -(-at // width))
    automaton = word_automaton(rows, width, numbers, inner)
    letters = [0] * (rows * width)
    owner = [0] * (rows * width)
    for number, (begin, word) in enumerate(zip(begins, within_deadline(outer), strict=True)):
        letters[begin : begin + len(word)] = [numbers.get(cell, 0) for cell in word]
        owner[begin : begin + len(word)] = [number] * len(word)
    automaton.load(letters)
    found: list[dict[tuple[int, int], None]] = [{} for _ in outer]
    for which, cell, direction in within_deadline(automaton.all([0, BACKWARDS])):
        first = cell - (len(inner[which]) - 1 if direction == BACKWARDS else 0)
        found[owner[first]][which, first - begins[owner[first]]] = None
    return [sorted(each) for each in found]


class WordSearchTask(NamedTuple):
    """What is to be made, in full."""

    entries: list[Entry]
    prepared: PreparedWords
    alphabet: Alphabet
    directions: tuple[str, ...]
    weights: Weights
    ban: Sequence[tuple[str, ...]]
    recipe: WordSearchRecipe
    budget: Budget
    seed: int
    notes: list[str]  #: on the list
    bonus: frozenset[int]  #: ids of the entries that are not listed
    effort: int  #: how many arrangements are tried, in hundredths of the usual number
    counts_whole: bool  #: whether what was cut short counts for nothing: there is a stopgap
