"""Jigsaws put together: what the checker finds wrong, and what two assemblies have in common."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.strategies.common import Cut, cut_jigsaws

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.cover.make.edges import EDGE_SETS
from puzzlewright.puzzles.jigsaw.compare import compare
from puzzlewright.puzzles.jigsaw.pieces import BOTTOM, RIGHT, Pin, PlacedPiece, turn_piece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution

#: 2×3 pieces that lie as they are given, row by row; all joins are of different types.
LYING = Jigsaw(
    2,
    3,
    [(0, 1, -3, 0), (0, 2, -4, -1), (0, 0, -5, -2), (3, 6, 0, 0), (4, 7, 0, -6), (5, 0, 0, -7)],
)
ORDER = [[0, 1, 2], [3, 4, 5]]


def laid(rows: list[list[int]], turns: dict[int, int] | None = None) -> JigsawSolution:
    """Return an assembly with these pieces, and turns of some of them."""
    turns = turns or {}
    return JigsawSolution(
        [[PlacedPiece(piece, turns.get(piece, 0)) for piece in row] for row in rows]
    )


def problems(jigsaw: Jigsaw, assembly: JigsawSolution) -> list[str]:
    """Return what the checker says."""
    return [str(problem) for problem in jigsaw.check(assembly).faults]


def like(jigsaw: Jigsaw, **changes: Any) -> Jigsaw:
    """Return a jigsaw with some of its rules changed."""
    names = ("signed", "turning", "flat_rim", "names", "pins")
    rules: dict[str, Any] = {name: getattr(jigsaw, name) for name in names} | changes
    return Jigsaw(jigsaw.rows, jigsaw.cols, jigsaw.pieces, **rules)


# The checker


def test_a_right_assembly() -> None:
    """Nothing is wrong with the pieces as they lie, nor after half a turn of the whole."""
    assert problems(LYING, laid(ORDER)) == []
    assert problems(LYING, laid([[5, 4, 3], [2, 1, 0]], dict.fromkeys(range(6), 2))) == []


@examples(150)
@given(cut_jigsaws())
def test_what_was_cut_goes_together(cut: Cut) -> None:
    """The board that a jigsaw was cut from is right, under all rules."""
    assert problems(cut.jigsaw, cut.assembly) == []


@examples(150)
@given(cut_jigsaws(), st.data())
def test_the_checker_is_right_about_any_change(cut: Cut, data: st.DataObject) -> None:
    """With two cells swapped and one turned, it agrees with a plain reading of the rules."""
    jigsaw, grid = cut.jigsaw, [list(row) for row in cut.assembly.grid]
    cells = st.tuples(st.integers(0, jigsaw.rows - 1), st.integers(0, jigsaw.cols - 1))
    (r, c), (s, d) = data.draw(cells), data.draw(cells)
    grid[r][c], grid[s][d] = grid[s][d], grid[r][c]
    if jigsaw.turning:
        grid[r][c] = PlacedPiece(grid[r][c].piece, data.draw(st.integers(0, 3)))
    assert jigsaw.check(JigsawSolution(grid)).ok == is_right(jigsaw, grid)


def is_right(jigsaw: Jigsaw, grid: list[list[PlacedPiece]]) -> bool:
    """Judge a grid in which each piece is used once, by whole rows and columns of edges."""
    shown = [[turn_piece(jigsaw.pieces[one.piece], one.turn) for one in row] for row in grid]
    sign = -1 if jigsaw.signed else 1
    chains = [[edge for top, right, bottom, left in row for edge in (left, right)] for row in shown]
    columns = zip(*shown, strict=True)
    chains += [[edge for cell in column for edge in (cell[0], cell[2])] for column in columns]
    fit = all(chain[at] == sign * chain[at + 1] for chain in chains for at in meeting(chain))
    flat = all(chain[0] == chain[-1] == 0 for chain in chains)
    kept = all(
        grid[pin.row][pin.col].piece == piece
        and (
            pin.turn is None
            or turn_piece(jigsaw.pieces[piece], pin.turn) == shown[pin.row][pin.col]
        )
        for piece, pin in jigsaw.pins.items()
    )
    return fit and kept and (flat or not jigsaw.flat_rim)


def meeting(chain: list[int]) -> range:
    """Return where the first of two edges that meet stands in a chain of edges."""
    return range(1, len(chain) - 1, 2)


@pytest.mark.parametrize(
    "rows", [[[0, 1, 2]], [[0, 1], [2, 3], [4, 5]], [[0, 1, 2], [3, 4]], [], [[], []]]
)
def test_the_wrong_shape(rows: list[list[int]]) -> None:
    """A grid of another shape has that one problem."""
    assert problems(LYING, laid(rows)) == ["grid: is not 2 rows of 3 cells"]


def test_cells_that_make_no_sense() -> None:
    """There are pieces and turns that do not exist; the rest is not judged then."""
    assert problems(LYING, laid([[0, 1, 2], [3, 4, 6]])) == ["row 2, column 3: there is no piece 7"]
    assert problems(LYING, laid([[-1, 1, 2], [3, 4, 5]])) == [
        "row 1, column 1: there is no piece 0"
    ]
    assert problems(LYING, laid(ORDER, {1: 4})) == [
        "row 1, column 2: 4 is not a number of quarter turns from 0 to 3"
    ]


def test_edges_that_do_not_fit() -> None:
    """Each join is reported once, with both edges and both places."""
    assert problems(LYING, laid([[0, 4, 2], [3, 1, 5]])) == [
        "row 1, column 1: right edge 1 does not fit the left edge -6 of row 1, column 2",
        "row 1, column 2: top edge 4 is on the rim, but not flat",
        "row 1, column 2: right edge 7 does not fit the left edge -2 of row 1, column 3",
        "row 2, column 1: right edge 6 does not fit the left edge -1 of row 2, column 2",
        "row 2, column 2: bottom edge -4 is on the rim, but not flat",
        "row 2, column 2: right edge 2 does not fit the left edge -7 of row 2, column 3",
    ]


def test_equal_colours_fit_and_equal_tabs_do_not() -> None:
    """The same pieces fit as colours, not as tabs; flat fits flat in both."""
    pieces = [(0, 3, 0, 0), (0, 0, 0, 3)]
    fault = "row 1, column 1: right edge 3 does not fit the left edge 3 of row 1, column 2"
    assert problems(Jigsaw(1, 2, pieces), laid([[0, 1]])) == [fault]
    assert problems(Jigsaw(1, 2, pieces, signed=False), laid([[0, 1]])) == []
    upright = laid([[0], [1]])
    assert len(problems(Jigsaw(2, 1, pieces), upright)) == 2
    assert problems(Jigsaw(2, 1, pieces, flat_rim=False), upright) == []


def test_pieces_used_twice_and_missing() -> None:
    """The report has the second place of a piece, and which piece has none; by name if named."""
    twice = laid([[0, 1, 2], [3, 4, 2]])
    assert problems(LYING, twice)[:2] == [
        "row 2, column 3: piece 3 lies in row 1, column 3 already",
        "piece 6: is missing",
    ]
    assert problems(like(LYING, names=tuple("abcdef")), twice)[:2] == [
        "row 2, column 3: piece c lies in row 1, column 3 already",
        "piece f: is missing",
    ]


def test_turned_though_that_is_not_allowed() -> None:
    """Half a turn of the whole is wrong where pieces are not turned, and only that."""
    half = laid([[5, 4, 3], [2, 1, 0]], dict.fromkeys(range(6), 2))
    said = problems(like(LYING, turning=False), half)
    assert said[0] == "row 1, column 1: piece 6 is turned, which is not allowed"
    assert len(said) == 6


def test_pins() -> None:
    """A pin names the piece and the turn; a piece that looks the same when turned keeps it."""
    half = laid([[5, 4, 3], [2, 1, 0]], dict.fromkeys(range(6), 2))
    pinned = like(LYING, pins={0: Pin(0, 0), 4: Pin(1, 1, 0)})
    assert problems(pinned, laid(ORDER)) == []
    assert problems(pinned, half) == [
        "row 1, column 1: piece 1 is pinned here, not 6",
        "row 2, column 2: piece 5 is pinned here, not 2",
    ]
    assert problems(like(LYING, pins={0: Pin(1, 2, 0)}), half) == [
        "row 2, column 3: piece 1 is pinned with turn 0, not 2"
    ]
    for piece in (False, True):
        with pytest.raises(TypeError, match="name of a piece, or its number, expected, not"):
            like(LYING, pins={piece: Pin(0, 0)})
    same = Jigsaw(1, 1, [(1, 2, 1, 2)], flat_rim=False, pins={0: Pin(0, 0, 2)})
    assert problems(same, laid([[0]])) == []
    assert problems(same, laid([[0]], {0: 1})) != []


# Comparing

#: Matt Parker's jigsaw and the two ways in which it goes together.
PARKER = Jigsaw(5, 5, EDGE_SETS["parker-5x5"].pieces)
PARKER_1 = laid([list(range(start, start + 5)) for start in range(0, 25, 5)])
PARKER_2 = PARKER.solution_from("""\
1    24/2 10/3 16/1 25/3
2/3  18   17/1 9/3  20
3/3  13   7/3  12/2 6/2
15/2 19/2 14/2 8    4/1
21   11/3 22   23   5/1
""")


def whole_turned(jigsaw: Jigsaw, assembly: JigsawSolution, turn: int) -> JigsawSolution:
    """Return an assembly turned clockwise as a whole: each cell goes where it belongs."""
    grid = [list(row) for row in assembly.grid]
    for _ in range(turn):
        height, width = len(grid), len(grid[0])
        grid = [
            [
                PlacedPiece(one.piece, (one.turn + 1) % 4)
                for one in (grid[height - 1 - c][r] for c in range(height))
            ]
            for r in range(width)
        ]
    return JigsawSolution(grid, jigsaw.names)


def test_the_two_ways_of_parkers_jigsaw() -> None:
    """Known of it: both are right, 2 of 40 joins survive, 17 of 25 pieces are turned."""
    assert problems(PARKER, PARKER_1) == problems(PARKER, PARKER_2) == []
    found = compare(PARKER, PARKER_1, PARKER_2)
    assert (found.kept_joins, found.joins, found.turned_pieces) == (2, 40, 17)
    assert str(found) == (
        "2 of 40 joins survive; of 25 pieces 22 lie elsewhere, 17 are turned, 2 stay as they are"
    )
    # Pieces 4 and 5, and 22 and 23, are side by side in the first.
    assert found.kept_in_first == (((0, 3), RIGHT), ((4, 1), RIGHT))
    assert found.kept_in_second == (((3, 4), BOTTOM), ((4, 2), RIGHT))
    assert found.as_json() == {
        "pieces": 25,
        "joins": 40,
        "kept_joins": 2,
        "moved": 22,
        "turned_pieces": 17,
        "stayed": 2,
        "best_turn": 0,
    }


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("second", range(4))
def test_how_assemblies_lie_on_the_table_does_not_matter(first: int, second: int) -> None:
    """Whichever of the 4 × 4 positions the two are found in, the numbers are the same."""
    found = compare(
        PARKER, whole_turned(PARKER, PARKER_1, first), whole_turned(PARKER, PARKER_2, second)
    )
    expected = compare(PARKER, PARKER_1, PARKER_2).as_json()
    assert found.as_json() == expected | {"best_turn": (first - second) % 4}


@examples(100)
@given(cut_jigsaws(dressed=False), st.data())
def test_an_assembly_and_itself(cut: Cut, data: st.DataObject) -> None:
    """All survives, also when one of them was turned as a whole so far as the rules allow."""
    jigsaw, assembly = cut
    square = jigsaw.rows == jigsaw.cols
    turns = ((0, 1, 2, 3) if square else (0, 2)) if jigsaw.turning else (0,)
    turn = data.draw(st.sampled_from(turns))
    found = compare(jigsaw, whole_turned(jigsaw, assembly, turn), assembly)
    rows, cols = jigsaw.rows, jigsaw.cols
    assert found.joins == found.kept_joins == rows * (cols - 1) + (rows - 1) * cols
    assert (found.moved, found.turned_pieces, found.stayed) == (0, 0, rows * cols)
    assert found.best_turn == turn


@examples(100)
@given(cut_jigsaws(dressed=False), st.randoms(use_true_random=False))
def test_comparing_is_the_same_both_ways(cut: Cut, random: Random) -> None:
    """Swapping the two swaps the places of joins and keeps the numbers; the sums are right."""
    jigsaw, first = cut
    cells = [placed for row in first.grid for placed in row]
    random.shuffle(cells)
    second = JigsawSolution(
        [cells[at : at + jigsaw.cols] for at in range(0, len(cells), jigsaw.cols)]
    )
    there, back = compare(jigsaw, first, second), compare(jigsaw, second, first)
    assert set(zip(there.kept_in_first, there.kept_in_second, strict=True)) == set(
        zip(back.kept_in_second, back.kept_in_first, strict=True)
    )
    assert (there.kept_joins, there.stayed) == (back.kept_joins, back.stayed)
    assert there.kept_joins == len(there.kept_in_first)
    assert there.turned_pieces == back.turned_pieces
    assert there.stayed <= there.pieces - max(there.moved, there.turned_pieces)


def test_two_pieces_swapped() -> None:
    """Counted by hand: swapping the two left pieces of 2×3, or turning one, breaks three joins."""
    found = compare(LYING, laid(ORDER), laid([[3, 1, 2], [0, 4, 5]]))
    assert (found.joins, found.kept_joins) == (7, 4)
    assert (found.moved, found.turned_pieces, found.stayed) == (2, 0, 4)
    assert found.kept_in_first == found.kept_in_second
    one = compare(LYING, laid(ORDER), laid(ORDER, {4: 1}))
    assert (one.kept_joins, one.moved, one.turned_pieces, one.stayed) == (4, 0, 1, 5)
    assert "4 of 7 joins survive" in str(one)


def test_pinned_or_unturned_jigsaws_are_compared_as_they_lie() -> None:
    """Where the whole may not be turned, half a turn moves every piece."""
    half = laid([[5, 4, 3], [2, 1, 0]], dict.fromkeys(range(6), 2))
    assert compare(LYING, laid(ORDER), half).stayed == 6
    for jigsaw in (like(LYING, turning=False), like(LYING, pins={0: Pin(0, 0)})):
        found = compare(jigsaw, laid(ORDER), half)
        assert (found.kept_joins, found.stayed, found.moved, found.turned_pieces) == (7, 0, 6, 6)


def test_the_method_compares_solutions_only() -> None:
    """That of another jigsaw, with as many pieces or not, is refused as by check()."""
    assert PARKER.compare(PARKER_1, PARKER_2) == compare(PARKER, PARKER_1, PARKER_2)
    other = Jigsaw(5, 5, PARKER.pieces[::-1])
    with pytest.raises(InputError, match=r"^first: no solution of this puzzle: row 1, column 1: "):
        other.compare(PARKER_1, PARKER_2)
    with pytest.raises(InputError, match=r"^second: .* grid: is not 5 rows of 5 cells"):
        PARKER.compare(PARKER_1, laid(ORDER))


@pytest.mark.parametrize("rows", [[[0, 1, 2], [3, 4, 4]], [[0, 1], [2, 3], [4, 5]], [[0, 1, 2]]])
def test_only_whole_assemblies_are_compared(rows: list[list[int]]) -> None:
    """A piece used twice, or a grid of another shape, is refused."""
    with pytest.raises(InputError, match="use each piece once"):
        compare(LYING, laid(ORDER), laid(rows))
