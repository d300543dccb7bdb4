"""Sudoku: the values themselves, the search, the counts and the checker."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.sudoku import plain_count
from support.puzzles import sudokus as facts
from support.strategies.common import sudoku_grids, sudokus

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.puzzles.base import checked_solution
from puzzlewright.puzzles.sudoku.board import Board, Box
from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution
from puzzlewright.puzzles.sudoku.solve import count_many, count_up_to, rules


def cells_of(line: str) -> list[int]:
    """Return the values of a line of digits and dots."""
    return [0 if character == "." else int(character) for character in line]


@pytest.mark.parametrize("line", facts.ALL)
def test_known_puzzles_have_their_known_solution_and_no_other(line: str) -> None:
    """Each published puzzle is exhausted with one solution, the published one."""
    answer = Sudoku.loads(line).solve()
    assert answer.outcome is Outcome.EXHAUSTED
    assert [solution.one_line() for solution in answer.solutions] == [facts.ALL[line]]


@pytest.mark.parametrize("text_of_count", ["sudoku 2x2 288", "sudoku 1x4 576", "sudoku 4x1 576"])
def test_counts_of_empty_grids(text_of_count: str) -> None:
    """Empty 4×4 grids: 288 sudokus, and 576 Latin squares if boxes are rows or columns."""
    header, shape, number = text_of_count.split()
    puzzle = Sudoku.loads(f"{header} {shape}\n{'.' * 16}")
    assert puzzle.count() == Count(int(number), exact=True)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("sudoku 1x1\n.", 1),
        ("sudoku 2x2\n1234" + "." * 12, 288 // 24),
        ("sudoku 2x3\n123456" + "." * 30, 28_200_960 // 720),
        ("sudoku 3x2\n123456" + "." * 30, 28_200_960 // 720),
        ("sudoku 1x5\n12345" + "." * 20, 161_280 // 120),
    ],
)
def test_counts_with_the_first_row_given(text: str, number: int) -> None:
    """The first row can be any permutation, so giving it divides the known count by n!."""
    assert Sudoku.loads(text).count() == Count(number, exact=True)


@pytest.mark.slow
def test_count_of_the_empty_6x6_grid() -> None:
    """There are 28,200,960 sudokus with boxes of 2 rows and 3 columns."""
    assert Sudoku([0] * 36, (2, 3)).count() == Count(28_200_960, exact=True)


def test_no_solution_although_no_two_givens_clash() -> None:
    """Row 1 lacks only the 9, which column 9 has already."""
    puzzle = Sudoku.loads("12345678." + "." * 26 + "9" + "." * 45)
    answer = puzzle.solve()
    assert answer.count == Count(0, exact=True)
    assert answer.solutions == ()


def test_two_solutions_where_four_cells_can_be_exchanged() -> None:
    """Two values crosswise in two rows of a band and two columns fit in either way round."""
    cells = cells_of(facts.PLAIN_SOLVED)
    corners = rectangle(cells)
    puzzle = Sudoku([0 if cell in corners else value for cell, value in enumerate(cells)])
    assert puzzle.count() == Count(2, exact=True)
    assert len({solution.one_line() for solution in puzzle.solutions()}) == 2


def rectangle(cells: list[int]) -> list[int]:
    """Find two rows of one band and two columns whose four cells hold two values crosswise."""
    for one in range(81):
        for row in range(one // 9 + 1, one // 27 * 3 + 3):
            for column in range(9):
                other = one // 9 * 9 + column
                below = [row * 9 + one % 9, row * 9 + column]
                if other > one and [cells[other], cells[one]] == [cells[cell] for cell in below]:
                    return [one, other, *below]
    raise AssertionError("there is no such rectangle")


def test_many_solutions_are_a_lower_bound_when_a_limit_came_first() -> None:
    """An empty 9×9 grid gives the requested number, and reports that there may be more."""
    answer = Sudoku([0] * 81).solve(limit=5)
    assert answer.outcome is Outcome.SOLVED
    assert answer.count == Count(5, exact=False)
    assert len(set(answer.solutions)) == 5


def test_rules_set_up_once_copied_and_two_puzzles_solved() -> None:
    """One problem, set up once, serves two puzzles; a copy made mid-way ends like the original."""
    problem = rules((3, 3))
    assert isinstance(problem, CoverProblem)
    assert rules((3, 3)) is problem
    one, two = (Sudoku.loads(line) for line in facts.HARD)
    first = problem.search(given=one._choices)
    second = problem.search(given=two._choices)
    first.step(10)
    again = copy.copy(first)
    for search in (second, first, again):
        while search.step(1000):
            pass
    found = [
        [checked_solution(one, raw).one_line() for raw in search.take()]
        for search in (first, again)
    ]
    assert found == [[facts.HARD[one.one_line()]]] * 2
    solutions = list(facts.HARD.values())
    assert [checked_solution(two, raw).one_line() for raw in second.take()] == [solutions[1]]


@examples(60)
@given(sudoku_grids([(2, 2), (2, 3), (3, 2), (1, 5), (3, 3)]), st.data())
def test_engine_counts_like_the_plain_oracle(
    drawn: tuple[Box, list[int]], data: st.DataObject
) -> None:
    """With up to 30 cells left out of a filled grid, engine and oracle count the same, up to 50."""
    box, grid = drawn
    seed = data.draw(st.integers(0, 10**6))
    empty = set(Random(seed).sample(range(len(grid)), min(len(grid), 30)))
    puzzle = Sudoku([0 if cell in empty else value for cell, value in enumerate(grid)], box)
    assert count_up_to(box, puzzle._choices, limit=50) == plain_count(list(puzzle.cells), box, 50)


@examples(30)
@given(sudokus([(2, 2), (2, 3), (3, 3)]))
def test_solutions_found_are_solutions_and_differ(puzzle: Sudoku) -> None:
    """What is handed out passes the checker and comes only once."""
    solutions = puzzle.solve(limit=20).solutions
    assert solutions
    assert all(puzzle.check(solution).ok for solution in solutions)
    assert len(set(solutions)) == len(solutions)


def test_count_many_takes_lines_and_puzzles() -> None:
    """A batch is counted in order, whether it comes as lines or as puzzles."""
    lines = [*facts.SEVENTEEN, "." * 81, "12345678." + "." * 26 + "9" + "." * 45]
    expected = [1] * len(facts.SEVENTEEN) + [2, 0]
    assert count_many(lines) == expected
    assert count_many(map(Sudoku.loads, lines)) == expected
    assert count_many(["." * 16, "." * 81], limit=7) == [7, 7]


def test_count_up_to_gives_no_answer_rather_than_a_wrong_one() -> None:
    """With too few nodes for a proof there is not a number."""
    puzzle = Sudoku.loads(next(iter(facts.HARD)))
    assert count_up_to(puzzle.box, puzzle._choices, limit=2, nodes=3) is None
    assert count_up_to(puzzle.box, puzzle._choices, limit=2) == 1


# The value


def test_a_sudoku_is_a_value() -> None:
    """Equal givens and boxes are equal puzzles; the box shape is part of the value."""
    wide, tall = Sudoku([0] * 36, (2, 3)), Sudoku([0] * 36, (3, 2))
    assert wide == Sudoku([0] * 36, (2, 3))
    assert hash(wide) == hash(Sudoku([0] * 36, (2, 3)))
    assert wide != tall
    assert wide != "sudoku"
    assert (wide.size, wide.box, wide.clues, wide.cells) == (6, (2, 3), 0, (0,) * 36)
    assert repr(Sudoku.loads(facts.PLAIN)) == f"<Sudoku 9×9, 30 clues: {facts.PLAIN}>"


@examples(30)
@given(sudokus())
def test_copies_and_pickles_are_the_same_puzzle(puzzle: Sudoku) -> None:
    """A copy has the board of all its shape, and takes the solutions of the original for right."""
    solution = puzzle.solve(limit=1).solutions[0]
    written = f"sudoku {puzzle.box[0]}x{puzzle.box[1]}\n{solution.text()}"
    for twin in (copy.copy(puzzle), copy.deepcopy(puzzle), pickle.loads(pickle.dumps(puzzle))):
        assert type(twin) is Sudoku
        assert twin == puzzle
        assert twin.board is puzzle.board
        assert twin._choices == puzzle._choices
        assert twin.check(twin.solution_from(written)).ok


def test_a_board_of_its_own_is_no_other_shape() -> None:
    """Boards are compared by their shape, not by who made them."""
    board = Board(3, 3)
    values = bytes(cells_of(facts.PLAIN))
    puzzle = Sudoku._from_values(board, values)
    assert puzzle.check(puzzle.solution_from(f"sudoku 3x3\n{facts.PLAIN_SOLVED}")).ok


@pytest.mark.parametrize(
    ("cells", "box", "message"),
    [
        ([0] * 80, (3, 3), "80 cells; a 9×9 sudoku has 81"),
        ([0] * 80 + [10], (3, 3), "row 9, column 9: not a value from 0 (empty) to 9: '10'"),
        ([-1] + [0] * 80, (3, 3), "row 1, column 1: not a value"),
        ([0] * 900, (5, 6), "unknown box shape"),
        ([], (0, 3), "unknown box shape"),
        (
            [0, 5, *[0] * 6, 5, *[0] * 72],
            (3, 3),
            "5 is given twice in row 1: at row 1, column 2 and at row 1, column 9",
        ),
        (
            [7, *[0] * 71, 7, *[0] * 8],
            (3, 3),
            "7 is given twice in column 1: at row 1, column 1 and at row 9, column 1",
        ),
        (
            [0] * 60 + [4] + [0] * 19 + [4],
            (3, 3),
            "4 is given twice in box 9: at row 7, column 7 and at row 9, column 9",
        ),
    ],
)
def test_nonsense_is_refused_when_it_is_built(cells: list[int], box: Box, message: str) -> None:
    """Wrong sizes, wrong values and clashing givens name their places."""
    with pytest.raises(InputError) as caught:
        Sudoku(cells, box)
    assert message in str(caught.value)


def test_a_solution_is_shown_in_three_ways() -> None:
    """A solution reads as a grid with rules, as a line, and as rows of numbers."""
    solution = SudokuSolution([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]], (2, 2))
    assert solution.text() == "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n"
    assert solution.one_line() == "1234341221434321"
    assert solution.as_json() == {
        "kind": "sudoku",
        "version": 1,
        "values": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]],
    }
    assert solution == SudokuSolution(solution.grid, (2, 2))
    assert solution != SudokuSolution(solution.grid, (1, 4))


# The checker


def solution_of(grid: Sequence[int], box: Box) -> SudokuSolution:
    """Return values row by row as a solution."""
    size = box[0] * box[1]
    return SudokuSolution([grid[at : at + size] for at in range(0, size * size, size)], box)


@examples(60)
@given(sudoku_grids([(2, 2), (2, 3), (3, 3), (1, 5)]), st.data())
def test_checker_catches_a_changed_cell(drawn: tuple[Box, list[int]], data: st.DataObject) -> None:
    """A filled grid is right; with any one cell changed, the cell's row and column complain."""
    box, grid = drawn
    size = box[0] * box[1]
    puzzle = Sudoku([0] * len(grid), box)
    assert puzzle.check(solution_of(grid, box)).ok
    cell = data.draw(st.integers(0, len(grid) - 1))
    value = data.draw(st.integers(0, size + 1).filter(lambda value: value != grid[cell]))
    wrong = [*grid[:cell], value, *grid[cell + 1 :]]
    places = {problem.place for problem in puzzle.check(solution_of(wrong, box)).faults}
    assert {f"row {cell // size + 1}", f"column {cell % size + 1}"} <= places


@examples(40)
@given(sudoku_grids([(2, 3), (3, 3)]), st.data())
def test_checker_catches_lost_givens(drawn: tuple[Box, list[int]], data: st.DataObject) -> None:
    """Another correct grid is no solution where a given is not kept; its place is named."""
    box, grid = drawn
    cell = data.draw(st.integers(0, len(grid) - 1))
    size = box[0] * box[1]
    shifted = [value % size + 1 for value in grid]
    puzzle = Sudoku([value if at == cell else 0 for at, value in enumerate(grid)], box)
    report = puzzle.check(solution_of(shifted, box))
    place = f"row {cell // size + 1}, column {cell % size + 1}"
    assert [problem.place for problem in report.faults] == [place]
    assert str(report) == f"{place}: {grid[cell]} is given, not {shifted[cell]}"


def test_checker_distinguishes_rows_columns_and_boxes() -> None:
    """Two rows of different bands exchanged break only boxes; two cells of a row, only columns."""
    grid = cells_of(facts.PLAIN_SOLVED)
    empty = Sudoku([0] * 81)
    rows = [*grid[27:36], *grid[9:27], *grid[:9], *grid[36:]]
    kinds = {problem.place.split()[0] for problem in empty.check(solution_of(rows, (3, 3))).faults}
    assert kinds == {"box"}
    pair = [grid[1], grid[0], *grid[2:]]
    found = empty.check(solution_of(pair, (3, 3))).faults
    assert {problem.place for problem in found} == {"column 1", "column 2"}
    column = [grid[9], *grid[1:9], grid[0], *grid[10:]]
    found = empty.check(solution_of(column, (3, 3))).faults
    assert {problem.place for problem in found} == {"row 1", "row 2"}


def test_checker_says_what_is_wrong() -> None:
    """Values that come too often, that lack, that do not exist, and grids of another size."""
    puzzle = Sudoku([0] * 16, (2, 2))
    wrong = SudokuSolution([[1, 1, 1, 9], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]], (2, 2))
    text = str(puzzle.check(wrong))
    assert "row 1: holds 1 3 times" in text
    assert "row 1: 9 is not a value from 1 to 4" in text
    assert "row 1: lacks 2, 3, 4" in text
    assert "box 1: holds 1 twice" in text
    small = puzzle.check(SudokuSolution([[1, 2], [2, 1]], (1, 2)))
    assert str(small) == "grid: is not 4 rows of 4 cells"


def test_solutions_written_down_are_read_right_or_wrong() -> None:
    """A solution file may hold a wrong grid: that is for the checker, not for the reader."""
    puzzle = Sudoku.loads(facts.PLAIN)
    right = puzzle.solution_from(facts.PLAIN_SOLVED)
    assert puzzle.check(right).ok
    assert puzzle.solution_from(right.text()) == right
    wrong = puzzle.solution_from("5" * 81)
    assert not puzzle.check(wrong).ok
    with pytest.raises(InputError, match="one grid sudoku 3x3 expected, 2 grids found"):
        puzzle.solution_from(f"{facts.PLAIN_SOLVED}\n{facts.PLAIN_SOLVED}\n")
    with pytest.raises(InputError, match="expected, a grid sudoku 2x2 found"):
        puzzle.solution_from("sudoku 2x2\n1234341221434321\n")
