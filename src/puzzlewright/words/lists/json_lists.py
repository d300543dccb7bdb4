"""Lists of words as JSON: a list, alone or as `words` or `entries` of an object.

In it are strings, lists of two or three strings in the order of the columns (the third one is then
the translation, and the first one the categories), or objects with `word` and `translation` or
the like.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzlewright.core import limits
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.json_value import load_json
from puzzlewright.words.lines import require_no_controls
from puzzlewright.words.lists.column_titles import CATEGORIES, MEANINGS, WORDS
from puzzlewright.words.lists.columns import CATEGORY, CLUE, WORD
from puzzlewright.words.lists.tables import Row, Table

#: Where an object may have its list.
LISTS = ("words", "entries")

#: What the values of an object may be called.
NAMES = {WORD: {"text"} | WORDS, CLUE: MEANINGS, CATEGORY: CATEGORIES}

#: The columns of the table.
CATEGORIES_AT, WORD_AT, CLUE_AT = range(3)


def json_table(text: str, source: str | None) -> Table:
    """Return a list as a table of three columns: categories, words and clues."""
    return Table(list(_rows(text, source)), "entry", [])


def _rows(text: str, source: str | None) -> Iterator[Row]:
    """Yield the words of a list, alone or in an object."""
    data = load_json(text, source)
    if isinstance(data, dict):
        name = next((name for name in LISTS if name in data), None)
        if name is None:
            reason = f"an object without {' or '.join(f'`{name}`' for name in LISTS)}"
            raise InputError(reason, source=source, text=", ".join(data))
        data = data[name]
    if not isinstance(data, list):
        raise InputError("not a list of words", source=source, text=str(data))
    limits.require_number(len(data), source)
    for at, each in enumerate(within_deadline(data), 1):
        try:
            row = Row(at, _fields(each))
            for part in row.fields:
                require_no_controls(" ".join(part.split()))
        except InputError as bad:
            raise InputError(f"entry {at}: {bad.message}", source=source, text=bad.text) from None
        yield row


def _fields(data: object) -> list[str]:
    """Return the fields of an entry."""
    if isinstance(data, str):
        return ["", data, ""]
    if isinstance(data, dict):
        word = _value(data, WORD)
        if word is None:
            raise InputError("an object without `word` or `text`", text=str(data))
        return [_value(data, CATEGORY) or "", word, _value(data, CLUE) or ""]
    if isinstance(data, list) and all(isinstance(part, str) for part in data):
        if len(data) == 3:
            return list(data)
        if 0 < len(data) < 3:
            return ["", *data, *[""] * (2 - len(data))]
    raise InputError("expected a string, a pair of strings or an object", text=str(data))


def _value(data: dict[str, object], role: str) -> str | None:
    """Return what an object has for a column, by any of its names; several categories as one."""
    for name, value in data.items():
        if name.strip().lower() not in NAMES[role] or value is None:
            continue
        if role == CATEGORY and isinstance(value, list):
            value = " ".join(map(str, value))
        if not isinstance(value, str):
            raise InputError(f"`{name}` is not a string", text=str(value))
        return value
    return None
