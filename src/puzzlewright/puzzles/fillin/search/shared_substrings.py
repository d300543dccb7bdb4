"""Answers that share letters in a row, or a root, which `apart` forbids, in the engine's numbers.

A fill that breaks the rule is not thrown away for nothing: two of its words have a part in common,
such as ESSES, or are forms of one word. Every fill that keeps the rule either has a certain one of
them and no other that is like it in this way, or does not have that one. So a search goes on in two
branches, each with fewer words, and no fill is lost (branching on conflicts, as in
conflict-directed search).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.engine.word_fill.problem import FillProblem
from puzzlewright.puzzles.fillin.check import are_related, common_prefix
from puzzlewright.puzzles.fillin.solve import Solver
from puzzlewright.puzzles.fillin.word_lists.slot_words import locked_entries

#: Numbers of words.
Numbers = frozenset[int]
NONE: Numbers = frozenset()

#: What a problem of the engine is made of; all else follows from it.
PARTS = (
    *("cells", "letters", "slots", "words", "copies", "scores", "all_used", "given"),
    *("candidates", "forms"),
)


class Conflict(NamedTuple):
    """Two words of a fill that have a part or a root in common."""

    part: bytes | None  #: None for a root
    first_word: int  #: the word that the first branch keeps
    is_chosen: bool  #: whether the setter wants it there: then there is no second branch


class SharedSubstrings:
    """Which words share parts, and problems without some of them."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._length, self._roots = solver.puzzle.apart, solver.puzzle.apart_roots
        self._chosen = [slot.name in self._fixed_words for slot in solver.puzzle.template.slots]

    @cached_property
    def _fixed_words(self) -> set[str]:
        """The slots for which there is but one word, which the setter wants there."""
        puzzle = self._solver.puzzle
        own = {name for name, words in puzzle.only.items() if len(words) == 1}
        return own | set(locked_entries(puzzle))

    @cached_property
    def _words(self) -> list[bytes]:
        """The words, a byte for each letter."""
        return [bytes(word) for word in within_deadline(self._solver.problem.words)]

    @cached_property
    def _by_length(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for number, word in within_deadline(enumerate(self._words)):
            found.setdefault(len(word), []).append(number)
        return found

    def conflict(self, words: Sequence[int], banned: Numbers = NONE) -> Conflict | None:
        """Return two words of a fill that are too much alike; `words` has one for each slot.

        Banned ones do not count.
        """
        here = [
            (number, chosen)
            for number, chosen in zip(words, self._chosen, strict=True)
            if chosen or number not in banned
        ]
        found = self._part_conflict(here) if self._length else None
        return found or (self._root_conflict(here) if self._roots else None)

    def _part_conflict(self, words: Sequence[tuple[int, bool]]) -> Conflict | None:
        first: dict[bytes, tuple[int, bool]] = {}
        for number, chosen in words:
            word = self._words[number]
            for at in range(len(word) - self._length + 1):
                part = word[at : at + self._length]
                other = first.setdefault(part, (number, chosen))
                if found := self._conflict_between(other, (number, chosen), part):
                    return found
        return None

    def _root_conflict(self, words: Sequence[tuple[int, bool]]) -> Conflict | None:
        listed = self._solver.words
        here = [(number, chosen, listed[number].cells) for number, chosen in words]
        for at, (number, chosen, cells) in enumerate(here):
            for other, other_chosen, other_cells in here[:at]:
                if cells[:2] == other_cells[:2] and are_related(cells, other_cells):
                    found = self._conflict_between((other, other_chosen), (number, chosen), None)
                    if found:
                        return found
        return None

    def _conflict_between(
        self, one: tuple[int, bool], other: tuple[int, bool], part: bytes | None
    ) -> Conflict | None:
        """Return the conflict of two words, each with whether the setter chose it; None if none.

        Words that the setter chose may share what they do.
        """
        (first, first_chosen), (second, second_chosen) = one, other
        if first == second or (first_chosen and second_chosen):
            return None
        if first_chosen or second_chosen:
            return Conflict(part, first if first_chosen else second, True)
        longer = max((first, second), key=lambda n: (len(self._words[n]), -n))
        return Conflict(part, longer, False)

    def subproblems(self, banned: Numbers, words: Sequence[int]) -> list[Numbers]:
        """Return the words to ban in each branch after a fill, the one to try first first.

        None of them allows this fill again, and together they have all fills that keep the rules.
        There is none if the fill keeps them.
        """
        others: list[Numbers] = []
        first = banned
        while (found := self.conflict(words, first)) is not None:
            first, *other = self._branches(first, found)
            others[:0] = other
        return [] if first == banned else [first, *others]

    def _branches(self, banned: Numbers, found: Conflict) -> list[Numbers]:
        """Return the words to ban in both branches of one conflict."""
        alike = (
            self._related_words(found.first_word)
            if found.part is None
            else self._words_with_part(found.part)
        )
        first = banned | (alike - {found.first_word})
        return [first] if found.is_chosen else [first, banned | {found.first_word}]

    def _words_with_part(self, part: bytes) -> Numbers:
        return frozenset(n for n, word in within_deadline(enumerate(self._words)) if part in word)

    def _related_words(self, kept: int) -> Numbers:
        """Return the words that look like forms of one."""
        listed = self._solver.words
        cells = listed[kept].cells
        begin = self._words[kept][: len(common_prefix(cells))]
        some = [n for n, word in within_deadline(enumerate(self._words)) if word.startswith(begin)]
        return frozenset(n for n in within_deadline(some) if are_related(cells, listed[n].cells))

    def problem(self, banned: Numbers, only: Mapping[int, Iterable[int]]) -> FillProblem:
        """Return the problem without some words, and with some slots limited to words.

        What the setter chose stays where it is.
        """
        whole = self._solver.problem
        if not banned and not only:
            return whole
        kept = self._kept_words
        copies = list(whole.copies)
        for number in banned - kept:
            copies[number] = 0
        both = banned & kept
        candidates = [self._candidates(whole, slot, both, only) for slot in range(len(whole.slots))]
        return _restricted_problem(whole, copies, candidates)

    def _candidates(
        self, whole: FillProblem, slot: int, banned: Numbers, only: Mapping[int, Iterable[int]]
    ) -> Sequence[int] | None:
        """Return the words of a slot; None for all of its length."""
        if slot in only:
            return list(only[slot])
        own = whole.candidates[slot]
        if not banned or self._chosen[slot]:
            return own
        every = self._by_length[len(whole.slots[slot])] if own is None else own
        return [n for n in every if n not in banned]

    @cached_property
    def _kept_words(self) -> Numbers:
        """The words that the setter chose."""
        candidates = self._solver.problem.candidates
        pairs = zip(candidates, self._chosen, strict=True)
        return frozenset(n for own, chosen in pairs if chosen and own for n in own)

    def conflicting_words(self, slot: int, letter: str) -> list[int]:
        """Return the words that a slot can take and that have a letter, as far as is seen at once.

        None of a slot that the setter chose.
        """
        whole = self._solver.problem
        code = self._solver.letter(letter)
        if code is None or self._chosen[slot]:
            return []
        cells, own = whole.slots[slot], whole.candidates[slot]
        given = dict(whole.given)
        fixed = [(at, given[cell]) for at, cell in enumerate(cells) if cell in given]
        every = self._by_length.get(len(cells), []) if own is None else own
        return [
            n
            for n in every
            if code in (word := self._words[n])
            and all(word[at] == given_there for at, given_there in fixed)
        ]


def _restricted_problem(
    whole: FillProblem, copies: list[int | None], candidates: list[Sequence[int] | None]
) -> FillProblem:
    """Return a problem with fewer words for some slots.

    Its words were looked at when the whole was made: doing so again would take most of the time.
    """
    problem = object.__new__(type(whole))
    problem.__dict__.update({name: getattr(whole, name) for name in PARTS})
    problem.copies = tuple(copies)
    problem.candidates = tuple(None if own is None else tuple(own) for own in candidates)
    return problem
