"""Filling slots with words over numbers: the public face of the fill kernels.

A constraint satisfaction problem with a table constraint for each slot: complete search by
maintaining arc consistency (_fill_search.pyx), restarts with weights (_first_fill.pyx), large
neighbourhood search for the best score (_fill_lns.pyx).

A problem is a number of cells, slots as sequences of cells, words as sequences of letters, and how
often each word may be used. A fill puts a word of its length into every slot, so that slots agree
where they cross. A raw solution is the number of the word in each slot, in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.engine.kernel.seeds import shuffle, word_seed
from puzzlewright.engine.word_fill._fill_lns import FillLns
from puzzlewright.engine.word_fill._fill_probe import FillProbe
from puzzlewright.engine.word_fill._fill_repair import FillRepair
from puzzlewright.engine.word_fill._fill_search import FillSearch
from puzzlewright.engine.word_fill._first_fill import FirstFill
from puzzlewright.engine.word_fill._slots import SlotTable

if TYPE_CHECKING:
    from puzzlewright.engine.exact_cover.problem import CoverProblem
    from puzzlewright.engine.word_fill.bottlenecks import BottleneckSearch

#: Letters are the bits of a machine word.
MOST_LETTERS = 64

#: Scores and numbers of copies are kept as machine integers, and added up.
MOST_SCORE = 10**6
MOST_COPIES = 10**6

#: Bytes that the positions of a search by letters may take.
MOST_BYTES = 1 << 29


class FillProblem:
    """A problem of filling slots; it never changes.

    `copies` has for each word how often it may be used, None for any number; with `all_used` every
    copy must be. `forms` has groups of words that are one word, written in several ways: they share
    its copies. `given` has pairs of a cell and its letter; `candidates` has for each slot the
    words that it may take, None for all of its length.
    """

    def __init__(
        self,
        cells: int,
        letters: int,
        slots: Sequence[Sequence[int]],
        words: Sequence[Sequence[int]],
        *,
        copies: Sequence[int | None] | None = None,
        scores: Sequence[int] | None = None,
        all_used: bool = False,
        given: Iterable[tuple[int, int]] = (),
        candidates: Sequence[Sequence[int] | None] | None = None,
        forms: Iterable[Sequence[int]] = (),
    ) -> None:
        self.cells = cells
        self.letters = letters
        self.slots: tuple[tuple[int, ...], ...] = tuple(map(tuple, slots))
        self.words: tuple[tuple[int, ...], ...] = tuple(map(tuple, words))
        self.copies: tuple[int, ...] | tuple[int | None, ...] = (
            (1,) * len(self.words) if copies is None else tuple(copies)
        )
        self.scores: tuple[int, ...] = (0,) * len(self.words) if scores is None else tuple(scores)
        self.all_used = all_used
        self.given: tuple[tuple[int, int], ...] = tuple(given)
        self.candidates: tuple[None, ...] | tuple[tuple[int, ...] | None, ...] = (
            (None,) * len(self.slots)
            if candidates is None
            else tuple(None if each is None else tuple(each) for each in candidates)
        )
        self.forms: tuple[tuple[int, ...], ...] = tuple(map(tuple, forms))
        self._validate()

    def _validate(self) -> None:
        """Refuse what the kernels, which look at nothing, would write beside their arrays."""
        if not 0 < self.letters <= MOST_LETTERS:
            reason = f"1 to {MOST_LETTERS} different letters can be searched for"
            raise InputError(reason, text=str(self.letters))
        if not self.slots or not all(self.slots):
            raise InputError("there are no slots, or some without cells")
        if max(map(max, self.slots)) >= self.cells or min(map(min, self.slots)) < 0:
            raise InputError("a slot has a cell that there is not")
        used = [0] * self.cells
        for slot in within_deadline(self.slots):
            for cell in slot:
                used[cell] += 1
        if max(used) > 2 or any(len(set(slot)) < len(slot) for slot in self.slots):
            raise InputError("a cell is in more than two slots, or twice in one")
        check_deadline()
        self._validate_words()
        check_deadline()
        self._validate_given()
        self._validate_candidates()
        self._validate_forms()

    def _validate_words(self) -> None:
        if not set().union(*self.words).issubset(range(self.letters)) or not all(self.words):
            raise InputError("a word has a letter that there is not, or no letters")
        if len(self.copies) != len(self.words) or len(self.scores) != len(self.words):
            raise InputError("there are not as many copies and scores as words")
        if not all(-MOST_SCORE <= score <= MOST_SCORE for score in set(self.scores)):
            raise InputError(f"a score is a number from -{MOST_SCORE} to {MOST_SCORE}")
        copies = set(self.copies)
        if self.all_used and None in copies:
            raise InputError("a word of which there is any number cannot be used up")
        if not all(count is None or 0 <= count <= MOST_COPIES for count in copies):
            raise InputError(f"of a word there are 0 to {MOST_COPIES} copies, or None for any")

    def _validate_given(self) -> None:
        for cell, letter in self.given:
            if not 0 <= cell < self.cells:
                raise InputError("a letter is given in a cell that there is not", text=str(cell))
            if not 0 <= letter < self.letters:
                raise InputError("a letter is given that there is not", text=str(letter))

    def _validate_candidates(self) -> None:
        if len(self.candidates) != len(self.slots):
            raise InputError("there are not as many lists of candidates as slots")
        for slot, own in zip(self.slots, self.candidates, strict=True):
            for word in () if own is None else own:
                if not 0 <= word < len(self.words) or len(self.words[word]) != len(slot):
                    reason = "a slot has a candidate that there is not, or of another length"
                    raise InputError(reason, text=str(word))

    def _validate_forms(self) -> None:
        every = [word for group in self.forms for word in group]
        if len(set(every)) < len(every) or not set(every) <= set(range(len(self.words))):
            raise InputError("forms: a word that there is not, or in two groups")
        for group in self.forms:
            if len(group) < 2 or len({self.copies[word] for word in group}) > 1:
                raise InputError("forms: a group needs two words, and one number of copies")
        if self.forms and self.all_used:
            others = {word for group in self.forms for word in group[1:]}
            total = sum(n or 0 for word, n in enumerate(self.copies) if word not in others)
            if total != len(self.slots):
                raise InputError("forms: to be used up, there must be as many words as slots")

    def search(self, *, collect: bool = True, seed: int | None = None) -> FillSearch:
        """Return a new search for all fills; a seed shuffles the order of the words."""
        search = FillSearch(self._table if seed is None else self._make_table(seed))
        search.collect = collect
        search.origin = (self, None, seed)
        return search

    def first_fill(
        self,
        *,
        seed: int = 0,
        favour: int = 0,
        without: Sequence[int] = (),
        freed: Sequence[int] = (),
        by_letters: bool = False,
        probing: bool = False,
    ) -> FirstFill:
        """Return a search for one fill; the more `favour`, the more it minds the words' scores.

        It leaves out the slots `without`, and does not mind what is given in the cells `freed`.
        It branches on words, or `by_letters` of cells, which ignores scores. With `probing` it
        begins by trying each letter of each cell.
        """
        if not set(without) <= set(range(len(self.slots))) or not set(freed) <= set(
            range(self.cells)
        ):
            raise InputError("there is no such slot or cell to leave out")
        if without and self.all_used:
            raise InputError("words cannot be used up where slots are left out")
        search = FirstFill(
            self._table, word_seed(seed), favour, without, freed, by_letters, probing
        )
        search.origin = partial(
            self.first_fill,
            seed=seed,
            favour=favour,
            without=without,
            freed=freed,
            by_letters=by_letters,
            probing=probing,
        )
        return search

    @cached_property
    def supports_letters(self) -> bool:
        """Whether a search by letters has enough memory: it goes as deep as there are cells."""
        words = Counter(map(len, self.words))
        level = sum(words[len(slot)] // 8 + 8 for slot in self.slots)
        return level * self.cells <= MOST_BYTES

    def probe(self, *, seed: int = 0, favour: int = 0) -> FillProbe:
        """Return what answers questions about words in slots, one after the other."""
        return FillProbe(self._table, word_seed(seed), favour)

    def repair(self, *, seed: int = 0, favour: int = 0, by_letters: bool = False) -> FillRepair:
        """Return what fills the open slots of a grid that a search came to.

        It branches on words, or on letters, which does not mind `favour`.
        """
        if self.all_used:
            raise InputError("words cannot be used up where slots are left out")
        repair = FillRepair(self._table, word_seed(seed), favour, by_letters)
        repair.origin = partial(self.repair, seed=seed, favour=favour, by_letters=by_letters)
        return repair

    def bottlenecks(self, *, seed: int = 0) -> BottleneckSearch:
        """Return a search that fills the hardest parts of the grid first; it ignores scores."""
        # Which imports this module.
        from puzzlewright.engine.word_fill.bottlenecks import BottleneckSearch

        if self.all_used:
            raise InputError("words cannot be used up where slots are left out")
        return BottleneckSearch(self, seed)

    def improve(self, *, seed: int = 0, favour: int = 1) -> FillLns:
        """Return a fill that gets better and better by the scores of its words."""
        improver = FillLns(self._best_first, word_seed(seed), favour)
        improver.origin = partial(self.improve, seed=seed, favour=favour)
        improver.prepare()
        return improver

    @cached_property
    def cover(self) -> CoverProblem:
        """The same as exact cover with colours; `fitting_words` are what its options stand for."""
        # The second engine, with kernels that fills hardly ever need.
        from puzzlewright.engine.exact_cover.problem import CoverProblem

        other_forms = {word: group[0] for group in self.forms for word in group[1:]}
        limited = [
            n for n, copies in enumerate(self.copies) if copies is not None and n not in other_forms
        ]
        secondary = [n for n in limited if self.copies[n] == 1 and not self.all_used]
        primary = [n for n in limited if self.all_used or self.copies[n] != 1]
        items = {word: [(len(self.slots) + at, 0)] for at, word in enumerate(primary)}
        count = len(self.slots) + len(primary)
        items.update({word: [(count + self.cells + at, 0)] for at, word in enumerate(secondary)})
        items.update({word: items[one] for word, one in other_forms.items() if one in items})
        options = []
        for slot, word in self.fitting_words:
            crossing = zip(self.slots[slot], self.words[word], strict=True)
            letters = [(count + cell, letter + 1) for cell, letter in crossing]
            options.append([(slot, 0), *items.get(word, ()), *letters])
        bounds = [(1, 1)] * len(self.slots)
        for word in primary:
            copies = self.copies[word] or 0
            bounds.append((copies if self.all_used else 0, copies))
        return CoverProblem(count, self.cells + len(secondary), options, bounds)

    @cached_property
    def fitting_words(self) -> list[tuple[int, int]]:
        """Slots and words that go there by their lengths, the letters given and the candidates."""
        given = dict(self.given)
        fits = []
        for slot, (cells, own) in enumerate(zip(self.slots, self.candidates, strict=True)):
            for word in range(len(self.words)) if own is None else own:
                letters = self.words[word]
                if len(letters) == len(cells) and all(
                    given.get(cell, letter) == letter
                    for cell, letter in zip(cells, letters, strict=True)
                ):
                    fits.append((slot, word))
        return fits

    @cached_property
    def _table(self) -> SlotTable:
        return self._make_table(None)

    @cached_property
    def _best_first(self) -> SlotTable:
        order = sorted(range(len(self.words)), key=lambda word: -self.scores[word])
        ranks = [0] * len(order)
        for rank, word in enumerate(order):
            ranks[word] = rank
        return self._ordered_table(ranks)

    def _make_table(self, seed: int | None) -> SlotTable:
        ranks = list(range(len(self.words)))
        if seed is not None:
            shuffle(ranks, seed)
        return self._ordered_table(ranks)

    def _ordered_table(self, ranks: list[int]) -> SlotTable:
        """Return the problem as the kernels see it, with words in the order of their ranks."""
        copies = [-1 if copies is None else copies for copies in self.copies]
        return SlotTable(
            self.cells,
            self.letters,
            list(self.slots),
            list(self.words),
            copies,
            self.scores,
            self.given,
            self.candidates,
            ranks,
            self.all_used,
            self.forms,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (
            self.cells,
            self.letters,
            self.slots,
            self.words,
            self.copies,
            self.scores,
            self.all_used,
            self.given,
            self.candidates,
            *((self.forms,) if self.forms else ()),
        )

    @cached_property
    def fingerprint(self) -> bytes:
        """A name for the problem: other problems have others."""
        from hashlib import sha256  # loads OpenSSL, which only checkpoints need

        return sha256(repr(self.__reduce__()[1]).encode()).digest()


def _rebuilt(
    cells: int,
    letters: int,
    slots: Sequence[Sequence[int]],
    words: Sequence[Sequence[int]],
    copies: Sequence[int | None],
    scores: Sequence[int],
    all_used: bool,
    given: Sequence[tuple[int, int]],
    candidates: Sequence[Sequence[int] | None],
    forms: Sequence[Sequence[int]] = (),
) -> FillProblem:
    return FillProblem(
        cells,
        letters,
        slots,
        words,
        copies=copies,
        scores=scores,
        all_used=all_used,
        given=given,
        candidates=candidates,
        forms=forms,
    )
