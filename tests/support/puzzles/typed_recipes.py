"""Recipes and puzzles from what is typed behind `puzzlewright make`."""

from __future__ import annotations

from typing import Any

from puzzlewright.cli.options.make import parser
from puzzlewright.cli.options.recipe import recipe_from_arguments
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.recipes.recipe import Recipe


def recipe_from(kind: str, *words: str) -> Recipe:
    """Return the recipe that a command line asks for."""
    arguments = parser(kind_named(kind)).parse_args(words)
    return recipe_from_arguments(kind_named(kind).recipe_class(), arguments)[0]


def made_from(kind: str, *words: str, seed: int = 0) -> Puzzle[Any]:
    """Make the puzzle that a command line asks for."""
    return recipe_from(kind, *words).make(seed)
