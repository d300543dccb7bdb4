"""A criss-cross on a page: the grid alone, the clues or the words as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Drawn, Printed, Style
from puzzlewright.puzzles.crisscross import clues
from puzzlewright.puzzles.crisscross.draw import Look, Picture, arranged, look_of, title_of
from puzzlewright.puzzles.crisscross.listing import bank_of
from puzzlewright.puzzles.made import alphabet_of
from puzzlewright.render.printable import Item, Printable, Section
from puzzlewright.render.sheet import alone
from puzzlewright.render.wordbank import sections_by_length

if TYPE_CHECKING:
    from typing import Final

    from puzzlewright.puzzles.crisscross.puzzle import CrissCross, Woven

CROSSWORD: Final = "Crossword"
TITLE: Final = "Criss-cross"
TASK: Final = "Write the words of the list into the grid."
TASKS: Final = {
    "clues": "Write the answers to the clues into the grid.",
    "no-list": "",  # whoever wants the grid alone has a task of their own
}

#: The texts for a diagramless one.
HIDDEN: Final = "Find out where the black squares are, too."


def printable(
    puzzle: CrissCross, style: Mapping[str, str], solution: Woven | None = None
) -> Printable:
    """Return the puzzle, or a solution, in some style."""
    look = look_of(style)
    shown = arranged(puzzle, solution)
    picture = Picture(shown, look, solution)
    listed = look.listed or clues.usual_list(shown)
    sections: tuple[Section, ...] = ()
    bank: tuple[str, ...] = ()
    if listed == "word-bank":
        bank = tuple(bank_of(shown)) if solution is None else ()
        listed = "clues" if clues.has_clues(shown) else "bank"
    if solution is None and listed in ("clues", "words"):
        sections = _clues(shown, look) if listed == "clues" else _words(shown)
    return Printable(
        alone(picture, picture.parts(), look.cell, title_of(shown, solution)),
        title=CROSSWORD if listed == "clues" or shown.is_newspaper else TITLE,
        task=TASKS.get(listed, TASK),
        rules=(HIDDEN,) if shown.diagramless and solution is None else (),
        sections=sections,
        side=picture.side,
        leftward=picture.leftward,
        bank=bank,
    )


def _clues(puzzle: CrissCross, look: Look) -> tuple[Section, ...]:
    """Return the clues across and down, with their numbers."""
    return tuple(
        Section(tuple(Item(clue.text, str(clue.number)) for clue in found), head)
        for head, found in clues.clues(puzzle, with_lengths=look.lengths).items()
    )


def _words(puzzle: CrissCross) -> tuple[Section, ...]:
    return sections_by_length(clues.words(puzzle), alphabet_of(puzzle))


class CrissCrossPrinted(Printed["CrissCross"]):
    """The grid, and the list as data."""

    __slots__ = ()

    def printable(
        self,
        style: Style,
        solution: Woven | None = None,
        under: Woven | None = None,  # noqa: ARG002
    ) -> Printable:
        """Return what a page shows."""
        Drawn.of(self.puzzle).require_styles(style)
        return printable(self.puzzle, style, solution)
