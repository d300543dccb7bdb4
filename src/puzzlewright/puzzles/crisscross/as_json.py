"""Criss-crosses as JSON data.

    "rows": ["CATS-", "--O--"],
    "entries": [{"text": "cats", "clue": "they purr", "cells": "CATS"}, …],
    "goal": "contest", "crossings": 1, "reasons": {"dog": "no room"}

words/json_parts.py says how rows and cells are written. A solution is its rows.
"""

from __future__ import annotations

from typing import Any, TypeVar

from puzzlewright.json_value import Value
from puzzlewright.puzzles.crisscross.goals import weights_of
from puzzlewright.puzzles.crisscross.puzzle import MOST_CROSSINGS, CrissCross, Woven
from puzzlewright.words.json_parts import (
    entry_data,
    read_entry,
    read_grid,
    read_solved_grid,
    rows_data,
)

C = TypeVar("C", bound=CrissCross)


def fields(puzzle: CrissCross) -> dict[str, Any]:
    """Return the grid, the list of words, and the rules."""
    return {
        "rows": rows_data(puzzle.grid.rows),
        "entries": [entry_data(entry) for entry in puzzle.entries],
        "goal": puzzle.goal,
        "crossings": puzzle.crossings,
        "reasons": dict(puzzle.reasons),
    }


def read(cls: type[C], data: Value) -> C:
    """Return the puzzle."""
    known = data.fields(["rows", "entries"], ["goal", "crossings", "reasons"])
    rules: dict[str, Any] = {}
    if "goal" in known:
        rules["goal"] = known["goal"].text()
        with known["goal"].blamed():
            weights_of(rules["goal"])
    if "crossings" in known:
        rules["crossings"] = known["crossings"].whole(0, MOST_CROSSINGS)
    if "reasons" in known:
        reasons = known["reasons"].entries()
        rules["reasons"] = {text: reason.text() for text, reason in reasons.items()}
    entries = [read_entry(entry) for entry in known["entries"].items()]
    grid = read_grid(known["rows"])
    with known["rows"].blamed():
        return cls(entries, grid, **rules)


def read_solution(_: CrissCross, data: Value) -> Woven:
    """Return a grid with words, right or wrong."""
    return Woven(read_solved_grid(data))
