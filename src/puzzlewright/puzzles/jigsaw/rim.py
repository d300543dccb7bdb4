"""The rim of a list of pieces that does not say which edge lies there.

The rim is flat, which we write 0, unless fewer edges are 0 than the rim has sides: then nothing
could lie on it, and the rim is free, as in TetraVex. But other people's lists write their grey rim
as 22, 1 or `a`, too. So where 0 cannot be the rim, a colour that is just where a rim must be (twice
side by side on four pieces, once on as many as lie along the sides, nowhere else) is taken for it,
with a warning.

A rim may also look like a hole: -1, or the only capital letter among small ones. It is one if edges
would be colours without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from math import isqrt
from typing import NamedTuple

from puzzlewright.puzzles.jigsaw.pieces import FLAT

EDGES = 4

Edges = Sequence[Sequence[int]]
Words = Sequence[Sequence[str]]


class Rim(NamedTuple):
    """What is settled about the rim."""

    flat: bool
    edges: Edges  #: with the colour of the rim as FLAT
    warnings: tuple[str, ...] = ()


def settle(
    rows: int, cols: int, edges: Edges, words: Words, *, signed: bool, odd: str | None = None
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
        grey = _grey_of(rows, cols, edges)
    if grey is None:
        flat, warnings = rim_of(rows, cols, edges)
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
    rows: int, cols: int, words: Words, looks_signed: Callable[[Iterable[str]], bool]
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


def _grey_of(rows: int, cols: int, pieces: Edges) -> int | None:
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


def sizes_with_rim(words: Words) -> list[tuple[int, int]]:
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


def columns_of(lines: Sequence[Sequence[str]]) -> int:
    """Return how many pieces of four edges each line has, if they have an exact frame; else 0."""
    cols, rest = divmod(len(lines[0]) if lines else 0, EDGES)
    if rest or cols < 2 or any(len(words) != EDGES * cols for words in lines):
        return 0
    pieces = [words[at : at + EDGES] for words in lines for at in range(0, len(words), EDGES)]
    sizes = sizes_with_rim(pieces)
    return cols if (len(lines), cols) in sizes or (cols, len(lines)) in sizes else 0


def rim_of(rows: int, cols: int, pieces: Iterable[Sequence[int]]) -> tuple[bool, tuple[str, ...]]:
    """Tell whether the rim is flat where 0 is the only candidate, and what is odd about that."""
    flat = sum(edge == FLAT for piece in pieces for edge in piece)
    sides = 2 * (rows + cols)
    if flat >= sides:
        return True, ()
    if flat == 0:
        return False, ()
    return False, (f"{flat} flat edges for a rim of {sides} sides: the rim is taken to be free",)
