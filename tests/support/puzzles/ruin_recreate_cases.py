"""Words for boards, for the searches that let them cross, and what every arrangement must be."""

from __future__ import annotations

import random
from typing import NamedTuple

from hypothesis import strategies as st

from puzzlewright.engine.criss_cross.problem import CrissCrossProblem, Goal
from puzzlewright.engine.criss_cross.replica_exchange import ReplicaExchange
from puzzlewright.engine.driver.improve import Improver
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.crisscross.goals import GOALS, Weights, grid_score
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Content, Grid
from support.oracles.crisscross import Worth

#: Letters of each value that the Crozzle knows.
LETTERS = "AGMSYZ"

#: What is better on the way; any will do.
GUIDE = Goal(100, 40, -10)

#: The goals by name, and weights that somebody could make up.
WEIGHTS = [*GOALS.values(), Weights(10, 3, -1), Weights(0, 1), Weights(1), Weights(0, 0, 1)]

#: Goals for which the search comes to the best there is on tiny boards.
ORDERLY = [GOALS["contest"], GOALS["crozzle"], GOALS["all"]]

#: Settings with which a tiny board is searched everywhere: anything may follow anything.
RESTLESS = {"most_ruined": 6, "hottest": 2000, "coldest": 300, "noise": 300}


class Case(NamedTuple):
    """Words, a board and a goal."""

    words: list[tuple[int, ...]]
    rows: int
    cols: int
    weights: Weights

    @property
    def problem(self) -> CrissCrossProblem:
        """The same for the engine."""
        values = [self.weights.values.get(letter, 0) for letter in LETTERS]
        return CrissCrossProblem(len(LETTERS), self.words, self.rows, self.cols, values)

    @property
    def goal(self) -> Goal:
        """The same for the engine."""
        weights = self.weights
        return Goal(weights.word, weights.connector, weights.letter, 1 if weights.values else 0)

    @property
    def worth(self) -> Worth:
        """The same for the oracle."""
        values = [self.weights.values.get(letter, 0) for letter in LETTERS]
        return Worth(self.weights.word, self.weights.connector, self.weights.letter, values)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw words of few letters: they cross everywhere, lie in each other, some are too long."""
    letters = draw(st.integers(1, 4))
    word = st.lists(st.integers(0, letters - 1), min_size=2, max_size=draw(st.integers(2, 7)))
    words = draw(st.lists(word.map(tuple), min_size=2, max_size=30, unique=True))
    rows, cols = draw(st.integers(2, 12)), draw(st.integers(2, 12))
    return Case(words, rows, cols, draw(st.sampled_from(WEIGHTS)))


def random_case(seed: int, weights: Weights, *, most_words: int, most_side: int) -> Case:
    """Return a case that is always the same."""
    chance = random.Random(seed)
    letters = chance.randint(2, 3)
    number = chance.randint(2, most_words)
    words: dict[tuple[int, ...], None] = {}
    while len(words) < number:
        length = chance.choice([2, 2, 3, 3, most_side + 1])
        words[tuple(chance.randrange(letters) for _ in range(length))] = None
    side = chance.randint(2, most_side), chance.randint(3, most_side)
    return Case(list(words), *side, weights)


def require_right(case: Case, raw: RawSolution | None, value: int, crossings: int = 1) -> None:
    """Require that what was given out is an arrangement, and worth what the search says."""
    if raw is None:
        return
    rows: list[list[Content]] = [[None] * case.cols for _ in range(case.rows)]
    placed = [raw[at : at + 4] for at in range(0, len(raw), 4)]
    for word, row, col, way in placed:
        assert row >= 0
        assert col >= 0
        for n, letter in enumerate(case.words[word]):
            rows[row + n * way][col + n * (1 - way)] = LETTERS[letter]
    grid = Grid(rows)
    entries = [Entry(tuple(LETTERS[n] for n in word), str(word)) for word in case.words]
    assert Facts.of(CrissCross(entries, grid, crossings=crossings)).flaws() == ()
    runs = {(run.cells, run.row, run.col, run.direction) for run in grid.runs}
    assert runs == {
        (entries[word].cells, row, col, "down" if way else "across")
        for word, row, col, way in placed
    }
    assert len(runs) == len(placed)
    assert value == grid_score(grid, case.weights)


def follow(case: Case, search: Improver, steps: list[int], crossings: int = 1) -> None:
    """Go on step by step, and look at everything that is given out; it never gets worse."""
    before: int | None = None
    for n, size in enumerate(steps):
        search.cool(1000 * n // len(steps))
        goes_on = search.step(size)
        require_right(case, search.best(), search.value, crossings)
        if search.best() is not None:
            assert before is None or search.value >= before
            before = search.value
        if not goes_on:
            break


class Hasty(ReplicaExchange):
    """Boards that often change places."""

    TURN = 7
