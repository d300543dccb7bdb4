"""Cut files: parallel outlines, the layout of pieces on a sheet, DXF and SVG."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.packing.lattice import SQUARE
from puzzlewright.puzzles.packing.view.cell_geometry import corners, loops
from puzzlewright.render import dxf, laser_cutting
from puzzlewright.render.laser_cutting import CutPlan, Outline, Point, cut_plan, lay_out, offset

SQUARE_LOOP = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]


def area(loop: Sequence[Point]) -> float:
    """Return the area of a polygon: below 0 if it is wound counterclockwise, with y downwards."""
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def length(loop: Sequence[Point]) -> float:
    """Return the length of a closed line."""
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairs)


@st.composite
def shapes(draw: st.DrawFn) -> set[tuple[int, int]]:
    """Draw cells that are connected by their sides, and nowhere by a corner alone."""
    cells = {(0, 0)}
    for _ in range(draw(st.integers(0, 12))):
        row, col = draw(st.sampled_from(sorted(cells)))
        down, right = draw(st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0)]))
        cells.add((row + down, col + right))
    for row in range(-13, 14):
        for col in range(-13, 14):
            four = [(row + a, col + b) in cells for a in (0, 1) for b in (0, 1)]
            assume(four not in ([True, False, False, True], [False, True, True, False]))
    return cells


@examples(60)
@given(shapes(), st.floats(0.001, 0.2))
def test_the_area_of_parallel_outlines(cells: set[tuple[int, int]], distance: float) -> None:
    """It grows by length × distance, and by four squares at the corners; holes shrink by the same.

    Also outlines are at that distance: each side is moved by it.
    """
    for loop in loops(corners(SQUARE, cell) for cell in cells):
        is_hole = area(loop) < 0
        moved = offset(loop, distance)
        grown = area(loop) + length(loop) * distance + (-4 if is_hole else 4) * distance**2
        assert area(moved) == pytest.approx(grown)
        assert len(moved) == len(loop)
        for (x, y), (u, v) in zip(loop, moved, strict=True):
            assert (abs(u - x), abs(v - y)) == pytest.approx((distance, distance))


def test_what_is_left_of_narrow_parts() -> None:
    """A hole that is narrower than the kerf vanishes; curves that are too tight become corners."""
    hole = [*reversed(SQUARE_LOOP)]
    assert offset(hole, 0.6) == []
    assert area(offset(hole, 0.4)) == pytest.approx(-0.04)
    notch = [(0, 0), (4, 0), (4, 2), (2.1, 2), (2.05, 1.9), (2, 1.9), (1.9, 2), (0, 2)]
    moved = offset(notch, 0.3)
    assert len(moved) < len(notch)
    assert area(moved) > 0
    assert offset([], 1) == offset([(1, 1), (1, 1)], 1) == []


@examples(40)
@given(
    st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=1, max_size=20),
    st.floats(1, 30),
    st.floats(0, 5),
    st.floats(0, 0.5),
)
def test_pieces_on_a_sheet(
    sizes: list[tuple[int, int]], size: float, gap: float, kerf: float
) -> None:
    """They lie within the sheet, with a gap between any two, each of the requested size."""
    pieces = [Outline("", [[(0, 0), (w, 0), (w, h), (0, h)]]) for w, h in sizes]
    sheet = lay_out(pieces, CutPlan(size, kerf, gap))
    boxes = []
    for (w, h), piece in zip(sizes, sheet.pieces, strict=True):
        xs, ys = zip(*piece.loops[0], strict=True)
        assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx(
            (w * size + kerf, h * size + kerf)
        )
        assert min(xs) >= gap - 1e-6 and max(xs) <= sheet.width - gap + 1e-6
        assert min(ys) >= gap - 1e-6 and max(ys) <= sheet.height - gap + 1e-6
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    for n, (x, y, u, v) in enumerate(boxes):
        for a, b, c, d in boxes[:n]:
            assert max(a - u, x - c, b - v, y - d) >= gap - 1e-6
    same = lay_out(pieces, CutPlan(size, kerf, gap, (sheet.width + 1, sheet.height + 1)))
    assert len(same.pieces) == len(pieces)
    assert (same.width, same.height) == (sheet.width + 1, sheet.height + 1)


def test_what_is_refused() -> None:
    """Lengths that are none, a kerf that is too wide, a sheet that is too small, no pieces."""
    for style, reason in (
        ({"size": "big"}, "size: a length in millimetres, such as size=0.2: 'big'"),
        ({"size": "0.1"}, "a side of 0.5 mm or more"),
        ({"kerf": "-1"}, "kerf: a length"),
        ({"kerf": "3"}, "too wide for pieces of 20 mm: the kerf is at most 2 mm"),
        ({"gap": ""}, "gap: a length"),
        ({"sheet": "600"}, "sheet: width and height in millimetres"),
        ({"sheet": "0x5"}, "sheet: width and height in millimetres"),
    ):
        with pytest.raises(InputError, match=reason):
            cut_plan(style, 20, 0.1)
    assert cut_plan({"size": "30mm", "sheet": "60 x 40 mm"}, 20, 0.1) == (30, 0, 2, (60, 40))
    square = Outline("", [SQUARE_LOOP])
    with pytest.raises(InputError, match="the pieces need 24x46 mm"):
        lay_out([square, square], CutPlan(20, 0, 2, (30, 30)))
    with pytest.raises(InputError, match="1 to 20,000 pieces"):
        lay_out([], CutPlan(20))


def groups_of(text: str) -> list[tuple[int, str]]:
    """Return the groups of a DXF file: a code on a line, its value on the next."""
    lines = text.split("\r\n")
    assert lines.pop() == ""
    return [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]


def loops_in(text: str) -> list[list[Point]]:
    """Return the closed polylines of a DXF file."""
    found: list[list[Point]] = []
    entity, at = "", 0.0
    for code, value in groups_of(text):
        if code == 0:
            entity = value
            found += [[]] if value == "POLYLINE" else []
        elif entity == "POLYLINE" and code == 70:
            assert value == "1"
        elif entity == "VERTEX" and code == 10:
            at = float(value)
        elif entity == "VERTEX" and code == 20:
            found[-1].append((at, float(value)))
    return found


def test_dxf() -> None:
    """Sections in order, millimetres, a layer, and the outlines with y upwards."""
    sheet = lay_out([Outline("a", [SQUARE_LOOP]), Outline("b", [SQUARE_LOOP])], CutPlan(10, 0.5, 1))
    text = laser_cutting.cut_dxf(sheet)
    groups = groups_of(text)
    assert [value for code, value in groups if code == 2] == [
        *("HEADER", "TABLES", "LTYPE", "CONTINUOUS", "LAYER", "CUT", "ENTITIES")
    ]
    assert groups[groups.index((9, "$INSUNITS")) + 1] == (70, "4")
    assert groups[groups.index((9, "$ACADVER")) + 1] == (1, "AC1009")
    assert groups[-1] == (0, "EOF")
    found = loops_in(text)
    assert len(found) == 2
    for loop, piece in zip(found, sheet.pieces, strict=True):
        wanted = [value for x, y in piece.loops[0] for value in (x, sheet.height - y)]
        assert [value for point in loop for value in point] == pytest.approx(wanted, abs=5e-4)


@given(st.floats(-1e5, 1e5))
def test_numbers(value: float) -> None:
    """They are as near as a thousandth, short, and never -0."""
    text = dxf.number(value)
    assert float(text) == pytest.approx(value, abs=5.1e-4)
    assert text != "-0" and "e" not in text and not text.endswith(".")
