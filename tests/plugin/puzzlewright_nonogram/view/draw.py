"""A nonogram as a drawing: the runs beside the grid, and the cells of a solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Drawing
from puzzlewright.render import svg

if TYPE_CHECKING:
    from puzzlewright_nonogram.puzzle import Nonogram, Picture

CELL = 24.0
MARGIN = 0.5 * CELL


class NonogramDrawing(Drawing["Nonogram"]):
    """The grid with its runs, and the filled cells."""

    __slots__ = ()

    def svg(self, solution: Picture | None = None) -> str:
        """Return the drawing."""
        return draw(self.puzzle, solution)


def draw(puzzle: Nonogram, solution: Picture | None) -> str:
    """Return the grid, with a solution filled in if there is one."""
    left = MARGIN + CELL * max(1, *map(len, puzzle.rows))
    top = MARGIN + CELL * max(1, *map(len, puzzle.cols))
    width, height = CELL * len(puzzle.cols), CELL * len(puzzle.rows)
    return svg.document(
        left + width + MARGIN,
        top + height + MARGIN,
        svg.element("rect", width=left + width + MARGIN, height=top + height + MARGIN, fill="#fff"),
        *_filled(solution, left, top),
        *_runs(puzzle, left, top),
        _lines(left, top, len(puzzle.rows), len(puzzle.cols)),
        title="Nonogram",
        role="img",
    )


def _filled(solution: Picture | None, left: float, top: float) -> list[str]:
    rows = () if solution is None else solution.rows
    return [
        svg.element("rect", x=left + CELL * c, y=top + CELL * r, width=CELL, height=CELL)
        for r, row in enumerate(rows)
        for c, is_full in enumerate(row)
        if is_full
    ]


def _runs(puzzle: Nonogram, left: float, top: float) -> list[str]:
    """Return the numbers, next to the grid."""
    look: dict[str, str | float] = {"font_size": 0.6 * CELL, "text_anchor": "middle"}
    found = []
    for r, runs in enumerate(puzzle.rows):
        for n, run in enumerate(reversed(runs)):
            x, y = left - CELL * (n + 0.5), top + CELL * (r + 0.7)
            found.append(svg.text(x, y, str(run), font_family="sans-serif", **look))
    for c, runs in enumerate(puzzle.cols):
        for n, run in enumerate(reversed(runs)):
            x, y = left + CELL * (c + 0.5), top - CELL * (n + 0.3)
            found.append(svg.text(x, y, str(run), font_family="sans-serif", **look))
    return found


def _lines(left: float, top: float, rows: int, cols: int) -> str:
    steps: list[str | float] = []
    for r in range(rows + 1):
        steps += ["M", left, top + CELL * r, "h", CELL * cols]
    for c in range(cols + 1):
        steps += ["M", left + CELL * c, top, "v", CELL * rows]
    return svg.element("path", d=svg.path(*steps), stroke="#111", fill="none")
