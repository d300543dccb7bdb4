"""A grid that is being filled, with all that follows from its letters, and questions about it.

The conclusions are those of arc consistency: words go that no crossing word agrees with, until
nothing changes. They are drawn on sets of words that are whole numbers (fill_word_lists.py), so
that a letter more costs hundredths of a second. A slot that has no word is set aside, and
everything else is seen without it: whoever works on a grid wants to know about the rest of it as
well.

Whether the rest can be filled with a word is asked of a probe (engine/word_fill/_fill_probe.pyx),
which gets the words that are left, and is kept with the board while the letters stay.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import log
from typing import Final, NamedTuple, cast

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.engine.word_fill._fill_probe import FillProbe
from puzzlewright.engine.word_fill._slots import SlotTable
from puzzlewright.engine.word_fill.problem import FillProblem
from puzzlewright.puzzles.fillin.grid import Cell, Template
from puzzlewright.puzzles.fillin.solve import SCORE_BIAS
from puzzlewright.studio.server.jobs.editor_queries.fill_word_lists import (
    CutWordSet,
    WordIndex,
    WordsOfLength,
    members,
)

#: Boards that a worker keeps: those of some tabs, and of slots whose letters were set aside.
MOST_BOARDS: Final = 6

#: Dead ends of a search for the first fill, and for each candidate; as in
#: fillin/search/candidates.py.
SEEKING: Final = 320
TRIES: Final = 16

#: Of equal scores, at most this many words are sorted by the room that they leave.
RANKED: Final = 2_000

#: Rounds in which slots are set aside, one after the other, before all that are left are.
MOST_ASIDE: Final = 8


class WordConstraints(NamedTuple):
    """What words a setter wants: the lowest score, in some slots a higher one, and none banned.

    Slots with a list of their own take what all lists and this one have.
    """

    least: int = 0
    least_in: tuple[tuple[str, int], ...] = ()
    ban: frozenset[tuple[str, ...]] = frozenset()
    repeats: bool = False
    only: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = ()  #: lists of slots, by name


class Word(NamedTuple):
    """A word for a slot: what it is called, its score, its number in the word index."""

    text: str
    cells: list[str]
    score: int
    number: int


class Board:
    """A template with letters, and the words of a word index that each slot has left."""

    def __init__(
        self, word_index: WordIndex, template: Template, constraints: WordConstraints
    ) -> None:
        self.word_index: Final = word_index
        self.template: Final = template
        self.constraints: Final = constraints
        self.slots: Final = template.slots
        rows = template.rows
        self._word_sets = [word_index.slot_words(template, slot) for slot in self.slots]
        self._contents = [tuple(rows[r][c] or "" for r, c in slot.cells) for slot in self.slots]
        #: slots whose letters are all there
        self.complete: Final = frozenset(
            at for at, letters in enumerate(self._contents) if all(letters)
        )
        self._crossings = _crossings(template)
        #: words that agree with the letters of a slot alone
        self.candidates: Final = [self._candidates_at(at) for at in range(len(self.slots))]
        #: open slots that no word fits, alone or with those that cross
        self.stuck: Final[set[int]] = set()
        self.words: list[int] = []
        self.letters: dict[Cell, int] = {}
        self._conclude()

    # What fits

    def _candidates_at(self, at: int) -> int:
        """Return the words that have the letters of a slot, and are wanted."""
        word_set = self._word_sets[at]
        if word_set is None:
            return 0
        code, pattern = self.word_index.code, _pattern(word_set)
        given = [
            (n, code.get(cell))
            for n, cell in enumerate(self._contents[at])
            if cell and not pattern[n]
        ]
        if at in self.complete:
            return word_set.fit_mask(given, word_set.full)
        name = self.slots[at].name
        own = dict(self.constraints.only).get(name)
        if own is not None:
            return word_set.fit_mask(given, self._numbers_of(own, word_set)) & ~self._unwanted(
                word_set
            )
        least = max(
            self.constraints.least,
            dict(self.constraints.least_in).get(name, self.constraints.least),
        )
        return word_set.fit_mask(given, word_set.at_least(least)) & ~self._unwanted(word_set)

    def _numbers_of(self, words: Iterable[tuple[str, ...]], word_set: WordsOfLength) -> int:
        """Return those of some words that a set has."""
        if isinstance(word_set, CutWordSet):
            found = (word_set.numbers.get("".join(cells)) for cells in words)
        else:
            some = (cells for cells in words if len(cells) == word_set.length)
            found = (self.word_index.number(cells) for cells in some)
        return sum({1 << number for number in found if number is not None})

    def _unwanted(self, word_set: WordsOfLength) -> int:
        """Return the words of a set that are banned, or in the grid already."""
        return self._numbers_of(self._unwanted_words, word_set)

    @cached_property
    def _unwanted_words(self) -> set[tuple[str, ...]]:
        """The words that are banned or used, as they are, and as the lists have them."""
        used = [] if self.constraints.repeats else [self._contents[at] for at in self.complete]
        texts = {"".join(word) for word in used if any(len(cell) > 1 for cell in word)}
        listed = (word.cells for word in (self.word_index.words.with_texts(texts) if texts else ()))
        return {*self.constraints.ban, *used, *listed}

    # Conclusions

    def _conclude(self) -> None:
        """Draw all conclusions; slots that nothing fits are set aside."""
        opened = [at for at in range(len(self.slots)) if at not in self.complete]
        self.stuck.update(at for at in opened if not self.candidates[at])
        for _ in range(MOST_ASIDE):
            self._begin()
            found = self._settle([at for at in opened if at not in self.stuck])
            if found is None:
                return
            self.stuck.add(found)
        self._begin()

    def _begin(self) -> None:
        self.words = list(self.candidates)
        every = (1 << len(self.word_index.letters)) - 1
        self.letters = {}
        for row, col in self.template.open_cells:
            letter = self.template.rows[row][col]
            known = self.word_index.code.get(letter) if letter else None
            self.letters[row, col] = every if not letter else 0 if known is None else 1 << known
            if letter and len(letter) > 1:
                self.letters[row, col] = 1  # sets of rebus cells have this letter there

    def _settle(self, waiting: Iterable[int]) -> int | None:
        """Take away what no crossing word agrees with; return a slot that runs out of words."""
        queue = dict.fromkeys(waiting)
        active = frozenset(queue)
        while queue:
            check_deadline()
            at = min(queue, key=lambda slot: self.words[slot].bit_length())
            del queue[at]
            for other in self._narrow(at, active):
                if not self.words[other]:
                    return other
                queue[other] = None
            if not self.constraints.repeats and self.words[at].bit_count() == 1:
                for other in self._without_word(at, active):
                    if not self.words[other]:
                        return other
                    queue[other] = None
        return None

    def _narrow(self, at: int, active: frozenset[int]) -> Iterator[int]:
        """Take letters from the cells of a slot; yield the slots that lose words by that."""
        slot, words = self.slots[at], self.words[at]
        having = self.word_set(at).having
        for place, cell in enumerate(slot.cells):
            allowed = self.letters[cell]
            left = 0
            for letter in bits(allowed):
                if words & having[place][letter]:
                    left |= 1 << letter
            if left == allowed:
                continue
            self.letters[cell] = left
            crossing = self._crossings[at][place]
            if (
                crossing is not None
                and crossing[0] in active
                and self._lose(*crossing, left, allowed & ~left)
            ):
                yield crossing[0]

    def _lose(self, at: int, place: int, left: int, lost: int) -> bool:
        """Take the words from a slot that need a letter which is lost; tell whether there were."""
        having, words = self.word_set(at).having[place], self.words[at]
        if left.bit_count() < lost.bit_count():
            kept = 0
            for letter in bits(left):
                kept |= having[letter]
            self.words[at] = words & kept
        else:
            gone = 0
            for letter in bits(lost):
                gone |= having[letter]
            self.words[at] = words & ~gone
        return self.words[at] != words

    def _without_word(self, at: int, active: frozenset[int]) -> Iterator[int]:
        """Take the only word of a slot from all others; yield those that had it."""
        word, word_set = self.words[at], self._word_sets[at]
        for other in active:
            is_other = other != at and self._word_sets[other] is word_set
            if is_other and self.words[other] & word:
                self.words[other] &= ~word
                yield other

    # What is left

    def count(self, at: int) -> int:
        """Return how many words a slot has left; 1 if all its letters are there."""
        if at in self.complete:
            return 1
        return 0 if at in self.stuck else self.words[at].bit_count()

    def is_listed(self, at: int) -> bool:
        """Tell whether the word of a complete slot is in the lists."""
        return bool(self.candidates[at])

    def contents(self, at: int) -> tuple[str, ...]:
        """Return the letters of a slot."""
        return self._contents[at]

    def word_set(self, at: int) -> WordsOfLength:
        """Return the words of the length of a slot that has some, or those of its rebus cells."""
        word_set = self._word_sets[at]
        assert word_set is not None  # slots without words are set aside
        return word_set

    def best(self, at: int, most: int) -> list[Word]:
        """Return the words that a slot has left, best scores first, then those with most room."""
        if at in self.complete or at in self.stuck:
            return []
        word_set, room = self.word_set(at), self._room(at)
        numbers = members(self.words[at], max(most, RANKED))
        numbers.sort(key=lambda n: (-word_set.scores[n], -room(word_set.words[n])))
        return [self.word(at, number) for number in numbers[:most]]

    def refuted_words(self, at: int, most: int) -> list[Word]:
        """Return words that have the letters of a slot, but agree with no words that cross it."""
        if at in self.complete:
            return []
        left = 0 if at in self.stuck else self.words[at]
        return [self.word(at, number) for number in members(self.candidates[at] & ~left, most)]

    def word(self, at: int, number: int) -> Word:
        """Return a word of the set of a slot, as it goes into its cells."""
        word_set = self.word_set(at)
        pairs = zip(_pattern(word_set), self.word_index.cells(word_set.words[number]), strict=True)
        cells = [content or cell for content, cell in pairs]
        return Word("".join(cells), cells, word_set.scores[number], number)

    def _room(self, at: int) -> Callable[[bytes], float]:
        """Return what tells how much room a word in a slot leaves to those that cross it."""
        tables = []
        for place, crossing in enumerate(self._crossings[at]):
            if crossing is None or crossing[0] in self.complete or crossing[0] in self.stuck:
                continue
            other, there = crossing
            words, having = self.words[other], self.word_set(other).having[there]
            tables.append((place, [log(1 + (words & each).bit_count()) for each in having]))
        return lambda word: sum(table[word[place]] for place, table in tables)

    # Questions

    @cached_property
    def table(self) -> Table:
        """The open slots and the words that they have left, as the kernels see them."""
        return Table(self)

    @cached_property
    def _probed(self) -> tuple[FillProbe | None, bool | None]:
        """What tells whether the rest can be filled with a word, and whether it can be at all."""
        if not self.table.slots:
            return None, True
        probe = FillProbe(self.table.kernel, 1, SCORE_BIAS)
        return probe, probe.seek(SEEKING) if probe.begin() else False

    @property
    def probe(self) -> FillProbe | None:
        """What tells whether the rest can be filled with a word; None if nothing is open."""
        return self._probed[0]

    @property
    def possible(self) -> bool | None:
        """Whether the grid can be filled, without the slots that are set aside; None: unknown."""
        return self._probed[1]

    def ask(self, at: int, word: Word, tries: int = TRIES) -> bool | None:
        """Tell whether the rest can be filled with a word in a slot: True, False, or None."""
        place = self.table.place(at)
        number = self.table.number(self.word_set(at), word.number)
        if self.probe is None or place is None or number is None:
            return False
        return self.probe.ask(place, number, tries)


class Table:
    """The open slots of a board that are not stuck, in the engine's numbers."""

    def __init__(self, board: Board) -> None:
        self._board = board
        left = (at for at in range(len(board.slots)) if board.count(at))
        self.slots: Final = [at for at in left if at not in board.complete]
        self._places = {at: place for place, at in enumerate(self.slots)}
        used = (cell for at in self.slots for cell in board.slots[at].cells)
        self._cells = {cell: number for number, cell in enumerate(dict.fromkeys(used))}
        #: by set: numbers of its words, and where the first of them is in the table
        self._numbers: dict[WordsOfLength, list[int]] = {}
        self._starts: dict[WordsOfLength, int] = {}

        self._words: list[bytes] = []
        self._scores: list[int] = []
        for word_set in sorted(
            {board.word_set(at) for at in self.slots},
            key=lambda word_set: (word_set.length, _pattern(word_set)),
        ):
            self._take(word_set)

    def _take(self, word_set: WordsOfLength) -> None:
        """Take the words of a set."""
        numbers = self._members(word_set)
        self._numbers[word_set], self._starts[word_set] = numbers, len(self._words)
        self._words += map(word_set.words.__getitem__, numbers)
        self._scores += map(word_set.scores.__getitem__, numbers)

    @cached_property
    def kernel(self) -> SlotTable:
        """What searches share. All numbers are right by the way they were made."""
        count = len(self._words)
        copies = [-1 if self._board.constraints.repeats else 1] * count
        return SlotTable(
            len(self._cells),
            self._letters,
            self._slot_cells,
            cast("list[tuple[int, ...]]", self._words),  # the kernel takes bytes for tuples
            copies,
            self._scores,
            self._given(),
            self._own(),
            range(count),
            False,
            self._forms(),
        )

    @cached_property
    def problem(self) -> FillProblem:
        """The same for those who want to leave out slots and letters."""
        count = len(self._words)
        return FillProblem(
            len(self._cells),
            self._letters,
            self._slot_cells,
            self._words,
            copies=[None if self._board.constraints.repeats else 1] * count,
            scores=self._scores,
            given=self._given(),
            candidates=self._own(),
            forms=self._forms(),
        )

    @property
    def cells(self) -> list[Cell]:
        """The cells of the slots, by their numbers."""
        return list(self._cells)

    @property
    def _letters(self) -> int:
        return max(1, len(self._board.word_index.letters))

    @property
    def _slot_cells(self) -> list[tuple[int, ...]]:
        slots = self._board.slots
        return [tuple(self._cells[cell] for cell in slots[at].cells) for at in self.slots]

    def _members(self, word_set: WordsOfLength) -> list[int]:
        """Return the words of a set that some slot has left."""
        every = 0
        for at in self.slots:
            if self._board.word_set(at) is word_set:
                every |= self._board.words[at]
        return members(every)

    def _given(self) -> list[tuple[int, int]]:
        rows, code = self._board.template.rows, self._board.word_index.code
        letters = ((number, rows[r][c]) for (r, c), number in self._cells.items())
        return [
            (number, 0 if len(letter) > 1 else code[letter]) for number, letter in letters if letter
        ]

    def _forms(self) -> list[list[int]]:
        """Return the words that are one word, which rebus cells cut in several ways."""
        groups: dict[str, set[int | None]] = {}
        word_sets = [] if self._board.constraints.repeats else list(self._numbers)
        for word_set in word_sets:
            if isinstance(word_set, CutWordSet):
                for text, number in word_set.numbers.items():
                    group = groups.setdefault(text, set())
                    group.add(self.number(word_set, number))
                    group.update(self._number_of(cells) for cells in word_set.listed[text])
        found = ([n for n in group if n is not None] for group in groups.values())
        return [sorted(group) for group in found if len(group) > 1]

    def _number_of(self, cells: tuple[str, ...]) -> int | None:
        """Return the number of a word of the lists that no rebus cell cuts."""
        word_index = self._board.word_index
        word_set, number = word_index.word_set(len(cells)), word_index.number(cells)
        return None if word_set is None or number is None else self.number(word_set, number)

    def _own(self) -> list[list[int] | None]:
        """Return the words of slots that do not take all words."""
        wanting = {**dict(self._board.constraints.least_in), **dict(self._board.constraints.only)}
        several = Counter(word_set.length for word_set in self._numbers)
        return [
            self._all_of(at)
            if self._board.slots[at].name in wanting or several[self._board.slots[at].length] > 1
            else None
            for at in self.slots
        ]

    def _all_of(self, at: int) -> list[int]:
        numbers = map(
            partial(self.number, self._board.word_set(at)), members(self._board.words[at])
        )
        return [number for number in numbers if number is not None]

    def place(self, at: int) -> int | None:
        """Return the number of a slot of the board; None if it is not in question."""
        return self._places.get(at)

    def number(self, word_set: WordsOfLength, word: int) -> int | None:
        """Return the number of a word of a set; None if no slot has it."""
        numbers = self._numbers.get(word_set, [])
        at = bisect_left(numbers, word)
        return self._starts[word_set] + at if at < len(numbers) and numbers[at] == word else None

    def _in_set(self, at: int, number: int) -> int:
        """Return the number that a word of a slot has on its set."""
        word_set = self._board.word_set(at)
        return self._numbers[word_set][number - self._starts[word_set]]

    def rows(self, fill: Sequence[int]) -> list[list[str | None]]:
        """Return the rows of the grid with words in the slots; -1 leaves one as it is."""
        board = self._board
        rows = [list(row) for row in board.template.rows]
        for at, number in zip(self.slots, fill, strict=True):
            if number < 0:
                continue
            word = board.word(at, self._in_set(at, number))
            for (row, col), letter in zip(board.slots[at].cells, word.cells, strict=True):
                rows[row][col] = letter
        return rows

    def score(self, fill: Sequence[int]) -> float | None:
        """Return the mean score of the words of a fill."""
        filled = [(at, n) for at, n in zip(self.slots, fill, strict=True) if n >= 0]
        found = [self._board.word_set(at).scores[self._in_set(at, n)] for at, n in filled]
        return sum(found) / len(found) if found else None


class Boards:
    """The boards that this process looked at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], Board] = OrderedDict()

    def board(
        self, word_index: WordIndex, template: Template, constraints: WordConstraints
    ) -> Board:
        """Return a board with all its conclusions."""
        key = (id(word_index), template, constraints)
        found = self._kept.get(key)
        if found is None or found.word_index is not word_index:
            found = Board(word_index, template, constraints)
        self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_BOARDS:
            self._kept.popitem(last=False)
        return found


def _pattern(word_set: WordsOfLength) -> tuple[str, ...]:
    """Return what rebus cells hold in the slots of a set; "" for all other cells."""
    return word_set.pattern if isinstance(word_set, CutWordSet) else ("",) * word_set.length


def bits(number: int) -> Iterator[int]:
    """Yield the places of the bits of a small number."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def _crossings(template: Template) -> list[list[tuple[int, int] | None]]:
    """Return, for each place of each slot, which slot crosses there, and at which of its places."""
    across: Mapping[Cell, tuple[int, int]] = {
        cell: (at, place)
        for at, slot in enumerate(template.slots)
        for place, cell in enumerate(slot.cells)
        if slot.across
    }
    down: Mapping[Cell, tuple[int, int]] = {
        cell: (at, place)
        for at, slot in enumerate(template.slots)
        for place, cell in enumerate(slot.cells)
        if not slot.across
    }
    return [
        [(down if slot.across else across).get(cell) for cell in slot.cells]
        for slot in template.slots
    ]


#: What this process keeps.
BOARDS: Final = Boards()
