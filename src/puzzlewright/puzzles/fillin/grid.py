"""The grid of a fill-in or crossword: blocked and open cells, and the slots that words go into.

A slot is a row or column of open cells side by side, two or more, up to a blocked cell, a bar or
the edge. Slots are numbered as crosswords are: cell by cell in reading order, wherever one begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.immutable import assign, frozen
from puzzlewright.words.marks import BELOW, NO_MARKS, RIGHT, Bar, Marks, marks_on, require_blank

#: A row and a column, counted from 0.
Cell = tuple[int, int]

#: What a cell of a template holds: None where it is blocked, "" where it is open, else what is
#: given: a letter, or several in one cell (a rebus).
Content = str | None

#: Cells in a row that are fewer than this are no slot.
SHORTEST = 2

#: Rows between two looks at the deadline.
ROWS = 8


class Slot(NamedTuple):
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
class Template:
    """Blocked and open cells, with letters that are given.

    `marks` are bars between cells, at which slots end, circles, shades and voids.
    """

    rows: tuple[tuple[Content, ...], ...]
    marks: Marks

    def __init__(self, rows: Iterable[Sequence[Content]], marks: Marks | None = None) -> None:
        assign(self, "rows", tuple(tuple(row) for row in rows))
        if not self.rows or not self.rows[0]:
            raise InputError("the grid has no cells")
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.rows[0]):
                reason = f"row {number} has {len(row)} cells, the first one {len(self.rows[0])}"
                raise InputError(reason)
        shown = marks_on(marks, self.height, self.width) if marks else NO_MARKS
        assign(self, "marks", shown)
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
        from puzzlewright.puzzles.fillin.statistics import toggled

        return self.with_rows(toggled(self, cells, symmetry))

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
            for row in looking(range(self.height), ROWS)
            for col in range(self.width)
            if self.rows[row][col] is not None
        )

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """All slots, those across first, each sort by its numbers."""
        across, down = [], []
        opened, bars = frozenset(self.open_cells), self.marks.bars
        number = 0
        for cell in looking(self.open_cells):
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
