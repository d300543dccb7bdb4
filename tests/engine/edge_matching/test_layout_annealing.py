"""Layouts: two assemblies of the same pieces, and the loops that their joins form."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlewright.engine.edge_matching._layout_annealing import Annealer
from puzzlewright.puzzles.jigsaw.compare import assembly_joins
from puzzlewright.puzzles.jigsaw.make.design import (
    Rules,
    build_jigsaw,
    distribute_evenly,
    loop_edges,
    pack_exactly,
)
from puzzlewright.puzzles.jigsaw.make.layout import (
    KEPT,
    LOOP,
    STAYED,
    TURNED,
    Layout,
    Sides,
    find_loops,
    improve_layout,
    random_layout,
)
from puzzlewright.puzzles.jigsaw.pieces import PlacedPiece
from puzzlewright.puzzles.jigsaw.puzzle import JigsawSolution

sizes = st.tuples(st.integers(1, 6), st.integers(1, 6))


def second_assembly(sides: Sides, layout: Layout) -> JigsawSolution:
    """Return the assembly that a layout describes."""
    placed = [PlacedPiece(*both) for both in zip(layout.pieces, layout.turns, strict=True)]
    return JigsawSolution(placed[at : at + sides.cols] for at in range(0, sides.cells, sides.cols))


def first_assembly(sides: Sides) -> JigsawSolution:
    """Return the assembly in which every piece lies in the cell of its number."""
    return second_assembly(sides, Layout(list(range(sides.cells)), [0] * sides.cells))


def badness(sides: Sides, layout: Layout) -> int:
    """Judge a layout as the annealer does when there is no limit on loops."""
    weights = (LOOP, KEPT, STAYED, TURNED, 10**6, 10**6)
    worth: int = Annealer(sides, layout, weights, 1).badness
    return worth


# ---------------------------------------------------------------- grids


@given(size=sizes)
def test_joins_and_mates(size: tuple[int, int]) -> None:
    """Every side inside the grid meets one other, and there are as many joins as there must be."""
    rows, cols = size
    sides = Sides(rows, cols)
    assert len(sides.joins) == rows * (cols - 1) + cols * (rows - 1)
    inner = [side for side, mate in enumerate(sides.mates) if mate >= 0]
    assert len(inner) == 2 * len(sides.joins)
    assert all(sides.mates[sides.mates[side]] == side != sides.mates[side] for side in inner)
    assert sum(len(sides.rim(cell)) for cell in range(sides.cells)) == 2 * (rows + cols)


@given(size=sizes)
def test_turned_cells(size: tuple[int, int]) -> None:
    """Each turn moves every cell to one of its own; four quarter turns of a square are none."""
    rows, cols = size
    sides = Sides(rows, cols)
    cells = list(range(sides.cells))
    assert [sides.turned_cell(cell, 0) for cell in cells] == cells
    for turn in sides.whole_turns:
        assert sorted(sides.turned_cell(cell, turn) for cell in cells) == cells
    half = [sides.turned_cell(cell, 2) for cell in cells]
    assert half == cells[::-1]
    if rows == cols:
        now = cells
        for turn in range(1, 5):
            now = [sides.turned_cell(cell, 1) for cell in now]
            assert now == [sides.turned_cell(cell, turn % 4) for cell in cells]
        assert sides.turned_cell(0, 1) == cols - 1  # clockwise: top left goes to the top right


@given(size=sizes, turning=st.booleans())
def test_pieces_keep_their_flat_sides_outside(size: tuple[int, int], turning: bool) -> None:
    """The turns of a piece in a cell are just those that put its flat sides on the rim."""
    sides = Sides(*size, turning=turning)
    for piece in range(sides.cells):
        for cell in range(sides.cells):
            expected = [
                turn
                for turn in (range(4) if turning else range(1))
                if {(side + turn) % 4 for side in sides.rim(piece)} == set(sides.rim(cell))
            ]
            assert sides.turns(piece, cell) == expected
    assert sorted(cell for group in sides.groups for cell in group) == list(range(sides.cells))


# ---------------------------------------------------------------- layouts and loops


@settings(deadline=None)
@given(size=sizes, seed=st.integers(0, 10**6), turning=st.booleans(), steps=st.integers(0, 300))
def test_loops_cover_every_side_once(
    size: tuple[int, int], seed: int, turning: bool, steps: int
) -> None:
    """Loops are made of the joins of the first assembly, each of which is in one loop, once.

    What a loop goes on with are the joins of the second.
    """
    sides, random = Sides(*size, turning=turning), Random(seed)
    layout = improve_layout(sides, random_layout(sides, random), steps, random)
    loops = find_loops(sides, layout)
    seen = [side for loop in loops for join in loop for side in join]
    assert sorted(seen) == [side for side, mate in enumerate(sides.mates) if mate >= 0]
    second = assembly_joins(second_assembly(sides, layout).grid)
    for loop in loops:
        assert all(sides.mates[one] == other for one, other in loop)
        followers = [*loop[1:], loop[0]]
        for (_, end), (start, _) in zip(loop, followers, strict=True):
            assert frozenset([divmod(end, 4), divmod(start, 4)]) in second


@settings(deadline=None)
@given(
    size=sizes,
    seed=st.integers(0, 10**6),
    rules=st.builds(Rules, st.booleans(), st.booleans()),
    steps=st.integers(0, 300),
    types=st.integers(1, 8),
)
def test_both_assemblies_go_together(
    size: tuple[int, int], seed: int, rules: Rules, steps: int, types: int
) -> None:
    """Whatever the loops are, and whatever types they get: both assemblies are right."""
    sides, random = Sides(*size, turning=rules.turning), Random(seed)
    layout = improve_layout(sides, random_layout(sides, random), steps, random)
    groups = distribute_evenly(find_loops(sides, layout), types, random)
    jigsaw = build_jigsaw(sides, loop_edges(sides, groups, rules, random), rules)
    assert jigsaw.check(first_assembly(sides)).ok
    assert jigsaw.check(second_assembly(sides, layout)).ok


@given(lengths=st.lists(st.integers(1, 4), max_size=12), uses=st.integers(1, 6))
def test_packing(lengths: list[int], uses: int) -> None:
    """Packed loops are all there, and every group has exactly this many joins."""
    numbers = iter(range(1000))
    loops = [[(next(numbers), next(numbers)) for _ in range(length)] for length in lengths]
    groups = pack_exactly(loops, uses)
    if groups is None:
        # Loops of one join fill whatever there is to be filled: only the last may be short.
        assert any(length > 1 for length in lengths) or len(lengths) % uses
        return
    assert sorted(loop for group in groups for loop in group) == sorted(loops)
    assert {sum(map(len, group)) for group in groups} <= {uses}


@given(lengths=st.lists(st.integers(1, 9), min_size=1, max_size=20), types=st.integers(1, 6))
def test_spreading(lengths: list[int], types: int) -> None:
    """Spread loops are all there, in as many groups as there are types, none much larger."""
    numbers = iter(range(1000))
    loops = [[(next(numbers), next(numbers)) for _ in range(length)] for length in lengths]
    groups = distribute_evenly(loops, types, Random(1))
    assert len(groups) == types
    assert sorted(loop for group in groups for loop in group) == sorted(loops)
    sums = sorted(sum(map(len, group)) for group in groups)
    assert sums[-1] - sums[0] <= max(lengths)


# ---------------------------------------------------------------- annealing


@settings(deadline=None)
@given(
    size=sizes,
    seed=st.integers(0, 10**6),
    turning=st.booleans(),
    steps=st.integers(1, 200),
    limits=st.tuples(st.sampled_from([0, 3, 10**6]), st.sampled_from([1, 3, 10**6])),
)
def test_the_badness_is_kept_from_step_to_step(
    size: tuple[int, int], seed: int, turning: bool, steps: int, limits: tuple[int, int]
) -> None:
    """A step looks at a few loops only; what it comes to is that of the whole layout."""
    sides, random = Sides(*size, turning=turning), Random(seed)
    weights = (LOOP, KEPT, STAYED, TURNED, *limits)
    annealer = Annealer(sides, random_layout(sides, random), weights, seed)
    kept = annealer.anneal(0, steps, 2 * steps, 60)
    layout = Layout(*annealer.layout)
    assert kept == annealer.badness == Annealer(sides, layout, weights, 1).badness
    assert kept == _badness_by_rules(sides, layout, *limits)


def _badness_by_rules(sides: Sides, layout: Layout, most_loops: int, longest: int) -> int:
    """Judge a layout from its loops, its pieces and their turns."""
    lengths = [len(loop) for loop in find_loops(sides, layout)]
    loops = min(most_loops, sum(length > 1 for length in lengths))
    kept = sum(length == 1 for length in lengths)
    over = sum(max(0, length - longest) for length in lengths)
    stayed = [
        sum(
            sides.turned_cell(cell, whole) == layout.pieces[cell]
            and (layout.turns[cell] + whole) % 4 == 0
            for cell in range(sides.cells)
        )
        for whole in sides.whole_turns
    ]
    turned = max(layout.turns.count(turn) for turn in range(4))
    return (over - loops) * LOOP + kept * KEPT + max(stayed) * STAYED + turned * TURNED


def test_improving_is_repeatable() -> None:
    """The same seed gives the same layout; another seed another one."""
    sides = Sides(5, 6)

    def layout_of(seed: int) -> Layout:
        random = Random(seed)
        return improve_layout(sides, random_layout(sides, random), 3000, random)

    assert layout_of(1) == layout_of(1)
    assert layout_of(1) != layout_of(2)


@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (5, 5), (5, 7)])
@pytest.mark.parametrize("turning", [True, False])
def test_improving_improves(rows: int, cols: int, turning: bool) -> None:
    """By its own measure, on average over some seeds, and in what it is about: more loops."""
    sides = Sides(rows, cols, turning=turning)
    before, after = [], []
    for seed in range(6):
        random = Random(seed)
        before.append(random_layout(sides, random))
        after.append(improve_layout(sides, before[-1], 20_000, random))
    assert mean(badness(sides, each) for each in after) < mean(
        badness(sides, each) for each in before
    )
    assert mean(long_loops(sides, each) for each in after) > mean(
        long_loops(sides, each) for each in before
    )


def long_loops(sides: Sides, layout: Layout) -> int:
    """Return how many loops there are that are not a surviving join."""
    return sum(len(loop) > 1 for loop in find_loops(sides, layout))


def test_no_steps_change_nothing() -> None:
    """A layout that is not worked on stays what it was."""
    sides, random = Sides(4, 5), Random(3)
    layout = random_layout(sides, random)
    assert improve_layout(sides, layout, 0, random) == layout


def test_the_layout_that_was_given_is_left_alone() -> None:
    """Improving makes another layout."""
    sides, random = Sides(4, 5), Random(3)
    layout = random_layout(sides, random)
    copy = Layout(layout.pieces[:], layout.turns[:])
    assert improve_layout(sides, layout, 2000, random) != copy
    assert layout == copy
