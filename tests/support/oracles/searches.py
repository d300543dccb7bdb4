"""The searches of the engine by plain backtracking in short Python: slow, nothing to get wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.edge_matching.problem import EdgeProblem
from puzzlewright.engine.packing.problem import PackingProblem

#: One option: pairs of an item's number and its colour (0 where there is none).
Option = Sequence[tuple[int, int]]


def cover_solutions(
    bounds: Sequence[tuple[int, int]], options: Sequence[Option]
) -> Iterator[tuple[int, ...]]:
    """Yield every solution of an exact cover problem as a sorted tuple of option numbers.

    Items 0 to len(bounds) - 1 are primary and lie in between low and high chosen options; every
    other item is secondary. Options without a primary item are never chosen. Each option is taken
    or left, in order: nothing clever, so nothing to get wrong.
    """
    primary = len(bounds)
    last = {item: n for n, option in enumerate(options) for item, _ in option}

    def extend(n: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        taken = [node for o in chosen for node in options[o]]
        uses = [sum(i == item for i, _ in taken) for item in range(primary)]
        if any(uses[i] < bounds[i][0] and last.get(i, -1) < n for i in range(primary)):
            return  # an item has too few options, and no more will come
        if n == len(options):
            yield chosen
            return
        if any(i < primary for i, _ in options[n]) and _fits(options[n], taken, uses, bounds):
            yield from extend(n + 1, (*chosen, n))
        yield from extend(n + 1, chosen)

    yield from extend(0, ())


def _fits(
    option: Option,
    taken: Sequence[tuple[int, int]],
    uses: Sequence[int],
    bounds: Sequence[tuple[int, int]],
) -> bool:
    """Tell whether an option goes with what is taken: room in the primary items, equal colours."""
    for item, colour in option:
        if item < len(bounds):
            if uses[item] == bounds[item][1]:
                return False
        elif any(i == item and (c != colour or colour == 0) for i, c in taken):
            return False
    return True


def edge_solutions(problem: EdgeProblem) -> list[RawSolution]:
    """Return every solution of a problem of edge matching: the tile of each cell, row by row.

    The cells are filled one after the other with each tile that is allowed there, of which a copy
    is left, and that fits the tiles above and on the left. Then the next cell, or back.
    """
    solutions: list[RawSolution] = []

    def extend(laid: RawSolution) -> None:
        if len(laid) == problem.rows * problem.cols:
            solutions.append(laid)
            return
        for tile in problem.allowed[problem.places[len(laid)]]:
            if _fits_in(problem, laid, tile) and _has_copy(problem, laid, tile):
                extend((*laid, tile))

    extend(())
    return solutions


def _has_copy(problem: EdgeProblem, laid: RawSolution, tile: int) -> bool:
    """Tell whether there is a copy of the tile's kind that was not laid yet."""
    kind = problem.tiles[tile][0]
    return sum(problem.tiles[other][0] == kind for other in laid) < problem.copies[kind]


def _fits_in(problem: EdgeProblem, laid: RawSolution, tile: int) -> bool:
    """Tell whether a tile in the next cell fits the tile above it and the one on the left."""
    _, top, _, _, left = problem.tiles[tile]
    row, col = divmod(len(laid), problem.cols)
    if row > 0:
        _, _, _, bottom, _ = problem.tiles[laid[-problem.cols]]
        if problem.mates[bottom] != top:
            return False
    if col > 0:
        _, _, right, _, _ = problem.tiles[laid[-1]]
        if problem.mates[right] != left:
            return False
    return True


def packing_solutions(problem: PackingProblem) -> list[RawSolution]:
    """Return every packing of a problem as the sorted numbers of its placements.

    The last free cell is covered by each placement that holds it, overlaps nothing, and of whose
    kind a copy is left. Whether all copies were used is looked at in the end.
    """
    found: list[RawSolution] = []

    def extend(chosen: RawSolution, free: frozenset[int]) -> None:
        used = [problem.placements[number][0] for number in chosen]
        left = [n if n is None else n - used.count(k) for k, n in enumerate(problem.copies)]
        if not free:
            if problem.choose or not any(left):
                found.append(tuple(sorted(chosen)))
            return
        for number, (kind, cells) in enumerate(problem.placements):
            if max(free) in cells and free.issuperset(cells) and left[kind] != 0:
                extend((*chosen, number), free.difference(cells))

    extend((), frozenset(range(problem.cells)))
    return found
