"""Workbooks of Excel 97 to 2003 (.xls) before a library reads them.

The stream `Workbook` is a sequence of records: a number, a length, data. Cells are records with a
row and a column, and texts stand once in a table that cells point into. The library makes a table
of everything between the first cell and the last, and copies a text for each cell, so both are
counted. The stream is then put into a new file: the library sees what was counted and nothing else.
(The records are documented by Microsoft as [MS-XLS].)
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.words.files.compound_file import DAMAGED, CompoundFile, with_stream
from puzzlewright.words.files.xlsx import require_cells, require_characters

#: What the stream is called, the older name last.
STREAMS = ("Workbook", "Book")

#: Numbers of records.
BEGIN = (0x0009, 0x0209, 0x0409, 0x0809)
END, SHEET, TEXTS, CONTINUE, LOCKED = 0x000A, 0x0085, 0x00FC, 0x003C, 0x002F

#: Cells: a row, a column, and what is in it. SEVERAL are cells in a row, six bytes each.
SEVERAL = 0x00BD
CELLS = {
    *(0x0006, 0x0203, 0x0204, 0x0205, 0x00D6, 0x00FD, 0x027E, 0x00BE, SEVERAL),
    *(0x0001, 0x0002, 0x0003, 0x0004, 0x0005, 0x0007, 0x0206, 0x0406),  # of older versions
}

#: Flags of a text: two bytes a character, pronunciation, formats.
WIDE, SPOKEN, RICH = 0x01, 0x04, 0x08


class _Record(NamedTuple):
    number: int
    data: bytes


def clean_xls(data: bytes, source: str) -> bytes:
    """Return a workbook with the same cells, small enough for the library."""
    file = CompoundFile(data, source)
    entries = [entry for name in STREAMS for entry in file.entries if entry.name == name]
    if not entries:
        raise InputError(DAMAGED, source=source)
    stream = file.stream(entries[0])
    try:
        _require_size(stream, source)
    except struct.error:
        raise InputError(DAMAGED, source=source) from None
    return with_stream(entries[0].name, stream)


def _records(stream: bytes, at: int = 0) -> Iterator[_Record]:
    while at + 4 <= len(stream):
        number, size = struct.unpack_from("<HH", stream, at)
        yield _Record(number, stream[at + 4 : at + 4 + size])
        at += 4 + size


def _require_size(stream: bytes, source: str) -> None:
    """Refuse a workbook whose tables would be too large together: the library reads all."""
    longest = 0
    texts: list[bytes] = []
    starts: list[int] = []
    for number, data in within_deadline(_records(stream)):
        if number == LOCKED:
            raise InputError("protected by a password: save it without one", source=source)
        if number == SHEET:
            starts.append(struct.unpack_from("<I", data)[0])
        if texts and number != CONTINUE:
            longest, texts = max(longest, _longest(texts)), []
        if number == TEXTS or texts:
            texts.append(data)
    sizes = {start: _size(stream, start) for start in set(starts)}
    # A sheet may be listed several times.
    require_cells(sum(sizes[start].area for start in starts), source)
    require_characters(sum(sizes[start].cells for start in starts) * longest, source)


class _Size(NamedTuple):
    cells: int
    area: int


def _size(stream: bytes, start: int) -> _Size:
    """Return how many cells a sheet has, with and without those that are empty."""
    cells = rows = columns = depth = 0
    for number, data in within_deadline(_records(stream, start)):
        if number in BEGIN:
            depth += 1  # charts are inside a sheet
        elif number == END:
            depth -= 1
            if depth <= 0:
                break
        elif number in CELLS and len(data) >= 4:
            row, column = struct.unpack_from("<HH", data)
            several = max(1, (len(data) - 6) // 6) if number == SEVERAL else 1
            cells += several
            rows, columns = max(rows, row + 1), max(columns, column + several)
    return _Size(cells, max(cells, rows * columns))


def _longest(parts: list[bytes]) -> int:
    """Return how many characters the longest text of a table has; it goes on in further records."""
    whole = b"".join(parts)
    ends = list(accumulate(map(len, parts)))
    number = struct.unpack_from("<I", whole, 4)[0]
    at, longest = 8, 0
    for _ in within_deadline(range(min(number, len(whole)))):
        length, at = _text_at(whole, at, ends)
        longest = max(longest, length)
    return longest


def _text_at(whole: bytes, at: int, ends: list[int]) -> tuple[int, int]:
    """Return how long a text is, and where the next one begins."""
    length, flags = struct.unpack_from("<HB", whole, at)
    at += 3
    behind = 0
    if flags & RICH:
        behind += 4 * struct.unpack_from("<H", whole, at)[0]
        at += 2
    if flags & SPOKEN:
        behind += struct.unpack_from("<I", whole, at)[0]
        at += 4
    left = length
    while left:
        width = 2 if flags & WIDE else 1
        nth = bisect_right(ends, at)
        end = ends[nth] if nth < len(ends) else at
        taken = min(left, (end - at) // width)
        at += taken * width
        left -= taken
        if left:  # each record that the text goes on in begins with flags of its own
            flags = struct.unpack_from("<B", whole, end)[0]
            at = end + 1
    return length, at + behind
