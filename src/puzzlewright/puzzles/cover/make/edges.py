"""Edge matching as a cover problem: square pieces on a board, and a few sets of pieces under names.

Pieces and cells are primary items. The joins between cells are secondary: `h21` is the join above
the cell in row 2 and column 1, `v21` the join to its left. A piece in a cell gives its joins the
colours of its edges, so that neighbours agree. With signed edges +k fits -k, like a tab its hole,
and the colour is the edge as the cell above or to the left has it. Edges of 0 are flat: they lie
on the border of the board, and nothing else does.

The sets called edges have plain edges and those called jigsaw have tabs and holes; they came from
cutting a board at random, and one corner piece is fixed. `parker-5x5` is the layout of the jigsaw
that Matt Parker published, which goes together in two ways; it is not fixed, so that each way
counts in all four of its positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from puzzlewright.core.errors import InputError
from puzzlewright.core.serialisable import Record
from puzzlewright.puzzles.cover.make.boards import DIGITS, build_cover, cell_name
from puzzlewright.puzzles.cover.puzzle import Cover

#: The edges of a piece: top, right, bottom, left.
Piece = tuple[int, int, int, int]

FLAT = 0


@dataclass(frozen=True, slots=True)
class EdgePuzzle(Record):
    """Square pieces that fill a board."""

    rows: int
    columns: int
    pieces: tuple[Piece, ...]
    signed: bool = False
    fixed: int | None = None  #: this piece lies in the top left corner, which removes symmetry

    def cover(self) -> Cover:
        """Return the problem of filling the board."""
        cells = [*product(range(self.rows), range(self.columns))]
        names = [f"p{n}" for n in range(len(self.pieces))]
        primary = [*names, *(self._name("c", *cell) for cell in cells)]
        across = [self._name("h", *cell) for cell in cells if cell[0] > 0]
        upright = [self._name("v", *cell) for cell in cells if cell[1] > 0]
        options = (
            [name, *self._placement_words(piece, *cell)]
            for n, name in enumerate(names)
            for piece in _rotations(self.pieces[n])
            for cell in cells
            if self._fits_border(piece, *cell) and self._may_lie(n, *cell)
        )
        return build_cover(primary, options, secondary=across + upright)

    def _may_lie(self, number: int, row: int, column: int) -> bool:
        """Tell whether the rule about the fixed piece allows a piece in a cell."""
        return number != self.fixed or row == column == 0

    def _fits_border(self, piece: Piece, row: int, column: int) -> bool:
        """Tell whether a piece's flat edges are just those that lie on the border."""
        border = row == 0, column == self.columns - 1, row == self.rows - 1, column == 0
        return tuple(edge == FLAT for edge in piece) == border

    def _placement_words(self, piece: Piece, row: int, column: int) -> Iterator[str]:
        """Yield the words of an option after the piece's name: the cell, then its joins."""
        top, right, bottom, left = piece
        turn = -1 if self.signed else 1
        yield self._name("c", row, column)
        if top != FLAT:
            yield self._name("h", row, column) + ":" + self._colour(turn * top)
        if bottom != FLAT:
            yield self._name("h", row + 1, column) + ":" + self._colour(bottom)
        if left != FLAT:
            yield self._name("v", row, column) + ":" + self._colour(turn * left)
        if right != FLAT:
            yield self._name("v", row, column + 1) + ":" + self._colour(right)

    def _name(self, kind: str, row: int, column: int) -> str:
        return kind + cell_name((row, column), (self.rows, self.columns))

    def _colour(self, edge: int) -> str:
        """Return the name of an edge as a colour: one letter while there are enough."""
        number = _place(edge) if self.signed else edge - 1
        return DIGITS[number] if number < len(DIGITS) else str(number)


def read_edges(text: str, source: str | None = None) -> EdgePuzzle:
    """Read a puzzle from numbers: rows, columns, signed (0 or 1), the fixed piece, then pieces.

    The fixed piece is counted from 0, or is -1 if there is none. A piece is four numbers, its top,
    right, bottom and left edge, and stands on a line of its own.
    """
    lines = [(n, line.split()) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise InputError("no pieces: the file is empty", source=source)
    rows, columns, signed, fixed = _four_numbers(*lines[0], source)
    pieces = tuple(_four_numbers(number, words, source) for number, words in lines[1:])
    if rows < 1 or columns < 1 or signed not in (0, 1) or not -1 <= fixed < len(pieces):
        reason = (
            "the first line must give rows, columns, signed (0 or 1) and the fixed piece (or -1)"
        )
        raise InputError(reason, source=source, line=lines[0][0], text=" ".join(lines[0][1]))
    if len(pieces) != rows * columns:
        reason = f"{rows * columns} pieces expected for {rows}×{columns} cells, {len(pieces)} found"
        raise InputError(reason, source=source)
    _refuse_signs(pieces, bool(signed), source)
    return EdgePuzzle(rows, columns, pieces, bool(signed), None if fixed < 0 else fixed)


def _refuse_signs(pieces: Sequence[Piece], signed: bool, source: str | None) -> None:
    negative = [piece for piece in pieces if min(piece) < 0]
    if negative and not signed:
        shown = " ".join(map(str, negative[0]))
        raise InputError("a negative edge in an unsigned puzzle", source=source, text=shown)


def _four_numbers(line: int, words: Sequence[str], source: str | None) -> Piece:
    try:
        first, second, third, fourth = (int(word) for word in words)
    except ValueError:
        shown = " ".join(words)
        reason = "four whole numbers expected"
        raise InputError(reason, source=source, line=line, text=shown) from None
    return first, second, third, fourth


def _rotations(piece: Piece) -> list[Piece]:
    """Return the different rotations of a piece, in the order of their edges, flat ones last."""
    top, right, bottom, left = piece
    turned = {
        piece,
        (right, bottom, left, top),
        (bottom, left, top, right),
        (left, top, right, bottom),
    }
    return sorted(turned, key=lambda edges: [(edge == FLAT, _place(edge)) for edge in edges])


def _place(edge: int) -> int:
    """Return the place of an edge in the order 1, -1, 2, -2 and so on."""
    return 2 * (abs(edge) - 1) + (edge < 0)


def _puzzle(size: tuple[int, int], pieces: str, *, signed: bool, fixed: int | None) -> EdgePuzzle:
    header = f"{size[0]} {size[1]} {int(signed)} {-1 if fixed is None else fixed}"
    return read_edges("\n".join([header, *pieces.split(",")]))


EDGE_SETS = {
    "edges-5x5": _puzzle(
        (5, 5),
        "2 0 3 3, 2 2 2 0, 1 1 0 2, 1 2 2 0, 0 1 3 0, 1 2 0 0, 2 3 0 0, 1 1 0 2, 1 0 0 2, "
        "1 1 2 2, 1 1 3 0, 1 3 2 2, 1 2 1 3, 1 1 2 3, 2 3 2 3, 1 0 3 2, 1 3 3 2, 1 2 0 2, "
        "1 1 3 0, 1 0 3 3, 1 1 3 2, 1 1 2 3, 1 1 2 0, 1 0 3 3, 1 1 3 3",
        signed=False,
        fixed=4,
    ),
    "edges-6x6": _puzzle(
        (6, 6),
        "1 4 2 5, 5 5 0 3, 5 0 4 4, 0 0 5 2, 4 4 0 2, 4 0 0 4, 2 2 1 0, 2 0 4 1, 0 3 1 3, "
        "0 1 5 4, 3 3 1 0, 3 3 2 2, 4 5 1 2, 1 0 5 1, 1 5 3 0, 4 4 5 5, 1 3 3 1, 4 4 4 3, "
        "3 1 2 1, 2 5 4 1, 3 1 2 5, 4 4 0 4, 0 0 4 2, 5 1 3 2, 4 5 3 2, 4 0 4 2, 4 5 5 5, "
        "3 2 1 5, 2 4 4 4, 1 4 1 1, 5 1 4 0, 2 1 0 4, 0 1 1 4, 0 1 3 0, 2 3 5 0, 4 1 5 1",
        signed=False,
        fixed=3,
    ),
    "jigsaw-5x5": _puzzle(
        (5, 5),
        "0 2 -1 1, 2 2 -1 1, -1 2 2 0, -2 -1 -2 2, -1 -2 -2 2, 0 -2 -2 1, -2 -2 -2 -1, "
        "2 -2 -1 2, 1 0 0 -2, 0 -1 2 1, 0 1 2 0, 0 -1 -2 2, 1 -2 0 -1, 0 -1 -2 -1, 2 1 1 1, "
        "-2 -2 -2 0, -2 1 2 2, 1 2 -1 -1, 2 1 2 2, -2 0 0 2, -1 2 1 0, 1 0 0 -1, 0 2 -2 -2, "
        "1 0 2 -2, 1 0 -1 -2",
        signed=True,
        fixed=8,
    ),
    "jigsaw-8x8": _puzzle(
        (8, 8),
        "-5 2 -3 5, -4 -3 4 0, 1 2 5 -3, -5 5 -5 -2, 5 5 -4 1, -5 5 5 -5, 5 -3 -2 5, "
        "2 -2 0 5, -5 -1 0 5, -2 -1 -4 -3, 2 -2 0 5, -2 -4 -4 -1, 1 4 4 -4, -3 2 -3 -1, "
        "1 1 0 -4, 2 -1 -3 4, -1 3 -5 0, -1 4 -5 0, -5 -1 -5 4, -3 4 3 1, -4 5 0 2, -2 5 5 2, "
        "-4 5 -5 2, -5 4 0 -5, 1 -4 0 -2, 2 -4 -4 0, 1 4 3 4, -4 -2 3 -1, -5 -2 0 0, "
        "1 -4 -5 -3, 0 -1 4 4, -5 -2 -5 -2, 5 0 5 2, 5 3 -5 -2, 4 -5 0 4, 4 -5 0 2, "
        "4 -2 -2 5, 2 0 0 -4, 0 -1 3 4, 4 -4 1 0, 2 -1 5 -3, 2 -4 5 3, -5 -4 -3 4, 0 0 5 4, "
        "-4 3 4 -5, -1 4 -1 2, 3 -4 1 3, 4 -2 -4 0, 5 5 5 5, -3 3 -5 -3, -1 2 3 -5, "
        "-5 0 4 -3, -5 1 2 5, -4 1 0 1, 5 3 -5 -4, -4 4 1 0, -4 -4 -4 0, -5 0 5 -1, "
        "-2 -5 3 1, -5 0 1 5, -3 -5 -5 -5, -1 0 0 5, 4 3 3 -4, 4 4 5 -2",
        signed=True,
        fixed=28,
    ),
    "parker-5x5": _puzzle(
        (5, 5),
        "0 1 -1 0, 0 1 -2 -1, 0 1 -5 -1, 0 -3 5 -1, 0 0 6 3, 1 -6 -7 0, 2 2 5 6, 5 -5 -2 -2, "
        "-5 4 -3 5, -6 0 -4 -4, 7 -6 -7 0, -5 -5 -5 6, 2 -2 4 5, 3 -3 -6 2, 4 0 1 3, "
        "7 -4 4 0, 5 -2 3 4, -4 -3 -2 2, 6 -3 -4 3, -1 0 7 3, -4 -7 0 0, -3 -7 0 7, 2 -6 0 7, "
        "4 -1 0 6, -7 0 0 1",
        signed=True,
        fixed=None,
    ),
}
