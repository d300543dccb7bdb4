"""Why a fill-in cannot be filled, and the best partial fill that a search came to.

The proofs need no search, or a short one. Numbers of slots and words of each length; slots that no
word fits; and what is left when words go that no crossing word agrees with, until nothing changes.
Where none of these shows it: slots that cannot be filled together, as few as are found by leaving
out one after the other, and the given letters that this takes (engine/word_fill/conflict.py). All
of it is exact: whoever gets a reason can be sure of it, and without one nothing is known.

A best partial fill tells which slots a search left open. Words that cross an open slot may give it
all its letters, which then need not be a word. A grid with all its words may break a rule about
answers, such as `apart`: then a note names it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, islice
from typing import Final

from puzzlewright.core.errors import quote
from puzzlewright.engine.word_fill.conflict import Conflict, find_conflict
from puzzlewright.engine.word_fill.problem import FillProblem
from puzzlewright.puzzles.base import cached_value
from puzzlewright.puzzles.fillin.grid import Cell, Content, Slot
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.solve import fill_solver
from puzzlewright.puzzles.fillin.word_lists.slot_words import (
    best_cut_words,
    cells_text,
    cut_words,
    longest_word,
    patterns,
    rebus_pattern,
    slot_lists,
)
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

Letters = tuple[str, ...]

#: Crossings are looked at where all slots together have no more candidates: it takes a moment.
MOST_CANDIDATES = 20_000

#: Words that are compared with letters that are given, for all slots together: that takes seconds.
MOST_SLOTS_CHECKED = 10_000_000

#: Added where crossings were considered.
CROSSED_WORDS = " whatever crosses it"

#: At most this many words are named.
MOST_NAMED = 3

#: Words that are tried to find a conflict: the longer the list, the longer each of them takes.
WORK = 8_000_000_000
LEAST_NODES = 2_000

#: Where that finds none in a grid that is proved impossible, this many times as many are tried.
MORE_NODES = 6

#: No word scores less.
LOWEST_SCORES = -(2**31)

#: Of more slots than these, only some are named; and only some of the letters that are given.
MOST_SLOTS = 16
NAMED_SLOTS = 8
NAMED_GIVEN = 4
NAMED_HARD = 5


def quick_reason(puzzle: FillIn) -> str | None:
    """Return why no fill exists; None if nothing simple proves that."""
    return _counting_reason(puzzle) or _repeated_given(puzzle) or _Candidates(puzzle).reason()


def small_contradiction(puzzle: FillIn) -> str | None:
    """Return the smallest contradiction that a short look finds; None if it finds nothing.

    Slots that cannot be filled together are as few as possible, unless a search among them was
    long: then it may be that some could be left out.
    """
    if reason := quick_reason(puzzle):
        return reason
    found = _conflict(puzzle)
    return _conflict_text(puzzle, found) if found is not None and found.slots else None


def why_none(puzzle: FillIn) -> str | None:
    """Return why a fill-in that is proved to be impossible is so, or at least where it is hard."""
    reason = small_contradiction(puzzle)
    if reason is not None:
        return reason
    found = _conflict(puzzle)
    if found is None:  # the slots alone can be filled
        return _broken_rule(puzzle)
    found = _conflict(puzzle, MORE_NODES) or found  # the proof took long as well
    if found.slots:
        return _conflict_text(puzzle, found)
    slots = puzzle.template.slots
    names = [slots[slot].name for slot in found.hardest[:NAMED_HARD]]
    hard = f"; hardest: {', '.join(names)}" if names else ""
    return f"no smaller part of the grid was found to be so{hard}"


def _broken_rule(puzzle: FillIn) -> str | None:
    """Return which rule about answers all fills break; None if there is no such rule."""
    shared = [f"{puzzle.apart} letters in a row"] if puzzle.apart else []
    shared += ["a root"] if puzzle.apart_roots else []
    return f"in every fill, two answers share {' or '.join(shared)}" if shared else None


# Numbers of slots and words


def _counting_reason(puzzle: FillIn) -> str | None:
    slots = puzzle.template.slots
    if not puzzle.words and not puzzle.only and puzzle.mode == "dictionary":
        return "there are no words to fill it with: --words LIST names a list"
    if puzzle.mode == "exact":
        too_long = _too_long(puzzle)
        if too_long:
            return too_long
        rebus = patterns(puzzle.template)  # these slots take words of several lengths
        if rebus and len(slots) != len(puzzle.words):
            return f"slots: {len(slots)}, words: {len(puzzle.words)}"
        have = Counter(len(word.cells) for word in puzzle.words)
        need = Counter(slot.length for slot in slots if slot.name not in rebus)
        wrong = [
            length
            for length in sorted(need | have)
            if need[length] > have[length] or (need[length] < have[length] and not rebus)
        ]
    else:
        if puzzle.repeats:
            return None  # then a single word of a length may do
        need = Counter(slot.length for slot in slots if slot.name not in slot_lists(puzzle))
        have = Counter(map(len, {word.cells for word in _usable(puzzle, need)}))
        wrong = [length for length in sorted(need) if need[length] > have[length]]
    if not wrong:
        return None
    low = set() if _is_exact(puzzle) else {n for n in wrong if any(_low_scored(puzzle, n))}
    good = f"words that score {puzzle.least} or more"
    return "; ".join(
        f"{n}-letter slots: {need[n]}, {good if n in low else 'words'}: {have[n]}" for n in wrong
    )


def _too_long(puzzle: FillIn) -> str | None:
    """Return which words of an exact fill-in are longer than any slot."""
    longest = longest_word(puzzle.template)
    words = [word.text for word in puzzle.words if len(word.cells) > longest]
    if not words:
        return None
    named = ", ".join(map(quote, words[:MOST_NAMED]))
    more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
    return f"longer than any slot ({longest} letters): {named}{more}"


def _repeated_given(puzzle: FillIn) -> str | None:
    """Return which word of a dictionary is given in two slots, if that is not allowed."""
    if _is_exact(puzzle) or puzzle.repeats:
        return None
    rows = puzzle.template.rows
    seen: dict[str, str] = {}
    for slot in puzzle.template.slots:
        word = tuple(rows[row][col] or "" for row, col in slot.cells)
        text = "".join(word)
        if all(word) and (first := seen.setdefault(text, slot.name)) != slot.name:
            return f"{quote(text)} is given twice, in {first} and {slot.name}"
    return None


# What fits where


class _Candidates:
    """The words that each slot can take, as far as is known."""

    def __init__(self, puzzle: FillIn) -> None:
        self._puzzle = puzzle
        self._slots = puzzle.template.slots
        self._left: list[list[Letters]] = []

    def reason(self) -> str | None:
        """Return which slot or word is left without anything that fits."""
        puzzle = self._puzzle
        listed = _by_length(_usable(puzzle, {slot.length for slot in self._slots}))
        total = looked_at = 0
        for slot in self._slots:
            # Of too many candidates, one of each slot is enough to see that there is some.
            most = MOST_CANDIDATES + 1 if total <= MOST_CANDIDATES else 1
            self._left.append(list(islice(self._fitting(slot, listed), most)))
            if not self._left[-1]:
                return f"no word{self._scoring(slot)} fits {slot.name}: {self._pattern(slot)}"
            total += len(self._left[-1])
            if any(puzzle.template.rows[row][col] for row, col in slot.cells):
                looked_at += len(listed.get(slot.length, ()))
            if looked_at > MOST_SLOTS_CHECKED:
                return None
        if total > MOST_CANDIDATES:
            return None
        return self._without_place("") or self._crossed() or self._without_place(CROSSED_WORDS)

    def _fitting(self, slot: Slot, listed: dict[int, list[Letters]]) -> Iterator[Letters]:
        """Yield the words that agree with what is given."""
        words = listed.get(slot.length, [])
        own = slot_lists(self._puzzle).get(slot.name)
        if own is not None:
            words = _by_length(own).get(slot.length, [])
        if own is not None and _is_exact(self._puzzle):
            known = set(listed.get(slot.length, [])) | {word.cells for word in self._cut(slot)}
            words = [word for word in words if word in known]
        return filter(self._agrees_with(slot), words)

    def _agrees_with(self, slot: Slot) -> Callable[[Letters], bool]:
        """Return what tells whether a word, as it is cut, has what is given in a slot."""
        rows = self._puzzle.template.rows
        given = [(at, rows[row][col]) for at, (row, col) in enumerate(slot.cells) if rows[row][col]]
        return lambda word: all(word[at] == letter for at, letter in given)

    def _cut(self, slot: Slot) -> list[Word]:
        """Return the words of the list as the rebus cells of a slot cut them."""
        pattern = rebus_pattern(self._puzzle.template, slot)
        return [] if pattern is None else best_cut_words(cut_words(self._puzzle.words, pattern))

    def _scoring(self, slot: Slot) -> str:
        """Return which words are meant, where others would fit but score too little."""
        if _is_exact(self._puzzle) or slot.name in self._puzzle.only:
            return ""
        low = chain(_low_scored(self._puzzle, slot.length), self._cut(slot))
        is_low = any(map(self._agrees_with(slot), (word.cells for word in low)))
        return f" that scores {self._puzzle.least} or more" if is_low else ""

    def _pattern(self, slot: Slot) -> str:
        rows = self._puzzle.template.rows
        return cells_text([rows[row][col] or "?" for row, col in slot.cells])

    def _crossed(self) -> str | None:
        """Take away what no crossing word agrees with, until nothing changes."""
        crossings = _crossings(self._slots)
        waiting = dict.fromkeys(range(len(self._slots)))
        while waiting:
            changed = next(iter(waiting))
            del waiting[changed]
            for at, other, there in crossings[changed]:
                letters = {word[at] for word in self._left[changed]}
                kept = [word for word in self._left[other] if word[there] in letters]
                if not kept:
                    return f"no word fits {self._slots[other].name}{CROSSED_WORDS}"
                if len(kept) < len(self._left[other]):
                    self._left[other] = kept
                    waiting[other] = None
        return None

    def _without_place(self, why: str) -> str | None:
        """Return which word of an exact fill-in has fewer places than it needs."""
        if not _is_exact(self._puzzle):
            return None
        places = Counter("".join(word) for words in self._left for word in set(words))
        wanted = Counter(word.text for word in self._puzzle.words)
        for word, number in wanted.items():
            if not places[word]:
                return f"no slot takes the word {quote(word)}{why}"
            if places[word] < number:
                text = quote(word)
                return f"{text} is listed {number} times, slots that take it: {places[word]}{why}"
        return None


# Slots that exclude one another


def _conflict_text(puzzle: FillIn, found: Conflict) -> str:
    slots = puzzle.template.slots
    cells = fill_solver(puzzle).cells
    given = _given_words(puzzle, {cells[number] for number in found.given})
    names = [slots[slot].name for slot in found.slots]
    if len(names) > MOST_SLOTS:
        more = len(names) - NAMED_SLOTS
        some = ", ".join(names[:NAMED_SLOTS])
        return f"{len(names)} slots cannot be filled together{given}: {some} and {more} more"
    if len(names) == 1:
        return f"{names[0]} cannot be filled{given}"
    return f"{', '.join(names[:-1])} and {names[-1]} cannot be filled together{given}"


def _conflict(puzzle: FillIn, times: int = 1) -> Conflict | None:
    """Return a part that cannot be filled, looked for once for each fill-in and effort."""

    def find() -> Conflict | None:
        problem = _relaxed_problem(fill_solver(puzzle).problem)
        nodes = times * max(LEAST_NODES, WORK // (1 + len(problem.words)))
        return find_conflict(problem, nodes=nodes)

    return cached_value(puzzle, f"_conflict_{times}", find)


def _relaxed_problem(problem: FillProblem) -> FillProblem:
    """Return the problem of using each word at most as often as it is listed.

    Where there are as many words as slots, all slots filled means all words used: so what is
    impossible with all slots is so by this rule too.
    """
    if not problem.all_used:
        return problem
    return FillProblem(
        problem.cells,
        problem.letters,
        problem.slots,
        problem.words,
        copies=problem.copies,
        given=problem.given,
        candidates=problem.candidates,
        forms=problem.forms,
    )


def _given_words(puzzle: FillIn, given: set[Cell]) -> str:
    """Return what is given in some cells, whole entries by the names of their slots."""
    rows = puzzle.template.rows
    entries = []
    for slot in puzzle.template.slots:
        is_whole = all(rows[row][col] for row, col in slot.cells)
        if is_whole and len(given.intersection(slot.cells)) > 1:
            entries.append(f"{''.join(rows[row][col] or '' for row, col in slot.cells)}")
            given = given.difference(slot.cells)
    letters = [f"{rows[row][col]} at row {row + 1}, column {col + 1}" for row, col in sorted(given)]
    given_texts = [*entries, *letters]
    if not given_texts:
        return ""
    more = [f"{len(given_texts) - NAMED_GIVEN} more"] if len(given_texts) > NAMED_GIVEN else []
    return f" (given {'; '.join([*given_texts[:NAMED_GIVEN], *more])})"


# What all of them use


def _is_exact(puzzle: FillIn) -> bool:
    return puzzle.mode == "exact"


def _usable(puzzle: FillIn, lengths: Collection[int]) -> Iterable[Word]:
    """Return the words of the list that have one of some lengths and score enough."""
    least = None if _is_exact(puzzle) else puzzle.least
    if least is not None and not isinstance(puzzle.words, tuple):
        return puzzle.words.at_least(least, lengths)
    return (
        word
        for word in puzzle.words
        if len(word.cells) in lengths and (least is None or word.score >= least)
    )


def _low_scored(puzzle: FillIn, length: int) -> Iterator[Word]:
    """Return the words of a dictionary's list that have a length and score too little."""
    words = puzzle.words
    if not isinstance(words, tuple):
        words = words.at_least(LOWEST_SCORES, {length})
    return (word for word in words if len(word.cells) == length and word.score < puzzle.least)


def _by_length(words: Iterable[Word]) -> dict[int, list[Letters]]:
    """Return the different words of each length, in the order of the list."""
    different: dict[int, dict[Letters, None]] = {}
    for word in words:
        different.setdefault(len(word.cells), {})[word.cells] = None
    return {length: list(those) for length, those in different.items()}


def _crossings(slots: tuple[Slot, ...]) -> list[list[tuple[int, int, int]]]:
    """Return, for each slot, where others cross it: its letter, the other slot, its letter."""
    places: dict[Cell, list[tuple[int, int]]] = {}
    for number, slot in enumerate(slots):
        for at, cell in enumerate(slot.cells):
            places.setdefault(cell, []).append((number, at))
    crossings: list[list[tuple[int, int, int]]] = [[] for _ in slots]
    for here in places.values():
        for number, at in here:
            for other, there in here:
                if other != number:
                    crossings[number].append((at, other, there))
    return crossings


#: At most this many open slots are named as the ones that ran out of words most often.
MOST_HARDEST = 5


class BestPartialFill:
    """The grid with the most words that a search came to, and the slots that have none."""

    def __init__(self, puzzle: FillIn, words: tuple[int, ...], weights: list[int]) -> None:
        slots = puzzle.template.slots
        listed = fill_solver(puzzle).words
        rows: list[list[Content]] = [list(row) for row in puzzle.template.rows]
        for slot, number in zip(slots, words, strict=True):
            for at, (row, col) in enumerate(slot.cells if number >= 0 else ()):
                rows[row][col] = listed[number].cells[at]
        self.filled: Final = FillInSolution(puzzle, rows)
        self.count: Final = sum(number >= 0 for number in words)
        order = sorted(range(len(slots)), key=lambda slot: -weights[slot])
        #: open slots, first those that ran out of words most often, and their letters: "" for none
        self.open: Final = {slots[n].name: self.filled.words[n] for n in order if words[n] < 0}
        full = self.count == len(slots)
        #: what is wrong with a grid that has all its words
        self.faults: Final = puzzle.check(self.filled).faults if full else ()

    def text(self) -> str:
        """Return the grid, and what was hard about it."""
        slots = len(self.filled.puzzle.template.slots)
        if self.faults:
            rest = f" (and {len(self.faults) - 1} more)" if len(self.faults) > 1 else ""
            rule = f"all {slots} words, but they break a rule: {self.faults[0]}{rest}\n"
            return f"no fill: the last one had {rule}{self.filled.text()}"
        if self.count == slots:  # it was stopped before letters that are wanted were in
            return f"stopped with all {slots} words in\n{self.filled.text()}"
        count = f"the search got furthest with {self.count} of {slots} words\n"
        return f"{count}{self.filled.text()}{self._open_text()}"

    def _open_text(self) -> str:
        """Return which slots are open, and which of them look like words."""
        names = list(self.open)
        rest = f" and {len(names) - MOST_HARDEST} more" if len(names) > MOST_HARDEST else ""
        stuck = f"no word was found for {', '.join(names[:MOST_HARDEST])}{rest}\n"
        listed = {word.cells for word in fill_solver(self.filled.puzzle).words}
        full = ((name, cells) for name, cells in self.open.items() if all(cells))
        odd = [f"{name} {''.join(cells)}" for name, cells in full if cells not in listed]
        return stuck + (f"not a word of the list: {', '.join(odd)}\n" if odd else "")

    def as_json(self) -> dict[str, object]:
        """Return it as fields of a JSON object; `breaks` only if it has all words and is wrong."""
        fields: dict[str, object] = {
            "furthest": self.filled.as_json(),
            "stuck": list(self.open)[:MOST_HARDEST],
            "open": list(self.open),
        }
        if self.faults:
            fields["breaks"] = [str(fault) for fault in self.faults]
        return fields


def best_partial_fill(puzzle: FillIn) -> BestPartialFill | None:
    """Return how far the last search for a fill came; None if it was no search, or is over."""
    last_search = fill_solver(puzzle).last_search
    found = None if last_search is None else last_search.best_partial()
    attempt = None if found is None else BestPartialFill(puzzle, *found)
    return attempt if attempt is not None and attempt.count else None
