"""What a generator judges fill-ins and crosswords by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzlewright.puzzles.base import once
from puzzlewright.puzzles.fillin.common import common_words
from puzzlewright.puzzles.fillin.wishes import GROWN, wish_of
from puzzlewright.puzzles.fillin.wordlist import WordList

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.grid import Template
    from puzzlewright.puzzles.fillin.puzzle import FillIn, Word
    from puzzlewright.puzzles.fillin.recipe import FillInRecipe

#: What a given letter of a grown grid, or a point of its mean score, weighs in cells of the grid:
#: close ones are nicer. Words without a place weigh more than all that.
LETTER_IN_CELLS, MISSING = 15, 10_000_000

#: Where a puzzle keeps the score that its generator knows.
SCORE = "_generator_score"


def score_of(puzzle: FillIn, recipe: FillInRecipe) -> tuple[int, ...]:
    """Return the score of a puzzle of a recipe: more is better."""
    known: tuple[int, ...] | None = vars(puzzle).get(SCORE)  # if it comes from a generator
    return _score(puzzle, recipe) if known is None else known


def keep_score(puzzle: FillIn, cost: int, *, is_grown: bool) -> None:
    """Let a puzzle know its score, from the cost of its draft."""
    once(puzzle, SCORE, lambda: (int(not is_grown), -cost))


def pass_score_on(puzzle: FillIn, other: FillIn) -> None:
    """Let another puzzle know the same score."""
    once(other, SCORE, lambda: vars(puzzle)[SCORE])


def _score(puzzle: FillIn, recipe: FillInRecipe) -> tuple[int, ...]:
    listed = WordList.of(common_words()) if recipe.words is None else recipe.words.words
    wish = wish_of(recipe).with_style(len(listed))
    cost = -mean_score(puzzle.words) if recipe.crossword else letters_given(puzzle.template)
    if wish.style != GROWN:
        given = 0 if recipe.crossword or wish.template is None else letters_given(wish.template)
        return 1, given - cost
    usable = {word.cells for word in (*listed.at_least(wish.least), *wish.must)}
    missing = len(usable - {word.cells for word in (*recipe.ban, *puzzle.words)})
    cells = puzzle.template.height * puzzle.template.width
    return 0, -(cells + LETTER_IN_CELLS * cost + MISSING * missing)


def mean_score(words: Sequence[Word]) -> int:
    """Return the mean score of words, in hundredths."""
    return 100 * sum(word.score for word in words) // len(words)


def letters_given(template: Template) -> int:
    """Return how many letters are given."""
    return sum(bool(template.content(cell)) for cell in template.open_cells)
