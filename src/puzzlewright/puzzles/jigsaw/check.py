"""Judging an assembly from the rules of the game alone; nothing here knows how it was found.

A piece that looks the same when turned keeps a pin in each of these turns, for nobody could tell
them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from puzzlewright.puzzles.results import Fault

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.jigsaw.pieces import PlacedPiece
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw

#: Rows of cells; a cell has the number of a piece, from 0, and its quarter turns clockwise.
Grid: TypeAlias = "Sequence[Sequence[PlacedPiece]]"

TOP, RIGHT, BOTTOM, LEFT = 0, 1, 2, 3
SIDE_NAMES = ["top", "right", "bottom", "left"]


def faults(jigsaw: Jigsaw, grid: Grid) -> Iterator[Fault]:
    """Yield all that is wrong with `grid` as an assembly of the jigsaw."""
    rows, cols = jigsaw.rows, jigsaw.cols
    if len(grid) != rows or any(len(row) != cols for row in grid):
        yield Fault("grid", f"is not {rows} rows of {cols} cells")
        return
    strange = list(_strange_cells(jigsaw, grid))
    if strange:
        yield from strange
        return
    yield from _pieces_not_used_once(jigsaw, grid)
    yield from _turns(jigsaw, grid)
    yield from _edges(jigsaw, grid)
    yield from _pins(jigsaw, grid)


def _strange_cells(jigsaw: Jigsaw, grid: Grid) -> Iterator[Fault]:
    """Yield the cells that hold nothing of this jigsaw, or are turned by no quarter turns."""
    for r, row in enumerate(grid):
        for c, placed in enumerate(row):
            piece, turn = placed.piece, placed.turn
            if not 0 <= piece < len(jigsaw.pieces):
                yield Fault(_place(r, c), f"there is no piece {piece + 1}")
            elif turn not in (0, 1, 2, 3):
                yield Fault(_place(r, c), f"{turn} is not a number of quarter turns from 0 to 3")


def _pieces_not_used_once(jigsaw: Jigsaw, grid: Grid) -> Iterator[Fault]:
    if sorted(placed.piece for row in grid for placed in row) == list(range(len(jigsaw.pieces))):
        return
    first: dict[int, str] = {}
    for r, row in enumerate(grid):
        for c, placed in enumerate(row):
            piece = placed.piece
            if piece in first:
                what = f"piece {_name(jigsaw, piece)} lies in {first[piece]} already"
                yield Fault(_place(r, c), what)
            else:
                first[piece] = _place(r, c)
    for piece in range(len(jigsaw.pieces)):
        if piece not in first:
            yield Fault(f"piece {_name(jigsaw, piece)}", "is missing")


def _turns(jigsaw: Jigsaw, grid: Grid) -> Iterator[Fault]:
    if jigsaw.turning:
        return
    for r, row in enumerate(grid):
        for c, placed in enumerate(row):
            if placed.turn:
                what = f"piece {_name(jigsaw, placed.piece)} is turned, which is not allowed"
                yield Fault(_place(r, c), what)


def _edges(jigsaw: Jigsaw, grid: Grid) -> Iterator[Fault]:
    """Yield what does not fit, each join once: seen from the left, or from above."""
    rows, cols = jigsaw.rows, jigsaw.cols
    pieces = jigsaw.pieces
    looks = [[_turn_edges(pieces[each.piece], each.turn) for each in row] for row in grid]
    for r in range(rows):
        if _row_fits(jigsaw, looks, r):
            continue  # thousands of cells are looked at row by row, one by one only to tell faults
        for c in range(cols):
            rim = {TOP: r == 0, RIGHT: c == cols - 1, BOTTOM: r == rows - 1, LEFT: c == 0}
            for side, on_rim in rim.items():
                edge = _shown_edge(jigsaw, grid[r][c], side)
                if on_rim and jigsaw.flat_rim and edge != 0:
                    what = f"{SIDE_NAMES[side]} edge {edge} is on the rim, but not flat"
                    yield Fault(_place(r, c), what)
            if not rim[RIGHT]:
                yield from _join(jigsaw, grid, (r, c), RIGHT, (r, c + 1), LEFT)
            if not rim[BOTTOM]:
                yield from _join(jigsaw, grid, (r, c), BOTTOM, (r + 1, c), TOP)


def _row_fits(jigsaw: Jigsaw, looks: Sequence[Sequence[Sequence[int]]], r: int) -> bool:
    """Tell whether all is well on the rim, to the right and below of the pieces of a row."""
    row, sign = looks[r], -1 if jigsaw.signed else 1
    joins = [
        ([look[RIGHT] for look in row[:-1]], [sign * look[LEFT] for look in row[1:]]),
        ([look[BOTTOM] for look in row], [sign * look[TOP] for look in looks[r + 1]])
        if r + 1 < len(looks)
        else ([], []),
    ]
    rim = [row[0][LEFT], row[-1][RIGHT]]
    rim += [look[TOP] for look in row] if r == 0 else []
    rim += [look[BOTTOM] for look in row] if r + 1 == len(looks) else []
    return all(edges == others for edges, others in joins) and not (jigsaw.flat_rim and any(rim))


def _turn_edges(piece: Sequence[int], turn: int) -> Sequence[int]:
    """Return the edges of a turned piece: each has moved on by `turn` sides."""
    return (*piece, *piece)[4 - turn : 8 - turn] if turn else piece


def _join(
    jigsaw: Jigsaw,
    grid: Grid,
    cell: tuple[int, int],
    side: int,
    next_cell: tuple[int, int],
    next_side: int,
) -> Iterator[Fault]:
    """Yield the problem of two edges that meet and do not fit."""
    edge = _shown_edge(jigsaw, grid[cell[0]][cell[1]], side)
    other = _shown_edge(jigsaw, grid[next_cell[0]][next_cell[1]], next_side)
    fit = edge + other == 0 if jigsaw.signed else edge == other
    if not fit:
        there = f"the {SIDE_NAMES[next_side]} edge {other} of {_place(*next_cell)}"
        yield Fault(_place(*cell), f"{SIDE_NAMES[side]} edge {edge} does not fit {there}")


def _pins(jigsaw: Jigsaw, grid: Grid) -> Iterator[Fault]:
    for piece, pin in jigsaw.pins.items():
        place, name = _place(pin.row, pin.col), _name(jigsaw, piece)
        here, turn = grid[pin.row][pin.col].piece, grid[pin.row][pin.col].turn
        if here != piece:
            yield Fault(place, f"piece {name} is pinned here, not {_name(jigsaw, here)}")
        elif pin.turn is not None and _look(jigsaw, here, turn) != _look(jigsaw, here, pin.turn):
            what = f"piece {name} is pinned with turn {pin.turn}, not {turn}"
            yield Fault(place, what)


def _look(jigsaw: Jigsaw, piece: int, turn: int) -> list[int]:
    return [_edge(jigsaw, piece, turn, side) for side in (TOP, RIGHT, BOTTOM, LEFT)]


def _shown_edge(jigsaw: Jigsaw, placed: PlacedPiece, side: int) -> int:
    return _edge(jigsaw, placed.piece, placed.turn, side)


def _edge(jigsaw: Jigsaw, piece: int, turn: int, side: int) -> int:
    """Return the edge that a turned piece shows: what was one side further back came here."""
    return jigsaw.pieces[piece][(side - turn) % 4]


def _name(jigsaw: Jigsaw, piece: int) -> str:
    return jigsaw.names[piece] if jigsaw.names else str(piece + 1)


def _place(row: int, col: int) -> str:
    return f"row {row + 1}, column {col + 1}"
