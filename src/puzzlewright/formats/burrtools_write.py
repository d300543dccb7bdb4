"""Packings written as files of BurrTools, which burrtools.py reads."""

from __future__ import annotations

from puzzlewright.errors import InputError
from puzzlewright.puzzles.packing.ground import Look, looks_of
from puzzlewright.puzzles.packing.lattice import CUBIC, SQUARE, Cell
from puzzlewright.puzzles.packing.pieces import Piece, pieces_of
from puzzlewright.puzzles.packing.puzzle import Brick, Packing

#: The most copies of a piece and the most colours that BurrTools can hold.
MOST_COPIES = 65_535
MOST_COLOURS = 63

#: Boxes of shapes with more places than this are not written.
MOST_PLACES = 1_000_000

#: Colours for colours, in turns: red, green and blue.
PALETTE = ((0, 0, 255), (0, 160, 0), (255, 0, 0), (0, 160, 160), (200, 160, 0), (160, 0, 160))


def xmpuzzle(packing: Packing, source: str | None = None) -> str:
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
        self._require_other_looks()
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
        usual = brick._replace(turn=True, flip=lattice is SQUARE)
        if set(looks_of(lattice, usual)) != set(looks_of(lattice, brick)):
            if lattice is CUBIC and brick.turn and brick.flip:
                reason = "a brick that may be mirrored: BurrTools turns pieces, but mirrors none"
            else:
                reason = "a brick that may not be turned or flipped: BurrTools turns all pieces"
            raise InputError(reason, text=brick.name)

    def _require_other_looks(self) -> None:
        """Refuse equal shapes of which one may be turned or flipped and another may not."""
        first: dict[Look, tuple[Brick, Piece]] = {}
        for brick, piece in zip(self._packing.bricks, pieces_of(self._packing), strict=True):
            other, same = first.setdefault(piece.look, (brick, piece))
            if same != piece:
                reason = f"equal to brick {other.name} but for whether it may be turned or flipped"
                raise InputError(f"{reason}: BurrTools turns all pieces", text=brick.name)

    # ------------------------------------------------------------ shapes

    def _brick(self, number: int, brick: Brick) -> str:
        colours = brick.colours or ("",) * len(brick.cells)
        numbers = [self._numbers.get(colour, 0) for colour in colours]
        name = "" if brick.name == f"S{number}" else f' name="{_escaped(brick.name)}"'
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
        lines += [self._used(number, brick) for number, brick in enumerate(bricks)]
        lines += ["</shapes>", f'<result id="{len(bricks)}"/>', "<bitmap>"]
        pairs = {(number - 1, number - 1) for number in self._numbers.values()}
        for piece, board in self._packing.allow:
            if piece in self._numbers and board in self._numbers:
                pairs.add((self._numbers[piece] - 1, self._numbers[board] - 1))
        lines += [f'<pair piece="{piece}" result="{board}"/>' for piece, board in sorted(pairs)]
        return [*lines, "</bitmap>", "</problem>"]

    def _used(self, number: int, brick: Brick) -> str:
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


def _escaped(name: str) -> str:
    """Return a name as XML writes it in quotes; some signs it has no way to write."""
    if not name.isprintable():
        raise InputError("the name of a brick cannot be written in XML", text=name)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        name = name.replace(sign, entity)
    return name
