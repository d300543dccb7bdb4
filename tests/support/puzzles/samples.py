"""One small puzzle of each kind, with every sort of part that the kind can have."""

from __future__ import annotations

from functools import cache
from typing import Any

from puzzlewright import (
    Cover,
    CrissCross,
    FillIn,
    Jigsaw,
    Marks,
    Packing,
    Puzzle,
    Solution,
    Sudoku,
    Template,
    WordSearch,
)
from puzzlewright.words.grids.grid import Grid

#: What is marked in the grids below.
MARKS = Marks(circles=[(0, 0)])

PUZZLES: dict[str, Puzzle[Any]] = {
    "cover": Cover("a b", ["a x:1", "b x:1", "a b"], secondary="x", bounds={"a": (0, 2)}),
    "crisscross": CrissCross(
        ["cat", ("tea", "a hot drink"), "owl"],
        Grid([["C", "A", "T"], [None, None, "E"], [None, None, "A"]], MARKS),
        unplaced=[("owl", "no room")],
        notes=["an odd list"],
    ),
    "fillin": FillIn(
        Template([["", "", ""], [None, None, ""], [None, None, ""]], MARKS),
        [("cat", 50), ("tea", 60), ("cot", 40)],
        mode="dictionary",
        only={"1-Across": ["cat", "cot"]},
        alphabet="english",
        clues={"cat": "a pet"},
        ban=["dog"],
        least_in={"1-Across": 40},
        letters="a",
    ),
    "jigsaw": Jigsaw(1, 2, ["0 1 0 0", "0 0 0 -1"], names=["x", "y"], pins={"x": (0, 0)}),
    "packing": Packing({(0, 0): "a", (0, 1): "", (1, 0): "", (1, 1): ""}, "dominoes"),
    "sudoku": Sudoku("1.....2..3.....4"),
    "wordsearch": WordSearch(
        ["cat", ("dog", "Hund")],
        ["CAT", "DOG", "XYZ"],
        directions="easy",
        message="x yz",
        bonus=["at"],
        ban=["owl"],
        unplaced=[("cow", "no room")],
        notes=["an odd list"],
    ),
}

#: One that a generator made, of each kind.
MADE: dict[str, Puzzle[Any]] = {
    "cover": Cover.make("queens", 4, seed=1),
    "crisscross": CrissCross.make(["cat", "tea", "tar"], seed=1),
    "fillin": FillIn.make(["cat", "tea", "tar", "car"], seed=1),
    "jigsaw": Jigsaw.make("2x2", seed=1),
    "packing": Packing.make("3x3", pieces=2, seed=1),
    "sudoku": Sudoku.make("4x4", seed=1),
    "wordsearch": WordSearch.make(["cat", "dog"], size=4, seed=1),
}


@cache
def solution_of(kind: str) -> Solution:
    """Return the first solution of the sample of a kind."""
    found: Solution = PUZZLES[kind].solve(limit=1)[0]
    return found
