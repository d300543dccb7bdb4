"""Packings in the files of BurrTools (Andreas Röver), .xmpuzzle, read and written.

Such a file is XML. It has shapes, each a box of cells of which `_` is empty, `#` filled and `+` may
be either, with a number behind where a cell has a colour; and problems, each of which says how
often to use which shapes to fill one of them. A problem is a packing here, with the numbers of
assemblies and solutions that BurrTools found. What we cannot say is refused, for that problem
alone; what does not matter to a packing, such as groups of pieces, is remarked.

Shapes may be turned in space, but not mirrored. On a board of one layer that is turning and
flipping, so such a problem is read as one on squares. Pieces without a colour may lie anywhere, and
anything may lie on cells without one; pairs say which other colours go together.

There, a colour of a piece lies on the colours of the board that it is paired with, not even on its
like without that; everything goes on a cell without a colour, and what has none goes anywhere. Here
a colour lies on its like as well, so one that may not do so there gets another name. No two colours
become one: pieces that look different are different ones, in BurrTools as here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import NamedTuple, NoReturn, TypeVar

from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.files import LATIN_1_XML
from puzzlewright.core.immutable import set_attribute
from puzzlewright.core.lenient_reading import Tolerance
from puzzlewright.core.xml_tree import Node, parse_xml
from puzzlewright.puzzles.assumptions import Assumption, assume
from puzzlewright.puzzles.packing.bricks import Brick, BrickNames, StoredCounts
from puzzlewright.puzzles.packing.lattice import CUBIC, SQUARE, Cell, Lattice
from puzzlewright.puzzles.packing.placements import (
    Orientation,
    Piece,
    brick_orientations,
    brick_pieces,
)
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.validation import MOST_CELLS
from puzzlewright.words.lines import abbreviate_texts

#: What colours are called here, and where letters go on that name more of them: accented Latin
#: ones, Greek, Cyrillic.
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
MORE_LETTERS = range(0xC0, 0x530)


class Colouring:
    """Which of our colours stand for those of a problem, 0 being none."""

    def __init__(
        self, of_pieces: AbstractSet[int], of_board: AbstractSet[int], pairs: set[tuple[int, int]]
    ) -> None:
        pieces, board = sorted(of_pieces - {0}), sorted(of_board - {0})
        refused = [
            colour for colour in pieces if colour in of_board and (colour, colour) not in pairs
        ]
        named = sorted({*pieces, *board})
        letters = _letters(len(named) + len(refused))
        names = dict(zip(named, letters, strict=False))
        self._board: dict[int, str] = {0: "", **{colour: names[colour] for colour in board}}
        self._pieces: dict[int, str] = {0: "", **{colour: names[colour] for colour in pieces}}
        self._pieces.update(zip(refused, letters[len(named) :], strict=True))
        #: Of a piece, and of the board, though they differ.
        self.allow: set[tuple[str, str]] = {
            (self._pieces[piece], self._board[under])
            for piece in pieces
            for under in board
            if (piece, under) in pairs and piece != under
        }

    def board_colour(self, colour: int) -> str:
        """Return our colour of a cell of the board."""
        return self._board[colour]

    def piece_colour(self, colour: int) -> str:
        """Return our colour of a cell of a piece."""
        return self._pieces[colour]


def _letters(number: int) -> str:
    """Return names for this many colours."""
    if number <= len(LETTERS):
        return LETTERS[:number]
    more = (sign for sign in map(chr, MORE_LETTERS) if sign.isalpha())
    names = LETTERS + "".join(more)
    if number > len(names):
        raise InputError(f"at most {len(names)} colours can be distinguished", text=str(number))
    return names[:number]


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
    found = _Reader(source).packings(cls, parse_xml(text, source, SKIPPED))
    names = (brick.name for packing in found for brick in packing.bricks)
    if is_latin_1(text) and not all(map(str.isascii, names)):
        for packing in found:
            set_attribute(packing, "file_notes", (*packing.file_notes, LATIN_1))
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
            held = count_noun(len(self._voxels), "shape")
            reason = "a problem names the shape to fill and the pieces for it"
            self._refuse(root, f"{held} and no problem to solve: {reason} (add one in BurrTools)")
        tolerance = Tolerance()
        found = []
        for number, problem in enumerate(problems, 1):
            with tolerance:
                found.append(self._packing(cls, number, problem))
                tolerance.read += 1
        tolerance.report()
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
        shapes = (board, *(part.shape for part in parts))
        is_solid = any(_thin_axis(shape.cells) is None for shape in shapes)
        lattice = CUBIC if is_solid else SQUARE
        to_cell = _flattening(board.cells) if lattice is SQUARE else _itself
        bricks, choose = self._bricks(parts, len(board.cells), colouring, lattice)
        self._require_holes(problem, board, parts)
        try:
            coloured = {
                to_cell(c): colouring.board_colour(colour) for c, colour in board.cells.items()
            }
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
        notes = tuple(_notes(problem, lattice))
        if self._empty:
            notes += (f"pieces without cells are left out: {abbreviate_texts(self._empty)}",)
        set_attribute(made, "file_notes", notes)
        set_attribute(made, "groups", self._groups(parts))
        set_attribute(made, "stored", self._stored_solutions(problem))
        has_all = all({"count", "min", "max"} & part.node.attributes.keys() for part in parts)
        return assume(made, [] if has_all else [COPIES.note()])

    def _groups(self, parts: Sequence[Part]) -> tuple[frozenset[int], ...]:
        """Return the groups of each piece; none if no piece is in one."""
        found = []
        for part in parts:
            nodes = [part.node, *part.node.all("group")]
            inside = [self._number(node, "group") for node in nodes if "group" in node.attributes]
            found.append(frozenset(number for number in inside if number))
        return tuple(found) if any(found) else ()

    def _stored_solutions(self, problem: Node) -> StoredCounts | None:
        """Return the numbers that BurrTools found, if it searched to the end."""
        if problem.attributes.get("state") != SOLVED or "assemblies" not in problem.attributes:
            return None
        names = [name for name in ("assemblies", "solutions") if name in problem.attributes]
        found = [self._number(problem, name, digits=DIGITS_OF_COUNTS) for name in names]
        return StoredCounts(found[0], found[1] if len(found) > 1 else None)

    def _require_holes(self, problem: Node, board: Shape, parts: Sequence[Part]) -> None:
        """Refuse a limit on the cells that stay empty, unless the sizes of the pieces keep it."""
        if "maxHoles" not in problem.attributes:
            return
        allowed = self._number(problem, "maxHoles")
        filled = sum(part.least * len(part.shape.cells) for part in parts)
        if len(board.cells) - filled > allowed:
            reason = f"at most {allowed} cells may stay empty, which our format cannot express"
            self._refuse(problem, f"{self._problem}: {reason}")

    def _find_shape(self, node: Node) -> Shape:
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
        board = self._find_shape(results[0])
        if not board.cells:
            self._refuse(results[0], f"{self._problem}: shape {board.name} has no cells")
        return board

    def _parts(self, problem: Node) -> list[Part]:
        """Return the shapes that are used, and how often; those without cells fill nothing."""
        parts = []
        self._empty = []
        for node in [each for shapes in problem.all("shapes") for each in shapes.all("shape")]:
            shape = self._find_shape(node)
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
            home = tuple(sorted(lattice.normalise_position(cells)))
            colours = tuple(colouring.piece_colour(colour) for _, colour in ordered)
            copies = None if _is_endless(part, room) else part.most
            is_plain = choose or copies is None or part.least == part.most
            name = names.unused_name(part.shape.name, part.shape.name[: LONGEST_NAME - 8])
            brick = Brick(name, home, copies, True, lattice is SQUARE)
            least = None if is_plain else part.least
            bricks.append(replace(brick, colours=colours if any(colours) else (), least=least))
        return bricks, choose


def is_latin_1(text: str) -> bool:
    """Tell whether files.py read a text as Latin-1, which it then says."""
    return text.startswith(LATIN_1_XML)


def _is_endless(part: Part, room: int) -> bool:
    """Tell whether a piece has enough copies to cover `room` cells."""
    return not part.least and part.most >= room // len(part.shape.cells)


def _notes(problem: Node, lattice: Lattice) -> Iterable[str]:
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


def _flattening(cells: Iterable[Cell]) -> Callable[[Cell], Cell]:
    """Return what makes of cells of a single layer those of a plane."""
    axis = _thin_axis(cells)
    assert axis is not None
    return lambda cell: cell[:axis] + cell[axis + 1 :]


def _itself(cell: Cell) -> Cell:
    return cell


#: The most copies of a piece and the most colours that BurrTools can hold.
MOST_COPIES = 65_535
MOST_COLOURS = 63

#: Boxes of shapes with more places than this are not written.
MOST_PLACES = 1_000_000

#: Colours for colours, in turns: red, green and blue.
PALETTE = ((0, 0, 255), (0, 160, 0), (255, 0, 0), (0, 160, 160), (200, 160, 0), (160, 0, 160))


def write_xmpuzzle(packing: Packing, source: str | None = None) -> str:
    """Return a file with one problem; an InputError tells what BurrTools has no way to say."""
    try:
        return _Writer(packing).text()
    except InputError as error:
        raise InputError(error.message, source=source, text=error.text) from None


class _Writer:
    """Writes one packing."""

    def __init__(self, packing: Packing) -> None:
        if packing.lattice not in (SQUARE, CUBIC):
            reason = f"BurrTools has no such boards as those on the lattice {packing.lattice.name}"
            raise InputError(f"{reason}: squares and cubes can be written")
        self._packing = packing
        wanted = {colour for brick in packing.bricks for colour in brick.colours if colour}
        coloured = {colour for colour in packing.board.values() if colour}
        self._numbers = {c: number for number, c in enumerate(sorted(wanted | coloured), 1)}
        if len(self._numbers) > MOST_COLOURS:
            raise InputError(f"BurrTools has at most {MOST_COLOURS} colours")

    def text(self) -> str:
        """Return the whole file."""
        packing = self._packing
        for brick in packing.bricks:
            self._require_free(brick)
        self._require_distinct_shapes()
        palette = [PALETTE[number % len(PALETTE)] for number in range(len(self._numbers))]
        lines = [
            '<?xml version="1.0"?>',
            '<puzzle version="2">',
            '<gridType type="0"/>',
            "<colors>",
            *(f'<color red="{r}" green="{g}" blue="{b}"/>' for r, g, b in palette),
            "</colors>",
            "<shapes>",
            *(self._brick(number, brick) for number, brick in enumerate(packing.bricks, 1)),
            self._board(),
            "</shapes>",
            "<problems>",
            *self._problem(),
            "</problems>",
            "<comment/>",
            "</puzzle>",
        ]
        return "\n".join([*lines, ""])

    def _require_free(self, brick: Brick) -> None:
        """Refuse a brick that BurrTools would turn or mirror in other ways than this packing."""
        lattice = self._packing.lattice
        usual = replace(brick, turn=True, flip=lattice is SQUARE)
        if set(brick_orientations(lattice, usual)) != set(brick_orientations(lattice, brick)):
            if lattice is CUBIC and brick.turn and brick.flip:
                reason = "a brick that may be mirrored: BurrTools turns pieces, but mirrors none"
            else:
                reason = "a brick that may not be turned or flipped: BurrTools turns all pieces"
            raise InputError(reason, text=brick.name)

    def _require_distinct_shapes(self) -> None:
        """Refuse equal shapes of which one may be turned or flipped and another may not."""
        first: dict[Orientation, tuple[Brick, Piece]] = {}
        for brick, piece in zip(self._packing.bricks, brick_pieces(self._packing), strict=True):
            other, same = first.setdefault(piece.pose, (brick, piece))
            if same != piece:
                reason = f"equal to brick {other.name} but for whether it may be turned or flipped"
                raise InputError(f"{reason}: BurrTools turns all pieces", text=brick.name)

    # ------------------------------------------------------------ shapes

    def _brick(self, number: int, brick: Brick) -> str:
        colours = brick.colours or ("",) * len(brick.cells)
        numbers = [self._numbers.get(colour, 0) for colour in colours]
        name = "" if brick.name == f"S{number}" else f' name="{_escape_name(brick.name)}"'
        return self._voxel(dict(zip(brick.cells, numbers, strict=True)), name, at_home=True)

    def _board(self) -> str:
        board = self._packing.board
        numbers = {cell: self._numbers.get(colour, 0) for cell, colour in board.items()}
        optional = self._packing.optional
        return self._voxel(numbers, "", at_home=min(map(min, board)) < 0, optional=optional)

    def _voxel(
        self,
        cells: dict[Cell, int],
        name: str,
        *,
        at_home: bool,
        optional: frozenset[Cell] = frozenset(),
    ) -> str:
        """Return a shape as a box of signs; the origin is in it unless it is to be at home."""
        flat = self._packing.lattice is SQUARE
        empty = {(0, *cell) if flat else cell for cell in optional}
        solid = {(0, *cell) if flat else cell: colour for cell, colour in cells.items()}
        axes = list(zip(*solid, strict=True))
        least = [min(values) if at_home else 0 for values in axes]
        layers, rows, cols = (max(v) - low + 1 for v, low in zip(axes, least, strict=True))
        if layers * rows * cols > MOST_PLACES:
            raise InputError(f"a shape with more than {MOST_PLACES:,} places around it")
        signs = ["_"] * (layers * rows * cols)
        for cell, colour in solid.items():
            layer, row, col = (c - low for c, low in zip(cell, least, strict=True))
            state = "+" if cell in empty else "#"
            signs[(layer * rows + row) * cols + col] = f"{state}{colour or ''}"
        sizes = f'x="{cols}" y="{rows}" z="{layers}"'
        return f'<voxel {sizes}{name} type="0">{"".join(signs)}</voxel>'

    # ------------------------------------------------------------ the problem

    def _problem(self) -> list[str]:
        bricks = self._packing.bricks
        lines = ['<problem state="0">', "<shapes>"]
        lines += [self._brick_use(number, brick) for number, brick in enumerate(bricks)]
        lines += ["</shapes>", f'<result id="{len(bricks)}"/>', "<bitmap>"]
        pairs = {(number - 1, number - 1) for number in self._numbers.values()}
        for piece, board in self._packing.allow:
            if piece in self._numbers and board in self._numbers:
                pairs.add((self._numbers[piece] - 1, self._numbers[board] - 1))
        lines += [f'<pair piece="{piece}" result="{board}"/>' for piece, board in sorted(pairs)]
        return [*lines, "</bitmap>", "</problem>"]

    def _brick_use(self, number: int, brick: Brick) -> str:
        """Return how often a brick is used, and the groups that it is in."""
        groups = sorted(self._packing.groups[number]) if self._packing.groups else []
        start = f'<shape id="{number}" {self._count(brick)}'
        if len(groups) < 2:
            return start + "".join(f' group="{group}"' for group in groups) + "/>"
        most = brick.copies or len(self._packing.board)
        inside = "".join(f'<group group="{group}" count="{most}"/>' for group in groups)
        return f"{start}>{inside}</shape>"

    def _count(self, brick: Brick) -> str:
        """Return how often a brick is used, which has an end in BurrTools."""
        least, copies = brick.bounds(choose=self._packing.choose)
        if copies is None:
            copies = max(1, least, len(self._packing.board) // len(brick.cells))
        if copies > MOST_COPIES:
            raise InputError(f"BurrTools has at most {MOST_COPIES:,} copies", text=brick.name)
        return f'count="{copies}"' if least == copies else f'min="{least}" max="{copies}"'


def _escape_name(name: str) -> str:
    """Return a name as XML writes it in quotes; some signs it has no way to write."""
    if not name.isprintable():
        raise InputError("the name of a brick cannot be written in XML", text=name)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        name = name.replace(sign, entity)
    return name
