"""Searches of a fill-in or a crossword, to be watched: letters in cells, word after word.

Exact cover would have an option for each word in each slot: too many of a dictionary. So the plain
searches work on sets of words (as the bits of long numbers) by their lengths, places and letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.engine.exact_cover.positions import Branch, bit_mask, bit_numbers
from puzzlewright.puzzles.abilities import SearchView
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import Solver, fill_solver
from puzzlewright.puzzles.search_view import (
    COVER,
    ENGINE,
    FEWEST,
    IN_ORDER,
    BoardData,
    CoverView,
    LiveSearch,
    TreeSearch,
    cover_search_view,
)


class FillInSearchView(SearchView[FillIn]):
    """Two plain searches, and the engine where all words are used."""

    __slots__ = ()

    algorithms: ClassVar[Mapping[str, str]] = COVER

    def default_algorithms(self) -> tuple[str, ...]:
        """Return those that suit the puzzle: a dictionary is too large for exact cover."""
        return (IN_ORDER, FEWEST, ENGINE) if self.puzzle.mode == "exact" else (IN_ORDER, FEWEST)

    def search(self, algorithm: str) -> LiveSearch:
        """Return an algorithm at work."""
        return search(self.puzzle, algorithm)


def search(puzzle: FillIn, algorithm: str) -> LiveSearch:
    """Return an algorithm at work on a fill-in."""
    grid = _Grid(fill_solver(puzzle))
    if algorithm == ENGINE:
        return cover_search_view(grid.view(), algorithm)
    return TreeSearch(_Slots(grid, by_fewest=algorithm == FEWEST), grid.board)


class _Grid:
    """The cells of a template, row by row, and the numbers of its letters."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.problem = solver.problem
        template = solver.puzzle.template
        width = template.width
        self.cell: list[int] = [row * width + col for row, col in solver.cells]
        letters = sorted(solver._letters, key=solver._letters.__getitem__)
        start = [0] * (template.height * width)
        for cell, letter in self.problem.given:
            start[self.cell[cell]] = letter + 1
        contents = [content for row in template.rows for content in row]
        data = {
            "rows": template.height,
            "cols": width,
            "signs": ["", *letters],
            "blocked": [n for n, content in enumerate(contents) if content is None],
            "fixed": [n for n, content in enumerate(contents) if content],
            "bars": [[row * width + col, side] for (row, col), side in sorted(template.marks.bars)],
        }
        self.board = BoardData("grid", tuple(start), data, len(self.cell))

    def view(self) -> CoverView:
        """Return the same as an exact cover."""
        problem = self.problem

        def picture(option: int, at: int) -> Sequence[tuple[int, int]]:  # noqa: ARG001
            slot, word = problem.fitting_words[option]
            pairs = zip(problem.slots[slot], problem.words[word], strict=True)
            return [(self.cell[cell], letter + 1) for cell, letter in pairs]

        return CoverView(problem.cover, self.board, picture)


class FillState(NamedTuple):
    """Letters in cells (0: none), and the words that were chosen for slots."""

    letters: tuple[int, ...]
    words: Mapping[int, int]


class _Slots:
    """Fills slots in reading order, or the one with the fewest words first."""

    def __init__(self, grid: _Grid, *, by_fewest: bool) -> None:
        self._grid, self._by_fewest = grid, by_fewest
        problem = self._problem = grid.problem
        lengths = sorted({len(slot) for slot in problem.slots})
        self._sets = {length: _sets(problem.words, length) for length in lengths}
        self._size = len(problem.words)
        self._own = [
            None if own is None else bit_mask(own, self._size) for own in problem.candidates
        ]
        self._order = sorted(range(len(problem.slots)), key=lambda slot: problem.slots[slot][0])

    def root(self) -> FillState:
        """Return the grid with what is given."""
        letters = [0] * self._problem.cells
        for cell, letter in self._problem.given:
            letters[cell] = letter + 1
        return FillState(tuple(letters), {})

    def branch(self, position: FillState) -> Branch | None:
        """Return the words of the next slot, the best ones first."""
        left = [slot for slot in self._order if slot not in position.words]
        if not left:
            return None
        used = self._used_words(position)
        slot = left[0]
        words = self._words(slot, position.letters) & ~used
        if self._by_fewest:
            least = words.bit_count()
            for other in left[1:]:
                fitting = self._words(other, position.letters) & ~used
                if (size := fitting.bit_count()) < least:
                    slot, words, least = other, fitting, size
        choices = list(bit_numbers(words))
        scores = self._problem.scores
        choices.sort(key=lambda word: -scores[word])
        return Branch(slot, choices)

    def _used_words(self, position: FillState) -> int:
        """Return the words of which all copies are used."""
        times: dict[int, int] = {}
        for word in position.words.values():
            times[word] = times.get(word, 0) + 1
        copies = self._problem.copies
        gone = 0
        for word, number in times.items():
            most = copies[word]
            if most is not None and number >= most:
                gone |= 1 << word
        return gone

    def _words(self, slot: int, letters: Sequence[int]) -> int:
        """Return the words that fit a slot as it is."""
        cells = self._problem.slots[slot]
        sets = self._sets[len(cells)]
        own = self._own[slot]
        found = sets.every if own is None else own & sets.every
        for at, cell in enumerate(cells):
            if letters[cell]:
                found &= sets.by_letter.get((at, letters[cell]), 0)
        return found

    def child(self, position: FillState, branch: Branch, at: int) -> FillState | None:
        """Return the grid with one word more."""
        word, letters = branch.choices[at], list(position.letters)
        for cell, letter in self._cells(branch.item, word):
            letters[cell] = letter + 1
        return FillState(tuple(letters), {**position.words, branch.item: word})

    def _cells(self, slot: int, word: int) -> Iterator[tuple[int, int]]:
        return zip(self._problem.slots[slot], self._problem.words[word], strict=True)

    def depth(self, position: FillState) -> int:
        """Return how many slots are filled."""
        return len(position.words)

    def board_numbers(self, position: FillState) -> list[int]:
        """Return the letters on the board."""
        cells = list(self._grid.board.start)
        for at, letter in zip(self._grid.cell, position.letters, strict=True):
            cells[at] = letter
        return cells

    def choice_cells(
        self,
        position: FillState,  # noqa: ARG002
        branch: Branch,
        at: int,
    ) -> Sequence[tuple[int, int]]:
        """Return the cells of the slot, with the word in them."""
        pairs = self._cells(branch.item, branch.choices[at])
        return [(self._grid.cell[cell], letter + 1) for cell, letter in pairs]


class _Sets(NamedTuple):
    """The words of a length, as bits, and those that have a letter at a place."""

    every: int
    by_letter: dict[tuple[int, int], int]


def _sets(words: Sequence[Sequence[int]], length: int) -> _Sets:
    """Return the words of a length; letters are counted from 1 here."""
    every: list[int] = []
    by_letter: dict[tuple[int, int], list[int]] = {}
    for number, word in enumerate(within_deadline(words)):
        if len(word) != length:
            continue
        every.append(number)
        for at, letter in enumerate(word):
            by_letter.setdefault((at, letter + 1), []).append(number)
    size = len(words)
    return _Sets(
        bit_mask(every, size), {key: bit_mask(some, size) for key, some in by_letter.items()}
    )
