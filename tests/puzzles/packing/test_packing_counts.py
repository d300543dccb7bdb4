"""Packing against numbers known from elsewhere: tests/data/packings/*.txt (README there).

Every packing is counted by both methods, and where it is quick with several numbers of threads, in
pieces, after a copy and after a resume. Numbers beyond reach of a search are counted at once.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.determinants import determinant
from support.oracles.packing import Oracle
from support.paths import DATA, ROOT

from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.packing.frontier import WORD_BITS
from puzzlewright.engine.packing.problem import METHODS, PackingProblem
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.solve import packing_solver

FOLDER = DATA / "packings"
FLAGS = {"oracle", "big", "slow", "slow first", "not by first", "at once"}

Cell = tuple[int, ...]


class Known(NamedTuple):
    """A packing, and what is known of it."""

    place: str
    name: str
    text: str
    every: int | None
    distinct: int | None
    flags: frozenset[str]

    def packing(self) -> Packing:
        """Return the puzzle, read once for all tests."""
        return packing_of(self)


@cache
def packing_of(known: Known) -> Packing:
    """Return the puzzle of a text."""
    return Packing.loads(known.text, known.place)


def read_packings(path: Path) -> Iterator[Known]:
    """Read a file of packings; facts that are not understood fail."""
    _, *texts = re.split(r"(?m)^(?=packing)", path.read_text())
    for text in texts:
        fact = text.splitlines()[1]
        match = re.fullmatch(r"# (.+?) = (\d+|\?)(?:, distinct (\d+))?((?:, [a-z ]+)*)", fact)
        assert match, f"{path.name}: {fact}"
        flags = frozenset(match[4].split(", ")[1:])
        assert flags <= FLAGS, f"{path.name}: {fact}"
        every = None if match[2] == "?" else int(match[2])
        distinct = None if match[3] is None else int(match[3])
        assert (every, distinct) != (None, None), f"{path.name}: {fact}"
        yield Known(f"{path.name}: {match[1]}", match[1], text, every, distinct, flags)


ALL = [known for path in sorted(FOLDER.glob("*.txt")) for known in read_packings(path)]
SEARCHED = [known for known in ALL if "at once" not in known.flags]
QUICK = [known for known in SEARCHED if "big" not in known.flags]


def each(packings: list[Known]) -> pytest.MarkDecorator:
    """Run a test once for each of some packings."""
    params = [
        pytest.param(known, id=known.name, marks=[pytest.mark.slow] * ("slow" in known.flags))
        for known in packings
    ]
    return pytest.mark.parametrize("known", params)


def each_by_methods() -> pytest.MarkDecorator:
    """Run a test once for each packing and method."""
    params = []
    for known, method in product(SEARCHED, METHODS):
        if f"not by {method}" in known.flags:
            continue
        slow = not known.flags.isdisjoint({"slow", f"slow {method}"})
        name = f"{known.name}, {method}"
        params.append(pytest.param(known, method, id=name, marks=[pytest.mark.slow] * slow))
    return pytest.mark.parametrize(("known", "method"), params)


def start(known: Known, method: str) -> Search:
    """Return a fresh search that counts: one of each class, where these are of one size.

    Both methods search one problem, which is not built twice.
    """
    solver = packing_solver(known.packing())
    problem = solver.problem if solver.class_size in (None, 1) else solver.anchored_problem
    return problem.search(collect=False, method=method)


def expected(known: Known) -> int:
    """Return how many such a search has to find."""
    size = packing_solver(known.packing()).class_size
    if known.every is None:
        assert known.distinct is not None and size is not None
        return known.distinct
    assert known.every % (size or 1) == 0
    return known.every // (size or 1)


def finish(search: Search) -> int:
    """Run a search to its end without the driver, and return what it found."""
    while search.step(10_000):
        pass
    return search.solution_count


def half_way(known: Known, method: str) -> tuple[Search, int]:
    """Return a search that has visited about half of its nodes, and how many there are."""
    whole, half = start(known, method), start(known, method)
    finish(whole)
    half.step(whole.nodes // 2)
    return half, whole.nodes


def test_there_are_enough_packings() -> None:
    """The files hold at least 50 packings on all four lattices, no two under one name."""
    names = [known.name for known in ALL]
    assert len(set(names)) == len(names) >= 50
    lattices = {known.packing().lattice.name for known in ALL}
    assert lattices == {"square", "cubic", "hex", "tri"}


@pytest.mark.parametrize("name", ["pentominoes", "soma", "tetrahexes", "hexiamonds"])
def test_examples_are_known_packings(name: str) -> None:
    """The examples are among the known packings, and their heads have the known number."""
    path = ROOT / "examples" / f"{name}.txt"
    puzzle = Packing.load(path)
    (known,) = [known for known in ALL if known.packing() == puzzle]
    assert known.distinct is not None
    head, _, _ = path.read_text().partition("packing")
    assert f"{known.distinct:,} ways" in head


@each_by_methods()
def test_every_method_counts_right(known: Known, method: str) -> None:
    """Both methods find the known number of packings."""
    result = run(start(known, method))
    assert result[:2] == (Outcome.EXHAUSTED, Count(expected(known), exact=True))


@each(SEARCHED)
def test_the_puzzle_counts_right(known: Known) -> None:
    """What the command line calls gives both numbers, of all packings and up to symmetry."""
    found = known.packing().tally(distinct=True)
    for number, count in ((known.every, found.count), (known.distinct, found.distinct)):
        assert number is None or count == Count(number, exact=True)


@each([known for known in SEARCHED if known.every])
def test_something_is_found(known: Known) -> None:
    """The first packing of each passes the checker, and covers the board."""
    puzzle = known.packing()
    (found,) = puzzle.solve(limit=1).solutions
    assert puzzle.check(found).ok
    assert sorted(cell for one in found.placements for cell in one.cells) == sorted(puzzle.board)


@each([known for known in ALL if "oracle" in known.flags])
def test_the_oracle_agrees(known: Known) -> None:
    """The oracle finds the known numbers, and the puzzle finds the same packings and classes."""
    puzzle = known.packing()
    oracle = Oracle(puzzle)
    layings = list(oracle.layings())
    classes = oracle.classes(set(layings))
    assert len(set(layings)) == len(layings) == known.every
    assert known.distinct in (None, len(classes))
    assert {*map(oracle.read, puzzle.solve().solutions)} == set(layings)
    assert puzzle.count(distinct=True) == Count(len(classes), exact=True)


@each(QUICK)
@pytest.mark.usefixtures("busy_threads")
def test_threads_do_not_change_the_count(known: Known) -> None:
    """The driver gives the exact count with any number of threads."""
    for method, threads in product(METHODS, [1, 2, 4]):
        result = run(start(known, method), threads=threads)
        assert result[:2] == (Outcome.EXHAUSTED, Count(expected(known), exact=True))


@each(QUICK)
def test_copies_and_resumed_searches_go_on(known: Known) -> None:
    """Half-way, a copy and a fresh search that takes over the state end with the known count."""
    for method in METHODS:
        half, nodes = half_way(known, method)
        twin, resumed = copy.copy(half), start(known, method)
        resumed.restore(half.state())
        for search in (twin, resumed, half):
            assert finish(search) == expected(known)
            assert search.nodes == nodes


@each(QUICK)
def test_pieces_add_up(known: Known) -> None:
    """The pieces of a search, fresh or half-way, add up to the known count and to all nodes."""
    for method in METHODS:
        half, nodes = half_way(known, method)
        for search in (start(known, method), half):
            pieces = search.split(5)
            assert 1 <= len(pieces) <= 5
            assert sum(map(finish, pieces)) == expected(known)
            assert sum(piece.nodes for piece in pieces) == nodes


@each([known for known in QUICK if known.name in ("pentominoes 4x15", "hexiamonds 6x6")])
@pytest.mark.parametrize("method", METHODS)
def test_checkpoints_go_on(known: Known, method: str, tmp_path: Path) -> None:
    """A count that is stopped twice goes on from where it was, on two threads in the end.

    The puzzle is read anew for that, with the method.
    """
    saved = tmp_path / "saved"
    for nodes in (100, 250):
        result = run(start(known, method), checkpoint=saved, nodes=nodes)
        assert (result.outcome, result.stats.nodes) == (Outcome.LIMIT, nodes)
    solver = packing_solver(Packing.loads(known.text), method)
    result = run(solver.class_search(collect=False), checkpoint=saved, threads=2)
    assert result[:2] == (Outcome.EXHAUSTED, Count(expected(known), exact=True))


# At once


@each(ALL)
def test_counting_at_once(known: Known) -> None:
    """Where bricks have no end, they are counted at once, to the last digit; else maybe not."""
    puzzle = known.packing()
    endless = all(brick.copies is None for brick in puzzle.bricks)
    assert endless or "at once" not in known.flags
    at_once = packing_solver(puzzle).problem.frontier_count()
    assert at_once == known.every if endless else at_once in {None, known.every}


def test_bricks_that_reach_too_far() -> None:
    """Patterns along the frontier are words: bricks that reach farther are not counted so."""
    for reach, number in ((WORD_BITS - 1, 1), (WORD_BITS, None)):
        rest = tuple(range(1, reach))
        problem = PackingProblem(reach + 1, [None, None], [(0, (0, reach)), (1, rest)])
        assert problem.frontier_count() == number


def packed_with(board: Sequence[Cell], *cells: Cell) -> int | None:
    """Count at once the packings of a board with one brick, as often as it is needed."""
    brick = Brick("brick", tuple(sorted(cells)), None)
    return packing_solver(Packing(board, [brick])).problem.frontier_count()


def dominoes_by_determinant(board: Sequence[Cell]) -> int:
    """Return the number of domino packings of a board without holes (P. W. Kasteleyn, 1961).

    A black cell and a white one beside it have 1 in common; one above the other have 1 or -1 in
    turns, so that around any four cells that meet there is one -1 or three.
    """
    black = [cell for cell in board if sum(cell) % 2 == 0]
    white = [cell for cell in board if sum(cell) % 2]
    if len(black) != len(white):
        return 0
    return abs(determinant([[_sign(one, other) for other in white] for one in black]))


def _sign(one: Cell, other: Cell) -> int:
    rows, cols = abs(one[0] - other[0]), abs(one[1] - other[1])
    if rows + cols != 1:
        return 0
    return (-1) ** one[1] if rows else 1


@st.composite
def boards_without_holes(draw: st.DrawFn) -> list[Cell]:
    """Draw rows of cells without gaps, one below the other."""
    rows = draw(st.lists(st.tuples(st.integers(0, 4), st.integers(1, 8)), min_size=1, max_size=8))
    return [(row, left + col) for row, (left, size) in enumerate(rows) for col in range(size)]


@examples(60)
@given(board=boards_without_holes())
def test_dominoes_by_determinants(board: list[Cell]) -> None:
    """Dominoes on boards of any outline: as many as Kasteleyn's determinant says."""
    assert packed_with(board, (0, 0), (0, 1)) == dominoes_by_determinant(board)


@pytest.mark.parametrize(("rows", "cols"), [(1, 40), (5, 20), (7, 16), (9, 12), (10, 11)])
def test_dominoes_on_rectangles(rows: int, cols: int) -> None:
    """Rectangles that stand or lie: as many as Kasteleyn's determinant says."""
    number = dominoes_by_determinant(list(product(range(rows), range(cols))))
    assert number > 0
    for sizes in ((rows, cols), (cols, rows)):
        assert packed_with(list(product(*map(range, sizes))), (0, 0), (0, 1)) == number


@pytest.mark.parametrize("order", [1, 2, 3, 5, 8, 10])
def test_aztec_diamonds(order: int) -> None:
    """Dominoes fill the Aztec diamond in 2 to the power of n (n + 1) / 2 ways (N. Elkies)."""
    side = range(-order, order)
    board = [(a, b) for a in side for b in side if abs(2 * a + 1) + abs(2 * b + 1) <= 2 * order]
    assert packed_with(board, (0, 0), (0, 1)) == 2 ** (order * (order + 1) // 2)


def tutte_at_three(rows: int, cols: int) -> int:
    """Return the Tutte polynomial of a grid graph at (3, 3), from all sets of its edges.

    Each set counts 2 to the power of its parts less one, times 2 to the power of its cycles.
    """
    vertices = list(product(range(rows), range(cols)))
    edges = [
        (a, b) for a, b in combinations(vertices, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    ]
    total = 0
    for size in range(len(edges) + 1):
        for chosen in combinations(edges, size):
            part = {vertex: vertex for vertex in vertices}
            for a, b in chosen:
                old, new = part[a], part[b]
                part = {vertex: new if at == old else at for vertex, at in part.items()}
            parts = len(set(part.values()))
            total += 2 ** (parts - 1) * 2 ** (size - len(vertices) + parts)
    return total


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3)])
def test_t_tetrominoes(rows: int, cols: int) -> None:
    """T-tetrominoes fill 4m×4n as the Tutte polynomial says (M. Korn and I. Pak, 2004)."""
    board: list[Cell] = list(product(range(4 * rows), range(4 * cols)))
    number = packed_with(board, (0, 0), (0, 1), (0, 2), (1, 1))
    assert number == 2 * tutte_at_three(rows, cols)
