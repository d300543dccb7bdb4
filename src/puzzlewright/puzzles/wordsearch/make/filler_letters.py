"""Filling the cells that no phrase has, so that nothing is there that should not be.

Letters are drawn as often as the phrases have them, so that rare letters give nothing away. A
letter that would complete a phrase a second time, or a blocked word, is not taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from random import Random
from string import ascii_uppercase

from puzzlewright.engine.word_search._aho_corasick import AhoCorasick
from puzzlewright.words.cells.alphabet import Alphabet

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


def fill_cells(
    free: Sequence[int],
    automaton: AhoCorasick,
    numbers: Mapping[str, int],
    letters: Letters,
    chance: Random,
) -> dict[int, str] | None:
    """Return a letter for each free cell; None if some cell can have none.

    The automaton knows the letters that are there, and everything that must not come about.
    """
    order = list(free)
    chance.shuffle(order)
    codes = [numbers.get(sign, 0) for sign in letters.signs]
    found = automaton.fill(order, codes, letters.sums, chance.getrandbits, DRAWS)
    if found is None:
        return None
    return {cell: letters.signs[number] for cell, number in zip(order, found, strict=True)}
