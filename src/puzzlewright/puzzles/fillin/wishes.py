"""What a generated fill-in should be like, and what no fill-in can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import Word
from puzzlewright.puzzles.fillin.templates import MOST, SHORTEST_WORD, require_size
from puzzlewright.puzzles.fillin.theme import THEME_STYLES

if TYPE_CHECKING:
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

#: More words that must be in are no wish that could be met.
MOST_MUST = 200


class Wish(NamedTuple):
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
    def is_settled(self) -> bool:
        """Whether there is but one template to try."""
        return self.template is not None or self.style == "open"

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns, also of a template."""
        if self.template is not None:
            return self.template.height, self.template.width
        return self.rows, self.cols

    def with_style(self, words: int) -> Wish:
        """Return the wish with a style that suits a list of this many `words`, if it has none."""
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


def wish_of(recipe: FillInRecipe) -> Wish:
    """Return what a recipe asks for: layouts but for `grown` have the usual size if it has none."""
    rows, cols = recipe.size or (0, 0)
    if recipe.size is None and recipe.template is None and recipe.layout not in {None, GROWN}:
        rows = cols = THEME_SIZE if recipe.theme else USUAL_SIZE
    return Wish(
        recipe.template,
        rows,
        cols,
        recipe.layout or AUTO,
        recipe.must,
        recipe.least,
        recipe.crossword,
        recipe.theme,
    )


def require_words(wish: Wish, number: int) -> None:
    """Refuse a large american grid for a list that is too short: it would take long to fail."""
    cells = wish.rows * wish.cols
    if wish.style == "american" and cells > LARGE_GRID and number < WORDS_A_CELL * cells:
        reason = f"an american grid of {wish.rows}×{wish.cols} needs {WORDS_A_CELL * cells:,} words"
        hint = "take a longer list, a smaller grid, or the layout british or free"
        raise InputError(f"{reason} at least to be filled, and the list has {number:,}; {hint}")


def require_sense(wish: Wish) -> None:
    """Refuse what no template could have."""
    if len(wish.must) > MOST_MUST:
        raise InputError(
            f"must: at most {MOST_MUST} words can be required", text=str(len(wish.must))
        )
    if wish.theme and (wish.must or wish.template is not None):
        raise InputError(f"theme: cannot be combined with {'must' if wish.must else 'template'}")
    if wish.theme and wish.style not in THEME_STYLES:
        known = ", ".join(THEME_STYLES)
        raise InputError(f"theme: only for symmetric layouts ({known})", text=wish.style)
    if wish.template is None and wish.style != GROWN:
        require_size(wish.rows, wish.cols, wish.style)
    longest = max(wish.size) or MOST
    if wish.template is not None and wish.must:
        from puzzlewright.puzzles.fillin.cuts import longest_word

        longest = max(longest, longest_word(wish.template))
    made = wish.template is None and wish.style != GROWN
    shortest = SHORTEST_WORD if made else 2
    seen: set[tuple[str, ...]] = set()
    for word in wish.must:
        if not shortest <= len(word.cells) <= longest:
            reason = f"a required word has {len(word.cells)} letters"
            hint = " (in the layout grown: from 2)" if made and len(word.cells) == 2 else ""
            raise InputError(f"{reason}, the slots {shortest} to {longest}{hint}", text=word.text)
        if word.cells in seen:
            raise InputError(
                "a required word is given twice, but no word is used twice", text=word.text
            )
        seen.add(word.cells)
