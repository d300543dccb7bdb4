"""Searches of a criss-cross, to be watched: its words go back into the empty grid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from puzzlewright.puzzles.abilities import Watched
from puzzlewright.puzzles.fillin.watch import search
from puzzlewright.puzzles.watching import COVER

if TYPE_CHECKING:
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross
    from puzzlewright.puzzles.fillin.puzzle import FillIn
    from puzzlewright.puzzles.watching import WatchedSearch


class CrissCrossWatched(Watched["CrissCross"]):
    """The searches of a fill-in."""

    __slots__ = ()

    algorithms: ClassVar[Mapping[str, str]] = COVER

    def search(self, algorithm: str) -> WatchedSearch:
        """Return an algorithm at work."""
        return search(_emptied(self.puzzle), algorithm)


def _emptied(puzzle: CrissCross) -> FillIn:
    """Return the empty grid and its words."""
    return puzzle._fillin
