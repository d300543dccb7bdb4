"""The outlines of pieces, and the lines that cut a board into them, as steps and as SVG paths.

Lengths are thousandths of the side of a piece (see tabs.py). A side is passed clockwise around its
piece, and starts at the corner of the same number: the top at the top left, the right side at the
top right, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from puzzlewright.puzzles.jigsaw.pieces import BOTTOM, LEFT, RIGHT, TOP, Piece
from puzzlewright.puzzles.jigsaw.tabs import SIDE, Curve, Point, Step, edge_curve
from puzzlewright.render import svg

#: Where each side of a piece starts.
CORNERS: Final[tuple[Point, ...]] = ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE))

#: The edges that a board shows, row by row.
EdgeGrid = Sequence[Sequence[Piece]]


def on_side(point: Point, side: int) -> Point:
    """Return where a point of a curve (along the edge, outwards) is on a side of a piece."""
    along, out = point
    return (
        (along, -out),
        (SIDE + out, along),
        (SIDE - along, SIDE + out),
        (-out, SIDE - along),
    )[side]


def curve_on_side(curve: Curve, side: int) -> Curve:
    """Return a curve that was described along an edge as it runs on a side of a piece."""
    return tuple(_moved(step, side) for step in curve)


def _moved(step: Step, side: int) -> Step:
    if len(step) == 1:
        return (on_side(step[0], side),)
    return on_side(step[0], side), on_side(step[1], side), on_side(step[2], side)


@lru_cache(maxsize=4096)
def side_steps(edge: int, side: int) -> Curve:
    """Return the steps along a side with this edge, from its corner on."""
    return curve_on_side(edge_curve(edge), side)


def outline(piece: Piece) -> Curve:
    """Return the steps around a piece, from its top left corner and back to it."""
    return tuple(step for side, edge in enumerate(piece) for step in side_steps(edge, side))


def relative(start: Point, steps: Iterable[Step]) -> str:
    """Return steps as commands of a path, which go on from where the path is.

    Whole numbers have whole differences, so nothing drifts however long the path gets.
    """
    out = []
    x, y = start
    for step in steps:
        values = [value for px, py in step for value in (px - x, py - y)]
        x, y = step[-1]
        if len(step) == 3:
            out.append("c" + _list(values))
        elif values[1] == 0:
            out.append(f"h{values[0]}")
        else:
            out.append(f"v{values[1]}" if values[0] == 0 else "l" + _list(values))
    return "".join(out)


def _list(values: list[int]) -> str:
    """Return numbers with no more between them than is needed: a minus sign separates too."""
    return " ".join(map(str, values)).replace(" -", "-")


@lru_cache(maxsize=4096)
def side_path(edge: int, side: int) -> str:
    """Return the commands along a side with this edge, from its corner on."""
    return relative(CORNERS[side], side_steps(edge, side))


def outline_path(piece: Piece, x: int = 0, y: int = 0) -> str:
    """Return the path around a piece whose top left corner is at (x, y)."""
    sides = "".join(side_path(edge, side) for side, edge in enumerate(piece))
    return f"M{x} {y}{sides}z"


def rim(grid: EdgeGrid) -> list[tuple[int, int]]:
    """Return the edges on the rim and their sides, clockwise from the top left corner."""
    top = [(piece[TOP], TOP) for piece in grid[0]]
    right = [(row[-1][RIGHT], RIGHT) for row in grid]
    bottom = [(piece[BOTTOM], BOTTOM) for piece in reversed(grid[-1])]
    left = [(row[0][LEFT], LEFT) for row in reversed(grid)]
    return top + right + bottom + left


def rim_path(grid: EdgeGrid, x: int = 0, y: int = 0) -> str:
    """Return the path around a board whose top left corner is at (x, y)."""
    sides = rim(grid)
    if any(edge for edge, _ in sides):
        return f"M{x} {y}" + "".join(side_path(edge, side) for edge, side in sides) + "z"
    return f"M{x} {y}h{SIDE * len(grid[0])}v{SIDE * len(grid)}H{x}z"


def rim_steps(grid: EdgeGrid) -> Curve:
    """Return the steps around a board from (0, 0); no more than four where the rim is flat."""
    sides = rim(grid)
    width, height = SIDE * len(grid[0]), SIDE * len(grid)
    if not any(edge for edge, _ in sides):
        return (((width, 0),), ((width, height),), ((0, height),), ((0, 0),))
    return _joined((0, 0), sides)


def row_cut(row: Sequence[Piece], number: int) -> tuple[Point, Curve]:
    """Return where the cut above a row of this number starts, and its steps, left to right."""
    start = (0, SIDE * number)
    return start, _joined(start, [(piece[TOP], TOP) for piece in row])


def column_cut(grid: EdgeGrid, number: int) -> tuple[Point, Curve]:
    """Return where the cut left of a column of this number starts, and its steps, downwards."""
    start = (SIDE * number, 0)
    return start, _joined(start, [(row[number - 1][RIGHT], RIGHT) for row in grid])


def _joined(start: Point, sides: Iterable[tuple[int, int]]) -> Curve:
    """Return the steps along sides that follow one another."""
    steps: list[Step] = []
    for edge, side in sides:
        corner = CORNERS[side]
        dx, dy = start[0] - corner[0], start[1] - corner[1]
        for step in side_steps(edge, side):
            moved = [(x + dx, y + dy) for x, y in step]
            steps.append((moved[0],) if len(moved) == 1 else (moved[0], moved[1], moved[2]))
        start = steps[-1][-1]
    return tuple(steps)


def scaled(start: Point, steps: Iterable[Step], scale: float, shift: float) -> str:
    """Return an open path in other units: each coordinate times `scale`, and `shift` added."""
    out: list[str | float] = ["M", shift + scale * start[0], shift + scale * start[1]]
    for step in steps:
        out.append("C" if len(step) == 3 else "L")
        out += [shift + scale * value for point in step for value in point]
    return svg.path(*out)
