"""The language of letters: some scripts are written by one language, more or less."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

#: What a page is in, and stays in where letters do not tell.
ENGLISH: Final = "en"

#: Signs by which languages are told, first those that others lack.
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


def language_of(letters: Iterable[str]) -> str:
    """Return the code of the language that most letters tell; English if they tell none."""
    signs = [sign for letter in letters for sign in letter.upper()]
    found = [_language(sign) for sign in signs]
    told = {code for code in found if code}
    if 2 * sum(map(bool, found)) <= len(found):
        return ENGLISH
    order = [code for code, _ in SIGNS] + [code for code, _, _ in RANGES]
    return min(told, key=order.index)


def _language(sign: str) -> str | None:
    """Return the language of a sign, if it has one."""
    for code, signs in SIGNS:
        if sign in signs:
            return code
    return next((code for code, first, last in RANGES if first <= sign <= last), None)
