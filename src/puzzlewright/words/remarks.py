"""Remarks: parts of an entry that the list shows and the grid lacks.

résumé (noun)               in parentheses or brackets
die Birne, -n               how the plural is formed
mačka, -e, ž.               endings and abbreviations, as dictionaries have them
lijep, lijepa, lijepo       three or more forms of one word: the first stays
guapo/a, el/la dentista     what follows a slash between letters, up to the next gap
"""

from __future__ import annotations

import re
from collections.abc import Sequence

#: A remark in parentheses: before a word, behind it, or between two.
_IN_PARENTHESES = r"(?:^|(?<=\s))[(\[（［][^()\[\]（）［］]*[)\]）］](?=\s|$|[,;.:!?])"

#: What follows a slash between letters.
_BEHIND_SLASH = r"(?<=[^\W\d_])/(?=-?[^\W\d_])\S*"

#: How a plural is formed, and other endings: `die Birne, -n`, `das Haus, "-er`.
_ENDING = r"""["“”„¨]?[-–~][\w()/-]{0,6}"""

#: Abbreviations of grammar: one letter, or one of these. Other short words may end a sentence.
_KNOWN = (
    "adj|adv|art|f|inf|ipf|itr|jd|m|mf|mn|n|nt|num|pf|pl|pr|prp|s|sb|sg|sth|tr|v|vi|vr|vt|ž|ср|мн"
)
_ABBREVIATION = rf"(?:(?:[^\W\d_]|{_KNOWN})\.[\s/]*)+"

#: Signs without which there are no remarks.
_SIGNS = ",/([（［"

#: Fewer words with commas between them are no forms of one.
_FEWEST_FORMS = 3


def without_remarks(text: str) -> str:
    """Return a phrase without its remarks, unless nothing else has letters."""
    # Quick, for each word of long lists comes here.
    rest = _without_asides(text)
    return re.sub(_BEHIND_SLASH, "", rest) if "/" in rest else rest


def remarks_told(texts: Sequence[str]) -> list[str]:
    """Return which parts of texts the grid lacks, a few words each."""
    whole = "\n".join(texts)
    if not any(sign in whole for sign in _SIGNS):
        return []
    has_asides = any(map(str.__ne__, texts, map(_without_asides, texts)))
    told = ["remarks stay out of the grid"] if has_asides else []
    slashed = (_without_asides(text) for text in texts if "/" in text)
    if any(re.search(_BEHIND_SLASH, text) for text in slashed):
        told.append("forms behind a slash stay out of the grid")
    return told


def _without_asides(text: str) -> str:
    """Return a phrase without remarks in parentheses and behind commas."""
    rest = text
    if "(" in text or "[" in text or "（" in text or "［" in text:
        rest = re.sub(_IN_PARENTHESES, " ", text)
    if "," in rest:
        rest = _first_form(rest)
    return rest if rest is text or any(map(str.isalnum, rest)) else text


def _first_form(text: str) -> str:
    """Return what is before the endings, abbreviations and other forms of a dictionary."""
    parts = re.split(r",\s+", text.strip())
    number, is_noted = len(parts), False
    while len(parts) > 1 and not parts[-1].isalpha():  # quick for words
        is_short = re.fullmatch(_ABBREVIATION, parts[-1], re.IGNORECASE) is not None
        if not is_short and not re.fullmatch(_ENDING, parts[-1]):
            break
        is_noted |= is_short
        parts.pop()
    if len(parts) >= (2 if is_noted else _FEWEST_FORMS) and _are_forms(parts, is_noted):
        del parts[1:]
    return text if len(parts) == number else ", ".join(parts)


def _are_forms(parts: Sequence[str], is_noted: bool) -> bool:
    """Tell whether single words begin alike: with one letter if an abbreviation is behind them."""
    words = [part.casefold() for part in parts]
    if any(len(word.split()) != 1 for word in words) or len(set(words)) < len(words):
        return False  # phrases, or `bla, bla, bla`
    first, last = min(words), max(words)  # what these begin with, all do
    pairs = enumerate(zip(first, last, strict=False))
    common = next((n for n, (one, other) in pairs if one != other), min(len(first), len(last)))
    return common > 0 if is_noted else common > 1 and 2 * common >= len(words[0])
