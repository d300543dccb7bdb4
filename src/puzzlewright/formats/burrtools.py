"""Packings in the files of BurrTools (Andreas Röver), .xmpuzzle: those on the grid of cubes.

Such a file is XML. It has shapes, each a box of cells of which `_` is empty, `#` filled and `+` may
be either, with a number behind where a cell has a colour; and problems, each of which says how
often to use which shapes to fill one of them. A problem is a packing here. What we cannot say, such
as cells that may stay empty, is refused; what does not matter to us, how pieces come apart, is
remarked.

Shapes may be turned in space, but not mirrored. On a board of one layer that is turning and
flipping, so such a problem is read as one on squares. Pieces without a colour may lie anywhere, and
anything may lie on cells without one; pairs say which other colours go together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeVar

from puzzlewright.errors import InputError
from puzzlewright.formats.burrtools_colours import Colouring
from puzzlewright.puzzles.packing.brick_names import BrickNames
from puzzlewright.puzzles.packing.lattice import CUBIC, SQUARE, Cell, Lattice
from puzzlewright.puzzles.packing.puzzle import MOST_CELLS, Brick, Packing
from puzzlewright.xml_tree import Node, tree

if TYPE_CHECKING:
    from collections.abc import Iterable

P = TypeVar("P", bound=Packing)

#: The grids of BurrTools, by their numbers.
GRIDS = ("cubes", "triangular prisms", "spheres", "rhombic tetrahedra", "tetra-octahedra")

#: Names of shapes are for people.
LONGEST_NAME = 100

#: The tag around solutions, which are counted but not read.
SKIPPED = "solutions"

APART = (
    "BurrTools also asks whether pieces can be moved into place: here it counts only how they lie"
)
GROUPS = "pieces are in groups, which matters only to how they come apart"


class Shape(NamedTuple):
    """The filled cells of a shape, as (layer, row, column), and their colours by number."""

    name: str
    cells: dict[Cell, int]
    is_variable: bool  #: whether some cells may be filled or not
    line: int


class Part(NamedTuple):
    """A shape that is used in a problem, and how often."""

    shape: Shape
    least: int
    most: int


def read(cls: type[P], text: str, source: str | None) -> list[P]:
    """Read all the problems of a file."""
    return _Reader(source).packings(cls, tree(text, source, SKIPPED))


class _Reader:
    """Reads one file."""

    def __init__(self, source: str | None) -> None:
        self._source = source
        self._room = 2 * MOST_CELLS  # of a board, and of pieces that fill it

    def packings(self, cls: type[P], root: Node) -> list[P]:
        """Return the packings, one for each problem."""
        if root.tag != "puzzle" or root.attributes.get("version") not in {"1", "2"}:
            reason = 'not a puzzle of BurrTools: <puzzle version="2"> is expected'
            self._refuse(root, reason, root.tag)
        for grid in root.all("gridType"):
            number = self._number(grid, "type")
            if number:
                name = GRIDS[number] if number < len(GRIDS) else "an unknown one"
                self._refuse(grid, f"the grid is not one of cubes ({name})", f"type {number}")
        colours = sum(len(each.all("color")) for each in root.all("colors"))
        voxels = [voxel for each in root.all("shapes") for voxel in each.all("voxel")]
        self._shapes = [self._shape(n, voxel, colours) for n, voxel in enumerate(voxels)]
        problems = [problem for each in root.all("problems") for problem in each.all("problem")]
        if not problems:
            self._refuse(root, "no problem in it: shapes alone are no puzzle")
        return [self._packing(cls, n, problem) for n, problem in enumerate(problems, 1)]

    def _refuse(self, node: Node, reason: str, text: str | None = None) -> NoReturn:
        raise InputError(reason, source=self._source, line=node.line, text=text)

    def _number(self, node: Node, name: str, default: int | None = None) -> int:
        """Return an attribute that is a number."""
        value = node.attributes.get(name)
        if value is None and default is not None:
            return default
        if value is None or not re.fullmatch(r"[0-9]{1,9}", value):
            self._refuse(node, f"<{node.tag}>: {name} must be a number", value)
        return int(value)

    # ------------------------------------------------------------ shapes

    def _shape(self, number: int, voxel: Node, colours: int) -> Shape:
        """Return a shape from its box of signs."""
        name = " ".join(voxel.attributes.get("name", "").split())
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            name = f"S{number + 1}"  # as BurrTools shows it
        extents = [self._number(voxel, axis) for axis in "zyx"]
        volume = extents[0] * extents[1] * extents[2]
        if volume > MOST_CELLS:
            self._refuse(voxel, f"shape {name} has more than {MOST_CELLS:,} places")
        self._room -= volume
        if self._room < 0:
            self._refuse(voxel, f"all shapes have more than {2 * MOST_CELLS:,} places")
        if voxel.attributes.get("type", "0") != "0":
            self._refuse(voxel, f"shape {name} is written in an unknown way")
        signs = self._signs(voxel, name)
        if len(signs) != volume:
            self._refuse(voxel, f"shape {name} has {len(signs)} places, its sizes give {volume}")
        _, rows, cols = extents
        cells: dict[Cell, int] = {}
        for at, (state, colour) in enumerate(signs):
            if state != "_":
                if int(colour or 0) > colours:
                    self._refuse(voxel, f"shape {name} has a colour that there is not", colour)
                cells[at // cols // rows, at // cols % rows, at % cols] = int(colour or 0)
        return Shape(name, cells, any(state == "+" for state, _ in signs), voxel.line)

    def _signs(self, voxel: Node, name: str) -> list[tuple[str, str]]:
        text = "".join(voxel.text.split())
        signs = re.findall(r"(_|[#+])([0-9]{0,4})", text)
        if sum(len(state) + len(colour) for state, colour in signs) != len(text):
            wrong = re.sub(r"(_|[#+])([0-9]{0,4})", "", text)
            self._refuse(voxel, f"shape {name} has a sign that means nothing", wrong[:1])
        return signs

    # ------------------------------------------------------------ problems

    def _packing(self, cls: type[P], number: int, problem: Node) -> P:
        """Return the packing that a problem is."""
        name = problem.attributes.get("name")
        self._problem = f"problem {number}" + (f" ({name})" if name else "")
        board = self._board(problem)
        parts = self._parts(problem)
        colouring = self._colouring(problem, board, parts)
        lattice = CUBIC if _is_solid(board, parts) else SQUARE
        cells = board.cells if lattice is CUBIC else _flat(board.cells)
        bricks, choose = self._bricks(problem, parts, len(cells), colouring, lattice)
        try:
            coloured = {cell: colouring.of_board(colour) for cell, colour in cells.items()}
            made = cls(coloured, bricks, lattice=lattice, choose=choose)
        except InputError as error:
            self._refuse(problem, f"{self._problem}: {error.message}", error.text)
        made.remarks = tuple(_remarks(problem, lattice))
        return made

    def _shape_of(self, node: Node) -> Shape:
        """Return the shape that a node names by its number."""
        number = self._number(node, "id")
        if number >= len(self._shapes):
            reason = f"{self._problem}: there is no shape {number} ({len(self._shapes)} in all)"
            self._refuse(node, reason)
        return self._shapes[number]

    def _board(self, problem: Node) -> Shape:
        results = problem.all("result")
        if len(results) != 1:
            self._refuse(problem, f"{self._problem} says not which shape is to be filled")
        board = self._shape_of(results[0])
        if board.is_variable:
            reason = f"cells of shape {board.name} (+) may stay empty, which we cannot say"
            self._refuse(results[0], f"{self._problem}: {reason}")
        if not board.cells:
            self._refuse(results[0], f"{self._problem}: shape {board.name} has no cells")
        return board

    def _parts(self, problem: Node) -> list[Part]:
        """Return the shapes that are used, and how often."""
        parts = []
        for node in [each for shapes in problem.all("shapes") for each in shapes.all("shape")]:
            shape = self._shape_of(node)
            count = self._number(node, "count", 1)
            is_range = "count" not in node.attributes
            least = self._number(node, "min", count) if is_range else count
            most = self._number(node, "max", count) if is_range else count
            if least > most:
                self._refuse(node, f"{self._problem}: shape {shape.name} {least} to {most} times")
            if shape.is_variable:
                reason = f"piece {shape.name} has cells that may be missing (+)"
                self._refuse(node, f"{self._problem}: {reason}")
            if not shape.cells:
                self._refuse(node, f"{self._problem}: piece {shape.name} has no cells")
            if most:
                parts.append(Part(shape, least, most))
        if not parts:
            self._refuse(problem, f"{self._problem} has no pieces")
        return parts

    def _colouring(self, problem: Node, board: Shape, parts: Sequence[Part]) -> Colouring:
        pairs = set()
        for pair in [each for bitmap in problem.all("bitmap") for each in bitmap.all("pair")]:
            pairs.add((self._number(pair, "piece") + 1, self._number(pair, "result") + 1))
        of_pieces = {colour for part in parts for colour in part.shape.cells.values()}
        try:
            return Colouring(of_pieces, set(board.cells.values()), pairs)
        except InputError as error:
            self._refuse(problem, f"{self._problem}: {error.message}")

    def _bricks(
        self,
        problem: Node,
        parts: Sequence[Part],
        room: int,
        colouring: Colouring,
        lattice: Lattice,
    ) -> tuple[list[Brick], bool]:
        """Return the bricks, and whether not all need to be used."""
        bricks: list[Brick] = []
        names = BrickNames()
        for part in parts:
            cells = part.shape.cells if lattice is CUBIC else _flat(part.shape.cells)
            ordered = sorted(cells.items())
            home = tuple(sorted(lattice.moved_home(cells)))
            colours = tuple(colouring.of_piece(colour) for _, colour in ordered)
            endless = not part.least and part.most >= room // len(home)
            copies = None if endless else part.most
            name = names.free(part.shape.name, part.shape.name[: LONGEST_NAME - 8])
            flip = lattice is SQUARE
            bricks.append(Brick(name, home, copies, True, flip, colours if any(colours) else ()))
        return bricks, self._may_choose(problem, parts, bricks)

    def _may_choose(self, problem: Node, parts: Sequence[Part], bricks: Sequence[Brick]) -> bool:
        """Tell whether pieces may be left over; some of them and not others is not for us."""
        limited = [p for p, brick in zip(parts, bricks, strict=True) if brick.copies is not None]
        some = [part for part in limited if part.least < part.most]
        if any(part.least for part in some) or 0 < len(some) < len(limited):
            part = next((part for part in some if part.least), some[0])
            told = f"piece {part.shape.name} is used {part.least} to {part.most} times"
            reason = "we can say only that all pieces are used, or that any may be left over"
            self._refuse(problem, f"{self._problem}: {told}; {reason}")
        return bool(some)


def _remarks(problem: Node, lattice: Lattice) -> Iterable[str]:
    """Yield what a problem has that means nothing to us."""
    if lattice is CUBIC:
        yield APART
    shapes = [each for shapes in problem.all("shapes") for each in shapes.all("shape")]
    if any("group" in shape.attributes or shape.all("group") for shape in shapes):
        yield GROUPS
    if problem.all(SKIPPED):
        yield "the solutions that BurrTools found are in the file too; they were not read"


def _thin_axis(cells: Iterable[Cell]) -> int | None:
    """Return the axis along which cells are one layer, if there is one: the layers first."""
    for axis, values in enumerate(zip(*cells, strict=True)):
        if min(values) == max(values):
            return axis
    return None


def _is_solid(board: Shape, parts: Sequence[Part]) -> bool:
    """Tell whether the board or a piece is thicker than one layer whichever way it lies."""
    return any(_thin_axis(each.cells) is None for each in (board, *(p.shape for p in parts)))


def _flat(cells: dict[Cell, int]) -> dict[Cell, int]:
    """Return the cells of a single layer as those of a plane."""
    axis = _thin_axis(cells)
    assert axis is not None
    return {cell[:axis] + cell[axis + 1 :]: colour for cell, colour in cells.items()}
