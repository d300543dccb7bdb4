"""Files with lists: their types, their tables, and the notes on them."""

from __future__ import annotations

import datetime
import gzip
import re
import sys
from collections.abc import Callable
from importlib.util import find_spec

import pytest
from support.files.office import (
    Formula,
    Rows,
    changed,
    compound,
    docx,
    docx_of,
    members,
    ods,
    ods_of,
    paragraph,
    run,
    word_table,
    xls,
    xlsx,
    zipped,
)
from support.messages import missing_facts, wrong_notes

from puzzlewright.core.errors import InputError
from puzzlewright.words.files.list_files import Table, read_list_file

SHEET = "xl/worksheets/sheet1.xml"

#: For tests of spreadsheets.
needs_calamine = pytest.mark.skipif(
    find_spec("python_calamine") is None, reason="python-calamine is not installed"
)


def read(data: bytes) -> Table:
    """Return the table of a file."""
    found = read_list_file(data, "list")
    assert isinstance(found, Table)
    return found


def rows(data: bytes) -> list[tuple[int, list[str]]]:
    """Return the rows of a table with their numbers."""
    return [(row.number, row.fields) for row in read(data).rows]


def fields(data: bytes) -> list[list[str]]:
    """Return the rows of a table."""
    return [row.fields for row in read(data).rows]


def error(data: bytes) -> str:
    """Return why a file is refused: in one line that names it."""
    with pytest.raises(InputError) as caught:
        read_list_file(data, "list")
    text = str(caught.value)
    assert text.startswith("list")
    assert "\n" not in text
    return text


# Spreadsheets

WORDS = [["word", "clue"], ["otter", "swims"], ["Đurđevdan – 6.5.", "'a' & <b>"]]


@needs_calamine
@pytest.mark.parametrize("write", [xlsx, ods, xls])
def test_a_spreadsheet_is_a_table(write: Callable[..., bytes]) -> None:
    """Whatever program wrote it; also packed by gzip, and whatever its name."""
    assert read(write(WORDS))[:3] == ([*enumerate_rows(WORDS)], "row", [])
    assert fields(gzip.compress(write(WORDS))) == WORDS


def enumerate_rows(found: list[list[str]]) -> list[tuple[int, list[str]]]:
    """Return rows with their numbers."""
    return list(enumerate(found, 1))


@needs_calamine
@pytest.mark.parametrize("write", [xlsx, ods])
def test_cells_are_read_as_people_see_them(write: Callable[..., bytes]) -> None:
    """Whole numbers, others, booleans, dates, formulas; notes report dates and booleans."""
    day = datetime.date(2026, 3, 1)
    data = write([[3, 2.5, True], [day, Formula("otters"), Formula(7.0)], [1e15, "03", day]])
    found = read(data)
    assert [row.fields for row in found.rows] == [
        ["3", "2.5", "TRUE"],
        ["2026-03-01", "otters", "7"],
        ["1000000000000000", "03", "2026-03-01"],
    ]
    dates, booleans = "row 2 … date … '2026-03-01' … 1 more", "row 1 … 'TRUE'"
    assert not wrong_notes(found.notes, dates, booleans)


@needs_calamine
@pytest.mark.parametrize("write", [xlsx, ods])
def test_empty_rows_and_columns_go(write: Callable[..., bytes]) -> None:
    """Rows keep the numbers that they have in the file; a note reports columns on the left."""
    data = write([[None], [None, None, "otter", None, "x"], [], [None, " ", "b"]])
    assert rows(data) == [(2, ["otter", "", "x"]), (4, ["b"])]
    assert not wrong_notes(read(data).notes, "columns 1 to 2 … empty … column 3")


@needs_calamine
def test_a_table_that_begins_further_down() -> None:
    """The same for a workbook that does not mention the rows before."""
    found = read(xlsx([["otter", "swims"]], start=(4, 2)))
    assert found.rows == [(4, ["otter", "swims"])]
    assert not wrong_notes(found.notes, "column 1 … empty … column 2")


@needs_calamine
def test_the_first_sheet_that_has_words() -> None:
    """Sheets of numbers and hidden sheets come later; if there are several, it is named."""
    sheets: dict[str, Rows] = {
        "Secret": [["hidden"]],
        "Points": [[1], [2]],
        "Unit 4": [["otter"]],
        "More": [["b"]],
    }
    found = read(xlsx(sheets=sheets, hidden=["Secret"]))
    assert found.rows == [(1, ["otter"])]
    assert not wrong_notes(found.notes, "sheet 'Unit 4' … 4")
    found = read(xlsx(sheets={"A": [], "Secret": [["hidden"]]}, hidden=["Secret"]))
    assert not wrong_notes(found.notes, "hidden sheet 'Secret' … 2")
    assert fields(ods(sheets={"A": [], "B": [["otter"]]})) == [["otter"]]
    assert fields(xlsx(sheets={"A": [], "B": [[12], [345]]})) == [["12"], ["345"]]
    assert "empty" in error(xlsx(sheets={"A": [], "B": [[None]]}))


@needs_calamine
def test_merged_cells_and_lines_in_cells() -> None:
    """A merged cell is its first one; three lines in each cell are rows, two are one text."""
    assert fields(xlsx([["Unit 4", None], ["a", "b"]], merged="A1:B1")) == [["Unit 4"], ["a", "b"]]
    data = xlsx([["New\nYork", "a city"], ["a\nb\r\nc", "1\n2\n3"]])
    assert rows(data) == [
        (1, ["New York", "a city"]),
        (2, ["a", "1"]),
        (2, ["b", "2"]),
        (2, ["c", "3"]),
    ]
    assert not wrong_notes(read(data).notes, "row 2 … 3 lines … 3 rows")
    assert fields(ods([["New\nYork"]])) == [["New York"]]


@needs_calamine
def test_texts_with_formats_and_pronunciation() -> None:
    """Parts in bold belong to the text; how it is pronounced does not."""
    rich = "<si><r><t>ot</t></r><r><rPr><b/></rPr><t>ter</t></r><rPh><t>x</t></rPh></si>"
    old = '<si><t xml:space="preserve">otter</t></si>'
    assert fields(changed(xlsx([["otter"]]), "xl/sharedStrings.xml", old, rich)) == [["otter"]]
    inline = '<c r="A1" t="inlineStr"><is><t>otter</t></is></c>'
    data = changed(xlsx([["b"]]), SHEET, '<c r="A1" t="s"><v>0</v></c>', inline)
    assert fields(data) == [["otter"]]


@needs_calamine
def test_cells_without_places_and_rows_that_only_have_a_look() -> None:
    """Some programs leave places out; others write a last row with nothing in it."""
    assert fields(changed(xlsx([["a", "b"]]), SHEET, ' r="A1"', "")) == [["a", "b"]]
    far = '</row><row r="1048576" ht="9"><c r="XFD1048576" s="0"/></row>'
    assert fields(changed(xlsx([["a", "b"]]), SHEET, "</row>", far)) == [["a", "b"]]


@needs_calamine
def test_gaps_between_elements() -> None:
    """LibreOffice can write XML for people."""
    for data in (ods([["a", 3], ["b", "c d"]]), xlsx([["a", 3], ["b", "c d"]])):
        parts = {n: re.sub(rb">(?=<)", b">\n  ", part) for n, part in members(data).items()}
        assert fields(zipped(parts)) == [["a", "3"], ["b", "c d"]]


@needs_calamine
def test_control_characters_are_refused() -> None:
    """As in texts, with the row."""
    assert "row 2: a control character (U+0007)" in error(xlsx([["a"], ["b_x0007_"]]))


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what to install or how to save; Word files and Unicode need nothing."""
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    monkeypatch.setitem(sys.modules, "charset_normalizer", None)
    for data in (xlsx(WORDS), ods(WORDS), xls(WORDS)):
        assert not missing_facts(error(data), 'pip install "puzzlewright[lists]" … CSV (UTF-8)')
    assert fields(docx(["otter"])) == [["otter"]]
    assert read_list_file("čaj".encode("utf-16"), "list") == ("čaj", "read as UTF-16 text")
    install = 'pip install "puzzlewright[lists]"'
    facts = f"line 2 … not UTF-8 … save … UTF-8 … {install} … 'e9 0a'"
    assert not missing_facts(error(b"otter\ncaf\xe9\n"), facts)


# Word


def test_paragraphs_are_rows() -> None:
    """A tab separates fields, a line break begins a row; empty paragraphs only count."""
    data = docx(["otter\tswims", "", "a\nb\tc", "  x  "])
    assert read(data)[:3] == (
        [(1, ["otter", "swims"]), (3, ["a"]), (3, ["b", "c"]), (4, ["x"])],
        "paragraph",
        [],
    )


def test_tables_are_rows() -> None:
    """Several, one after the other; a note reports what is outside them."""
    data = docx(["Words", "of unit 4"], [[["a", "b"], ["c\nd", "e"]], [["f", "g\th"]]])
    found = read(data)
    assert found.rows == [(1, ["a", "b"]), (2, ["c d", "e"]), (3, ["f", "g h"])]
    assert found.unit == "row"
    assert not wrong_notes(found.notes, "2 tables", "left out … 2 paragraphs … 'Words'")
    lists = read(docx(tables=[[["a\nb\nc", "1\n2\n3"]]]))
    assert [row.fields for row in lists.rows] == [["a", "1"], ["b", "2"], ["c", "3"]]
    assert fields(docx(["otter"], [[["", " "]]])) == [["otter"]]


def test_headings_are_left_out() -> None:
    """By style in any language, or by level; but not if there is nothing else."""
    found = read(docx(["Unit 4", "otter", "More", "b"], styles={0: "Title", 2: "Heading2"}))
    assert [row.fields for row in found.rows] == [["otter"], ["b"]]
    assert not wrong_notes(found.notes, "left out … 2 headings … 'Unit 4'")
    style = '<w:style w:styleId="Naslov1"><w:name w:val="heading 1"/></w:style>'
    found = read(docx_of(paragraph("Unit 4", "Naslov1") + paragraph("otter", "Popis"), style))
    assert found.rows == [(2, ["otter"])]
    assert not wrong_notes(found.notes, "left out … heading … 'Unit 4'")
    level = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>' + run("Unit 4") + "</w:p>"
    assert fields(docx_of(level + paragraph("otter"))) == [["otter"]]
    assert fields(docx(["otter"], styles={0: "Heading1"})) == [["otter"]]


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        (f"<w:del>{run('x')}</w:del><w:ins>{run('otter')}</w:ins>", "otter"),
        ("<w:del><w:r><w:delText>x</w:delText></w:r></w:del>" + run("otter"), "otter"),
        (f"<w:moveFrom>{run('x')}</w:moveFrom><w:moveTo>{run('otter')}</w:moveTo>", "otter"),
        (f"<w:hyperlink>{run('ot')}</w:hyperlink>{run('ter')}", "otter"),
        ("<w:r><w:t>ot</w:t><w:noBreakHyphen/><w:softHyphen/><w:t>ter</w:t></w:r>", "ot-ter"),
        ("<w:r><w:rPr><w:vanish/></w:rPr><w:t>x</w:t></w:r>" + run("otter"), "otter"),
        ('<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>otter</w:t></w:r>', "otter"),
        (f"<w:r><w:drawing><w:txbxContent>{paragraph('x')}</w:txbxContent></w:drawing></w:r>"
         + run("otter"), "otter"),
        ("<w:r><w:instrText>PAGE</w:instrText></w:r>" + run("otter"), "otter"),
        ("<w:r><w:ruby><w:rt><w:r><w:t>x</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>桜</w:t></w:r>"
         "</w:rubyBase></w:ruby></w:r>", "桜"),
        ('<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:tabs><w:tab w:val="left"/></w:tabs>'
         "</w:pPr>" + run("otter"), "otter"),
        (run("a\u00a0b"), "a\u00a0b"),
    ],
)  # fmt: skip
def test_what_is_text_in_word(inside: str, text: str) -> None:
    """Tracked changes, links, hidden text, text boxes, fields, furigana, bullets."""
    assert fields(docx_of(f"<w:p>{inside}</w:p>")) == [[text]]


def test_more_of_word() -> None:
    """Content controls, cells over several columns, other prefixes, another name of the text."""
    control = f"<w:sdtPr><w:t>x</w:t></w:sdtPr><w:sdtContent>{paragraph('otter')}</w:sdtContent>"
    assert fields(docx_of(f"<w:sdt>{control}</w:sdt>")) == [["otter"]]
    wide = word_table([["a", "b"], ["c", "d", "e"]]).replace(
        "<w:tc>", '<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>', 1
    )
    assert fields(docx_of(wide)) == [["a", "", "b"], ["c", "d", "e"]]
    parts = members(docx(["Unit 4", "otter"], styles={0: "Title"}))
    text = parts["word/document.xml"].replace(b"w:", b"ns0:").replace(b":w=", b":ns0=")
    assert fields(zipped({**parts, "word/document.xml": text})) == [["otter"]]
    moved = parts.pop("word/document.xml")
    parts["_rels/.rels"] = parts["_rels/.rels"].replace(
        b"word/document.xml", b"/word/document2.xml"
    )
    assert fields(zipped({**parts, "word/document2.xml": moved})) == [["otter"]]
    assert "no words" in error(docx(["", " "]))


# What is refused


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"{\\rtf1 otter}", "(.rtf) … save … (UTF-8) … .docx"),
        (b"%PDF-1.7\n", "PDF … copy"),
        (b"\x89PNG\r\n\x1a\n", "a picture"),
        (b"\xff\xd8\xff\xe0", "a picture"),
        (b"  <!DOCTYPE html><p>otter", "a web page (HTML)"),
        (b"\xef\xbb\xbf<HTML>", "a web page (HTML)"),
        (b'<?xml version="1.0"?>\n<html xmlns="x">', "a web page (HTML)"),
        (b'<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>'
         b'<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', "of Office 2003"),
        (compound({"WordDocument": b"x"}), "Word 97 to 2003 (.doc)"),
        (compound({"EncryptedPackage": b"x"}), "protected by a password"),
        (compound({"PowerPoint Document": b"x"}), "presentation (.ppt)"),
        (compound({"Other": b"x"}), "old office program"),
        (zipped({"Index/Document.iwa": b"x"}), "Pages … Numbers … Keynote"),
        (zipped({"ppt/presentation.xml": b"x"}), "presentation (.pptx)"),
        (zipped({"xl/workbook.bin": b"x"}), "Excel (.xlsb)"),
        (zipped({"mimetype": b"application/vnd.oasis.opendocument.text"}), "text (.odt)"),
        (zipped({"mimetype": b"application/vnd.oasis.opendocument.graphics"}), "not a spreadsheet"),
        (zipped({"mimetype": b"application/epub+zip"}), "zip archive … unpack"),
        (zipped({"list.txt": b"otter"}), "zip archive … unpack"),
        (zipped({}), "zip archive … unpack"),
        (docx(["otter"])[:-40], "damaged … unzipped"),
        (zipped({"word/document.xml": b"<w:document"}), "not well-formed XML"),
        (zipped({"word/document.xml": b"<!DOCTYPE a []><a/>"}), "document type … not allowed"),
        (
            zipped({"word/document.xml": "\ufeff<!DOCTYPE a []><a/>".encode("utf-16-le")}),
            "document type … not allowed",
        ),
    ],
)  # fmt: skip
def test_other_files_are_refused(data: bytes, reason: str) -> None:
    """What it is, and how to save it as something that is read."""
    assert not missing_facts(error(data), reason)


@needs_calamine
def test_damaged_and_locked_spreadsheets(capfd: pytest.CaptureFixture[str]) -> None:
    """One line, whatever the library says; nothing is printed by it."""
    for data in (
        changed(xlsx([["otter"]]), SHEET, "<v>0</v>", "<v>99</v>"),
        changed(xlsx([["otter"]]), SHEET, 'r="A1"', 'r="&#65;1"'),
        changed(xlsx([["otter"]]), "xl/workbook.xml", 'r:id="rId1"', 'r:id="rId9"'),
    ):
        assert "damaged spreadsheet" in error(data)
    assert "damaged" in error(xls(WORDS)[:-500])
    assert "content.xml" in error(zipped({"mimetype": members(ods())["mimetype"]}))
    locked = {**members(ods(WORDS)), "META-INF/manifest.xml": b"<m><encryption-data/></m>"}
    assert "protected by a password" in error(zipped(locked))
    assert "not well-formed XML" in error(changed(xlsx([["a"]]), SHEET, "</row>", ""))
    assert "document type" in error(
        changed(
            ods_of(""),
            "content.xml",
            "<office:document-content",
            "<!DOCTYPE a><office:document-content",
        )
    )
    assert capfd.readouterr() == ("", "")


def test_panics_of_the_library_are_errors(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A panic of native code is no Exception, and prints to the file of standard error."""
    pytest.importorskip("python_calamine")
    import os

    class PanicException(BaseException):
        pass

    def panic(*_: object) -> None:
        os.write(2, b"thread panicked\n")
        raise PanicException("index out of bounds")

    monkeypatch.setattr("python_calamine.CalamineWorkbook", type("B", (), {"from_filelike": panic}))
    assert "a damaged spreadsheet" in error(xlsx(WORDS))
    assert capfd.readouterr() == ("", "")
