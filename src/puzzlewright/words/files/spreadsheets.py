"""Lists in spreadsheets: .xlsx, .xlsm, .xls and .ods, read with python-calamine.

The library is native code, so it gets no file as it is. Each format has a module that unpacks it,
counts what is in it, and packs what is needed anew (xlsx.py, xls.py, ods.py).

The list is on the first sheet that has words; hidden sheets come last. Numbers are written as
people see them, formulas as the values that they had when the file was saved.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from io import BytesIO
from typing import Any, NamedTuple

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError, PuzzlewrightError, install_hint, quote
from puzzlewright.words.lists.tables import Table, table_from_rows

#: How to get what this module needs, or do without it.
HINT = (
    install_hint("spreadsheets need python-calamine", "lists")
    + ", or save the sheet as CSV (UTF-8)"
)

#: The error where the library fails, because its own messages are about parts of files.
DAMAGED = (
    "a damaged spreadsheet: open it in its program and save it again, or save it as CSV (UTF-8)"
)

#: Sheets of a workbook; each is a name and a place.
MOST_SHEETS = 1_000

#: The largest whole number that a cell keeps exactly.
LARGEST_WHOLE = 2**53

#: Values that need no note.
_PLAIN = frozenset((str, float, int))


class _Sheet(NamedTuple):
    """What is on a sheet: its first column, from 0, and its rows with their numbers, from 1."""

    name: str
    is_hidden: bool
    left: int
    rows: list[tuple[int, list[Any]]]


def read_spreadsheet(clean: Callable[[], bytes], source: str) -> Table:
    """Return the list of a spreadsheet; `clean` returns the file as the library may have it."""
    try:
        library: Any = import_module("python_calamine")
    except ImportError:
        raise InputError(HINT, source=source) from None
    data = clean()
    check_deadline()
    with _library_errors(source):
        book = library.CalamineWorkbook.from_filelike(BytesIO(data))
        sheets = _sheets(book, library)
    if len(sheets) > MOST_SHEETS:
        raise InputError(f"more than {MOST_SHEETS:,} sheets", source=source)
    found = _first_with_words(book, sheets, source)
    notes = []
    if len(sheets) > 1 or found.is_hidden:
        hidden = "hidden sheet" if found.is_hidden else "sheet"
        which = f", the first of {len(sheets)} that has words" if len(sheets) > 1 else ""
        notes.append(f"{hidden} {quote(found.name)}{which}")
    notes += _notes(found)
    before = [""] * found.left
    return table_from_rows(
        ((at, before + _texts(row)) for at, row in found.rows), "row", notes, source
    )


def _sheets(book: Any, library: Any) -> list[tuple[str, bool]]:
    """Return the sheets that have cells, and whether they are hidden: those come last."""
    kind, seen = library.SheetTypeEnum.WorkSheet, library.SheetVisibleEnum.Visible
    sheets = [(m.name, m.visible != seen) for m in book.sheets_metadata if m.typ == kind]
    return sorted(sheets, key=lambda sheet: sheet[1])


def _first_with_words(book: Any, sheets: Sequence[tuple[str, bool]], source: str) -> _Sheet:
    """Return the first sheet with words; if none has any, the first that is not empty."""
    first = None
    for name, is_hidden in sheets:
        check_deadline()
        with _library_errors(source):
            sheet = book.get_sheet_by_name(name)
            top, left = sheet.start or (0, 0)
            rows = enumerate(sheet.to_python(), top + 1)
        full = [(at, row) for at, row in within_deadline(rows) if row.count("") < len(row)]
        found = _Sheet(name, is_hidden, left, full)
        if any(_has_letters(cell) for _, row in within_deadline(full) for cell in row):
            return found
        first = first or (found if full else None)
    if first is None:
        raise InputError("no words in this spreadsheet: all sheets are empty", source=source)
    return first


def _has_letters(cell: object) -> bool:
    return isinstance(cell, str) and any(map(str.isalpha, cell))


# Values


def _texts(row: list[Any]) -> list[str]:
    return [cell if isinstance(cell, str) else _format_value(cell) for cell in row]


def _format_value(value: Any) -> str:
    """Return a value as spreadsheets show it; dates as 2026-03-01."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        is_whole = value.is_integer() and abs(value) <= LARGEST_WHOLE
        return str(int(value)) if is_whole else repr(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat(" ").removesuffix(" 00:00:00")
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value)


def _notes(found: _Sheet) -> list[str]:
    """Return what to tell about cells that are no text: spreadsheets make dates of some words."""
    dates: list[tuple[int, Any]] = []
    truths: list[tuple[int, Any]] = []
    odd = [
        (at, row)
        for at, row in within_deadline(found.rows)
        if not _PLAIN.issuperset(map(type, row))
    ]
    for at, row in odd:
        for cell in row:
            if type(cell) not in _PLAIN:
                (truths if isinstance(cell, bool) else dates).append((at, cell))
    notes = []
    for places, name in ((dates, "a date or time"), (truths, "true or false")):
        if places:
            at, cell = places[0]
            more = f", and {len(places) - 1} more" if len(places) > 1 else ""
            notes.append(f"row {at}: {name}, read as {quote(_format_value(cell))}{more}")
    return notes


# The library


@contextmanager
def _library_errors(source: str) -> Iterator[None]:
    """Turn whatever the library raises into one line, also where its native code panics.

    A panic is not an Exception, and it is printed to the standard error of the process before
    Python knows about it; so that is closed meanwhile.
    """
    with _without_standard_error():
        try:
            yield
        except (PuzzlewrightError, MemoryError, KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
                raise
            if "password" in str(error).lower():
                reason = "protected by a password: save it without one"
                raise InputError(reason, source=source) from None
            raise InputError(DAMAGED, source=source) from None


@contextmanager
def _without_standard_error() -> Iterator[None]:
    """Let nothing reach the file that standard error is, as far as the system can do that."""
    kept = silent = None
    with suppress(OSError):
        kept = os.dup(2)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 2)
    try:
        yield
    finally:
        if kept is not None and silent is not None:
            os.dup2(kept, 2)
        for each in (kept, silent):
            if each is not None:
                os.close(each)
