"""Text of lists in any encoding: Unicode for sure, code pages by their letters.

Text that is valid UTF-8 is UTF-8. UTF-16 and UTF-32 have a mark at the beginning, or zero bytes in
every second or fourth place. Everything else is in a code page (below), which is found in
this order:

1. The pages of the language that the list is read in, if every word is plausible there. Pages that
   programs for Windows do not write are taken only if no page of Windows is plausible.
2. Pages in which every word is plausible: letters of one language, no signs inside words, no
   capitals behind small letters, no mixed scripts. If several give different words,
   charset-normalizer chooses among them, or else the order of the pages.
3. Otherwise the pages of the language, if most letters beyond ASCII are letters of it; or else
   charset-normalizer alone, if most words are plausible.

All but the first are guesses, marked so in the note.

A note names the encoding. A list that no page suits is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any, NamedTuple
from unicodedata import combining, normalize

from puzzlewright.core import limits
from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.errors import InputError, install_hint
from puzzlewright.core.files import decode
from puzzlewright.words.cells.alphabet import Alphabet

# Code pages: how text was written before Unicode, and in which languages.
#
# Any bytes are letters in some code page, but rarely letters of one language. So each page comes
# with the languages that it was used for, and with the letters beyond English that words have.

#: Small letters beyond a to z that people write in a language, as parts of a pattern. Alphabets for
#: crosswords lack many of them.
LETTERS = {
    "albanian": "çë",
    "arabic": "ء-غف-ْپچژگ",
    "azeri": "çəğıöşü",
    "bulgarian": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "catalan": "àçèéíïóòúü·",
    "chinese": "一-鿿㐀-䶿",
    "croatian": "čćđšž",
    "czech": "áčďéěíňóřšťúůýž",
    "danish": "æøåéá",
    "dutch": "éëèïóöüáíúê",
    "estonian": "äöõüšž",
    "finnish": "åäöšž",
    "french": "àâæçéèêëîïôœùûüÿ",
    "german": "äöüßéà",
    "greek": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
    "hebrew": "א-תְ-ֽׁׂ",
    "hungarian": "áéíóöőúüű",
    "italian": "àèéìíîòóùú",
    "japanese": "ぁ-ゖァ-ヺー々一-鿿㐀-䶿",
    "korean": "가-힣",
    "latvian": "āčēģīķļņšūž",
    "lithuanian": "ąčęėįšųūž",
    "norwegian": "æøåéèêóòôâ",
    "polish": "ąćęłńóśźż",
    "portuguese": "áâãàçéêíóôõúü",
    "romanian": "ăâîșțşţ",
    "russian": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "serbian": "абвгдђежзијклљмнњопрстћуфхцчџшčćđšž",
    "slovak": "áäčďéíĺľňóôŕšťúýž",
    "spanish": "áéíñóúü",
    "swedish": "åäöéà",
    "turkish": "çğıöşüâîû",
    "ukrainian": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "vietnamese": "àáâãèéêìíòóôõùúýăđơư\u0300-\u0323",
    "welsh": "âêîôûŵŷáéíóúàèìòùäëïöü",
}

#: Where letters of a language do not stand: in pages of other languages the same bytes do.
ODD = {
    "catalan": "·(?!l)|(?<!l)·",
    "polish": "ń[aeiouy]|^[ąęń]",
    "portuguese": "õ(?!e)|ã(?![oe]|s?$)|ç(?![aouãáâóôõú])",
    "romanian": "[ăâî][oeă]|^ă",
    "slovak": "[aeiouáéíóú][ĺŕ]|[ĺŕ](?:[aeiouáéíóú]|$)|^[ĺŕ]",
    "spanish": "ñ(?![aeiouáéíóú])",
    "turkish": "^ğ|(?<![aeıioöuüâîû])ğ",
}

_CENTRAL = ("czech", "polish", "slovak", "hungarian", "croatian", "romanian", "albanian", "german")
_WESTERN = (
    "french", "german", "spanish", "portuguese", "italian", "catalan", "dutch", "danish",
    "norwegian", "swedish", "finnish", "albanian",
)  # fmt: skip
_CYRILLIC_LETTERS = ("russian", "ukrainian", "bulgarian", "serbian")
_BALTIC = ("latvian", "lithuanian", "estonian")


#: Pages with characters of several bytes, and all pages that programs for Windows write.
ASIAN = ("cp932", "cp949", "gb18030", "big5")
_WINDOWS = {*(f"cp125{n}" for n in range(9)), *ASIAN}


class Page(NamedTuple):
    """A code page: what Python calls it, what people do, and its languages."""

    codec: str
    name: str
    languages: tuple[str, ...]

    @property
    def is_of_windows(self) -> bool:
        """Whether programs for Windows write it."""
        return self.codec in _WINDOWS


#: All pages, those of Windows first; of pages that do as well, an earlier one is taken.
PAGES = (
    Page("cp1252", "Windows-1252", _WESTERN),
    Page("cp1250", "Windows-1250", _CENTRAL),
    Page("cp1251", "Windows-1251", _CYRILLIC_LETTERS),
    Page("cp1253", "Windows-1253", ("greek",)),
    Page("cp1254", "Windows-1254", ("turkish",)),
    Page("cp1255", "Windows-1255", ("hebrew",)),
    Page("cp1256", "Windows-1256", ("arabic",)),
    Page("cp1257", "Windows-1257", _BALTIC),
    Page("cp1258", "Windows-1258", ("vietnamese",)),
    Page("cp932", "Shift JIS", ("japanese",)),
    Page("cp949", "Korean (cp949)", ("korean",)),
    Page("gb18030", "GB 18030", ("chinese",)),
    Page("big5", "Big5", ("chinese",)),
    Page("iso8859_2", "ISO 8859-2", _CENTRAL),
    Page("iso8859_15", "ISO 8859-15", _WESTERN),
    Page("iso8859_5", "ISO 8859-5", _CYRILLIC_LETTERS),
    Page("iso8859_7", "ISO 8859-7", ("greek",)),
    Page("iso8859_13", "ISO 8859-13", _BALTIC),
    Page("mac_roman", "Mac Roman", _WESTERN),
    Page("mac_latin2", "Mac Central European", _CENTRAL),
    Page("mac_cyrillic", "Mac Cyrillic", _CYRILLIC_LETTERS),
    Page("cp850", "MS-DOS (850)", _WESTERN),
    Page("cp852", "MS-DOS (852)", _CENTRAL),
    Page("cp866", "MS-DOS (866)", _CYRILLIC_LETTERS),
    Page("koi8_r", "KOI8-R", ("russian", "bulgarian")),
)

#: Pages that are taken only for their language, because they have letters for nearly any text.
NEVER_GUESSED = ("cp1258",)

#: Languages that the pages do not list, or that are written in two scripts.
_OF = {
    "azeri": ("cp1254",),
    "belarusian": ("cp1251",),
    "bosnian": ("cp1250",),
    "english": ("cp1252",),
    "german-ae": ("cp1252",),
    "macedonian": ("cp1251",),
    "montenegrin": ("cp1250",),
    "persian": ("cp1256",),
    "serbian": ("cp1251", "cp1250", "iso8859_2"),
    "slovenian": ("cp1250",),
    "spanish-traditional": ("cp1252",),
    "urdu": ("cp1256",),
    "welsh": ("cp1252",),
    "yiddish": ("cp1255",),
}
_OF |= dict.fromkeys(
    ("afrikaans", "basque", "faroese", "galician", "icelandic", "indonesian", "irish"), ("cp1252",)
)
_OF |= dict.fromkeys(("filipino", "latin", "luxembourgish", "malay", "swahili"), ("cp1252",))


def language_pages(language: str) -> list[Page]:
    """Return the pages that a language is written in, the most usual first."""
    first = [page for codec in _OF.get(language, ()) for page in PAGES if page.codec == codec]
    return first + [page for page in PAGES if language in page.languages and page not in first]


HINT = install_hint("charset-normalizer is needed to guess", "lists")
SAVE = "save it as UTF-8 (in Excel: CSV UTF-8; in Notepad: Save as, Encoding)"

#: The marks at the beginning of Unicode texts; the longer ones first, for they begin alike.
MARKS = (
    (b"\xff\xfe\0\0", "utf-32-le"),
    (b"\0\0\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

#: Bytes of the lines that are looked at to find the page of a text.
SAMPLE = 1 << 12

#: Lines of the sample, with those that come again.
MOST_SAMPLED = 20_000

#: The share of words that must be plausible if only charset-normalizer knows a page.
LIKELY = 0.8

#: Shares of zero bytes in a column of UTF-32.
ALL, MOST, FEW = 0.99, 0.5, 0.1
_PRINTABLE = re.compile(rb"[\0\t\n\r -~]*")

#: What ends a line somewhere (limits.py counts the same in UTF-8).
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"

#: What stands between words, before one, behind one, and in one, beyond signs of ASCII.
_BETWEEN = re.compile(r"[\s!-&(-,./:-@\[-`{-~]+")
_BEFORE = "'«»‹›„“”‚‘’–—…•¡¿·-"
_BEHIND = "'«»‹›“”‘’–—…°·™®©-"
_INSIDE = "’·\xad"
_ALONE = "–—…•§°€£©®™×·"

#: The same signs in Asian text, where they stand anywhere.
_ASIAN = "、。・「」『』！？，：；（）〜～　"


#: Words in Cyrillic: some letters never begin one, and longer ones have a vowel, or at least an r.
_CYRILLIC = re.compile("(?![ъыьй]{2}|[ъыь])(?:.{1,2}$|.*[аеёиіїєоуыэюяір])", re.IGNORECASE)

#: Words in Greek: longer ones in small letters have an accent, and one sigma is for the end alone.
_GREEK = re.compile("(?!.*ς.)(?:.{1,3}$|.*[Α-Ω]|.*[άέήίόύώΐΰ])")


_VOWELS = "aeiouyæøœı"


class Guess(NamedTuple):
    """A page, how it reads the sample, and how many words it makes implausible."""

    page: Page
    text: str
    bad: int


def decode_text(data: bytes, source: str, alphabet: Alphabet) -> tuple[str, str | None]:
    """Return a text, and what to tell about its encoding: nothing if it is UTF-8."""
    for mark, codec in MARKS:
        if data.startswith(mark):
            return _unicode(data[len(mark) :], codec, source)
    by_zeros = _zeros(data)
    if by_zeros:
        return _unicode(data, by_zeros, source)
    try:
        return decode(data, source), None
    except InputError as error:
        if not isinstance(error.__cause__, UnicodeDecodeError) or b"\0" in data:
            raise
        return _legacy(data, source, alphabet, error)


# Unicode


def _zeros(data: bytes) -> str | None:
    """Return which Unicode it is by its zero bytes, without a mark; None if there are too few."""
    start = data[:SAMPLE]
    if b"\0" not in start or len(data) % 2:
        return None
    columns = [start[nth::4].count(0) * 4 / len(start) for nth in range(4)]
    if len(data) % 4 == 0 and columns[3] > ALL and columns[2] > MOST and columns[0] < FEW:
        return "utf-32-le"
    if len(data) % 4 == 0 and columns[0] > ALL and columns[1] > MOST and columns[3] < FEW:
        return "utf-32-be"
    first, second = columns[0] + columns[2], columns[1] + columns[3]
    if max(first, second) < 1 and _PRINTABLE.fullmatch(start):
        return None  # zeros by accident, in ASCII
    # Line ends and spaces have zeros in any script, and other characters rarely end in one.
    return "utf-16-le" if second > 4 * first else "utf-16-be" if first > 4 * second else None


def _unicode(data: bytes, codec: str, source: str) -> tuple[str, str]:
    name = codec[: len("utf-16")].upper()
    size = 4 if "32" in codec else 2
    width = 4 if size == 4 or re.search(rb"[\xd8-\xdb]", data) else 2
    if len(data) // size * width > limits.scaled_limit(limits.MOST_TEXT):
        most = limits.scaled_limit(limits.MOST_TEXT) // width
        raise limits.limit_error(f"more than {most:,} characters", source)
    try:
        text = data.decode(codec)
    except UnicodeDecodeError as error:
        line = data[: error.start].decode(codec, "replace").count("\n") + 1
        bad = data[error.start : error.start + 8].hex(" ")
        raise InputError(
            f"damaged {name} text; {SAVE}", source=source, line=line, text=bad
        ) from None
    return _check(text.removeprefix("\ufeff"), source), f"read as {name} text"


def _check(text: str, source: str) -> str:
    """Return a text that has no zeros and not too many lines."""
    if "\0" in text:
        line = text.partition("\0")[0].count("\n") + 1
        raise InputError("a zero byte: this is not a text file", source=source, line=line)
    most = limits.scaled_limit(limits.MOST_LINES)
    if len(text) > most and sum(map(text.count, _LINE_ENDS)) - text.count("\r\n") > most:
        raise limits.limit_error(f"more than {most:,} lines", source)
    return text


# Code pages


def _legacy(
    data: bytes, source: str, alphabet: Alphabet, error: InputError
) -> tuple[str, str | None]:
    """Return a text in a code page; `error` tells where it is not UTF-8."""
    sample = _sample(data)
    own = _page_of_language(data, sample, alphabet)
    sure = own is not None and own.bad == 0 and own.page.is_of_windows
    page = own.page if own is not None and sure else None
    if page is None:
        chooser = _chooser()
        if chooser is None and own is None:
            reason = f"{error.message}: {SAVE}; {HINT}"
            raise InputError(reason, source=source, line=error.line, text=error.text)
        page, sure = _guess(data, sample, chooser, own)
    if page is None:
        reason = f"text in an unknown encoding, not UTF-8: {SAVE}"
        raise InputError(reason, source=source, line=error.line, text=error.text)
    note = f"read as {page.name} text" + ("" if sure else " (a guess; save it as UTF-8 to be sure)")
    return _check(data.decode(page.codec), source), note


def _sample(data: bytes) -> bytes:
    """Return the first lines that are not ASCII; no page has line feeds inside a character."""
    lines: dict[bytes, None] = {}
    size = at = 0
    high = re.compile(rb"[\x80-\xff]")
    for _ in range(MOST_SAMPLED):
        found = high.search(data, at)
        if found is None or size >= SAMPLE:
            break
        ends = (data.rfind(sign, at, found.start()) for sign in (b"\n", b"\r"))
        begin = max(at, max(ends) + 1)
        end = data.find(b"\n", found.start())
        at = len(data) if end < 0 else end + 1
        line = data[begin : min(at, begin + SAMPLE)]
        size += 0 if line in lines else len(line)
        lines[line] = None
    return b"".join(lines)


def _page_of_language(data: bytes, sample: bytes, alphabet: Alphabet) -> Guess | None:
    """Return the page that suits the language of an alphabet, if there is one."""
    letters = _letter_pattern(alphabet)
    if not letters:
        return None
    found = []
    for page in language_pages(alphabet.name):
        text = _decode(sample, page)
        if text is not None and _decode(data, page) is not None:
            strange = [char for word in _words(text) for char in word if char > "\x7f"]
            own = sum(1 for char in strange if letters.fullmatch(char.lower()))
            if strange and 2 * own > len(strange):
                found.append(Guess(page, text, _bad_words(text, [Letters(letters)])))
    # min() takes the first of equals.
    return min(found, key=lambda guess: guess.bad) if found else None


def _letter_pattern(alphabet: Alphabet) -> re.Pattern[str] | None:
    """Return a pattern for the letters of a language beyond ASCII; None without a language."""
    usual = LETTERS.get(alphabet.name, "")
    own = alphabet.letter_class if alphabet.letters else ""
    both = usual + own + own.lower()
    return re.compile(f"[{both}]") if both else None


class Letters(NamedTuple):
    """The letters of a language, and where they do not stand."""

    known: re.Pattern[str]
    odd: re.Pattern[str] | None = None


@cache
def _usual_letters(language: str) -> Letters:
    odd = re.compile(ODD[language]) if language in ODD else None
    return Letters(re.compile(f"[{LETTERS[language]}]"), odd)


def _decode(data: bytes, page: Page) -> str | None:
    """Return text in a page; None if it has bytes that mean nothing there, or control codes."""
    check_deadline()
    try:
        text = data.decode(page.codec)
    except UnicodeDecodeError:
        return None
    return None if re.search("[\x80-\x9f]", text) else text


def _guess(data: bytes, sample: bytes, chooser: Any, own: Guess | None) -> tuple[Page | None, bool]:
    """Return the most plausible page and whether it is sure; None if there is none.

    `own` is the best page of the language that the list is read in.
    """
    read = []
    for page in PAGES:
        text = None if page.codec in NEVER_GUESSED else _decode(sample, page)
        if text is not None and _decode(data, page) is not None:
            read.append((page, text))
    # Most pages show in the first words that they are not it: all words are counted only if no page
    # is without a fault.
    good = _most_regular([Guess(page, text, 0) for page, text in read if _is_plausible(page, text)])
    if own is not None and own.bad == 0 and not any(each.page.is_of_windows for each in good):
        return own.page, True
    if own is not None and (not good or chooser is None):
        return own.page, False
    if len({guess.text for guess in good}) == 1:
        return good[0].page, False
    chosen = _choose_by_library(
        chooser, sample, good or [_count(page, text) for page, text in read]
    )
    if chosen is None or (not good and not _is_likely(chosen)):
        return (good[0].page if good else None), False
    return chosen.page, False


def _is_plausible(page: Page, text: str) -> bool:
    """Tell whether a page has no bad words, as _bad_words() counts them."""
    words = _words(text)
    return all(map(_is_word, words)) and any(
        all(_has_letters(word, letters) for word in words)
        for letters in map(_usual_letters, page.languages)
    )


def _count(page: Page, text: str) -> Guess:
    return Guess(page, text, _bad_words(text, map(_usual_letters, page.languages)))


def _most_regular(guesses: list[Guess]) -> list[Guess]:
    """Return the guesses in which vowels and consonants alternate best around unusual letters.

    Other pages than those of Windows are rare today: they count only if none of Windows is good.
    Two letters of a western word are a sign in Asian pages, which therefore come last.
    """
    guesses = [guess for guess in guesses if guess.page.is_of_windows] or guesses
    guesses = [guess for guess in guesses if guess.page.codec not in ASIAN] or guesses
    clashes = [_clashes(guess.text) for guess in guesses]
    return [guess for guess, n in zip(guesses, clashes, strict=True) if n == min(clashes)]


def _clashes(text: str) -> int:
    """Return how often a letter beyond ASCII stands beside another of its sort, in Latin script."""
    number = 0
    for word in _words(text):
        sorts = [_is_vowel(char) for char in word]
        for nth, (a, b) in enumerate(pairwise(sorts)):
            number += a is not None and a == b and not word[nth : nth + 2].isascii()
    return number


def _is_vowel(char: str) -> bool | None:
    """Tell vowels from consonants; None for what is no Latin letter."""
    if not (char.isalpha() and char < "\u0300"):
        return None
    return normalize("NFD", char.lower())[0] in _VOWELS


def _choose_by_library(chooser: Any, sample: bytes, guesses: Sequence[Guess]) -> Guess | None:
    """Return which of several pages charset-normalizer takes."""
    codecs = [guess.page.codec for guess in guesses]
    best = chooser.from_bytes(sample, cp_isolation=codecs).best() if codecs else None
    if best is None:
        return None
    same = {best.encoding, *best.could_be_from_charset}
    return next((guess for guess in guesses if guess.page.codec in same), None)


def _is_likely(guess: Guess) -> bool:
    words = len(_words(guess.text))
    return words > 0 and guess.bad <= (1 - LIKELY) * words


def _chooser() -> Any:
    """Return charset-normalizer, or None if it is not installed."""
    try:
        return import_module("charset_normalizer")
    except ImportError:
        return None


# Plausible words


def _words(text: str) -> list[str]:
    """Return the words with letters or signs beyond ASCII, without punctuation around them."""
    parts = _BETWEEN.split(text.translate(dict.fromkeys(map(ord, _ASIAN), " ")))
    bare = (part.lstrip(_BEFORE).rstrip(_BEHIND) for part in parts if part not in _ALONE)
    return [word for word in dict.fromkeys(bare) if not word.isascii()]


def _bad_words(text: str, languages: Iterable[Letters]) -> int:
    """Return how many words no language has: of several languages, of that with the fewest."""
    words = _words(text)
    good = [word for word in words if _is_word(word)]
    wrong = (sum(1 for word in good if not _has_letters(word, letters)) for letters in languages)
    return len(words) - len(good) + min(wrong)


def _has_letters(word: str, letters: Letters) -> bool:
    word = word.lower()
    if letters.odd is not None and letters.odd.search(word):
        return False
    known = letters.known.fullmatch
    return all(char <= "\x7f" or char in _INSIDE or known(char) for char in word)


def _is_word(word: str) -> bool:
    """Tell whether letters follow one another as they do in words of any language."""
    strange = [char for char in word if char > "\x7f" and char not in _INSIDE] or [""]
    if not all(not char or char.isalpha() or combining(char) for char in strange):
        return False
    signs = [char for char in word if char.isalpha() or (combining(char) and char > "\u036f")]
    latin = [char < "\u0300" or "\u1e00" <= char < "\u1f00" for char in signs]
    if any(latin) and not all(latin):
        return False  # two scripts
    has_plain = any(char <= "\x7f" and char.isalpha() for char in word)
    if any(latin) and not has_plain and len(strange) > 2:
        return False  # nothing but letters with accents
    if "\u0400" <= strange[0] < "\u0500" and not _CYRILLIC.match(word):
        return False
    if "\u0370" <= strange[0] < "\u0400" and not _GREEK.match(word):
        return False
    return not any(_is_odd(*three) for three in zip(word, word[1:], word[2:] + " ", strict=False))


def _is_odd(first: str, second: str, third: str) -> bool:
    """Tell whether capitals stand where they do not, and one of the letters is not English."""
    mixed = first.islower() and second.isupper()
    double = first.isupper() and second.isupper() and third.islower()
    if first == "·" or second == "·":
        return "l" not in (first + second).lower()  # Catalan: col·lecció
    return (mixed or double) and not (first + second).isascii()
