"""Small puzzles of every kind."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from puzzlewright import Puzzle
from support.strategies.common import covers, jigsaws, sudokus
from support.strategies.crisscross import crisscrosses
from support.strategies.fillin import fillins
from support.strategies.packing import packings
from support.strategies.wordsearch import wordsearches

PUZZLES: dict[str, st.SearchStrategy[Puzzle[Any]]] = {
    "cover": covers(plain_names=False),
    "crisscross": crisscrosses(),
    "fillin": fillins(),
    "jigsaw": jigsaws(3),
    "packing": packings(),
    "sudoku": sudokus(),
    "wordsearch": wordsearches(),
}
