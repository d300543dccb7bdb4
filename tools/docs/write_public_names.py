"""Write the table of all public names in docs/python.md.

    python tools/docs/write_public_names.py             rewrite the table
    python tools/docs/write_public_names.py --check     only print it if it differs; exit code 1

Each name has the first line of its documentation. GROUPS tells where it belongs: to the first group
that takes it.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from write_recipe_docs import between, cell

import puzzlewright
from puzzlewright import Puzzle, Solution, SolutionComparison

PAGE = Path(__file__).resolve().parents[2] / "docs/python.md"

MARKS = (
    "<!-- Written by tools/docs/write_public_names.py: -->",
    "<!-- End of the written table. -->",
)


def inside(*modules: str) -> Callable[[Any], bool]:
    """Return what tells whether something is defined in one of these modules, or below them."""
    names = tuple(f"puzzlewright.{module}" for module in modules)
    return lambda value: any(
        f"{getattr(value, '__module__', '')}.".startswith(f"{name}.") for name in names
    )


def derived(*classes: type) -> Callable[[Any], bool]:
    """Return what tells whether something is one of these classes or derived from it."""
    return lambda value: inspect.isclass(value) and issubclass(value, classes)


#: Titles, and what tells whether a value belongs there.
GROUPS: tuple[tuple[str, Callable[[Any], bool]], ...] = (
    ("puzzles", derived(Puzzle)),
    ("solutions", derived(Solution, SolutionComparison)),
    (
        "books and sheets",
        inside("books", "outputs.class_set", "outputs.worksheet", "outputs.sheet_puzzles"),
    ),
    (
        "making",
        lambda value: (
            isinstance(value, tuple) or inside("puzzles.recipes", "puzzles.fillin.make")(value)
        ),
    ),
    (
        "files and word lists",
        inside(
            "outputs",
            "core.documents",
            "core.serialisable",
            "puzzles.codec",
            "words.lists",
            "puzzles.fillin.word_lists",
            "puzzles.fillin.clues",
        ),
    ),
    (
        "difficulty, normal forms",
        lambda value: getattr(value, "__name__", "").endswith(("Difficulty", "NormalForm")),
    ),
    (
        "searches and results",
        inside(
            "core.outcomes",
            "engine",
            "puzzles.results",
            "puzzles.estimate",
            "puzzles.solving",
            "puzzles.async_search",
            "puzzles.cover.conflict",
            "games",
            "puzzles.fillin.statistics",
            "puzzles.fillin.search",
            "puzzles.packing.disassembly",
        ),
    ),
    ("errors", derived(Exception)),
    ("parts of puzzles", lambda _: True),
)

#: Values that have no documentation of their own.
NOTES = {"TEMPLATE_STYLES": "The styles of templates that make_template() knows."}


def main(words: list[str]) -> int:
    """Write or check the table."""
    old = PAGE.read_text(encoding="utf-8")
    new = between(old, MARKS, "\n".join(lines()))
    if new == old:
        return 0
    print(PAGE.name)
    if "--check" not in words:
        PAGE.write_text(new, encoding="utf-8")
        return 0
    return 1


def lines() -> Iterator[str]:
    """Yield the lines of the tables, one for each group."""
    names = [name for name in puzzlewright.__all__ if not name.startswith("__")]
    values = {name: getattr(puzzlewright, name) for name in names}
    group = {
        name: next(title for title, takes in GROUPS if takes(value))
        for name, value in values.items()
    }
    for title, _ in GROUPS:
        yield f"| {title} | |"
        yield "|---|---|"
        for name, value in values.items():
            if group[name] == title:
                yield f"| `{name}` | {cell(first_line(name, value))} |"
        yield ""


def first_line(name: str, value: Any) -> str:
    """Return what a name is, in a line."""
    if name in NOTES:
        return NOTES[name]
    text = inspect.getdoc(value)
    assert text, f"{name} has no documentation"
    return text.splitlines()[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
