"""Outlines of pieces: the shapes of tabs, one for each type, and paths along edges and the rim.

All lengths are thousandths of the side of a piece, and whole numbers, so that turning a curve and
seeing it from its other side are exact: a tab and its hole are the same points.

A curve runs along an edge from (0, 0) to (SIDE, 0), as one sees it from the piece with the outside
upwards: x to the right, y outwards. Going clockwise around a piece, that is the direction in which
every edge is passed. A tab keeps to the box from INSET to SIDE - INSET along the edge, and from 0
to DEPTH outwards. As INSET is more than DEPTH, holes on neighbouring sides of a piece stay apart.

The outlines of pieces, and the lines that cut a board into them, as steps and as SVG paths.

Lengths are thousandths of the side of a piece (see outlines.py). A side is passed clockwise around
its piece, and starts at the corner of the same number: the top at the top left, the right side at
the top right, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import acos, hypot, tan
from typing import Final

from puzzlewright.puzzles.jigsaw.pieces import BOTTOM, LEFT, RIGHT, TOP, Piece
from puzzlewright.render import svg

#: A point: along the edge, and outwards. Or, of a piece: to the right, and downwards.
Point = tuple[int, int]

#: One point is the end of a straight line; three are those of a cubic curve: two controls, the end.
Step = tuple[Point] | tuple[Point, Point, Point]

#: What follows the point at which a curve starts.
Curve = tuple[Step, ...]

#: A corner of a head, before it is rounded: x from the middle of the tab, y outwards, the radius.
Corner = tuple[float, float, float]

SIDE: Final = 1000
INSET: Final = 260
DEPTH: Final = 224

STRAIGHT: Final[Curve] = (((SIDE, 0),),)

#: The heads, from the left foot to the right one, or to the axis of those that are mirrored.
_HEADS: Final[dict[str, tuple[Corner, ...]]] = {
    "round": ((-30, 0, 36), (-108, 127, 94), (-54, 221, 94)),
    "arrow": ((-50, 0, 26), (-50, 72, 14), (-134, 72, 16), (0, 234, 36)),
    "hammer": ((-44, 0, 30), (-44, 62, 22), (-138, 62, 48), (-138, 162, 48)),
    "heart": ((-14, 0, 32), (-146, 124, 60), (-128, 222, 60), (-46, 222, 62), (0, 160, 8)),
    "flag": (
        (-118, 0, 24), (-118, 206, 26), (136, 206, 30), (136, 92, 30), (-22, 92, 14), (-22, 0, 24),
    ),
    "twin": (
        (-96, 0, 16), (-140, 86, 52), (-112, 168, 52), (-56, 168, 52), (-28, 86, 52), (-72, 0, 16),
    ),
    "square": ((-58, 0, 26), (-58, 76, 14), (-108, 76, 20), (-108, 218, 20)),
    "club": (
        (-40, 0, 24), (-40, 50, 10), (-104, 26, 46), (-150, 90, 46), (-104, 156, 46), (-48, 122, 8),
        (-76, 178, 54), (-40, 221, 54),
    ),
    "diamond": ((-26, 0, 26), (-130, 110, 14), (0, 232, 24)),
    "key": ((-38, 0, 24), (-38, 104, 14), (-84, 112, 40), (-84, 221, 80)),
    "fin": ((-130, 0, 40), (-72, 176, 70), (138, 226, 16), (66, 110, 90), (56, 0, 26)),
    "dovetail": ((-60, 0, 14), (-134, 176, 18)),
    "fishtail": ((-52, 0, 24), (-136, 226, 20), (0, 130, 14)),
}  # fmt: skip

#: Heads that are drawn whole; of all others the left half stands above, which is then mirrored.
_WHOLE: Final = frozenset({"flag", "fin"})

#: Where a tab sits on its edge, from the middle.
_PLACES: Final = (0, -96, 96)

#: How much smaller the smallest of the later types are.
_SHRINK: Final = 0.3


def edge_curve(edge: int) -> Curve:
    """Return the curve of an edge as its piece has it: flat, a tab or a hole."""
    if edge == 0:
        return STRAIGHT
    return tab(edge) if edge > 0 else other_side(tab(-edge))


def other_side(curve: Curve) -> Curve:
    """Return a curve as the piece beyond the edge sees it: the same points, the other way."""
    starts = [(0, 0), *(step[-1] for step in curve)]
    steps: list[Step] = []
    for start, step in zip(reversed(starts[:-1]), reversed(curve), strict=True):
        controls = step[-2::-1]
        turned = [(SIDE - x, -y) for x, y in (*controls, start)]
        steps.append((turned[0],) if len(turned) == 1 else (turned[0], turned[1], turned[2]))
    return tuple(steps)


@lru_cache(maxsize=1024)
def tab(kind: int) -> Curve:
    """Return the tab of a type, counted from 1.

    The types go round the heads; each time the heads stand at other places on the edge, and after
    each three rounds they get another size. The first dozens are easy to distinguish; beyond some
    thousands the sizes differ by less than a thousandth, and shapes come again.
    """
    lap, head = divmod(kind - 1, len(_HEADS))
    resized, place = divmod(lap, len(_PLACES))
    size = 1 - _SHRINK * _spread_fraction(resized)
    middle = SIDE / 2 + _PLACES[(head + place) % len(_PLACES)]
    corners = _corners(list(_HEADS)[head])
    return _round_corners([(middle + size * x, size * y, size * r) for x, y, r in corners])


def _corners(name: str) -> list[Corner]:
    """Return all corners of a head, from its left foot to the right one."""
    corners = list(_HEADS[name])
    if name in _WHOLE:
        return corners
    return corners + [(-x, y, r) for x, y, r in reversed(corners) if x]


def _spread_fraction(number: int) -> float:
    """Return 0, 1/2, 1/4, 3/4, 1/8, ...: numbers below 1 that keep as far apart as they can."""
    value, share = 0.0, 0.5
    while number:
        value += share * (number & 1)
        number, share = number >> 1, share / 2
    return value


def _round_corners(corners: list[Corner]) -> Curve:
    """Return the line through the corners, from one end of the edge to the other, rounded."""
    points = [(0.0, 0.0, 0.0), *corners, (float(SIDE), 0.0, 0.0)]
    reach = _reaches(points)
    steps: list[Step] = []
    for n in range(1, len(points) - 1):
        here, before, after = points[n], points[n - 1], points[n + 1]
        bend = _bend(before, here, after)
        start = _point_towards(here, before, reach[n])
        end = _point_towards(here, after, reach[n])
        # The cubic that comes nearest to an arc of a circle which touches both lines.
        control = reach[n] * (1 - 4 / 3 * tan(bend / 4) / tan(bend / 2))
        if start != (steps[-1][-1] if steps else (0, 0)):
            steps.append((start,))
        steps.append(
            (_point_towards(here, before, control), _point_towards(here, after, control), end)
        )
    steps.append(((SIDE, 0),))
    return tuple(steps)


def _reaches(points: list[Corner]) -> list[float]:
    """Return how far from each corner its rounding begins: less where two would meet."""
    wanted = [0.0] * len(points)
    for n in range(1, len(points) - 1):
        bend = _bend(points[n - 1], points[n], points[n + 1])
        wanted[n] = points[n][2] * tan(bend / 2)
    reach = list(wanted)
    for n in range(len(points) - 1):
        room, asked = _distance(points[n], points[n + 1]), wanted[n] + wanted[n + 1]
        if asked > room:
            reach[n] = min(reach[n], wanted[n] * room / asked)
            reach[n + 1] = min(reach[n + 1], wanted[n + 1] * room / asked)
    return reach


def _bend(before: Corner, here: Corner, after: Corner) -> float:
    """Return by which angle a line bends at a corner."""
    x, y = here[0] - before[0], here[1] - before[1]
    u, v = after[0] - here[0], after[1] - here[1]
    return acos(max(-1.0, min(1.0, (x * u + y * v) / (hypot(x, y) * hypot(u, v)))))


def _distance(one: Corner, other: Corner) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _point_towards(here: Corner, there: Corner, length: float) -> Point:
    """Return the point so far from a corner on the way to another one."""
    share = length / _distance(here, there)
    return (
        round(here[0] + share * (there[0] - here[0])),
        round(here[1] + share * (there[1] - here[1])),
    )


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
    return tuple(_move_steps(step, side) for step in curve)


def _move_steps(step: Step, side: int) -> Step:
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


def relative_path(start: Point, steps: Iterable[Step]) -> str:
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
    return relative_path(CORNERS[side], side_steps(edge, side))


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
    return _join_steps((0, 0), sides)


def row_cut(row: Sequence[Piece], number: int) -> tuple[Point, Curve]:
    """Return where the cut above a row of this number starts, and its steps, left to right."""
    start = (0, SIDE * number)
    return start, _join_steps(start, [(piece[TOP], TOP) for piece in row])


def column_cut(grid: EdgeGrid, number: int) -> tuple[Point, Curve]:
    """Return where the cut left of a column of this number starts, and its steps, downwards."""
    start = (SIDE * number, 0)
    return start, _join_steps(start, [(row[number - 1][RIGHT], RIGHT) for row in grid])


def _join_steps(start: Point, sides: Iterable[tuple[int, int]]) -> Curve:
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


def scale_steps(start: Point, steps: Iterable[Step], scale: float, shift: float) -> str:
    """Return an open path in other units: each coordinate times `scale`, and `shift` added."""
    out: list[str | float] = ["M", shift + scale * start[0], shift + scale * start[1]]
    for step in steps:
        out.append("C" if len(step) == 3 else "L")
        out += [shift + scale * value for point in step for value in point]
    return svg.path(*out)
