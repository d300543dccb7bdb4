"""Criss-crosses as JSON data.

    "rows": ["CATS-", "--O--"],
    "entries": [{"text": "cats", "clue": "they purr", "cells": "CATS"}, …],
    "goal": "contest", "crossings": 1, "reasons": {"dog": "no room"},
    "crossword": true, "diagramless": true,           fields that are written if they are true
    "bars": [".|...", "....."], …                     and if there are any: circles, shades, voids

words/codec.py says how rows and cells are written. A solution is its rows.
"""

from __future__ import annotations

from typing import Any, TypeVar

from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.crisscross.puzzle import (
    MOST_CROSSINGS,
    CrissCross,
    CrissCrossSolution,
    goal_weights,
)
from puzzlewright.words.codec import (
    entry_from_json,
    entry_to_json,
    grid_from_json,
    rows_to_json,
    solved_grid_from_json,
)
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.grids.marks import SORTS, mark_pictures, marks_from_json

FLAGS = ("crossword", "diagramless")

C = TypeVar("C", bound=CrissCross)


def fields(puzzle: CrissCross) -> dict[str, Any]:
    """Return the grid, the list of words, and the rules."""
    grid = puzzle.grid
    return {
        "rows": rows_to_json(grid.rows),
        "entries": [entry_to_json(entry) for entry in puzzle.entries],
        "goal": puzzle.goal,
        "crossings": puzzle.crossings,
        "reasons": dict(puzzle.reasons),
        **{name: True for name in FLAGS if getattr(puzzle, name)},
        **mark_pictures(grid.marks, grid.height, grid.width),
    }


def read(cls: type[C], data: JsonValue) -> C:
    """Return the puzzle."""
    known = data.fields(["rows", "entries"], ["goal", "crossings", "reasons", *FLAGS, *SORTS])
    rules: dict[str, Any] = {name: known[name].flag() for name in FLAGS if name in known}
    if "goal" in known:
        rules["goal"] = known["goal"].text()
        with known["goal"].blame():
            goal_weights(rules["goal"])
    if "crossings" in known:
        rules["crossings"] = known["crossings"].whole(0, MOST_CROSSINGS)
    if "reasons" in known:
        reasons = known["reasons"].entries()
        rules["reasons"] = {text: reason.text() for text, reason in reasons.items()}
    entries = [entry_from_json(entry) for entry in known["entries"].items()]
    grid = grid_from_json(known["rows"])
    marks = marks_from_json(known, grid.height, grid.width)
    with known["voids" if marks.voids else "rows"].blame():
        grid = Grid(grid.rows, marks)
    with known["rows"].blame():
        return cls(entries, grid, **rules)


def read_solution(puzzle: CrissCross, data: JsonValue) -> CrissCrossSolution:
    """Return a grid with words, right or wrong."""
    return puzzle.arrangement(solved_grid_from_json(data))
