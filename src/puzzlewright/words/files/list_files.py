"""Files with lists as people have them: from bytes to a table or to a text.

What a file is, its content tells, whatever its name. Spreadsheets and Word files become tables;
text in any encoding becomes text. Everything else is refused, with a word on how to save it.
"""

from __future__ import annotations

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import BYTE_ORDER_MARK, GZIP, gunzip
from puzzlewright.core.zip_archives import Archive
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet
from puzzlewright.words.files.docx import document_name, read_word_file
from puzzlewright.words.files.encodings import decode_text
from puzzlewright.words.files.ods import KIND, clean_ods
from puzzlewright.words.files.spreadsheets import read_spreadsheet
from puzzlewright.words.files.xls import clean_xls
from puzzlewright.words.files.xlsx import clean_xlsx
from puzzlewright.words.lists.tables import Row, Table

__all__ = ["Row", "Table", "read_list_file"]

#: How zip archives begin, also empty ones.
ZIP = (b"PK\x03\x04", b"PK\x05\x06")

#: How compound files begin (words/files/xls.py): .xls, .doc, and files with a password.
COMPOUND = bytes.fromhex("d0cf11e0a1b11ae1")

AS_TEXT = "save it as plain text (UTF-8) or as .docx"
AS_SHEET = "save it as .xlsx or as CSV (UTF-8)"
AS_LIST = "save the list as plain text (UTF-8), .xlsx or .docx"

#: How files that are not read begin, and what they are.
REFUSED = (
    (b"{\\rtf", f"a rich text file (.rtf): {AS_TEXT}"),
    (b"%PDF-", f"a PDF: copy the list from it, and {AS_LIST}"),
    (b"\x89PNG\r\n", f"a picture: type the list, and {AS_LIST}"),
    (b"\xff\xd8\xff", f"a picture: type the list, and {AS_LIST}"),
    (b"GIF8", f"a picture: type the list, and {AS_LIST}"),
    (b"II*\0", f"a picture: type the list, and {AS_LIST}"),
    (b"MM\0*", f"a picture: type the list, and {AS_LIST}"),
    (b"RIFF", f"a picture or a sound: type the list, and {AS_LIST}"),
    (b"\0\0\0\x18ftyp", f"a picture or a film: type the list, and {AS_LIST}"),
    (b"\0\0\0\x1cftyp", f"a picture or a film: type the list, and {AS_LIST}"),
    (b"SQLite format 3\0", f"a database: {AS_LIST}"),
    (b"7z\xbc\xaf", "a packed file (.7z): unpack it first"),
    (b"Rar!", "a packed file (.rar): unpack it first"),
)

#: The same for texts, in small letters and without spaces before them.
REFUSED_TEXTS = (
    (b"<!doctype html", f"a web page (HTML): copy the list from it, and {AS_LIST}"),
    (b"<html", f"a web page (HTML): copy the list from it, and {AS_LIST}"),
)

#: XML that programs for offices write: what is in the first part of it, and what it is.
REFUSED_XML = (
    (b"<html", f"a web page (HTML): copy the list from it, and {AS_LIST}"),
    (
        b"office:document",
        "an OpenDocument file without zip (.fods, .fodt): save it as .ods or .docx",
    ),
    (b"urn:schemas-microsoft-com:office", f"an XML file of Office 2003: {AS_LIST}"),
    (b"schemas.microsoft.com/office/2006/xmlPackage", f"an XML file of Word: {AS_TEXT}"),
)

#: Streams of compound files, and what such a file is; the first one in the file counts.
STREAMS = (
    ("EncryptedPackage", "protected by a password: save it without one"),
    ("WordDocument", f"a file of Word 97 to 2003 (.doc): {AS_TEXT}"),
    ("PowerPoint Document", f"a presentation (.ppt): {AS_LIST}"),
    ("Workbook", None),
    ("Book", None),
)

#: Files in zip archives that tell what the archive is.
MEMBERS = (
    ("xl/workbook.bin", f"a binary workbook of Excel (.xlsb): {AS_SHEET}"),
    ("ppt/presentation.xml", f"a presentation (.pptx): {AS_LIST}"),
    ("Index/Document.iwa", f"a file of Pages, Numbers or Keynote: {AS_LIST}"),
    ("Index.zip", f"a file of Pages, Numbers or Keynote: {AS_LIST}"),
    ("index.apxl", f"a file of Pages, Numbers or Keynote: {AS_LIST}"),
    ("index.xml", f"a file of Pages, Numbers or Keynote: {AS_LIST}"),
)

#: Kinds of OpenDocument that are not read.
OPEN_DOCUMENT = b"application/vnd.oasis.opendocument."
OPEN_TEXT = f"an OpenDocument text (.odt): {AS_TEXT}"
OPEN_OTHER = f"an OpenDocument file that is not a spreadsheet: {AS_LIST}"

#: Bytes in which signs of a format are looked for.
NEAR = 4096


def read_list_file(
    data: bytes, source: str, alphabet: Alphabet = PLAIN
) -> Table | tuple[str, str | None]:
    """Return the table of a spreadsheet or a Word file; of others the text.

    With a text comes what to tell about its encoding, None for UTF-8. The alphabet helps to tell
    encodings apart.
    """
    if data.startswith(GZIP):
        data = gunzip(data, source)
    if data.startswith(ZIP):
        return _read_zip(data, source)
    if data.startswith(COMPOUND):
        return _compound(data, source)
    _require_list(data, source)

    return decode_text(data, source, alphabet)


def _require_list(data: bytes, source: str) -> None:
    """Refuse what begins as files that are not lists."""
    start = data[:NEAR]
    for sign, reason in REFUSED:
        if start.startswith(sign):
            raise InputError(reason, source=source)
    start = start.removeprefix(BYTE_ORDER_MARK).lstrip()
    if not start.startswith(b"<"):
        return
    for sign, reason in REFUSED_TEXTS:
        if start[: len(sign)].lower() == sign:
            raise InputError(reason, source=source)
    if start.startswith(b"<?"):
        for sign, reason in REFUSED_XML:
            if sign in start:
                raise InputError(reason, source=source)


def _read_zip(data: bytes, source: str) -> Table:
    """Return the table of a file that is a zip archive."""
    archive = Archive(data, source)
    names = {name.lower() for name in archive.names}
    if "xl/workbook.xml" in names:
        return read_spreadsheet(lambda: clean_xlsx(archive, source), source)
    if "mimetype" in names:
        return _open_document(archive, source)
    document = document_name(archive, source)
    if document is not None:
        return read_word_file(archive, document, source)
    for name, reason in MEMBERS:
        if name.lower() in names:
            raise InputError(reason, source=source)
    raise InputError("a zip archive: unpack it, and pass the list that is in it", source=source)


def _open_document(archive: Archive, source: str) -> Table:
    kind = archive.read("mimetype").strip() if "mimetype" in archive.names else b""
    if kind in (KIND, KIND + b"-template"):
        return read_spreadsheet(lambda: clean_ods(archive, source), source)
    if kind.startswith(OPEN_DOCUMENT + b"text"):
        raise InputError(OPEN_TEXT, source=source)
    if kind.startswith(OPEN_DOCUMENT):
        raise InputError(OPEN_OTHER, source=source)
    raise InputError(
        "a zip archive: unpack it, and pass the list that is in it",
        source=source,
        text=kind[:60].decode("latin-1"),
    )


def _compound(data: bytes, source: str) -> Table:
    """Return the table of an .xls file; others of its sort are refused."""
    names = [(data.find(name.encode("utf-16-le")), reason) for name, reason in STREAMS]
    found = min(((at, reason) for at, reason in names if at >= 0), default=None, key=lambda p: p[0])
    if found is None:
        raise InputError(f"a file of an old office program: {AS_LIST}", source=source)
    if found[1] is not None:
        raise InputError(found[1], source=source)
    return read_spreadsheet(lambda: clean_xls(data, source), source)
