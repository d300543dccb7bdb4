"""Judging a picture by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from puzzlewright.puzzles.results import Fault

if TYPE_CHECKING:
    from puzzlewright_nonogram.puzzle import Nonogram, Picture


def faults(puzzle: Nonogram, picture: Picture) -> Iterator[Fault]:
    """Yield every line whose runs are others than those that are given."""
    columns = zip(*picture.rows, strict=True)
    lines = {"row": (puzzle.rows, picture.rows), "column": (puzzle.cols, columns)}
    for name, (wanted, shown) in lines.items():
        for number, (runs, cells) in enumerate(zip(wanted, shown, strict=True), 1):
            found = tuple(len(list(run)) for full, run in groupby(cells) if full)
            if found != runs:
                yield Fault(f"{name} {number}", f"has the runs {found}, not {runs}")
