"""The checker of criss-crosses: each rule on its own, and against a second, naive one."""

from __future__ import annotations

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from support.strategies.crisscross import crisscrosses, grids

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.crisscross.puzzle import CrissCross, CrissCrossSolution
from puzzlewright.puzzles.results import Fault
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid

#: Three words: STAR across, STOP and AT down.
ROWS = ["STAR", "T-T-", "O---", "P---"]
WORDS = ["STAR", "STOP", "AT", "RATS"]


def grid_of(rows: list[str]) -> Grid:
    """Return a grid from rows as people write them."""
    return Grid([None if sign == "-" else sign for sign in row] for row in rows)


def puzzle_of(rows: list[str], words: list[str], crossings: int = 1) -> CrissCross:
    """Return a criss-cross of words that are a letter a cell."""
    entries = [Entry(tuple(word), word) for word in words]
    return CrissCross(entries, grid_of(rows), crossings=crossings)


def problems(rows: list[str], words: list[str] = WORDS, crossings: int = 1) -> list[str]:
    """Return what is wrong with an arrangement."""
    return [str(flaw) for flaw in Facts.of(puzzle_of(rows, words, crossings)).flaws()]


def test_right() -> None:
    """Words of the list that are connected are right; not all of them need be there."""
    assert problems(ROWS) == []
    assert puzzle_of(ROWS, WORDS).check(CrissCrossSolution(grid_of(ROWS))).ok


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            ["STARS", "T-T--", "O----", "P----"],
            ["row 1, column 1, across: 'STARS' is not in the list"],
        ),
        (
            ["STAR-", "T-T--", "O---A", "P---T"],
            [
                "row 3, column 5, down: 'AT' is at row 1, column 3, down too, but listed once",
                "grid: in 2 pieces that do not touch, which begin at "
                "row 1, column 1; row 3, column 5",
            ],
        ),
        (["STAR", "T-T-", "O---", "P--A"], ["row 4, column 4: 'A' stands alone"]),
        (
            ["STAR", "----", "----", "STOP"],
            [
                "grid: in 2 pieces that do not touch, which begin at "
                "row 1, column 1; row 4, column 1"
            ],
        ),
        (
            ["STAR", "T-TO", "O---", "P---"],
            [
                "row 2, column 3, across: 'TO' is not in the list",
                "row 1, column 4, down: 'RO' is not in the list",
            ],
        ),
    ],
)
def test_wrong(rows: list[str], told: list[str]) -> None:
    """Each rule that is broken is reported, with its place, and nothing else is."""
    assert problems(rows) == told


def test_a_word_may_be_used_as_often_as_it_is_listed() -> None:
    """A word that is listed twice may be there twice, but not three times."""
    rows = ["TOT", "O-O", "T--"]
    assert problems(rows, ["TOT", "TOT", "TO"]) == []
    assert len(problems(rows, ["TOT", "TO"])) == 1
    three = ["TOT", "O-O", "TOT"]
    assert len(problems(three, ["TOT"] * 3)) == 1
    assert problems(three, ["TOT"] * 4) == []


def test_crossings() -> None:
    """With two crossings required, each word that has fewer is reported; one is always required."""
    assert problems(ROWS, crossings=1) == []
    assert problems(ROWS, crossings=2) == [
        "row 1, column 1, down: 'STOP' crosses one other word, and 2 are wanted",
        "row 1, column 3, down: 'AT' crosses one other word, and 2 are wanted",
    ]
    square = ["AB", "BA"]
    assert problems(square, ["AB", "BA", "AB", "BA"], crossings=2) == []
    assert problems(["AB"], ["AB"], crossings=1) == []
    assert "crosses no other words, and 2 are wanted" in problems(["AB"], ["AB"], crossings=2)[0]


def test_the_board_has_the_size_of_the_grid() -> None:
    """A solution may be smaller than the board, and may lie elsewhere on it, but not reach out."""
    puzzle = puzzle_of([*ROWS, "----"], WORDS)
    assert puzzle.check(CrissCrossSolution(grid_of(ROWS))).ok
    assert puzzle.check(CrissCrossSolution(grid_of(["----", *ROWS]))).ok
    report = puzzle.check(CrissCrossSolution(grid_of(["----", "----", *ROWS])))
    what = "'P' is outside the board of 5 rows and 4 columns"
    assert report.faults == (Fault("row 6, column 1", what),)


def test_bare_grids_are_their_own_list() -> None:
    """Of a grid without words, only words that come again and what hangs loose are wrong."""
    assert Facts.of(CrissCross.loads("star\nt-t-\no---\n")).flaws() == ()
    again = Facts.of(CrissCross.loads("at-\nt--\n")).flaws()
    assert [flaw.message for flaw in again] == [
        "'AT' is at row 1, column 1, across too, but listed once"
    ]
    loose = Facts.of(CrissCross.loads("at-is\n")).flaws()
    assert [flaw.place for flaw in loose] == ["grid"]


def test_a_wrong_arrangement_is_not_searched() -> None:
    """What would fill it is as wrong: an error of the input, and not of the search."""
    with pytest.raises(InputError, match=r"the arrangement is wrong \(grid: in 2 pieces"):
        CrissCross.loads("at-is\n").solve()


# Against a naive checker


def naive_words(grid: Grid) -> list[tuple[list[tuple[int, int]], tuple[str, ...]]]:
    """Return all words by trying every two cells of a line as their ends."""
    found = []
    rows = grid.rows

    def at(row: int, col: int) -> str | None:
        inside = 0 <= row < len(rows) and 0 <= col < len(rows[row])
        return rows[row][col] if inside else None

    side = max(len(rows), grid.width)
    for row in range(len(rows)):
        for col in range(grid.width):
            for down, right in ((0, 1), (1, 0)):
                for length in range(2, side + 1):
                    cells = [(row + n * down, col + n * right) for n in range(-1, length + 1)]
                    contents = [at(*cell) for cell in cells]
                    if contents[0] is None and contents[-1] is None and None not in contents[1:-1]:
                        word = tuple(content for content in contents if content is not None)
                        found.append((cells[1:-1], word))
    return found


def hangs_together(cells: set[tuple[int, int]]) -> bool:
    """Tell whether growing from any one cell reaches all."""
    reached = set(list(cells)[:1])
    for _ in cells:
        reached |= {
            (row, col)
            for row, col in cells
            if {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & reached
        }
    return reached == cells


def is_right(puzzle: CrissCross, grid: Grid) -> bool:
    """Judge a grid by the rules, without a word about what is wrong."""
    filled = {
        (r, c) for r, row in enumerate(grid.rows) for c, cell in enumerate(row) if cell is not None
    }
    words = naive_words(grid)
    contents = [word for _, word in words]
    listed = [entry.cells for entry in puzzle.entries]
    crossed = [
        sum(1 for others, _ in words if others != cells and set(others) & set(cells))
        for cells, _ in words
    ]
    return (
        bool(words)
        and all(r < puzzle.grid.height and c < puzzle.grid.width for r, c in filled)
        and all(contents.count(word) <= listed.count(word) for word in contents)
        and hangs_together(filled)
        and (puzzle.crossings < 2 or all(number >= puzzle.crossings for number in crossed))
    )


@given(crisscrosses(), st.data())
def test_against_a_naive_checker(puzzle: CrissCross, data: st.DataObject) -> None:
    """Both checkers agree on whether the arrangement itself, and any other grid, is right."""
    letters = tuple(dict.fromkeys(puzzle.grid.letters.values()))
    other = data.draw(grids(letters))
    for grid in (puzzle.grid, other):
        right = is_right(puzzle, grid)
        event("right" if right else "wrong")
        assert puzzle.check(CrissCrossSolution(grid)).ok == right


@given(grids(("A", "B", "C", "D", "E"), 4))
def test_bare_grids_against_a_naive_checker(grid: Grid) -> None:
    """The same with the words of the grid for the list, so that many are right."""
    cells = dict.fromkeys(word for _, word in naive_words(grid))
    puzzle = CrissCross([Entry(one, "".join(one)) for one in cells], grid)
    right = is_right(puzzle, grid)
    event("right" if right else "wrong")
    assert (Facts.of(puzzle).flaws() == ()) == right


@given(grids(("A", "B"), 4))
def test_numbers(grid: Grid) -> None:
    """Runs are the words that the naive checker finds; connectors are the cells in two of them."""
    words = naive_words(grid)
    assert sorted((run.places, run.cells) for run in grid.runs) == sorted(
        (tuple(cells), word) for cells, word in words
    )
    cells = [cell for places, _ in words for cell in places]
    assert set(grid.connectors) == {cell for cell in cells if cells.count(cell) == 2}
