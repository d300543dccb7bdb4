"""What a grid has besides letters and blocks: bars between cells, circles, shades and voids.

A bar ends words, as a block does, but takes no cell. A void is a cell that is not part of the
diagram, not even as a block. Circles and shades mean something to the reader alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Final

from puzzlewright.core.arguments import require_int, require_list, wrong_type
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import Value, frozen, set_attribute
from puzzlewright.core.json_value import JsonValue
from puzzlewright.core.serialisable import Serialisable
from puzzlewright.words.lines import Line

#: A row and a column, counted from 0.
Cell = tuple[int, int]

#: The sides of a cell on which it can have a bar: between it and the next one across, or down.
RIGHT, BELOW = "right", "below"
SIDES: Final = (RIGHT, BELOW)

#: A cell, and the side on which the bar is.
Bar = tuple[Cell, str]

#: The names of all sorts of marks, and of those that are cells.
SORTS: Final = ("bars", "circles", "shades", "voids")
CELL_SORTS: Final = SORTS[1:]


@frozen
class Marks(Serialisable, Value):
    """The marks of a grid. They never change."""

    __slots__ = ("bars", "circles", "shades", "voids")

    bars: frozenset[Bar]
    circles: frozenset[Cell]
    shades: frozenset[Cell]
    voids: frozenset[Cell]

    def __init__(
        self,
        bars: Iterable[Bar] = (),
        circles: Iterable[Cell] = (),
        shades: Iterable[Cell] = (),
        voids: Iterable[Cell] = (),
    ) -> None:
        set_attribute(self, "bars", _set("bars", bars, _is_bar, _bar))
        set_attribute(self, "circles", _set("circles", circles, _is_cell, _cell))
        set_attribute(self, "shades", _set("shades", shades, _is_cell, _cell))
        set_attribute(self, "voids", _set("voids", voids, _is_cell, _cell))

    def as_json(self) -> dict[str, list[Any]]:
        """Return the cells of all marks in order; bars with the side that they are on."""
        bars = [{"cell": list(cell), "side": side} for cell, side in sorted(self.bars)]
        found = {sort: [list(cell) for cell in sorted(self.cells(sort))] for sort in CELL_SORTS}
        return {"bars": bars, **found}

    def is_cut(self, cell: Cell, side: str) -> bool:
        """Tell whether there is a bar on a side of a cell."""
        return (cell, side) in self.bars

    def shift(self, down: int, right: int) -> Marks:
        """Return the marks moved by `down` rows and `right` columns."""

        def to(cell: Cell) -> Cell:
            return (cell[0] + down, cell[1] + right)

        cells = (frozenset(map(to, self.cells(sort))) for sort in CELL_SORTS)
        return Marks(frozenset((to(cell), side) for cell, side in self.bars), *cells)

    def clip(self, height: int, width: int) -> Marks:
        """Return the marks on a board of some size, without bars along its edge."""
        most = {RIGHT: (height, width - 1), BELOW: (height - 1, width)}
        bars = frozenset(bar for bar in self.bars if _is_inside(bar[0], most[bar[1]]))
        size = (height, width)
        cells = (
            frozenset(c for c in self.cells(sort) if _is_inside(c, size)) for sort in CELL_SORTS
        )
        return Marks(bars, *cells)

    def fit(self, height: int, width: int) -> Marks:
        """Return the marks without bars along the edge; an InputError names one off the board."""
        if not self:
            return self
        for sort in SORTS:
            off = [
                cell
                for cell in within_deadline(self.cells(sort))
                if not _is_inside(cell, (height, width))
            ]
            if off:
                where = f"row {min(off)[0] + 1}, column {min(off)[1] + 1}"
                size = f"{height} rows and {width} columns"
                raise InputError(f"{sort}: {where} is outside the grid of {size}")
        return self.clip(height, width)

    def cells(self, sort: str) -> frozenset[Cell]:
        """Return the cells that have a mark of some sort."""
        if sort == "bars":
            return frozenset(cell for cell, _ in self.bars)
        found: frozenset[Cell] = getattr(self, sort)
        return found

    def without_voids(self, cells: Set[Cell]) -> Marks:
        """Return the marks without the voids in some cells."""
        if self.voids.isdisjoint(cells):
            return self
        return Marks(self.bars, self.circles, self.shades, self.voids.difference(cells))

    def _key(self) -> tuple[frozenset[object], ...]:
        return (self.bars, self.circles, self.shades, self.voids)

    def __bool__(self) -> bool:
        return any(self._key())

    def __repr__(self) -> str:
        found = [(sort, len(getattr(self, sort))) for sort in SORTS]
        shown = ", ".join(f"{count} {sort}" for sort, count in found if count)
        return f"<Marks: {shown or 'none'}>"


def require_marks(marks: Any, height: int, width: int) -> Marks:
    """Return the marks of a grid of some size."""
    if not isinstance(marks, Marks):
        raise wrong_type("Marks", marks, "marks")
    return marks.fit(height, width)


def marks_value(marks: Marks, *, transposed: bool = False) -> Mapping[str, list[Any]]:
    """Return the marks of a grid as lists, perhaps those of the transposed grid."""

    def to(cell: Cell) -> list[int]:
        return [cell[1], cell[0]] if transposed else [cell[0], cell[1]]

    other = {"right": "below", "below": "right"} if transposed else {}
    found: dict[str, list[Any]] = {
        "bars": sorted([*to(cell), other.get(side, side)] for cell, side in marks.bars),
        "circles": sorted(map(to, marks.circles)),
        "shades": sorted(map(to, marks.shades)),
        "voids": sorted(map(to, marks.voids)),
    }
    return {name: cells for name, cells in found.items() if cells}


def require_blank(marks: Marks, cells: Set[Cell]) -> None:
    """Raise an InputError if a void is one of some cells, which are part of the diagram."""
    both = sorted(marks.voids.intersection(cells))
    if both:
        where = f"row {both[0][0] + 1}, column {both[0][1] + 1}"
        raise InputError(f"a void is not a cell of the grid, but the grid has one at {where}")


def _set(
    sort: str, values: Any, is_right: Callable[[Any], bool], read: Callable[[str, Any], Any]
) -> frozenset[Any]:
    found = require_list(sort, values, "a list of cells", ordered=False)
    if all(map(is_right, within_deadline(found))):  # as those of other marks are
        return frozenset(found)
    return frozenset(read(f"{sort}[{n}]", each) for n, each in enumerate(within_deadline(found)))


def _is_cell(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and type(value[0]) is type(value[1]) is int


def _is_bar(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and _is_cell(value[0]) and value[1] in SIDES


def _cell(argument: str, value: Any) -> Cell:
    pair = tuple(value) if isinstance(value, tuple | list) else ()
    if len(pair) != 2:
        raise wrong_type("a cell (row, column)", value, argument)
    return (require_int(argument, pair[0]), require_int(argument, pair[1]))


def _bar(argument: str, value: Any) -> Bar:
    pair = tuple(value) if isinstance(value, tuple | list) else ()
    if len(pair) != 2 or pair[1] not in SIDES:
        raise wrong_type(f"a cell and one of {', '.join(SIDES)}", value, argument)
    return (_cell(argument, pair[0]), pair[1])


def _is_inside(cell: Cell, size: tuple[int, int]) -> bool:
    return 0 <= cell[0] < size[0] and 0 <= cell[1] < size[1]


#: The marks of most grids.
NO_MARKS: Final = Marks()


# Marks of a grid as our texts write them: for each sort a picture of the grid's size.
#
#     sort        signs, and `.` for nothing
#     bars        | on the right side of a cell, _ below it, + both
#     circles     o
#     shades      *
#     voids       o
#
# Gaps between the cells of a picture mean nothing. JSON has the same pictures, as lists of rows.

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
