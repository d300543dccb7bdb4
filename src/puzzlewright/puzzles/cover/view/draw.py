"""Drawing a cover problem: a table with a column for each item and a row for each option.

Without a solution every square is filled. With one, the chosen rows keep full squares on a band
and get a mark at the left, and all others are only outlined, so that it reads in grey as well.
Huge problems are drawn in part, and a note says what is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from puzzlewright.puzzles.abilities import Drawing
from puzzlewright.puzzles.cover.items import item_of, join_bounds
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.solution import CoverSolution
from puzzlewright.render.svg import SANS, document, element, group, number, path, text

#: What is drawn of a huge problem. More than this nobody can take in, and viewers get slow.
MOST_COLUMNS = 100
MOST_ROWS = 120

CELL = 16  #: width of a column and height of a row
INSET = 2  #: from the border of a cell to its square
GAP = 16  #: between primary and secondary items
MARGIN = 12
LETTER = 6.2  #: about the width of a letter of a label
COLOUR_LETTERS = 2  #: letters of a colour's name that fit into a square
LABEL = 24  #: letters of a label, beyond which it is cut

PLAIN = "#27496d"  #: squares without a colour
OUTLINE = "#a9b4c2"
LINES = "#e6eaef"
BAND = "#ffe9a8"
INK = "#1d2733"
FAINT = "#7a8694"

#: Squares by colour, distinct also for colour-blind people; then they come again.
COLOURS = ("#b3541e", "#0f766e", "#7a3e9d", "#8a6d00", "#b0305c", "#2563c9", "#4d6b1f", "#5b4636")


class Table:
    """Where everything goes."""

    primary: tuple[Any, ...]
    secondary: tuple[Any, ...]

    def __init__(self, cover: Cover, solution: CoverSolution | None) -> None:
        self.cover = cover
        self.chosen: frozenset[int] = frozenset(solution.numbers if solution else ())
        self.is_solved: bool = solution is not None
        self.primary, self.secondary = _items_shown(cover)
        self.rows: list[int] = _rows_shown(len(cover.options), self.chosen)
        self.colours: dict[str, int] = _colour_numbers(cover)
        labels = _labels(cover)
        self.labels: list[str] = [labels[item] for item in (*self.primary, *self.secondary)]
        numbers = len(str(max(self.rows, default=0)))
        self.left: float = MARGIN + CELL + numbers * LETTER + 6
        self.top: float = MARGIN + max(map(len, self.labels)) * LETTER + 6
        starts = [self.left + n * CELL for n in range(len(self.primary))]
        gap = self.left + len(self.primary) * CELL + GAP
        starts += [gap + n * CELL for n in range(len(self.secondary))]
        self.column: dict[Any, float] = dict(
            zip((*self.primary, *self.secondary), starts, strict=True)
        )
        self.right: float = starts[-1] + CELL
        self.bottom: float = self.top + len(self.rows) * CELL

    def row_top(self, position: int) -> float:
        """Return the upper border of the row that is drawn at this position."""
        return self.top + position * CELL

    def is_full(self, n: int) -> bool:
        """Tell whether the squares of an option are filled."""
        return n in self.chosen or not self.is_solved

    def ink(self, colour: str | None) -> str:
        """Return what squares of this colour are filled with."""
        return PLAIN if colour is None else COLOURS[self.colours[colour] % len(COLOURS)]

    def blocks(self) -> list[tuple[float, float]]:
        """Return the left and right border of the primary and of the secondary items."""
        middle = self.left + len(self.primary) * CELL
        return [(self.left, middle)] + [(middle + GAP, self.right)] * bool(self.secondary)


def draw(
    cover: Cover, solution: CoverSolution | None = None, notes: Sequence[str] | None = None
) -> str:
    """Return the drawing, with notes below the table (default: the size of the problem)."""
    table = Table(cover, solution)
    notes = _notes(table) if notes is None else notes
    widest = max((len(note) for note in notes), default=0)
    width = max(table.right, MARGIN + widest * LETTER) + MARGIN
    height = table.bottom + 8 + len(notes) * 16 + MARGIN
    return document(
        width,
        height,
        element("rect", width=width, height=height, fill="#fff"),
        _bands(table),
        _lines(table),
        _item_labels(table),
        _row_labels(table),
        _threads(table),
        _squares(table),
        _colour_letters(table),
        _note_lines(table, notes),
        title="An exact cover problem" + (" and a solution" if table.is_solved else ""),
        font_family=SANS,
        font_size=11,
    )


def _items_shown(cover: Cover) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the items to draw; secondary ones keep up to a third of the room."""
    kept = max(MOST_COLUMNS - len(cover.items), min(len(cover.secondary), MOST_COLUMNS // 3))
    primary = cover.items[: MOST_COLUMNS - min(kept, len(cover.secondary))]
    return primary, cover.secondary[: MOST_COLUMNS - len(primary)]


def _rows_shown(count: int, chosen: frozenset[int]) -> list[int]:
    """Return the options to draw: those of the solution and the first others, in order."""
    kept = sorted(chosen)[:MOST_ROWS]
    others = [n for n in range(count) if n not in chosen]
    return sorted(kept + others[: MOST_ROWS - len(kept)])


def _colour_numbers(cover: Cover) -> dict[str, int]:
    """Return numbers for the colours, in the order of their first appearance."""
    return {colour: n for n, colour in enumerate(cover._names.of_colour.values())}


def _labels(cover: Cover[Any, Any]) -> dict[Any, str]:
    labels = dict(cover._names.of_item)
    for item, bounds in zip(cover.items, cover.bounds, strict=True):
        labels[item] = join_bounds(labels[item], bounds)
    return {
        item: label if len(label) <= LABEL else label[: LABEL - 1] + "…"
        for item, label in labels.items()
    }


def _bands(table: Table) -> str:
    """Draw what lies behind the chosen rows, and the mark at their left."""
    bands = []
    for position, n in enumerate(table.rows):
        if n in table.chosen:
            y = table.row_top(position)
            width = table.right - MARGIN - CELL
            bands.append(element("rect", x=MARGIN + CELL, y=y, width=width, height=CELL))
            mark = path("M", MARGIN + 2, y + 3, "l", 9, 5, -9, 5, "z")
            bands.append(element("path", d=mark, fill=INK))
    return group(*bands, fill=BAND)


def _lines(table: Table) -> str:
    """Draw the lines between the cells, and a heavier one where options are left out."""
    steps: list[str | float] = []
    for left, right in table.blocks():
        for position in range(len(table.rows) + 1):
            steps += ["M", left, table.row_top(position), "H", right]
    for x in (*table.column.values(), *(right for _, right in table.blocks())):
        steps += ["M", x, table.top, "V", table.bottom]
    lines = [element("path", d=path(*steps), fill="none", stroke=LINES)]
    breaks = [p for p in range(1, len(table.rows)) if table.rows[p] != table.rows[p - 1] + 1]
    for position in breaks:
        step = path("M", table.left, table.row_top(position), "H", table.right)
        lines.append(element("path", d=step, stroke=FAINT, stroke_dasharray="2 3"))
    return group(*lines)


def _item_labels(table: Table) -> str:
    """Write the items above their columns, turned to read upwards."""
    y = table.top - 6
    return group(
        *(
            _vertical_text(x + CELL / 2 + 4, y, label)
            for x, label in zip(table.column.values(), table.labels, strict=True)
        ),
        fill=INK,
    )


def _vertical_text(x: float, y: float, words: str) -> str:
    return text(x, y, words, transform=f"rotate(-90 {number(x)} {number(y)})")


def _row_labels(table: Table) -> str:
    """Write the numbers of the options, those of the chosen ones in bold."""
    x = table.left - 6
    return group(
        *(
            text(
                x,
                table.row_top(position) + CELL / 2 + 4,
                str(n),
                fill=INK if n in table.chosen else None,
                font_weight="bold" if n in table.chosen else None,
            )
            for position, n in enumerate(table.rows)
        ),
        fill=FAINT,
        text_anchor="end",
        font_size=10,
    )


def _threads(table: Table) -> str:
    """Draw a line through the squares of each option, for the eye to follow."""
    steps: list[str | float] = []
    for position, n in enumerate(table.rows):
        starts = [x for x, _ in _cells(table, n)]
        if len(starts) > 1:
            y = table.row_top(position) + CELL / 2
            steps += ["M", min(starts) + CELL / 2, y, "H", max(starts) + CELL / 2]
    return element("path", d=path(*steps), stroke=OUTLINE, fill="none")


def _cells(table: Table, n: int) -> Iterator[tuple[float, str | None]]:
    """Yield where the squares of an option go, and their colours."""
    for member in table.cover.options[n]:
        item = item_of(member)
        if item in table.column:
            yield table.column[item], table.cover._names.pair(member)[1]


def _squares(table: Table) -> str:
    """Draw the squares, one path for all that look alike."""
    alike: dict[tuple[str, str], list[str | float]] = {}
    side = CELL - 2 * INSET
    for position, n in enumerate(table.rows):
        for x, colour in _cells(table, n):
            ink = table.ink(colour)
            look = (ink, ink) if table.is_full(n) else ("#fff", OUTLINE)
            steps = alike.setdefault(look, [])
            steps += ["M", x + INSET, table.row_top(position) + INSET]
            steps += ["h", side, "v", side, "h", -side, "z"]
    return group(
        *(
            element("path", d=path(*steps), fill=fill, stroke=stroke)
            for (fill, stroke), steps in alike.items()
        )
    )


def _colour_letters(table: Table) -> str:
    """Write the beginning of its colour into each square that has one."""
    letters = [
        text(
            x + CELL / 2,
            table.row_top(position) + CELL / 2 + 3,
            colour[:COLOUR_LETTERS],
            fill=None if table.is_full(n) else table.ink(colour),
        )
        for position, n in enumerate(table.rows)
        for x, colour in _cells(table, n)
        if colour is not None
    ]
    return group(*letters, fill="#fff", text_anchor="middle", font_size=9, font_weight="bold")


def _notes(table: Table) -> list[str]:
    """Say how large the problem is, and what the drawing leaves out."""
    cover = table.cover
    sizes = [_count_words(len(cover.items), "primary item")]
    if cover.secondary:
        sizes.append(_count_words(len(cover.secondary), "secondary item"))
    sizes.append(_count_words(len(cover.options), "option"))
    if table.is_solved:
        sizes.append(f"{len(table.chosen)} chosen")
    options, items = omitted_counts(table)
    missing = [(options, "option"), (items, "item")]
    left_out = [_count_words(count, what) for count, what in missing if count]
    return [", ".join(sizes)] + [f"Not drawn: {' and '.join(left_out)}."] * bool(left_out)


def omitted_counts(table: Table) -> tuple[int, int]:
    """Return how many options and items are not drawn."""
    cover = table.cover
    items = len(cover.items) + len(cover.secondary) - len(table.column)
    return len(cover.options) - len(table.rows), items


def _count_words(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _note_lines(table: Table, notes: Sequence[str]) -> str:
    start = table.bottom + 20
    return group(*(text(MARGIN, start + 16 * n, note) for n, note in enumerate(notes)), fill=FAINT)


class CoverDrawing(Drawing["Cover"]):
    """The table of items and options; the options of a solution stand out."""

    __slots__ = ()

    def svg(self, solution: CoverSolution | None = None) -> str:
        """Return the drawing in the usual style."""
        return draw(self.puzzle, solution)
