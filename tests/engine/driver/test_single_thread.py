"""A search that two threads use at once raises an error, and its state stays right."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from threading import Thread
from time import sleep
from typing import Any

import pytest
from support.strategies.common import problem_named

from puzzlewright import FillIn, Packing, PuzzlewrightError
from puzzlewright.core.errors import BusySearchError
from puzzlewright.engine.criss_cross.problem import (
    BeamSearch,
    BeamSettings,
    CrissCrossProblem,
    CrissCrossSearch,
    Goal,
)
from puzzlewright.engine.edge_matching._layout_annealing import Annealer
from puzzlewright.engine.edge_matching.problem import EdgeProblem, Tile
from puzzlewright.engine.packing._modular_determinant import Elimination
from puzzlewright.engine.packing.frontier import FrontierSearch, frontier_kernel
from puzzlewright.engine.packing.kasteleyn import KasteleynSearch, PlanarGraph, start_elimination
from puzzlewright.engine.word_fill.first_fill import FirstFillSearch
from puzzlewright.engine.word_search.problem import WordPlacementProblem
from puzzlewright.puzzles.abilities import Scoring
from puzzlewright.puzzles.fillin import solve as fillin
from puzzlewright.puzzles.jigsaw.make.layout import Sides, random_layout
from puzzlewright.puzzles.packing import solve as packing
from puzzlewright.puzzles.packing.counting import dimer_graph

#: How often a thread may come too late to find a search busy, on a machine that does much else.
ROUNDS = 30

#: More nodes than any of the searches below takes in a moment; those that have an end come to it.
MANY = 400_000

DOMINOES = packing.packing_solver(Packing.loads("packing\nboard 18x18\nbricks dominoes\n")).problem
BOARD = packing.packing_solver(Packing.loads("packing\nboard 6x10\nbricks pentominoes\n")).problem


def colours() -> EdgeProblem:
    """Return a problem of edge matching with very many positions."""
    random = Random(4)
    tiles: list[Tile] = []
    for kind in range(49):
        a, b, c, d = (random.randrange(4) for _ in range(4))
        tiles += [(kind, a, b, c, d), (kind, b, c, d, a), (kind, c, d, a, b), (kind, d, a, b, c)]
    unlike = sorted(set(tiles))
    return EdgeProblem(7, 7, unlike, [1] * 49, [*range(4)], [0] * 49, [range(len(unlike))])


def words(number: int, length: int) -> list[list[int]]:
    """Return different words of eight letters."""
    random = Random(7)
    found: dict[tuple[int, ...], None] = {}
    while len(found) < number:
        found[tuple(random.choices(range(8), k=length + len(found) % 2))] = None
    return [list(word) for word in found]


def dictionary() -> FillIn:
    """Return a fill-in whose complete search takes very long."""
    listed = ["".join("ABCDEFGH"[letter] for letter in word) for word in words(900, 4)]
    scored = [f"{word};{number % 60 + 1}" for number, word in enumerate(listed)]
    lines = ["fillin", "mode dictionary", "grid", *["_____"] * 4, "words", *scored, ""]
    return FillIn.loads("\n".join(lines))


def layouts() -> CrissCrossProblem:
    """Return words for a large board."""
    return CrissCrossProblem(8, words(300, 4), 20, 20)


GOAL = Goal(100, 40, -1)


def dimers() -> PlanarGraph:
    """Return the graph of dominoes on a large board."""
    graph = dimer_graph(
        packing.packing_solver(Packing.loads("packing\nboard 70x70\nbricks dominoes\n"))
    )
    assert graph is not None
    return graph


def _elimination() -> Elimination:
    """Return an elimination that has begun."""
    factors = dimers().factors
    assert factors is not None
    kernel = start_elimination(factors[0].matrix)
    kernel.begin(2**31 - 1)
    return kernel


KERNELS: dict[str, Callable[[], Any]] = {
    "dense": lambda: problem_named("langford 12").search(collect=False, method="dense"),
    "sparse": lambda: problem_named("langford 12").search(collect=False, method="sparse"),
    "masks": lambda: problem_named("langford 12").search(collect=False, method="masks"),
    "scan": lambda: colours().search(collect=False, method="scan"),
    "domains": lambda: colours().search(collect=False, method="domains"),
    "first": lambda: BOARD.search(collect=False, method="first"),
    "fill": lambda: fillin.fill_solver(dictionary()).problem.search(collect=False),
    "first fill and all": lambda: _beyond_first_fill(dictionary().search()),
    "frontier": lambda: frontier_kernel(DOMINOES),
    "frontier search": lambda: FrontierSearch([DOMINOES]),
    "elimination": _elimination,
    "Kasteleyn": lambda: KasteleynSearch([dimers()]),
    "fill improver": lambda: Scoring.of(dictionary()).improver(1),
    "ruin and recreate": lambda: layouts().ruin_recreate(GOAL, GOAL, 1, {}),
    "replica exchange": lambda: layouts().replica_exchange(GOAL, GOAL, 1, {}, (5, 50)),
    "beam": lambda: layouts().beam(GOAL, 1, BeamSettings()),
    "beam search": lambda: BeamSearch(layouts(), GOAL, 1, BeamSettings(), 1),
    "layout neighbourhoods": lambda: _layout_lns(layouts()),
    "weaving": lambda: CrissCrossSearch(
        layouts().ruin_recreate(GOAL, GOAL, 1, {}), layouts().layout_lns(GOAL, 1)
    ),
    "word placement": lambda: WordPlacementProblem(
        8, words(60, 4), (30, 30), [True] * 900, range(8), (300, 40, 20, 10)
    ).ruin_recreate(1),
    "beam of placements": lambda: WordPlacementProblem(
        8, words(60, 4), (30, 30), [True] * 900, range(8), (300, 40, 20, 10)
    ).beam(1, 50),
    "annealing of placements": lambda: WordPlacementProblem(
        8, words(60, 4), (30, 30), [True] * 900, range(8), (300, 40, 20, 10)
    ).anneal(1),
}

#: Nodes of a long step, where one takes much longer than those of a walk.
LONG = {
    "ruin and recreate": 800,
    "replica exchange": 800,
    "weaving": 800,
    "word placement": 400,
    "beam of placements": 2000,
    "annealing of placements": 2000,
    "layout neighbourhoods": 4000,
    "beam": 100_000,
    "beam search": 100_000,
    "domains": 40_000,
    "fill improver": 20_000,
    "fill": 40_000,
    "first fill and all": 20_000,
    "frontier": 2_000_000,
    "frontier search": 2_000_000,
}

#: Methods, of which each search has some.
USES: dict[str, Callable[[Any], object]] = {
    "step": lambda search: search.step(1),
    "take": lambda search: search.take(),
    "split": lambda search: search.split(2),
    "estimate": lambda search: search.estimate(1),
    "state": lambda search: search.state(),
    "best": lambda search: search.best(),
    "cool": lambda search: search.cool(500),
    "set_placements": lambda search: search.set_placements((0, 0, 0, 0)),
    "totals": lambda search: search.totals(),
}


def _beyond_first_fill(search: Any) -> FirstFillSearch:
    assert isinstance(search, FirstFillSearch)
    while search.solution_count == 0:
        search.step(1)
    return search


def _layout_lns(problem: CrissCrossProblem) -> Any:
    lns, layout = problem.layout_lns(GOAL, 1), problem.ruin_recreate(GOAL, GOAL, 1, {})
    layout.step(1)
    lns.set_placements(layout.best() or ())
    return lns


def uses_of(search: Any) -> dict[str, Callable[[Any], object]]:
    """Return what can be called on a search, before anybody steps it."""
    able = {name: use for name, use in USES.items() if callable(getattr(search, name, None))}
    if hasattr(search, "progress"):
        saved = search.state()
        able["restore"] = lambda search: search.restore(saved)
        able["progress"] = lambda search: search.progress
    return {**able, "copy": copy.copy, "pickle": pickle.dumps}


@pytest.mark.parametrize("name", KERNELS)
def test_whoever_comes_while_a_step_runs_is_turned_away(name: str) -> None:
    """All that would read or change a search half-way raises; what the step came to is the same."""
    while True:  # until one of the rounds is in time; the time limit of the test is the only bound
        search, alone = KERNELS[name](), KERNELS[name]()
        uses = uses_of(search)
        if name in {"beam search", "fill improver", "replica exchange"}:
            del uses["cool"]  # which does nothing
        before = search.nodes
        thread = Thread(target=search.step, args=[LONG.get(name, MANY)])
        thread.start()
        while search.nodes == before and thread.is_alive():
            sleep(0)
        admitted = [use for use in uses if not _is_refused(search, uses[use])]
        thread.join()
        if admitted:
            continue  # it was over before all were asked
        alone.step(LONG.get(name, MANY))
        assert search.nodes == alone.nodes
        assert getattr(search, "solution_count", 0) == getattr(alone, "solution_count", 0)
        assert getattr(search, "value", 0) == getattr(alone, "value", 0)
        search.step(1)  # nobody is there any more
        return


def _is_refused(search: Any, use: Callable[[Any], object]) -> bool:
    try:
        use(search)
    except BusySearchError:
        return True
    except ValueError:  # it came too late, and what it asks makes no sense then
        return False
    return False


@pytest.mark.parametrize("method", ["dense", "sparse", "masks"])
@pytest.mark.parametrize("size", [1, 50, 1000])
def test_threads_that_step_the_same_search_count_right(method: str, size: int) -> None:
    """Twelve queens: 14,200 solutions (OEIS A000170), in as many nodes as one thread needs."""
    search = problem_named("queens 12").search(collect=False, method=method)
    alone = copy.copy(search)
    while alone.step(10**6):
        pass

    def work() -> None:
        more = True
        while more:
            try:
                more = search.step(size)
            except BusySearchError:
                sleep(0)

    threads = [Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (search.solution_count, search.nodes) == (14200, alone.nodes)


def test_a_layout_that_is_annealed_is_busy() -> None:
    """So is what makes jigsaws with two solutions."""
    sides = Sides(6, 6)
    layout = random_layout(sides, Random(1))
    asked: list[Callable[[Annealer], object]] = [
        lambda annealer: annealer.badness,
        lambda annealer: annealer.layout,
        lambda annealer: annealer.anneal(0, 1, 1, 1),
    ]
    for _ in range(ROUNDS):
        annealer = Annealer(sides, layout, (10, 10, 10, 1, 99, 9), 1)
        thread = Thread(target=annealer.anneal, args=[0, 200_000, 200_000, 100])
        thread.start()
        refused = 0
        while thread.is_alive() and refused < len(asked):
            try:
                asked[refused](annealer)
            except BusySearchError:
                refused += 1
        thread.join()
        if refused == len(asked):
            return
    pytest.fail("nobody was turned away")


def test_a_step_that_fails_leaves_nobody_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an error a search can be called again, and gives the same error."""
    monkeypatch.setattr("puzzlewright.engine.packing.frontier.MOST_WORDS", 50)
    count = FrontierSearch([DOMINOES])
    kernel = frontier_kernel(DOMINOES)
    for search in (count, kernel, count, kernel):
        with pytest.raises(MemoryError):
            search.step(10**6)
    assert count.progress < 1


def test_the_error_is_ours_and_says_what_to_do() -> None:
    """It can be caught as ours or as Python's own."""
    error = BusySearchError()
    assert isinstance(error, PuzzlewrightError)
    assert isinstance(error, RuntimeError)
    assert "another thread" in str(error)
    assert "threads=" in str(error)
