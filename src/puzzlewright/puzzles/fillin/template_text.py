"""Pictures of grids: a line for each row, a sign or a letter for each cell.

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

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.words.cell_text import (
    MOST_CELLS,
    MOST_CHARACTERS,
    clusters,
    inside,
    is_letter,
    is_western,
    letters,
)
from puzzlewright.words.lines import Line

if TYPE_CHECKING:
    from puzzlewright.words.cells import Alphabet

#: The signs that stand for cells.
SIGNS = "*_#."
SIGNS_AND_GAPS = frozenset(SIGNS + " \t")

#: Pairs of an open and a blocked sign that go together.
PAIRS = (("*", "."), ("*", "#"), ("_", "#"), ("_", "."), (".", "#"))

_PART = r"\([^()\s]*\)|[()]|[^()\s]+"  # compiled only for pictures that need it


class Mark(NamedTuple):
    """A cell of a picture as it is written, and the column in which it begins."""

    text: str
    is_sign: bool
    column: int


def has_signs(text: str) -> bool:
    """Tell whether a line has a sign for a cell in it, as a row has and a word has not."""
    return any(sign in text for sign in SIGNS)


def marks_of(line: Line, alphabet: Alphabet | None = None) -> list[Mark]:
    """Return the cells of a row; an InputError points at what is none."""
    if SIGNS_AND_GAPS.issuperset(line.text):  # as most rows are
        return [Mark(sign, True, at) for at, sign in enumerate(line.text, 1) if sign in SIGNS]
    marks = []
    for text, column in _parts(line):
        if text in SIGNS:
            marks.append(Mark(text, True, column))
        elif text[0] == "(":
            marks.append(Mark(inside(line, text, alphabet, column), False, column))
        elif not is_letter(text):
            raise line.error("not a grid cell: use one of * _ # ., a letter or (…)", text, column)
        else:
            marks.append(Mark(letters(line, text, alphabet, column), False, column))
    return marks


def _parts(line: Line) -> Iterator[tuple[str, int]]:
    """Yield the cells of a row as they are written, and the column in which each begins."""
    if is_western(line.text) and "(" not in line.text and ")" not in line.text:
        yield from ((sign, at) for at, sign in enumerate(line.text, 1) if not sign.isspace())
        return
    import re

    for found in re.finditer(_PART, line.text):
        if found[0][0] == "(":
            yield found[0], found.start() + 1
            continue
        column = found.start() + 1
        for cluster in clusters(found[0]):
            yield cluster, column
            column += len(cluster)


def template_of(lines: list[Line], alphabet: Alphabet | None = None) -> Template:
    """Return the grid that lines are a picture of."""
    too_large = lines[0].error(f"a grid has at most {MOST_CELLS:,} cells")
    if sum(len(line.text) for line in lines) > MOST_CHARACTERS:
        raise too_large
    rows = [marks_of(line, alphabet) for line in looking(lines, 16)]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(rows[0]):
            first = f"line {lines[0].number} has {len(rows[0])}"
            raise line.error(f"ragged grid: {len(row)} cells here, {first}")
    if len(rows) * len(rows[0]) > MOST_CELLS:
        raise too_large
    opened, blocked = _meaning(lines, rows)
    meaning: dict[str, Content] = dict.fromkeys(opened, "") | dict.fromkeys(blocked)
    return Template(
        [meaning[m.text] if m.is_sign else m.text for m in row] for row in looking(rows, 16)
    )


def _meaning(lines: list[Line], rows: list[list[Mark]]) -> tuple[str, str]:
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
