"""Lists in columns, as they stand below or beside a grid: heads, words, numbered clues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.render import svg
from puzzlewright.render.cell_grid import CellGrid
from puzzlewright.render.svg import sheet, translate
from puzzlewright.render.text_metrics import RUNNING, isolate, text_width, wrap

SIZE: Final = 13.0
LINE: Final = 1.4 * SIZE
SPACE: Final = 0.5 * LINE  #: above a head
COLUMN_GAP: Final = 1.7 * SIZE
MOST_COLUMN_GAP: Final = 5 * SIZE
LABEL_GAP: Final = 0.5 * SIZE
TINY: Final = 0.01  #: so much is no more than sums are off
LEAST_LINES: Final = 8  #: no column is shorter, while there is more than one

INK: Final = "#111111"
SOFT_INK: Final = "#5d6875"


class ListLine(NamedTuple):
    """A line of a list: a head, or a word with perhaps a number; or a clue that takes more."""

    text: str
    width: float
    label: str = ""
    label_width: float = 0.0
    is_head: bool = False
    more: tuple[str, ...] = ()  #: the lines below it that are never parted from it


class Column(NamedTuple):
    """Lines that stand below one another, with the heights at which they do."""

    lines: list[ListLine]
    heights: list[float]
    label_width: float
    width: float

    @property
    def foot(self) -> float:
        """Where the last line of all stands."""
        return self.heights[-1] + LINE * len(self.lines[-1].more)


class Listing(NamedTuple):
    """Columns side by side."""

    columns: list[Column]
    width: float
    height: float


def head(text: str) -> ListLine:
    """Return a line that stands above others."""
    return ListLine(text, SIZE * text_width(text), is_head=True)


def entry(text: str, label: str = "") -> ListLine:
    """Return a line with a word, and a label before it if there is one."""
    return ListLine(text, SIZE * text_width(text), label, label_width(label))


def long_entry(text: str, label: str, width: float) -> ListLine:
    """Return as many lines as a text takes that keeps to a width, the label before the first."""
    parts = wrap(text, width / SIZE)
    widest = RUNNING * SIZE * max(map(text_width, parts))
    first, *more = isolate(parts)
    return ListLine(first, widest, label, label_width(label), more=tuple(more))


def label_width(label: str) -> float:
    """Return the room that a label takes before a line."""
    # All digits are as wide as 0, 1 as well.
    return SIZE * text_width(label.replace("1", "0")) + LABEL_GAP if label else 0.0


def fit_width(lines: Sequence[ListLine], width: float) -> Listing:
    """Return columns that keep to a width, as short as possible."""
    low, high = LEAST_LINES, max(LEAST_LINES, 2 * len(lines))
    while low < high:
        middle = (low + high) // 2
        if break_columns(lines, middle * LINE).width <= width:
            high = middle
        else:
            low = middle + 1
    return break_columns(lines, low * LINE)


def balance(lines: Sequence[ListLine], most: int) -> Listing:
    """Return at most `most` columns, as short as possible (to a line)."""
    rows = max(1, sum(1 + len(line.more) for line in lines) // most)
    while len((found := break_columns(lines, rows * LINE)).columns) > most:
        rows += 1
    return found


def break_columns(lines: Sequence[ListLine], most: float) -> Listing:
    """Return lines in columns of some height; no head stands at the foot of one."""
    columns: list[Column] = []
    start = 0
    while start < len(lines):
        heights = _heights(lines, start, most)
        end = start + len(heights)
        if end < len(lines) and lines[end - 1].is_head and len(heights) > 1:
            end -= 1
            heights.pop()
        columns.append(_column(list(lines[start:end]), heights))
        start = end
    return place_side_by_side(columns)


def place_side_by_side(columns: Iterable[Column]) -> Listing:
    """Return columns beside one another."""
    listed = list(columns)
    width = sum(column.width for column in listed) + COLUMN_GAP * (len(listed) - 1)
    height = max(column.foot for column in listed)
    return Listing(listed, width, height + 0.3 * SIZE)


def _heights(lines: Sequence[ListLine], start: int, most: float) -> list[float]:
    """Return where the lines of a column stand that begins with some line: at least that one."""
    heights: list[float] = []
    down = 0.0
    for at in within_deadline(range(start, len(lines))):
        top = down + (SPACE if lines[at].is_head and heights else 0)
        down = top + LINE * (1 + len(lines[at].more))
        if heights and down > most + TINY:
            break
        heights.append(top + SIZE)
    return heights


def _column(lines: list[ListLine], heights: list[float]) -> Column:
    """Return a column that is as wide as its lines need it."""
    labels = max(line.label_width for line in lines)
    widths = [line.width + (0 if line.is_head else labels) for line in within_deadline(lines)]
    return Column(lines, heights, labels, max(widths))


def sheet_with_list(
    picture: CellGrid,
    parts: Iterable[str],
    listing: Listing,
    at: tuple[float, float],
    *,
    margin: float,
    leftward: bool,
    soft: str = SOFT_INK,
    cell: float | None,
    title: str,
    desc: str,
) -> str:
    """Return a file with a grid, and a list at some place: below the grid, or beside it.

    Below the grid, the wider of the two has the other in its middle. With `leftward`, what is read
    from right to left has its list on the left. Cells are `cell` millimetres wide if given.
    """
    width = max(picture.width, at[0] + listing.width)
    height = max(picture.height, at[1] + listing.height)
    left = (width - picture.width) / 2 if at[1] else 0.0
    if leftward and at[0]:
        left, at = width - picture.width, (0.0, 0.0)
    drawn = [translate(margin + left, margin, *parts)]
    if listing.columns:
        gap = _wide_gap(listing, width) if at[1] else COLUMN_GAP
        right = (width if at[1] else listing.width) if leftward else None
        texts = _list_parts(listing, gap, soft=soft, from_right=right)
        drawn.append(translate(margin + at[0], margin + at[1], *texts))
    scale = None if cell is None else cell / picture.side
    size = (width + 2 * margin, height + 2 * margin)
    return sheet(*size, *drawn, scale=scale, title=title, desc=desc)


def _wide_gap(listing: Listing, width: float) -> float:
    """Return the gap between columns that spreads them over a width, but not too far."""
    spare = (width - listing.width) / max(1, len(listing.columns) - 1)
    return min(COLUMN_GAP + spare, MOST_COLUMN_GAP)


def _list_parts(listing: Listing, gap: float, *, soft: str, from_right: float | None) -> list[str]:
    """Return the columns: heads, numbers and words, heads and numbers in a `soft` ink.

    They go from left to right, or leftwards from some place.
    """
    parts = []
    x = 0.0
    for column in listing.columns:
        texts: list[str] = []
        for line, y in zip(column.lines, column.heights, strict=True):
            texts += _line_parts(line, x, y, column.label_width, soft, from_right)
        parts.append(svg.group(*texts, class_="words", font_size=SIZE, fill=INK))
        x += column.width + gap
    return parts


def _line_parts(
    line: ListLine, x: float, y: float, labels: float, soft: str, from_right: float | None
) -> list[str]:
    """Return the texts of a line that stands at some place."""

    def put(x: float, y: float, text: str, *, ends: bool = False, **style: svg.Value) -> str:
        leftward = from_right is not None
        at = x if from_right is None else from_right - x
        return svg.text(at, y, text, text_anchor="end" if ends != leftward else None, **style)

    if line.is_head:
        return [put(x, y, line.text, font_weight="bold", fill=soft)]
    label = [put(x + labels - LABEL_GAP, y, line.label, ends=True, fill=soft)] if line.label else []
    rows = enumerate((line.text, *line.more))
    return label + [put(x + labels, y + LINE * row, text) for row, text in rows]
