"""Lists in spreadsheets, Word files and other encodings, read as those in plain text are."""

from __future__ import annotations

import pytest
from support.files.office import docx, ods, xlsx

from puzzlewright.words.cells.alphabet import PLAIN
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.reader import ListOptions, read_list

pytest.importorskip("python_calamine")
pytest.importorskip("charset_normalizer")

ROWS = [["English", "Croatian"], ["apple", "jabuka"], ["house", "kuća"], ["glass", "čaša"]]
ENGLISH = [(one, other) for one, other in ROWS[1:]]
CROATIAN = [(other, one) for one, other in ROWS[1:]]
TEXT = "".join(f"{other};{one}\n" for one, other in ROWS[1:])


@pytest.mark.parametrize(
    ("data", "unit"),
    [(xlsx(ROWS), "row"), (ods(ROWS), "row"), (docx(tables=[ROWS]), "row")],
    ids=["xlsx", "ods", "docx"],
)
def test_tables(data: bytes, unit: str) -> None:
    """Titles, languages and options pick the columns of any table."""
    found = read_list(data, "list")
    assert [(entry.text, entry.clue) for entry in found.entries] == ENGLISH
    assert f"{unit} 1: taken for the titles of the columns: 'English, Croatian'" in found.notes
    found = read_list(data, "list", alphabet_named("croatian"))
    assert [(entry.text, entry.clue) for entry in found.entries] == CROATIAN
    found = read_list(data, "list", options=ListOptions(swap=True))
    assert [(entry.text, entry.clue) for entry in found.entries] == CROATIAN


@pytest.mark.parametrize(
    "lines",
    [
        ["1. apple – jabuka", "2. house – kuća", "3. glass – čaša"],
        ["• apple = jabuka", "• house = kuća", "• glass = čaša"],
        ["apple = jabuka, house = kuća, glass = čaša"],
    ],
)
def test_one_column_is_split(lines: list[str]) -> None:
    """Paragraphs and cells are read as lines are."""
    for data in (docx(lines), xlsx([[line] for line in lines]), ods([[line] for line in lines])):
        found = read_list(data, "list")
        assert [(entry.text, entry.clue) for entry in found.entries] == ENGLISH
        assert found.notes[0].startswith("read as 3 words with clues: ")


@pytest.mark.parametrize(
    ("encoding", "lang", "told"),
    [
        ("utf-8", "", ""),
        ("utf-8-sig", "", ""),
        ("utf-16", "", "UTF-16 text"),
        ("utf-16-le", "", "UTF-16 text"),
        ("cp1250", "croatian", "Windows-1250 text"),
        ("cp1250", "", "Windows-1250 text (a guess"),
        ("iso8859-2", "croatian", "ISO 8859-2 text"),
    ],
)
def test_encodings(encoding: str, lang: str, told: str) -> None:
    """Text of any encoding gives the same words, and the line of guesses names it."""
    alphabet = alphabet_named(lang) if lang else PLAIN
    found = read_list(TEXT.encode(encoding), "list", alphabet)
    assert [(entry.text, entry.clue) for entry in found.entries] == CROATIAN
    if told:
        assert found.notes[0].startswith(f"read as 3 words with clues: {told}")
    else:
        assert found.notes == []
