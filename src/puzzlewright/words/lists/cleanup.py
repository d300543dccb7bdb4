"""What people put around words in lists: bullets, numbers, quotes. None of it is hidden.

    1. otter        a) otter        • otter        - otter        "otter"        „otter“

Numbers go only where they count: 1, 2, 3 and so on, or a, b, c. In `3 Musketeers` they are part of
the phrase.

Word puts a tab behind numbers and bullets, so a list that was copied from it looks like a table:

    1.<tab>der Tisch – table        •<tab>der Tisch<tab>table

They go before anybody asks what separates the columns.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.words.lists.column_titles import NUMBERS, normalize_title
from puzzlewright.words.lists.tables import Row

if TYPE_CHECKING:
    T = TypeVar("T")

#: Signs that begin an item of a list; those of the last line do so only before a gap.
_BULLET = (
    r"[\u2022\u2023\u2043\u204c\u204d\u2219\u25a0-\u25ff\u2605\u2606\u2610-\u2612\u2660-\u2667\u2713-\u2718\u2756\u2794-\u27be\u00b7\uf0b7\uf0a7\uf0d8]+\s*"
    r"|\*+(?![^*]*\*)\s*"  # in `*otter*`, they are no bullets
    r"|(?:[-–—−*+>o]|\[[ xX]?\])\s+"
)

#: A number or a letter before an item, with a sign behind it.
_NUMBER = r"[(\[]?(\d{1,5})(?:[.)\]:]|\.\)|\s?[-–—](?=\s))\s*(?=\S)|[(\[]?([a-zA-Z])[.)\]]\s+(?=\S)"

#: A bullet alone, in a column of its own.
BULLET_ALONE = (
    r"[\u2022\u2023\u2043\u204c\u204d\u2219\u25a0-\u25ff\u2605\u2606\u2610-\u2612\u2660-\u2667\u2713-\u2718\u2756\u2794-\u27be\u00b7\uf0b7\uf0a7\uf0d8]+"
    r"|[-–—−*+>o]|\[[ xX]?\]"
)

#: A number alone, in a column of its own.
ALONE = r"[(\[#№]?\s?(\d{1,5})\s?[.)\]:]?"

#: Dashes that begin an item, the plain one first: patterns have it between brackets.
DASHES = "-–—−"

#: Quotes that stand around a word, and those that close it.
_QUOTES = {
    '"': '"', "'": "'", "“": "”", "„": "“”", "«": "»", "»": "«", "‹": "›", "›": "‹",
    "‘": "’", "‚": "‘’", "”": "”", "’": "’", "「": "」", "『": "』", "`": "`´'",
}  # fmt: skip

#: The share of rows that must have a number or a bullet, in hundredths.
MOST = 75


def is_majority(number: int, of: int) -> bool:
    """Tell whether nearly all rows have something."""
    return number > 0 and 100 * number >= MOST * of


def without_bullets(rows: Sequence[Row]) -> tuple[list[Row], int]:
    """Return rows without bullets before their first field, and how many had one."""
    bullet = re.compile(_BULLET).match
    found, number = [], 0
    tight = _tight_dash(rows)
    for row in within_deadline(rows):
        first = row.fields[0].lstrip()
        # Quick, for nearly no row has one.
        mark = bullet(first) if (first and not first[0].isalnum()) or first[:2] == "o " else None
        mark = mark or (tight.match(first) if tight else None)
        if mark and len(mark[0]) < len(first):
            number += 1
            found.append(Row(row.number, [first[mark.end() :], *row.fields[1:]]))
        else:
            found.append(row)
    return found, number


def _tight_dash(rows: Sequence[Row]) -> re.Pattern[str] | None:
    """Return the pattern of dashes right before a word, if they are bullets; else None.

    They are where nearly all rows have one, some before a gap: `-ness` is a word in lists of such.
    """
    if not any(row.fields[0].lstrip()[:1] in DASHES for row in first_rows(rows)):
        return None
    firsts = [row.fields[0].lstrip() for row in within_deadline(rows)]
    dashed = [first for first in firsts if first[:1] in DASHES and first]
    has_gap = any(first[1:2].isspace() for first in dashed)
    return re.compile(f"[{DASHES}]") if has_gap and is_majority(len(dashed), len(firsts)) else None


def without_numbers(rows: Sequence[Row], *, has_columns: bool) -> tuple[list[Row], int]:
    """Return rows without the numbers that count them, and how many had one.

    With `has_columns`, a first column of numbers alone goes as well.
    """
    found, numbers = split_numbers(rows, has_columns=has_columns)
    return found, sum(number is not None for number in numbers)


def split_numbers(rows: Sequence[Row], *, has_columns: bool) -> tuple[list[Row], list[str | None]]:
    """Return rows without numbers that count them, and the number of each; no numbers if none."""
    if not rows:
        return [], []
    if has_columns and _is_number_column(rows):
        alone = re.compile(ALONE).fullmatch
        marks = [alone(row.fields[0].strip()) if len(row.fields) > 1 else None for row in rows]
        found = [Row(row.number, row.fields[1:]) if len(row.fields) > 1 else row for row in rows]
        return found, [mark and mark[1] for mark in marks]
    marks = _marks(rows)
    texts = [mark[1] or mark[2] for mark in marks if mark]
    if not _counts_most(texts, len(rows)):
        marks = _bare_numbers(rows)
        if not marks:
            return list(rows), []
    found = []
    for row, mark in zip(within_deadline(rows), marks, strict=True):
        first = row.fields[0].lstrip()
        found.append(Row(row.number, [first[mark.end() :], *row.fields[1:]]) if mark else row)
    return found, [mark and (mark[1] or mark[2]) for mark in marks]


def _counts_most(texts: Sequence[str], rows: int) -> bool:
    """Tell whether nearly all rows are numbered, or half of them without a gap in the numbers."""
    if is_majority(len(texts), rows):
        return is_counting(texts)
    return len(texts) > 2 and 2 * len(texts) >= rows and is_counting(texts, most=100)


def _marks(rows: Sequence[Row]) -> list[re.Match[str] | None]:
    """Return the numbers before rows, with a sign behind them; none if few rows can have one."""
    match = re.compile(_NUMBER).match
    marks: list[re.Match[str] | None] = []
    for part in (first_rows(rows), rows[len(first_rows(rows)) :]):
        marks += [match(row.fields[0].lstrip()) for row in within_deadline(part)]
        if not any(marks):
            return []
    return marks


def first_rows(rows: Sequence[T]) -> Sequence[T]:
    """Return enough first rows: what nearly all rows have, one of these has, too."""
    return rows[: len(rows) * (100 - MOST) // 100 + 1]


def _bare_numbers(rows: Sequence[Row]) -> list[re.Match[str] | None]:
    """Return numbers without a sign behind them, if all rows are counted so: 1, 2, 3."""
    if len(rows) < 3:
        return []
    match = re.compile(r"(\d{1,4})\s+(?=[^\W\d])").match
    marks: list[re.Match[str] | None] = []
    for n, row in enumerate(within_deadline(rows), 1):
        mark = match(row.fields[0].lstrip())
        if mark is None or int(mark[1]) != n:
            return []
        marks.append(mark)
    return marks


def _is_number_column(rows: Sequence[Row]) -> bool:
    """Tell whether the first column counts the rows."""
    alone = re.compile(ALONE).fullmatch
    if not any(alone(row.fields[0].strip()) for row in first_rows(rows)):
        return False
    firsts = [row.fields[0].strip() for row in rows if len(row.fields) > 1]
    numbers = [mark[1] for mark in map(alone, firsts) if mark]
    return len(rows) > 1 and is_majority(len(numbers), len(rows)) and is_counting(numbers)


def is_counting(texts: Sequence[str], most: int = MOST) -> bool:
    """Tell whether numbers or letters go up one by one, but for a few that are missing."""
    if texts[0].isdigit():
        numbers = [int(each) if each.isdigit() else -1 for each in texts]
    elif texts[0] in "aA":
        numbers = [ord(each.lower()) if each.isalpha() else -1 for each in texts]
    else:
        return False
    if len(numbers) == 1:
        return numbers[0] in (0, 1, ord("a"))
    # Lists may begin anew with each part.
    good = sum(after in (before + 1, numbers[0]) for before, after in pairwise(numbers))
    return good > 0 and 100 * good >= most * (len(numbers) - 1)


def strip_quotes(field: str) -> str:
    """Return a word without quotes that stand around all of it."""
    text = field.strip()
    if len(text) < 3 or text[0] not in _QUOTES or text[-1] not in _QUOTES[text[0]]:
        return text
    inside = text[1:-1]
    if text[0] in inside or text[-1] in inside:  # 'n' and such, or more than one word in quotes
        return text
    return inside.strip()


#: What was left out, as the line that tells all guesses names it.
NUMBERS_OUT, BULLETS_OUT = "numbers left out", "bullets left out"

#: A letter that counts, alone.
_LETTER = r"[(\[]?([a-zA-Z])[.)\]]"

#: Characters of a bullet with the gaps around it.
MOST_OF_BULLET = 8


class LineMarks(NamedTuple):
    """What stood before words, by the numbers of their lines."""

    by_line: Mapping[int, str]
    note: str  #: what they are: NUMBERS_OUT or BULLETS_OUT


def find_line_marks(pairs: Sequence[tuple[int, str, str]]) -> LineMarks | None:
    """Return the marks of lines that are cut in two, as number, first field and the rest.

    None if the first fields are not nearly all numbers that count, or bullets. Numbers in a table
    of more columns stay, for titles may be above them.
    """
    search = re.compile(f"(?:{ALONE})|(?:{_LETTER})").fullmatch
    bullet = re.compile(BULLET_ALONE).fullmatch
    quick = [first for _, first, _ in first_rows(pairs)]
    if not any(bullet(first) or search(first) for first in quick):
        return None
    bullets = {at: first for at, first, rest in within_deadline(pairs) if rest and bullet(first)}
    if is_majority(len(bullets), len(pairs)):
        return LineMarks(bullets, BULLETS_OUT)
    found = {at: mark for at, first, rest in pairs if rest and (mark := search(first))}
    counts = [mark[1] or mark[2] for mark in found.values()]
    if len(pairs) < 2 or not is_majority(len(found), len(pairs)) or not is_counting(counts):
        return None
    if 2 * sum("\t" in rest for _, _, rest in pairs) > len(pairs):
        return None
    marks = {at: mark[0] for at, mark in found.items()}
    at, first, rest = pairs[0]
    if rest and normalize_title(first) in NUMBERS:
        marks[at] = first
    return LineMarks(marks, NUMBERS_OUT)


def cut_at_tabs(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str, str]]:
    """Return numbered lines, each cut at its first tab."""
    found = []
    for at, line in within_deadline(lines):
        first, _, rest = line.strip(" ").partition("\t")
        found.append((at, first.strip(), rest.strip()))
    return found


def without_bullet_column(rows: Sequence[Row]) -> tuple[list[Row], int]:
    """Return rows without a first column of bullets, and how many had one."""
    if all(len(row.fields[0]) > MOST_OF_BULLET for row in first_rows(rows)):  # quick
        return list(rows), 0
    bullet = re.compile(BULLET_ALONE).fullmatch
    marked = {
        n
        for n, row in enumerate(within_deadline(rows))
        if len(row.fields) > 1 and bullet(row.fields[0].strip())
    }
    if not is_majority(len(marked), len(rows)):
        return list(rows), 0
    cut = [Row(row.number, row.fields[1:]) if n in marked else row for n, row in enumerate(rows)]
    return cut, len(marked)
