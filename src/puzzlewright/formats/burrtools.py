"""Packings in the files of BurrTools (Andreas Röver), .xmpuzzle: those on the grid of cubes.

Such a file is XML. It has shapes, each a box of cells of which `_` is empty, `#` filled and `+` may
be either, with a number behind where a cell has a colour; and problems, each of which says how
often to use which shapes to fill one of them. A problem is a packing here, with the numbers of
assemblies and solutions that BurrTools found. What we cannot say is refused, for that problem
alone; what does not matter to a packing, such as groups of pieces, is remarked.

Shapes may be turned in space, but not mirrored. On a board of one layer that is turning and
flipping, so such a problem is read as one on squares. Pieces without a colour may lie anywhere, and
anything may lie on cells without one; pairs say which other colours go together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeVar

from puzzlewright.errors import InputError
from puzzlewright.files import LATIN_1_XML
from puzzlewright.formats.burrtools_colours import Colouring
from puzzlewright.formats.texts import named, number_of
from puzzlewright.immutable import assign
from puzzlewright.puzzles.assumptions import Assumption, assume
from puzzlewright.puzzles.packing.brick_names import BrickNames
from puzzlewright.puzzles.packing.lattice import CUBIC, SQUARE, Cell, Lattice
from puzzlewright.puzzles.packing.puzzle import MOST_CELLS, Brick, Packing, Stored
from puzzlewright.skipped import Tolerance
from puzzlewright.xml_tree import Node, tree

if TYPE_CHECKING:
    from collections.abc import Iterable

P = TypeVar("P", bound=Packing)

#: The grids of BurrTools, by their numbers.
GRIDS = ("cubes", "triangular prisms", "spheres", "rhombic tetrahedra", "tetra-octahedra")

#: Names of shapes are for people.
LONGEST_NAME = 100

#: Digits of a number, and of a number of assemblies.
DIGITS, DIGITS_OF_COUNTS = 9, 18

#: The tag around solutions, which are counted but not read.
SKIPPED = "solutions"

APART = (
    "`puzzlewright disassemble` finds out whether pieces can be moved into place: here it "
    "counts how they lie"
)
GROUPS = "pieces are in groups, which matters only to how they come apart"
LATIN_1 = "the file is not UTF-8: its names are read as Latin-1"

#: What is assumed of files; the others say how often to use a shape.
COPIES = Assumption(
    "copies", "shapes without a number of copies are used once each", "`count` sets the number"
)
ASSUMPTIONS = (COPIES,)

#: The attribute `state` of a problem whose assemblies were all found.
SOLVED = "2"


class Shape(NamedTuple):
    """The filled cells of a shape, as (layer, row, column), and their colours by number."""

    name: str
    cells: dict[Cell, int]
    optional: frozenset[Cell]  #: of these cells: those that may be filled or not
    line: int


class Part(NamedTuple):
    """A shape that is used in a problem, and how often."""

    shape: Shape
    least: int
    most: int
    node: Node


def read(cls: type[P], text: str, source: str | None) -> list[P]:
    """Read all the problems of a file."""
    found = _Reader(source).packings(cls, tree(text, source, SKIPPED))
    names = (brick.name for packing in found for brick in packing.bricks)
    if is_latin_1(text) and not all(map(str.isascii, names)):
        for packing in found:
            assign(packing, "remarks", (*packing.remarks, LATIN_1))
    return found


class _Reader:
    """Reads one file."""

    def __init__(self, source: str | None) -> None:
        self._source = source
        self._room = 2 * MOST_CELLS  # of a board, and of pieces that fill it
        self._empty: list[str] = []  # pieces of a problem that have no cells

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
        self._colours = sum(len(each.all("color")) for each in root.all("colors"))
        self._voxels = [voxel for each in root.all("shapes") for voxel in each.all("voxel")]
        self._shapes: dict[int, Shape] = {}  # those that were read, by their numbers
        problems = [problem for each in root.all("problems") for problem in each.all("problem")]
        if not problems:
            held = number_of(len(self._voxels), "shape")
            reason = "a problem names the shape to fill and the pieces for it"
            self._refuse(root, f"{held} and no problem to solve: {reason} (add one in BurrTools)")
        tolerance = Tolerance()
        found = []
        for number, problem in enumerate(problems, 1):
            with tolerance:
                found.append(self._packing(cls, number, problem))
                tolerance.read += 1
        tolerance.hand_over()
        return found

    def _refuse(self, node: Node, reason: str, text: str | None = None) -> NoReturn:
        raise InputError(reason, source=self._source, line=node.line, text=text)

    def _number(
        self, node: Node, name: str, default: int | None = None, digits: int = DIGITS
    ) -> int:
        """Return an attribute that is a number."""
        value = node.attributes.get(name)
        if value is None and default is not None:
            return default
        if value is None or not re.fullmatch(r"[0-9]+", value):
            self._refuse(node, f"<{node.tag}>: {name} must be a number", value)
        if len(value.lstrip("0")) > digits:
            self._refuse(node, f"<{node.tag}>: {name} must be below {10**digits:,}", value)
        return int(value)

    # ------------------------------------------------------------ shapes

    def _shape(self, number: int) -> Shape:
        """Return a shape from its box of signs."""
        voxel = self._voxels[number]
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
        optional = []
        for at, (state, colour) in enumerate(signs):
            if state != "_":
                if int(colour or 0) > self._colours:
                    self._refuse(voxel, f"shape {name} has an undefined colour", colour)
                cell = (at // cols // rows, at // cols % rows, at % cols)
                cells[cell] = int(colour or 0)
                if state == "+":
                    optional.append(cell)
        return Shape(name, cells, frozenset(optional), voxel.line)

    def _signs(self, voxel: Node, name: str) -> list[tuple[str, str]]:
        text = "".join(voxel.text.split())
        signs = re.findall(r"(_|[#+])([0-9]{0,4})", text)
        if sum(len(state) + len(colour) for state, colour in signs) != len(text):
            wrong = re.sub(r"(_|[#+])([0-9]{0,4})", "", text)
            self._refuse(voxel, f"shape {name} has an unknown character", wrong[:1])
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
        to_cell = _flattening(board.cells) if lattice is SQUARE else _itself
        bricks, choose = self._bricks(parts, len(board.cells), colouring, lattice)
        self._require_holes(problem, board, parts)
        try:
            coloured = {to_cell(c): colouring.of_board(colour) for c, colour in board.cells.items()}
            made = cls(
                coloured,
                bricks,
                lattice=lattice,
                choose=choose,
                optional=map(to_cell, board.optional),
                allow=colouring.allow,
            )
        except InputError as error:
            self._refuse(problem, f"{self._problem}: {error.message}", error.text)
        remarks = tuple(_remarks(problem, lattice))
        if self._empty:
            remarks += (f"pieces without cells are left out: {named(self._empty)}",)
        assign(made, "remarks", remarks)
        assign(made, "groups", self._groups(parts))
        assign(made, "stored", self._stored(problem))
        has_all = all({"count", "min", "max"} & part.node.attributes.keys() for part in parts)
        return assume(made, [] if has_all else [COPIES.of()])

    def _groups(self, parts: Sequence[Part]) -> tuple[frozenset[int], ...]:
        """Return the groups of each piece; none if no piece is in one."""
        found = []
        for part in parts:
            told = [part.node, *part.node.all("group")]
            inside = [self._number(node, "group") for node in told if "group" in node.attributes]
            found.append(frozenset(number for number in inside if number))
        return tuple(found) if any(found) else ()

    def _stored(self, problem: Node) -> Stored | None:
        """Return the numbers that BurrTools found, if it searched to the end."""
        if problem.attributes.get("state") != SOLVED or "assemblies" not in problem.attributes:
            return None
        names = [name for name in ("assemblies", "solutions") if name in problem.attributes]
        found = [self._number(problem, name, digits=DIGITS_OF_COUNTS) for name in names]
        return Stored(found[0], found[1] if len(found) > 1 else None)

    def _require_holes(self, problem: Node, board: Shape, parts: Sequence[Part]) -> None:
        """Refuse a limit on the cells that stay empty, unless the sizes of the pieces keep it."""
        if "maxHoles" not in problem.attributes:
            return
        allowed = self._number(problem, "maxHoles")
        filled = sum(part.least * len(part.shape.cells) for part in parts)
        if len(board.cells) - filled > allowed:
            reason = f"at most {allowed} cells may stay empty, which our format cannot express"
            self._refuse(problem, f"{self._problem}: {reason}")

    def _shape_of(self, node: Node) -> Shape:
        """Return the shape that a node names by its number."""
        number = self._number(node, "id")
        if number >= len(self._voxels):
            reason = f"{self._problem}: there is no shape {number} ({len(self._voxels)} in all)"
            self._refuse(node, reason)
        if number not in self._shapes:
            self._shapes[number] = self._shape(number)
        return self._shapes[number]

    def _board(self, problem: Node) -> Shape:
        results = problem.all("result")
        if len(results) != 1:
            self._refuse(problem, f"{self._problem} does not say which shape to fill")
        board = self._shape_of(results[0])
        if not board.cells:
            self._refuse(results[0], f"{self._problem}: shape {board.name} has no cells")
        return board

    def _parts(self, problem: Node) -> list[Part]:
        """Return the shapes that are used, and how often; those without cells fill nothing."""
        parts = []
        self._empty = []
        for node in [each for shapes in problem.all("shapes") for each in shapes.all("shape")]:
            shape = self._shape_of(node)
            count = self._number(node, "count", 1)
            is_range = "count" not in node.attributes
            least = self._number(node, "min", count) if is_range else count
            most = self._number(node, "max", count) if is_range else count
            if least > most:
                self._refuse(node, f"{self._problem}: shape {shape.name} {least} to {most} times")
            if shape.optional:
                reason = f"piece {shape.name} has cells that may be missing (+)"
                self._refuse(node, f"{self._problem}: {reason}")
            if most and not shape.cells:
                self._empty.append(shape.name)
            elif most:
                parts.append(Part(shape, least, most, node))
        if self._empty and not parts:
            self._refuse(problem, f"{self._problem}: piece {self._empty[0]} has no cells")
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
        self, parts: Sequence[Part], room: int, colouring: Colouring, lattice: Lattice
    ) -> tuple[list[Brick], bool]:
        """Return the bricks, and whether not all need to be used."""
        bricks: list[Brick] = []
        names = BrickNames()
        limited = [part for part in parts if not _is_endless(part, room)]
        choose = any(part.most for part in limited) and not any(part.least for part in limited)
        for part in parts:
            to_cell = _flattening(part.shape.cells) if lattice is SQUARE else _itself
            cells = {to_cell(cell): colour for cell, colour in part.shape.cells.items()}
            ordered = sorted(cells.items())
            home = tuple(sorted(lattice.moved_home(cells)))
            colours = tuple(colouring.of_piece(colour) for _, colour in ordered)
            copies = None if _is_endless(part, room) else part.most
            is_plain = choose or copies is None or part.least == part.most
            name = names.free(part.shape.name, part.shape.name[: LONGEST_NAME - 8])
            brick = Brick(name, home, copies, True, lattice is SQUARE)
            least = None if is_plain else part.least
            bricks.append(brick._replace(colours=colours if any(colours) else (), least=least))
        return bricks, choose


def is_latin_1(text: str) -> bool:
    """Tell whether files.py read a text as Latin-1, which it then says."""
    return text.startswith(LATIN_1_XML)


def _is_endless(part: Part, room: int) -> bool:
    """Tell whether a piece has enough copies to cover `room` cells."""
    return not part.least and part.most >= room // len(part.shape.cells)


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


def _flattening(cells: Iterable[Cell]) -> Callable[[Cell], Cell]:
    """Return what makes of cells of a single layer those of a plane."""
    axis = _thin_axis(cells)
    assert axis is not None
    return lambda cell: cell[:axis] + cell[axis + 1 :]


def _itself(cell: Cell) -> Cell:
    return cell
