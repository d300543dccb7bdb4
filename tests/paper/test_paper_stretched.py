"""Letters that are joined in writing: it is said where the font that is there stretches them."""

from __future__ import annotations

from puzzlewright import WordSearch
from puzzlewright.paper.book import Book, Chapter, book_notes
from puzzlewright.paper.fonts import Font, stretched_note
from puzzlewright.paper.setting import Setting, font_notes
from puzzlewright.puzzles.abilities import Printed

NASKH = Font("naskh.ttf", "Naskh", frozenset(range(0x600, 0x700)))


def test_arabic_wants_a_font() -> None:
    """Once, with a font that suits it; not where a font that was given has the letters."""
    note = stretched_note("مرحبا, hello", [])
    assert note
    assert note.startswith("Arabic is set in DejaVu Sans Mono")
    assert "get Noto Naskh Arabic (free, fonts.google.com/noto) and give" in note
    assert note.endswith("with --font")
    assert stretched_note("مرحبا, hello", [NASKH]) is None
    assert stretched_note("שלום, hello, привет", []) is None


def test_sheets_and_books_tell_it() -> None:
    """Whether the letters are of the puzzle or of the language of the sheet."""
    arabic = Printed.of(WordSearch.make(["مدرسة", "كتاب", "قمر"], seed=1)).printable({})
    latin = Printed.of(WordSearch.make(["apple", "basil", "hedge"], seed=1)).printable({})
    for printable, setting, number in (
        (arabic, Setting(), 1),
        (latin, Setting(language="ar"), 1),
        (latin, Setting(), 0),
        (arabic, Setting(fonts=(NASKH,)), 0),
    ):
        assert len(font_notes([printable], "", setting)) == number
        assert len(book_notes(Book([Chapter(printable)] * 3), setting)) == number
    assert len(font_notes([latin], "مرحبا", Setting())) == 1
