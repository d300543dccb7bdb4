"""A few sets of pieces for edge matching, under names.

The sets called edges have plain edges and those called jigsaw have tabs and holes; they came from
cutting a board at random, and one corner piece is fixed. `parker-5x5` is the layout of the jigsaw
that Matt Parker published, which goes together in two ways; it is not fixed, so that each way
counts in all four of its positions.
"""

from __future__ import annotations

from puzzlewright.puzzles.cover.edges import EdgePuzzle, read_edges


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
