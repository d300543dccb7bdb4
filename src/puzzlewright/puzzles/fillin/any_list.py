"""Lists for fill-ins as people have them: with numbers, bullets, clues, titles, in any file.

Dictionaries of setters have a word and perhaps a score on each line: scored_lists.py reads those,
430,000 words in a moment. What the first lines of a list show to be something else is read as the
lists of all generators are; clues are not used, and numbers behind words are scores.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from puzzlewright.files import plain_line_ends
from puzzlewright.puzzles.fillin.puzzle import MOST_SCORE, USUAL_SCORE, Word
from puzzlewright.puzzles.fillin.wordlist import WordList
from puzzlewright.words.cells import PLAIN, Alphabet
from puzzlewright.words.columns import titled_columns
from puzzlewright.words.lists import NO_WISHES, ListStyle, ReadList, Wishes, read_list
from puzzlewright.words.separators import is_comment, table_of
from puzzlewright.words.tidying import without_bullets, without_numbers

#: Lines that tell what sort of list it is.
TELLING = 100

STYLE = ListStyle("word", "clue", shortest=1, skips_signs=True)


class AnyList(NamedTuple):
    """Words with scores, and how they were read."""

    words: WordList
    reading: ReadList


def is_dictionary(text: str, wishes: Wishes = NO_WISHES) -> bool:
    """Tell whether a text has a word and perhaps a score on each line, and nothing else."""
    if wishes != NO_WISHES:
        return False
    text = text[: 1000 * TELLING]
    lines = (line for line in plain_line_ends(text).split("\n") if line.strip())
    first = list(islice((line for line in lines if not is_comment(line)), TELLING))
    if not first or text.lstrip()[:1] in ("[", "{"):
        return not first
    table = table_of("\n".join(first))
    if table.told or titled_columns(table.rows, PLAIN) is not None:
        return False
    if without_bullets(table.rows)[1] or without_numbers(table.rows, has_columns=True)[1]:
        return False
    # Behind a semicolon or a tab, most lines of a dictionary have a score.
    behind = [re.split("[;\t]", line, maxsplit=2)[1] for line in first if re.search("[;\t]", line)]
    numbers = sum(re.fullmatch(r"\s*[+-]?\d+\s*", each) is not None for each in behind)
    return 2 * numbers >= len(behind)


def read_any_list(
    given: str | bytes,
    source: str | None,
    alphabet: Alphabet,
    wishes: Wishes = NO_WISHES,
    *,
    is_typed: bool = False,
) -> AnyList:
    """Return the words of a list in whatever form people have lists."""
    found = read_list(given, source, alphabet, STYLE, wishes, is_typed=is_typed)
    return AnyList(words_of(found), found)


def words_of(found: ReadList) -> WordList:
    """Return the words that were read, each with its score."""
    return WordList.of(Word(entry.cells, _score(entry.clue)) for _, entry in found.numbered)


def _score(clue: str) -> int:
    """Return the score that is in the place of a clue."""
    is_number = re.fullmatch(r"[+-]?\d{1,9}", clue) is not None
    return int(clue) if is_number and abs(int(clue)) <= MOST_SCORE else USUAL_SCORE
