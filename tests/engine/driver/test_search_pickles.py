"""Searches of every kind of puzzle are values: pickled or copied anywhere, they go on the same."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.puzzles.ruin_recreate_cases import Hasty
from support.strategies.common import covers, jigsaws, sudokus
from support.strategies.crisscross import crisscrosses
from support.strategies.fillin import random_fillin
from support.strategies.packing import packings

from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, Puzzle, Sudoku, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.engine.criss_cross.problem import (
    BeamSearch,
    BeamSettings,
    CrissCrossProblem,
    CrissCrossSearch,
    Goal,
)
from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.packing import frontier
from puzzlewright.engine.packing.frontier import FrontierSearch
from puzzlewright.engine.packing.kasteleyn import KasteleynSearch
from puzzlewright.engine.word_fill.first_fill import FirstFillSearch
from puzzlewright.engine.word_search.problem import WordPlacementProblem
from puzzlewright.puzzles.abilities import Scoring, Symmetry
from puzzlewright.puzzles.packing.counting import class_counting_search, dimer_graph
from puzzlewright.puzzles.packing.solve import packing_solver
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid

#: Ways to get a second search at the same place.
TWINS: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda search: pickle.loads(pickle.dumps(search)),
    "copied": copy.copy,
    "deeply copied": copy.deepcopy,
}

#: A puzzle of each kind, with more than one solution.
TEXTS = {
    "cover": "a b c d | e f\na e:1\nb e:1\na b f\nc d\nc f\nd\nc e:2\nb d\n",
    "cover of several uses": "1:2|a b 0:3|c d\na b\na c\na d\nb c\nc d\nb\nd\nc\na\n",
    "sudoku": "1...\n....\n....\n...2\n",
    "packing": "packing\nboard 4x5\nbricks any tetrominoes\n",
    "packing of single bricks": "packing\nboard 3x5\nbrick V\n##\n#.\nbrick L x2\n###\n#..\n"
    "brick I\n####\n",
    "fillin": "fillin\ngrid\n___\n_#_\n___\nwords\nABA\nABA\nAAB\nBAA\n",
    "fillin of a dictionary": "fillin\nmode dictionary\ngrid\n____\n____\n____\nwords\n"
    + "\n".join(f"{a}{b}{c}{d}" for a in "AB" for b in "AC" for c in "ABC" for d in "BC")
    + "\n"
    + "\n".join(f"{a}{b}{c}" for a in "AB" for b in "AC" for c in "ABC")
    + "\n",
}


def puzzle_of(kind: str) -> Puzzle[Any]:
    """Return a puzzle of a kind."""
    if kind == "jigsaw":
        pieces = [
            (0, 1, 2, 1),
            (1, 0, 1, 2),
            (2, 2, 1, 0),
            (1, 1, 0, 2),
            (0, 2, 1, 1),
            (2, 1, 1, 2),
        ]
        return Jigsaw(2, 3, pieces, signed=False, flat_rim=False)
    if kind == "crisscross":
        grid = Grid([[*"ABA"], ["B", None, "C"], [*"CBA"]])
        return CrissCross([Entry(run.cells, "".join(run.cells)) for run in grid.runs], grid)
    if kind == "wordsearch":
        grid = Grid([[*"ABAB"], [*"BABA"], [*"AABB"]])
        return WordSearch([Entry(tuple(word), word) for word in ("ABA", "BAB", "AB")], grid)
    readers: dict[str, type[Puzzle[Any]]] = {
        "cover": Cover,
        "sudoku": Sudoku,
        "packing": Packing,
        "fillin": FillIn,
    }
    return readers[kind.split()[0]].loads(TEXTS[kind])


KINDS = [*TEXTS, "jigsaw", "crisscross", "wordsearch"]

Start = Callable[[], Any]


def starts_of(puzzle: Puzzle[Any]) -> Iterator[tuple[str, Start]]:
    """Yield everything that makes a search of a puzzle, with a name."""
    classes: Symmetry[Any] = Symmetry.of(puzzle)
    for seed in (None, 0, 2**70):
        yield f"search {seed}", partial(puzzle.search, seed=seed)
        yield f"count {seed}", partial(puzzle.search, collect=False, seed=seed)
        yield f"sorted {seed}", partial(classes.sorted_search, seed=seed)
    for fresh in (False, True):
        for collect in (False, True):
            if classes.class_search(collect=collect, fresh=fresh) is not None:
                yield f"classes {collect} {fresh}", partial(_classes, classes, collect, fresh)
    for distinct in (False, True):
        if classes.count_search(distinct=distinct) is not None:
            yield f"at once {distinct}", partial(classes.count_search, distinct=distinct)
    if Scoring.is_known(puzzle) and getattr(puzzle, "mode", "") != "exact":
        scoring: Scoring[Any] = Scoring.of(puzzle)
        yield "improver", partial(scoring.improver, 5)


def _classes(classes: Symmetry[Any], collect: bool, fresh: bool) -> Search:
    found = classes.class_search(collect=collect, fresh=fresh)
    assert found is not None
    return found[0]


class Seen(NamedTuple):
    """What can be seen of a search after a step."""

    more: bool | None
    nodes: int
    sums: tuple[Any, ...]
    handed_out: Any


def seen(search: Any, more: bool | None, *, take: bool) -> Seen:
    """Look at a search, or at what gets better."""
    if hasattr(search, "progress"):
        sums: tuple[Any, ...] = (
            search.solution_count,
            search.progress,
            search.fingerprint,
            search.collect,
        )
        return Seen(more, search.nodes, sums, search.take() if take else None)
    if not hasattr(search, "best"):  # a search
        return Seen(more, search.nodes, (search.is_filled, search.is_refuted), None)
    return Seen(more, search.nodes, (search.value,), search.best())


def walk_on(search: Any, sizes: list[int]) -> list[Seen]:
    """Go on in steps, and look after each; now and then it cools, or solutions are taken."""
    found = [seen(search, None, take=False)]
    for number, size in enumerate(sizes):
        if hasattr(search, "cool") and number % 3 == 2:
            search.cool(1000 * number // len(sizes))
        found.append(seen(search, search.step(size), take=number % 2 == 1))
    return found


def require_same(start: Start, before: list[int], after: list[int], twin: str) -> None:
    """Require that a twin, taken after some steps, goes on as the search itself does.

    So does the search that nobody took a twin of, and the one after its twin has gone on.
    """
    alone, search = start(), start()
    assert walk_on(search, before) == walk_on(alone, before)
    other = TWINS[twin](search)
    assert type(other) is type(search)
    expected = walk_on(alone, after)
    assert walk_on(other, after) == expected
    assert walk_on(search, after) == expected


each_kind = pytest.mark.parametrize("kind", KINDS)
each_twin = pytest.mark.parametrize("twin", TWINS)


@each_kind
@each_twin
@pytest.mark.parametrize("before", [[], [1], [3, 1], [20, 5, 40], [10**6] * 4])
def test_every_search_of_a_puzzle_goes_on_the_same(kind: str, twin: str, before: list[int]) -> None:
    """At its start, in the middle and at its end, with a seed or without, also where it counts."""
    puzzle = puzzle_of(kind)
    starts = list(starts_of(puzzle))
    assert len(starts) >= 9
    for _, start in starts:
        require_same(start, before, [1, 2, 1, 7, 30, 1, 500, 10**5, 10**5], twin)


def drawn_puzzle(draw: st.DrawFn, kind: str) -> Puzzle[Any]:
    """Draw a puzzle of a kind."""
    if kind == "fillin":
        return random_fillin(Random(draw(st.integers(0, 10**9))))
    if kind == "wordsearch":
        random = Random(draw(st.integers(0, 10**9)))
        grid = Grid([random.choices("AB", k=4) for _ in range(3)])
        words = ["".join(random.choices("AB", k=random.randint(2, 3))) for _ in range(3)]
        return WordSearch([Entry(tuple(word), word) for word in words], grid)
    strategies: dict[str, st.SearchStrategy[Any]] = {
        "cover": covers(),
        "sudoku": sudokus(),
        "jigsaw": jigsaws(3),
        "packing": packings(),
        "crisscross": crisscrosses(),
    }
    puzzle: Puzzle[Any] = draw(strategies[kind])
    return puzzle


@pytest.mark.parametrize(
    "kind", ["cover", "sudoku", "jigsaw", "packing", "fillin", "crisscross", "wordsearch"]
)
@examples(40)
@given(data=st.data())
def test_searches_of_any_puzzle_go_on_the_same(kind: str, data: st.DataObject) -> None:
    """Whatever the puzzle, the search and the place in it."""
    puzzle = data.draw(st.composite(drawn_puzzle)(kind))
    try:
        starts = list(starts_of(puzzle))
        starts[0][1]()
    except InputError:
        return  # a puzzle that cannot be searched at all
    _, start = data.draw(st.sampled_from(starts))
    sizes = st.lists(st.integers(0, 60), max_size=6)
    twin = data.draw(st.sampled_from(sorted(TWINS)))
    require_same(start, data.draw(sizes), [*data.draw(sizes), 1000, 1000], twin)


# Parts of the engine that puzzles do not return as they are


def words_of(random: Random, number: int) -> list[list[int]]:
    """Return different words of few letters."""
    words: dict[tuple[int, ...], None] = {}
    while len(words) < number:
        words[tuple(random.choices(range(4), k=random.randint(2, 6)))] = None
    return [list(word) for word in words]


def crossing_problem(seed: int) -> CrissCrossProblem:
    """Return words for a board."""
    random = Random(seed)
    words = words_of(random, 25)
    return CrissCrossProblem(4, words, random.randint(4, 9), random.randint(4, 9), [1, 2, 4, 8])


def placement_problem(seed: int) -> WordPlacementProblem:
    """Return words for a board in eight ways."""
    random = Random(seed)
    words = sorted(words_of(random, 12), key=len, reverse=True)
    usable = [random.random() < 0.9 for _ in range(63)]
    return WordPlacementProblem(4, words, (7, 9), [True, *usable[1:]], range(8), (300, 40, 20, 10))


def filled(seed: int) -> FirstFillSearch:
    """Return a search for scored fills whose first one takes a while, often with restarts."""
    random = Random(seed)
    words = ["".join(random.choices("ABCDEFGH", k=4 + n % 2)) for n in range(300)]
    scored = [f"{word};{random.randint(1, 60)}" for word in dict.fromkeys(words)]
    lines = ["fillin", "mode dictionary", "grid", *["_____"] * 4, "words", *scored, ""]
    search = FillIn.loads("\n".join(lines)).search()
    assert isinstance(search, FirstFillSearch)
    return search


GOAL, GUIDE = Goal(100, 40, -1, 3), Goal(100, 40, -10)
CALM = {"hottest": 20, "coldest": 2, "most_ruined": 4}
SHORT = BeamSettings(12, 4, 8)

ENGINES: dict[str, Callable[[int], Any]] = {
    "ruin and recreate": lambda seed: crossing_problem(seed).ruin_recreate(
        GOAL, GUIDE, seed, {"hottest": 500, "noise": 90}
    ),
    "ruin and recreate, crossings": lambda seed: crossing_problem(seed).ruin_recreate(
        GOAL, GUIDE, seed, {"crossings": 2}
    ),
    "ruin and recreate, symmetric": lambda seed: crossing_problem(seed).ruin_recreate(
        GOAL, GUIDE, seed, {"symmetric": True, "pending": 0}
    ),
    "replica exchange": lambda seed: Hasty(
        [crossing_problem(seed).ruin_recreate(GOAL, GUIDE, n, {"noise": 90}) for n in range(3)],
        (20, 90, 400),
        seed,
    ),
    "beam": lambda seed: BeamSearch(crossing_problem(seed), GOAL, seed, SHORT, seed % 4),
    "beam with large neighbourhoods": lambda seed: BeamSearch(
        crossing_problem(seed),
        GOAL,
        seed,
        SHORT,
        seed % 4,
        crossing_problem(seed).layout_lns(GOAL, seed),
    ),
    "all of them": lambda seed: _crossing_search(crossing_problem(seed), seed),
    "word placement": lambda seed: placement_problem(seed).ruin_recreate(seed),
    "beam of word placements": lambda seed: placement_problem(seed).beam(seed, 1 + seed % 9),
    "first fill": lambda seed: filled(seed)._problem.first_fill(seed=seed, favour=1),
    "first fill by letters": lambda seed: filled(seed)._problem.first_fill(
        seed=seed, by_letters=True, probing=bool(seed % 2)
    ),
    "first fill and all": filled,
    "fill improver": lambda seed: filled(seed)._problem.improve(seed=seed),
}


def _crossing_search(problem: CrissCrossProblem, seed: int) -> CrissCrossSearch:
    """Return what begins with a beam and ends with large neighbourhoods."""
    afresh, calm = (problem.ruin_recreate(GOAL, GUIDE, seed, settings) for settings in ({}, CALM))
    beam = BeamSearch(problem, GOAL, seed, SHORT, seed % 4)
    return CrissCrossSearch(afresh, problem.layout_lns(GOAL, seed), beam, calm)


@pytest.mark.parametrize("engine", ENGINES)
@examples(25)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_what_gets_better_goes_on_the_same(engine: str, data: st.DataObject, seed: int) -> None:
    """Boards, weights, warmth and chance are all there again, also in first fills and improvers."""
    sizes = st.lists(st.integers(0, 40), max_size=25)
    twin = data.draw(st.sampled_from(sorted(TWINS)))
    start = ENGINES[engine]
    require_same(lambda: start(seed), data.draw(sizes), [1, 5, *data.draw(sizes), 100, 60], twin)


@each_twin
def test_settings_of_a_search_go_with_it(twin: str) -> None:
    """Also those that were changed after it was made."""
    layout = crossing_problem(1).ruin_recreate(GOAL, GUIDE, 1, {"draws": 7})
    layout.noise, layout.hottest = 11, 222
    other = TWINS[twin](layout)
    assert (other.draws, other.noise, other.hottest) == (7, 11, 222)


# Counting along the frontier


@each_twin
@pytest.mark.parametrize("nodes", [0, 1, 100, 2000, 10**9])
def test_counts_of_many_words_each(twin: str, nodes: int) -> None:
    """Numbers that need several machine words are there again."""
    puzzle = Packing.loads("packing\nboard 14x14\nbricks dominoes\n")
    require_same(
        lambda: FrontierSearch([packing_solver(puzzle).problem]), [nodes], [50, 3000, 10**9], twin
    )


@each_twin
@pytest.mark.parametrize("before", [[], [1], [60], [100] * 30, [10**6]])
def test_determinants(twin: str, before: list[int]) -> None:
    """In the middle of a prime and between two, bipartite or not, and at their end."""
    lines = ["packing hex", "board", *[" " * (n % 2) + "# " * 8 for n in range(8)]]
    hexagons = Packing.loads("\n".join([*lines, "brick d xany", "# #", ""]))
    for puzzle in (Packing.loads("packing\nboard 20x20\nbricks dominoes\n"), hexagons):
        graph = dimer_graph(packing_solver(puzzle))
        assert graph is not None
        require_same(partial(KasteleynSearch, [graph]), before, [50] * 9 + [10**9], twin)


@each_twin
@pytest.mark.parametrize("before", [[], [60], [50] * 30, [10**6] * 10])
def test_counts_whose_lists_grow_too_long(
    twin: str, before: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes their place is there again, and whatever makes it goes with a pickle."""
    monkeypatch.setattr(frontier, "MOST_WORDS", 60)
    puzzle = Packing.loads("packing\nboard 6x6\nbricks dominoes\n")
    require_same(Symmetry.of(puzzle).count_search, before, [30] * 60 + [10**6] * 3, twin)


def test_copies_of_a_count_do_not_step_one_another() -> None:
    """Each of two copies counts for itself, and both come to the number that is known."""
    counted = class_counting_search(
        packing_solver(Packing.loads("packing\nboard 6x6\nbricks dominoes\n"))
    )
    assert counted is not None
    twin = copy.copy(counted)
    while counted.step(10) | twin.step(15):
        pass
    assert counted.solution_count == twin.solution_count == 930
    assert counted.nodes == twin.nodes
    counted.restore(b"")
    assert (counted.nodes, counted.progress, counted.solution_count) == (0, 0.0, 0)


# Other processes

CHILD = """
import pickle, sys
searches, sizes = pickle.load(sys.stdin.buffer)
found = []
for search in searches:
    for size in sizes:
        more = search.step(size)
        out = search.take() if hasattr(search, "take") else search.best()
        found.append((more, search.nodes, out))
pickle.dump(found, sys.stdout.buffer)
"""


def test_another_process_goes_on_with_searches() -> None:
    """A fresh Python comes to the same solutions in the same nodes as this one does."""
    searches = [start() for kind in KINDS for _, start in starts_of(puzzle_of(kind))]
    searches += [
        ENGINES[engine](3) for engine in ("all of them", "word placement", "first fill and all")
    ]
    for search in searches:
        search.step(7)
    sizes = [1, 9, 300]
    run = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=pickle.dumps((searches, sizes)),
        stdout=subprocess.PIPE,
        check=True,
    )
    expected = []
    for search in searches:
        for size in sizes:
            more = search.step(size)
            out = search.take() if hasattr(search, "take") else search.best()
            expected.append((more, search.nodes, out))
    assert pickle.loads(run.stdout) == expected
