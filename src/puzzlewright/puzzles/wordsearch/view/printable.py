"""A word search on a page: the grid alone, the phrases and the message as data."""

from __future__ import annotations

from typing import Final

from puzzlewright.puzzles.abilities import Drawing, PrintLayout, Style
from puzzlewright.puzzles.printable import BLANK_GAP, Item, Printable, Section
from puzzlewright.puzzles.wordsearch.directions import describe_directions
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution
from puzzlewright.puzzles.wordsearch.view import word_list
from puzzlewright.puzzles.wordsearch.view.draw import HEADS, Picture, drawing_title
from puzzlewright.puzzles.wordsearch.view.styles import read_styles
from puzzlewright.render.cell_grid import bare_grid, overlay_part

TITLE: Final = "Word search"
TASK: Final = "Find the words of the list in the grid."
TASKS: Final[dict[str | None, str]] = {
    "translations": "Translate the words of the list and find them in the grid.",
    "no-list": "",  # whoever wants the grid alone has a task of their own
}


class WordSearchPrintLayout(PrintLayout[WordSearch]):
    """The grid, and the list as data."""

    __slots__ = ()

    def printable(
        self,
        style: Style,
        solution: WordSearchSolution | None = None,
        under: WordSearchSolution | None = None,  # noqa: ARG002
    ) -> Printable:
        """Return what a page shows."""
        Drawing.of(self.puzzle).require_styles(style)
        puzzle = self.puzzle
        choices = read_styles(style)
        picture = Picture(puzzle, choices, solution)
        items = choices.items(puzzle, solved=solution is not None)
        has_list = choices.list_choice != word_list.NO_LIST
        lines = tuple(Item(each.text, each.label, each.translation, each.blank) for each in items)
        words = [choices.change_case(puzzle, word) for word in puzzle._message_words]
        blanks = [word if solution else ("",) * len(word) for word in words]
        return Printable(
            bare_grid(picture, picture.parts(), choices.cell, drawing_title(puzzle, solution)),
            title=TITLE,
            task=TASKS.get(choices.list_choice, TASK),
            rules=describe_directions(puzzle.directions) if has_list else (),
            sections=(Section(lines),) if lines else (),
            blanks=tuple(part for word in blanks for part in (BLANK_GAP, *word))[1:] or None,
            blanks_label=HEADS[puzzle.message_at] if words else "",
            side=picture.side,
            leftward=picture.leftward,
            overlay=overlay_part(picture, picture.loop_numbers()),
        )
