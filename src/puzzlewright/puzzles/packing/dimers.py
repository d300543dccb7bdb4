"""Bricks of two cells as edges of a planar graph: dominoes, lozenges, dihexes.

Cells are vertices, and each place where a brick can lie is an edge between two. Rules about colours
and turning only take edges away, and several kinds of bricks in one place are several edges. All
lattices name the neighbours of a cell in the order around it, so that is the order of the edges;
for cubes it is where the board is one layer thick, in any direction.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from puzzlewright.deadline import looking
from puzzlewright.engine.kasteleyn import PlanarGraph
from puzzlewright.puzzles.packing.ground import ground_of

if TYPE_CHECKING:
    from puzzlewright.engine.tiling import TilingProblem
    from puzzlewright.puzzles.packing.solve import Solver


def dimer_graph(solver: Solver) -> PlanarGraph | None:
    """Return the graph whose perfect matchings are all packings; None if there is no planar one."""
    problem = solver.problem
    if not is_of_free_dimers(problem):
        return None
    times = Counter(way for _, way in looking(problem.placements))
    edges = [(way[0], way[1], number) for way, number in times.items()]
    number_of = {way: number for number, way in enumerate(times)}
    around = [
        [number_of[way] for way in _pairs(cell, beside) if way in number_of]
        for cell, beside in enumerate(looking(ground_of(solver.packing).beside))
    ]
    if sum(map(len, around)) != 2 * len(edges):
        return None  # a brick of two cells that are no neighbours
    graph = PlanarGraph(problem.cells, edges, around)
    return graph if graph.is_planar else None


def is_of_free_dimers(problem: TilingProblem) -> bool:
    """Tell whether bricks have two cells and no limits, and all cells have to be covered."""
    if problem.optional or any(problem.least) or any(n is not None for n in problem.copies):
        return False
    is_pair = all(len(way) == 2 for _, way in looking(problem.placements))
    return is_pair and bool(problem.placements)


def _pairs(cell: int, beside: list[int]) -> list[tuple[int, int]]:
    return [(cell, other) if cell < other else (other, cell) for other in beside]
