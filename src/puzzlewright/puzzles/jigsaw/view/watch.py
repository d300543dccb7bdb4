"""Searches of a jigsaw, to be watched: which tile lies in each cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from puzzlewright.puzzles.abilities import SearchView
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.solve import exact_cover_problem, make_solver
from puzzlewright.puzzles.search_view import (
    COVER,
    BoardData,
    CoverView,
    LiveSearch,
    cover_search_view,
)


class JigsawSearchView(SearchView["Jigsaw"]):
    """Exact cover with colours; the plainest search lays one cell after the other."""

    __slots__ = ()

    algorithms: ClassVar[Mapping[str, str]] = COVER

    def search(self, algorithm: str) -> LiveSearch:
        """Return an algorithm at work."""
        return cover_search_view(_view(self.puzzle), algorithm)


def _view(puzzle: Jigsaw) -> CoverView:
    solver = make_solver(puzzle)
    problem, shown = exact_cover_problem(solver.problem), solver.kinds.shown
    cells, kinds, tiles = puzzle.rows * puzzle.cols, len(solver.problem.copies), len(shown)
    data = {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "tiles": [list(tile) for tile in shown],
        "signed": puzzle.signed,
    }

    def picture(option: int, at: int) -> Sequence[tuple[int, int]]:  # noqa: ARG001
        return ((option // tiles, option % tiles + 1),)

    order = [*range(kinds, kinds + cells), *range(kinds)]
    board = BoardData("tiles", (0,) * cells, data, cells)
    return CoverView(problem, board, picture, order=order)
