"""Edge matching: both kernels, the oracle and two translations into exact cover agree.

The protocol of all searches is in test_search.py and test_search_state.py, for these kernels too.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import product
from math import factorial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples
from support.manual_search import (
    assert_estimates_are_right,
    assert_fingerprints_differ,
    finish,
    part_way,
)
from support.oracles.searches import edge_solutions
from support.strategies.common import (
    BOTTOM,
    FLAT,
    LEFT,
    RIGHT,
    TOP,
    Edges,
    Start,
    cut_pieces,
    edge_problems,
    is_small,
    rim_places,
    turns_of,
)

from puzzlewright.core.errors import CheckpointError, InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.edge_matching.problem import METHODS, EdgeProblem, Tile
from puzzlewright.engine.exact_cover.problem import CoverProblem

each_method = pytest.mark.parametrize("method", METHODS)

seeds = st.none() | st.integers(0, 99)


def solutions_of(problem: EdgeProblem, method: str, seed: int | None = None) -> list[RawSolution]:
    """Return all solutions in the order of the search."""
    return finish(problem.search(method=method, seed=seed)).solutions


def count_of(problem: EdgeProblem | CoverProblem, method: str) -> int:
    """Return the number of solutions, none of them kept."""
    return run(problem.search(method=method, collect=False)).count.n


# Problems by name


def alike(rows: int, cols: int, turns: int = 1) -> EdgeProblem:
    """Return a problem whose pieces all fit everywhere, each with `count` tiles that look alike."""
    cells = rows * cols
    tiles = [(kind, 0, 0, 0, 0) for kind in range(cells) for _ in range(turns)]
    return EdgeProblem(rows, cols, tiles, [1] * cells, [0], [0] * cells, [range(len(tiles))])


def with_rim(rows: int, cols: int, pieces: list[Edges], mates: list[int]) -> EdgeProblem:
    """Return a problem with a rim of edge 0, each piece in all its turns."""
    tiles = [(kind, *edges) for kind, piece in enumerate(pieces) for edges in turns_of(piece, 4)]
    places, allowed = rim_places((rows, cols), tiles)
    return EdgeProblem(rows, cols, tiles, [1] * (rows * cols), mates, places, allowed)


def macmahon(colours: int) -> list[Edges]:
    """Return all squares whose edges have this many colours, up to turning them."""
    sides = range(colours)
    squares: list[Edges] = list(product(sides, sides, sides, sides))
    return [square for square in squares if square == turns_of(square, 4)[0]]


def two_colours(rows: int, cols: int) -> EdgeProblem:
    """Return as many squares of two colours as there are cells, all six in turns, any rim."""
    squares = macmahon(2)[: rows * cols]
    copies = [len(range(kind, rows * cols, 6)) for kind in range(len(squares))]
    tiles = [(kind, *edges) for kind, piece in enumerate(squares) for edges in turns_of(piece, 4)]
    cells = rows * cols
    return EdgeProblem(rows, cols, tiles, copies, [0, 1], [0] * cells, [range(len(tiles))])


# What there is to find


@examples(80)  # the oracle takes its time
@given(problem=edge_problems().filter(is_small), seed=seeds)
def test_both_kernels_find_what_the_oracle_finds(problem: EdgeProblem, seed: int | None) -> None:
    """In any order: each solution once. Counting alone comes to the same number."""
    hold_to_the_oracle(problem, seed)


@pytest.mark.slow
@examples(600)
@given(problem=edge_problems().filter(is_small), seed=seeds)
def test_both_kernels_and_the_oracle_at_length(problem: EdgeProblem, seed: int | None) -> None:
    """The same on many more problems."""
    hold_to_the_oracle(problem, seed)


def hold_to_the_oracle(problem: EdgeProblem, seed: int | None) -> None:
    """Compare solutions and numbers with the oracle's."""
    expected = sorted(edge_solutions(problem))
    for method in METHODS:
        assert sorted(solutions_of(problem, method, seed)) == expected
        counted = finish(problem.search(method=method, seed=seed, collect=False))
        assert (counted.solutions, counted.solution_count) == ([], len(expected))


@examples(100)
@given(problem=edge_problems().filter(is_small))
def test_solutions_keep_the_rules(problem: EdgeProblem) -> None:
    """Each copy is used, each tile is allowed where it lies, and all neighbours are mates."""
    for solution in solutions_of(problem, "domains"):
        tiles = [problem.tiles[tile] for tile in solution]
        used = [tile[0] for tile in tiles]
        assert [used.count(kind) for kind in range(len(problem.copies))] == list(problem.copies)
        for cell, tile in enumerate(solution):
            assert tile in problem.allowed[problem.places[cell]]
        for first, second, below in joins_of(problem):
            shown, met = (BOTTOM, TOP) if below else (RIGHT, LEFT)
            assert problem.mates[tiles[first][shown]] == tiles[second][met]


def joins_of(problem: EdgeProblem) -> list[tuple[int, int, bool]]:
    """Return the pairs of cells that meet, and whether the second lies below the first."""
    rows, cols = problem.rows, problem.cols
    beside = [(c, c + 1, False) for c in range(rows * cols) if (c + 1) % cols]
    return beside + [(c, c + cols, True) for c in range((rows - 1) * cols)]


@pytest.mark.parametrize(("rows", "cols", "turns"), [(1, 1, 4), (2, 3, 1), (7, 1, 1), (2, 2, 2)])
def test_pieces_that_fit_everywhere(rows: int, cols: int, turns: int) -> None:
    """Pieces that all look alike lie in any order, each in any of its turns: n! · turnsⁿ ways."""
    problem = alike(rows, cols, turns)
    expected = factorial(rows * cols) * turns ** (rows * cols)
    assert len(edge_solutions(problem)) == expected
    assert [count_of(problem, method) for method in METHODS] == [expected, expected]


@pytest.mark.parametrize("rows", [1, 2, 5])
@each_method
def test_copies_are_interchangeable(method: str, rows: int) -> None:
    """Copies of one piece fill a grid in one way."""
    cells = 4 * rows
    problem = EdgeProblem(rows, 4, [(0, 0, 1, 0, 2)], [cells], [0, 2, 1], [0] * cells, [[0]])
    assert solutions_of(problem, method) == [(0,) * cells]


@each_method
def test_a_line_of_dominoes(method: str) -> None:
    """The six dominoes from 0-0 to 2-2 make 12 lines.

    0-1, 1-2 and 2-0 make a ring, which is cut at one of three places and read either way. The
    double of that place lies at either end, each of the others where its number comes up.
    """
    ends = [(a, b) for a in range(3) for b in range(a, 3)]
    tiles = [(k, 3, b, 3, a) for k, pair in enumerate(ends) for a, b in sorted({pair, pair[::-1]})]
    problem = EdgeProblem(1, 6, tiles, [1] * 6, range(4), [0] * 6, [range(len(tiles))])
    solutions = solutions_of(problem, method)
    assert len(set(solutions)) == len(solutions) == 3 * 2 * 2
    assert sorted(edge_solutions(problem)) == sorted(solutions)


@pytest.mark.parametrize("types", [24, 60, 250])
@pytest.mark.parametrize(("rows", "cols"), [(8, 9), (9, 9), (13, 10)])
def test_large_boards(rows: int, cols: int, types: int) -> None:
    """More than 64 kinds and edges: both kernels find what the oracle finds, in every turn."""
    mates = [0, *(edge for pair in range(types) for edge in (2 * pair + 2, 2 * pair + 1))]
    pieces = cut_pieces(Random(types), (rows, cols), mates, FLAT)
    problem = with_rim(rows, cols, pieces, mates)
    expected = sorted(edge_solutions(problem))
    assert len(expected) >= (4 if rows == cols else 2), "the whole board can be turned"
    for method in METHODS:
        assert sorted(solutions_of(problem, method)) == expected


@pytest.mark.parametrize("method", ["", "auto", "dense", "Scan"])
def test_unknown_methods_are_refused(method: str) -> None:
    """Methods that there are not, or not for edges, are refused by name."""
    with pytest.raises(InputError, match="no such method"):
        alike(1, 1).search(method=method)


# Order


@examples(60)
@each_method
@given(problem=edge_problems().filter(is_small), seed=st.integers(0, 10**6))
def test_a_seed_decides_the_order(method: str, problem: EdgeProblem, seed: int) -> None:
    """With a seed come the same solutions, in the order of that seed, the same each time."""
    shuffled = solutions_of(problem, method, seed)
    assert sorted(shuffled) == sorted(solutions_of(problem, method))
    assert shuffled == solutions_of(pickle.loads(pickle.dumps(problem)), method, seed)


@each_method
def test_other_seeds_give_other_orders(method: str) -> None:
    """Of 416 solutions, ten seeds and none bring eleven others first, or in another order."""
    problem = two_colours(2, 3)
    orders = {tuple(solutions_of(problem, method, seed)) for seed in (None, *range(10))}
    assert len(orders) == 11
    assert len({frozenset(order) for order in orders}) == 1


def test_other_searches_have_other_fingerprints() -> None:
    """Problems, methods and seeds make fingerprints; counting and copies of a problem do not."""
    tiles = [(0, 0, 1, 0, 2), (1, 0, 2, 0, 1)]
    parts: dict[str, Any] = {
        "rows": 1, "cols": 2, "tiles": tiles, "copies": [1, 1], "mates": [0, 2, 1, 3],
        "places": [0, 0], "allowed": [[0, 1], [1]],
    }  # fmt: skip
    changes: list[dict[str, Any]] = [
        {"rows": 2, "cols": 1}, {"tiles": tiles[:1], "copies": [2], "allowed": [[0]]},
        {"tiles": [(0, 0, 1, 0, 2), (1, 0, 2, 0, 2)]}, {"mates": [0, 2, 1]},
        {"mates": [0, 1, 2, 3]}, {"places": [0, 1]}, {"allowed": [[0, 1], [0]]},
        {"allowed": [[1, 0], [1]]},
    ]  # fmt: skip
    others = [EdgeProblem(**(parts | change)) for change in changes]
    assert_fingerprints_differ(EdgeProblem(**parts), others, METHODS)


# By the driver


@pytest.mark.usefixtures("busy_threads")
@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("seed", [None, 1])
@each_method
def test_threads_change_nothing(method: str, seed: int | None, threads: int) -> None:
    """Any number of threads gives the same solutions in the same order, and the same nodes."""
    problem = two_colours(2, 3)
    expected = finish(problem.search(method=method, seed=seed))
    result = run(problem.search(method=method, seed=seed), threads=threads)
    assert result.solutions == expected.solutions
    assert result[:2] == (Outcome.EXHAUSTED, Count(416, exact=True))
    assert result.stats.nodes == expected.nodes


@pytest.mark.parametrize("threads", [1, 3])
@each_method
def test_many_nodes_on_threads(method: str, threads: int) -> None:
    """The same with the usual steps, over ten thousands of nodes; nothing is found twice."""
    search = two_colours(3, 3).search(method=method)
    result = run(search, threads=threads)
    assert result.count == Count(len(set(result.solutions)), exact=True)
    assert result.solutions == finish(two_colours(3, 3).search(method=method)).solutions
    assert result.stats.nodes > 30_000


@pytest.mark.usefixtures("busy_threads")
@pytest.mark.parametrize("threads", [1, 2])
@each_method
def test_checkpoints_go_on(method: str, threads: int, tmp_path: Path) -> None:
    """A run that is stopped again and again, then left alone, returns what one run returns."""
    problem = two_colours(2, 3)
    saved = tmp_path / "saved"
    for nodes in (1, 100, 101, 250, 600):
        result = run(problem.search(method=method), checkpoint=saved, nodes=nodes)
        assert (result.outcome, result.stats.nodes) == (Outcome.LIMIT, nodes)
    result = run(problem.search(method=method), checkpoint=saved, threads=threads)
    assert result[:2] == (Outcome.EXHAUSTED, Count(416, exact=True))
    assert result.solutions == solutions_of(problem, method)
    assert result.stats.nodes == finish(problem.search(method=method)).nodes


@each_method
def test_checkpoints_of_the_other_kernel_are_refused(method: str, tmp_path: Path) -> None:
    """The kernels walk different trees, so neither goes on where the other stopped."""
    problem = two_colours(2, 3)
    (other,) = {*METHODS} - {method}
    run(problem.search(method=method), checkpoint=tmp_path / "saved", nodes=100)
    with pytest.raises(CheckpointError, match="another puzzle, or of other options"):
        run(problem.search(method=other), checkpoint=tmp_path / "saved")


@examples(60)
@each_method
@given(problem=edge_problems().filter(is_small), share=st.floats(0, 1))
def test_states_of_the_other_kernel(method: str, problem: EdgeProblem, share: float) -> None:
    """A bare state of the other kernel is refused, or happens to fit and makes nothing up."""
    (other,) = {*METHODS} - {method}
    state = part_way(Start(problem, other, (), None), share)[0].state()
    search = problem.search(method=method)
    before = search.state()
    try:
        search.restore(state)
    except CheckpointError:
        assert search.state() == before
        return
    assert {*finish(search).solutions} <= {*solutions_of(problem, method)}


@each_method
def test_a_state_that_does_not_fit_is_refused(method: str) -> None:
    """The state of a larger problem leads to choices that there are not in a smaller one."""
    state = part_way(Start(two_colours(2, 3), method, (), None), 0.9)[0].state()
    search = alike(1, 2).search(method=method)
    with pytest.raises(CheckpointError):
        search.restore(state)
    assert finish(search).solution_count == 2


# Estimates


@each_method
@pytest.mark.parametrize("share", [0.0, 0.4])
@pytest.mark.parametrize("name", ["alike", "two colours", "copies"])
def test_estimates_are_right_on_average(method: str, name: str, share: float) -> None:
    """The mean of many descents is the number of nodes to come: at the start and on the way."""
    problem = {
        "alike": alike(2, 2, turns=2), "two colours": two_colours(2, 2), "copies": two_colours(2, 4)
    }[name]  # fmt: skip
    search, whole = part_way(Start(problem, method, (), None), share)
    assert_estimates_are_right(search, whole.nodes - search.nodes)


@each_method
def test_estimates_at_the_end(method: str) -> None:
    """Where nothing is left, nothing is expected."""
    search = two_colours(2, 2).search(method=method)
    assert search.estimate(100) > 0.0
    finish(search)
    assert search.estimate(100) == 0.0


# The same by exact cover


def options_of(problem: EdgeProblem) -> list[tuple[int, int]]:
    """Return the cells and tiles that go together: the options of both translations."""
    return [
        (cell, tile) for cell, place in enumerate(problem.places) for tile in problem.allowed[place]
    ]


def cover_with(
    problem: EdgeProblem, joins: list[list[tuple[int, int]]], primary: int, secondary: int
) -> CoverProblem:
    """Return a cover problem in which cells and kinds come first, then what stands for joins."""
    cells, kinds = len(problem.places), len(problem.copies)
    options = [
        [(cell, 0), (cells + problem.tiles[tile][0], 0), *rest]
        for (cell, tile), rest in zip(options_of(problem), joins, strict=True)
    ]
    bounds = [(1, 1)] * cells + [(n, n) for n in problem.copies] + [(1, 1)] * primary
    return CoverProblem(cells + kinds + primary, secondary, options, bounds)


def coloured_cover(problem: EdgeProblem) -> CoverProblem:
    """Return the problem as an exact cover with colours: a join has the edge of its first cell."""
    first = len(problem.places) + len(problem.copies)
    joins = joins_of(problem)
    parts: list[list[tuple[int, int]]] = []
    for cell, tile in options_of(problem):
        edges = problem.tiles[tile]
        parts.append([])
        for join, (one, other, below) in enumerate(joins):
            if cell == one:
                parts[-1].append((first + join, 1 + edges[BOTTOM if below else RIGHT]))
            elif cell == other:
                needed = problem.mates[edges[TOP if below else LEFT]]
                parts[-1].append((first + join, 1 + needed))
    return cover_with(problem, parts, 0, len(joins))


def slotted_cover(problem: EdgeProblem) -> CoverProblem:
    """Return the problem as a plain exact cover: a join has a slot for each edge.

    The first cell fills the slot of the edge that it shows; the second one fills all the others
    but the slot of the edge that it needs. So all are filled once where the two are mates.
    """
    first, slots = len(problem.places) + len(problem.copies), len(problem.mates)
    joins = joins_of(problem)
    parts: list[list[tuple[int, int]]] = []
    for cell, tile in options_of(problem):
        edges = problem.tiles[tile]
        filled: list[int] = []
        for join, (one, other, below) in enumerate(joins):
            if cell == one:
                filled.append(first + slots * join + edges[BOTTOM if below else RIGHT])
            elif cell == other:
                needed = problem.mates[edges[TOP if below else LEFT]]
                filled += [first + slots * join + n for n in range(slots) if n != needed]
        parts.append([(item, 0) for item in filled])
    return cover_with(problem, parts, slots * len(joins), 0)


def cover_solutions_of(problem: EdgeProblem, cover: CoverProblem) -> list[RawSolution]:
    """Return what a translation finds, as the tiles of all cells."""
    options = options_of(problem)
    found = finish(cover.search()).solutions
    return [tuple(tile for _, tile in sorted(options[n] for n in chosen)) for chosen in found]


@examples(150)
@given(problem=edge_problems().filter(is_small))
def test_exact_cover_finds_the_same(problem: EdgeProblem) -> None:
    """Both translations into exact cover have the same solutions, copies and all."""
    expected = sorted(solutions_of(problem, "domains"))
    assume(len(expected) < 1000)  # for the sake of time
    assert sorted(cover_solutions_of(problem, coloured_cover(problem))) == expected
    assert sorted(cover_solutions_of(problem, slotted_cover(problem))) == expected


# MacMahon's squares


def test_there_are_as_many_squares_as_macmahon_says() -> None:
    """With n colours there are n (n + 1) (n² - n + 2) / 4 squares."""
    for n in range(1, 6):
        assert len(macmahon(n)) == n * (n + 1) * (n * n - n + 2) // 4


@pytest.mark.parametrize("first", range(0, 24, 3))
def test_some_squares_of_three_colours(first: int) -> None:
    """Six of MacMahon's squares, any rim: kernels, oracle and covers count alike."""
    pieces = (macmahon(3) * 2)[first : first + 6]
    tiles = [(kind, *edges) for kind, piece in enumerate(pieces) for edges in turns_of(piece, 4)]
    problem = EdgeProblem(2, 3, tiles, [1] * 6, range(3), [0] * 6, [range(len(tiles))])
    counts = {count_of(problem, method) for method in METHODS}
    counts |= {count_of(cover(problem), "auto") for cover in (coloured_cover, slotted_cover)}
    assert counts == {len(edge_solutions(problem))}


#: All assemblies of the 24 squares of three colours into 4×6 with a rim of one colour: 13,328 in
#: the literature, up to the four symmetries of the rectangle and a swap of the other two colours.
#: No assembly is its own image: each symmetry moves the square of the rim's colour to another cell,
#: and a swap alone changes other squares.
MACMAHON = 8 * 13_328


@pytest.mark.slow
def test_macmahon_by_cover() -> None:
    """Exact cover with colours counts MacMahon's assemblies as the literature does."""
    assert count_of(coloured_cover(with_rim(4, 6, macmahon(3), [0, 1, 2])), "auto") == MACMAHON


@pytest.mark.slow
def test_macmahon_by_domains() -> None:
    """So do domains: four times those with the square of the rim's colour in the first quarter."""
    whole = with_rim(4, 6, macmahon(3), [0, 1, 2])
    assert whole.tiles[0] == (0, 0, 0, 0, 0)
    quarter = {0, 1, 2, 6, 7, 8}
    allowed = [
        [tile for tile in whole.allowed[place] if tile != 0 or cell in quarter]
        for cell, place in enumerate(whole.places)
    ]
    problem = EdgeProblem(4, 6, whole.tiles, whole.copies, whole.mates, range(24), allowed)
    assert 4 * count_of(problem, "domains") == MACMAHON


# Nonsense


def refusals() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is wrong with a problem, and the part that makes it so."""
    yield "the size of the grid", {"rows": 0}
    yield "the size of the grid", {"cols": 0}
    yield "the size of the grid", {"rows": -1, "cols": -2}
    yield "the size of the grid", {"cols": 3}
    yield "the size of the grid", {"places": [0]}
    yield "the size of the grid", {"places": [0, 0, 0]}
    yield "do not fill the grid", {"copies": [1, 2]}
    yield "do not fill the grid", {"copies": [1]}
    yield "do not fill the grid", {"copies": [2, 0]}
    yield "do not fill the grid", {"copies": [3, -1]}
    yield "do not fill the grid", {"copies": []}
    yield "not mates", {"mates": [1, 2, 0]}
    yield "not mates", {"mates": [0, 0, 0]}
    yield "not mates", {"mates": [0, 2, -2]}
    yield "unknown sort of place", {"places": [0, 1]}
    yield "unknown sort of place", {"places": [0, -1]}
    yield "unknown sort of place", {"allowed": []}
    yield "not sorted by kinds", {"tiles": []}
    yield "not sorted by kinds", {"tiles": [(0, 0, 1, 0, 2)]}
    yield "not sorted by kinds", {"tiles": [(1, 0, 1, 0, 2), (0, 0, 2, 0, 1)]}
    yield "not sorted by kinds", {"tiles": [(k, 0, 1, 0, 2) for k in (0, 1, 0)]}
    yield "not sorted by kinds", {"tiles": [(k, 0, 1, 0, 2) for k in (0, 1, 2)]}
    yield "not sorted by kinds", {"tiles": [(k, 0, 1, 0, 2) for k in (-1, 0)]}
    yield "more than four tiles", {"tiles": [(k, 0, 1, 0, 2) for k in (0, 1, 1, 1, 1, 1)]}
    for side in range(1, 5):
        for wrong in (-1, 3):
            tile = [1, 0, 0, 0, 0]
            tile[side] = wrong
            yield "an unknown edge", {"tiles": [(0, 0, 1, 0, 2), tuple(tile)]}
    yield "an unknown tile", {"allowed": [[0, 2]]}
    yield "an unknown tile", {"allowed": [[-1, 0]]}
    yield "an unknown tile", {"allowed": [[0, 1], [5]]}


@pytest.mark.parametrize(("message", "part"), list(refusals()), ids=str)
def test_nonsense_is_refused(message: str, part: dict[str, Any]) -> None:
    """Each rule for a problem is kept; the same problem without the wrong part is taken."""
    tiles: list[Tile] = [(0, 0, 1, 0, 2), (1, 0, 2, 0, 1)]
    right: dict[str, Any] = {
        "rows": 1, "cols": 2, "tiles": tiles, "copies": [1, 1], "mates": [0, 2, 1],
        "places": [0, 0], "allowed": [[0, 1]],
    }  # fmt: skip
    assert EdgeProblem(**right).search().step(10) is False
    with pytest.raises(InputError, match=message):
        EdgeProblem(**(right | part))
