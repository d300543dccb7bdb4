"""Counting covers without visiting each, where positions recur."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Symmetric
from puzzlewright.puzzles.cover.puzzle import Cover

if TYPE_CHECKING:
    from puzzlewright.engine.search import Counting

#: Problems with fewer options than this are counted before remembering positions would begin.
FEW_OPTIONS = 24


class CoverCounted(Symmetric[Cover]):
    """Every solution is a class of its own."""

    __slots__ = ()

    def count_search(self, *, distinct: bool = False) -> Counting | None:  # noqa: ARG002
        """Return a count that remembers positions, if the problem is not tiny."""
        if len(self.puzzle.options) < FEW_OPTIONS:
            return None
        from puzzlewright.engine.memo import MemoCount

        return MemoCount(self.puzzle.problem)
