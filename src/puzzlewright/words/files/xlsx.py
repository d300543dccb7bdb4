"""Workbooks of Excel (.xlsx, .xlsm) before a library reads them.

Few bytes of a workbook can ask for any amount of memory: two cells in opposite corners of a sheet
(the library makes a table of all between them), a long text that a million cells share, texts of
no letters. So the parts that are needed are unpacked, checked for well-formed XML, counted, and
packed into a new archive. Nothing else of the file reaches the library.

Patterns count too much rather than too little: what looks like a cell inside a comment is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from puzzlewright.core import limits
from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.xml_tree import require_xml
from puzzlewright.core.zip_archives import Archive, stored_zip
from puzzlewright.words.lists.tables import MOST_TABLE_CELLS

#: The parts that are read: texts, styles (which tell dates), the list of sheets, and the sheets.
_NEEDED = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels"
    r"|xl/(workbook|styles|sharedStrings)\.xml|xl/_rels/workbook\.xml\.rels"
    r"|xl/[a-z]*sheets?/[^/]+\.xml",
    re.IGNORECASE,
)
_SHEET = re.compile(r"xl/[a-z]*sheets?/.*", re.IGNORECASE)
_TEXTS = re.compile(r"xl/sharedstrings\.xml", re.IGNORECASE)

#: Cells with nothing in them, which only have a look; whole rows of them are common.
_EMPTY_CELL = re.compile(rb"<(?:[^\s<>/:]+:)?c(?:\s[^<>]*)?/>")
_ROW = re.compile(rb"<(?:[^\s<>/:]+:)?row(?=[\s/>])")
_ROW_PLACE = re.compile(rb"""\sr\s*=\s*["']0*([0-9]+)["']""")

#: All that may be the place of a cell; and a cell, with its place if that is written as usual. A
#: pattern that begins with a letter is found twice as quickly as one that begins with a choice.
_PLACE = re.compile(rb"""r\s*=\s*["']([A-Za-z]+)0*([0-9]+)["']""")
_CELL = re.compile(rb"""<(?:c|[^\s<>/:]+:c)(?=[\s>])(?:[^<>']*?\sr="([A-Za-z]+)0*([0-9]+)")?""")

#: Bytes that are looked through at a time.
_SMALL = 1 << 16

#: Texts that cells share, each with its formats.
_TEXT = re.compile(rb"<(?:[^\s<>/:]+:)?si(?=[\s/>])")
MOST_TEXTS = 1_500_000

#: Bytes of all texts, if each cell had the longest one.
MOST_SHARED = 200_000_000


def clean_xlsx(archive: Archive, source: str) -> bytes:
    """Return a workbook with the same cells, small enough for the library."""
    parts = {}
    for name in archive.names:
        if _NEEDED.fullmatch(name):
            parts[name] = archive.read(name)
            check_deadline()
            require_xml(parts[name], f"{source} ({name})")
    longest = max((_longest(parts[n], source) for n in parts if _TEXTS.fullmatch(n)), default=0)
    for name in parts:
        if _SHEET.match(name):
            parts[name] = _without_empty_cells(parts[name])
            _require_size(parts[name], longest, source)
    return stored_zip(parts)


def _pieces(data: bytes) -> Iterator[bytes]:
    """Yield XML in pieces, cut before a tag; patterns that have one `<` find the same in them."""
    at = 0
    while at < len(data):
        check_deadline()
        end = data.find(b"<", at + _SMALL)
        end = len(data) if end < 0 else end
        yield data[at:end]
        at = end


def _without_empty_cells(sheet: bytes) -> bytes:
    # The sign that closes an empty element is sought first: that is much quicker.
    return b"".join(
        _EMPTY_CELL.sub(b"", piece) if b"/>" in piece else piece for piece in _pieces(sheet)
    )


def _longest(texts: bytes, source: str) -> int:
    """Return how many bytes the longest text takes, with its formats."""
    most = left = limits.scaled_limit(MOST_TEXTS)
    longest = last = 0
    for piece in _pieces(texts):
        first, *sizes = map(len, _TEXT.split(piece))
        last += first if left < most else 0  # not what is before all texts
        left -= len(sizes)
        longest = max(longest, last, *sizes)
        last = sizes[-1] if sizes else last
        if left < 0:
            raise limits.limit_error(f"more than {most:,} texts", source)
    return longest


def _require_size(sheet: bytes, longest: int, source: str) -> None:
    """Refuse a sheet whose table would be too large."""
    cells = 0
    places: set[tuple[bytes, bytes]] = set()
    for piece in _pieces(sheet):
        found = _CELL.findall(piece)
        cells += len(found)
        require_cells(cells, source)
        places.update(found, _PLACE.findall(piece))
    width = max(map(_column, {letters for letters, _ in places}), default=0)
    height = max(map(_number, {digits for _, digits in places}), default=0)
    if (b"", b"") in places:  # such cells come behind those before them
        width += max(len(_CELL.findall(row)) for row in within_deadline(_ROW.split(sheet)))
        height = max([height, *map(_number, _ROW_PLACE.findall(sheet))])
        height += len(_ROW.findall(sheet)) + 1
    require_cells(width * height, source)
    require_characters(cells * longest, source)


def _column(letters: bytes) -> int:
    """Return the number of a column: 1 for A, 27 for AA."""
    number = 0
    for letter in letters[:8].upper():
        number = 26 * number + letter - ord("A") + 1
    return number


def _number(digits: bytes) -> int:
    return int(digits[:18]) if digits else 0


def require_cells(cells: int, source: str) -> None:
    """Refuse a table of more cells than the limit, empty ones included."""
    most = limits.scaled_limit(MOST_TABLE_CELLS)
    if cells > most:
        reason = f"a sheet with cells so far apart that there are more than {most:,}"
        raise limits.limit_error(reason, source)


def require_characters(size: int, source: str) -> None:
    """Refuse texts that would take more bytes than the limit."""
    if size > limits.scaled_limit(MOST_SHARED):
        raise limits.limit_error("a long text in too many cells", source)
