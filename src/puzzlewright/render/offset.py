"""Parallel curves of closed polygons, for the width that a laser burns away.

Each side is moved outwards by the same distance, and neighbouring sides are cut where they meet
again (a mitred offset). A side that would come out backwards, as those of a curve that is tighter
than the distance, is left out. Parts of a polygon that come nearer to one another than twice the
distance are not looked for: whoever calls keeps the distance small.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

Point = tuple[float, float]

#: Sides whose directions differ by less are parallel: the sine of the angle between them.
PARALLEL = 1e-4


class _Side:
    """A side of a polygon that was moved outwards: where it starts and ends, and its direction."""

    __slots__ = ("along", "end", "start")

    def __init__(self, a: Point, b: Point, distance: float) -> None:
        length = hypot(b[0] - a[0], b[1] - a[1])
        x, y = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        out = (distance * y, -distance * x)
        self.along: Point = (x, y)
        self.start: Point = (a[0] + out[0], a[1] + out[1])
        self.end: Point = (b[0] + out[0], b[1] + out[1])


def offset(loop: Sequence[Point], distance: float) -> list[Point]:
    """Return a polygon that is wound clockwise, with y downwards, made larger by a distance.

    One that is wound the other way, a hole, becomes smaller. Nothing is left of a hole that is
    narrower than that.
    """
    points = [point for n, point in enumerate(loop) if point != loop[n - 1]]
    if not distance or len(points) < 3:
        return points
    ends = zip(points, [*points[1:], points[0]], strict=True)
    sides = [_Side(a, b, distance) for a, b in ends]
    while len(sides) > 2:
        corners = [_meeting(sides[n - 1], side) for n, side in enumerate(sides)]
        left = _forward(sides, corners)
        if len(left) == len(sides):
            return corners
        sides = left
    return []


def _forward(sides: list[_Side], corners: list[Point]) -> list[_Side]:
    """Leave out sides that go backwards, but no two neighbours at once."""
    left: list[_Side] = []
    was_left_out = False
    for n, side in enumerate(sides):
        (x, y), (end_x, end_y) = corners[n], corners[(n + 1) % len(corners)]
        is_back = (end_x - x) * side.along[0] + (end_y - y) * side.along[1] < 0
        was_left_out = is_back and not was_left_out
        if not was_left_out:
            left.append(side)
    return left


def _meeting(one: _Side, other: _Side) -> Point:
    """Return where two sides meet, the second behind the first."""
    (x, y), (dx, dy) = one.start, one.along
    (u, v), (du, dv) = other.start, other.along
    cross = dx * dv - dy * du
    if abs(cross) < PARALLEL:
        return ((one.end[0] + u) / 2, (one.end[1] + v) / 2)
    share = ((u - x) * dv - (v - y) * du) / cross
    return (x + share * dx, y + share * dy)
