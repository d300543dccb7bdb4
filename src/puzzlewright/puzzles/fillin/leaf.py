"""A fill-in on a page: the grid alone, the words as data."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlewright.paper.leaf import Item, Leaf, Section
from puzzlewright.puzzles.fillin.draw import GridPicture, look_of, shown, title_of
from puzzlewright.render.sheet import alone
from puzzlewright.render.wordbank import counted_words, sections_by_length
from puzzlewright.typed import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn

TITLE: Final = "Fill-in"
CROSSWORD: Final = "Crossword"
TASK: Final = "Write the words of the list into the grid."


def leaf(puzzle: FillIn, style: Mapping[str, str], solution: Filled | None = None) -> Leaf:
    """Return the puzzle, or a solution, in some style."""
    look = look_of(style)
    picture = GridPicture(puzzle.template, look)
    listed = look.words and solution is None and not puzzle.is_crossword
    return Leaf(
        alone(picture, picture.parts(solution), look.cell, title_of(puzzle, solution)),
        title=CROSSWORD if puzzle.is_crossword else TITLE,
        task="" if puzzle.is_crossword else TASK,
        sections=_words(puzzle) if listed else (),
        side=picture.side,
    )


def _words(puzzle: FillIn) -> tuple[Section, ...]:
    """Return all words by length, and below them those for single slots."""
    found = sections_by_length((len(word.cells), shown(word)) for word in puzzle.words)
    return found + tuple(
        Section(tuple(map(Item, counted_words(map(shown, words)))), f"only {slot}")
        for slot, words in puzzle.only.items()
    )
