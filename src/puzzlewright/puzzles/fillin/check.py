"""Judging a filled grid from the rules of the game alone; nothing here knows how it was found.

A slot with a list of its own takes words of that list, whatever they score. In a dictionary they
need not be in the large list; in an exact fill-in they count as words of the list. A cell in which
several letters are given (a rebus) takes them from several cells of a word, or from one of the same
letters; however a word is cut, it is the same word.
Open cells that belong to no slot may hold anything, or stay empty.

`apart roots` forbids answers that look like forms of one word: RUN, RUNS, RUNNING. Light stemming
(as M. Porter, 1980, does at length), by letters alone, without a dictionary: a word has itself as a
root, and what is left without an English ending, if that is three cells or more. Two words are
related if they have a root in common, or if one of five cells or more begins the other, whatever
the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from puzzlewright.core.errors import quote
from puzzlewright.puzzles.fillin.grid import Slot
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList
from puzzlewright.puzzles.results import Fault

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution

#: What stands in a slot, cell by cell.
Letters = tuple[str, ...]

#: Endings before which words lose an E (MAKE, MAKING) or get a letter twice (RUN, RUNNER).
VOWEL_ENDINGS = tuple(map(tuple, ("ED", "ER", "EST", "ING")))

#: Endings that words get as they are.
OTHER_ENDINGS = tuple(map(tuple, ("LY", "NESS", "FUL", "LESS")))

#: ES is an ending after these: BOXES, WISHES, HEROES, FLIES. S is one after all but S.
ES_STEMS = tuple(map(tuple, ("S", "X", "Z", "CH", "SH", "O", "I")))

#: Letters that are left at least without an ending, and of a word that begins others.
SHORTEST_ROOT = 3
SHORTEST_PREFIX = 5


def word_roots(word: Letters) -> frozenset[Letters]:
    """Return the word, and what is left of it without endings, as often as there are some."""
    found: set[Letters] = set()
    waiting = [word]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += [root for root in _endings_removed(one) if len(root) >= SHORTEST_ROOT]
    return frozenset(found)


def _endings_removed(word: Letters) -> Iterator[Letters]:
    """Yield what a word may have been before it got an ending."""
    for ending in OTHER_ENDINGS:
        if word[-len(ending) :] == ending:
            yield from _base_spellings(word[: -len(ending)])
    if word[-1:] == ("S",) and word[-2:-1] != ("S",):
        yield word[:-1]
    stem = word[:-2]
    if word[-2:] == ("E", "S") and any(stem[-len(end) :] == end for end in ES_STEMS):
        yield from _base_spellings(stem)
    for ending in VOWEL_ENDINGS:
        if word[-len(ending) :] == ending:
            stem = word[: -len(ending)]
            yield from _base_spellings(stem)
            yield (*stem, "E")
            if stem[-1:] == stem[-2:-1]:
                yield stem[:-1]


def _base_spellings(stem: Letters) -> Iterator[Letters]:
    """Yield what is before an ending; HAPPI was HAPPY."""
    yield stem
    if stem[-1:] == ("I",):
        yield (*stem[:-1], "Y")


def are_related(one: Letters, other: Letters) -> bool:
    """Tell whether two different words look like forms of one."""
    if one == other:
        return False
    shorter, longer = sorted((one, other), key=len)
    begins = len(shorter) >= SHORTEST_PREFIX and longer[: len(shorter)] == shorter
    return begins or not word_roots(one).isdisjoint(word_roots(other))


def common_prefix(word: Letters) -> Letters:
    """Return what all words related to this one begin with.

    A root has the letters of its word but for the last one: MAKING has MAK, for MAKE.
    """
    shortest = min(map(len, word_roots(word))) - 1
    return word[: min(shortest, SHORTEST_PREFIX)]


def faults(puzzle: FillIn, filled: FillInSolution) -> Iterator[Fault]:
    """Yield all that is wrong with `filled` as a solution of the puzzle."""
    height, width = puzzle.template.height, puzzle.template.width
    if len(filled.rows) != height or any(len(row) != width for row in filled.rows):
        yield Fault("grid", f"is not {height} rows of {width} cells")
        return
    blocks = list(_blocks(puzzle, filled))
    if blocks:
        yield from blocks
        return
    yield from _given_letters(puzzle, filled)
    entries = [(slot, _letters(filled, slot)) for slot in puzzle.template.slots]
    complete = []
    for slot, letters in entries:
        if "" in letters:
            yield Fault(slot.name, f"is not filled: {_quoted_word(letters)}")
        else:
            complete.append((slot, letters))
    yield from _unlisted_words(puzzle, complete)
    yield from _shared_parts(puzzle, complete)
    yield from _related_answers(puzzle, complete)
    yield from (
        _word_counts(puzzle, complete) if puzzle.mode == "exact" else _repeats(puzzle, complete)
    )


def _blocks(puzzle: FillIn, filled: FillInSolution) -> Iterator[Fault]:
    """Yield the cells that are blocked here and open there."""
    for r, row in enumerate(puzzle.template.rows):
        for c, wanted in enumerate(row):
            found = filled.rows[r][c]
            if wanted is None and found is not None:
                yield Fault(_place_text(r, c), f"is blocked, but holds {quote(found)}")
            elif wanted is not None and found is None:
                yield Fault(_place_text(r, c), "is open, but blocked in the solution")


def _given_letters(puzzle: FillIn, filled: FillInSolution) -> Iterator[Fault]:
    for r, row in enumerate(puzzle.template.rows):
        for c, wanted in enumerate(row):
            found = filled.rows[r][c]
            if wanted and found != wanted:
                holds = f"holds {quote(found)}" if found else "is empty"
                yield Fault(_place_text(r, c), f"{holds}, but {quote(wanted)} is given")


def _unlisted_words(puzzle: FillIn, entries: list[tuple[Slot, Letters]]) -> Iterator[Fault]:
    """Yield the slots whose words are in no list, or score too little."""
    usual = _by_text(puzzle.words, entries)
    for slot, letters in entries:
        own = puzzle.only.get(slot.name)
        if own is None and _is_locked(puzzle, slot):
            continue
        words = usual if own is None else _by_text(own, [(slot, letters)])
        scores = [word.score for word in _readings(puzzle, slot, letters, words)]
        least = max(puzzle.least, puzzle.least_in.get(slot.name, puzzle.least))
        if not scores and own is None and "".join(letters) in map("".join, puzzle.ban):
            yield Fault(slot.name, f"{_quoted_word(letters)} is banned")
        elif not scores:
            which = "the list" if own is None else "the list of this slot"
            yield Fault(slot.name, f"{_quoted_word(letters)} is not in {which}")
        elif own is None and puzzle.mode == "dictionary" and max(scores) < least:
            what = f"{_quoted_word(letters)} scores {max(scores)}, less than {least}"
            yield Fault(slot.name, what)


def _by_text(
    words: tuple[Word, ...] | WordList, entries: Iterable[tuple[Slot, Letters]]
) -> dict[str, list[Word]]:
    """Return the words of a list that have the letters of some entries, in whatever cells."""
    found: dict[str, list[Word]] = {"".join(letters): [] for _, letters in entries}
    some = words if isinstance(words, tuple) else words.with_texts(found)
    for word in some:
        if (text := word.text) in found:
            found[text].append(word)
    return found


def _readings(
    puzzle: FillIn, slot: Slot, letters: Letters, words: dict[str, list[Word]]
) -> list[Word]:
    """Return the words that an entry may be: those that end a cell wherever the entry does.

    They may end more of them within a cell whose letters are given.
    """
    ends = list(accumulate(map(len, letters)))
    rows = puzzle.template.rows
    free = {
        place
        for (row, col), end, content in zip(slot.cells, ends, letters, strict=True)
        if rows[row][col]
        for place in range(end - len(content) + 1, end)
    }
    return [
        word
        for word in words["".join(letters)]
        if free >= {*accumulate(map(len, word.cells))} - {*ends}
        and {*ends} <= {*accumulate(map(len, word.cells))}
    ]


def _is_locked(puzzle: FillIn, slot: Slot) -> bool:
    """Tell whether all letters of a slot of a dictionary are given: then its word is as given."""
    rows = puzzle.template.rows
    return puzzle.mode == "dictionary" and all(rows[row][col] for row, col in slot.cells)


def _shared_parts(puzzle: FillIn, entries: list[tuple[Slot, Letters]]) -> Iterator[Fault]:
    """Yield the answers that share too many letters in a row with one before them.

    Two that the setter chose, letter by letter or with a list of one word, may share what they do.
    """
    length = puzzle.apart
    first: dict[Letters, tuple[Slot, Letters]] = {}
    for slot, letters in entries if length else ():
        chosen = _is_chosen(puzzle, slot)
        parts = [letters[at : at + length] for at in range(len(letters) - length + 1)]
        for part in parts:
            where, other = first.setdefault(part, (slot, letters))
            if other != letters and not (chosen and _is_chosen(puzzle, where)):
                shared = f"shares {_quoted_word(part)} with {_quoted_word(other)} in {where.name}"
                yield Fault(slot.name, f"{_quoted_word(letters)} {shared}")
                break


def _related_answers(puzzle: FillIn, entries: list[tuple[Slot, Letters]]) -> Iterator[Fault]:
    """Yield the answers that look like forms of one before them, such as RUN and RUNNING."""
    for at, (slot, letters) in enumerate(entries if puzzle.apart_roots else ()):
        chosen = _is_chosen(puzzle, slot)
        for where, other in entries[:at]:
            if are_related(letters, other) and not (chosen and _is_chosen(puzzle, where)):
                shared = f"has a root in common with {_quoted_word(other)} in {where.name}"
                yield Fault(slot.name, f"{_quoted_word(letters)} {shared}")
                break


def _is_chosen(puzzle: FillIn, slot: Slot) -> bool:
    """Tell whether there is but one word for a slot, which the setter wants there."""
    own = puzzle.only.get(slot.name)
    return _is_locked(puzzle, slot) if own is None else len(own) == 1


def _word_counts(puzzle: FillIn, entries: list[tuple[Slot, Letters]]) -> Iterator[Fault]:
    """Yield what an exact fill-in uses too often, or too rarely."""
    wanted: dict[Letters, int] = {}
    for word in puzzle.words:
        wanted[word.cells] = wanted.get(word.cells, 0) + 1
    used: dict[Letters, list[str]] = {}
    words = _by_text(puzzle.words, entries)
    read = [(slot, letters, _readings(puzzle, slot, letters, words)) for slot, letters in entries]
    for slot, letters, some in sorted(read, key=lambda each: len({w.cells for w in each[2]})):
        options = [word.cells for word in some] or [letters]
        left = (cells for cells in options if len(used.get(cells, ())) < wanted.get(cells, 0))
        used.setdefault(next(left, options[0]), []).append(slot.name)
    for letters, slots in used.items():
        often = wanted.get(letters, 0)
        if len(slots) > often and (often or slots[0] in puzzle.only):
            what = (
                f"{_quoted_word(letters)} is used {_times(len(slots))}, but listed {_times(often)}"
            )
            yield Fault(", ".join(slots), what)
    for letters, often in wanted.items():
        uses = len(used.get(letters, ()))
        if uses < often:
            what = f"is used {_times(uses)}, but listed {_times(often)}"
            yield Fault(
                f"word {_quoted_word(letters)}", what if uses or often > 1 else "is not used"
            )


def _repeats(puzzle: FillIn, entries: list[tuple[Slot, Letters]]) -> Iterator[Fault]:
    """Yield the words of a dictionary that are used again, if they may not be."""
    first: dict[str, str] = {}
    for slot, letters in () if puzzle.repeats else entries:
        text = "".join(letters)
        if text in first:
            yield Fault(slot.name, f"{_quoted_word(letters)} is in {first[text]} already")
        else:
            first[text] = slot.name


def _letters(filled: FillInSolution, slot: Slot) -> Letters:
    return tuple(filled.rows[row][col] or "" for row, col in slot.cells)


def _quoted_word(letters: Letters) -> str:
    """Return a word in quotes, with a question mark for each empty cell."""
    return quote("".join(letter or "?" for letter in letters))


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _place_text(row: int, col: int) -> str:
    return f"row {row + 1}, column {col + 1}"
