"""Sudoku: making puzzles that are unique, minimal, symmetric, of a size and of a difficulty."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.strategies.common import ALL_SUDOKU_BOXES, sudoku_grids

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count
from puzzlewright.outputs.solution_key import find_solution, solution_to_play
from puzzlewright.puzzles.sudoku.board import Box, cached_board
from puzzlewright.puzzles.sudoku.make.generator import SYMMETRIES, random_grid, symmetry_orbits
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.recipe import SudokuRecipe
from puzzlewright.puzzles.sudoku.solve import count_up_to

#: Made once and written down: the same arguments give the same puzzle on every machine, with every
#: version of Python and of the engine. A change here means that seeds have lost their puzzles.
GOLDEN: list[tuple[dict[str, Any], str]] = [
    (
        {"seed": 1},
        "...1...3.....597..18.3....6....1..527.1.4.8.....2..3...3...1.....7.6.2....58.....",
    ),
    (
        {"seed": 1, "difficulty": "any"},
        ".3.6..5.8.......7...78....1.9..68...7.6..5.4....1.4....7..9.3....9..2....23...15.",
    ),
    (
        {"seed": 2, "symmetry": "turn", "minimal": True},
        "..2.....93..69.7...9..135...8..2..9.5.......3.4..8..5...416..8...8.57..61.....4..",
    ),
    (
        {"seed": 3, "clues": 30},
        "..9.....3..1..3.47683...9..1..5....6738.9...12..3..49..157..3...........9.76...5.",
    ),
    (
        {"seed": 4, "difficulty": "hard"},
        "4....2.....3..8.21...7..8....26..37..7..4..9..6.8..5..5...1.7..1..4......8.......",
    ),
    (
        {"seed": 5, "box": (2, 2)},
        "4..3.......23.1.",
    ),
    (
        {"seed": 6, "box": (2, 3), "symmetry": "diagonal"},
        "..63.4......3...5.6..41...46..5.....",
    ),
    (
        {"seed": 7, "box": (4, 2)},
        "..12........5..458..6.........7.75...8......4....463......8..21.",
    ),
    (
        {"seed": 1180591620717411303424, "difficulty": "extreme", "symmetry": "turn"},
        "6...5.74...7..2.5......7..2.6....8.4..4.3.1..9.1....2.7..1......4.8..3...15.6...7",
    ),
    (
        {"seed": 8, "box": (4, 4), "clues": 150},
        ".3..4F....B..7.CB..1C.3G.2...5...FA91...46.5.G3.CG87..5B391F.6...52DAE.F..3.C..GE"
        "A.G79C821...F6....36...8.G.2A..8.6F3..2.C5.......9..3.DF.2..1EBDB5.E...G8..7.C6.8"
        "1.G5B..4ED.2F9F7EA9.2C5B6..3.85.C.21A37E.6.B941634..E9BDAG8C52A2FB5G....8...17..G"
        "EB.8.154..DA.",
    ),
]


def without(puzzle: Sudoku, cells: tuple[int, ...]) -> Sudoku:
    """Return the puzzle with some of its givens left out."""
    kept = [0 if cell in cells else value for cell, value in enumerate(puzzle.cells)]
    return Sudoku(kept, puzzle.box)


@pytest.mark.parametrize(("wish", "line"), GOLDEN)
def test_same_arguments_same_puzzle_everywhere(wish: dict[str, Any], line: str) -> None:
    """The puzzles of these arguments are the ones that were written down."""
    assert Sudoku.make(**wish).one_line() == line


def test_different_seeds_give_different_puzzles() -> None:
    """Twenty seeds, twenty puzzles."""
    assert len({Sudoku.make(seed=seed).one_line() for seed in range(20)}) == 20


def test_difficulties_and_clues_of_one_seed_share_no_solution() -> None:
    """A book with a section for each difficulty, all with the same seeds, repeats no solution."""
    wishes: list[dict[str, Any]] = [
        {"difficulty": "any"},
        {"difficulty": "easy"},
        {"difficulty": "medium"},
        {"difficulty": "hard"},
    ]
    wishes += [{"clues": 36}, {"clues": 32}, {"difficulty": "easy", "clues": 36}]
    puzzles = [Sudoku.make(seed=1, **wish) for wish in wishes]
    assert len({puzzle.solve().solutions[0].one_line() for puzzle in puzzles}) == len(wishes)


@pytest.mark.parametrize("box", [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4)])
def test_puzzles_are_unique_in_every_shape(box: Box) -> None:
    """An exhausted search of what was made finds exactly one solution."""
    for seed in range(3):
        puzzle = Sudoku.make(box=box, seed=seed)
        assert puzzle.box == box
        assert puzzle.count() == Count(1, exact=True)


def test_16x16_and_25x25_puzzles_are_unique() -> None:
    """Large grids are made with the requested number of clues, and have one solution."""
    for box, clues in (((4, 4), 130), ((5, 5), 420)):
        puzzle = Sudoku.make(box=box, clues=clues, seed=1)
        assert puzzle.clues == clues
        assert puzzle.count() == Count(1, exact=True)


@examples(10)
@given(
    st.sampled_from([(2, 2), (2, 3), (3, 3)]),
    st.sampled_from([None, "turn", "diagonal"]),
    st.integers(0, 10**6),
)
def test_minimal_puzzles_are_minimal(box: Box, symmetry: Any, seed: int) -> None:
    """Unique, and without any given (any group that belongs together) no longer unique."""
    puzzle = Sudoku.make(box=box, minimal=True, symmetry=symmetry, seed=seed)
    assert count_up_to(box, puzzle._choices, limit=2) == 1
    for orbit in symmetry_orbits(puzzle.board, symmetry):
        if puzzle.cells[orbit[0]]:
            assert count_up_to(box, without(puzzle, orbit)._choices, limit=2) == 2


@pytest.mark.parametrize("way", SYMMETRIES)
@pytest.mark.parametrize("box", [(2, 3), (3, 3)])
def test_symmetric_puzzles_are_symmetric(way: Any, box: Box) -> None:
    """The pattern of givens looks the same after the move that its symmetry is named for."""
    puzzle = Sudoku.make(box=box, symmetry=way, seed=4)
    size = puzzle.size
    rows = [[value > 0 for value in puzzle.cells[at : at + size]] for at in range(0, size**2, size)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    mirrored = [row[::-1] for row in rows]
    images = {
        "turn": [mirrored[::-1]],
        "quarter": [[column[::-1] for column in columns]],
        "left-right": [mirrored],
        "top-bottom": [rows[::-1]],
        "diagonal": [columns],
        "antidiagonal": [[column[::-1] for column in columns[::-1]]],
        "all": [mirrored, rows[::-1], columns],
    }
    assert 0 < puzzle.clues < size * size
    assert all(image == rows for image in images[way])


@pytest.mark.parametrize("clues", [24, 30, 45, 80, 81])
def test_number_of_clues(clues: int) -> None:
    """A number of clues that can be had is met exactly, and the puzzle is unique."""
    puzzle = Sudoku.make(clues=clues, seed=5)
    assert puzzle.clues == sum(1 for value in puzzle.cells if value) == clues
    assert puzzle.count() == Count(1, exact=True)


def test_an_odd_number_of_clues_with_a_symmetry() -> None:
    """The cell in the middle makes the difference between odd and even."""
    for clues in (30, 31):
        puzzle = Sudoku.make(clues=clues, symmetry="turn", seed=2)
        assert puzzle.clues == clues
        assert bool(puzzle.cells[40]) == bool(clues % 2)


def test_clues_and_minimal_together() -> None:
    """A minimal puzzle with a number of clues of one's own."""
    puzzle = Sudoku.make(box=(2, 3), clues=10, minimal=True, seed=1)
    assert puzzle.clues == 10
    for cell, value in enumerate(puzzle.cells):
        if value:
            assert without(puzzle, (cell,)).count(limit=2).n == 2


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"box": (2, 2), "clues": 3}, "no such sudoku in 200 attempts; the nearest has 4 clues"),
        ({"box": (2, 2), "difficulty": "extreme"}, "the nearest has 5 clues and is easy"),
        ({"clues": 82}, "a 9×9 sudoku has 0 to 81 clues: '82'"),
        ({"clues": -1}, "clues: not a whole number, 0 or more: '-1'"),
        (
            {"difficulty": "fiendish"},
            "no such difficulty (there are easy, medium, hard, expert, extreme, any)",
        ),
        ({"symmetry": "spiral"}, "no such symmetry (there are turn, quarter, left-right"),
        ({"box": (5, 6)}, "unknown box shape"),
    ],
)
def test_wishes_that_cannot_be_granted(wish: dict[str, Any], message: str) -> None:
    """What is impossible, or did not come up, is an error; the attempts are bounded."""
    with pytest.raises(InputError) as caught:
        Sudoku.make(seed=0, **wish)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("options", "difficulty"),
    [
        ({}, "medium"),
        ({"symmetry": "turn"}, "medium"),
        ({"box": (3, 4)}, "medium"),
        ({"size": 8}, ""),
        ({"box": (4, 4)}, ""),
        ({"clues": 0}, ""),
        ({"minimal": True}, ""),
        ({"symmetry": "all"}, ""),
        ({"difficulty": "any"}, ""),
        ({"size": 4, "difficulty": "easy"}, "easy"),
    ],
)
def test_default_difficulty(options: dict[str, Any], difficulty: str) -> None:
    """Medium, unless sizes or other options leave too little choice; a record knows it, too."""
    recipe = SudokuRecipe(**options)
    assert recipe.requested_difficulty == difficulty
    assert SudokuRecipe.difficulty_of(recipe.as_json()) == difficulty


def test_puzzles_are_of_the_default_difficulty() -> None:
    """Without options they are medium; with `any` they are all sorts."""
    for seed in range(4):
        assert Sudoku.make(seed=seed) == Sudoku.make(difficulty="medium", seed=seed)
        assert Sudoku.make(seed=seed).difficulty().name == "medium"
    names = {Sudoku.make(difficulty="any", seed=seed).difficulty().name for seed in range(8)}
    assert len(names) > 1


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "expert", "extreme"])
def test_difficulties_as_requested(difficulty: Any) -> None:
    """What is made for a difficulty is as hard as that, with and without symmetry."""
    for symmetry in (None, "turn"):
        puzzle = Sudoku.make(difficulty=difficulty, symmetry=symmetry, seed=1)
        assert puzzle.difficulty().name == difficulty


@examples(60)
@given(sudoku_grids(ALL_SUDOKU_BOXES))
def test_random_grids_are_correct(drawn: tuple[Box, list[int]]) -> None:
    """A random filled grid keeps the rules, whatever its boxes."""
    box, grid = drawn
    size = box[0] * box[1]
    rows = [grid[at : at + size] for at in range(0, size * size, size)]
    empty = Sudoku([0] * size * size, box)
    assert empty.check(empty.solution_from(f"sudoku {box[0]}x{box[1]}\n{lines(rows)}")).ok


def lines(rows: list[list[int]]) -> str:
    """Write rows as numbers with gaps."""
    return "\n".join(" ".join(map(str, row)) for row in rows)


def test_random_grids_reach_every_4x4_sudoku() -> None:
    """All 288 grids come up: the moves do not keep to a part of them."""
    random, board = Random(1), cached_board((2, 2))
    assert len({tuple(random_grid(board, random)) for _ in range(5000)}) == 288


@pytest.mark.parametrize(("size", "least"), [(4, 7), (6, 15)])
def test_easy_small_sudokus_have_many_givens(size: int, least: int) -> None:
    """Singles solve small grids with very few givens, too: that is not what people call easy."""
    for seed in range(4):
        for symmetry in (None, "turn"):
            made = Sudoku.make(size, difficulty="easy", symmetry=symmetry, seed=seed)
            assert sum(value > 0 for value in made.cells) >= least
            assert made.difficulty().name == "easy"
    assert Sudoku.make(6, difficulty="easy", clues=10, seed=1).clues == 10


@pytest.mark.parametrize("size", [4, 6, 9])
def test_a_key_needs_no_search(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The solution that the generator started from is the only one, and is that of keys."""
    puzzle = Sudoku.make(size, seed=5)
    (solution,) = puzzle.solve().solutions
    monkeypatch.setattr(Sudoku, "solve", None)
    assert find_solution(puzzle, {}).solution == solution
    assert solution_to_play(puzzle) == (solution, True)
