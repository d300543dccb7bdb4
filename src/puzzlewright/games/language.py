"""The language of letters: some scripts are written by one language, more or less."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from puzzlewright.words.languages import LANGUAGES

#: What a page is in, and stays in where letters do not tell.
ENGLISH: Final = "en"

#: Characters that identify languages, first those that no other has.
SIGNS: Final = (
    ("ur", "ٹڈڑںےھہ"),
    ("fa", "پچژگکی"),
    ("ar", "ابتثجحخدذرزسشصضطظعغفقلمنهوكيءآأإةى"),
    ("he", "אבגדהוזחטיכךלמםנןסעפףצץקרשת"),
    ("el", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"),
)

#: First and last sign of scripts that have one language, by that language.
RANGES: Final = (
    ("ja", "\u3041", "\u30ff"),
    ("ko", "\u1100", "\u11ff"),
    ("ko", "\uac00", "\ud7a3"),
    ("th", "\u0e01", "\u0e5b"),
    ("ka", "\u10a0", "\u10ff"),
    ("hy", "\u0531", "\u058a"),
)

_BY_LETTERS: Final = {ENGLISH, *(code for code, _ in SIGNS), *(code for code, _, _ in RANGES)}

#: The languages of alphabets that have a name, but for those that letters tell.
ALPHABETS: Final = {
    **{name: code for code, name in LANGUAGES.items() if code not in _BY_LETTERS},
    "german-ae": "de",
    "spanish-traditional": "es",
}


def text_language(text: str) -> str:
    """Return the language that the letters of a text tell, whatever stands between them."""
    return page_language(filter(str.isalpha, text))


def page_language(letters: Iterable[str], alphabet: str = "") -> str:
    """Return the code of the language of an alphabet, else of that which most letters tell.

    If they tell none, it is taken for English.
    """
    if alphabet in ALPHABETS:
        return ALPHABETS[alphabet]
    signs = [sign for letter in letters for sign in letter.upper()]
    found = [_language(sign) for sign in signs]
    codes = {code for code in found if code}
    if 2 * sum(map(bool, found)) <= len(found):
        return ENGLISH
    order = [code for code, _ in SIGNS] + [code for code, _, _ in RANGES]
    return min(codes, key=order.index)


def _language(sign: str) -> str | None:
    """Return the language of a sign, if it has one."""
    for code, signs in SIGNS:
        if sign in signs:
            return code
    return next((code for code, first, last in RANGES if first <= sign <= last), None)
