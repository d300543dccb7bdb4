"""Tables: the rows of a list from a spreadsheet or a Word file, before columns are chosen.

A cell may hold several lines. Where each cell of a row has as many of them, three at least, people
typed a list into each cell, and the lines are rows. Otherwise lines are joined by spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from puzzlewright.core import limits
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.words.lines import CONTROLS

#: Cells of a table, empty ones included: 150 bytes each, in a library's memory and in ours. The
#: largest sheets have a million rows, and lists have two or three columns.
MOST_TABLE_CELLS = 2_500_000

#: Fewer lines in a cell are parts of one text.
FEWEST_LINES = 3

#: What ends a line in a cell. Word and Excel have ways of their own.
_LINE_END = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")


class Row(NamedTuple):
    """A row: its number in the file, from 1, and the texts of its cells."""

    number: int
    fields: list[str]


class Table(NamedTuple):
    """What a file holds."""

    rows: list[Row]
    unit: str  #: what rows are called there: "line", "row", "paragraph", "entry"
    notes: list[str]  #: guesses that the user should know, a few words each
    separator: str = ""  #: what was between the fields, and is again where they are joined
    gaps: frozenset[int] | None = None  #: empty lines; None if all that are no rows are
    marks: Mapping[int, str] | None = None  #: numbers and bullets that were before rows, by line


def table_from_rows(
    rows: Iterable[tuple[int, Sequence[str]]], unit: str, notes: list[str], source: str
) -> Table:
    """Return the table of these rows, without empty rows and empty columns on the left."""
    found: list[Row] = []
    room = most = limits.scaled_limit(limits.MOST_LETTERS)
    for at, cells in within_deadline(rows, 1024):
        room -= len(whole := "".join(cells))
        if room < 0:
            raise limits.limit_error(f"more than {most:,} characters in a list", source)
        # Nearly all rows are printable: they have no line ends and no control characters.
        is_plain = whole.isprintable()
        lines = (
            [list(map(str.strip, cells))] if is_plain else _split_cell_lines(at, cells, unit, notes)
        )
        for fields in lines:
            while fields and not fields[-1]:
                fields.pop()
            if fields:
                found.append(Row(at, fields))
        if not is_plain:
            limits.require_number(len(found), source)
            _require_no_controls(at, whole, unit, source)
    limits.require_number(len(found), source)
    if found and not any(row.fields[0] for row in found):
        empty = min(
            next((nth for nth, field in enumerate(row.fields) if field), len(row.fields))
            for row in found
        )
        found = [Row(at, fields[empty:]) for at, fields in found]
        these = "column 1 is" if empty == 1 else f"columns 1 to {empty} are"
        notes.append(f"{these} empty: columns are counted from column {empty + 1}")
    return Table(found, unit, notes)


def _split_cell_lines(
    at: int, cells: Sequence[str], unit: str, notes: list[str]
) -> list[list[str]]:
    """Return the fields of a row; several times if its cells hold lists."""
    if not any(map(_LINE_END.search, cells)):
        return [[cell.strip() for cell in cells]]
    lines = [[line.strip() for line in _LINE_END.split(cell.strip())] for cell in cells]
    numbers = {len(each) for each in lines if any(each)}
    if len(numbers) != 1 or max(numbers) < FEWEST_LINES:
        return [[" ".join(filter(None, each)) for each in lines]]
    number = max(numbers)
    notes.append(f"{unit} {at}: {number} lines in a cell, read as {number} rows")
    return [[each[nth] if any(each) else "" for each in lines] for nth in range(number)]


def _require_no_controls(at: int, text: str, unit: str, source: str) -> None:
    """Refuse control characters that are no gaps."""
    if bad := re.search(CONTROLS, _LINE_END.sub("", text).replace("\t", " ")):
        reason = f"{unit} {at}: a control character (U+{ord(bad[0]):04X})"
        raise InputError(reason, source=source, text=text)
