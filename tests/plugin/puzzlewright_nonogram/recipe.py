"""The options of the generator of nonograms."""

from __future__ import annotations

from puzzlewright.puzzles.recipes.fields import IntegerType, Size
from puzzlewright.puzzles.recipes.recipe import Field, Recipe


class NonogramRecipe(Recipe):
    """The options of the generator of nonograms."""

    kind = "nonogram"
    summary = "Make a nonogram with exactly one solution, proved."

    size = Field(
        Size(2, 20),
        (8, 8),
        "rows and columns (default: 8x8)",
        positional=True,
        metavar="ROWSxCOLS",
    )
    full = Field(IntegerType(10, 90), 60, "percentage of filled cells (default: 60)", metavar="N")
