"""The normal form of an exact cover: its items and options in a fixed order, with their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.normal import Normal, NormalForm, written

if TYPE_CHECKING:
    from puzzlewright.puzzles.cover.puzzle import Cover


class CoverNormal(Normal["Cover"]):
    """The normal form of an exact cover."""

    __slots__ = ()

    def form(self) -> NormalForm:
        """Return items and options, sorted."""
        puzzle: Cover = self.puzzle
        options = sorted(sorted(map(str, option)) for option in puzzle.options)
        bounds = zip(puzzle.primary, puzzle.bounds, strict=True)
        items = [sorted([str(item), *bound] for item, bound in bounds), sorted(puzzle.secondary)]
        return NormalForm("cover", written([items, options]))
