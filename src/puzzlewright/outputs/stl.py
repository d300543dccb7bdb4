"""STL: the bricks of a packing as meshes, for a 3D printer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from struct import pack
from typing import Any, Final

from puzzlewright.core.errors import InputError
from puzzlewright.outputs.declarations import STL, STL_STYLES
from puzzlewright.outputs.output import Files, Job, Output, Values
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.view.cell_geometry import (
    Scale,
    Triangle,
    Vertex,
    plate,
    solid_cells,
)

#: Lengths in millimetres, and between which they may be.
SIZE, CLEARANCE, GAP = 10.0, 0.2, 5.0
SMALLEST, LARGEST = 0.5, 1_000.0

#: More triangles than this (a file of 100 MB) no slicer takes gladly.
MOST_TRIANGLES: Final = 2_000_000

#: Triangles of a cell that touches no other, with clearance: nine on each face, in pairs.
PER_CELL: Final = 6 * 9 * 2


#: Bytes of a triangle: twelve numbers, and two bytes that mean nothing.
PER_TRIANGLE: Final = 50


class Stl(Output, declaration=STL):
    """All bricks side by side, each as often as it is there."""

    def require_styles(self, puzzle: Puzzle[Any], style: Mapping[str, str]) -> None:
        """Raise an InputError if there is no such style, or a length makes no sense."""
        known = [name.partition("=")[0] for name in STL_STYLES]
        for name in style:
            if name not in known:
                raise InputError(
                    f"no such style of an .stl file (there are {', '.join(STL_STYLES)})", text=name
                )
        style_scale(style)
        assert isinstance(puzzle, Packing)
        next(_bricks(puzzle, style))  # which refuses a name that no brick has

    def files(self, job: Job, values: Values, path: str) -> Files:  # noqa: ARG002
        """Return the file."""
        if job.solution is not None or job.pair is not None:
            reason = "an .stl file has the bricks apart: leave out the solution"
            raise InputError(reason, source=path)
        puzzle = job.puzzle
        assert isinstance(puzzle, Packing)
        self.require_styles(puzzle, job.style)
        bricks = list(_bricks(puzzle, job.style))
        if sum(len(brick.cells) for brick in bricks) * PER_CELL > MOST_TRIANGLES:
            raise InputError("too many cells for one file: write single bricks by brick=NAME")
        solids = [solid_cells(puzzle, brick) for brick in bricks]
        return Files({path: binary(plate(solids, style_scale(job.style)))})


def _bricks(packing: Packing, style: Mapping[str, str]) -> Iterator[Brick]:
    """Yield the bricks to write, one by one; of one without end, as many as the board holds."""
    name = style.get("brick")
    if name is not None:
        found = [brick for brick in packing.bricks if brick.name == name]
        if not found:
            names = ", ".join(brick.name for brick in packing.bricks[:10])
            raise InputError(f"no brick has this name (there are {names})", text=name)
        yield found[0]
        return
    for brick in packing.bricks:
        most = max(1, len(packing.board) // len(brick.cells))
        for _ in range(most if brick.copies is None else min(brick.copies, most)):
            yield brick


def style_scale(style: Mapping[str, str]) -> Scale:
    """Return the lengths that a style asks for."""
    size = _length(style, "size", SIZE, SMALLEST, LARGEST)
    clearance = _length(style, "clearance", CLEARANCE, 0.0, size / 2)
    return Scale(size, clearance, _length(style, "gap", GAP, 0.1, LARGEST))


def _length(
    style: Mapping[str, str], name: str, default: float, least: float, most: float
) -> float:
    value = style.get(name)
    if value is None:
        return default
    try:
        length = float(value)
    except ValueError:
        length = -1.0
    if not least <= length <= most:
        raise InputError(f"{name} is a length of {least:g} to {most:g} mm", text=value)
    return length


def binary(triangles: Iterator[Triangle]) -> bytes:
    """Return triangles as binary STL."""
    body = bytearray()
    for a, b, c in triangles:
        body += pack("<12fH", *_normal(a, b, c), *a, *b, *c, 0)
    head = b"bricks of a packing, in millimetres".ljust(80)
    return head + pack("<I", len(body) // PER_TRIANGLE) + bytes(body)


def _normal(a: Vertex, b: Vertex, c: Vertex) -> Vertex:
    """Return the direction that a triangle of a brick faces, which is along an axis."""
    u, v = [q - p for p, q in zip(a, b, strict=True)], [q - p for p, q in zip(a, c, strict=True)]
    cross = [u[(n + 1) % 3] * v[(n + 2) % 3] - u[(n + 2) % 3] * v[(n + 1) % 3] for n in range(3)]
    x, y, z = (float((each > 0) - (each < 0)) for each in cross)
    return x, y, z
