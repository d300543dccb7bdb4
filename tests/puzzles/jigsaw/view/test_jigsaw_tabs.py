"""Jigsaws: the shapes of tabs and the outlines of pieces."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.puzzles.jigsaw.pieces import Piece, turn_piece
from puzzlewright.puzzles.jigsaw.view.outlines import (
    DEPTH,
    INSET,
    SIDE,
    Curve,
    Point,
    edge_curve,
    outline,
    outline_path,
    side_steps,
    tab,
)

XY = tuple[float, float]


def sampled(start: Point, steps: Curve, parts: int = 6) -> list[XY]:
    """Return points on a curve, this many for each of its bends."""
    points: list[XY] = [start]
    for step in steps:
        x, y = points[-1]
        if len(step) == 1:
            points.append(step[0])
            continue
        (a, b), (c, d), (u, v) = step
        for n in range(1, parts + 1):
            t = n / parts
            w = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append(
                (
                    w[0] * x + w[1] * a + w[2] * c + w[3] * u,
                    w[0] * y + w[1] * b + w[2] * d + w[3] * v,
                )
            )
    return points


def cross(a: XY, b: XY, c: XY, d: XY) -> bool:
    """Tell whether the lines from a to b and from c to d have a point in common."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False

    def turn(p: XY, q: XY, r: XY) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


def touches_itself(points: list[XY]) -> bool:
    """Tell whether a line meets itself anywhere but where one of its parts follows another."""
    parts = list(pairwise(points))
    closed = points[0] == points[-1]
    for (m, one), (n, other) in combinations(enumerate(parts), 2):
        follows = n == m + 1 or (closed and m == 0 and n == len(parts) - 1)
        if not follows and cross(*one, *other):
            return True
    return False


@pytest.mark.parametrize("kind", [*range(1, 61), 500, 10**6])
def test_a_tab_is_a_simple_line_that_keeps_to_its_box(kind: int) -> None:
    """It runs along the whole edge, never meets itself, and stays clear of the corners."""
    points = sampled((0, 0), tab(kind), 12)
    assert points[0] == (0, 0)
    assert points[-1] == (SIDE, 0)
    assert not touches_itself(points)
    assert all(0 <= y <= DEPTH for _, y in points)
    assert max(y for _, y in points) > DEPTH / 2
    assert all(INSET <= x <= SIDE - INSET for x, y in points if y > DEPTH / 6)


def test_tabs_of_different_types_differ_clearly() -> None:
    """Of the first 39 types, any two differ somewhere by a thirtieth of a side or more."""
    curves = [sampled((0, 0), tab(kind)) for kind in range(1, 40)]

    def apart(one: list[XY], other: list[XY]) -> float:
        return max(min(dist(p, q) for q in other) for p in one)

    for one, other in combinations(curves, 2):
        assert max(apart(one, other), apart(other, one)) > SIDE / 30


def test_hundreds_of_types_have_shapes_of_their_own() -> None:
    """Also where the heads come again in other sizes."""
    assert len({tab(kind) for kind in range(1, 601)}) == 600


def test_edges_on_neighbouring_sides_never_meet() -> None:
    """For all ordered pairs of tabs and holes of 30 types: only the corner is on both."""
    edges = [*range(-30, 0), *range(1, 31)]
    tops = {edge: sampled((0, 0), side_steps(edge, 0), 3)[:-1] for edge in edges}
    rights = {edge: sampled((SIDE, 0), side_steps(edge, 1), 3)[1:] for edge in edges}
    # Before and after the tab both are straight, and at the corner they meet.
    for top, right in product(tops.values(), rights.values()):
        near = [pair for pair in pairwise(top) if pair[1][0] > SIDE / 2]
        far = [pair for pair in pairwise(right) if pair[0][1] < SIDE / 2]
        assert not any(cross(*one, *other) for one in near for other in far)


#: Edges of pieces with tabs and holes.
edges_of_pieces = st.tuples(*[st.integers(-45, 45)] * 4)


@examples(60)
@given(edges_of_pieces)
def test_the_outline_of_a_piece_is_closed_and_simple(piece: Piece) -> None:
    """It ends where it began, and nowhere else comes back to itself."""
    points = sampled((0, 0), outline(piece), 4)
    assert points[-1] == (0, 0)
    assert not touches_itself(points)


@settings(deadline=None)
@given(edges_of_pieces, st.integers(0, 3))
def test_turning_a_piece_turns_its_outline(piece: Piece, turn: int) -> None:
    """The outline of the turned piece has the turned points."""

    def quarter(point: XY) -> XY:
        return SIDE - point[1], point[0]

    points = set(sampled((0, 0), outline(piece), 1))
    for _ in range(turn):
        points = set(map(quarter, points))
    assert set(sampled((0, 0), outline(turn_piece(piece, turn)), 1)) == points


@pytest.mark.parametrize("side", range(4))
def test_a_hole_has_the_very_points_of_its_tab(side: int) -> None:
    """Seen from the neighbour, which passes them the other way, controls included."""
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[side]
    corners = ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE))
    for kind in range(1, 80):
        for edge in (kind, -kind):
            mine = [corners[side], *(p for step in side_steps(edge, side) for p in step)]
            opposite = (side + 2) % 4
            theirs = [corners[opposite]]
            theirs += [p for step in side_steps(-edge, opposite) for p in step]
            moved = [(x + right * SIDE, y + down * SIDE) for x, y in theirs]
            assert mine == moved[::-1]


def test_flat_edges_are_straight() -> None:
    """A piece without tabs is a square."""
    assert edge_curve(0) == (((SIDE, 0),),)
    assert outline_path((0, 0, 0, 0), 5, 7) == "M5 7h1000v1000h-1000v-1000z"
