"""A cover problem on a page: its table. The size is visible, so the only notes are about gaps."""

from __future__ import annotations

from typing import Final

from puzzlewright.puzzles.abilities import Drawing, PrintLayout, Style
from puzzlewright.puzzles.cover.items import EXACTLY_ONCE
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.solution import CoverSolution
from puzzlewright.puzzles.cover.view.draw import CELL, Table, draw, omitted_counts
from puzzlewright.puzzles.printable import DrawnText, Printable

#: What a sheet is called, and what it asks for.
TITLE = "Exact cover"
TASK = "Choose rows so that every column has exactly one square."

ROWS: Final = "Rows not drawn: {}"
COLUMNS: Final = "Columns not drawn: {}"

#: What is to be done where columns have bounds, and the rules for secondary ones, with colours
#: and without.
BOUNDED: Final = (
    "Choose rows so that every column has exactly one square, or as many as stand before its name."
)
OPTIONAL: Final = "Columns to the right of the gap may stay empty."
COLOURED: Final = (
    "Columns to the right of the gap may stay empty, or have several squares of the same colour."
)


def printable(cover: Cover, solution: CoverSolution | None = None) -> Printable:
    """Return the puzzle, or a solution."""
    missing = zip((ROWS, COLUMNS), omitted_counts(Table(cover, solution)), strict=True)
    texts = tuple(DrawnText(words, number) for words, number in missing if number)
    return Printable(
        draw(cover, solution, [text.drawn_text for text in texts]),
        TITLE,
        TASK if all(one == EXACTLY_ONCE for one in cover.bounds) else BOUNDED,
        texts=texts,
        rules=_rules(cover),
        grain=1.4 * CELL,  # its labels are as high as three quarters of a row
    )


def _rules(cover: Cover) -> tuple[str, ...]:
    """Return the rules for secondary columns, which stand apart from the others."""
    if not cover.secondary:
        return ()
    return (COLOURED if cover._names.of_colour else OPTIONAL,)


class CoverPrintLayout(PrintLayout["Cover"]):
    """The table, and what it leaves out."""

    __slots__ = ()

    title = TITLE
    task = TASK

    def printable(
        self,
        style: Style,
        solution: CoverSolution | None = None,
        under: CoverSolution | None = None,  # noqa: ARG002
    ) -> Printable:
        """Return what a page shows."""
        Drawing.of(self.puzzle).require_styles(style)
        return printable(self.puzzle, solution)
