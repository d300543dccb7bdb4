"""What a fill-in shall be like that is to be made, and what no fill-in can be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import MODES, Word
from puzzlewright.puzzles.fillin.templates import FEWEST, MOST, SHORTEST_WORD, TEMPLATE_STYLES

#: The style that is picked by the list and the size, and the one that grows from the words.
AUTO, GROWN = "auto", "grown"

#: The size where there is none and the list is too long to take all of it.
USUAL_SIZE = 9

#: A list of so many words is to be in the grid, all of it, where no size is asked for.
MOST_TO_GROW = 200

#: With fewer words for each cell, or this many at most, templates cannot be filled as a rule: of
#: plain English words 7×7 cells want some 250 and 9×9 some 600.
WORDS_PER_CELL, SHORT_LIST = 4, 400

#: If a template of some size could not be filled, lists of up to so many words get a grown grid.
MOST_TO_GROW_AFTER_ALL = 1000

#: More words that must be in are no wish that could be met.
MOST_MUST = 200


class Wish(NamedTuple):
    """What a fill-in shall be like; see FillIn.make(). Rows and columns of 0 are not told."""

    template: Template | None = None
    rows: int = 0
    cols: int = 0
    style: str = AUTO
    must: tuple[Word, ...] = ()
    least: int = 0
    crossword: bool = False

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
        """Return the wish with a style that suits a list of so many words, if it has none."""
        if self.template is not None or self.style != AUTO:
            return self
        short = min(SHORT_LIST, WORDS_PER_CELL * self.rows * self.cols)
        if words < short or (not self.rows and words <= MOST_TO_GROW):
            return self._replace(style=GROWN)
        rows, cols = self.rows or USUAL_SIZE, self.cols or USUAL_SIZE
        return self._replace(style="free", rows=rows, cols=cols)


def wish_of(
    template: Template | None,
    rows: int | None,
    cols: int | None,
    style: str,
    must: Iterable[Word | str],
    least: int,
    mode: str,
) -> Wish:
    """Return what is wished, put together from what FillIn.make() takes."""
    from puzzlewright.words.cells import cells

    if mode not in MODES:
        raise InputError(f"no such mode (there are {', '.join(MODES)})", text=mode)
    if style not in {AUTO, GROWN, *TEMPLATE_STYLES}:
        known = ", ".join((*TEMPLATE_STYLES, GROWN))
        raise InputError(f"no such style of template (there are {known})", text=style)
    is_sized = rows is not None or cols is not None
    free_size = style in {AUTO, GROWN} and template is None
    if (template is None) != is_sized and not free_size:
        raise InputError("either a template or a size (rows and columns) is needed")
    words = [Word(cells(word)) if isinstance(word, str) else word for word in must]
    height = next(number for number in (rows, cols, 0) if number is not None)
    width = next(number for number in (cols, rows, 0) if number is not None)
    if is_sized and not (FEWEST <= height <= MOST and FEWEST <= width <= MOST):
        reason = f"a template has {FEWEST} to {MOST} rows and columns"
        raise InputError(reason, text=f"{height}×{width}")
    return Wish(template, height, width, style, tuple(words), least, mode == "dictionary")


def require_sense(wish: Wish) -> None:
    """Refuse what no template could have."""
    if wish.template is not None and not wish.template.slots:
        raise InputError("the grid has no slots: two open cells side by side")
    if len(wish.must) > MOST_MUST:
        raise InputError(f"at most {MOST_MUST} words can be asked for", text=str(len(wish.must)))
    longest = max(wish.size) or MOST
    made = wish.template is None and wish.style != GROWN
    shortest = SHORTEST_WORD if made else 2
    seen: set[tuple[str, ...]] = set()
    for word in wish.must:
        if not shortest <= len(word.cells) <= longest:
            reason = f"a word that must be in has {len(word.cells)} letters"
            hint = " (but for the layout grown: 2)" if made and len(word.cells) == 2 else ""
            raise InputError(f"{reason}, the slots {shortest} to {longest}{hint}", text=word.text)
        if word.cells in seen:
            raise InputError("a word must be in twice, but none is used twice", text=word.text)
        seen.add(word.cells)
