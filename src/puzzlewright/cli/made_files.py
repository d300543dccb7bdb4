"""Files that a batch finds in the place of a puzzle: the same one, a part of it, or another."""

from __future__ import annotations

import os
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from puzzlewright.cli.inputs import documents_in
from puzzlewright.errors import InputError
from puzzlewright.files import read_bytes, read_start, suffix_of
from puzzlewright.outcome import Count
from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.key_solution import NODES_BESIDE_ITS_OWN
from puzzlewright.puzzles.made import Made

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle

#: Files that carry a hash of recipe and seed, but cannot be read as puzzles; and how they end.
MARKED: Final = {".pdf": b"%%EOF", ".html": b"</html>"}


class State(Enum):
    """What a file holds."""

    MISSING = auto()
    SAME = auto()  #: the puzzle of this recipe and seed
    PART = auto()  #: the beginning of that puzzle, or nothing: there is nothing to lose
    OTHER = auto()  #: something else, or that puzzle as somebody has changed it


def state_of(path: str, told: dict[str, object], seed: int, *, unique: bool) -> State:
    """Return what a file holds, compared with a recipe as JSON and a seed.

    `unique` if each puzzle of the recipe has exactly one solution.
    """
    if not os.path.lexists(path):
        return State.MISSING
    if Path(path).is_file() and not read_start(path, 1):
        return State.PART
    try:
        if suffix_of(path) in MARKED:
            return _state_of_marked(path, Made(told, seed, "").digest())
        puzzles = [document.puzzle for document in documents_in(path)]
    except InputError:
        return State.OTHER
    made = puzzles[0].made if len(puzzles) == 1 else None
    if made is None or (made.recipe, made.seed) != (told, seed):
        return State.OTHER
    if made.reached is not None and "time" not in told:  # Ctrl-C ended it before its time
        return State.OTHER
    return State.SAME if _is_sound(puzzles[0], unique=unique) else State.OTHER


def _state_of_marked(path: str, digest: str) -> State:
    data = read_bytes(path)
    if f" recipe {digest}".encode() not in data:
        return State.OTHER
    return State.SAME if data.rstrip().endswith(MARKED[suffix_of(path)]) else State.PART


def _is_sound(puzzle: Puzzle[Any], *, unique: bool) -> bool:
    """Tell whether a puzzle is as its generator left it, as far as a short search can tell."""
    reported: Reported[Any] = Reported.of(puzzle)
    if reported.flaws():
        return False
    if reported.own_solution() is not None:
        return True
    try:
        answer = puzzle.solve(limit=2, nodes=NODES_BESIDE_ITS_OWN, distinct=True)
    except InputError:  # too large to be searched, perhaps
        return True
    if answer.count == Count(0, exact=True):
        return False
    return not (unique and len(answer.solutions) > 1)
