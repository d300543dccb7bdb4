"""Making nonograms: random pictures, until one is the only solution of its runs."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import TYPE_CHECKING

from puzzlewright.core.errors import InputError
from puzzlewright_nonogram.puzzle import Nonogram

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzlewright.puzzles.recipes.budget import Budget
    from puzzlewright_nonogram.recipe import NonogramRecipe

#: Pictures that are tried.
ATTEMPTS = 2000


def make(recipe: NonogramRecipe, seed: int, budget: Budget) -> Nonogram:
    """Return a nonogram with one solution."""
    random = Random(seed)
    height, width = recipe.size
    for attempt in range(ATTEMPTS):
        budget.require_more("nonogram")
        rows = [[random.randrange(100) < recipe.full for _ in range(width)] for _ in range(height)]
        puzzle = Nonogram(map(_runs, rows), map(_runs, zip(*rows, strict=True)))
        budget.report(attempt / ATTEMPTS, f"picture {attempt + 1}")
        if puzzle.count(limit=2) == 1:
            return puzzle
    raise InputError("no nonogram with one solution was found; try another seed")


def _runs(cells: Iterable[bool]) -> tuple[int, ...]:
    return tuple(len(list(run)) for full, run in groupby(cells) if full)
