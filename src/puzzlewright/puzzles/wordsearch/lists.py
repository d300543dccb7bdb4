"""Lists of phrases for makers: one on a line, in columns, or as JSON.

    otter                           a phrase
    New York;the Big Apple          a phrase and its translation
    animals,sea;otter;swims         its categories, the phrase and its translation

Lines are read as those of criss-crosses are: commas and tabs separate as well as semicolons, a list
has one separator, and quotes stand around fields that need them. A first line with the titles of
the columns tells what they are, in any order. Without it two columns are a phrase and its
translation; three columns, if most lines have them, begin with the categories.

JSON is a list, alone or as `phrases` or `words` of an object. In it are strings, lists of two or
three strings in the order of the columns, or objects with `phrase` and `translation` or the like.

Nothing is dropped in silence: phrases that come again, phrases without letters, titles and columns
that are not used are told. Phrases that are too short to be hidden are left to the maker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzlewright import limits
from puzzlewright.deadline import looking
from puzzlewright.errors import InputError, quote
from puzzlewright.files import plain_line_ends, read_text
from puzzlewright.typed import TYPE_CHECKING, Any, NamedTuple
from puzzlewright.words.cells import PLAIN, Alphabet
from puzzlewright.words.controls import require_no_controls
from puzzlewright.words.entries import Entry
from puzzlewright.words.lists import (
    SEPARATORS,
    each_once,
    entry_of,
    fields_of,
    is_comment,
    separator_of,
)
from puzzlewright.words.titles import MEANINGS, WORDS, plainly

if TYPE_CHECKING:
    from pathlib import Path

#: What columns are, in the order that they have without titles, and what they may be called.
CATEGORIES, PHRASE, TRANSLATION = range(3)
NAMES = (
    {"category", "categories", "topic", "topics", "group", "tag", "tags"},
    {"text"} | WORDS,
    MEANINGS,
)

#: Where an object of JSON may have its list.
LISTS = ("phrases", "words")

#: More columns than any list has: a line is cut into as many, at most.
MANY = 100


def load_phrases(
    path: str | Path,
    alphabet: Alphabet = PLAIN,
    remarks: list[str] | None = None,
    category: str | None = None,
    *,
    max_input: int | str | None = None,
) -> list[Entry]:
    """Return the phrases of a file, plain or gzipped; see read_phrases().

    `max_input` raises the limits of what is read: bytes, or a size like "2G".
    """
    with limits.allowing(max_input):
        return read_phrases(read_text(path), str(path), alphabet, remarks, category)


def read_phrases(
    text: str,
    source: str | None = None,
    alphabet: Alphabet = PLAIN,
    remarks: list[str] | None = None,
    category: str | None = None,
) -> list[Entry]:
    """Return the phrases of a list, each once, in order; only those of a category, if one is given.

    To `remarks` is added what was left out, with its line, or its number in JSON. An InputError
    names the file and the line of what is no phrase.
    """
    told: list[str] = [] if remarks is None else remarks
    text = plain_line_ends(text.removeprefix("\ufeff"))
    limits.require_entries(text, source)
    if text.lstrip()[:1] in ("[", "{"):
        unit, rows = "entry", list(_json_rows(text, source))
    else:
        require_no_controls(text, source)
        unit, rows = "line", list(_rows(text.split("\n"), source, told))
    if category is not None:
        rows = _of_category(rows, category, source)
    reader = _Reader(unit, source, alphabet, told)
    return each_once(reader.entries(rows), told, unit, "translation")


class _Row(NamedTuple):
    """A phrase as it is written, and the number of its line or entry."""

    at: int
    phrase: str
    translation: str = ""
    categories: str = ""


class _Reader:
    """Makes entries of rows."""

    def __init__(self, unit: str, source: str | None, alphabet: Alphabet, told: list[str]) -> None:
        self._unit = unit
        self._source = source
        self._alphabet = alphabet
        self._told = told

    def entries(self, rows: Sequence[_Row]) -> list[tuple[int, Entry]]:
        """Return the phrases that have letters; the others are told."""
        if not rows:
            raise InputError("no phrases in this list", source=self._source)
        found = []
        for row in looking(rows):
            entry = self._entry(row)
            if entry is None:
                self._told.append(f"{self._unit} {row.at}: no letters in {quote(row.phrase)}")
            else:
                found.append((row.at, entry))
        if not found:
            raise self._error(rows[0], "no phrase of this list has letters", rows[0].phrase)
        return found

    def _entry(self, row: _Row) -> Entry | None:
        """Return a phrase; None if it has no letters, but signs, or marks that belong to none."""
        try:
            entry = entry_of(row.phrase, row.translation, self._alphabet, shortest=0)
        except InputError as bad:
            if not any(map(str.isalnum, row.phrase)):
                return None
            raise self._error(row, bad.message, bad.text) from None
        return entry if entry.cells else None

    def _error(self, row: _Row, message: str, text: str | None) -> InputError:
        if self._unit == "line":
            return InputError(message, source=self._source, line=row.at, text=text)
        return InputError(f"{self._unit} {row.at}: {message}", source=self._source, text=text)


def _of_category(rows: list[_Row], category: str, source: str | None) -> list[_Row]:
    """Return the rows that have a category, in large letters or small ones."""
    known: dict[str, str] = {}
    found = []
    for row in looking(rows):
        names = row.categories.replace(",", " ").split()
        known |= {name.casefold(): name for name in names if name.casefold() not in known}
        if category.strip().casefold() in map(str.casefold, [*names, row.categories.strip()]):
            found.append(row)
    if not known:
        raise InputError("a list without categories", source=source, text=category)
    if not category.strip() or not found:
        reason = f"no phrase of this category (there are {', '.join(known.values())})"
        raise InputError(reason, source=source, text=category)
    return found


# Lines


def _rows(lines: Sequence[str], source: str | None, told: list[str]) -> Iterator[_Row]:
    """Yield the rows of lines, in the columns that their titles or their number tell."""
    separator, titles = _titles(lines)
    if titles is not None:
        rows = list(fields_of(lines, separator, source, len(titles)))
        told += _told_of(rows.pop(0), titles)
        yield from (_in_columns(at, fields, titles, separator) for at, fields in looking(rows))
        return
    separator = _separator(lines)
    rows = list(fields_of(lines, separator, source, len(NAMES)))
    if not _are_three([fields for _, fields in rows]):
        for at, fields in looking(rows):
            yield _in_columns(at, fields, (PHRASE, TRANSLATION), separator)
        return
    told.append("three columns without titles, taken for categories, phrase and translation")
    for at, fields in looking(rows):
        if not any(map(str.strip, fields[1:])):
            reason = "one column, where most lines have three: categories, phrase, translation"
            raise InputError(reason, source=source, line=at, text=fields[0].strip())
        yield _in_columns(at, fields, (CATEGORIES, PHRASE, TRANSLATION), separator)


def _are_three(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether most lines have three columns, and not all of these are empty at the end."""
    third = [fields[2] for fields in rows if len(fields) >= len(NAMES)]
    return 2 * len(third) > len(rows) and any(text.strip(SEPARATORS + " ") for text in third)


def _titles(lines: Sequence[str]) -> tuple[str, tuple[int | None, ...] | None]:
    """Return the separator and what the columns are, if the first line tells; None for others."""
    first = next((line for line in lines if line.strip() and not is_comment(line)), "")
    for separator in SEPARATORS:
        names = [plainly(name.strip().strip('"').strip()) for name in first.split(separator)]
        columns = tuple(_column(name) for name in names)
        known = [column for column in columns if column is not None]
        if PHRASE in known and 1 < len(known) == len(set(known)) and len(names) <= MANY:
            return separator, columns
    return "", None


def _column(name: str) -> int | None:
    return next((column for column, names in enumerate(NAMES) if name in names), None)


def _told_of(row: tuple[int, list[str]], titles: Sequence[int | None]) -> list[str]:
    """Return what is said of the titles: that they are taken for such, and what is not used."""
    at, fields = row
    names = [field.strip() for field in fields]
    told = [f"line {at}: taken for the titles of the columns: {quote(', '.join(names))}"]
    unused = [name for name, column in zip(names, titles, strict=False) if column is None]
    return [*told, f"columns that are not used: {', '.join(unused)}"] if unused else told


def _in_columns(
    at: int, fields: Sequence[str], columns: Sequence[int | None], separator: str
) -> _Row:
    """Return a row of fields; those behind the last column are part of that one."""
    last = len(columns) - 1
    rest = list(fields[last:])
    while len(rest) > 1 and not rest[-1].strip(f"{separator} "):
        rest.pop()
    texts = [*fields[:last], separator.join(rest)]
    by_column = dict(zip(columns, map(str.strip, texts), strict=False))
    phrase, translation = by_column.get(PHRASE, ""), by_column.get(TRANSLATION, "")
    return _Row(at, phrase, translation, by_column.get(CATEGORIES, ""))


def _separator(lines: Sequence[str]) -> str:
    """Return what is between columns.

    Categories may have commas between them, so three columns with semicolons or tabs come first.
    """
    told = [line for line in looking(lines) if line.strip() and not is_comment(line)]
    for separator in SEPARATORS.replace(",", ""):
        if 2 * sum(line.count(separator) >= len(NAMES) - 1 for line in told) > len(told):
            return separator
    return separator_of(lines)


# JSON


def _json_rows(text: str, source: str | None) -> Iterator[_Row]:
    """Yield the phrases of a list, alone or in an object."""
    data = _json(text, source)
    if isinstance(data, dict):
        name = next((name for name in LISTS if name in data), None)
        if name is None:
            reason = f"an object without {' or '.join(f'`{name}`' for name in LISTS)}"
            raise InputError(reason, source=source, text=", ".join(data))
        data = data[name]
    if not isinstance(data, list):
        raise InputError("no list of phrases", source=source, text=str(data))
    limits.require_number(len(data), source)
    for at, each in enumerate(looking(data), 1):
        try:
            row = _json_row(at, each)
            for part in row[1:]:
                _require_text(part)
        except InputError as bad:
            raise InputError(f"entry {at}: {bad.message}", source=source, text=bad.text) from None
        yield row


def _json(text: str, source: str | None) -> Any:
    import json

    limits.require_json(text, source)
    try:
        return json.loads(text)
    except json.JSONDecodeError as bad:
        reason, shown = f"damaged JSON ({bad.msg})", text.split("\n")[bad.lineno - 1].strip()
        line, column = bad.lineno, bad.colno
        raise InputError(reason, source=source, line=line, column=column, text=shown) from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, lists in lists in lists
        raise InputError("JSON that nobody can read", source=source) from None


def _json_row(at: int, data: object) -> _Row:
    if isinstance(data, str):
        return _Row(at, data)
    if isinstance(data, dict):
        phrase, translation = _value(data, PHRASE), _value(data, TRANSLATION)
        if phrase is None:
            raise InputError("an object without `phrase`, `word` or `text`", text=str(data))
        return _Row(at, phrase, translation or "", _value(data, CATEGORIES) or "")
    if isinstance(data, list) and all(isinstance(part, str) for part in data):
        if len(data) == len(NAMES):
            return _in_columns(at, data, (CATEGORIES, PHRASE, TRANSLATION), "")
        if 0 < len(data) < len(NAMES):
            return _Row(at, *data)
    raise InputError("no string, no pair of strings and no object", text=str(data))


def _value(data: dict[str, object], column: int) -> str | None:
    """Return what an object has for a column, by any of its names; several categories as one."""
    for name, value in data.items():
        if name.strip().lower() not in NAMES[column] or value is None:
            continue
        if column == CATEGORIES and isinstance(value, list):
            value = " ".join(map(str, value))
        if not isinstance(value, str):
            raise InputError(f"`{name}` is no string", text=str(value))
        return value
    return None


def _require_text(text: str) -> None:
    """Raise an InputError if JSON has written what no file could hold."""
    require_no_controls(" ".join(text.split()))
