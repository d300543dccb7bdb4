"""A cover problem on a page: its table. How large it is can be seen, so only gaps are told."""

from __future__ import annotations

from puzzlewright.paper.leaf import Leaf, Phrase
from puzzlewright.puzzles.cover.draw import CELL, Table, draw, left_out_of
from puzzlewright.typed import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from puzzlewright.puzzles.cover.puzzle import Cover, CoverSolution

ROWS: Final = "Rows not drawn: {}"
COLUMNS: Final = "Columns not drawn: {}"


def leaf(cover: Cover, solution: CoverSolution | None = None) -> Leaf:
    """Return the puzzle, or a solution."""
    missing = zip((ROWS, COLUMNS), left_out_of(Table(cover, solution)), strict=True)
    phrases = tuple(Phrase(words, number) for words, number in missing if number)
    return Leaf(
        draw(cover, solution, [phrase.drawn for phrase in phrases]),
        cover.sheet_title,
        cover.sheet_task,
        phrases=phrases,
        grain=1.4 * CELL,  # its labels are as high as three quarters of a row
    )
