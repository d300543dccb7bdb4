"""Which way of searching suits a jigsaw: who takes part in the trial, and what a node costs.

The scan is quickest where there are many types of edges, domains where there are few, and exact
cover on small boards with so few colours that domains conclude hardly anything (MacMahon squares).
"""

from __future__ import annotations

from functools import partial

from puzzlewright.engine.edge_matching.problem import EdgeProblem
from puzzlewright.puzzles import algorithm_selection
from puzzlewright.puzzles.algorithm_selection import Runner
from puzzlewright.puzzles.jigsaw.solve import exact_cover_problem

#: What a node takes, in nanoseconds: of the scan, of domains for each cell and 64 kinds, of exact
#: cover for each word of a row of its matrix.
SCAN_NODE = 170
DOMAIN_NODE = 90
COVER_WORD = 6

#: What a state of a count by layers takes, in nanoseconds too.
STATE = 500

#: Such a count is tried where a search seems to take longer than the one; the other is the longest
#: that is believed.
LONG = 20_000_000_000
LONGEST = 600_000_000_000

#: Exact cover takes part if its matrix is this small (bytes): setting up a larger one takes longer
#: than the trial.
COVER_BYTES = 4 << 20


def quickest_method(problem: EdgeProblem) -> str:
    """Return the method that is likely to search a problem most quickly."""
    return select_algorithm(problem).method


def select_algorithm(problem: EdgeProblem) -> Runner:
    """Return who is likely to search a problem most quickly, as far as the trial went."""
    # Setting up takes time as well, that of exact cover most. A scan may have come far on its way
    # into parts of its tree that are hopeless: on a 6×6 board with millions of solutions it seemed
    # to be ahead, a hundred times, of domains that had found thousands, while it had found none.
    return algorithm_selection.select_algorithm(
        {1: partial(_scan, problem), 2: partial(_domains, problem), 5: partial(_cover, problem)},
        algorithm_selection.rank_by_found,
    )


def most_states(problem: EdgeProblem, best: Runner) -> int:
    """Return how many states a count without looking at each may list; 0 if it should not try.

    No more than take a fifth of the time of the search that has won the trial, by what that has
    come to. Mostly it is far less: such a count gives up as soon as it sees that it does not pay.
    """
    progress = best.search.progress
    time = best.search.nodes * best.cost / max(progress, 1e-9)
    if progress >= 1.0 or time < LONG:
        return 0
    from puzzlewright.engine.edge_matching.edge_dp import suits_edge_dp

    return int(min(time, LONGEST) / 5 / STATE) if suits_edge_dp(problem) else 0


def node_cost(problem: EdgeProblem, method: str) -> int:
    """Return about what a node takes, in nanoseconds of an ordinary machine."""
    cells = problem.rows * problem.cols
    if method == "scan":
        return SCAN_NODE
    if method == "domains":
        return DOMAIN_NODE * cells * ((len(problem.copies) + 63) // 64)
    return COVER_WORD * _cover_words(problem)


def suits(problem: EdgeProblem, method: str) -> bool:
    """Tell whether a method can take part in the trial for a problem."""
    if method == "domains":
        return problem.suits_domains
    return method == "scan" or _suits_cover(problem)


def _cover_words(problem: EdgeProblem) -> int:
    """Return about how many words a row of the cover problem's matrix has."""
    return 2 * problem.rows * problem.cols * (len(problem.tiles) // 64 + 1)


def _suits_cover(problem: EdgeProblem) -> bool:
    cells, tiles = problem.rows * problem.cols, len(problem.tiles)
    matrix = 8 * cells * tiles * _cover_words(problem)
    return max(problem.copies) <= 1 and matrix <= COVER_BYTES


def _scan(problem: EdgeProblem) -> Runner:
    search = problem.search(collect=False, method="scan")
    return Runner("scan", search, node_cost(problem, "scan"))


def _domains(problem: EdgeProblem) -> Runner | None:
    if not suits(problem, "domains"):
        return None
    search = problem.search(collect=False, method="domains")
    return Runner("domains", search, node_cost(problem, "domains"))


def _cover(problem: EdgeProblem) -> Runner | None:
    if not _suits_cover(problem):
        return None

    search = exact_cover_problem(problem).search(collect=False)
    return Runner("cover", search, node_cost(problem, "cover"))
