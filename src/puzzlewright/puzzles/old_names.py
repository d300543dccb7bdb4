"""Methods that puzzles had before abilities, which still work with a notice.

`puzzle.why_none()` is now `Reported.of(puzzle).why_none()`, and so on. They are looked up only when
a puzzle has no such attribute, so that `dir(puzzle)` does not show them.
"""

from __future__ import annotations

from typing import Any

from puzzlewright.core.errors import InputError
from puzzlewright.deprecation import deprecated
from puzzlewright.puzzles import abilities

#: The ability of each old name, and its name there; `()` where it was an attribute.
ABILITIES = {
    "styles": ("Drawn", "styles"),
    "svg_in_style": ("Drawn", "svg_in_style"),
    "key_style": ("Drawn", "key_style"),
    "needs_solution": ("Drawn", "needs_solution"),
    "require_styles": ("Drawn", "require_styles"),
    "leaf": ("Printed", "printable"),
    "sheet_title": ("Printed", "title"),
    "sheet_task": ("Printed", "task"),
    "sheet_needs_solution": ("Printed", "needs_solution"),
    "game": ("Played", "game"),
    "require_playable": ("Played", "require_playable"),
    "plays_own_solution": ("Played", "is_only_own()"),
    "algorithms": ("Animated", "algorithms"),
    "svg_of_two": ("Compared", "svg"),
    "comparison": ("Compared", "words"),
    "compare": ("Compared", "compare"),
    "improver": ("Improved", "improver"),
    "value_words": ("Improved", "value_words"),
    "has_classes": ("Symmetric", "has_classes"),
    "class_search": ("Symmetric", "class_search"),
    "sorted_search": ("Symmetric", "sorted_search"),
    "stands_for": ("Symmetric", "stands_for"),
    "count_search": ("Symmetric", "count_search"),
    "no_solution": ("Reported", "no_solution"),
    "notes": ("Reported", "notes"),
    "flaws": ("Reported", "flaws"),
    "guesses": ("Reported", "guesses()"),
    "own_solution": ("Reported", "own_solution()"),
    "made_json": ("Reported", "made_json"),
    "why_none": ("Reported", "why_none"),
    "text_with": ("Reported", "text_with"),
}


def old_attribute(puzzle: Any, name: str) -> Any:
    """Return what an old name stands for, with a notice; AttributeError if it is none."""
    if name not in ABILITIES:
        raise AttributeError(f"{type(puzzle).__name__!r} object has no attribute {name!r}")
    ability, new = ABILITIES[name]
    deprecated(f"puzzle.{name}", f"{ability}.of(puzzle).{new}", 2)
    try:
        value = getattr(getattr(abilities, ability).of(puzzle), new.removesuffix("()"))
    except InputError as error:  # so that hasattr() says no
        raise AttributeError(str(error)) from None
    return value() if new.endswith("()") else value
