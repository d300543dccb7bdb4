"""Crosswords at random, and the formats of crosswords by their names."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from puzzlewright import CrissCross
from puzzlewright.documents import Credits, Document
from puzzlewright.formats.crossword import with_clues
from puzzlewright.formats.register import Written, format_named
from support.crisscross_strategies import grids

#: Clues that could be taken for something else.
CLUES = st.sampled_from(
    [
        *("", "A feline pet", "R&B", "x < y > z", "<b>bold</b>", "a ~ b", "A1. odd ~ ODD", "~"),
        *("{/sly/} and {\\~\\}", "{}", "{a}", '"quoted"', "’twas – “so”", "ימי השבוע", "č š ž"),
        *("w" * 300, "&amp;", "D2 ^Refs: A1", "## Grid", ";:", "1, 2", "]]>", "a ~ ~ b", "~ ~ ~"),
    ]
)
TEXTS = st.sampled_from(["", "Monday", "Cats & dogs", "T" * 40, "שלום", "{*x*}", "a: b", "<i>"])
NOTES = st.sampled_from(
    ["## Grid\nAB\n\n\n## Clues", "one\n\n\ntwo", "Title: x", "{/a/} ~ b\n## ~", "## {\\x\\}"]
)
CREDITS = st.builds(Credits, TEXTS, TEXTS, TEXTS, st.one_of(TEXTS, NOTES), st.just(""))

NOBODY = Credits()


@st.composite
def crosswords(draw: st.DrawFn) -> CrissCross:
    """Draw a grid of any letters, with any clues."""
    grid = draw(grids())
    return with_clues(grid, {run: draw(CLUES) for run in grid.runs})


def read(name: str, data: bytes) -> tuple[Any, Credits, list[str]]:
    """Return the one puzzle of a file, what is said about it, and the notes."""
    ((puzzle, told),), notes = format_named(name).read(data, f"x.{name}")
    return puzzle, told, list(notes)


def written(name: str, puzzle: Any, told: Credits = NOBODY) -> Written:
    """Write a puzzle."""
    return format_named(name).write(Document(puzzle, told), f"x.{name}")
