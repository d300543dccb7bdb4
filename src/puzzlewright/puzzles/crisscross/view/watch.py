"""Searches of a criss-cross, to be watched: its words go back into the empty grid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from puzzlewright.puzzles.abilities import SearchView
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.view.watch import search
from puzzlewright.puzzles.search_view import COVER, LiveSearch


class CrissCrossSearchView(SearchView[CrissCross]):
    """The searches of a fill-in."""

    __slots__ = ()

    algorithms: ClassVar[Mapping[str, str]] = COVER

    def search(self, algorithm: str) -> LiveSearch:
        """Return an algorithm at work."""
        return search(self.puzzle._fillin, algorithm)
