"""A fill-in on a page: the grid alone, the words as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from puzzlewright.puzzles.abilities import Drawing, PrintLayout, Style
from puzzlewright.puzzles.fillin.clues import Numbered, known_clues, listed_clues
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.view.draw import (
    GridPicture,
    cells_as_listed,
    drawing_options,
    drawing_title,
    is_leftward,
    word_text,
)
from puzzlewright.puzzles.printable import Item, Printable, Section
from puzzlewright.puzzles.recipes.provenance import puzzle_alphabet
from puzzlewright.render.cell_grid import bare_grid
from puzzlewright.render.word_bank import (
    are_numbers,
    counted_words,
    sections_by_length,
)
from puzzlewright.words.cells.collation import collation_key

TITLE: Final = "Fill-in"
CROSSWORD: Final = "Crossword"
ONLY: Final = "only {}"
TASK: Final = "Write the words of the list into the grid."
BY_CLUES: Final = "Write the answers to the clues into the grid."
NUMBERS: Final = "Write the numbers of the list into the grid."


def _bank_words(
    sections: tuple[Section, ...], alphabet: str
) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """Return the words for single slots as they are, and all others in alphabetical order."""
    only = tuple(section for section in sections if section.head == ONLY)
    others = [item.text for section in sections if section.head != ONLY for item in section.items]
    return only, tuple(sorted(others, key=lambda text: collation_key(text, alphabet)))


def _clues(listed: Mapping[str, list[Numbered]]) -> Iterator[Section]:
    for head, clues in listed.items():
        yield Section(tuple(Item(text, str(number)) for number, text in clues), head)


def _task(sections: tuple[Section, ...], bank: tuple[str, ...]) -> str:
    texts = [*bank, *(item.text for section in sections for item in section.items)]
    return NUMBERS if are_numbers(text.partition(" ×")[0] for text in texts) else TASK


def _answers_by_length(puzzle: FillIn, filled: FillInSolution | None) -> tuple[Section, ...]:
    words = [] if filled is None else filled.words
    listed = ((len(cells), cells_as_listed(cells)) for cells in words)
    return sections_by_length(listed, puzzle_alphabet(puzzle))


def _words(puzzle: FillIn) -> tuple[Section, ...]:
    """Return all words by length, and below them those for single slots."""
    alphabet = puzzle_alphabet(puzzle)
    found = sections_by_length(
        ((len(word.cells), word_text(word)) for word in puzzle.words), alphabet
    )
    return found + tuple(
        Section(tuple(map(Item, counted_words(map(word_text, words), alphabet))), ONLY, slot)
        for slot, words in puzzle.only.items()
    )


class FillInPrintLayout(PrintLayout[FillIn]):
    """The grid, and the list as data."""

    __slots__ = ()

    def printable(
        self,
        style: Style,
        solution: FillInSolution | None = None,
        under: FillInSolution | None = None,
    ) -> Printable:
        """Return what a page shows of the puzzle, or of a solution.

        A crossword lists its clues. Without any, nobody can tell what goes into it, so its words
        are listed. Of a whole dictionary they are those of the fill that lies `under` it.
        """
        puzzle = self.puzzle
        Drawing.of(puzzle).require_styles(style)
        look = drawing_options(style)
        leftward = is_leftward(puzzle, solution or under)
        picture = GridPicture(puzzle.template, look, leftward=leftward)
        sections: tuple[Section, ...] = ()
        bank: tuple[str, ...] = ()
        clues = listed_clues(puzzle, under) if look.words and solution is None else {}
        if look.words and solution is None and not clues:
            is_exact = puzzle.mode != "dictionary"
            sections = _words(puzzle) if is_exact else _answers_by_length(puzzle, under)
        if look.bank:
            sections, bank = _bank_words(sections, puzzle_alphabet(puzzle))
        task = _task(sections, bank) if sections or bank or not puzzle.is_crossword else ""
        return Printable(
            bare_grid(picture, picture.parts(solution), look.cell, drawing_title(puzzle, solution)),
            title=CROSSWORD if puzzle.is_crossword else TITLE,
            task=BY_CLUES if clues else task,
            sections=sections + tuple(_clues(clues)),
            side=picture.side,
            leftward=leftward,
            bank=bank,
        )

    def needs_solution(self, style: Style) -> bool:
        """Tell whether the list is made of a solution: nobody prints a whole dictionary.

        Clues of slots do without, also where there are no words to fill in.
        """
        if self.puzzle.mode != "dictionary" or not drawing_options(style).words:
            return False
        return not known_clues(self.puzzle)
