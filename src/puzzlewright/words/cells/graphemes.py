r"""Grapheme clusters, and texts composed and decomposed (NFC, NFD): Unicode behind the cells.

Clusters are what readers take for single signs. The rules are those of Unicode 18 (UAX 29,
extended grapheme clusters), as one pattern. Which property each character has is known by `regex`,
whose own `\X` is not used: it does not link Indic consonants (rule GB9c), and takes quadratic time
for rows of flags. Here each character is looked at a few times, however long a cluster is.

Cells need one thing more, which the standard leaves to its users: no mark stands alone behind a
letter. Unicode does not attach some vowel signs of Burmese and its neighbours, so that a cursor can
stop before them, but no cell can hold such a sign.

Importing `regex` takes longer than most puzzles do, so only texts that need it come here.

Composing and decomposing takes time that is proportional to the length of a text: `unicodedata`
sorts the marks of a letter by insertion, so that 80,000 marks on one letter would take eight
seconds. In long texts they are sorted here before.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final
from unicodedata import combining, normalize

from puzzlewright.core.deadlines import within_deadline

if TYPE_CHECKING:
    from regex import Pattern


#: Longer texts look at the deadline while they are cut.
LONG: Final = 100_000

#: What attaches to the sign before it (GB9, GB9a), by the standard and in cells.
_ATTACHED: Final = r"[\p{GCB=Extend}\p{GCB=ZWJ}\p{GCB=SpacingMark}]"
_ATTACHED_IN_CELLS: Final = r"[\p{GCB=Extend}\p{GCB=ZWJ}\p{GCB=SpacingMark}\p{M}]"

#: The names are those of the rules: GB3 to GB13 of UAX 29. Repeats give nothing back (`*+`), but
#: for signs that are put before others: the last of them may have nothing behind it.
_CLUSTER: Final = r"""
    \r\n | [\p{GCB=Control}\r\n]                                              # GB3 to GB5
    | \p{GCB=Prepend}*                                                        # GB9b
    (?: \p{GCB=L}*+ (?: \p{GCB=V}++ | \p{GCB=LV}\p{GCB=V}*+ | \p{GCB=LVT} ) \p{GCB=T}*+
      | \p{GCB=L}++ | \p{GCB=T}++                                             # GB6 to GB8
      | \p{ExtPict} (?: \p{GCB=Extend}*+ \p{GCB=ZWJ} \p{ExtPict} )*+          # GB11
      | \p{GCB=RI}{2}                                                         # GB12, GB13
      | [^\p{GCB=Control}\r\n]
    )
    ATTACHED*+
    (?: (?<=\p{InCB=Linker}\p{InCB=Extend}*+) \p{InCB=Consonant} ATTACHED*+ )*+  # GB9c
"""


#: Scripts whose letters are mistaken for one another, as parts of character classes.
SCRIPTS: Final = {
    "Latin": "A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ",
    "Cyrillic": "Ѐ-ԯ",
    "Greek": "Ͱ-Ͽἀ-῾",
}


def script_name(letter: str) -> str | None:
    """Return the name of the script of a letter, of those that are mistaken for one another."""
    return next((n for n, letters in SCRIPTS.items() if re.match(f"[{letters}]", letter)), None)


def split_graphemes(text: str, *, cells: bool = True) -> list[str]:
    """Return the clusters of a text, in order: as cells hold them, or as the standard has them."""
    pattern = _pattern(cells)
    if len(text) <= LONG:
        return pattern.findall(text)
    return [found[0] for found in within_deadline(pattern.finditer(text))]


@cache
def _pattern(cells: bool) -> Pattern[str]:
    import regex

    attached = _ATTACHED_IN_CELLS if cells else _ATTACHED
    return regex.compile(_CLUSTER.replace("ATTACHED", attached), regex.VERBOSE | regex.VERSION1)


#: Texts up to this length take no time either way.
SHORT = 300


def compose(text: str) -> str:
    """Return a text with each letter and its marks as one character where there is one."""
    return normalize("NFC", text if len(text) <= SHORT else _sort_marks(text))


def decompose(text: str) -> str:
    """Return a text with the marks of each letter behind it."""
    return normalize("NFD", text) if len(text) <= SHORT else _sort_marks(text)


def _sort_marks(text: str) -> str:
    """Return a text decomposed, and the marks of each letter in their canonical order."""
    done: list[str] = []
    marks: list[str] = []
    for char in within_deadline(
        "".join([normalize("NFD", char) for char in within_deadline(text)])
    ):
        if combining(char):
            marks.append(char)
            continue
        if marks:
            done += sorted(marks, key=combining)
            marks = []
        done.append(char)
    return "".join([*done, *sorted(marks, key=combining)])
