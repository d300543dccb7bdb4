"""Telling a word search from the files of all other kinds: in doubt, no.

No other kind begins with rows of letters alone that have one width: fill-ins and criss-crosses have
signs in them, sudokus digits, jigsaws and covers gaps. A list of words of one length has no empty
line with phrases below it.
"""

from __future__ import annotations

import unicodedata

from puzzlewright.words.cells.alphabet import clusters
from puzzlewright.words.lines import is_idle, raw_lines

#: A word search is known by its beginning.
CHARACTERS_LOOKED_AT = 300_000
WORDS_LOOKED_AT = 50

HEADER = "wordsearch"

#: The fewest rows and columns of a grid without our header.
SMALLEST = 3

#: What phrases may have besides letters: gaps, and punctuation as it is in them.
BESIDE_LETTERS = " -'’.,!?()&\""


def looks_like_wordsearch(text: str) -> bool:
    """Tell whether a text has our header, or rows of letters and phrases below them."""
    raw = raw_lines(text[:CHARACTERS_LOOKED_AT])
    start = next((at for at, line in enumerate(raw) if not is_idle(line)), len(raw))
    if raw[start : start + 1] == [HEADER]:
        return True
    end = next((at for at in range(start, len(raw)) if not raw[at]), len(raw))
    rows = [row.strip() for row in raw[start:end]]
    if len(rows) < SMALLEST or not all(map(_are_letters, rows)):
        return False
    widths = {len(clusters(row)) for row in rows}
    below = [line for line in raw[end:] if not is_idle(line)][:WORDS_LOOKED_AT]
    return len(widths) == 1 and min(widths) >= SMALLEST and _are_words(below)


def _are_words(lines: list[str]) -> bool:
    """Tell whether most lines are phrases of letters, whatever is behind a semicolon."""
    texts = [line.partition(";")[0].strip() for line in lines]
    kept = [text.translate(dict.fromkeys(map(ord, BESIDE_LETTERS))) for text in texts]
    good = sum(
        text[:1] != "-" and _are_letters(bare) for text, bare in zip(texts, kept, strict=True)
    )
    return 2 * good > len(texts)


def _are_letters(text: str) -> bool:
    """Tell whether a text is letters with their marks, at least one."""
    if text.isalpha():  # as most are
        return True
    kinds = [unicodedata.category(sign)[0] for sign in text]
    return "L" in kinds and set(kinds) <= {"L", "M"}
