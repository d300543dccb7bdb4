"""Proofs without a search that a jigsaw has no solution: too few of some piece or edge.

Every edge inside the grid meets one that fits it. So with a flat rim there are as many tabs of a
type as holes, and of unsigned colours an even number. (The flat edges that the rim leaves over then
come in pairs by themselves.) And there must be enough pieces with flat edges in the right places
for the corners and the sides. If there are just as many, they are the frame, and the edges by which
they are joined along the rim fit one another in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.puzzles.jigsaw.pieces import FLAT, Piece, turn_piece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw


def shortage(jigsaw: Jigsaw) -> str | None:
    """Return what there is too little of, in words; None if this shows nothing."""
    if not jigsaw.flat_rim:
        return None
    return next(_shortages(jigsaw), None)


def _shortages(jigsaw: Jigsaw) -> Iterator[str]:
    edges = Counter(edge for piece in within_deadline(jigsaw.pieces) for edge in piece)
    rim = 2 * (jigsaw.rows + jigsaw.cols)
    if edges[FLAT] < rim:
        yield f"the rim has {rim} sides, but only {edges[FLAT]} edges are flat"
    unpaired = [*(_unbalanced_types if jigsaw.signed else _odd_colours)(edges)]
    yield from unpaired
    yield from _missing_pieces(jigsaw)
    yield from () if unpaired else _unpaired_joins(jigsaw)


def fault_of_order(jigsaw: Jigsaw) -> str | None:
    """Return the first shortage that may come from edges in another order than ours; else None.

    An edge that lacks its like is missing in every order.
    """
    if not jigsaw.flat_rim:
        return None
    edges = Counter(edge for piece in within_deadline(jigsaw.pieces) for edge in piece)
    unpaired = next((_unbalanced_types if jigsaw.signed else _odd_colours)(edges), None)
    joins = _unpaired_joins(jigsaw) if unpaired is None else ()
    return next(chain(_missing_pieces(jigsaw), joins), None)


def _unpaired_joins(jigsaw: Jigsaw) -> Iterator[str]:
    joins = Counter(_joins_of_frame(jigsaw) or ())
    for fault in (_unbalanced_types if jigsaw.signed else _odd_colours)(joins):
        yield f"along the frame, {fault}"


def _joins_of_frame(jigsaw: Jigsaw) -> list[int] | None:
    """Return the edges by which the frame is joined; None unless one can tell its pieces."""
    rows, cols = jigsaw.rows, jigsaw.cols
    corners, joins, frame = 0, [], _flat_pieces(jigsaw)
    if min(rows, cols) < 2 or len(frame) != 2 * (rows + cols) - 4:
        return None
    for piece in frame:
        flat = [side for side in range(4) if piece[side] == FLAT]
        if flat in ([0, 1], [1, 2], [2, 3], [0, 3]):
            corners += 1
            joins += [edge for edge in piece if edge != FLAT]
        elif len(flat) == 1:
            joins += [piece[flat[0] - 1], piece[flat[0] - 3]]
        else:
            return None
    return joins if corners == 4 else None


def has_exact_frame(jigsaw: Jigsaw) -> bool:
    """Tell whether just as many edges are flat, and in such places, as the rim needs."""
    return _joins_of_frame(jigsaw) is not None


def _flat_pieces(jigsaw: Jigsaw) -> list[Piece]:
    return [piece for piece in within_deadline(jigsaw.pieces) if FLAT in piece]


def _unbalanced_types(edges: Counter[int]) -> Iterator[str]:
    for kind in sorted({abs(edge) for edge in edges} - {FLAT}):
        tabs, holes = edges[kind], edges[-kind]
        if tabs != holes:
            short = "tabs" if tabs < holes else "holes"
            hint = ""
            if not any(edge < 0 for edge in edges):
                hint = " (for colours that match their like, write `unsigned` in the header)"
            yield f"type {kind} is short of {short}: {tabs} tabs, {holes} holes{hint}"


def _odd_colours(edges: Counter[int]) -> Iterator[str]:
    for colour in sorted(set(edges) - {FLAT}):
        if edges[colour] % 2:
            yield f"colour {colour} has an odd number of edges: {edges[colour]}"


def _missing_pieces(jigsaw: Jigsaw) -> Iterator[str]:
    """Yield sorts of cells for which there are not enough pieces."""
    cells = Counter(
        _rim_sides(row, col, jigsaw) for row in range(jigsaw.rows) for col in range(jigsaw.cols)
    )
    corners = sum(count for sides, count in cells.items() if sum(sides) >= 2)
    sides = sum(count for flags, count in cells.items() if any(flags))
    flat = _flat_pieces(jigsaw)
    fit_corner = sum(_fits_any(piece, cells, 2, jigsaw.turning) for piece in flat)
    fit_side = sum(_fits_any(piece, cells, 1, jigsaw.turning) for piece in flat)
    if fit_corner < corners:
        there = "corners" if min(jigsaw.rows, jigsaw.cols) > 1 else "cells with two flat sides"
        yield f"{corners} {there}, but only {fit_corner} pieces that fit one"
    if fit_side < sides:
        yield f"{sides} cells on the rim, but only {fit_side} pieces that fit one"


def _rim_sides(row: int, col: int, jigsaw: Jigsaw) -> tuple[bool, bool, bool, bool]:
    return row == 0, col == jigsaw.cols - 1, row == jigsaw.rows - 1, col == 0


def _fits_any(
    piece: Piece, cells: Counter[tuple[bool, bool, bool, bool]], least: int, turning: bool
) -> bool:
    """Tell whether a piece fits some cell with at least `least` sides on the rim."""
    looks = [turn_piece(piece, turn) for turn in range(4 if turning else 1)]
    return any(
        all(edge == FLAT for edge, flat in zip(look, sides, strict=True) if flat)
        for sides in cells
        if sum(sides) >= least
        for look in looks
    )
