"""What lists of pieces leave open: which edge lies on the rim, and the order of the four edges.

The rim is flat, which we write 0, unless fewer edges are 0 than the rim has sides: then nothing
could lie on it, and the rim is free, as in TetraVex. But other people's lists write their grey rim
as 22, 1 or `a`, too. So where 0 cannot be the rim, a colour that is just where a rim must be (twice
side by side on four pieces, once on as many as lie along the sides, nowhere else) is taken for it,
with a warning.

A rim may also look like a hole: -1, or the only capital letter among small ones. It is one if edges
would be colours without it.

The order in which a file writes the four edges of a piece: ours is top, right, bottom, left.

Other lists have them as top, bottom, left, right, or as north, east, west, south. Such a list looks
like any other, but read in our order it makes no sense: rim colours lie on opposite sides, so that
no piece fits a corner, or the colours along the frame do not come in pairs (infeasibility.py). Then
the other orders are tried, and the one that makes sense is taken, with a note.

Turning and mirroring all pieces alike changes nothing about that, so there are three orders to tell
apart: which edge is opposite the first one. `--order` names any of the 24.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import chain, permutations
from math import isqrt
from typing import NamedTuple, TypeVar

from puzzlewright.core.errors import EdgeOrderError, InputError
from puzzlewright.core.immutable import set_attribute
from puzzlewright.core.limits import SIDE_LETTERS, edge_order
from puzzlewright.puzzles.assumptions import assume
from puzzlewright.puzzles.jigsaw.assumptions import ORDER
from puzzlewright.puzzles.jigsaw.infeasibility import fault_of_order, has_exact_frame
from puzzlewright.puzzles.jigsaw.pieces import FLAT, SIDES
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw

EDGES = 4

Edges = Sequence[Sequence[int]]
EdgeWords = Sequence[Sequence[str]]


class Rim(NamedTuple):
    """What is settled about the rim."""

    flat: bool
    edges: Edges  #: with the colour of the rim as FLAT
    warnings: tuple[str, ...] = ()


def settle_rim(
    rows: int, cols: int, edges: Edges, words: EdgeWords, *, signed: bool, odd: str | None = None
) -> Rim:
    """Tell whether the rim is flat; `words` are the edges as they are written, for the warning.

    `odd` is a word for the rim that is no colour (see odd_rim), and read as FLAT so far.
    """
    grey = None
    if odd is not None:
        grey = 1 + max(chain(*edges))
        pairs = (zip(*each, strict=True) for each in zip(edges, words, strict=True))
        edges = [[grey if word == odd else edge for edge, word in pair] for pair in pairs]
    elif not signed and not _may_be_rim(rows, cols, edges):
        grey = _rim_colour(rows, cols, edges)
    if grey is None:
        flat, warnings = detect_zero_rim(rows, cols, edges)
        return Rim(flat, edges, warnings)
    swap = {grey: FLAT, FLAT: grey}
    swapped = [[swap.get(edge, edge) for edge in piece] for piece in edges]
    all_edges = zip(chain(*edges), chain(*words), strict=True)
    written = next(word for edge, word in all_edges if edge == grey)
    said = f"`{written}` is taken for the flat rim"
    if any(FLAT in piece for piece in edges):
        said += f", and the colour 0 becomes {grey}"
    return Rim(True, swapped, (said,))


def odd_rim(
    rows: int, cols: int, words: EdgeWords, looks_signed: Callable[[Iterable[str]], bool]
) -> str | None:
    """Return how the rim is written, if edges look signed because of it alone; else None."""
    count = Counter(chain(*words))
    if not looks_signed(count):
        return None
    for word in [word for word in count if count[word] == 2 * (rows + cols)]:
        others = (other for other in count if other != word)
        if not looks_signed(others) and is_rim(word, rows, cols, words):
            return word
    return None


def _may_be_rim(rows: int, cols: int, pieces: Edges) -> bool:
    """Tell whether enough pieces have flat edges where corners and sides have them."""
    corners = sides = 0
    for piece in pieces:
        corners += any(piece[n] == piece[n - 1] == FLAT for n in range(EDGES))
        sides += FLAT in piece
    if rows < 2 or cols < 2:
        return sides == rows * cols
    return corners >= 4 and sides >= 2 * (rows + cols) - 4


def _rim_colour(rows: int, cols: int, pieces: Edges) -> int | None:
    """Return the one colour that is just where a rim is; of several, `a` or 1, if it is one."""
    count = Counter(edge for piece in pieces for edge in piece)
    sides = 2 * (rows + cols)
    likely = [edge for edge in sorted(count) if count[edge] == sides and edge != FLAT]
    found = [edge for edge in likely if is_rim(edge, rows, cols, pieces)]
    return found[0] if len(found) == 1 or found[:1] == [1] else None


def is_rim(rim: object, rows: int, cols: int, pieces: Iterable[Sequence[object]]) -> bool:
    """Tell whether an edge is where a rim has it: as many corners and sides as there must be."""
    if rows < 2 or cols < 2:
        return False
    found: Counter[tuple[bool, ...]] = Counter()
    for piece in pieces:
        places = tuple(edge == rim for edge in piece)
        found[max(places[turn:] + places[:turn] for turn in range(EDGES))] += 1
    corner, side, inside = ((True,) * n + (False,) * (EDGES - n) for n in (2, 1, 0))
    wanted = Counter({corner: 4, side: 2 * (rows - 2) + 2 * (cols - 2)})
    wanted[inside] = (rows - 2) * (cols - 2)
    return found == wanted


def sizes_with_rim(words: EdgeWords) -> list[tuple[int, int]]:
    """Return the sizes, rows first, of which a rim in one colour has just enough edges.

    In what order the edges are written makes no difference: corners have two, sides one.
    """
    count = Counter(chain(*words))
    sizes = []
    for rows in range(2, isqrt(len(words)) + 1):
        cols, rest = divmod(len(words), rows)
        sides = 2 * (rows + cols)
        wanted = Counter({2: 4, 1: sides - 8})  # pieces with this many edges of the rim
        if not rest and any(
            Counter(piece.count(rim) for piece in words if rim in piece) == wanted
            for rim in count
            if count[rim] == sides
        ):
            sizes.append((rows, cols))
    return sizes


def detect_columns(lines: Sequence[Sequence[str]]) -> int:
    """Return how many pieces of four edges each line has, if they have an exact frame; else 0."""
    cols, rest = divmod(len(lines[0]) if lines else 0, EDGES)
    if rest or cols < 2 or any(len(words) != EDGES * cols for words in lines):
        return 0
    pieces = [words[at : at + EDGES] for words in lines for at in range(0, len(words), EDGES)]
    sizes = sizes_with_rim(pieces)
    return cols if (len(lines), cols) in sizes or (cols, len(lines)) in sizes else 0


def detect_zero_rim(
    rows: int, cols: int, pieces: Iterable[Sequence[int]]
) -> tuple[bool, tuple[str, ...]]:
    """Tell whether the rim is flat where 0 is the only candidate, and what is odd about that."""
    flat = sum(edge == FLAT for piece in pieces for edge in piece)
    sides = 2 * (rows + cols)
    if flat >= sides:
        return True, ()
    if flat == 0:
        return False, ()
    return False, (f"{flat} flat edges for a rim of {sides} sides: the rim is taken to be free",)


J = TypeVar("J", bound=Jigsaw)

#: The orders that are tried where ours makes no sense: the second edge is opposite the first one,
#: or the last one is. Where pieces may not be turned, all are.
OTHERS = ("udlr", "ulrd")
ALL_ORDERS = tuple("".join(letters) for letters in permutations(SIDE_LETTERS))

#: The smallest side of a grid whose free rim is doubted: in smaller ones, a colour may lie where a
#: rim would, by chance.
SMALLEST = 3

#: At most this many orders are named in an error.
MOST_NAMED = 3

OURS = ", ".join(SIDES)


def describe_order(order: str) -> str:
    """Return an order in words."""
    names = dict(zip(SIDE_LETTERS, SIDES, strict=True))
    return ", ".join(names[side] for side in order)


def resolve_order(build: Callable[[str], J], declared: str, *, is_rim_open: bool) -> J:
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
        return (_order_with_rim(build, jigsaw) if is_doubted else None) or assume(
            jigsaw, [ORDER.note()]
        )
    found = _other_orders(build, turning=jigsaw.turning)
    if len(found) > 1:
        raise _question(fault, list(found))
    for order, other in found.items():
        note = _note(order, f"as {OURS} they make no sense, {fault}")
        set_attribute(other, "warnings", (*other.warnings, note))
        return other
    note = f"edges are read as {OURS}, but no order of sides makes sense: {fault}"
    set_attribute(jigsaw, "warnings", (*jigsaw.warnings, note))
    return jigsaw


def _order_with_rim(build: Callable[[str], J], jigsaw: J) -> J | None:
    """Return the one jigsaw with a flat rim that another order gives; None if there is none."""
    found = _other_orders(build, turning=jigsaw.turning)
    framed = {order: other for order, other in found.items() if has_exact_frame(other)}
    if len(framed) != 1:
        return None
    ((order, other),) = framed.items()
    set_attribute(other, "warnings", (*other.warnings, _note(order, f"as {OURS} they have no rim")))
    return other


def _other_orders(build: Callable[[str], J], *, turning: bool) -> dict[str, J]:
    """Return the jigsaws of other orders that make sense, with an exact frame if there are any."""
    sensible: dict[str, J] = {}
    for order in OTHERS if turning else ALL_ORDERS:
        with suppress(InputError):
            jigsaw = build(order)
            if jigsaw.flat_rim and fault_of_order(jigsaw) is None:
                sensible[order] = jigsaw
    framed = {order: other for order, other in sensible.items() if has_exact_frame(other)}
    return framed or sensible


def _note(order: str, why: str) -> str:
    return f"edges are taken as {describe_order(order)}: {why} (--order sets the order)"


def _question(fault: str, orders: Sequence[str]) -> EdgeOrderError:
    named = ", ".join(orders[:MOST_NAMED]) + (" …" if len(orders) > MOST_NAMED else "")
    error = EdgeOrderError(
        f"in which order are the edges? As {OURS} they make no sense ({fault}), "
        f"but in several other orders ({named}): choose with --order {orders[0]}"
    )
    error.orders = tuple(orders[:MOST_NAMED])
    return error
