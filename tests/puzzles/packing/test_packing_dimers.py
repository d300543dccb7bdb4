"""Bricks of two cells by Kasteleyn's determinant: as many as other methods count, on any board."""

from __future__ import annotations

from itertools import product
from math import isqrt, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.determinants import determinant

from puzzlewright.core.outcomes import Count
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.packing.frontier import FrontierSearch
from puzzlewright.engine.packing.kasteleyn import KasteleynSearch
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.counting import dimer_graph
from puzzlewright.puzzles.packing.lattice import LATTICES, Cell
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.solve import packing_solver


def by_determinant(packing: Packing) -> int | None:
    """Count by Kasteleyn's determinant; None if that is not for this packing."""
    graph = dimer_graph(packing_solver(packing))
    return None if graph is None else run(KasteleynSearch([graph])).count.n


def dominoes(board: list[Cell], **rules: object) -> Packing:
    """Return any number of dominoes on a board of squares."""
    return Packing(board, [Brick("d", ((0, 0), (0, 1)), None, **rules)])  # type: ignore[arg-type]


@st.composite
def boards(draw: st.DrawFn) -> Packing:
    """Draw dominoes, lozenges or dihexes on a board with holes of any shape, with rules.

    Colours, no turning, several kinds in one place; mostly boards that can be filled.
    """
    random = Random(draw(st.integers(0, 10**9)))
    lattice = LATTICES[draw(st.sampled_from(["square", "square", "tri", "hex", "cubic"]))]
    box = _box(random, lattice.name)
    free, board = set(box), []
    while free:  # laid pair by pair, or left out: then a hole grows there
        cell = random.choice(sorted(free))
        near = [other for other in lattice.neighbours(cell) if other in free]
        if near and random.random() < 0.85:
            board += [cell, random.choice(near)]
        free -= {cell, *near[:1], *board}
    colours = random.choice(["", "", "ab"])
    coloured = {cell: random.choice(["", *colours]) for cell in board or box[:2]}
    names = "xyz"[: random.choice([1, 1, 2, 3])]
    return Packing(
        coloured, [_domino(random, lattice.name, name, colours) for name in names], lattice=lattice
    )


def _box(random: Random, name: str) -> list[Cell]:
    rows, cols = random.randint(1, 6), random.randint(2, 7)
    pairs: list[Cell] = list(product(range(rows), range(cols)))
    if name == "tri":
        return [(3 * r + s, 3 * c + s) for r, c in pairs[:20] for s in (1, 2)]
    if name == "cubic":  # one layer thick, whatever the direction
        axis = random.randrange(3)
        return [(*pair[:axis], 1, *pair[axis:]) for pair in pairs]
    return pairs


def _domino(random: Random, lattice: str, name: str, colours: str) -> Brick:
    ends = {"square": [(0, 0), (0, 1)], "hex": [(0, 0), (0, 1)], "tri": [(1, 1), (2, 2)]}
    cells = ends.get(lattice, [(0, 0, 0), random.choice([(0, 0, 1), (0, 1, 0), (1, 0, 0)])])
    signs = tuple(random.choice(["", *colours]) for _ in range(2))
    turn, flip = random.random() < 0.8, random.random() < 0.7
    return Brick(name, tuple(cells), None, turn, flip, signs if any(signs) else ())


@examples(300)
@given(packing=boards())
def test_as_many_as_along_the_frontier_and_one_by_one(packing: Packing) -> None:
    """Holes of any shape, fields, colours, no turning, several kinds of bricks in one place."""
    solver = packing_solver(packing)
    number = by_determinant(packing)
    if not solver.problem.placements:
        assert number is None
        return
    assert number == run(FrontierSearch([solver.problem])).count.n
    if number <= 2000:
        assert number == len(run(solver.problem.search(method="cover")).solutions)


@pytest.mark.parametrize("size", [3, 4, 5, 6, 9])
def test_rings(size: int) -> None:
    """A ring one cell thick has two packings, also around a hole of an odd number of cells.

    There, signs that go by rows and columns alone would make it 0.
    """
    inside = range(1, size - 1)
    ring: list[Cell] = [
        (r, c) for r, c in product(range(size), repeat=2) if r not in inside or c not in inside
    ]
    assert by_determinant(dominoes(ring)) == 2


@pytest.mark.parametrize("order", [1, 2, 9, 30])
def test_aztec_diamonds(order: int) -> None:
    """Dominoes fill the Aztec diamond in 2 to the power of n (n + 1) / 2 ways (N. Elkies)."""
    side = range(-order, order)
    board: list[Cell] = [
        (a, b) for a in side for b in side if abs(2 * a + 1) + abs(2 * b + 1) <= 2 * order
    ]
    assert by_determinant(dominoes(board)) == 2 ** (order * (order + 1) // 2)


def hexagon(a: int, b: int, c: int) -> Packing:
    """Return lozenges on a hexagon of the sides a, b, c: a parallelogram without two corners."""
    cells = [
        (3 * i + sort, 3 * j + sort)
        for i, j, sort in product(range(a + c), range(b + c), (1, 2))
        if 3 * c < 3 * (i + j) + 2 * sort < 3 * (a + b + c)
    ]
    return Packing(cells, [Brick("l", ((1, 1), (2, 2)), None)], lattice="tri")


def macmahon(a: int, b: int, c: int) -> int:
    """Return how many plane partitions fit in a box (P. A. MacMahon, 1916)."""
    sizes = [i + j + k for i, j, k in product(range(a), range(b), range(c))]
    return prod(size + 2 for size in sizes) // prod(size + 1 for size in sizes)


@pytest.mark.parametrize(
    "sides", [(1, 1, 1), (1, 2, 3), (3, 1, 2), (2, 2, 2), (4, 3, 5), (9, 9, 9)]
)
def test_lozenges_of_hexagons(sides: tuple[int, int, int]) -> None:
    """As many as MacMahon's formula says."""
    assert by_determinant(hexagon(*sides)) == macmahon(*sides)


def test_dominoes_on_wide_boards() -> None:
    """30×30, which has too many patterns along the frontier, is counted in a moment."""
    packing = Packing("30x30", "dominoes")
    assert isinstance(Symmetry.of(packing).count_search(), KasteleynSearch)
    assert packing.count() == Count(kasteleyn_product(30), exact=True)


def kasteleyn_product(size: int) -> int:
    """Return Kasteleyn's product for a square of even size, in whole numbers.

    The product of 4cos²(πj/(n+1)) + 4cos²(πk/(n+1)) over the quarter of all j and k is the root of
    that of 2cos(πj/(n+1)) + 2i cos(πk/(n+1)) over all. These are the eigenvalues of paths, whose
    characteristic polynomials are p(n) = x p(n-1) - p(n-2): so it is a determinant of n rows.
    """
    before = [[int(i == j) for j in range(size)] for i in range(size)]
    now = [[int(abs(i - j) == 1) for j in range(size)] for i in range(size)]
    zeros = [0] * size
    for _ in range(size - 1):
        shifted = zip([zeros, *now[:-1]], [*now[1:], zeros], before, strict=True)
        now, before = [[sum(each) for each in zip(*row, strict=True)] for row in shifted], now
    square = abs(determinant(now))
    assert isqrt(square) ** 2 == square
    return isqrt(square)


def test_the_product_is_right() -> None:
    """Chessboards and others: OEIS A004003."""
    numbers = [2, 36, 6728, 12_988_816, 258_584_046_368, 53_060_477_521_960_000]
    assert [kasteleyn_product(2 * n) for n in range(1, 7)] == numbers
    assert [by_determinant(Packing(f"{2 * n}x{2 * n}", "dominoes")) for n in range(1, 7)] == numbers


def test_dihexes() -> None:
    """Hexagonal cells are no chessboard: the number is a Pfaffian. Compared with the frontier."""
    packing = Packing(
        list(product(range(8), range(9))), [Brick("d", ((0, 0), (0, 1)), None)], lattice="hex"
    )
    assert (
        by_determinant(packing)
        == run(FrontierSearch([packing_solver(packing).problem])).count.n
        > 0
    )


def test_exactly_as_many_as_fill_the_board() -> None:
    """A number of copies that fills the board is no limit, also of several alike bricks."""
    for copies in ([8], [4, 4], [3, 5]):
        bricks = [Brick(f"d{n}", ((0, 0), (0, 1)), each) for n, each in enumerate(copies)]
        assert by_determinant(Packing("4x4", bricks)) == 36


@pytest.mark.parametrize(
    "packing",
    [
        Packing("4x4", [Brick("d", ((0, 0), (0, 1)), None), Brick("o", ((0, 0),), None)]),
        Packing("4x4", [Brick("d", ((0, 0), (0, 2)), None)]),  # two parts
        Packing("4x4", [Brick("d", ((0, 0), (0, 1)), None)], optional=[(0, 0)]),
        Packing("4x4", [Brick("d", ((0, 0), (0, 1)), 4), Brick("e", ((0, 0), (0, 1)), 4, False)]),
        Packing("4x4", [Brick("d", ((0, 0), (0, 1)), None, least=2)]),
        Packing("4x4x4", [Brick("d", ((0, 0, 0), (0, 0, 1)), None)]),
    ],
    ids=["monomers", "two parts", "optional", "limits", "least", "solid"],
)
def test_what_is_not_counted_so(packing: Packing) -> None:
    """Single cells, bricks in parts, cells that may stay empty, limits, solid boards."""
    assert by_determinant(packing) is None
    assert packing.count().exact


def test_classes_stay_as_they_were() -> None:
    """Burnside's lemma over the frontier, for boards that are not too wide."""
    found = Packing("8x8", "dominoes").tally(distinct=True)
    assert (found.count.n, found.distinct) == (12_988_816, Count(1_629_189, exact=True))
