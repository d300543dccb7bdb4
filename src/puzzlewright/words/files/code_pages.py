"""Code pages: how text was written before Unicode, and in which languages.

Any bytes are letters in some code page, but rarely letters of one language. So each page comes with
the languages that it was used for, and with the letters beyond English that their words have.
"""

from __future__ import annotations

from typing import NamedTuple

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
_CYRILLIC = ("russian", "ukrainian", "bulgarian", "serbian")
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
    Page("cp1251", "Windows-1251", _CYRILLIC),
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
    Page("iso8859_5", "ISO 8859-5", _CYRILLIC),
    Page("iso8859_7", "ISO 8859-7", ("greek",)),
    Page("iso8859_13", "ISO 8859-13", _BALTIC),
    Page("mac_roman", "Mac Roman", _WESTERN),
    Page("mac_latin2", "Mac Central European", _CENTRAL),
    Page("mac_cyrillic", "Mac Cyrillic", _CYRILLIC),
    Page("cp850", "MS-DOS (850)", _WESTERN),
    Page("cp852", "MS-DOS (852)", _CENTRAL),
    Page("cp866", "MS-DOS (866)", _CYRILLIC),
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
