"""Packing: the search from the first free cell, exact cover and the oracle agree.

The protocol of all searches is in test_search.py and test_search_state.py, for this kernel too.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterable, Iterator
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.manual_search import (
    assert_estimates_are_right,
    assert_fingerprints_differ,
    finish,
    part_way,
)
from support.oracles.searches import packing_solutions
from support.strategies.common import (
    LaidOut,
    Start,
    is_small,
    packings,
    placements_of,
    tiling_problems,
)

from puzzlewright.core.errors import CheckpointError, InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.packing._tiling import TilingSearch, dead_placements
from puzzlewright.engine.packing.problem import METHODS, PackingProblem
from puzzlewright.puzzles.packing.bricks import free_shapes
from puzzlewright.puzzles.packing.lattice import SQUARE, Cell, Lattice

each_method = pytest.mark.parametrize("method", METHODS)

seeds = st.none() | st.integers(0, 99)

Brick = Iterable[Cell]


def packings_of(problem: PackingProblem, method: str, seed: int | None = None) -> list[RawSolution]:
    """Return all packings in the order of the search."""
    return finish(problem.search(method=method, seed=seed)).solutions


def count_of(problem: PackingProblem, method: str) -> int:
    """Return the number of packings, none of them kept."""
    return run(problem.search(method=method, collect=False)).count.n


def counts_of(problem: PackingProblem) -> list[int]:
    """Return the number of packings by each method."""
    return [count_of(problem, method) for method in METHODS]


# Problems by name


def packing(
    board: Iterable[Cell], bricks: Iterable[Brick], copies: list[int | None], **options: Any
) -> PackingProblem:
    """Return the problem of packing bricks, turned and flipped by default."""
    lattice: Lattice = options.pop("lattice", SQUARE)
    choose = options.pop("choose", False)
    allowed = {"turn": True, "flip": True} | options
    order = sorted(board)
    looks = [lattice.orientations(brick, **allowed) for brick in bricks]
    return PackingProblem(len(order), copies, placements_of(lattice, order, looks), choose=choose)


def box(*sizes: int) -> list[Cell]:
    """Return the cells of a board of rows and columns, or layers, rows and columns."""
    return list(product(*map(range, sizes)))


DOMINO: Brick = box(1, 2)
TROMINO: Brick = [(0, 0), (0, 1), (1, 0)]


def dominoes(board: Iterable[Cell]) -> PackingProblem:
    """Return the problem of filling a board with as many dominoes as are needed."""
    return packing(board, [DOMINO], [None])


def pentominoes(board: Iterable[Cell]) -> PackingProblem:
    """Return the problem of filling a board with the twelve pentominoes, one of each.

    Long boards stand upright: from the short side, the first free cell is in a narrow place.
    """
    return packing(board, free_shapes(SQUARE, 5), [1] * 12)


# What there is to find


@examples(150)  # the oracle takes its time
@given(problem=tiling_problems().filter(is_small), seed=seeds)
def test_both_methods_find_what_the_oracle_finds(problem: PackingProblem, seed: int | None) -> None:
    """In any order: each packing once. Counting alone comes to the same number."""
    expected = sorted(packing_solutions(problem))
    for method in METHODS:
        assert sorted(packings_of(problem, method, seed)) == expected
        counted = finish(problem.search(method=method, seed=seed, collect=False))
        assert (counted.solutions, counted.solution_count) == ([], len(expected))


@examples(100)
@given(problem=tiling_problems().filter(is_small))
def test_packings_keep_the_rules(problem: PackingProblem) -> None:
    """A packing is sorted, covers each cell once, and uses no brick more often than there are."""
    for solution in packings_of(problem, "first"):
        assert list(solution) == sorted(solution)
        laid = [problem.placements[number] for number in solution]
        assert sorted(cell for _, cells in laid for cell in cells) == list(range(problem.cells))
        used = [kind for kind, _ in laid]
        for kind, copies in enumerate(problem.copies):
            assert copies is None or used.count(kind) <= copies


#: Bricks that must be used, but need not be to fill the board: cells, copies and placements.
LEFT_OVER: list[tuple[int, list[int | None], list[tuple[int, tuple[int, ...]]]]] = [
    (1, [None, 1], [(0, (0,)), (1, (0,))]),
    (1, [1, 1], [(0, (0,))]),
    (2, [2], [(0, (0, 1)), (0, (0,)), (0, (1,))]),
]


@pytest.mark.parametrize(("cells", "copies", "placements"), LEFT_OVER)
@pytest.mark.parametrize("method", ["first", "cover"])
def test_bricks_that_must_be_used_are_used(
    method: str, cells: int, copies: list[int | None], placements: list[Any]
) -> None:
    """A full board is no packing while copies are left over, unless one may choose.

    Of two bricks, as many as needed of one and one of the other; one brick that fits nowhere; a
    kind whose placements are of different sizes.
    """
    problem = PackingProblem(cells, copies, placements)
    assert sorted(packings_of(problem, method)) == packing_solutions(problem)


def test_the_kernel_is_used_where_it_can_be() -> None:
    """The method `first` is the kernel where the bricks fill the board, or need not be used up."""
    filled = packing(box(2, 3), [DOMINO], [3])
    unlimited, too_many = dominoes(box(2, 3)), packing(box(2, 3), [DOMINO], [4])
    chosen = packing(box(2, 3), [DOMINO], [4], choose=True)
    kernels = [isinstance(p.search(), TilingSearch) for p in (filled, unlimited, chosen, too_many)]
    assert kernels == [True, True, True, False]
    assert [counts_of(p) for p in (filled, unlimited, chosen)] == [[3, 3]] * 3
    assert counts_of(too_many) == [0, 0] == [len(packing_solutions(too_many))] * 2


@each_method
def test_nothing_to_lay(method: str) -> None:
    """Without bricks, or without room for any, there is no packing."""
    assert packings_of(PackingProblem(1, [], []), method) == []
    assert packings_of(PackingProblem(3, [None], []), method) == []
    assert packings_of(dominoes(box(1, 1)), method) == []


@each_method
def test_copies_are_interchangeable(method: str) -> None:
    """Copies of a brick lie in one way where two bricks that are alike lie in two."""
    assert count_of(packing(box(1, 4), [DOMINO], [2]), method) == 1
    assert count_of(packing(box(1, 4), [DOMINO, DOMINO], [1, 1]), method) == 2


# Known numbers; there are more in test_packing_counts.py


def fibonacci(n: int) -> int:
    """Return the number of ways to write n as an ordered sum of ones and twos."""
    before, last = 0, 1
    for _ in range(n):
        before, last = last, before + last
    return last


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 13, 18])
def test_dominoes_in_two_rows(n: int) -> None:
    """The last column has one domino, or the last two have two: Fibonacci's numbers."""
    assert counts_of(dominoes(box(2, n))) == [fibonacci(n)] * 2


@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_aztec_diamonds(order: int) -> None:
    """Dominoes fill the Aztec diamond of order n in 2 to the power of n (n + 1) / 2 ways."""
    side = [2 * n + 1 for n in range(-order, order)]
    board = [(a, b) for a in side for b in side if abs(a) + abs(b) <= 2 * order]
    problem = dominoes([((a - 1) // 2, (b - 1) // 2) for a, b in board])
    assert problem.cells == 2 * order * (order + 1)
    assert counts_of(problem) == [2 ** (order * (order + 1) // 2)] * 2


@each_method
def test_pentominoes_in_three_rows(method: str) -> None:
    """The two packings of 3×20 are found in all four ways to turn and flip the board."""
    solutions = packings_of(pentominoes(box(20, 3)), method)
    assert len(set(solutions)) == len(solutions) == 2 * 4


def test_boards_with_holes() -> None:
    """A ring of eight cells has two packings with dominoes; a cut ring one, two rings four."""
    ring = set(box(3, 3)) - {(1, 1)}
    assert counts_of(dominoes(ring)) == [2, 2]
    assert counts_of(dominoes(ring - {(0, 0), (0, 1)})) == [1, 1]
    assert counts_of(dominoes(ring | {(r, c + 4) for r, c in ring})) == [4, 4]


def test_opposite_corners_are_missing() -> None:
    """Dominoes cover as many black as white cells, so they do not cover this."""
    assert counts_of(dominoes(set(box(6, 6)) - {(0, 0), (5, 5)})) == [0, 0]


# More than 64 cells, or kinds


@pytest.mark.parametrize(
    ("long", "short"),
    [
        *((20, 2), (21, 1), (22, 3), (40, 3), (63, 2), (64, 1)),
        pytest.param(40, 4, marks=pytest.mark.slow),
    ],
)
def test_long_strips(long: int, short: int) -> None:
    """Bricks of three and of two cells lie in a row in any order: a binomial number of ways."""
    bricks = [box(1, 3), box(1, 2)]
    problem = packing(box(1, 3 * long + 2 * short), bricks, [long, short])
    first, cover = (packings_of(problem, method) for method in METHODS)
    assert len(set(first)) == len(first) == comb(long + short, short)
    assert sorted(first) == sorted(cover)


@pytest.mark.parametrize("cells", range(60, 70))
def test_around_the_end_of_a_word(cells: int) -> None:
    """One domino among single cells, with and without more kinds, at every length near 64."""
    bricks = [box(1, 1), box(1, 2)]
    for more in range(5):
        problem = packing(box(1, cells), bricks + [box(1, 99)] * more, [None, 1] + [1] * more)
        chosen = PackingProblem(cells, problem.copies, problem.placements, choose=True)
        assert counts_of(chosen) == [cells] * 2


@pytest.mark.parametrize(("scale", "size", "expected"), [(4, 4, 36), (5, 4, 36), (3, 6, 6728)])
def test_large_bricks(scale: int, size: int, expected: int) -> None:
    """Dominoes made of large squares fill a board as small ones do: nothing lies in between."""
    board, brick = box(scale * size, scale * size), box(scale, 2 * scale)
    problem = packing(board, [brick], [None])
    assert problem.cells > 2 * 64
    assert counts_of(problem) == [expected] * 2


@each_method
def test_many_kinds(method: str) -> None:
    """Two of a hundred different bricks fill two cells in 100 · 99 ways, and not one of them twice.

    With as many of each as are needed there are 100 ways more.
    """
    placements = [(kind, (cell,)) for kind in range(100) for cell in (0, 1)]
    assert count_of(PackingProblem(2, [1] * 100, placements, choose=True), method) == 100 * 99
    assert count_of(PackingProblem(2, [None] * 100, placements), method) == 100 * 100


# Order


@examples(60)
@each_method
@given(problem=tiling_problems().filter(is_small), seed=st.integers(0, 10**6))
def test_a_seed_decides_the_order(method: str, problem: PackingProblem, seed: int) -> None:
    """With a seed come the same packings, in the order of that seed, the same each time."""
    shuffled = packings_of(problem, method, seed)
    assert sorted(shuffled) == sorted(packings_of(problem, method))
    assert shuffled == packings_of(pickle.loads(pickle.dumps(problem)), method, seed)


@each_method
def test_other_seeds_give_other_orders(method: str) -> None:
    """Of 36 packings, ten seeds and none bring eleven orders."""
    problem = dominoes(box(4, 4))
    orders = {tuple(packings_of(problem, method, seed)) for seed in (None, *range(10))}
    assert len(orders) == 11
    assert len({frozenset(order) for order in orders}) == 1


def test_other_searches_have_other_fingerprints() -> None:
    """Problems, methods and seeds make fingerprints; counting and copies of a problem do not."""
    placements = [(0, (0, 1)), (0, (2, 3)), (1, (0, 2)), (1, (1, 3))]
    parts: dict[str, Any] = {"cells": 4, "copies": [2, 2], "placements": placements, "choose": True}
    changes: list[dict[str, Any]] = [
        {"cells": 5}, {"copies": [2, 1]}, {"copies": [2, None]}, {"copies": [2, 2, 1]},
        {"placements": placements[:3]}, {"placements": placements[::-1]}, {"choose": False},
        {"placements": [*placements[:3], (0, (1, 3))]},
    ]  # fmt: skip
    others = [PackingProblem(**(parts | change)) for change in changes]
    assert_fingerprints_differ(PackingProblem(**parts), others, METHODS)


# By the driver


@pytest.mark.usefixtures("busy_threads")
@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("seed", [None, 1])
@each_method
def test_threads_change_nothing(method: str, seed: int | None, threads: int) -> None:
    """Any number of threads gives the same packings in the same order, and the same nodes."""
    problem = dominoes(box(4, 6))
    expected = finish(problem.search(method=method, seed=seed))
    result = run(problem.search(method=method, seed=seed), threads=threads)
    assert result.solutions == expected.solutions
    assert result[:2] == (Outcome.EXHAUSTED, Count(281, exact=True))
    assert result.stats.nodes == expected.nodes


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_many_nodes_on_threads(threads: int) -> None:
    """The same with the usual steps, over ten thousands of nodes; nothing is found twice."""
    problem = pentominoes(box(20, 3))
    result = run(problem.search(), threads=threads)
    whole = finish(problem.search())
    assert result.solutions == whole.solutions
    assert len(set(result.solutions)) == 8
    assert result.stats.nodes == whole.nodes > 10_000


def test_steps_are_exact() -> None:
    """Where not too many choices in a row lead nowhere, step(n) visits n nodes exactly."""
    search = dominoes(box(4, 6)).search(collect=False)
    for size in [1, 2, 3, 50, 7] * 2:
        before = search.nodes
        assert search.step(size)
        assert search.nodes - before == size


def test_a_step_ends_early_when_many_solutions_wait() -> None:
    """Not even a step of all nodes there could be piles packings up without bound."""
    search = dominoes(box(6, 6)).search()
    batches = []
    more = True
    while more:
        more = search.step(sys.maxsize)
        batches.append(search.take())
    assert len(batches) > 1
    assert max(map(len, batches)) < 5000
    assert sum(map(len, batches)) == len(set().union(*batches)) == search.solution_count == 6728


@pytest.mark.usefixtures("busy_threads")
@pytest.mark.parametrize("threads", [1, 2])
@each_method
def test_checkpoints_go_on(method: str, threads: int, tmp_path: Path) -> None:
    """A run that is stopped again and again, then left alone, returns what one run returns."""
    problem = dominoes(box(4, 6))
    saved = tmp_path / "saved"
    for nodes in (1, 50, 51, 120, 200):
        result = run(problem.search(method=method), checkpoint=saved, nodes=nodes)
        assert (result.outcome, result.stats.nodes) == (Outcome.LIMIT, nodes)
    result = run(problem.search(method=method), checkpoint=saved, threads=threads)
    whole = finish(problem.search(method=method))
    assert result[:2] == (Outcome.EXHAUSTED, Count(281, exact=True))
    assert (result.solutions, result.stats.nodes) == (whole.solutions, whole.nodes)


@each_method
def test_checkpoints_of_the_other_method_are_refused(method: str, tmp_path: Path) -> None:
    """The methods walk different trees, so neither goes on where the other stopped."""
    problem = dominoes(box(4, 6))
    (other,) = {*METHODS} - {method}
    run(problem.search(method=method), checkpoint=tmp_path / "saved", nodes=100)
    with pytest.raises(CheckpointError, match="another puzzle, or of other options"):
        run(problem.search(method=other), checkpoint=tmp_path / "saved")


def test_a_state_that_does_not_fit_is_refused() -> None:
    """The state of a larger problem leads to choices that there are not in a smaller one."""
    start: Start[Any] = Start(dominoes(box(4, 6)), "first", (), None)
    state = part_way(start, 0.9)[0].state()
    search = dominoes(box(2, 2)).search()
    before = search.state()
    with pytest.raises(CheckpointError):
        search.restore(state)
    assert search.state() == before
    assert finish(search).solution_count == 2


@pytest.mark.parametrize("share", [0.0, 0.4])
@pytest.mark.parametrize("name", ["dominoes", "trominoes", "strip"])
def test_estimates_are_right_on_average(name: str, share: float) -> None:
    """The mean of many descents is the number of nodes to come: at the start and on the way."""
    problem = {
        "dominoes": dominoes(box(4, 5)), "trominoes": packing(box(4, 6), [TROMINO], [None]),
        "strip": packing(box(1, 19), [box(1, 3), box(1, 2)], [5, 2]),
    }[name]  # fmt: skip
    start: Start[Any] = Start(problem, "first", (), None)
    search, whole = part_way(start, share)
    assert_estimates_are_right(search, whole.nodes - search.nodes)


# Dead placements


def neighbours_in(lattice: Lattice, order: list[Cell]) -> list[list[int]]:
    """Return the numbers of the neighbours of each cell."""
    number = {cell: n for n, cell in enumerate(order)}
    return [[number[x] for x in lattice.neighbours(cell) if x in number] for cell in order]


def sums_of(problem: PackingProblem) -> list[int]:
    """Return what the other bricks add up to where one of a kind lies: a bit for each size."""
    sizes = {kind: len(covered) for kind, covered in problem.placements}
    all_sums = []
    for kind in range(len(problem.copies)):
        sums = 1
        for other, copies in enumerate(problem.copies):
            left = problem.cells if copies is None else copies - (other == kind)
            for _ in range(left if other in sizes else 0):
                sums |= sums << sizes[other]
        all_sums.append(sums)
    return all_sums


def dead_in(laid_out: LaidOut) -> list[int]:
    """Return the placements that cut off what nothing fills."""
    problem = laid_out.problem
    beside = neighbours_in(laid_out.lattice, laid_out.cells)
    return dead_placements(problem.cells, beside, problem.placements, sums_of(problem))


@examples(100)  # the oracle takes its time
@given(laid_out=packings().filter(lambda drawn: is_small(drawn.problem)))
def test_dead_placements_are_in_no_packing(laid_out: LaidOut) -> None:
    """What is found dead occurs in no packing, so it can be left out from the start."""
    dead = dead_in(laid_out)
    assert dead == sorted(set(dead))
    assert set(dead).isdisjoint(
        n for solution in packing_solutions(laid_out.problem) for n in solution
    )


@examples(100)
@given(laid_out=packings())
def test_dead_placements_are_those_that_cut_off_a_wrong_size(laid_out: LaidOut) -> None:
    """A placement is dead if one of the fields around it has a size that is no sum."""
    problem, lattice = laid_out.problem, laid_out.lattice
    sums = sums_of(problem)
    expected = []
    for number, (kind, covered) in enumerate(problem.placements):
        rest = [cell for n, cell in enumerate(laid_out.cells) if n not in covered]
        if not all(sums[kind] >> len(field) & 1 for field in lattice.components(rest)):
            expected.append(number)
    assert dead_in(laid_out) == expected


def test_a_corner_that_is_cut_off() -> None:
    """L-shaped bricks on 3×3 are dead where they lie around a corner and leave it alone."""
    laid_out = LaidOut(SQUARE, box(3, 3), packing(box(3, 3), [TROMINO], [None]))
    placements = laid_out.problem.placements
    around = {(1, 3, 4), (1, 4, 5), (3, 4, 7), (4, 5, 7)}
    assert len(placements) == 16
    assert {placements[number][1] for number in dead_in(laid_out)} == around


def test_the_sums_of_each_kind_count() -> None:
    """In a row of four, a domino in the middle leaves two single cells: for other bricks only."""
    placements = [(kind, (1, 2)) for kind in (0, 1)]
    beside = [[1], [0, 2], [1, 3], [2]]
    assert dead_placements(4, beside, placements, [0b101, 0b10]) == [0]
    assert dead_placements(4, beside, placements, [0b10, 0b101]) == [1]
    assert dead_placements(4, beside, [(0, (0, 1, 2, 3))], [0]) == [], "nothing is left to fill"


# Nonsense


def refusals() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is wrong with a problem, and the part that makes it so."""
    yield "a board has cells", {"cells": 0}
    yield "a board has cells", {"cells": -1}
    yield "kinds of bricks have copies", {"copies": [0, 1]}
    yield "kinds of bricks have copies", {"copies": [None, -1]}
    yield "of no kind", {"copies": []}
    yield "of no kind", {"copies": [2]}
    for placement in ((2, (0, 1)), (-1, (0, 1))):
        yield "of no kind", {"placements": [(0, (0, 1)), placement]}
    yield "of no cells", {"placements": [(0, ())]}
    for covered in ((1, 0), (1, 1), (0, 1, 1), (-1, 0), (-1,), (3, 4), (4,), (0, 2, 1)):
        yield "not sorted", {"placements": [(0, (0, 1)), (1, covered)]}
    yield "not sorted", {"cells": 3}


@pytest.mark.parametrize(("message", "part"), list(refusals()), ids=str)
def test_nonsense_is_refused(message: str, part: dict[str, Any]) -> None:
    """Each rule for a problem is kept; the same problem without the wrong part is taken."""
    right: dict[str, Any] = {
        "cells": 4, "copies": [1, 1], "placements": [(0, (0, 1)), (1, (2, 3))]
    }  # fmt: skip
    assert packings_of(PackingProblem(**right), "first") == [(0, 1)]
    with pytest.raises(InputError, match=message):
        PackingProblem(**(right | part))


@pytest.mark.parametrize("method", ["", "auto", "dense", "First"])
def test_unknown_methods_are_refused(method: str) -> None:
    """Methods that there are not, or not for packing, are refused by name."""
    with pytest.raises(InputError, match="no such method"):
        dominoes(box(2, 2)).search(method=method)


@each_method
def test_nothing_can_be_given(method: str) -> None:
    """Placements cannot be given beforehand, and are not passed over in silence."""
    with pytest.raises(InputError, match="nothing can be given"):
        dominoes(box(2, 2)).search(method=method, given=[0])
