"""The normal form of a word search: its grid, turned or mirrored, and its phrases in any order.

Translations do not count, nor do the ways in which phrases lie: they follow from the grid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlewright.puzzles.normal import Normal, NormalForm, transposed_rows, written

if TYPE_CHECKING:
    from puzzlewright.puzzles.wordsearch.puzzle import WordSearch


class WordSearchNormal(Normal["WordSearch"]):
    """The normal form of a word search."""

    __slots__ = ()

    def form(self) -> NormalForm:
        """Return the least of the eight grids, and the phrases."""
        puzzle: WordSearch = self.puzzle
        rows = [[letter or "" for letter in row] for row in puzzle.grid.rows]
        grid = min(eight(rows))
        phrases, bonus = (sorted(map(_cells, each)) for each in (puzzle.phrases, puzzle.bonus))
        return NormalForm("wordsearch", written([grid, phrases, bonus, puzzle.message]))


def _cells(entry: Any) -> list[str]:
    return list(entry.cells)


def eight(rows: list[list[str]]) -> list[list[list[str]]]:
    """Return the rows in all eight positions of a sheet, its back included."""
    found = []
    for each in (rows, transposed_rows(rows)):
        for turned in (each, each[::-1]):
            found += [turned, [row[::-1] for row in turned]]
    return found
