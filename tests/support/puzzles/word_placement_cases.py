"""Words for boards, for the searches that place them, and what every arrangement must be."""

from __future__ import annotations

import random
from typing import NamedTuple

from hypothesis import strategies as st

from puzzlewright.engine.word_search._word_board import WordBoard
from puzzlewright.engine.word_search.problem import WordPlacementProblem
from support.oracles.wordsearch import NUMBERED, Spot, Worth, points, spots_of, walk

#: What somebody could find good; the first is the usual one, the second wants nothing.
WORTHS = [
    Worth(160, 16, 1, 0),
    Worth(0, 0, 0, 0),
    Worth(100, 0, 0, 0),
    Worth(0, 30, 0, 0),
    Worth(0, 0, 7, 0),
    Worth(0, 0, 0, 9),
    Worth(160, 0, 0, 2),
    Worth(10_000, 10_000, 10_000, 10_000),
]

Board = tuple[tuple[bool, ...], ...]


class Case(NamedTuple):
    """Words of letters from 0 on, a board, the ways that are allowed, and what is good."""

    words: list[tuple[int, ...]]
    board: Board
    ways: list[int]
    worth: Worth

    @property
    def side(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.board), len(self.board[0])

    @property
    def problem(self) -> WordPlacementProblem:
        """The same for the engine."""
        letters = 1 + max(letter for word in self.words for letter in word)
        usable = [each for line in self.board for each in line]
        return WordPlacementProblem(letters, self.words, self.side, usable, self.ways, self.worth)

    def spots(self, raw: tuple[int, ...]) -> list[Spot]:
        """Return what the engine's numbers stand for."""
        assert len(raw) == 2 * len(self.words)
        pairs = zip(raw[::2], raw[1::2], strict=True)
        return [
            None if (cell, way) == (-1, -1) else (*divmod(cell, self.side[1]), way)
            for cell, way in pairs
        ]


@st.composite
def boards(draw: st.DrawFn, most: int) -> Board:
    """Draw a rectangle, often with holes, with a cell at least."""
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    holes = draw(st.sets(st.integers(0, rows * cols - 1), max_size=rows * cols - 1))
    if draw(st.booleans()):
        holes = set()
    return tuple(tuple(row * cols + col not in holes for col in range(cols)) for row in range(rows))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw words of few letters: they cross everywhere; some are the same, some are too long."""
    letters = draw(st.integers(1, 4))
    word = st.lists(st.integers(0, letters - 1), min_size=1, max_size=draw(st.integers(2, 9)))
    words = draw(st.lists(word.map(tuple), min_size=1, max_size=14))
    ways = draw(st.lists(st.integers(0, 7), min_size=1, max_size=8, unique=True))
    return Case(words, draw(boards(12)), ways, draw(st.sampled_from(WORTHS)))


def random_case(seed: int, worth: Worth, most: int = 12_000) -> Case:
    """Return a tiny case that is always the same, with no more arrangements than can be tried."""
    chance = random.Random(seed)
    while True:
        rows, cols = chance.randint(1, 4), chance.randint(2, 4)
        holes = chance.choice([0, 0, 1, 2])
        cells = [True] * (rows * cols - holes) + [False] * holes
        chance.shuffle(cells)
        board = tuple(tuple(cells[row * cols : (row + 1) * cols]) for row in range(rows))
        words = [
            tuple(chance.choices(range(3), k=chance.choice([2, 3, 3, 4])))
            for _ in range(chance.randint(2, 4))
        ]
        ways = sorted(chance.sample(range(8), chance.choice([2, 3, 4, 8])))
        number = 1
        for word in words:
            number *= 1 + len(spots_of(word, board, ways))
        if 1 < number <= most:
            return Case(words, board, ways, worth)


def require_right(case: Case, search: WordBoard) -> None:
    """Require that the best so far is legal, and worth what the search says."""
    raw = search.best()
    assert raw is not None
    spots = case.spots(raw)
    letters: dict[tuple[int, int], int] = {}
    along: set[tuple[tuple[int, int], int]] = set()
    for word, spot in zip(case.words, spots, strict=True):
        if spot is None:
            continue
        row, col, way = spot
        assert way in case.ways
        places = walk(row, col, NUMBERED[way], len(word))
        for (down, right), letter in zip(places, word, strict=True):
            assert 0 <= down < case.side[0]
            assert 0 <= right < case.side[1]
            assert case.board[down][right]
            assert letters.setdefault((down, right), letter) == letter
        # Words that lie along the same axis have no cell in common.
        assert not along & {(place, way % 4) for place in places}
        along |= {(place, way % 4) for place in places}
    assert search.value == points([len(word) for word in case.words], spots, case.side, case.worth)


STEPS = st.lists(st.integers(1, 30), min_size=1, max_size=15)
