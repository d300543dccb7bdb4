"""Columns that tell how words are spoken: phonetics, pinyin, kana. They are no translations.

    apple<tab>[ˈæpl]<tab>der Apfel      in brackets or between slashes
    学校<tab>xuéxiào<tab>school         syllables with tones behind Chinese signs
    学校<tab>がっこう<tab>school        kana behind Japanese signs

They are looked for only where a word and a translation are left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from puzzlewright.words.normal_forms import decomposed
from puzzlewright.words.tables import Row

#: Rows that tell enough.
TELLING_ROWS = 200

#: Rows that must have such a column filled, in hundredths: a few may lack it.
MOST = 75

_PHONETIC = re.compile(r"\[[^\[\]]+\]|/[^/]+/|\\[^\\]+\\")
_HAN = re.compile("[\u3400-\u9fff\u3005]")
_KANA = re.compile("[\u3040-\u30ff\\s・()（）]+")
_PINYIN = re.compile("[a-zü\u0300\u0301\u0304\u0308\u030c'’\\s-]+", re.IGNORECASE)

#: Tones that hardly any translation has on its letters: macrons and carons.
_TONES = re.compile("[aeiou\u0308][\u0304\u030c]")


def readings(rows: Sequence[Row]) -> list[int]:
    """Return the columns that tell how words are spoken; none unless two others are left."""
    rows = rows[:TELLING_ROWS]
    width = max((len(row.fields) for row in rows), default=0)
    if width < 3:
        return []
    columns = [
        [row.fields[n].strip() if n < len(row.fields) else "" for row in rows] for n in range(width)
    ]
    has_signs = [_are_most(each, lambda text: _HAN.search(text) is not None) for each in columns]
    found = [
        n
        for n, texts in enumerate(columns)
        if n and (_is_phonetic(texts) or (any(has_signs[:n]) and _is_spelling(texts)))
    ]
    filled = [n for n, texts in enumerate(columns) if n not in found and any(texts)]
    return found if len(filled) > 1 else []


def _is_phonetic(texts: Sequence[str]) -> bool:
    return _are_most(texts, lambda text: _PHONETIC.fullmatch(text) is not None)


def _is_spelling(texts: Sequence[str]) -> bool:
    """Tell whether texts are kana, or pinyin with tones."""
    if _are_most(texts, lambda text: _KANA.fullmatch(text) is not None):
        return True
    plain = [decomposed(text) for text in texts]
    if not _are_most(plain, lambda text: _PINYIN.fullmatch(text) is not None):
        return False
    toned = [text for text in plain if _TONES.search(text)]
    return 3 * len(toned) >= len([text for text in plain if text])


def _are_most(texts: Sequence[str], is_such: Callable[[str], bool]) -> bool:
    """Tell whether all texts that are not empty are such, or one of them in many is not."""
    filled = [text for text in texts if text]
    such = sum(map(is_such, filled))
    return such > 0 and 10 * such >= 9 * len(filled) and 100 * len(filled) >= MOST * len(texts)
