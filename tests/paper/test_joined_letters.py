"""Letters that are joined in writing: a note where the font stretches them."""

from __future__ import annotations

from puzzlewright import WordSearch
from puzzlewright.paper.book import Book, Chapter, book_notes
from puzzlewright.paper.fonts import Font, stretching_note
from puzzlewright.paper.print_settings import PrintSettings, font_notes
from puzzlewright.puzzles.abilities import PrintLayout

NASKH = Font("naskh.ttf", "Naskh", frozenset(range(0x600, 0x700)))


def test_arabic_wants_a_font() -> None:
    """Once, with a font that suits it; not where a font that was given has the letters."""
    note = stretching_note("مرحبا, hello", [])
    assert note
    assert note.startswith("Arabic is set in DejaVu Sans Mono")
    assert "get Noto Naskh Arabic (free, fonts.google.com/noto) and give" in note
    assert note.endswith("with --font")
    assert stretching_note("مرحبا, hello", [NASKH]) is None
    assert stretching_note("שלום, hello, привет", []) is None


def test_sheets_and_books_report_it() -> None:
    """Whether the letters are of the puzzle or of the language of the sheet."""
    arabic = PrintLayout.of(WordSearch.make(["مدرسة", "كتاب", "قمر"], seed=1)).printable({})
    latin = PrintLayout.of(WordSearch.make(["apple", "basil", "hedge"], seed=1)).printable({})
    for printable, settings, number in (
        (arabic, PrintSettings(), 1),
        (latin, PrintSettings(language="ar"), 1),
        (latin, PrintSettings(), 0),
        (arabic, PrintSettings(fonts=(NASKH,)), 0),
    ):
        assert len(font_notes([printable], "", settings)) == number
        assert len(book_notes(Book([Chapter(printable)] * 3), settings)) == number
    assert len(font_notes([latin], "مرحبا", PrintSettings())) == 1
