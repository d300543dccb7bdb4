"""A criss-cross on a page: the grid alone, the clues or the words as data."""

from __future__ import annotations

from typing import Final

from puzzlewright.puzzles.abilities import Drawing, PrintLayout, Style
from puzzlewright.puzzles.crisscross.puzzle import CrissCross, CrissCrossSolution
from puzzlewright.puzzles.crisscross.view.draw import (
    DrawingOptions,
    GridPicture,
    alphabetical_words,
    bank_words,
    default_list,
    displayed_puzzle,
    drawing_options,
    drawing_title,
    has_clues,
    numbered_clues,
)
from puzzlewright.puzzles.printable import Item, Printable, Section
from puzzlewright.puzzles.recipes.provenance import puzzle_alphabet
from puzzlewright.render.cell_grid import bare_grid
from puzzlewright.render.word_bank import sections_by_length

CROSSWORD: Final = "Crossword"
TITLE: Final = "Criss-cross"
TASK: Final = "Write the words of the list into the grid."
TASKS: Final = {
    "clues": "Write the answers to the clues into the grid.",
    "no-list": "",  # whoever wants the grid alone has a task of their own
}

#: The texts for a diagramless one.
HIDDEN_TASK: Final = "Find out where the black squares are, too."


def _clues(puzzle: CrissCross, look: DrawingOptions) -> tuple[Section, ...]:
    return tuple(
        Section(tuple(Item(clue.text, str(clue.number)) for clue in found), head)
        for head, found in numbered_clues(puzzle, with_lengths=look.lengths).items()
    )


def _words(puzzle: CrissCross) -> tuple[Section, ...]:
    return sections_by_length(bank_words(puzzle), puzzle_alphabet(puzzle))


class CrissCrossPrintLayout(PrintLayout[CrissCross]):
    """The grid, and the list as data."""

    __slots__ = ()

    def printable(
        self,
        style: Style,
        solution: CrissCrossSolution | None = None,
        under: CrissCrossSolution | None = None,  # noqa: ARG002
    ) -> Printable:
        """Return what a page shows of the puzzle, or of a solution."""
        Drawing.of(self.puzzle).require_styles(style)
        look = drawing_options(style)
        puzzle = displayed_puzzle(self.puzzle, solution)
        picture = GridPicture(puzzle, look, solution)
        listed = look.listed or default_list(puzzle)
        sections: tuple[Section, ...] = ()
        bank: tuple[str, ...] = ()
        if listed == "word-bank":
            bank = tuple(alphabetical_words(puzzle)) if solution is None else ()
            listed = "clues" if has_clues(puzzle) else "bank"
        if solution is None and listed in ("clues", "words"):
            sections = _clues(puzzle, look) if listed == "clues" else _words(puzzle)
        return Printable(
            bare_grid(picture, picture.parts(), look.cell, drawing_title(puzzle, solution)),
            title=CROSSWORD if listed == "clues" or puzzle.is_newspaper else TITLE,
            task=TASKS.get(listed, TASK),
            rules=(HIDDEN_TASK,) if puzzle.diagramless and solution is None else (),
            sections=sections,
            side=picture.side,
            leftward=picture.leftward,
            bank=bank,
        )
