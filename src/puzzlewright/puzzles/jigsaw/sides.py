"""The order in which a file writes the four edges of a piece: ours is top, right, bottom, left.

Other lists have them as top, bottom, left, right, or as north, east, west, south. Such a list looks
like any other, but read in our order it makes no sense: rim colours lie on opposite sides, so that
no piece fits a corner, or the colours along the frame do not come in pairs (balance.py). Then the
other orders are tried, and the one that makes sense is taken, with a note.

Turning and mirroring all pieces alike changes nothing about that, so there are three orders to tell
apart: which edge is opposite the first one. `--order` names any of the 24.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import permutations
from typing import TypeVar

from puzzlewright.errors import EdgeOrderError, InputError
from puzzlewright.immutable import assign
from puzzlewright.limits import SIDE_LETTERS, edge_order
from puzzlewright.puzzles.assumptions import assume
from puzzlewright.puzzles.jigsaw.assumptions import ORDER
from puzzlewright.puzzles.jigsaw.balance import fault_of_order, has_exact_frame
from puzzlewright.puzzles.jigsaw.pieces import SIDES
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw

J = TypeVar("J", bound=Jigsaw)

#: The orders that are tried where ours makes no sense: the second edge is opposite the first one,
#: or the last one is. Where pieces may not be turned, all are.
OTHERS = ("udlr", "ulrd")
ALL = tuple("".join(letters) for letters in permutations(SIDE_LETTERS))

#: The smallest side of a grid whose free rim is doubted: in smaller ones, a colour may lie where a
#: rim would, by chance.
SMALLEST = 3

#: At most this many orders are named in an error.
MOST_NAMED = 3

OURS = ", ".join(SIDES)


def names_of_sides(order: str) -> str:
    """Return an order in words."""
    names = dict(zip(SIDE_LETTERS, SIDES, strict=True))
    return ", ".join(names[side] for side in order)


def in_sensible_order(build: Callable[[str], J], declared: str, *, is_rim_open: bool) -> J:
    """Return the jigsaw that `build` makes of an order of edges, with a note if that is a guess.

    The order is the one asked for, else the one that the file declares, else ours, unless this
    makes no sense. `is_rim_open` if the file does not say whether the rim is flat.
    """
    order = edge_order() or declared
    if order:
        return build(order)
    jigsaw = build(SIDE_LETTERS)
    fault = fault_of_order(jigsaw)
    if fault is None:
        is_doubted = is_rim_open and min(jigsaw.rows, jigsaw.cols) >= SMALLEST
        is_doubted = is_doubted and not jigsaw.flat_rim
        return (_with_rim(build, jigsaw) if is_doubted else None) or assume(jigsaw, [ORDER.of()])
    found = _others(build, turning=jigsaw.turning)
    if len(found) > 1:
        raise _question(fault, list(found))
    for order, other in found.items():
        note = _note(order, f"as {OURS} they make no sense, {fault}")
        assign(other, "warnings", (*other.warnings, note))
        return other
    note = f"edges are read as {OURS}, but no order of sides makes sense: {fault}"
    assign(jigsaw, "warnings", (*jigsaw.warnings, note))
    return jigsaw


def _with_rim(build: Callable[[str], J], jigsaw: J) -> J | None:
    """Return the one jigsaw with a flat rim that another order gives; None if there is none."""
    found = _others(build, turning=jigsaw.turning)
    framed = {order: other for order, other in found.items() if has_exact_frame(other)}
    if len(framed) != 1:
        return None
    ((order, other),) = framed.items()
    assign(other, "warnings", (*other.warnings, _note(order, f"as {OURS} they have no rim")))
    return other


def _others(build: Callable[[str], J], *, turning: bool) -> dict[str, J]:
    """Return the jigsaws of other orders that make sense, with an exact frame if there are any."""
    sensible: dict[str, J] = {}
    for order in OTHERS if turning else ALL:
        with suppress(InputError):
            jigsaw = build(order)
            if jigsaw.flat_rim and fault_of_order(jigsaw) is None:
                sensible[order] = jigsaw
    framed = {order: other for order, other in sensible.items() if has_exact_frame(other)}
    return framed or sensible


def _note(order: str, why: str) -> str:
    return f"edges are taken as {names_of_sides(order)}: {why} (--order sets the order)"


def _question(fault: str, orders: Sequence[str]) -> EdgeOrderError:
    named = ", ".join(orders[:MOST_NAMED]) + (" …" if len(orders) > MOST_NAMED else "")
    error = EdgeOrderError(
        f"in which order are the edges? As {OURS} they make no sense ({fault}), "
        f"but in several other orders ({named}): choose with --order {orders[0]}"
    )
    error.orders = tuple(orders[:MOST_NAMED])
    return error
