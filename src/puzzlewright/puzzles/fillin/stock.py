"""The words a generator works with, in the engine's numbers, for one template after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.deadline import look
from puzzlewright.engine.fill import MOST_LETTERS, FillProblem
from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.cuts import Cells, Cut, cuts, patterns
from puzzlewright.puzzles.fillin.grid import Cell, Content, Template
from puzzlewright.puzzles.fillin.puzzle import Word
from puzzlewright.puzzles.fillin.wordlist import WordList

if TYPE_CHECKING:
    from puzzlewright.engine.search import RawSolution

#: A filled grid: what each cell holds.
Rows = tuple[tuple[Content, ...], ...]

#: The byte of a letter that no word has.
NO_LETTER = 255

#: The deadline is checked before this many letters are coded.
MANY_LETTERS = 50_000


class Group(NamedTuple):
    """The words of one length, a byte for each letter, and their scores."""

    coded: list[bytes]
    scores: list[int]


class Chosen(NamedTuple):
    """The words for a template, and what its slots take where these are not all of their length."""

    coded: list[bytes]
    scores: list[int]
    candidates: list[Sequence[int] | None] | None = None
    forms: Sequence[Sequence[int]] = ()


class Stock:
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
        self._cuts = {} if template is None else _cuts(listed, must, template)
        groups = [group for group in listed.by_length().values() if group.length <= longest]
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
        self.groups: dict[int, Group] = {}
        self._joined: dict[int, bytes] = {}  #: all words of a length, for counting
        for length, text, scores in groups:
            if len(text) >= MANY_LETTERS:
                look()
            data = text.translate(codes).encode("latin-1")
            coded = [data[at : at + length] for at in range(0, len(data), length)]
            self.groups[length] = _merged(Group(coded, list(scores)))
        for word in must:
            self._add(word)

    def _add(self, word: Word) -> None:
        """Add a word that may be in the list already."""
        group = self.groups.setdefault(len(word.cells), Group([], []))
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
            words = self.number_of(length)
            if words < slots:
                return f"{length}-letter slots: {slots}, words in the list: {words}"
        return None

    def number_of(self, length: int) -> int:
        """Return how many words have this length."""
        return len(self.groups[length].coded) if length in self.groups else 0

    def words_with(self, length: int, at: int, letter: str) -> int:
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

    def _groups_for(self, template: Template) -> list[Group]:
        lengths = sorted({slot.length for slot in template.slots})
        return [self.groups[length] for length in lengths if length in self.groups]

    def problem(self, template: Template) -> FillProblem:
        """Return the problem of filling a template, given letters and all, no word twice."""
        chosen = self._chosen_for(template)
        cells = cells_of(template)
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

    def _chosen_for(self, template: Template) -> Chosen:
        groups = self._groups_for(template)
        chosen = Chosen(
            [word for group in groups for word in group.coded],
            [score for group in groups for score in group.scores],
        )
        return self._with_cuts(template, chosen) if self._cuts else chosen

    def _with_cuts(self, template: Template, chosen: Chosen) -> Chosen:
        """Add the words that are cut along rebus cells, each for its slots alone."""
        coded, scores, start = list(chosen.coded), list(chosen.scores), 0
        ranges: dict[int, range] = {}
        for group in self._groups_for(template):
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
        return Chosen(coded, scores, list(candidates), several)

    def _code(self, cells: Iterable[str]) -> bytes:
        """Return a word in bytes."""
        return bytes(self.letters.get(cell, NO_LETTER) for cell in cells)

    def chosen(self, template: Template, raw: RawSolution) -> list[Word]:
        """Return the word in each slot of a template."""
        coded, scores, *_ = self._chosen_for(template)
        letters = list(self.letters)
        return [Word(tuple(letters[n] for n in coded[word]), scores[word]) for word in raw]


def _cuts(listed: WordList, must: Sequence[Word], template: Template) -> dict[Cells, list[Cut]]:
    """Return the words that can be cut along the rebus cells of each slot, by these cells."""
    found: dict[Cells, list[Cut]] = {}
    for pattern in patterns(template).values():
        if pattern not in found:
            found[pattern] = [*cuts(listed, pattern), *cuts(tuple(must), pattern)]
    return found


def _merged(group: Group) -> Group:
    """Return the words of a group, each once, with its best score."""
    if len(set(group.coded)) == len(group.coded):
        return group
    pairs = sorted(zip(*group, strict=True), key=itemgetter(1))
    best = dict(pairs)  # the last one counts
    return Group(list(best), list(best.values()))


def cells_of(template: Template) -> list[Cell]:
    """Return the cells that are in slots, in reading order."""
    return sorted({cell for slot in template.slots for cell in slot.cells})


def rows_of(template: Template, words: Iterable[Word]) -> Rows:
    """Return a template with a word in each slot."""
    rows = [list(row) for row in template.rows]
    for slot, word in zip(template.slots, words, strict=True):
        for (row, col), letter in zip(slot.cells, word.cells, strict=True):
            rows[row][col] = letter
    return tuple(map(tuple, rows))
