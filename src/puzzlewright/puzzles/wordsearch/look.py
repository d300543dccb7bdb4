"""The choices that styles stand for, in drawings and on pages of word searches."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.puzzles.wordsearch import listing
from puzzlewright.puzzles.wordsearch.styles import STYLES
from puzzlewright.render.sheet import millimetres

if TYPE_CHECKING:
    from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
    from puzzlewright.words.grid import Cell


UPPER, LOWER = "upper", "lower"

#: The capital of the i of Turkish.
DOTTED = "\u0130"


class Look(NamedTuple):
    """The choices of a drawing."""

    listed: str | None = None  #: one of listing.LISTS; None for phrases and translations
    as_given: bool = False
    first_letters: bool = False
    lower: bool = False
    lines: bool = False
    colour: bool = False
    cell: float | None = None  #: in millimetres

    def items(self, puzzle: WordSearch, *, solved: bool) -> list[listing.Item]:
        """Return what is listed."""
        return listing.items(
            puzzle,
            self.listed,
            as_given=self.as_given,
            first_letters=self.first_letters,
            solved=solved,
        )

    def cased(self, puzzle: WordSearch, cells: Iterable[str]) -> tuple[str, ...]:
        """Return cells, of a phrase or a message, as the grid of a puzzle shows them."""
        wanted = tuple(cells)
        if not self.lower:
            return wanted
        small = lowered({*wanted, *puzzle.grid.letters.values()})
        return tuple(small[cell] for cell in wanted)

    def letters(self, puzzle: WordSearch) -> Mapping[Cell, str]:
        """Return the letters of the grid as it shows them."""
        letters = puzzle.grid.letters
        if not self.lower:
            return letters
        return dict(zip(letters, self.cased(puzzle, letters.values()), strict=True))


def look_of(style: Mapping[str, str]) -> Look:
    """Return the choices that styles stand for; an InputError names a value that cannot be."""
    for name, value in style.items():
        if value and name in STYLES:
            raise InputError(f"the style {name} takes no value", text=value)
    if "first-letters" in style and listing.NO_LIST in style:
        raise InputError("these styles cannot be combined", text="no-list, first-letters")
    chosen = [name for name in listing.LISTS if name in style]
    if len(chosen) > 1:
        raise InputError("these styles cannot be combined", text=", ".join(chosen))
    return Look(
        listed=chosen[0] if chosen else None,
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


def lowered(letters: Collection[str]) -> dict[str, str]:
    """Return the small letter for each of the letters of a grid.

    In a grid with a dotted I, as Turkish and Azeri have it, the one without stays so.
    """
    if not any(DOTTED in letter for letter in letters):
        return {letter: letter.lower() for letter in letters}
    return {each: each.replace(DOTTED, "i").replace("I", "ı").lower() for each in letters}
