"""Lists of clues as setters keep them: a word and its clue on each line, or a table with columns.

    OTTER; It holds hands when asleep
    OTTER; 50; It holds hands when asleep
    17-Across; The theme of this puzzle
    5d; A name of a slot, too

They are read as the lists of all generators are (words/lists.py). A column of numbers between words
and clues has scores. Words may have signs that only a rebus has, such as `$`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.clues import (
    LONGEST_CLUE,
    SHORT_NAME,
    key_of,
    slot_name,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterable
    from typing import Final

    from puzzlewright.words.cells import Alphabet
    from puzzlewright.words.lists import LineFault, ListStyle, ReadList

#: A remark names at most this many words.
MOST_NAMED: Final = 5

NO_CLUES: Final = "a word and its clue on each line, as in OTTER; it swims"

_NUMBER = r"[+-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?\s*%?"
_LIKE_A_NAME = r"[0-9]{1,6}\s*-\s*[^\W\d_]+"


def load_clues(
    path: str,
    alphabet: Alphabet | None = None,
    remarks: list[str] | None = None,
    words: Container[str] = (),
) -> dict[str, str]:
    """Return the clues of a word list with a column of clues.

    Guesses about the list are added to `remarks`. `3D` is the name of a slot, unless it is
    one of `words`, those of the grid.
    """
    from puzzlewright.files import read_bytes

    return clues_in(read_bytes(path), path, alphabet, remarks, words)


def clues_in(
    data: str | bytes,
    source: str,
    alphabet: Alphabet | None,
    remarks: list[str] | None = None,
    words: Container[str] = (),
) -> dict[str, str]:
    """Return the clues of a list that was read."""
    told: list[str] = []
    pairs = [(word, " ".join(clue.split())) for word, clue in _pairs(data, source, alphabet, told)]
    guessed: list[str] = []
    odd: list[str] = []
    long: list[str] = []
    clues: dict[str, str] = {}
    for word, clue in pairs:
        if not clue:
            continue
        key = _key(word, alphabet, words)
        if slot_name(key) is None and key not in words:
            if name := slot_name(word, SHORT_NAME):
                guessed += [word] if "-" not in word and " " not in word else []
                key = name
            elif _matches(_LIKE_A_NAME, word):
                odd.append(word)
        if len(clue) > LONGEST_CLUE:
            long.append(key)
        clues.setdefault(key, clue[:LONGEST_CLUE])
    if not clues:
        raise InputError(f"no clues in this list: {NO_CLUES}", source=source)
    told += [f"taken for names of slots: {_named(guessed)}"] if guessed else []
    told += [f"no names of slots (1-Across, 1-Down), so words: {_named(odd)}"] if odd else []
    told += [f"clues cut at {LONGEST_CLUE:,} characters: {_named(long)}"] if long else []
    if remarks is not None:
        remarks += told
    return clues


def _key(word: str, alphabet: Alphabet | None, words: Container[str]) -> str:
    """Return what a clue goes by: AT&T is ATT, unless the grid has the sign, or it is in (…)."""
    key = key_of(word, alphabet)
    if "(" not in key or key in words or "(" in word:
        return key
    import re

    return re.sub(r"\([^()]*\)", "", key) or key


def _pairs(
    data: str | bytes, source: str, alphabet: Alphabet | None, told: list[str]
) -> Iterable[tuple[str, str]]:
    """Return the words of a list with their clues."""
    from puzzlewright.words.cells import PLAIN
    from puzzlewright.words.lists import ListStyle, Wishes, read_list

    style: ListStyle = ListStyle("word", "clue", shortest=1, skips_signs=True)
    faults: list[LineFault] = []
    found = read_list(data, source, alphabet or PLAIN, style, faults=faults)
    if _has_scores(found):
        if max(len(row.fields) for row in found.table.rows) < 3:
            reason = f"no clues in this list, only words and scores: {NO_CLUES}"
            raise InputError(reason, source=source)
        faults.clear()
        columns = Wishes(columns="word=1,clue=3")
        found = read_list(data, source, alphabet or PLAIN, style, columns, faults=faults)
        told.append("column 2 has only numbers: taken for scores, column 3 for the clues")
    told += found.remarks
    return [*((e.text, e.clue) for e in found.entries), *_with_signs(found, faults)]


def _has_scores(found: ReadList) -> bool:
    """Tell whether what was taken for clues is nothing but numbers."""
    clues = [entry.clue.strip() for entry in found.entries if entry.clue.strip()]
    return bool(clues) and all(_matches(_NUMBER, clue) for clue in clues)


def _with_signs(found: ReadList, faults: Iterable[LineFault]) -> Iterable[tuple[str, str]]:
    """Yield the words that lists of words refuse, for they have signs; a rebus may have them."""
    rows = {row.at: row.fields for row in found.table.rows}
    columns = found.chosen.columns if found.chosen else None
    for at, error in faults:
        fields = rows.get(at, [])
        clue = None if columns is None else columns.clue
        if columns is None or clue is None or len(fields) <= max(columns.word, clue):
            raise error
        try:
            key_of(fields[columns.word])
        except InputError:
            raise error from None
        yield fields[columns.word], fields[clue]


def _matches(pattern: str, text: str) -> bool:
    import re

    return re.fullmatch(pattern, text.strip()) is not None


def _named(words: list[str]) -> str:
    from puzzlewright.errors import quote

    more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
    return ", ".join(map(quote, words[:MOST_NAMED])) + more
