"""Pieces to cut: jigsaws and flat packings as DXF, and as SVG in the style `cut`."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
from support.commandline import Run

from puzzlewright import Jigsaw, Packing, Sudoku, save
from puzzlewright.core.errors import InputError
from puzzlewright.plugins import CutFile
from puzzlewright.puzzles.jigsaw.view.cut_file import JigsawCutFile

JIGSAW = "jigsaw 2 2\n0 1 -2 0\n0 0 3 -1\n2 1 0 0\n-3 0 0 -1\n"
PACKING = "packing\nboard\n####\n####\n####\nbrick a x2\n##\nbrick b\n###\n#.#\n###\n"


def polylines(path: Path) -> int:
    """Return how many outlines a file has."""
    return path.read_text().splitlines().count("POLYLINE")


def test_a_jigsaw(run: Run, here: Path) -> None:
    """One outline for each piece; the kerf makes them larger."""
    (here / "a.txt").write_text(JIGSAW)
    assert run("show", "a.txt", "-o", "a.dxf").code == 0
    assert polylines(here / "a.dxf") == 4
    assert run("show", "a.txt", "--style", "cut", "--style", "kerf=0.2", "-o", "a.svg").code == 0
    drawing = (here / "a.svg").read_text()
    assert drawing.count("<path") == 4
    width = re.search(r'width="([\d.]+)mm"', drawing)
    assert width is not None
    assert 2 * 20 < float(width[1]) < 3 * 20 + 10
    save(Jigsaw.loads(JIGSAW), here / "b.dxf")
    assert (here / "a.dxf").read_bytes() == (here / "b.dxf").read_bytes()


def test_tabs_and_holes_have_the_same_points() -> None:
    """Without a kerf, pieces meet exactly: the points along a tab are those along its hole."""
    first, second = JigsawCutFile(Jigsaw(1, 2, [(0, 7, 0, 0), (0, 0, 0, -7)])).pieces()
    right = {(round(x - 1, 6), round(y, 6)) for x, y in first.loops[0] if x > 1 - 1e-9}
    left = {(round(x, 6), round(y, 6)) for x, y in second.loops[0] if x < 0.5}
    assert len(right) > 20
    assert right == left


def test_a_packing() -> None:
    """Bricks as often as they are there, with their holes."""
    packing = Packing.loads(PACKING)
    a1, a2, b = CutFile.of(packing).pieces()
    assert [a1.name, a2.name, b.name] == ["a 1", "a 2", "b"]
    assert [len(piece.loops) for piece in (a1, a2, b)] == [1, 1, 2]
    drawing = CutFile.of(packing).svg({"size": "10", "kerf": "0.4", "gap": "1"})
    hole = re.findall(r"M[^M]*Z", drawing)[-1]
    xs = [float(x) for x in re.findall(r"[ML]([\d.]+) ", hole)]
    assert max(xs) - min(xs) == pytest.approx(9.6)


def test_other_lattices() -> None:
    """A hexagon has the requested width, a triangle has sides of it."""
    text = "packing hex\nboard cells 0,0 0,1\nbrick a cells 0,0\nbrick b cells 0,0\n"
    hexagon = Packing.loads(text)
    xs = [x for x, _ in next(iter(CutFile.of(hexagon).pieces())).loops[0]]
    assert max(xs) - min(xs) == pytest.approx(1)
    text = "packing tri\nboard cells 1,1 2,2\nbrick a cells 1,1\nbrick b cells 1,1\n"
    [triangle] = next(iter(CutFile.of(Packing.loads(text)).pieces())).loops
    for (x, y), (u, v) in pairwise([*triangle, triangle[0]]):
        assert hypot(u - x, v - y) == pytest.approx(1)


def test_what_is_refused(run: Run, here: Path) -> None:
    """Solids, other kinds, solutions, styles of other drawings, a kerf without cut."""
    (here / "a.txt").write_text(JIGSAW)
    (here / "s.txt").write_text("packing cubic\nboard 2 1 1\nbrick a\n#\n\n#\n")
    for words, reason in (
        (("a.txt", "--solution", "-o", "a.dxf"), "a cut file has the pieces apart"),
        (("a.txt", "--style", "plain", "-o", "a.dxf"), "no such style of a cut file"),
        (("a.txt", "--style", "kerf=1", "-o", "a.dxf"), "the kerf is at most 0.4 mm"),
        (("a.txt", "--style", "kerf=0.1", "-o", "a.svg"), "add the style cut: 'kerf'"),
    ):
        done = run("show", *words)
        assert done.code == 2
        assert reason in done.err
    assert not (here / "a.dxf").exists()
    with pytest.raises(InputError, match="a sudoku has no flat pieces to cut"):
        CutFile.of(Sudoku("1234............"))
    with pytest.raises(InputError, match="solid bricks are not cut"):
        CutFile.of(Packing.load(Path(__file__).parents[2] / "examples" / "soma.txt")).dxf()
