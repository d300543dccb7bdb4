"""The words of a fill-in that stand in its own text: lists as words.py reads them, and rebus cells.

In the text of a fill-in, parentheses around letters put them into one cell: `(QU)IET` has four. In
files of words parentheses are punctuation like any other, which words.py leaves out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzlewright.cells import PLAIN, Alphabet
from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.pictures import Line, cells_of
from puzzlewright.puzzles.fillin.puzzle import USUAL_SCORE, Word
from puzzlewright.puzzles.fillin.words import COMMENT, MOST_SCORE, read_words

if TYPE_CHECKING:
    from collections.abc import Sequence

_SCORE = re.compile(r"[+-]?[0-9]{1,7}")
_COMMENT = re.compile(rf"(?:^|\s){COMMENT}.*")
_PARENTHESES = re.compile(r"[()]")


def read_block(
    raw: Sequence[str], first: int, source: str | None, alphabet: Alphabet | None = None
) -> list[Word]:
    """Read words from lines, one on each; `first` is the number of the first line."""
    words: list[Word] = []
    start = 0
    for at, text in enumerate(raw):
        if "(" in text or ")" in text:
            body = _COMMENT.sub("", text)
            words += _simple(raw[start:at], first + start, source, alphabet)
            start = at
            if _PARENTHESES.search(body):
                words.append(_with_rebus(Line(first + at, body, source), alphabet))
                start = at + 1
    return words + _simple(raw[start:], first + start, source, alphabet)


def _simple(
    raw: Sequence[str], first: int, source: str | None, alphabet: Alphabet | None
) -> list[Word]:
    """Read lines without parentheses; there may be no words in them."""
    if not any(raw):
        return []
    try:
        return read_words("\n".join(raw), source, alphabet or PLAIN)
    except InputError as bad:
        if bad.line is None:  # they are all comments
            return []
        line = bad.line + first - 1
        raise InputError(
            bad.message, source=source, line=line, column=bad.column, text=bad.text
        ) from None


def _with_rebus(line: Line, alphabet: Alphabet | None) -> Word:
    text, semicolon, behind = line.text.strip().partition(";")
    cells = cells_of(line, text.strip(), alphabet)
    if not semicolon:
        return Word(cells)
    score = behind.partition(";")[0].strip()
    if not _SCORE.fullmatch(score) or abs(int(score)) > MOST_SCORE:
        reason = f"the score is no whole number from -{MOST_SCORE} to {MOST_SCORE}"
        raise line.error(reason, score, line.text.index(";") + 2)
    return Word(cells, int(score))


def word_line(word: Word) -> str:
    """Return a word as it is written, with its score if that is not the usual one."""
    from puzzlewright.puzzles.fillin.pictures import word_text

    if abs(word.score) > MOST_SCORE:
        raise InputError("a score that our text cannot hold", text=str(word.score))
    text = word_text(word.cells)
    return text if word.score == USUAL_SCORE else f"{text};{word.score}"
