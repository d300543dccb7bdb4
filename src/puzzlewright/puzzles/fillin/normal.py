"""The normal form of a fill-in: its grid, or that with across and down exchanged, and its words.

Scores and clues do not count. Of a long list, as crosswords are filled from, only the number of
words does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.normal import Normal, NormalForm, marks_value, transposed_rows, written

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.puzzle import FillIn

#: Words of a list that are part of the form.
MOST_WORDS = 5_000


class FillInNormal(Normal["FillIn"]):
    """The normal form of a fill-in."""

    __slots__ = ()

    def form(self) -> NormalForm:
        """Return the lesser of the grid and its transposed one, and the words."""
        puzzle: FillIn = self.puzzle
        template = puzzle.template
        rows = [["#" if cell is None else [cell] for cell in row] for row in template.rows]
        both = [
            (rows, marks_value(template.marks)),
            (transposed_rows(rows), marks_value(template.marks, transposed=True)),
        ]
        exact = len(puzzle.words) <= MOST_WORDS
        words = sorted(list(word.cells) for word in puzzle.words) if exact else len(puzzle.words)
        form = min(written(each) for each in both)
        return NormalForm("fillin", f"{form}{written([puzzle.mode, words])}", exact)
