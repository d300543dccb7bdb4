"""The list of a word search: phrases in columns, each with its translation in a softer ink.

It is in alphabetical order, for that is how one looks a phrase up that one has found; the style
`as-given` keeps to the order of the puzzle's list. A phrase is written as its list has it. What is
too long for a column goes on in the next line, a bit further in.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf

from puzzlewright.render import svg
from puzzlewright.render.columns import (
    COLUMN_GAP,
    INK,
    LINE,
    SIZE,
    Listing,
    ListLine,
    balanced,
    in_columns,
    side_by_side,
)
from puzzlewright.render.lettering import (
    END,
    ISOLATE,
    RUNNING,
    UNBROKEN,
    is_rightward,
    text_width,
    wrapped,
)
from puzzlewright.render.wordbank import place_in_alphabet
from puzzlewright.typed import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import Final

    from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

#: What can be listed, by the names of styles; phrases and translations, if it is none of them.
LISTS: Final = ("no-list", "no-translations", "translations")

#: The ink of translations.
SOFT: Final = "#666666"

#: How much further in a line begins that goes on.
INDENT: Final = SIZE

#: There are at most so many columns, and more than so many only if they are so long.
MOST_COLUMNS: Final = 6
FEW_COLUMNS: Final = 3
SHORTEST: Final = 3

#: The gap between columns grows up to this, to make the list as wide as the grid.
WIDEST_GAP: Final = 14 * SIZE

#: What the lines of a phrase after its first cost, in lines: they are squared, times this.
BROKEN: Final = 0.5

#: A sign before what goes from left to right, whatever is around it.
ISOLATE_RIGHTWARD: Final = "\u2066"


class Item(NamedTuple):
    """What the list says of a phrase."""

    text: str
    translation: str = ""


class Row(NamedTuple):
    """A line on paper: a part of a phrase, or of a translation, or the end of one and the other."""

    text: str
    translation: str = ""


class PhraseList(NamedTuple):
    """Items in columns."""

    listing: Listing
    rows: Sequence[Sequence[Row]]  #: of each item


def items(puzzle: WordSearch, listed: str | None, *, as_given: bool = False) -> list[Item]:
    """Return what is listed, in its order; a phrase without translation is always shown itself."""
    if listed == "no-list":
        return []
    if listed == "translations":
        found = [Item(_one_line(each.clue) or _one_line(each.text)) for each in puzzle.phrases]
    elif listed == "no-translations":
        found = [Item(_one_line(each.text)) for each in puzzle.phrases]
    else:
        found = [Item(_one_line(each.text), _one_line(each.clue)) for each in puzzle.phrases]
    return found if as_given else sorted(found, key=lambda item: place_in_alphabet(item.text))


def _one_line(text: str) -> str:
    return " ".join(text.split())


# Setting


def rows_of(item: Item, width: float) -> list[Row]:
    """Return the lines of an item that keep to a width."""
    whole = f"{item.text}{UNBROKEN}– {item.translation}" if item.translation else item.text
    lines = wrapped(whole, width / SIZE)
    if len(lines) > 1:
        lines = wrapped(whole, (width - INDENT) / SIZE)
    left = len("".join(item.text.split()))  # signs of the phrase that are still to come
    rows = []
    for line in lines:
        at = 0
        while at < len(line) and left:
            left -= not line[at].isspace()
            at += 1
        rows.append(Row(line[:at], line[at:]))
    return rows


def _line(rows: Sequence[Row]) -> ListLine:
    """Return the room that an item takes."""
    widths = [RUNNING * SIZE * text_width("".join(row)) for row in rows]
    width = max(width + INDENT * (at > 0) for at, width in enumerate(widths))
    return ListLine("", width, more=("",) * (len(rows) - 1))


def below(found: Sequence[Item], width: float) -> PhraseList:
    """Return the items in as many columns as suit a width."""
    best, least = _columns(found, 1, width), inf
    words = [word for item in found for part in item for word in part.split()]
    widest = INDENT + RUNNING * SIZE * max(map(text_width, words), default=0)
    for number in range(1, MOST_COLUMNS + 1):
        if number > FEW_COLUMNS and -(-len(found) // number) < SHORTEST:
            break
        column = (width - (number - 1) * COLUMN_GAP) / number
        if number > 1 and column < widest:
            break
        tried = _columns(found, number, column)
        broken = sum((len(rows) - 1) ** 2 for rows in tried.rows)
        cost = round(tried.listing.height / LINE) + BROKEN * broken
        if cost < least:
            best, least = tried, cost
    return best


def _columns(found: Sequence[Item], number: int, column: float) -> PhraseList:
    """Return so many columns, of about the same height each."""
    rows = [rows_of(item, column) for item in found]
    lines = [_line(each) for each in rows]
    if any(line.more for line in lines):
        return PhraseList(balanced(lines, number), rows)
    ends = [-(-len(lines) * n // number) for n in range(number + 1)]
    pairs = [(start, end) for start, end in pairwise(ends) if start < end]
    parts = [in_columns(lines[start:end], inf).columns[0] for start, end in pairs]
    return PhraseList(side_by_side(parts), rows)


def beside(found: Sequence[Item], column: float, height: float) -> PhraseList:
    """Return the items in columns of some height, no wider than so much each."""
    rows = [rows_of(item, column) for item in found]
    return PhraseList(in_columns([_line(each) for each in rows], height), rows)


# Drawing


def spread(listing: Listing, width: float) -> tuple[float, float]:
    """Return the gap between columns that makes a list so wide, if it can, and its width then."""
    gaps = len(listing.columns) - 1
    gap = min(WIDEST_GAP, COLUMN_GAP + max(0.0, width - listing.width) / max(1, gaps))
    return gap, listing.width + gaps * (gap - COLUMN_GAP)


def parts(phrases: PhraseList, gap: float, from_right: float | None) -> list[str]:
    """Return the columns, from left to right, or leftwards from some place."""
    groups = []
    left = list(phrases.rows)
    x = 0.0
    for column in phrases.listing.columns:
        texts: list[str] = []
        for rows, y in zip(left, column.heights, strict=False):
            for at, row in enumerate(rows):
                texts.append(_row(row, x + INDENT * (at > 0), y + LINE * at, from_right))
        left = left[len(column.lines) :]
        groups.append(svg.group(*texts, class_="words", font_size=SIZE, fill=INK))
        x += column.width + gap
    return groups


def _row(row: Row, x: float, y: float, from_right: float | None) -> str:
    """Return a line on paper; where the list goes leftwards, so do its lines."""
    leftward = from_right is not None
    text, gap, translation = row.text, "", row.translation
    if text and translation:
        # The dash between spaces, of which the first would be dropped where an element begins.
        gap, translation = UNBROKEN + translation[1:3], translation[3:]
    inside = svg.escape(_marked(text, leftward))
    if gap or translation:
        soft = svg.escape(gap + _marked(translation, leftward))
        inside += svg.element("tspan", soft, fill=SOFT)
    if leftward:
        inside = f"{ISOLATE}{inside}{END}"
    at = x if from_right is None else from_right - x
    return svg.element("text", inside, x=at, y=y, text_anchor="end" if leftward else None)


def _marked(text: str, leftward: bool) -> str:
    """Return a text, between signs that keep it together if it goes against its line."""
    if not text or is_rightward(text) != leftward:
        return text
    return f"{ISOLATE_RIGHTWARD if leftward else ISOLATE}{text}{END}"
