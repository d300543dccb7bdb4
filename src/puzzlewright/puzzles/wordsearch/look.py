"""The choices that styles stand for, in drawings and on pages of word searches."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlewright.errors import InputError
from puzzlewright.puzzles.wordsearch import listing
from puzzlewright.puzzles.wordsearch.styles import STYLES
from puzzlewright.render.sheet import millimetres
from puzzlewright.typed import NamedTuple


class Look(NamedTuple):
    """The choices of a drawing."""

    listed: str | None = None  #: one of listing.LISTS; None for phrases and translations
    as_given: bool = False
    lines: bool = False
    cell: float | None = None  #: in millimetres


def look_of(style: Mapping[str, str]) -> Look:
    """Return the choices that styles stand for; an InputError names a value that cannot be."""
    for name, value in style.items():
        if value and name in STYLES:
            raise InputError(f"the style {name} takes no value", text=value)
    chosen = [name for name in listing.LISTS if name in style]
    if len(chosen) > 1:
        raise InputError("only one of these styles can be", text=", ".join(chosen))
    return Look(
        listed=chosen[0] if chosen else None,
        as_given="as-given" in style,
        lines="lines" in style,
        cell=millimetres(style["cell"]) if "cell" in style else None,
    )
