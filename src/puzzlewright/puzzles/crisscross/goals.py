"""What arrangements of a criss-cross are compared by: goals, their weights, and scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError, suggestion
from puzzlewright.words.grids.grid import Grid


class Weights(NamedTuple):
    """What words, connectors and letters are worth; a grid is worth their sum."""

    word: int = 0
    connector: int = 0
    letter: int = 0  #: less than nothing, as a rule: letters take room
    values: Mapping[str, int] = {}  #: what some letters are worth more, where words cross


#: What letters are worth in a Crozzle, where words cross.
CROZZLE: Final = {
    letter: value
    for letters, value in (
        ("ABCDEF", 2),
        ("GHIJKL", 4),
        ("MNOPQR", 8),
        ("STUVWX", 16),
        ("Y", 32),
        ("Z", 64),
    )
    for letter in letters
}

#: The goals by name. Words, connectors and letters of `contest` count in this order: a million is
#: more than all connectors of a board, and a thousand more than all its letters.
GOALS: Final[Mapping[str, Weights]] = {
    "contest": Weights(1_000_000, 1_000, 1),
    "crozzle": Weights(10, values=CROZZLE),
    "all": Weights(1_000_000, 1_000),
    "dense": Weights(0, 1_000, -300),
}

#: What the goals are, for --help.
GOAL_MEANINGS: Final[Mapping[str, str]] = {
    "contest": "most words, then most connectors (cells in two words), then most letters",
    "crozzle": "10 for each word and 2 to 64 for the letter of each connector (A-F 2, Z 64)",
    "all": "every word, in the smallest and squarest grid",
    "dense": "many connectors for few letters",
}


#: The search counts in whole numbers of the machine.
MOST_WEIGHT = 1_000_000


def grid_score(grid: Grid, weights: Weights) -> int:
    """Return what a grid is worth."""
    crossing = (grid.letters[cell] for cell in grid.connectors)
    return (
        weights.word * len(grid.runs)
        + weights.connector * len(grid.connectors)
        + weights.letter * len(grid.letters)
        + sum(weights.values.get(letter.upper(), 0) for letter in crossing)
    )


def goal_weights(goal: str) -> Weights:
    """Return the weights of a goal by its name, or of `word=10,connector=3,letter=-1`."""
    if goal in GOALS:
        return GOALS[goal]
    weights: dict[str, int] = {}
    for part in goal.split(","):
        name, _, value = part.partition("=")
        if name.strip() not in {"word", "connector", "letter"}:
            known = suggestion(goal, GOALS)
            if not known.endswith("?"):
                known += ", and weights: word=10,connector=3,letter=-1"
            reason = f"no such goal ({known})"
            raise InputError(reason, text=goal)
        try:
            weights[name.strip()] = int(value)
        except ValueError:
            raise InputError("a weight is a whole number", text=part) from None
        if abs(weights[name.strip()]) > MOST_WEIGHT:
            raise InputError(f"a weight is {MOST_WEIGHT:,} at most", text=part)
    word, connector, letter = (weights.get(name, 0) for name in ("word", "connector", "letter"))
    return Weights(word, connector, letter)


def grid_counts(grid: Grid) -> str:
    """Return `79 words, 111 connectors, 228 letters`."""
    parts = {"word": len(grid.runs), "connector": len(grid.connectors), "letter": len(grid.letters)}
    return ", ".join(f"{n} {noun}{'' if n == 1 else 's'}" for noun, n in parts.items())
