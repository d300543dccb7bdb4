"""Searches of an exact cover, to be watched: which option covers each item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from puzzlewright.puzzles.abilities import SearchView
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.search_view import (
    COVER,
    BoardData,
    CoverView,
    LiveSearch,
    cover_search_view,
)


class CoverSearchView(SearchView["Cover"]):
    """The same three algorithms as all exact covers have."""

    __slots__ = ()

    algorithms: ClassVar[Mapping[str, str]] = COVER

    def search(self, algorithm: str) -> LiveSearch:
        """Return an algorithm at work."""
        return cover_search_view(_view(self.puzzle), algorithm)


def _view(puzzle: Cover) -> CoverView:
    problem = puzzle.problem
    names = list(puzzle._names.of_item.values())
    data = {"items": names, "primary": problem.primary}

    def picture(option: int, at: int) -> Sequence[tuple[int, int]]:
        return [(item, at + 1) for item, _ in problem.options[option]]

    return CoverView(problem, BoardData("items", (0,) * len(names), data), picture)
