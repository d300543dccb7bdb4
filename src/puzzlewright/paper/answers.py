"""The words that puzzles ask for, at the back of class sets and worksheets.

Who gets translations, or first letters, writes the words: a key of loops alone does not tell them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlewright.render.printable import Printable


def hides_words(puzzle: Printable, key: Printable) -> bool:
    """Tell whether a key lists words that its puzzle does not show."""
    return bool(key.sections) and not _texts(puzzle) <= _texts(key)


def _texts(printable: Printable) -> set[str]:
    return {item.text for section in printable.sections for item in section.items}


def for_the_back(puzzle: Printable, key: Printable) -> Printable:
    """Return a key as it lies among others: with numbers only where its list is there, too."""
    return key if hides_words(puzzle, key) else key._replace(over="")


def answer_lists(
    puzzles: Sequence[Printable], keys: Sequence[Printable], said: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the lists as the Typst files read them, each once, with the texts of their keys.

    If all puzzles have the same list, nothing has to stand above it.
    """
    found: dict[Any, list[dict[str, Any]]] = {}
    for puzzle, key, solution in zip(puzzles, keys, said, strict=True):
        if hides_words(puzzle, key):
            found.setdefault((key.sections, key.leftward), []).append(solution)
    return [
        {
            "number": ""
            if len(each) == len(keys)
            else ", ".join(str(solution["number"]) for solution in each),
            "sections": each[0]["printable"]["sections"],
            "leftward": each[0]["printable"]["leftward"],
        }
        for each in found.values()
    ]
