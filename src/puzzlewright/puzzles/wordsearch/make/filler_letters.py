"""Filling the cells that no phrase has, so that nothing is there that should not be.

Letters are drawn as often as the phrases have them, so that rare letters give nothing away. A
letter that would complete a phrase a second time, or a banned word, is not taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate
from random import Random
from string import ascii_uppercase
from typing import Any

from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.base import KnownSolutions, set_known_solutions
from puzzlewright.puzzles.wordsearch.make.arrangement import Arrangement
from puzzlewright.puzzles.wordsearch.make.board_shapes import Mask
from puzzlewright.puzzles.wordsearch.message import Message
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.solve import word_automaton
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid

#: Of a hundred letters, those that are drawn from the whole alphabet if it is known.
FROM_ALPHABET = 8

#: Letters that are tried on a cell by chance; then all are tried.
DRAWS = 12


#: Letters that languages have in foreign words only: as filler they would be known for that.
FOREIGN = {
    "albanian": "W",
    "azeri": "W",
    "basque": "CQVWYÇÜ",
    "bosnian": "QWXY",
    "croatian": "QWXY",
    "czech": "GQWX",
    "danish": "CQWXZ",
    "esperanto": "QWXY",
    "estonian": "CFQWXYZŠŽ",
    "faroese": "CQWXZ",
    "finnish": "BCFQWXZÅŠŽ",
    "georgian": "ჱჲჳჴჵ",
    "german": "ẞÀÂÇÈÉÊËÎÏÑÓÔÛ",
    "hungarian": "QWXY",
    "icelandic": "CQWZ",
    "indonesian": "QX",
    "irish": "JKQVWXYZḂĊḊḞĠṀṖṠṪ",
    "italian": "JKWXY",
    "latin": "JW",
    "latvian": "QWXY",
    "lithuanian": "QWX",
    "malay": "QX",
    "maltese": "CYÀÈÌÒÙ",
    "maori": "BCDFJLQSVXYZ",
    "norwegian": "CQWXZ",
    "persian": "ءأإؤئة",
    "polish": "QVX",
    "portuguese": "KWY",
    "romanian": "KQWY",
    "serbian": "QWXY",
    "slovak": "QWX",
    "slovenian": "QWXYĆĐ",
    "swahili": "QX",
    "swedish": "QWZ",
    "turkish": "QWX",
    "welsh": "KQVXZ",
}

#: Alphabets with more letters than this are no alphabets: nobody would expect any of them.
MOST_LETTERS = 60

#: Nor are those of more characters than this, before looking which of them are letters.
MOST_SIGNS = 5_000


def language_letters(alphabet: Alphabet) -> list[str]:
    """Return the letters of a language with its digraphs; none where they are not known."""
    if alphabet.letters is None:
        return []
    spans = [
        range(ord(first or single), ord(last or single) + 1)
        for first, last, single in re.findall("(.)-(.)|(.)", alphabet.letters)
    ]
    if sum(map(len, spans)) > MOST_SIGNS:
        return []
    found = [chr(code) for span in spans for code in span if chr(code).isalpha()]
    # Letters that are written as others are in no phrase: Hebrew has some at the end of words.
    foreign = FOREIGN.get(alphabet.name, "")
    found = [one for one in found if alphabet.fold(one) == one and one not in foreign]
    return [*found, *alphabet.digraphs] if len(found) <= MOST_LETTERS else []


class Letters:
    """Letters to draw from, and how often each is drawn: as sums, one for each letter."""

    def __init__(self, phrases: Iterable[Sequence[str]], by: Alphabet) -> None:
        counts = Counter(cell for phrase in phrases for cell in phrase)
        alphabet = language_letters(by)
        if by.letters is None and all(cell in ascii_uppercase for cell in counts):
            alphabet = list(ascii_uppercase)
        self.signs: list[str] = sorted({*counts, *alphabet})
        share = FROM_ALPHABET * sum(counts.values()) / (100 - FROM_ALPHABET)
        each = share / len(alphabet) if alphabet else 0.0
        listed = set(alphabet)
        weights = [counts[one] + (each if one in listed else 0.0) for one in self.signs]
        # Whole numbers: sums of fractions may differ from machine to machine.
        self.sums: list[int] = list(accumulate(round(1000 * weight) for weight in weights))


class UnwantedWords:
    """Words that must not be on a board: phrases once more, and banned ones."""

    def __init__(self, mask: Mask, words: Iterable[Sequence[str]]) -> None:
        self._numbers: dict[str, int] = {}
        self._automaton = word_automaton(mask.rows, mask.cols, self._numbers, words)

    def strays(self, arranged: Arrangement, letters: Mapping[int, str]) -> list[range]:
        """Return the cells of those among letters; parts of phrases are wanted with the phrase."""
        self._load(letters)
        return self._automaton.strays(places for _, places in arranged.placements)

    def spoilt(self, arranged: Arrangement) -> list[int] | None:
        """Return the numbers of phrases that make some come about; None if there is none."""
        self._load(arranged.letters)
        return self._automaton.spoilt_lines(places for _, places in arranged.placements)

    def _load(self, letters: Mapping[int, str]) -> None:
        codes = [0] * (self._automaton.rows * self._automaton.cols)
        for cell, sign in letters.items():
            codes[cell] = self._numbers.get(sign, 0)
        self._automaton.load(codes)

    def fill(self, free: Sequence[int], letters: Letters, chance: Random) -> dict[int, str] | None:
        """Return a letter for each free cell of the board that was looked at last.

        Nothing unwanted comes about; None if some cell can have no letter.
        """
        if not free:
            return {}
        order = list(free)
        chance.shuffle(order)
        codes = [self._numbers.get(sign, 0) for sign in letters.signs]
        found = self._automaton.fill(order, codes, letters.sums, chance.getrandbits, DRAWS)
        if found is None:
            return None
        return {cell: letters.signs[number] for cell, number in zip(order, found, strict=True)}


def finish_puzzle(
    entries: Sequence[Entry],
    bonus: Collection[int],
    grid: Grid,
    message: Message | None,
    **parts: Any,
) -> WordSearch | None:
    """Return the word search with these entries, if the checker finds nothing wrong.

    Those whose ids are in `bonus` are not listed. It knows its only solution, as the checker finds
    each phrase once: no key needs to search for it.
    """
    phrases = [entry for entry in entries if id(entry) not in bonus]
    if not phrases:
        return None
    if message:
        parts |= {
            "message": message.cells,
            "message_at": message.at,
            "message_lengths": message.lengths,
        }
    extra = [entry for entry in entries if id(entry) in bonus]
    made = WordSearch(phrases, grid, bonus=extra, **parts)
    if Facts.of(made).flaws():
        return None
    set_known_solutions(made, KnownSolutions(made.key))
    return made
