"""Crosswords in the making, which are fill-ins: drafts, and finished ones, shown as crosswords.

A grid with some letters is kept as a fill-in without a list of words. Once all its letters are
there it is printed, played and exported as a crossword: a grid with numbers, clues, and a key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn

if TYPE_CHECKING:
    from puzzlewright.documents import Document
    from puzzlewright.puzzles.base import Puzzle

#: A crossword whose letters are not all there, and one with all of them.
DRAFT: Final = "draft"
FILLED: Final = "filled"


def finished(document: Document) -> Document:
    """Return a fill-in whose letters are all there as a crossword; all else as it is."""
    puzzle = document.puzzle
    if state_of(puzzle) != FILLED:
        return document
    assert isinstance(puzzle, FillIn)  # state_of() sees to it
    return document._replace(puzzle=Filled(puzzle, puzzle.template.rows).crossword())


def state_of(puzzle: Puzzle[Any]) -> str | None:
    """Return how far a crossword is that has no words but those in its grid; None for others."""
    if not isinstance(puzzle, FillIn) or not puzzle.crossword:
        return None
    if puzzle.mode != "dictionary" or len(puzzle.words):
        return None
    rows = puzzle.template.rows
    is_full = all(rows[row][col] for slot in puzzle.template.slots for row, col in slot.cells)
    return FILLED if is_full else DRAFT
