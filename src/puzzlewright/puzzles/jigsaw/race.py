"""Which way of searching suits a jigsaw: a short race, measured in nodes and not in seconds.

The scan is quickest where there are many types of edges, domains where there are few, and exact
cover on small boards with so few colours that domains conclude hardly anything (MacMahon squares).
All are run for about the same time, longer and longer; the first to finish wins, and if none does,
the one that has come furthest. Times are told by what a node takes on an ordinary machine, so that
the choice is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from puzzlewright.engine.edges import EdgeProblem
    from puzzlewright.engine.search import Search

#: The rounds of the race, in nanoseconds for each runner.
ROUNDS = (300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000, 120_000_000)

#: What a node takes, in nanoseconds: of the scan, of domains for each cell and 64 kinds, of exact
#: cover for each word of a row of its matrix.
SCAN_NODE = 170
DOMAIN_NODE = 90
COVER_WORD = 6

#: Exact cover takes part if its matrix is this small (bytes): setting up a larger one takes longer
#: than the race.
COVER_BYTES = 4 << 20


class Runner(NamedTuple):
    """One way of searching, and what it costs (nanoseconds a node)."""

    method: str
    search: Search
    cost: int


def quickest(problem: EdgeProblem) -> str:
    """Return the method that is likely to search a problem most quickly."""
    return winner(problem).method


def winner(problem: EdgeProblem) -> Runner:
    """Return who is likely to search a problem most quickly, as far as the race went."""
    runners = [_scan(problem)]
    for number, time in enumerate(ROUNDS, 1):
        enter = ENTRIES.get(number, _nobody)
        if (new := enter(problem)) is not None:
            runners.append(new)
        for runner in runners:
            if not _run(runner, time):
                return runner
    return max(runners, key=lambda runner: runner.search.progress)


def node_cost(problem: EdgeProblem, method: str) -> int:
    """Return about what a node takes, in nanoseconds of an ordinary machine."""
    cells = problem.rows * problem.cols
    if method == "scan":
        return SCAN_NODE
    if method == "domains":
        return DOMAIN_NODE * cells * ((len(problem.copies) + 63) // 64)
    return COVER_WORD * _cover_words(problem)


def _cover_words(problem: EdgeProblem) -> int:
    """Return about how many words a row of the cover problem's matrix has."""
    return 2 * problem.rows * problem.cols * (len(problem.tiles) // 64 + 1)


def _run(runner: Runner, time: int) -> bool:
    """Run one until its time since the start of the race is up; False if it came to its end."""
    nodes = time // runner.cost
    while runner.search.nodes < nodes:
        if not runner.search.step(nodes - runner.search.nodes):
            return False
        runner.search.take()
    return True


def _scan(problem: EdgeProblem) -> Runner:
    search = problem.search(collect=False, method="scan")
    return Runner("scan", search, node_cost(problem, "scan"))


def _domains(problem: EdgeProblem) -> Runner | None:
    if not problem.suits_domains:
        return None
    search = problem.search(collect=False, method="domains")
    return Runner("domains", search, node_cost(problem, "domains"))


def _cover(problem: EdgeProblem) -> Runner | None:
    cells, tiles = problem.rows * problem.cols, len(problem.tiles)
    matrix = 8 * cells * tiles * _cover_words(problem)
    if max(problem.copies) > 1 or matrix > COVER_BYTES:
        return None
    from puzzlewright.puzzles.jigsaw.cover import cover_of

    search = cover_of(problem).search(collect=False)
    return Runner("cover", search, node_cost(problem, "cover"))


def _nobody(_: EdgeProblem) -> None:
    """Let nobody new enter the race."""


#: In which round runners enter. Setting up takes time as well, that of exact cover most.
ENTRIES: dict[int, Callable[[EdgeProblem], Runner | None]] = {2: _domains, 5: _cover}
