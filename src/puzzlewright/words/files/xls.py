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
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.words.files.xlsx import require_cells, require_characters

# Compound files of Microsoft (OLE 2), in which .xls and .doc are: a small file system in a file.
#
# Sectors of 512 or 4096 bytes are chained by a table; a folder names the streams. Short streams lie
# in another stream, in sectors of 64 bytes. Only what is needed to get one stream out, and to put
# one in, is here. (The format is documented by Microsoft as [MS-CFB].)

SIGN = bytes.fromhex("d0cf11e0a1b11ae1")

#: Numbers of sectors that are no sectors: the last four are special.
LAST, FREE, CHAIN_END, TABLE = 0xFFFFFFFA, 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD

#: Sizes of entries of the folder, of the header, and of the sectors of short streams.
ENTRY, HEADER, SHORT = 128, 512, 64

#: Streams from this size on have sectors of their own.
LONG = 4096

#: Sectors of the table that the header has room for.
IN_HEADER = 109

DAMAGED = "a damaged file: save it again in its program"

STREAM, ROOT = 2, 5


class Entry(NamedTuple):
    """A stream: its name, its first sector and its size."""

    name: str
    kind: int
    first: int
    size: int


class CompoundFile:
    """A file that is read; an InputError tells that it is damaged."""

    def __init__(self, data: bytes, source: str) -> None:
        self._data = data
        self._source = source
        try:
            self._open()
        except (struct.error, IndexError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError(DAMAGED, source=source) from None

    def _open(self) -> None:
        shift = struct.unpack_from("<H", self._data, 30)[0]
        if shift not in (9, 12):
            raise InputError(DAMAGED, source=self._source)
        self._sector = 1 << shift
        folder, _, _, shorts, _, more = struct.unpack_from("<6I", self._data, 48)
        self._table = self._numbers(self._tables(more))
        entries = b"".join(map(self._sector_data, self._chain(folder, self._table)))
        self.entries: list[Entry] = list(_entries(entries))
        self._short_table = self._numbers(self._chain(shorts, self._table))

    def _sector_data(self, number: int) -> bytes:
        """Return a sector; the header takes the place of one."""
        begin = (number + 1) * self._sector
        return self._data[begin : begin + self._sector]

    def _tables(self, more: int) -> list[int]:
        """Return the sectors that hold the table of sectors."""
        found = list(struct.unpack_from(f"<{IN_HEADER}I", self._data, 76))
        seen = set()
        while more < LAST and more not in seen:
            seen.add(more)
            *numbers, more = self._numbers([more])
            found += numbers
        return [number for number in found if number < LAST]

    def _numbers(self, sectors: Sequence[int]) -> list[int]:
        if len(sectors) * self._sector > len(self._data) + self._sector:
            raise InputError(DAMAGED, source=self._source)
        whole = b"".join(map(self._sector_data, sectors))
        return list(struct.unpack(f"<{len(whole) // 4}I", whole[: len(whole) // 4 * 4]))

    def _chain(self, first: int, table: Sequence[int]) -> list[int]:
        """Return the numbers of sectors that follow one another; each may come once."""
        found: list[int] = []
        while first < LAST:
            if len(found) > len(table) or first >= len(table):
                raise InputError(DAMAGED, source=self._source)
            found.append(first)
            first = table[first]
        return found

    def stream(self, entry: Entry) -> bytes:
        """Return what is in a stream."""
        if entry.size >= LONG or entry.kind == ROOT:
            sectors = within_deadline(self._chain(entry.first, self._table))
            return b"".join(map(self._sector_data, sectors))[: entry.size]
        root = next((each for each in self.entries if each.kind == ROOT), None)
        if root is None:
            raise InputError(DAMAGED, source=self._source)
        shorts = self.stream(root)
        places = self._chain(entry.first, self._short_table)
        return b"".join(shorts[at * SHORT : (at + 1) * SHORT] for at in places)[: entry.size]


def _entries(folder: bytes) -> Iterator[Entry]:
    for at in range(0, len(folder) - ENTRY + 1, ENTRY):
        size, kind = struct.unpack_from("<HB", folder, at + 64)
        first, length = struct.unpack_from("<IQ", folder, at + 116)
        if kind in (STREAM, ROOT):
            name = folder[at : at + max(0, min(size, 64) - 2)].decode("utf-16-le", "replace")
            yield Entry(name, kind, first, length & 0xFFFFFFFF)


def with_stream(name: str, data: bytes) -> bytes:
    """Return a compound file with one stream, of 4096 bytes at least."""
    data = data.ljust(LONG, b"\0")
    count = -(-len(data) // HEADER)
    table = [
        *range(1, count),
        CHAIN_END,
        CHAIN_END,
    ]  # the stream, and the folder in one sector
    tables = 1
    while len(table) + tables + _extra(tables) > tables * 128:
        tables += 1
    places = range(len(table), len(table) + tables)
    table += [TABLE] * tables
    lists, first = _lists(list(places), len(table))
    table += [TABLE - 1] * (len(lists) // HEADER)
    table += [FREE] * (tables * 128 - len(table))
    folder = _entry("Root Entry", ROOT, CHAIN_END, 0, 1) + _entry(name, STREAM, 0, len(data), FREE)
    header = SIGN + bytes(16) + struct.pack("<HHHHHHII", 0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0)
    header += struct.pack("<8I", tables, count, 0, LONG, CHAIN_END, 0, first, len(lists) // HEADER)
    header += _pack_numbers(places[:IN_HEADER], IN_HEADER)
    body = data.ljust(count * HEADER, b"\0") + folder.ljust(HEADER, b"\0")
    return header + body + struct.pack(f"<{len(table)}I", *table) + lists


def _extra(tables: int) -> int:
    """Return how many sectors list the sectors of the table that the header has no room for."""
    return -(-max(0, tables - IN_HEADER) // 127)


def _lists(places: list[int], at: int) -> tuple[bytes, int]:
    """Return these sectors, and the number of the first."""
    count = _extra(len(places))
    found = b""
    for nth in range(count):
        begin = IN_HEADER + 127 * nth
        following = at + nth + 1 if nth + 1 < count else CHAIN_END
        found += _pack_numbers(places[begin : begin + 127], 127) + struct.pack("<I", following)
    return found, at if count else CHAIN_END


def _pack_numbers(numbers: Sequence[int], room: int) -> bytes:
    return struct.pack(f"<{room}I", *numbers, *([FREE] * (room - len(numbers))))


def _entry(name: str, kind: int, first: int, size: int, child: int) -> bytes:
    text = f"{name}\0".encode("utf-16-le")
    start = text.ljust(64, b"\0") + struct.pack("<HBB", len(text), kind, 1)
    links = struct.pack("<III", FREE, FREE, child) + bytes(36)
    return start + links + struct.pack("<IQ", first, size)


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
        length, at = _read_text(whole, at, ends)
        longest = max(longest, length)
    return longest


def _read_text(whole: bytes, at: int, ends: list[int]) -> tuple[int, int]:
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
