"""The command that makes another puzzle like one that was made: the same recipe, the next seed."""

from __future__ import annotations

import shlex
from typing import Any, Final

from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.made import Made
from puzzlewright.puzzles.recipe import Field

#: What stands for a list of words, which the generator of the puzzle has and the page does not.
LIST: Final = "WORDS.txt"

#: Texts that tell the solution, and the longest text that fits into a command.
SECRET: Final = ("message",)
LONGEST: Final = 60


def command_for_another(made: Made | None) -> str:
    """Return the command, or nothing if it is not known how the puzzle was made.

    Texts and lists of the recipe may tell the solution, so they are left out; a list of words that
    the command takes first is named by what it is.
    """
    if made is None or (name := made.recipe.get("kind")) not in kind_names():
        return ""
    fields = kind_named(name).recipe_class().fields()
    places: list[str] = []
    options: list[str] = []
    for key, value in made.recipe.items():
        if (field := fields.get(key)) is None:
            continue
        if isinstance(value, list) and value and all(type(one) is int for one in value):
            value = (" " if field.several else "x").join(map(str, value))  # sizes
        if field.positional:
            places.append(str(value) if _is_plain(key, value) else LIST)
        elif _is_plain(key, value):
            options.append(_option(field, value))
    return " ".join(["puzzlewright", "make", name, *places, *options, "--seed", str(made.seed + 1)])


def _is_plain(key: str, value: object) -> bool:
    """Tell whether a value is a number, a choice or a size: nothing of the puzzle itself."""
    if isinstance(value, str):
        return key not in SECRET and len(value) <= LONGEST and value.isprintable()
    return isinstance(value, (bool, int, float))


def _option(field: Field[Any], value: object) -> str:
    if isinstance(value, bool):  # recipes have only what differs from the default
        return field.option
    return f"{field.option} {shlex.quote(str(value))}"
