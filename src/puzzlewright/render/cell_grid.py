"""Square cells side by side, as crosswords have them: their lines, numbers and letters.

The cells are any set of places; what is not among them is blank or blocked, or not part of the
diagram: a void. The upper left corner is at 0, 0. Bars, circles and shades are drawn over them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.render import svg
from puzzlewright.render.text_metrics import BASELINE, text_width
from puzzlewright.words.grids.marks import BELOW, RIGHT, Marks

#: A row and a column, counted from 0.
Cell = tuple[int, int]

#: Pixels of the side of a cell, at most and at least, and what a whole grid should keep to.
MOST_PIXELS: Final = 36.0
LEAST_PIXELS: Final = 24.0
GRID_PIXELS: Final = 1200.0

# Shares of the side of a cell.
THICK: Final = 0.075
THIN: Final = 0.028
LETTER: Final = 0.56
NUMBER: Final = 0.27
ROOM: Final = 0.78

INK: Final = "#111111"

#: Room for the line around a grid, as a share of the side of a cell.
EDGE: Final = 0.05

#: The smallest and the largest cell that can be printed, in millimetres.
SMALLEST, LARGEST = 0.5, 1000.0


class CellGrid:
    """Cells on a board of some height and width."""

    #: How much of its side a cell has for what stands in it, from left to right.
    room = ROOM

    def __init__(
        self, cells: Iterable[Cell], height: int, width: int, voids: Iterable[Cell] = ()
    ) -> None:
        self.cells: frozenset[Cell] = frozenset(cells)
        self.voids: frozenset[Cell] = frozenset(voids)
        self.rows = height
        self.cols = width
        self.side: float = max(LEAST_PIXELS, min(MOST_PIXELS, GRID_PIXELS / max(height, width)))
        self.width: float = width * self.side
        self.height: float = height * self.side

    def closed_places(self) -> list[Cell]:
        """Return the places of the diagram that are no cells, in reading order."""
        every = [(row, col) for row in range(self.rows) for col in range(self.cols)]
        return [cell for cell in every if cell not in self.cells and cell not in self.voids]

    def holes(self) -> list[Cell]:
        """Return the places that cells enclose: left white, they would look like cells."""
        closed = dict.fromkeys(self.closed_places(), True)
        ends = (0, self.rows - 1), (0, self.cols - 1)
        ahead = [(row, col) for row, col in closed if row in ends[0] or col in ends[1]]
        ahead += [place for void in self.voids for place in neighbours(void)]
        while ahead:
            row, col = ahead.pop()
            if closed.get((row, col)):
                closed[row, col] = False
                ahead += neighbours((row, col))
        return [cell for cell, enclosed in closed.items() if enclosed]

    def squares(self, cells: Sequence[Cell], **style: svg.Value) -> list[str]:
        """Return places that are filled; those side by side are one."""
        runs: list[list[int]] = []
        for row, col in cells:
            if runs and runs[-1][0] == row and runs[-1][2] == col:
                runs[-1][2] += 1
            else:
                runs.append([row, col, col + 1])
        steps: list[str | float] = []
        for row, start, end in runs:
            across = (end - start) * self.side
            steps += ["M", start * self.side, row * self.side]
            steps += ["h", across, "v", self.side, "h", -across, "z"]
        return [svg.element("path", d=svg.path(*steps), **style)] if steps else []

    def edges(self, numbers: tuple[int, ...], **style: svg.Value) -> list[str]:
        """Return the lines between two places, joined where they continue.

        `numbers` says how many of the two places are cells: (1,) are the lines around
        cells, (2,) those between them.
        """
        is_cell = self._rows()
        steps: list[str | float] = []
        for row, (above, below) in enumerate(pairwise(is_cell)):
            check_deadline()
            for start, end in _runs(_have_sums(numbers, above, below)):
                steps += ["M", start * self.side, row * self.side, "h", (end - start) * self.side]
        for col, (left, right) in enumerate(pairwise(zip(*is_cell, strict=True))):
            check_deadline()
            for start, end in _runs(_have_sums(numbers, left, right)):
                steps += ["M", col * self.side, start * self.side, "v", (end - start) * self.side]
        if not steps:
            return []
        return [svg.element("path", d=svg.path(*steps), fill="none", stroke=INK, **style)]

    def _rows(self) -> list[list[bool]]:
        """Return where cells are, row by row, with a line of blanks on every side."""
        cols = range(-1, self.cols + 1)
        return [
            [(row, col) in self.cells for col in cols]
            for row in within_deadline(range(-1, self.rows + 1), every=16)
        ]

    def outlines(self, thick: float = THICK, thin: float = THIN) -> list[str]:
        """Return thin lines between cells, and a thick one around all of them."""
        width = thick * self.side
        return [
            *self.edges((2,), class_="cells", stroke_width=thin * self.side),
            *self.edges((1,), class_="border", stroke_width=width, stroke_linecap="square"),
        ]

    def frame(self, width: float, class_: str) -> list[str]:
        """Return the line around the whole diagram, `width` times as wide as a cell."""
        wide = width * self.side
        if self.voids:
            diagram = CellGrid([*self.cells, *self.closed_places()], self.rows, self.cols)
            return diagram.edges((1,), class_=class_, stroke_width=wide, stroke_linecap="square")
        size: dict[str, svg.Value] = {"width": self.width, "height": self.height, "class_": class_}
        return [svg.element("rect", **size, fill="none", stroke=INK, stroke_width=wide)]

    def numbers(self, numbers: Mapping[Cell, int], *, right: bool = False) -> list[str]:
        """Return numbers in the upper left corners of cells, or in the right ones."""
        size = NUMBER * self.side
        across = 0.93 if right else 0.07
        texts = []
        for (row, col), number in sorted(numbers.items()):
            x, y = (col + across) * self.side, (row + 0.06) * self.side + 2 * BASELINE * size
            texts.append(svg.text(x, y, str(number)))
        anchor = "end" if right else None
        style: dict[str, svg.Value] = {"font_size": size, "fill": INK, "text_anchor": anchor}
        return [svg.group(*texts, class_="numbers", **style)]

    def letters(
        self, contents: Mapping[Cell, str], *, numbered: bool, **style: svg.Value
    ) -> list[str]:
        """Return what stands in cells, smaller where there is no room for it."""
        usual = LETTER * self.side
        down = 0.57 if numbered else 0.5
        texts = []
        for (row, col), content in contents.items():
            if content:
                size = min(usual, self.room * self.side / text_width(content))
                x, y = (col + 0.5) * self.side, (row + down) * self.side + BASELINE * size
                own = size if size < usual else None
                texts.append(svg.text(x, y, content, font_size=own))
        if not texts:
            return []
        return [svg.group(*texts, font_size=usual, text_anchor="middle", **style)]


def _have_sums(
    numbers: tuple[int, ...], one: Sequence[bool], other: Sequence[bool]
) -> Iterator[bool]:
    """Yield whether the number of cells in each pair of places, ends left out, is in `numbers`."""
    pairs = zip(one[1:-1], other[1:-1], strict=True)
    return (first + second in numbers for first, second in pairs)


def _runs(flags: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """Yield where flags in a row are up: the first one, and the first after them that is not."""
    start = None
    end = 0
    for end, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = end
        elif not flag and start is not None:
            yield start, end
            start = None


def neighbours(cell: Cell) -> list[Cell]:
    """Return the places beside a cell, above and below it."""
    row, col = cell
    return [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]


# What a grid of cells has besides lines, numbers and letters: bars, circles and shades.
#
# words/grids/marks.py has them as values. A grid that is read from right to left is drawn as in a
# mirror, so `shown` tells where each cell is drawn.

# Shares of the side of a cell.
BAR: Final = 0.12
RADIUS: Final = 0.45

#: Light enough for letters on it, and for numbers of any size.
SHADE: Final = "#dcdcdc"
RING: Final = "#888888"


class MarkDrawing:
    """Draws the marks of a grid on its cells; on blanks there are none."""

    def __init__(self, grid: CellGrid, marks: Marks, shown: Callable[[Cell], Cell]) -> None:
        self._grid = grid
        self._marks = marks
        self._shown = shown

    def shades(self) -> list[str]:
        """Return the grounds of shaded cells, to be drawn below all lines."""
        return self._grid.squares(self._cells(self._marks.shades), class_="shades", fill=SHADE)

    def circles(self) -> list[str]:
        """Return circles, to be drawn below letters and numbers."""
        side = self._grid.side
        drawn = [
            svg.element("circle", cx=(col + 0.5) * side, cy=(row + 0.5) * side, r=RADIUS * side)
            for row, col in within_deadline(self._cells(self._marks.circles))
        ]
        if not drawn:
            return []
        width = THIN * side
        return [svg.group(*drawn, class_="circles", fill="none", stroke=RING, stroke_width=width)]

    def bars(self) -> list[str]:
        """Return thick lines between cells, to be drawn over those around them."""
        upright = set(self._lines(RIGHT))
        flat = set(self._lines(BELOW))
        # Where two bars meet at a corner, both reach to the other side of it.
        ends = {point for row, col in upright for point in ((row, col), (row + 1, col))}
        ends &= {point for row, col in flat for point in ((row, col), (row, col + 1))}
        side, more = self._grid.side, BAR / 2
        steps: list[str | float] = []
        for row, col in within_deadline(sorted(upright)):
            first = row - more * ((row, col) in ends)
            last = row + 1 + more * ((row + 1, col) in ends)
            steps += ["M", col * side, first * side, "v", (last - first) * side]
        for row, col in within_deadline(sorted(flat)):
            first = col - more * ((row, col) in ends)
            last = col + 1 + more * ((row, col + 1) in ends)
            steps += ["M", first * side, row * side, "h", (last - first) * side]
        if not steps:
            return []
        look: dict[str, svg.Value] = {"stroke": INK, "stroke_width": BAR * side}
        return [svg.element("path", d=svg.path(*steps), class_="bars", fill="none", **look)]

    def _lines(self, side: str) -> Iterator[Cell]:
        """Yield the bars on some side of cells: the upper left corners of what is behind them."""
        for (row, col), where in within_deadline(self._marks.bars):
            if where == side:
                ahead = (row, col + 1) if side == RIGHT else (row + 1, col)
                both = (self._shown((row, col)), self._shown(ahead))
                if not self._grid.voids.issuperset(both):
                    yield max(both)

    def _cells(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return where those of some cells are drawn that the grid has."""
        return sorted(self._grid.cells.intersection(map(self._shown, cells)))


def millimetres(text: str) -> float:
    """Read the size of a cell: 8, 8.5mm."""
    match = re.fullmatch(r"(\d{1,5}(?:\.\d{1,3})?) ?(?:mm)?", text, re.ASCII)
    if match is None or not SMALLEST <= float(match[1]) <= LARGEST:
        reason = f"not a size in millimetres, from {SMALLEST:g} to {LARGEST:g}"
        raise InputError(reason, text=text)
    return float(match[1])


def bare_grid(grid: CellGrid, parts: Iterable[str], cell: float | None, title: str) -> str:
    """Return a grid without anything around it, its cells `cell` millimetres wide if given."""
    edge = EDGE * grid.side
    return svg.sheet(
        grid.width + 2 * edge,
        grid.height + 2 * edge,
        svg.translate(edge, edge, *parts),
        scale=None if cell is None else cell / grid.side,
        title=title,
        desc="",
    )


def overlay_part(grid: CellGrid, parts: Iterable[str]) -> str:
    """Return what is drawn over bare_grid(), which overlay() puts there."""
    edge = EDGE * grid.side
    drawn = [*parts]
    return svg.group(svg.translate(edge, edge, *drawn), font_family=svg.SANS) if drawn else ""
