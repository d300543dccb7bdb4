"""Write the pages of the Python reference: directives for mkdocstrings, for all public names."""

from __future__ import annotations

from pathlib import Path

import puzzlewright
from puzzlewright import Puzzle, PuzzlewrightError, Solution
from puzzlewright.puzzles import abilities

PUZZLES_HEAD = """\
# Puzzles in Python

Every kind of puzzle is a class. All of them have the methods of [`Puzzle`][puzzlewright.Puzzle];
the arguments of `make` differ. The guide is [Puzzlewright in Python](../python.md).

"""

NAMES_HEAD = """\
# Other public names

Everything that `puzzlewright` exports besides the [puzzles](puzzles.md). The guide is
[Puzzlewright in Python](../python.md).

"""


def write(folder: Path) -> None:
    """Write both pages."""
    groups: dict[str, list[str]] = {}
    for name in sorted(puzzlewright.__all__, key=str.casefold):
        if not name.startswith("__"):
            groups.setdefault(name_group(name), []).append(name)
    puzzles = ["Puzzle", *(name for name in groups.pop("Puzzles") if name != "Puzzle")]
    solutions = groups.pop("Solutions")
    text = PUZZLES_HEAD + directives(puzzles) + "## Solutions\n\n" + directives(solutions, 3)
    (folder / "reference/puzzles.md").write_text(text)
    text = NAMES_HEAD
    for title in ("Functions", "Results and data", "Abilities", "Errors"):
        text += f"## {title}\n\n" + directives(groups.pop(title), 3)
    assert not groups
    (folder / "reference/names.md").write_text(text)


def name_group(name: str) -> str:
    """Return the heading under which a name stands."""
    found = getattr(puzzlewright, name)
    if not isinstance(found, type):
        return "Functions"
    if found.__module__ == abilities.__name__:
        return "Abilities"
    for base, title in (
        (Puzzle, "Puzzles"),
        (PuzzlewrightError, "Errors"),
        (Solution, "Solutions"),
    ):
        if issubclass(found, base):
            return title
    return "Results and data"


def directives(names: list[str], level: int = 2) -> str:
    """Return what mkdocstrings replaces by signatures and docstrings."""
    options = f"    options:\n      heading_level: {level}\n"
    return "".join(f"::: puzzlewright.{name}\n{options}\n" for name in names)
