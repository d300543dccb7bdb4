"""Criss-crosses as JSON data.

    "rows": ["CATS-", "--O--"],
    "entries": [{"text": "cats", "clue": "they purr", "cells": "CATS"}, …],
    "goal": "contest", "crossings": 1, "reasons": {"dog": "no room"},
    "crossword": true, "diagramless": true,           fields that are written if they are true
    "bars": [".|...", "....."], …                     and if there are any: circles, shades, voids

words/json_parts.py says how rows and cells are written. A solution is its rows.
"""

from __future__ import annotations

from typing import Any, TypeVar

from puzzlewright.json_value import Value
from puzzlewright.puzzles.crisscross.goals import weights_of
from puzzlewright.puzzles.crisscross.puzzle import MOST_CROSSINGS, CrissCross, Woven
from puzzlewright.words.grid import Grid
from puzzlewright.words.json_parts import (
    entry_data,
    read_entry,
    read_grid,
    read_solved_grid,
    rows_data,
)
from puzzlewright.words.marks import SORTS
from puzzlewright.words.marks_text import marks_of_json, pictures

FLAGS = ("crossword", "diagramless")

C = TypeVar("C", bound=CrissCross)


def fields(puzzle: CrissCross) -> dict[str, Any]:
    """Return the grid, the list of words, and the rules."""
    grid = puzzle.grid
    return {
        "rows": rows_data(grid.rows),
        "entries": [entry_data(entry) for entry in puzzle.entries],
        "goal": puzzle.goal,
        "crossings": puzzle.crossings,
        "reasons": dict(puzzle.reasons),
        **{name: True for name in FLAGS if getattr(puzzle, name)},
        **pictures(grid.marks, grid.height, grid.width),
    }


def read(cls: type[C], data: Value) -> C:
    """Return the puzzle."""
    known = data.fields(["rows", "entries"], ["goal", "crossings", "reasons", *FLAGS, *SORTS])
    rules: dict[str, Any] = {name: known[name].flag() for name in FLAGS if name in known}
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
    marks = marks_of_json(known, grid.height, grid.width)
    with known["voids" if marks.voids else "rows"].blamed():
        grid = Grid(grid.rows, marks)
    with known["rows"].blamed():
        return cls(entries, grid, **rules)


def read_solution(puzzle: CrissCross, data: Value) -> Woven:
    """Return a grid with words, right or wrong."""
    return puzzle.woven(read_solved_grid(data))
