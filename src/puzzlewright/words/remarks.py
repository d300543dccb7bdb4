"""Remarks: parts of an entry that the list shows and the grid lacks.

résumé (noun)               in parentheses or brackets
die Birne, -n               how the plural is formed
mačka, -e, ž.               endings and abbreviations, as dictionaries have them
lijep, lijepa, lijepo       three or more forms of one word: the first stays
der Apfel, Äpfel            another form behind an article and a word
un acteur, une actrice      the same with an article of its own
sól f.                      a gender behind a gap
guapo/a, el/la dentista     what follows a slash between letters, up to the next gap

All of these are sure without a look at the other lines. Those that are not (`Hund m`, `le roi, la
reine`) are in list_forms.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

#: A remark in parentheses: before a word, behind it, or between two.
_IN_PARENTHESES = r"(?:^|(?<=\s))[(\[（［][^()\[\]（）［］]*[)\]）］](?=\s|$|[,;.:!?])"

#: What follows a slash between letters.
_BEHIND_SLASH = r"(?<=[^\W\d_])/(?=-?[^\W\d_])\S*"

#: How a plural is formed, and other endings: `die Birne, -n`, `das Haus, "-er`.
#: Umlauts are two dots before the hyphen, on it, or instead of it: `¨-e`, `-̈er`, `⸚e`, `¨e`.
_ENDING = r"""(?:["“”„¨]?[-–~]\u0308?|[\u2e1a¨])[\w()/-]{0,6}"""

#: Abbreviations of grammar: one letter, or one of these. Other short words may end a sentence.
_KNOWN = (
    "adj|adv|art|f|inf|ipf|itr|jd|m|mf|mn|n|nt|num|pf|pl|pr|prp|s|sb|sg|sth|tr|v|vi|vr|vt|ž|ср|мн"
)
_ABBREVIATION = rf"(?:(?:[^\W\d_]|{_KNOWN})\.[\s/]*)+"

#: Genders and numbers behind a gap, with a full stop: `sól f.`, `la maison n.f.`, `gafas f. pl.`
_GENDER = r"(?:s|n|subst)?\.?\s?(?:m|f|n|ž|mf|nt|neut|masc|fem)\.(?:\s?(?:m|f|n|ž|pl|sg|mn)\.)*"
_BEHIND_GAP = rf"(?<=[^\W\d_]{{2}})\s+(?:{_GENDER}|(?:pl|sg|adj|adv)\.)(?=,|$)"

#: Articles, which tell that one word is behind them; English words have no such forms.
_ARTICLES = """
der die das den ein eine le la les l un une des el los las una uno il lo gli i o os as um uma
de het een en ett ο η το οι τα
"""

#: Signs without which there are no remarks.
_SIGNS = ",/([（［."

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
    is_noted = False
    if "." in rest:
        rest, number = re.subn(_BEHIND_GAP, "", rest)
        is_noted = number > 0
    if "," in rest:
        rest = _first_form(rest, is_noted=is_noted)
    return rest if rest is text or any(map(str.isalnum, rest)) else text


def _first_form(text: str, *, is_noted: bool) -> str:
    """Return what is before the endings, abbreviations and other forms of a dictionary.

    It `is_noted` if some abbreviation tells that there are forms.
    """
    parts = re.split(r",\s+", text.strip())
    number = len(parts)
    while len(parts) > 1 and not parts[-1].isalpha():  # quick for words
        is_short = re.fullmatch(_ABBREVIATION, parts[-1], re.IGNORECASE) is not None
        if not is_short and not re.fullmatch(_ENDING, parts[-1]):
            break
        is_noted |= is_short
        parts.pop()
    is_enough = len(parts) >= (2 if is_noted else _FEWEST_FORMS)
    is_pair = len(parts) == 2 and are_of_one_word(*parts)
    if is_pair or (is_enough and _are_forms(parts, is_noted)):
        del parts[1:]
    return text if len(parts) == number else ", ".join(parts)


def _are_forms(parts: Sequence[str], is_noted: bool) -> bool:
    """Tell whether single words begin alike: with one letter if an abbreviation is behind them."""
    words = [part.casefold() for part in parts]
    if any(len(word.split()) != 1 for word in words) or len(set(words)) < len(words):
        return False  # phrases, or `bla, bla, bla`
    common = _in_common(min(words), max(words))  # what these begin with, all do
    return common > 0 if is_noted else common > 1 and 2 * common >= len(words[0])


def _in_common(one: str, other: str) -> int:
    """Return how many letters two words begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def are_of_one_word(first: str, second: str) -> bool:
    """Tell whether an article and a word are before another form of the word: Apfel, Äpfel.

    The form may have an article as well, or an abbreviation before it: `Pl. Äpfel`.
    """
    article, word = split_article(first)
    own, form = split_article(second)
    if not article or " " in word or " " in form or not (word and form):
        return False
    if own == article and word.casefold() == form.casefold():
        return False
    return are_alike(word, form)


def are_alike(word: str, form: str) -> bool:
    """Tell whether two words begin alike, whatever accents they have: Apfel and Äpfel."""
    one, other = map(_base_letters, (word, form))
    common = _in_common(one, other)
    return common > 1 and 2 * common >= min(len(one), len(other))


def split_article(text: str) -> tuple[str, str]:
    """Return the article before a word, and the word: `l'` has no gap behind it."""
    text = re.sub(r"^(?:Pl|pl|Sg|sg|f|m|n)\.\s+", "", text.strip())
    article, sign, word = text.partition(" ")
    if sign and article.casefold() in _ARTICLES.split():
        return article.casefold(), word.strip()
    if found := re.match(r"([ldLD])['’](?=\w)", text):
        return found[1].casefold(), text[found.end() :]
    return "", text


def _base_letters(word: str) -> str:
    """Return a word in small letters without accents: Äpfel begins as Apfel does."""
    from puzzlewright.words.normal_forms import decomposed

    return "".join(sign for sign in decomposed(word.casefold()) if sign.isalnum())
