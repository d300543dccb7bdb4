"""Grids of words that cross: cells, runs, and the words that were placed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict, frozen, set_attribute
from puzzlewright.core.serialisable import Record, Serialisable
from puzzlewright.words.cells.alphabet import Alphabet, clusters
from puzzlewright.words.cells.cell_text import (
    MOST_CELLS,
    MOST_CHARACTERS,
    cell_text,
    is_western,
    parse_group,
)
from puzzlewright.words.grids.marks import (
    BELOW,
    NO_MARKS,
    RIGHT,
    Marks,
    mark_pictures,
    require_blank,
    require_marks,
)
from puzzlewright.words.lines import Line

#: What a cell holds; None where it is blank.
Content = str | None

#: The place of a cell: row and column, from 0 on.
Cell = tuple[int, int]

#: The repr shows this many characters of a grid.
SHOWN = 60

#: The ways to read.
ACROSS, DOWN = "across", "down"
STEPS: Final = {ACROSS: (0, 1), DOWN: (1, 0)}

#: The side of a cell on which a bar ends what is read that way.
SIDES: Final = {ACROSS: RIGHT, DOWN: BELOW}


@dataclass(frozen=True, slots=True)
class Run(Record):
    """Two or more letters in a line, with a blank, a bar or the edge before and behind them."""

    row: int
    col: int
    direction: str  #: ACROSS or DOWN
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        """The letters as one string."""
        return "".join(self.cells)

    @property
    def places(self) -> tuple[Cell, ...]:
        """The cells that it takes."""
        down, right = STEPS[self.direction]
        return tuple((self.row + n * down, self.col + n * right) for n in range(len(self.cells)))


@frozen
class Grid(Serialisable):
    """Letters and blanks on a board. They may break rules: check() verifies them.

    `marks` are bars between cells, at which runs end, circles, shades and voids.
    """

    __slots__ = ("__dict__", "marks", "rows")

    rows: tuple[tuple[Content, ...], ...]
    marks: Marks

    def as_json(self) -> dict[str, Any]:
        """Return the rows and the marks, as the JSON of a criss-cross has them."""
        from puzzlewright.words.codec import rows_to_json  # codecs stand on grids

        return {
            "rows": rows_to_json(self.rows),
            **mark_pictures(self.marks, self.height, self.width),
        }

    def __init__(self, rows: Iterable[Iterable[Content]], marks: Marks | None = None) -> None:
        set_attribute(self, "rows", tuple(tuple(row) for row in rows))
        shown = require_marks(marks, self.height, self.width) if marks else NO_MARKS
        set_attribute(self, "marks", shown)
        if self.marks.voids:
            require_blank(self.marks, self.letters.keys())

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max(map(len, self.rows), default=0)

    @cached_property
    def letters(self) -> Mapping[Cell, str]:
        """The cells that hold something, in reading order."""
        return ReadOnlyDict(
            ((row, col), content)
            for row, line in enumerate(self.rows)
            for col, content in enumerate(line)
            if content is not None
        )

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """All runs: in reading order of where they begin, across before down."""
        return tuple(self._runs())

    def _runs(self) -> Iterator[Run]:
        letters, bars = self.letters, self.marks.bars
        for row, col in within_deadline(letters):
            for direction, (down, right) in STEPS.items():
                before = (row - down, col - right)
                if before not in letters or (before, SIDES[direction]) in bars:
                    cells = tuple(self._run_letters(row, col, direction))
                    if len(cells) > 1:
                        yield Run(row, col, direction, cells)

    def _run_letters(self, row: int, col: int, direction: str) -> Iterator[str]:
        letters, bars = self.letters, self.marks.bars
        (down, right), side = STEPS[direction], SIDES[direction]
        while (content := letters.get((row, col))) is not None:
            yield content
            if ((row, col), side) in bars:
                return
            row, col = row + down, col + right

    @cached_property
    def connectors(self) -> tuple[Cell, ...]:
        """The cells in two runs, in reading order."""
        times: dict[Cell, int] = {}
        for run in self.runs:
            for place in run.places:
                times[place] = times.get(place, 0) + 1
        return tuple(place for place in self.letters if times.get(place, 0) > 1)

    @cached_property
    def numbers(self) -> Mapping[Cell, int]:
        """The numbers of the cells where runs begin, as in crosswords."""
        starts = sorted({(run.row, run.col) for run in self.runs})
        return ReadOnlyDict((start, n) for n, start in enumerate(starts, 1))

    def trim(self) -> Grid:
        """Return the grid without blank rows and columns around it, nor the marks in them."""
        if not self.letters:
            return Grid(())
        top, bottom = min(row for row, _ in self.letters), max(row for row, _ in self.letters)
        left, right = min(col for _, col in self.letters), max(col for _, col in self.letters)
        width = range(left, right + 1)
        rows = [[self.letters.get((row, col)) for col in width] for row in range(top, bottom + 1)]
        return Grid(rows, self.marks.shift(-top, -left).clip(len(rows), len(width)))

    def lines(self, blank: str = "-") -> list[str]:
        """Return a line for each row; cells of several characters stand in parentheses."""
        return ["".join(_cell_sign(content, blank) for content in row) for row in self.rows]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return False
        # A short row ends with blanks.
        return self.marks == other.marks and (self.rows == other.rows or self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        """What equal grids have in common, however long their rows are."""
        return (self.height, self.width, self.marks, tuple(self.letters.items()))

    def __repr__(self) -> str:
        lines = "/".join(self.lines())
        shown = lines if len(lines) <= SHOWN else f"{lines[: SHOWN - 1]}…"
        return f"<Grid {self.height}×{self.width}: {shown}>"


def _cell_sign(content: Content, blank: str) -> str:
    """Return a cell as it is written: in parentheses if it is no single letter, or an odd sign."""
    if content is None:
        return blank
    is_clear = len(content) == 1 and (content.isalnum() or not content.isascii())
    return content if is_clear else f"({content})"


# Rows of a criss-cross as they are written: `-` for a blank, a letter, or `(LJ)` for one cell

BLANK = "-"

#: What most rows hold: nothing to look at twice.
CAPITALS: frozenset[Content] = frozenset([None, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"])

_PART = r"\([^()\s]*\)|[()]|[^()\s]+"


def read_rows(lines: Sequence[Line], alphabet: Alphabet | None = None) -> list[list[Content]]:
    """Return the cells of rows, which have the same number of them; gaps mean nothing."""
    too_large = lines[0].error(f"a grid has at most {MOST_CELLS:,} cells")
    if sum(len(line.text) for line in lines) > MOST_CHARACTERS:
        raise too_large
    rows = [list(_cells(line, alphabet)) for line in lines]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(rows[0]):
            first = f"line {lines[0].number} has {len(rows[0])}"
            hint = "words come below an empty line"
            raise line.error(f"ragged grid: {len(row)} cells here, {first} ({hint})")
    if len(rows) * len(rows[0]) > MOST_CELLS:
        raise too_large
    return rows


def _cells(line: Line, alphabet: Alphabet | None) -> Iterator[Content]:
    """Yield what the cells of a row hold, in capitals."""
    for text, column in _parts(line):
        if text == BLANK:
            yield None
        elif text[0] in "()":
            yield parse_group(line, text, alphabet, column)
        elif not _is_sign(text):
            reason = "not a grid cell: use a letter, (…) or - for a blank"
            raise line.error(reason, text, column)
        else:
            yield parse_group(line, f"({text})", alphabet, column)


def _parts(line: Line) -> Iterator[tuple[str, int]]:
    """Yield the cells of a row as they are written, and the column in which each begins."""
    for found in re.finditer(_PART, line.text):
        column = found.start() + 1
        if found[0][0] in "()":
            yield found[0], column
            continue
        for cluster in clusters(found[0]):
            yield cluster, column
            column += len(cluster)


def _is_sign(text: str) -> bool:
    """Tell whether a cell may hold this without parentheses: a letter, a digit, an emoji."""
    if is_western(text):
        return text.isalnum()
    return unicodedata.category(text[0])[0] in "LNS"


def row_text(row: Sequence[Content], width: int) -> str:
    """Return a row as read_rows() reads it, filled up with blanks.

    Gaps are between the cells of a row in which neighbours would be taken for one sign else.
    """
    if CAPITALS.issuperset(row):
        return "".join([cell or BLANK for cell in row]).ljust(width, BLANK)
    known = {cell: BLANK if cell is None else _cell_text(cell) for cell in dict.fromkeys(row)}
    cells = [known[cell] for cell in row]
    cells += [BLANK] * (width - len(row))
    text = "".join(cells)
    if is_western(text) or [part for part, _ in _parts(Line(0, text, None))] == cells:
        return text
    return " ".join(cells)


def _cell_text(cell: str) -> str:
    if not cell:
        raise InputError("an empty cell, which the text format cannot hold")
    return cell_text(cell)
