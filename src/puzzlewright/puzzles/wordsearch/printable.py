"""A word search on a page: the grid alone, the phrases and the message as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Drawn, Printed, Style
from puzzlewright.puzzles.wordsearch import listing
from puzzlewright.puzzles.wordsearch.draw import Picture, title_of
from puzzlewright.puzzles.wordsearch.look import look_of
from puzzlewright.puzzles.wordsearch.message import HEADS
from puzzlewright.puzzles.wordsearch.ways import in_words
from puzzlewright.render.printable import BLANK_GAP, Item, Printable, Section
from puzzlewright.render.sheet import alone, over

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
    items = look.items(puzzle, solved=is_solved)
    lines = tuple(Item(each.text, each.label, each.translation, each.blank) for each in items)
    words = [look.cased(puzzle, word) for word in puzzle._message_words]
    blanks = [word if solution else ("",) * len(word) for word in words]
    return Printable(
        alone(picture, picture.parts(), look.cell, title_of(puzzle, solution)),
        title=TITLE,
        task=TASKS.get(look.listed, TASK),
        rules=() if look.listed == listing.NO_LIST else in_words(puzzle.ways),
        sections=(Section(lines),) if lines else (),
        blanks=tuple(part for word in blanks for part in (BLANK_GAP, *word))[1:] or None,
        asked=HEADS[puzzle.message_at] if words else "",
        side=picture.side,
        leftward=picture.leftward,
        over=over(picture, picture.loop_numbers()),
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
