"""Nonograms as JSON data: the runs of rows and columns; a solution has rows of # and dots."""

from __future__ import annotations

from typing import Any

from puzzlewright.core.json_value import JsonValue
from puzzlewright_nonogram.puzzle import Nonogram, Picture
from puzzlewright_nonogram.text import read_picture


def fields(puzzle: Nonogram) -> dict[str, Any]:
    """Return the runs."""
    return {"rows": [list(runs) for runs in puzzle.rows], "cols": [list(r) for r in puzzle.cols]}


def read(cls: type[Nonogram], data: JsonValue) -> Nonogram:
    """Return the nonogram of some fields."""
    known = data.fields(["rows", "cols"], [])
    rows, cols = (
        [[run.whole(1, 999) for run in line.items()] for line in known[name].items()]
        for name in ("rows", "cols")
    )
    with data.blame():
        return cls(rows, cols)


def read_solution(puzzle: Nonogram, data: JsonValue) -> Picture:
    """Return a picture, right or wrong."""
    rows = data.fields(["rows"])["rows"]
    lines = ["".join(cell.text() for cell in row.items()) for row in rows.items()]
    with rows.blame():
        return read_picture(puzzle, "\n".join(lines), None)
