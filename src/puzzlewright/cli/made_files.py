"""Files that a batch finds in the place of a puzzle: the same one, a damaged one, or another."""

from __future__ import annotations

import os
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from puzzlewright.cli.inputs import documents_in
from puzzlewright.errors import InputError
from puzzlewright.files import read_bytes, read_start, suffix_of
from puzzlewright.outcome import Count
from puzzlewright.outputs.key import NODES_BESIDE_ITS_OWN
from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.made import Made

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle

#: Files that carry a hash of recipe and seed, but cannot be read as puzzles; and how they end.
MARKED: Final = {".pdf": b"%%EOF", ".html": b"</html>"}

#: What stands in text files before recipe and seed.
_MADE: Final = b"#: made "

#: Of a file that may be large: its mark is at the beginning or the end.
_MOST_OTHER: Final = 1_000_000


class State(Enum):
    """What a file holds."""

    MISSING = auto()
    SAME = auto()  #: the puzzle of this recipe and seed
    DAMAGED = auto()  #: that puzzle, but not as it was made
    OTHER = auto()


def state_of(path: str, told: dict[str, object], seed: int, *, unique: bool) -> State:
    """Return what a file holds, compared with a recipe as JSON and a seed.

    `unique` if each puzzle of the recipe has exactly one solution.
    """
    if not os.path.lexists(path):
        return State.MISSING
    if Path(path).is_file() and not read_start(path, 1):
        return State.DAMAGED
    try:
        if suffix_of(path) in MARKED:
            return _state_of_marked(path, Made(told, seed, "").digest())
        puzzles = [document.puzzle for document in documents_in(path)]
    except InputError:
        return State.DAMAGED if _is_marked(path, told, seed) else State.OTHER
    made = puzzles[0].made if len(puzzles) == 1 else None
    if made is None or (made.recipe, made.seed) != (told, seed):
        return State.OTHER
    if made.reached is not None and "time" not in told:  # Ctrl-C ended it before its time
        return State.OTHER
    return State.SAME if _is_sound(puzzles[0], unique=unique) else State.DAMAGED


def _state_of_marked(path: str, digest: str) -> State:
    data = read_bytes(path)
    if f" recipe {digest}".encode() not in data:
        return State.OTHER
    return State.SAME if data.rstrip().endswith(MARKED[suffix_of(path)]) else State.DAMAGED


def _is_marked(path: str, told: dict[str, object], seed: int) -> bool:
    """Tell whether a text that cannot be read as a puzzle says that it was made so."""
    try:
        lines = read_bytes(path, _MOST_OTHER).splitlines()
        marks = [line.removeprefix(_MADE) for line in lines if line.startswith(_MADE)]
        made = [Made.read(mark.decode()) for mark in marks]
    except (InputError, UnicodeDecodeError):
        return False
    return [(one.recipe, one.seed) for one in made] == [(told, seed)]


def _is_sound(puzzle: Puzzle[Any], *, unique: bool) -> bool:
    """Tell whether a puzzle is as its maker left it, as far as a short search can tell."""
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
