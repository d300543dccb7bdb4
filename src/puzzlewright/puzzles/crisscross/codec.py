"""Criss-crosses from what people type in Python and from JSON data, and as JSON data.

    "rows": [["C", "A", "T", "S", "-"], …],
    "entries": [{"text": "cats", "clue": "they purr", "cells": "CATS"}, …],
    "goal": "contest", "crossings": 1,
    "unplaced": [{"text": "dog", "clue": "", "cells": "dog", "reason": "no room"}],
    "crossword": true, "diagramless": true,           fields that are written if they are true
    "bars": [".|...", "....."], …                     and if there are any: circles, shades, voids

words/codec.py says how rows and cells are written. A solution has `rows` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.crisscross.goals import goal_weights
from puzzlewright.words.codec import (
    entry_from_json,
    entry_to_json,
    grid_from_json,
    rows_to_json,
    unplaced_from_json,
    unplaced_to_json,
)
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.grids.marks import SORTS, mark_pictures, marks_from_json

if TYPE_CHECKING:  # criss-crosses stand on this module
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross, CrissCrossSolution

FLAGS = ("crossword", "diagramless")

#: No word has more letters that others could cross.
MOST_CROSSINGS = 9_999

C = TypeVar("C", bound="CrissCross")


def read_goal(value: JsonValue) -> str:
    """Return a goal, or weights, as our text holds it."""
    with value.blame():
        goal_weights(value.text())
    return " ".join(value.text().split())


def read_crossings(value: JsonValue) -> int:
    """Return how many other words each word has to cross."""
    return value.whole(0, MOST_CROSSINGS)


def fields(puzzle: CrissCross) -> dict[str, Any]:
    """Return the grid, the list of words, and the rules."""
    grid = puzzle.grid
    return {
        "rows": rows_to_json(grid.rows),
        "entries": [entry_to_json(entry) for entry in puzzle.entries],
        "goal": puzzle.goal,
        "crossings": puzzle.crossings,
        "unplaced": unplaced_to_json(puzzle.unplaced),
        **{name: True for name in FLAGS if getattr(puzzle, name)},
        **mark_pictures(grid.marks, grid.height, grid.width),
    }


#: How the fields are read that a puzzle need not have, but for the marks.
READERS: Final[Mapping[str, Callable[[JsonValue], Any]]] = {
    **dict.fromkeys(FLAGS, JsonValue.flag),
    "goal": read_goal,
    "crossings": read_crossings,
    "unplaced": unplaced_from_json,
}


def read(cls: type[C], data: JsonValue) -> C:
    """Return the puzzle."""
    known = data.fields(["rows", "entries"], [*READERS, *SORTS])
    parts = {name: reader(known[name]) for name, reader in READERS.items() if name in known}
    entries = [entry_from_json(entry) for entry in known["entries"].items()]
    grid = grid_from_json(known["rows"])
    marks = marks_from_json(known, grid.height, grid.width)
    with known["voids" if marks.voids else "rows"].blame():
        grid = Grid(grid.rows, marks)
    with known["rows"].blame():
        return cls(entries, grid, **parts)


def read_solution(puzzle: CrissCross, data: JsonValue) -> CrissCrossSolution:
    """Return a grid with words, right or wrong; that of another puzzle, if the data is one."""
    known = data.fields(["rows"], ["entries", *READERS, *SORTS])
    return puzzle.arrangement(grid_from_json(known["rows"]))
