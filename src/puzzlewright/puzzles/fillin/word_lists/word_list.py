"""A long list of words in few objects: one string and one array for each length.

Half a million words as objects of their own take longer to make than to read, and a solver needs
none of them. Here all words of one length stand in one string, one after another, a character for
each cell. A cell that holds several characters (a digraph, a letter with marks that do not compose,
an emoji) is written as one from a private area of Unicode, and `wide` tells which stands for what.
"""

from __future__ import annotations

import gc
from array import array
from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, compress, islice
from operator import eq, lt
from typing import Any, Final, NamedTuple, overload

from puzzlewright.core.arguments import require_list, wrong_type
from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.core.serialisable import Record, Serialisable

#: The ways to use a list of words.
MODES = ("exact", "dictionary")

#: The score of a word that has none of its own.
USUAL_SCORE = 50

#: Scores lie between this and its negative.
MOST_SCORE = 1_000_000

#: Cells of several characters are written as this character and those after it. Whoever has
#: characters of this area in cells gets others for them too.
FIRST_WIDE = 0xF0000
LAST_WIDE = 0x10FFFD

#: Ways to cut a text into the cells of a list that are looked for; of more, the list is read.
MOST_SPELLINGS = 100

#: Looking for this many words one by one takes as long as going through all of their length.
MOST_SEARCHED = 200


@dataclass(frozen=True, slots=True)
class Word(Record):
    """A word of the list: its cells and its score."""

    cells: tuple[str, ...]
    score: int = USUAL_SCORE

    @property
    def text(self) -> str:
        """The word as one string."""
        return "".join(self.cells)


#: Words: texts, pairs of a word and its score, or what is a Word already.
Words = Iterable[Word | str | tuple[str | Sequence[str], int]] | Mapping[str, int]


def require_words(words: Sequence[Word]) -> None:
    """Raise an InputError if something is no word, has no letters, or a score out of all bounds."""
    for word in () if _are_words(words) else words:
        if not isinstance(word, Word) or not isinstance(word.cells, tuple):
            raise InputError("no Word(cells, score) with a tuple of cells", text=repr(word))
        if not word.cells or not all(isinstance(cell, str) and cell for cell in word.cells):
            raise InputError("a word without letters, or with an empty cell", text=repr(word))
        if not isinstance(word.score, int) or abs(word.score) > MOST_SCORE:
            reason = f"a score is a number from -{MOST_SCORE} to {MOST_SCORE}"
            raise InputError(reason, text=repr(word))


def _are_words(words: Sequence[Word]) -> bool:
    """Tell, in a moment even for many, whether all of them are words beyond doubt."""
    check_deadline()
    if not set(map(type, words)) <= {Word}:
        return False
    every = [word.cells for word in words]
    if not set(map(type, every)) <= {tuple} or not all(every):
        return False
    if not set(map(type, chain.from_iterable(every))) <= {str} or not all(map(all, every)):
        return False
    scores = [word.score for word in words]
    is_number = set(map(type, scores)) <= {int}
    return is_number and all(abs(score) <= MOST_SCORE for score in set(scores))


@contextmanager
def collector_paused() -> Iterator[None]:
    """Keep Python from looking for cycles among millions of new words: it would, over and over."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Group(NamedTuple):
    """All words of one length: their cells, a character each, one word after another; scores."""

    length: int
    letters: str
    scores: array[int]

    @property
    def size(self) -> int:
        """How many words there are."""
        return len(self.scores)

    def words(self) -> list[str]:
        """Return the words, a character for each cell."""
        length, letters = self.length, self.letters
        return [letters[at : at + length] for at in range(0, len(letters), length)]

    def places(self, wanted: Collection[str]) -> dict[str, list[int]]:
        """Return the numbers that some words of this length have here, if they have any."""
        found: dict[str, list[int]] = {}
        if len(wanted) <= MOST_SEARCHED:
            found = {word: places for word in wanted if (places := list(self._places(word)))}
        else:
            words = self.words()
            for number in compress(range(self.size), map(wanted.__contains__, words)):
                found.setdefault(words[number], []).append(number)
        return found

    def _places(self, word: str) -> Iterator[int]:
        at = self.letters.find(word)
        while at >= 0:
            number, inside = divmod(at, self.length)
            if not inside:
                yield number
            at = self.letters.find(word, at + 1)


#: What a list is made of; people have words.
_GROUPS: Final = "groups of words of one length (WordList.of takes words)"


class CellCoding:
    """Which character stands for which cell."""

    def __init__(self, wide: Iterable[str] = ()) -> None:
        self.codes: Final = {cell: chr(FIRST_WIDE + n) for n, cell in enumerate(wide)}

    @property
    def wide(self) -> tuple[str, ...]:
        """The cells that are not written as they are, in the order of their characters."""
        return tuple(self.codes)

    def code(self, cell: str) -> str:
        """Return the character for a cell, a new one where it needs one."""
        if len(cell) == 1 and ord(cell) < FIRST_WIDE:
            return cell
        if cell not in self.codes:
            if FIRST_WIDE + len(self.codes) > LAST_WIDE:
                raise InputError("too many different cells", text=cell)
            self.codes[cell] = chr(FIRST_WIDE + len(self.codes))
        return self.codes[cell]

    def encode_word(self, cells: Iterable[str]) -> str:
        """Return the characters for some cells."""
        return "".join(map(self.code, cells))


@frozen
class WordList(Serialisable, Sequence[Word]):
    """Words with scores, shortest first, and in the order of the list within a length.

    It looks like a tuple of Word, but they are only made when asked for; `wide` and its groups are
    what a solver goes by. `merged` tells how many words were left out because they were there.
    `distinct`: all words are known to be different.
    """

    wide: tuple[str, ...]
    merged: int
    distinct: bool
    _groups: Mapping[int, Group]
    _meaning: Mapping[str, str]

    def __init__(
        self,
        groups: Iterable[Group],
        wide: Iterable[str] = (),
        *,
        merged: int = 0,
        distinct: bool = False,
    ) -> None:
        listed = require_list("groups", groups, _GROUPS, ordered=False)
        if not all(isinstance(each, Group) for each in listed):
            raise wrong_type(_GROUPS, listed, "groups")
        ordered = sorted(listed, key=lambda group: group.length)
        set_attribute(self, "_groups", {group.length: group for group in ordered if group.size})
        set_attribute(self, "wide", tuple(wide))
        set_attribute(self, "merged", merged)
        set_attribute(self, "distinct", distinct)
        set_attribute(
            self, "_meaning", {chr(FIRST_WIDE + n): cell for n, cell in enumerate(self.wide)}
        )

    @classmethod
    def of(cls, words: Iterable[Word], *, merge: bool = True) -> WordList:
        """Return the list of some words; of equal ones the best, unless they are not to merge."""
        coding = CellCoding()
        words = tuple(require_list("words", words, "words with scores", ordered=False))
        require_words(words)
        encoded = [coding.encode_word(word.cells) for word in within_deadline(words)]
        return cls.from_encoded(encoded, [word.score for word in words], coding.wide, merge)

    @classmethod
    def from_encoded(
        cls, words: Sequence[str], scores: Sequence[int], wide: Iterable[str], merge: bool = True
    ) -> WordList:
        """Return the list of words that have a character for each cell already."""
        count = len(words)
        if merge and not _surely_different(words):
            best = _best_scores(words, scores)
            words, scores = list(best), list(best.values())
        merged = count - len(words)
        return cls(_group_by_length(words, scores), wide, merged=merged, distinct=merge)

    @classmethod
    def concatenation(cls, lists: Sequence[WordList]) -> WordList:
        """Return the words of several lists, each once, with its best score."""
        if len(lists) == 1:
            return lists[0]
        if any(each.wide for each in lists):
            return cls.of(word for each in lists for word in each)
        groups = [group for each in lists for group in each._by_length().values()]
        words = [word for group in groups for word in group.words()]
        scores = [score for group in groups for score in group.scores]
        return cls.from_encoded(words, scores, ())

    def _by_length(self) -> dict[int, Group]:
        """Return the words of each length there is, shortest first."""
        return dict(self._groups)

    def cells(self, coded: str) -> tuple[str, ...]:
        """Return the cells that characters stand for."""
        return tuple(self._meaning.get(char, char) for char in coded) if self.wide else tuple(coded)

    def at_least(self, score: int, lengths: Container[int] | None = None) -> WordList:
        """Return a list of those words that have this score or a better one, of some lengths."""
        groups = (g for g in self._groups.values() if lengths is None or g.length in lengths)
        good = (_group_part(group, [each >= score for each in group.scores]) for group in groups)
        return WordList(good, self.wide, distinct=self.distinct)

    def with_words(self, others: Iterable[Word]) -> WordList:
        """Return a list of these words and others, each once, with its best score."""
        more = list(others)
        if self.distinct and not more:
            return self
        coding = CellCoding(self.wide)
        words = [word for group in self._groups.values() for word in group.words()]
        words += [coding.encode_word(word.cells) for word in more]
        scores = self.scores() + [word.score for word in more]
        return WordList.from_encoded(words, scores, coding.wide)

    def without(self, banned: Iterable[tuple[str, ...]]) -> WordList:
        """Return the list without some words."""
        gone: dict[int, set[int]] = {}
        for cells, places in self._places(banned):
            gone.setdefault(len(cells), set()).update(places)
        if not gone:
            return self
        groups = [
            _group_part(group, [n not in gone[length] for n in range(group.size)])
            if length in gone
            else group
            for length, group in self._groups.items()
        ]
        return WordList(groups, self.wide, distinct=self.distinct)

    def with_raised_scores(self, bonus: int) -> WordList:
        """Return the same words with other scores, so much higher or lower, within the limits."""
        groups = [
            Group(
                group.length,
                group.letters,
                array("i", [max(-MOST_SCORE, min(MOST_SCORE, s + bonus)) for s in group.scores]),
            )
            for group in self._groups.values()
        ]
        return WordList(groups, self.wide, distinct=self.distinct)

    def encoded_words(self, letters: Mapping[str, int]) -> list[bytes]:
        """Return the words with a byte for each letter, its number."""
        codes = {ord(c): n for c, n in letters.items() if len(c) == 1 and ord(c) < FIRST_WIDE}
        codes |= {ord(code): letters[c] for code, c in self._meaning.items() if c in letters}
        coded: list[bytes] = []
        for length, text, _ in self._groups.values():
            data = text.translate(codes).encode("latin-1")
            coded += [data[at : at + length] for at in range(0, len(data), length)]
        return coded

    def scores(self) -> list[int]:
        """Return the scores of all words."""
        return [score for group in self._groups.values() for score in group.scores]

    def numbers(self, wanted: Iterable[tuple[str, ...]]) -> dict[tuple[str, ...], int]:
        """Return where in the list those of some words are that it has, the first of equal ones."""
        first = {length: self.length_range(length).start for length in self._groups}
        return {cells: first[len(cells)] + places[0] for cells, places in self._places(wanted)}

    def length_range(self, length: int) -> range:
        """Return where in the list the words of a length are."""
        start = sum(group.size for group in self._groups.values() if group.length < length)
        group = self._groups.get(length)
        return range(start, start + (group.size if group else 0))

    def best_scores(self, wanted: Iterable[tuple[str, ...]]) -> dict[tuple[str, ...], int]:
        """Return the scores of those of some words that are in the list, of equal ones the best."""
        return {
            cells: max(map(self._groups[len(cells)].scores.__getitem__, places))
            for cells, places in self._places(wanted)
        }

    def with_texts(self, texts: Collection[str]) -> list[Word]:
        """Return the words that have the letters of some texts, however they are cut into cells."""
        ways = [self._ways(text) for text in texts]
        if all(len(some) <= MOST_SPELLINGS for some in ways):
            found = self.best_scores(cells for some in ways for cells in some)
            return [Word(cells, score) for cells, score in found.items()]
        found = self.best_scores(tuple(text) for text in texts)
        words = [Word(cells, score) for cells, score in found.items()]
        return words + [word for word in self.with_wide_cells() if word.text in texts]

    def _ways(self, text: str) -> list[tuple[str, ...]]:
        """Return the ways to cut a text into cells of the list; of very many, only some."""
        ways: list[list[tuple[str, ...]]] = [[()]]
        for end in range(1, len(text) + 1):
            wide = [cell for cell in self.wide if text.endswith(cell, 0, end)]
            some = [(way, cell) for cell in (text[end - 1], *wide) for way in ways[end - len(cell)]]
            ways.append([(*way, cell) for way, cell in some[: MOST_SPELLINGS + 1]])
        return ways[-1]

    def with_wide_cells(self) -> Iterator[Word]:
        """Yield the words that have a cell of several characters."""
        wide = frozenset(self._meaning)
        for group in self._groups.values() if wide else ():
            if wide.isdisjoint(group.letters):
                continue
            for coded, score in zip(within_deadline(group.words()), group.scores, strict=True):
                if not wide.isdisjoint(coded):
                    yield Word(self.cells(coded), score)

    def _places(
        self, wanted: Iterable[tuple[str, ...]]
    ) -> Iterator[tuple[tuple[str, ...], list[int]]]:
        """Yield those of some words that are in the list, and where they are in their groups."""
        codes = {cell: code for code, cell in self._meaning.items()}
        by_length: dict[int, dict[str, tuple[str, ...]]] = {}
        for cells in wanted:
            coded = "".join(codes.get(cell, cell) for cell in cells)
            if self.cells(coded) == cells:  # else a cell has no character here
                by_length.setdefault(len(cells), {})[coded] = cells
        for length in by_length.keys() & self._groups.keys():
            words = by_length[length]
            for coded, places in self._groups[length].places(words).items():
                yield words[coded], places

    def letters(self) -> tuple[str, ...]:
        """Return all cells that occur, in the order of their characters."""
        used: set[str] = set()
        used.update(*(group.letters for group in self._groups.values()))
        return self.cells("".join(sorted(used)))

    def __len__(self) -> int:
        return sum(group.size for group in self._groups.values())

    def __iter__(self) -> Iterator[Word]:
        for group in self._groups.values():
            with collector_paused():
                words = list(map(Word, map(self.cells, group.words()), group.scores))
            yield from words

    @overload
    def __getitem__(self, index: int) -> Word: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Word, ...]: ...

    def __getitem__(self, index: int | slice) -> Word | tuple[Word, ...]:
        if isinstance(index, slice):
            return tuple(self[n] for n in range(len(self))[index])
        at = range(len(self))[index]  # counts from the end, and complains
        for group in self._groups.values():
            if at < group.size:
                break
            at -= group.size
        first = at * group.length
        return Word(self.cells(group.letters[first : first + group.length]), group.scores[at])

    def __eq__(self, other: object) -> bool:
        if isinstance(other, WordList) and self.wide == other.wide:
            return self._groups == other._groups
        if not isinstance(other, (WordList, tuple)):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))  # for a tuple of the same words is equal

    def as_json(self) -> dict[str, Any]:
        """Return all words with their cells and scores."""
        return {"words": [word.as_json() for word in self]}

    def __repr__(self) -> str:
        return f"<WordList: {count_noun(len(self), 'word')}>"


def _surely_different(words: Sequence[str]) -> bool:
    """Tell whether no two words are equal; seen at once where the list is sorted."""
    return all(map(lt, words, islice(words, 1, None))) or len(set(words)) == len(words)


def _best_scores(words: Iterable[str], scores: Iterable[int]) -> dict[str, int]:
    best: dict[str, int] = {}
    for word, score in within_deadline(zip(words, scores, strict=True)):
        if best.setdefault(word, score) < score:
            best[word] = score
    return best


def _group_by_length(words: Sequence[str], scores: Sequence[int]) -> Iterator[Group]:
    """Sort words and their scores by length."""
    # One loop over pairs of them would take half as long again.
    words_of: defaultdict[int, list[str]] = defaultdict(list)
    for length, word in within_deadline(zip(map(len, words), words, strict=True)):
        words_of[length].append(word)
    scores_of: defaultdict[int, list[int]] = defaultdict(list)
    for length, score in within_deadline(zip(map(len, words), scores, strict=True)):
        scores_of[length].append(score)
    for length, group in words_of.items():
        yield Group(length, "".join(group), array("i", scores_of[length]))


def _group_part(group: Group, stays: Sequence[bool]) -> Group:
    """Return a group with some of its words."""
    length, text, scores = group
    if all(stays):
        return group
    starts = compress(range(0, len(text), length), stays)
    letters = "".join([text[at : at + length] for at in starts])
    return Group(length, letters, array("i", compress(scores, stays)))
