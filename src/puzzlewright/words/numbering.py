"""Numbers and bullets in a column of their own, and headings between numbered lines.

Word puts a tab behind them, so a list that was copied from it looks like a table:

    1.<tab>der Tisch – table        •<tab>der Tisch<tab>table

They go before anybody asks what separates the columns. A number that is missing between two that
follow each other belongs to a heading:

    3. please
    UNIT 2
    4. thank you
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.words.tables import Row
from puzzlewright.words.tidying import ALONE, BULLET_ALONE, first_rows, is_counting, is_most
from puzzlewright.words.titles import NUMBERS, plainly

#: What was left out, as the line that tells all guesses names it.
NUMBERS_OUT, BULLETS_OUT = "numbers left out", "bullets left out"

#: A letter that counts, alone.
_LETTER = r"[(\[]?([a-zA-Z])[.)\]]"

#: Characters of a bullet with the gaps around it.
MOST_OF_BULLET = 8

#: More lines between two numbers are no heading.
MOST_HEADINGS = 3


class Marks(NamedTuple):
    """What stood before words, by the numbers of their lines."""

    by_line: Mapping[int, str]
    told: str  #: what they are: NUMBERS_OUT or BULLETS_OUT


def marks_before(pairs: Sequence[tuple[int, str, str]]) -> Marks | None:
    """Return the marks of lines that are cut in two, as number, first field and the rest.

    None if the first fields are not nearly all numbers that count, or bullets. Numbers in a table
    of more columns stay, for titles may be above them.
    """
    search = re.compile(f"(?:{ALONE})|(?:{_LETTER})").fullmatch
    bullet = re.compile(BULLET_ALONE).fullmatch
    quick = [first for _, first, _ in first_rows(pairs)]
    if not any(bullet(first) or search(first) for first in quick):
        return None
    bullets = {at: first for at, first, rest in looking(pairs) if rest and bullet(first)}
    if is_most(len(bullets), len(pairs)):
        return Marks(bullets, BULLETS_OUT)
    found = {at: mark for at, first, rest in pairs if rest and (mark := search(first))}
    counts = [mark[1] or mark[2] for mark in found.values()]
    if len(pairs) < 2 or not is_most(len(found), len(pairs)) or not is_counting(counts):
        return None
    if 2 * sum("\t" in rest for _, _, rest in pairs) > len(pairs):
        return None
    marks = {at: mark[0] for at, mark in found.items()}
    at, first, rest = pairs[0]
    if rest and plainly(first) in NUMBERS:
        marks[at] = first
    return Marks(marks, NUMBERS_OUT)


def cut_at_tabs(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str, str]]:
    """Return numbered lines, each cut at its first tab."""
    found = []
    for at, line in looking(lines):
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
        for n, row in enumerate(looking(rows))
        if len(row.fields) > 1 and bullet(row.fields[0].strip())
    }
    if not is_most(len(marked), len(rows)):
        return list(rows), 0
    cut = [Row(row.at, row.fields[1:]) if n in marked else row for n, row in enumerate(rows)]
    return cut, len(marked)


def headings_between(numbers: Sequence[str | None]) -> list[int]:
    """Return the places of lines without a number where those around them go on counting."""
    told = [number for number in numbers if number is not None]
    if len(told) == len(numbers) or len(told) < 2:
        return []
    values = [None if each is None else _value(each) for each in numbers]
    known = [(n, value) for n, value in enumerate(values) if value is not None]
    begin = known[0][1]
    found = list(range(known[0][0])) if begin in (0, 1, ord("a")) else []
    for (one, before), (other, after) in pairwise(known):
        if after in (before + 1, begin):
            found += range(one + 1, other)
    lengths = [other - one - 1 for (one, _), (other, _) in pairwise(known)]
    return found if max([known[0][0], *lengths]) <= MOST_HEADINGS else []


def _value(number: str) -> int:
    digits = re.search(r"\d+", number)
    if digits:
        return int(digits[0])
    return next((ord(sign.lower()) for sign in number if sign.isalpha()), -1)
