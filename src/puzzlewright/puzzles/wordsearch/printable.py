"""A word search on a page: the grid alone, the phrases and the message as data."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlewright.puzzles.abilities import Drawn, Printed, Style
from puzzlewright.puzzles.wordsearch import listing
from puzzlewright.puzzles.wordsearch.draw import Picture, title_of
from puzzlewright.puzzles.wordsearch.look import look_of
from puzzlewright.render.printable import Item, Printable, Section
from puzzlewright.render.sheet import alone, over
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

    from puzzlewright.puzzles.wordsearch.puzzle import Found, WordSearch

TITLE: Final = "Word search"
TASK: Final = "Find the words of the list in the grid."
TASKS: Final[dict[str | None, str]] = {
    "translations": "Translate the words of the list and find them in the grid.",
    "no-list": "",  # whoever wants the grid alone has a task of their own
}


def printable(
    puzzle: WordSearch, style: Mapping[str, str], solution: Found | None = None
) -> Printable:
    """Return the puzzle, or a solution, in some style."""
    look = look_of(style)
    picture = Picture(puzzle, look, solution)
    is_solved = solution is not None
    items = listing.items(puzzle, look.listed, as_given=look.as_given, solved=is_solved)
    lines = tuple(Item(each.text, each.label, each.translation, each.blank) for each in items)
    filled = puzzle.message if solution else ("",) * len(puzzle.message)
    return Printable(
        alone(picture, picture.parts(), look.cell, title_of(puzzle, solution)),
        title=TITLE,
        task=TASKS.get(look.listed, TASK),
        sections=(Section(lines),) if lines else (),
        blanks=filled or None,
        side=picture.side,
        leftward=picture.leftward,
        over=over(picture, picture.numbers()),
    )


class WordSearchPrinted(Printed["WordSearch"]):
    """The grid, and the list as data."""

    __slots__ = ()

    def printable(
        self,
        style: Style,
        solution: Found | None = None,
        under: Found | None = None,  # noqa: ARG002
    ) -> Printable:
        """Return what a page shows."""
        Drawn.of(self.puzzle).require_styles(style)
        return printable(self.puzzle, style, solution)
