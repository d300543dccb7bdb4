"""How drawings and pages of word searches can look, and the choices that styles stand for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.view import word_list
from puzzlewright.render.cell_grid import millimetres
from puzzlewright.words.grids.grid import Cell

#: The styles of drawings, and what each does.
STYLES: Final = {
    "no-list": "the grid alone",
    "no-translations": "list the words without their translations",
    "translations": "list the translations only, with lines to write the words on",
    "first-letters": "list only the first letters of words, and their lengths",
    "as-given": "list in the order of the puzzle, not of the alphabet",
    "case=CASE": "upper (the default) or lower: the letters of the grid",
    "lines": "lines between the cells",
    "colour": "loops of many colours in a solution (default for .pdf with --colour)",
    "cell=MM": "the side of a cell in millimetres, for print",
}

_PAPER_ONLY: Final = ("no-list", "lines", "colour", "cell=MM")

#: Those of them that a web page has.
PAGE_STYLES: Final = {name: what for name, what in STYLES.items() if name not in _PAPER_ONLY}


UPPER, LOWER = "upper", "lower"

#: The capital of the i of Turkish.
DOTTED = "\u0130"


class Appearance(NamedTuple):
    """The choices of a drawing."""

    list_choice: str | None = None  #: one of word_list.LISTS; None for phrases and translations
    as_given: bool = False
    first_letters: bool = False
    lower: bool = False
    lines: bool = False
    colour: bool = False
    cell: float | None = None  #: in millimetres

    def items(self, puzzle: WordSearch, *, solved: bool) -> list[word_list.Item]:
        """Return what is listed."""
        return word_list.list_items(
            puzzle,
            self.list_choice,
            as_given=self.as_given,
            first_letters=self.first_letters,
            solved=solved,
        )

    def change_case(self, puzzle: WordSearch, cells: Iterable[str]) -> tuple[str, ...]:
        """Return cells, of a phrase or a message, as the grid of a puzzle shows them."""
        wanted = tuple(cells)
        if not self.lower:
            return wanted
        small = small_letters({*wanted, *puzzle.grid.letters.values()})
        return tuple(small[cell] for cell in wanted)

    def letters(self, puzzle: WordSearch) -> Mapping[Cell, str]:
        """Return the letters of the grid as it shows them."""
        letters = puzzle.grid.letters
        if not self.lower:
            return letters
        return dict(zip(letters, self.change_case(puzzle, letters.values()), strict=True))


def read_styles(style: Mapping[str, str]) -> Appearance:
    """Return the choices that styles stand for; an InputError names a value that cannot be."""
    for name, value in style.items():
        if value and name in STYLES:
            raise InputError(f"the style {name} takes no value", text=value)
    if "first-letters" in style and word_list.NO_LIST in style:
        raise InputError("these styles cannot be combined", text="no-list, first-letters")
    chosen = [name for name in word_list.LISTS if name in style]
    if len(chosen) > 1:
        raise InputError("these styles cannot be combined", text=", ".join(chosen))
    return Appearance(
        list_choice=chosen[0] if chosen else None,
        as_given="as-given" in style,
        first_letters="first-letters" in style,
        lower=_is_lower(style.get("case", UPPER)),
        lines="lines" in style,
        colour="colour" in style,
        cell=millimetres(style["cell"]) if "cell" in style else None,
    )


def _is_lower(case: str) -> bool:
    if case not in (UPPER, LOWER):
        raise InputError(f"the style case is {UPPER} or {LOWER}", text=case)
    return case == LOWER


def small_letters(letters: Collection[str]) -> dict[str, str]:
    """Return the small letter for each of the letters of a grid.

    In a grid with a dotted I, as Turkish and Azeri have it, the one without stays so.
    """
    if not any(DOTTED in letter for letter in letters):
        return {letter: letter.lower() for letter in letters}
    return {each: each.replace(DOTTED, "i").replace("I", "ı").lower() for each in letters}
