"""The list of a word search: phrases in columns, each with its translation in a softer ink.

It is in alphabetical order, for that is how one looks a phrase up that one has found; the style
`as-given` keeps to the order of the puzzle's list. A phrase is written as its list has it. What is
too long for a column goes on in the next line, a bit further in.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import inf
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.recipes.provenance import puzzle_alphabet
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.render import svg
from puzzlewright.render.list_columns import (
    COLUMN_GAP,
    INK,
    LABEL_GAP,
    LINE,
    SIZE,
    SOFT_INK,
    Listing,
    ListLine,
    balance,
    break_columns,
    label_width,
    place_side_by_side,
)
from puzzlewright.render.text_metrics import (
    END,
    ISOLATE,
    RUNNING,
    UNBROKEN,
    is_rightward,
    text_width,
    wrap,
)
from puzzlewright.words.cells.alphabet import clusters
from puzzlewright.words.cells.collation import collation_key
from puzzlewright.words.entries import Entry
from puzzlewright.words.lists.annotations import without_annotations
from puzzlewright.words.phrase_lengths import phrase_lengths

#: What can be listed, by the names of styles; phrases and translations, if it is none of them.
NO_LIST, NO_TRANSLATIONS, TRANSLATIONS = "no-list", "no-translations", "translations"
LISTS: Final = (NO_LIST, NO_TRANSLATIONS, TRANSLATIONS)

#: Phrases without a translation that an error names.
MOST_NAMED: Final = 5

#: A line to write on: its width for each letter, at least and at most, what is before it, and how
#: far below the feet of letters it is.
BLANK_LETTER: Final = 0.65 * SIZE
LEAST_BLANK: Final = 5 * SIZE
MOST_BLANK: Final = 16 * SIZE
BLANK_GAP: Final = 0.5 * SIZE
BLANK_DROP: Final = 0.2 * SIZE
BLANK_WIDTH: Final = 0.06 * SIZE

#: The ink of translations.
SOFT: Final = "#666666"

#: How much further in a line begins that goes on.
INDENT: Final = SIZE

#: At most MOST_COLUMNS columns, and more than FEW_COLUMNS only if each has SHORTEST lines.
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
    label: str = ""  #: before it: its number
    blank: int = 0  #: after it is a line to write this many letters on


class Row(NamedTuple):
    """A line on paper: a part of a phrase, or of a translation, or the end of one and the other."""

    text: str
    translation: str = ""
    blank: float = 0.0  #: the least width of a line to write on behind it


class WordList(NamedTuple):
    """Items in columns."""

    listing: Listing
    rows: Sequence[Sequence[Row]]  #: of each item
    labels: Sequence[str]


def list_order(puzzle: WordSearch, listed: str | None, *, as_given: bool = False) -> list[int]:
    """Return the numbers of the phrases, as the puzzle counts them, in the order of the list."""
    every = range(len(puzzle.entries))
    if listed == TRANSLATIONS:
        require_translations(puzzle)
    if as_given:
        return list(every)
    if listed == TRANSLATIONS:  # in a language that nobody named
        texts, alphabet = [each.clue for each in puzzle.entries], ""
    else:
        texts, alphabet = [each.text for each in puzzle.entries], puzzle_alphabet(puzzle)
    return sorted(every, key=lambda n: collation_key(_one_line(texts[n]), alphabet))


def list_items(
    puzzle: WordSearch,
    listed: str | None,
    *,
    as_given: bool = False,
    first_letters: bool = False,
    solved: bool = False,
) -> list[Item]:
    """Return what is listed, in its order.

    Phrases are numbered if they are solved, and if they are to be written behind translations.
    """
    if listed == NO_LIST:
        return []
    found = []
    for number, n in enumerate(list_order(puzzle, listed, as_given=as_given), 1):
        entry = puzzle.entries[n]
        text, clue = _one_line(entry.text), _one_line(entry.clue)
        if listed == TRANSLATIONS and not solved:
            clue_text = f"{clue}{UNBROKEN}({phrase_lengths(entry.cells, entry.text)})"
            clue_text += f" {initials(entry)}" if first_letters else ""
            found.append(Item(clue_text, label=str(number), blank=len(entry.cells)))
        else:
            shown = "" if listed == NO_TRANSLATIONS else clue
            if first_letters and not solved:
                text = f"{initials(entry)}{UNBROKEN}({phrase_lengths(entry.cells, entry.text)})"
            found.append(Item(text, shown, str(number) if solved else ""))
    if solved:
        found += [
            Item(_one_line(each.text), _one_line(each.clue), f"+{n}")
            for n, each in enumerate(puzzle.bonus, 1)
        ]
    return found


def initials(entry: Entry) -> str:
    """Return the first letter of each word of a phrase: n… s… for na sunce, lj… for ljeto."""
    text = without_annotations(entry.text)
    words = [[sign for sign in clusters(word) if sign[0].isalnum()] for word in text.split()]
    words = [word for word in words if word]
    counts = phrase_lengths(entry.cells, entry.text).split(",")
    found = [word[0] for word in words]
    if len(counts) == len(words) and all(map(str.isdigit, counts)):
        starts = accumulate(map(int, counts[:-1]), initial=0)
        for n, (word, start) in enumerate(zip(words, starts, strict=True)):
            first = "".join(word)[: len(entry.cells[start])]
            if first.upper() == entry.cells[start]:
                found[n] = first
    return UNBROKEN.join(f"{first}…" for first in found) or "…"


def require_translations(puzzle: WordSearch) -> None:
    """Refuse phrases that have no translation, by name."""
    bare = [each.text for each in puzzle.entries if not each.clue.strip()]
    if bare:
        more = f" and {len(bare) - MOST_NAMED:,} more" if len(bare) > MOST_NAMED else ""
        names = ", ".join(bare[:MOST_NAMED]) + more
        reason = "the style translations needs a translation of every word; these have none"
        raise InputError(reason, text=names)


def _one_line(text: str) -> str:
    return " ".join(text.split())


# Setting


def item_rows(item: Item, width: float) -> list[Row]:
    """Return the lines of an item that keep to a width."""
    whole = f"{item.text}{UNBROKEN}– {item.translation}" if item.translation else item.text
    lines = wrap(whole, width / SIZE)
    if len(lines) > 1:
        lines = wrap(whole, (width - INDENT) / SIZE)
    left = len("".join(item.text.split()))  # signs of the phrase that are still to come
    rows = []
    for line in lines:
        at = 0
        while at < len(line) and left:
            left -= not line[at].isspace()
            at += 1
        rows.append(Row(line[:at], line[at:]))
    return _with_blank(rows, item.blank, width) if item.blank else rows


def _with_blank(rows: list[Row], letters: int, width: float) -> list[Row]:
    """Return the lines with one to write on: behind the last if there is room, else below it."""
    blank = min(max(LEAST_BLANK, letters * BLANK_LETTER), MOST_BLANK)
    last = rows[-1]._replace(blank=blank)
    if _width(last) + INDENT * (len(rows) > 1) <= width:
        return [*rows[:-1], last]
    return [*rows, Row("", "", min(blank, width - INDENT))]


def _width(row: Row) -> float:
    """Return how wide a line is at least."""
    text = row.text + row.translation
    written = RUNNING * SIZE * text_width(text) if text else 0.0
    return written + (row.blank + (BLANK_GAP if text else 0.0) if row.blank else 0.0)


def _line(rows: Sequence[Row], label: str) -> ListLine:
    """Return the room that an item takes."""
    width = max(_width(row) + INDENT * (at > 0) for at, row in enumerate(rows))
    return ListLine("", width, label, label_width(label), more=("",) * (len(rows) - 1))


def _labels(found: Sequence[Item]) -> float:
    """Return the room that the widest label of all takes."""
    return max((label_width(item.label) for item in found), default=0.0)


def fit_width(found: Sequence[Item], width: float) -> WordList:
    """Return the items in as many columns as suit a width."""
    best, least = _columns(found, 1, width), inf
    words = [word for item in found for part in item[:2] for word in part.split()]
    widest = _labels(found) + INDENT + RUNNING * SIZE * max(map(text_width, words), default=0)
    if any(item.blank for item in found):
        widest = max(widest, _labels(found) + INDENT + LEAST_BLANK)
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


def _columns(found: Sequence[Item], number: int, column: float) -> WordList:
    """Return `number` columns, of about the same height each."""
    rows, lines, labels = _set(found, column)
    if any(line.more for line in lines):
        return WordList(balance(lines, number), rows, labels)
    ends = [-(-len(lines) * n // number) for n in range(number + 1)]
    pairs = [(start, end) for start, end in pairwise(ends) if start < end]
    parts = [break_columns(lines[start:end], inf).columns[0] for start, end in pairs]
    return WordList(place_side_by_side(parts), rows, labels)


def fit_height(found: Sequence[Item], column: float, height: float) -> WordList:
    """Return the items in columns of some height, no wider than so much each."""
    rows, lines, labels = _set(found, column)
    return WordList(break_columns(lines, height), rows, labels)


def _set(found: Sequence[Item], column: float) -> tuple[list[list[Row]], list[ListLine], list[str]]:
    """Return the lines of items in a column of some width, the room that they take, the labels."""
    room = column - _labels(found)
    rows = [item_rows(item, room) for item in found]
    labels = [item.label for item in found]
    return rows, [_line(*each) for each in zip(rows, labels, strict=True)], labels


# Drawing


def column_gap(listing: Listing, width: float) -> tuple[float, float]:
    """Return the gap between columns that makes a list so wide, if it can, and its width then."""
    gaps = len(listing.columns) - 1
    gap = min(WIDEST_GAP, COLUMN_GAP + max(0.0, width - listing.width) / max(1, gaps))
    return gap, listing.width + gaps * (gap - COLUMN_GAP)


def list_parts(phrases: WordList, gap: float, from_right: float | None) -> list[str]:
    """Return the columns, from left to right, or leftwards from some place."""
    groups = []
    left = list(zip(phrases.rows, phrases.labels, strict=True))
    x = 0.0
    for column in phrases.listing.columns:
        texts: list[str] = []
        labels: list[str] = []
        lines: list[str | float] = []
        start = x + column.label_width
        for (rows, label), y in zip(left, column.heights, strict=False):
            if label:
                labels.append(_label(label, start - LABEL_GAP, y, from_right))
            for at, row in enumerate(rows):
                begin = start + INDENT * (at > 0)
                if row.text or row.translation:
                    texts.append(_row(row, begin, y + LINE * at, from_right))
                if row.blank:
                    lines += _blank(row, begin, x + column.width, y + LINE * at, from_right)
        left = left[len(column.lines) :]
        if labels:
            groups.append(svg.group(*labels, class_="labels", font_size=SIZE, fill=SOFT_INK))
        groups.append(svg.group(*texts, class_="words", font_size=SIZE, fill=INK))
        if lines:
            attributes: dict[str, svg.Value] = {"stroke": INK, "stroke_width": BLANK_WIDTH}
            groups.append(svg.element("path", d=svg.path(*lines), class_="lines", **attributes))
        x += column.width + gap
    return groups


def _label(label: str, end: float, y: float, from_right: float | None) -> str:
    """Return a number that ends where its phrase begins."""
    if from_right is not None:
        return svg.text(from_right - end, y, label)
    return svg.text(end, y, label, text_anchor="end")


def _blank(
    row: Row, begin: float, end: float, y: float, from_right: float | None
) -> list[str | float]:
    """Return the line to write on behind the text of a row, as far as its column goes."""
    start = begin + _width(row) - row.blank
    wide = end - start
    at = start if from_right is None else from_right - end
    return ["M", at, y + BLANK_DROP, "h", wide]


def _row(row: Row, x: float, y: float, from_right: float | None) -> str:
    """Return a line on paper; where the list goes leftwards, so do its lines."""
    leftward = from_right is not None
    text, gap, translation = row.text, "", row.translation
    if text and translation:
        # The dash between spaces, of which the first would be dropped where an element begins.
        gap, translation = UNBROKEN + translation[1:3], translation[3:]
    inside = svg.escape(_isolate(text, leftward))
    if gap or translation:
        soft = svg.escape(gap + _isolate(translation, leftward))
        inside += svg.element("tspan", soft, fill=SOFT)
    if leftward:
        inside = f"{ISOLATE}{inside}{END}"
    at = x if from_right is None else from_right - x
    return svg.element("text", inside, x=at, y=y, text_anchor="end" if leftward else None)


def _isolate(text: str, leftward: bool) -> str:
    """Return a text, between signs that keep it together if it goes against its line."""
    if not text or is_rightward(text) != leftward:
        return text
    return f"{ISOLATE_RIGHTWARD if leftward else ISOLATE}{text}{END}"
