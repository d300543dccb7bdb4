"""The words of a generator in the engine's numbers, and the slots that required words go into.

A required word goes where those that cross it have most room: where many words of the list have the
letter in that place. Chance has its say, so that one way is unlike the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from random import Random
from typing import NamedTuple

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.word_fill.problem import MOST_LETTERS, FillProblem
from puzzlewright.puzzles.fillin.grid import Cell, Content, Slot, Template
from puzzlewright.puzzles.fillin.word_lists.slot_words import (
    Cells,
    CutWord,
    cut_word,
    cut_words,
    patterns,
)
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList

#: A filled grid: what each cell holds.
Rows = tuple[tuple[Content, ...], ...]

#: The byte of a letter that no word has.
NO_LETTER = 255

#: The deadline is checked before this many letters are coded.
MANY_LETTERS = 50_000


class IndexedGroup(NamedTuple):
    """The words of one length, a byte for each letter, and their scores."""

    coded: list[bytes]
    scores: list[int]


class TemplateWords(NamedTuple):
    """The words for a template, and what its slots take where these are not all of their length."""

    coded: list[bytes]
    scores: list[int]
    candidates: list[Sequence[int] | None] | None = None
    forms: Sequence[Sequence[int]] = ()


class IndexedWords:
    """Words of a list that are good enough and not too long, each once, and those that must be in.

    Coding a long list takes a while, so it is done once, whatever is tried with it. If the template
    is known and has rebus cells, the words that can be cut along them are found as well.
    """

    def __init__(
        self,
        words: Iterable[Word],
        must: Sequence[Word],
        *,
        least: int,
        longest: int,
        template: Template | None = None,
    ) -> None:
        listed = words if isinstance(words, WordList) else WordList.of(words)
        listed = listed.at_least(least)
        self._cuts = {} if template is None else _cut_candidates(listed, must, template)
        groups = [group for group in listed._by_length().values() if group.length <= longest]
        chars: set[str] = set().union(*(group.letters for group in groups))
        meaning = {char: listed.cells(char)[0] for char in sorted(chars)}
        letters = {*meaning.values(), *(letter for word in must for letter in word.cells)}
        letters.update(cell for some in self._cuts.values() for each in some for cell in each.cells)
        if not letters:
            reason = f"no word of the list can be used: none has at most {longest} letters"
            raise InputError(f"{reason} and a score of at least {least}")
        if len(letters) > MOST_LETTERS:
            reason = f"the words that can be used have {len(letters)} different letters"
            hint = "a shorter list, or an alphabet that leaves accents out, may help"
            raise InputError(f"{reason}, and at most {MOST_LETTERS} can be searched: {hint}")
        self.letters: dict[str, int] = {letter: n for n, letter in enumerate(sorted(letters))}
        codes = {ord(char): self.letters[letter] for char, letter in meaning.items()}
        self.groups: dict[int, IndexedGroup] = {}
        self._joined: dict[int, bytes] = {}  #: all words of a length, for counting
        for length, text, scores in groups:
            if len(text) >= MANY_LETTERS:
                check_deadline()
            data = text.translate(codes).encode("latin-1")
            coded = [data[at : at + length] for at in range(0, len(data), length)]
            self.groups[length] = _distinct_group(IndexedGroup(coded, list(scores)))
        for word in must:
            self._add(word)

    def _add(self, word: Word) -> None:
        """Add a word that may be in the list already."""
        group = self.groups.setdefault(len(word.cells), IndexedGroup([], []))
        code = bytes(self.letters[letter] for letter in word.cells)
        if code not in group.coded:
            group.coded.append(code)
            group.scores.append(word.score)

    def shortage(self, template: Template) -> str | None:
        """Return which length has fewer words than slots; None if there are enough of all."""
        wanted: dict[int, int] = {}
        rebus = patterns(template)
        for slot in template.slots:
            if slot.name in rebus:
                continue
            wanted[slot.length] = wanted.get(slot.length, 0) + 1
        for length, slots in sorted(wanted.items()):
            words = self.word_number(length)
            if words < slots:
                return f"{length}-letter slots: {slots}, words in the list: {words}"
        return None

    def word_number(self, length: int) -> int:
        """Return how many words have this length."""
        return len(self.groups[length].coded) if length in self.groups else 0

    def count_words_with_letter(self, length: int, at: int, letter: str) -> int:
        """Return how many words of a length have a letter in a place."""
        if length not in self.groups or letter not in self.letters:
            return 0
        if length not in self._joined:
            self._joined[length] = b"".join(self.groups[length].coded)
        return self._joined[length][at::length].count(self.letters[letter])

    def fits(self, letters: Sequence[str]) -> bool:
        """Tell whether some word has these letters in their places; "" is any letter."""
        group = self.groups.get(len(letters))
        given = [(at, self.letters.get(letter)) for at, letter in enumerate(letters) if letter]
        if group is None or not given:
            return group is not None
        (first, code), *others = given
        return any(
            all(word[at] == letter for at, letter in others)
            for word in group.coded
            if word[first] == code
        )

    def _groups_of_lengths(self, template: Template) -> list[IndexedGroup]:
        lengths = sorted({slot.length for slot in template.slots})
        return [self.groups[length] for length in lengths if length in self.groups]

    def problem(self, template: Template) -> FillProblem:
        """Return the problem of filling a template, given letters and all, no word twice."""
        chosen = self._slot_words(template)
        cells = slot_cells(template)
        number = {cell: n for n, cell in enumerate(cells)}
        given = []
        for cell in cells:
            letter = template.content(cell)
            if letter and letter not in self.letters:
                raise InputError("a letter is given that no word of the list has", text=letter)
            if letter:
                given.append((number[cell], self.letters[letter]))
        return FillProblem(
            len(cells),
            len(self.letters),
            [[number[cell] for cell in slot.cells] for slot in template.slots],
            chosen.coded,
            scores=chosen.scores,
            given=given,
            candidates=chosen.candidates,
            forms=chosen.forms,
        )

    def _slot_words(self, template: Template) -> TemplateWords:
        groups = self._groups_of_lengths(template)
        chosen = TemplateWords(
            [word for group in groups for word in group.coded],
            [score for group in groups for score in group.scores],
        )
        return self._add_cuts(template, chosen) if self._cuts else chosen

    def _add_cuts(self, template: Template, chosen: TemplateWords) -> TemplateWords:
        """Add the words that are cut along rebus cells, each for its slots alone."""
        coded, scores, start = list(chosen.coded), list(chosen.scores), 0
        ranges: dict[int, range] = {}
        for group in self._groups_of_lengths(template):
            if not group.coded:
                continue
            ranges[len(group.coded[0])] = range(start, start := start + len(group.coded))
        number = {word: at for at, word in enumerate(coded)}
        by_text: dict[str, dict[int, None]] = {}
        own: dict[str, list[int]] = {}
        for name, pattern in patterns(template).items():
            for each in self._cuts.get(pattern, ()):
                code = self._code(each.cells)
                if code not in number:
                    number[code] = len(coded)
                    coded.append(code)
                    scores.append(each.score)
                own.setdefault(name, []).append(number[code])
                both = (number.get(self._code(word)) for word in (each.cells, each.word))
                forms = by_text.setdefault("".join(each.cells), {})
                forms.update(dict.fromkeys(n for n in both if n is not None))
        candidates = [
            sorted(set(own.get(slot.name, ())))
            if slot.name in patterns(template)
            else ranges.get(slot.length, range(0))
            for slot in template.slots
        ]
        several = [list(group) for group in by_text.values() if len(group) > 1]
        return TemplateWords(coded, scores, list(candidates), several)

    def _code(self, cells: Iterable[str]) -> bytes:
        return bytes(self.letters.get(cell, NO_LETTER) for cell in cells)

    def words_of_fill(self, template: Template, raw: RawSolution) -> list[Word]:
        """Return the word in each slot of a template."""
        coded, scores, *_ = self._slot_words(template)
        letters = list(self.letters)
        return [Word(tuple(letters[n] for n in coded[word]), scores[word]) for word in raw]


def _cut_candidates(
    listed: WordList, must: Sequence[Word], template: Template
) -> dict[Cells, list[CutWord]]:
    """Return the words that can be cut along the rebus cells of each slot, by these cells."""
    found: dict[Cells, list[CutWord]] = {}
    for pattern in patterns(template).values():
        if pattern not in found:
            found[pattern] = [*cut_words(listed, pattern), *cut_words(tuple(must), pattern)]
    return found


def _distinct_group(group: IndexedGroup) -> IndexedGroup:
    """Return the words of a group, each once, with its best score."""
    if len(set(group.coded)) == len(group.coded):
        return group
    pairs = sorted(zip(*group, strict=True), key=itemgetter(1))
    best = dict(pairs)  # the last one counts
    return IndexedGroup(list(best), list(best.values()))


def slot_cells(template: Template) -> list[Cell]:
    """Return the cells that are in slots, in reading order."""
    return sorted({cell for slot in template.slots for cell in slot.cells})


def filled_rows(template: Template, words: Iterable[Word]) -> Rows:
    """Return a template with a word in each slot."""
    rows = [list(row) for row in template.rows]
    for slot, word in zip(template.slots, words, strict=True):
        for (row, col), letter in zip(slot.cells, word.cells, strict=True):
            rows[row][col] = letter
    return tuple(map(tuple, rows))


#: Slots that are tried for one way to place all the words.
PLACEMENT_STEPS = 2_000

#: What chance adds to the room of a slot, which is 0 to 9 (see _room) of the worst crossing.
PLACEMENT_NOISE = 3


class RequiredWords:
    """Puts words into slots of their lengths, so that they agree."""

    def __init__(
        self, template: Template, required: Iterable[Word], words: IndexedWords, random: Random
    ) -> None:
        self._required: list[Word] = sorted(required, key=lambda word: -len(word.cells))
        self.steps: int = PLACEMENT_STEPS
        self.lonely: Word | None = None  #: a word that no other could cross, wherever it goes
        self._shape = template
        self._words = words
        self._held = {cell: template.content(cell) or "" for cell in template.open_cells}
        self._patterns = patterns(template)
        self._crossed: dict[tuple[bool, Cell], tuple[int, int]] = {}
        for slot in template.slots:
            if slot.name in self._patterns:
                continue  # it takes words of several lengths: these leave it room
            for at, cell in enumerate(slot.cells):
                self._crossed[slot.across, cell] = slot.length, at
        self._used: set[Slot] = set()
        self._slots = [self._candidate_slots(word, random) for word in self._required]

    def _candidate_slots(self, word: Word, random: Random) -> list[Slot]:
        """Return the slots that a word could go into, those with most room first."""
        worth: dict[Slot, int] = {}
        for slot in self._shape.slots:
            cells = self._cut(slot, word.cells)
            if cells is not None:
                room = self._room(slot, cells)
                if room:
                    worth[slot] = room + random.randrange(PLACEMENT_NOISE)
        if not worth:
            self.lonely = word
        slots = list(worth)
        random.shuffle(slots)
        return sorted(slots, key=lambda slot: -worth[slot])

    def _cut(self, slot: Slot, word: Cells) -> Cells | None:
        """Return what a word puts into the cells of a slot; None if it has another length."""
        if slot.name in self._patterns:
            return cut_word(word, self._patterns[slot.name])
        return word if len(word) == slot.length else None

    def _room(self, slot: Slot, word: Cells) -> int:
        """Return how much room the crossing words have where they have least; 0 if none at all."""
        least = 256
        for cell, letter in zip(slot.cells, word, strict=True):
            crossed = self._crossed.get((not slot.across, cell))
            if crossed is not None:
                least = min(least, self._words.count_words_with_letter(*crossed, letter))
        return least.bit_length()

    @property
    def is_complete(self) -> bool:
        """Whether all ways were tried, if none was found."""
        return self.steps > 0

    def place(self, at: int = 0) -> bool:
        """Put the words from one on into slots; False if they do not go in."""
        if at == len(self._required):
            return True
        for slot in self._slots[at]:
            word = self._cut(slot, self._required[at].cells)
            if word is None or slot in self._used or self.steps <= 0:
                continue
            self.steps -= 1
            before = [self._held[cell] for cell in slot.cells]
            if all(old in ("", new) for old, new in zip(before, word, strict=True)):
                self._used.add(slot)
                self._held.update(zip(slot.cells, word, strict=True))
                if self.place(at + 1):
                    return True
                self._used.remove(slot)
                self._held.update(zip(slot.cells, before, strict=True))
        return False

    def reason(self) -> str:
        """Return why the words are not in, if they are not."""
        if self.lonely is not None:
            return f"no words of the list can cross {self.lonely.text} in any slot of its length"
        return "the required words do not fit into it together"

    def template(self) -> Template:
        """Return the template with the letters of the words."""
        rows = [list(row) for row in self._shape.rows]
        for (row, col), letter in self._held.items():
            rows[row][col] = letter
        return self._shape.with_rows(rows)


def room_shortage(template: Template, must: Iterable[Word]) -> str | None:
    """Return for which words that must be in there are too few slots; None if there are enough."""
    if patterns(template):
        return None  # some slots take words of several lengths
    slots = [slot.length for slot in template.slots]
    words = [len(word.cells) for word in must]
    for length in sorted(set(words)):
        if words.count(length) > slots.count(length):
            reason = f"{length}-letter slots: {slots.count(length)}"
            return f"{reason}, required words: {words.count(length)}"
    return None
