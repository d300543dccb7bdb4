"""Where the solutions of a book lie: in rows, as many to a page as are legible, but at least four.

A row takes solutions in their order, as many side by side as stay legible, and is as high as they
need. So small grids and large ones, wide and high ones, share pages without much of them empty.
Those that would not be legible even so lie two and two: a book is to be slim, and people can look
more closely. Only drawings in millimetres, whose sizes somebody chose, may take more room. Class
sets and worksheets in large print need not be slim: there they lie one below the other, or each on
a page.

Once it is known what is on a page, its solutions are laid anew, in as many columns as let them be
largest: there is often room left, on the last page above all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

from puzzlewright.paper import print_svg as ink
from puzzlewright.paper.book_design import SolutionDesign
from puzzlewright.paper.legibility import cell_sizes_text, larger_papers
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.puzzles.printable import Printable

#: Cells that can be read well, and still; drawings without cells by their width. In millimetres.
GOOD_CELL: Final = 3.3
LEAST_SHARE: Final = 0.8
GOOD_WIDTH: Final = 55.0
LARGER: Final = 2.0  #: times that in large print
LARGER_LEAST: Final = 1.5  #: of which this has to do where the page is small

#: Cells get no larger than this: a solution is looked at, and not written in.
MOST_CELL: Final = 6.5

#: At most this many side by side; more if `--solutions-per-page` asks for many.
MOST_ACROSS: Final = 4
MOST_ACROSS_ASKED: Final = 6

#: The least height of a row where somebody wants many on a page, in millimetres.
LEAST_ROW: Final = 10.0

#: Other columns have to make the smallest solution larger by so much, to be worth their while.
WORTH: Final = 1.05

POINT: Final = 25.4 / 72  #: millimetres
TOLERANCE: Final = 0.001  #: of sums of lengths, in millimetres

#: How they are laid out without a book file.
USUAL: Final = SolutionDesign()

#: Heights by the size of letters: of a number, a message, between rows, of the title.
NUMBER: Final = 1.4
MESSAGE: Final = 3.2
GAP: Final = 1.5
TITLE: Final = 3.0


class Row(NamedTuple):
    """Solutions side by side: the first of them, how many, of how many columns, and how high."""

    start: int
    members: int
    across: int
    least: float
    preferred: float
    height: float = 0.0

    @property
    def end(self) -> int:
        """The solution after the last one."""
        return self.start + self.members


class Layout:
    """Finds the rows."""

    def __init__(
        self,
        keys: Sequence[Printable],
        settings: PrintSettings,
        design: SolutionDesign = USUAL,
        title: float = TITLE,
        *,
        slim: bool = True,
    ) -> None:
        self._keys = keys
        self._title = title  #: its height
        self._per_page = design.per_page
        self._good = design.cell or GOOD_CELL
        self._most_cell = most_solution_cell(settings, design)
        self._sizes = [ink.drawing_size(key.drawing) for key in keys]
        self._room = settings.paper.room
        self._em = settings.sizes[0] * POINT
        self._is_slim = slim or not settings.large
        self._larger = LARGER if settings.large else 1.0

    def pages(self) -> list[list[Row]]:
        """Return the rows of each page."""
        if self._per_page is not None:
            return self._fill_pages(self._per_page)
        pages: list[list[Row]] = []
        room = self._first_room
        rows: list[Row] = []
        for row in self._rows():
            if rows and not self._fit([*rows, row], room):
                pages.append(self._largest(rows, room))
                rows, room = [], self._room[1]
            rows.append(row)
        return [*pages, self._largest(rows, room)] if rows else pages

    def _fill_pages(self, number: int) -> list[list[Row]]:
        """Return pages of `number` solutions each, in the columns in which they are largest."""
        whole = len(self._keys)
        most = min(number, MOST_ACROSS_ASKED)
        ways = [each for each in range(1, most + 1) if self._has_room(number, each)] or [most]
        first = min(number, whole)
        across = max(ways, key=lambda one: self._worst(self._grid(0, first, one, number)))
        number = min(number, across * self._most_down(across))
        starts = range(0, whole, number)
        return [self._grid(at, min(at + number, whole), across, number) for at in starts]

    def _has_room(self, number: int, across: int) -> bool:
        return -(-number // across) <= self._most_down(across)

    def _most_down(self, across: int) -> int:
        """Return how many rows a page can have, whatever is in them."""
        least = max(map(self._above, self._keys)) + min(LEAST_ROW, self._width(across))
        return max(1, int((self._first_room + self._gap) / self._height_with_gap(least)))

    def _grid(self, start: int, end: int, across: int, number: int) -> list[Row]:
        """Return the rows of a page that has room for a number, all of them alike."""
        down = -(-number // across)
        room = self._room[1] if start else self._first_room
        most = (room + self._gap) / down - self._gap
        rows = self._alike(start, end, across)
        return [row._replace(height=min(row.preferred, most)) for row in rows]

    def _fit(self, rows: list[Row], room: float) -> bool:
        """Tell whether rows have room below one another; two halves of a page do, for certain."""
        return sum(self._height_with_gap(row.least) for row in rows) <= room + self._gap + TOLERANCE

    def _largest(self, rows: list[Row], room: float) -> list[Row]:
        """Return rows for the solutions of some, in the columns in which they are largest."""
        best = self._spread(rows, room)
        start, end = rows[0].start, rows[-1].end
        if any(self._sizes[each].in_millimetres for each in range(start, end)):
            return best
        for across in range(1, MOST_ACROSS + 1):
            other = self._spread(self._alike(start, end, across), room)
            if self._worst(other) > WORTH * self._worst(best):
                best = other
        return best

    def _alike(self, start: int, end: int, across: int) -> list[Row]:
        """Return rows of `across` solutions each, which may be as low as what stands above them."""
        width = self._width(across)
        found = []
        for first in range(start, end, across):
            members = range(first, min(first + across, end))
            least = max(self._above(self._keys[each]) for each in members)
            wanted = max(self._row_height(each, width) for each in members)
            found.append(Row(first, len(members), across, least, wanted))
        return found

    def _worst(self, rows: list[Row]) -> float:
        """Return the share of a good size that the smallest solution has."""
        return min(self._share(each, row) for row in rows for each in range(row.start, row.end))

    def _share(self, number: int, row: Row) -> float:
        """Return how large a solution is in its row, as a share of what is good to read."""
        cell = self._cell(number, row)
        if cell is not None:
            return min(cell, self._most_cell) / self._good
        return self._scale(number, row) * self._sizes[number].width / GOOD_WIDTH

    def cells(self) -> list[float]:
        """Return the sides that cells get which somebody has to read."""
        rows = [row for page in self.pages() for row in page]
        found = [self._cell(each, row) for row in rows for each in range(row.start, row.end)]
        return [cell for cell in found if cell is not None]

    def _cell(self, number: int, row: Row) -> float | None:
        """Return the side of a cell of a solution in its row; None if there are no cells."""
        key, size = self._keys[number], self._sizes[number]
        if size.in_millimetres or not key.side:
            return None
        return key.side * self._scale(number, row)

    def _scale(self, number: int, row: Row) -> float:
        """Return how many times its own size a solution has in its row, if it fills it."""
        size = self._sizes[number]
        height = row.height - self._above(self._keys[number])
        return min(self._width(row.across) / size.width, height / size.height)

    @property
    def _first_room(self) -> float:
        """How high the room on the first page is, below the title."""
        return self._room[1] - self._title * self._em

    def _width(self, across: int) -> float:
        """Return how wide each of `across` columns is."""
        return (self._room[0] - (across - 1) * self._gap) / across

    @property
    def _gap(self) -> float:
        return GAP * self._em

    def _height_with_gap(self, height: float) -> float:
        return height + self._gap

    def _spread(self, rows: list[Row], room: float) -> list[Row]:
        """Return rows as high as they want to be, or else what the page has room for."""
        least = sum(self._height_with_gap(row.least) for row in rows) - self._gap
        wanted = sum(self._height_with_gap(row.preferred) for row in rows) - self._gap
        share = 1.0 if wanted <= room else max(0.0, (room - least) / max(0.1, wanted - least))
        heights = [row.least + share * (row.preferred - row.least) for row in rows]
        return [
            row._replace(height=min(height, room))
            for row, height in zip(rows, heights, strict=True)
        ]

    def _rows(self) -> Iterator[Row]:
        start = 0
        while start < len(self._keys):
            row = self._row(start)
            yield row
            start = row.end

    def _row(self, start: int) -> Row:
        """Return the row that begins with a solution: as many as are legible side by side."""
        room = self._first_room  # rows are the same on all pages
        half = (room - self._gap) / 2
        for across in range(MOST_ACROSS, 1, -1):
            if row := self._legible_row(start, across, half, 1.0):
                return row
        pair = range(start, min(start + 2, len(self._keys)))
        if any(self._sizes[each].in_millimetres for each in pair):
            return self._legible_row(start, 1, half, 1.0) or Row(start, 1, 1, room, room)
        if row := self._legible_row(start, 2, half, LEAST_SHARE):
            return row
        if not self._is_slim:
            return self._legible_row(start, 1, half, LEAST_SHARE) or Row(start, 1, 1, room, room)
        return Row(start, len(pair), 2, half, half)

    def _legible_row(self, start: int, across: int, most: float, share: float) -> Row | None:
        """Return a row of `across` legible solutions, or of most if a larger one follows."""
        width = self._width(across)
        members = range(start, min(start + across, len(self._keys)))
        sizes = [self._size(each, share) for each in members]
        least = list(takewhile(lambda size: size[0] <= width and size[1] <= most, sizes))
        if not least or (len(least) < len(sizes) and 2 * len(least) <= across):
            return None
        members = members[: len(least)]
        wanted = [self._row_height(each, width) for each in members]
        lowest = max(h for _, h in least)
        return Row(start, len(members), across, lowest, max(lowest, min(most, max(wanted))))

    def _size(self, number: int, share: float) -> tuple[float, float]:
        """Return the width and the height that a solution needs to be read."""
        key, size = self._keys[number], self._sizes[number]
        above = self._above(key)
        if size.in_millimetres:
            return size.width, size.height + above
        wide = min(GOOD_WIDTH / size.width, self._most(number))
        unit = share * self._larger * (self._good / key.side if key.side else wide)
        return unit * size.width, unit * size.height + above

    def _most(self, number: int) -> float:
        """Return the scale at which a drawing without cells fills a quarter of a page."""
        size = self._sizes[number]
        return min(self._room[0] / 2 / size.width, self._room[1] / 2.6 / size.height)

    def _row_height(self, number: int, width: float) -> float:
        """Return the height of a solution that fills a width, if its cells get not too large."""
        key, size = self._keys[number], self._sizes[number]
        unit = 1.0 if size.in_millimetres else width / size.width
        if key.side:
            unit = min(unit, self._most_cell / key.side)
        return unit * size.height + self._above(key)

    def _above(self, key: Printable) -> float:
        return (NUMBER + (MESSAGE if key.blanks else 0.0)) * self._em


def solution_pages(
    keys: Sequence[Printable],
    said: Sequence[dict[str, Any]],
    settings: PrintSettings,
    design: SolutionDesign = USUAL,
    title: float = TITLE,
    *,
    slim: bool = True,
) -> list[list[dict[str, Any]]]:
    """Return the rows of each page as the Typst files read them, with the text of each key.

    If it is not to be `slim`, large print has as few to a page as it needs to be read.
    """
    return [
        [
            {
                "across": row.across,
                "height": round(row.height, 3),
                "members": said[row.start : row.end],
            }
            for row in page
        ]
        for page in Layout(keys, settings, design, title, slim=slim).pages()
    ]


def most_solution_cell(settings: PrintSettings, design: SolutionDesign = USUAL) -> float:
    """Return the largest side of a cell of a solution."""
    return design.cell or MOST_CELL * (LARGER if settings.large else 1.0)


def least_solution_cell(settings: PrintSettings) -> float:
    """Return the side that a cell of a solution should have at least."""
    return LEAST_SHARE * GOOD_CELL * (LARGER_LEAST if settings.large else 1.0)


def solution_notes(
    keys: Sequence[Printable],
    settings: PrintSettings,
    design: SolutionDesign = USUAL,
    *,
    slim: bool = True,
) -> list[str]:
    """Return what there is to say of solutions that are too small, and what paper suits them."""
    least = least_solution_cell(settings) - 0.01
    small = [cell for cell in Layout(keys, settings, design, slim=slim).cells() if cell < least]
    if not small:
        return []
    who = "the solution has" if len(keys) == 1 else f"{len(small)} of {len(keys)} solutions have"
    said = f"{who} cells of {cell_sizes_text(small)} mm, which are hard to read"
    for paper in larger_papers(settings.paper):
        other = Layout(keys, settings._replace(paper=paper), design, slim=slim)
        if min(other.cells()) >= least:
            return [f"{said}; with --paper {paper.name} they are larger"]
    return [said]
