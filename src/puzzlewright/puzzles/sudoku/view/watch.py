"""Searches of a sudoku, to be watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from puzzlewright.puzzles.abilities import SearchView
from puzzlewright.puzzles.search_view import (
    COVER,
    BoardData,
    CoverView,
    LiveSearch,
    cover_search_view,
)
from puzzlewright.puzzles.sudoku.board import SYMBOLS
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.solve import rules


class SudokuSearchView(SearchView["Sudoku"]):
    """Exact cover: cells come first, so that the plainest search fills one after the other."""

    __slots__ = ()

    algorithms: ClassVar[Mapping[str, str]] = COVER

    def search(self, algorithm: str) -> LiveSearch:
        """Return an algorithm at work."""
        return cover_search_view(_view(self.puzzle), algorithm)


def _view(puzzle: Sudoku) -> CoverView:
    n = puzzle.size
    data = {
        "rows": n,
        "cols": n,
        "box": list(puzzle.box),
        "signs": ["", *SYMBOLS[:n]],
        "fixed": [cell for cell, value in enumerate(puzzle.cells) if value],
    }

    def picture(option: int, at: int) -> Sequence[tuple[int, int]]:  # noqa: ARG001
        return ((option // n, option % n + 1),)

    board = BoardData("grid", puzzle.cells, data, len(puzzle.cells))
    return CoverView(rules(puzzle.box), board, picture, given=puzzle._choices)
