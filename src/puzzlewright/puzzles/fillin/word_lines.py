"""The words in the text of a fill-in: lists as scored_lists.py reads them, and rebus cells.

In the text of a fill-in, parentheses around letters put them into one cell: `(QU)IET` has four. In
word lists parentheses are punctuation, which scored_lists.py leaves out.

Short lists of western letters are read here: importing all that scored_lists.py needs would take
longer than most fill-ins take to be solved.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.puzzle import MOST_SCORE, USUAL_SCORE, Word
from puzzlewright.words.cell_text import cells_of, is_western, word_text
from puzzlewright.words.lines import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlewright.words.cells import Alphabet

#: Whether words come from elsewhere, as from `solve --words`: then a grid needs none.
WORDS_COME: ContextVar[bool] = ContextVar("WORDS_COME", default=False)

#: At most this many lines are a short list.
SHORT = 500

#: Digits of a score that is small beyond doubt.
FEW_DIGITS = 6


def read_block(
    raw: Sequence[str], first: int, source: str | None, alphabet: Alphabet | None = None
) -> list[Word]:
    """Read words from lines, one on each; `first` is the number of the first line."""
    words: list[Word] = []
    start = 0
    for at, text in enumerate(raw):
        if "(" in text or ")" in text:
            import re

            body = re.sub(r"(?:^|\s)#.*", "", text)
            words += _simple(raw[start:at], first + start, source, alphabet)
            start = at
            if "(" in body or ")" in body:
                words.append(_with_rebus(Line(first + at, body, source), alphabet))
                start = at + 1
    return words + _simple(raw[start:], first + start, source, alphabet)


def _simple(
    raw: Sequence[str], first: int, source: str | None, alphabet: Alphabet | None
) -> list[Word]:
    """Read lines without parentheses; there may be no words in them."""
    if alphabet is None and len(raw) <= SHORT:
        words = list(map(_plain_word, filter(None, raw)))
        if None not in words:
            return [word for word in words if word]
    from puzzlewright.puzzles.fillin.scored_lists import read_words
    from puzzlewright.words.cells import PLAIN

    try:
        return read_words("\n".join(raw), source, alphabet or PLAIN)
    except InputError as bad:
        if bad.line is None:  # they are all comments
            return []
        line = bad.line + first - 1
        raise InputError(
            bad.message, source=source, line=line, column=bad.column, text=bad.text
        ) from None


def _plain_word(text: str) -> Word | None:
    """Read a line of western letters and digits, and perhaps a score; None if there is more."""
    word, semicolon, score = text.partition(";")
    if not is_western(text) or not word.isalnum():
        return None
    if not semicolon:
        return Word(tuple(word.upper()))
    is_number = score.isdigit() and len(score) <= FEW_DIGITS
    return Word(tuple(word.upper()), int(score)) if is_number else None


def _with_rebus(line: Line, alphabet: Alphabet | None) -> Word:
    from puzzlewright.puzzles.fillin.scored_lists import fields

    body = line.text.strip()
    try:
        text, score = fields(body)
    except InputError as bad:
        column = None if bad.column is None else line.text.index(body) + bad.column
        raise line.error(bad.message, bad.text, column) from None
    return Word(cells_of(line, text.strip(), alphabet), score)


def word_line(word: Word) -> str:
    """Return a word as it is written, with its score if that is not the usual one."""
    text = word_text(word.cells)
    if word.score == USUAL_SCORE:
        return text
    if abs(word.score) > MOST_SCORE:
        raise InputError("a score that the text format cannot hold", text=str(word.score))
    return f"{text};{word.score}"
