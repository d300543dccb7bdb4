"""Cover problems on boards: pieces that fill a region of cells, in two or three dimensions.

Where each piece is there once, the pieces are items too and come first; then come the cells, row
by row. Options go through the pieces, their orientations and their places, each in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations, product

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.cover.codec import problem_in_words
from puzzlewright.puzzles.cover.items import Bounds
from puzzlewright.puzzles.cover.puzzle import Cover

#: Options between two looks at the deadline.
STRIDE = 256


def build_cover(
    primary: Iterable[str],
    options: Iterable[Iterable[str]],
    *,
    secondary: Iterable[str] = (),
    bounds: Mapping[str, Bounds] | None = None,
) -> Cover:
    """Return the problem whose options are lists of words, if the deadline does not end it before.

    The options should be made one by one, by a generator: then making them looks as well.
    """
    parts = problem_in_words(primary, within_deadline(options, STRIDE), secondary, bounds)
    return Cover.from_parts(*parts)


#: A cell's coordinates: row and column, or three of them.
Cell = tuple[int, ...]

#: Cells of one piece, in increasing order.
Shape = tuple[Cell, ...]

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

DOMINO = ("XX",)
L_TROMINO = ("XX", "X")
I_TROMINO = ("XXX",)
T_TETROMINO = ("XXX", " X")
Y_PENTOMINO = ("XXXX", " X")

PENTOMINOES = {
    "#F": ("XX", " XX", " X"),
    "#I": ("XXXXX",),
    "#L": ("XXXX", "X"),
    "#N": ("XX", " XXX"),
    "#P": ("XXX", "XX"),
    "#T": ("XXX", " X", " X"),
    "#U": ("X X", "XXX"),
    "#V": ("XXX", "X", "X"),
    "#W": ("XX", " XX", "  X"),
    "#X": (" X", "XXX", " X"),
    "#Y": Y_PENTOMINO,
    "#Z": ("XX", " X", " XX"),
}

#: The seven pieces of Piet Hein's cube, of which A and B are each other's mirror image.
SOMA: Mapping[str, Shape] = {
    "#V": ((0, 0, 0), (0, 0, 1), (0, 1, 0)),
    "#L": ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 0)),
    "#T": ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 1)),
    "#Z": ((0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 2)),
    "#A": ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1)),
    "#B": ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 1, 0)),
    "#P": ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)),
}


def pentominoes(rows: int, columns: int) -> Cover:
    """Return the problem of filling a board with the twelve pentominoes, each used once."""
    return packing_cover(_drawn_shape(PENTOMINOES), rectangle(rows, columns))


def pentominoes_with_hole() -> Cover:
    """Return Dana Scott's problem: the twelve pentominoes on 8×8 without the four centre cells."""
    cells = [cell for cell in rectangle(8, 8) if not (cell[0] in (3, 4) and cell[1] in (3, 4))]
    return packing_cover(_drawn_shape(PENTOMINOES), cells)


def soma() -> Cover:
    """Return the Soma cube: seven pieces fill 3×3×3."""
    return packing_cover(SOMA, list(product(range(3), repeat=3)), mirror=False)


def tiling(drawing: Sequence[str], rows: int, columns: int) -> Cover:
    """Return the problem of tiling a board with any number of copies of one shape."""
    cells = rectangle(rows, columns)
    name = partial(cell_name, sizes=(rows, columns))
    shape = drawn_cells(drawing)
    return build_cover(map(name, cells), (map(name, place) for place in placements(shape, cells)))


dominoes: partial[Cover] = partial(tiling, DOMINO)
trominoes: partial[Cover] = partial(tiling, L_TROMINO)
straight_trominoes: partial[Cover] = partial(tiling, I_TROMINO)
t_tetrominoes: partial[Cover] = partial(tiling, T_TETROMINO)
ypentominoes: partial[Cover] = partial(tiling, Y_PENTOMINO)


def loose_dominoes(rows: int, columns: int) -> Cover:
    """Return the problem of laying any number of dominoes on a board, none included."""
    cells = rectangle(rows, columns)
    names = [cell_name(cell, (rows, columns)) for cell in cells]
    name = dict(zip(cells, names, strict=True))
    places = placements(drawn_cells(DOMINO), cells)
    options = ([name[cell] for cell in place] for place in places)
    return build_cover(names, options, bounds=dict.fromkeys(names, (0, 1)))


def packing_cover(
    pieces: Mapping[str, Shape], cells: Sequence[Cell], *, mirror: bool = True
) -> Cover:
    """Return the problem of filling the cells with the pieces, each used once.

    With `mirror` a piece may be turned over.
    """
    sizes = tuple(max(axis) + 1 for axis in zip(*cells, strict=True))
    names = {cell: cell_name(cell, sizes) for cell in cells}
    options = (
        [piece, *(names[cell] for cell in place)]
        for piece, shape in pieces.items()
        for place in placements(shape, cells, mirror=mirror)
    )
    return build_cover([*pieces, *names.values()], options)


def rectangle(rows: int, columns: int) -> list[Cell]:
    """Return the cells of a board, row by row."""
    if rows < 1 or columns < 1:
        raise InputError("a board needs at least one row and one column", text=f"{rows}x{columns}")
    return list(product(range(rows), range(columns)))


def drawn_cells(drawing: Sequence[str]) -> Shape:
    """Return the cells that are drawn as anything but a space."""
    return tuple(
        (row, column)
        for row, line in enumerate(drawing)
        for column, letter in enumerate(line)
        if letter != " "
    )


def cell_name(cell: Cell, sizes: Sequence[int]) -> str:
    """Return a cell's coordinates as one digit each (0 to 9, a to z), or with dots in between."""
    if max(sizes) <= len(DIGITS):
        return "".join(DIGITS[part] for part in cell)
    return ".".join(map(str, cell))


def placements(shape: Shape, cells: Sequence[Cell], *, mirror: bool = True) -> Iterator[Shape]:
    """Yield each way of laying the shape on the cells, orientation by orientation."""
    free = set(cells)
    corners = [range(max(axis) + 1) for axis in zip(*cells, strict=True)]
    for turned in orientations(shape, mirror=mirror):
        for corner in product(*corners):
            place = tuple(_sum(cell, corner) for cell in turned)
            if free.issuperset(place):
                yield place


def orientations(shape: Shape, *, mirror: bool = True) -> list[Shape]:
    """Return the different ways of turning a shape, each with its corner at the origin, sorted."""
    axes = range(len(shape[0]))
    turned = {
        _to_origin(
            tuple(sign * cell[axis] for sign, axis in zip(signs, order, strict=True))
            for cell in shape
        )
        for order in permutations(axes)
        for signs in product((1, -1), repeat=len(axes))
        if mirror or _is_rotation(order, signs)
    }
    return sorted(turned)


def _drawn_shape(drawings: Mapping[str, Sequence[str]]) -> dict[str, Shape]:
    return {name: drawn_cells(drawing) for name, drawing in drawings.items()}


def _sum(cell: Cell, shift: Cell) -> Cell:
    return tuple(a + b for a, b in zip(cell, shift, strict=True))


def _to_origin(cells: Iterable[Cell]) -> Shape:
    cells = list(cells)
    shift = tuple(-min(axis) for axis in zip(*cells, strict=True))
    return tuple(sorted(_sum(cell, shift) for cell in cells))


def _is_rotation(order: Sequence[int], signs: Sequence[int]) -> bool:
    """Tell whether a change of axes keeps left from right: its determinant is 1."""
    swaps = sum(a > b for n, a in enumerate(order) for b in order[n:])
    return (swaps + signs.count(-1)) % 2 == 0
