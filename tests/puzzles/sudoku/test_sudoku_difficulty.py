"""Sudoku: difficulties, and the techniques that they rest on."""

from __future__ import annotations

import signal
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fake_search import RowSearch
from support.lengths import examples
from support.puzzles import sudokus as facts

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.sudoku import techniques
from puzzlewright.puzzles.sudoku.board import Box
from puzzlewright.puzzles.sudoku.difficulty import (
    DIFFICULTIES,
    EXPERT_GUESSES,
    GUESSING,
    MOST_GUESSES,
    TECHNIQUES_BY_DIFFICULTY,
    SudokuDifficulty,
    measure_unique,
)
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.techniques import Pencil

TECHNIQUES = list(chain.from_iterable(steps for _, steps in TECHNIQUES_BY_DIFFICULTY))


def test_known_puzzles() -> None:
    """The plain puzzle needs singles only; those published as the hardest, much guessing."""
    plain = Sudoku.loads(facts.PLAIN).difficulty()
    assert (plain.name, plain.hardest, plain.guesses) == ("easy", "naked single", 0)
    assert plain.nodes >= 1
    for line in facts.HARD:
        hard = Sudoku.loads(line).difficulty()
        assert (hard.name, hard.hardest, hard.guesses) == ("extreme", GUESSING, MOST_GUESSES)
        assert hard.nodes > plain.nodes


def test_seventeen_clues_are_not_hard_for_that() -> None:
    """With the fewest clues there are, these puzzles need no more than "medium"."""
    difficulties = [Sudoku.loads(line).difficulty() for line in facts.SEVENTEEN]
    assert {difficulty.name for difficulty in difficulties} == {"easy", "medium"}
    assert {difficulty.hardest for difficulty in difficulties} == {
        "hidden single",
        "locked candidates",
    }


def test_a_filled_grid_needs_nothing() -> None:
    """There is nothing left to do, so it is easy."""
    difficulty = Sudoku.loads(facts.PLAIN_SOLVED).difficulty()
    assert (difficulty.name, difficulty.hardest, difficulty.used) == ("easy", "none", {})
    one_left = Sudoku.loads("." + facts.PLAIN_SOLVED[1:]).difficulty()
    assert one_left.used == {"naked single": 1}


@pytest.mark.parametrize(
    ("line", "found"),
    [("." * 81, "more than one solution"), ("123....4........", "no solution")],
)
def test_only_unique_puzzles_have_a_difficulty(line: str, found: str) -> None:
    """A puzzle with no solution, or with several, is refused."""
    with pytest.raises(InputError, match=found):
        Sudoku.loads(line).difficulty()


@pytest.mark.parametrize("found", [0, 1])
def test_a_stopped_proof_proves_nothing(found: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C during the proof is Ctrl-C for the caller, whatever was found until then."""

    class Interrupted(RowSearch):
        def step(self, nodes: int) -> bool:  # noqa: ARG002
            self.solution_count = found
            signal.raise_signal(signal.SIGINT)
            return True

    search = Interrupted(2)
    search.collect = False
    monkeypatch.setattr(Sudoku, "search", lambda *_, **__: search)
    with pytest.raises(KeyboardInterrupt):
        Sudoku.loads(facts.PLAIN).difficulty()


@pytest.mark.parametrize("line", facts.HARD)
def test_more_givens_make_it_no_harder(line: str) -> None:
    """Filling a hard puzzle up row by row leads from extreme to easy."""
    solved = facts.HARD[line]
    steps = [Sudoku.loads(solved[:at] + line[at:]).difficulty() for at in range(0, 82, 9)]
    ranks = [DIFFICULTIES.index(step.name) for step in steps]
    assert ranks[0] == len(DIFFICULTIES) - 1
    assert ranks[-1] == 0
    assert ranks == sorted(ranks, reverse=True)


def test_difficulties_read_well() -> None:
    """A difficulty prints its name and its reason."""
    assert str(SudokuDifficulty("hard", "X-wing", 0, 5)) == "hard: X-wing"
    assert str(SudokuDifficulty("expert", GUESSING, 4, 5)) == "expert: guessing (4 guesses)"


def test_the_number_of_guesses_separates_expert_from_extreme() -> None:
    """Where the techniques end, few guesses are expert and more are extreme; both occur."""
    seen = set()
    for seed in range(60):
        puzzle = Sudoku.make(difficulty="any", seed=seed)
        difficulty = measure_unique(puzzle.board, puzzle.cells)
        if difficulty.hardest == GUESSING:
            assert difficulty.name == (
                "expert" if difficulty.guesses <= EXPERT_GUESSES else "extreme"
            )
            assert difficulty.guesses >= 2
            seen.add(difficulty.name)
        else:
            assert difficulty.guesses == 0
    assert seen == {"expert", "extreme"}


@examples(40)
@given(st.sampled_from([(2, 3), (3, 2), (3, 3)]), st.integers(0, 10**6))
def test_techniques_never_strike_what_is_right(box: Box, seed: int) -> None:
    """After every step the solution is still possible, and what is settled belongs to it."""
    puzzle = Sudoku.make(box=box, difficulty="any", seed=seed)
    (solution,) = puzzle.solve().solutions
    right = [1 << value - 1 for row in solution.grid for value in row]
    pencil = Pencil(puzzle.board, puzzle.cells)
    while any(technique.apply(pencil) for technique in reversed(TECHNIQUES)):
        for cell, bit in enumerate(right):
            assert (pencil.settled[cell] or pencil.candidates[cell]) & bit
        assert not pencil.broken


def test_every_technique_is_needed_by_some_puzzle() -> None:
    """Each technique but the rarest helps some puzzles where no plainer one does."""
    missing = {technique.name for technique in TECHNIQUES} - {"swordfish", "hidden triple"}
    for seed in range(150):
        puzzle = Sudoku.make(difficulty="any", seed=seed)
        missing -= {*measure_unique(puzzle.board, puzzle.cells).used}
        if not missing:
            break
    assert not missing


# Each technique by itself, on a grid that shows nothing else.


def pencil_with(box: Box, candidates: dict[int, set[int]]) -> Pencil:
    """Return an empty grid in which some cells have only these candidates."""
    size = box[0] * box[1]
    pencil = Pencil(Sudoku([0] * size**2, box).board, [0] * size**2)
    for cell, values in candidates.items():
        pencil.candidates[cell] = sum(1 << value - 1 for value in values)
    return pencil


def struck(pencil: Pencil, value: int) -> set[int]:
    """Return the cells that have lost this candidate."""
    return {cell for cell, bits in enumerate(pencil.candidates) if not bits >> value - 1 & 1}


def test_naked_pair() -> None:
    """Two cells of row 1 in different boxes with 1 and 2: no other cell of the row has either."""
    pencil = pencil_with((3, 3), {0: {1, 2}, 4: {1, 2}})
    assert techniques.NAKED_PAIR.apply(pencil)
    assert struck(pencil, 1) == struck(pencil, 2) == {1, 2, 3, 5, 6, 7, 8}
    assert not techniques.NAKED_PAIR.apply(pencil)


def test_hidden_pair() -> None:
    """In row 1 only two cells can be 1 or 2: they are nothing else."""
    others = set(range(3, 10))
    pencil = pencil_with((3, 3), dict.fromkeys((1, 2, 3, 5, 6, 7, 8), others))
    assert techniques.HIDDEN_PAIR.apply(pencil)
    assert pencil.candidates[0] == pencil.candidates[4] == 0b11


def test_naked_and_hidden_triple() -> None:
    """Three cells with two of 1, 2, 3 each; and three cells as the only places of 1, 2, 3."""
    pencil = pencil_with((3, 3), {0: {1, 2}, 4: {2, 3}, 8: {1, 3}})
    assert not techniques.NAKED_PAIR.apply(pencil)
    assert techniques.NAKED_TRIPLE.apply(pencil)
    assert struck(pencil, 3) >= {1, 2, 3, 5, 6, 7}
    others = set(range(4, 10))
    pencil = pencil_with((3, 3), dict.fromkeys((1, 2, 3, 5, 6, 7), others))
    assert not techniques.HIDDEN_PAIR.apply(pencil)
    assert techniques.HIDDEN_TRIPLE.apply(pencil)
    assert pencil.candidates[0] == pencil.candidates[4] == pencil.candidates[8] == 0b111


def test_locked_candidates() -> None:
    """A value on one row of a box leaves the rest of the row; in one box of a row, of the box."""
    not_one = set(range(2, 10))
    pencil = pencil_with((3, 3), dict.fromkeys((9, 10, 11, 18, 19, 20), not_one))
    assert techniques.LOCKED_CANDIDATES.apply(pencil)
    assert struck(pencil, 1) == {9, 10, 11, 18, 19, 20, 3, 4, 5, 6, 7, 8}
    pencil = pencil_with((3, 3), dict.fromkeys(range(3, 9), not_one))
    assert techniques.LOCKED_CANDIDATES.apply(pencil)
    assert struck(pencil, 1) == {3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20}


def test_x_wing_and_swordfish() -> None:
    """Two rows hold a value in the same two columns; three rows, in the same three."""
    not_one = set(range(2, 10))
    rows = {
        row * 9 + column: not_one for row in (0, 4) for column in range(9) if column not in (1, 5)
    }
    pencil = pencil_with((3, 3), rows)
    assert techniques.X_WING.apply(pencil)
    taken = {row * 9 + column for row in range(9) for column in (1, 5) if row not in (0, 4)}
    assert struck(pencil, 1) == taken | set(rows)
    pairs = {0: (1, 5), 4: (5, 8), 7: (1, 8)}
    rows = {
        row * 9 + column: not_one
        for row, pair in pairs.items()
        for column in range(9)
        if column not in pair
    }
    pencil = pencil_with((3, 3), rows)
    assert not techniques.X_WING.apply(pencil)
    assert techniques.SWORDFISH.apply(pencil)
    taken = {row * 9 + column for row in range(9) for column in (1, 5, 8) if row not in pairs}
    assert struck(pencil, 1) == taken | set(rows)


def test_xy_wing() -> None:
    """1 or 2 sees 1 or 3 along the row and 2 or 3 along the column: their meeting is not 3."""
    pencil = pencil_with((3, 3), {0: {1, 2}, 4: {1, 3}, 36: {2, 3}})
    assert techniques.XY_WING.apply(pencil)
    assert struck(pencil, 3) == {0, 40}


def test_colouring() -> None:
    """Two rows with two places each, linked by a column: whoever sees both ends loses the value."""
    not_one = set(range(2, 10))
    places = {0: (0, 4), 6: (0, 5)}
    rows = {
        row * 9 + column: not_one
        for row, pair in places.items()
        for column in range(9)
        if column not in pair
    }
    column = {row * 9: not_one for row in range(9) if row not in places}
    pencil = pencil_with((3, 3), {**rows, **column})
    before = struck(pencil, 1)
    assert not techniques.X_WING.apply(pencil)
    assert techniques.COLOURING.apply(pencil)
    # The ends are row 1, column 5 and row 7, column 6: each column meets the other end's box.
    assert struck(pencil, 1) - before == {14, 23, 67, 76}
