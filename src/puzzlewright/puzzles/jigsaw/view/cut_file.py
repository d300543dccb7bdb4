"""A jigsaw as lines to cut along, for a laser cutter: hairlines, each once, in millimetres.

The sheet has the size of the drawing with a picture, so that a printed one can be laid below. With
a kerf, every piece has a line of its own, larger by half of what is burnt away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.view import tiles
from puzzlewright.puzzles.jigsaw.view.appearance import Look, document, margin, required_size
from puzzlewright.puzzles.jigsaw.view.outlines import (
    SIDE,
    Point,
    Step,
    column_cut,
    outline,
    rim_steps,
    row_cut,
    scale_steps,
)
from puzzlewright.render import svg
from puzzlewright.render.laser_cutting import CutFile, Outline

RED: Final = "#ff0000"
HAIRLINE: Final = 0.1

#: Side of a piece, unless the look says another.
MILLIMETRES: Final = 20.0

#: Straight lines for each curve of an outline: off by less than 0.01 mm on pieces of 50 mm.
LINES: Final = 16

#: The most that a laser may burn away of pieces with tabs, as a share of their side: the necks of
#: the narrowest holes are wider.
MOST_KERF: Final = 0.02


def cut_together(
    jigsaw: Jigsaw, assembly: JigsawSolution, look: Look, title: str, desc: str
) -> str:
    """Return the cuts of a board: the rim, and a line along every row and every column."""
    grid = tiles.assembled_tiles(jigsaw, assembly)
    tiles.require_fit(jigsaw, grid)
    side = required_size(look) or MILLIMETRES
    edges = [[tile.edges if jigsaw.signed else (0, 0, 0, 0) for tile in row] for row in grid]
    cuts = [row_cut(edges[row], row) for row in range(1, jigsaw.rows)]
    cuts += [column_cut(edges, col) for col in range(1, jigsaw.cols)]
    scale, shift = side / SIDE, margin(jigsaw) * side / SIDE
    lines = [
        svg.element("path", d=scale_steps(start, steps, scale, shift)) for start, steps in cuts
    ]
    around = svg.element("path", d=scale_steps((0, 0), rim_steps(edges)[:-1], scale, shift) + "Z")
    size = (2 * shift + jigsaw.cols * side, 2 * shift + jigsaw.rows * side)
    return _document(size, [*lines, around], title, desc)


def cut_apart(jigsaw: Jigsaw, look: Look, title: str, desc: str) -> str:
    """Return the outlines of the pieces, which lie apart."""
    side = required_size(look) or MILLIMETRES
    edge = margin(jigsaw)
    laid, width, height = tiles.loose_tiles(jigsaw, edge, edge)
    paths = [svg.element("path", d=_outline(tile, jigsaw, side / SIDE)) for tile in laid]
    size = ((width + 2 * edge) * side / SIDE, (height + 2 * edge) * side / SIDE)
    return _document(size, paths, title, desc)


def _outline(tile: tiles.Tile, jigsaw: Jigsaw, scale: float) -> str:
    steps: list[Step] = []
    for step in outline(tile.edges if jigsaw.signed else (0, 0, 0, 0)):
        moved = [(x + tile.x, y + tile.y) for x, y in step]
        steps.append((moved[0],) if len(moved) == 1 else (moved[0], moved[1], moved[2]))
    if len(steps[-1]) == 1:
        steps.pop()  # closing the path draws it
    return scale_steps((tile.x, tile.y), steps, scale, 0) + "Z"


def _document(size: tuple[float, float], paths: list[str], title: str, desc: str) -> str:
    width, height = (svg.number(length) + "mm" for length in size)
    style = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    lines = svg.group(*paths, fill="none", stroke=RED, stroke_width=HAIRLINE, **style)
    return document((width, height), size, lines, title=title, desc=desc)


# Pieces with a kerf


class JigsawCutFile(CutFile[Jigsaw]):
    """The pieces of a jigsaw, each with a line of its own; colours have straight edges."""

    __slots__ = ()
    usual_size = MILLIMETRES

    @property
    def most_kerf(self) -> float:
        """The largest kerf of a laser, as a share of the side of a piece."""
        return MOST_KERF if self.puzzle.signed else super().most_kerf

    def pieces(self) -> Iterator[Outline]:
        """Yield the outlines of all pieces, of which a side is 1."""
        jigsaw = self.puzzle
        for number, piece in enumerate(jigsaw.pieces):
            name = jigsaw.names[number] if jigsaw.names else str(number + 1)
            yield Outline(name, [_polygon(outline(piece if jigsaw.signed else (0, 0, 0, 0)))])


def _polygon(steps: Iterable[Step]) -> list[tuple[float, float]]:
    """Return a closed line of straight parts, from steps that begin and end at (0, 0)."""
    points: list[tuple[float, float]] = []
    x, y = 0, 0
    for step in steps:
        if len(step) == 1:
            points.append((step[0][0] / SIDE, step[0][1] / SIDE))
        else:
            controls = ((x, y), *step)
            points += [_on_curve(controls, n / LINES) for n in range(1, LINES + 1)]
        x, y = step[-1]
    return points


def _on_curve(points: Sequence[Point], share: float) -> tuple[float, float]:
    """Return a point of a cubic curve."""
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, points, strict=True))
    return x / SIDE, y / SIDE
