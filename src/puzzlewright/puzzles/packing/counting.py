"""Huge numbers of packings, counted without looking at each.

Along the frontier, or by Kasteleyn's determinant for bricks of two cells: dominoes, lozenges,
dihexes. These are edges of a planar graph. Cells are vertices, and each place where a brick can lie
is an edge between two. Rules about colours and turning only take edges away, and several kinds of
bricks in one place are several edges. All lattices name the neighbours of a cell in the order
around it, so that is the order of the edges; for cubes it is where the board is one layer thick, in
any direction.

Bricks that come in many copies fill a board in more ways than anything could list. Bricks of two
cells are the edges of a graph, and packings its perfect matchings: where the graph is planar, they
are counted by Kasteleyn's determinant (counting.py), all others along the frontier.

The packings that a symmetry of the board leaves as they are can be counted in the same way, on a
board whose cells are its orbits of cells; and the number of classes is the mean of these numbers
over all symmetries (Burnside's lemma).
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from math import inf

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.engine.packing.frontier import FrontierSearch, frontier_seconds, suits_frontier
from puzzlewright.engine.packing.kasteleyn import KasteleynSearch, PlanarGraph
from puzzlewright.engine.packing.problem import PackingProblem, Placement
from puzzlewright.puzzles.packing.placements import Footprint, numbered_board
from puzzlewright.puzzles.packing.solve import Solver
from puzzlewright.puzzles.packing.symmetry import BoardSymmetry


def dimer_graph(solver: Solver) -> PlanarGraph | None:
    """Return the graph whose perfect matchings are all packings; None if there is no planar one."""
    problem = solver.problem
    if not has_free_dimers(problem):
        return None
    times = Counter(place for _, place in within_deadline(problem.placements))
    edges = [(place[0], place[1], number) for place, number in times.items()]
    number_of = {place: number for number, place in enumerate(times)}
    around = [
        [number_of[place] for place in _pairs(cell, beside) if place in number_of]
        for cell, beside in enumerate(within_deadline(numbered_board(solver.packing).neighbours))
    ]
    if sum(map(len, around)) != 2 * len(edges):
        return None  # a brick of two cells that are no neighbours
    graph = PlanarGraph(problem.cells, edges, around)
    return graph if graph.is_planar else None


def has_free_dimers(problem: PackingProblem) -> bool:
    """Tell whether bricks have two cells and no limits, and all cells have to be covered."""
    if problem.optional or any(problem.least) or any(n is not None for n in problem.copies):
        return False
    is_pair = all(len(place) == 2 for _, place in within_deadline(problem.placements))
    return is_pair and bool(problem.placements)


def _pairs(cell: int, beside: list[int]) -> list[tuple[int, int]]:
    return [(cell, other) if cell < other else (other, cell) for other in beside]


#: Where the frontier takes less than this (in seconds), no other method is looked at.
SOON = 0.02

#: Placements between two looks at the deadline.
STRIDE = 512


def counting_search(solver: Solver) -> FrontierSearch | KasteleynSearch | None:
    """Return a count of all packings; None where a search is better."""
    problem = solver.problem.covering_problem
    by_frontier = frontier_seconds(problem) if suits_frontier(problem) else inf
    if by_frontier > SOON:
        graph = dimer_graph(solver)
        if graph is not None and graph.seconds < by_frontier:
            return KasteleynSearch([graph])
    if by_frontier == inf:
        return None
    return FrontierSearch([problem], fallback=partial(solver.search, collect=False))


def class_counting_search(solver: Solver) -> FrontierSearch | None:
    """Return a count of the classes of packings; None where a search is better."""
    problem = solver.problem
    is_limited = any(problem.least) or any(copies is not None for copies in problem.copies)
    if is_limited or not suits_frontier(problem.covering_problem):
        return None
    group = solver.symmetries
    turned = [quotient(solver, symmetry).covering_problem for symmetry in group[1:]]
    problems = [problem.covering_problem, *turned]
    if not all(not each.placements or suits_frontier(each) for each in problems):
        return None
    return FrontierSearch(problems, len(group))


def quotient(solver: Solver, symmetry: BoardSymmetry) -> PackingProblem:
    """Return a problem whose packings are those that a symmetry leaves as they are.

    Its cells are the sets of cells that go to one another, its bricks the sets of bricks that do.
    """
    problem, numbered = solver.problem, numbered_board(solver.packing)
    first = list(range(problem.cells))  # per cell: the least that it goes to
    for cell in within_deadline(range(problem.cells)):
        other = symmetry.cells[cell]
        while other != cell:
            first[cell] = min(first[cell], other)
            other = symmetry.cells[other]
    numbers = {cell: number for number, cell in enumerate(sorted(set(first)))}
    placements: list[Placement] = []
    for kind, place in within_deadline(solver.placements, STRIDE):
        orbit = _orbit(symmetry, kind, place)
        cells = {cell for _, each in orbit for cell in numbered.covered_cells(each)}
        if (kind, place) == min(orbit) and len(cells) == sum(len(each) for _, each in orbit):
            placements.append((0, tuple(sorted({numbers[first[cell]] for cell in cells}))))
    optional = {numbers[first[cell]] for cell in problem.optional}
    return PackingProblem(len(numbers), [None], placements, optional=optional)


def _orbit(symmetry: BoardSymmetry, kind: int, place: Footprint) -> list[Placement]:
    """Return what a brick goes to, again and again, until it is back."""
    orbit = [(kind, place)]
    while True:
        kind, place = symmetry.kinds[kind], symmetry.image(place)
        if (kind, place) == orbit[0]:
            return orbit
        orbit.append((kind, place))
