"""Jigsaws by the rules alone, for tests: all assemblies, turns of the whole grid, two translations.

Nothing here is shared with the package but the jigsaw itself. What is compared are *patterns*: the
edges that each cell shows, clockwise from the top, with the number of the piece where pieces are
labelled. Two assemblies with one pattern are one solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy

from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.puzzles.jigsaw.pieces import PlacedPiece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.solve import make_solver
from support.paths import ROOT

#: The jigsaw that Matt Parker published.
PARKER = ROOT / "examples" / "parker.txt"

METHODS = ("scan", "domains", "cover", "auto")

Edges = tuple[int, ...]

#: What a cell shows: the number of its piece, or -1 where alike pieces are interchangeable.
Shown = tuple[int, Edges]

Pattern = tuple[tuple[Shown, ...], ...]


def by(jigsaw: Jigsaw, method: str) -> Jigsaw:
    """Return the same jigsaw, searched by a certain method."""
    other = copy(jigsaw)
    vars(other)["_solver"] = make_solver(other, method)
    return other


class TooManyError(Exception):
    """There are more ways to try than a test has time for."""


# ---------------------------------------------------------------- all assemblies


def patterns(jigsaw: Jigsaw, effort: int = 8_000) -> set[Pattern]:
    """Return every solution, laying pieces cell by cell; TooManyError after `effort` pieces."""
    left = Counter(_identity(jigsaw, n) for n in range(len(jigsaw.pieces)))
    found: set[Pattern] = set()
    laid: list[Shown] = []
    tried = 0

    def extend() -> None:
        nonlocal tried
        if len(laid) == len(jigsaw.pieces):
            rows = range(0, len(laid), jigsaw.cols)
            found.add(tuple(tuple(laid[at : at + jigsaw.cols]) for at in rows))
            return
        for identity in [each for each, copies in left.items() if copies]:
            for number, edges in sorted(_looks(jigsaw, identity, len(laid))):
                if not _goes_there(jigsaw, laid, edges):
                    continue
                tried += 1
                if tried > effort:
                    raise TooManyError
                left[identity] -= 1
                laid.append((number, edges))
                extend()
                laid.pop()
                left[identity] += 1

    extend()
    return found


def quarter(edges: Edges) -> Edges:
    """Return the edges of a piece after a quarter turn clockwise: what was left is on top."""
    return (*edges[-1:], *edges[:-1])


def turns(edges: Edges) -> list[Edges]:
    """Return the edges in all four turns, quarter by quarter."""
    return [edges, quarter(edges), quarter(quarter(edges)), quarter(quarter(quarter(edges)))]


def _identity(jigsaw: Jigsaw, number: int) -> tuple[int, Edges]:
    """Return what distinguishes a piece: pinned and labelled ones have their number."""
    piece = jigsaw.pieces[number]
    if jigsaw.labelled or number in jigsaw.pins:
        return number, piece
    return -1, min(turns(piece)) if jigsaw.turning else piece


def _looks(jigsaw: Jigsaw, identity: tuple[int, Edges], cell: int) -> set[Shown]:
    """Return what a piece can show in a cell, as far as pins are concerned."""
    number, edges = identity
    place = divmod(cell, jigsaw.cols)
    pin = jigsaw.pins.get(number)
    others = {(pin.row, pin.col) for pin in jigsaw.pins.values()}
    if (pin is None and place in others) or (pin is not None and place != (pin.row, pin.col)):
        return set()
    looks = turns(edges) if jigsaw.turning else [edges]
    if pin is not None and pin.turn is not None:
        looks = [looks[pin.turn]]
    return {(number if jigsaw.labelled else -1, look) for look in looks}


def _goes_there(jigsaw: Jigsaw, laid: list[Shown], edges: Edges) -> bool:
    """Tell whether edges fit the cells above and on the left, and the rim."""
    row, col = divmod(len(laid), jigsaw.cols)
    top, right, bottom, left = edges
    sign = -1 if jigsaw.signed else 1
    if row > 0 and laid[-jigsaw.cols][1][2] != sign * top:
        return False
    if col > 0 and laid[-1][1][1] != sign * left:
        return False
    outside = (
        (row == 0, top),
        (col == jigsaw.cols - 1, right),
        (row == jigsaw.rows - 1, bottom),
        (col == 0, left),
    )
    return not jigsaw.flat_rim or not any(edge for is_rim, edge in outside if is_rim)


# ---------------------------------------------------------------- what an assembly shows


def pattern_of(jigsaw: Jigsaw, assembly: JigsawSolution) -> Pattern:
    """Return the pattern of an assembly."""
    return tuple(tuple(_shown(jigsaw, placed) for placed in row) for row in assembly.grid)


def _shown(jigsaw: Jigsaw, placed: PlacedPiece) -> Shown:
    edges = turns(jigsaw.pieces[placed.piece])[placed.turn]
    return (placed.piece if jigsaw.labelled else -1), edges


def turned_pattern(pattern: Pattern) -> Pattern:
    """Return what is seen after the whole table makes a quarter turn clockwise."""
    rows, cols = len(pattern), len(pattern[0])
    return tuple(
        tuple((number, quarter(edges)) for number, edges in column)
        for column in ([pattern[rows - 1 - at][col] for at in range(rows)] for col in range(cols))
    )


def orbits(jigsaw: Jigsaw, solutions: Iterable[Pattern]) -> list[set[Pattern]]:
    """Return the solutions sorted into sets that turn into one another."""
    left = set(solutions)
    found = []
    while left:
        orbit = set(_turns_of(jigsaw, min(left))) & left
        found.append(orbit)
        left -= orbit
    return found


def _turns_of(jigsaw: Jigsaw, pattern: Pattern) -> Iterator[Pattern]:
    """Yield a pattern and its turns that lie on the same grid, where pieces may be turned."""
    yield pattern
    for _ in range(3 if jigsaw.turning else 0):
        pattern = turned_pattern(pattern)
        if (len(pattern), len(pattern[0])) == (jigsaw.rows, jigsaw.cols):
            yield pattern


# ---------------------------------------------------------------- as exact cover, the older way


def slots(jigsaw: Jigsaw) -> CoverProblem:
    """Return the translation without colours, for signed and labelled pieces and a flat rim.

    Every join has a slot for each edge from -p to p. The piece on its left (or above), with the
    edge e there, covers the slot e. The one on its right (or below) covers all slots but one: with
    the edge -e, the slot e. So both together cover each slot once if and only if they fit.
    """
    most = max(abs(edge) for piece in jigsaw.pieces for edge in piece)
    cells = jigsaw.rows * jigsaw.cols
    joins = [(cell, side) for cell in range(cells) for side in (1, 2)]
    joins = [join for join in joins if _next(jigsaw, *join) >= 0]
    first = {join: 2 * cells + (2 * most + 1) * n for n, join in enumerate(joins)}
    options = []
    for number, piece in enumerate(jigsaw.pieces):
        for edges in sorted(set(turns(piece))):
            for cell in range(cells):
                covered = _slots_covered(jigsaw, edges, cell, first, most)
                if covered is not None:
                    options.append([(item, 0) for item in (number, cells + cell, *covered)])
    return CoverProblem(2 * cells + (2 * most + 1) * len(joins), 0, options)


def _slots_covered(
    jigsaw: Jigsaw, edges: Edges, cell: int, first: dict[tuple[int, int], int], most: int
) -> list[int] | None:
    """Return the slots that a piece covers in a cell; None if the rim would not be flat."""
    covered: list[int] = []
    for side, edge in enumerate(edges):
        other = _next(jigsaw, cell, side)
        if other < 0:
            if edge:
                return None
        elif side in (1, 2):
            covered.append(first[cell, side] + most + edge)
        else:
            start = first[other, (side + 2) % 4] + most
            covered += [start + slot for slot in range(-most, most + 1) if slot != -edge]
    return covered


def _next(jigsaw: Jigsaw, cell: int, side: int) -> int:
    """Return the cell beside a cell, or -1 at the rim."""
    row, col = divmod(cell, jigsaw.cols)
    row, col = ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))[side]
    inside = 0 <= row < jigsaw.rows and 0 <= col < jigsaw.cols
    return row * jigsaw.cols + col if inside else -1
