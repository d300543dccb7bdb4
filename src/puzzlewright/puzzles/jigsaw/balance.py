"""Proofs without a search that a jigsaw has no solution: too few of some piece or edge.

Every edge inside the grid meets one that fits it. So with a flat rim there are as many tabs of a
type as holes, and of unsigned colours an even number. (The flat edges that the rim leaves over then
come in pairs by themselves.) And there must be enough pieces with flat edges in the right places
for the corners and the sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from puzzlewright.deadline import looking
from puzzlewright.puzzles.jigsaw.pieces import FLAT, Piece, turned

if TYPE_CHECKING:
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw


def shortage(jigsaw: Jigsaw) -> str | None:
    """Return what there is too little of, in words; None if this shows nothing."""
    if not jigsaw.flat_rim:
        return None
    return next(_shortages(jigsaw), None)


def _shortages(jigsaw: Jigsaw) -> Iterator[str]:
    edges = Counter(edge for piece in looking(jigsaw.pieces) for edge in piece)
    rim = 2 * (jigsaw.rows + jigsaw.cols)
    if edges[FLAT] < rim:
        yield f"the rim has {rim} sides, but only {edges[FLAT]} edges are flat"
    yield from (_unbalanced_types if jigsaw.signed else _odd_colours)(edges)
    yield from _missing_pieces(jigsaw)


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
        _rim_of(row, col, jigsaw) for row in range(jigsaw.rows) for col in range(jigsaw.cols)
    )
    corners = sum(count for sides, count in cells.items() if sum(sides) >= 2)
    sides = sum(count for flags, count in cells.items() if any(flags))
    fit_corner = sum(_fits_any(piece, cells, 2, jigsaw.turning) for piece in jigsaw.pieces)
    fit_side = sum(_fits_any(piece, cells, 1, jigsaw.turning) for piece in jigsaw.pieces)
    if fit_corner < corners:
        there = "corners" if min(jigsaw.rows, jigsaw.cols) > 1 else "cells with two flat sides"
        yield f"{corners} {there}, but only {fit_corner} pieces that fit one"
    if fit_side < sides:
        yield f"{sides} cells on the rim, but only {fit_side} pieces that fit one"


def _rim_of(row: int, col: int, jigsaw: Jigsaw) -> tuple[bool, bool, bool, bool]:
    return row == 0, col == jigsaw.cols - 1, row == jigsaw.rows - 1, col == 0


def _fits_any(
    piece: Piece, cells: Counter[tuple[bool, bool, bool, bool]], least: int, turning: bool
) -> bool:
    """Tell whether a piece fits some cell with at least `least` sides on the rim."""
    looks = [turned(piece, turn) for turn in range(4 if turning else 1)]
    return any(
        all(edge == FLAT for edge, flat in zip(look, sides, strict=True) if flat)
        for sides in cells
        if sum(sides) >= least
        for look in looks
    )
