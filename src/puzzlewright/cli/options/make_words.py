"""The words after `book --make`, and after `make =` in book files: a kind and its options."""

from __future__ import annotations

import shlex
from contextlib import redirect_stdout
from io import StringIO
from typing import Final

from puzzlewright.cli.options import make, recipe
from puzzlewright.cli.options.recipe import resolve_kind
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.recipes.recipe import Recipe

#: Why an option is refused that is for all generators, not for one of them.
NOT_FOR_BOOKS: Final = "this is not for a book, but for `puzzlewright make`"


def parse_make_words(words: str) -> tuple[Recipe, int | None]:
    """Return a recipe, and the seed of the recipe file that it starts from.

    What is not for a generator is refused.
    """
    try:
        parts = shlex.split(words)
    except ValueError as error:
        raise InputError(f"what to make cannot be read ({error})", text=words) from error
    if not parts:
        raise InputError("--make needs a kind and its options")
    parts = resolve_kind(parts, make.parser)
    kind = kind_named(parts[0])
    parser = make.parser(kind)
    try:
        with redirect_stdout(StringIO()):
            parsed = parser.parse_args(parts[1:])
    except SystemExit as error:  # argparse ends so after --help
        raise InputError(NOT_FOR_BOOKS, text="--help") from error
    for option in make.shared_options(kind, parser):
        if getattr(parsed, option.dest) != option.default:
            raise InputError(NOT_FOR_BOOKS, text=option.option_strings[-1])
    return recipe.recipe_from_arguments(kind.recipe_class(), parsed)
