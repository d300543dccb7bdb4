"""Large packings are read and set up in time, and quick ways come to the same as plain ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright import InputError, OutOfTimeError, Packing, StoppedError
from puzzlewright.core.deadlines import deadline
from puzzlewright.puzzles import algorithm_selection
from puzzlewright.puzzles.packing import placements
from puzzlewright.puzzles.packing.infeasibility import reachable_sums
from puzzlewright.puzzles.packing.lattice import LATTICES, SQUARE, Cell, sorted_cells
from puzzlewright.puzzles.packing.placements import numbered_board
from puzzlewright.puzzles.packing.solve import Solver, packing_solver
from puzzlewright.puzzles.packing.symmetry import symmetries


def is_stopped(work: Callable[[], object]) -> bool:
    """Tell whether a work looks at the deadline."""
    try:
        with deadline(None, lambda: True):
            work()
    except StoppedError:
        return True
    return False


def test_reading_looks_at_the_deadline() -> None:
    """Pictures, lists of cells, and long lines of bricks."""
    picture = "packing\nboard\n" + ("#" * 100 + "\n") * 100 + "\nbricks dominoes\n"
    cells = "packing\nboard cells " + " ".join(f"0,{n}" for n in range(9_000)) + "\nbricks any I\n"
    sets = "packing\nboard 5x5\nbricks " + "dominoes " * 3_000
    for text in (picture, cells, sets):
        assert is_stopped(partial(Packing.loads, text))


def test_a_brick_of_many_names_is_refused_at_once() -> None:
    """To take one word after the other from the front of a list took minutes."""
    with pytest.raises(Exception, match="a brick has one name"):
        Packing.loads("packing\nboard 5x5\nbrick " + "a " * 200_000)


def test_each_part_of_the_set_up_looks_at_the_deadline() -> None:
    """One by one, what comes before it being done."""
    packing = Packing("80x80", ["dominoes", "L-trominoes"], choose=True)
    solver = packing_solver(packing)
    for part in ("kinds", "_viable_footprints", "placements", "problem"):
        assert is_stopped(partial(getattr, solver, part)), part
        getattr(solver, part)
    assert is_stopped(lambda: symmetries(packing, solver.kinds))
    assert is_stopped(lambda: solver.problem.search(method="first"))
    assert is_stopped(lambda: solver.problem.search(method="cover"))


def test_trials_look_at_the_deadline() -> None:
    """They take a moment on small problems as well."""
    search = Packing("6x10", "pentominoes").search(collect=False)
    runner = algorithm_selection.Runner("first", search, 100)
    assert is_stopped(lambda: algorithm_selection.select_algorithm(runner, {}))


@pytest.mark.parametrize("lattice", LATTICES)
@pytest.mark.parametrize("size", ["3x3", "3x4", "2x5", "1x6"])
def test_symmetries_of_boards(lattice: str, size: str) -> None:
    """Products of a few maps are the same as all maps tried one by one."""
    kind = LATTICES[lattice]
    one = (1, 1) if lattice == "tri" else (0,) * kind.dimensions
    board = f"2x{size}" if lattice == "cubic" else size
    packing = Packing(board, {"A": [one]}, lattice=kind, choose=True)
    ground = numbered_board(packing)
    tried = [
        cells for each in packing.lattice.maps if (cells := ground.map_cells(each)) is not None
    ]
    found = [each.cells for each in symmetries(packing, packing_solver(packing).kinds)]
    assert found == tried
    assert found[0] == list(range(len(packing.board)))


def test_a_coloured_board_has_fewer_symmetries() -> None:
    """Colours count."""
    packing = Packing("a##\n###\n##a", {"A": [(0, 0)]}, choose=True)
    ground = numbered_board(packing)
    tried = [
        cells for each in packing.lattice.maps if (cells := ground.map_cells(each)) is not None
    ]
    assert [each.cells for each in symmetries(packing, Solver(packing).kinds)] == tried
    assert len(tried) == 4


@pytest.mark.parametrize(
    "bricks", ["dominoes, trominoes", "3 dominoes, 2 I-trominoes, any monominoes"]
)
def test_sums_of_areas(bricks: str) -> None:
    """Alike kinds are worked out together; one by one comes to the same."""
    solver = Solver(Packing("4x5", bricks, choose=True))
    size = len(solver.cells)
    plain = []
    for without in range(len(solver.kinds)):
        reached = 1
        for number, kind in enumerate(solver.kinds):
            area = len(kind.footprints[0])
            copies = size // area if kind.copies is None else kind.copies
            left = min(copies - (number == without), size // area)
            reached = reachable_sums(reached, area, left) & ((1 << (size + 1)) - 1)
        plain.append(reached)
    assert solver._sums() == plain


def test_a_generator_without_a_result_is_out_of_time() -> None:
    """Not an error of the wish."""
    with pytest.raises(OutOfTimeError):
        Packing.make("14x14", pieces=30, time=0.1, seed=1)
    with pytest.raises(StoppedError):
        Packing.make("14x14", pieces=30, stop=lambda: True, seed=1)
    assert SQUARE.is_upright


@pytest.mark.parametrize(
    ("header", "board", "brick"),
    [
        ("packing", "0,0 9999999,9999999", "0,0"),
        ("packing", "0,0 0,1000000", "0,0"),
        ("packing", "0,0 0,1", "0,0 1000,1000"),
        ("packing cubic", "0,0,0 100,100,100", "0,0,0"),
        ("packing hex", "0,0 1000000,0", "0,0"),  # a picture of it is as wide as it is high
        ("packing tri", "1,1 9997,9997", "1,1"),
    ],
)
def test_cells_far_apart_are_refused(header: str, board: str, brick: str) -> None:
    """A solution is printed as a picture, so two cells far apart printed gigabytes."""
    far = "its cells are too far apart: a picture of it has at most"
    with pytest.raises(InputError, match=far):
        Packing.loads(f"{header}\nboard cells {board}\nbrick a x2 cells {brick}\n")
    cells = {name: _cells(text) for name, text in (("board", board), ("a", brick))}
    with pytest.raises(InputError, match=far):
        Packing(cells["board"], {"a": cells["a"]}, lattice=header.partition(" ")[2] or None)
    data = Packing([(0, 0)], {"a": [(0, 0)]}).as_json()
    data |= {"lattice": header.partition(" ")[2] or "square"}
    data["board"] = {"cells": [[*cell] for cell in cells["board"]]}
    data["bricks"] = [{"name": "a", "cells": [[*cell] for cell in cells["a"]]}]
    with pytest.raises(InputError, match=far):
        Packing.from_json(data)


def _cells(text: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, word.split(","))) for word in text.split()]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lattice", "size"),
    [
        ("square", "1000x1000"),
        pytest.param("square", "1x1000000", marks=pytest.mark.slow),
        pytest.param("hex", "1000x1000", marks=pytest.mark.slow),
        ("hex", "1x1000000"),
    ],
)
def test_boards_of_a_million_cells_are_near_enough(lattice: str, size: str) -> None:
    """The limit refuses no board that the limit of cells allows, if it is not slanted and long."""
    assert len(Packing(size, {"A": [(0, 0)]}, lattice=lattice, choose=True).board) == 1_000_000


def test_a_board_too_large_is_refused_before_bricks_are_turned() -> None:
    """Turning a brick of a million cells took ten seconds, and the answer was the same."""
    packing = Packing("700x700", ["###", "####"], choose=True)
    with (
        patch.object(placements, "brick_orientations", side_effect=AssertionError),
        pytest.raises(InputError, match=r"980,000 ways or more; at most 400,000 can be searched"),
    ):
        placements.all_footprints(packing)


CELLS = st.tuples(st.integers(-3, 3), st.integers(-3, 3)) | st.just(())


@given(st.lists(CELLS))
def test_cells_in_order(cells: list[Cell]) -> None:
    """Row by row it comes to the same as all at once."""
    assert sorted_cells(cells) == sorted(cells)


def test_sorting_cells_looks_at_the_deadline() -> None:
    """In each row of them."""
    assert is_stopped(partial(sorted_cells, [(row, col) for row in range(9) for col in range(9)]))
