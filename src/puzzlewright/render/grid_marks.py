"""What a grid of cells has besides lines, numbers and letters: bars, circles and shades.

words/grids/marks.py has them as values. A grid that is read from right to left is drawn as in a
mirror, so `shown` tells where each cell is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.render import svg
from puzzlewright.render.cell_grid import INK, THIN, Cell, CellGrid
from puzzlewright.words.grids.marks import BELOW, RIGHT, Marks

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
