"""The normal form of a criss-cross: its letters, or the same with across and down exchanged.

Empty rows and columns at the edge do not count, unless it is a crossword, whose blocks they are.
Neither do clues, or words that found no place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.normal import Normal, NormalForm, marks_value, transposed_rows, written

if TYPE_CHECKING:
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross


class CrissCrossNormal(Normal["CrissCross"]):
    """The normal form of a criss-cross."""

    __slots__ = ()

    def form(self) -> NormalForm:
        """Return the lesser of the grid and its transposed one."""
        puzzle: CrissCross = self.puzzle
        rows = [[letter or "" for letter in row] for row in puzzle.grid.rows]
        marks = puzzle.grid.marks
        if not puzzle.is_newspaper:
            rows, (down, right) = _trimmed(rows)
            marks = marks.moved(-down, -right) if marks else marks
        both = [
            (rows, marks_value(marks)),
            (transposed_rows(rows), marks_value(marks, transposed=True)),
        ]
        form = min(written(each) for each in both)
        flags = [puzzle.is_newspaper, puzzle.diagramless]
        return NormalForm("crisscross", f"{written(flags)}{form}")


def _trimmed(rows: list[list[str]]) -> tuple[list[list[str]], tuple[int, int]]:
    """Return rows without empty ones at the edges, and how many went above and to the left."""
    high = [n for n, row in enumerate(rows) if any(row)]
    wide = [n for n in range(len(rows[0])) if any(row[n] for row in rows)]
    part = [row[wide[0] : wide[-1] + 1] for row in rows[high[0] : high[-1] + 1]]
    return part, (high[0], wide[0])
