"""Which characters can be printed: the list of the bundled fonts, and fonts of the user's."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from support.files.fonts import make_font
from support.paths import ROOT

from puzzlewright.core.errors import InputError
from puzzlewright.paper import fonts
from puzzlewright.paper.book import Book, Chapter, book_files, book_notes
from puzzlewright.paper.print_settings import PrintSettings, require_printable
from puzzlewright.paper.sheet import Sheet, sheet_files
from puzzlewright.puzzles.printable import Item, Printable, Section
from puzzlewright.words.languages import codes_by_name


def test_list_of_characters_is_that_of_the_installed_typst(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What coverage.txt says the bundled fonts have, they have: read from the wheel itself."""
    pytest.importorskip("typst")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    font_coverage = __import__("font_coverage")
    found = font_coverage.coverage(font_coverage.module_of_typst().read_bytes())
    assert set(found) == set(fonts.TEXT_FAMILIES) == set(fonts.GRID_FAMILIES)
    for family, points in found.items():
        listed = {point for point in range(0x110000) if point in fonts.bundled_families()[family]}
        assert listed <= points, f"{family} has lost {sorted(listed - points)[:5]}"
    sys.modules.pop("font_coverage", None)


@pytest.mark.parametrize(
    "text",
    ["čćđšž ČĆĐŠŽ", "שלום", "Ελληνικά", "Кириллица ґєії", "ąęłńśźż őű ñ ß æøå ğış", "×–…’“”"],
)
def test_scripts_of_europe_and_hebrew_need_no_font(text: str) -> None:
    """The fonts that are bundled have them."""
    fonts.require_glyphs(text, ())


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("中文", r"中 文 \(CJK\); get Noto Sans SC \(free, fonts.*Regular file with --font$"),
        ("กขค", r"ก ข ค \(Thai\).*Noto Sans Thai"),
        ("தமிழ்", r"\(Tamil\).*Noto Sans Tamil"),
        (
            "a한b中",
            r"한 中 \(Hangul, CJK\).*Noto Sans KR and Noto Sans SC .* file of each with --font$",
        ),
        ("きょう今日", r"\(Hiragana, CJK\); get Noto Sans JP \(free"),
        ("\U0001f600", r"\(emoji\).*Noto Emoji \(free"),
        ("\U0001f34e中", r"\(emoji, CJK\).*Noto Emoji and Noto Sans SC \(free"),
        ("\U0001f000", r"\(symbols\).*Noto Sans Symbols 2 \(free"),
        ("\U00010330", r"\(Gothic\).*Noto Sans Gothic \(free"),
        ("\ue123", r"\(U\+E123\).*Noto Sans Symbols 2 \(free"),
        ("".join(map(chr, range(0x4E00, 0x4E20))), r"characters: (. ){8}… \(CJK\)"),
    ],
)
def test_missing_characters_are_named_with_a_font_that_has_them(text: str, complaint: str) -> None:
    """Characters, their script, and what to give."""
    with pytest.raises(InputError, match=complaint):
        fonts.require_glyphs(text, ())


#: Letters of the scripts that languages are written in, and the font to get if none is bundled.
LETTERS = {
    "latin": ("čĦłőșğ", None), "greek": ("αβ", None), "cyrillic": ("жѓўґ", None),
    "hebrew": ("שלום", None), "arabic": ("سلام", None), "persian": ("پچژگ", None),
    "georgian": ("ქართული", None), "armenian": ("հայ", None), "vietnamese": ("tiếng Việt", None),
    "hindi": ("हिन्दी", "Noto Sans Devanagari"), "bengali": ("বাংলা", "Noto Sans Bengali"),
    "punjabi": ("ਪੰਜਾਬੀ", "Noto Sans Gurmukhi"), "gujarati": ("ગુજરાતી", "Noto Sans Gujarati"),
    "odia": ("ଓଡ଼ିଆ", "Noto Sans Oriya"), "tamil": ("தமிழ்", "Noto Sans Tamil"),
    "telugu": ("తెలుగు", "Noto Sans Telugu"), "kannada": ("ಕನ್ನಡ", "Noto Sans Kannada"),
    "malayalam": ("മലയാളം", "Noto Sans Malayalam"), "sinhala": ("සිංහල", "Noto Sans Sinhala"),
    "thai": ("ไทย", "Noto Sans Thai"), "khmer": ("ខ្មែរ", "Noto Sans Khmer"),
    "burmese": ("မြန်မာ", "Noto Sans Myanmar"), "tibetan": ("བོད", "Noto Serif Tibetan"),
    "amharic": ("አማርኛ", "Noto Sans Ethiopic"), "korean": ("한국어", "Noto Sans KR"),
    "japanese": ("ひらがな", "Noto Sans JP"), "chinese": ("中文", "Noto Sans SC"),
    "lao": ("ພາສາລາວ", None),
}  # fmt: skip


@pytest.mark.parametrize("language", LETTERS)
def test_which_languages_need_a_font(language: str) -> None:
    """Scripts that the bundled fonts lack are refused with the name of one that has them."""
    text, family = LETTERS[language]
    missing = fonts.missing_characters(text, list(fonts.bundled_families().values()))
    if family is None:
        assert missing == []
    else:
        assert f"; get {family} (free, fonts.google.com/noto) and" in fonts.complaint(missing)


def test_every_language_has_a_font() -> None:
    """All names of languages can be printed, or their script is in the table of fonts."""
    for name in codes_by_name():
        for sign in fonts.missing_characters(name, list(fonts.bundled_families().values())):
            assert fonts.character_script(sign).upper() in fonts.NOTO, name


#: A drawing, and a letter that no font has.
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
PRINTABLE = Printable(BLANK.format(""), "Puzzle")
NOWHERE = "\ue123"

PRINTABLES = {
    "drawing": PRINTABLE._replace(drawing=BLANK.format(f"<text>{NOWHERE}</text>")),
    "item": PRINTABLE._replace(sections=(Section((Item(NOWHERE),)),)),
    "label": PRINTABLE._replace(sections=(Section((Item("a", NOWHERE),)),)),
    "note": PRINTABLE._replace(sections=(Section((Item("a", note=NOWHERE),)),)),
    "head": PRINTABLE._replace(sections=(Section((Item("a"),), NOWHERE),)),
    "message": PRINTABLE._replace(blanks=("a", NOWHERE)),
}


@pytest.mark.parametrize("where", PRINTABLES)
def test_all_of_a_printable_needs_glyphs(where: str) -> None:
    """Whatever of it is printed, on sheets and in books; a book looks at each of its puzzles."""
    printable = PRINTABLES[where]
    with pytest.raises(InputError, match=NOWHERE):
        sheet_files(Sheet(printable), PrintSettings())
    with pytest.raises(InputError, match=NOWHERE):
        sheet_files(Sheet(PRINTABLE, printable), PrintSettings())
    with pytest.raises(InputError, match=NOWHERE):
        book_files(Book([Chapter(PRINTABLE, printable)]), PrintSettings())
    with pytest.raises(InputError, match=f"here: .*{NOWHERE}"):
        require_printable([PRINTABLE, printable], "", PrintSettings(), "here")


def test_all_that_stands_around_puzzles_needs_glyphs() -> None:
    """Titles, authors, footers and the imprint."""
    for sheet in (Sheet(PRINTABLE, title=NOWHERE), Sheet(PRINTABLE, author=NOWHERE)):
        with pytest.raises(InputError, match=NOWHERE):
            sheet_files(sheet, PrintSettings())
    chapter = Chapter(PRINTABLE)
    for book in (
        Book([chapter], title=NOWHERE),
        Book([chapter], author=NOWHERE),
        Book([chapter], imprint=NOWHERE),
        Book([chapter._replace(title=NOWHERE)]),
        Book([chapter._replace(note=NOWHERE)]),
    ):
        with pytest.raises(InputError, match=NOWHERE):
            book_files(book, PrintSettings())


def test_what_leaves_no_ink_needs_no_glyph() -> None:
    """Spaces of all kinds, line breaks, and signs that only steer."""
    fonts.require_glyphs(" \u00a0\u2003\n\t\u2067\u2069\u200d\ufeff", ())


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Party 🎉", "Party"),
        ("🎉 At 👩🏽\u200d🚀 the zoo 🦓\ufe0f!", "At the zoo !"),
        ("Hello 🎉 ", "Hello "),  # in front of a word in another face
        ("a ♥\ufe0f b", "a ♥\ufe0f b"),  # a font has it
        ("🎉", "🎉"),  # nothing else is there: refused
        ("ก 🎉", "ก"),
    ],
)
def test_symbols_beside_letters_are_left_out(text: str, printed: str) -> None:
    """Emoji in titles and clues stop nothing, and a note names them."""
    assert fonts.without_pictures(text, ())[0] == printed
    note = fonts.pictures_note([text], ())
    assert (note is not None) == (text != printed)
    assert note is None or "🎉" in note


def test_emoji_in_a_drawing_are_refused() -> None:
    """In grids they are cells; in a title and a clue they are left out, with a note."""
    clue = PRINTABLE._replace(sections=(Section((Item("a shy flower 🌷"),)),))
    files = sheet_files(Sheet(clue, title="Flowers 🎉"), PrintSettings())
    assert "a shy flower" in files["data.json"]
    assert not {"\\ud83c", "🌷", "🎉"} & set(files["data.json"].split())
    require_printable([clue], "Flowers 🎉", PrintSettings())
    drawn = PRINTABLE._replace(drawing=BLANK.format("<text>🎉</text>"))
    with pytest.raises(InputError, match="here: no font has these characters: 🎉"):
        require_printable([drawn], "", PrintSettings(), "here")
    notes = book_notes(Book([Chapter(clue)], title="Flowers 🎉"), PrintSettings())
    assert any(note.startswith("left out: no font has these characters: 🎉") for note in notes)


def test_font_of_the_user(tmp_path: Path) -> None:
    """A font that is given has what it has, and comes before those that are bundled."""
    path = make_font(tmp_path / "own.ttf", "Own Hand", "中文AB")
    font = fonts.load_font(str(path))
    assert font.family == "Own Hand"
    fonts.require_glyphs("中文 and more", (font,))
    with pytest.raises(InputError, match="字"):
        fonts.require_glyphs("中字", (font,))
    assert fonts.text_families((font,))[0] == "Own Hand"
    assert fonts.grid_family((font,), "AB") == "Own Hand"
    assert fonts.grid_family((font,), "ABC") == "DejaVu Sans Mono"
    assert fonts.grid_family((font,), "ABC中") == "Own Hand"
    assert fonts.grid_family((), "שלום") == "Libertinus Serif"


def test_files_that_are_no_fonts(tmp_path: Path) -> None:
    """No file, a text, a web font, and a font that breaks off: each is an error."""
    whole = make_font(tmp_path / "own.ttf", "Own Hand", "AB").read_bytes()
    for data, complaint in (
        (b"", "not a font file"),
        (b"hello", "not a font file"),
        (b"wOF2" + whole, "a packed web font: give it as .ttf or .otf"),
        (whole[:40], "a damaged font file"),
        (whole[:4] + b"\xff" * 200, "a damaged font file"),
    ):
        path = tmp_path / "bad.ttf"
        path.write_bytes(data)
        with pytest.raises(InputError, match=complaint) as caught:
            fonts.load_font(str(path))
        assert caught.value.source == str(path)
    with pytest.raises(InputError, match="cannot be read"):
        fonts.load_font(str(tmp_path / "nowhere.ttf"))


def test_damaged_fonts_are_read_quietly(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """What reads fonts complains of every entry that it cannot read: nobody hears that."""
    whole = make_font(tmp_path / "own.ttf", "Own Hand", "AB中文").read_bytes()
    bad, random = tmp_path / "bad.ttf", Random(5)
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(random.choice([1, 4, 40])):
            data[random.randrange(4, len(data))] = random.randrange(256)
        bad.write_bytes(data)
        with suppress(InputError):
            fonts.load_font(str(bad))
    assert caplog.records == []
    assert capfd.readouterr() == ("", "")


def test_fonts_that_promise_too_much(tmp_path: Path) -> None:
    """A font with billions of characters in a few bytes is damaged, and known to be at once."""
    whole = make_font(tmp_path / "own.ttf", "Own Hand", "A\U0001f600").read_bytes()
    group = (0x1F600).to_bytes(4, "big")
    assert whole.count(group + group) == 1
    bad = tmp_path / "bad.ttf"
    bad.write_bytes(whole.replace(group + group, group + b"\xff\xff\xff\xf0"))
    with pytest.raises(InputError, match="a damaged font file"):
        fonts.load_font(str(bad))
