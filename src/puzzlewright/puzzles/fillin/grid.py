"""The grid of a fill-in or crossword: blocked and open cells, its slots, and its picture as text.

A slot is a row or column of open cells side by side, two or more, up to a blocked cell, a bar or
the edge. Slots are numbered as crosswords are: cell by cell in reading order, wherever one begins.

Pictures of grids: a line for each row, a sign or a letter for each cell.

    signs         open   blocked
    * and .       *      .
    * and #       *      #
    _ and #       _      #
    _ and .       _      .
    . and #       .      #

A dot is open or blocked, as the other sign tells. A picture of dots alone has open cells, for there
would be no puzzle otherwise; dots and letters without another sign tell nothing and are refused.
Letters and digits are given. Several letters in one cell stand in parentheses: `(QU)`. Gaps between
cells mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.core.serialisable import Record, Serialisable
from puzzlewright.words.cells.alphabet import Alphabet, clusters
from puzzlewright.words.cells.cell_text import (
    MOST_CELLS,
    MOST_CHARACTERS,
    is_letter,
    is_western,
    letters,
    parse_group,
)
from puzzlewright.words.grids.marks import (
    BELOW,
    NO_MARKS,
    RIGHT,
    Bar,
    Marks,
    mark_pictures,
    require_blank,
    require_marks,
)
from puzzlewright.words.lines import Line

#: A row and a column, counted from 0.
Cell = tuple[int, int]

#: What a cell of a template holds: None where it is blocked, "" where it is open, else what is
#: given: a letter, or several in one cell (a rebus).
Content = str | None

#: Cells in a row that are fewer than this are no slot.
SHORTEST = 2

#: Rows between two looks at the deadline.
ROWS = 8


#: How names of slots end.
DIRECTIONS = {"a": "Across", "d": "Down"}

#: Names of slots; and in short, where nothing else can be meant: 3D is a word, too.
SLOT_NAME = r"([0-9]{1,6})\s*-\s*(across|down)"
SHORT_SLOT_NAME = r"([0-9]{1,6})\s*-?\s*(a|across|d|down)"


def slot_name(text: str, pattern: str = SLOT_NAME) -> str | None:
    """Return the name of a slot as it is written here: `17-across` is `17-Across`; else None."""
    found = re.fullmatch(pattern, text.strip(), re.IGNORECASE)
    return None if found is None else f"{int(found[1])}-{DIRECTIONS[found[2][0].lower()]}"


@dataclass(frozen=True, slots=True)
class Slot(Record):
    """Where a word goes."""

    number: int  #: as printed in the grid
    across: bool
    cells: tuple[Cell, ...]

    @property
    def length(self) -> int:
        """How many cells it has."""
        return len(self.cells)

    @property
    def name(self) -> str:
        """What people call it: 12-Across."""
        return f"{self.number}-{'Across' if self.across else 'Down'}"


@frozen
class Template(Serialisable):
    """Blocked and open cells, with letters that are given.

    `marks` are bars between cells, at which slots end, circles, shades and voids.
    """

    rows: tuple[tuple[Content, ...], ...]
    marks: Marks

    def as_json(self) -> dict[str, Any]:
        """Return the rows and the marks, as the JSON of a fill-in has them."""
        from puzzlewright.puzzles.fillin.codec import SIGNS  # codecs stand on grids
        from puzzlewright.words.codec import rows_to_json

        marks = mark_pictures(self.marks, self.height, self.width)
        return {"rows": rows_to_json(self.rows, SIGNS), **marks}

    def __init__(self, rows: Iterable[Sequence[Content]], marks: Marks | None = None) -> None:
        set_attribute(self, "rows", tuple(tuple(row) for row in rows))
        if not self.rows or not self.rows[0]:
            raise InputError("the grid has no cells")
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.rows[0]):
                reason = f"row {number} has {len(row)} cells, the first one {len(self.rows[0])}"
                raise InputError(reason)
        shown = require_marks(marks, self.height, self.width) if marks else NO_MARKS
        set_attribute(self, "marks", shown)
        if self.marks.voids:
            require_blank(self.marks, frozenset(self.open_cells))

    def with_rows(self, rows: Iterable[Sequence[Content]]) -> Template:
        """Return a template with the same marks and other letters."""
        return Template(rows, self.marks)

    def with_blocks(self, cells: Iterable[Cell], symmetry: str = "half-turn") -> Template:
        """Return a template with some cells inverted: blocked ones open, open ones blocked.

        With them change the cells that `symmetry` takes them to: "half-turn" (also "rotate"),
        "quarter-turn", "left-right", "up-down", "diagonal" or "none". Letters go, bars stay.
        """
        # It stands on this module.
        from puzzlewright.puzzles.fillin.statistics import toggle_blocks

        return self.with_rows(toggle_blocks(self, cells, symmetry))

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def content(self, cell: Cell) -> Content:
        """Return the content of a cell; None outside the grid."""
        row, col = cell
        return self.rows[row][col] if 0 <= row < self.height and 0 <= col < self.width else None

    @cached_property
    def open_cells(self) -> tuple[Cell, ...]:
        """All cells that are not blocked, in reading order."""
        return tuple(
            (row, col)
            for row in within_deadline(range(self.height), ROWS)
            for col in range(self.width)
            if self.rows[row][col] is not None
        )

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """All slots, those across first, each sort by its numbers."""
        across, down = [], []
        opened, bars = frozenset(self.open_cells), self.marks.bars
        number = 0
        for cell in within_deadline(self.open_cells):
            row, col = cell
            left, above = (row, col - 1), (row - 1, col)
            goes_on = left in opened and (left, RIGHT) not in bars
            right = () if goes_on else _run(cell, RIGHT, opened, bars)
            goes_on = above in opened and (above, BELOW) not in bars
            below = () if goes_on else _run(cell, BELOW, opened, bars)
            number += bool(right or below)
            if right:
                across.append(Slot(number, True, right))
            if below:
                down.append(Slot(number, False, below))
        return (*across, *down)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Template):
            return False
        return self.rows == other.rows and self.marks == other.marks

    def __hash__(self) -> int:
        return hash((self.rows, self.marks))

    def __repr__(self) -> str:
        slots = f"{len(self.slots)} slot{'s' * (len(self.slots) != 1)}"
        return f"<Template {self.height}×{self.width}: {slots}>"


def _run(first: Cell, side: str, opened: frozenset[Cell], bars: frozenset[Bar]) -> tuple[Cell, ...]:
    """Return the open cells from one on, across or down, up to a bar; () if they are no slot."""
    down, right = (0, 1) if side == RIGHT else (1, 0)
    row, col = first
    cells = []
    while (row, col) in opened:
        cells.append((row, col))
        if ((row, col), side) in bars:
            break
        row, col = row + down, col + right
    return tuple(cells) if len(cells) >= SHORTEST else ()


#: The signs that stand for cells.
SIGNS = "*_#."
SIGNS_AND_GAPS = frozenset(SIGNS + " \t")

#: Pairs of an open and a blocked sign that go together.
PAIRS = (("*", "."), ("*", "#"), ("_", "#"), ("_", "."), (".", "#"))

_PART = r"\([^()\s]*\)|[()]|[^()\s]+"  # compiled only for pictures that need it


class PictureCell(NamedTuple):
    """A cell of a picture as it is written, and the column in which it begins."""

    text: str
    is_sign: bool
    column: int


def has_signs(text: str) -> bool:
    """Tell whether a line has a sign for a cell in it, as a row has and a word has not."""
    return any(sign in text for sign in SIGNS)


def read_row(line: Line, alphabet: Alphabet | None = None) -> list[PictureCell]:
    """Return the cells of a row; an InputError points at what is none."""
    if SIGNS_AND_GAPS.issuperset(line.text):  # as most rows are
        return [
            PictureCell(sign, True, at) for at, sign in enumerate(line.text, 1) if sign in SIGNS
        ]
    marks = []
    for text, column in _picture_parts(line):
        if text in SIGNS:
            marks.append(PictureCell(text, True, column))
        elif text[0] == "(":
            marks.append(PictureCell(parse_group(line, text, alphabet, column), False, column))
        elif not is_letter(text):
            raise line.error("not a grid cell: use one of * _ # ., a letter or (…)", text, column)
        else:
            marks.append(PictureCell(letters(line, text, alphabet, column), False, column))
    return marks


def _picture_parts(line: Line) -> Iterator[tuple[str, int]]:
    """Yield the cells of a row as they are written, and the column in which each begins."""
    if is_western(line.text) and "(" not in line.text and ")" not in line.text:
        yield from ((sign, at) for at, sign in enumerate(line.text, 1) if not sign.isspace())
        return
    for found in re.finditer(_PART, line.text):
        if found[0][0] == "(":
            yield found[0], found.start() + 1
            continue
        column = found.start() + 1
        for cluster in clusters(found[0]):
            yield cluster, column
            column += len(cluster)


def read_picture(lines: list[Line], alphabet: Alphabet | None = None) -> Template:
    """Return the grid that lines are a picture of."""
    too_large = lines[0].error(f"a grid has at most {MOST_CELLS:,} cells")
    if sum(len(line.text) for line in lines) > MOST_CHARACTERS:
        raise too_large
    rows = [read_row(line, alphabet) for line in within_deadline(lines, 16)]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(rows[0]):
            first = f"line {lines[0].number} has {len(rows[0])}"
            raise line.error(f"ragged grid: {len(row)} cells here, {first}")
    if len(rows) * len(rows[0]) > MOST_CELLS:
        raise too_large
    opened, blocked = _sign_meaning(lines, rows)
    meaning: dict[str, Content] = dict.fromkeys(opened, "") | dict.fromkeys(blocked)
    return Template(
        [meaning[m.text] if m.is_sign else m.text for m in row] for row in within_deadline(rows, 16)
    )


def _sign_meaning(lines: list[Line], rows: list[list[PictureCell]]) -> tuple[str, str]:
    """Return which sign is open and which is blocked; "" for those that do not occur."""
    first: dict[str, Line] = {}
    for line, row in zip(lines, rows, strict=True):
        for sign in {mark.text for mark in row if mark.is_sign}:
            first.setdefault(sign, line)
    if set(first) == {"."} and not all(mark.is_sign for row in rows for mark in row):
        reason = "dots and letters alone: write open cells as * or blocked ones as #"
        raise first["."].error(f"{reason}, to make clear what a dot means")
    for opened, blocked in ((".", ""), *PAIRS):
        if set(first) <= {opened, blocked}:
            return opened, blocked
    names = " ".join(sign for sign in SIGNS if sign in first)
    last = max(first.values(), key=lambda line: line.number)
    raise last.error(f"characters that do not go together: {names} (one for open, one for blocked)")
