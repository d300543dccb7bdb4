"""Bricks as meshes: closed, of the right volume, and as far apart as they should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod
from operator import add
from pathlib import Path
from struct import unpack_from

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples

from puzzlewright import Brick, Packing
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.stl import Stl, binary, style_scale
from puzzlewright.puzzles.packing.view.cell_geometry import (
    Scale,
    Triangle,
    Vertex,
    plate,
    solid_cells,
    triangles,
)

pytestmark = pytest.mark.usefixtures("here")

Cells = frozenset[tuple[int, int, int]]


def volume(mesh: list[Triangle]) -> float:
    """Return the volume inside a closed mesh whose faces look outward."""
    total = 0.0
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in mesh:
        total += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    return total / 6


def is_closed(mesh: list[Triangle]) -> bool:
    """Tell whether each edge is there as often in one direction as in the other."""
    edges: Counter[tuple[Vertex, Vertex]] = Counter()
    for a, b, c in mesh:
        for start, end in ((a, b), (b, c), (c, a)):
            edges[start, end] += 1
    return all(edges[end, start] == times for (start, end), times in edges.items())


def parts_in(data: bytes) -> list[Triangle]:
    """Return the triangles of a file."""
    (number,) = unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * number
    found: list[Triangle] = []
    for at in range(number):
        values = unpack_from("<12f", data, 84 + 50 * at)
        found.append((values[3:6], values[6:9], values[9:12]))
    return found


@st.composite
def shapes(draw: st.DrawFn) -> Cells:
    """Draw any cells in a small box: also such as touch along an edge alone."""
    at = st.integers(0, 2)
    return draw(st.frozensets(st.tuples(at, at, at), min_size=1, max_size=12))


@examples(40)
@given(shapes(), st.sampled_from([0.0, 0.4, 3.0]))
def test_meshes_are_closed(cells: Cells, clearance: float) -> None:
    """Each edge has two sides, and there is as much inside as the cells less their rims have."""
    mesh = list(triangles(cells, Scale(10.0, clearance, 5.0)))
    assert is_closed(mesh)
    inside = 0.0
    rim, middle = clearance / 2, 10.0 - clearance
    sizes = {-1: rim, 0: middle, 1: rim}
    for x, y, z in cells:
        for a in (-1, 0, 1):
            for b in (-1, 0, 1):
                for c in (-1, 0, 1):
                    near = {(x + i, y + j, z + k) for i in {0, a} for j in {0, b} for k in {0, c}}
                    inside += sizes[a] * sizes[b] * sizes[c] if near <= cells else 0.0
    assert volume(mesh) == pytest.approx(inside)
    if clearance:  # then nothing touches along an edge alone
        edges: Counter[object] = Counter()
        for corners in mesh:
            for n in range(3):
                edges[corners[n], corners[(n + 1) % 3]] += 1
        assert set(edges.values()) == {1}


def facets_in(data: bytes) -> Iterator[tuple[Vertex, list[Vertex]]]:
    """Yield the normal and the corners of each triangle of a file, from its bytes alone."""
    (number,) = unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * number
    for at in range(84, len(data), 50):
        numbers = unpack_from("<12fH", data, at)
        assert numbers[12] == 0
        yield numbers[:3], [numbers[n : n + 3] for n in (3, 6, 9)]


def cross(a: Vertex, b: Vertex, c: Vertex) -> Vertex:
    """Return twice the area of a triangle as a vector that points where it faces."""
    (ux, uy, uz), (vx, vy, vz) = ([q - p for p, q in zip(a, each, strict=True)] for each in (b, c))
    return uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx


@examples(25)
@given(st.lists(shapes(), min_size=1, max_size=3), st.sampled_from(["0.1", "0.33", "2"]))
def test_files_are_watertight(bricks: list[Cells], clearance: str) -> None:
    """In the numbers of the file: each edge is that of two triangles, and normals point outward."""
    named = [Brick(f"b{n}", tuple(sorted(cells))) for n, cells in enumerate(bricks)]
    packing = Packing([(0, 0, 0), (9, 9, 9)], named, lattice="cubic", choose=True)
    style = {"size": "9.7", "clearance": clearance}
    [data] = Stl().files(Job(packing, style=style), {}, "a.stl").files.values()
    edges: Counter[tuple[Vertex, Vertex]] = Counter()
    inside = wanted = 0.0
    for normal, (a, b, c) in facets_in(data):
        edges.update([(a, b), (b, c), (c, a)])
        area = cross(a, b, c)
        size = sum(each * each for each in area) ** 0.5
        assert size > 0.0
        assert [each / size for each in area] == pytest.approx(list(normal), abs=1e-4)
        inside += sum(p * q for p, q in zip(a, area, strict=True)) / 6
    assert set(edges.values()) == {1}  # once in this direction,
    assert all((end, start) in edges for start, end in edges)  # and once in the other
    rim = float(clearance) / 2
    for cells in bricks:
        wanted += 9.7**3 * len(cells) - _shaved(cells, 9.7, rim)
    assert inside == pytest.approx(wanted, rel=1e-4)


def _shaved(cells: Cells, size: float, rim: float) -> float:
    """Return how much is nearer to the outside of a brick than the rim is thick.

    Cells are cut at the rim into 27 boxes; one is shaved off if a cell that it touches is empty.
    """
    lengths = {-1: rim, 0: size - 2 * rim, 1: rim}
    total = 0.0
    for cell, box in product(cells, product((-1, 0, 1), repeat=3)):
        beside = product(*({0, step} for step in box))
        if any(tuple(map(add, cell, step)) not in cells for step in beside):
            total += prod(lengths[step] for step in box)
    return total


def test_a_cube_shrinks_by_the_clearance() -> None:
    """Half of it on each side."""
    cube = frozenset({(0, 0, 0)})
    assert volume(list(triangles(cube, Scale(10.0, 0.2, 5.0)))) == pytest.approx(9.8**3)
    corners = {point for triangle in triangles(cube, Scale(10.0, 0.2, 5.0)) for point in triangle}
    assert {round(at, 6) for point in corners for at in point} == {0.1, 9.9}


def test_bricks_are_not_mirrored() -> None:
    """A brick in three dimensions is as the drawing shows it: layer 1 on top, row 1 behind."""
    brick = Brick("a", ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)))
    packing = Packing([(0, 0, 0)], [brick], lattice="cubic")
    assert solid_cells(packing, brick) == {(0, 0, 0), (1, 0, 0), (0, -1, 0), (0, 0, -1)}


def test_bricks_stand_apart_on_the_plate() -> None:
    """None overlaps another, and all stand on the plate."""
    cells = [frozenset({(0, 0, 0), (1, 0, 0), (1, -1, -1)}), frozenset({(0, 0, 5)})] * 3
    mesh = list(plate(cells, Scale(10.0, 0.2, 5.0)))
    assert is_closed(mesh)
    one, other = (volume(list(triangles(each, Scale(10.0, 0.2, 5.0)))) for each in cells[:2])
    assert volume(mesh) == pytest.approx(3 * (one + other), rel=1e-6)
    assert min(point[2] for triangle in mesh for point in triangle) == pytest.approx(0.0)


def test_files(run: Run) -> None:
    """`show -o FILE.stl` writes all bricks; styles set sizes, and one brick can be chosen."""
    Path("a.txt").write_text("packing\nboard 3x3x3\nbricks soma\n")
    assert run("show", "a.txt", "-o", "soma.stl").code == 0
    mesh = parts_in(Path("soma.stl").read_bytes())
    assert is_closed(mesh)
    assert 25_000 < volume(mesh) < 27_000
    wishes = ["--style", "brick=V", "--style", "size=20", "--style", "clearance=0"]
    assert run("show", "a.txt", "-o", "v.stl", *wishes).code == 0
    assert volume(parts_in(Path("v.stl").read_bytes())) == pytest.approx(3 * 8000.0)
    Packing.loads("packing\nboard 4x5\nbricks tetrominoes\n").save("flat.stl")
    assert is_closed(parts_in(Path("flat.stl").read_bytes()))


def test_styles_of_files_are_in_the_help(run: Run) -> None:
    """`--style help` lists those of .stl files, with their own sizes."""
    Path("a.txt").write_text("packing\nboard 3x3x3\nbricks soma\n")
    shown = run("show", "a.txt", "--style", "help").out
    drawn, meshes = shown.split("for .stl:\n")
    assert "kerf=MM " in drawn
    for name, what in Stl.own_styles.items():
        assert f"{name:12}  {what}" in meshes


@pytest.mark.parametrize(
    ("text", "wish", "message"),
    [
        ("packing hex\nboard 1x2\nbricks dihexes\n", "size=9", "the lattice hex have no meshes"),
        ("packing\nboard 1x2\nbricks dominoes\n", "size=0", "size is a length of 0.5 to 1000 mm"),
        ("packing\nboard 1x2\nbricks dominoes\n", "clearance=9", "clearance is a length of 0 to 5"),
        ("packing\nboard 1x2\nbricks dominoes\n", "brick=Q", "no brick has this name (there are 1"),
        ("packing\nboard 1x2\nbricks dominoes\n", "kerf=1", "no such style of an .stl file"),
    ],
)
def test_what_is_refused(run: Run, text: str, wish: str, message: str) -> None:
    """In one line, and nothing is written."""
    Path("a.txt").write_text(text)
    done = run("show", "a.txt", "-o", "a.stl", "--style", wish)
    assert done.code == 2
    assert message in done.err
    assert not Path("a.stl").exists()


def test_numbers_are_those_of_the_file() -> None:
    """A triangle is twelve numbers, of which the first three say where it faces."""
    [*mesh] = triangles(frozenset({(0, 0, 0)}), style_scale({"clearance": "0"}))
    data = binary(iter(mesh))
    assert len(mesh) == 12
    faces = {unpack_from("<3f", data, 84 + 50 * at) for at in range(12)}
    assert len(faces) == 6
    assert {sum(map(abs, face)) for face in faces} == {1.0}
