"""Spreadsheets and Word files as bytes, written here with zipfile and a little XML.

    xlsx([["word", "clue"], ["otter", "swims"]])
    xlsx(sheets={"Notes": [], "Unit 4": [["otter"]]}, hidden=["Notes"])
    ods([["otter", 3, True]])
    docx(paragraphs=["Unit 4", "otter"], styles={0: "Heading1"})
    docx(tables=[[["otter", "swims"]]])

Cells are texts, numbers, booleans, dates or None. `Formula(value)` is a cell with a formula and the
value that it had when the file was saved.
"""

from __future__ import annotations

import datetime
import struct
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OPEN = "urn:oasis:names:tc:opendocument:xmlns"

#: The day that spreadsheets count from.
FIRST_DAY = datetime.date(1899, 12, 30)


class Formula(NamedTuple):
    """A cell with a formula, and its value."""

    value: str | float
    text: str = "A1"


Cell = str | float | bool | datetime.date | Formula | None
Rows = Sequence[Sequence[Cell]]


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    """Return a zip archive."""
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return whole.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    """Return what is in a zip archive, to change it and pack it again."""
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def changed(data: bytes, name: str, old: str, new: str) -> bytes:
    """Return an archive in which one member has another text; the old text must be there."""
    parts = members(data)
    assert old.encode() in parts[name]
    parts[name] = parts[name].replace(old.encode(), new.encode())
    return zipped(parts)


# Excel


def xlsx(
    rows: Rows | None = None,
    *,
    sheets: Mapping[str, Rows] | None = None,
    hidden: Iterable[str] = (),
    start: tuple[int, int] = (1, 1),
    merged: str | None = None,
) -> bytes:
    """Return a workbook; `start` is the row and column of the first cell, from 1."""
    return zipped(xlsx_members(rows, sheets=sheets, hidden=hidden, start=start, merged=merged))


def xlsx_members(
    rows: Rows | None = None,
    *,
    sheets: Mapping[str, Rows] | None = None,
    hidden: Iterable[str] = (),
    start: tuple[int, int] = (1, 1),
    merged: str | None = None,
) -> dict[str, str | bytes]:
    """Return the parts of a workbook."""
    named = dict(sheets) if sheets is not None else {"Sheet1": rows or []}
    strings: dict[str, int] = {}
    parts = [_sheet(each, strings, start, merged) for each in named.values()]
    names = [f"worksheets/sheet{n}.xml" for n in range(1, len(parts) + 1)]
    targets = [*(("worksheet", name) for name in names), ("sharedStrings", "sharedStrings.xml")]
    targets.append(("styles", "styles.xml"))
    listed = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}"'
        f'{" state=" + quoteattr("hidden") if name in hidden else ""} r:id="rId{n}"/>'
        for n, name in enumerate(named, 1)
    )
    texts = "".join(f'<si><t xml:space="preserve">{escape(each)}</t></si>' for each in strings)
    return {
        "[Content_Types].xml": _content_types({f"xl/{name}": "sheet" for name in names}),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'{HEAD}<workbook xmlns="{SHEET}" xmlns:r="{OFFICE}">'
        f"<sheets>{listed}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _relations(targets),
        "xl/sharedStrings.xml": f'{HEAD}<sst xmlns="{SHEET}">{texts}</sst>',
        "xl/styles.xml": f'{HEAD}<styleSheet xmlns="{SHEET}"><cellXfs count="2">'
        '<xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
        **{f"xl/{name}": part for name, part in zip(names, parts, strict=True)},
    }


def _sheet(rows: Rows, strings: dict[str, int], start: tuple[int, int], merged: str | None) -> str:
    top, left = start
    lines = []
    for at, row in enumerate(rows, top):
        cells = [_cell(f"{_letters(col)}{at}", v, strings) for col, v in enumerate(row, left)]
        lines.append(f'<row r="{at}">{"".join(cells)}</row>')
    spans = f'<mergeCells count="1"><mergeCell ref="{merged}"/></mergeCells>' if merged else ""
    data = "".join(lines)
    return f'{HEAD}<worksheet xmlns="{SHEET}"><sheetData>{data}</sheetData>{spans}</worksheet>'


def _letters(column: int) -> str:
    """Return the name of a column: A, B, … AA."""
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def _cell(place: str, value: Cell, strings: dict[str, int]) -> str:
    if value is None:
        return f'<c r="{place}" s="0"/>'
    if isinstance(value, Formula):
        kind = ' t="str"' if isinstance(value.value, str) else ""
        inside = f"<f>{escape(value.text)}</f><v>{escape(str(value.value))}</v>"
        return f'<c r="{place}"{kind}>{inside}</c>'
    if isinstance(value, str):
        return f'<c r="{place}" t="s"><v>{strings.setdefault(value, len(strings))}</v></c>'
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, datetime.date):
        return f'<c r="{place}" s="1"><v>{(value - FIRST_DAY).days}</v></c>'
    return f'<c r="{place}"><v>{value}</v></c>'


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    each = "".join(
        f'<Relationship Id="rId{n}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets, 1)
    )
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{each}</Relationships>'


def _content_types(parts: Mapping[str, str]) -> str:
    main = "application/vnd.openxmlformats-officedocument"
    each = "".join(
        f'<Override PartName="/{name}" ContentType="{main}.spreadsheetml.{kind}+xml"/>'
        for name, kind in parts.items()
    )
    plain = '<Default Extension="xml" ContentType="application/xml"/>'
    return f'{HEAD}<Types xmlns="{PACKAGE}/content-types">{plain}{each}</Types>'


def biff(cells: Mapping[tuple[int, int], str | float], name: str = "Sheet1") -> bytes:
    """Return the stream of an .xls file (BIFF8) with these cells, by row and column from 0."""
    sheet = [record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0010, 0, 0, 0, 0))]
    for (row, col), value in cells.items():
        place = struct.pack("<HHH", row, col, 0)
        if isinstance(value, str):
            text = value.encode("utf-16-le")
            sheet.append(record(0x0204, place + struct.pack("<HB", len(text) // 2, 1) + text))
        else:
            sheet.append(record(0x0203, place + struct.pack("<d", value)))
    sheet.append(record(0x000A, b""))
    begin = record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0005, 0, 0, 0, 0))
    begin += record(0x0042, struct.pack("<H", 1200))
    label = name.encode("utf-16-le")
    about = struct.pack("<BBBB", 0, 0, len(name), 1) + label
    at = len(begin) + 4 + 4 + len(about) + 4
    begin += record(0x0085, struct.pack("<I", at) + about) + record(0x000A, b"")
    return begin + b"".join(sheet)


def record(number: int, data: bytes) -> bytes:
    """Return a record of .xls."""
    return struct.pack("<HH", number, len(data)) + data


def compound(streams: Mapping[str, bytes]) -> bytes:
    """Return a compound file (OLE), as .xls and .doc are; streams are filled up to 4096 bytes."""
    sector, end, free, is_table = 512, 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD
    body, entries = b"", []
    table: list[int] = []
    for name, data in streams.items():
        data = data.ljust(4096, b"\0")
        count = -(-len(data) // sector)
        first = len(table)
        table += [*range(first + 1, first + count), end]
        body += data.ljust(count * sector, b"\0")
        entries.append(_entry(name, 2, first, len(data)))
    root = _entry("Root Entry", 5, end, 0, child=1)
    for n in range(len(entries) - 1):  # a list of siblings, each the right one of the last
        entries[n] = entries[n][:72] + struct.pack("<I", n + 2) + entries[n][76:]
    folder = b"".join([root, *entries])
    folder = folder.ljust(-(-len(folder) // sector) * sector, b"\0")
    at = len(table)
    count = len(folder) // sector
    table += [*range(at + 1, at + count), end]
    tables = -(-(len(table) + 1) // 128)
    tables = -(-(len(table) + tables) // 128)
    places = list(range(len(table), len(table) + tables))
    table += [is_table] * tables
    table += [free] * (tables * 128 - len(table))
    header = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(16)
    header += struct.pack("<HHHHHHII", 0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0)
    header += struct.pack("<IIIIIIIII", tables, at, 0, 4096, end, 0, end, 0, 0)[: 4 * 8]
    header += struct.pack("<109I", *places, *([free] * (109 - tables)))
    return header.ljust(512, b"\0") + body + folder + struct.pack(f"<{len(table)}I", *table)


def _entry(name: str, kind: int, first: int, size: int, child: int = 0xFFFFFFFF) -> bytes:
    text = (name + "\0").encode("utf-16-le")
    data = text.ljust(64, b"\0") + struct.pack("<HBB", len(text), kind, 1)
    data += struct.pack("<III", 0xFFFFFFFF, 0xFFFFFFFF, child) + bytes(36)
    return data + struct.pack("<IQ", first, size)


def xls(rows: Rows) -> bytes:
    """Return an .xls file with texts and numbers."""
    cells = {
        (r, c): value
        for r, row in enumerate(rows)
        for c, value in enumerate(row)
        if isinstance(value, str | float | int)
    }
    return compound({"Workbook": biff(cells)})


# OpenDocument


def ods(rows: Rows | None = None, *, sheets: Mapping[str, Rows] | None = None) -> bytes:
    """Return a spreadsheet of LibreOffice, with the empty rows that it adds at the end."""
    named = dict(sheets) if sheets is not None else {"Sheet1": rows or []}
    return ods_of("".join(_table(name, each) for name, each in named.items()))


def ods_of(tables: str) -> bytes:
    """Return a spreadsheet with these tables in XML."""
    spaces = " ".join(f'xmlns:{name}="{OPEN}:{name}:1.0"' for name in ("office", "table", "text"))
    content = f"{HEAD}<office:document-content {spaces}><office:body><office:spreadsheet>"
    content += f"{tables}</office:spreadsheet></office:body></office:document-content>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = f'{HEAD}<m:manifest xmlns:m="{OPEN}:manifest:1.0"/>'
    return zipped({"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest})


def _table(name: str, rows: Rows) -> str:
    lines = (f"<table:table-row>{''.join(map(_open_cell, row))}</table:table-row>" for row in rows)
    rest = (
        '<table:table-row table:number-rows-repeated="1048000">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    return f"<table:table table:name={quoteattr(name)}>{''.join(lines)}{rest}</table:table>"


def _open_cell(value: Cell) -> str:
    if isinstance(value, Formula):
        value = value.value
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, str):
        kind, text = 'office:value-type="string"', value
    elif isinstance(value, bool):
        text = str(value).lower()
        kind = f'office:value-type="boolean" office:boolean-value="{text}"'
    elif isinstance(value, datetime.date):
        text = value.isoformat()
        kind = f'office:value-type="date" office:date-value="{text}"'
    else:
        kind, text = f'office:value-type="float" office:value="{value}"', str(value)
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in text.split("\n"))
    return f"<table:table-cell {kind}>{lines}</table:table-cell>"


# Word


def docx(
    paragraphs: Sequence[str] = (),
    tables: Sequence[Sequence[Sequence[str]]] = (),
    *,
    styles: Mapping[int, str] | None = None,
) -> bytes:
    """Return a Word file: paragraphs, then tables; `styles` are those of paragraphs, from 0.

    In texts, a tab is a tab, and a line feed is a line break (in a cell: a new paragraph).
    """
    style = styles or {}
    body = "".join(paragraph(text, style.get(n)) for n, text in enumerate(paragraphs))
    return docx_of(body + "".join(map(word_table, tables)))


def docx_of(body: str, styles: str | None = None) -> bytes:
    """Return a Word file with this XML inside its body."""
    main = f'{HEAD}<w:document xmlns:w="{WORD}"><w:body>{body}<w:sectPr/></w:body></w:document>'
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": _content_types({}),
        "_rels/.rels": _relations([("officeDocument", "word/document.xml")]),
        "word/document.xml": main,
    }
    if styles is not None:
        parts["word/styles.xml"] = f'{HEAD}<w:styles xmlns:w="{WORD}">{styles}</w:styles>'
    return zipped(parts)


def paragraph(text: str, style: str | None = None) -> str:
    """Return a paragraph in XML."""
    about = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{about}{run(text)}</w:p>"


def run(text: str) -> str:
    """Return a run of text in XML."""
    inside = f'<w:t xml:space="preserve">{escape(text)}</w:t>'
    for sign, tag in (("\t", "w:tab"), ("\n", "w:br")):
        inside = inside.replace(sign, f'</w:t><{tag}/><w:t xml:space="preserve">')
    return f"<w:r>{inside}</w:r>"


def word_table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table in XML."""
    lines = []
    for row in rows:
        cells = ("".join(map(paragraph, cell.split("\n"))) for cell in row)
        lines.append(f"<w:tr>{''.join(f'<w:tc>{each}</w:tc>' for each in cells)}</w:tr>")
    return f"<w:tbl>{''.join(lines)}</w:tbl>"
