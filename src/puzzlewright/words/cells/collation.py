"""The alphabetical order of languages: č is a letter behind c in Croatian, ä is an a in German.

An order lists the letters that have a place of their own, each behind another one: `c č ć` are
three letters in this order, and `z å ä ö` puts three behind z. All others with an accent stand with
the letter below it, which is the order without a language.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from puzzlewright.words.cells.graphemes import compose, decompose

_CROATIAN = "c č ć, d dž đ, l lj, n nj, s š, z ž"
_SERBIAN = f"{_CROATIAN}, д ђ, и ј, л љ, н њ, т ћ, ч џ"
_SPANISH = "n ñ"
_SWEDISH = "z å ä ö"
_DANISH = "z æ ø å"
_TURKISH = "c ç, g ğ, h ı, o ö, s ş, u ü"

#: By the names of alphabets (language_alphabets.py).
ORDERS: Final = {
    "albanian": "c ç, d dh, e ë, g gj, l ll, n nj, r rr, s sh, t th, x xh, z zh",
    "azeri": "c ç, e ə, g ğ, h x ı, k q, o ö, s ş, u ü",
    "basque": _SPANISH,
    "belarusian": "е ё, з і й, у ў",
    "bosnian": _CROATIAN,
    "bulgarian": "и й",
    "croatian": _CROATIAN,
    "czech": "c č, h ch, r ř, s š, z ž",
    "danish": _DANISH,
    "esperanto": "c ĉ, g ĝ, h ĥ, j ĵ, s ŝ, u ŭ",
    "estonian": "s š z ž, w õ ä ö ü",
    "faroese": "a á, d ð, i í, o ó, u ú, y ý, z æ ø",
    "filipino": _SPANISH,
    "finnish": _SWEDISH,
    "galician": _SPANISH,
    "hungarian": "c cs, d dz dzs, g gy, l ly, n ny, o ö, s sz, t ty, u ü, z zs",
    "icelandic": "a á, d ð, e é, i í, o ó, u ú, y ý, z þ æ ö",
    "latvian": "c č, g ģ, k ķ, l ļ, n ņ, s š, z ž",
    "lithuanian": "c č, i y, s š, z ž",
    "macedonian": "д ѓ, з ѕ, и ј, л љ, н њ, т ќ, ч џ",
    "maltese": "b ċ, f ġ, g għ, h ħ, x ż",
    "montenegrin": _SERBIAN,
    "norwegian": _DANISH,
    "polish": "a ą, c ć, e ę, l ł, n ń, o ó, s ś, z ź ż",
    "romanian": "a ă â, i î, s ș, t ț",
    "russian": "и й",
    "serbian": _SERBIAN,
    "slovak": "a ä, c č, h ch, o ô, s š, z ž",
    "slovenian": "c č ć, d đ, s š, z ž",
    "spanish": _SPANISH,
    "spanish-traditional": "c ch, l ll, n ñ",
    "swedish": _SWEDISH,
    "turkish": _TURKISH,
    "ukrainian": "г ґ, е є, и і ї й",
    "welsh": "c ch, d dd, f ff, g ng, l ll, p ph, r rh, t th",
}

#: Letters that stand with another one, which is no letter below an accent: older forms of it.
_SAME: Final = {"ő": "ö", "ű": "ü", "ş": "ș", "ţ": "ț"}

#: Alphabets in which I is a capital ı.
_DOTLESS: Final = ("azeri", "turkish")


@cache
def _order(alphabet: str) -> dict[str, str]:
    """Return what to sort letters by that have a place of their own."""
    found: dict[str, str] = {}
    for part in ORDERS.get(alphabet, "").split(", "):
        first, *behind = part.split() or [""]
        found |= {letter: f"{first}{chr(n)}" for n, letter in enumerate(behind, 1)}
    same = {old: found[new] for old, new in _SAME.items() if new in found and old not in found}
    return found | same


@cache
def _letters(alphabet: str) -> re.Pattern[str]:
    longest_first = sorted(_order(alphabet), key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, longest_first), "."]), re.DOTALL)


def collation_key(text: str, alphabet: str = "") -> tuple[str, str]:
    """Return what to sort a text by, in the order of an alphabet, which is given by its name.

    Signs that are no letters do not count; accents, capitals and brackets come last.
    """
    if alphabet not in ORDERS:
        letters = [letter for letter in decompose(text) if letter.isalnum()]
        return "".join(letters).casefold(), text
    plain = text.replace("I", "ı").replace("İ", "i") if alphabet in _DOTLESS else text
    order = _order(alphabet)
    parts = []
    for letter in _letters(alphabet).findall(compose(plain.lower())):
        own = order.get(letter)
        # Each letter is followed by its place among those that share it.
        parts += [own] if own else [f"{c}\0" for c in decompose(letter).casefold() if c.isalnum()]
    return "".join(parts), text
