"""Compound files of Microsoft (OLE 2), in which .xls and .doc are: a small file system in a file.

Sectors of 512 or 4096 bytes are chained by a table; a folder names the streams. Short streams lie
in another stream, in sectors of 64 bytes. Only what is needed to get one stream out, and to put one
in, is here. (The format is documented by Microsoft as [MS-CFB].)
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError

SIGN = bytes.fromhex("d0cf11e0a1b11ae1")

#: Numbers of sectors that are no sectors: the last four are special.
LAST, FREE, END, TABLE = 0xFFFFFFFA, 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD

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
        entries = b"".join(map(self._at, self._chain(folder, self._table)))
        self.entries: list[Entry] = list(_entries(entries))
        self._short_table = self._numbers(self._chain(shorts, self._table))

    def _at(self, number: int) -> bytes:
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
        whole = b"".join(map(self._at, sectors))
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
            return b"".join(map(self._at, sectors))[: entry.size]
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
    table = [*range(1, count), END, END]  # the stream, and the folder in one sector
    tables = 1
    while len(table) + tables + _extra(tables) > tables * 128:
        tables += 1
    places = range(len(table), len(table) + tables)
    table += [TABLE] * tables
    lists, first = _lists(list(places), len(table))
    table += [TABLE - 1] * (len(lists) // HEADER)
    table += [FREE] * (tables * 128 - len(table))
    folder = _entry("Root Entry", ROOT, END, 0, 1) + _entry(name, STREAM, 0, len(data), FREE)
    header = SIGN + bytes(16) + struct.pack("<HHHHHHII", 0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0)
    header += struct.pack("<8I", tables, count, 0, LONG, END, 0, first, len(lists) // HEADER)
    header += _numbers_in(places[:IN_HEADER], IN_HEADER)
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
        following = at + nth + 1 if nth + 1 < count else END
        found += _numbers_in(places[begin : begin + 127], 127) + struct.pack("<I", following)
    return found, at if count else END


def _numbers_in(numbers: Sequence[int], room: int) -> bytes:
    return struct.pack(f"<{room}I", *numbers, *([FREE] * (room - len(numbers))))


def _entry(name: str, kind: int, first: int, size: int, child: int) -> bytes:
    text = f"{name}\0".encode("utf-16-le")
    start = text.ljust(64, b"\0") + struct.pack("<HBB", len(text), kind, 1)
    links = struct.pack("<III", FREE, FREE, child) + bytes(36)
    return start + links + struct.pack("<IQ", first, size)
