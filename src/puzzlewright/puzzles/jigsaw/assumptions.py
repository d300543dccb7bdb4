"""What readers of a jigsaw assume where a file leaves it open."""

from __future__ import annotations

from puzzlewright.puzzles.assumptions import Assumption

ORDER = Assumption(
    "order",
    "edges are read as top, right, bottom, left",
    "--order, or a line of titles, sets another order",
)
SIGNS = Assumption(
    "signs",
    "edges match as {}",
    "a header sets this: `jigsaw ROWS COLS` for tabs and holes, with `unsigned` for colours",
)
RIM = Assumption("rim", "edges on the rim have to be 0", "`free-rim` after the size frees it")
SIZE = Assumption("size", "the grid is taken to be {}", "a first line such as `4 6` sets the size")
FIRST_PIECE = Assumption(
    "first piece",
    "the last number of the first line is read as the piece in the top left cell, counted from 0",
    "-1 stands for none",
)

TABS, COLOURS = "tabs and holes", "colours"


def rule_assumptions(*, signed: bool | None, flat: bool) -> list[str]:
    """Return what is assumed of the rules that a list leaves open; None for one that it sets."""
    notes = [] if signed is None else [SIGNS.note(TABS if signed else COLOURS)]
    return notes + ([RIM.note()] if flat else [])
