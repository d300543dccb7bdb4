"""Huge numbers of packings: which are counted without looking at each, and how classes are.

Bricks that come in many copies fill a board in more ways than anything could list. Bricks of two
cells are the edges of a graph, and packings its perfect matchings: where the graph is planar, they
are counted by Kasteleyn's determinant (dimers.py), all others along the frontier.

The packings that a symmetry of the board leaves as they are can be counted in the same way, on a
board whose cells are its orbits of cells; and the number of classes is the mean of these numbers
over all symmetries (Burnside's lemma).
"""

from __future__ import annotations

from functools import partial
from math import inf
from typing import TYPE_CHECKING

from puzzlewright.deadline import looking
from puzzlewright.engine.frontier import FrontierSearch, frontier_seconds, suits_frontier
from puzzlewright.engine.kasteleyn import KasteleynSearch
from puzzlewright.engine.tiling import Placement, TilingProblem
from puzzlewright.puzzles.packing.dimers import dimer_graph
from puzzlewright.puzzles.packing.ground import ground_of

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.ground import Way
    from puzzlewright.puzzles.packing.solve import Solver
    from puzzlewright.puzzles.packing.symmetry import Symmetry


#: Where the frontier takes less than this (in seconds), no other method is looked at.
SOON = 0.02

#: Placements between two looks at the deadline.
STRIDE = 512


def count(solver: Solver) -> FrontierSearch | KasteleynSearch | None:
    """Return a count of all packings; None where a search is better."""
    problem = solver.problem.filled
    by_frontier = frontier_seconds(problem) if suits_frontier(problem) else inf
    if by_frontier > SOON:
        graph = dimer_graph(solver)
        if graph is not None and graph.seconds < by_frontier:
            return KasteleynSearch([graph])
    if by_frontier == inf:
        return None
    return FrontierSearch([problem], instead=partial(solver.search, collect=False))


def class_count(solver: Solver) -> FrontierSearch | None:
    """Return a count of the classes of packings; None where a search is better."""
    problem = solver.problem
    is_limited = any(problem.least) or any(copies is not None for copies in problem.copies)
    if is_limited or not suits_frontier(problem.filled):
        return None
    group = solver.symmetries
    turned = [quotient(solver, symmetry).filled for symmetry in group[1:]]
    problems = [problem.filled, *turned]
    if not all(not each.placements or suits_frontier(each) for each in problems):
        return None
    return FrontierSearch(problems, len(group))


def quotient(solver: Solver, symmetry: Symmetry) -> TilingProblem:
    """Return a problem whose packings are those that a symmetry leaves as they are.

    Its cells are the sets of cells that go to one another, its bricks the sets of bricks that do.
    """
    problem, ground = solver.problem, ground_of(solver.packing)
    first = list(range(problem.cells))  # per cell: the least that it goes to
    for cell in looking(range(problem.cells)):
        other = symmetry.cells[cell]
        while other != cell:
            first[cell] = min(first[cell], other)
            other = symmetry.cells[other]
    numbers = {cell: number for number, cell in enumerate(sorted(set(first)))}
    placements: list[Placement] = []
    for kind, way in looking(solver.placements, STRIDE):
        orbit = _orbit(symmetry, kind, way)
        cells = {cell for _, each in orbit for cell in ground.cells_of(each)}
        if (kind, way) == min(orbit) and len(cells) == sum(len(each) for _, each in orbit):
            placements.append((0, tuple(sorted({numbers[first[cell]] for cell in cells}))))
    optional = {numbers[first[cell]] for cell in problem.optional}
    return TilingProblem(len(numbers), [None], placements, optional=optional)


def _orbit(symmetry: Symmetry, kind: int, way: Way) -> list[Placement]:
    """Return what a brick goes to, again and again, until it is back."""
    orbit = [(kind, way)]
    while True:
        kind, way = symmetry.kinds[kind], symmetry.turned(way)
        if (kind, way) == orbit[0]:
            return orbit
        orbit.append((kind, way))
