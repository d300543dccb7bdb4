"""What a generated fill-in shall be like, what none can be, and the score it is judged by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.base import cached_value
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.make.templates import (
    MOST,
    SHORTEST_WORD,
    THEME_STYLES,
    require_size,
)
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.word_lists.common_words import common_words
from puzzlewright.puzzles.fillin.word_lists.slot_words import longest_word
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList

if TYPE_CHECKING:  # recipe.py stands on this module
    from puzzlewright.puzzles.fillin.recipe import FillInRecipe


#: The style that is picked by the list and the size, and the one that grows from the words.
AUTO, GROWN = "auto", "grown"

#: The size where there is none and the list is too long to take all of it.
USUAL_SIZE = 9

#: The size of grids with a theme, as of daily crosswords.
THEME_SIZE = 15

#: With fewer words, grids around a theme are british: american ones could not be filled.
AMERICAN_WORDS = 20_000

#: American grids of more cells than LARGE_GRID need this many words for each cell.
LARGE_GRID, WORDS_A_CELL = 500, 4

#: Lists of at most this many words go into the grid as a whole if no size is given.
MOST_TO_GROW = 200

#: With fewer words for each cell, or this many at most, templates cannot be filled as a rule: of
#: plain English words 7×7 cells want some 250 and 9×9 some 600.
WORDS_PER_CELL, SHORT_LIST = 4, 400

#: If a template of some size could not be filled, lists of up to this many words get a grown grid.
MOST_TO_GROW_AFTER_ALL = 1000

#: More required words cannot be placed.
MOST_MUST = 200


class TemplateConstraints(NamedTuple):
    """What a fill-in shall be like, as its recipe has it. Rows and columns of 0 are open."""

    template: Template | None = None
    rows: int = 0
    cols: int = 0
    style: str = AUTO
    must: tuple[Word, ...] = ()
    least: int = 0
    crossword: bool = False
    theme: tuple[Word, ...] = ()  #: entries that go across, symmetric

    @property
    def is_fixed(self) -> bool:
        """Whether there is but one template to try."""
        return self.template is not None or self.style == "open"

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns, also of a template."""
        if self.template is not None:
            return self.template.height, self.template.width
        return self.rows, self.cols

    def with_style(self, words: int) -> TemplateConstraints:
        """Return the same with a style that suits a list of this many `words`, if it has none."""
        if self.template is not None or self.style != AUTO:
            return self
        if self.theme:
            rows, cols = self.rows or THEME_SIZE, self.cols or THEME_SIZE
            is_lattice = words < AMERICAN_WORDS and rows % 2 == cols % 2 == 1
            style = "british" if is_lattice else "american"
            return self._replace(style=style, rows=rows, cols=cols)
        short = min(SHORT_LIST, WORDS_PER_CELL * self.rows * self.cols)
        if words < short or (not self.rows and words <= MOST_TO_GROW):
            return self._replace(style=GROWN)
        rows, cols = self.rows or USUAL_SIZE, self.cols or USUAL_SIZE
        return self._replace(style="free", rows=rows, cols=cols)


def constraints_of_recipe(recipe: FillInRecipe) -> TemplateConstraints:
    """Return what a recipe asks for: layouts but for `grown` have the usual size if it has none."""
    rows, cols = recipe.size or (0, 0)
    if recipe.size is None and recipe.template is None and recipe.layout not in {None, GROWN}:
        rows = cols = THEME_SIZE if recipe.theme else USUAL_SIZE
    return TemplateConstraints(
        recipe.template,
        rows,
        cols,
        recipe.layout or AUTO,
        recipe.must,
        recipe.least,
        recipe.crossword,
        recipe.theme,
    )


def require_enough_words(constraints: TemplateConstraints, number: int) -> None:
    """Refuse a large american grid for a list that is too short: it would take long to fail."""
    cells = constraints.rows * constraints.cols
    if constraints.style == "american" and cells > LARGE_GRID and number < WORDS_A_CELL * cells:
        size = f"{constraints.rows}×{constraints.cols}"
        reason = f"an american grid of {size} needs {WORDS_A_CELL * cells:,} words"
        hint = "take a longer list, a smaller grid, or the layout british or free"
        raise InputError(f"{reason} at least to be filled, and the list has {number:,}; {hint}")


def require_feasible(constraints: TemplateConstraints) -> None:
    """Refuse what no template could have."""
    if len(constraints.must) > MOST_MUST:
        raise InputError(
            f"must: at most {MOST_MUST} words can be required", text=str(len(constraints.must))
        )
    if constraints.theme and (constraints.must or constraints.template is not None):
        raise InputError(
            f"theme: cannot be combined with {'must' if constraints.must else 'template'}"
        )
    if constraints.theme and constraints.style not in THEME_STYLES:
        known = ", ".join(THEME_STYLES)
        raise InputError(f"theme: only for symmetric layouts ({known})", text=constraints.style)
    if constraints.template is None and constraints.style != GROWN:
        require_size(constraints.rows, constraints.cols, constraints.style)
    longest = max(constraints.size) or MOST
    if constraints.template is not None and constraints.must:
        longest = max(longest, longest_word(constraints.template))
    made = constraints.template is None and constraints.style != GROWN
    shortest = SHORTEST_WORD if made else 2
    seen: set[tuple[str, ...]] = set()
    for word in constraints.must:
        if not shortest <= len(word.cells) <= longest:
            reason = f"a required word has {len(word.cells)} letters"
            hint = " (in the layout grown: from 2)" if made and len(word.cells) == 2 else ""
            raise InputError(f"{reason}, the slots {shortest} to {longest}{hint}", text=word.text)
        if word.cells in seen:
            raise InputError(
                "a required word is given twice, but no word is used twice", text=word.text
            )
        seen.add(word.cells)


#: What a given letter of a grown grid, or a point of its mean score, weighs in cells of the grid:
#: close ones are nicer. Words without a place weigh more than all that.
LETTER_IN_CELLS, MISSING = 15, 10_000_000

#: Where a puzzle keeps the score that its generator knows.
SCORE_KEY = "_generator_score"


def puzzle_score(puzzle: FillIn, recipe: FillInRecipe) -> tuple[int, ...]:
    """Return the score of a puzzle of a recipe: more is better."""
    known: tuple[int, ...] | None = vars(puzzle).get(SCORE_KEY)  # if it comes from a generator
    return _score(puzzle, recipe) if known is None else known


def set_score(puzzle: FillIn, cost: int, *, is_grown: bool) -> None:
    """Let a puzzle know its score, from the cost of its draft."""
    cached_value(puzzle, SCORE_KEY, lambda: (int(not is_grown), -cost))


def copy_score(puzzle: FillIn, other: FillIn) -> None:
    """Let another puzzle know the same score."""
    cached_value(other, SCORE_KEY, lambda: vars(puzzle)[SCORE_KEY])


def _score(puzzle: FillIn, recipe: FillInRecipe) -> tuple[int, ...]:
    listed = WordList.of(common_words()) if recipe.words is None else recipe.words.words
    constraints = constraints_of_recipe(recipe).with_style(len(listed))
    cost = -mean_score(puzzle.words) if recipe.crossword else given_letter_count(puzzle.template)
    if constraints.style != GROWN:
        given = (
            0
            if recipe.crossword or constraints.template is None
            else given_letter_count(constraints.template)
        )
        return 1, given - cost
    usable = {word.cells for word in (*listed.at_least(constraints.least), *constraints.must)}
    missing = len(usable - {word.cells for word in (*recipe.ban, *puzzle.words)})
    cells = puzzle.template.height * puzzle.template.width
    return 0, -(cells + LETTER_IN_CELLS * cost + MISSING * missing)


def mean_score(words: Sequence[Word]) -> int:
    """Return the mean score of words, in hundredths."""
    return 100 * sum(word.score for word in words) // len(words)


def given_letter_count(template: Template) -> int:
    """Return how many letters are given."""
    return sum(bool(template.content(cell)) for cell in template.open_cells)
