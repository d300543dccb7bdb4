"""Rows of word lists that are headings: titles of a list or a part of it, none of which is hidden.

Each function knows them by something else: a colon at the end, the place above the list, a capital
above a block, empty lines around them, or a number that is missing between two others:

    3. please
    UNIT 2
    4. thank you

What titles of columns are called is in column_titles.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.words.lists.tables import Row

#: Rows above a list that tell what it is.
MOST_HEADINGS_ABOVE = 3

#: Rows of a block with its heading.
SHORTEST_BLOCK = 3

#: Shorter sentences are phrases that may be in a list: `I am sorry.`
WORDS_OF_SENTENCE = 4

#: More lines between two numbers are no heading.
MOST_HEADINGS = 3


def colon_headings(rows: Sequence[Row]) -> Iterator[int]:
    """Yield the places of rows that are headings: they end with a colon, alone on their line."""
    if len(rows) > 2:
        alone = [(n, row.fields[0]) for n, row in enumerate(rows) if len(row.fields) == 1]
        found = [n for n, text in alone if text.rstrip().endswith((":", "："))]
        if 3 * len(found) <= len(rows):
            yield from found


def leading_heading_count(rows: Sequence[Row], gaps: frozenset[int] | None) -> int:
    """Return how many rows at the top are headings.

    A gap is below the first row, and below no other soon, whatever separators it has; or below a
    few that have one field where nearly all others have more. A sentence needs no gap then.
    """
    single = [_is_single(row) for row in rows[: MOST_HEADINGS_ABOVE + 1]]
    for number in range(1, min(MOST_HEADINGS_ABOVE, len(rows) - 3) + 1):
        places = [row.number for row in rows[number - 1 : number + 3]]
        below = range(places[0] + 1, places[1])
        has_gap = bool(below) and (gaps is None or gaps.issuperset(below))
        if has_gap and places[2] - places[1] == places[3] - places[2] == 1:
            is_heading = number == 1 or (all(single[:number]) and _are_full(rows[number:]))
            return number if is_heading else 0
    if len(rows) > 3 and single[0] and _is_sentence(rows[0]) and _are_full(rows[1:]):
        return 1
    return 0


def _is_single(row: Row) -> bool:
    return sum(map(bool, map(str.strip, row.fields))) == 1


def _are_full(rows: Sequence[Row]) -> bool:
    """Tell whether nearly all rows have more than one field."""
    return 10 * sum(map(_is_single, within_deadline(rows))) <= len(rows)


def _is_sentence(row: Row) -> bool:
    """Tell whether a row is a sentence of four words or more: `Learn these words today!`."""
    text = "".join(row.fields).strip()
    return text.endswith((".", "!", "。", "！", "।")) and len(text.split()) >= WORDS_OF_SENTENCE


def capital_headings(rows: Sequence[Row], gaps: frozenset[int] | None) -> list[int]:
    """Return the places of headings above blocks of words without clues: `Fruit`, `apple`, `pear`.

    Empty lines are between blocks, and only the first word of each has a capital.
    """
    if not gaps or any(len(row.fields) > 1 for row in rows[:SHORTEST_BLOCK]):
        return []
    starts = [n for n, row in enumerate(rows) if n == 0 or row.number - 1 in gaps]
    sizes = [after - before for before, after in pairwise([*starts, len(rows)])]
    if len(starts) < 2 or min(sizes) < SHORTEST_BLOCK:
        return []
    firsts = set(starts)
    is_such = all(
        len(row.fields) == 1 and row.fields[0].lstrip()[:1].isupper() == (n in firsts)
        for n, row in enumerate(within_deadline(rows))
    )
    return starts if is_such else []


def isolated_headings(rows: Sequence[Row], gaps: frozenset[int] | None) -> list[int]:
    """Return the places of headings between empty lines: one field, where all others have more.

    `gaps` are the empty lines; None if all lines that are no rows are empty.
    """
    single = [
        n for n, row in enumerate(within_deadline(rows)) if not any(map(str.strip, row.fields[1:]))
    ]
    if not single or 3 * len(single) > len(rows) or len(single) == len(rows):
        return []
    found = [n for n in single if n + 1 < len(rows) and _is_alone(rows, n, gaps)]
    others = len(rows) - len(found)
    if not found or 10 * (len(single) - len(found)) > others:
        return []
    # Where most lines have empty ones around them, these mean nothing.
    apart = sum(_is_alone(rows, n, gaps) for n in range(len(rows) - 1)) - len(found)
    return found if 4 * apart <= others else []


def _is_alone(rows: Sequence[Row], n: int, gaps: frozenset[int] | None) -> bool:
    """Tell whether empty lines are around a row; the first needs none above it."""
    for one, other in pairwise(rows[max(n - 1, 0) : n + 2]):
        between = range(one.number + 1, other.number)
        if not between or not (gaps is None or gaps.issuperset(between)):
            return False
    return True


def unnumbered_headings(numbers: Sequence[str | None]) -> list[int]:
    """Return the places of lines without a number where those around them go on counting."""
    if None not in numbers or len(numbers) - numbers.count(None) < 2:
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
