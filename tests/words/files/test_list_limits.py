"""Files with lists that ask for much memory are refused before a library reads them."""

from __future__ import annotations

import struct
from io import BytesIO
from zipfile import ZIP_BZIP2, ZipFile

import pytest
from support.files.office import (
    SHEET,
    biff,
    changed,
    compound,
    docx,
    docx_of,
    members,
    ods_of,
    record,
    xls,
    xlsx,
    zipped,
)

from puzzlewright.core.errors import InputError
from puzzlewright.core.limits import allowance
from puzzlewright.core.zip_archives import Archive
from puzzlewright.words.files.list_files import Table, read_list_file
from puzzlewright.words.files.ods import clean_ods
from puzzlewright.words.files.xls import CompoundFile, clean_xls, with_stream
from puzzlewright.words.files.xlsx import clean_xlsx

FAR = "a sheet with cells so far apart that there are more than 2,500,000; --max-input"
LONG = "a long text in too many cells; --max-input"
PART = "xl/worksheets/sheet1.xml"
TEXTS = "xl/sharedStrings.xml"


def error_of_xlsx(**parts: str) -> str:
    """Return why a workbook with these parts is refused, before a library sees it."""
    names = {"sheet": PART, "texts": TEXTS}
    found: dict[str, str | bytes] = {**members(xlsx([["a"]]))}
    for key, text in parts.items():
        found[names[key]] = text
    with pytest.raises(InputError) as caught:
        clean_xlsx(Archive(zipped(found), "a.xlsx"), "a.xlsx")
    return str(caught.value)


def sheet(inside: str) -> str:
    """Return a sheet of .xlsx."""
    return f'<worksheet xmlns="{SHEET}"><sheetData>{inside}</sheetData></worksheet>'


def texts(inside: str) -> str:
    """Return the shared texts of .xlsx."""
    return f'<sst xmlns="{SHEET}">{inside}</sst>'


@pytest.mark.parametrize(
    "far",
    [
        '<c r="XFD1048576"><v>1</v></c>',
        "<c r='XFD1048576'><v>1</v></c>",
        '<x:c xmlns:x="x" s="1" r = "XFD1048576"><v>1</v></x:c>',
        '<c r="ZZZZZZZZZZZZ99999999999999999999"><v>1</v></c>',
        '<c><v>1</v></c><row r="99999999"><c><v>1</v></c></row>',
        "<c><v>1</v></c>" * 3000 + "<row/>" * 3000,
    ],
)
def test_cells_that_are_far_apart(far: str) -> None:
    """The library makes a table of everything between them."""
    near = '<c r="A1"><v>1</v></c>'
    assert FAR in error_of_xlsx(sheet=sheet(f"<row>{near}{far}</row>"))


def test_texts_that_swell() -> None:
    """A long text that many cells share; many texts; a text or an element without an end."""
    cells = "".join(f'<c r="A{n}" t="s"><v>0</v></c>' for n in range(1, 3000))
    long = texts(f"<si><t>{'x' * 80_000}</t></si>")
    assert LONG in error_of_xlsx(sheet=sheet(f"<row>{cells}</row>"), texts=long)
    assert "more than 1,500,000 texts; --max-input" in error_of_xlsx(
        texts=texts("<si/>" * 1_500_001)
    )
    assert "far too long" in error_of_xlsx(texts=texts(f"<si><t>{'x' * 1_000_000}</t></si>"))
    many = " ".join(f'a{n}=""' for n in range(150_000))
    assert "far too long" in error_of_xlsx(sheet=f"<worksheet {many}/>")


def test_a_workbook_is_packed_anew() -> None:
    """Only what was counted reaches the library."""
    parts = {**members(xlsx([["a"]])), "xl/vbaProject.bin": b"x", "xl/media/a.png": b"x"}
    clean = members(clean_xlsx(Archive(zipped(parts), "a"), "a"))
    assert set(clean) == set(members(xlsx([["a"]])))


ROW = "<table:table-row {1}>{0}</table:table-row>"
CELL = '<table:table-cell {} office:value-type="string"><text:p>{}</text:p></table:table-cell>'
ROWS, COLUMNS = 'table:number-rows-repeated="{}"', 'table:number-columns-repeated="{}"'


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (ROW.format(CELL.format(COLUMNS.format(16384), "a"), ROWS.format(1048576)), FAR),
        (ROW.format(CELL.format(COLUMNS.format(10**30), "a"), ""), FAR),
        (ROW.format(CELL.format(COLUMNS.format("&#57;9999999"), "a"), ""), "in an unknown way"),
        (ROW.format(CELL.format("x='repeated=\"1\"' " + COLUMNS.format(10**9), "a"), ""), FAR),
        (ROW.format(CELL.format("", "x" * 30_000), ROWS.format(10_000)), LONG),
        (ROW.format(CELL.format("", "x"), ROWS.format(50_002)), "words are repeated in too many"),
        (ROW.format(CELL.format("", "<table:table/>"), ""), "a table inside a cell"),
        (ROW.format(CELL.format("", '<text:s x=">" text:c="9"/>'), ""), "spaces are repeated"),
        (ROW.format('<table:table-cell office:value="1" ' + COLUMNS.format(10**8) + "/>", ""), FAR),
        (ROW.format("", ROWS.format(10**7)) + ROW.format(CELL.format("", "a"), ""), FAR),
    ],
)  # fmt: skip
def test_repeated_cells(rows: str, reason: str) -> None:
    """A few bytes of .ods stand for billions of cells."""
    if "number-rows-repeated" in rows and rows.endswith("></table:table-row>"):
        rows += ROW.format(CELL.format(COLUMNS.format(2), "a"), "")
    data = ods_of(f'<table:table table:name="a">{rows}</table:table>')
    with pytest.raises(InputError) as caught:
        clean_ods(Archive(data, "a.ods"), "a.ods")
    assert reason in str(caught.value)


def test_repeated_spaces_and_empty_cells_at_the_end() -> None:
    """Spaces are as good as one; what every file of LibreOffice ends with is no table."""
    pytest.importorskip("python_calamine")
    spaces = ROW.format(CELL.format("", 'a<text:s text:c="2000000000"/>b'), "")
    empty = ROW.format("<table:table-cell " + COLUMNS.format(16384) + "/>", ROWS.format(1048576))
    found = read_list_file(
        ods_of(f'<table:table table:name="a">{spaces}{empty}</table:table>'), "a"
    )
    assert isinstance(found, Table)
    assert found.rows == [(1, ["a b"])]


def book(strings: list[str], cells: list[int], sheets: int = 1) -> bytes:
    """Return the stream of an .xls file whose cells share texts, in one column; listed so often."""
    body = struct.pack("<II", len(cells), len(strings))
    body += b"".join(struct.pack("<HB", len(text), 0) + text.encode() for text in strings)
    parts = [body[:8000], *(b"\0" + body[at : at + 8000] for at in range(8000, len(body), 8000))]
    shared = b"".join(record(0xFC if not n else 0x3C, part) for n, part in enumerate(parts))
    column = (record(0xFD, struct.pack("<HHHI", n, 0, 0, text)) for n, text in enumerate(cells))
    begin = struct.pack("<HHHHII", 0x600, 5, 0, 0, 0, 0)
    globals_ = record(0x809, begin) + shared
    at = len(globals_) + sheets * 16 + 4
    label = struct.pack("<IHBB", at, 0, 4, 0)
    names = b"".join(record(0x85, label + b"%04d" % n) for n in range(sheets))
    return (
        globals_
        + names
        + record(10, b"")
        + record(0x809, begin)
        + b"".join(column)
        + record(10, b"")
    )


@pytest.mark.parametrize(
    ("stream", "reason"),
    [
        (biff({(0, 0): "a", (65535, 255): "b"}), FAR),
        (biff({(0, 0): "a", (300, 65535): "b"}), FAR),
        (book(["x" * 60_000], [0] * 4000), LONG),
        (book(["x"], [0] * 60_000, 900), FAR),
        (record(0x2F, b"\0\0") + biff({(0, 0): "a"}), "protected by a password"),
    ],
)
def test_old_workbooks_that_swell(stream: bytes, reason: str) -> None:
    """The same in .xls: cells far apart, shared texts, sheets that are listed again and again."""
    with pytest.raises(InputError) as caught:
        clean_xls(with_stream("Workbook", stream), "a.xls")
    assert reason in str(caught.value)


def test_shared_texts_of_old_workbooks() -> None:
    """They go on in further records, each with flags of its own."""
    pytest.importorskip("python_calamine")
    strings = ["otter", "x" * 20_000, "y" * 3_000, "swims"]
    found = read_list_file(with_stream("Workbook", book(strings, [0, 1, 2, 3])), "a.xls")
    assert isinstance(found, Table)
    assert [row.fields for row in found.rows] == [[text] for text in strings]


@pytest.mark.parametrize("size", [1, 4096, 5000, 70_000, 8_000_000])
def test_compound_files_come_back(size: int) -> None:
    """A stream of any length, also where the header has no room for the table of sectors."""
    data = bytes(range(256)) * (size // 256 + 1)
    file = CompoundFile(with_stream("Workbook", data[:size]), "a")
    [entry] = [each for each in file.entries if each.name == "Workbook"]
    assert file.stream(entry)[:size] == data[:size]


@pytest.mark.parametrize(
    ("at", "value"), [(30, 0xFFFF), (48, 1), (48, 0), (44, 0), (76, 0), (76, 99), (68, 3)]
)
def test_damaged_compound_files(at: int, value: int) -> None:
    """Chains that go round or lead out of the file."""
    data = bytearray(xls([["otter"]]))
    data[at : at + 4] = struct.pack("<I", value)
    try:
        assert isinstance(read_list_file(bytes(data), "a.xls"), Table)
    except InputError as error:
        assert str(error).startswith("a.xls: ")


def test_short_streams_of_compound_files() -> None:
    """Those of less than 4096 bytes lie in another stream; we write none, Excel does."""
    data = bytearray(compound({"Workbook": b"otter" * 13}))
    table = len(data) - 512  # is the last sector
    folder = len(data) - 2 * 512
    # The stream becomes that of short ones; the table of short sectors takes the second sector.
    data[folder + 116 : folder + 128] = struct.pack("<IQ", 0, 4096)
    data[folder + 128 + 120 : folder + 128 + 128] = struct.pack("<Q", 65)
    data[60:68] = struct.pack("<II", 7, 1)
    data[table + 4 * 6 : table + 4 * 8] = struct.pack("<II", 0xFFFFFFFE, 0xFFFFFFFE)
    data[512 * 8 : 512 * 8 + 8] = struct.pack("<II", 1, 0xFFFFFFFE)
    file = CompoundFile(bytes(data), "a")
    [entry] = [each for each in file.entries if each.name == "Workbook"]
    assert file.stream(entry) == b"otter" * 13


# Archives


def test_archives_that_swell() -> None:
    """Bytes are counted while they are unpacked, those of all parts together."""
    part = b"<a>" + b"<b/>" * 350_000 + b"</a>"
    data = zipped({**members(xlsx([["a"]])), PART: part, TEXTS: part})
    with (
        allowance("2M"),
        pytest.raises(InputError, match=r"^a.xlsx: unzips to more than 2 MB; --max"),
    ):
        clean_xlsx(Archive(data, "a.xlsx"), "a.xlsx")
    with (
        allowance("2M"),
        pytest.raises(InputError, match=r"^a.docx: unzips to more than 2 MB; --max"),
    ):
        read_list_file(zipped({"word/document.xml": b" " * 3_000_000}), "a.docx")
    many = zipped({f"{n}": b"" for n in range(1001)})
    with pytest.raises(InputError, match=r"^a.docx: a zip archive of too many files; --max-input"):
        read_list_file(many, "a.docx")


def test_archives_that_are_packed_in_other_ways() -> None:
    """Programs for offices deflate; no other way is tried."""
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_BZIP2) as archive:
        for name, part in members(docx(["otter"])).items():
            archive.writestr(name, part)
    with pytest.raises(InputError, match="zipped with an unsupported method"):
        read_list_file(whole.getvalue(), "a.docx")
    locked = bytearray(docx(["otter"]))
    at = locked.find(b"PK\x01\x02", locked.find(b"PK\x01\x02") + 1)
    while at >= 0:
        locked[at + 8] |= 1
        at = locked.find(b"PK\x01\x02", at + 1)
    with pytest.raises(InputError, match="protected by a password"):
        read_list_file(bytes(locked), "a.docx")


def test_word_files_have_the_limits_of_xml() -> None:
    """Elements in one another."""
    with pytest.raises(InputError, match="more than 200 levels of nested elements"):
        read_list_file(docx_of("<w:sdt>" * 300 + "</w:sdt>" * 300), "a.docx")


@pytest.mark.parametrize(
    ("head", "body", "message"),
    [
        ('<?xml version="1.0" encoding="UTF-16"?>', "<w:p/>", "a.docx: no words in this Word file"),
        ("", "<x:p/>", "a.docx, line 1: not well-formed XML (unbound prefix)"),
    ],
)
def test_word_files_with_odd_xml(head: str, body: str, message: str) -> None:
    """An encoding that is not the one declared does not matter; an unknown prefix is an error."""
    document = f'{head}<w:document xmlns:w="w"><w:body>{body}</w:body></w:document>'
    with pytest.raises(InputError) as caught:
        read_list_file(zipped({"word/document.xml": document}), "a.docx")
    assert str(caught.value) == message


def test_limits_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many words and letters as lists of text may have."""
    monkeypatch.setattr("puzzlewright.core.limits.MOST_ENTRIES", 3)
    with pytest.raises(InputError, match=r"^a.docx: more than 3 words in a list; --max-input"):
        read_list_file(docx(["a", "b", "c", "d"]), "a.docx")
    monkeypatch.setattr("puzzlewright.core.limits.MOST_LETTERS", 3)
    with pytest.raises(InputError, match=r"more than 3 characters in a list; --max-input"):
        read_list_file(docx(["otter"]), "a.docx")


def test_too_many_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of sheets that share a part take no room in the file."""
    pytest.importorskip("python_calamine")
    monkeypatch.setattr("puzzlewright.words.files.spreadsheets.MOST_SHEETS", 2)
    data = xlsx(sheets={"A": [], "B": [], "C": [["a"]]})
    with pytest.raises(InputError, match=r"^a.xlsx: more than 2 sheets$"):
        read_list_file(data, "a.xlsx")
    assert changed(data, "xl/workbook.xml", "A", "D") != data
