"""Marks of a grid as our texts write them: for each sort a picture of the grid's size.

    sort        signs, and `.` for nothing
    bars        | on the right side of a cell, _ below it, + both
    circles     o
    shades      *
    voids       o

Gaps between the cells of a picture mean nothing. JSON has the same pictures, as lists of rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.json_value import JsonValue
from puzzlewright.words.grids.marks import BELOW, RIGHT, SORTS, Bar, Cell, Marks
from puzzlewright.words.lines import Line

NOTHING: Final = "."

#: The sign of a cell for each set of bars.
BARS: Final[Mapping[str, tuple[str, ...]]] = {"|": (RIGHT,), "_": (BELOW,), "+": (RIGHT, BELOW)}

#: The signs of each sort.
SIGNS: Final[Mapping[str, str]] = {
    "bars": "".join(BARS),
    "circles": "o",
    "shades": "*",
    "voids": "o",
}

#: Rows of pictures between two looks at the deadline.
ROWS: Final = 16


# Reading


#: The pictures of a text: by sort, the line that names it and those below.
Pictures = Mapping[str, tuple[Line, list[Line]]]


def read_marks(found: Pictures, rows: Sequence[Sequence[object]]) -> Marks:
    """Return the marks of a grid with these rows; an InputError names line and column."""
    width = max(map(len, rows), default=0)
    marks: dict[str, list[Any]] = {}
    for sort, (head, lines) in found.items():
        if len(lines) != len(rows):
            reason = f"{len(lines)} rows below `{sort}`, and the grid has {len(rows)}"
            raise (lines[len(rows)] if len(lines) > len(rows) else head).error(reason)
        marks[sort] = []
        for row, line in enumerate(within_deadline(lines, ROWS)):
            try:
                marks[sort] += _row(sort, row, line.text, width)
            except InputError as bad:
                raise line.error(bad.message, bad.text, bad.column) from None
    for row, col in marks.get("voids", ()):
        if col < len(rows[row]) and rows[row][col] is not None:
            line = found["voids"][1][row]
            reason = "a void is not a cell of the grid, which has an open one or a letter here"
            raise line.error(reason, "o", _columns(line.text)[col])
    return Marks(**marks)


def marks_from_json(known: Mapping[str, JsonValue], height: int, width: int) -> Marks:
    """Return the marks that some fields of JSON data tell."""
    found: dict[str, list[Any]] = {}
    for sort in SORTS:
        for row, value in enumerate(known[sort].items(height) if sort in known else ()):
            text = value.text()
            with value.blame():
                found.setdefault(sort, []).extend(_row(sort, row, text, width))
    return Marks(**found)


def _row(sort: str, row: int, text: str, width: int) -> Iterator[Cell | Bar]:
    """Yield the marks in one row of a picture; an InputError has the column of what is wrong."""
    columns = _columns(text)
    if len(columns) != width:
        reason = f"{len(columns)} cells in this row of {sort}, and the grid has {width}"
        raise InputError(reason, text=text.strip())
    for col, column in enumerate(columns):
        sign = text[column - 1]
        if sign == NOTHING:
            continue
        if sign not in SIGNS[sort]:
            known = " ".join((*SIGNS[sort], NOTHING))
            reason = f"not a character for {sort} (there are {known})"
            raise InputError(reason, text=sign, column=column)
        if sort == "bars":
            yield from (((row, col), side) for side in BARS[sign])
        else:
            yield (row, col)


def _columns(text: str) -> list[int]:
    """Return the columns, counted from 1, in which the cells of a row stand."""
    return [column for column, sign in enumerate(text, 1) if not sign.isspace()]


# Writing


def mark_pictures(marks: Marks, height: int, width: int) -> dict[str, list[str]]:
    """Return a picture for each sort of marks that a grid of some size has."""
    found = {}
    for sort in SORTS if marks else ():
        if getattr(marks, sort):
            sign = dict(_signs(marks, sort))
            found[sort] = [
                "".join([sign.get((row, col), NOTHING) for col in range(width)])
                for row in within_deadline(range(height), ROWS)
            ]
    return found


def _signs(marks: Marks, sort: str) -> Iterator[tuple[Cell, str]]:
    """Yield the cells that have a sign of some sort, and which."""
    if sort != "bars":
        yield from ((cell, SIGNS[sort]) for cell in marks.cells(sort))
        return
    names = {sides: sign for sign, sides in BARS.items()}
    for cell in within_deadline(marks.cells(sort)):
        sides = tuple(side for side in (RIGHT, BELOW) if marks.is_cut(cell, side))
        yield cell, names[sides]


def picture_lines(marks: Marks, height: int, width: int) -> list[str]:
    """Return the lines of all pictures, each below its name."""
    return [
        line for name, rows in mark_pictures(marks, height, width).items() for line in (name, *rows)
    ]
