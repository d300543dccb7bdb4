"""Exact cover by lists of bit masks: the same tree as the dense kernel's, node for node.

The protocol of all searches is in test_search.py and test_search_state.py, for this kernel too.
"""

from __future__ import annotations

from itertools import product
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.manual_search import finish
from support.oracles.searches import cover_solutions
from support.strategies.common import is_small

from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.exact_cover import _masks
from puzzlewright.engine.exact_cover import problem as cover
from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.engine.kernel.cpu_dispatch import Vectors, fastest
from puzzlewright.puzzles.packing.bricks import find_set
from puzzlewright.puzzles.packing.lattice import SQUARE
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.solve import packing_solver

#: The kernel as it is for any processor, and as it is for this one (which may be the same).
each_build = pytest.mark.parametrize(
    "build", [_masks, fastest(_masks, Vectors.AVX512)], ids=["any", "this"]
)


def walked(problem: CoverProblem, build: ModuleType, given: tuple[int, ...] = ()) -> Any:
    """Return what a build of the kernel finds, in which nodes."""
    flat = problem._flat
    masks = build.Masks(problem.primary, flat[0], flat[1], problem._usable)
    return finish(build.MaskSearch(masks, given))


def method_of(problem: CoverProblem) -> Any:
    """Return the method that is chosen for a problem."""
    origin: Any = problem.search().origin
    return origin[1]


def assert_same_tree(problem: CoverProblem, build: ModuleType, given: tuple[int, ...] = ()) -> None:
    """Both kernels find the same solutions in the same order and in as many nodes."""
    ours = walked(problem, build, given)
    theirs = finish(problem.search(method="dense", given=given))
    assert (ours.solutions, ours.nodes) == (theirs.solutions, theirs.nodes)


def scrambled(seed: int) -> CoverProblem:
    """Return a problem of up to 108 items that has solutions: sets that were cut into options.

    The items of secondary options are not all covered, and some options are there twice.
    """
    random = Random(seed)
    items = random.randint(1, 108)
    primary = random.randint(max(1, items - 20), items)
    options = []
    for _ in range(random.randint(1, 6)):
        left = list(range(items))
        random.shuffle(left)
        while left:
            size = min(len(left), random.randint(1, 7))
            options.append([(item, 0) for item in sorted(left[:size])])
            del left[:size]
    options += random.sample(options, len(options) // 4)
    random.shuffle(options)
    return CoverProblem(primary, items - primary, options)


@each_build
@examples(60)
@given(problem=st.integers(0, 10**9).map(scrambled).filter(is_small), data=st.data())
def test_it_walks_the_tree_of_the_dense_kernel(
    build: ModuleType, problem: CoverProblem, data: st.DataObject
) -> None:
    """Problems with one word of items or two, whose lists are packed at once or on the way."""
    usable = problem._usable
    some = data.draw(st.lists(st.sampled_from(usable), max_size=2)) if usable else []
    assert_same_tree(problem, build, tuple(some))


@each_build
@examples(100)
@given(seed=st.integers(0, 10**9))
def test_it_finds_what_the_oracle_finds(build: ModuleType, seed: int) -> None:
    """Small problems, compared with an enumeration in plain Python."""
    random = Random(seed)
    primary, secondary = random.randint(1, 6), random.randint(0, 3)
    options = [
        [(item, 0) for item in sorted(random.sample(range(primary + secondary), size))]
        for size in random.choices(range(1, 4), k=random.randint(1, 10))
        if size <= primary + secondary
    ]
    problem = CoverProblem(primary, secondary, options)
    found = walked(problem, build).solutions
    assert sorted(found) == sorted(cover_solutions(problem.bounds, problem.options))


#: Boards of pentominoes with their packings, which are well known. The lists are packed on the way.
BOARDS = {(3, 20): 8, (4, 15): 1472}


@each_build
@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_pentominoes_are_counted(build: ModuleType, size: tuple[int, int]) -> None:
    """As many packings as are known, in as many nodes as the dense kernel takes."""
    problem = pentominoes(*size).cover
    whole = walked(problem, build)
    assert len(whole.solutions) == BOARDS[size]
    assert whole.nodes == run(problem.search(method="dense", collect=False)).stats.nodes


def pentominoes(rows: int, cols: int) -> Any:
    """Return the problem of laying twelve pentominoes on a board."""
    bricks = find_set("pentominoes", SQUARE)
    assert bricks is not None
    return packing_solver(Packing(product(range(rows), range(cols)), bricks)).problem


@each_build
@pytest.mark.parametrize("some", [(0, 1), (0, 0), (2, 1)])
def test_given_options_that_do_not_fit(build: ModuleType, some: tuple[int, ...]) -> None:
    """More of them than there are items, too: nothing is found, and nothing overwritten."""
    problem = CoverProblem(1, 1, [[(0, 0)], [(0, 0)], [(0, 0), (1, 0)]])
    assert walked(problem, build, some).solutions == []


@each_build
def test_items_with_very_many_options_are_counted(build: ModuleType) -> None:
    """Counts in bit slices end at 16: larger ones are compared one by one."""
    options = [[(item, 0)] for item in range(3) for _ in range(20 - item)]
    problem = CoverProblem(3, 0, options)
    assert_same_tree(problem, build)
    assert len(walked(problem, build).solutions) == 20 * 19 * 18


def test_long_lists_take_this_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is chosen where it is quicker: with many options, where there are vectors."""
    problem = pentominoes(4, 15).cover
    for able, method in ((True, "masks"), (False, "dense")):
        monkeypatch.setattr(cover, "is_vectorised", lambda *_, able=able: able)
        assert method_of(problem) == method
    few = CoverProblem(2, 0, [[(0, 0)], [(1, 0)]])
    monkeypatch.setattr(cover, "is_vectorised", lambda *_: True)
    assert method_of(few) == "dense"


@pytest.mark.parametrize(
    "problem",
    [
        CoverProblem(109, 0, [[(item, 0)] for item in range(109)]),
        CoverProblem(1, 1, [[(0, 0), (1, 1)]]),
        CoverProblem(1, 0, [[(0, 0)]], [(0, 1)]),
    ],
    ids=["too many items", "colours", "multiplicities"],
)
def test_what_does_not_suit_is_refused(problem: CoverProblem) -> None:
    """There is no bit for these."""
    with pytest.raises(InputError, match="not for the method masks"):
        problem.search(method="masks")
    assert method_of(problem) != "masks"
