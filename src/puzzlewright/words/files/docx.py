"""Lists in Word files (.docx): the rows of their tables; if there are none, their paragraphs.

A Word file is a zip archive of XML. Numbers and bullets of lists are no text there, and so do not
appear. A tab separates fields of a paragraph, a line break begins a new row. What was deleted while
changes were tracked is left out, and so are text boxes, headers, footers, notes and hidden text.
Titles and headings are left out, too, if anything else is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError, quote
from puzzlewright.core.xml_tree import own_text, parse_xml_fast
from puzzlewright.core.zip_archives import Archive
from puzzlewright.words.lists.tables import Table, table_from_rows

DOCUMENT = "word/document.xml"
STYLES = "word/styles.xml"
RELATIONS = "_rels/.rels"

#: Elements whose text is not part of the list.
LEFT_OUT = {
    "AlternateContent", "commentReference", "del", "drawing", "endnoteReference", "fldData",
    "footnoteReference", "instrText", "moveFrom", "object", "pict", "pPr", "rPr", "rt", "sdtPr",
    "sectPr", "sym", "tblPr", "tcPr", "trPr", "txbxContent",
}  # fmt: skip

#: Elements that stand for a sign.
SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": ""}

#: Levels of headings; paragraphs that are none have 9, or no level.
LEVELS = tuple("012345678")

#: How an attribute says no; every other value of it says yes.
OFF = ("0", "false", "off")

#: Cells that one cell may be as wide as: Word has 63 columns.
WIDEST = 63


class _Paragraph(NamedTuple):
    at: int
    text: str
    is_heading: bool


def document_name(archive: Archive, source: str) -> str | None:
    """Return the part of an archive that is the text of a Word file; None if there is none."""
    names = archive.names
    if DOCUMENT in names:
        return DOCUMENT
    if RELATIONS not in names:
        return None
    for node in parse_xml_fast(archive.read(RELATIONS), source):
        target = node.get("Target", "").removeprefix("/")
        is_main = node.get("Type", "").endswith("/officeDocument")
        if is_main and target.startswith("word/") and target in names:
            return target
    return None


def read_word_file(archive: Archive, name: str, source: str) -> Table:
    """Return the list of a Word file."""
    headings = _headings(archive, source)
    root = parse_xml_fast(archive.read(name), source)
    check_deadline()
    blocks = [block for body in root.findall("body") for block in _blocks(body)]
    paragraphs = list(_paragraphs(blocks, headings))
    notes: list[str] = []
    rows = list(_table_rows(blocks, notes))
    if any(any(map(str.strip, cells)) for _, cells in rows):
        outside = [each.text for each in paragraphs if each.text.strip()]
        _note_omissions(outside, "outside the tables", notes)
        return table_from_rows(rows, "row", notes, source)
    found = _without_headings(paragraphs, notes)
    lines = ((each.at, line.split("\t")) for each in found for line in each.text.split("\n"))
    result = table_from_rows(lines, "paragraph", notes, source)
    if not result.rows:
        raise InputError("no words in this Word file", source=source)
    return result


def _headings(archive: Archive, source: str) -> set[str]:
    """Return the names of the styles of headings, which Word translates."""
    found = {"Title", "Subtitle", *(f"Heading{n}" for n in range(1, 10))}
    if STYLES not in archive.names:
        return found
    for style in parse_xml_fast(archive.read(STYLES), source).findall("style"):
        names = [_value(each, "val").lower() for each in style.findall("name")]
        if any(name in ("title", "subtitle") or name.startswith("heading ") for name in names):
            found.add(_value(style, "styleId"))
    return found - {""}


def _blocks(node: Element) -> Iterator[Element]:
    """Yield paragraphs and tables in order, also those in content controls and tracked changes."""
    for each in node:
        if each.tag in ("p", "tbl"):
            yield each
        elif each.tag not in LEFT_OUT:
            yield from _blocks(each)


def _value(node: Element, name: str) -> str:
    """Return an attribute, whatever prefix its name has."""
    return next((value for key, value in node.items() if key.rpartition("}")[2] == name), "")


# Paragraphs


def _paragraphs(blocks: list[Element], headings: set[str]) -> Iterator[_Paragraph]:
    """Yield the paragraphs outside tables, which count for the numbers all the same."""
    at = 0
    for block in within_deadline(blocks, 256):
        if block.tag == "p":
            at += 1
            yield _Paragraph(at, _text(block), _is_heading(block, headings))


def _is_heading(paragraph: Element, headings: set[str]) -> bool:
    for about in paragraph.findall("pPr"):
        if any(_value(each, "val") in headings for each in about.findall("pStyle")):
            return True
        if any(_value(each, "val") in LEVELS for each in about.findall("outlineLvl")):
            return True
    return False


def _without_headings(paragraphs: list[_Paragraph], notes: list[str]) -> list[_Paragraph]:
    """Return the paragraphs that are no headings; all if there are no others."""
    full = [each for each in paragraphs if each.text.strip()]
    others = [each for each in full if not each.is_heading]
    if not others:
        return full
    left_out = [each.text for each in full if each.is_heading]
    if left_out:
        these = "the heading" if len(left_out) == 1 else f"{len(left_out)} headings, the first"
        notes.append(f"left out {these} {quote(' '.join(left_out[0].split()))}")
    return others


def _text(node: Element) -> str:
    """Return the text of a paragraph or of a part of one."""
    if len(node) == 1 and node[0].tag == "r" and len(run := node[0]) == 1 and run[0].tag == "t":
        return _plain_text(run[0])  # most are so: a run without a look of its own
    found: list[str] = []
    _add_texts(node, found)
    return "".join(found)


def _add_texts(node: Element, found: list[str]) -> None:
    for part in node:
        tag = part.tag
        if tag == "t":
            found.append(_plain_text(part))
        elif tag in SIGNS:
            found.append(SIGNS[tag])
        elif tag == "AlternateContent":
            for choice in part.findall("Choice")[:1]:
                _add_texts(choice, found)
        elif tag not in LEFT_OUT and not (tag == "r" and _is_hidden(part)):
            _add_texts(part, found)


def _plain_text(part: Element) -> str:
    return own_text(part).replace("\n", " ").replace("\t", " ")


def _is_hidden(run: Element) -> bool:
    about = run.find("rPr")
    marks = [] if about is None else about.findall("vanish")
    return any(_value(mark, "val") not in OFF for mark in marks)


# Tables


def _table_rows(blocks: list[Element], notes: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of all tables, numbered from the first table on."""
    tables = [block for block in blocks if block.tag == "tbl"]
    if len(tables) > 1:
        notes.append(f"{len(tables)} tables, one after the other")
    rows = [row for each in tables for row in _inside(each, "tr")]
    for at, row in enumerate(within_deadline(rows, 256), 1):
        cells: list[str] = []
        for cell in _inside(row, "tc"):
            cells.append(_cell_text(cell))
            if (width := _width(cell)) > 1:
                cells += [""] * (width - 1)
        yield at, cells


def _cell_text(cell: Element) -> str:
    """Return the text of a cell, in which paragraphs are lines."""
    lines = [_text(each) for each in _all_paragraphs(cell)]
    return "\n".join(lines).strip("\n").replace("\t", " ")


def _inside(node: Element, tag: str) -> Iterator[Element]:
    """Yield rows of a table or cells of a row, also those in content controls."""
    if all(each.tag == tag for each in node):
        yield from node
        return
    for each in node:
        if each.tag == tag:
            yield each
        elif each.tag in ("sdt", "sdtContent", "ins", "customXml", "moveTo"):
            yield from _inside(each, tag)


def _all_paragraphs(cell: Element) -> Iterator[Element]:
    """Yield the paragraphs of a cell, with those of tables inside it."""
    for each in cell:
        if each.tag == "p":
            yield each
        elif each.tag not in LEFT_OUT:
            yield from _all_paragraphs(each)


def _width(cell: Element) -> int:
    """Return how many columns a cell takes."""
    about = cell.find("tcPr")
    span = None if about is None else about.find("gridSpan")
    if span is None:
        return 1
    digits = _value(span, "val")
    is_number = digits.isascii() and digits.isdigit() and len(digits) < 3
    return max(1, min(int(digits), WIDEST)) if is_number else 1


def _note_omissions(texts: list[str], where: str, notes: list[str]) -> None:
    if texts:
        number = "a paragraph" if len(texts) == 1 else f"{len(texts)} paragraphs"
        first = quote(" ".join(texts[0].split()))
        comma = ":" if len(texts) == 1 else ", the first"
        notes.append(f"left out {number} {where}{comma} {first}")
