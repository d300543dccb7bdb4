"""Annotations: what a list says about words and the grid lacks.

These are sure without a look at the other lines:

résumé (noun)               in parentheses or brackets
die Birne, -n               how the plural is formed
mačka, -e, ž.               endings and abbreviations, as dictionaries have them
lijep, lijepa, lijepo       three or more forms of one word: the first stays
der Apfel, Äpfel            another form behind an article and a word
un acteur, une actrice      the same with an article of its own
sól f.                      a gender behind a gap
guapo/a, el/la dentista     what follows a slash between letters, up to the next gap

Forms and genders that only the other lines of a list tell from words:

    Hund m      Katze f     Pferd n             most lines have such a letter
    le roi, la reine        un acteur, une actrice

Where most lines agree, they are put in parentheses, as annotations of the first sort are. Otherwise
a note names those that may be meant so, for then they go into the grid.

Columns that tell how words are spoken: phonetics, pinyin, kana. They are no translations:

    apple<tab>[ˈæpl]<tab>der Apfel      in brackets or between slashes
    学校<tab>xuéxiào<tab>school         syllables with tones behind Chinese signs
    学校<tab>がっこう<tab>school        kana behind Japanese signs

They are looked for only where a word and a translation are left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from puzzlewright.core.errors import quote
from puzzlewright.words.cells.graphemes import decompose
from puzzlewright.words.lists.tables import Row

#: An annotation in parentheses: before a word, behind it, or between two.
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

#: Signs without which there are no annotations.
_SIGNS = ",/([（［."

#: Fewer words with commas between them are no forms of one.
_FEWEST_FORMS = 3


def without_annotations(text: str) -> str:
    """Return a phrase without its annotations, unless nothing else has letters."""
    # Quick, for each word of long lists comes here.
    rest = _without_asides(text)
    return re.sub(_BEHIND_SLASH, "", rest) if "/" in rest else rest


def annotation_notes(texts: Sequence[str]) -> list[str]:
    """Return which parts of texts the grid lacks, a few words each."""
    whole = "\n".join(texts)
    if not any(sign in whole for sign in _SIGNS):
        return []
    has_asides = any(map(str.__ne__, texts, map(_without_asides, texts)))
    notes = ["remarks stay out of the grid"] if has_asides else []
    slashed = (_without_asides(text) for text in texts if "/" in text)
    if any(re.search(_BEHIND_SLASH, text) for text in slashed):
        notes.append("forms behind a slash stay out of the grid")
    return notes


def _without_asides(text: str) -> str:
    """Return a phrase without annotations in parentheses and behind commas."""
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
    return "".join(sign for sign in decompose(word.casefold()) if sign.isalnum())


#: Fewer lines tell nothing about each other.
FEWEST = 3

#: Words that a note names.
MOST_NAMED = 3

#: A gender or a number behind a word, without a full stop.
_GENDER_ENDING = re.compile(r"(.*[^\W\d_]{2})\s+(m|f|n|ž|mf|m/f|nt|pl|Pl|mn)")
_ANY_GENDER = re.compile(r" (?:m|f|n|ž|mf|m/f|nt|pl|Pl|mn)$", re.MULTILINE)

HINT = "put forms in parentheses to keep them out"


class WordForms(NamedTuple):
    """How words with forms are shown, and the notes about doubtful ones."""

    display: dict[str, str]
    notes: list[str]


def find_forms(words: Sequence[str]) -> WordForms:
    """Return the forms in the words of a list."""
    whole = "\n".join(words)
    found = WordForms({}, [])
    if ", " in whole:
        _add_pairs(words, found)
    if _ANY_GENDER.search(whole):
        _add_genders(words, found)
    return found


def _add_genders(words: Sequence[str], found: WordForms) -> None:
    marked = {word: mark for word in words if (mark := _GENDER_ENDING.fullmatch(word))}
    dotted = sum(word.endswith(".") and without_annotations(word) != word for word in words)
    if len(words) >= FEWEST and 2 * (len(marked) + dotted) > len(words):
        found.display.update({word: f"{mark[1]} ({mark[2]})" for word, mark in marked.items()})
    else:
        _note(list(marked), found)


def _add_pairs(words: Sequence[str], found: WordForms) -> None:
    """Add words with one comma: `le roi, la reine`, `alumno, alumna`."""
    pairs = [word for word in words if ", " in word and word[-1].isalpha() and _is_pair(word)]
    pairs = [word for word in pairs if without_annotations(word) == word]
    if not pairs:
        return
    known = sum("," in word and without_annotations(word) != word for word in words)
    sure = {word for word in pairs if _is_sure(word)}
    is_agreed = len(words) >= FEWEST and 2 * (known + len(sure)) > len(words)
    agreed = [word for word in pairs if is_agreed and (word in sure or known)]
    for word in agreed:
        first, _, form = word.partition(", ")
        found.display[word] = f"{first} ({form})"
    doubtful = [word for word in pairs if word not in found.display]
    if known or sure or 2 * len(pairs) > len(words):
        _note(doubtful, found)


def _is_pair(word: str) -> bool:
    parts = word.split(", ")
    if len(parts) != 2 or not parts[1][0].isalpha():  # quick for `die Birne, -n`
        return False
    return all(len(split_article(part)[1].split()) == 1 for part in parts)


def _is_sure(word: str) -> bool:
    """Tell whether two parts are forms if others are: other articles, or words that begin alike."""
    (one, first), (other, second) = map(split_article, word.split(", "))
    if one and other:
        return one != other
    return first != second and are_alike(first, second)


def _note(words: Sequence[str], found: WordForms) -> None:
    if words:
        shown = ", ".join(map(quote, words[:MOST_NAMED]))
        more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
        found.notes.append(f"all letters of {shown}{more} go into the grid ({HINT})")


#: Rows that tell enough.
PRONUNCIATION_ROWS = 200

#: Rows that must have such a column filled, in hundredths: a few may lack it.
MOST_PRONOUNCED = 75

_PHONETIC = re.compile(r"\[[^\[\]]+\]|/[^/]+/|\\[^\\]+\\")
_HAN = re.compile("[\u3400-\u9fff\u3005]")
_KANA = re.compile("[\u3040-\u30ff\\s・()（）]+")
_PINYIN = re.compile("[a-zü\u0300\u0301\u0304\u0308\u030c'’\\s-]+", re.IGNORECASE)

#: Tones that hardly any translation has on its letters: macrons and carons.
_TONES = re.compile("[aeiou\u0308][\u0304\u030c]")


def pronunciation_columns(rows: Sequence[Row]) -> list[int]:
    """Return the columns that tell how words are spoken; none unless two others are left."""
    rows = rows[:PRONUNCIATION_ROWS]
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
    plain = [decompose(text) for text in texts]
    if not _are_most(plain, lambda text: _PINYIN.fullmatch(text) is not None):
        return False
    toned = [text for text in plain if _TONES.search(text)]
    return 3 * len(toned) >= len([text for text in plain if text])


def _are_most(texts: Sequence[str], is_such: Callable[[str], bool]) -> bool:
    """Tell whether all texts that are not empty are such, or one of them in many is not."""
    filled = [text for text in texts if text]
    such = sum(map(is_such, filled))
    return (
        such > 0
        and 10 * such >= 9 * len(filled)
        and 100 * len(filled) >= MOST_PRONOUNCED * len(texts)
    )
