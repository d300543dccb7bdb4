"""Jigsaws as exact cover with colours: the cells and the pieces are covered, the joins coloured.

An option is a tile in a cell. It covers the cell and one of its kind of pieces, and gives each join
of the cell a colour: the edge as the cell above or to the left of the join shows it. Neighbours
that agree on the colour fit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlewright.engine.cover import CoverProblem

if TYPE_CHECKING:
    from puzzlewright.engine.edges import EdgeProblem


@lru_cache(maxsize=8)
def cover_of(problem: EdgeProblem) -> CoverProblem:
    """Return the exact cover problem; option cell × tiles + tile is the tile in the cell."""
    kinds, cells = len(problem.copies), problem.rows * problem.cols
    options = [
        _option(problem, cell, tile) if tile in allowed else []
        for cell, allowed in enumerate(_allowed_tiles(problem))
        for tile in range(len(problem.tiles))
    ]
    bounds = [(copies, copies) for copies in problem.copies] + [(1, 1)] * cells
    joins = 2 * cells  # two for each cell: the one to its right and the one below
    return CoverProblem(kinds + cells, joins, options, bounds)


def _allowed_tiles(problem: EdgeProblem) -> list[frozenset[int]]:
    sorts = [frozenset(tiles) for tiles in problem.allowed]
    return [sorts[place] for place in problem.places]


def _option(problem: EdgeProblem, cell: int, tile: int) -> list[tuple[int, int]]:
    """Return the items of a tile in a cell, with the colours of its joins."""
    rows, cols = problem.rows, problem.cols
    kinds, cells = len(problem.copies), rows * cols
    kind, top, right, bottom, left = problem.tiles[tile]
    row, col = divmod(cell, cols)
    joins = kinds + cells
    items = [(kind, 0), (kinds + cell, 0)]
    if row > 0:
        items.append((joins + 2 * (cell - cols) + 1, problem.mates[top] + 1))
    if col < cols - 1:
        items.append((joins + 2 * cell, right + 1))
    if row < rows - 1:
        items.append((joins + 2 * cell + 1, bottom + 1))
    if col > 0:
        items.append((joins + 2 * (cell - 1), problem.mates[left] + 1))
    return items
