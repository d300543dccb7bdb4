"""Searches of a word search, to be watched: letters are compared one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import SearchView
from puzzlewright.puzzles.search_view import (
    BACK,
    FITS,
    MOST_CELLS,
    REFUSED,
    SOLVED,
    BoardData,
    LastStep,
    LiveSearch,
)
from puzzlewright.puzzles.wordsearch.directions import STEPS
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

FIRST, RARE = "first-letter", "rare-letter"

#: The number in a cell that is being looked at; phrases that were found have 2, 3, 4 …
LOOKED_AT: Final = 1


class WordSearchSearchView(SearchView["WordSearch"]):
    """Two ways to look for words: by their first letter, or by the one that is rare."""

    __slots__ = ()

    algorithms: ClassVar[Mapping[str, str]] = {
        FIRST: "looks for the first letter of each word, then along every direction",
        RARE: "looks for the letter of each word that the grid has least often",
    }

    def search(self, algorithm: str) -> LiveSearch:
        """Return an algorithm at work."""
        return _Letters(self.puzzle, by_rare=algorithm == RARE)


class _Letters(LiveSearch):
    """Looks for one phrase after the other; each letter that is looked at is a step."""

    pauses_at_solutions = False

    def __init__(self, puzzle: WordSearch, *, by_rare: bool) -> None:
        grid = puzzle.grid
        self._rows, self._cols = grid.height, grid.width
        if self._rows * self._cols > MOST_CELLS:
            reason = f"a board of at most {MOST_CELLS:,} cells can be watched"
            raise InputError(reason, text=f"{self._rows}×{self._cols}")
        self._letters: list[str | None] = [None] * (self._rows * self._cols)
        for (row, col), letter in grid.letters.items():
            self._letters[row * self._cols + col] = letter
        self._words = [phrase.cells for phrase in puzzle.entries]
        self._texts = [phrase.text for phrase in puzzle.entries]
        self._directions = [STEPS[direction] for direction in puzzle.directions]
        self._by_rare = by_rare
        self._at = 0  #: the phrase that is looked for
        self._place = 0  #: the cell that is looked at
        self._run: list[int] = []
        self._verdict = ""
        self._painted = [0] * len(self._letters)
        self._moves = self._look()
        data = {
            "rows": self._rows,
            "cols": self._cols,
            "letters": [letter or "" for letter in self._letters],
            "words": self._texts,
        }
        self.board = BoardData("letters", (0,) * len(self._letters), data, len(self._words))

    def advance(self, steps: int) -> None:
        """Look at `steps` letters."""
        moves = self._moves
        for _ in range(steps):
            if next(moves, None) is None:
                self.is_over = True
                return
            self.steps += 1

    def _look(self) -> Iterator[bool]:
        """Look for all phrases; each letter that is looked at is one step."""
        often = Counter(self._letters)
        for at, word in enumerate(self._words):
            self._at, self.about = at, self._texts[at]
            rarest = min(range(len(word)), key=lambda n: often[word[n]])
            anchor = rarest if self._by_rare else 0
            for place, letter in enumerate(self._letters):
                fits = letter == word[anchor]
                self._place, self._run, self._verdict = place, [place], FITS if fits else REFUSED
                yield True
                if fits and (yield from self._along(word, anchor)):
                    break

    def _along(self, word: Sequence[str], anchor: int) -> Generator[bool, None, bool]:
        """Read in all directions from one letter of a word; tell whether it is there."""
        order = [*range(anchor + 1, len(word)), *range(anchor - 1, -1, -1)]
        for direction in self._directions:
            run = {anchor: self._place}
            for n in order:
                cell = self._cell(n - anchor, direction)
                if cell is None:
                    break
                self._run = [*run.values(), cell]
                fits = self._letters[cell] == word[n]
                self._verdict = FITS if fits else REFUSED
                yield True
                if not fits:
                    break
                run[n] = cell
            if len(run) == len(word):
                self._keep(run.values())
                return True
        return False

    def _cell(self, steps: int, direction: tuple[int, int]) -> int | None:
        row, col = divmod(self._place, self._cols)
        row, col = row + steps * direction[0], col + steps * direction[1]
        is_inside = 0 <= row < self._rows and 0 <= col < self._cols
        return row * self._cols + col if is_inside else None

    def _keep(self, cells: Iterable[int]) -> None:
        """Mark a phrase that was found."""
        for cell in cells:
            self._painted[cell] = 2 + self._at
        self.found += 1
        self.best = self.found
        self._verdict = SOLVED

    def cells(self) -> list[int]:
        """Return which cells are looked at, and which phrases were found."""
        cells = self._painted.copy()
        if not self.is_over:
            for cell in self._run:
                cells[cell] = cells[cell] or LOOKED_AT
        return cells

    def last_step(self) -> LastStep:
        """Return the letters that are being compared."""
        if self.is_over:
            return LastStep((), BACK)
        return LastStep([(cell, LOOKED_AT) for cell in self._run], self._verdict)

    @property
    def progress(self) -> float | None:
        """The share that lies behind, all phrases weighing the same."""
        if self.is_over:
            return 1.0
        return (self._at + self._place / len(self._letters)) / len(self._words)
