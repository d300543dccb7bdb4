"""Exact cover on paper: the sheet states the rule that holds."""

from __future__ import annotations

import pytest

from puzzlewright import Cover
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.sheet import Sheet, sheet_files
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.printable import Printable

EVERY = "Choose rows so that every column has exactly one square"
APART = "Columns to the right of the gap may stay empty"


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("a b\na\nb\n", f"{EVERY}."),
        ("a 2|b\na b\nb\n", f"{EVERY}, or as many as stand before its name."),
        ("a | c\na c\na\n", f"{EVERY}. {APART}."),
        (
            "a b | c\na c:x\nb c:x\n",
            f"{EVERY}. {APART}, or have several squares of the same colour.",
        ),
        ("0:1|a b | c\na c\nb\n", f"{EVERY}, or as many as stand before its name. {APART}."),
    ],
)
def test_the_rule_is_that_of_the_problem(text: str, task: str) -> None:
    """Bounds, secondary items and colours are explained if there are any, and only then."""
    printable = PrintLayout.of(Cover.loads(text)).printable({})
    assert " ".join([printable.task, *printable.rules]) == task


def test_rules_are_printed_behind_the_task() -> None:
    """Each sentence in the language of the sheet, one after another."""
    printable: Printable = PrintLayout.of(Cover.loads("a | c\na c\na\n")).printable({})
    files = sheet_files(Sheet(printable), PrintSettings(language="nl"))
    assert "precies \\u00e9\\u00e9n vierkantje heeft. Kolommen rechts" in files["data.json"]
