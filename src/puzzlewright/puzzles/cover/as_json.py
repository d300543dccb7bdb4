"""Exact cover problems as JSON data.

    "primary": ["a", "b"], "secondary": ["x"], "bounds": {"b": [0, 2]},
    "options": [["a", "x:red"], ["b"]]

Bounds are missing for items that are covered exactly once. A solution lists the chosen options.
"""

from __future__ import annotations

from typing import Any, TypeVar

from puzzlewright.json_value import Value
from puzzlewright.puzzles.cover.items import (
    BOUND_DIGITS,
    EXACTLY_ONCE,
    BadWord,
    Bounds,
    Items,
    Option,
    bounds_fault,
)
from puzzlewright.puzzles.cover.puzzle import Cover, CoverSolution, warnings_of

C = TypeVar("C", bound=Cover)


def fields(puzzle: Cover) -> dict[str, Any]:
    """Return items, bounds and options."""
    pairs = zip(puzzle.primary, puzzle.bounds, strict=True)
    return {
        "primary": list(puzzle.primary),
        "secondary": list(puzzle.secondary),
        "bounds": {name: list(bounds) for name, bounds in pairs if bounds != EXACTLY_ONCE},
        "options": [[str(entry) for entry in option] for option in puzzle.options],
    }


def read(cls: type[C], data: Value) -> C:
    """Return the puzzle."""
    known = data.fields(["primary", "options"], ["secondary", "bounds"])
    primary = [name.text() for name in known["primary"].items()]
    others = known["secondary"].items() if "secondary" in known else []
    secondary = [name.text() for name in others]
    try:
        items = Items(primary, secondary)
    except BadWord as bad:
        named = [*known["primary"].items(), *others]
        raise (named[bad.index] if primary else known["primary"]).error(bad.message) from None
    options = tuple(_option(items, option) for option in known["options"].items())
    bounds = _bounds(primary, known["bounds"]) if "bounds" in known else {}
    return cls.from_parts(
        tuple(primary),
        tuple(secondary),
        tuple(bounds.get(name, EXACTLY_ONCE) for name in primary),
        options,
        warnings_of(items, options),
    )


def read_solution(puzzle: Cover, data: Value) -> CoverSolution:
    """Return chosen options, right or wrong.

    Of options that read alike, the first ones are taken.
    """
    from puzzlewright.puzzles.cover.text import solution_of_words

    return solution_of_words(
        puzzle, [[word.text() for word in option.items()] for option in data.items()]
    )


def _option(items: Items, option: Value) -> Option:
    words = option.items()
    try:
        return items.option(word.text() for word in words)
    except BadWord as bad:
        raise (words[bad.index] if words else option).error(bad.message) from None


def _bounds(primary: list[str], value: Value) -> dict[str, Bounds]:
    bounds: dict[str, Bounds] = {}
    known = set(primary)
    for name, pair in value.entries().items():
        if name not in known:
            raise pair.error("no such primary item")
        low, high = (bound.whole(0, 10**BOUND_DIGITS - 1) for bound in pair.items(2))
        if fault := bounds_fault(low, high):
            raise pair.error(fault)
        bounds[name] = low, high
    return bounds
