"""Writing the BleedBox into a PDF that Typst made.

Typst writes a MediaBox, which includes the bleed, and a TrimBox. The BleedBox is the MediaBox where
it is missing; but some printers' checks ask for it by name.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

_END: Final = re.compile(rb"startxref\n(\d+)\n%%EOF\s*$")
_TABLE: Final = re.compile(rb"xref\n0 (\d+)\n")
_PAGE: Final = re.compile(rb"\d+ 0 obj\n<</Type/Page/")
_BOX: Final = re.compile(rb"/MediaBox(\[[^\]]*\])")

#: Bytes of an entry in the table of objects, and digits of the offset in it.
ENTRY: Final = 20
DIGITS: Final = 10


def page_count(pdf: bytes) -> int:
    """Return how many pages a PDF of Typst has."""
    return len(_PAGE.findall(pdf))


def add_bleed_boxes(pdf: bytes) -> bytes:
    """Return a PDF in which each page has a BleedBox: its MediaBox, by name.

    A file that looks otherwise than those of Typst stays as it is, and means the same.
    """
    end = _END.search(pdf)
    table = None if end is None else _TABLE.match(pdf, int(end[1]))
    if end is None or table is None:
        return pdf
    entries = [
        pdf[at : at + ENTRY]
        for at in range(table.end(), table.end() + ENTRY * int(table[1]), ENTRY)
    ]
    places = [int(entry[:DIGITS]) for entry in entries]
    boxes = sorted(filter(None, (_read_box(pdf, place) for place in places)))
    starts = [at for at, _ in boxes]
    added = [0]
    for _, box in boxes:
        added.append(added[-1] + len(box))

    def new_place(place: int) -> int:
        return place + added[bisect_left(starts, place)]

    parts, last = [], 0
    for at, box in boxes:
        parts += [pdf[last:at], box]
        last = at
    parts.append(pdf[last : table.end()])
    parts += [
        b"%010d" % new_place(place) + entry[DIGITS:] if entry[-3:-2] == b"n" else entry
        for place, entry in zip(places, entries, strict=True)
    ]
    rest = pdf[table.end() + ENTRY * len(entries) : end.start(1)]
    return b"".join([*parts, rest, b"%d" % new_place(table.start()), pdf[end.end(1) :]])


def _read_box(pdf: bytes, place: int) -> tuple[int, bytes] | None:
    """Return where the BleedBox of a page goes, and the box; None if there is no page."""
    if not _PAGE.match(pdf, place):
        return None
    box = _BOX.search(pdf, place, pdf.index(b"endobj", place))
    return None if box is None else (box.start(), b"/BleedBox" + box[1])
