"""Fill-ins in the engine's numbers: cells, slots, letters and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Protocol

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.engine.word_fill.problem import MOST_LETTERS, FillProblem
from puzzlewright.puzzles.base import cached_value
from puzzlewright.puzzles.fillin.grid import Cell, Content
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.word_lists.slot_words import (
    cells_text,
    cut_words,
    equal_spellings,
    patterns,
    slot_lists,
)
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList

#: The ways of searching: by sets of words, or by exact cover.
METHODS = ("fill", "cover")

#: What a point of a word's score weighs, against 64 for half the room of a word that crosses it.
SCORE_BIAS = 1


#: Slots or words between two looks at the deadline.
SLOTS = 64


class PartialFillSearch(Protocol):
    """A search that can tell how far it came."""

    def best_partial(self) -> tuple[tuple[int, ...], list[int]] | None:
        """Return the words of the fullest grid, -1 for none, and how hard each slot was."""


class Solver:
    """Searches a fill-in by one method, and reads what the engine finds."""

    def __init__(self, puzzle: FillIn, method: str = "auto") -> None:
        if method not in {"auto", *METHODS}:
            raise InputError(f"no such method (there are auto, {', '.join(METHODS)})", text=method)
        self.puzzle = puzzle
        self._is_exact = puzzle.mode == "exact"
        self.method: str = "fill" if method == "auto" else method
        self.last_search: PartialFillSearch | None = None  #: the last search

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells that are in slots."""
        template = self.puzzle.template
        found = {cell for slot in within_deadline(template.slots, SLOTS) for cell in slot.cells}
        return [cell for cell in within_deadline(template.open_cells) if cell in found]

    @cached_property
    def words(self) -> Sequence[Word]:
        """The words that can be used at all, each once, with its best score."""
        if not self._is_exact:
            return self._dictionary
        if not self._numbers_agree:
            return []  # nothing to search for: all words cannot be used
        found: dict[tuple[str, ...], Word] = {}
        # The words of an exact fill-in are those of its list: lists of slots have none to add.
        for word in self.puzzle.words:
            old = found.get(word.cells)
            if old is None or old.score < word.score:
                found[word.cells] = word
        for cells, origin in self._cut_words.items():
            found[cells] = replace(found[origin], cells=cells)
        return list(found.values())

    @cached_property
    def _cut_words(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """The words of an exact fill-in as rebus cells cut them, each with the word of its list."""
        origins: dict[tuple[str, ...], tuple[str, ...]] = {}
        for name, pattern in patterns(self.puzzle.template).items():
            here: dict[tuple[str, ...], tuple[str, ...]] = {}
            for cells, word, _ in cut_words(self.puzzle.words, pattern):
                if here.setdefault(cells, word) != word:
                    both = " and ".join(map(cells_text, (here[cells], word)))
                    reason = f"{name} takes {both}, which differ in their cells alone"
                    raise InputError(f"{reason}: write both words in one way")
            origins |= {cells: word for cells, word in here.items() if cells != word}
        return origins

    @cached_property
    def _dictionary(self) -> WordList:
        """The words that can be used in a dictionary: of its list, and of the lists of slots."""
        return self._listed_words.with_words(
            word for own in self._own_words.values() for word in own
        )

    @cached_property
    def _listed_words(self) -> WordList:
        """The words of a dictionary's list that can be used."""
        words = self.puzzle.words
        listed = words if isinstance(words, WordList) else WordList.of(words, merge=False)
        return listed.at_least(self.puzzle.least, {s.length for s in self.puzzle.template.slots})

    @cached_property
    def _own_words(self) -> dict[str, list[Word]]:
        """The words that fit slots with lists of their own, there, whatever they score."""
        only = slot_lists(self.puzzle)
        return {
            slot.name: [word for word in only[slot.name] if len(word.cells) == slot.length]
            for slot in self.puzzle.template.slots
            if slot.name in only
        }

    @cached_property
    def _given_letters(self) -> list[tuple[Cell, str]]:
        rows = self.puzzle.template.rows
        contents = ((cell, rows[cell[0]][cell[1]]) for cell in within_deadline(self.cells))
        return [(cell, content) for cell, content in contents if content]

    @cached_property
    def _letters(self) -> dict[str, int]:
        if self._is_exact:
            letters = {letter for word in self.words for letter in word.cells}
        else:
            letters = set(self._dictionary.letters())
        letters.update(content for _, content in self._given_letters)
        return {letter: n for n, letter in enumerate(sorted(letters))}

    @cached_property
    def problem(self) -> FillProblem:
        """The problem of finding all fills."""
        puzzle, letters = self.puzzle, self._letters
        if len(letters) > MOST_LETTERS:
            reason = f"{len(letters)} different letters, and at most {MOST_LETTERS} can be searched"
            hint = "a shorter list, or an alphabet that leaves accents out, may help"
            raise InputError(f"{reason}: {hint}")
        number = {cell: n for n, cell in enumerate(within_deadline(self.cells))}
        slots = puzzle.template.slots
        return FillProblem(
            len(self.cells),
            max(1, len(letters)),
            [[number[cell] for cell in slot.cells] for slot in within_deadline(slots, SLOTS)],
            self._encode_words(),
            copies=self._copies(),
            scores=self._scores(),
            all_used=self._is_exact,
            given=[(number[cell], letters[content]) for cell, content in self._given_letters],
            candidates=self._candidates(),
            forms=self._forms(),
        )

    def _forms(self) -> list[list[int]]:
        """Return the words that are one word, cut into cells in several ways."""
        if not self._is_exact:
            return [] if self.puzzle.repeats else equal_spellings(self._dictionary)
        number = {word.cells: n for n, word in enumerate(self.words)}
        groups: dict[tuple[str, ...], list[int]] = {}
        for cells, origin in self._cut_words.items() if number else ():
            groups.setdefault(origin, [number[origin]]).append(number[cells])
        return list(groups.values())

    def _encode_words(self) -> Sequence[Sequence[int]]:
        letters = self._letters
        if not self._is_exact:
            return self._dictionary.encoded_words(letters)
        return [
            [letters[letter] for letter in word.cells]
            for word in within_deadline(self.words, SLOTS)
        ]

    def _scores(self) -> list[int]:
        if not self._is_exact:
            return self._dictionary.scores()
        return [word.score for word in self.words]

    def _copies(self) -> list[int | None]:
        """Return how often each word may be used."""
        puzzle = self.puzzle
        if not self._is_exact:
            return [None if puzzle.repeats else 1] * len(self.words)
        if not self.words:
            return []
        times: dict[tuple[str, ...], int] = {}
        for word in puzzle.words:
            times[word.cells] = times.get(word.cells, 0) + 1
        origin = self._cut_words
        return [times[origin.get(word.cells, word.cells)] for word in self.words]

    def _candidates(self) -> list[Sequence[int] | None]:
        """Return the words of each slot; None where it takes all of its length."""
        slots = self.puzzle.template.slots
        if self._is_exact and not self._numbers_agree:
            return [[]] * len(slots)
        if not self._own_words:
            return [None] * len(slots)
        numbers = self._numbers_of_own()
        listed = self._uncut_by_length() if self._is_exact else self._listed_by_length(numbers)
        rebus = patterns(self.puzzle.template)
        cut_numbers = {numbers[cells] for cells in self._cut_words} if self._is_exact else set()
        candidates: list[Sequence[int] | None] = []
        for slot in slots:
            own = self._own_words.get(slot.name)
            if own is None:
                candidates.append(listed.get(slot.length))
            else:
                found = {numbers[word.cells] for word in own if word.cells in numbers}
                candidates.append(sorted(found if slot.name in rebus else found - cut_numbers))
        return candidates

    def _numbers_of_own(self) -> dict[tuple[str, ...], int]:
        """Return the numbers of those words that are in lists of slots."""
        own = {word.cells for words in self._own_words.values() for word in words}
        own |= self._cut_words.keys() if self._is_exact else set()
        if not self._is_exact:
            return self._dictionary.numbers(own)
        return {word.cells: n for n, word in enumerate(self.words) if word.cells in own}

    def _listed_by_length(self, own: Mapping[tuple[str, ...], int]) -> dict[int, list[int]]:
        """Return the words of a dictionary's list, for lengths of which lists of slots have more.

        `own` has the numbers of the words of these lists.
        """
        listed = self._listed_words.numbers(own)
        more = {number for cells, number in own.items() if cells not in listed}
        lengths = {len(cells) for cells in own if cells not in listed}
        ranges = {length: self._dictionary.length_range(length) for length in lengths}
        return {length: [n for n in all_ if n not in more] for length, all_ in ranges.items()}

    def _uncut_by_length(self) -> dict[int, list[int]]:
        """Return the uncut words of an exact fill-in, for the lengths that cut words have."""
        lengths = set(map(len, self._cut_words))
        found: dict[int, list[int]] = {length: [] for length in lengths}
        for number, word in enumerate(self.words):
            if len(word.cells) in lengths and word.cells not in self._cut_words:
                found[len(word.cells)].append(number)
        return found

    @cached_property
    def _numbers_agree(self) -> bool:
        """Tell whether there are as many words as slots; without rebus cells, of each length."""
        slots, words = self.puzzle.template.slots, self.puzzle.words
        if patterns(self.puzzle.template):
            return len(slots) == len(words)
        lengths = sorted(slot.length for slot in slots)
        return len(slots) == len(words) and lengths == sorted(len(word.cells) for word in words)

    @property
    def keeps_apart(self) -> bool:
        """Whether answers must not share letters in a row, or roots."""
        return bool(self.puzzle.apart) or self.puzzle.apart_roots

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all fills; of a dictionary, a first one comes first."""
        if self.keeps_apart or (self.puzzle.letters and collect):
            # It stands on this module.
            from puzzlewright.puzzles.fillin.search.constrained_search import ConstrainedSearch

            constrained = ConstrainedSearch(self, seed, SCORE_BIAS, collect=collect)
            self.last_search = constrained if collect else None
            return constrained
        if self.method == "cover":
            return self.problem.cover.search(collect=collect, seed=seed)
        if self.puzzle.mode == "dictionary" and collect:
            # Whoever counts needs no first fill.
            from puzzlewright.engine.word_fill.first_fill import FirstFillSearch

            self.last_search = FirstFillSearch(self.problem, seed, SCORE_BIAS)
            return self.last_search
        return self.problem.search(collect=collect, seed=seed)

    def letter(self, letter: str) -> int | None:
        """Return the number of a letter; None if no word has it."""
        return self._letters.get(letter)

    def words_of_solution(self, raw: RawSolution) -> list[int]:
        """Return the number of the word in each slot."""
        if self.method == "fill":
            return list(raw)
        chosen = dict(self.problem.fitting_words[option] for option in raw)
        return [chosen[slot] for slot in range(len(self.puzzle.template.slots))]

    def solution(self, raw: RawSolution) -> FillInSolution:
        """Convert the engine's numbers to a filled grid."""
        rows: list[list[Content]] = [list(row) for row in self.puzzle.template.rows]
        for slot, number in zip(
            self.puzzle.template.slots, self.words_of_solution(raw), strict=True
        ):
            for (row, col), letter in zip(slot.cells, self.words[number].cells, strict=True):
                rows[row][col] = letter
        return FillInSolution(self.puzzle, rows)


def fill_solver(puzzle: FillIn, method: str = "auto") -> Solver:
    """Return the puzzle in the engine's numbers, by a method: fill, cover (exact cover) or auto."""
    if method != "auto":
        return Solver(puzzle, method)
    return cached_value(puzzle, "_solver", lambda: Solver(puzzle, method))
