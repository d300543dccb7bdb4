"""Text of lists in other encodings: what is read, and the notes."""

from __future__ import annotations

import gzip
import sys

import pytest
from support.messages import facts, missing_facts

from puzzlewright.core.errors import InputError
from puzzlewright.core.limits import allowance
from puzzlewright.words.cells.alphabet import PLAIN
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.files.encodings import LETTERS, PAGES, language_pages
from puzzlewright.words.files.list_files import read_list_file

GUESS = " (a guess; save it as UTF-8 to be sure)"


def read(data: bytes, language: str = "plain") -> tuple[str, str | None]:
    """Return a text, and the notes."""
    found = read_list_file(data, "list.txt", alphabets()[language])
    assert isinstance(found[0], str)
    return found


@pytest.mark.parametrize(
    ("codec", "told"),
    [
        ("utf-8", None),
        ("utf-8-sig", None),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("utf-32", "UTF-32"),
        ("utf-32-le", "UTF-32"),
        ("utf-32-be", "UTF-32"),
    ],
)
@pytest.mark.parametrize(
    "text", ["otter;čaj\r\n", "яблоко\nгруша слива\n", "りんご\n桜\n", "a 🦦\n"]
)
def test_unicode(text: str, codec: str, told: str | None) -> None:
    """With a mark or without one; only UTF-8 has no note."""
    expected = (text, told and f"read as {told} text")
    assert read(text.encode(codec)) == expected
    assert read(gzip.compress(text.encode(codec))) == expected


def test_marks_of_unicode() -> None:
    """Both orders with a mark, and no text at all."""
    assert read(b"\xfe\xff\0a\1\x0d") == ("ač", "read as UTF-16 text")
    assert read(b"\0\0\xfe\xff\0\0\0a") == ("a", "read as UTF-32 text")
    assert read(b"\xff\xfe") == ("", "read as UTF-16 text")
    assert read(b"") == ("", None)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"otter\nab\0cd\n", "line 2 … zero byte … not a text file"),
        (b"otter\nab\0cde\n", "line 2 … zero byte … not a text file"),
        (b"ABC\nD\0E\n", "line 2 … zero byte … not a text file"),
        (b"\xff\xfea\0\n\0\0\xd8a\0", "line 2 … damaged UTF-16 … UTF-8"),
        (b"\xff\xfea\0\n\0\0\0a\0", "line 2 … zero byte"),
        (b"\xff\xfe\0\0\xff\xff\xff\xff", "line 1 … damaged UTF-32"),
        (
            b"ab\ncd\x81\x8d\x8f\x90\x9d ab\xff\xfe\x81 x\xb0y",
            "line 2 … unknown encoding",
        ),
    ],
)
def test_text_that_is_refused(data: bytes, reason: str) -> None:
    """With the line, the bytes and how to save it."""
    pytest.importorskip("charset_normalizer")
    with pytest.raises(InputError) as caught:
        read(data)
    assert not missing_facts(str(caught.value), f"list.txt, {reason}")


#: A few words of a language, each with the pages that they are found out in without a language.
WORDS = {
    "croatian": ("čokolada\nšljiva\nžaba", "cp1250 iso8859_2 mac_latin2 cp852"),
    "polish": ("jabłko\nśliwka\nżółty", "cp1250 iso8859_2 mac_latin2 cp852"),
    "czech": ("jablko\nhruška\nšvestka\ntřešeň", "cp1250 mac_latin2"),
    "german": ("Käse\nÜbung\nStraße", "cp1252 mac_roman cp850"),
    "french": ("café\nrésumé\nœuf\nforêt", "cp1252 mac_roman"),
    "spanish": ("niño;“child”\npingüino\n¿qué?", "cp1252 mac_roman"),
    "russian": ("яблоко\nгруша\nслива", "cp1251 koi8_r cp866 iso8859_5"),
    "greek": ("μήλο\nαχλάδι\nδαμάσκηνο", "cp1253"),
    "turkish": ("çiğdem\nağaç\nışık", "cp1254"),
    "hebrew": ("תפוח\nבננה", "cp1255"),
    "arabic": ("تفاحة\nموز\nبرتقال", "cp1256"),
    "japanese": ("りんご\nバナナ\n桜", "cp932"),
}


@pytest.mark.parametrize(
    ("language", "codec"), [(name, one) for name in WORDS for one in WORDS[name][1].split()]
)
def test_code_pages(language: str, codec: str) -> None:
    """Detected by letters of words, with a note; with the language it is no guess."""
    text = WORDS[language][0]
    [name] = [page.name for page in PAGES if page.codec == codec]
    assert read(text.encode(codec), language)[0] == text
    pytest.importorskip("charset_normalizer")
    found, told = read(text.encode(codec))
    assert found == text
    assert told is not None
    assert told.endswith(GUESS)
    if codec.startswith("cp125"):
        assert told == f"read as {name} text{GUESS}"


def test_short_western_lists_are_not_of_other_scripts() -> None:
    """Two letters could be a sign of Big5, and a vowel with an accent a mark of Arabic."""
    pytest.importorskip("charset_normalizer")
    for text in ("Ei\nÖl\nEssig", "limón\njamón", "ratón"):
        assert read(text.encode("cp1252")) == (text, f"read as Windows-1252 text{GUESS}")


def test_asian_pages() -> None:
    """Korean and Chinese, which have no alphabet here."""
    pytest.importorskip("charset_normalizer")
    for text, codec in (("사과\n바나나", "cp949"), ("苹果\n香蕉", "gb18030")):
        assert read(text.encode(codec))[0] == text


def test_the_language_decides() -> None:
    """What would be French is Croatian, and what would be Russian is Serbian in Latin letters."""
    data = "ćup\nčep".encode("cp1250")
    assert read(data, "croatian") == ("ćup\nčep", "read as Windows-1250 text")
    assert read(data, "french")[1] != "read as Windows-1250 text"
    for text, codec in (("žaba\nšljiva", "cp1250"), ("жаба\nшљива", "cp1251")):
        assert read(text.encode(codec), "serbian")[0] == text
    assert read("ışık;light".encode("cp1254"), "turkish") == (
        "ışık;light",
        "read as Windows-1254 text",
    )


def test_without_charset_normalizer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language is enough; without one nothing is guessed."""
    monkeypatch.setitem(sys.modules, "charset_normalizer", None)
    assert read("šljiva".encode("cp1250"), "croatian")[0] == "šljiva"
    with pytest.raises(InputError, match=facts("line 1 … not UTF-8 … UTF-8 … puzzlewright[lists]")):
        read("šljiva".encode("cp1250"))


def test_letters_of_long_lists_are_found() -> None:
    """Only lines with letters beyond ASCII are looked at, wherever they are."""
    pytest.importorskip("charset_normalizer")
    text = "otter\n" * 20_000 + "šljiva\nčaj\nžaba\n" * 2_000
    assert read(text.encode("cp1250")) == (text, f"read as Windows-1250 text{GUESS}")


def test_long_lists_are_sampled_soon() -> None:
    """Lines that come again are skipped, and no line is looked for from the beginning."""
    text = f"{'a' * 40}č\n" * 300_000
    assert read(text.encode("cp1250"), "croatian") == (text, "read as Windows-1250 text")


def test_limits_of_other_encodings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines, characters and bytes, as in UTF-8."""
    monkeypatch.setattr("puzzlewright.core.limits.MOST_LINES", 5)
    with pytest.raises(InputError, match=facts("5 lines … --max-input")):
        read("a\u2028\n\n\n\n\n\n".encode("utf-16"))
    with pytest.raises(InputError, match=facts("5 lines … --max-input")):
        read(b"a\n\n\n\n\n\n\xe9t\xe9", "french")
    monkeypatch.setattr("puzzlewright.core.limits.MOST_TEXT", 40)
    with pytest.raises(InputError, match=facts("20 characters … --max-input")):
        read(("a" * 21).encode("utf-16"))
    with pytest.raises(InputError, match=facts("10 characters … --max-input")):
        read("aaaaaaaaaa🦦".encode("utf-16"))
    with allowance("1k"), pytest.raises(InputError, match=facts("gzip … 1 kB")):
        read(gzip.compress(b"\xff\xfe" + b"a\0" * 1000))


#: Languages that people hardly ever wrote in a code page that we know.
WITHOUT_PAGE = (
    "amharic armenian assamese bengali burmese esperanto georgian gujarati hindi kannada "
    "kazakh khmer kurdish kyrgyz lao malayalam maltese maori marathi mongolian nepali "
    "odia punjabi sanskrit sinhala somali tamil telugu thai tibetan uzbek zulu "
)


def test_nearly_every_alphabet_has_a_page() -> None:
    """So that --language helps; and every language of a page has letters."""
    names = set(alphabets()) - {PLAIN.name, "signs"}
    assert sorted(name for name in names if not language_pages(name)) == WITHOUT_PAGE.split()
    assert {name for page in PAGES for name in page.languages} <= set(LETTERS)
