"""Spreadsheets of LibreOffice (.ods) before a library reads them.

Rows and cells say how often they are repeated, and spaces, too: a hundred bytes can stand for
billions of cells. So repetitions are counted first. Empty cells and rows at the end, which every
sheet has, do not count. As with .xlsx, only what was looked at reaches the library.
"""

from __future__ import annotations

import re

from puzzlewright.core import limits
from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.xml_tree import require_xml
from puzzlewright.core.zip_archives import Archive, stored_zip
from puzzlewright.words.files.xlsx import require_cells, require_characters

CONTENT = "content.xml"
MANIFEST = "META-INF/manifest.xml"
KIND = b"application/vnd.oasis.opendocument.spreadsheet"

#: A table, a row or a cell, and its attributes; or the end of a table.
_ATTRIBUTES = rb"""((?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)"""
_NAMES = rb"table|table-row|table-cell|covered-table-cell"
_PART = re.compile(
    rb"<(?:[^\s<>/:]+:)?(" + _NAMES + rb")" + _ATTRIBUTES + rb"\s*(/?)>|</[^<>]*:table\s*>"
)
_REPEATED = re.compile(rb"""repeated\s*=\s*["']0*([0-9]+)["']""")
_VALUE = re.compile(rb"value|formula")

#: Copies of cells that are not empty: a list has few, and a small file is to be read soon.
MOST_REPEATED = 50_000

#: Several spaces, which are as good as one here.
_SPACES = re.compile(rb"<text:s(?:\s[^<>]*?)?(/?)>")
_MORE_SPACES = re.compile(rb"text:c\s*=")


#: Gaps between elements, where LibreOffice was asked not to save bytes; the library refuses them.
_GAPS = re.compile(rb">\s+(?=<(?:/?(?:table|office):|text:p[\s/>]))")


def clean_ods(archive: Archive, source: str) -> bytes:
    """Return a spreadsheet with the same cells, small enough for the library."""
    manifest = archive.read(MANIFEST) if MANIFEST in archive.names else b""
    if b"encryption-data" in manifest:
        raise InputError("protected by a password: save it without one", source=source)
    if CONTENT not in archive.names:
        raise InputError(f"damaged: it has no {CONTENT}", source=source)
    content = archive.read(CONTENT)
    require_xml(content, f"{source} ({CONTENT})")
    check_deadline()
    content = _GAPS.sub(b">", _SPACES.sub(rb"<text:s\1>", content))
    if _MORE_SPACES.search(content):
        raise InputError("damaged: spaces are repeated in an unknown way", source=source)
    _require_size(content, source)
    plain = b'<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    return stored_zip({"mimetype": KIND, CONTENT: content, MANIFEST: plain})


def _require_size(content: bytes, source: str) -> None:
    """Refuse tables that would be too large, all of them together: the library reads all."""
    counted = _Count(source)
    # What is before the first part; then tag, attributes and slash of each, and what follows it.
    cut: list[bytes] = _PART.split(content)
    check_deadline()
    for tag, attributes, closed, behind in within_deadline(
        zip(cut[1::4], cut[2::4], cut[3::4], cut[4::4], strict=True)
    ):
        counted.add(tag, attributes, closed, len(behind))
    require_cells(counted.cells, source)
    if counted.repeated > limits.scaled_limit(MOST_REPEATED):
        raise limits.limit_error("words are repeated in too many cells", source)
    require_characters(counted.characters, source)


class _Count:
    """The cells of tables so far, up to the last one in each direction that is not empty."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._is_open = False  # a table
        self._before = 0  # cells of tables before this one
        self._rows = self._rows_used = self._widest = 0
        self._width = 0  # of this row
        self._repeats = 1  # of this row
        self.characters = 0
        self.repeated = 0

    @property
    def cells(self) -> int:
        """How many there are, empty ones between others included."""
        return self._before + self._rows_used * self._widest

    def add(self, tag: bytes | None, attributes: bytes, closed: bytes, size: int) -> None:
        """Count a table, a row or a cell, which `size` bytes follow; no tag ends a table."""
        if tag == b"table-cell" and not closed and b"repeated" not in attributes:
            self._width += 1  # nearly all are such
            self._use(1, len(attributes) + size)
        elif tag is None:
            self._is_open = False
        elif tag == b"table":
            if self._is_open:
                raise InputError("a table inside a cell is not read", source=self._source)
            self._is_open = not closed
            self._before = self.cells
            self._rows = self._rows_used = self._widest = 0
        elif tag == b"table-row":
            self._repeats, self._width = self._read_repeats(attributes), 0
            self._rows += self._repeats
        else:
            self._add_cell(self._read_repeats(attributes), attributes, closed, size)

    def _add_cell(self, repeats: int, attributes: bytes, closed: bytes, size: int) -> None:
        self._width += repeats
        if not closed or _VALUE.search(attributes):
            self._use(repeats, size + len(attributes))

    def _use(self, repeats: int, size: int) -> None:
        """Count a cell that is not empty."""
        if self._width > self._widest:
            self._widest = self._width
        self._rows_used = self._rows
        copies = repeats * self._repeats
        self.repeated += copies - 1
        self.characters += copies * size

    def _read_repeats(self, attributes: bytes) -> int:
        if b"repeated" not in attributes:
            return 1
        found: list[bytes] = _REPEATED.findall(attributes)
        if len(found) != attributes.count(b"repeated"):
            reason = "damaged: cells are repeated in an unknown way"
            raise InputError(reason, source=self._source, text=attributes.decode(errors="replace"))
        return max((int(digits[:18]) for digits in found), default=1)
