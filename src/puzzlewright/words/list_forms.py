"""Forms and genders that only the other lines of a list tell from words.

    Hund m      Katze f     Pferd n             most lines have such a letter
    le roi, la reine        un acteur, une actrice

Where most lines agree, they are put in parentheses, and so are remarks (remarks.py). Otherwise a
note names those that may be meant so, for then they go into the grid.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from puzzlewright.errors import quote
from puzzlewright.words.remarks import are_alike, split_article, without_remarks

#: Fewer lines tell nothing about each other.
FEWEST = 3

#: Words that a note names.
MOST_NAMED = 3

#: A gender or a number behind a word, without a full stop.
_GENDER = re.compile(r"(.*[^\W\d_]{2})\s+(m|f|n|ž|mf|m/f|nt|pl|Pl|mn)")
_ANY_GENDER = re.compile(r" (?:m|f|n|ž|mf|m/f|nt|pl|Pl|mn)$", re.MULTILINE)

HINT = "put forms in parentheses to keep them out"


class Forms(NamedTuple):
    """How words with forms are shown, and the notes about doubtful ones."""

    shown: dict[str, str]
    told: list[str]


def forms_in(words: Sequence[str]) -> Forms:
    """Return the forms in the words of a list."""
    whole = "\n".join(words)
    found = Forms({}, [])
    if ", " in whole:
        _add_pairs(words, found)
    if _ANY_GENDER.search(whole):
        _add_genders(words, found)
    return found


def _add_genders(words: Sequence[str], found: Forms) -> None:
    marked = {word: mark for word in words if (mark := _GENDER.fullmatch(word))}
    dotted = sum(word.endswith(".") and without_remarks(word) != word for word in words)
    if len(words) >= FEWEST and 2 * (len(marked) + dotted) > len(words):
        found.shown.update({word: f"{mark[1]} ({mark[2]})" for word, mark in marked.items()})
    else:
        _tell(list(marked), found)


def _add_pairs(words: Sequence[str], found: Forms) -> None:
    """Add words with one comma: `le roi, la reine`, `alumno, alumna`."""
    pairs = [word for word in words if ", " in word and word[-1].isalpha() and _is_pair(word)]
    pairs = [word for word in pairs if without_remarks(word) == word]
    if not pairs:
        return
    known = sum("," in word and without_remarks(word) != word for word in words)
    sure = {word for word in pairs if _is_sure(word)}
    is_agreed = len(words) >= FEWEST and 2 * (known + len(sure)) > len(words)
    agreed = [word for word in pairs if is_agreed and (word in sure or known)]
    for word in agreed:
        first, _, form = word.partition(", ")
        found.shown[word] = f"{first} ({form})"
    doubtful = [word for word in pairs if word not in found.shown]
    if known or sure or 2 * len(pairs) > len(words):
        _tell(doubtful, found)


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


def _tell(words: Sequence[str], found: Forms) -> None:
    if words:
        shown = ", ".join(map(quote, words[:MOST_NAMED]))
        more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
        found.told.append(f"all letters of {shown}{more} go into the grid ({HINT})")
