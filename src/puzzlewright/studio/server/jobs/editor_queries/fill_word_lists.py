"""Word lists that a worker keeps warm, and their words as sets of bits.

A list is sent once: the server names it by its id and the time of its last change, and sends the
text only if the worker says that it has not got it. Parsed lists, and what is made of several of
them, are kept; the ones that were used longest ago go.

All words of one length are a set, best scores first. A set of them is a whole number with a bit
for each word. For every place and letter there is the set of the words that have this letter there:
the words that fit a pattern are what such sets have in common, and a lowest score is a mask. So a
grid with a list of 430,000 words is looked through in hundredths of a second, without a kernel.
Slots with rebus cells have sets of their own, with the words that can be cut along these.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import Any, Final, NamedTuple, TypeVar

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.engine.word_fill.problem import MOST_LETTERS
from puzzlewright.puzzles.fillin.grid import Slot, Template
from puzzlewright.puzzles.fillin.word_lists import scored_lists
from puzzlewright.puzzles.fillin.word_lists.common_words import common_words
from puzzlewright.puzzles.fillin.word_lists.slot_words import (
    Cells,
    CutWord,
    best_cut_words,
    cut_words,
    rebus_pattern,
)
from puzzlewright.puzzles.fillin.word_lists.word_list import MOST_SCORE, Group, Word, WordList
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet

Kept = TypeVar("Kept")

#: The words that come with the program.
BUILT_IN: Final = "built-in"

#: Lists of a worker, and mixtures of them: each of 430,000 words takes 30 MB with all its sets.
MOST_LISTS: Final = 6
MOST_INDEXES: Final = 3

#: Slots with rebus cells whose words a list keeps at hand.
MOST_CUT_SETS: Final = 50

#: Lists that one puzzle may use, and by how much one can be preferred.
MOST_CHOSEN: Final = 12
MOST_BONUS: Final = 1_000

#: A prime: words of equal scores are taken in its steps, so that not all of the first begin with A.
STRIDE: Final = 7_919

#: Characters of the key of a list.
LONGEST_KEY: Final = 100


class ChosenList(NamedTuple):
    """A list that a puzzle uses: its key, and what its words score more than others."""

    key: str
    bonus: int = 0


class MissingListsError(Exception):
    """The worker has not got some lists."""

    def __init__(self, keys: Sequence[str]) -> None:
        super().__init__(", ".join(keys))
        self.keys: Final = tuple(keys)


class WordsOfLength:
    """All words of one length, best scores first; sets of them are numbers with a bit for each."""

    def __init__(self, group: Group, codes: Mapping[int, int], letters: int) -> None:
        self.length: Final = group.length
        self.size: Final = group.size
        self.full: Final = (1 << group.size) - 1
        data = group.letters.translate(codes).encode("latin-1")
        order = _best_first(group)
        words = [data[at * self.length : (at + 1) * self.length] for at in order]
        self.words: Final = words
        self.scores: Final = [group.scores[at] for at in order]
        self.having: Final = _having(b"".join(words), self.length, letters)

    def at_least(self, score: int) -> int:
        """Return the words that have this score or a better one."""
        low, high = 0, self.size
        while low < high:
            middle = (low + high) // 2
            if self.scores[middle] >= score:
                low = middle + 1
            else:
                high = middle
        return (1 << low) - 1

    def fit_mask(self, letters: Iterable[tuple[int, int | None]], within: int) -> int:
        """Return those of a set that have some letters at some places."""
        for place, letter in letters:
            within &= 0 if letter is None else self.having[place][letter]
        return within

    def number(self, word: Sequence[int | None]) -> int | None:
        """Return the number of a word; None if it is not there."""
        found = self.fit_mask(enumerate(word), self.full)
        return found.bit_length() - 1 if found else None


class CutWordSet(WordsOfLength):
    """The words that can be cut along the rebus cells of a slot, which count as any one letter."""

    def __init__(self, pattern: Cells, found: Sequence[CutWord], code: Mapping[str, int]) -> None:
        self.pattern: Final = pattern
        words = best_cut_words(found)
        codes = (
            chr(0 if content else code[cell])
            for word in words
            for content, cell in zip(pattern, word.cells, strict=True)
        )
        scores = array("i", [word.score for word in words])
        super().__init__(Group(len(pattern), "".join(codes), scores), {}, max(1, len(code)))
        letters = tuple(code)
        #: the number of each word here, by its letters
        self.numbers: Final = {
            "".join(content or letters[n] for content, n in zip(pattern, each, strict=True)): number
            for number, each in enumerate(self.words)
        }
        #: by the letters of a word, the cells that it has in the list
        self.listed: Final[dict[str, set[Cells]]] = {}
        for each in found:
            self.listed.setdefault("".join(each.cells), set()).add(each.word)


def _best_first(group: Group) -> list[int]:
    """Return the places of all words in a group, best scores first, the alphabet mixed up."""
    size, scores = group.size, group.scores
    step = STRIDE if size % STRIDE else 1
    return sorted((at * step % size for at in range(size)), key=lambda at: -scores[at])


def _having(data: bytes, length: int, letters: int) -> list[list[int]]:
    """Return, for each place and letter, the words that have it there."""
    # int() reads the last word first, as the highest bit; each letter in turn is a 1, others are 0.
    tables = [
        bytes(49 if code == letter else 48 for code in range(256)) for letter in range(letters)
    ]
    found = []
    for place in range(length):
        check_deadline()
        column = data[place::length][::-1]
        used = set(column)
        found.append(
            [int(column.translate(tables[n]), 2) if n in used else 0 for n in range(letters)]
        )
    return found


def members(words: int, most: int | None = None) -> list[int]:
    """Return the numbers of the words of a set, best scores first, at most `most`."""
    if most is not None:
        words = first_words(words, most)
    bits = f"{words:b}"[::-1]
    return list(compress(range(len(bits)), map("1".__eq__, bits)))


def first_words(words: int, most: int) -> int:
    """Return the first `most` words of a set."""
    if words.bit_count() <= most:
        return words
    low, high = 0, words.bit_length()
    while low < high:  # the fewest low bits with that many words
        middle = (low + high) // 2
        if (words & ((1 << middle) - 1)).bit_count() < most:
            low = middle + 1
        else:
            high = middle
    return words & ((1 << low) - 1)


class WordIndex:
    """A list of words by length, whose sets are made when they are first asked for."""

    def __init__(self, words: WordList) -> None:
        self.words: Final = words
        letters = words.letters()
        if len(letters) > MOST_LETTERS:
            reason = f"{len(letters)} different letters, and at most {MOST_LETTERS} can be searched"
            raise InputError(f"{reason}: a shorter list may help")
        self.letters: Final = tuple(letters)
        self.code: Final = {letter: n for n, letter in enumerate(letters)}
        wide = {cell: chr(0xF0000 + n) for n, cell in enumerate(words.wide)}
        self._codes = {ord(wide.get(cell, cell)): n for cell, n in self.code.items()}
        self._groups = words._by_length()
        self._word_sets: dict[int, WordsOfLength] = {}
        self._cut_sets: OrderedDict[Cells, CutWordSet | None] = OrderedDict()

    def word_set(self, length: int) -> WordsOfLength | None:
        """Return the words of a length; None if there are none."""
        group = self._groups.get(length)
        if group is None:
            return None
        if length not in self._word_sets:
            self._word_sets[length] = WordsOfLength(group, self._codes, len(self.letters))
        return self._word_sets[length]

    def slot_words(self, template: Template, slot: Slot) -> WordsOfLength | None:
        """Return the words of the length of a slot, or those that go into its rebus cells."""
        pattern = rebus_pattern(template, slot)
        if pattern is None:
            return self.word_set(slot.length)
        if pattern not in self._cut_sets:
            found = cut_words(self.words, pattern)
            word_set = CutWordSet(pattern, found, self.code) if found else None
            return _keep(self._cut_sets, pattern, word_set, MOST_CUT_SETS)
        return self._cut_sets[pattern]

    def slot_score(self, template: Template, slot: Slot) -> int | None:
        """Return the score of what stands in a slot; None if it is in no list."""
        cells = [template.rows[row][col] or "" for row, col in slot.cells]
        word_set = self.slot_words(template, slot)
        if isinstance(word_set, CutWordSet):
            number = word_set.numbers.get("".join(cells))
            return None if number is None else word_set.scores[number]
        return self.score(cells)

    def number(self, cells: Sequence[str]) -> int | None:
        """Return the number of a word on its set; None if it is in no list."""
        word_set = self.word_set(len(cells))
        return (
            None if word_set is None else word_set.number([self.code.get(cell) for cell in cells])
        )

    def score(self, cells: Sequence[str]) -> int | None:
        """Return the score of a word; None if it is in no list."""
        word_set, number = self.word_set(len(cells)), self.number(cells)
        return None if word_set is None or number is None else word_set.scores[number]

    def cells(self, word: bytes) -> list[str]:
        """Return the letters of a word."""
        return [self.letters[code] for code in word]


class Library:
    """The lists that this process has read."""

    def __init__(self) -> None:
        self._lists: OrderedDict[tuple[str, object], WordList] = OrderedDict()
        self._indexes: OrderedDict[tuple[object, ...], WordIndex] = OrderedDict()

    def take(self, texts: Mapping[str, str], alphabet: Alphabet) -> None:
        """Read lists that the server sent."""
        for key, text in texts.items():
            _keep(self._lists, (key, alphabet.key), read_words(text, key, alphabet), MOST_LISTS)

    def word_index(
        self, chosen: Sequence[ChosenList], alphabet: Alphabet | None, own: tuple[Word, ...] = ()
    ) -> WordIndex:
        """Return the words of some lists and of the puzzle itself.

        MissingListsError names the lists that are not here.
        """
        used = alphabet or PLAIN
        key = (tuple(chosen), used.key, own)
        if key in self._indexes:
            self._indexes.move_to_end(key)
            return self._indexes[key]
        lists = {each.key: self._list(each.key, used) for each in chosen}
        missing = [name for name, found in lists.items() if found is None]
        if missing:
            raise MissingListsError(missing)
        found = [(words, each.bonus) for each in chosen if (words := lists[each.key]) is not None]
        raised = [words.with_raised_scores(bonus) if bonus else words for words, bonus in found]
        if own:
            raised.append(WordList.of(own))
        words = WordList.concatenation(raised) if raised else WordList(())
        return _keep(self._indexes, key, WordIndex(words), MOST_INDEXES)

    def _list(self, key: str, alphabet: Alphabet) -> WordList | None:
        if key == BUILT_IN and (key, alphabet.key) not in self._lists:
            words = WordList.of(common_words())
            return _keep(self._lists, (key, alphabet.key), words, MOST_LISTS)
        found = self._lists.get((key, alphabet.key))
        if found is not None:
            self._lists.move_to_end((key, alphabet.key))
        return found


def _keep(kept: OrderedDict[Any, Kept], key: Any, value: Kept, most: int) -> Kept:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
    return value


def read_words(text: str, source: str, alphabet: Alphabet) -> WordList:
    """Read a list in whatever form people have lists; setters' dictionaries in a moment."""
    if scored_lists.is_dictionary(text):
        return scored_lists.read_scored_list(text, source, alphabet)
    return scored_lists.read_any_list(text, source, alphabet).words


def parse_chosen_lists(bench: Mapping[str, Any]) -> list[ChosenList]:
    """Return the lists that a bench names: those that are on, or the built-in one."""
    lists = bench.get("lists")
    if lists is None:
        return [ChosenList(BUILT_IN)]
    if not isinstance(lists, list) or len(lists) > MOST_CHOSEN:
        raise InputError(f"lists: up to {MOST_CHOSEN} lists are expected")
    found = []
    for each in lists:
        if not isinstance(each, dict):
            raise InputError("lists: an object for each list is expected", text=str(each)[:80])
        if not each.get("off"):
            found.append(_chosen(each))
    return found


def _chosen(fields: Mapping[str, Any]) -> ChosenList:
    key, bonus = fields.get("key", fields.get("id")), fields.get("priority", 0)
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY:
        raise InputError("lists: the id of a list is expected", text=str(key)[:80])
    most = min(MOST_BONUS, MOST_SCORE)
    if type(bonus) is not int or abs(bonus) > most:
        raise InputError(f"lists: a priority from -{most} to {most} is expected", text=str(bonus))
    return ChosenList(key, bonus)


#: What this process keeps.
LIBRARY: Final = Library()
